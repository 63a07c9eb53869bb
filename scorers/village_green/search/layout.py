"""The village that scores most with the cards of a pool.

The question is put in kinds of green cards and classes of awards, which are tabulated, placed, bounded and searched in
the modules beside this one; what is found is given names again here. Numbers in those modules are doubled, see
`tables`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import product
from math import comb, prod
from typing import Any, TypeAlias

from models.village_green.cards import EMPTY, NO_AWARD, Award
from models.village_green.table.position import Pool, Position
from models.village_green.table.spaces import GREEN_SPACES, SIDE
from scorers.layout_search import Case, Family, Found, Step
from scorers.limits import EVERYTHING, are_held, hold
from scorers.village_green.points import most_points, pond_points
from scorers.village_green.search.parallel import searched
from scorers.village_green.search.placements import Awards
from scorers.village_green.search.row_search import Laid, RowSearch
from scorers.village_green.search.tables import Kinds, Tables, reaching
from scorers.village_green.search.task import Task

Lines: TypeAlias = tuple[Any, ...]
"""A village: what lies in its top row, its left column and its green spaces, one after the other."""

Symmetry: TypeAlias = tuple[int, ...]
"""For each place of `Lines`, from which place it is taken."""


def _symmetries() -> tuple[Symmetry, ...]:
    """The eight ways to lay the grid on itself, the one that changes nothing first."""
    symmetries = []
    for swapped, mirrored, upside_down in product((False, True), repeat=3):
        columns = list(reversed(range(SIDE))) if mirrored else list(range(SIDE))
        rows = list(reversed(range(SIDE))) if upside_down else list(range(SIDE))
        top, left = columns, [SIDE + row for row in rows]
        green = [2 * SIDE + row * SIDE + column for row in rows for column in columns]
        if swapped:
            top, left = left, top
            green = [green[column * SIDE + row] for row in range(SIDE) for column in range(SIDE)]
        symmetries.append((*top, *left, *green))
    return tuple(symmetries)


SYMMETRIES = _symmetries()


def image_of(village: Lines, symmetry: Symmetry) -> Lines:
    """A village turned or mirrored."""
    return tuple(village[place] for place in symmetry)


def keeping(kept: Lines) -> list[Symmetry]:
    """The symmetries that leave in its place what lies there already."""
    return [symmetry for symmetry in SYMMETRIES if image_of(kept, symmetry) == kept]


def first_of(village: Lines, symmetries: Sequence[Symmetry]) -> Lines:
    """The one village that stands for all its images."""
    return min(image_of(village, symmetry) for symmetry in symmetries)


class Namings:
    """The ways to name the places of one village, images of each other once.

    A search knows kinds of cards and classes of awards. Every choice of names for them is a layout of its own; two of them
    are the same up to the grid's symmetry if one turns into the other when the village is turned or mirrored with its
    awards.

    `village` says for each place of what sort its card is, `names` how many copies of which names each sort still has
    (without end where the number is `None`), and `kept` the names that are there already.
    """

    def __init__(
        self, village: Lines, names: Mapping[Any, Mapping[Any, int | None]], kept: Lines, symmetries: Sequence[Symmetry]
    ) -> None:
        self._village, self._names, self._kept = village, names, kept
        self._turns = [symmetry for symmetry in symmetries if image_of(village, symmetry) == village]

    @property
    def count(self) -> int:
        """How many there are, of images only one."""
        # Burnside: as many as stay as they are, on the average over all turns that leave the sorts as they are.
        return sum(map(self._fixed_points, self._turns)) // len(self._turns)

    def _fixed_points(self, turn: Symmetry) -> int:
        """How many ways to name the places stay as they are when the village is turned: images hold the same name."""
        images: dict[Any, Counter[int]] = {}
        for places in _images(turn):
            if self._kept[places[0]] is None:
                images.setdefault(self._village[places[0]], Counter())[len(places)] += 1
        return prod(_ways(tuple(self._names[sort].values()), tuple(sorted(sizes.items()))) for sort, sizes in images.items())

    def members(self) -> Iterator[Lines]:
        """Each of them, of images only one."""
        for named in self._named(0, (), {sort: dict(names) for sort, names in self._names.items()}):
            order = self._order(named)
            if all(order <= self._order(image_of(named, turn)) for turn in self._turns):
                yield named

    def _order(self, named: Lines) -> tuple[int, ...]:
        places = zip(self._village, named, self._kept, strict=True)
        return tuple(list(self._names[sort]).index(name) if kept is None else 0 for sort, name, kept in places)

    def _named(self, place: int, named: Lines, left: dict[Any, dict[Any, int | None]]) -> Iterator[Lines]:
        if place == len(self._village):
            yield named
            return
        if self._kept[place] is not None:
            yield from self._named(place + 1, (*named, self._kept[place]), left)
            return
        names = left[self._village[place]]
        for name, copies in names.items():
            if copies is None:
                yield from self._named(place + 1, (*named, name), left)
            elif copies:
                names[name] = copies - 1
                yield from self._named(place + 1, (*named, name), left)
                names[name] = copies


def _images(turn: Symmetry) -> Iterator[list[int]]:
    """The places in groups: those that one turn after the other brings to each other's place."""
    seen: set[int] = set()
    for first in range(len(turn)):
        places, place = [], first
        while place not in seen:
            seen.add(place)
            places.append(place)
            place = turn[place]
        if places:
            yield places


