"""What the end of a Harvest phase is worth by an aim, and numbers of which no end can be worth more.

Source: Fields of Green rulebook, "Game End". The score is that of the score sheet itself; only what coins, Food and empty
Water Towers add to it is reckoned here. The weights are those of a sum that is never less than the worth.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from math import lcm

from models.fields_of_green.abilities import tiles_of
from models.fields_of_green.cards import COINS_PER_VP, FOOD_PER_VP, Gain, Resource, Timing
from models.fields_of_green.table import readings
from models.fields_of_green.table.farm import how_many
from models.fields_of_green.table.sites import Site, Spot, amount
from models.logic import plain
from scorers.fields_of_green.score import sheets
from scorers.fields_of_green.search.harvest_numbers import Harvest
from scorers.objective import SCORE

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
    # Whether coins may be paid at the end to apply an ability again (Power Generator).
    others = (site for site in farm.sites if not site.is_open and site not in harvest.sites)
    offers = any(tile.again and tile.again_price is not None for site in others for tile in tiles_of(site))
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


class _Most:
    """The most that the cards and tiles of a farm can score, as what each site adds that stays and the rest."""

    def __init__(self, harvest: Harvest) -> None:
        self.harvest = harvest
        self.rest = len(harvest.farm.aside)
        self.kept = [0] * len(harvest.sites)
        self.place = {site.spot: i for i, site in enumerate(harvest.sites)}
        everything = (1 << len(harvest.sites)) - 1
        # Where an Open Area is a hole, distances change with it; then nothing is split up.
        hole = readings.holes_change_distances(harvest.rulings)
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
