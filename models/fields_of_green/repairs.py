"""Changes that may mend a farm: cards taken for others, laid elsewhere or left out, what is mistaken most easily first.

Numbers, phases and what a card is follow from the fields of the table; that cards of a list were left out or put in, from
its file.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations, permutations, product
from typing import TypeAlias

from models.changes import Cards, changed, replaced, with_more, without
from models.fact import Change
from models.fields_of_green.cards import PLURALS, SILO, TOWER, TYPES, Equipment, Location
from models.fields_of_green.past import piles_of_draws
from models.fields_of_green.rules.draws import DRAW_RULES
from models.fields_of_green.rules.layout import fits
from models.fields_of_green.table.farm import pieces, uses
from models.fields_of_green.table.position import Farm, Position
from models.fields_of_green.table.sites import Site, Spot, TileSeen
from models.fields_of_green.table.stores import cap
from models.logic import Unknown, lowest
from models.names import enumerated

Mend: TypeAlias = Callable[[Farm], Farm]
Named: TypeAlias = tuple[str, Mend]
"""What is so after a change of a farm, in words, and what makes it."""


def oversights(position: Position) -> Iterator[Change[Position]]:
    """Cards and tiles in other places, cards that are not there or were left out, cards taken for others."""
    for farm in position.seats:
        for said, mend in _other_draws(farm):
            yield Change(said, _in_farm(farm.player, mend))
        at = f"{farm.player} " if position.layouts > 1 else ""
        whose = f"{farm.player}: " if at else ""
        yield from _bared(farm, at, whose)
        for said, mend in (*_in_place(position, farm), *_other_places(farm), *_swaps(farm)):
            yield Change(whose + said, _in_farm(farm.player, mend))
        for spot, other in _strays(farm):
            said, mend = _elsewhere(farm, spot, other)
            fact, of = f"a card lies at {at}{spot}, beside no other", f"the place of {farm.by_spot[spot].card} at {at}{spot}"
            made = _in_farm(farm.player, mend)
            yield Change(whose + said, made, fact=fact, for_rule="FOG-BUILD-ADJ", of=of, seen="", to=other)
        for spot, what, card in _omissions(position, farm):
            made, of = _in_farm(farm.player, _lay(Site(spot, card))), f"{at}{spot}"
            said = f"{whose}{spot} is not empty: {what} lies there"
            yield Change(said, made, of=of, seen="nothing", to=what, at=of)
        for site in farm.sites:
            gone = _while(_taken_away(site), site)
            yield Change(f"{whose}{site.card} does not lie at {site.spot}", _in_farm(farm.player, gone))
    yield from _counted_anew(position)


def _counted_anew(position: Position) -> Iterator[Change[Position]]:
    """Other numbers in the piles, where several are wrong: each of these alone would mend nothing."""
    piles, anew = position.piles or {}, piles_of_draws(position)
    if anew is not None:
        if sum(anew[kind] != n for kind, n in piles.items()) > 1:
            left = enumerated([f"{n} {kind if n == 1 else PLURALS[kind]}" for kind, n in anew.items()], "and")
            yield Change(f"the piles have {left}", replaced(piles=anew))
        return
    holds = (rule.holds(position, *at) for rule in DRAW_RULES for at in rule.instances(position))
    if len(piles) > 1 and any(truth is False for truth in holds):
        yield Change("the piles have other numbers of cards: count them again", replaced(piles=None))


def _in_farm(player: str, mend: Mend) -> Callable[[Position], Position]:
    return lambda position: position.with_farm(mend(position.seat(player)))


def _while(mend: Mend, *sites: Site) -> Mend:
    """A change as long as these cards lie where they are said to lie; nothing once another change has moved one."""

    def lies(farm: Farm, site: Site) -> bool:
        other = farm.by_spot.get(site.spot)
        return other is not None and (isinstance(other.card, Unknown) or str(other.card) == str(site.card))

    return lambda farm: mend(farm) if all(lies(farm, site) for site in sites) else farm


def _other_draws(farm: Farm) -> Iterator[Named]:
    """A card drawn that was counted for one of another type, so that all are six as before."""
    drawn = farm.drawn or {}
    for fewer, larger in permutations(TYPES, 2):
        if drawn.get(fewer):
            draw = {**drawn, fewer: drawn[fewer] - 1, larger: drawn.get(larger, 0) + 1}
            yield f"{farm.player} drew one {larger} more and one {fewer} less", replaced(drawn=draw)


# A card and what lies on it.


def _in_place(position: Position, farm: Farm) -> Iterator[Named]:
    """Another card in the place of one, or the one beneath; and its tiles on others."""
    for site in farm.sites:
        for card in (site.card, *site.below) if site.below else ():
            yield f"{card} lies at {site.spot} alone", _change_site(site.spot, replaced(card=card, below=()))
        for store in (TOWER, SILO):
            if store is not site.card and not site.is_open:
                # A Silo that is a Water Tower keeps what lies on it; of another card nothing was told.
                yield f"{site} is a {store}", _while(_change_site(site.spot, replaced(card=store)), site)
        if site.is_tower or site.is_silo:
            card = Unknown(f"instead of {site}", position.deck.every.values())
            yield f"{site} is another card", _while(_change_site(site.spot, replaced(card=card, tokens=None)), site)
        yield from _other_tiles(position, farm, site)


def _change_site(spot: Spot, change: Callable[[Site], Site]) -> Mend:
    """A change of what lies at a space, whatever else is changed of it; nothing where no card lies any more."""

    def mend(farm: Farm) -> Farm:
        site = farm.by_spot.get(spot)
        return farm if site is None else farm.with_site(change(site))

    return mend


def _other_tiles(position: Position, farm: Farm, site: Site) -> Iterator[Named]:
    """A tile that lies on another card or on none, or one that was left out where more is stored or paid than can be."""
    for tile in dict.fromkeys(site.equipment):
        off = _tiles(site.spot, without(tile))
        if not site.is_open:
            yield f"{tile} does not lie on {site}", off
        for other in farm.sites:
            if other is not site and not other.is_open and fits(tile, other.card) is not False:
                yield f"{tile} lies on {other}, not on {site}", _while(_moved(tile, site.spot, other.spot), site, other)
    for tile in position.deck.equipment.values():
        if _would_help(site, tile) and tile not in site.equipment and fits(tile, site.card) is not False:
            yield f"{tile} lies on {site}", _while(_tiles(site.spot, with_more(tile)), site)


def _would_help(site: Site, tile: Equipment) -> bool:
    """Whether with a tile there would be room for more where too much is stored, or more use where too much is paid."""
    stores_more = isinstance(site.tokens, int) and (site.is_tower or site.is_silo) and site.tokens > cap(site)
    return (stores_more and tile.capacity != 0) or (site.paid > lowest(uses(site)) and tile.again != 0)


def _moved(tile: TileSeen, spot: Spot, other: Spot) -> Mend:
    """A tile lies on the card at another space."""
    off, there = _tiles(spot, without(tile)), _tiles(other, with_more(tile))
    return lambda farm: there(off(farm))


def _tiles(spot: Spot, change: Cards) -> Mend:
    """Other tiles lie there."""
    return _change_site(spot, changed("equipment", change))


def _bared(farm: Farm, at: str, whose: str) -> Iterator[Change[Position]]:
    """An Open Area without a tile that lies there."""
    for site in farm.sites:
        for tile, n in Counter(site.equipment).items() if site.is_open else ():
            said, fact = f"{whose}{tile} does not lie on {site}", f"{tile} lies on the card at {at}{site.spot}"
            off = _in_farm(farm.player, _tiles(site.spot, without(tile)))
            yield Change(said, off, fact=fact, for_rule="FOG-OPEN-EQ", copies=n)


# Where cards lie.


def _taken_away(site: Site) -> Mend:
    """A card is not there; it is, once another change has put a tile on it."""

    def stays(other: Site) -> bool:
        return other.spot != site.spot or len(other.equipment) > len(site.equipment)

    return lambda farm: replace(farm, sites=tuple(filter(stays, farm.sites)))


def _lay(site: Site) -> Mend:
    return lambda farm: farm if site.spot in farm.by_spot else farm.with_site(site)


def _beside(farm: Farm, spots: set[Spot]) -> list[Spot]:
    """The free spaces beside some cards."""
    return sorted({near for spot in spots for near in spot.beside if near not in farm.by_spot})


def _apart(one: Spot, other: Spot) -> int:
    return abs(one.row - other.row) + abs(one.column - other.column)


def _strays(farm: Farm) -> Iterator[tuple[Spot, Spot]]:
    """Where a card lies that hangs on nothing, and each space where it may lie instead, the nearest first."""
    parts = pieces(farm)
    free = _beside(farm, parts[0] if parts else set())
    for spot in sorted({spot for piece in parts[1:] for spot in piece}):
        yield from ((spot, other) for other in sorted(free, key=partial(_apart, spot)))


def _elsewhere(farm: Farm, spot: Spot, other: Spot) -> Named:
    site = farm.by_spot[spot]
    move = _while(_exchange(spot, other), site)
    return f"{site.card} lies at {other}, not at {spot}", lambda of: of if other in of.by_spot else move(of)


def _other_places(farm: Farm) -> Iterator[Named]:
    """A card that lies on another one, a first card, or a whole row lies elsewhere."""
    towers, silos = {site.spot for site in farm.towers}, {site.spot for site in farm.silos}
    if silos.isdisjoint(near for spot in towers for near in spot.beside):
        for mine, others in ((towers, silos), (silos, towers)):
            yield from (_elsewhere(farm, spot, near) for spot, near in product(sorted(mine), _beside(farm, others)))
    for site in (site for site in farm.sites if site.below):
        for near in sorted(_beside(farm, set(farm.by_spot)), key=partial(_apart, site.spot)):
            yield f"{site.card} lies at {near}, not on another card", _lift(site.spot, near)
    for row in sorted({site.spot.row for site in farm.sites}):
        for shift, way in ((1, "right"), (-1, "left")):
            yield f"row {row} lies one space further to the {way}", _shift(row, shift)


def _lift(spot: Spot, other: Spot) -> Mend:
    """The upper of two cards, with all that lies on it, to another space."""

    def mend(farm: Farm) -> Farm:
        site = farm.by_spot.get(spot)
        if site is None or not site.below or other in farm.by_spot:
            return farm  # another change has moved a card already
        return farm.with_site(replace(site, spot=other, below=())).with_site(Site(spot, site.below[0], below=site.below[1:]))

    return mend


def _move_all(to: Callable[[Spot], Spot]) -> Mend:
    """What lies in each space lies in another."""

    def mend(farm: Farm) -> Farm:
        moved = (replace(site, spot=to(site.spot)) for site in farm.sites)
        return replace(farm, sites=tuple(sorted(moved, key=lambda site: site.spot)))

    return mend


def _shift(row: int, shift: int) -> Mend:
    return _move_all(lambda spot: Spot(row, spot.column + shift) if spot.row == row else spot)


def _swaps(farm: Farm) -> Iterator[Named]:
    """Two cards of different kinds were taken for each other; of cards alike only the tiles on them would change."""
    for one, other in combinations(farm.sites, 2):
        if one.kind is not other.kind:
            yield f"{one} and {other} are swapped", _while(_exchange(one.spot, other.spot), one, other)


def _exchange(one: Spot, other: Spot) -> Mend:
    """What lies in two spaces exchanged, one of which may be empty."""
    places = {one: other, other: one}
    return _move_all(lambda spot: places.get(spot, spot))


def _omissions(position: Position, farm: Farm) -> Iterator[tuple[Spot, str, Location | Unknown[Location]]]:
    """A card that was left out: where the farm falls apart without one, or beside its first cards."""
    stores = {site.spot for site in farm.sites if site.is_tower or site.is_silo}
    parts = {spot: n for n, piece in enumerate(pieces(farm)) for spot in piece}

    def order(near: Spot) -> tuple[int, int, Spot]:
        beside = [spot for spot in near.beside if spot in parts]
        return -len({parts[spot] for spot in beside}), -len(stores.intersection(beside)), near

    free = sorted(_beside(farm, set(farm.by_spot)), key=order)
    for near in free:
        yield from ((near, f"a {store}", store) for store in (TOWER, SILO))
        yield near, "a card", Unknown(f"at {near}", position.deck.every.values())
