"""How much more can come of an Act phase of Last Defence at Hudai Monastery, whatever is done: limits that nothing exceeds.

What a use of a tile can deal or save is taken by itself, as if no other use were for the same demon; what a monk can use are
the tiles of the best place that he can reach. The sum of such limits is one where a demon that is hit twice does not save
more than each hit by itself. At its last hit point it may: so every point of damage counts as the best that any number of
them saves for each (`Column`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, NamedTuple

from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.position import COLUMNS, DRAWN, MONKS, TOP_LEVEL, Position, Spot
from models.green_box.last_defence_at_hudai_monastery.tactics import NEIGHBOURS, own_column
from scorers.green_box.last_defence_at_hudai_monastery.means import Means, Rescue
from scorers.green_box.last_defence_at_hudai_monastery.states import NOBODY, Levels, State
from scorers.green_box.last_defence_at_hudai_monastery.worths import NO_COLUMN, PLACES, Column, Ground, Worth, place_of

if TYPE_CHECKING:
    from scorers.green_box.last_defence_at_hudai_monastery.melee import Melee

_ALL_RESEARCHED = 3
"""Points that bring a cube from the base to level 2."""
_WHOLE = 420
"""What one integrity counts: a seventh or less of it is a whole number, as demons have up to seven hit points."""

Reached = tuple[int, ...]
"""Levels that techniques may come to."""
_NOTHING = (0,) * COLUMNS


class _Plan(NamedTuple):
    """What can be seen of a state without its demons.

    `futures` are how many uses may be spent on points, the level that each technique may come to by them, and all at once;
    then whether Bricks may bring a tile, the most damage, and what there is to save integrity with, so far asked.
    """

    futures: list[tuple[int, Reached, tuple[Reached, ...]]]
    builds: bool
    damage: int
    means: dict[tuple[int, Reached], Means]


class Bounds:
    """The limits of the Act phase on one wall; Bricks tiles bring any of the symbols of `extra`, if it has any."""

    def __init__(self, melee: Melee) -> None:
        self._melee, position = melee, melee.position
        self._tiles = {spot: tile for spot in position.spots if isinstance(tile := position.at(spot), Symbol)}
        self._builds = bool(melee.extra) and Symbol.BRICKS in self._tiles.values()
        self._marked = [any(tile is Symbol.CIRCLES for tile in column) for column in position.wall]
        self._rulings = position.rulings
        self._extra = [PLACES[symbol] for symbol in melee.extra]
        self._plans: dict[object, _Plan] = {}
        self._counted = {
            symbol: Worth([(int(symbol is other),) * COLUMNS for other in Symbol], {}, extra)
            for symbol in (Symbol.HAMMERS, Symbol.DROP, Symbol.ARROW, Symbol.BRICKS)
            for extra in (() if symbol is Symbol.BRICKS else self._extra,)
        }
        self._rescue = Rescue(melee.lost)
        self._given_up = Worth([_NOTHING] * len(Symbol), {}, (), melee.gain)
        self._worths: dict[object, Worth] = {}
        self._known_grounds: dict[object, tuple[tuple[str, frozenset[int]], ...]] = {}
        self._columns: dict[tuple[int, int], Column] = {}
        self._places: dict[object, tuple[Ground, ...]] = {}
        self._grounds_of: dict[object, Ground] = {}

    # Damage.

    def damage(self, state: State) -> int:
        """The damage that monks can still deal, whatever is on the demons by then."""
        return self._plan(state).damage

    def _plan(self, state: State) -> _Plan:
        key = state[3:]
        known = self._plans.get(key)
        if known is None:
            builds = self._may_build(state)
            futures = self._futures(state, builds=builds)
            damage = max(self._most(state, self._dealt(levels), spent, levels, builds) for spent, levels, _ in futures)
            self._plans[key] = known = _Plan(futures, builds, damage, {})
        return known

    def _dealt(self, levels: Reached) -> Worth:
        known = self._worths.get(levels)
        if known is None:
            discharges = self._melee.strengths(levels[4])
            wheel = max((max(by_column) for by_column in discharges.values()), default=0)
            values = (1 + levels[0], 0, 2 + levels[2], 0, wheel, 1 + self._hurt_too(levels[5]))
            known = Worth([(value,) * COLUMNS for value in values], discharges, self._extra)
            self._worths[levels] = known
        return known

    def _hurt_too(self, level: int) -> int:
        """What more an Arrow hits by its technique."""
        return level if level and self._rulings["HU-AMB-ARROW-TECH"] == "damage" else 0

    def kills(self, state: State) -> int:
        """The demons that monks can still defeat."""
        return self._on(state, tuple(Column(_WHOLE // left, _WHOLE) if left else NO_COLUMN for left in state.left)) // _WHOLE

    def hurt(self, state: State) -> int:
        """The damage that they can still deal to demons with so many hit points left."""
        return self._on(state, tuple(Column(1, left) for left in state.left))

    def _on(self, state: State, columns: tuple[Column, ...]) -> int:
        plan, found = self._plan(state), 0
        for spent, levels, ways in plan.futures:
            most = self._most(state, self._worth(state, levels, columns), spent, levels, plan.builds)
            if most > found and ways != (levels,):
                most = max(self._most(state, self._worth(state, way, columns), spent, way, plan.builds) for way in ways)
            found = max(found, most)
        return found

    # Integrity.

    def integrity(self, state: State, enough: int | None = None, least: int | None = None) -> int:
        """The integrity that is left at most when the attackers have struck, below 0 too, and above what may be healed.

        Once it is clear that this is more than `enough`, it is not looked how much more, and where it is clear that it is
        less than `least`, not how much less.
        """
        melee, plan, most = self._melee, self._plan(state), 0
        left, pushed = state.left, state.pushed
        lost = sum(melee.lost(c, now) for c, now in enumerate(left) if c not in pushed)
        gain = melee.gain if state.hand is not None or state.draws else 0
        sure, heals = state.integrity - lost + gain, melee.healed(state.integrity, 1) > state.integrity
        if least is not None:
            means = [(*self._means(state, plan, spent, levels), levels[0]) for spent, levels, _ in plan.futures]
            damage, drops, pushes, level = map(max, zip(*means, strict=True))
            found = self._rescue.most(left, pushed, Means(damage, drops, pushes), 1 + level if heals else 0)
            found += max(self._given(state, plan, spent, levels) for spent, levels, _ in plan.futures)
            if sure + found < least:
                return sure + found
        columns = tuple(NO_COLUMN if c in pushed else self._column(c, left[c]) for c in range(COLUMNS))

        def saved(spent: int, levels: Reached) -> int:
            means, heal = self._means(state, plan, spent, levels), 1 + levels[0] if heals else 0
            within = self._rescue.most(left, pushed, means, heal) + self._given(state, plan, spent, levels)
            if gain:
                # A tile given up saves nothing where nothing is lost.
                within = min(within, lost - gain + heal * min(means.drops, self._defeated(state, means.damage)))
            if within <= most:
                return within
            healed = tuple(heal * _WHOLE if 0 < now <= means.damage else 0 for now in left) if heal else _NOTHING
            worth = self._worth(state, levels, columns, healed, melee.gain * _WHOLE)
            return min(within, self._most(state, worth, spent, levels, plan.builds) // _WHOLE)

        for spent, levels, ways in plan.futures:
            found = saved(spent, levels)
            if found > most and ways != (levels,) and (enough is None or sure + found > enough):
                for way in ways:
                    most = max(most, saved(spent, way))
                    if enough is not None and sure + most > enough:
                        break
            else:
                most = max(most, found)
        return sure + most

    @staticmethod
    def _defeated(state: State, damage: int) -> int:
        """How many demons so much damage defeats at most."""
        return sum(needed <= damage for needed in accumulate(sorted(left for left in state.left if left)))

    def _given(self, state: State, plan: _Plan, spent: int, levels: Reached) -> int:
        """What giving up the tiles saves that Bricks may still bring."""
        return self._most(state, self._given_up, spent, levels, builds=True) if plan.builds and self._melee.gain else 0

    def _means(self, state: State, plan: _Plan, spent: int, levels: Reached) -> Means:
        """What there is to save integrity with if so many uses are spent on points, with techniques at these levels."""
        key = (spent, levels)
        if key not in plan.means:
            every = (self._dealt(levels), self._counted[Symbol.DROP], self._counted[Symbol.ARROW])
            damage, drops, arrows = (self._most(state, worth, spent, levels, plan.builds) for worth in every)
            plan.means[key] = Means(damage, drops, arrows * (1 + levels[5]))
        return plan.means[key]

    def _worth(
        self, state: State, levels: Reached, columns: tuple[Column, ...], healed: tuple[int, ...] = _NOTHING, gain: int = 0
    ) -> Worth:
        """What uses are worth by what damage is in each column; where a tile given up is a gain, an Arrow takes all."""
        grounds = self._grounds(state, levels)
        key = (columns, levels, healed, gain, state.hand is Symbol.CIRCLES, grounds)
        known = self._worths.get(key)
        if known is None:
            strengths = self._melee.strengths(levels[4])
            discharges = {
                name: tuple(columns[c].by(strengths[name][c]) if c in ground else 0 for c in range(COLUMNS))
                for name, ground in grounds
            }
            hit = tuple(column.by(1) for column in columns)
            values = [
                self._drops(columns, healed, 1 + levels[0]),
                _NOTHING,
                self._circles(hit, 1 + levels[2], any_column=state.hand is Symbol.CIRCLES),
                _NOTHING,
                (max((max(by_column) for by_column in discharges.values()), default=0),) * COLUMNS,
                self._arrows([column.whole for column in columns], levels[5])
                if gain
                else self._arrows(hit, self._hurt_too(levels[5])),
            ]
            self._worths[key] = known = Worth(values, discharges, self._extra, gain)
        return known

    def _column(self, c: int, left: int) -> Column:
        known = self._columns.get((c, left))
        if known is None:
            most = self._melee.lost(c, left)
            each = max(((most - self._melee.lost(c, left - n)) * _WHOLE // n for n in range(1, left + 1)), default=0)
            self._columns[c, left] = known = Column(each, most * _WHOLE)
        return known

    @staticmethod
    def _drops(columns: tuple[Column, ...], healed: tuple[int, ...], damage: int) -> tuple[int, ...]:
        here = [column.by(damage) + more for column, more in zip(columns, healed, strict=True)]
        return tuple(max(here[c] for c in NEIGHBOURS[own]) for own in range(COLUMNS))

    def _circles(self, hit: tuple[int, ...], others: int, *, any_column: bool) -> tuple[int, ...]:
        is_free = any_column or self._builds or (others > 1 and self._rulings["HU-AMB-CIRC-TECH"] == "anywhere")
        marked = [c for c in range(COLUMNS) if is_free or self._marked[c]]
        marked.sort(key=lambda c: -hit[c])
        return tuple(hit[own] + sum(hit[c] for c in [c for c in marked if c != own][:others]) for own in range(COLUMNS))

    @staticmethod
    def _arrows(worth: Sequence[int], more: int) -> tuple[int, ...]:
        def pushed(first: int) -> int:
            beside = sorted((worth[c] for c in NEIGHBOURS[first] if c != first), reverse=True)
            return worth[first] + sum(beside[:more])

        first = [pushed(c) for c in range(COLUMNS)]
        return tuple(max(first[c] for c in NEIGHBOURS[own]) for own in range(COLUMNS))

    # What monks can still do.

    def _futures(self, state: State, *, builds: bool) -> list[tuple[int, Reached, tuple[Reached, ...]]]:
        """How many uses may be spent on points, the level that each technique may come to by them, and all at once."""
        known: list[tuple[int, Reached, tuple[Reached, ...]]] = []
        # No more uses than there may be Hammers tiles for.
        while not known or self._most(state, self._counted[Symbol.HAMMERS], 0, known[-1][1], builds) >= len(known):
            points = state.points + len(known)
            levels = tuple(raised(cubes, points) for cubes in state.levels)
            known.append((len(known), levels, _affordable(state.levels, points)))
        return known

    def _may_build(self, state: State) -> bool:
        """Whether Bricks may still bring a tile."""
        if not self._builds or state.draws:
            return bool(state.draws)
        levels = tuple(raised(cubes, state.points + _ALL_RESEARCHED) for cubes in state.levels)
        return self._sum(state, self._counted[Symbol.BRICKS], 0, levels) > 0

    def _most(self, state: State, worth: Worth, spent: int, levels: Reached, builds: bool) -> int:
        """What all that can still be done is worth at most, apart from so many uses spent on points."""
        most = self._sum(state, worth, spent, levels)
        if builds:
            most = max(most, self._sum_with_bricks(state, worth, spent, levels))
        return most + self._laid(state, worth)

    def _sum(self, state: State, worth: Worth, spent: int, levels: Reached) -> int:
        """What all uses but so many are worth, without Bricks."""
        uses = self._uses(state, worth, levels, builds=False)
        return sum(uses[: max(0, len(uses) - spent)])

    def _sum_with_bricks(self, state: State, worth: Worth, spent: int, levels: Reached) -> int:
        """The same with Bricks: each of their uses brings a tile, which each activation may use once."""
        uses = self._uses(state, worth, levels, builds=True)
        sums = (0, *accumulate(uses))
        activations = min(MONKS - state.done, sum(not monk.is_done for monk in state.monks))
        there = activations * (2 + levels[1])
        if state.active != NOBODY:
            others = len(state.used) - (state.monks[state.active].spot in state.used)
            activations, there = activations + 1, there + (not state.used) + max(0, 1 + levels[1] - others)
        there -= spent
        new, extra = int(state.draws > 0) + (state.hand is not None), worth.extra
        if state.hand is not None:
            place = COLUMNS * PLACES[state.hand]
            extra = max(extra, *worth.values[place : place + COLUMNS])
        better, most = sum(use >= extra for use in uses), 0
        for bricks in range(0 if state.draws else 1, there + 1):
            left = there - bricks
            n = max(0, min(activations * (new + bricks), left - better))
            most = max(most, bricks * worth.gain + n * extra + sums[min(len(uses), left - n)])
        return most

    def _uses(self, state: State, worth: Worth, levels: Reached, *, builds: bool) -> list[int]:
        """What the uses are worth one by one, the best first; where Bricks build, apart from those of new tiles."""
        idle = sorted(
            (self._idle(state, worth, monk.spot, levels, builds=builds) for monk in state.monks if not monk.is_done),
            key=sum,
            reverse=True,
        )
        uses = [n for values in idle[: MONKS - state.done] for n in values]
        uses += self._active(state, worth, levels, builds=builds)
        uses.sort(reverse=True)
        return uses

    def _laid(self, state: State, worth: Worth) -> int:
        """What charged monks are worth, and those who may be recruited."""
        laid = sum(max(worth.discharges[monk.name]) for monk in state.monks if monk.is_charged and worth.discharges)
        new = min(MONKS - state.done, MONKS - len(state.monks))
        return laid + max(0, new) * max(map(max, worth.discharges.values()), default=0)

    def _grounds(self, state: State, levels: Reached) -> tuple[tuple[str, frozenset[int]], ...]:
        """The columns in which each monk may be laid down who is or may come on the wall."""
        key = (state.monks, state.done, levels[4], state.hand is not None)
        known = self._known_grounds.get(key)
        if known is None:
            grounds: dict[str, set[int]] = {}
            for monk in state.monks:
                moves = not monk.is_done and state.done < MONKS
                grounds[monk.name] = self._columns_within(state, monk.spot, levels) if moves else {monk.spot.column}
            if state.done < MONKS and len(state.monks) < MONKS:
                grounds = {name: set(range(COLUMNS)) for name in self._melee.strengths(0)} | grounds
            self._known_grounds[key] = known = tuple((name, frozenset(ground)) for name, ground in grounds.items())
        return known

    def _columns_within(self, state: State, spot: Spot, levels: Reached) -> set[int]:
        """The columns that a monk may come to; with Bricks, wherever tiles are added by then."""
        if self._builds:
            return {c for c in range(COLUMNS) if abs(c - spot.column) <= 1 + levels[4]}
        return {to.column for to in self._within(state, spot, levels)}

    def _within(self, state: State, spot: Spot, levels: Reached) -> frozenset[Spot]:
        return self._melee.within(spot, 1 + levels[4], state.hand is not None)

    def _active(self, state: State, worth: Worth, levels: Reached, *, builds: bool) -> list[int]:
        """What the uses of the active monk are worth one by one."""
        if state.active == NOBODY:
            return []
        me, beside = state.monks[state.active].spot, 1 + levels[1]
        beside -= len(state.used) - (me in state.used)
        hand = None if builds else state.hand
        key = me, state.used, hand
        ground = self._grounds_of.get(key)
        if ground is None:
            self._grounds_of[key] = ground = self._ground(me, state.used, hand)
        return ground.best(worth.values, max(0, beside))

    def _ground(self, spot: Spot, used: Collection[Spot], hand: Symbol | None) -> Ground:
        """What can be used at a place, and with a tile in hand as well."""
        tile = self._tiles.get(spot)
        stands_on = tile or hand
        own = None if used or stands_on is None else place_of(stands_on, spot.column)

        def place(tile: Symbol, beside: Spot) -> int:
            return place_of(tile, own_column(self._melee.position, beside, spot))

        near = tuple(place(self._tiles[beside], beside) for beside in self._melee.near(spot) if beside not in used)
        if hand is None or tile is None:
            return Ground(own, near)
        return Ground(own, near, tuple(place(hand, free) for free in self._melee.free_near(spot) if free not in used))

    def _idle(self, state: State, worth: Worth, spot: Spot, levels: Reached, *, builds: bool) -> tuple[int, ...]:
        """The most that an idle monk's uses are worth one by one: of each the best over all tiles within reach."""
        hand = None if builds else state.hand
        key = (spot, levels[1], levels[4], hand, builds)
        known = worth.idle.get(key)
        if known is None:
            where = (spot, levels[4], hand, builds)
            grounds = self._places.get(where)
            if grounds is None:
                spots = _around(spot, 1 + levels[4]) if builds else self._within(state, spot, levels)
                grounds = tuple({self._ground(to, (), hand): None for to in spots})
                self._places[where] = grounds
            ways = [ground.best(worth.values, 1 + levels[1]) for ground in grounds]
            # The best sums of one use, of two, and so on, as what each adds.
            sums = [0, *(max(sum(way[:n]) for way in ways) for n in range(1, max(map(len, ways)) + 1))]
            worth.idle[key] = known = tuple(more - less for less, more in pairwise(sums))
        return known


