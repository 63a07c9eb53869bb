"""The village that scores most with the cards of a pool.

The question is put in kinds of green cards and classes of awards, which are tabulated, placed, bounded and searched in
the modules beside this one; what is found is given names again here. Numbers in those modules are doubled, see
`tables`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from models.village_green.cards import EMPTY, NO_AWARD, Award, Green
from models.village_green.history import HISTORY
from models.village_green.layout_rules import AWARD_COUNT, AWARD_TOP, MATCH
from models.village_green.position import (
    AWARD_SPACES,
    GREEN_SPACES,
    MOST_PLAYERS,
    SIDE,
    Face,
    Pool,
    Position,
    Stack,
    Village,
)
from models.village_green.rules import VILLAGE_RULES
from scorers.question import Case, Family, Found, Open, Step
from scorers.village_green.families import Namings, first_of, keeping
from scorers.village_green.kinds import Kinds
from scorers.village_green.opened import opened, with_cards
from scorers.village_green.parallel import searched
from scorers.village_green.placements import Awards
from scorers.village_green.points import VILLAGE_POINTS, most_points, pond_points
from scorers.village_green.row_search import Laid, RowSearch
from scorers.village_green.tables import Tables

_MENDED_BY_MORE_CARDS = (AWARD_TOP, AWARD_COUNT)
"""Rules that an unfinished village may break."""

_LOOSE_THROUGH_VILLAGE_CARD = (MATCH, HISTORY)
"""Rules that more cards can mend where one laid through the village card may stand beside what it does not match."""

_PLAYERS = tuple(range(1, MOST_PLAYERS + 1))
"""The numbers of players in a question: it does not ask who plays."""

_PLAYER = "village"

_NOTHING = -1
"""The class of a left space that stays empty, where names are given."""


class VillageQuestion:
    """Which village scores most, given the cards of a pool and what lies there already."""

    def __init__(self, position: Position, pool: Pool, tick: Callable[[], None]) -> None:
        self.tick = tick
        kept = position.villages[0] if position.villages else None
        self.rulings = position.rulings
        self.box = position.deck
        self.village = _seen_only(kept) if kept else _empty_village()
        self.position = Position(self.box, (self.village,), _PLAYERS, self.rulings)
        visible = Counter(card for card in self.village.visible_green if isinstance(card, Green) and card is not EMPTY)
        self.limits = {card: max(n, visible[card]) for card, n in (Counter(pool.green) | visible).items()}
        self.kept: tuple[Green | None, ...] = tuple(
            card if isinstance(card, Green) and stack.cards else None
            for card, stack in zip(self.village.visible_green, self.village.green, strict=True)
        )
        self.fixed_awards = tuple(
            award if stack.cards and isinstance(award, Award) else None
            for award, stack in zip(self.village.visible_awards, self.village.awards, strict=True)
        )
        laid = Counter(award for award in self.fixed_awards if award is not None)
        self.awards = tuple((Counter(pool.awards) - laid).elements())
        # A card laid through the village card may stand beside cards that it does not match, under that ruling.
        self.is_searchable = self.village.face is Face.UP or self.rulings["VG-AMB-ANY"] == "every"
        self.kinds = Kinds(self.limits, [*self.awards, *filter(None, self.fixed_awards)], self.rulings)
        self.fixed = tuple(None if card is None else self.kinds.of[card] for card in self.kept)

    @cached_property
    def obstacle(self) -> str | None:
        """Why there is no legal village: rules that the kept cards break, or too few awards for the top row."""
        told = [
            f"{rule.tell(self.position, *instance)} ({rule.id})"
            for rule in VILLAGE_RULES
            if rule not in _MENDED_BY_MORE_CARDS and (rule not in _LOOSE_THROUGH_VILLAGE_CARD or self.is_searchable)
            for instance in rule.instances(self.position)
            if rule.holds(self.position, *instance) is not True
        ]
        free = sum(award is None for award in self.fixed_awards[:SIDE])
        if free > len(self.awards):
            told.append(f"the top row needs {free} more awards, and the pool has {len(self.awards)} ({AWARD_TOP.id})")
        return " ".join(told) or None

    @property
    def scope(self) -> str:
        """The way the village card lies, which the search does not change."""
        return f"with the village card face {self.village.face}"

    @property
    def ceiling(self) -> int:
        """The most of every award and pond, as if each had the best cards for itself."""
        cards = self.kinds.cards

        def most(awards: Iterable[Award]) -> list[int]:
            return sorted((most_points(award, cards, self.rulings) for award in awards), reverse=True)

        free = [award is None for award in self.fixed_awards]
        for_top, for_left = sum(free[:SIDE]), sum(free[SIDE:])
        offered = most(self.awards)
        ponds = sum(pond_points(card) * min(n, len(GREEN_SPACES)) for card, n in zip(cards, self.kinds.copies, strict=True))
        kept = sum(most(award for award in self.fixed_awards if award is not None))
        best = sum(offered[:for_top]) + sum(max(0, points) for points in offered[for_top : for_top + for_left])
        return self._points(0) + ponds + kept + best

    def start(self) -> Position:
        """What lies there, with awards for the top row."""
        awards = iter(self.awards)
        stacks = [
            Stack((next(awards),)) if space < SIDE and not stack.cards else stack
            for space, stack in enumerate(self.village.awards)
        ]
        return replace(self.position, villages=(replace(self.village, awards=tuple(stacks)),))

    # The search.

    @cached_property
    def _tables(self) -> Tables:
        awards = (NO_AWARD, *self.awards, *filter(None, self.fixed_awards))
        return Tables(self.kinds, awards, self.fixed, self.rulings, self.tick, matching=self.is_searchable)

    @cached_property
    def _rows(self) -> RowSearch:
        return RowSearch(self._tables, self.tick)

    @cached_property
    def _placements(self) -> Awards:
        class_of = self._tables.class_of
        fixed = [None if award is None else class_of[award] for award in self.fixed_awards]
        supply = Counter(class_of[award] for award in self.awards)
        return Awards(self._tables, fixed, supply, self.tick, bare=self._is_bare)

    @cached_property
    def _is_bare(self) -> bool:
        return not any(award is not None for award in self.fixed_awards) and all(kind is None for kind in self.fixed)

    @property
    def bound(self) -> int:
        """What the best lines of all are worth together."""
        return self._points(self._placements.bound)

    @property
    def floor(self) -> int:
        """What the worst lines of all are worth together."""
        return self._points(self._tables.floor)

    def _points(self, doubled: int) -> int:
        return doubled // 2 + self._face_points

    def _doubled(self, points: int) -> int:
        return 2 * (points - self._face_points)

    @property
    def _face_points(self) -> int:
        return VILLAGE_POINTS if self.village.face is Face.UP else 0

    def search(self, points: int, *, jobs: int) -> Iterator[Found[Position] | float]:
        """Search all layouts that score `points` or more; see `Question`."""
        level = self._doubled(points)
        placements = self._placements.at_least(level)
        if jobs == 1:
            reached = self._rows.rising(placements, level)
        else:
            reached = searched(self._tables, placements, level, jobs, self.tick)
        for laid in reached:
            yield laid if isinstance(laid, float) else self._found(laid)

    def _found(self, laid: Laid) -> Found[Position]:
        """The best of some villages."""
        best = int(laid.worth.argmax())
        return Found(self._example(self._sorts(*laid.village(best))), self._points(int(laid.worth[best])))

    def every(self, points: int) -> Iterator[Family[Position] | float]:
        """All layouts that score `points` or more, of symmetric ones only one.

        Symmetric are layouts whose visible cards turn into each other, awards moving along. An award that scores nothing
        for any line of these cards is left out of the left column: with it or without, that is one layout.
        """
        level = self._doubled(points)
        seen = set()
        for laid in self._rows.reaching(self._placements.at_least(level), level):
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
    def _kept_names(self) -> tuple[Award | Green | None, ...]:
        return (*self.fixed_awards, *self.kept)

    @cached_property
    def _symmetries(self) -> list[tuple[int, ...]]:
        return keeping(self._kept_names)

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
        return Namings(tuple(sorts), self._names, self._kept_names, self._symmetries)

    @cached_property
    def _names(self) -> dict[tuple[str, int], dict[Any, int | None]]:
        """What may be laid for each class of awards and each kind of green cards, and how often."""
        names: dict[tuple[str, int], dict[Any, int | None]] = {("award", _NOTHING): {NO_AWARD: None}}
        for group, _ in enumerate(self._tables.classes):
            names["award", group] = dict(Counter(a for a in self.awards if self._tables.class_of[a] == group))
        for kind, cards in enumerate(self.kinds.names):
            left = Counter(cards) - Counter(card for card in self.kept if card is not None)
            names["green", kind] = {EMPTY: None} if self.kinds.cards[kind] is EMPTY else dict(left)
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

    def admitted(self, position: Position) -> Position | None:
        """A village with what the question says around it; see `Question`."""
        mine, theirs = self.village, position.villages[0]
        if position.layouts != 1 or (theirs.face, theirs.on_village) != (mine.face, mine.on_village):
            return None
        pairs = list(zip(mine.stacks, theirs.stacks, strict=True))
        keeps = all(laid.cards == kept.cards if kept.cards else len(laid.cards) <= 1 for kept, laid in pairs)
        new = Counter[Any](card for kept, laid in pairs if not kept.cards for card in laid.cards)
        kept_green = Counter(card for card in self.kept if card is not None)
        offered = Counter[Any](self.limits) - Counter[Any](kept_green) + Counter[Any](self.awards)
        if not keeps or new - offered:
            return None
        stacks = [kept if kept.cards else Stack(laid.cards) for kept, laid in pairs]
        green, awards = stacks[: len(GREEN_SPACES)], stacks[len(GREEN_SPACES) :]
        return replace(self.position, villages=(replace(mine, green=tuple(green), awards=tuple(awards)),))

    def proof(self, points: int) -> Iterator[Step]:
        """The proof that no village scores more than `points`; see `proof`."""
        from scorers.village_green.proof import VillageProof

        return VillageProof(self).steps(points)

    def open(self) -> Open[Position]:
        """The question for the solver: every space unknown where nothing lies."""
        return opened(self.position, self.limits, self.awards)


def _seen_only(village: Village) -> Village:
    """A village without what the question does not concern: what lies beneath, the hand, turns."""
    return replace(
        village,
        awards=tuple(replace(stack, sealed=False) for stack in village.awards),
        hand=None,
        turns=None,
    )


def _empty_village() -> Village:
    return Village(_PLAYER, Face.UP, (Stack(),) * len(GREEN_SPACES), (Stack(),) * len(AWARD_SPACES))
