"""What of a table of Desert Dessert may have been written down wrongly."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from models.doubts import Held, Piece, plain
from models.green_box.components import MEEPLES, Colour
from models.green_box.desert_dessert.industries import Industry
from models.part import Part

if TYPE_CHECKING:
    from models.green_box.desert_dessert.position import Position

_Pieces: TypeAlias = "Iterator[Piece[Position]]"

_COLOURED = tuple(colour.value for colour in Colour)


def of_managers(held: Held[Position]) -> _Pieces:
    """Each manager may be another or not there, and one may be missing."""
    for i, manager in enumerate(held.value):
        part = held.part.one(manager).at(*held.part.path, i)
        others = [other for other in MEEPLES if other != manager]
        yield plain(f"the {manager} manager", manager, (*others, None), f"the {manager} manager is {held.owner}'s", part)
    for missing in MEEPLES:
        if missing not in held.value:
            yield plain("one more manager", "", (missing,), "", partial(_with_manager, held.part))


def _with_manager(part: Part[Position], position: Position, manager: str) -> Position:
    return part.put(position, (*part.get(position), manager))


def of_bag(held: Held[Position]) -> _Pieces:
    """Each manager to be drawn may be another."""
    for i, manager in enumerate(held.value):
        others = [other for other in _COLOURED if other != manager]
        part = held.part.entry(i)
        yield plain(f"manager {i + 1} of `bag:`", manager, others, f"the {manager} manager is in the bag", part)


def of_managed(held: Held[Position]) -> _Pieces:
    """Each manager may sit elsewhere."""
    for manager, industry in held.value.items():
        others = [other for other in Industry if other is not industry]
        said = f"the {manager} manager sits on {industry.title}"
        yield plain(f"where the {manager} manager sits", industry, others, said, held.part.under(manager))


def of_done(held: Held[Position]) -> _Pieces:
    """What was done in the Trade phase may not have been."""
    for i, what in enumerate(held.value):
        part = held.part.one(what).at(*held.part.path, i)
        yield plain(f"the {what} in `done:`", what, (None,), f"the {what} of this turn is made", part)
