"""Whether an Act phase of Last Defence at Hudai Monastery is survived: without Bricks, and how likely with what they draw.

What helps at which moment does not depend on bag and discards, so it is searched once: which states are saved without Bricks
(`Survival`), which are lost even if they bring what one likes, and what may come next in all others. Only those few are gone
through again for each bag (`Chances`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from fractions import Fraction
from typing import Any, TypeAlias

from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.table.position import Position
from scorers.green_box.last_defence_at_hudai_monastery.search.draws import Supply, Tiles
from scorers.green_box.last_defence_at_hudai_monastery.search.melee import Melee, blur, is_spent
from scorers.green_box.last_defence_at_hudai_monastery.search.site import State
from scorers.limits import are_held, hold

Tick: TypeAlias = "Callable[[], None]"
Chance: TypeAlias = "tuple[Fraction, Fraction]"
"""How likely something is, at least and at most: the same where it is settled."""
SURE, NEVER = Fraction(1), Fraction(0)


class Luck(Enum):
    """What is drawn: the worst, the best, or what chance brings."""

    WORST = "worst"
    BEST = "best"
    CHANCE = "chance"


class OutOfStepsError(Exception):
    """It is not settled in the steps that there are."""


class Steps:
    """A tick that stops a search after so many steps."""

    def __init__(self, tick: Tick, most: int) -> None:
        self._tick, self.left = tick, most

    def count(self) -> None:
        """One step. Raises `OutOfStepsError` after the last."""
        self._tick()
        self.left -= 1
        if self.left < 0:
            raise OutOfStepsError


class Survival:
    """Whether an Act phase can end with integrity left; Bricks bring any of the symbols of `extra`, as the player likes."""

    def __init__(self, melee: Melee, tick: Tick) -> None:
        self.melee, self._tick = melee, tick
        self._known: dict[State, bool] = {}
        self._next: dict[State, tuple[Any, State]] = {}

    def value(self, state: State) -> bool:
        """Whether integrity can be left at the end of the turn, from a state on."""
        state = blur(state)
        known = self._known.get(state)
        if known is None:
            self._known[state] = known = self._can_draw(state) if state.draws else self._can_play(state)
        return known

    def _can_play(self, state: State) -> bool:
        melee = self.melee
        if melee.may_end(state) and melee.outcome(state).integrity > 0:
            return True
        children: dict[State, tuple[int, Any]] = {}
        for deed, came in melee.deeds(state):
            after = blur(came)
            if after not in children and self._known.get(after, True):
                self._tick()
                # Where no more tile is used, to look is quicker than to ask for a limit.
                most = int(self.value(after)) if is_spent(after) else self._limit(after)
                if most > 0 or are_held():
                    children[after] = most, deed
                else:
                    self._known[after] = False
        for after, (most, deed) in sorted(children.items(), key=lambda child: -child[1][0]):
            value = self.value(after)
            hold(int(value), max(0, most), "an Act phase")
            if value:
                self._next[state] = deed, after
                return True
        return False

    def _limit(self, state: State) -> int:
        inner = self.melee.on(state.added)
        return inner.bounds.integrity(state._replace(added=()), enough=0, least=1)

    def _can_draw(self, state: State) -> bool:
        return any(self.value(state._replace(hand=tile, draws=0)) for tile in self.melee.extra)

    def line(self, state: State) -> tuple[list[Any], State]:
        """The deeds with which integrity is left, and the state after them."""
        deeds, state = [], blur(state)
        while state in self._next:
            deed, state = self._next[state]
            deeds += [deed] if deed is not None else []
        return deeds, state


class Chances:
    """How likely an Act phase is survived with Bricks, by one kind of luck; with the worst or the best draws that is 0 or 1.

    Bricks may bring the tiles of `extra`. `plain` is the search without them.
    """

    def __init__(self, position: Position, tick: Tick, plain: Survival, extra: frozenset[Symbol]) -> None:
        self._tick, self._plain = tick, plain
        self._wish = Survival(Melee(position, extra), tick)
        self._next: dict[State, list[tuple[Any, State]]] = {}
        self._known: dict[tuple[State, Supply, Luck], Chance] = {}

    def value(self, state: State, there: Supply, luck: Luck) -> Chance:
        """From a state on, with this bag; open where the steps run out."""
        try:
            if state.draws:
                return self._draw(state, there, luck)
            key = blur(state), there, luck
            if key not in self._known:
                self._known[key] = self._look(*key)
            return self._known[key]
        except OutOfStepsError:
            return NEVER, SURE

    def _look(self, state: State, there: Supply, luck: Luck) -> Chance:
        self._tick()
        if self._plain.value(state):
            return SURE, SURE
        # Where not even tiles of one's choice save it, no draw does.
        can = self._wish.value(state)
        low = high = NEVER
        for _, after in self._following(state) if can or are_held() else ():
            least, most = self.value(after, there, luck)
            low, high = max(low, least), max(high, most)
            if low == SURE:
                break
        hold(int(high > 0), int(can), "an Act phase with Bricks")
        return low, high

    def _following(self, state: State) -> list[tuple[Any, State]]:
        """What may be done next, draws first: each of them decides."""
        if state not in self._next:
            every = [(deed, after if after.draws else blur(after)) for deed, after in self._wish.melee.deeds(state)]
            # Even with tiles of one's choice nothing comes of the others.
            later = [(deed, after) for deed, after in every if after.draws or are_held() or self._wish.value(after)]
            self._next[state] = sorted(later, key=lambda step: not step[1].draws)
        return self._next[state]

    def _draw(self, state: State, there: Supply, luck: Luck) -> Chance:
        """The same after a draw: of the tiles drawn the best one is added."""
        bare = state._replace(draws=0, added=tuple(sorted(state.added)))
        found: list[tuple[Fraction, Chance]] = []
        for tiles, chance, left in there.draws(state.draws):
            every = [self.value(bare._replace(hand=tile), after, luck) for tile, after in choices(tiles, left)]
            low, high = max(low for low, _ in every), max(high for _, high in every)
            found.append((chance, (low, high)))
            # The worst that there is, or the best: no other draw changes it.
            if (luck is Luck.WORST and high == NEVER) or (luck is Luck.BEST and low == SURE):
                return low, high
        if luck is Luck.CHANCE:
            low, high = (sum((chance * value[n] for chance, value in found), NEVER) for n in (0, 1))
            return low, high
        test = min if luck is Luck.WORST else max
        return test(low for _, (low, _) in found), test(high for _, (_, high) in found)

    def line(self, state: State, there: Supply, luck: Luck) -> tuple[list[Any], State]:
        """The deeds that lead to a draw after which it is survived for certain, where there are such, and the state then."""
        deeds: list[Any] = []
        state = blur(state)
        while not state.draws:
            deed, state = next(step for step in self._following(state) if self.value(step[1], there, luck)[0] == SURE)
            deeds += [deed] if deed is not None else []
        return deeds, state


def choices(tiles: Tiles, left: Supply) -> Iterator[tuple[Symbol | None, Supply]]:
    """Each of the tiles drawn, with what is left when the others are discarded."""
    if not tiles:
        yield None, left
    for tile in dict.fromkeys(tiles):
        others = list(tiles)
        others.remove(tile)
        yield tile, left.back(others)
