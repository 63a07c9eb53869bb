"""The farm and what may be built, read once for a whole search; and how abilities count on a farm that is being built.

Amounts of all cards are at least 0; so is what is counted, and it only grows while cards are built: more cards lie there,
and ways between them get shorter. Only a condition "there is no ..." can be lost again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from operator import itemgetter

from models.fields_of_green.cards import RANGE, SILO, TOWER, Count, Described, Gain, Location, Resource, Timing
from models.fields_of_green.table import readings
from models.fields_of_green.table.farm import carries, fitting, reach, tiles_of
from models.fields_of_green.table.position import Farm, Pool, Position
from models.fields_of_green.table.sites import Site, Spot, amount
from models.fields_of_green.table.stores import cap
from models.logic import Unknown, lowest, plain

COINS, WATER, FOOD, VP = range(4)

Amounts = tuple[int, int, int, int]
"""Coins, Water, Food and VP."""


@dataclass(frozen=True, slots=True)
class Counting:
    """What is counted, as `Count` has it: which description, whether its own card counts, and how many steps away.

    `steps` is nothing where the whole farm counts, and 1 where only adjacent spaces do, whatever distance is ruled to be.
    """

    what: int
    itself: bool
    steps: int | None


@dataclass(frozen=True, slots=True)
class Sentence:
    """A `Gain` in numbers, for which nothing is to be paid: what it gives once, for each of what, under which condition."""

    gives: Amounts
    per: Counting | None
    condition: Counting | None
    least: int
    none: bool


# Pieces are told apart by identity: two designs that say the same are two cards.
@dataclass(frozen=True, eq=False)
class Piece:
    """A card that may be built so often: its price, what it gives at once and at the end.

    `fits` says which of the descriptions it fits, as bits. Of a card or tile that lies there already, only `end` is told.
    """

    card: Location
    copies: int = 0
    price: Amounts = (0, 0, 0, 0)
    cheaper: Sentence | None = None
    vp: int = 0
    now: tuple[Sentence, ...] = ()
    end: tuple[Sentence, ...] = ()
    fits: int = 0

    @property
    def is_tower(self) -> bool:
        """Whether it is a Water Tower."""
        return self.card is TOWER

    @property
    def is_silo(self) -> bool:
        """Whether it is a Silo."""
        return self.card is SILO

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        """All that it says."""
        return (*self.now, *self.end, *((self.cheaper,) if self.cheaper else ()))

    @cached_property
    def countings(self) -> tuple[Counting, ...]:
        """What it counts, each once."""
        every = (counting for sentence in self.sentences for counting in (sentence.per, sentence.condition))
        return tuple(dict.fromkeys(counting for counting in every if counting is not None))

    @cached_property
    def is_near(self) -> bool:
        """Whether what it takes or gives depends on what lies around it."""
        return any(counting.steps is not None for counting in self.countings)


def less_by(price: Amounts, off: Amounts, floor: bool) -> Amounts:
    """A price with so much taken off, each part down to so much at least."""
    # A part that is below the floor already is not raised to it.
    coins, water, food, _ = (max(min(part, int(floor)), part - n) for part, n in zip(price, off, strict=True))
    return (coins, water, food, 0)


EVERYWHERE = -1
"""The set of all spaces."""


class Grid:
    """All spaces that can be reached from some spaces with so many more cards, and a border that is never used."""

    def __init__(self, spots: Iterable[Spot], more: int) -> None:
        rows, columns = {spot.row for spot in spots}, {spot.column for spot in spots}
        margin = more + 2
        self._top, self._left = min(rows, default=0) - margin, min(columns, default=0) - margin
        self.width = max(columns, default=0) + margin - self._left + 1
        self._height = max(rows, default=0) + margin - self._top + 1
        self.around = cache(self._around)

    def cell(self, spot: Spot) -> int:
        """The number of a space."""
        return (spot.row - self._top) * self.width + spot.column - self._left

    def spot(self, cell: int) -> Spot:
        """The space of a number."""
        row, column = divmod(cell, self.width)
        return Spot(row + self._top, column + self._left)

    def spread(self, cells: int) -> int:
        """These spaces and all beside them."""
        # The border is never used, so that no row runs over into the next.
        return cells | cells << 1 | cells >> 1 | cells << self.width | cells >> self.width

    def _around(self, cell: int, steps: int) -> int:
        """All spaces within so many rows and columns of one, itself included."""
        row, column = divmod(cell, self.width)
        cells = 0
        for r in range(max(0, row - steps), min(self._height, row + steps + 1)):
            left = steps - abs(r - row)
            first, last = max(0, column - left), min(self.width - 1, column + left)
            cells |= ((1 << (last - first + 1)) - 1) << (r * self.width + first)
        return cells

    def reach(self, cell: int, steps: int, carrying: int) -> int:
        """All spaces that so many steps over cards lead to, the first one included."""
        cells = 1 << cell
        for _ in range(steps):
            # Breadth first over cards, as FOG-AMB-04 counts distance; the first space itself need not have one.
            cells |= self.spread(cells) & carrying
        return cells

    def flood(self, cells: int, over: int) -> int:
        """These spaces and all that are connected with them over others."""
        while (grown := cells | (self.spread(cells) & over)) != cells:
            cells = grown
        return cells


_GIVEN = (Resource.COINS, Resource.WATER, Resource.FOOD, Resource.VP)


class Setting:
    """The question in numbers: the farm, what may be built, what is counted, and the rulings that matter for it.

    Of the farm as it lies: `occupied` is every space with a card, `carrying` with one that connects, and `fits` tells for
    each of so many descriptions (`whats`) the spaces with a card that it counts. `fixed_end` is what lies there and gives
    something at the end of the game, the coins for applying an ability again left aside. Of the Water Towers come their
    spaces, the Water on them, how much each stores and how many steps it reaches; `reach` is how many steps a new one does.
    """

    def __init__(self, position: Position, pool: Pool) -> None:
        self.farm: Farm = position.seats[0]
        self.rulings: Mapping[str, str] = position.rulings
        self._whats: dict[Described, int] = {}
        self.more = len(pool.cards) + pool.towers + pool.silos
        # Nothing is built farther away than there are cards to lead there.
        self.grid = Grid([site.spot for site in self.farm.sites], self.more)
        # Every description has its number before cards are held against them.
        self.fixed_end = tuple((self.grid.cell(site.spot), Piece(_card(site), end=end)) for site, end in self._ends())
        faces = Counter(pool.cards) + Counter({TOWER: pool.towers, SILO: pool.silos})
        for card in faces:
            self._all((*(card.gains or ()), *((card.cheaper,) if card.cheaper else ())))
        self.pieces = tuple(self._piece(card, copies) for card, copies in faces.items())
        self._read_farm()

    # The farm as it lies.

    def _cells(self, sites: Iterable[Site]) -> int:
        return sum(1 << self.grid.cell(site.spot) for site in sites)

    def _cells_fitting(self, what: Described) -> int:
        counted = [site for site in self.farm.sites if not site.is_open or readings.counts_open_areas(self.rulings)]
        return self._cells(site for site in counted if fitting(site, what, self.rulings) is True)

    def _read_farm(self) -> None:
        """What lies there, every description having its number."""
        farm, rulings = self.farm, self.rulings
        self.whats, self.occupied = len(self._whats), self._cells(farm.sites)
        self.carrying = self._cells(site for site in farm.sites if carries(site, rulings))
        self.fits = tuple(map(self._cells_fitting, self._whats))
        self.towers = tuple(farm.towers)
        self.tower_cells = tuple(self.grid.cell(tower.spot) for tower in self.towers)
        self.water = tuple(_known_sum(tower.tokens) for tower in self.towers)
        self.water_caps = tuple(map(cap, self.towers))
        self.reaches, self.reach = tuple(self.steps(lowest(reach(tower))) for tower in self.towers), self.steps(RANGE)
        self.food, self.food_cap = sum(_known_sum(silo.tokens) for silo in farm.silos), cap(*farm.silos)
        self.coins = _known_sum(farm.coins)
        # How far texts see is only searched as they say it; that the answer rests on it (FOG-AMB-14) is to be told.
        far = sum(1 << cell for cell, steps in zip(self.tower_cells, self.reaches, strict=True) if steps > self.reach)
        countings = (c for piece in (*self.pieces, *map(itemgetter(1), self.fixed_end)) for c in piece.countings)
        if any(self.fits[c.what] & far for c in countings if c.steps not in {None, 1}):
            readings.sees_farther(rulings)

    def scores(self, site: Site) -> bool:
        """Whether the face of a card that lies there counts at the end (FOG-AMB-12)."""
        return not site.is_open or readings.scores_face_down(self.rulings)

    def _ends(self) -> Iterator[tuple[Site, tuple[Sentence, ...]]]:
        """What the cards and tiles that lie there give at the end of the game."""
        pad = self.farm.pad
        for site in self.farm.sites:
            card, tiles = _card(site), tiles_of(site)
            ends = card.timing is Timing.GAME_END
            if pad.abilities is None and ends and site.scores is None and self.scores(site):
                yield site, self._all(card.gains)
            if ends and not site.is_open:
                yield from ((site, self._all(card.gains)) for tile in tiles if tile.again)
            yield from ((site, self._all(tile.points)) for tile in tiles if pad.equipment is None)

    @property
    def pays_again(self) -> bool:
        """Whether coins may be paid at the end for applying an ability again."""
        sites = (site for site in self.farm.sites if _card(site).timing is Timing.GAME_END and not site.is_open)
        return any(tile.again for site in sites for tile in tiles_of(site))

    @cached_property
    def settled(self) -> int:
        """The VP that nothing built can change: printed on what lies there, told by the file, tokens, tiles set aside."""
        farm, pad = self.farm, self.farm.pad
        scoring = [site for site in farm.sites if self.scores(site)]
        points = plain(amount(farm.vp)) + (sum(_card(site).vp or 0 for site in scoring) if pad.cards is None else pad.cards)
        points += len(farm.aside) if pad.equipment is None else pad.equipment
        points += sum(site.scores or 0 for site in scoring) if pad.abilities is None else sum(pad.abilities)
        return points + (pad.food_points or 0) + (pad.towers or 0)

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
            gains if card.timing is Timing.GAME_END and self.farm.pad.abilities is None else (),
            sum(1 << i for what, i in self._whats.items() if fitting(there, what, self.rulings) is True),
        )

    def _all(self, gains: Iterable[Gain] | None) -> tuple[Sentence, ...]:
        return tuple(self._sentence(gain) for gain in gains or () if not gain.is_optional)

    def _sentence(self, gain: Gain) -> Sentence:
        condition = gain.condition
        coins, water, food, vp = (gain.gives.get(resource) or 0 for resource in _GIVEN)
        return Sentence(
            (coins, water, food, vp),
            self._counting(gain.per) if gain.per else None,
            self._counting(condition.count) if condition else None,
            condition.least if condition else 0,
            condition.none if condition else False,
        )

    def _counting(self, count: Count) -> Counting:
        what = self._whats.setdefault(count.what, len(self._whats))
        steps = count.within if count.within in {None, 1} else self.steps(count.within or 0)
        return Counting(what, readings.counts_itself(self.rulings, count), steps)

    def numbers_fitting(self, pieces: Iterable[Piece]) -> list[int]:
        """How many of these cards fit each description."""
        bits = [piece.fits for piece in pieces]
        return [sum(fits >> what & 1 for fits in bits) for what in range(self.whats)]

    def steps(self, within: int) -> int:
        """How many steps, each card entered counting 1, lie within a distance (FOG-AMB-03)."""
        return within + 1 if readings.counts_between(self.rulings) else within

    # Counting on a farm that is being built.

    def count(self, counting: Counting, cell: int, carrying: int, fits: int) -> int:
        """How many an ability at a space counts among the spaces `fits`, over the spaces `carrying`."""
        steps = counting.steps
        near = EVERYWHERE if steps is None else self.grid.around(cell, 1) if steps == 1 else self.near(cell, steps, carrying)
        counted = near & fits
        return (counted if counting.itself else counted & ~(1 << cell)).bit_count()

    @cached_property
    def is_grid(self) -> bool:
        """Whether distance is rows and columns apart, whatever lies between (FOG-AMB-04)."""
        return readings.is_on_the_grid(self.rulings)

    def given(self, sentence: Sentence, cell: int, carrying: int, fits: Sequence[int]) -> Amounts:
        """What a sentence gives at a space of a farm as it is: nothing where its condition is not met."""
        condition, per, times = sentence.condition, sentence.per, 1
        if per is not None:
            times = self.count(per, cell, carrying, fits[per.what])
        if condition is not None:
            n = self.count(condition, cell, carrying, fits[condition.what])
            times = 0 if ((n > 0) if sentence.none else (n < sentence.least)) else times
        coins, water, food, vp = sentence.gives
        return (coins * times, water * times, food * times, vp * times)

    def near(self, cell: int, steps: int, carrying: int) -> int:
        """The spaces so many steps away."""
        return self.grid.around(cell, steps) if self.is_grid else self.grid.reach(cell, steps, carrying)


def _card(site: Site) -> Location:
    if isinstance(site.card, Unknown):
        raise TypeError(f"which card lies at {site.spot} is not known")
    return site.card


def _known_sum(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError("the stores of the farm are not known")
    return value
