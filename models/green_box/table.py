"""What the tables of all Green Box games have in common: players in seat order, whose turn it is, rulings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self, TypeVar

from models.logic import Number, Sum, Unknown, count, total
from models.rule import Place, Rulings

K = TypeVar("K")
U = TypeVar("U")
V = TypeVar("V")
T = TypeVar("T", bound="BoxTable")


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxTable:
    """A table: the players in seat order (clockwise), whose turn is next if that is known, whether the game has ended."""

    is_whole: ClassVar[bool] = True
    """Everybody is written down."""

    players: tuple[str, ...]
    rulings: Rulings
    turn: str | None = None
    over: bool = False

    @property
    def layouts(self) -> int:
        """How many players there are."""
        return len(self.players)

    @property
    def is_over(self) -> bool:
        """Whether the game is over according to the file."""
        return self.over

    @property
    def players_written(self) -> tuple[str, ...]:
        """Who plays."""
        return self.players

    def under(self, rulings: Rulings) -> Self:
        """The same table under other rulings."""
        return replace(self, rulings=rulings)

    def next_to(self, player: str) -> str:
        """Who comes after a player."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]


def with_entry(values: tuple[V, ...], place: int, value: V) -> tuple[V, ...]:
    """The same with another value at a place."""
    return (*values[:place], value, *values[place + 1 :])


def with_space(rows: tuple[tuple[V, ...], ...], spot: Any, value: V) -> tuple[tuple[V, ...], ...]:
    """The rows of a grid with something else on a space, which has a `row` and a `column`."""
    return with_entry(rows, spot.row, with_entry(rows[spot.row], spot.column, value))


def by_space(rows: Iterable[Iterable[U]], made: Callable[[U, int, int], V]) -> tuple[tuple[V, ...], ...]:
    """The rows of a grid with something made for each space, of what is there, its row and its column from 0."""
    return tuple(tuple(made(value, i, k) for k, value in enumerate(row)) for i, row in enumerate(rows))


def on_board(*spaces: object) -> tuple[Place, ...]:
    """Spaces that all players share, as places."""
    return tuple(Place("", str(space)) for space in spaces)


def shown(n: Number) -> str:
    """A number in a message: the least that it can be where it is not known."""
    return f"{n.least} or more" if isinstance(n, Sum) else str(n)


def numbers(seen: Iterable[object], wanted: Iterable[K]) -> Iterator[tuple[K, Number]]:
    """How many of what is seen, known or not, are each of those wanted."""
    values = list(seen)
    known = Counter(values)
    unsettled = [value for value in values if isinstance(value, Unknown)]
    for one in wanted:
        yield one, total([known[one], count([value.is_(one) for value in unsettled])]) if unsettled else known[one]
