"""What lies on a table of Lords of the Green: a board of tiles, knights and lords on them, and knights in reserve."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain
from typing import Annotated

from pydantic import Field as Limited

from models.fields import REQUIRED, Kind, told
from models.green_box.components import Colour
from models.green_box.form import ColourKnown
from models.green_box.grid import with_space
from models.green_box.kinds import COLOUR, COLOURS, by_name
from models.green_box.lords_of_the_green.tiles import BOARD, KNIGHTS, Spot, Tile
from models.table import SeatedTable, Seats

LEAST_PLAYERS, MOST_PLAYERS = 2, 5
MOST_PLACED = MOST_ESCORTS = 3


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: one colour, or two colours with two players."""

    colours: tuple[Colour, ...] = told(
        replace(COLOURS, form=Annotated[COLOURS.form, Limited(min_length=1, max_length=2)]),
        "One colour for each player. Each of two players has two armies, and so two colours.",
        default=REQUIRED,
    )
    reserve: Mapping[Colour, int] = told(
        Kind(dict[ColourKnown, Annotated[int, Limited(ge=0, le=KNIGHTS)]], written=by_name),
        "Knights not placed yet: `{red: 13}`. Left out, it is what is missing on the board of 16.",
        default={},
    )


@cache
def _spots(widths: tuple[int, ...]) -> tuple[Spot, ...]:
    return tuple(Spot(row, column) for row, width in enumerate(widths) for column in range(width))


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(SeatedTable, Seats[Seat]):
    """A table: the board row by row, the colours of each player, knights in reserve, and the army whose turn is next."""

    seats: tuple[Seat, ...]
    board: tuple[tuple[Tile, ...], ...] = told(
        BOARD,
        "The tiles row by row: 4 rows of 3 with three players, of 4 with two or four, of 5 with five; or the same turned.",
        default=REQUIRED,
    )
    army: Colour | None = told(COLOUR, "Two players: the colour whose turn is next; `turn` need not be said then.")

    @property
    def colours(self) -> tuple[tuple[Colour, ...], ...]:
        """The colours of each player."""
        return tuple([seat.colours for seat in self.seats])

    @property
    def reserves(self) -> Mapping[Colour, int]:
        """The colours whose reserve is written; the others have what is not on the board."""
        return {colour: n for seat in self.seats for colour, n in seat.reserve.items()}

    def with_reserve(self, colour: Colour, n: int) -> Position:
        """The table where so many knights of a colour are in reserve."""
        own = self.seat(self.owner(colour))
        seats = [replace(seat, reserve={**seat.reserve, colour: n}) if seat is own else seat for seat in self.seats]
        return replace(self, seats=tuple(seats))

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Every space of the board, row by row."""
        return _spots(tuple(map(len, self.board)))

    @property
    def tiles(self) -> Iterator[Tile]:
        """Every tile, row by row."""
        return chain.from_iterable(self.board)

    def at(self, spot: Spot) -> Tile:
        """The tile at a space."""
        return self.board[spot.row][spot.column]

    def with_tile(self, spot: Spot, tile: Tile) -> Position:
        """The table with another tile at a space."""
        return replace(self, board=with_space(self.board, spot, tile))

    @property
    def armies(self) -> tuple[Colour, ...]:
        """All colours in the order of their turns: with two players both first colours, then both second ones."""
        longest = max(map(len, self.colours))
        return tuple(colours[i] for i in range(longest) for colours in self.colours if i < len(colours))

    def owner(self, colour: Colour) -> str:
        """Whose army it is."""
        return next(player for player, seat in self.seated if colour in seat.colours)

    def colours_of(self, player: str) -> tuple[Colour, ...]:
        """A player's colours."""
        return self.seat(player).colours

    def on_board(self, colour: Colour) -> int:
        """Knights of a colour on the board."""
        return sum([tile.knights.get(colour, 0) for tile in self.tiles if tile.knights])

    def reserve(self, colour: Colour) -> int:
        """Knights of a colour that are not on the board."""
        written = self.reserves.get(colour)
        return max(0, KNIGHTS - self.on_board(colour)) if written is None else written

    def lord(self, colour: Colour) -> Spot | None:
        """Where the lord of a colour stands, if he is on the board."""
        return next((spot for spot, tile in zip(self.spots, self.tiles, strict=True) if colour in tile.lords), None)

    def is_first_round(self, colour: Colour) -> bool:
        """Whether an army has not moved yet."""
        return self.lord(colour) is None and not self.on_board(colour)

    @property
    def chooses_army(self) -> bool:
        """Whether players choose each turn which of their armies moves (LG-AMB-2PORDER)."""
        return self.layouts == 2 and self.rulings["LG-AMB-2PORDER"] == "free"

    @property
    def lords_meet(self) -> bool:
        """Whether a lord may go where another stands, to win the majority there (LG-AMB-LORDTARGET)."""
        return self.rulings["LG-AMB-LORDTARGET"] == "with-majority"

    @property
    def lords_leave(self) -> bool:
        """Whether a lord who cannot move leaves the board (LG-AMB-NOLORDMOVE)."""
        return self.rulings["LG-AMB-NOLORDMOVE"] == "leaves"

    @property
    def lords_move_alone(self) -> bool:
        """Whether the lord of an army that cannot place knights moves all the same (LG-AMB-NOPLACE)."""
        return self.rulings["LG-AMB-NOPLACE"] == "lord-moves"

    def is_near(self, start: Spot, target: Spot) -> bool:
        """Whether a lord may go as far as from one tile to another (LG-AMB-ADJMOVE)."""
        return target in start.beside or self.rulings["LG-AMB-ADJMOVE"] == "anywhere"

    def is_opposing(self, colour: Colour, other: Colour) -> bool:
        """Whether two armies are opponents (LG-AMB-2POWN)."""
        if colour is other:
            return False
        return self.owner(colour) != self.owner(other) or self.rulings["LG-AMB-2POWN"] == "separate"

    def army_of(self, player: str) -> Colour:
        """The army that is meant where none is named: the written one, or the player's first that has knights left."""
        own = self.colours_of(player)
        if self.army in own:
            return self.army
        return next((colour for colour in own if self.reserve(colour)), own[0])

    def armies_to_move(self, player: str) -> tuple[Colour, ...]:
        """The armies of which a player moves one: the one that is written, or else the player's choice."""
        own = self.colours_of(player)
        return (self.army,) if self.army in own and not self.chooses_army else own
