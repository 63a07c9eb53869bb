"""The rules of Last Defence at Hudai Monastery on its demons, that a table can break."""

from __future__ import annotations

from collections.abc import Iterator

from models.green_box.cards import Background, Card
from models.green_box.components import Symbol, source
from models.green_box.grid import on_board
from models.green_box.last_defence_at_hudai_monastery.moves import column
from models.green_box.last_defence_at_hudai_monastery.position import (
    DEMONS,
    Demon,
    Phase,
    Position,
    Row,
    background,
)
from models.names import counted
from models.rule import Finding, Place, Rule, rule_finding

TITLE = "Last Defence at Hudai Monastery"
SETUP, BUILD, ACT, DEMON, END = (
    source(TITLE, section) for section in ("Setup", "1: Build", "2: Act", "3: Demons", "Game end and Winning")
)


def lying(position: Position) -> Iterator[tuple[int, Demon]]:
    """The demons with their columns."""
    return ((c, demon) for c, demon in enumerate(position.demons) if demon is not None)


def _in_column(_position: Position, c: int) -> tuple[Place, ...]:
    return on_board(column(c))


def _cards(position: Position) -> Iterator[tuple[str, Card]]:
    """Every demon that has left the stack, with where it lies."""
    yield from ((column(c), demon.card) for c, demon in lying(position))
    yield from (("gone", card) for card in position.gone or ())


def _is_of(card: Card, kind: Background) -> bool:
    """Whether a card has a background for certain; of a green one that is not told, since no other 1 can be there."""
    return background(card) is kind


def _of_deck(position: Position) -> Iterator[Finding]:
    """How many demons of each background have left the stack, and which six are green."""
    seen = [card for _, card in _cards(position)]
    for kind, most in position.left_stack.items():
        n = sum(_is_of(card, kind) for card in seen)
        number = f"{counted(n, f'{kind} demon')} {'has' if n == 1 else 'have'} left the stack"
        message = f"{number}, but with {position.stack} cards in it that can be {most} at most."
        yield kind, n <= most, message
    if position.gone is not None:
        every = len(seen) + position.stack
        yield "all", every == DEMONS, f"table, stack and `gone:` have {every} demons, but the game has {DEMONS}."


DECK: Rule[Position] = rule_finding(
    "HU-ST-DEMONS",
    f"Of {DEMONS} demons six green ones come first, then twelve pink ones, then twelve brown ones.",
    source(TITLE, "Setup", derived=True),
    _of_deck,
)


def _greens(position: Position) -> Iterator[Finding]:
    greens = [(where, card) for where, card in _cards(position) if card.background is Background.GREEN]
    for n, (where, card) in enumerate(greens):
        message = f"{card} ({where}): all demons with a green background are 1s."
        yield (n, where), card.value in {None, 1}, message
        twin = next((other for _, other in greens[:n] if card.symbol is not None and other.symbol is card.symbol), None)
        yield (n, where), twin is None, f"{card} ({where}) and {twin}: each symbol has one demon with a green background."


GREENS: Rule[Position] = rule_finding(
    "HU-SET-DECK",
    "The demons with a green background are a 1 of each symbol; the other green cards are the tracks of the techniques.",
    SETUP,
    _greens,
    places=lambda _, at: on_board(at[1]),
    label=lambda at: at[1],
)


def _damage(position: Position) -> Iterator[Finding]:
    for c, demon in lying(position):
        points = demon.hit_points
        if points is not None:
            name = f"the demon in {column(c)}"
            yield c, demon.damage <= points, f"{name} has {demon.damage} damage, but only {points} hit points."
            if position.phase is Phase.BUILD and not position.over:
                message = f"{name} has {demon.damage} damage and {points} hit points, so it was removed in the Demons phase."
                yield c, demon.damage != points, message


DAMAGE: Rule[Position] = rule_finding(
    "HU-ST-DAMAGE",
    "A demon has a hit point more than its value; one that has lost them all is removed in the Demons phase.",
    source(TITLE, "2: Act; 3: Demons", derived=True),
    _damage,
    places=_in_column,
    label=column,
)


def _stunned(position: Position) -> Iterator[Finding]:
    for c, demon in lying(position):
        message = f"the demon in {column(c)} is stunned, but as a turn begins none is: it would be approaching."
        if position.phase is Phase.BUILD and not position.over:
            yield c, demon.row is not Row.STUNNED, message


STUNNED: Rule[Position] = rule_finding(
    "HU-ST-STUNNED",
    "At the end of the Demons phase stunned demons approach; as a turn begins none is stunned.",
    source(TITLE, "3: Demons", derived=True),
    _stunned,
    places=_in_column,
    label=column,
)


def _filled(position: Position) -> Iterator[Finding]:
    for c, demon in enumerate(position.demons):
        if not position.over:
            message = f"no demon lies in {column(c)}, but the stack has {counted(position.stack, 'card')}: draw one."
            yield c, demon is not None or position.stack == 0, message


FILLED: Rule[Position] = rule_finding(
    "HU-ST-FILLED",
    "At the end of the Demons phase every column without a demon draws one; only with an empty stack a column has none.",
    source(TITLE, "3: Demons", derived=True),
    _filled,
    places=_in_column,
    label=column,
    rulings=("HU-AMB-MISSING",),
)


def _arrows(position: Position) -> Iterator[Finding]:
    for c, demon in lying(position):
        if position.is_set_up and demon.card.symbol is not None:
            is_arrow, attacks = demon.card.symbol is Symbol.ARROW, demon.row is Row.ATTACKING
            should = "attacking" if is_arrow else "approaching"
            message = f"{demon.card} in {column(c)} is {demon.row}; as the game begins it is {should}."
            yield c, is_arrow is attacks, message


ARROWS: Rule[Position] = rule_finding(
    "HU-ST-ARROWROW",
    "An Arrow demon comes into the Attacking row, every other one into the Approaching row.",
    SETUP,
    _arrows,
    places=_in_column,
    label=column,
)


def _rows(position: Position) -> Iterator[Finding]:
    """The first six demons, before the first move."""
    if position.is_set_up:
        for c, demon in lying(position):
            kind = background(demon.card)
            message = f"{demon.card} in {column(c)} is no green card, but the first six demons are."
            yield c, kind in {None, Background.GREEN}, message
            message = f"the demon in {column(c)} has {demon.damage} damage before the first turn."
            yield c, demon.damage == 0, message


ROWS: Rule[Position] = rule_finding(
    "HU-SET-ROWS",
    "The six green demons are drawn first, one for each column.",
    SETUP,
    _rows,
    places=_in_column,
    label=column,
    rulings=("HU-AMB-BLUE",),
)
