"""The village that scores most with the cards of a pool.

The question is put in kinds of green cards and classes of awards, which are tabulated, placed, bounded and searched in
the modules beside this one; what is found is given names again here. Numbers in those modules are doubled, see
`tables`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property

from models.village_green.cards import EMPTY, NO_AWARD, Award
from models.village_green.table.position import Pool, Position
from models.village_green.table.spaces import GREEN_SPACES, SIDE
from scorers.layout_search import Found, Step
from scorers.limits import EVERYTHING, are_held, hold
from scorers.village_green.points import most_points, pond_points
from scorers.village_green.search.parallel import searched
from scorers.village_green.search.placements import Awards
from scorers.village_green.search.row_search import Laid, RowSearch
from scorers.village_green.search.tables import Kinds, Tables, reaching
from scorers.village_green.search.task import Task


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

    # The search.

    @cached_property
    def _tables(self) -> Tables:
        awards = (NO_AWARD, *self.awards, *filter(None, self.fixed_awards))
        return Tables(self._kinds, awards, self._fixed, self.rulings, self._tick)

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
        rows = RowSearch(self._tables, self._tick)
        for laid in rows.rising(self._awards(bare=False).at_least(reaching(level)), level):
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
        return Found(self._named(*laid.village(best)), points)

    # Names.

    def _named(self, classes: Sequence[int], kinds: Sequence[int]) -> Position:
        """The position with an award of its class and a green card of its kind in each free space."""
        kept = Counter(card for card in self.kept if card is not None)
        left = {kind: (Counter(self._kinds.names[kind]) - kept).elements() for kind in set(kinds)}
        green = []
        for kind, card in zip(kinds, self.kept, strict=True):
            green.append(card or (EMPTY if self._kinds.cards[kind] is EMPTY else next(left[kind])))
        return self.with_cards(self._awards_of(classes), green)

    def _awards_of(self, classes: Sequence[int]) -> tuple[Award, ...]:
        """An award of its class for each space; a free left space whose class scores nothing stays empty."""
        class_of = self._tables.class_of
        left = {group: iter([award for award in self.awards if class_of[award] == group]) for group in set(classes)}
        places = enumerate(zip(self.fixed_awards, classes, strict=True))
        return tuple(
            kept or (NO_AWARD if group == 0 and place >= SIDE else next(left[group])) for place, (kept, group) in places
        )

    def proof(self, points: int) -> Iterator[Step]:
        """The proof that no village scores more than `points`; see `proof`."""
        from scorers.village_green.search.proof import VillageProof

        return VillageProof(self, self._tick).steps(points)
