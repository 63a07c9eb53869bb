"""Every value that a table of Attack of the Moulds tells, each of which may be wrong."""

from __future__ import annotations

from collections.abc import Iterator

from models.doubts import Piece, plain
from models.green_box.attack_of_the_moulds.form import written_rows
from models.green_box.attack_of_the_moulds.position import EMPTY, Position, Tile, cube
from models.green_box.grid import on_board
from models.logic import Unknown
from models.part import whole
from models.table import of_turn

_Pieces = Iterator[Piece[Position]]
_TABLE = whole(Position)
_BEGINS, _GOES_ON = "true", "false"


def pieces(position: Position) -> _Pieces:
    """Whose turn it is, what lies on every tile, who is out, and whether this is how the game begins."""
    yield of_turn(position)
    options, rows = (EMPTY, *map(cube, position.colours)), written_rows(position)
    for n, spot in enumerate(position.board.spots):
        tile, part = position.tiles[n], _TABLE.field("tiles").entry(n)
        # A row that is one text has the address of that text.
        part = part.at("board", spot.row) if isinstance(rows[spot.row], str) else part.at("board", *spot)
        yield Piece(on_board(spot)[0], tile, options, _sentence(tile, str(spot)), part.put, path=part.path)
    out = _TABLE.field("out")
    for i, player in enumerate(position.out):
        yield plain(f"{player} in `out:`", "", (None,), f"{player} is out", out.one(player).at("out", i), player)
    if position.rulings["MO-AMB-PASS"] == "eliminated":
        for player in position.players:
            if player not in position.out and player != position.turn:
                yield plain("`out:`", "", (f"{player} as well",), "", out.one("").meaning({f"{player} as well": player}))
    begins, other = (_BEGINS, _GOES_ON) if position.is_start else (_GOES_ON, _BEGINS)
    sentence, setup = "nobody has moved yet" if position.is_start else "", _TABLE.field("is_start", "setup")
    yield plain("`setup:`", begins, (other,), sentence, setup.meaning({_BEGINS: True, _GOES_ON: False}))


def _sentence(tile: Tile, spot: str) -> str:
    if isinstance(tile, Unknown):
        return f"{tile} lies at {spot}"
    return f"{tile.phrase} lies at {spot}" if tile else f"{spot} is empty"
