"""A player's Harvest phase as plain numbers: what can be paid, what it takes and gives, and what the end is worth.

Source: Fields of Green rulebook, "Harvest Phase", "Equipment" (Harrow), "Game End". Nothing is flipped before the end
(FOG-AMB-10), so that what an ability counts stays the same. The score is that of the score sheet itself; only what coins,
Food and empty Water Towers add to it is reckoned here. The weights are those of a sum that is never less than the worth.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import combinations_with_replacement, product
from math import lcm
from typing import NamedTuple, cast

from models.fields_of_green.cards import COINS_PER_VP, FOOD_PER_VP, Gain, Location, Resource, Timing
from models.fields_of_green.table import readings
from models.fields_of_green.table.farm import (
    harvest_exchanges,
    harvests,
    how_many,
    is_offered,
    near,
    optional_gains,
    tiles_of,
    uses,
)
from models.fields_of_green.table.position import Farm, Position
from models.fields_of_green.table.sites import Site, Spot, amount
from models.fields_of_green.table.stores import cap
from models.logic import plain
from scorers.fields_of_green.score import sheets
from scorers.objective import SCORE

ORDER = (Resource.COINS, Resource.FOOD, Resource.WATER, Resource.VP)
"""The resources in the order of a `Part`; Equipment is left to chance."""

NEVER = -(10**9)
"""Less Food than anything takes."""


class Task(NamedTuple):
    """One payment of a Harvest cost: of which site of the harvest, and how often each optional payment is made."""

    site: int
    extra: tuple[int, ...]


class Part(NamedTuple):
    """One thing that happens within a payment: something is paid, or something is given."""

    coins: int = 0
    food: int = 0
    water: int = 0
    vp: int = 0
    pays: bool = False


class Sum(NamedTuple):
    """What a payment comes to in all: coins and Food gained less those paid, Water paid and Water gained apart."""

    coins: int = 0
    food: int = 0
    vp: int = 0
    water: int = 0
    watered: int = 0


class Harvest:
    """What a player can do in the Harvest phase. The farm has to be fully known."""

    def __init__(self, position: Position, player: str) -> None:
        self.position, self.player = position, player
        self.rulings = position.rulings
        self.farm = farm = position.seat(player)
        self.sites = tuple(harvests(farm))
        self.cards = tuple(cast("Location", site.card) for site in self.sites)
        self.left = tuple(max(0, plain(uses(site)) - site.paid) for site in self.sites)
        self.done = sum(1 << i for i, site in enumerate(self.sites) if site.paid)
        self.coins = cast("int", farm.coins)
        self.food = sum(cast("int", silo.tokens) for silo in farm.silos)
        self.room = cap(*farm.silos)
        self.towers = tuple(farm.towers)
        self.tokens = tuple(cast("int", tower.tokens) for tower in self.towers)
        self.caps = tuple(map(cap, self.towers))
        self.is_one = readings.pays_from_one(self.rulings)
        self.loses_all = readings.loses_all(self.rulings)
        self.reach, self.parts, self.sum = cache(self._reach), cache(self._parts), cache(self._sum)

    @property
    def most_food(self) -> int:
        """The most Food there can ever be; more than fits only if it lies there already: nothing is put on top of it."""
        return max(self.room, self.food)

    def farm_with(self, flipped: int) -> Farm:
        """The farm with some of the locations, as bits, face down."""
        turned = {site.spot for i, site in enumerate(self.sites) if flipped >> i & 1}
        sites = (replace(site, is_open=True, equipment=()) if site.spot in turned else site for site in self.farm.sites)
        return replace(self.farm, sites=tuple(sites))

    # What a payment takes and gives.

    def _parts(self, task: Task) -> tuple[Part, ...]:
        """The parts of a payment in their order; the first is the Harvest cost."""
        exchanges = harvest_exchanges(self.farm, self.sites[task.site], task.extra, self.rulings)
        parts = []
        for amounts, pays in [side for one in exchanges for side in ((one.pays, True), (one.gives, False))]:
            coins, food, water, vp = (plain(amounts.get(resource, 0)) for resource in ORDER)
            parts.append(Part(coins, food, water, vp, pays))
        return tuple(part for part in parts if any(part[:4]))

    def _sum(self, task: Task) -> Sum:
        """What a payment comes to, with the most Food that it can leave more than there was."""
        parts = self.parts(task)
        coins, vp = sum(-part.coins if part.pays else part.coins for part in parts), sum(part.vp for part in parts)
        water, watered = (sum(part.water for part in parts if part.pays is pays) for pays in (True, False))
        return Sum(coins, self.food_added(parts), vp, water, watered)

    def food_added(self, parts: tuple[Part, ...]) -> int:
        """How much more Food there can be at most after a payment; `NEVER` if the Silos cannot hold what it takes.

        The more there is before, the less fits on top of it: so it is what the least Food leads to that suffices.
        """
        for before in range(self.most_food + 1):
            food = before
            for part in parts:
                # What does not fit is lost at least, by any ruling.
                food = food - part.food if part.pays else min(food + part.food, max(food, self.room))
                if food < 0:
                    break
            else:
                return food - before
        return NEVER

    def with_plenty(self, *, food: int = 0, coins: int = 0) -> Harvest:
        """The same with so much more Food, and room for it, or so many more coins."""
        rich = copy(self)
        rich.coins, rich.food, rich.room = self.coins + coins, self.food + food, self.room + 3 * food
        rich.sum = cache(rich._sum)  # noqa: SLF001 - what fits on the Silos is another
        return rich

    def ways(self, i: int) -> list[tuple[Task, ...]]:
        """Every way to deal with a site: not paying it, or paying it so often with so many optional payments."""
        spot, gains = self.sites[i].spot, optional_gains(self.cards[i])
        is_met = (is_offered(self.farm, spot, gain, self.rulings) is True for gain in gains)
        choices = [range(gain.times + 1 if met else 1) for gain, met in zip(gains, is_met, strict=True)]
        each = [Task(i, extra) for extra in product(*choices)]
        each = [task for task in each if self.sum(task).food > NEVER]
        return [way for n in range(self.left[i] + 1) for way in combinations_with_replacement(each, n)]

    def with_food(self, food: int, gained: int) -> int:
        """The Food after a gain; what does not fit is lost, or all of the gain (FOG-AMB-22)."""
        if food + gained <= self.room or not gained:
            return food + gained
        return food if self.loses_all else self.room

    # Where Water is.

    def _reach(self, i: int) -> int:
        """The towers, as bits, that can pay for a site."""
        spots = {tower.spot for tower, _ in near(self.farm, self.sites[i].spot, self.rulings)}
        return sum(1 << t for t, tower in enumerate(self.towers) if tower.spot in spots)

    def watered(self, i: int) -> int:
        """The towers, as bits, on which Water may go that a site gives (FOG-AMB-23)."""
        return self.reach(i) if readings.waters_in_range(self.rulings) else (1 << len(self.towers)) - 1

    @cached_property
    def gives_water(self) -> bool:
        """Whether anything that may still be done gives Water."""
        left = (card for card, n in zip(self.cards, self.left, strict=True) if n)
        return any(gain.gives.get(Resource.WATER) for card in left for gain in card.gains or ())


_FINE = 24
"""Weights are whole numbers; one VP is so many times the least number that makes all of them whole."""


@dataclass(frozen=True, slots=True)
class Worth:
    """An aim: what an end is worth, and weights, one VP being `unit` of them.

    `of` takes the sites that stay face up (as bits), coins, Food, VP tokens gained and the number of empty Water Towers, and
    never falls when any of the last four rises. `kept` is what each site that stays adds at most, `token` what each Water
    token on each tower adds (less than nothing), `rest` what there is besides. Towers matter only if `empties`.
    """

    of: Callable[[int, int, int, int, int], int]
    unit: int
    coins: int
    food: int
    vp: int
    kept: tuple[int, ...]
    token: tuple[int, ...]
    rest: int
    empties: bool = False


def worth_of(harvest: Harvest, objective: str) -> Worth:
    """The worth by an aim of the game: `score`, `coins`, `food`, `vp` or `paid`."""
    if objective == SCORE:
        return _score(harvest)
    nothing, dry = (0,) * len(harvest.sites), (0,) * len(harvest.towers)
    if objective == "coins":
        return Worth(lambda _kept, coins, *_: coins, _FINE, _FINE, 0, 0, nothing, dry, 0)
    if objective == "food":
        return Worth(lambda _kept, _coins, food, _vp, _dry: food, _FINE, 0, _FINE, 0, nothing, dry, 0)
    if objective == "vp":
        had = plain(amount(harvest.farm.vp))
        return Worth(lambda _kept, _coins, _food, vp, _dry: had + vp, _FINE, 0, 0, _FINE, nothing, dry, had * _FINE)
    return wanted(harvest, (1,) * len(harvest.sites))


def wanted(harvest: Harvest, points: tuple[int, ...]) -> Worth:
    """So many points for each site that stays face up."""
    each, dry = tuple(n * _FINE for n in points), (0,) * len(harvest.towers)
    return Worth(lambda kept, *_: sum(n for i, n in enumerate(points) if kept >> i & 1), _FINE, 0, 0, 0, each, dry, 0)


# The score.


def _score(harvest: Harvest) -> Worth:
    farm, pad = harvest.farm, harvest.farm.pad
    caps = harvest.caps if harvest.gives_water else harvest.tokens
    fullest = list(map(max, caps, harvest.tokens))
    unit = _FINE * lcm(COINS_PER_VP, FOOD_PER_VP, *(most for most in fullest if most))
    bound = _Most(harvest)
    offers = _pays_again(harvest)
    alone = harvest.position.alone(farm.player)

    @cache
    def laid_out(kept: int, coins: int) -> int:
        """The sheet without Food, empty towers and VP tokens, and without coins unless they may be paid for something."""
        flipped = ((1 << len(harvest.sites)) - 1) & ~kept
        left = harvest.farm_with(flipped)
        sites = tuple(replace(site, tokens=0 if site.is_silo else 1 if site.is_tower else None) for site in left.sites)
        plain_farm = replace(left, sites=sites, coins=coins, vp=0)
        return sheets(replace(alone, seats=(plain_farm,)))[0].total

    def of(kept: int, coins: int, food: int, vp: int, dry: int) -> int:
        points = laid_out(kept, coins) if offers else laid_out(kept, 0) + coins // COINS_PER_VP
        points += plain(amount(farm.vp)) + vp
        points += 0 if pad.food_points is not None else food // FOOD_PER_VP
        return points + (0 if pad.towers is not None else dry)

    # Each tower counts as empty in `rest`; each token that is left on one takes its share of that VP away again.
    empties = pad.towers is None
    rest = bound.rest + plain(amount(farm.vp)) + (len(harvest.towers) if pad.towers is None else pad.towers)
    rest += 0 if pad.food_points is None else pad.food_points
    return Worth(
        of,
        unit,
        unit // COINS_PER_VP,
        0 if pad.food_points is not None else unit // FOOD_PER_VP,
        unit,
        tuple(n * unit for n in bound.kept),
        tuple(-unit // most if most and empties else 0 for most in fullest),
        rest * unit,
        empties,
    )


def _pays_again(harvest: Harvest) -> bool:
    """Whether coins may be paid at the end to apply an ability again (Power Generator)."""
    sites = (site for site in harvest.farm.sites if not site.is_open and site not in harvest.sites)
    return any(tile.again and tile.again_price is not None for site in sites for tile in tiles_of(site))


class _Most:
    """The most that the cards and tiles of a farm can score, as what each site adds that stays and the rest."""

    def __init__(self, harvest: Harvest) -> None:
        self.harvest = harvest
        self.rest = len(harvest.farm.aside)
        self.kept = [0] * len(harvest.sites)
        self.place = {site.spot: i for i, site in enumerate(harvest.sites)}
        everything = (1 << len(harvest.sites)) - 1
        # Where an Open Area is a hole, distances change with it; then nothing is split up.
        hole = readings.are_holes(harvest.rulings) and not readings.is_on_the_grid(harvest.rulings)
        self.full = harvest.farm
        self.bare = None if hole else harvest.farm_with(everything)
        self.alone = [] if hole else [harvest.farm_with(everything & ~(1 << i)) for i in range(len(harvest.sites))]
        pad = harvest.farm.pad
        self.rest += sum(points for points in (pad.cards, pad.equipment, *(pad.abilities or ())) if points is not None)
        for site in harvest.farm.sites:
            self._site(site)

    def _site(self, site: Site) -> None:
        card, tiles, i = site.card, tiles_of(site), self.place.get(site.spot)
        counts_open = readings.scores_face_down(self.harvest.rulings)
        if counts_open or not site.is_open:
            self._add(max(0, getattr(card, "vp", 0) or 0) + max(0, site.scores or 0), None if counts_open else i)
        gains = [gain for tile in tiles for gain in tile.points or ()]
        if getattr(card, "timing", None) is Timing.GAME_END:
            # Once, and once more for each tile for which coins may be paid.
            times = 1 + sum(tile.again is not None and tile.again > 0 for tile in tiles)
            gains += (getattr(card, "gains", None) or ()) * times
        for gain in gains:
            self._sentence(site.spot, gain, i)

    def _add(self, vp: int, i: int | None) -> None:
        """So many VP that count as long as a site stays; without one, in any case."""
        if i is None:
            self.rest += vp
        else:
            self.kept[i] += vp

    def _sentence(self, spot: Spot, gain: Gain, i: int | None) -> None:
        points, rulings = max(0, gain.gives.get(Resource.VP) or 0), self.harvest.rulings
        if gain.per is None:
            self._add(points, i)
        elif i is None and self.bare is not None:
            least = plain(how_many(self.bare, spot, gain.per, rulings))
            self.rest += points * least
            for j, farm in enumerate(self.alone):
                self.kept[j] += points * (plain(how_many(farm, spot, gain.per, rulings)) - least)
        else:
            self._add(points * plain(how_many(self.full, spot, gain.per, rulings)), i)
