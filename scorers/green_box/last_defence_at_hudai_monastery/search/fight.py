"""The best Act phase of Last Defence at Hudai Monastery: depth first, with bounds on what can still be dealt.

What is best is told by the three numbers of an `Outcome` in an order of importance; all are compared exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias

from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.moves.words import (
    Act,
    Activation,
    Build,
    Deed,
    Discharge,
    Recruit,
    Step,
    Use,
)
from models.green_box.last_defence_at_hudai_monastery.table.kinds import INTEGRITY
from models.green_box.last_defence_at_hudai_monastery.table.position import Position
from models.green_box.last_defence_at_hudai_monastery.table.wall import Spot
from scorers.green_box.last_defence_at_hudai_monastery.search.melee import Melee
from scorers.green_box.last_defence_at_hudai_monastery.search.sameness import blur, is_idle, is_spent, lean
from scorers.green_box.last_defence_at_hudai_monastery.search.states import Outcome, State
from scorers.limits import EVERYTHING, NO_LIMIT, are_held, hold

Order = tuple[int, ...]
"""The places of an outcome's numbers, the most important first; those left out do not matter."""
KILLS_AT, _, INTEGRITY_AT = range(3)
INTEGRITY_ALONE: Order = (INTEGRITY_AT,)


def rank(outcome: Outcome, order: Order, floor: int = 0) -> tuple[int, ...]:
    """An outcome with its most important number first; once the last integrity is lost, no more can be."""
    return tuple(max(floor, outcome[n]) for n in order)


class Fight:
    """The search for the best Act phase of a table; a tile in `hand` was drawn and is still to be added.

    Bricks draw the tiles of `coming` as far as they go, and are not used without them.
    """

    def __init__(
        self,
        position: Position,
        order: Order,
        tick: Callable[[], None],
        *,
        floor: int = 0,
        hand: Symbol | None = None,
        coming: tuple[Symbol, ...] = (),
    ) -> None:
        self.melee = Melee(position, coming=coming)
        self.start = self.melee.start._replace(hand=hand)
        self._key = partial(lean, self.melee) if order == INTEGRITY_ALONE else blur
        self._order, self._tick, self._floor = order, tick, floor
        self._floor_of: tuple[int, ...] | None = None
        self._came: Came = {}

    def best(self, above: tuple[int, ...] | None = None) -> Iterator[tuple[Outcome, State]]:
        """Better and better ways to end the phase; the last one is the best.

        Only such are looked for that are ranked `above` what is known.
        """
        melee, order, floor = self.melee, self._order, self._floor
        start, best = self._key(self.start), above
        self._came = {start: None}
        stack: list[tuple[State, Outcome]] = [(start, self.limit(start))]
        while stack:
            self._tick()
            state, limit = stack.pop()
            self._floor_of = best
            if best is not None and rank(limit, order, floor) <= best and not are_held():
                continue
            if melee.may_end(state):
                outcome = melee.outcome(state)
                for worth, bound in zip(outcome, limit, strict=True):
                    hold(worth, bound, "an Act phase")
                if best is None or rank(outcome, order, floor) > best:
                    best = rank(outcome, order, floor)
                    yield outcome, state
            stack += self._children(state, limit, best)

    def _children(self, state: State, limit: Outcome, best: tuple[int, ...] | None) -> list[tuple[State, Outcome]]:
        """The states after each deed that can come to more than the best, with what they come to at most; that last."""
        melee, order, floor = self.melee, self._order, self._floor
        children: list[tuple[Any, ...]] = []
        for deed, came in melee.deeds(state):
            after = self._key(came)
            if after not in self._came and not is_idle(melee, state, deed, after):
                self._came[after] = state, deed
                # Nothing that can be done later is more than what could be done before.
                most = Outcome(*map(min, self.limit(after), limit))
                if best is None or rank(most, order, floor) > best or are_held():
                    now = rank(melee.outcome(after), order, floor)
                    children.append((rank(most, order, floor), now, len(children), after, most))
        children.sort(key=lambda child: child[:3])
        return [(after, most) for *_, after, most in children]

    def line(self, state: State, player: str) -> tuple[Act, ...]:
        """What was done to come to a state, as a move; none where nothing was."""
        places = [spot for spot, _ in self.melee.settle(state).added]
        steps = fold(_with_builds(deeds_to(self._came, state), player, places))
        return (Act(player, steps),) if steps else ()

    # How much more can come.

    def limit(self, state: State) -> Outcome:
        """An outcome of which no number is exceeded however the phase goes on."""
        melee = self.melee.on(state.added)
        bare = state._replace(added=())
        if is_spent(state) and not state.points:
            return melee.outcome(melee.lay_down(bare))
        now = melee.outcome(bare)
        most = melee.bounds.damage(bare)
        alive = sorted(left for left in state.left if left)
        # No more demons than that damage defeats if it is dealt to the weakest ones first.
        kills, budget = now.kills, most
        for left in alive:
            budget -= left
            if budget < 0:
                break
            kills += 1
        outcome = Outcome(kills, now.damage + min(sum(alive), most), NO_LIMIT)
        for n, place in enumerate(self._order):
            least = None if self._floor_of is None else self._floor_of[n]
            outcome = outcome._replace(**{Outcome._fields[place]: self._closest(melee, bare, place, outcome, least)})
            # Where a more important number decides, the others need no closer look.
            if least is not None and max(self._floor, outcome[place]) != least:
                break
        return outcome

    def _closest(self, melee: Melee, state: State, place: int, limit: Outcome, least: int | None) -> int:
        """The closest limit of one of the numbers, but for one that is clearly too little.

        Only where it matters is it asked whether the integrity is capped.
        """
        if place == INTEGRITY_AT:
            # Without other numbers as much as is known is too little.
            closer = EVERYTHING if least is None else least + (self._order == INTEGRITY_ALONE)
            most = melee.bounds.integrity(state, least=closer)
            return most if least is None or least < INTEGRITY else melee.cap(state.integrity, most)
        now = melee.outcome(state)[place]
        if limit[place] == now:
            return now
        return min(
            limit[place], now + (melee.bounds.kills(state) if place == KILLS_AT else melee.bounds.damage_at_end(state))
        )


