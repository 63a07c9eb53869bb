"""The rules of Last Defence at Hudai Monastery on its demons, that a table can break."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from operator import attrgetter

from models.green_box.cards import Background, Card
from models.green_box.components import Symbol, source
from models.green_box.grid import numbers, on_board, shown
from models.green_box.last_defence_at_hudai_monastery.table.kinds import COLUMNS, Demon, Phase, Row, column
from models.green_box.last_defence_at_hudai_monastery.table.position import DEMONS, Position, may_be_of
from models.logic import Unknown, at_most, not_
from models.names import counted, enumerated
from models.rule import Finding, Rule, rule

TITLE = "Last Defence at Hudai Monastery"
SETUP, BUILD, ACT, DEMON, END = (
    source(TITLE, section) for section in ("Setup", "1: Build", "2: Act", "3: Demons", "Game end and Winning")
)


def lying(position: Position) -> Iterator[tuple[int, Demon]]:
    """The demons with their columns."""
    return ((c, demon) for c, demon in enumerate(position.demons) if demon is not None)


_by_column = partial(rule, places=lambda _, c: on_board(column(c)), label=column)
"""Makes a rule whose findings are about a column each."""


def _cards(position: Position) -> Iterator[tuple[str, Card]]:
    """Every demon that has left the stack, with where it lies."""
    yield from ((column(c), demon.card) for c, demon in lying(position))
    yield from (("gone", card) for card in position.gone or ())


def _of_kind(position: Position, cards: list[Card], kind: Background) -> tuple[int, int]:
    """How many cards have a background for certain, and how many more must have it, whichever 1s are green."""
    certain = sum(position.background(card) is kind for card in cards)
    if kind is not Background.PINK:
        return certain, 0
    greens = {card.symbol for card in cards if position.background(card) is Background.GREEN}
    ones = Counter(card.symbol for card in cards if card.value == 1 and position.background(card) is None and card.symbol)
    return certain, sum(n - (symbol not in greens) for symbol, n in ones.items())


@rule(
    "HU-ST-DEMONS",
    f"Of {DEMONS} demons six green ones come first, then twelve pink ones, then twelve brown ones. In a harder game all 18 "
    "pink ones or all 18 brown ones may be among them, and no green one.",
    source(TITLE, "Setup; Increased challenge", derived=True),
    rulings=("HU-AMB-ALLBROWN",),
)
def _of_deck(position: Position) -> Iterator[Finding]:
    """How many demons of each background have left the stack, and which ones come next."""
    seen = [card for _, card in _cards(position)]
    for kind in Background:
        certain, more = _of_kind(position, seen, kind)
        n, most = certain + more, position.left_stack.get(kind, 0)
        number = f"{counted(n, f'{kind} demon')} {'has' if n == 1 else 'have'} left the stack"
        why = " (of the 1s of a symbol only one is green)" if more else ""
        yield kind, n <= most, f"{number}{why}, but with {position.stack} cards in it that can be {most} at most."
    if position.gone is not None:
        every = len(seen) + position.stack
        yield "all", every == DEMONS, f"table, stack and `gone:` have {every} demons, but the game has {DEMONS}."
    told, kinds = position.coming, position.to_come(len(position.coming))
    message = f"`coming:` names {counted(len(told), 'demon')}, but the stack has only {position.stack}."
    yield "number to come", len(told) <= position.stack, message
    for n, (card, kind) in enumerate(zip(told, kinds, strict=False), start=1):
        message = f"{card} is number {n} of the demons to come, but that one is {kind}."
        yield f"number {n} to come", may_be_of(card, kind), message


def _older(position: Position) -> Mapping[Background, tuple[int, tuple[int, ...]]]:
    """By the kind of demons that lie there: how many had left the stack at most as they came, and where none is newer."""
    out = position.stack_order[: DEMONS - position.stack]
    last = {kind: n for n, kind in enumerate(out, start=1)}
    newest: dict[int, Background] = {}
    for c, demon in lying(position):
        kind = position.background(demon.card)
        kinds = [kind] if kind is not None else [Background.GREEN, Background.PINK] if demon.card.value == 1 else []
        if came := [kind for kind in kinds if kind in last]:
            newest[c] = max(came, key=last.__getitem__)
    return {kind: (last[kind], tuple(c for c in newest if last[newest[c]] <= last[kind])) for kind in newest.values()}


@rule(
    "HU-ST-ORDER",
    "A column draws a demon a turn at most, and only when it has none: where an older demon lies, no later one came.",
    source(TITLE, "Setup; 3: Demons", derived=True),
    rulings=("HU-AMB-ALLBROWN",),
    places=lambda position, kind: on_board(*map(column, _older(position).get(kind, (0, ()))[1])),
)
def _order(position: Position) -> Iterator[Finding]:
    """That the columns without older demons can have drawn all those that came later."""
    turns = max(0, position.challenge.time - position.time)
    for kind, (came, older) in _older(position).items():
        later, most = DEMONS - position.stack - came, turns * (COLUMNS - len(older))
        names = enumerated(list(map(column, older)), "and", COLUMNS)
        drawn = f"{most} of them at most" if most else "none of them"
        after = f"the last {counted(later, 'demon')} came after all {kind} ones, so not to {names}, where older ones lie"
        yield kind, later <= most, f"{after}; the other columns can have drawn {drawn}."


@rule(
    "HU-SET-DECK",
    "The demons with a green background are a 1 of each symbol; the other green cards are the tracks of the techniques.",
    SETUP,
    places=lambda _, at: on_board(at[1]),
    label=lambda at: at[1],
)
def _greens(position: Position) -> Iterator[Finding]:
    # Where no demon is green, that there are too many of them is said already.
    every = _cards(position) if position.has_greens else ()
    greens = [(where, card) for where, card in every if position.background(card) is Background.GREEN]
    for n, (where, card) in enumerate(greens):
        yield (n, where), card.value in {None, 1}, f"{card} ({where}): all demons with a green background are 1s."
        twin = next((other for _, other in greens[:n] if card.symbol is not None and other.symbol is card.symbol), None)
        yield (n, where), twin is None, f"{card} ({where}) and {twin}: each symbol has one demon with a green background."
    faces = [demon.face.seen_as(attrgetter("symbol")) for _, demon in lying(position) if isinstance(demon.face, Unknown)]
    known = [card.symbol for _, card in greens]
    for symbol, there in numbers([*known, *faces], Symbol) if faces else ():
        message = f"{shown(there)} demons with a green background are {symbol}; each symbol has one of them."
        yield (symbol, str(symbol)), at_most(there, max(1, known.count(symbol))), message


@_by_column(
    "HU-ST-DAMAGE",
    "A demon has a hit point more than its value; one that has lost them all is removed in the Demons phase.",
    source(TITLE, "2: Act; 3: Demons", derived=True),
)
def _damage(position: Position) -> Iterator[Finding]:
    for c, demon in lying(position):
        if (points := demon.hit_points) is not None:
            name = f"the demon in {column(c)}"
            yield c, demon.damage <= points, f"{name} has {demon.damage} damage, but only {points} hit points."
            if position.phase is Phase.BUILD and not position.over:
                message = f"{name} has {demon.damage} damage and {points} hit points, so it was removed in the Demons phase."
                yield c, demon.damage != points, message


@_by_column(
    "HU-ST-STUNNED",
    "At the end of the Demons phase stunned demons approach; as a turn begins none is stunned.",
    source(TITLE, "3: Demons", derived=True),
)
def _stun(position: Position) -> Iterator[Finding]:
    for c, demon in lying(position):
        message = f"the demon in {column(c)} is stunned, but as a turn begins none is: it would be approaching."
        if position.phase is Phase.BUILD and not position.over:
            yield c, demon.row is not Row.STUNNED, message


@_by_column(
    "HU-ST-FILLED",
    "At the end of the Demons phase every column without a demon draws one; only with an empty stack does a column have "
    "none.",
    source(TITLE, "3: Demons", derived=True),
)
def _gaps(position: Position) -> Iterator[Finding]:
    for c, demon in enumerate(position.demons):
        if not position.over:
            message = f"no demon lies in {column(c)}, but the stack has {counted(position.stack, 'card')}: draw one."
            yield c, demon is not None or position.stack == 0, message


@_by_column(
    "HU-ST-ARROWROW", "An Arrow demon comes into the Attacking row, every other one into the Approaching row.", SETUP
)
def _arrows(position: Position) -> Iterator[Finding]:
    """In the first turn no row has moved on yet; in its Act phase demons may be stunned."""
    for c, demon in lying(position):
        is_arrow, attacks = demon.shows(Symbol.ARROW), demon.row is Row.ATTACKING
        if position.is_first_turn and not position.over and is_arrow is not None and demon.row is not Row.STUNNED:
            only = f"{'only the' if attacks else 'the'} Arrow demon"
            message = f"{demon.card} in {column(c)} is {demon.row}; in the first turn {only} is attacking."
            yield c, is_arrow if attacks else not_(is_arrow), message


@_by_column(
    "HU-SET-ROWS",
    "The six green demons are drawn first, one for each column; where there are none, the six that lie on top.",
    SETUP,
    rulings=("HU-AMB-ALLBROWN",),
    why="No card has the blue background that the rulebook puts on top of the stack: with 12 pink and 12 brown cards "
    "only the six green ones that are left make the 30 demons.",
)
def _rows(position: Position) -> Iterator[Finding]:
    """The first six demons, before the first move."""
    if position.is_set_up:
        first = position.stack_order[0]
        for c, demon in lying(position):
            kind = position.background(demon.card)
            yield c, kind in {None, first}, f"{demon.card} in {column(c)} is no {first} card, but the first six demons are."
            yield c, demon.damage == 0, f"the demon in {column(c)} has {demon.damage} damage before the first turn."


DEMON_RULES: tuple[Rule[Position], ...] = (_greens, _of_deck, _order, _rows, _arrows, _damage, _stun, _gaps)
