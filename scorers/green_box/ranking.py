"""Rankings that several Green Box games share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from models.names import counted, enumerated
from scorers.sheet import Sheet, Standing

TieBreak = tuple[str, Callable[[str], Any]]
"""What decides between players of the same score: in words, and what each has; more is better."""


def by_points(sheets: Sequence[Sheet], *breaks: TieBreak) -> tuple[Standing, ...]:
    """Most points first; then by each tie-break in its order. Whoever is level in all shares the place.

    Raises `TypeError` where points are not known.
    """

    def key(sheet: Sheet) -> tuple[Any, ...]:
        return sheet.total, *(has(sheet.player) for _, has in breaks)

    ordered = sorted(sheets, key=key, reverse=True)
    return tuple(
        Standing(
            1 + sum(key(other) > key(sheet) for other in sheets),
            sheet.player,
            sheet.total,
            _because(sheet, sheets, key, breaks),
        )
        for sheet in ordered
    )


def _because(
    sheet: Sheet, sheets: Sequence[Sheet], key: Callable[[Sheet], tuple[Any, ...]], breaks: Sequence[TieBreak]
) -> str:
    level = [other for other in sheets if other is not sheet and other.total == sheet.total]
    points = counted(sheet.total, "point")
    if not level:
        return points
    shared = [other.player for other in level if key(other) == key(sheet)]
    # Against each of the others the first difference decides.
    first = {_first_difference(key(other), key(sheet)) for other in level}
    decided = [words for n, (words, _) in enumerate(breaks, start=1) if n in first]
    told = [points]
    told += [f"decided by {enumerated(decided, 'and')}"] if decided else []
    told += [f"shared with {' and '.join(shared)}"] if shared else []
    return ", ".join(told)


def _first_difference(one: Sequence[Any], other: Sequence[Any]) -> int | None:
    return next((n for n, (mine, theirs) in enumerate(zip(one, other, strict=True)) if mine != theirs), None)
