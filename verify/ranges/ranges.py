"""The least and the most that a number can be in the worlds of a table, from both sides.

Worlds that are found show what is possible, proofs show what is not: the one only grows, the other only shrinks, and where
they meet the range is settled. Of a score the lines come first, since a line is easy; that it is no more than its lines
together is told to the solver, which would not find out by itself. Where one unknown decides what kind of line it is (an
award nobody knows), the line is limited value by value of it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any

from models.logic import AtLeast, Number, Sum, Supposed, Truth, Unknown, all_of, at_least, not_, number_in, scaled, total
from verify.clock import TOO_HARD, Clock
from verify.ranges.assignment import Share, Stock
from verify.ranges.number_ranges import DOWN, UP, ByValue, Findings, Range, RangedLine, Side, end_of, range_of
from verify.worlds.asked import Asked, Budget
from verify.worlds.bitsets import Chosen, Seen
from verify.worlds.model import World

EFFORT = 1_000_000
"""How much the solver spends on the lines of a table where nobody limited the time, and again on each total: in its own
units, about a second."""

LEAST_EFFORT = 20_000
"""How much it spends on each step even so: most take far less."""

MANY = 8
"""A line of more terms than this is asked about value by value of the unknown that decides most of it."""


class Ranging:
    """Asks for the range of one number after the other in the worlds of a solver, of which there has to be one.

    `rules` are the truths that the solver knows, `findings` what was found before. `seen` tells how far a number goes in
    worlds that are known, and a `budget` is shared with others. What is not settled in time is told as
    far as it is, and `why` says why not; without a time limit all together take some `EFFORT`, the same on every machine.
    Making it raises `UndecidedError` if not even one world is found in time.
    """

    def __init__(
        self,
        solver: Asked,
        unknowns: Sequence[Unknown[object]],
        rules: Iterable[Truth],
        clock: Clock,
        findings: Findings | None = None,
        seen: Callable[[Number], Seen] | None = None,
        budget: Budget | None = None,
    ) -> None:
        self.why = ""
        self._about = ""
        self._budget, self._is_shared = budget or Budget(EFFORT), budget is not None
        self._solver, self._unknowns, self._clock = solver, unknowns, clock
        self._findings = findings if findings is not None else Findings()
        self._form = self._findings.form
        self._ends: dict[str, tuple[Chosen, Chosen]] = {}
        solver.can()
        self._first = solver.marks
        rules = list(rules)
        self._rules, self._seen = rules, seen
        self._good = {self._first: None}
        self._alone: dict[tuple[Number, int], Share] = {}
        self._worlds = 0
        if findings is not None:
            self._worlds = self._same_worlds({self._form.of(rule): rule for rule in rules if not isinstance(rule, bool)})

    @cached_property
    def _stock(self) -> Stock:
        return Stock(self._unknowns, self._rules)

    @property
    def _is_spent(self) -> bool:
        """Whether others have taken all of a shared effort, so that nothing more is asked."""
        return self._is_shared and self._budget.left <= 0 and self._clock.left() is None

    @contextmanager
    def _asking(self) -> Iterator[None]:
        """What is found before the time is up stands."""
        with self._budget.on(self._clock, self._solver, least=1 if self._is_shared else LEAST_EFFORT) as part:
            yield
        # Whatever the user stops comes last, and counts.
        self.why = part.why or self.why

    def _same_worlds(self, rules: Mapping[int, Truth]) -> int:
        """The number of the rules that leave the same worlds, whether they say it in the same words or not."""
        for number, (others, solver) in enumerate(self._findings.worlds):
            # A record that was played anew leaves unknowns of its own, fewer or more of them.
            there, here = ({mark for one in places for mark in one.marks} for places in (solver.places, self._unknowns))
            if there != here:
                continue
            mine = [rule for key, rule in rules.items() if key not in others]
            theirs = [rule for key, rule in others.items() if key not in rules]
            if not (mine and solver.can(not_(all_of(mine)))) and not (theirs and self._solver.can(not_(all_of(theirs)))):
                return number
        self._findings.worlds.append((rules, self._solver))
        return len(self._findings.worlds) - 1

    def number(self, n: Number, *, is_open: bool = False) -> Range:
        """The range of a number. Of one that is open only the least is looked for."""
        if not isinstance(n, Sum):
            return Range(n, n, is_open)
        key = (self._worlds, self._form.of_number(n), is_open)
        if key not in self._findings.ranges:
            self._about = "a line: "
            known = self._find(n, is_open=is_open)
            if known.within is not None:
                return known
            self._findings.ranges[key] = known
        return self._findings.ranges[key]

    def _find(self, n: Sum, *, is_open: bool) -> Range:
        """The range of a number that was not asked for before."""
        inner = _number_counted(n)
        if inner is not None:
            # What counts how far another number goes goes as far as that one does.
            known = self.number(inner, is_open=is_open)
            limits = None if known.within is None else (_steps(n, known.within[0]), _steps(n, known.within[1]))
            return Range(_steps(n, known.least), _steps(n, known.most), is_open, limits)
        table = None if is_open else self._table(n)
        return table.range if table is not None else range_of(self._sides(n, [(n, Range(n.least, n.most))], is_open=is_open))

    def total(self, name: str, lines: Sequence[RangedLine], *, is_open: bool = False) -> Range:
        """The range of the sum of lines whose own ranges were found; `name` is the same under every ruling."""
        n = total([line for line, _ in lines])
        self._ends[name] = (self._first, self._first)
        if not isinstance(n, Sum):
            return Range(n, n, is_open)
        self._about = f"the total of {name}: "
        if not self._is_shared:
            self._budget.left = EFFORT
        sides = self._sides(n, lines, is_open=is_open)
        self._ends[name] = sides[DOWN].marks, sides.get(UP, sides[DOWN]).marks
        return range_of(sides)

    def worlds(self, name: str) -> tuple[World, World]:
        """Worlds in which a sum that was asked for is as low as it was found to be, and as high."""
        low, high = ({unknown: unknown.value_in(marks) for unknown in self._unknowns} for marks in self._ends[name])
        return low, high

    def _roof(self, lines: Sequence[RangedLine], way: int) -> Number:
        """A simpler number beyond which the sum of these lines does not go in any world; downwards it is negated."""
        tables = [None if known.is_open or not isinstance(line, Sum) else self._table(line) for line, known in lines]
        ends = [end_of(line, known, way) for line, known in lines]
        return total([n if table is None else table.limit(way) for n, table in zip(ends, tables, strict=True)])

    def _limit(self, lines: Sequence[RangedLine], way: int) -> Share:
        """How far the sum of these lines can go at most, and what may come to it; downwards it is negated."""
        ends = [end_of(line, known, way) for line, known in lines]
        # What is shown of a line by itself is most often less than what a reckoner sees; the others may want the same cards.
        alone = [self._most(line, way).most > end for (line, _), end in zip(lines, ends, strict=True)]
        others = [line for (line, _), is_alone in zip(lines, alone, strict=True) if not is_alone]
        share = self._stock.most(scaled(total(others), way))
        rest = sum(end for end, is_alone in zip(ends, alone, strict=True) if is_alone)
        every = self._stock.most(scaled(total([line for line, _ in lines]), way)) if len(others) < len(lines) else share
        # Each of the three is a limit by itself.
        return Share(min(sum(ends), share.most + rest, every.most), min(share, every, key=lambda one: one.most).values)

    def _most(self, line: Number, way: int) -> Share:
        """What a reckoner sees of a line by itself, asked once."""
        if (line, way) not in self._alone:
            self._alone[line, way] = self._stock.most(scaled(line, way))
        return self._alone[line, way]

    def _table(self, n: Sum) -> ByValue | None:
        """The ends of a line value by value, where it has many terms and time is left."""
        if self._is_spent:
            return None
        leader = max(self._unknowns, key=lambda one: _reading(n, one))
        if len(n.terms) <= MANY or 2 * _reading(n, leader) < len(n.terms) or _number_counted(n) is not None:
            # What only counts how far another number goes is not of another kind by any one unknown.
            return None
        ends = {}
        with self._asking():
            for mark in leader.marks:
                supposed = Supposed({one: one is mark for one in leader.marks}).number(n)
                key = (self._worlds, mark, self._form.of_number(supposed))
                if key not in self._findings.ends:
                    self._findings.ends[key] = self._solver.extremes(supposed, mark)
                ends[mark] = self._findings.ends[key]
            return ByValue({mark: end for mark, end in ends.items() if end is not None})
        return None

    def _sides(self, n: Sum, lines: Sequence[RangedLine], *, is_open: bool) -> dict[int, Side]:
        """Both ends of a sum of lines, or the lower alone, as far as they were found."""
        seen = None if self._seen is None else self._seen(n)
        # Worlds that are known come to both ends of the number itself.
        if seen is not None and n.least == seen.least and seen.most == n.most and not is_open:
            return {DOWN: Side(-seen.least, -seen.least, seen.lowest), UP: Side(seen.most, seen.most, seen.highest)}
        limits = {way: self._limit(lines, way) for way in ((DOWN,) if is_open else (DOWN, UP))}
        sides = {way: self._best_known(n, way, limit.most, seen) for way, limit in limits.items()}
        for way, side in sides.items():
            if not side.is_settled:
                if self._is_spent:
                    self.why = self.why or TOO_HARD
                    continue
                with self._asking():
                    self._try(scaled(n, way), side, limits[way].values)
                    self._climb(scaled(n, way), side, self._roof(lines, way))
            self._good[side.marks] = None
        return sides

    def _best_known(self, n: Sum, way: int, limit: int, seen: Seen | None) -> Side:
        """How far a number goes in the worlds that went far before, or were seen to."""
        known = [*self._good, *([] if seen is None else [seen.highest if way == UP else seen.lowest])]
        marks = max(known, key=lambda marks: way * number_in(n, marks))
        return Side(way * number_in(n, marks), limit, marks)

    def _try(self, n: Number, side: Side, marks: Sequence[Any]) -> None:
        """Whether what seems best is possible. Raises `UndecidedError`."""
        if not marks:
            return
        for truths in ((at_least(n, side.limit), *marks), marks):
            if self._solver.can(*truths):
                if self._solver.value(n) > side.found:
                    side.found, side.marks = self._solver.value(n), self._solver.marks
                return

    def _climb(self, n: Number, side: Side, roof: Number) -> None:
        """Find more and more, and show that there is no more. Raises `UndecidedError`; what is found by then stands.

        Steps grow while worlds are found, as far as half of what is left; that there is none is shown for the last.
        """
        step = 1
        while not side.is_settled:
            goal = side.found + step
            if self._solver.can(at_least(roof, goal), at_least(n, goal)):
                side.found, side.marks = self._solver.value(n), self._solver.marks
                step = max(1, min(2 * step, (side.limit - side.found) // 2))
            else:
                # A world that goes so far would meet each of these truths, so there is none.
                side.limit, step = goal - 1, 1
            self._clock.at_work = f"{self._about}{abs(side.found)} found, {abs(side.limit)} not ruled out"


def _number_counted(n: Sum) -> Sum | None:
    """The number of which `n` counts how many bounds it reaches, if that is all that it does: half of the Food."""
    first = n.terms[0][1]
    if not isinstance(first, AtLeast):
        return None
    for weight, formula in n.terms:
        if weight <= 0 or not isinstance(formula, AtLeast):
            return None
        if formula.parts != first.parts or formula.weights != first.weights:
            return None
    return Sum(0, tuple(zip(first.weights, first.parts, strict=True)))


def _steps(n: Sum, reached: int) -> int:
    """What such a number is where the other is so much."""
    return n.base + sum(weight for weight, formula in n.terms if isinstance(formula, AtLeast) and formula.bound <= reached)


def _reading(n: Sum, unknown: Unknown[object]) -> int:
    """How many terms of a number read an unknown."""
    return sum(not formula.marks.isdisjoint(unknown.marks) for _, formula in n.terms)
