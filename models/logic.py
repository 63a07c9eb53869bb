"""The constraint language: known values fold to plain Python, unknowns become formulas.

A rule or a score is written once with the functions below. Their operands are either plain values or an
`Unknown`, a finite choice that has not been made. As long as everything is known, each function returns a plain
`bool` or `int`. The first unknown makes the result a `Formula` (a truth that depends on what is unknown) or a `Sum` (a
number whose value is a constant plus weighted formulas).

Formulas are plain Python too: they can be read in a world, where every unknown has a value (`truth_in`), and
`verify.worlds.solver` hands them to Z3. Numbers stay sums of weighted truths, never integers of the solver: every quantity
on a game table is a small count, and pseudo-Boolean constraints over it are what a finite-domain solver decides fastest.
"""

from collections.abc import Callable, Container, Hashable, Iterable, Mapping, Sequence
from functools import partial
from itertools import pairwise, product
from math import prod
from operator import eq, le
from typing import Any, TypeVar, cast

from models.formula import (
    AllOf,
    AnyOf,
    AtLeast,
    Formula,
    Mark,
    Not,
    Number,
    Sum,
    Truth,
    Unknown,
    all_of,
    any_of,
    implies,
    marks_of,
    not_,
    truth_in,
)

T = TypeVar("T", bound=Hashable)
V = TypeVar("V", bound=Hashable)


def values_in(unknowns: Iterable[Unknown[Any]], chosen: Container[Mark]) -> dict[Unknown[Any], Any]:
    """The value of each unknown in the world in which these marks are the chosen options."""
    return {unknown: unknown.value_in(chosen) for unknown in unknowns}


def number_in(n: Number, chosen: Container[Mark]) -> int:
    """What a number is in the world in which these marks are the chosen options."""
    if not isinstance(n, Sum):
        return n
    seen: dict[Formula, bool] = {}
    return n.base + sum(weight for weight, formula in n.terms if formula.holds_in(chosen, seen))


class Supposed:
    """Truths and numbers as they are once some marks are known, or as true as another truth: what that settles folds."""

    def __init__(self, known: Mapping[Mark, Truth]) -> None:
        self._known = known
        self._made: dict[Formula, Truth] = {}

    def truth(self, truth: Truth) -> Truth:
        """A truth."""
        if not isinstance(truth, Formula) or truth.marks.isdisjoint(self._known):
            return truth
        if truth not in self._made:
            self._made[truth] = self._of(truth)
        return self._made[truth]

    def number(self, n: Number) -> Number:
        """A number."""
        if not isinstance(n, Sum):
            return n
        return total([n.base, *(pick(self.truth(formula), weight, 0) for weight, formula in n.terms)])

    def _of(self, formula: Formula) -> Truth:
        if isinstance(formula, Mark):
            return self._known[formula]
        parts = [self.truth(part) for part in formula.parts]
        if isinstance(formula, AtLeast):
            pairs = list(zip(formula.weights, parts, strict=True))
            base = sum(weight for weight, part in pairs if part is True)
            terms = tuple((weight, part) for weight, part in pairs if not isinstance(part, bool))
            return at_least(Sum(base, terms) if terms else base, formula.bound)
        if isinstance(formula, Not):
            return not_(parts[0])
        return all_of(parts) if isinstance(formula, AllOf) else any_of(parts)


def where(value: Any, test: Callable[[Any], bool]) -> Truth:
    """Whether a value, known or not, passes `test`."""
    return value.where(test) if isinstance(value, Unknown) else test(value)


def options_of(value: Any) -> tuple[Any, ...]:
    """All that a value may be: itself, if it is known."""
    return value.options if isinstance(value, Unknown) else (value,)


def number(value: Any, measure: Callable[[Any], int]) -> Number:
    """`measure` of a value, known or not."""
    return value.number(measure) if isinstance(value, Unknown) else measure(value)


def chosen(value: Any, worth: Callable[[Any], Number]) -> Number:
    """`worth` of a value, known or not, where it may itself be unknown; `number` is for what is known of each option."""
    if not isinstance(value, Unknown):
        return worth(value)
    return total([pick(mark, worth(option), 0) for mark, option in value.pairs])


def exact(value: Number | Unknown[int]) -> Number:
    """A number, known or not, so written that its `least` and `most` are attained."""
    if not isinstance(value, Unknown):
        return value
    steps = sorted(set(value.options))
    above = (pick(value.where(partial(le, high)), high - low, 0) for low, high in pairwise(steps))
    return total([steps[0], *above])


def levels(n: Number, most: int) -> Number:
    """A number from 0 to `most`, so written that it says so."""
    return n if isinstance(n, int) else count([at_least(n, k) for k in range(1, most + 1)])


def sums_of(n: Number) -> tuple[int, ...]:
    """Every number that `n` may be, smallest first, as if its terms had nothing to do with each other."""
    if not isinstance(n, Sum):
        return (n,)
    found = {n.base}
    for weight, _ in n.terms:
        found |= {each + weight for each in found}
    return tuple(sorted(found))


TRIED = 1_000
"""So many combinations of values are tried to find out what a number can be."""


def values_of(n: Number, unknowns: Iterable[Unknown[Any]], given: Iterable[Truth] = ()) -> tuple[int, ...]:
    """Every number that `n` may be where these truths hold, smallest first; of too many unknowns, `sums_of` it."""
    if not isinstance(n, Sum):
        return (n,)
    needed = [*given]
    marks = marks_of(*(formula for _, formula in n.terms), *needed)
    read = [unknown.marks for unknown in unknowns if not marks.isdisjoint(unknown.marks)]
    if prod(map(len, read)) > TRIED:
        return sums_of(n)
    worlds = map(frozenset, product(*read))
    return tuple(sorted({number_in(n, world) for world in worlds if all(truth_in(truth, world) for truth in needed)}))


