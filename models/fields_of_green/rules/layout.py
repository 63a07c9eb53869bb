"""The rules that the cards of one farm can break by themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations, product
from typing import Any, NamedTuple

from models.fields_of_green.abilities import fits_in, most_stored
from models.fields_of_green.cards import FOOD_CAP, STORES, WATER_CAP, Described, Equipment, Kind, Location, Timing
from models.fields_of_green.rules.rulings import starts_anywhere
from models.fields_of_green.rules.wording import source
from models.fields_of_green.table.position import Farm, LocationSeen, Position, Site, Spot, TileSeen
from models.logic import Truth, Unknown, all_of, any_of, not_, same, where
from models.names import enumerated, with_article
from models.rule import Place, Rule


def _farms(position: Position) -> Iterator[tuple[Farm]]:
    """The farms that were laid out."""
    return ((farm,) for farm in position.farms if farm.is_laid_out)


def at_site(_: Position, farm: Farm, site: Site, *_more: object) -> tuple[Place, ...]:
    """The space of a rule about one card."""
    return farm.at(site.spot)


site_rule: Callable[..., Rule[Position]] = partial(Rule, places=at_site, label=lambda _farm, site, *_: str(site.spot))
"""A rule about one card of a farm."""


class Of(NamedTuple):
    """What a rule is about, and whose it is: a card of a farm, or one of the things that a file tells of a player."""

    farm: Farm
    what: Site | str

    @property
    def player(self) -> str:
        """Whose it is."""
        return self.farm.player

    def __str__(self) -> str:
        return str(self.what.spot) if isinstance(self.what, Site) else self.what


# FOG-SETUP-START: the first two cards.


def _start_holds(position: Position, farm: Farm) -> Truth:
    both = all_of(any_of([site.is_a(kind) for site in farm.sites]) for kind in STORES)
    beside = _has_start(farm, farm.by_spot)
    if both is False or beside is True:
        return beside
    return both if starts_anywhere(position.rulings) else beside


def _tell_start(_: Position, farm: Farm) -> str:
    missing = [kind for kind in STORES if not any(farm.possible(kind))]
    if missing:
        return f"{farm.player}'s farm has no {' and no '.join(map(str, missing))}, but every farm begins with one."
    return f"{farm.player}: no Water Tower lies beside a Silo, but the first two cards do."


START: Rule[Position] = Rule(
    id="FOG-SETUP-START",
    text="Every player begins with 15 coins, a Water Tower and a Silo; these are the first two cards of the farm.",
    source=source("Setup"),
    instances=_farms,
    holds=_start_holds,
    tell=_tell_start,
    places=lambda _, farm: farm.at(*(site.spot for site in farm.sites if any(map(site.may_be, STORES)))),
    label=lambda _: "farm",
    rulings=("FOG-AMB-06",),
)


# FOG-BUILD-ADJ: the farm hangs together.


def pieces(farm: Farm) -> list[set[Spot]]:
    """The parts of a farm that hang together, the one with a Water Tower beside a Silo first, then larger ones."""
    left = set(farm.by_spot)
    parts = []
    while left:
        waiting = [min(left)]
        piece = set(waiting)
        while waiting:
            for near in waiting.pop().beside:
                if near in left and near not in piece:
                    piece.add(near)
                    waiting.append(near)
        left -= piece
        parts.append(piece)
    return sorted(parts, key=lambda piece: (_has_start(farm, piece) is False, -len(piece), min(piece)))


def _has_start(farm: Farm, piece: Iterable[Spot]) -> Truth:
    """Whether a Water Tower lies beside a Silo in a part of a farm."""
    sites = [farm.by_spot[spot] for spot in piece]
    towers = [site for site in sites if site.may_be(Kind.TOWER)]
    silos = {site.spot: site for site in sites if site.may_be(Kind.SILO)}
    pairs = [(tower, silos[near]) for tower in towers for near in tower.spot.beside if near in silos]
    return any_of([all_of([tower.is_a(Kind.TOWER), silo.is_a(Kind.SILO)]) for tower, silo in pairs])


def _apart(farm: Farm) -> list[Spot]:
    return sorted(spot for piece in pieces(farm)[1:] for spot in piece)


def _tell_apart(_: Position, farm: Farm) -> str:
    cards = [str(farm.by_spot[spot]) for spot in _apart(farm)]
    lies = "lies" if len(cards) == 1 else "lie"
    return f"{farm.player}: {enumerated(cards, 'and')} {lies} beside no other card of the farm; corners do not count."


def _hangs_together(position: Position, farm: Farm) -> Truth:
    """Whether a farm is one piece, or two that grew from a first Water Tower and a first Silo ruled to lie apart."""
    parts = pieces(farm)
    if len(parts) != 2 or not starts_anywhere(position.rulings):
        return len(parts) <= 1
    one, other = parts
    return any_of([_grew_from(farm, one, other), _grew_from(farm, other, one)])


def _grew_from(farm: Farm, one: set[Spot], other: set[Spot]) -> Truth:
    """Whether a Water Tower lies in one part of a farm and a Silo in the other."""
    parts = ((one, Kind.TOWER), (other, Kind.SILO))
    return all_of([any_of([farm.by_spot[spot].is_a(kind) for spot in sorted(part)]) for part, kind in parts])


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

CELL: Rule[Position] = site_rule(
    id="FOG-BUILD-CELL",
    text="Every space holds one card: nothing is built on another card, and nothing on an Open Area.",
    source=source("A) Build Location; Harvest Phase"),
    instances=lambda position: ((farm, site) for (farm,) in _farms(position) for site in farm.sites if site.below),
    holds=lambda *_: False,
    tell=lambda _, farm, site: f"{farm.player}: {site.card} lies on {', '.join(map(str, site.below))} at {site.spot}.",
)


# FOG-OPEN-ONLY, FOG-OPEN-EQ: Open Areas.


def sites_of(position: Position) -> Iterator[tuple[Farm, Site]]:
    """Every card of every farm that was laid out."""
    return ((farm, site) for (farm,) in _farms(position) for site in farm.sites)


def may_have_harvest(card: Location) -> bool:
    """Whether a location has a Harvest ability, or may have one as far as its face is known."""
    return card.has_harvest is not False


OPEN_ONLY: Rule[Position] = site_rule(
    id="FOG-OPEN-ONLY",
    text="Only a location with a Harvest ability can become an Open Area: it lies face down because its cost was not paid.",
    source=source("Harvest Phase", derived=True),
    instances=lambda position: ((farm, site) for farm, site in sites_of(position) if site.is_open),
    holds=lambda _, _farm, site: where(site.card, may_have_harvest),
    tell=lambda _, farm, site: f"{farm.player}: {site} lies face down, but it has no Harvest ability.",
)

OPEN_EQUIPMENT: Rule[Position] = site_rule(
    id="FOG-OPEN-EQ",
    text="When a location becomes an Open Area, the Equipment on it is discarded; it gives nothing and does not come back.",
    source=source("Equipment"),
    instances=lambda position: ((farm, site) for farm, site in sites_of(position) if site.is_open and site.equipment),
    holds=lambda *_: False,
    tell=lambda _, farm, site: (
        f"{farm.player}: {enumerated(list(map(str, site.equipment)), 'and')} cannot lie on the Open Area at {site.spot}."
    ),
)


# FOG-WATER-CAP, FOG-FOOD-CAP: stores.


def _stores(position: Position, *, water: bool) -> Iterator[tuple[Farm, Site]]:
    """The Water Towers or Silos whose tokens were told; what may be either is asked about once, with the towers."""
    for farm, site in sites_of(position):
        is_either = isinstance(site.card, Unknown) and any(map(site.may_be, STORES))
        if (is_either and water) or (site.tokens is not None and (site.is_tower if water else site.is_silo)):
            yield farm, site


def _tell_stored(_: Position, farm: Farm, site: Site) -> str:
    if isinstance(site.card, Unknown):
        return f"{farm.player}: there is more on {site} than it can store, whatever it is."
    kind, what = (Kind.TOWER, "Water") if site.is_tower else (Kind.SILO, "Food")
    tokens, cap = site.tokens, most_stored(kind, site.equipment)
    n = f"{min(tokens.options)} or more" if isinstance(tokens, Unknown) else str(tokens)
    most = "at most " if any(isinstance(tile, Unknown) for tile in site.equipment) else ""
    return f"{farm.player}: {n} {what} on the {site.card} at {site.spot}, which stores {most}{cap}."


WATER_CAPACITY: Rule[Position] = site_rule(
    id="FOG-WATER-CAP",
    text=f"A Water Tower stores at most {WATER_CAP} Water, unless an effect says otherwise; Water beyond that is lost.",
    source=source("Upkeep Phase; B) Build Water Tower"),
    instances=lambda position: _stores(position, water=True),
    holds=lambda _, _farm, site: fits_in(site),
    tell=_tell_stored,
    rulings=("FOG-AMB-22", "FOG-AMB-23"),
)

FOOD_CAPACITY: Rule[Position] = site_rule(
    id="FOG-FOOD-CAP",
    text=f"A Silo stores at most {FOOD_CAP} Food, unless an effect says otherwise; Food beyond that is lost.",
    source=source("Upkeep Phase; C) Build Silo; Harvest Phase"),
    instances=lambda position: _stores(position, water=False),
    holds=lambda _, _farm, site: fits_in(site),
    tell=_tell_stored,
)


# FOG-EQ-*: Equipment.

MOST_TILES = 2
"""Equipment tiles on one location."""

MOST_EQUIPMENT: Rule[Position] = site_rule(
    id="FOG-EQ-MAX2",
    text=f"A location has at most {MOST_TILES} Equipment tiles.",
    source=source("Equipment"),
    instances=lambda position: ((farm, site) for farm, site in sites_of(position) if site.equipment),
    holds=lambda _, _farm, site: len(site.equipment) <= MOST_TILES,
    tell=lambda _, farm, site: f"{farm.player}: {len(site.equipment)} Equipment tiles lie on {site}.",
)


def _pairs(position: Position) -> Iterator[tuple[Farm, Site, int, int]]:
    for farm, site in sites_of(position):
        for one, other in combinations(range(len(site.equipment)), 2):
            yield farm, site, one, other


def _name(tile: Equipment) -> str | None:
    """What tiles are told apart by; two that no list has may be different."""
    return None if tile.is_unlisted else tile.name


def differ(one: TileSeen, other: TileSeen) -> Truth:
    """Whether two tiles are different."""
    tiles: tuple[Any, Any] = (one, other)
    return not_(same(*tiles, _name))


DIFFERENT: Rule[Position] = Rule(
    id="FOG-EQ-DIFF",
    text="The Equipment tiles on one location are different.",
    source=source("Equipment"),
    instances=_pairs,
    holds=lambda _, _farm, site, a, b: differ(site.equipment[a], site.equipment[b]),
    tell=lambda _, farm, site, a, _b: f"{farm.player}: {site.equipment[a]} lies twice on {site}.",
    places=at_site,
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


def _matches(site: Site, n: int) -> Truth:
    """Whether a tile may lie on its location, which has to be of one type and have one ability for all that lies there."""
    tile = site.equipment[n]
    others: list[TileSeen | None] = [*site.equipment[:n], *([None] if site.paid else [])]
    return all_of([fits(tile, site.card), *(_go_together(tile, other, site.card) for other in others)])


def _go_together(tile: TileSeen, other: TileSeen | None, card: LocationSeen) -> Truth:
    """Whether one location can be what two tiles ask for; no tile stands for a payment, which asks for a Harvest ability."""

    def clash(one: Described, two: Described) -> Truth:
        return where(card, lambda location: _clash(location, one, two))

    pairs = product(_demands(tile), _demands(other))
    clashes = [all_of([_is(tile, one), _is(other, two), clash(a, b)]) for (one, a), (two, b) in pairs if a != b]
    return not_(any_of(clashes))


def _is(tile: TileSeen | None, one: Equipment | None) -> Truth:
    return tile.is_(one) if isinstance(tile, Unknown) else True


def _demands(tile: TileSeen | None) -> list[tuple[Equipment | None, Described]]:
    """What a tile can be, each with what it asks for."""
    if tile is None:
        return [(None, Described(timing=Timing.HARVEST))]
    options = tile.options if isinstance(tile, Unknown) else (tile,)
    return [(option, option.on) for option in options if option.on is not None]


def _clash(card: Location, one: Described, other: Described) -> bool:
    """Whether a card of which it is not known well enough what it is cannot be both."""
    each = ((getattr(what, name) for what in (card, one, other)) for name in ("kind", "subtype", "timing"))
    return any(known is None and None not in {mine, theirs} and mine != theirs for known, mine, theirs in each)


def _tell_match(_: Position, farm: Farm, site: Site, n: int) -> str:
    tile = site.equipment[n]
    if isinstance(tile, Unknown):
        return f"{farm.player}: no Equipment fits on {site}."
    if fits(tile, site.card) is not False:
        others = enumerated([*map(str, site.equipment[:n]), *(["its payment"] if site.paid else [])], "and")
        return f"{farm.player}: {site} cannot be a {tile.on} and fit {others} too."
    return f"{farm.player}: {tile} is for a {tile.on}, but lies on {site}, {_what(site)}."


def _what(site: Site) -> str:
    card = site.card
    if isinstance(card, Unknown):
        return "which cannot be one"
    if card.kind is None:
        return "which is a card of a pile"
    if card.kind in STORES or card.timing is None:
        return f"which is {with_article(str(card.kind))}"
    ability = "no ability" if card.timing is Timing.NONE else f"{with_article(str(card.timing))} ability"
    return f"which is {with_article(str(card.kind))} with {ability}"


MATCH: Rule[Position] = Rule(
    id="FOG-EQ-MATCH",
    text="An Equipment tile lies only on a location of the kind that it names; a further word on it, such as Harvest in "
    "“Field - Harvest”, has to fit too.",
    source=source("Equipment"),
    instances=lambda position: (
        (farm, site, n) for farm, site in sites_of(position) for n in range(len(site.equipment)) if not site.is_open
    ),
    holds=lambda _, _farm, site, n: _matches(site, n),
    tell=_tell_match,
    places=at_site,
    label=lambda _farm, site, n: f"{site.spot},{n + 1}",
    why="The further word may name a type of ability or a subtype: the rulebook gives one example only.",
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
