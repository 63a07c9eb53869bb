"""Changes that may mend a table: how people misremember one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, permutations

from models.fact import Change
from models.fields_of_green.beginning_rules import COINS
from models.fields_of_green.cards import (
    FOOD_CAP,
    IN_PILE,
    PLURALS,
    SILO,
    SILOS,
    TILES,
    TOWER,
    TOWERS,
    TYPES,
    WATER_CAP,
    Kind,
    Location,
)
from models.fields_of_green.layout_rules import pieces
from models.fields_of_green.position import DRAWN, YEARS, Farm, Phase, Position, Site, Spot, TileSeen
from models.fields_of_green.turns import is_new
from models.logic import Unknown
from models.names import counted

Mend = Callable[[Farm], Farm]


def changes(position: Position) -> Iterator[Change[Position]]:
    """What may be mended but by another card: places, what lies face down, tiles, what covers what, years, hands, stocks."""
    for farm in position.farms:
        whose = f"{farm.player}: " if position.layouts > 1 else ""
        for said, mend in (*_mends(farm), *(_of_the_beginning(farm) if is_new(position, farm) else ())):
            named = "" if said.startswith(f"{farm.player} ") else whose
            yield Change(f"{named}{said}", _in_farm(farm.player, mend))
    yield from _of_the_table(position)


def _in_farm(player: str, mend: Mend) -> Callable[[Position], Position]:
    return lambda position: position.with_farm(mend(position.farm_of(player)))


def _mends(farm: Farm) -> Iterator[tuple[str, Mend]]:
    for site in farm.sites:
        yield from _of_a_site(site)
        yield from _other_tiles(site)
    yield from _moved(farm)
    yield from _swapped(farm)
    if isinstance(farm.hand, int):
        for n in set(range(DRAWN + 1)) - {farm.hand}:
            yield f"{farm.player} has {n} cards in hand, not {farm.hand}", _other_hand(n)
    if farm.turns is not None:
        for n in sorted(set(range(DRAWN + 1)) - {farm.turns}):
            yield f"{farm.player} has taken {counted(n, 'turn')}, not {farm.turns}", _other_turns(n)
    if farm.is_done:
        yield f"{farm.player} has not finished the Harvest", lambda farm: replace(farm, is_done=False)
    yield from _other_draw(farm)


def _of_the_beginning(farm: Farm) -> Iterator[tuple[str, Mend]]:
    """Before the first turn there is one number that can be right."""
    if isinstance(farm.coins, int) and farm.coins != COINS:
        yield f"{farm.player} has {COINS} coins, not {farm.coins}", lambda farm: replace(farm, coins=COINS)
    if farm.vp != 0:
        yield f"{farm.player} has no VP tokens", lambda farm: replace(farm, vp=0)


def _of_a_site(site: Site) -> Iterator[tuple[str, Mend]]:
    """How a card lies, and whether it is a card at all that could be built over or paid for."""
    spot = site.spot
    if site.is_open:
        yield f"{site} lies face up", _changed(spot, lambda there: replace(there, is_open=False))
    if site.below:
        yield f"{site.card} lies at {spot} alone", _changed(spot, lambda there: replace(there, below=()))
    if site.scores:
        yield f"{site} does not score {site.scores}", _changed(spot, lambda there: replace(there, scores=None))
    for n in range(site.paid):
        times = counted(n, "time") if n else "not at all"
        yield f"{site} is paid for {times}, not {counted(site.paid, 'time')}", _changed(spot, _paid(n))
    if not site.is_tower and not site.is_silo and not site.is_open:
        for card, what, cap in ((TOWER, "Water", WATER_CAP), (SILO, "Food", FOOD_CAP)):
            tokens = Unknown(f"{what} at {spot}", range(cap + 1))
            yield f"{site} is a {card}", _changed(spot, _other_card(card, tokens))


def _changed(spot: Spot, change: Callable[[Site], Site]) -> Mend:
    """A change of what lies at a space, whatever else is changed of it; nothing where no card lies any more."""

    def mend(farm: Farm) -> Farm:
        site = farm.by_spot.get(spot)
        return farm if site is None else farm.with_site(change(site))

    return mend


def _paid(n: int) -> Callable[[Site], Site]:
    return lambda site: replace(site, paid=n)


def _other_card(card: Location, tokens: Unknown[int]) -> Callable[[Site], Site]:
    return lambda site: replace(site, card=card, tokens=tokens)


def _other_tiles(site: Site) -> Iterator[tuple[str, Mend]]:
    for tile in dict.fromkeys(site.equipment):
        without = _changed(site.spot, _without(tile))
        yield f"{tile} does not lie on {site}, but is set aside", _set_aside(without, tile)
        yield f"{tile} does not lie on {site}", without


def _without(tile: TileSeen) -> Callable[[Site], Site]:
    def change(site: Site) -> Site:
        n = site.equipment.index(tile)
        return replace(site, equipment=(*site.equipment[:n], *site.equipment[n + 1 :]))

    return lambda site: change(site) if tile in site.equipment else site


def _set_aside(without: Mend, tile: TileSeen) -> Mend:
    def mend(farm: Farm) -> Farm:
        changed = without(farm)
        return replace(changed, aside=(*changed.aside, tile))

    return mend


def _other_hand(n: int) -> Mend:
    return lambda farm: replace(farm, hand=n)


def _other_turns(n: int) -> Mend:
    return lambda farm: replace(farm, turns=n)


def _moved(farm: Farm) -> Iterator[tuple[str, Mend]]:
    """A card that hangs on nothing, or any other, lies on another free space of the farm."""
    parts = pieces(farm)
    apart = {spot for piece in parts[1:] for spot in piece}
    main = parts[0] if parts else set()
    free = sorted({near for spot in main for near in spot.beside if near not in farm.by_spot})
    for spot in sorted(apart):
        for other in sorted(free, key=lambda near: abs(near.row - spot.row) + abs(near.column - spot.column))[:4]:
            yield f"{farm.by_spot[spot]} lies at {other}", _at(spot, other)


def _at(spot: Spot, other: Spot) -> Mend:
    def mend(farm: Farm) -> Farm:
        if spot not in farm.by_spot or other in farm.by_spot:
            return farm  # another change has moved a card already
        moved = replace(farm.by_spot[spot], spot=other)
        sites = [site for site in farm.sites if site.spot != spot]
        return replace(farm, sites=tuple(sorted((*sites, moved), key=lambda site: site.spot)))

    return mend


def _swapped(farm: Farm) -> Iterator[tuple[str, Mend]]:
    """Two cards of different kinds were taken for each other; of cards alike only the tiles on them would change."""
    for one, other in combinations(farm.sites, 2):
        if one.kind is not other.kind:
            yield f"{one} and {other} are swapped", _exchanged(one.spot, other.spot)


def _exchanged(one: Spot, other: Spot) -> Mend:
    def mend(farm: Farm) -> Farm:
        here, there = farm.by_spot.get(one), farm.by_spot.get(other)
        if here is None or there is None:
            return farm  # another change has moved a card already
        return farm.with_site(replace(here, spot=other)).with_site(replace(there, spot=one))

    return mend


def _other_draw(farm: Farm) -> Iterator[tuple[str, Mend]]:
    for kind, n in (farm.drawn or {}).items():
        for m in (n - 1, n + 1):
            if m >= 0:
                drawn = {**(farm.drawn or {}), kind: m}
                yield f"{farm.player} drew {m} of {kind}, not {n}", lambda farm, drawn=drawn: replace(farm, drawn=drawn)  # type: ignore[misc]
    for less, more in permutations(TYPES, 2):
        told = farm.drawn or {}
        if told.get(less):
            drawn = {**told, less: told[less] - 1, more: told.get(more, 0) + 1}
            said = f"{farm.player} drew one {more} more and one {less} less"
            yield said, lambda farm, drawn=drawn: replace(farm, drawn=drawn)  # type: ignore[misc]


def _of_the_table(position: Position) -> Iterator[Change[Position]]:
    """Another year or phase, other numbers in the stocks."""
    for year in set(range(1, YEARS + 1)) - {position.year} if position.year else ():
        yield Change(f"it is year {year}, not {position.year}", _year(year))
    for phase in Phase if position.phase else ():
        if phase is not position.phase:
            yield Change(f"it is the {phase} phase, not the {position.phase} phase", _phase(phase))
    if position.over:
        yield Change("the game is not over", lambda position: replace(position, over=False))
    for kind, n in (position.stocks.piles or {}).items():
        for m in sorted({n - 2, n - 1, n + 1, n + 2} & set(range(IN_PILE + 1))):
            yield Change(f"{PLURALS[kind]} in their pile: {m}, not {n}", _pile(kind, m))
    for name, what, most in _COUNTED:
        told = getattr(position.stocks, name)
        if isinstance(told, int):
            for n in sorted({told - 2, told - 1, told + 1, told + 2} & set(range(most + 1))):
                yield Change(f"{what}: {n}, not {told}", _stock(name, n))


_COUNTED = (
    ("towers", "Water Towers in the stock", TOWERS),
    ("silos", "Silos in the stock", SILOS),
    ("equipment", "Equipment tiles in the stack", TILES),
    ("discards", "cards discarded", len(TYPES) * IN_PILE),
    ("pile", "cards under the row", 2 * DRAWN),
)
"""What is counted in the middle of the table, and how many there can be."""


def _year(year: int) -> Callable[[Position], Position]:
    return lambda position: replace(position, year=year)


def _phase(phase: Phase) -> Callable[[Position], Position]:
    return lambda position: replace(position, phase=phase)


def _pile(kind: Kind, n: int) -> Callable[[Position], Position]:
    return lambda position: replace(
        position, stocks=replace(position.stocks, piles={**(position.stocks.piles or {}), kind: n})
    )


def _stock(name: str, n: int) -> Callable[[Position], Position]:
    return lambda position: replace(position, stocks=replace(position.stocks, **{name: n}))  # type: ignore[arg-type]
