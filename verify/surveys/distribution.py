"""How the best of many deals is distributed: quantiles and shares, and how certain they are; what is not proven included.

A deal that was not proven allows something between the best known and its bound. So there are two curves, and what is told
lies between them: once every such deal counts as the best known, once as its bound.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil, inf, isnan

from verify.survey import Outcome

SURE = 0.95
"""How often the intervals hold what they are about, if the survey were made again and again."""


@dataclass(frozen=True, slots=True)
class Between:
    """A number of which two limits are known, and the interval that holds it as often as `SURE` says, by chance."""

    least: float
    most: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a score lies among the bests: which share of the deals allows less, just so much, and more."""

    less: Between
    same: Between
    more: Between


class Distribution:
    """What the results of a survey say together, in whatever order they came."""

    def __init__(self, outcomes: Sequence[Outcome]) -> None:
        self.outcomes = sorted(outcomes, key=lambda one: one.number)
        self.failed = [one for one in self.outcomes if one.failed]
        self.nothing = [one for one in self.outcomes if one.is_proven and one.points is None]
        """Deals in which nothing can be done at all; they count as less than anything."""
        self.open = [one for one in self.outcomes if not one.is_proven]
        self.lows = sorted(-inf if one.points is None else one.points for one in self.outcomes)
        self.highs = sorted(_most(one) for one in self.outcomes)

    @cached_property
    def best(self) -> Outcome | None:
        """The deal that surely allows most, of several the first."""
        found = [one for one in self.outcomes if one.points is not None]
        return max(found, key=lambda one: (one.points or 0, -one.number), default=None)

    @cached_property
    def counts(self) -> dict[int, tuple[int, int]]:
        """For each number of points that some deal has: how many have it proven, and how many are not proven and may."""
        proven = Counter(one.points for one in self.outcomes if one.is_proven and one.points is not None)
        every = [n for n in (*self.lows, *self.highs) if abs(n) != inf]
        if not every:
            return {}
        most = int(max(every))
        spans = [(one.points if one.points is not None else int(min(every)), min(_most(one), most)) for one in self.open]
        scores = range(int(min(every)), most + 1)
        if len(scores) > len(set(every)) * 20:  # scores that are codes of several numbers
            scores = sorted({int(n) for n in every})  # type: ignore[assignment]
        return {n: (proven[n], sum(least <= n <= high for least, high in spans)) for n in scores}

    def quantile(self, share: float) -> Between:
        """The score that no more than this share of deals stays below: an order statistic, and an exact interval for it.

        The interval belongs to the quantile test of Conover, "Practical Nonparametric Statistics" (1999), section 3.2.
        """
        from scipy.stats import quantile_test

        place = max(0, ceil(share * len(self.lows)) - 1)
        low = float(quantile_test(self.lows, p=share).confidence_interval(SURE).low)
        high = float(quantile_test(self.highs, p=share).confidence_interval(SURE).high)
        # Of few deals there may be no limit that is as sure.
        return Between(self.lows[place], self.highs[place], -inf if isnan(low) else low, inf if isnan(high) else high)

    def place(self, score: int) -> Placed:
        """The share of deals whose best is less than a score, the same, and more."""
        n = len(self.lows)
        less = sum(high < score for high in self.highs), sum(low < score for low in self.lows)
        more = sum(low > score for low in self.lows), sum(high > score for high in self.highs)
        surely = sum(one.points == score for one in self.outcomes if one.is_proven)
        maybe = sum(one.points is None or one.points <= score <= _most(one) for one in self.open if not one.is_proven)
        return Placed(_share(*less, n), _share(surely, surely + maybe, n), _share(*more, n))


def _most(one: Outcome) -> float:
    if one.is_proven and one.points is None:
        return -inf
    return inf if one.bound is None else one.bound


def _share(least: int, most: int, n: int) -> Between:
    """A share of deals, with Wilson's interval."""
    from scipy.stats import binomtest

    low = binomtest(least, n).proportion_ci(SURE, "wilson").low
    high = binomtest(most, n).proportion_ci(SURE, "wilson").high
    return Between(least / n, most / n, float(low), float(high))