def known_as(n: Sum, name: str, unknowns: Iterable[Unknown[Any]]) -> tuple[Unknown[int], Truth]:
    """A number as an unknown of its own, and the truth that ties it to those it depends on. It is never below 0."""
    unknown = Unknown(name, [value for value in values_of(n, unknowns) if value >= 0] or [0])
    return unknown, _tie(unknown, lambda value: equal(n, value))


def moved_by(value: Unknown[int], n: int, name: str) -> tuple[Unknown[int], Truth]:
    """A number and so much more, as `known_as` has it: one by one, since it may have many values."""
    unknown = Unknown(name, sorted({option + n for option in value.options if option + n >= 0}) or [0])
    return unknown, _tie(unknown, lambda option: value.is_(option - n))


def _tie(unknown: Unknown[int], means: Callable[[int], Truth]) -> Truth:
    return all_of(implies(mark, means(value)) for mark, value in unknown.pairs)


def same(one: T | Unknown[T], other: T | Unknown[T], attribute: Callable[[T], V | None]) -> Truth:
    """Whether two values share an attribute. `None` stands for "has none" and is shared with nothing."""
    if not isinstance(one, Unknown) and not isinstance(other, Unknown):
        mine = attribute(one)
        return mine is not None and mine == attribute(other)
    both = [value.seen_as(attribute) if isinstance(value, Unknown) else attribute(value) for value in (one, other)]
    first, second = ({*seen.options} if isinstance(seen, Unknown) else {seen} for seen in both)
    shared = sorted((first & second) - {None}, key=str)
    return any_of([all_of([where(seen, partial(eq, each)) for seen in both]) for each in shared])


def lowest(n: Number) -> int:
    """A number that `n` is not below; the number itself where it is known."""
    return n.least if isinstance(n, Sum) else n


def highest(n: Number) -> int:
    """A number that `n` is not above; the number itself where it is known."""
    return n.most if isinstance(n, Sum) else n


def plain(n: Number) -> int:
    """A number that has to be known by now. Raises `TypeError` if it is not."""
    if isinstance(n, Sum):
        raise TypeError("something is unknown where everything has to be known")
    return n


def count(truths: Iterable[Truth]) -> Number:
    """How many hold."""
    return total([truth if truth is True or truth is False else Sum(0, ((1, truth),)) for truth in truths])


def total(numbers: Iterable[Number]) -> Number:
    """The sum."""
    base = 0
    terms: list[tuple[int, Formula]] = []
    for n in numbers:
        if isinstance(n, Sum):
            base += n.base
            terms += n.terms
        else:
            base += n
    return Sum(base, tuple(terms)) if terms else base


def scaled(n: Number, factor: int) -> Number:
    """The number times a known factor."""
    if not isinstance(n, Sum):
        return n * factor
    return Sum(n.base * factor, tuple((weight * factor, formula) for weight, formula in n.terms)) if factor else 0


def at_most(one: Number, other: Number) -> Truth:
    """Whether `one <= other`."""
    if not isinstance(one, Sum) and not isinstance(other, Sum):
        return one <= other
    gap = cast("Sum", total([other, scaled(one, -1)]))
    if gap.least >= 0 or gap.most < 0:
        return gap.least >= 0
    return AtLeast(gap.terms, -gap.base)


def at_least(one: Number, other: Number) -> Truth:
    """Whether `one >= other`."""
    return at_most(other, one)


def not_below_0(n: Number) -> Number:
    """The number, or 0 where it is negative."""
    if not isinstance(n, Sum):
        return max(0, n)
    return n if n.least >= 0 else count([at_least(n, k) for k in range(1, n.most + 1)])


def least_of(one: Number, other: Number) -> Number:
    """The smaller of two numbers."""
    if highest(other) <= lowest(one):
        return other
    return total([one, scaled(not_below_0(total([one, scaled(other, -1)])), -1)])


def equal(one: Number, other: Number) -> Truth:
    """Whether two numbers are equal."""
    if not isinstance(one, Sum) and not isinstance(other, Sum):
        return one == other
    return all_of((at_most(one, other), at_most(other, one)))


def pick(condition: Truth, yes: Number, no: Number) -> Number:
    """`yes` if the condition holds, else `no`."""
    if condition is True:
        return yes
    if condition is False:
        return no
    return total([_only_if(condition, yes), _only_if(not_(condition), no)])


def _only_if(condition: Truth, n: Number) -> Number:
    if not isinstance(n, Sum):
        return Sum(0, ((n, cast("Formula", condition)),)) if n else 0
    parts = [(n.base, condition)] if n.base else []
    parts += [(weight, all_of((condition, formula))) for weight, formula in n.terms]
    return Sum(0, tuple((weight, cast("Formula", formula)) for weight, formula in parts))


def lookup(n: Number, table: Sequence[int] | Mapping[int, int]) -> Number:
    """The table's entry for a number. Every value that the number can take needs an entry."""
    if not isinstance(n, Sum):
        return table[n]
    keys = range(len(table)) if isinstance(table, Sequence) else sorted(table)
    keys = [key for key in keys if n.least <= key <= n.most]
    return total([_only_if(equal(n, key), table[key]) for key in keys])


def shared(n: Number, by: int) -> Number:
    """How much each of so many gets of it, if all get the same."""
    return lookup(n, {value: value // by for value in range(lowest(n), highest(n) + 1)})
