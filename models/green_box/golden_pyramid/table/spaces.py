"""The spaces of The Golden Pyramid: four levels of them, which touch or carry which, and how they are named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from models.doubts import Held, Statement, plain
from models.fields import Kind
from models.green_box.form import space
from models.names import quoted
from models.problem import MisreadError
from models.spaces import worded
from models.table_form import text_of

LEVELS = (1, 2, 3, 4)
TOP = LEVELS[-1]
COLUMNS = 4
"""Columns under a tile of a higher level."""
CORNERS = ("NW", "NE", "SW", "SE")
"""The columns under a tile, in the order in which they are written."""
_QUARTERS = ((0, 0), (0, 1), (1, 0), (1, 1))
_BESIDE = ((-1, 0), (0, -1), (0, 1), (1, 0))
_DIAGONAL = ((-1, -1), (-1, 1), (1, -1), (1, 1))


class Spot(NamedTuple):
    """A space of the pyramid: its level from 1, row and column from 0."""

    level: int
    row: int
    column: int

    # These are asked for over and over, of thirty spaces.

    @cache  # noqa: B019
    def __str__(self) -> str:
        return f"level {self.level} {space(self.row, self.column)}"

    @property
    @cache  # noqa: B019
    def beside(self) -> tuple[Spot, ...]:
        """The orthogonal neighbours on the same level."""
        near = (Spot(self.level, self.row + row, self.column + column) for row, column in _BESIDE)
        return tuple(other for other in near if other.is_in_pyramid)

    @property
    def is_in_pyramid(self) -> bool:
        """Whether there is such a space."""
        return self.level in LEVELS and 0 <= self.row < width(self.level) and 0 <= self.column < width(self.level)

    @property
    @cache  # noqa: B019
    def below(self) -> tuple[Spot, ...]:
        """The four tiles on which its columns stand, in the order of the columns; none for level 1."""
        under = (Spot(self.level - 1, self.row + row, self.column + column) for row, column in _QUARTERS)
        return tuple(under) if self.level > 1 else ()

    @property
    @cache  # noqa: B019
    def above(self) -> tuple[Spot, ...]:
        """The spaces of which a column stands on its tile."""
        over = (Spot(self.level + 1, self.row - row, self.column - column) for row, column in _QUARTERS)
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


# How spaces are named.

_SPOT = re.compile(
    r"(?:(?:level|l) ?(?P<level>\d)(?:[ ,:]+|(?=r)))?(?P<place>.+?)(?: (?:of|on|in) level (?P<last>\d))?", re.IGNORECASE
)


def spot_called(name: str, level: int | None = None) -> Spot:
    """The space that a text means: "level 2 r1c3", "level 3 top left", or "r1c3" where the level is known.

    Raises `ValueError`.
    """
    place, on_level = place_called(name, level)
    if place is None:
        raise MisreadError(f"no space {quoted(name)}; expected for instance 'level 2 r1c3' (row 1, column 3)", name)
    if on_level is None:
        raise MisreadError(f"{quoted(name)} lacks the level; write for instance 'level 2 {name}'", name)
    spot = Spot(on_level, *place)
    if not spot.is_in_pyramid:
        raise ValueError(f"there is no {spot}; the last space of level {on_level} is r{width(on_level)}c{width(on_level)}")
    return spot


def place_called(name: str, level: int | None = None) -> tuple[tuple[int, int] | None, int | None]:
    """The row and the column, from 0, of a space that a text means, and its level, as far as they can be read.

    Raises `ValueError` for what no level has.
    """
    parts = _SPOT.fullmatch(" ".join(name.split()))
    number = (parts["level"] or parts["last"]) if parts else None
    on_level = int(number) if number else level
    if on_level is not None and on_level not in LEVELS:
        raise MisreadError(f"there is no level {on_level}; the levels are 1 to 4", f"level {on_level}")
    # Words such as "middle" depend on the level; without one, numbers alone name a space.
    return (worded(parts["place"], (width(on_level or 1),) * width(on_level or 1)) if parts else None), on_level


BUILDER = Kind(
    text_of(
        Spot | None,
        "a space",
        lambda name: None if name.casefold() in {"none", "off"} else spot_called(name),
        "Where the builder stands, or none.",
        ["level 1 r2c3", "level 2 r1c1", "none"],
    ),
    written=str,
)
_OFF = "off the pyramid"


def of_builder(held: Held[Any]) -> Iterator[Statement[Any]]:
    """Where a builder stands, or that he is off the pyramid."""
    here, player = held.value, held.owner
    sentence = f"{player}'s builder stands at {here}" if here else f"{player}'s builder is {_OFF}"
    yield plain(
        f"the place of {player}'s builder", here or _OFF, (*SPOTS, _OFF), sentence, held.part.meaning({_OFF: None}), player
    )
