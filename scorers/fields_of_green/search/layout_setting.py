"""The farm and what may be built, read once for a whole search; and how abilities count on a farm that is being built."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TypeAlias

from models.fields_of_green.abilities import tiles_of, uses
from models.fields_of_green.cards import RANGE, SILO, TOWER, Count, Described, Gain, Location, Resource, Timing
from models.fields_of_green.table.farm import carries, fitting, reach_of
from models.fields_of_green.table.position import Farm, Pool, Position
from models.fields_of_green.table.readings import (
    counts_between,
    counts_itself,
    counts_open_areas,
    is_on_the_grid,
    scores_face_down,
    sees_farther,
)
from models.fields_of_green.table.sites import Site, Spot, amount
from models.fields_of_green.table.stores import food_cap, water_cap
from models.logic import Unknown, plain
from scorers.fields_of_green.search.layout_grid import EVERYWHERE, Grid
from scorers.fields_of_green.search.layout_sentences import Amounts, Counting, Fixed, Piece, Sentence
from scorers.objective import SCORE

_GIVEN = (Resource.COINS, Resource.WATER, Resource.FOOD, Resource.VP)


class Setting:
    """The question in numbers: the farm, what may be built, what is counted, and the rulings that matter for it.

    `harvested` says that the farm is not scored as it is built but after a Harvest phase, `is_paid_aim` that Harvest costs
    are counted which can be paid.
    """

    def __init__(self, position: Position, pool: Pool, objective: str) -> None:
        self.position, self.pool = position, pool
        self.has_own_objective, self.is_paid_objective, self.harvested = (
            objective != SCORE,
            objective == "paid",
            objective == "after-harvest",
        )
        self.farm: Farm = position.seats[0]
        self.rulings: Mapping[str, str] = position.rulings
        self._whats: dict[Described, int] = {}
        self.more = len(pool.cards) + pool.towers + pool.silos
        # Nothing is built farther away than there are cards to lead there.
        self.grid = Grid([site.spot for site in self.farm.sites], self.more)
        # Every description has its number before cards are held against them.
        self.fixed_end = tuple(self._fixed_end())
        self.fixed_harvest = tuple(self._fixed_harvest())
        self.repeats = tuple(self._repeats())
        faces = Counter(pool.cards)
        if pool.towers:
            faces[TOWER] = pool.towers
        if pool.silos:
            faces[SILO] = pool.silos
        for card in faces:
            self._all((*(card.gains or ()), *((card.cheaper,) if card.cheaper else ())))
        self.pieces = tuple(self._piece(card, copies) for card, copies in faces.items())

    # The farm as it lies.

    @property
    def whats(self) -> int:
        """How many descriptions there are."""
        return len(self._whats)

    @cached_property
    def occupied(self) -> int:
        """Every space with a card."""
        return self._cells(self.farm.sites)

    @cached_property
    def carrying(self) -> int:
        """Every space with a card that connects."""
        return self._cells(site for site in self.farm.sites if carries(site, self.rulings))

    @cached_property
    def fits(self) -> tuple[int, ...]:
        """For each description the spaces with a card that it counts."""
        counted = [site for site in self.farm.sites if not site.is_open or counts_open_areas(self.rulings)]
        return tuple(
            self._cells(site for site in counted if fitting(site, what, self.rulings) is True) for what in self._whats
        )

    def _cells(self, sites: Iterable[Site]) -> int:
        return sum(1 << self.grid.cell(site.spot) for site in sites)

    @cached_property
    def towers(self) -> tuple[Site, ...]:
        """The Water Towers that lie there."""
        return tuple(self.farm.towers)

    @cached_property
    def tower_cells(self) -> tuple[int, ...]:
        """Their spaces."""
        return tuple(self.grid.cell(tower.spot) for tower in self.towers)

    @cached_property
    def water(self) -> tuple[int, ...]:
        """The Water on them."""
        return tuple(_known(tower.tokens) for tower in self.towers)

    @cached_property
    def water_caps(self) -> tuple[int, ...]:
        """How much each of them stores."""
        return tuple(water_cap(tower) for tower in self.towers)

    @cached_property
    def reaches(self) -> tuple[int, ...]:
        """How many steps each of them reaches."""
        return tuple(self.steps(reach_of(tower)) for tower in self.towers)

    @cached_property
    def reach(self) -> int:
        """How many steps a new Water Tower reaches."""
        return self.steps(RANGE)

    @cached_property
    def food_cap(self) -> int:
        """How much Food the Silos that lie there store."""
        return food_cap(self.farm.silos)

    @cached_property
    def food(self) -> int:
        """All the Food."""
        return sum(_known(silo.tokens) for silo in self.farm.silos)

    @cached_property
    def coins(self) -> int:
        """The coins."""
        return _known(self.farm.coins)

    @cached_property
    def face_up_harvests(self) -> int:
        """How many Harvest locations lie face up."""
        return sum(not site.is_open and _card(site).timing is Timing.HARVEST for site in self.farm.sites)

    @cached_property
    def symmetries(self) -> list[Turned]:
        """The ways to turn and mirror the farm that leave it as it lies."""
        return symmetries(self.farm.sites)

    @cached_property
    def mirrors(self) -> tuple[Mapping[int, int], ...]:
        """Where each space comes by the ways to turn and mirror the farm that move any."""
        grid = self.grid
        every = [{cell: grid.cell(turned(grid.spot(cell))) for cell in grid.cells} for turned in self.symmetries]
        return tuple(mirror for mirror in every if any(cell != there for cell, there in mirror.items()))

    def scores(self, site: Site) -> bool:
        """Whether the face of a card that lies there counts at the end (FOG-AMB-12)."""
        return not site.is_open or scores_face_down(self.rulings)

    def _fixed_end(self) -> Iterable[Fixed]:
        """What the cards and tiles that lie there give at the end of the game."""
        pad = self.farm.pad
        for site in self.farm.sites:
            cell, card = self.grid.cell(site.spot), _card(site)
            ends = card.timing is Timing.GAME_END
            if pad.abilities is None and ends and site.scores is None and self.scores(site):
                yield Fixed(cell, self._all(card.gains))
            for tile in tiles_of(site) if pad.equipment is None else ():
                yield Fixed(cell, self._all(tile.points))

    def _fixed_harvest(self) -> Iterable[Fixed]:
        """What the face-up Harvest locations that lie there may give in a Harvest phase."""
        for site in self.farm.sites if self.harvested else ():
            card = _card(site)
            if card.timing is Timing.HARVEST and not site.is_open:
                yield Fixed(self.grid.cell(site.spot), self._all(card.gains), _cost(card), uses(site))

    def _repeats(self) -> Iterable[Fixed]:
        """What applying abilities again at the end of the game may give, the coins for it left aside."""
        return (
            Fixed(self.grid.cell(site.spot), self._all(_card(site).gains))
            for site in self.farm.sites
            for tile in tiles_of(site)
            if tile.again and not site.is_open and _card(site).timing is Timing.GAME_END
        )

    @cached_property
    def settled(self) -> int:
        """The VP that nothing built can change: printed on what lies there, told by the file, tokens, tiles set aside."""
        farm, pad = self.farm, self.farm.pad
        scoring = [site for site in farm.sites if self.scores(site)]
        points = plain(amount(farm.vp)) + (sum(_card(site).vp or 0 for site in scoring) if pad.cards is None else pad.cards)
        points += len(farm.aside) if pad.equipment is None else pad.equipment
        if pad.abilities is None:
            points += sum(site.scores or 0 for site in scoring)
        else:
            points += sum(pad.abilities)
        points += pad.food_points or 0
        return points + (pad.towers or 0)

    # What may be built.

    def _piece(self, card: Location, copies: int) -> Piece:
        gains = self._all(card.gains)
        there = Site(Spot(0, 0), card)
        return Piece(
            card,
            copies,
            (card.price.coins or 0, card.price.water or 0, card.price.food or 0, 0),
            self._sentence(card.cheaper) if card.cheaper else None,
            (card.vp or 0) if self.farm.pad.cards is None else 0,
            gains if card.timing is Timing.IMMEDIATE else (),
            gains if card.timing is Timing.HARVEST and self.harvested else (),
            _cost(card),
            gains if card.timing is Timing.GAME_END and self.farm.pad.abilities is None else (),
            sum(1 << i for what, i in self._whats.items() if fitting(there, what, self.rulings) is True),
        )

    def _all(self, gains: Iterable[Gain] | None) -> tuple[Sentence, ...]:
        return tuple(map(self._sentence, gains or ()))

    def _sentence(self, gain: Gain) -> Sentence:
        gives = tuple(gain.gives.get(resource) or 0 for resource in _GIVEN)
        pay = tuple(gain.pay.get(resource, 0) for resource in _GIVEN)
        condition = gain.condition
        return Sentence(
            (gives[0], gives[1], gives[2], gives[3]),
            self._counting(gain.per) if gain.per else None,
            self._counting(condition.count) if condition else None,
            condition.least if condition else 0,
            condition.none if condition else False,
            (pay[0], pay[1], pay[2], pay[3]),
            gain.times if gain.is_optional else 0,
        )

    def _counting(self, count: Count) -> Counting:
        what = self._whats.setdefault(count.what, len(self._whats))
        beside = count.within == 1
        itself = counts_itself(self.rulings, count)
        if count.within is None or beside:
            return Counting(what, itself, count.within, beside)
        return Counting(what, itself, self.steps(count.within), beside)

    def steps(self, within: int) -> int:
        """How many steps, each card entered counting 1, lie within a distance (FOG-AMB-03)."""
        return within + 1 if counts_between(self.rulings) else within

    # Counting on a farm that is being built.

    def count(self, counting: Counting, cell: int, carrying: int, fits: int) -> int:
        """How many an ability at a space counts among the spaces `fits`, over the spaces `carrying`."""
        steps = counting.steps
        if steps is None:
            near = EVERYWHERE
        # "Adjacent" is what lies beside it, whatever distance is ruled to be.
        elif counting.beside or self.is_grid:
            near = self.grid.around(cell, steps)
        else:
            near = self.grid.reach(cell, steps, carrying)
        counted = near & fits
        if steps is not None and not counting.beside:
            counted |= self._seen_farther(cell, steps, carrying, fits)
        return (counted if counting.itself else counted & ~(1 << cell)).bit_count()

    @cached_property
    def is_grid(self) -> bool:
        """Whether distance is rows and columns apart, whatever lies between (FOG-AMB-04)."""
        return is_on_the_grid(self.rulings)

    @cached_property
    def farther(self) -> tuple[tuple[int, int], ...]:
        """Water Towers that texts see from farther away, and how much farther (FOG-AMB-14)."""
        longer = [(self.grid.cell(tower.spot), reach_of(tower) - RANGE) for tower in self.towers]
        # Less range brings no tower nearer than any other card.
        longer = [(cell, more) for cell, more in longer if more > 0]
        return tuple(longer) if longer and sees_farther(self.rulings) else ()

    def times(self, sentence: Sentence, cell: int, carrying: int, fits: Sequence[int]) -> int:
        """How often a sentence gives what it gives, at a space of a farm as it is: 0 where its condition is not met."""
        condition = sentence.condition
        if condition is not None:
            n = self.count(condition, cell, carrying, fits[condition.what])
            if (n > 0) if sentence.none else (n < sentence.least):
                return 0
        if sentence.per is None:
            return 1
        return self.count(sentence.per, cell, carrying, fits[sentence.per.what])

    def _seen_farther(self, cell: int, steps: int, carrying: int, fits: int) -> int:
        return sum(
            1 << tower
            for tower, more in self.farther
            if fits >> tower & 1 and self.near(cell, steps + more, carrying) >> tower & 1
        )

    def near(self, cell: int, steps: int, carrying: int) -> int:
        """The spaces so many steps away."""
        return self.grid.around(cell, steps) if self.is_grid else self.grid.reach(cell, steps, carrying)


def _card(site: Site) -> Location:
    if isinstance(site.card, Unknown):
        raise TypeError(f"which card lies at {site.spot} is not known")
    return site.card


def _cost(card: Location) -> Amounts:
    return (card.cost.coins or 0, card.cost.water or 0, card.cost.food or 0, 0)


def _known(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError("the stores of the farm are not known")
    return value


Turned: TypeAlias = Callable[[Spot], Spot]
"""A way to turn, mirror and shift a farm."""


def symmetries(every: Sequence[Site]) -> list[Turned]:
    """The ways to turn and mirror a farm that leave it as it lies. Where its Food lies does not matter."""
    sites = {site.spot: replace(site, tokens=None) if site.is_silo else site for site in every}
    found = []
    for number in range(8):
        turned = _shift(number, sites)
        if {turned(spot): replace(site, spot=turned(spot)) for spot, site in sites.items()} == sites:
            found.append(turned)
    return found


def _turn(number: int, spot: Spot) -> Spot:
    """One of the eight ways to turn and mirror the grid."""
    row, column = spot
    if number & 1:
        row, column = column, row
    return Spot(-row if number & 2 else row, -column if number & 4 else column)


def _shift(number: int, spots: Sequence[Spot] | dict[Spot, Site]) -> Turned:
    """A way to turn the grid so that the first row and column of some spaces are where they were."""
    images = [_turn(number, spot) for spot in spots]
    down = min((spot.row for spot in spots), default=0) - min((spot.row for spot in images), default=0)
    right = min((spot.column for spot in spots), default=0) - min((spot.column for spot in images), default=0)

    def turned(spot: Spot) -> Spot:
        image = _turn(number, spot)
        return Spot(image.row + down, image.column + right)

    return turned
