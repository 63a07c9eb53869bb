"""How much more can come of an Act phase of Last Defence at Hudai Monastery, whatever is done: limits that nothing exceeds.

What a use of a tile can deal or save is taken by itself, as if no other use were for the same demon; what a monk can use are
the tiles of the best place that he can reach. The sum of such limits is one where a demon that is hit twice does not save
more than each hit by itself. At its last hit point it may: so every point of damage counts as the best that any number of
them saves for each (`_Column`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.position import COLUMNS, MONKS, TOP_LEVEL, Spot
from models.green_box.last_defence_at_hudai_monastery.tactics import NEIGHBOURS

if TYPE_CHECKING:
    from scorers.green_box.last_defence_at_hudai_monastery.melee import Melee
    from scorers.green_box.last_defence_at_hudai_monastery.states import Levels, State

_ALL_RESEARCHED = 3
"""Points that bring a cube from the base to level 2."""
_WHOLE = 420
"""What one integrity counts: a seventh or less of it is a whole number, as demons have up to seven hit points."""
_BRICKS = list(Symbol).index(Symbol.BRICKS)

Reached = tuple[int, ...]
"""Levels that techniques may come to."""
Values = Mapping[Symbol, tuple[int, ...]]
"""What the use of each tile is worth in each column, at most."""


class _Column(NamedTuple):
    """What can be saved on the demon of a column: for each point of damage, and in all."""

    each: int = 0
    whole: int = 0

    def by(self, damage: int) -> int:
        """What so much damage saves at most."""
        return min(self.each * damage, self.whole)


class _Worth:
    """What uses and discharges are worth at most with techniques at some levels, and what comes of it for each monk."""

    def __init__(self, values: Values, discharges: Mapping[str, tuple[int, ...]], extra: frozenset[Symbol]) -> None:
        self.values, self.discharges = values, discharges
        self.extra = tuple(max((values[tile][c] for tile in extra), default=0) for c in range(COLUMNS))
        self.idle: dict[object, tuple[int, ...]] = {}


class Bounds:
    """The limits of the Act phase on one wall; Bricks tiles bring any of the symbols of `extra`, if it has any."""

    def __init__(self, melee: Melee) -> None:
        self._melee, position = melee, melee.position
        self._tiles = {spot: tile for spot in position.spots if isinstance(tile := position.at(spot), Symbol)}
        self._builds = bool(melee.extra) and Symbol.BRICKS in self._tiles.values()
        self._marked = [any(tile is Symbol.CIRCLES for tile in column) for column in position.wall]
        self._rulings = position.rulings
        self._researched: dict[object, list[tuple[int, Reached, tuple[Reached, ...]]]] = {}
        self._damages: dict[object, int] = {}
        self._building: dict[object, bool] = {}
        self._worths: dict[object, _Worth] = {}
        self._known_grounds: dict[object, tuple[tuple[str, frozenset[int]], ...]] = {}
        self._columns: dict[tuple[int, int], _Column] = {}

    # Damage.

    def damage(self, state: State) -> int:
        """The damage that monks can still deal, whatever is on the demons by then."""
        key = state[3:]
        known = self._damages.get(key)
        if known is None:
            known = max(self._most(state, self._dealt(levels), spent, levels) for spent, levels, _ in self._futures(state))
            self._damages[key] = known
        return known

    def _dealt(self, levels: Reached) -> _Worth:
        known = self._worths.get(levels)
        if known is None:
            discharges = self._melee.strengths(levels[4])
            values = dict.fromkeys(Symbol, 0) | {
                Symbol.DROP: 1 + levels[0],
                Symbol.CIRCLES: 2 + levels[2],
                Symbol.WHEEL: max((max(by_column) for by_column in discharges.values()), default=0),
                Symbol.ARROW: 1 + self._hurt_too(levels[5]),
            }
            known = _Worth({symbol: (value,) * COLUMNS for symbol, value in values.items()}, discharges, self._melee.extra)
            self._worths[levels] = known
        return known

    def _hurt_too(self, level: int) -> int:
        """What more an Arrow hits by its technique."""
        return level if level and self._rulings["HU-AMB-ARROW-TECH"] == "damage" else 0

    # Integrity.

    def integrity(self, state: State) -> int:
        """The integrity that is left at most when the attackers have struck, below 0 too."""
        melee = self._melee
        lost = sum(melee.lost(c, left) for c, left in enumerate(state.left) if c not in state.pushed)
        damage = self.damage(state)
        saved = 0
        for spent, levels, ways in self._futures(state):
            most = self._most(state, self._saved(state, levels, damage), spent, levels)
            if most > saved and ways != (levels,):
                most = max(self._most(state, self._saved(state, way, damage), spent, way) for way in ways)
            saved = max(saved, most)
        most = state.integrity - lost + saved // _WHOLE + (melee.gain if state.hand is not None or state.draws else 0)
        return min(most, melee.healed(state.integrity, max(0, most - state.integrity)))

    def _saved(self, state: State, levels: Reached, damage: int) -> _Worth:
        left, pushed = state.left, state.pushed
        heals = 1 + levels[0] if self._melee.healed(state.integrity, 1) > state.integrity else 0
        grounds = self._grounds(state, levels)
        key = (left, pushed, levels, damage, heals, state.hand is Symbol.CIRCLES, grounds)
        known = self._worths.get(key)
        if known is None:
            columns = [_Column() if c in pushed else self._column(c, left[c]) for c in range(COLUMNS)]
            healed = [heals * _WHOLE if 0 < left[c] <= damage else 0 for c in range(COLUMNS)]
            strengths = self._melee.strengths(levels[4])
            discharges = {
                name: tuple(columns[c].by(strengths[name][c]) if c in ground else 0 for c in range(COLUMNS))
                for name, ground in grounds
            }
            values = {
                Symbol.DROP: self._drops(columns, healed, 1 + levels[0]),
                Symbol.HAMMERS: (0,) * COLUMNS,
                Symbol.CIRCLES: self._circles(columns, 1 + levels[2], any_column=state.hand is Symbol.CIRCLES),
                Symbol.BRICKS: (self._melee.gain * _WHOLE if self._builds else 0,) * COLUMNS,
                Symbol.WHEEL: (max((max(by_column) for by_column in discharges.values()), default=0),) * COLUMNS,
                Symbol.ARROW: self._arrows(columns, levels[5]),
            }
            if self._rulings["HU-AMB-THISCOL"] == "monk":
                values = {
                    symbol: tuple(max(by_column[other] for other in NEIGHBOURS[c]) for c in range(COLUMNS))
                    for symbol, by_column in values.items()
                }
            self._worths[key] = known = _Worth(values, discharges, self._melee.extra)
        return known

    def _column(self, c: int, left: int) -> _Column:
        known = self._columns.get((c, left))
        if known is None:
            most = self._melee.lost(c, left)
            each = max(((most - self._melee.lost(c, left - n)) * _WHOLE // n for n in range(1, left + 1)), default=0)
            self._columns[c, left] = known = _Column(each, most * _WHOLE)
        return known

    @staticmethod
    def _drops(columns: list[_Column], healed: list[int], damage: int) -> tuple[int, ...]:
        here = [column.by(damage) + more for column, more in zip(columns, healed, strict=True)]
        return tuple(max(here[c] for c in NEIGHBOURS[own]) for own in range(COLUMNS))

    def _circles(self, columns: list[_Column], others: int, *, any_column: bool) -> tuple[int, ...]:
        hit = [column.by(1) for column in columns]
        is_free = any_column or self._builds or (others > 1 and self._rulings["HU-AMB-CIRC-TECH"] == "anywhere")
        marked = [c for c in range(COLUMNS) if is_free or self._marked[c]]
        marked.sort(key=lambda c: -hit[c])
        return tuple(hit[own] + sum(hit[c] for c in [c for c in marked if c != own][:others]) for own in range(COLUMNS))

    @staticmethod
    def _arrows(columns: list[_Column], more: int) -> tuple[int, ...]:
        def pushed(first: int) -> int:
            beside = sorted((columns[c].whole for c in NEIGHBOURS[first] if c != first), reverse=True)
            return columns[first].whole + sum(beside[:more])

        first = [pushed(c) for c in range(COLUMNS)]
        return tuple(max(first[c] for c in NEIGHBOURS[own]) for own in range(COLUMNS))

    # What monks can still do.

    def _futures(self, state: State) -> list[tuple[int, Reached, tuple[Reached, ...]]]:
        """How many uses may be spent on points, the level that each technique may come to by them, and all at once."""
        key = state[3:]
        known = self._researched.get(key)
        if known is None:
            known = []
            for spent in range(_ALL_RESEARCHED + 1):
                if spent and self._hammers(state, known[-1][1]) < spent:
                    break
                points = state.points + spent
                levels = tuple(raised(cubes, points) for cubes in state.levels)
                known.append((spent, levels, _affordable(state.levels, points)))
            self._researched[key] = known
        return known

    def _hammers(self, state: State, levels: Reached) -> int:
        """How many Hammers tiles monks can use at most."""
        values = {symbol: (int(symbol is Symbol.HAMMERS),) * COLUMNS for symbol in Symbol}
        return self._sum(state, _Worth(values, {}, self._melee.extra), 0, levels, builds=self._may_build(state))

    def _may_build(self, state: State) -> bool:
        """Whether Bricks may still bring a tile."""
        if not self._builds or state.draws:
            return bool(state.draws)
        key = state[3:]
        if key not in self._building:
            values = {symbol: (int(symbol is Symbol.BRICKS),) * COLUMNS for symbol in Symbol}
            levels = tuple(raised(cubes, state.points + _ALL_RESEARCHED) for cubes in state.levels)
            self._building[key] = self._sum(state, _Worth(values, {}, frozenset()), 0, levels) > 0
        return self._building[key]

    def _most(self, state: State, worth: _Worth, spent: int, levels: Reached) -> int:
        """The same with Bricks or without them; one use is that of the Bricks then."""
        most = self._sum(state, worth, spent, levels)
        if self._may_build(state):
            gain = worth.values[Symbol.BRICKS][0]
            uses = spent if state.draws else spent + 1
            most = max(most, self._sum(state, worth, uses, levels, builds=True) + (0 if state.draws else gain))
        return most

    def _sum(self, state: State, worth: _Worth, spent: int, levels: Reached, *, builds: bool = False) -> int:
        """What all that can still be done is worth at most, apart from so many uses spent on points."""
        idle = sorted(
            (self._idle(state, worth, monk.spot, levels, builds) for monk in state.monks if not monk.is_done),
            key=sum,
            reverse=True,
        )
        uses = [*self._active(state, worth, levels, builds), *(n for values in idle[: MONKS - state.done] for n in values)]
        uses.sort(reverse=True)
        return sum(uses[: max(0, len(uses) - spent)]) + self._laid(state, worth)

    def _laid(self, state: State, worth: _Worth) -> int:
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

    def _active(self, state: State, worth: _Worth, levels: Reached, builds: bool) -> tuple[int, ...]:
        """What the uses of the active monk are worth one by one."""
        if state.active < 0:
            return ()
        me, beside = state.monks[state.active].spot, 1 + levels[1]
        others = len(state.used) - (me in state.used)
        near = self._near(state, worth, me, set(state.used), builds)[: max(0, beside - others)]
        return (*(() if state.used else (self._value(state, worth, me),)), *near)

    def _value(self, state: State, worth: _Worth, spot: Spot) -> int:
        """What the tile of a place is worth; of an empty one, that of any tile that may lie there by then."""
        tile = self._tiles.get(spot)
        if tile is not None:
            return worth.values[tile][spot.column]
        hand = 0 if state.hand is None else worth.values[state.hand][spot.column]
        return max(hand, worth.extra[spot.column])

    def _near(self, state: State, worth: _Worth, me: Spot, used: set[Spot], builds: bool) -> list[int]:
        """What the tiles beside a place are worth, the best first; without Bricks one empty place has a tile by then."""
        if builds:
            near = [self._value(state, worth, spot) for spot in me.beside if spot not in used]
            return sorted(near, reverse=True)
        near = [worth.values[self._tiles[spot]][spot.column] for spot in self._melee.near(me) if spot not in used]
        if state.hand is not None and me in self._tiles:
            free = [worth.values[state.hand][spot.column] for spot in self._melee.free_near(me)]
            near += [max(free)] if free else []
        return sorted(near, reverse=True)

    def _idle(self, state: State, worth: _Worth, spot: Spot, levels: Reached, builds: bool) -> tuple[int, ...]:
        """The most that an idle monk's uses are worth one by one: of each the best over all tiles within reach."""
        beside = 1 + levels[1]
        key = (spot, levels, state.hand, builds)
        known = worth.idle.get(key)
        if known is None:
            spots = _around(spot, 1 + levels[4]) if builds else self._within(state, spot, levels)
            ways = [
                sorted([self._value(state, worth, to), *self._near(state, worth, to, set(), builds)[:beside]], reverse=True)
                for to in spots
            ]
            most = max(map(len, ways))
            # The best sums of one use, of two, and so on, as what each adds.
            sums = [0, *(max(sum(way[:n]) for way in ways) for n in range(1, most + 1))]
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
        points -= sum(level + 1 for cube in cubes if cube == level)
        if points < 0:
            break
        level += 1
    return level


@cache
def _affordable(levels: Levels, points: int) -> tuple[Reached, ...]:
    """What so many points bring techniques to, spent as far as they go; Bricks change nothing in an Act phase."""
    ways: set[Reached] = set()
    for n, cubes in enumerate(levels):
        low = min(cubes)
        cost = (low + 1) * sum(cube == low for cube in cubes)
        if low < TOP_LEVEL and cost <= points and n != _BRICKS:
            raised = tuple(max(cube, low + 1) for cube in cubes)
            ways.update(_affordable((*levels[:n], raised, *levels[n + 1 :]), points - cost))
    return tuple(ways) or (tuple(map(min, levels)),)
