"""The rules that the cards of one farm can break by themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations, permutations, product
from typing import Any

from models.fields_of_green.cards import FOOD_CAP, STORES, WATER_CAP, Described, Equipment, Kind, Location, Timing
from models.fields_of_green.rules.rulings import source
from models.fields_of_green.table import readings
from models.fields_of_green.table.farm import has_start, pieces
from models.fields_of_green.table.position import Farm, Position
from models.fields_of_green.table.sites import LocationSeen, Site, Spot, TileSeen, fits_in, most_stored
from models.logic import Truth, Unknown, all_of, any_of, not_, options_of, same, where
from models.names import enumerated, with_article
from models.rule import Finding, Spaces, rule


def laid_out(position: Position) -> Iterator[Farm]:
    """The farms that were laid out."""
    return (farm for farm in position.seats if farm.is_laid_out)


def sites_of(position: Position) -> Iterator[tuple[Farm, Site]]:
    """Every card of every farm that was laid out."""
    return ((farm, site) for farm in laid_out(position) for site in farm.sites)


# FOG-SETUP-START: the first two cards.


@rule(
    "FOG-SETUP-START",
    "Every player begins with 15 coins, a Water Tower and a Silo; these are the first two cards of the farm.",
    source("Setup"),
    rulings=("FOG-AMB-06",),
)
def first_two(position: Position) -> Iterator[Finding]:
    """A Water Tower and a Silo, each by itself, so that each can be mended; and one beside the other, or both anywhere."""
    for farm in laid_out(position):
        for kind in STORES:
            lacks = f"{farm.player}'s farm has no {kind}, but every farm begins with one."
            yield farm.about(name=f"farm,{kind}"), any_of([site.is_a(kind) for site in farm.sites]), lacks
        if not all(any(farm.possible(kind)) for kind in STORES):
            continue
        beside = has_start(farm, farm.by_spot)
        holds = beside is True or readings.starts_anywhere(position.rulings) or beside
        stores = (site.spot for site in farm.sites if any(map(site.may_be, STORES)))
        apart = f"{farm.player}: no Water Tower lies beside a Silo, but the first two cards do."
        yield farm.about(*stores, name="farm"), holds, apart


# FOG-BUILD-ADJ: the farm hangs together.


@rule(
    "FOG-BUILD-ADJ",
    "A card is built on a space that shares a side with a card of the farm. So all cards of a farm hang together.",
    source("A) Build Location"),
    rulings=("FOG-AMB-01", "FOG-AMB-06"),
)
def _adjacent(position: Position) -> Iterator[Finding]:
    for farm in laid_out(position):
        parts = pieces(farm)
        apart = sorted(spot for piece in parts[1:] for spot in piece)
        cards = enumerated([str(farm.by_spot[spot]) for spot in apart], "and")
        lie = f"{cards} {'lies' if len(apart) == 1 else 'lie'} beside no other card of the farm; corners do not count."
        yield farm.about(*apart, name="farm"), _hangs_together(position, farm, parts), f"{farm.player}: {lie}"


def _hangs_together(position: Position, farm: Farm, parts: Sequence[set[Spot]]) -> Truth:
    """Whether a farm is one piece, or two that grew from a first Water Tower and a first Silo ruled to lie apart."""
    if len(parts) != 2 or not readings.starts_anywhere(position.rulings):
        return len(parts) <= 1

    def has(part: set[Spot], kind: Kind) -> Truth:
        return any_of([farm.by_spot[spot].is_a(kind) for spot in sorted(part)])

    return any_of([all_of([has(one, Kind.TOWER), has(other, Kind.SILO)]) for one, other in permutations(parts)])


@rule(
    "FOG-BUILD-CELL",
    "Every space holds one card: nothing is built on another card, and nothing on an Open Area.",
    source("A) Build Location; Harvest Phase"),
)
def _single_cards(position: Position) -> Iterator[Finding]:
    for farm, site in sites_of(position):
        if site.below:
            lies = f"{farm.player}: {site.card} lies on {', '.join(map(str, site.below))} at {site.spot}."
            yield farm.about(site.spot), False, lies


# FOG-OPEN-ONLY, FOG-OPEN-EQ: Open Areas.


def may_have_harvest(card: Location) -> bool:
    """Whether a location has a Harvest ability, or may have one as far as its face is known."""
    return card.has_harvest is not False


@rule(
    "FOG-OPEN-ONLY",
    "Only a location with a Harvest ability can become an Open Area: it lies face down because its cost was not paid.",
    source("Harvest Phase", derived=True),
)
def _open_areas(position: Position) -> Iterator[Finding]:
    for farm, site in sites_of(position):
        if site.is_open:
            lies = f"{farm.player}: {site} lies face down, but it has no Harvest ability."
            yield farm.about(site.spot), where(site.card, may_have_harvest), lies


@rule(
    "FOG-OPEN-EQ",
    "When a location becomes an Open Area, the Equipment on it is discarded; it gives nothing and does not come back.",
    source("Equipment"),
)
def _bare(position: Position) -> Iterator[Finding]:
    for farm, site in sites_of(position):
        if site.is_open and site.equipment:
            tiles = enumerated(list(map(str, site.equipment)), "and")
            yield farm.about(site.spot), False, f"{farm.player}: {tiles} cannot lie on the Open Area at {site.spot}."


# FOG-WATER-CAP, FOG-FOOD-CAP: stores.


def _tell_stored(farm: Farm, site: Site) -> str:
    if isinstance(site.card, Unknown):
        return f"{farm.player}: there is more on {site} than it can store, whatever it is."
    kind, what = (Kind.TOWER, "Water") if site.is_tower else (Kind.SILO, "Food")
    tokens, cap = site.tokens, most_stored(kind, site.equipment)
    n = f"{min(tokens.options)} or more" if isinstance(tokens, Unknown) else str(tokens)
    most = "at most " if any(isinstance(tile, Unknown) for tile in site.equipment) else ""
    return f"{farm.player}: {n} {what} on the {site.card} at {site.spot}, which stores {most}{cap}."


def _store_limits(position: Position, kind: Kind) -> Iterator[Finding]:
    for farm, site in sites_of(position):
        # What may be either is asked about once, with the towers.
        either = kind is Kind.TOWER and any(map(site.may_be, STORES))
        if either if isinstance(site.card, Unknown) else site.tokens is not None and site.card.kind is kind:
            yield farm.about(site.spot), fits_in(site), partial(_tell_stored, farm, site)


_water = rule(
    "FOG-WATER-CAP",
    f"A Water Tower stores at most {WATER_CAP} Water, unless an effect says otherwise; Water beyond that is lost.",
    source("Upkeep Phase; B) Build Water Tower"),
    rulings=("FOG-AMB-22", "FOG-AMB-23"),
)(partial(_store_limits, kind=Kind.TOWER))
_food = rule(
    "FOG-FOOD-CAP",
    f"A Silo stores at most {FOOD_CAP} Food, unless an effect says otherwise; Food beyond that is lost.",
    source("Upkeep Phase; C) Build Silo; Harvest Phase"),
)(partial(_store_limits, kind=Kind.SILO))


# FOG-EQ-*: Equipment.

MOST_TILES = 2
"""Equipment tiles on one location."""


@rule("FOG-EQ-MAX2", f"A location has at most {MOST_TILES} Equipment tiles.", source("Equipment"))
def _tile_numbers(position: Position) -> Iterator[Finding]:
    for farm, site in sites_of(position):
        if n := len(site.equipment):
            yield farm.about(site.spot), n <= MOST_TILES, f"{farm.player}: {n} Equipment tiles lie on {site}."


def differ(one: TileSeen, other: TileSeen) -> Truth:
    """Whether two tiles are different; two that no list has may be."""
    tiles: tuple[Any, Any] = (one, other)
    return not_(same(*tiles, lambda tile: None if tile.is_unlisted else tile.name))


def _of_tiles(farm: Farm, site: Site, *tiles: int) -> Spaces:
    return farm.about(site.spot, name=",".join([str(site.spot), *(str(n + 1) for n in tiles)]))


@rule("FOG-EQ-DIFF", "The Equipment tiles on one location are different.", source("Equipment"))
def _unlike_tiles(position: Position) -> Iterator[Finding]:
    for farm, site in sites_of(position):
        for (a, one), (b, other) in combinations(enumerate(site.equipment), 2):
            yield _of_tiles(farm, site, a, b), differ(one, other), f"{farm.player}: {one} lies twice on {site}."


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

    def clash(one: Equipment | None, a: Described, two: Equipment | None, b: Described) -> Truth:
        both = [seen.is_(what) for seen, what in ((tile, one), (other, two)) if isinstance(seen, Unknown)]
        return all_of([*both, where(card, partial(_clash, a, b))])

    pairs = product(_demands(tile), _demands(other))
    return not_(any_of([clash(one, a, two, b) for (one, a), (two, b) in pairs if a != b]))


def _demands(tile: TileSeen | None) -> list[tuple[Equipment | None, Described]]:
    """What a tile can be, each with what it asks for."""
    if tile is None:
        return [(None, Described(timing=Timing.HARVEST))]
    options = options_of(tile)
    return [(option, option.on) for option in options if option.on is not None]


def _clash(one: Described, other: Described, card: Location) -> bool:
    """Whether a card of which it is not known well enough what it is cannot be both."""
    each = ((getattr(what, name) for what in (card, one, other)) for name in ("kind", "subtype", "timing"))
    # What it certainly is not, is said of that tile by itself.
    can_be_other = other.fits(card) is not False
    return can_be_other and any(known is None and None not in {a, b} and a != b for known, a, b in each)


def _tell_match(farm: Farm, site: Site, n: int) -> str:
    tile = site.equipment[n]
    if isinstance(tile, Unknown):
        return f"{farm.player}: no Equipment fits on {site}."
    if tile.on is None or fits(tile, site.card) is not False:
        others = enumerated([*map(str, site.equipment[:n]), *(["its payment"] if site.paid else [])], "and")
        return f"{farm.player}: {site} cannot be a {tile.on} and fit {others} too."
    return f"{farm.player}: {tile} is for {tile.on.in_words(2)}, but lies on {site}{_what(site, tile.on)}."


def _what(site: Site, wanted: Described) -> str:
    """What a card is that is not as a tile wants it, as far as its name does not say it."""
    card = site.card
    if isinstance(card, Unknown):
        return ", which cannot be one"
    if card.kind in STORES:
        return ""
    if wanted.timing is not None and wanted.timing is card.lacks:
        return f", which has no {wanted.timing} ability"
    if card.kind is None:
        return ", which is a card of a pile"
    kind = with_article(str(card.kind))
    if card.timing is None:
        return f", which is {kind}"
    ability = "no ability" if card.timing is Timing.NONE else f"{with_article(str(card.timing))} ability"
    return f", which is {kind} with {ability}"


@rule(
    "FOG-EQ-MATCH",
    "An Equipment tile lies only on a location of the kind that it names; a further word on it, such as Harvest in "
    "“Field - Harvest”, has to fit too.",
    source("Equipment"),
    why="The further word may name a type of ability or a subtype: the rulebook gives one example only.",
)
def _tile_places(position: Position) -> Iterator[Finding]:
    for farm, site in sites_of(position):
        for n in range(0 if site.is_open else len(site.equipment)):
            yield _of_tiles(farm, site, n), _matches(site, n), partial(_tell_match, farm, site, n)


OF_ONE_CARD = (_single_cards, _open_areas, _bare, _water, _food, _tile_numbers, _unlike_tiles, _tile_places)
"""Those that concern a card by itself, and not where it lies."""
LAYOUT_RULES = (first_two, _adjacent, *OF_ONE_CARD)
"""Those that concern the cards of one farm alone, whatever the year."""
