"""The rules on what one farm shows of a Harvest phase: what was paid for, what was turned face down."""

from __future__ import annotations

from collections.abc import Iterator

from models.fields_of_green.abilities import uses
from models.fields_of_green.rules.layout import may_have_harvest, site_rule, sites_of
from models.fields_of_green.rules.wording import source
from models.fields_of_green.table.farm import with_tiles
from models.fields_of_green.table.position import Farm, Phase, Position, Site
from models.logic import Number, Truth, any_of, at_least, where
from models.names import counted
from models.rule import Rule

# FOG-HRV-FLIP: no Open Areas before the first Harvest.


def _before_the_first_harvest(position: Position) -> bool:
    return position.year == 1 and position.phase in {Phase.UPKEEP, Phase.ACTION}


FLIP: Rule[Position] = site_rule(
    id="FOG-HRV-FLIP",
    text="A location whose Harvest cost is not paid is turned face down in the Harvest phase and is an Open Area then; "
    "before the first Harvest there are none.",
    source=source("Harvest Phase"),
    instances=lambda position: (
        (farm, site) for farm, site in sites_of(position) if site.is_open and _before_the_first_harvest(position)
    ),
    holds=lambda *_: False,
    tell=lambda position, farm, site: (
        f"{farm.player}: {site} lies face down in the {position.phase} phase of year 1, before any Harvest."
    ),
    rulings=("FOG-AMB-10",),
)


# FOG-HRV-SCOPE, -ONCE, -MARK: payments of the Harvest phase.


def _paid(position: Position) -> Iterator[tuple[Farm, Site]]:
    return ((farm, site) for farm, site in sites_of(position) if site.paid)


SCOPE: Rule[Position] = site_rule(
    id="FOG-HRV-SCOPE",
    text="In the Harvest phase every face-up location with a Harvest ability is paid for and applied, or turned face down; "
    "no other card is paid for.",
    source=source("Harvest Phase"),
    instances=_paid,
    holds=lambda _, _farm, site: False if site.is_open else where(site.card, may_have_harvest),
    tell=lambda _, farm, site: (
        f"{farm.player}: {site} is paid for, but {'lies face down' if site.is_open else 'has no Harvest ability'}."
    ),
)


def uses_of(site: Site) -> Number:
    """How often an ability may be used in a year; a tile of which that is not known adds nothing."""
    return with_tiles(1, site, lambda tile: tile.again or 0)


def _may_be_paid(site: Site) -> Truth:
    """Whether an ability may be used as often as it was paid for; a tile of which that is not known may allow it."""
    anything = [where(tile, lambda tile: tile.again is None) for tile in site.equipment]
    return any_of([*anything, at_least(uses_of(site), site.paid)])


ONCE: Rule[Position] = site_rule(
    id="FOG-HRV-ONCE",
    text="A Harvest ability is used once a year; to use it again takes an effect such as that of Harrow.",
    source=source("Harvest Phase; Equipment", derived=True),
    instances=_paid,
    holds=lambda _, _farm, site: _may_be_paid(site),
    tell=lambda _, farm, site: (
        f"{farm.player}: {site} is paid for {counted(site.paid, 'time')}; it may be used {counted(uses(site), 'time')}."
    ),
    why="Harrow does not replace the year's payment: after it, you may pay once more in the same Harvest phase and "
    "use the ability again.",
)

MARK: Rule[Position] = site_rule(
    id="FOG-HRV-MARK",
    text="What is paid for a Harvest cost lies on the card until the end of the Harvest phase and then leaves the farm.",
    source=source("Harvest Phase"),
    instances=lambda position: _paid(position) if position.phase is not None else (),
    holds=lambda position, farm, _site: position.phase is Phase.HARVEST and not farm.is_done,
    tell=lambda position, farm, site: (
        f"{farm.player}: {site} is marked as paid, but "
        + ("this player has finished the Harvest." if farm.is_done else f"it is the {position.phase} phase.")
    ),
)

YEAR_RULES = (FLIP, SCOPE, ONCE, MARK)
"""Those that concern one farm in its year and phase."""
