"""A table of Island as it lies."""

from itertools import chain
from typing import Any

from models.green_box.components import Symbol
from models.green_box.grid import by_space
from models.green_box.island.cards import Card, Kind
from models.green_box.island.table.lands import COLOURS, Spot
from models.green_box.island.table.lands import Tile as Laid
from models.green_box.island.table.position import Position
from models.green_box.tiles import CARD_WIDTH, hand, pieces, pile, shape_of, tone
from models.names import counted
from models.picture import Figure, Form, Picture, Shape, Tile, Tone
from models.rule import Place
from models.tiles import Tiles, board, in_front, table

_WIDTH = 10
_NO_TILE = Tile(("",), Tone.EMPTY)
_TONES = {Kind.CYCLE: Tone.GREEN, Kind.TERRITORY: Tone.CARD, None: Tone.PLAIN}


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """The board, and what each player has. What lies on a territory is drawn on its first tile, in its leader's colour."""
    tiles = Tiles(marked)
    rows = by_space(position.board, lambda tile, i, k: _tile(position, tiles, tile, Spot(i, k)) if tile else _NO_TILE)
    heading = f"{position.whisperer} is the Whisperer, play goes {position.direction}"
    if position.combat:
        heading += f"; combat in {position.combat.land}, begun by {position.combat.initiator}"
    players = [(_player(position, p, tiles), *hand(tiles, p, seat.hand, look=_face)) for p, seat in position.seated]
    piles = pile(tiles, "discard", position.pile, _face), pile(tiles, "beside", position.beside, _face)
    front = in_front([*players, *chain(*piles)], width=CARD_WIDTH)
    lies = "; ".join(filter(None, (_lies(position, name) for name in position.names)))
    has = "; ".join(f"{player}: {', '.join(_words(position, player))}" for player in position.players)
    text = f"{has}. {heading}.{f' On the board: {lies}.' if lies else ''}"
    return table("Island", text, (board(heading, rows or ((_NO_TILE,),), most=_WIDTH, form=Form.TILE), *front))


def _words(position: Position, player: str) -> list[str]:
    seat = position.seat(player)
    words = [str(seat.colour), f"{position.on_board(player)} on board"]
    return [*words, *([counted(seat.monuments, "monument")] if seat.monuments else [])]


def _player(position: Position, player: str, tiles: Tiles) -> Tile:
    supply = pieces(Shape.CUBE, {position.colour_of(player): position.supply_left(player)})
    return tiles.player(player, *_words(position, player), figures=supply)


def _face(card: Card) -> tuple[Tone, tuple[Figure, ...]]:
    """A cycle card is green; of a card that nobody has seen there is nothing to draw."""
    return _TONES[card.kind], (shape_of(card.symbol),)


def _lies(position: Position, name: str) -> str:
    land = position.land(name)
    cubes = (land.castles, "castle"), (land.peace, "peace token")
    parts = [*land.named_units, *(counted(n, what) for n, what in cubes if n)]
    return f"{name} has {', '.join(parts)}" if parts else ""


def _tile(position: Position, tiles: Tiles, tile: Laid, spot: Spot) -> Tile:
    land, own = position.land(tile.name), position.island.spots[tile.name]
    figures = [shape_of(tile.face if isinstance(tile.face, Symbol) else None)] if tile.is_up else []
    words = [tile.name, *([str(tile.face)] if tile.is_up else [])]
    if own[0] == spot:
        cubes = (land.castles, "castle", Shape.CASTLE, Tone.BLACK), (land.peace, "peace token", Shape.CUBE, Tone.WHITE)
        figures += [Figure(Shape.CUBE, tone(colour), land.of(colour)) for colour in COLOURS if land.of(colour)]
        figures += [Figure(shape, look, n) for n, _, shape, look in cubes if n]
        words += [*land.named_units, *(counted(n, word) for n, word, _, _ in cubes if n)]
    leader = position.leader(tile.name)
    tint = Tone.PLAIN if leader is None else tone(position.colour_of(leader))
    look: dict[str, Any] = {"figures": tuple(figures), "caption": (tile.name,)}
    look |= {"joins_right": spot.beside[2] in own, "joins_below": spot.beside[3] in own}
    return tiles.at(Place("", str(spot)), *words, role="tile", path=("board", *spot), tone=tint, **look)
