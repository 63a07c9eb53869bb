"""Ways to turn and mirror a farm that leave it as it lies: what is built may be turned and mirrored with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from models.fields_of_green.table.position import Site, Spot

Turned: TypeAlias = Callable[[Spot], Spot]
"""A way to turn, mirror and shift a farm."""


def symmetries(every: Sequence[Site]) -> list[Turned]:
    """The ways to turn and mirror a farm that leave it as it lies. Where its Food lies does not matter."""
    sites = {site.spot: replace(site, tokens=None) if site.is_silo else site for site in every}
    found = []
    for number in range(8):
        turned = _shifted(number, sites)
        if {turned(spot): replace(site, spot=turned(spot)) for spot, site in sites.items()} == sites:
            found.append(turned)
    return found


def _turned(number: int, spot: Spot) -> Spot:
    """One of the eight ways to turn and mirror the grid."""
    row, column = spot
    if number & 1:
        row, column = column, row
    return Spot(-row if number & 2 else row, -column if number & 4 else column)


def _shifted(number: int, spots: Sequence[Spot] | dict[Spot, Site]) -> Turned:
    """A way to turn the grid so that the first row and column of some spaces are where they were."""
    images = [_turned(number, spot) for spot in spots]
    down = min((spot.row for spot in spots), default=0) - min((spot.row for spot in images), default=0)
    right = min((spot.column for spot in spots), default=0) - min((spot.column for spot in images), default=0)

    def turned(spot: Spot) -> Spot:
        image = _turned(number, spot)
        return Spot(image.row + down, image.column + right)

    return turned
