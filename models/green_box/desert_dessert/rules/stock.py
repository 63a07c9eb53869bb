"""What can have come by now: every cube was harvested or came for others in a trade, and every card is of the pile.

What a row of the industry table needs may be a guess of ours; how many cubes it needs is not (DD-TAB-COUNT). A guess counts
here if somebody has made a rule of it. A table within these limits may be out of reach all the same.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from models.green_box.components import GREY, Colour, Symbol, source
from models.green_box.desert_dessert.cards import CERTAIN, Industry, Price
from models.green_box.desert_dessert.rules.table import PILE, TITLE, alike, known_cards, pile_after, shows, tally
from models.green_box.desert_dessert.table import CARDS, DEALT, LOT, WELLS, Phase, Position
from models.names import counted
from models.rule import Finding, rule


def _new_industries(position: Position) -> Counter[Industry]:
    """The industries that were not there from the beginning."""
    return Counter(position.own.tiles) - Counter({Industry.WATER: WELLS})


def _cubes_spent(position: Position) -> Iterator[tuple[int, Counter[Colour]]]:
    """How many cubes lie on tiles or were paid for industries, and as far as that is certain, of which colours."""
    own = position.own
    for industry, n in own.supplied.items():
        fees = Counter(Colour(manager) for manager in own.managers_of(industry) if manager != GREY)
        yield fees.total(), fees
        yield from _needs(position, industry, n)
    for industry, n in _new_industries(position).items():
        if industry is Industry.WATER:
            price = Counter({colour: n * each for colour, each in position.table[industry].cost.items()})
            yield price.total(), price
        else:
            yield from _needs(position, industry, 2 * n)


def _needs(position: Position, industry: Industry, n: int) -> Iterator[tuple[int, Counter[Colour]]]:
    """What so many runs of an industry take."""
    needs, is_certain = position.table[industry].needs, position.is_certain(industry)
    yield n * position.table.size(industry), Counter({colour: n * each for colour, each in needs.items() if is_certain})


def _colours(position: Position, industry: Industry) -> tuple[Colour, ...]:
    """The colours of which the cubes of an industry may be."""
    table = position.table
    return (table[industry].output,) if position.is_certain(industry) else table.colours[industry]


def _there(n: int, turn: int, *, many: bool) -> int:
    """How many of so many industries that were built can have worked in a turn."""
    return n if many else min(n, turn - 1)


def _harvests(position: Position) -> int:
    return position.number - (position.phase in {Phase.SUPPLY, Phase.TRADE})


def _most_yield(position: Position, *, many: bool) -> int:
    """The most that the harvests can have brought: a cube of each tile, and one more for each manager."""
    built, later = _new_industries(position).total(), len(position.own.managers)
    turns = range(1, _harvests(position) + 1)
    return sum(WELLS + _there(built, turn, many=many) + (later if position.depletions(turn - 1) else 1) for turn in turns)


def _foreign_cubes(position: Position, owned: Counter[Colour], *, many: bool) -> int:
    """How many cubes no industry can have yielded, each with two of its colour from every harvest."""
    built, foreign = _new_industries(position), 0
    for colour, n in owned.items():
        if colour is not CERTAIN[Industry.WATER]:
            tiles = sum(k for industry, k in built.items() if colour in _colours(position, industry))
            foreign += max(0, n - sum(2 * _there(tiles, turn, many=many) for turn in range(1, _harvests(position) + 1)))
    return foreign


@rule(
    "DD-ST-STOCK",
    "Every cube was harvested, or came for others in a trade. You begin with three Water Wells: a harvest brings a cube for "
    "each industry and one for each manager, and before the first one nothing is traded.",
    source(TITLE, "Setup; Trade; Harvest; Managers", derived=True),
    rulings=("DD-AMB-BUILDQTY", "DD-AMB-TRADEQTY", "DD-AMB-SIXQTY", "DD-AMB-RESHUFFLE", "DD-AMB-TABLE"),
    premise=lambda *_: "the industries need and cost cubes that cannot all have come by now",
)
def stock(position: Position) -> Iterator[Finding]:
    """The cubes in front of the player and those spent are no more than harvests and trades can have brought."""
    if not _harvests(position):
        # That is DD-SET-INV's.
        return
    paid = list(_cubes_spent(position))
    n = sum(position.own.cubes.values()) + sum(k for k, _ in paid)
    owned = sum((colours for _, colours in paid), Counter(position.own.cubes))
    trading = position.number - (position.phase is Phase.SUPPLY)
    # After the first harvest there is something to trade, after the second there are six to exchange.
    once, often = max(0, trading - 1), max(0, trading - 2)

    def wrong(*, many: bool, trades: int, exchanges: int) -> tuple[str, str]:
        """What cannot be: so many cubes in all, and so many that came by trade."""
        most, foreign = _most_yield(position, many=many), _foreign_cubes(position, owned, many=many)
        lost = (LOT - 1) * min(exchanges, max(0, foreign - trades))
        counts = f"{n} cubes lie there or were paid for industries" + (f", and exchanges took {lost} more" if lost else "")
        in_all = f"{counts}, but {counted(_harvests(position), 'harvest')} can have brought {most} at most."
        ways = f"{counted(trades, 'trade')} and {counted(exchanges, 'exchange')} of {LOT}" if trades else "no trade"
        by_trade = f"{counted(foreign, 'cube')} must have come by trade, but there can have been {ways} by now."
        return in_all if n + lost > most else "", by_trade if foreign > trades + exchanges else ""

    found = wrong(many=False, trades=once, exchanges=often)
    if any(found):
        # Rulings are read where they matter and nowhere else.
        many = position.rulings["DD-AMB-BUILDQTY"] == "many"
        trades = n if once and position.rulings["DD-AMB-TRADEQTY"] == "multiple" else once
        exchanges = n if often and position.rulings["DD-AMB-SIXQTY"] == "unlimited" else often
        found = wrong(many=many, trades=trades, exchanges=exchanges)
    for label, message in zip(("all", "traded"), found, strict=True):
        yield label, not message, message


# The cards to come, those of the pile shuffled whenever it is used up.

RESHUFFLE = "DD-AMB-RESHUFFLE"


class Excess(NamedTuple):
    """A symbol, a value or a card that comes more often than a pile has it, and which cards to come are of that pile."""

    about: Symbol | int | Price
    n: int
    there_are: int
    cards: range

    def __str__(self) -> str:
        return f"{self.n} cards {alike(self.about)} come before the pile is shuffled again, but it has only {self.there_are}"


def _passes(position: Position) -> Iterator[tuple[range, list[Price]]]:
    """Which cards to come are of each pass through the pile, and these with all others known to be of it."""
    last = tuple(card for card in position.kept_out if isinstance(card, Price))
    first, gone = 0, list(known_cards(position))
    for n, begin in enumerate(range(0, len(position.deck), DEALT), start=position.renewals):
        cards = position.deck[begin : begin + DEALT]
        if not pile_after(position, n):
            yield range(first, begin), gone
            # The cards that show the prices until then stay out of the new pile, or are shuffled too.
            first, gone = begin, list(last)
        gone += cards
        last = cards if position.rulings[RESHUFFLE] == "rest" else ()
    yield range(first, len(position.deck)), gone


def _excesses(position: Position, shuffled: str) -> list[Excess]:
    """What comes more often than it can where the pile is shuffled like that."""
    found: list[Excess] = []
    for cards, gone in _passes(position.under(position.rulings.fresh(**{RESHUFFLE: shuffled}))):
        come = tally(gone)
        for about, there_are in PILE.items() if cards else ():
            is_wrong = come[about] > there_are
            # How many there are of each kind is guessed, which is read only where it matters.
            if is_wrong and (not isinstance(about, Price) or position.rulings["GB-LATIN"] == "yes"):
                found.append(Excess(about, come[about], there_are, cards))
    return found


def out_of_order(position: Position) -> str | None:
    """That the cards to come cannot come like that where they are shuffled as is played here; or nothing."""
    too_many = _excesses(position, position.rulings[RESHUFFLE]) if position.deck else []
    return f"the cards of `deck:` cannot come in this order: {too_many[0]}" if too_many else None


def suspects(position: Position) -> Iterator[int]:
    """The cards to come, by their places, one of which is wrong where they cannot all come."""
    too_many = _wrong(position)
    for n, card in enumerate(position.deck):
        if any(n in one.cards and shows(one.about, card) for one in too_many):
            yield n


def _wrong(position: Position) -> list[Excess]:
    """What comes too often, unless the cards can have been shuffled in some way.

    Cards were dealt by whatever those at the table play; who says what that is is taken at their word.
    """
    chosen = position.rulings.chosen.get(RESHUFFLE)
    found = [_excesses(position, how) for how in ([chosen] if chosen else ["all", "rest"])]
    return found[0] if all(found) else []


@rule(
    "DD-ST-DECK",
    f"The cards to come are those of the pile: its {CARDS} cards in some order, and again when they are shuffled.",
    source(TITLE, "Setup; Trade", derived=True),
    rulings=("GB-LATIN", RESHUFFLE),
)
def deck(position: Position) -> Iterator[Finding]:
    """The cards to come are those of one pile, or of several one after the other."""
    if position.deck:
        wrong = _wrong(position)
        yield "pile", not wrong, f"{wrong[0]}." if wrong else ""
