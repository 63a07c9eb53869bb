"""What lies on a table of Lords of the Green: a board of tiles, knights and lords on them, and knights in reserve."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain

from models.green_box.components import Colour
from models.green_box.grid import Square, with_space
from models.logic import Unknown
from models.table import SeatedTable

LEAST_PLAYERS, MOST_PLAYERS = 2, 5
KNIGHTS = 16
"""Knights of an army."""
MOST_PLACED = MOST_ESCORTS = 3
VALUES = (1, 2, 3, 4)
"""Pip values of the tiles that are used: drop, hammers, circles, bricks."""
SETS: Mapping[int, int] = {2: 4, 3: 3, 4: 4, 5: 5}
"""Tiles of each value, by the number of players; the board has 4 times as many."""


Spot = Square
"""A space of the board, from 0."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile: its pip value, the knights on it by colour (none where a colour is missing), and the lords on it."""

    pips: int | Unknown[int]
    knights: Mapping[Colour, int] = field(default_factory=dict)
    lords: tuple[Colour, ...] = ()

    def weight(self, colour: Colour) -> int:
        """The knights of a colour, its lord counted as one (LG-MAJ)."""
        return self.knights.get(colour, 0) + (colour in self.lords)

    def majority(self, rulings: Mapping[str, str]) -> Colour | None:
        """The colour that has the majority here, if one has it (LG-MAJ)."""
        if not self.knights and not self.lords:
            return None
        here = {*self.knights, *self.lords}
        best = max(here, key=self.weight)
        return best if len(here) == 1 or self.lacking(best, rulings) <= 0 else None

    def lacking(self, colour: Colour, rulings: Mapping[str, str]) -> int:
        """How much a colour lacks here for the majority, knights or its lord; nothing or less where it has it (LG-MAJ)."""
        against = [self.weight(other) for other in {*self.knights, *self.lords} if other is not colour]
        most = max(against, default=0)
        if len(against) > 1 and rulings["LG-AMB-MAJ"] == "more-than-half":
            most = sum(against)
        return most + 1 - self.weight(colour)

    def with_knights(self, colour: Colour, more: int) -> Tile:
        """The tile with more knights of a colour, or fewer."""
        number = self.knights.get(colour, 0) + more
        others = {other: n for other, n in self.knights.items() if other is not colour}
        return replace(self, knights=others | ({colour: number} if number > 0 else {}))

    def with_lord(self, colour: Colour) -> Tile:
        """The tile with the lord of a colour on it too."""
        return replace(self, lords=in_order({*self.lords, colour}))

    def without_lord(self, colour: Colour) -> Tile:
        """The tile without the lord of a colour."""
        return replace(self, lords=tuple(lord for lord in self.lords if lord is not colour))


@cache
def _spots(widths: tuple[int, ...]) -> tuple[Spot, ...]:
    return tuple(Spot(row, column) for row, width in enumerate(widths) for column in range(width))


def in_order(colours: Collection[Colour]) -> tuple[Colour, ...]:
    """Colours in the order in which files are written."""
    return tuple(colour for colour in Colour if colour in colours)


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(SeatedTable):
    """A table: the board row by row, the colours of each player, knights in reserve, and the army whose turn is next.

    `reserves` has the colours whose reserve is written; the others have what is not on the board.
    """

    board: tuple[tuple[Tile, ...], ...]
    colours: tuple[tuple[Colour, ...], ...]
    reserves: Mapping[Colour, int] = field(default_factory=dict)
    army: Colour | None = None

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
        return next(player for player, colours in zip(self.players, self.colours, strict=True) if colour in colours)

    def colours_of(self, player: str) -> tuple[Colour, ...]:
        """A player's colours."""
        return self.colours[self.players.index(player)]

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
