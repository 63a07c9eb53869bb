"""A table of Island as it lies."""

from __future__ import annotations

from models.green_box.components import Symbol
from models.green_box.island.position import COLOURS, Position, Spot
from models.green_box.island.position import Tile as Laid
from models.names import counted
from models.picture import Figure, Form, Panel, Picture, Shape, Tile, Tone, told_marks
from models.rule import Place

_WIDTH = 10


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """The board with units, castles and peace tokens on the first tile of each territory; `marked` tiles break a rule."""
    rows = tuple(
        tuple(_tile(position, tile, Spot(i, k), marked) if tile else Tile(("",), Tone.EMPTY) for k, tile in enumerate(row))
        for i, row in enumerate(position.board)
    )
    heading = "; ".join(_player(position, player) for player in position.players)
    notes = [f"Whisperer: {position.whisperer}, play goes {'' if position.clockwise else 'anti'}clockwise."]
    if position.discard:
        notes.append(f"On top of the discard pile: {position.discard[0]}.")
    if position.combat:
        notes.append(f"Combat in {position.combat.land}, begun by {position.combat.initiator}.")
    panel = Panel(heading, rows or ((Tile(("",), Tone.EMPTY),),), width=_WIDTH, form=Form.TILE, notes=tuple(notes))
    lies = "; ".join(filter(None, (_lies(position, name) for name in position.names)))
    text = f"{heading}. {counted(len(position.names), 'territory').replace('ys', 'ies')}{f': {lies}' if lies else ''}."
    return Picture("Island", f"{text}{told_marks(len(marked))}", (panel,))


def _player(position: Position, player: str) -> str:
    seat = position.seat(player)
    monuments = f", {counted(seat.monuments, 'monument')}" if seat.monuments else ""
    return f"{player}: {seat.colour}, {counted(position.on_board(player), 'unit')} on the board{monuments}"


def _lies(position: Position, name: str) -> str:
    land = position.land(name)
    parts = [f"{colour} {land.of(colour)}" for colour in COLOURS if land.of(colour)]
    parts += [counted(land.castles, "castle")] if land.castles else []
    parts += [counted(land.peace, "peace token")] if land.peace else []
    return f"{name} has {', '.join(parts)}" if parts else ""


def _tile(position: Position, tile: Laid, spot: Spot, marked: frozenset[Place]) -> Tile:
    land, first = position.land(tile.name), position.island.spots[tile.name][0] == spot
    figures = []
    if tile.is_up:
        figures.append(Figure(Shape[tile.face.name] if isinstance(tile.face, Symbol) else Shape.UNKNOWN))
    caption = [tile.name]
    if first:
        figures += [Figure(Shape.CUBE, Tone(colour.value), land.of(colour)) for colour in COLOURS if land.of(colour)]
        figures += [Figure(Shape.TOWER, Tone.BLACK, land.castles)] if land.castles else []
        figures += [Figure(Shape.CUBE, Tone.WHITE, land.peace)] if land.peace else []
    units = [f"{colour} {land.of(colour)}" for colour in COLOURS if first and land.of(colour)]
    things = [f"{n} {what}" for what, n in (("castle", land.castles), ("peace", land.peace)) if first and n]
    words = (tile.name, *([str(tile.face)] if tile.is_up else []), *units, *things)
    leader = position.leader(tile.name)
    tone = Tone.PLAIN if leader is None else Tone(position.colour_of(leader).value)
    place = Place("", str(spot))
    return Tile(
        words,
        tone,
        place in marked,
        place=place,
        role="tile",
        path=("board", *spot),
        figures=tuple(figures),
        caption=tuple(caption),
    )
