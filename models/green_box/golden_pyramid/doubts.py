"""What may be doubted of a table of The Golden Pyramid beside what its fields say themselves: pyramid, builders, supply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from models.doubts import Held, Piece, plain, up_to
from models.green_box.components import COPIES, Colour
from models.green_box.golden_pyramid.position import COLUMNS, CORNERS, SPOTS, Position, Spot, Tile
from models.logic import Unknown
from models.names import counted
from models.part import Part
from models.rule import Place

_Pieces = Iterator[Piece[Position]]
_OFF, _TILE, _NO_TILE = "off the pyramid", "a tile", "no tile"
POINTS = up_to(138, least=-20)
"""Who loses a point for many turns has less than none; nobody has more than a finished pyramid gives (GP-ST-SCOREBOUND)."""


def of_pyramid(position: Position) -> _Pieces:
    """Each column, and each tile that lies there or not."""
    for spot in SPOTS:
        tile, here = position.at(spot), _space(spot)
        for place, column in enumerate(tile.columns if tile else ()):
            where = Place("", f"{spot} {CORNERS[place]}")
            sentence = f"the column {CORNERS[place]} under {spot} is {column}"
            yield Piece(where, column, Colour, sentence, here.entry(place).put, path=here.path)
        seen, other = (_TILE, _NO_TILE) if tile else (_NO_TILE, _TILE)
        yield plain(str(spot), seen, (other,), f"{seen} lies at {spot}", _built(spot))


def _space(spot: Spot) -> Part[Position]:
    """The columns under the tile of a space."""
    return Part(
        lambda position: (position.at(spot) or Tile()).columns,
        lambda position, columns: position.with_tile(spot, Tile(columns)),
        (f"level_{spot.level}", spot.row, spot.column),
    )


def _built(spot: Spot) -> Part[Position]:
    """A tile that was overlooked has columns that nobody saw."""

    def put(position: Position, what: str) -> Position:
        if what == _NO_TILE:
            return position.with_tile(spot, None)
        unseen = range(COLUMNS if spot.level > 1 else 0)
        return position.with_tile(spot, Tile(tuple(Unknown(f"{spot} {CORNERS[i]}", Colour) for i in unseen)))

    return Part(lambda position: position.at(spot), put, _space(spot).path)


def of_builder(held: Held[Position]) -> _Pieces:
    """Where a builder stands, or that he is off the pyramid."""
    here, player = held.value, held.owner
    sentence = f"{player}'s builder stands at {here}" if here else f"{player}'s builder is {_OFF}"
    yield plain(
        f"the place of {player}'s builder", here or _OFF, (*SPOTS, _OFF), sentence, held.part.meaning({_OFF: None}), player
    )


def of_stacks(held: Held[Position]) -> _Pieces:
    """How many tiles the stacks have that are written."""
    for symbol, n in held.value.items():
        name, sentence = f"the number of tiles in the stack of {symbol}", f"{counted(n, 'tile')} in the stack of {symbol}"
        yield plain(name, n, up_to(COPIES), sentence, held.part.under(symbol), symbol)


def of_market(held: Held[Position]) -> _Pieces:
    """How many cubes of each colour the market has, and that one has another colour."""
    counts = Counter(held.value or ())
    by_colour = Part(
        lambda position: Counter(held.part.get(position)),
        lambda position, other: held.part.put(position, tuple(colour for colour, n in other.items() for _ in range(n))),
        held.part.path,
    )
    for colour in Colour if held.value is not None else ():
        name = f"the number of {colour} cubes in the market"
        sentence = f"{name}: {counts[colour]}" if colour in counts else ""
        yield plain(
            name, counts[colour], up_to(held.position.market_size), sentence, by_colour.under(colour).at(*held.part.path)
        )
    for colour in counts:
        others = [other for other in Colour if other is not colour]
        yield plain("a cube in the market", colour, others, "", held.part.one(colour))
