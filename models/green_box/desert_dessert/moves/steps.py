"""A turn of Desert Dessert: its phase, what is paid and gained."""

from collections.abc import Sequence

from models.green_box.components import CUBES, Colour
from models.green_box.desert_dessert.cards import Cubes, Industry, Price, cubes_in_words, remembered
from models.green_box.desert_dessert.rules.table import cards_of_pass, pile_after, renewed
from models.green_box.desert_dessert.table import DEALT, Phase, Position, Seat
from models.turn import SeatTurn


class Steps(SeatTurn[Position, Seat]):
    """What is done in a turn. Of colours that nobody knows, so many cubes `came`, and so many more are `gone` than came."""

    came = gone = 0

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
        self.need(rule, label, sum(lacks.values()) <= self.came, message)
        self.gain({colour: -n for colour, n in price.items()})

    def pay_some(self, rule: str, label: str, n: int, what: str) -> None:
        """So many cubes leave the player, of colours that nobody knows; how many they are is certain (DD-TAB-COUNT)."""
        there = max(0, sum(self.seat().cubes.values()) - self.gone)
        self.need(rule, label, n <= there, f"{what} takes {n} cubes; {self.player} has {there or 'none'}.")
        self.gone += n

    def gain(self, cubes: Cubes) -> None:
        """Cubes come to the player, or go; there are none below 0: a move is done whatever it lacks."""
        own = self.seat().cubes
        sums = {colour: max(0, own.get(colour, 0) + cubes.get(colour, 0)) for colour in Colour}
        self.change_seat(cubes={colour: n for colour, n in sums.items() if n})

    def receive(self, rule: str, colour: Colour, n: int) -> None:
        """Cubes come in a trade, for which there have to be some in stock (DD-AMB-SUPPLYLIMIT)."""
        there = self.seat().cubes.get(colour, 0) + self.table.on_tiles().get(colour, 0)
        # The ruling is read where it matters and nowhere else.
        holds = there + n <= CUBES or there + n <= self.before.limit
        message = f"{there} of the {CUBES} {colour} cubes are in use already, so that {n} more cannot be had."
        self.need(rule, f"stock of {colour}", holds, message)
        self.covers.add("DD-ST-CUBES")
        self.gain({colour: n})

    def deal(self) -> None:
        """The next prices, where the order of the cards is told and this turn's are not."""
        table = self.table
        if table.phase is Phase.TRADE and not table.is_dealt and len(table.deck) >= DEALT:
            self.lay_out()

    def lay_out(self, cards: Sequence[Price] = ()) -> None:
        """These cards as prices, or those to come."""
        table = renewed(self.table, cards)
        # The trade of the turn before stands for no card of this one.
        self.covers.discard("DD-ST-PRICES")
        self.change(prices=table.prices, dealt=table.dealt, deck=table.deck, pile=table.pile)

    def remember(self, table: Position) -> None:
        """What is known of prices that the file does not tell: which cards of this table they are."""
        # Where they lie, matters only if they stay out of the next pile.
        stays = not pile_after(table, table.number) and table.kept_out
        self.change(deck=table.deck, pile=table.pile, dealt=table.dealt if stays else remembered(cards_of_pass(table)))
        self.change(prices=table.prices if stays else None)

    def draw_from_bag(self) -> None:
        """The manager of a pile that was used up, where the file tells who comes next."""
        table = self.table
        if table.bag and table.gets_due:
            self.take_manager(table.bag[0])

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
