"""From which Water Towers a set of payments takes its Water, so that as many towers as possible end up empty.

As long as nothing gives Water, the order of payments does not matter to this. They are made one after the other in every way
that there is; ways that leave the same on all towers are one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple


class Draw(NamedTuple):
    """So many Water tokens (at least one) for one payment, from towers of a set (as bits)."""

    reach: int
    water: int


Tokens = tuple[int, ...]
"""So many tokens on each tower."""

Taken = tuple[tuple[int, int], ...]
"""So many tokens from each of some towers, by number."""


class Water:
    """What payments can be made from towers that hold so many tokens each."""

    def __init__(self, tokens: Tokens, *, is_one: bool) -> None:
        self._tokens, self._is_one = tokens, is_one
        # Sets of payments that begin alike share the way to there.
        self._after = lru_cache(maxsize=20_000)(self._every_way)
        self._driest = lru_cache(maxsize=100_000)(self._most_empty)

    def _every_way(self, draws: tuple[Draw, ...]) -> Mapping[Tokens, tuple[Taken, ...]]:
        """All that can be left after these payments, each with the towers from which they are made then."""
        if not draws:
            return {self._tokens: ()}
        *before, last = draws
        # So many tokens are taken in all, so that only towers in range of the payments differ: there are few such ways.
        after: dict[Tokens, tuple[Taken, ...]] = {}
        for left, taken in self._after(tuple(before)).items():
            for shares in every_share(last.water, last.reach, left, is_one=self._is_one):
                after.setdefault(with_moved(left, shares, -1), (*taken, shares))
        return after

    def _most_empty(self, draws: tuple[Draw, ...]) -> Tokens | None:
        return max(self._after(draws), key=lambda left: left.count(0), default=None)

    def most_empty(self, draws: Sequence[Draw]) -> int | None:
        """How many towers can be empty after these payments; `None` if they cannot be made."""
        left = self._driest(tuple(sorted(draws)))
        return None if left is None else left.count(0)

    def sources(self, draws: Sequence[Draw]) -> list[Taken]:
        """From which towers each of these payments is made, such that as many towers as possible are empty then.

        Raises `ValueError` if they cannot be made.
        """
        order = sorted(range(len(draws)), key=draws.__getitem__)
        every = tuple(draws[i] for i in order)
        left = self._driest(every)
        if left is None:
            raise ValueError("these payments cannot be made")
        return [taken for _, taken in sorted(zip(order, self._after(every)[left], strict=True))]


def with_moved(tokens: Tokens, shares: Taken, sign: int) -> Tokens:
    """The tokens on towers with so many more on some of them, or fewer."""
    after = list(tokens)
    for t, n in shares:
        after[t] += sign * n
    return tuple(after)


def every_share(n: int, towers: int, most: Tokens, *, is_one: bool) -> Iterator[Taken]:
    """Every way to split so many tokens among some towers, each up to its own limit; or to leave them to one tower."""
    if not n:
        yield ()
        return
    if is_one:
        yield from (((t, n),) for t, limit in enumerate(most) if towers >> t & 1 and limit >= n)
        return
    if not towers:
        return
    t = towers.bit_length() - 1
    for here in range(min(n, most[t]), -1, -1):
        for others in every_share(n - here, towers & ~(1 << t), most, is_one=False):
            yield (*others, (t, here)) if here else others
