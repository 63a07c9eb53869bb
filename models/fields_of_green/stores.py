"""What stores hold after something is paid or gained: coins, Food on Silos, Water on Water Towers.

Source: Fields of Green rulebook, "Upkeep Phase", "B) Build Water Tower", "C) Build Silo", "Harvest Phase". Food may be moved
from Silo to Silo at any time, so that only its total matters; Water stays where it is. Amounts that are not known stay
unknown, as tightly as they can be told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import cast

from models.fields_of_green.abilities import food_cap, food_of, harvests, water_cap
from models.fields_of_green.farm import distances, reach_of, towers_in_range
from models.fields_of_green.position import Amount, Farm, Site, Spot, amount
from models.logic import Number, Sum, Unknown, highest

Payment = tuple[tuple[Spot, int], ...]
"""So many Water tokens from, or onto, each of these Water Towers."""


def shifted(value: Amount, n: Number, name: str) -> Amount:
    """An amount and so much more (or less), never below nothing."""
    if isinstance(n, Sum):
        least, most = (value, value) if isinstance(value, int) else (min(value.options), max(value.options))
        return Unknown(name, range(max(0, least + n.least), max(0, most + n.most) + 1))
    if isinstance(value, int):
        return max(0, value + n)
    return value.seen_as(lambda v: max(0, v + n))


def with_coins(farm: Farm, n: Number) -> Farm:
    """The farm with so many more coins, or fewer."""
    return farm if farm.coins is None else replace(farm, coins=shifted(farm.coins, n, f"{farm.player}'s coins"))


def with_food(farm: Farm, n: Number, rulings: Mapping[str, str]) -> tuple[Farm, int]:
    """The farm with so much more Food, or less, and how much is lost because it does not fit."""
    silos = list(farm.silos)
    held, room = food_of(farm), food_cap(silos)
    if isinstance(held, Sum) or isinstance(n, Sum) or any(silo.tokens is None for silo in silos):
        return _with_unknown_food(farm, silos, n), 0
    lost = max(0, held + n - room) if n > 0 else 0
    if lost and rulings["FOG-AMB-22"] == "all":
        lost = n
    return _with_sites(farm, _filled(silos, max(0, held + n - lost))), lost


def _filled(silos: Sequence[Site], food: int) -> list[Site]:
    """The Silos with so much Food on them: what lies there stays as long as it can."""
    held = [cast("int", silo.tokens) for silo in silos]
    change = food - sum(held)
    for i in reversed(range(len(held))) if change < 0 else range(len(held)):
        step = max(-held[i], change) if change < 0 else min(food_cap([silos[i]]) - held[i], change)
        held[i] += step
        change -= step
    return [replace(silo, tokens=n) for silo, n in zip(silos, held, strict=True)]


def _with_unknown_food(farm: Farm, silos: Sequence[Site], n: Number) -> Farm:
    """Where it is not known how much lies on each Silo: of one Silo it follows, of several any amount is possible."""
    if n == 0:
        return farm
    new = []
    for silo in silos:
        name, cap = f"{farm.player} {silo.spot}", food_cap([silo])
        if len(silos) == 1 and isinstance(silo.tokens, Unknown) and isinstance(n, int):
            new.append(replace(silo, tokens=silo.tokens.seen_as(lambda v, cap=cap: min(cap, max(0, v + n)))))  # type: ignore[misc]
        else:
            new.append(replace(silo, tokens=Unknown(name, range(cap + 1))))
    return _with_sites(farm, new)


def _with_sites(farm: Farm, sites: Iterable[Site]) -> Farm:
    for site in sites:
        if site != farm.by_spot[site.spot]:
            farm = farm.with_site(site)
    return farm


def without_water(farm: Farm, payment: Payment) -> Farm:
    """The farm after Water was taken from its towers; where none lies, nothing is taken."""
    for spot, n in payment:
        tower = farm.by_spot.get(spot)
        if tower is not None and tower.is_tower and tower.tokens is not None:
            farm = farm.with_site(replace(tower, tokens=shifted(tower.tokens, -n, f"{farm.player} {spot}")))
    return farm


def with_water(farm: Farm, payment: Payment) -> Farm:
    """The farm after Water was put on its towers; what does not fit is lost, and so is what goes where none lies."""
    for spot, n in payment:
        tower = farm.by_spot.get(spot)
        if tower is None or not tower.is_tower:
            continue
        cap = water_cap(tower)
        if isinstance(tower.tokens, int):
            farm = farm.with_site(replace(tower, tokens=max(tower.tokens, min(cap, tower.tokens + n))))
        elif tower.tokens is not None:
            farm = farm.with_site(replace(tower, tokens=tower.tokens.seen_as(lambda v, cap=cap, n=n: min(cap, v + n))))  # type: ignore[misc]
    return farm


def room(tower: Site) -> int:
    """How much Water still fits onto a tower, as far as is known."""
    return water_cap(tower) - (tower.tokens if isinstance(tower.tokens, int) else 0)


def payment_for(farm: Farm, spot: Spot, water: int, rulings: Mapping[str, str], *, paid: bool = True) -> Payment:
    """From which towers Water is best taken for a space, where the player did not say: as much as there is, up to `water`.

    From those first that serve the fewest other Harvest costs, so that most stays possible. With FOG-AMB-05=one, from a
    single tower, if one has enough. `paid` says that locations already paid for this year need no Water any more.
    """
    towers = [tower for tower in towers_in_range(farm, spot, rulings) if tower.tokens is not None]
    held = {tower.spot: highest(amount(cast("Amount", tower.tokens))) for tower in towers}
    wanted = {site.spot for site in harvests(farm) if site.spot != spot and not (paid and site.paid)}
    serves = {tower.spot: len(wanted & _reached(farm, tower, rulings)) for tower in towers}
    towers.sort(key=lambda t: (isinstance(t.tokens, Unknown), serves[t.spot]))
    if rulings["FOG-AMB-05"] == "one":
        towers = [tower for tower in towers if held[tower.spot] >= water][:1]
    left, payment = water, []
    for tower in towers:
        n = min(left, held[tower.spot])
        if n:
            payment.append((tower.spot, n))
            left -= n
    return tuple(payment)


def _reached(farm: Farm, tower: Site, rulings: Mapping[str, str]) -> set[Spot]:
    """The cards within range of a tower."""
    reach = reach_of(tower)
    return {spot for spot, n in distances(farm, tower.spot, rulings, reach).items() if n <= reach}


def places_for(farm: Farm, water: int, towers: Iterable[Site] | None = None) -> Payment:
    """On which towers gained Water goes where the player did not say: the ones with the least room first."""
    left, payment = water, []
    for tower in sorted(farm.towers if towers is None else towers, key=lambda t: (room(t), t.spot)):
        n = min(left, room(tower))
        if n > 0:
            payment.append((tower.spot, n))
            left -= n
    return tuple(payment)
