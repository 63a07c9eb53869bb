"""A table of Zap That Ghost as it lies, and the way of a meeple."""

from __future__ import annotations

from models.green_box.components import Colour
from models.green_box.grid import by_space
from models.green_box.zap_that_ghost.moves import Move, Zap
from models.green_box.zap_that_ghost.position import Bare, Position, Spot
from models.green_box.zap_that_ghost.reach import way_of
from models.names import counted
from models.picture import Panel, Picture, Tile, Tone, told_marks
from models.rule import Place

_WIDTH = 11
_NO_STEPS: dict[Spot, int] = {}


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """The grid with ghosts and meeples, and the hands; `marked` spaces break a rule. A tile has the colour of its ghost."""
    numbers = [f"{player}: {counted(position.caught(player).number, 'ghost')}" for player in position.players]
    heading = f"{'; '.join(numbers)}. {_state(position)}"
    hands = tuple(_hand(position, player, marked) for player in position.players if position.hand(player))
    grid = Panel(heading, _rows(position, marked, _NO_STEPS), width=_WIDTH)
    panels = (grid, Panel("The cards in hand", hands, width=_WIDTH)) if hands else (grid,)
    return Picture("Zap That Ghost", f"{heading}.{told_marks(len(marked))}", panels)


def _hand(position: Position, player: str, marked: frozenset[Place]) -> tuple[Tile, ...]:
    cards = [
        Tile((str(card),), _tone(card.colour), Place(player, f"card {n}") in marked)
        for n, card in enumerate(position.hand(player) or (), start=1)
    ]
    return (Tile((player,)), *cards)


def way(position: Position, move: Move) -> Picture | None:
    """The grid with the steps of a meeple numbered; nothing where no meeple goes."""
    path = way_of(position, move) if isinstance(move, Zap) else None
    if path is None or not isinstance(move, Zap):
        return None
    steps = {spot: n for n, spot in enumerate(path, start=1)}
    heading = f"The way of the {move.meeple} meeple to {move.target}: {counted(len(path), 'step')}"
    return Picture("Zap That Ghost", f"{heading}.", (Panel(heading, _rows(position, frozenset(), steps), width=_WIDTH),))


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
    return Tile(tuple(words), _tone(tile.ghost), Place("", str(spot)) in marked)


def _tone(colour: object) -> Tone:
    return Tone(colour.value) if isinstance(colour, Colour) else Tone.EMPTY
