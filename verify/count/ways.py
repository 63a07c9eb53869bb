"""How many ways there are to fill in what is unknown: gone through value by value, in an effort that is bounded in steps.

Unknowns that no rule connects are counted apart, and the numbers multiplied. Of unknowns that are alike
(`verify.worlds.symmetry`) only those ways are gone through in which their values stand in order; each stands for all
arrangements of them.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from math import prod

from models.logic import Formula, Mark, Not, Truth, Unknown, truth_in
from models.names import from_below
from verify.clock import Clock
from verify.count.open_cards import orders
from verify.worlds.certainties import possible_values
from verify.worlds.model import Model
from verify.worlds.symmetry import alike

MOST_COUNTED = 150_000
"""So many values are tried: some seconds."""

PARTS_OF_A_STEP = 30
"""A value at which rules of more parts than that are asked is as much work as several: so many parts are a step."""

OFTEN = 4096
"""After so many of them those who wait are told how far it is."""


class Count:
    """Counts the ways to fill in a position that obey its rules and these limits; `found` are at least so many.

    It ends after so many steps of its own, whatever the clock says.
    """

    def __init__(self, model: Model, limits: Sequence[Truth], clock: Clock, most: int = MOST_COUNTED) -> None:
        self._model, self._limits = model, limits
        self._watched, self._clock = clock, clock.of_steps(most)
        self._before, self._here = 0, 0

    @property
    def found(self) -> int:
        """So many ways there are at least: what was not gone through yet has one."""
        return self._before * max(self._here, 1)

    def run(self) -> None:
        """Count them all. Raises `UndecidedError`; those that were `found` by then are counted."""
        if self._model.world(*self._limits) is None:
            return
        # One way is known, so each part has one at least: the product of those counted never exceeds the number of all.
        self._before = 1
        possible = possible_values(self._model)
        truths = (*(instance.truth for instance in self._model.instances), *self._limits)
        for unknowns, read in _apart(self._model.unknowns, [truth for truth in truths if isinstance(truth, Formula)]):
            _Part(unknowns, read, possible, self).go_on(0)
            self._before, self._here = self.found, 0

    def add(self, n: int) -> None:
        """So many more ways for the unknowns that are gone through now."""
        self._here += n

    def tick(self, parts: int) -> None:
        """One more value is tried, of rules with so many parts. Raises `OutOfTimeError`."""
        told = self._clock.steps // OFTEN
        for _ in range(1 + parts // PARTS_OF_A_STEP):
            self._clock.tick()
        if self._clock.steps // OFTEN > told:
            self._watched.at_work = f"how many ways there are, at least {from_below(self.found)} so far"


def _apart(
    unknowns: Sequence[Unknown[object]], truths: Sequence[Formula]
) -> list[tuple[list[Unknown[object]], list[Formula]]]:
    """The unknowns by those that rules connect, each with these rules."""
    owner = {mark: unknown for unknown in unknowns for mark in unknown.marks}
    order = {unknown: place for place, unknown in enumerate(unknowns)}
    part = {unknown: ([unknown], list[Formula]()) for unknown in unknowns}
    for truth in truths:
        read = sorted({owner[mark] for mark in truth.marks}, key=order.__getitem__)
        first, *others = dict.fromkeys(id(part[unknown]) for unknown in read)
        by_id = {id(one): one for one in part.values()}
        joined = by_id[first]
        joined[1].append(truth)
        for other in map(by_id.__getitem__, others):
            joined[0].extend(other[0])
            joined[1].extend(other[1])
            part |= dict.fromkeys(other[0], joined)
    return list({id(one): one for one in part.values()}.values())


class _Part:
    """Goes through the values of some unknowns, place by place, and asks each rule as soon as all that it reads has a value.

    A rule that more values can only break is asked at each of them. One none of whose marks is chosen is as it is when
    nothing is; only the others are read.
    """

    def __init__(
        self,
        unknowns: Sequence[Unknown[object]],
        truths: Sequence[Formula],
        possible: Mapping[Unknown[object], Sequence[object]],
        count: Count,
    ) -> None:
        self._count = count
        self._kin = alike(unknowns, truths)
        places = [unknown for kin in self._kin for unknown in kin]
        self._in_order = [n > 0 for kin in self._kin for n in range(len(kin))]
        # A mark for each possible value: an option that is listed twice is one.
        marks = ({option: mark for mark, option in unknown.pairs if option in possible[unknown]} for unknown in places)
        self._choices = [list(by_option.values()) for by_option in marks]
        self._chosen: set[Mark] = set()
        self._picked: list[int] = []
        self._always: list[list[Formula]] = [[] for _ in places]
        self._reading: list[dict[Mark, list[Formula]]] = [{} for _ in places]
        self._sizes = {truth: _size(truth) for truth in truths}
        self._plan(places, truths)

    def _plan(self, places: Sequence[Unknown[object]], truths: Sequence[Formula]) -> None:
        """At which place each truth is asked, and of which marks it is read there."""
        level = {mark: i for i, unknown in enumerate(places) for mark in unknown.marks}
        for truth in truths:
            last = max(level[mark] for mark in truth.marks)
            only_breaks = _only_breaks(truth)
            # It does not hold where nothing is chosen, so it is read even if none of its marks is.
            if not only_breaks and not truth_in(truth, ()):
                self._always[last].append(truth)
            # What can only break is asked as soon as one of its marks is chosen: a value refused early is refused for good.
            for mark in truth.marks:
                self._reading[level[mark] if only_breaks else last].setdefault(mark, []).append(truth)

    def go_on(self, level: int) -> None:
        """All ways for the places from here on. Raises `OutOfTimeError`."""
        if level == len(self._choices):
            # Equal values at alike places can change places without making another way.
            ends = [0, *accumulate(map(len, self._kin))]
            self._count.add(prod(orders(self._picked[start:end]) for start, end in pairwise(ends)))
            return
        reading, chosen = self._reading[level], self._chosen
        before = dict.fromkeys((*self._always[level], *(truth for mark in chosen for truth in reading.get(mark, ()))))
        # Of places that are alike only the ways in one order are gone through.
        least = self._picked[-1] if self._in_order[level] else 0
        for n, mark in enumerate(self._choices[level][least:], least):
            asked = (*reading.get(mark, ()), *before)
            self._count.tick(sum(self._sizes[truth] for truth in asked))
            chosen.add(mark)
            if all(truth_in(truth, chosen) for truth in asked):
                self._picked.append(n)
                self.go_on(level + 1)
                self._picked.pop()
            chosen.discard(mark)


def _size(formula: Formula) -> int:
    """How many different parts it has, one in the other."""
    found, waiting = set[Formula](), [formula]
    while waiting:
        found.add(one := waiting.pop())
        waiting += [part for part in one.parts if part not in found]
    return len(found)


def _only_breaks(formula: Formula, *, grows: bool = False) -> bool:
    """Whether a formula can only become false when more marks are chosen; or if it `grows`, only true."""
    if isinstance(formula, Mark):
        return grows
    turned = grows is not isinstance(formula, Not)
    return all(_only_breaks(part, grows=turned) for part in formula.parts)
