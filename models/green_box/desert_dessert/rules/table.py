"""The rules of Desert Dessert that a table can break."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial

from models.green_box.components import COPIES, CUBES, GREY, Symbol, source
from models.green_box.desert_dessert.cards import (
    BY_VALUE,
    LATIN,
    PER_SYMBOL,
    PRICES,
    UNSEEN,
    Industry,
    Price,
    Seen,
    remembered,
    row_place,
)
from models.green_box.desert_dessert.table import CARDS, DEALT, GOAL, LOT, WELLS, Phase, Position
from models.green_box.grid import shown
from models.logic import Number, Truth, Unknown, at_most, count, where
from models.names import counted, enumerated
from models.rule import Finding, Place, Rule, rule
from models.table import OVER

TITLE = "Desert Dessert"


@rule(
    "DD-ST-TILES",
    f"There are {COPIES} tiles of each symbol. You begin with {WELLS} Water Wells and never lose an industry.",
    source(TITLE, "Components; Setup", derived=True),
)
def _tiles(position: Position) -> Iterator[Finding]:
    for industry in Industry:
        n = position.own.tiles.get(industry, 0)
        yield industry, n <= COPIES, f"{n} tiles of {industry.title}, but the box has {COPIES} of its symbol."
    wells = position.own.tiles.get(Industry.WATER, 0)
    message = f"{counted(wells, 'Water Well')}, but you begin with {WELLS}, and no industry is ever lost."
    yield "wells", wells >= WELLS, message


@rule(
    "DD-ST-CUBES",
    f"The box has {CUBES} cubes of each colour: those in front of you and those on industries together are no more.",
    source(TITLE, "Components; Supply", derived=True),
    rulings=("DD-AMB-SUPPLYLIMIT", "DD-AMB-TABLE"),
    premise=lambda _, colour: f"there are more than {CUBES} {colour} cubes, with those that lie on industries",
)
def _cubes(position: Position) -> Iterator[Finding]:
    lying = position.on_tiles()
    for colour in dict.fromkeys([*position.own.cubes, *lying]):
        own, there = position.own.cubes.get(colour, 0), lying.get(colour, 0)
        more = f" and {there} on industries" if there else ""
        # The ruling is read where it matters and nowhere else.
        holds = own + there <= CUBES or own + there <= position.limit
        # Where only our guess of the table says how many lie there, they break nothing.
        holds = holds or own + position.on_tiles(is_certain=True).get(colour, 0) <= CUBES
        yield colour, holds, f"{own} {colour} {'cube' if own == 1 else 'cubes'}{more}, but the box has {CUBES}."


@rule(
    "DD-SET-INV", "You begin without cubes, so you have none before the first Harvest.", source(TITLE, "Setup", derived=True)
)
def _beginning(position: Position) -> Iterator[Finding]:
    if position.number == 1 and position.phase in {Phase.SUPPLY, Phase.TRADE}:
        n = sum(position.own.cubes.values())
        yield "turn 1", n == 0, f"{counted(n, 'cube')} before the first Harvest, but you begin without any."


@rule(
    "DD-ST-MANAGERS",
    "The grey manager is always yours. You have one more for each time that the draw pile was used up, six at most: it is "
    "drawn in the Trade phase, as soon as that happens.",
    source(TITLE, "Setup; Managers", derived=True),
    rulings=("DD-AMB-RESHUFFLE", "DD-AMB-WINTIME"),
)
def _managers(position: Position) -> Iterator[Finding]:
    managers = position.own.managers
    yield GREY, GREY in managers, "the grey manager is missing, but it is yours from the beginning."
    for manager, n in Counter(managers).items():
        if n > 1:
            yield manager, False, f"{n} {manager} managers, but there is one meeple of each colour."
    # In the Trade phase the pile may not be used up yet, or the bag not opened yet; who has won need not open it.
    is_early = position.phase in {Phase.SUPPLY, Phase.TRADE} or position.is_won
    turns = (position.number - is_early, position.number - (position.phase is Phase.SUPPLY))
    least, most = map(position.managers_after, turns)
    there_are = f"are {least} or {most}" if least < most else f"are {least}" if least > 1 else f"is {least}"
    message = (
        f"{counted(len(managers), 'manager')} in the {position.phase.title} phase of turn {position.number}, but there "
        f"{there_are} by then: the grey one, and one more each time the pile was used up."
    )
    yield "number", least <= len(managers) <= most, message
    for manager in dict.fromkeys(position.bag):
        fault = fault_in_bag(position, manager)
        yield f"bag {manager}", not fault, fault


def fault_in_bag(position: Position, manager: str) -> str:
    """Why a manager cannot be in the bag as the file tells it, or nothing."""
    if manager in {GREY, *position.own.managers}:
        return f"the {manager} manager is yours, and cannot be in the bag."
    n = position.bag.count(manager)
    return f"the {manager} manager is in the bag {n} times, but there is only one." if n > 1 else ""


@rule(
    "DD-SUP-ASSIGN",
    "In the Supply phase you assign each manager to an industry of yours or to none, one manager at most to a tile.",
    source(TITLE, "Supply; Managers"),
    rulings=("DD-AMB-RESHUFFLE",),
)
def _assignments(position: Position) -> Iterator[Finding]:
    own = position.own
    for manager in own.managed:
        yield manager, manager in own.managers, f"the {manager} manager sits on an industry, but is not yours."
    most = position.managers_after(position.number - 1)
    message = (
        f"{counted(len(own.managed), 'manager')} on industries, but you had {most} in the Supply phase of turn "
        f"{position.number}: who is drawn in the Trade phase is assigned in the next turn."
    )
    yield "number", len(own.managed) <= most or len(own.managers) <= most, message
    for industry, n in Counter(own.managed.values()).items():
        there_are = own.tiles.get(industry, 0)
        yield industry, n <= there_are, too_many_managers(industry, n, there_are)


def too_many_managers(industry: Industry, n: int, there_are: int) -> str:
    """That more managers sit on an industry than it has tiles."""
    return f"{counted(n, 'manager')} on {industry.title}, but you have {counted(there_are, 'tile')} of it."


@rule(
    "DD-SUP-PAY",
    "An industry works in a turn if its supplies are placed on it in the Supply phase, with a cube of its manager's colour "
    "where a coloured manager sits. All others are disabled for the turn.",
    source(TITLE, "Supply; Managers"),
    rulings=("DD-AMB-PARTIAL", "DD-AMB-MGRDISABLED"),
    why="The supplies lie on the tiles until the Harvest and cannot be traded before. The manager's cube comes on top "
    "of them, even in the colour of a supply.",
)
def _supplies(position: Position) -> Iterator[Finding]:
    own, industry = position.own, None
    for industry, n in own.supplied.items():
        there_are = own.tiles.get(industry, 0)
        yield industry, n <= there_are, too_many(industry, n, there_are)
    working = [f"{counted(n, 'tile')} of {industry.title}" for industry, n in own.supplied.items() if n]
    working += [f"the {manager} manager" for manager in own.managed]
    if working:
        when, told = f"in the {position.phase.title} phase", enumerated(working, "and", len(working))
        message = f"industries are supplied from the Supply phase to the Harvest, but the file has {told} at work {when}."
        yield "phase", position.phase in {Phase.TRADE, Phase.HARVEST}, message


def too_many(industry: Industry, n: int, there_are: int) -> str:
    """That more tiles are supplied than there are."""
    return f"{n} of {industry.title} supplied, but you have {counted(there_are, 'tile')} of it."


def known_cards(position: Position) -> tuple[Price, ...]:
    """Every card known to have left the pile since it was shuffled."""
    return tuple(card for card in cards_of_pass(position) if isinstance(card, Price))


def cards_of_pass(position: Position) -> tuple[Seen, ...]:
    """Every card that has left the pile since it was shuffled, as far as the file tells of it."""
    return (*position.dealt, *(card for _, _, card in position.price_cards))


def _cards_alike(position: Position, about: object) -> tuple[Place, ...]:
    """The places of the cards that a finding counts."""
    cards = position.price_cards
    return tuple(row_place(row, side) for row, side, card in cards if isinstance(card, Price) and shows(about, card))


@rule(
    "DD-ST-PRICES",
    f"The {CARDS} price cards are eight of each symbol: eighteen 1s, twelve 2s, and six each of 3, 4 and 5. The 6s lie in "
    "the column.",
    source(TITLE, "Setup", derived=True),
    places=_cards_alike,
    rulings=("GB-LATIN",),
    premise=lambda _, about: (
        f"each symbol has {counted(LATIN[about.value], 'card')} of value {about.value}" if isinstance(about, Price) else ""
    ),
)
def _prices(position: Position) -> Iterator[Finding]:
    cards = cards_of_pass(position)
    for (about, there_are), (n, enough) in zip(PILE.items(), _few_enough(cards) if cards else (), strict=False):
        if not isinstance(about, Price):
            yield about, enough, f"there are more than {there_are} price cards {alike(about)}."
        elif enough is not True:
            # Most tables have so few of a card that our guess is not asked for.
            holds = enough if position.rulings["GB-LATIN"] == "yes" else True
            is_there = f"is {there_are}" if there_are == 1 else f"are {there_are}"
            yield about, holds, f"{shown(n)} price cards {about} lie there, but there {is_there}."


PILE: Mapping[Symbol | int | Price, int] = {
    **dict.fromkeys(Symbol, PER_SYMBOL),
    **dict(BY_VALUE.items()),
    **{price: LATIN[price.value] for price in PRICES},
}
"""How many cards of each symbol, of each value and of each kind the pile has."""


@lru_cache(maxsize=256)
def _few_enough(cards: tuple[Seen, ...]) -> tuple[tuple[Number, Truth], ...]:
    """How many there are of each kind in the pile, and whether it has them: most moves leave these cards as they are."""
    return tuple(map(_at_most, zip(*map(_shows, cards), strict=True), PILE.values()))


@lru_cache(maxsize=1024)
def _at_most(truths: tuple[Truth, ...], most: int) -> tuple[Number, Truth]:
    """Where a card is turned up, most of this is as for another one."""
    n = count(truths)
    return n, at_most(n, most)


@lru_cache(maxsize=256)
def _shows(card: Seen) -> tuple[Truth, ...]:
    """Whether a card has each symbol and each value, and whether it is of each kind."""
    return tuple(where(card, partial(shows, about)) for about in PILE)


def shows(about: object, card: Price) -> bool:
    """Whether a card has this symbol or this value, or is this one."""
    return about in (*card, card)


def tally(cards: Iterable[Price]) -> Counter[Symbol | int | Price]:
    """How many of these cards have each symbol and each value, and how many there are of each kind."""
    return Counter(about for card in cards for about in (*card, card))


def alike(about: Symbol | int | Price) -> str:
    """What cards have in common that are counted together."""
    kinds = {Symbol: "with the symbol ", int: "of value ", Price: ""}
    return f"{kinds[type(about)]}{about}"


def none_left(position: Position, wanted: Price) -> str:
    """Why a card that was not seen cannot be this one, whatever else is unknown; nothing where it can."""
    if wanted.value not in BY_VALUE:
        return f"no price card has the value {wanted.value}: they have 1 to 5, and the 6s lie in the column."
    there = tally(known_cards(position))
    for about in (wanted.value, wanted.symbol, wanted):
        if there[about] >= PILE[about]:
            return f"every price card {alike(about)} was dealt elsewhere."
    return ""


def may_lie(position: Position, card: Seen, *others: Price) -> tuple[Price, ...]:
    """What a price card can be: all that it may be of which there is one left beside those known and these others."""
    if not isinstance(card, Unknown):
        return (card,)
    there = tally((*known_cards(position), *others))
    free = [price for price in card.options if all(there[about] < PILE[about] for about in price)]
    return tuple(price for price in free if there[price] < PILE[price] or position.rulings["GB-LATIN"] == "no")


@rule(
    "DD-ST-TIMELINE",
    f"Each turn uses {DEALT} of the {CARDS} cards, so the pile is used up in the Trade phases of turns 4, 8, 12 and so on.",
    source(TITLE, "Setup; Trade", derived=True),
    rulings=("DD-AMB-RESHUFFLE",),
)
def _timeline(position: Position) -> Iterator[Finding]:
    if position.pile is None:
        return
    # Where the prices of this turn are not told, they may have been dealt or not.
    turns = {position.renewals} | ({position.number} if position.phase is Phase.TRADE else set())
    may_be = {pile_after(position, n) for n in turns}
    numbers = enumerated([str(n) for n in sorted(may_be)], "or")
    when = f"the {position.phase.title} phase of turn {position.number}"
    yield "pile", position.pile in may_be, f"the pile has {position.pile} cards in {when}, but it has {numbers} then."


def pile_after(position: Position, renewals: int) -> int:
    """How many cards the pile has after so many renewals; 0 where it was just used up."""
    first, again = position.turns_per_pass
    into = renewals if renewals <= first else (renewals - first - 1) % again + 1
    return DEALT * ((first if renewals <= first else again) - into)


def gone(position: Position) -> tuple[Seen, ...]:
    """What is known of the cards that are not dealt next, the pile being shuffled anew where it was used up."""
    return remembered(cards_of_pass(position)) if pile_after(position, position.renewals) else position.kept_out


def with_prices(table: Position) -> Position:
    """The table with the prices of this turn, unknown cards where they are not told."""
    if table.prices is not None:
        return table
    # Before the Trade phase nobody has seen the cards to come.
    return renewed(table, () if table.phase is Phase.TRADE else UNSEEN)


def renewed(position: Position, cards: Sequence[Seen] = ()) -> Position:
    """The table with the next prices: these cards, or those that `deck:` tells and else any that there are."""
    told = cards or position.deck[:DEALT]
    every = (*told, *UNSEEN[len(told) :])
    return replace(
        position,
        phase=Phase.TRADE,
        prices=tuple(zip(every[::2], every[1::2], strict=True)),
        dealt=gone(position),
        deck=position.deck[DEALT:],
        pile=None if position.pile is None else pile_after(position, position.number),
    )


@rule(
    "DD-ST-GROWTH",
    f"You begin with {WELLS} industries and build one a turn at most.",
    source(TITLE, "Build", derived=True),
    rulings=("DD-AMB-BUILDQTY", "DD-AMB-WINTIME"),
)
def _growth(position: Position) -> Iterator[Finding]:
    # A build that wins ends the game before its turn is over.
    is_last = position.phase is Phase.BUILD and position.is_won
    built, turns = sum(position.own.tiles.values()) - WELLS, position.number - 1 + is_last
    message = f"{counted(built, 'industry')} built in {counted(turns, 'turn')}, but one a turn is all that may be built."
    yield "all", built <= turns or position.rulings["DD-AMB-BUILDQTY"] == "many", message


@rule(
    "DD-TRD-RENEW",
    "In the Trade phase, deal a card to the left (selling) and to the right (buying) of each row of the column; they lie "
    "there until the next Trade phase.",
    source(TITLE, "Trade"),
)
def _trades(position: Position) -> Iterator[Finding]:
    is_supply = position.phase is Phase.SUPPLY
    if position.prices is not None:
        message = "price cards lie there in the Supply phase of turn 1, but the first are dealt in the Trade phase."
        yield "prices", position.number > 1 or not is_supply, message
    if position.done:
        message = f"in the Supply phase of turn {position.number} nothing is traded yet"
        yield "phase", not is_supply, f"{message}; `done:` is for the trades of this turn."


@rule(
    "DD-TRD-ONE",
    "Make one trade at most. At a row's left card you sell: pay as many of the row's cubes as its value for one of its "
    "symbol. At the right card you buy: pay as many cubes of its symbol for one of the row's. A card with the row's own "
    "symbol allows nothing.",
    source(TITLE, "Trade"),
    rulings=("DD-AMB-TRADEQTY", "DD-AMB-TABLE"),
)
def _one_trade(position: Position) -> Iterator[Finding]:
    yield "once", position.done.count("trade") <= 1, "a trade is made once a turn, and no more often."


@rule(
    "DD-TRD-SIX",
    "In addition you may exchange six cubes of one colour for one of any other.",
    source(TITLE, "Trade"),
    rulings=("DD-AMB-SIXQTY", "DD-AMB-SIXALONE"),
    why="You may do so before or after the trade, since no order is given.",
)
def _exchanges(position: Position) -> Iterator[Finding]:
    holds = position.done.count("exchange") <= 1 or position.rulings["DD-AMB-SIXQTY"] == "unlimited"
    yield "once", holds, f"{LOT} cubes may be exchanged once a turn, and were more often."


@rule(
    "DD-WIN",
    f"You win with an industry of each of the six kinds and {GOAL} units of Vanilla (black cubes).",
    source(TITLE, "Winner"),
    rulings=("DD-AMB-WINTIME", "DD-AMB-BLACKONTILE"),
)
def _win(position: Position) -> Iterator[Finding]:
    if position.over:
        yield OVER, position.is_won, f"the file says that the game is over, but it is not won: {lacking(position)}."
    elif position.turn is not None:
        has = f"an industry of each kind and {GOAL} Vanilla are there"
        yield "won", not position.is_won, f"{has}, so the game is won: write `turn: over`."


def lacking(position: Position) -> str:
    """What a win still takes."""
    missing = [industry.title for industry in position.own.missing]
    black = position.own.cubes.get(position.vanilla, 0)
    parts = [f"no {enumerated(missing, 'or', len(missing))}"] if missing else []
    parts += [f"only {black} of {GOAL} Vanilla"] if black < GOAL else []
    return enumerated(parts or ["the turn is not over"], "and")


RULES: tuple[Rule[Position], ...] = (
    _tiles,
    _cubes,
    _beginning,
    _managers,
    _assignments,
    _supplies,
    _trades,
    _one_trade,
    _exchanges,
    _prices,
    _timeline,
    _growth,
    _win,
)
"""The rules of what lies there, in the order in which violations are listed; `stock` has those of what can have come."""
