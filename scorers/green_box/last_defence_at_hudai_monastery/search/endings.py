"""How much more can come of an Act phase of Last Defence at Hudai Monastery, whatever is done: limits that nothing exceeds.

Of the last activation every use of tiles is tried. Only order is left out: what is done to a demon counts as if it came in
the best one, and techniques as if they had been raised before. No play brings more, since more damage, a Drop or a push
never do harm. Before the last activation nothing is reckoned: closer limits there took longer than what they left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations, product
from typing import NamedTuple, TypeAlias, cast

from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.moves.tactics import hits, own_column, targets
from models.green_box.last_defence_at_hudai_monastery.table.kinds import COLUMNS, TOP_LEVEL
from models.green_box.last_defence_at_hudai_monastery.table.position import DRAWN, Position
from models.green_box.last_defence_at_hudai_monastery.table.wall import MONKS, Spot
from scorers.green_box.last_defence_at_hudai_monastery.search.site import (
    INTEGRITY_AT,
    KILLS_AT,
    NOBODY,
    Fighter,
    Site,
    State,
    highest_level,
)
from scorers.limits import EVERYTHING, NO_LIMIT

_DROP, _PUSH = 32, 256
"""What a Drop and a push count beside damage in the number of a blow: there are four uses at most, of five points each."""
_MOST_DEALT = 7
"""No demon has more hit points."""
_ALL_RESEARCHED = 3
"""Points that bring a cube from the base to level 2."""
_BLOWS = [
    (damage + _DROP * drops + _PUSH * pushes, damage, drops, pushes)
    for damage in range(_MOST_DEALT + 1)
    for drops in (False, True)
    for pushes in (False, True)
]
Dealt: TypeAlias = "tuple[tuple[int, int], ...]"
"""Columns, with the damage to their demon or the number of a blow."""
Laid: TypeAlias = "tuple[int, ...]"
"""For each column the damage of monks who are laid down there."""


class _Skill(NamedTuple):
    """Techniques at some levels, the uses spent on points for them, and what monks deal where they may be charged."""

    levels: tuple[int, ...]
    points: int
    charges: frozenset[tuple[int, int]] = frozenset()


class Endings(Site):
    """A wall with the last activations on it, and the limits that they set: none as long as two activations are left."""

    def __init__(self, position: Position, extra: frozenset[Symbol], coming: tuple[Symbol, ...]) -> None:
        super().__init__(position, extra, coming)
        # A tile that Bricks bring is no Bricks tile: what that one brings could have come at once.
        self._new = tuple(symbol for symbol in Symbol if symbol in self.extra and symbol is not Symbol.BRICKS)
        self._every: dict[object, dict[Laid, dict[Dealt, None]]] = {}
        self._worths = cache(self._all_worths)
        self.plays = cache(self._all_plays)
        self._ways = cache(self._all_ways)

    def limit(self, state: State, place: int) -> int:
        """What that number of an `Outcome` comes to at most, however the phase goes on."""
        if state.added:
            return self.on(state.added).limit(state._replace(added=()), place)
        now = self.outcome(state)[place]
        if place != INTEGRITY_AT:
            alive = [left for left in state.left if left]
            return now + min(len(alive) if place == KILLS_AT else sum(alive), self._most(state, place))
        # Before the last activation: no demon takes anything, and a Drop with its technique defeats each that lives.
        can_heal = self.heal(state.integrity, 1) > state.integrity
        most = can_heal * (1 + TOP_LEVEL) * sum(left > 0 for left in state.left)
        # Besides, every tile that is still brought may be given up.
        most = min(most, self.gain * self._most_to_come(state) + self._most(state, place, can_heal=can_heal))
        return self.heal(state.integrity, most)

    def _most_to_come(self, state: State) -> int:
        """The tiles that may still come to the wall: one in hand or to be drawn, and one for each use of Bricks."""
        first = int(state.hand is not None or state.draws > 0)
        may_build = self.extra and Symbol.BRICKS in {*self.position.tiles, state.hand}
        # A use that brings a point is one less, and the Hammers' level that may rise by it allows no more than one.
        uses = 2 + highest_level(state.levels[1], state.points) - len(state.used)
        return first + (max(0, uses) if may_build and not state.is_spent else 0)

    def _most(self, state: State, place: int, *, can_heal: bool = False) -> int:
        """The most that all demons are worth after the last activation, however many of its uses bring points.

        Each technique is raised as if all points were spent on it, which exceeds each way to spend them.
        """
        if MONKS - state.done + (state.active != NOBODY) > 1:
            return NO_LIMIT
        most, spent = EVERYTHING, 0
        while True:
            levels = tuple(highest_level(cubes, state.points + spent) for cubes in state.levels)
            heals = 1 + levels[0] if can_heal else 0
            # Wherever the demons stand, the same can be done.
            key = (state.monks, state.active, state.used, state.hand, state.draws > 0, levels, spent)
            every = self._every.get(key)
            if every is None:
                self._every[key] = every = self._outcomes(state, _Skill(levels, spent))
            found = [self._best(state, laid, plays, place, heals) for laid, plays in every.items() if plays]
            if not found:
                return most
            most, spent = max(most, *found), spent + 1

    def _best(self, state: State, laid: Laid, plays: Iterable[Dealt], place: int, heals: int) -> int:
        tables = [
            self._worths(c, left, ready, place, heals, c in state.pushed)
            for c, (left, ready) in enumerate(zip(state.left, laid, strict=True))
        ]
        # No blow leaves what charged monks do anyhow; a play adds what its blows are worth besides.
        return sum([table[0] for table in tables]) + max([sum([tables[c][n] for c, n in dealt]) for dealt in plays])

    def _all_worths(self, c: int, left: int, laid: int, place: int, heals: int, is_pushed: bool) -> dict[int, int]:
        """What each blow to a demon is worth besides the monks laid down there; of no blow, what it is worth by them.

        It is a part of the number at that place; of integrity what the demon does not take, or lets heal by a Drop.
        """

        def worth(damage: int, drops: bool, pushes: bool) -> int:
            after = max(0, left - laid - damage)
            if place == KILLS_AT:
                return int(left > 0 and not after)
            if place != INTEGRITY_AT:
                return left - after
            healed = heals if drops and 0 < left <= laid + damage else 0
            return healed - (0 if is_pushed or pushes else self.loss(c, after))

        every = {n: worth(damage, drops, pushes) for n, damage, drops, pushes in _BLOWS}
        return {n: of_blow - every[0] for n, of_blow in every.items()} | {0: every[0]}

    def _outcomes(self, state: State, skill: _Skill) -> dict[Laid, dict[Dealt, None]]:
        """What can be done, by what charged monks do who are laid down."""
        hands = self._new if state.draws else () if state.hand is None else (state.hand,)
        strengths = self.strengths(skill.levels[4])
        deals = {monk: (monk.spot.column, strengths[monk.name][monk.spot.column]) for monk in state.monks}
        ready = _by_column(deals[monk] for monk in state.monks if monk.is_charged)
        if state.active != NOBODY:
            spot, able = state.monks[state.active].spot, skill._replace(charges=frozenset(deals.values()))
            return {ready: self.plays(spot, state.used, able, not state.used, hands)}
        may_act = state.done < MONKS
        recruits = strengths.values() if may_act and len(state.monks) < MONKS else ()
        every: dict[Laid, dict[Dealt, None]] = {} if skill.points else {ready: _idle(recruits)}
        for monk in [monk for monk in state.monks if may_act and not monk.is_done]:
            for laid, plays in self._one_more(state, monk, skill, deals, hands):
                every.setdefault(laid, {}).update(plays)
        return every

    def _one_more(
        self, state: State, monk: Fighter, skill: _Skill, deals: Mapping[Fighter, tuple[int, int]], hands: tuple[Symbol, ...]
    ) -> Iterator[tuple[Laid, dict[Dealt, None]]]:
        """What one more activation can do, wherever the monk goes; `deals` is what monks deal, laid down where they are."""
        strength = self.strengths(skill.levels[4])[monk.name]
        others = [other for other in state.monks if other is not monk]
        waiting = [deals[other] for other in others if other.is_charged]
        for spot in self.within(monk.spot, 1 + skill.levels[4], with_hand=state.hand is not None):
            here = [*(deals[other] for other in others), (spot.column, strength[spot.column])]
            plays = self.plays(spot, (), skill._replace(charges=frozenset(here)), owns=True, hands=hands)
            # A charged monk is laid down before he moves or afterwards.
            for c in {monk.spot.column, spot.column}:
                yield _by_column([*waiting, (c, strength[c] if monk.is_charged else 0)]), plays

    def _all_plays(
        self, spot: Spot, used: tuple[Spot, ...], skill: _Skill, owns: bool, hands: tuple[Symbol, ...] = ()
    ) -> dict[Dealt, None]:
        """All that a monk can do at a place where he used some tiles; he may use that below him, too, if he `owns` it.

        One of the tiles of `hands` is added.
        """
        plays = dict.fromkeys(self._plays_here(spot, used, skill, owns=owns))
        for hand in hands:
            for place in self.free:
                # Elsewhere only Circles matter.
                if hand is Symbol.CIRCLES or place == spot or place in spot.beside:
                    plays |= self.on(((place, hand),)).plays(spot, used, skill, owns)
        return plays

    def _plays_here(self, spot: Spot, used: tuple[Spot, ...], skill: _Skill, *, owns: bool) -> Iterator[Dealt]:
        at = self.position.at
        near = [beside for beside in self.near(spot) if beside not in used]
        # As many tiles beside his own as the Hammers' level lets him use, less those that he has used.
        others = min(len(near), max(0, 1 + skill.levels[1] - len({*used} - {spot})))
        own = [spot] if owns and at(spot) is not None else []
        # To use as many tiles as one may is never worse than to use fewer.
        for beside in combinations(near, others):
            tiles = [*own, *beside]
            if sum(at(tile) is Symbol.HAMMERS for tile in tiles) >= skill.points:
                ways = [self._ways_of(tile, spot, skill) or ((),) for tile in tiles]
                yield from map(_together, product(*ways))
        for tile in (*own, *(near if others else ())):
            if self._new and at(tile) is Symbol.BRICKS:
                yield from self.plays(spot, tuple(sorted((*used, tile))), skill, owns and tile != spot, self._new)

    def _ways_of(self, tile: Spot, me: Spot, skill: _Skill) -> tuple[Dealt, ...]:
        """What the use of a tile may do to demons."""
        if self.position.at(tile) is Symbol.WHEEL:
            return tuple(((c, damage),) for c, damage in skill.charges)
        return self._ways(tile, me, skill.levels)

    def _all_ways(self, tile: Spot, me: Spot, levels: tuple[int, ...]) -> tuple[Dealt, ...]:
        symbol, table = cast("Symbol", self.position.at(tile)), self.table(tuple((level,) for level in levels))
        drop = _DROP * (symbol is Symbol.DROP)
        return tuple(
            tuple((c, damage + drop + _PUSH * pushes) for c, damage, pushes in hits(table, symbol, columns))
            for columns in targets(table, symbol, own_column(table, tile, me))
        )


def _idle(recruits: Iterable[tuple[int, ...]]) -> dict[Dealt, None]:
    """What is dealt where no monk acts: nothing, or what one of these does who comes anew."""
    return {(): None, **dict.fromkeys(((column, n),) for one in recruits for column, n in enumerate(one))}


def _by_column(every: Iterable[tuple[int, int]]) -> Laid:
    laid = [0] * COLUMNS
    for c, damage in every:
        laid[c] += damage
    return tuple(laid)


def _together(every: Iterable[Dealt]) -> Dealt:
    """What several uses do, without what is too much."""
    columns = [0] * COLUMNS
    for dealt in every:
        for c, n in dealt:
            columns[c] += n
    return tuple(
        (c, min(n % _DROP, _MOST_DEALT) + _DROP * (n % _PUSH >= _DROP) + _PUSH * (n >= _PUSH))
        for c, n in enumerate(columns)
        if n
    )


def most_drawn(position: Position) -> int:
    """The tiles that Bricks can draw in an Act phase at most."""
    # Each use of each monk may be of Bricks, with techniques as high as they can come.
    cubes, points = position.techniques, position.points + _ALL_RESEARCHED
    return MONKS * (2 + highest_level(cubes[Symbol.HAMMERS], points)) * (DRAWN + highest_level(cubes[Symbol.BRICKS], points))
