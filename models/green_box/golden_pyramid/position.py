"""What lies on a table of The Golden Pyramid: four levels of tiles on columns, and what each player has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import NamedTuple, TypeAlias

from models.green_box.cards import UNKNOWN_DECK, Card, Deck, Lying
from models.green_box.components import Colour, Symbol
from models.green_box.form import space
from models.green_box.grid import with_entry, with_space
from models.logic import Number, Unknown, count, total
from models.rule import Place
from models.table import SeatedTable, Seats

LEAST_PLAYERS, MOST_PLAYERS = 2, 6
LARGE = 5
"""From so many players on there are more cubes."""
FEW = 3
"""Up to so many players begin with a card and a cube more."""
LEVELS = (1, 2, 3, 4)
TOP = LEVELS[-1]
COLUMNS = 4
"""Columns under a tile of a higher level."""
CORNERS = ("NW", "NE", "SW", "SE")
"""The columns under a tile, in the order in which they are written."""
_QUARTERS = ((0, 0), (0, 1), (1, 0), (1, 1))
_BESIDE = ((-1, 0), (0, -1), (0, 1), (1, 0))
_DIAGONAL = ((-1, -1), (-1, 1), (1, -1), (1, 1))
DECK = 42
"""Cards that are used: those of value 1 to 4."""
VALUES = (1, 2, 3, 4)
MOST_CARDS = 7
"""Cards in a hand at the end of a turn."""
KEPT = 3
"""Cards that are kept of those that are drawn."""
ALIKE = 3
"""So many cubes of a colour, and the market is replaced."""
PRICE = 2
"""Own cubes that a trade with the market takes."""
FREE_CARDS = 2
"""Cards that an empty hand may draw, a point for each."""


def cubes_each(players: int) -> int:
    """Cubes of each colour in the bag, before any is drawn (GP-SETUP-BAG)."""
    return 18 if players >= LARGE else 15


def in_market(players: int) -> int:
    """Cubes in the market (GP-SETUP-MARKET)."""
    return 4 if players >= LARGE else 3


class Spot(NamedTuple):
    """A space of the pyramid: its level from 1, row and column from 0."""

    level: int
    row: int
    column: int

    def __str__(self) -> str:
        return _name(self)

    @property
    def beside(self) -> tuple[Spot, ...]:
        """The orthogonal neighbours on the same level."""
        return _beside(self)

    @property
    def is_in_pyramid(self) -> bool:
        """Whether there is such a space."""
        return self.level in LEVELS and 0 <= self.row < width(self.level) and 0 <= self.column < width(self.level)

    @property
    def below(self) -> tuple[Spot, ...]:
        """The four tiles on which its columns stand, in the order of the columns; none for level 1."""
        return _below(self)

    @property
    def above(self) -> tuple[Spot, ...]:
        """The spaces of which a column stands on its tile."""
        return _above(self)


# These are asked for over and over, of thirty spaces.


@cache
def _name(spot: Spot) -> str:
    return f"level {spot.level} {space(spot.row, spot.column)}"


@cache
def _beside(spot: Spot) -> tuple[Spot, ...]:
    near = (Spot(spot.level, spot.row + row, spot.column + column) for row, column in _BESIDE)
    return tuple(other for other in near if other.is_in_pyramid)


@cache
def _below(spot: Spot) -> tuple[Spot, ...]:
    if spot.level == 1:
        return ()
    return tuple(Spot(spot.level - 1, spot.row + row, spot.column + column) for row, column in _QUARTERS)


@cache
def _above(spot: Spot) -> tuple[Spot, ...]:
    over = (Spot(spot.level + 1, spot.row - row, spot.column - column) for row, column in _QUARTERS)
    return tuple(other for other in over if other.is_in_pyramid)


def width(level: int) -> int:
    """Tiles in a row of a level: 4, 3, 2, 1."""
    return 1 + TOP - level


def every_spot(level: int) -> tuple[Spot, ...]:
    """The spaces of a level, row by row."""
    return tuple(Spot(level, row, column) for row in range(width(level)) for column in range(width(level)))


SPOTS = tuple(spot for level in LEVELS for spot in every_spot(level))
"""Every space of the pyramid."""

Quarter: TypeAlias = "tuple[Spot, int]"
"""Where a column stands: the space of the tile that it carries, and its place among the four."""


@cache
def neighbours(spot: Spot, place: int, *, diagonal: bool) -> tuple[Quarter, ...]:
    """The places of columns beside that of a column, on the same level; cornerwise ones too, if those count."""
    row, column = 2 * spot.row + _QUARTERS[place][0], 2 * spot.column + _QUARTERS[place][1]
    most = 2 * width(spot.level)
    return tuple(
        (Spot(spot.level, i // 2, k // 2), i % 2 * 2 + k % 2)
        for i, k in ((row + down, column + right) for down, right in _BESIDE + (_DIAGONAL if diagonal else ()))
        if 0 <= i < most and 0 <= k < most
    )


@cache
def touching(*, diagonal: bool) -> tuple[tuple[Quarter, Quarter], ...]:
    """Every two places of columns under different tiles that are neighbours, each pair once."""
    return tuple(
        ((spot, place), other)
        for spot in SPOTS
        if spot.level > 1
        for place in range(COLUMNS)
        for other in neighbours(spot, place, diagonal=diagonal)
        if other[0] > spot
    )


Column: TypeAlias = "Colour | Unknown[Colour]"


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile of the pyramid with the columns under it by corner (NW, NE, SW, SE); none on level 1."""

    columns: tuple[Column, ...] = ()


