"""The village that scores most with the cards of a pool.

The question is put in kinds of green cards and classes of awards, which are tabulated, placed, bounded and searched in
the modules beside this one; what is found is given names again here. Numbers in those modules are doubled, see
`tables`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from models.village_green.cards import EMPTY, NO_AWARD, Award
from models.village_green.table.position import GREEN_SPACES, SIDE, Pool, Position
from scorers.claims import EVERYTHING, are_held, hold
from scorers.question import Case, Family, Found, Open, Step
from scorers.village_green.points import most_points, pond_points
from scorers.village_green.search.families import Namings, first_of, keeping
from scorers.village_green.search.kinds import Kinds
from scorers.village_green.search.opened import opened, with_cards
from scorers.village_green.search.parallel import searched
from scorers.village_green.search.placements import Awards
from scorers.village_green.search.row_search import Laid, RowSearch
from scorers.village_green.search.tables import Tables, reaching
from scorers.village_green.search.task import Task

_NOTHING = -1
"""The class of a left space that stays empty, where names are given."""


class VillageQuestion(Task):
    """Which village scores most, given the cards of a pool and what lies there already; see `scorers.question`."""

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
        best = sum(offered[:for_top]) + sum(max(0, points) for points in offered[for_top : for_top + for_left])
        return self._points(0) + ponds + kept + best

    # The search.

    @cached_property
    def _tables(self) -> Tables:
        awards = (NO_AWARD, *self.awards, *filter(None, self.fixed_awards))
        return Tables(self._kinds, awards, self._fixed, self.rulings, self._tick, matching=self.is_searchable)

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

    def _doubled(self, points: int) -> int:
        return 2 * (points - self.face_points)

    def search(self, points: int, *, jobs: int) -> Iterator[Found[Position] | float]:
        """Search all layouts that score `points` or more; see `Question`."""
        level, most = self._doubled(points), EVERYTHING
        placements = self._placements.at_least(reaching(level))
        for laid in searched(self._tables, placements, level, jobs, self._tick):
            if isinstance(laid, float):
                yield laid
            else:
                layout = self._found(laid)
                most = max(most, layout.points)
                yield layout
        if are_held() and self.is_bare:
            self._hold_images(level, most)

    def _hold_images(self, level: int, most: int) -> None:
        """That the villages of which only an image was looked at are worth no more."""
        for laid in self._rows.reaching(self._awards(bare=False).at_least(reaching(level)), level):
            if not isinstance(laid, float):
                hold(self._points(int(laid.worth.max())), most, "a village turned or mirrored")

    def _found(self, laid: Laid) -> Found[Position]:
        """The best of some villages."""
        best = int(laid.worth.argmax())
        points = self._points(int(laid.worth[best]))
        if are_held():
            hold(points, min(self.bound, self.ceiling), "a village")
            hold(self.floor, points, "the least that a village has")
        return Found(self._example(self._sorts(*laid.village(best))), points)

    def every(self, points: int) -> Iterator[Family[Position] | float]:
        """All layouts that score `points` or more, of symmetric ones only one.

        Symmetric are layouts whose visible cards turn into each other, awards moving along. An award that scores nothing
        for any line of these cards is left out of the left column: with it or without, that is one layout.
        """
        level = self._doubled(points)
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
        stays_empty = [
            group == 0 and place >= SIDE and kept is None
            for place, (group, kept) in enumerate(zip(classes, self.fixed_awards, strict=True))
        ]
        return (*(_NOTHING if empty else group for empty, group in zip(stays_empty, classes, strict=True)), *kinds)

    def _example(self, village: tuple[int, ...]) -> Position:
        return self._named(next(self._namings(village).members()))

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
        return with_cards(self.position, names[: 2 * SIDE], names[2 * SIDE :])

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
        return tuple(
            kept or (NO_AWARD if sort == _NOTHING else next(left[sort]))
            for kept, sort in zip(self.fixed_awards, sorts, strict=True)
        )

    def proof(self, points: int) -> Iterator[Step]:
        """The proof that no village scores more than `points`; see `proof`."""
        from scorers.village_green.search.proof import VillageProof

        return VillageProof(self, self._tick).steps(points)

    def open(self) -> Open[Position]:
        """The question for the solver: every space unknown where nothing lies."""
        return opened(self.position, self.limits, self.awards)
