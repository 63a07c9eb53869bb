"""From which Water Towers a set of payments takes its Water, so that as many towers as possible end up empty.

As long as nothing gives Water, the order of payments does not matter to this. With FOG-AMB-05=several each token may come
from any tower in range; then Hall's condition tells what can be paid, and which towers can be emptied besides: all payments
and a set of towers can be served together if each can be served for itself (Mendelsohn and Dulmage, "Some generalizations
of the problem of distinct representatives", 1958). With FOG-AMB-05=one each payment comes from one tower.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple


class Draw(NamedTuple):
    """So many Water tokens (at least one) for one payment, from towers of a set (as bits)."""

    reach: int
    water: int


Taken = tuple[tuple[int, int], ...]
"""So many tokens from each of some towers, by number."""


class Water:
    """What payments can be made from towers that hold so many tokens each."""

    def __init__(self, tokens: tuple[int, ...], *, is_one: bool) -> None:
        self.tokens, self.is_one = tokens, is_one
        self._empty = sum(n == 0 for n in tokens)
        self.emptied = lru_cache(maxsize=100_000)(self._empty_for)

    def most_empty(self, draws: Sequence[Draw]) -> int | None:
        """How many towers can be empty after these payments; `None` if they cannot be made."""
        emptied = self.emptied(tuple(sorted(draws)))
        return None if emptied is None else emptied.bit_count() + self._empty

    def _empty_for(self, draws: tuple[Draw, ...]) -> int | None:
        """The towers, as bits, that held Water and can be emptied by payments that can be made."""
        if self.is_one:
            single = self._single(draws)
            return None if single is None else sum(1 << t for t, n in enumerate(single[1]) if not n and self.tokens[t])
        wanted = _in_all(draws)
        return self._drain(wanted) if self._serves(wanted) else None

    def could_be_empty(self, draws: Sequence[Draw]) -> int:
        """How many towers can be empty at most after these payments, whatever Water is gained in between."""
        return self._drain(_in_all(draws)).bit_count() + self._empty

    def _drain(self, wanted: Counter[int]) -> int:
        """The most towers, as bits, that held Water and all of whose Water these payments can take."""
        towers = [1 << t for t, n in enumerate(self.tokens) if n and any(reach >> t & 1 for reach in wanted)]
        # A set can be emptied if each part of it is within reach of enough payments (Hall's condition).
        emptied = last = {0}
        while last:
            best = min(last)
            wider = {subset | tower for subset in last for tower in towers if tower > subset}
            parted = {s for s in wider if all(s & ~tower in emptied for tower in towers if s & tower)}
            last = {s for s in parted if self._is_taken(s, wanted)}
            emptied = emptied | last
        return best

    def _held(self, towers: int) -> int:
        return sum(n for t, n in enumerate(self.tokens) if towers >> t & 1)

    def _is_taken(self, towers: int, wanted: Counter[int]) -> bool:
        return self._held(towers) <= sum(n for reach, n in wanted.items() if reach & towers)

    def _serves(self, wanted: Counter[int]) -> bool:
        """Hall's condition: no payments together want more than the towers in range of any of them hold."""
        unions = {0}
        for reach in wanted:
            unions |= {union | reach for union in unions}
        # Only unions of ranges matter: any other set of towers serves no more payments than the largest union in it.
        return all(sum(n for reach, n in wanted.items() if not reach & ~u) <= self._held(u) for u in unions)

    # Which tokens.

    def taken(self, draws: Sequence[Draw]) -> list[Taken]:
        """From which towers each of these payments is made, such that as many towers as possible are empty then.

        Raises `ValueError` if they cannot be made.
        """
        emptied = self.emptied(tuple(sorted(draws)))
        if emptied is None:
            raise ValueError("these payments cannot be made")
        if self.is_one and (single := self._single(tuple(draws))):
            return [((t, draw.water),) for t, draw in zip(single[0], draws, strict=True)]
        return self._match(draws, emptied)

    def _match(self, draws: Sequence[Draw], emptied: int) -> list[Taken]:
        """The same token by token, where these towers can be emptied."""
        units = [i for i, draw in enumerate(draws) for _ in range(draw.water)]
        tokens = [t for t, n in enumerate(self.tokens) for _ in range(n)]
        serves = [[k for k, t in enumerate(tokens) if draws[i].reach >> t & 1] for i in units]
        of_unit = _matching(serves, len(tokens), [k for k, t in enumerate(tokens) if emptied >> t & 1])
        paid = [Counter[int]() for _ in draws]
        for u, k in of_unit.items():
            paid[units[u]][tokens[k]] += 1
        return [tuple(sorted(towers.items())) for towers in paid]

    def _single(self, draws: tuple[Draw, ...]) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """A tower for each payment, and what is left on the towers then: with as many empty ones as possible."""
        states: dict[tuple[int, ...], tuple[int, ...]] = {self.tokens: ()}
        for draw in draws:
            following: dict[tuple[int, ...], tuple[int, ...]] = {}
            for left, chosen in states.items():
                for t, n in enumerate(left):
                    if draw.reach >> t & 1 and n >= draw.water:
                        following.setdefault((*left[:t], n - draw.water, *left[t + 1 :]), (*chosen, t))
            states = following
        if not states:
            return None
        left = max(states, key=lambda left: left.count(0))
        return states[left], left


def _in_all(draws: Iterable[Draw]) -> Counter[int]:
    """How much Water is wanted of each set of towers."""
    wanted: Counter[int] = Counter()
    for draw in draws:
        wanted[draw.reach] += draw.water
    return wanted


def _matching(serves: list[list[int]], tokens: int, first: Iterable[int]) -> dict[int, int]:
    """A token for each unit that is paid, of those that can serve it; the first ones are taken for certain."""
    served: list[list[int]] = [[] for _ in range(tokens)]
    for u, row in enumerate(serves):
        for k in row:
            served[k].append(u)
    of_unit: dict[int, int] = {}
    of_token: dict[int, int] = {}
    # A way that changes who is served by whom leaves nobody out who was served before.
    for k in first:
        if k not in of_token:
            _augment(k, served, of_token, of_unit, set())
    for u in range(len(serves)):
        if u not in of_unit:
            _augment(u, serves, of_unit, of_token, set())
    return of_unit


def _augment(one: int, near: list[list[int]], mine: dict[int, int], theirs: dict[int, int], seen: set[int]) -> bool:
    """Serve one more, changing who serves the others if need be."""
    for other in near[one]:
        if other in seen:
            continue
        seen.add(other)
        if other not in theirs or _augment(theirs[other], near, mine, theirs, seen):
            mine[one], theirs[other] = other, one
            return True
    return False
