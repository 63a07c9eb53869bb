"""A table of Zap That Ghost as it lies, and the way of a meeple."""

from models.green_box.components import Colour
from models.green_box.grid import by_space
from models.green_box.tiles import CARD_WIDTH, hand, pieces, pile, shape_of, tone
from models.green_box.zap_that_ghost.moves.actions import way_of
from models.green_box.zap_that_ghost.moves.words import Move, Zap
from models.green_box.zap_that_ghost.table import Position
from models.green_box.zap_that_ghost.tiles import Bare, Caught, Spot
from models.logic import Unknown
from models.names import counted
from models.picture import Figure, Form, Panel, Picture, Shape, Tile, Tone
from models.rule import Place
from models.tiles import UNSEEN, Tiles, board, in_front, table


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """The grid with ghosts and meeples, and what each player has. A tile has the colour of its ghost."""
    tiles = Tiles(marked)
    numbers = [f"{player}: {counted(seat.captured.number, 'ghost')}" for player, seat in position.seated]
    players = [(_player(seat.captured, one, tiles), *hand(tiles, one, seat.hand)) for one, seat in position.seated]
    text = f"{'; '.join(numbers)}. {_state(position)}."
    front = in_front([*players, *pile(tiles, "discard", position.discard)], width=CARD_WIDTH)
    return table("Zap That Ghost", text, (_grid(_state(position), position, tiles, {}), *front))


def _player(caught: Caught, player: str, tiles: Tiles) -> Tile:
    others = (Figure(Shape.GHOST, number=caught.others),) if caught.others else ()
    return tiles.player(player, counted(caught.number, "ghost"), figures=(*pieces(Shape.GHOST, caught.ghosts), *others))


def way(position: Position, move: Move) -> Picture | None:
    """The grid with the steps of a meeple numbered; nothing where no meeple goes."""
    if not isinstance(move, Zap) or (path := way_of(position, move)) is None:
        return None
    heading = f"The way of the {move.meeple} meeple to {move.target}: {counted(len(path), 'step')}"
    steps = {spot: n for n, spot in enumerate(path, start=1)}
    return Picture("Zap That Ghost", f"{heading}.", (_grid(heading, position, Tiles(frozenset()), steps),))


def _state(position: Position) -> str:
    if position.is_over:
        return "The game is over"
    if position.die is not None:
        return f"The die shows {position.die}"
    return f"{position.roller} rolls" if position.roller else "The die is not rolled"


def _grid(heading: str, position: Position, tiles: Tiles, steps: dict[Spot, int]) -> Panel:
    rows = by_space(position.board, lambda _, i, k: _tile(position, tiles, Spot(i, k), steps.get(Spot(i, k))))
    return board(heading, rows, form=Form.TILE)


def _tile(position: Position, tiles: Tiles, spot: Spot, step: int | None) -> Tile:
    tile, meeples = position.at(spot), [hunter.name for hunter in position.hunters if hunter.spot == spot]
    walked = [f"step {step}"] if step is not None else []
    ghost = [] if tile.ghost is Bare.CAPTURED else [f"{tile.ghost} ghost"]
    words = (str(spot), *walked, str(tile.symbol), *ghost, *(f"<{meeple}>" for meeple in meeples))
    figures = [Figure(Shape.BACK) if tile.symbol is Bare.FACE_DOWN else shape_of(tile.symbol)]
    figures += [Figure(Shape.GHOST, tone(tile.ghost))] if isinstance(tile.ghost, Colour) else []
    figures += [UNSEEN] if isinstance(tile.ghost, Unknown) else []
    figures += [Figure(Shape.MEEPLE, Tone(meeple)) for meeple in meeples]
    look = {"figures": tuple(figures), "caption": (*walked, *([str(tile.ghost)] if isinstance(tile.ghost, Colour) else []))}
    return tiles.at(Place("", str(spot)), *words, role="tile", path=("board", *spot), tone=tone(tile.ghost), **look)
