"""The best Act phase of Last Defence at Hudai Monastery: depth first, with bounds on what can still be dealt.

What is best is told by the three numbers of an `Outcome` in an order of importance; all are compared exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.moves import Act, Activation, Deed, Recruit, Step
from models.green_box.last_defence_at_hudai_monastery.position import MONKS, TOP_LEVEL, Position, Spot
from models.green_box.last_defence_at_hudai_monastery.tactics import discharge_damage
from scorers.claims import are_held, hold
from scorers.green_box.last_defence_at_hudai_monastery.melee import NOBODY, Melee, Outcome, State

Order = tuple[int, int, int]
"""The places of an outcome's numbers, the most important first."""

_ALL_RESEARCHED = 3
"""Points that bring a cube from the base to level 2."""


def ranked(outcome: Outcome, order: Order, floor: int = 0) -> tuple[int, ...]:
    """An outcome with its most important number first; once the last integrity is lost, no more can be."""
    return tuple(max(floor, outcome[n]) for n in order)


class Fight:
    """The search for the best Act phase of a table."""

    def __init__(
        self, position: Position, order: Order, tick: Callable[[], None], *, is_lucky: bool = False, floor: int = 0
    ) -> None:
        self.melee = Melee(position, is_lucky=is_lucky)
        self._order, self._tick, self._floor = order, tick, floor
        self._came: dict[State, tuple[State, Any] | None] = {}
        self._bounds = Bounds(self.melee)
        self._limits: dict[object, Outcome] = {}

    def best(self, above: tuple[int, ...] | None = None) -> Iterator[tuple[Outcome, State]]:
        """Better and better ways to end the phase; the last one is the best.

        Only such are looked for that are ranked `above` what is known.
        """
        melee, order, floor = self.melee, self._order, self._floor
        start, best = melee.start, above
        self._came = {start: None}
        stack: list[tuple[State, Outcome]] = [(start, self.limit(start))]
        while stack:
            self._tick()
            state, limit = stack.pop()
            if best is not None and ranked(limit, order, floor) <= best and not are_held():
                continue
            if melee.may_end(state):
                outcome = melee.outcome(state)
                for worth, bound in zip(outcome, limit, strict=True):
                    hold(worth, bound, "an Act phase")
                if best is None or ranked(outcome, order, floor) > best:
                    best = ranked(outcome, order, floor)
                    yield outcome, state
            children: list[tuple[Any, ...]] = []
            for deed, after in melee.deeds(state):
                if after not in self._came:
                    self._came[after] = state, deed
                    most = self.limit(after)
                    most = Outcome(*map(min, most, limit)) if are_held() else most
                    if best is None or ranked(most, order, floor) > best or are_held():
                        children.append(
                            (
                                ranked(most, order, floor),
                                ranked(melee.outcome(after), order, floor),
                                len(children),
                                after,
                                most,
                            )
                        )
            children.sort(key=lambda child: child[:3])
            stack += [(after, most) for *_, after, most in children]

    def every(self) -> Iterator[tuple[Outcome, State]]:
        """Every way to end the phase."""
        melee = self.melee
        self._came = {melee.start: None}
        stack = [melee.start]
        while stack:
            self._tick()
            state = stack.pop()
            if melee.may_end(state):
                yield melee.outcome(state), state
            for deed, after in melee.deeds(state):
                if after not in self._came:
                    self._came[after] = state, deed
                    stack.append(after)

    def line(self, state: State, player: str) -> tuple[Act, ...]:
        """What was done to come to a state, as a move; none where nothing was."""
        deeds = []
        came = self._came[state]
        while came is not None:
            state, deed = came
            deeds.append(deed)
            came = self._came[state]
        steps = folded(deeds[::-1])
        return (Act(player, steps),) if steps else ()

    # How much more can come.

    def limit(self, state: State) -> Outcome:
        """An outcome of which no number is exceeded however the phase goes on."""
        left, pushed, integrity = state.left, state.pushed, state.integrity
        most = self._bounds.most(state)
        key = (left, pushed, integrity, most)
        known = self._limits.get(key)
        if known is None:
            self._limits[key] = known = self._limit(state, most)
        return known

    def _limit(self, state: State, reserve: Reserve) -> Outcome:
        now, most = self.melee.outcome(state), reserve.damage
        if not most and not reserve.uses:
            return now
        alive = sorted(left for left in state.left if left)
        kills, budget = now.kills, most
        for left in alive:
            budget -= left
            if budget < 0:
                break
            kills += 1
        return Outcome(kills, now.damage + min(sum(alive), most), self._most_integrity(state, reserve))

    def _most_integrity(self, state: State, reserve: Reserve) -> int:
        """The integrity with so many uses for pushes, and the others for damage that heals as much as it can."""
        melee = self.melee
        losses = sorted(
            melee.lost(c, left) for c, left in enumerate(state.left) if c not in state.pushed and melee.lost(c, left)
        )
        # A Drop takes two for each hit point, a Circles demon one besides.
        factor, besides = melee.factor, min(len(losses), melee.circles)
        best = state.integrity - sum(losses)
        for pushes in range(min(reserve.uses, len(losses)) + 1 if reserve.pushes else 1):
            others = reserve.uses - pushes
            kept = sum(losses[: max(0, len(losses) - pushes * reserve.pushes)])
            damage = min(reserve.damage, reserve.laid + others * reserve.each + pushes * reserve.pushes)
            healed = state.integrity + others * reserve.heals
            if self._floor == 0:
                healed = melee.healed(state.integrity, others * reserve.heals)
            saved = factor * damage + besides + (2 * others if self._bounds.builds else 0)
            best = max(best, healed - max(0, kept - saved))
        return best


