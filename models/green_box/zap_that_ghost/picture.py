"""A table of Zap That Ghost as it lies, and the way of a meeple."""

from __future__ import annotations

from collections.abc import Mapping

from models.green_box.components import Colour, Symbol
from models.green_box.grid import by_space
from models.green_box.zap_that_ghost.moves import Move, Zap
from models.green_box.zap_that_ghost.position import SIDE, Bare, Position, Spot
from models.green_box.zap_that_ghost.reach import way_of
from models.logic import Unknown
from models.names import counted
from models.picture import Figure, Form, Panel, Picture, Shape, Tile, Tone, told_marks
from models.rule import Place

_WIDTH = 11
_UNSEEN = Figure(Shape.UNKNOWN)
_SHAPES: Mapping[object, Shape] = {**{symbol: Shape[symbol.name] for symbol in Symbol}, Bare.FACE_DOWN: Shape.BACK}
_NO_STEPS: dict[Spot, int] = {}


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """The grid with ghosts and meeples, and the hands; `marked` spaces break a rule. A tile has the colour of its ghost."""
    numbers = [f"{player}: {counted(position.caught(player).number, 'ghost')}" for player in position.players]
    heading = f"{'; '.join(numbers)}. {_state(position)}"
    hands = tuple(_hand(position, player, marked) for player in position.players if position.hand(player))
    grid = _grid(heading, position, marked, _NO_STEPS)
    panels = (grid, Panel("The cards in hand", hands, width=_WIDTH)) if hands else (grid,)
    return Picture("Zap That Ghost", f"{heading}.{told_marks(len(marked))}", panels)


def _grid(heading: str, position: Position, marked: frozenset[Place], steps: dict[Spot, int]) -> Panel:
    columns, sides = (tuple(f"{letter}{n}" for n in range(1, SIDE + 1)) for letter in "cr")
    rows = _rows(position, marked, steps)
    return Panel(heading, rows, width=_WIDTH, form=Form.TILE, columns=columns, sides=sides)


def _hand(position: Position, player: str, marked: frozenset[Place]) -> tuple[Tile, ...]:
    cards = []
    for n, card in enumerate(position.hand(player) or ()):
        place, tone = Place(player, f"card {n + 1}"), _tone(card.colour)
        figures = (Figure(Shape[card.symbol.name], tone),) if isinstance(card.symbol, Symbol) else (_UNSEEN,)
        path = ("players", player, "hand", n)
        cards.append(Tile((str(card),), tone, place in marked, place=place, role="card in hand", path=path, figures=figures))
    return (Tile((player,)), *cards)


def way(position: Position, move: Move) -> Picture | None:
    """The grid with the steps of a meeple numbered; nothing where no meeple goes."""
    path = way_of(position, move) if isinstance(move, Zap) else None
    if path is None or not isinstance(move, Zap):
        return None
    steps = {spot: n for n, spot in enumerate(path, start=1)}
    heading = f"The way of the {move.meeple} meeple to {move.target}: {counted(len(path), 'step')}"
    return Picture("Zap That Ghost", f"{heading}.", (_grid(heading, position, frozenset(), steps),))


def _state(position: Position) -> str:
    if position.is_over:
        return "The game is over"
    if position.die is not None:
        return f"The die shows {position.die}"
    return f"{position.roller} rolls" if position.roller else "The die is not rolled"


def _rows(position: Position, marked: frozenset[Place], steps: dict[Spot, int]) -> tuple[tuple[Tile, ...], ...]:
    return by_space(position.board, lambda _, i, k: _tile(position, Spot(i, k), marked, steps.get(Spot(i, k))))


def _tile(position: Position, spot: Spot, marked: frozenset[Place], step: int | None) -> Tile:
    tile = position.at(spot)
    words = [f"{spot} step {step}" if step is not None else str(spot), str(tile.symbol)]
    if tile.ghost is not Bare.CAPTURED:
        words.append(f"{tile.ghost} ghost")
    words += [f"<{hunter.name}>" for hunter in position.hunters if hunter.spot == spot]
    figures = [_UNSEEN if isinstance(tile.symbol, Unknown) else Figure(_SHAPES[tile.symbol])]
    figures += [Figure(Shape.GHOST, Tone(tile.ghost.value))] if isinstance(tile.ghost, Colour) else []
    figures += [_UNSEEN] if isinstance(tile.ghost, Unknown) else []
    figures += [Figure(Shape.MEEPLE, Tone(hunter.name)) for hunter in position.hunters if hunter.spot == spot]
    place, said = Place("", str(spot)), (str(tile.ghost),) if isinstance(tile.ghost, Colour) else ()
    caption = said if step is None else (f"step {step}", *said)
    return Tile(
        tuple(words),
        _tone(tile.ghost),
        place in marked,
        place=place,
        role="tile",
        path=("board", *spot),
        figures=tuple(figures),
        caption=caption,
    )


def _tone(colour: object) -> Tone:
    return Tone(colour.value) if isinstance(colour, Colour) else Tone.EMPTY