Came: TypeAlias = "dict[State, tuple[State, Any] | None]"
"""From where a search came to a state, and with which deed; nothing where it began."""


def deeds_to(known: Came, state: State) -> list[Any]:
    """What was done to come to a state."""
    deeds: list[Any] = []
    came = known[state]
    while came is not None:
        state, deed = came
        deeds += [deed] if deed is not None else []
        came = known[state]
    return deeds[::-1]


def _with_builds(deeds: list[Any], player: str, places: list[Spot]) -> list[Any]:
    """The deeds with what Bricks built, the last tiles where these places are, as part of their use."""
    draws = [deed for deed in deeds if isinstance(deed, Build)]
    spots = places[len(places) - len(draws) :]
    builds = iter([replace(build, player=player, spot=spot) for build, spot in zip(draws, spots, strict=True)])
    return [
        replace(deed, build=next(builds)) if isinstance(deed, Use) and deed.symbol is Symbol.BRICKS else deed
        for deed in deeds
        if not isinstance(deed, Build)
    ]


def without_idle(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps without monks who were activated for nothing: who use no tile, and are not laid down after they moved."""
    laid = {deed.monk for step in steps for deed in (step, *getattr(step, "deeds", ())) if isinstance(deed, Discharge)}
    return tuple(step for step in steps if not isinstance(step, Activation) or step.deeds or step.monk in laid)


def fold(deeds: list[Any]) -> tuple[Step, ...]:
    """Single deeds as the steps of a move: what an active monk does belongs to his activation."""
    steps: list[Step] = []
    for deed in deeds:
        last = steps[-1] if steps else None
        if isinstance(deed, Activation | Recruit):
            steps.append(deed)
        elif isinstance(last, Activation):
            more: tuple[Deed, ...] = (*last.deeds, deed)
            steps[-1] = Activation(last.monk, last.spot, more)
        else:
            steps.append(deed)
    return tuple(steps)
