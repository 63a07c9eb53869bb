"""The rules that the cards of one farm can break by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from models.fields_of_green.abilities import food_cap, uses, water_cap
from models.fields_of_green.cards import FOOD_CAP, WATER_CAP, Equipment, Location, Timing
from models.fields_of_green.position import Farm, Phase, Position, Site, Spot, TileSeen
from models.fields_of_green.wording import source
from models.logic import Truth, Unknown, all_of, any_of, not_, same, where
from models.names import counted, enumerated, with_article
from models.rule import Place, Rule


def _farms(position: Position) -> Iterator[tuple[Farm]]:
    """The farms that were laid out."""
    return ((farm,) for farm in position.farms if farm.is_told)


def _at(_: Position, farm: Farm, site: Site, *_more: object) -> tuple[Place, ...]:
    return farm.at(site.spot)


def _label(_farm: Farm, site: Site, *_more: object) -> str:
    return str(site.spot)


# FOG-SETUP-START: the first two cards.


def _start_holds(position: Position, farm: Farm) -> Truth:
    towers, silos = list(farm.towers), list(farm.silos)
    if not towers or not silos:
        return False
    beside = {spot for silo in silos for spot in silo.spot.beside}
    return any(tower.spot in beside for tower in towers) or position.rulings["FOG-AMB-06"] == "anywhere"


def _tell_start(_: Position, farm: Farm) -> str:
    missing = [kind for kind, sites in (("Water Tower", farm.towers), ("Silo", farm.silos)) if not any(sites)]
    if missing:
        return f"{farm.player}'s farm has no {' and no '.join(missing)}, but every farm begins with one."
    return f"{farm.player}: no Water Tower lies beside a Silo, but the first two cards do."


START: Rule[Position] = Rule(
    id="FOG-SETUP-START",
    text="Every player begins with 15 coins, a Water Tower and a Silo; these are the first two cards of the farm.",
    source=source("Setup"),
    instances=_farms,
    holds=_start_holds,
    tell=_tell_start,
    places=lambda _, farm: farm.at(*(site.spot for site in farm.sites if site.is_tower or site.is_silo)),
    label=lambda _: "farm",
    rulings=("FOG-AMB-06",),
)


# FOG-BUILD-ADJ: the farm hangs together.


def pieces(farm: Farm) -> list[set[Spot]]:
    """The parts of a farm that hang together, the one with a Water Tower beside a Silo first, then larger ones."""
    left = set(farm.by_spot)
    found = []
    while left:
        waiting = [min(left)]
        piece = set(waiting)
        while waiting:
            for near in waiting.pop().beside:
                if near in left and near not in piece:
                    piece.add(near)
                    waiting.append(near)
        left -= piece
        found.append(piece)
    return sorted(found, key=lambda piece: (not _has_start(farm, piece), -len(piece), min(piece)))


def _has_start(farm: Farm, piece: set[Spot]) -> bool:
    sites = [farm.by_spot[spot] for spot in piece]
    silos = {site.spot for site in sites if site.is_silo}
    return any(silos & set(site.spot.beside) for site in sites if site.is_tower)


def _apart(farm: Farm) -> list[Spot]:
    return sorted(spot for piece in pieces(farm)[1:] for spot in piece)


def _tell_apart(_: Position, farm: Farm) -> str:
    cards = [str(farm.by_spot[spot]) for spot in _apart(farm)]
    lies = "lies" if len(cards) == 1 else "lie"
    return f"{farm.player}: {enumerated(cards, 'and')} {lies} beside no other card of the farm; corners do not count."


def _hangs_together(position: Position, farm: Farm) -> bool:
    """Whether a farm is one piece, or two that grew from a first Water Tower and a first Silo ruled to lie apart."""
    found = pieces(farm)
    if len(found) != 2 or position.rulings["FOG-AMB-06"] != "anywhere":
        return len(found) <= 1
    towers, silos = ({site.spot for site in sites} for sites in (farm.towers, farm.silos))
    return any(one & towers and other & silos for one, other in (found, reversed(found)))


ADJACENT: Rule[Position] = Rule(
    id="FOG-BUILD-ADJ",
    text="A card is built on a space that shares a side with a card of the farm. So all cards of a farm hang together.",
    source=source("A) Build Location"),
    instances=_farms,
    holds=_hangs_together,
    tell=_tell_apart,
    places=lambda _, farm: farm.at(*_apart(farm)),
    label=lambda _: "farm",
    rulings=("FOG-AMB-01", "FOG-AMB-06"),
)

CELL: Rule[Position] = Rule(
    id="FOG-BUILD-CELL",
    text="Every space holds one card: nothing is built on another card, and nothing on an Open Area.",
    source=source("A) Build Location; Harvest Phase"),
    instances=lambda position: ((farm, site) for (farm,) in _farms(position) for site in farm.sites if site.below),
    holds=lambda *_: False,
    tell=lambda _, farm, site: f"{farm.player}: {site.card} lies on {', '.join(map(str, site.below))} at {site.spot}.",
    places=_at,
    label=_label,
)


# FOG-OPEN-ONLY, FOG-OPEN-EQ, FOG-HRV-FLIP: Open Areas.


def _sites(position: Position) -> Iterator[tuple[Farm, Site]]:
    return ((farm, site) for (farm,) in _farms(position) for site in farm.sites)


def may_have_harvest(card: Location) -> bool:
    """Whether a location has a Harvest ability, or may have one as far as its face is known."""
    return card.has_harvest is not False


OPEN_ONLY: Rule[Position] = Rule(
    id="FOG-OPEN-ONLY",
    text="Only a location with a Harvest ability can become an Open Area: it lies face down because its cost was not paid.",
    source=source("Harvest Phase", derived=True),
    instances=lambda position: ((farm, site) for farm, site in _sites(position) if site.is_open),
    holds=lambda _, _farm, site: where(site.card, may_have_harvest),
    tell=lambda _, farm, site: f"{farm.player}: {site} lies face down, but it has no Harvest ability.",
    places=_at,
    label=_label,
)

OPEN_EQUIPMENT: Rule[Position] = Rule(
    id="FOG-OPEN-EQ",
    text="When a location becomes an Open Area, the Equipment on it is discarded; it gives nothing and does not come back.",
    source=source("Equipment"),
    instances=lambda position: ((farm, site) for farm, site in _sites(position) if site.is_open and site.equipment),
    holds=lambda *_: False,
    tell=lambda _, farm, site: (
        f"{farm.player}: {enumerated(list(map(str, site.equipment)), 'and')} cannot lie on the Open Area at {site.spot}."
    ),
    places=_at,
    label=_label,
)


def _before_the_first_harvest(position: Position) -> bool:
    return position.year == 1 and position.phase in {Phase.UPKEEP, Phase.ACTION}


FLIP: Rule[Position] = Rule(
    id="FOG-HRV-FLIP",
    text="A location whose Harvest cost is not paid is turned face down in the Harvest phase and is an Open Area then; "
    "before the first Harvest there are none.",
    source=source("Harvest Phase"),
    instances=lambda position: (
        (farm, site) for farm, site in _sites(position) if site.is_open and _before_the_first_harvest(position)
    ),
    holds=lambda *_: False,
    tell=lambda position, farm, site: (
        f"{farm.player}: {site} lies face down in the {position.phase} phase of year 1, before any Harvest."
    ),
    places=_at,
    label=_label,
)


# FOG-WATER-CAP, FOG-FOOD-CAP: stores.


def _stores(position: Position, *, water: bool) -> Iterator[tuple[Farm, Site]]:
    """The towers or Silos whose tokens were told and whose equipment is known well enough."""
    for farm, site in _sites(position):
        if (site.is_tower if water else site.is_silo) and site.tokens is not None:
            capacities = [None if isinstance(tile, Unknown) else tile.capacity for tile in site.equipment]
            if None not in capacities:
                yield farm, site


def _tell_stored(what: str, cap: Any) -> Any:
    def tell(_: Position, farm: Farm, site: Site) -> str:
        tokens = site.tokens
        n = f"{min(tokens.options)} or more" if isinstance(tokens, Unknown) else str(tokens)
        return f"{farm.player}: {n} {what} on the {site.card} at {site.spot}, which stores {cap(site)}."

    return tell


WATER_CAPACITY: Rule[Position] = Rule(
    id="FOG-WATER-CAP",
    text=f"A Water Tower stores at most {WATER_CAP} Water, unless an effect says otherwise; Water beyond that is lost.",
    source=source("Upkeep Phase; B) Build Water Tower"),
    instances=lambda position: _stores(position, water=True),
    holds=lambda _, _farm, site: where(site.tokens, lambda n: n <= water_cap(site)),
    tell=_tell_stored("Water", water_cap),
    places=_at,
    label=_label,
)

FOOD_CAPACITY: Rule[Position] = Rule(
    id="FOG-FOOD-CAP",
    text=f"A Silo stores at most {FOOD_CAP} Food, unless an effect says otherwise; Food beyond that is lost.",
    source=source("Upkeep Phase; C) Build Silo; Harvest Phase"),
    instances=lambda position: _stores(position, water=False),
    holds=lambda _, _farm, site: where(site.tokens, lambda n: n <= food_cap([site])),
    tell=_tell_stored("Food", lambda site: food_cap([site])),
    places=_at,
    label=_label,
)


# FOG-EQ-*: Equipment.

MOST_TILES = 2
"""Equipment tiles on one location."""

MOST_EQUIPMENT: Rule[Position] = Rule(
    id="FOG-EQ-MAX2",
    text=f"A location has at most {MOST_TILES} Equipment tiles.",
    source=source("Equipment"),
    instances=lambda position: ((farm, site) for farm, site in _sites(position) if site.equipment),
    holds=lambda _, _farm, site: len(site.equipment) <= MOST_TILES,
    tell=lambda _, farm, site: f"{farm.player}: {len(site.equipment)} Equipment tiles lie on {site}.",
    places=_at,
    label=_label,
)


def _pairs(position: Position) -> Iterator[tuple[Farm, Site, int, int]]:
    for farm, site in _sites(position):
        for one, other in combinations(range(len(site.equipment)), 2):
            yield farm, site, one, other


def _name(tile: Equipment) -> str:
    return tile.name


DIFFERENT: Rule[Position] = Rule(
    id="FOG-EQ-DIFF",
    text="The Equipment tiles on one location are different.",
    source=source("Equipment"),
    instances=_pairs,
    holds=lambda _, _farm, site, a, b: not_(same(site.equipment[a], site.equipment[b], _name)),
    tell=lambda _, farm, site, a, _b: f"{farm.player}: {site.equipment[a]} lies twice on {site}.",
    places=_at,
    label=lambda _farm, site, a, b: f"{site.spot},{a + 1},{b + 1}",
)


def fits(tile: TileSeen, card: Location | Unknown[Any]) -> Truth:
    """Whether a tile may lie on a location; where a face is not known well enough, it may."""

    def on(tile: Equipment) -> Truth:
        what = tile.on
        return True if what is None else where(card, lambda location: what.fits(location) is not False)

    if not isinstance(tile, Unknown):
        return on(tile)
    return any_of(all_of([tile.is_(option), on(option)]) for option in tile.options)


def _tell_match(_: Position, farm: Farm, site: Site, n: int) -> str:
    tile = site.equipment[n]
    if isinstance(tile, Unknown):
        return f"{farm.player}: no Equipment fits on {site}."
    return f"{farm.player}: {tile} is for a {tile.on}, but lies on {site}, which is {_what(site)}."


def _what(site: Site) -> str:
    card = site.card
    if isinstance(card, Unknown):
        return "none"
    if site.is_tower or site.is_silo:
        return f"a {card.kind}"
    ability = "no ability" if card.timing in {None, Timing.NONE} else f"{with_article(str(card.timing))} ability"
    return f"{with_article(str(card.kind or 'card'))} with {ability}"


MATCH: Rule[Position] = Rule(
    id="FOG-EQ-MATCH",
    text="An Equipment tile lies only on a location of the kind that it names; a further word on it, such as Harvest in "
    "“Field - Harvest”, has to fit too.",
    source=source("Equipment"),
    instances=lambda position: (
        (farm, site, n) for farm, site in _sites(position) for n in range(len(site.equipment)) if not site.is_open
    ),
    holds=lambda _, _farm, site, n: fits(site.equipment[n], site.card),
    tell=_tell_match,
    places=_at,
    label=lambda _farm, site, n: f"{site.spot},{n + 1}",
    rulings=("FOG-AMB-30",),
)


# FOG-HRV-SCOPE, -ONCE, -MARK: payments of the Harvest phase.


def _paid(position: Position) -> Iterator[tuple[Farm, Site]]:
    return ((farm, site) for farm, site in _sites(position) if site.paid)


SCOPE: Rule[Position] = Rule(
    id="FOG-HRV-SCOPE",
    text="In the Harvest phase every face-up location with a Harvest ability is paid for and applied, or turned face down; "
    "no other card is paid for.",
    source=source("Harvest Phase"),
    instances=_paid,
    holds=lambda _, _farm, site: False if site.is_open else where(site.card, may_have_harvest),
    tell=lambda _, farm, site: (
        f"{farm.player}: {site} is paid for, but {'lies face down' if site.is_open else 'has no Harvest ability'}."
    ),
    places=_at,
    label=_label,
)

ONCE: Rule[Position] = Rule(
    id="FOG-HRV-ONCE",
    text="A Harvest ability is used once a year; to use it again takes an effect such as that of Harrow.",
    source=source("Harvest Phase; Equipment", derived=True),
    instances=lambda position: (
        (farm, site)
        for farm, site in _paid(position)
        if not any(isinstance(tile, Unknown) or tile.again is None for tile in site.equipment)
    ),
    holds=lambda _, _farm, site: site.paid <= uses(site),
    tell=lambda _, farm, site: (
        f"{farm.player}: {site} is paid for {counted(site.paid, 'time')}; it may be used {counted(uses(site), 'time')}."
    ),
    places=_at,
    label=_label,
    rulings=("FOG-AMB-19",),
)

MARK: Rule[Position] = Rule(
    id="FOG-HRV-MARK",
    text="What is paid for a Harvest cost lies on the card until the end of the Harvest phase and then leaves the farm.",
    source=source("Harvest Phase"),
    instances=lambda position: _paid(position) if position.phase is not None else (),
    holds=lambda position, farm, _site: position.phase is Phase.HARVEST and not farm.is_done,
    tell=lambda position, farm, site: (
        f"{farm.player}: {site} is marked as paid, but "
        + ("this player has finished the Harvest." if farm.is_done else f"it is the {position.phase} phase.")
    ),
    places=_at,
    label=_label,
)


LAYOUT_RULES = (
    START,
    ADJACENT,
    CELL,
    OPEN_ONLY,
    OPEN_EQUIPMENT,
    WATER_CAPACITY,
    FOOD_CAPACITY,
    MOST_EQUIPMENT,
    DIFFERENT,
    MATCH,
)
"""Those that concern the cards of one farm alone, whatever the year."""

YEAR_RULES = (FLIP, SCOPE, ONCE, MARK)
"""Those that concern one farm in its year and phase."""
