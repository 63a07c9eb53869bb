"""The ends of a number in the worlds of a table: its range, how far each end was found to go, and what is kept of that."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from models.logic import Mark, Number, Truth, any_of, highest, lowest, pick, total
from models.names import from_to
from verify.worlds.asked import Asked
from verify.worlds.symmetry import NormalForm

UP, DOWN = 1, -1


@dataclass(frozen=True, slots=True)
class Range:
    """All that a number can be lies from `least` to `most`, and both are possible.

    It `is_open` where something that nobody has published may make it more, by no one knows how much; `most` means nothing
    then. Where the search was stopped before all was settled, `within` are the limits that were shown by then.
    """

    least: int
    most: int
    is_open: bool = False
    within: tuple[int, int] | None = None

    def __iter__(self) -> Iterator[int]:
        """The least and the most."""
        return iter((self.least, self.most))

    @property
    def ends(self) -> tuple[int, ...]:
        """The least and the most, once if they are the same."""
        return (self.least,) if self.least == self.most else (self.least, self.most)

    @property
    def limits(self) -> tuple[int, int]:
        """What was shown: nothing is below the one or above the other."""
        return self.within or (self.least, self.most)

    def __str__(self) -> str:
        if self.is_open:
            return f"at least {self.limits[0]}"
        shown = from_to(self.least, self.most)
        return shown if self.within is None else f"{shown} (nothing below {self.within[0]} or above {self.within[1]})"


RangedLine = tuple[Number, Range]
"""A line of a score, and its range."""


@dataclass
class Side:
    """One end of a range: how far it was found to go, in which world, and the limit shown. Downwards both are negated."""

    found: int
    limit: int
    marks: frozenset[Mark]

    @property
    def is_settled(self) -> bool:
        """Whether it was found to go as far as it can."""
        return self.found >= self.limit


class ByValue(NamedTuple):
    """The least and the most of a line for each value of the unknown that decides most of it."""

    ends: Mapping[Mark, tuple[int, int]]

    @property
    def range(self) -> Range:
        """The range of the line: it has one of the values."""
        return Range(min(low for low, _ in self.ends.values()), max(high for _, high in self.ends.values()))

    def limit(self, way: int) -> Number:
        """A simpler number beyond which the line does not go in any world; downwards it is negated."""
        marks: dict[int, list[Mark]] = {}
        for mark, (low, high) in self.ends.items():
            marks.setdefault(high if way == UP else -low, []).append(mark)
        return total([pick(any_of(some), n, 0) for n, some in marks.items()])


@dataclass
class Findings:
    """What was found under some rulings, for use under others: what comes to the same is not asked again.

    `worlds` are the rules under which it was found, in normal form, with the solver that knows them.
    """

    form: NormalForm = field(default_factory=NormalForm)
    ranges: dict[object, Range] = field(default_factory=dict)
    ends: dict[object, tuple[int, int] | None] = field(default_factory=dict)
    worlds: list[tuple[Mapping[int, Truth], Asked]] = field(default_factory=list)


def end_of(line: Number, known: Range, way: int) -> int:
    """How far a line can go; downwards it is negated."""
    low, high = (lowest(line), highest(line)) if known.is_open else known.limits
    return high if way == UP else -low


def range_of(sides: Mapping[int, Side]) -> Range:
    """The range between two ends; open where there is none above."""
    low, high = sides[DOWN], sides.get(UP)
    if high is None:
        return Range(-low.found, -low.found, is_open=True, within=None if low.is_settled else (-low.limit, -low.found))
    within = None if low.is_settled and high.is_settled else (-low.limit, high.limit)
    return Range(-low.found, high.found, within=within)
