"""How bids can have come to the cubes that lie on a card: which counts are possible, and in how many bids of each player.

Whoever bid last has the most cubes there. So a card is followed back bid by bid: the last one took one to four cubes of
the player who has the most, and before it the counts were possible too.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from models.green_box.slush.face_up import CUBES
from models.green_box.slush.position import MOST_BID

Counts = tuple[int, ...]
"""Cubes of several players on one card, each in its place."""


class Bids(NamedTuple):
    """The fewest and the most bids that each player can have made there, and a shortest line of them: who, how many."""

    fewest: Counts
    most: Counts
    line: tuple[tuple[int, int], ...]


@cache
def bids_to(counts: Counts) -> Bids | None:
    """The bids that lead to these cubes, nothing if none do (SL-ST-COUNTREACH). No count is larger than 9."""
    top = max(counts, default=0)
    if not top:
        return Bids(counts, counts, ())
    if counts.count(top) > 1:
        return None
    last = counts.index(top)
    ways: list[tuple[int, Bids]] = []
    for bid in range(1, min(MOST_BID, top) + 1):
        before = bids_to((*counts[:last], top - bid, *counts[last + 1 :]))
        if before is not None:
            ways.append((bid, before))
    if not ways:
        return None
    bid, before = min(ways, key=lambda way: len(way[1].line))
    fewest, most = (
        tuple(choose(numbers) + (i == last) for i, numbers in enumerate(zip(*kind, strict=True)))
        for choose, kind in ((min, [way.fewest for _, way in ways]), (max, [way.most for _, way in ways]))
    )
    return Bids(fewest, most, (*before.line, (last, bid)))


@cache
def limits(counts: Counts) -> tuple[Counts, Counts]:
    """The fewest and the most bids of each; where the counts are not possible, what each alone takes."""
    bids = bids_to(counts) if max(counts, default=0) <= CUBES else None
    if bids is None:
        return tuple(-(-n // MOST_BID) for n in counts), counts
    return bids.fewest, bids.most
