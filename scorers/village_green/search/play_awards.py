"""Whether the awards of a village can be reached by play, and how; see `play_plan` for the green cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from models.village_green.table.position import DISPLAY
from scorers.limits import are_held
from scorers.village_green.search.play_steps import (
    JUNK,
    Search,
    Step,
    Turning,
    Use,
    either_way,
    refreshed,
    takings,
    too_deep,
    wanted_of,
)
from scorers.village_green.search.play_table import NONE, Cards, Middle, Table


class Awards(NamedTuple):
    """A state of the award side: what shows, the middle, how many structures will bring awards, the village card.

    `alone` says that the last award took a turn of its own, where that matters.
    """

    tops: Cards
    middle: Middle
    brought: int
    is_turned: bool
    alone: bool = False


class AwardPlan:
    """The search for the steps that lead to the awards of a village while so many structures are laid."""

    def __init__(self, table: Table, target: Cards, turning: Turning, tick: Callable[[], None]) -> None:
        self.table, self.target, self.tick = table, target, tick
        self.turns = turning.use is Use.AWARDS
        self._known: dict[tuple[int, bool], tuple[Step, ...] | None] = {}

    def steps(self, structures: int, *, ends_alone: bool) -> tuple[Step, ...] | None:
        """The steps, or nothing if there are none; with `ends_alone` the last award takes a turn of its own."""
        key = structures, ends_alone
        if key not in self._known:
            self._known[key] = either_way(lambda: self._searched(structures, ends_alone=ends_alone))
        return self._known[key]

    def _searched(self, structures: int, *, ends_alone: bool) -> tuple[Step, ...] | None:
        if not self._may_fit(structures) and not are_held():
            return None
        table = self.table
        middle = Middle(tuple(sorted(map(self.alike, table.prizes.display))), tuple(map(self.alike, table.prizes.deck)))
        start = Awards(table.award_tops, middle, structures, is_turned=False)

        def is_goal(state: Awards) -> bool:
            return self._is_goal(state) and (state.alone or not ends_alone)

        return Search(self._follow, is_goal, self.tick).steps(start)

    def fits(self, structures: int, *, ends_alone: bool) -> bool:
        """Whether there are such steps."""
        return self.steps(structures, ends_alone=ends_alone) is not None

    def _may_fit(self, structures: int) -> bool:
        """Whether the number of draws can be right: enough for what shall show, and each award of its own has a space."""
        table, wanted = self.table, wanted_of(self.table.award_tops, self.target)
        if not wanted:
            covered_alike = any(award in table.prizes.every for award in self.target)
            return not structures or not table.prizes.every or self.turns or covered_alike
        spaces = sum(top == NONE != new for top, new in zip(table.award_tops, self.target, strict=True))
        draws = structures + spaces
        return wanted.total() <= draws and not too_deep(wanted, (), table.prizes, draws + DISPLAY * self.turns)

    def alike(self, award: int) -> int:
        """The award, or `JUNK` for one that shall not show: whichever it is, it can only be covered again."""
        return award if award in self.target else JUNK

    def _is_goal(self, state: Awards) -> bool:
        gone = not state.middle.every
        done = state.tops == self.target and state.is_turned is self.turns and (gone or not state.brought)
        return done and not (self.table.goes_on and not gone and NONE in state.tops)

    def _follow(self, state: Awards) -> Iterator[tuple[Step, Awards]]:
        wanted = wanted_of(state.tops, self.target)
        free = sum(top == NONE != new for top, new in zip(state.tops, self.target, strict=True))
        fresh = self.turns and not state.is_turned
        if too_deep(wanted, (), state.middle, state.brought + free + DISPLAY * fresh) and not are_held():
            return
        # Of more awards than shall show, those that shall not come first.
        junk = Counter({JUNK: 1}) if state.brought > wanted.total() else wanted
        for taken, award, middle in takings(state.middle, junk):
            for space, top in enumerate(state.tops):
                # What shows already is covered only by another of the same, now or later.
                if self.target[space] == top != award and top not in middle.every:
                    continue
                tops = (*state.tops[:space], award, *state.tops[space + 1 :])
                if state.brought:
                    yield Step(taken, award, space), Awards(tops, middle, state.brought - 1, state.is_turned)
                if top == NONE:
                    after = Awards(tops, middle, state.brought, state.is_turned, alone=self.table.goes_on)
                    yield Step(taken, award, space, own=True), after
        if fresh and len(state.middle.display) == DISPLAY:
            for step, middle in refreshed(state.middle, state.brought + free):
                yield step, state._replace(middle=middle, is_turned=True)
