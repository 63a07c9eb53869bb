"""The rules on what one farm shows of a Harvest phase: what was paid for, what was turned face down."""

from __future__ import annotations

from collections.abc import Iterator

from models.fields_of_green.abilities import uses
from models.fields_of_green.rules.layout import may_have_harvest, sites_of
from models.fields_of_green.rules.wording import source
from models.fields_of_green.table.farm import with_tiles
from models.fields_of_green.table.position import Farm, Phase, Position, Site
from models.logic import Number, any_of, at_least, where
from models.names import counted
from models.rule import Finding, rule


@rule(
    "FOG-HRV-FLIP",
    "A location whose Harvest cost is not paid is turned face down in the Harvest phase and is an Open Area then; "
    "before the first Harvest there are none.",
    source("Harvest Phase"),
    rulings=("FOG-AMB-10",),
)
def _flipped(position: Position) -> Iterator[Finding]:
    for farm, site in sites_of(position):
        if site.is_open and position.year == 1 and position.phase in {Phase.UPKEEP, Phase.ACTION}:
            lies = f"{farm.player}: {site} lies face down in the {position.phase} phase of year 1, before any Harvest."
            yield farm.about(site.spot), False, lies


# Payments of the Harvest phase.


def _paid(position: Position) -> Iterator[tuple[Farm, Site, str]]:
    """The cards that are paid for, each with how a sentence about it begins."""
    return ((farm, site, f"{farm.player}: {site} is") for farm, site in sites_of(position) if site.paid)


@rule(
    "FOG-HRV-SCOPE",
    "In the Harvest phase every face-up location with a Harvest ability is paid for and applied, or turned face down; "
    "no other card is paid for.",
    source("Harvest Phase"),
)
def _to_be_paid(position: Position) -> Iterator[Finding]:
    for farm, site, is_ in _paid(position):
        holds = False if site.is_open else where(site.card, may_have_harvest)
        but = "lies face down" if site.is_open else "has no Harvest ability"
        yield farm.about(site.spot), holds, f"{is_} paid for, but {but}."


def uses_of(site: Site) -> Number:
    """How often an ability may be used in a year; a tile of which that is not known adds nothing."""
    return with_tiles(1, site, lambda tile: tile.again or 0)


@rule(
    "FOG-HRV-ONCE",
    "A Harvest ability is used once a year; to use it again takes an effect such as that of Harrow.",
    source("Harvest Phase; Equipment", derived=True),
    why="Harrow does not replace the year's payment: after it, you may pay once more in the same Harvest phase and "
    "use the ability again.",
)
def _once(position: Position) -> Iterator[Finding]:
    for farm, site, is_ in _paid(position):
        # A tile of which it is not known how often it lets an ability be used again may allow it.
        anything = [where(tile, lambda tile: tile.again is None) for tile in site.equipment]
        holds = any_of([*anything, at_least(uses_of(site), site.paid)])
        most = counted(uses(site), "time")
        yield farm.about(site.spot), holds, f"{is_} paid for {counted(site.paid, 'time')}; it may be used {most}."


@rule(
    "FOG-HRV-MARK",
    "What is paid for a Harvest cost lies on the card until the end of the Harvest phase and then leaves the farm.",
    source("Harvest Phase"),
)
def _marked(position: Position) -> Iterator[Finding]:
    for farm, site, is_ in _paid(position) if position.phase is not None else ():
        holds = position.phase is Phase.HARVEST and not farm.is_done
        but = "this player has finished the Harvest" if farm.is_done else f"it is the {position.phase} phase"
        yield farm.about(site.spot), holds, f"{is_} marked as paid, but {but}."


YEAR_RULES = (_flipped, _to_be_paid, _once, _marked)
"""Those that concern one farm in its year and phase."""
