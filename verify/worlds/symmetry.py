"""Which unknowns are alike? Of forty discards that nobody looked at, what is true of one is true of each.

Two unknowns are alike if they have the same options and every truth stays what it is when the two change places. That is
shown and not guessed: the truths that read either of them are written down in a normal form twice, as they are and with
the two exchanged, and compared. So a question about all of them is asked about one.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from models.logic import AtLeast, Formula, Mark, Not, Number, Sum, Truth, Unknown

Kin = tuple[Unknown[object], ...]
"""Unknowns that are alike, in the order in which they are written."""


class NormalForm:
    """Numbers for formulas: two have the same number if they are the same but for the order of their parts."""

    def __init__(self) -> None:
        self._numbers: dict[object, int] = {}
        self._known: dict[Formula, int] = {}

    def of(self, truth: Truth) -> int:
        """The number that stands for a truth and for all that say the same in another order."""
        return self._of(truth, {}, {}) if isinstance(truth, Formula) else -1 - truth

    def of_number(self, n: Number) -> object:
        """What stands for a number and for all whose terms say the same, to be compared."""
        if not isinstance(n, Sum):
            return n
        return n.base, frozenset(Counter((weight, self.of(formula)) for weight, formula in n.terms).items())

    def less(self, one: Number, other: Number) -> Number:
        """The first number without the second; what both count alike is not counted at all."""
        base = 0
        weights: dict[int, int] = {}
        formulas: dict[int, Formula] = {}
        for sign, n in ((1, one), (-1, other)):
            base += sign * (n.base if isinstance(n, Sum) else n)
            for weight, formula in n.terms if isinstance(n, Sum) else ():
                counts, part = sign * weight, formula
                if isinstance(formula, Not):
                    # It counts where the part does not hold.
                    base, counts, part = base + counts, -counts, formula.parts[0]
                key = self.of(part)
                formulas.setdefault(key, part)
                weights[key] = weights.get(key, 0) + counts
        terms = tuple((weight, formulas[key]) for key, weight in weights.items() if weight)
        return Sum(base, terms) if terms else base

    def exchange(self, truths: Iterable[Formula], places: Mapping[Mark, Mark]) -> Counter[int]:
        """Those of some truths in which marks have changed places."""
        renewed: dict[Formula, int] = {}
        return Counter(self._of(truth, places, renewed) for truth in truths)

    def _of(self, formula: Formula, places: Mapping[Mark, Mark], renewed: dict[Formula, int]) -> int:
        if not places or formula.marks.isdisjoint(places):
            places, renewed = {}, self._known
        if formula not in renewed:
            renewed[formula] = self._make(formula, places, renewed)
        return renewed[formula]

    def _make(self, formula: Formula, places: Mapping[Mark, Mark], renewed: dict[Formula, int]) -> int:
        if isinstance(formula, Mark):
            return self._number(places.get(formula, formula))
        parts = [self._of(part, places, renewed) for part in formula.parts]
        if isinstance(formula, AtLeast):
            return self._number((formula.bound, *sorted(zip(formula.weights, parts, strict=True))))
        return self._number((type(formula), *sorted(parts)))

    def _number(self, key: object) -> int:
        return self._numbers.setdefault(key, len(self._numbers))


def alike(unknowns: Sequence[Unknown[object]], truths: Iterable[Truth]) -> tuple[Kin, ...]:
    """The unknowns by those that are alike as far as these truths go; most often each alone."""
    form = NormalForm()
    reading: dict[Mark, list[Formula]] = {}
    for truth in (one for one in truths if isinstance(one, Formula)):
        for mark in truth.marks:
            reading.setdefault(mark, []).append(truth)
    found: dict[tuple[object, ...], list[list[Unknown[object]]]] = {}
    for unknown in unknowns:
        classes = found.setdefault(unknown.options, [])
        kin = next((kin for kin in classes if _can_change_places(kin[0], unknown, reading, form)), None)
        if kin is None:
            classes.append([unknown])
        else:
            kin.append(unknown)
    order = {unknown: place for place, unknown in enumerate(unknowns)}
    every = (tuple(kin) for classes in found.values() for kin in classes)
    return tuple(sorted(every, key=lambda kin: order[kin[0]]))


def _can_change_places(
    one: Unknown[object], other: Unknown[object], reading: Mapping[Mark, Sequence[Formula]], form: NormalForm
) -> bool:
    """Whether every truth stays the same when two unknowns change places."""
    pairs = list(zip(one.marks, other.marks, strict=True))
    # Those that are alike are read by as many truths, which is quickly seen.
    if any(len(reading.get(mine, ())) != len(reading.get(yours, ())) for mine, yours in pairs):
        return False
    truths = dict.fromkeys(truth for pair in pairs for mark in pair for truth in reading.get(mark, ()))
    places = dict(pairs) | {yours: mine for mine, yours in pairs}
    return Counter(map(form.of, truths)) == form.exchange(truths, places)
