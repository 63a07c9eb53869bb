"""Truths that depend on what is unknown, as plain Python: formulas, and the unknowns whose marks they read.

What is known folds: `all_of` and its like give a plain `bool` as long as they can. `models.logic` has all this, and numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar, cast

T = TypeVar("T", bound=Hashable)
V = TypeVar("V", bound=Hashable)


class Formula:
    """A truth that depends on what is unknown; compared by identity. `marks` are those that it reads."""

    __slots__ = ("_marks",)

    parts: tuple[Formula, ...] = ()

    def holds_in(self, chosen: Container[Mark], seen: dict[Formula, bool]) -> bool:
        """Whether it is true in the world in which these marks are the chosen options.

        `seen` keeps what was found of sums in this world: they may stand in each other many times.
        """
        raise NotImplementedError

    @property
    def marks(self) -> frozenset[Mark]:
        """Every mark that it reads, found once."""
        if not hasattr(self, "_marks"):
            self._marks: frozenset[Mark] = frozenset().union(*(part.marks for part in self.parts))
        return self._marks


class Mark(Formula):
    """That an unknown has its option at one place: true for exactly one mark of each unknown."""

    __slots__ = ("name", "option", "unknown")

    def __init__(self, name: str, option: object, unknown: Unknown[Any]) -> None:
        self.name, self.option, self.unknown = name, option, unknown

    @property
    def label(self) -> str:
        """What it says, in words."""
        return f"{self.name} is {self.option}"

    def holds_in(self, chosen: Container[Mark], _seen: dict[Formula, bool]) -> bool:
        """Whether this option is chosen."""
        return self in chosen

    @property
    def marks(self) -> frozenset[Mark]:
        """Itself."""
        return frozenset((self,))


class Not(Formula):
    """The opposite of a formula."""

    __slots__ = ("parts",)

    def __init__(self, part: Formula) -> None:
        self.parts = (part,)

    def holds_in(self, chosen: Container[Mark], seen: dict[Formula, bool]) -> bool:
        """Whether the part does not hold."""
        return not self.parts[0].holds_in(chosen, seen)


class AllOf(Formula):
    """That all parts hold."""

    __slots__ = ("parts",)

    def __init__(self, parts: tuple[Formula, ...]) -> None:
        self.parts = parts

    def holds_in(self, chosen: Container[Mark], seen: dict[Formula, bool]) -> bool:
        """Whether all hold."""
        return all(part.holds_in(chosen, seen) for part in self.parts)


class AnyOf(Formula):
    """That at least one part holds."""

    __slots__ = ("parts",)

    def __init__(self, parts: tuple[Formula, ...]) -> None:
        self.parts = parts

    def holds_in(self, chosen: Container[Mark], seen: dict[Formula, bool]) -> bool:
        """Whether one holds."""
        return any(part.holds_in(chosen, seen) for part in self.parts)


class AtLeast(Formula):
    """That the weights (all positive) of the parts that hold add up to at least `bound`."""

    __slots__ = ("bound", "parts", "weights")

    def __init__(self, terms: Iterable[tuple[int, Formula]], bound: int) -> None:
        positive = [(weight, formula) if weight > 0 else (-weight, _opposite(formula)) for weight, formula in terms]
        self.weights = tuple(weight for weight, _ in positive)
        self.parts = tuple(formula for _, formula in positive)
        self.bound = bound - sum(weight for weight, _ in terms if weight < 0)

    def holds_in(self, chosen: Container[Mark], seen: dict[Formula, bool]) -> bool:
        """Whether they add up."""
        if self not in seen:
            held = zip(self.weights, self.parts, strict=True)
            seen[self] = sum(weight for weight, part in held if part.holds_in(chosen, seen)) >= self.bound
        return seen[self]


def _opposite(formula: Formula) -> Formula:
    return formula.parts[0] if isinstance(formula, Not) else Not(formula)


Truth: TypeAlias = "bool | Formula"
Number: TypeAlias = "int | Sum"


def not_(truth: Truth) -> Truth:
    """The opposite."""
    return not truth if isinstance(truth, bool) else _opposite(truth)


def all_of(truths: Iterable[Truth]) -> Truth:
    """Whether all hold. Stops at the first that is known to fail."""
    unsettled: list[Formula] = []
    for truth in truths:
        if truth is False:
            return False
        if truth is not True:
            unsettled.append(truth)
    if len(unsettled) < 2:
        return unsettled[0] if unsettled else True
    return AllOf(tuple(unsettled))


def any_of(truths: Iterable[Truth]) -> Truth:
    """Whether at least one holds. Stops at the first that is known to hold."""
    unsettled: list[Formula] = []
    for truth in truths:
        if truth is True:
            return True
        if truth is not False:
            unsettled.append(truth)
    if len(unsettled) < 2:
        return unsettled[0] if unsettled else False
    return AnyOf(tuple(unsettled))


def implies(condition: Truth, consequence: Truth) -> Truth:
    """Whether the consequence holds if the condition does."""
    return any_of((not_(condition), consequence))


def marks_of(*truths: Truth) -> frozenset[Mark]:
    """Every mark that truths read."""
    return frozenset[Mark]().union(*(truth.marks for truth in truths if not isinstance(truth, bool)))


def truth_in(truth: Truth, chosen: Container[Mark], seen: dict[Formula, bool] | None = None) -> bool:
    """Whether a truth holds in the world in which these marks are the chosen options; `seen` keeps what was found of it."""
    return truth if isinstance(truth, bool) else truth.holds_in(chosen, {} if seen is None else seen)


@dataclass(frozen=True, slots=True)
class Sum:
    """A number that is not yet known: `base` plus the weight of every formula that turns out true."""

    base: int
    terms: tuple[tuple[int, Formula], ...]

    @property
    def least(self) -> int:
        """A lower limit: every negative weight counts, no positive one. Not always attained."""
        return self.base + sum(weight for weight, _ in self.terms if weight < 0)

    @property
    def most(self) -> int:
        """An upper limit: every positive weight counts, no negative one. Not always attained."""
        return self.base + sum(weight for weight, _ in self.terms if weight > 0)


class Unknown(Generic[T]):
    """A finite choice not yet made: one of `options`, and exactly one, is the value.

    `marks` holds one `Mark` per option. `name` says where it is, and `text` is how people write and read it ("some red").
    """

    __slots__ = ("_any", "_places", "marks", "name", "options", "text")

    def __init__(self, name: str, options: Iterable[T], text: str = "unknown", marks: tuple[Mark, ...] = ()) -> None:
        self.name = name
        self.text = text
        self.options: tuple[T, ...] = tuple(options)
        if not self.options:
            raise ValueError(f"the unknown {name!r} has no options")
        self.marks = marks or tuple([Mark(name, option, self) for option in self.options])
        # Which formulas over the marks were made, each once: looks at all options share them.
        self._any: dict[tuple[int, ...], Truth] = {}
        self._places: dict[T, list[int]] | None = None

    @property
    def pairs(self) -> Iterator[tuple[Mark, T]]:
        """Each mark with its option."""
        return zip(self.marks, self.options, strict=True)

    def seen_as(self, view: Callable[[T], V]) -> Unknown[V]:
        """The same choice with `view` of each option in its place: not another unknown, only another look at it."""
        seen = Unknown(self.name, map(view, self.options), self.text, self.marks)
        seen._any = self._any
        return seen

    def among(self, values: Container[T]) -> Unknown[T]:
        """The same choice where it is known to be one of these values: another look at it, with fewer of its marks."""
        places = [i for i, option in enumerate(self.options) if option in values]
        return Unknown(self.name, [self.options[i] for i in places], self.text, tuple([self.marks[i] for i in places]))

    def called(self, name: str) -> Unknown[T]:
        """The same choice at another place: another look at it, under that name."""
        return Unknown(name, self.options, self.text, self.marks)

    def value_in(self, world: Container[Mark]) -> T:
        """The value in the world in which these marks are the chosen options."""
        return next(option for mark, option in self.pairs if mark in world)

    def where(self, test: Callable[[T], bool]) -> Truth:
        """Whether the value passes `test`: folded when all options agree."""
        return self._one_of(tuple(i for i, option in enumerate(self.options) if test(option)))

    def is_(self, value: T) -> Truth:
        """Whether it is this value, compared as the options' type compares."""
        if self._places is None:
            places: dict[T, list[int]] = {}
            for i, option in enumerate(self.options):
                places.setdefault(option, []).append(i)
            self._places = places
        return self._one_of(tuple(self._places.get(value, ())))

    def number(self, measure: Callable[[T], int]) -> Number:
        """`measure` of the value, options of equal measure sharing one term."""
        places: dict[int, list[int]] = {}
        for i, option in enumerate(self.options):
            places.setdefault(measure(option), []).append(i)
        # The commonest measure becomes the base, so that it needs no term.
        base = max(places, key=lambda points: (len(places[points]), -points))
        terms = [
            (points - base, cast("Formula", self._one_of(tuple(where))))
            for points, where in sorted(places.items())
            if points != base
        ]
        return Sum(base, tuple(terms)) if terms else base

    def _one_of(self, places: tuple[int, ...]) -> Truth:
        """Whether the value is at one of these places; each such term is built once."""
        if len(places) == len(self.options) or not places:
            return bool(places)
        if places not in self._any:
            self._any[places] = any_of([self.marks[i] for i in places])
        return self._any[places]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Unknown({self.name!r}, {len(self.options)} options)"
