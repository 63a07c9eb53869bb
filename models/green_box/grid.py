"""Grids and numbers of Green Box tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain
from typing import Any, Generic, NamedTuple, Self, TypeVar, cast

from models.green_box.form import space
from models.logic import Number, Sum, Truth, Unknown, count, total
from models.names import counted, plural
from models.rule import Place

K = TypeVar("K")
U = TypeVar("U")
V = TypeVar("V")


class Square(NamedTuple):
    """A space of a grid of tiles, from 0 as the file has its rows."""

    row: int
    column: int

    def __str__(self) -> str:
        return space(self.row, self.column)

    @property
    def beside(self) -> tuple[Square, ...]:
        """The four places that touch it along an edge, on the board or not."""
        row, column = self
        return Square(row - 1, column), Square(row, column - 1), Square(row, column + 1), Square(row + 1, column)


def with_entry(values: tuple[V, ...], place: int, value: V) -> tuple[V, ...]:
    """The same with another value at a place."""
    return (*values[:place], value, *values[place + 1 :])


def with_space(rows: tuple[tuple[V, ...], ...], spot: Any, value: V) -> tuple[tuple[V, ...], ...]:
    """The rows of a grid with something else on a space, which has a `row` and a `column`."""
    return with_entry(rows, spot.row, with_entry(rows[spot.row], spot.column, value))


def by_space(rows: Iterable[Iterable[U]], made: Callable[[U, int, int], V]) -> tuple[tuple[V, ...], ...]:
    """The rows of a grid with something made for each space, of what is there, its row and its column from 0."""
    return tuple(tuple(made(value, i, k) for k, value in enumerate(row)) for i, row in enumerate(rows))


class Board(Generic[V]):
    """Of a table: what lies on each space of its board, row by row."""

    __slots__ = ()

    board: tuple[tuple[V, ...], ...]

    def at(self, spot: Any) -> V:
        """The tile at a space."""
        tile: V = self.board[spot.row][spot.column]
        return tile

    @property
    def tiles(self) -> Iterator[V]:
        """Every tile, row by row."""
        return chain.from_iterable(self.board)

    def with_tile(self, spot: Any, tile: V) -> Self:
        """The table with another tile at a space."""
        table: Any = self
        return cast("Self", replace(table, board=with_space(self.board, spot, tile)))


def on_board(*spaces: object) -> tuple[Place, ...]:
    """Spaces that all players share, as places."""
    return tuple(Place("", str(space)) for space in spaces)


def shows(seen: object, wanted: object) -> Truth:
    """Whether what is seen of a tile or the like, known or not, is this symbol, this colour or this sign."""
    return seen.is_(wanted) if isinstance(seen, Unknown) else seen is wanted


def shown(n: Number, noun: str = "") -> str:
    """A number in a message, with what it counts: the least that it can be where it is not known."""
    if isinstance(n, Sum):
        return f"{n.least} or more {plural(noun)}" if noun else f"{n.least} or more"
    return counted(n, noun) if noun else str(n)


def numbers(seen: Iterable[object], wanted: Iterable[K]) -> Iterator[tuple[K, Number]]:
    """How many of what is seen, known or not, are each of those wanted."""
    values = list(seen)
    known = Counter(values)
    unsettled = [value for value in values if isinstance(value, Unknown)]
    for one in wanted:
        yield one, total([known[one], count([value.is_(one) for value in unsettled])]) if unsettled else known[one]
