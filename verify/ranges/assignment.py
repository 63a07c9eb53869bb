"""The most that unknowns can be worth together if each is worth something for itself and each value is there so often only.

That twenty places cannot all hold the best card, of which there are three, a solver of truths finds out by trying; a
reckoner sees it. The most is the optimum of an assignment problem, found with prices: as long as more places want certain
values than there are, these become dearer by one. Gabrielle Demange, David Gale and Marilda Sotomayor, "Multi-Item
Auctions", Journal of Political Economy 94 (1986). Prices are whole numbers, so nothing is rounded.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import NamedTuple

from models.logic import AllOf, AtLeast, Formula, Not, Number, Sum, Supposed, Truth, Unknown, highest, truth_in
from verify.worlds.partial_truths import parts_of


class Share(NamedTuple):
    """The most that places come to together, and for each of them the value with which they do."""

    most: int
    values: tuple[Hashable, ...]


def most_together(
    worth: Sequence[Mapping[Hashable, int]], kinds: Mapping[Hashable, Hashable], copies: Mapping[Hashable, int]
) -> Share | None:
    """The most that places are worth together; nothing if there are not values enough for all.

    `worth` gives for each place what each value would be worth there. `kinds` are those of the values of which there are
    only so many `copies`.
    """
    # At these prices whoever can do without a scarce value does.
    ruinous = 1 + sum(max(values.values()) - min(values.values()) for values in worth)
    market = _Market(worth, kinds, copies)
    for place in range(len(worth)):
        # More places want these kinds than there are of them, so they become dearer together.
        while visited := market.lacking(place):
            for kind in visited:
                market.prices[kind] += 1
            if max(market.prices.values()) > ruinous:
                return None
    most = sum(values[value] for values, value in zip(worth, market.values, strict=True))
    return Share(most, tuple(market.values))


class _Market:
    """Places with a value each of those that are best for them at the prices; what is dear is never left over."""

    def __init__(
        self, worth: Sequence[Mapping[Hashable, int]], kinds: Mapping[Hashable, Hashable], copies: Mapping[Hashable, int]
    ) -> None:
        self.prices = dict.fromkeys(copies, 0)
        self.values: list[Hashable] = [None] * len(worth)
        self._worth, self._kinds, self._copies = worth, kinds, copies
        self._holding: dict[Hashable, list[int]] = {kind: [] for kind in copies}

    def lacking(self, place: int) -> set[Hashable]:
        """Give a place one of the values that it wants; if there is no room for it, the kinds that are wanted too much."""
        visited: set[Hashable] = set()
        return set() if self._has_room(place, visited) else visited

    def _has_room(self, place: int, visited: set[Hashable]) -> bool:
        """Whether a place gets what it wants; others that hold it change to something as good for them."""
        gains = {
            value: n - self.prices[self._kinds[value]] if value in self._kinds else n
            for value, n in self._worth[place].items()
        }
        most = max(gains.values())
        for value in [value for value, gain in gains.items() if gain == most]:
            if value not in self._kinds:
                self.values[place] = value
                return True
            kind = self._kinds[value]
            if kind in visited:
                continue
            visited.add(kind)
            held = self._holding[kind]
            if len(held) >= self._copies[kind]:
                mover = next((other for other in held if self._has_room(other, visited)), None)
                if mover is None:
                    continue
                held.remove(mover)
            held.append(place)
            self.values[place] = value
            return True
        return False


class Stock:
    """Of which values of unknowns there are only so many, as far as rules say so one by one: "at most three Wheat"."""

    def __init__(self, unknowns: Sequence[Unknown[object]], rules: Iterable[Truth]) -> None:
        self._owner = {mark: unknown for unknown in unknowns for mark in unknown.marks}
        self._order = {unknown: place for place, unknown in enumerate(unknowns)}
        self._kinds: dict[Hashable, Hashable] = {}
        self._copies: dict[Hashable, int] = {}
        for number, rule in enumerate(parts_of(rules)):
            limit = _limit(rule)
            if limit is None or any(len(self._readers(part)) > 1 for part in limit[0]):
                continue
            self._copies[number] = limit[1]
            for part in limit[0]:
                for mark in next(iter(self._readers(part))).marks:
                    # The tightest limit on a value counts; that the others are left out can only raise the most.
                    if truth_in(part, (mark,)) and self._copies[self._kinds.get(mark, number)] >= limit[1]:
                        self._kinds[mark] = number

    def _readers(self, formula: Formula) -> Counter[Unknown[object]]:
        """The unknowns that a formula reads, and how many values of each; in no order."""
        return Counter(self._owner[mark] for mark in formula.marks)

    def most(self, n: Number) -> Share:
        """A number that a number is not above in any world, and marks with which it may come to it.

        A term that reads several unknowns counts for the one with the fewest values in it (the Slaughterhouse that counts
        Pigs, not the Pigs): what each of its values is worth at most is found in the same way from the others.
        """
        if not isinstance(n, Sum):
            return Share(n, ())
        worth, base = self._worth(n)
        share = most_together(list(worth.values()), self._kinds, self._copies) if worth else Share(0, ())
        # There are not values enough for all places, so nothing is learnt beyond the end of the number itself.
        if share is None:
            return Share(n.most, ())
        chosen = zip(worth.values(), share.values, strict=True)
        worthy = tuple(mark for values, mark in chosen if values[mark] > min(values.values()))
        return Share(min(n.most, base + share.most), worthy)

    def _worth(self, n: Sum) -> tuple[dict[Unknown[object], dict[Hashable, int]], int]:
        """What each value of each unknown is worth at most, and what is worth as much whatever they are."""
        worth: dict[Unknown[object], dict[Hashable, int]] = {}
        base = n.base
        led: dict[Unknown[object], list[tuple[int, Formula]]] = {}
        for weight, formula in n.terms:
            readers = self._readers(formula)
            leader = min(readers, key=lambda one: (readers[one], self._order[one]))
            if len(readers) == 1 or (isinstance(formula, AllOf) and weight > 0):
                led.setdefault(leader, []).append((weight, formula))
            else:
                # It reads several unknowns in some other way: it counts as if it held wherever that adds something.
                base += max(0, weight)
        for leader, terms in led.items():
            values = worth.setdefault(leader, dict.fromkeys(leader.marks, 0))
            # Once the leader is supposed to have a value, these read the others only.
            several = Sum(0, tuple(term for term in terms if not term[1].marks <= set(leader.marks)))
            for weight, formula in terms:
                if formula.marks <= set(leader.marks):
                    for mark in leader.marks:
                        values[mark] += weight * truth_in(formula, (mark,))
            for mark in leader.marks if several.terms else ():
                rest = Supposed({one: one is mark for one in leader.marks}).number(several)
                values[mark] += self._apart(rest)
        return worth, base

    def _apart(self, n: Number) -> int:
        """A number that a number is not above, if each of its terms reads one unknown; else all its terms together."""
        if not isinstance(n, Sum) or any(len(self._readers(formula)) > 1 for _, formula in n.terms):
            return highest(n)
        return self.most(n).most


def _limit(rule: Truth) -> tuple[tuple[Formula, ...], int] | None:
    """What a rule says at most so many of may hold, if that is what it says."""
    if isinstance(rule, Not) and isinstance(rule.parts[0], AtLeast) and set(rule.parts[0].weights) == {1}:
        return rule.parts[0].parts, rule.parts[0].bound - 1
    if isinstance(rule, AtLeast) and set(rule.weights) == {1} and all(isinstance(part, Not) for part in rule.parts):
        # That so many do not hold is that no more than the others hold.
        return tuple(part.parts[0] for part in rule.parts), len(rule.parts) - rule.bound
    return None
