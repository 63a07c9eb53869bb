"""What lines of green cards are worth, tabulated for bounds and search. Values are doubled, see `layouts`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import TypeAlias

from models.village_green.position import SIDE

Triple: TypeAlias = tuple[int, int, int]
"""A line of three green spaces, each the number of its kind."""

Pattern: TypeAlias = tuple[int | None, ...]
"""What lies in a line already, `None` where the space is free."""

NOTHING = -(10**12)
"""Less than any line is worth."""

PAIRINGS = tuple(permutations(range(SIDE)))
"""Every way to pair three rows with three columns."""


@dataclass(frozen=True, slots=True)
class Placement:
    """Which class of awards lies in each award space."""

    top: tuple[int, ...]
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Values:
    """What a line is worth under an award, for the triples that a pattern of kept cards allows.

    `ordered` lists (value, triple), best first. `at[p][x]` is the best value with kind `x` in place `p`, `pair[x][y]`
    that with `x` and `y` in the first two places, `NOTHING` where no triple fits; `closing[x, y]` lists the kinds that
    can follow them with their values.
    """

    of: Mapping[Triple, int]
    ordered: Sequence[tuple[int, Triple]]
    most: int
    at: Sequence[Sequence[int]]
    pair: Sequence[Sequence[int]]
    closing: Mapping[tuple[int, int], Sequence[tuple[int, int]]]


def tabulated(line_values: Mapping[Triple, int], pattern: Pattern, kinds: int) -> Values:
    """The values of the lines that a pattern of kept cards allows, out of all lines with their values."""
    of = {
        triple: value
        for triple, value in line_values.items()
        if all(wanted is None or wanted == kind for wanted, kind in zip(pattern, triple, strict=True))
    }
    at = [[NOTHING] * kinds for _ in range(SIDE)]
    pair = [[NOTHING] * kinds for _ in range(kinds)]
    closing: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for triple, value in of.items():
        x, y, z = triple
        pair[x][y] = max(pair[x][y], value)
        closing.setdefault((x, y), []).append((z, value))
        for place, kind in enumerate(triple):
            at[place][kind] = max(at[place][kind], value)
    ordered = sorted(((value, triple) for triple, value in of.items()), key=lambda entry: -entry[0])
    return Values(of, ordered, ordered[0][0] if ordered else NOTHING, at, pair, closing)