class Reserve(NamedTuple):
    """What monks can still do at most: damage in all, uses of tiles, by each of them, by those who stand charged; more.

    `pushes` are the demons that one use pushes, `heals` what it heals.
    """

    damage: int
    uses: int
    each: int
    laid: int
    pushes: int
    heals: int


class Bounds:
    """How much damage the monks can still deal, whatever is on the demons by then."""

    def __init__(self, melee: Melee) -> None:
        self._melee, position = melee, melee.position
        # Bricks may bring any tile, so that every tile may be worth what the best is, and a tile given up saves something.
        self.builds = melee.is_lucky and Symbol.BRICKS in set(position.tiles)
        symbols = set(Symbol) if self.builds else set(position.tiles)
        self._pushes, self._heals = Symbol.ARROW in symbols, Symbol.DROP in symbols
        names = (*(monk.name for monk in position.monks), *position.reserve)
        self._laid = max(
            (discharge_damage(position, name, demon) for name in names for demon in position.demons if demon), default=0
        ) - position.level(Symbol.WHEEL)
        self._known: dict[object, Reserve] = {}
        self._best: dict[object, tuple[int, ...]] = {}
        self._values: dict[object, dict[Spot, int]] = {}

    def most(self, state: State) -> Reserve:
        """What nothing exceeds, whatever is done."""
        key = state[3:]
        known = self._known.get(key)
        if known is None:
            self._known[key] = known = self._most(state)
        return known

    def _most(self, state: State) -> Reserve:
        """Some uses may be spent on points, which raise techniques for the others."""
        damage = uses = value = laid = pushes = heals = 0
        charged = sum(monk.is_charged for monk in state.monks) + min(MONKS - state.done, MONKS - len(state.monks))
        for spent in range(_ALL_RESEARCHED + 1):
            points = state.points + spent
            levels = tuple(_raised(cubes, points) for cubes in state.levels)
            each = sorted((n for values in self._each(state, levels) for n in values), reverse=True)
            if len(each) < spent:
                break
            laid = charged * (self._laid + levels[4])
            damage, uses = max(damage, sum(each[: len(each) - spent]) + laid), max(uses, len(each))
            value, pushes, heals = max([value, *each]), 1 + levels[5], 1 + levels[0]
        return Reserve(damage, uses, value, laid, pushes * self._pushes, heals * self._heals)

    def _each(self, state: State, levels: tuple[int, ...]) -> list[tuple[int, ...]]:
        """For each monk who is active or may be activated, what the tiles are worth that he may use."""
        beside, found = 1 + levels[1], []
        if self.builds:
            # Tiles that Bricks bring may lie anywhere.
            value = max(self._value(levels).values())
            idle_monks = min(MONKS - state.done, sum(not monk.is_done for monk in state.monks))
            active = max(0, 1 + beside - len(state.used)) if state.active != NOBODY else 0
            return [(value,) * (active + idle_monks * (1 + beside))]
        if state.active != NOBODY:
            me = state.monks[state.active].spot
            values = self._value(levels)
            others = len(state.used) - (me in state.used)
            near = sorted((values[spot] for spot in self._melee.near(me) if spot not in state.used), reverse=True)
            found.append((*(() if state.used else (values[me],)), *near[: max(0, beside - others)]))
        idle = [self._idle(levels, monk.spot, beside) for monk in state.monks if not monk.is_done]
        idle.sort(key=sum, reverse=True)
        return found + idle[: MONKS - state.done]

    def _idle(self, levels: tuple[int, ...], spot: Spot, beside: int) -> tuple[int, ...]:
        """The most that an idle monk's uses are worth one by one: of each the best over all tiles within reach."""
        key = (levels, spot)
        known = self._best.get(key)
        if known is None:
            values, near = self._value(levels), self._melee.near
            away = self._melee.away(spot)
            ways = []
            for to in (to for to, steps in away.items() if steps <= 1 + levels[4]):
                top = sorted((values[other] for other in near(to)), reverse=True)[:beside]
                ways.append(sorted([values[to], *top], reverse=True))
            most = max(map(len, ways))
            # The best sums of one use, of two, and so on, as what each adds.
            sums = [0, *(max(sum(way[:n]) for way in ways) for n in range(1, most + 1))]
            self._best[key] = known = tuple(more - less for less, more in pairwise(sums))
        return known

    def _hurt_too(self, level: int) -> int:
        """What more an Arrow hits by its technique."""
        return level if level and self._melee.position.rulings["HU-AMB-ARROW-TECH"] == "damage" else 0

    def _value(self, levels: tuple[int, ...]) -> dict[Spot, int]:
        """The most damage that each tile deals with techniques at these levels; a Wheel's is that of the discharge."""
        known = self._values.get(levels)
        if known is None:
            worth: dict[object, int] = {
                Symbol.DROP: 1 + levels[0],
                Symbol.CIRCLES: 2 + levels[2],
                Symbol.WHEEL: self._laid + levels[4],
                Symbol.ARROW: 1 + self._hurt_too(levels[5]),
            }
            position = self._melee.position
            if self.builds:
                worth = dict.fromkeys((*Symbol,), max(worth.values()))
            known = {spot: worth.get(position.at(spot), 0) for spot in position.spots}
            self._values[levels] = known
        return known


def _raised(cubes: tuple[int, ...], points: int) -> int:
    """The highest level that a technique may come to with so many points, if all are spent on it."""
    level = min(cubes)
    while level < TOP_LEVEL:
        points -= sum(level + 1 for cube in cubes if cube == level)
        if points < 0:
            break
        level += 1
    return level


def folded(deeds: list[Any]) -> tuple[Step, ...]:
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