@dataclass(frozen=True, slots=True)
class Seat:
    """What a player has: points on the track, cards and cubes (`None` where not known), and where the builder stands.

    `highest` is the highest level contributed to, where it is known; otherwise the builder marks it. `meeple` is the colour
    of the builder.
    """

    points: Number | Unknown[int] = 0
    hand: tuple[Card, ...] | None = None
    cubes: Mapping[Colour, int] | None = None
    builder: Spot | None = None
    highest: int | None = None
    meeple: str | None = None

    @property
    def score(self) -> Number:
        """The points on the track, which may depend on what is unknown."""
        return self.points.number(int) if isinstance(self.points, Unknown) else self.points

    @property
    def level(self) -> int:
        """The highest level contributed to, 0 before the first tile."""
        if self.highest is not None:
            return self.highest
        return self.builder.level if self.builder else 0

    @property
    def left(self) -> int | None:
        """How many cards and cubes are left, if both are known."""
        return None if self.hand is None or self.cubes is None else len(self.hand) + sum(self.cubes.values())


_UNSEEN = Card()

Level: TypeAlias = "tuple[tuple[Tile | None, ...], ...]"


@dataclass(frozen=True, kw_only=True)
class Position(SeatedTable, Seats[Seat]):
    """A table: what each player has, the levels of the pyramid, and what lies beside it; `None` where that is not known.

    `stacks` has the tiles left of known symbols; `bag` is known by colour, or in all. `of` are the 54 cards that
    the cards on the table are of, if anybody knows them.
    """

    seats: tuple[Seat, ...]
    pyramid: tuple[Level, ...]
    stacks: Mapping[Symbol, int] = field(default_factory=dict)
    market: tuple[Colour, ...] | None = None
    bag: Mapping[Colour, int] | int | None = None
    deck: int | None = None
    discard: tuple[Card, ...] | None = None
    of: Deck = UNKNOWN_DECK

    @property
    def is_over(self) -> bool:
        """Whether the game is over according to the file, or the top tile is built."""
        return self.over or self.at(Spot(TOP, 0, 0)) is not None

    def at(self, spot: Spot) -> Tile | None:
        """The tile at a space, if one is built there."""
        return self.pyramid[spot.level - 1][spot.row][spot.column]

    def with_tile(self, spot: Spot, tile: Tile | None) -> Position:
        """The table with another tile at a space, or none."""
        at = spot.level - 1
        return replace(self, pyramid=with_entry(self.pyramid, at, with_space(self.pyramid[at], spot, tile)))

    @cached_property
    def built(self) -> tuple[Spot, ...]:
        """Every space that has a tile, from the lowest level."""
        return tuple(spot for spot in SPOTS if self.at(spot) is not None)

    def column(self, quarter: Quarter) -> Column | None:
        """The column at a place, if one stands there."""
        tile = self.at(quarter[0])
        return None if tile is None else tile.columns[quarter[1]]

    def load(self, spot: Spot) -> int:
        """How many columns stand on the tile of a space."""
        return sum(self.at(over) is not None for over in spot.above)

    def builder_at(self, spot: Spot) -> str | None:
        """Whose builder stands at a space; the first of several."""
        return next((p for p, seat in self.seated if seat.builder == spot), None)

    @cached_property
    def _columns(self) -> tuple[Counter[Colour], tuple[Unknown[Colour], ...]]:
        """The columns of the pyramid: those that are known by colour, and those that are not."""
        every = [column for level in self.pyramid for row in level for tile in row if tile for column in tile.columns]
        known = Counter(column for column in every if isinstance(column, Colour))
        return known, tuple(column for column in every if isinstance(column, Unknown))

    def columns_of(self, colour: Colour) -> Number:
        """How many columns of the pyramid have a colour."""
        known, others = self._columns
        return total([known[colour], count([column.is_(colour) for column in others])]) if others else known[colour]

    @cached_property
    def known_cubes(self) -> Counter[Colour]:
        """The cubes beside the pyramid that are known by colour: in stores, market and bag."""
        cubes = Counter(self.market or ())
        for counts in (*(seat.cubes or {} for seat in self.seats), self.bag if isinstance(self.bag, Mapping) else {}):
            cubes.update(counts)
        return cubes

    @cached_property
    def known_cards(self) -> tuple[tuple[Card, str], ...]:
        """Every card of a hand or the discard pile, as far as it is known, with the player who holds it."""
        pairs = self.seated
        hands = [(card, player) for player, seat in pairs for card in seat.hand or ()]
        return (*hands, *((card, "") for card in self.discard or ()))

    @cached_property
    def lying(self) -> tuple[Lying, ...]:
        """The cards of which something is known. In words all lie in play: one that is played is no other card for that."""
        lots = [(player, "card", seat.hand) for player, seat in self.seated] + [("", "discard", self.discard)]
        return tuple(
            Lying(card, Place(player, f"{name} {n}"), "in play")
            for player, name, cards in lots
            for n, card in enumerate(cards or (), start=1)
            if card != _UNSEEN
        )

    @property
    def cubes_each(self) -> int:
        """Cubes of each colour in the game (GP-SETUP-BAG)."""
        return cubes_each(self.layouts)

    @property
    def market_size(self) -> int:
        """Cubes of the market (GP-SETUP-MARKET)."""
        return in_market(self.layouts)

    @cached_property
    def bag_by_colour(self) -> Mapping[Colour, int] | None:
        """The cubes in the bag by colour, written or counted from all others; nothing where too little is known."""
        if isinstance(self.bag, Mapping):
            return self.bag
        known, others = self._columns
        if self.market is None or others or any(seat.cubes is None for seat in self.seats):
            return None
        return {colour: max(0, self.cubes_each - known[colour] - self.known_cubes[colour]) for colour in Colour}

    @property
    def bag_total(self) -> int | None:
        """How many cubes are in the bag, if that is known."""
        if isinstance(self.bag, int):
            return self.bag
        rest = self.bag_by_colour
        if rest is not None:
            return sum(rest.values())
        if self.market is None or any(seat.cubes is None for seat in self.seats):
            return None
        # Of what colour a column is does not matter for how many cubes are left.
        columns = COLUMNS * sum(spot.level > 1 for spot in self.built)
        return max(0, self.cubes_each * len(Colour) - columns - sum(self.known_cubes.values()))