@cache
def _ways(copies: tuple[int | None, ...], groups: tuple[tuple[int, int], ...]) -> int:
    """The ways to name groups of places with names of which there are so many copies, one name for each group.

    `groups` says of which sizes there are how many groups.
    """
    if not copies:
        return int(not any(number for _, number in groups))
    most = copies[0]
    ways = 0
    for taken in product(*(range(number + 1) for _, number in groups)):
        if most is None or sum(size * n for (size, _), n in zip(groups, taken, strict=True)) <= most:
            left = tuple((size, number - n) for (size, number), n in zip(groups, taken, strict=True))
            chosen = prod(comb(number, n) for (_, number), n in zip(groups, taken, strict=True))
            ways += chosen * _ways(copies[1:], left)
    return ways


_NOTHING = -1
"""The class of a left space that stays empty, where names are given."""


class VillageSearch(Task):
    """Which village scores most, given the cards of a pool and what lies there already; see `scorers.layout_search`."""

    def __init__(self, position: Position, pool: Pool, tick: Callable[[], None]) -> None:
        super().__init__(position, pool)
        self._tick = tick
        self._kinds = Kinds(self.limits, [*self.awards, *filter(None, self.fixed_awards)], self.rulings)
        self._fixed = tuple(None if card is None else self._kinds.of[card] for card in self.kept)

    @property
    def ceiling(self) -> int:
        """The most of every award and pond, as if each had the best cards for itself."""
        cards = self._kinds.cards

        def most(awards: Iterable[Award]) -> list[int]:
            return sorted((most_points(award, cards, self.rulings) for award in awards), reverse=True)

        free = [award is None for award in self.fixed_awards]
        for_top, for_left = sum(free[:SIDE]), sum(free[SIDE:])
        offered = most(self.awards)
        ponds = sum(pond_points(card) * min(n, len(GREEN_SPACES)) for card, n in zip(cards, self._kinds.copies, strict=True))
        kept = sum(most(award for award in self.fixed_awards if award is not None))
        # The top row has to be filled; in the left column nothing need lie that takes points.
        best = sum(offered[:for_top]) + sum(max(0, points) for points in offered[for_top : for_top + for_left])
        return self._points(0) + ponds + kept + best

    @property
    def alike(self) -> str:
        """Mirror images, and layouts with and without an award on the left of a class that scores nothing (`_sorts`)."""
        idle = any(self._tables.class_of[award] == 0 for award in self.awards)
        return "mirror images" + ", and layouts that differ only in left awards that cannot score," * idle

    # The search.

    @cached_property
    def _tables(self) -> Tables:
        awards = (NO_AWARD, *self.awards, *filter(None, self.fixed_awards))
        loose = () if self.is_searchable else range(SIDE * SIDE)
        return Tables(self._kinds, awards, self._fixed, self.rulings, self._tick, loose=loose)

    @cached_property
    def _rows(self) -> RowSearch:
        return RowSearch(self._tables, self._tick)

    @cached_property
    def _placements(self) -> Awards:
        return self._awards(bare=self.is_bare)

    def _awards(self, *, bare: bool) -> Awards:
        class_of = self._tables.class_of
        fixed = [None if award is None else class_of[award] for award in self.fixed_awards]
        supply = Counter(class_of[award] for award in self.awards)
        return Awards(self._tables, fixed, supply, self._tick, bare=bare)

    @property
    def bound(self) -> int:
        """What the best lines of all are worth together."""
        return self._points(self._placements.bound)

    @property
    def floor(self) -> int:
        """What the worst lines of all are worth together."""
        return self._points(self._tables.floor)

    def _points(self, doubled: int) -> int:
        return doubled // 2 + self.face_points

    def _level(self, points: int) -> int:
        return 2 * (points - self.face_points)

    def run(self, points: int, *, jobs: int) -> Iterator[Found[Position] | float]:
        """Search all layouts that score `points` or more; see `Question`."""
        level, most = self._level(points), EVERYTHING
        placements = self._placements.at_least(reaching(level))
        for laid in searched(self._tables, placements, level, jobs, self._tick):
            if isinstance(laid, float):
                yield laid
            else:
                layout = self._find(laid)
                most = max(most, layout.points)
                yield layout
        if are_held() and self.is_bare:
            self._hold_images(level, most)

    def _hold_images(self, level: int, most: int) -> None:
        """That the villages of which only an image was looked at are worth no more."""
        for laid in self._rows.reaching(self._awards(bare=False).at_least(reaching(level)), level):
            if not isinstance(laid, float):
                hold(self._points(int(laid.worth.max())), most, "a village turned or mirrored")

    def _find(self, laid: Laid) -> Found[Position]:
        """The best of some villages."""
        best = int(laid.worth.argmax())
        points = self._points(int(laid.worth[best]))
        if are_held():
            # The lines at their best, and every card at its best in any line, both limit a village.
            hold(points, min(self.bound, self.ceiling), "a village")
            hold(self.floor, points, "the least that a village has")
        village = self._sorts(*laid.village(best))
        return Found(self._named(next(self._namings(village).members())), points)

    def every(self, points: int) -> Iterator[Family[Position] | float]:
        """All layouts that score `points` or more, of symmetric ones only one.

        Symmetric are layouts whose visible cards turn into each other, awards moving along. An award that scores nothing
        for any line of these cards is left out of the left column: with it or without, that is one layout.
        """
        level = self._level(points)
        seen = set()
        for laid in self._rows.reaching(self._placements.at_least(reaching(level)), level):
            if isinstance(laid, float):
                yield laid
                continue
            for i in range(len(laid)):
                village = self._sorts(*laid.village(i))
                standing_for = first_of(village, self._symmetries)
                if standing_for not in seen:
                    seen.add(standing_for)
                    namings = self._namings(village)
                    yield Family(namings.count, lambda namings=namings: map(self._named, namings.members()))  # type: ignore[misc]

    # Names.

    @cached_property
    def _symmetries(self) -> list[tuple[int, ...]]:
        return keeping((*self.fixed_awards, *self.kept))

    def _sorts(self, classes: Sequence[int], kinds: Sequence[int]) -> tuple[int, ...]:
        """What lies in each place of a village: classes of awards, then kinds of green cards.

        A free left space whose class scores nothing stays empty.
        """
        places = enumerate(zip(classes, self.fixed_awards, strict=True))
        awards = (_NOTHING if group == 0 and place >= SIDE and kept is None else group for place, (group, kept) in places)
        return (*awards, *kinds)

    def _namings(self, village: tuple[int, ...]) -> Namings:
        sorts = [("award", each) for each in village[: 2 * SIDE]] + [("green", each) for each in village[2 * SIDE :]]
        return Namings(tuple(sorts), self._names, (*self.fixed_awards, *self.kept), self._symmetries)

    @cached_property
    def _names(self) -> dict[tuple[str, int], dict[Any, int | None]]:
        """What may be laid for each class of awards and each kind of green cards, and how often."""
        names: dict[tuple[str, int], dict[Any, int | None]] = {("award", _NOTHING): {NO_AWARD: None}}
        for group, _ in enumerate(self._tables.classes):
            names["award", group] = dict(Counter(a for a in self.awards if self._tables.class_of[a] == group))
        for kind, cards in enumerate(self._kinds.names):
            left = Counter(cards) - Counter(card for card in self.kept if card is not None)
            names["green", kind] = {EMPTY: None} if self._kinds.cards[kind] is EMPTY else dict(left)
        return names

    def _named(self, names: Sequence[Any]) -> Position:
        """The position with these cards in the top row, the left column and the green spaces."""
        return self.with_cards(names[: 2 * SIDE], names[2 * SIDE :])

    # The solver's side.

    def cases(self) -> Iterator[Case]:
        """One case per placement of award classes, the highest bound first."""
        for placements in self._placements.best_first():
            for top, left, bound in zip(placements.top, placements.left, placements.bound, strict=True):
                yield Case(self._points(int(bound)), self._awards_of((*top.tolist(), *left.tolist())))

    def _awards_of(self, classes: Sequence[int]) -> tuple[Award, ...]:
        """An award of its class for each space."""
        sorts = self._sorts(classes, ())
        left = {sort: Counter(self._names["award", sort]).elements() for sort in set(sorts)}
        places = zip(self.fixed_awards, sorts, strict=True)
        return tuple(kept or (NO_AWARD if sort == _NOTHING else next(left[sort])) for kept, sort in places)

    def proof(self, points: int) -> Iterator[Step]:
        """The proof that no village scores more than `points`; see `proof`."""
        from scorers.village_green.search.proof import VillageProof

        return VillageProof(self, self._tick).steps(points)