@cache
def _around(spot: Spot, steps: int) -> tuple[Spot, ...]:
    """The places within so many steps, whatever lies there."""
    found = {spot: None}
    for _ in range(steps):
        found |= {near: None for place in found for near in place.beside}
    return tuple(found)


def raised(cubes: tuple[int, ...], points: int) -> int:
    """The highest level that a technique may come to with so many points, if all are spent on it."""
    level = min(cubes)
    while level < TOP_LEVEL:
        points -= (level + 1) * sum(cube <= level for cube in cubes)
        if points < 0:
            break
        level += 1
    return level


def most_drawn(position: Position) -> int:
    """The tiles that Bricks can draw in an Act phase at most."""
    points, cubes = position.points + _ALL_RESEARCHED, position.techniques
    return MONKS * (2 + raised(cubes[Symbol.HAMMERS], points)) * (DRAWN + raised(cubes[Symbol.BRICKS], points))


@cache
def _affordable(levels: Levels, points: int) -> tuple[Reached, ...]:
    """What so many points bring techniques to, spent as far as they go; Bricks change nothing in an Act phase."""
    ways: set[Reached] = set()
    for n, cubes in enumerate(levels):
        low = min(cubes)
        cost = (low + 1) * sum(cube == low for cube in cubes)
        if low < TOP_LEVEL and cost <= points and n != PLACES[Symbol.BRICKS]:
            raised = tuple(max(cube, low + 1) for cube in cubes)
            ways.update(_affordable((*levels[:n], raised, *levels[n + 1 :]), points - cost))
    return tuple(ways) or (tuple(map(min, levels)),)
