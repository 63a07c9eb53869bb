"""The rules on which green card may lie on which, and when that takes the village card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from models.logic import Truth, all_of, any_of, at_most, count, not_, where
from models.rule import Finding, rule
from models.village_green.cards import Award
from models.village_green.rules.wording import at, listed, source
from models.village_green.table.position import Position, Village
from models.village_green.table.spaces import GREEN_SPACES, VILLAGE_SPACE, Visible, is_green, is_lawn


def needs_village_card(position: Position, upper: Visible, lower: Visible) -> Truth:
    """Whether laying a green card on another takes the village card. False if one of them is no green card."""
    covers = all_of([where(upper, is_green), where(lower, is_green)])
    if covers is False:
        return False
    lawn, on_lawn = where(upper, is_lawn), where(lower, is_lawn)
    if lawn is False:
        return all_of([covers, not_(on_lawn)])
    lawn_on_lawn = all_of([lawn, on_lawn, position.rulings["VG-AMB-LAWNLAWN"] == "not-allowed"])
    free = all_of([lawn, position.lawns_cover_all])
    return all_of([covers, any_of([lawn_on_lawn, all_of([not_(on_lawn), not_(free)])])])


def covers_through_village_card(position: Position, village: Village) -> Iterator[tuple[int, int, Truth]]:
    """For each card laid on another: its space, how many cards lie on it, and whether that took the village card."""
    for space, stack in enumerate(village.green):
        for depth, (upper, lower) in enumerate(stack.covers):
            yield space, depth, needs_village_card(position, upper, lower)


def village_card_served_elsewhere(position: Position, village: Village, space: int) -> Truth:
    """Whether another cover than that by the visible card of a space took the village card."""
    covers = covers_through_village_card(position, village)
    return any_of(needed for *at, needed in covers if at != [space, 0])


@rule(
    "VG-COVER",
    "A green card may lie on a lawn. On any other green card it may lie only through the village card, which is then "
    "face down.",
    source("Green Cards; Lawns; Village Card"),
    rulings=("VG-AMB-LAWNLAWN", "VG-AMB-LAWNCOVER"),
)
def _covers(position: Position) -> Iterator[Finding]:
    for village in position.seats:
        for space, stack in zip(GREEN_SPACES, village.green, strict=True):
            for n, (upper, lower) in enumerate(stack.covers, start=1):
                if not isinstance(upper, Award) and not isinstance(lower, Award):
                    message = (
                        f"{village.player}: {upper} covers {lower} at {space}. That takes turning the village card face "
                        "down, but it lies face up."
                    )
                    may_cover = any_of((village.is_down, not_(needs_village_card(position, upper, lower))))
                    yield at(village, space, name=f"{space},cover {n}" if n > 1 else ""), may_cover, message


@rule(
    "VG-FLIP-ONCE",
    "The village card is turned face down at most once per game, so at most one card that is no lawn was ever "
    "covered, and such a cover shows that the village card is face down.",
    source("Village Card"),
    rulings=("VG-AMB-LAWNLAWN", "VG-AMB-LAWNCOVER"),
)
def _flips(position: Position) -> Iterator[Finding]:
    for village in position.seats:
        covers = list(covers_through_village_card(position, village))
        if covers:
            is_once = at_most(count(needed for *_, needed in covers), count([village.is_down]))
            spaces = [GREEN_SPACES[space] for space, _, needed in covers if needed is True]
            yield at(village, VILLAGE_SPACE), is_once, partial(_tell_flips, village, spaces)


def _tell_flips(village: Village, spaces: Sequence[str]) -> str:
    if village.is_down is False:
        return (
            f"{village.player}: the cover at {listed(spaces)} could only be laid by turning the village card face down, "
            "but it lies face up."
        )
    return f"{village.player}: the covers at {listed(spaces)} each take the village card, which serves once per game."


COVER_RULES = (_covers, _flips)
