"""What stores hold after something is paid or gained: coins, Food on Silos, Water on Water Towers.

Source: Fields of Green rulebook, "Upkeep Phase", "B) Build Water Tower", "C) Build Silo", "Harvest Phase". Food may be moved
from Silo to Silo at any time, so that only its total matters; Water stays where it is. Amounts that are not known stay
unknown, as tightly as they can be told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
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
    if isinstance(held, Sum) or isinstance(n, Sum) or not all(isinstance(silo.tokens, int) for silo in silos):
        return _with_unknown_food(farm, silos, n, rulings), 0
    lost = min(n, max(0, held + n - room)) if n > 0 else 0
    if lost and rulings["FOG-AMB-22"] == "all":
        lost = n
    return _with_sites(farm, _filled(silos, max(0, held + n - lost))), lost


def _filled(silos: Sequence[Site], food: int) -> list[Site]:
    """The Silos with so much Food on them: what lies there stays as long as it can."""
    held = [cast("int", silo.tokens) for silo in silos]
    change = food - sum(held)
    for i in reversed(range(len(held))) if change < 0 else range(len(held)):
        step = max(-held[i], change) if change < 0 else min(max(0, food_cap([silos[i]]) - held[i]), change)
        held[i] += step
        change -= step
    return [replace(silo, tokens=n) for silo, n in zip(silos, held, strict=True)]


def _with_unknown_food(farm: Farm, silos: Sequence[Site], n: Number, rulings: Mapping[str, str]) -> Farm:
    """Where it is not known how much lies on each Silo: of one Silo it follows, of several any amount is possible."""
    if n == 0:
        return farm
    all_lost = rulings["FOG-AMB-22"] == "all"
    new = []
    for silo in silos:
        name, cap = f"{farm.player} {silo.spot}", food_cap([silo])
        if len(silos) == 1 and isinstance(silo.tokens, Unknown) and isinstance(n, int):
            new.append(replace(silo, tokens=silo.tokens.seen_as(partial(_fed, n=n, cap=cap, all_lost=all_lost))))
        else:
            new.append(replace(silo, tokens=Unknown(name, range(cap + 1))))
    return _with_sites(farm, new)


def _fed(held: int, n: int, cap: int, *, all_lost: bool) -> int:
    """What one store holds after a gain or a payment."""
    if n <= 0 or held + n <= cap:
        return max(0, held + n)
    return held if all_lost else max(held, cap)


def _with_sites(farm: Farm, sites: Iterable[Site]) -> Farm:
    for site in sites:
        if site != farm.by_spot[site.spot]:
            farm = farm.with_site(site)
    return farm


def without_water(farm: Farm, payment: Payment) -> Farm:
    """The farm after Water was taken from its towers; where no tower is, nothing happens."""
    for spot, n in payment:
        tower = farm.by_spot.get(spot)
        if tower is not None and tower.is_tower and tower.tokens is not None:
            farm = farm.with_site(replace(tower, tokens=shifted(tower.tokens, -n, f"{farm.player} {spot}")))
    return farm


def with_water(farm: Farm, payment: Payment, *, all_lost: bool = False) -> Farm:
    """The farm after Water was put on its towers; what does not fit is lost, or all of it (FOG-AMB-22)."""
    for spot, n in payment:
        tower = farm.by_spot.get(spot)
        if tower is None or not tower.is_tower or tower.tokens is None:
            continue
        fed = partial(_fed, n=n, cap=water_cap(tower), all_lost=all_lost)
        tokens = tower.tokens.seen_as(fed) if isinstance(tower.tokens, Unknown) else fed(tower.tokens)
        farm = farm.with_site(replace(tower, tokens=tokens))
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
    """On which towers gained Water goes where the player did not say: the ones with the least room first.

    Those of which it is not known whether it fits come last: none is lost there that would have fitted elsewhere.
    """
    left, payment = water, []
    for tower in sorted(
        farm.towers if towers is None else towers, key=lambda t: (isinstance(t.tokens, Unknown), room(t), t.spot)
    ):
        n = min(left, room(tower))
        if n > 0:
            payment.append((tower.spot, n))
            left -= n
    return tuple(payment)
