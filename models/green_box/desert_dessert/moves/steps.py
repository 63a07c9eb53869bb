"""The steps of a turn of Desert Dessert: each requires what it needs and does it at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from models.green_box.components import CUBES, Colour
from models.green_box.desert_dessert.cards import Market, Price
from models.green_box.desert_dessert.industries import Cubes, Industry, cubes_in_words
from models.green_box.desert_dessert.rules import pile_after
from models.green_box.desert_dessert.table import DEALT, Phase, Position, Seat
from models.turn import SeatTurn


class Steps(SeatTurn[Position, Seat]):
    """What is done in a turn."""

    def need_phase(self, rule: str, phase: Phase) -> None:
        """The game goes on, and this phase is now."""
        table = self.table
        self.need_game_on("DD-WIN")
        there = "" if table.phase is phase else table.phase.title
        message = f"this is the {there} phase of turn {table.number}, not the {phase.title} phase."
        self.need(rule, "phase", table.phase is phase, message)

    def use(self, *industries: Industry) -> bool:
        """What the table says of industries has to be known; whether it is."""
        untold = [industry for industry in industries if not self.before.is_told(industry)]
        for industry in untold:
            self.await_fact(f"what the industry table says of {industry.title} (`--cards FILE`)")
            # What it takes lies there still.
            self.covers.add("DD-ST-STOCK")
        return not untold

    def pay(self, rule: str, label: str, price: Cubes, what: str) -> None:
        """Cubes leave the player, who has to have them."""
        own = self.seat().cubes
        lacks = {colour: n - own.get(colour, 0) for colour, n in price.items() if n > own.get(colour, 0)}
        message = f"{what} takes {cubes_in_words(price)}; {self.player} lacks {cubes_in_words(lacks)}."
        self.need(rule, label, not lacks, message)
        self.change_seat(cubes=counts_with(own, {colour: -n for colour, n in price.items()}))

    def gain(self, cubes: Cubes) -> None:
        """Cubes come to the player."""
        self.change_seat(cubes=counts_with(self.seat().cubes, cubes))

    def receive(self, rule: str, colour: Colour, n: int) -> None:
        """Cubes come in a trade, for which there have to be some in stock (DD-AMB-SUPPLYLIMIT)."""
        there = self.seat().cubes.get(colour, 0) + self.table.on_tiles().get(colour, 0)
        # The ruling is read where it matters and nowhere else.
        holds = there + n <= CUBES or there + n <= self.before.limit
        message = f"{there} of the {CUBES} {colour} cubes are in use already, so that {n} more cannot be had."
        self.need(rule, f"stock of {colour}", holds, message)
        self.covers.add("DD-ST-CUBES")
        self.gain({colour: n})

    def clear(self) -> None:
        """The prices of the last turn leave the column; a pile that was used up is shuffled anew (DD-AMB-RESHUFFLE)."""
        table = self.table
        dealt = (*table.dealt, *(card for _, _, card in table.price_cards if isinstance(card, Price)))
        self.change(prices=None, dealt=dealt if pile_after(table, table.number - 1) else table.kept_out)

    def deal(self) -> None:
        """The next prices, where the order of the cards is told and this turn's are not."""
        table = self.table
        if table.phase is Phase.TRADE and table.prices is None and table.next_deal is not None:
            self.lay_out(table.next_deal)

    def lay_out(self, prices: Market) -> None:
        """These prices; the pile has fewer cards, after it was shuffled anew where it was used up."""
        table = self.table
        if table.pile is not None:
            self.change(pile=pile_after(table, table.number))
        if not pile_after(table, table.number - 1):
            self.change(dealt=table.kept_out)
        self.change(prices=prices, deck=table.deck[DEALT:])

    def harvest(self) -> None:
        """Every working industry yields a cube, one more with a manager, as long as there are any (DD-AMB-SUPPLYLIMIT)."""
        table, own = self.table, self.seat()
        came = Counter[Colour]()
        for industry, n in own.supplied.items():
            came[table.table[industry].output] += n + len(own.managers_of(industry))
            self.use(*([industry] if n else []))
        for colour, n in came.items():
            here = own.cubes.get(colour, 0)
            if here + n + table.on_tiles().get(colour, 0) > self.before.limit:
                still = 0 if table.rulings["DD-AMB-LIMITORDER"] == "yes" else table.on_tiles().get(colour, 0)
                came[colour] = max(0, min(n, table.limit - here - still))
        self.gain(came)
        self.change_seat(supplied={}, managed={})
        self.change(done=())
        self.results.append(f"harvests {cubes_in_words({c: came[c] for c in Colour})}")

    def end(self) -> None:
        """The next turn begins."""
        table = self.table
        pile = None if table.pile is None else pile_after(table, table.number)
        self.change(number=table.number + 1, phase=Phase.SUPPLY, pile=pile)

    def draw_from_bag(self) -> None:
        """The manager of a pile that was used up, where the file tells who comes next."""
        table = self.table
        if table.bag and table.gets_due:
            self.take_manager(table.bag[0])

    def ask_who_is_drawn(self) -> None:
        """By the Harvest, the manager of a pile that was used up has been drawn; until it is said who, one is missing."""
        table = self.table
        if table.is_due and not table.over and table.phase is not Phase.TRADE:
            self.covers.add("DD-ST-MANAGERS")
            self.leave("the pile is used up, so a manager was drawn from the bag", "draw the red manager", "say which")

    def take_manager(self, manager: str) -> None:
        """A manager from the bag."""
        bag = self.now("bag")
        self.change_seat(managers=(*self.seat().managers, manager))
        self.change(bag=tuple(other for other in bag if other != manager))
        self.results.append(f"draws the {manager} manager")

    def look_for_win(self) -> None:
        """The game ends as soon as it is won (DD-WIN)."""
        if not self.is_refused and self.table.is_won and not self.table.over:
            self.change(over=True, turn=None)
            self.results.append(f"wins in turn {self.before.number}")


def counts_with(counts: Mapping[Colour, int], more: Mapping[Colour, int]) -> dict[Colour, int]:
    """Numbers by colour with more or fewer, none below 0: a move is done whatever it lacks."""
    sums = {colour: max(0, counts.get(colour, 0) + more.get(colour, 0)) for colour in Colour}
    return {colour: n for colour, n in sums.items() if n}
