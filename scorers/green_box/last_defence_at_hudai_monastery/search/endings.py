"""How much more can come of an Act phase of Last Defence at Hudai Monastery, whatever is done: limits that nothing exceeds.

Of the last activation every use of tiles is tried. Only order is left out: what is done to a demon counts as if it came in
the best one, and techniques as if they had been raised before. No play brings more, since more damage, a Drop or a push
never do harm. Before the last activation nothing is reckoned: closer limits there took longer than what they left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations, product
from typing import NamedTuple, TypeAlias

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


class Fate(NamedTuple):
    """What comes of a demon: hit points before and after, whether it is pushed, and whether a Drop may take the last one."""

    column: int
    before: int
    left: int
    is_pushed: bool
    is_healed_by: bool


class Aim(NamedTuple):
    """A number of an `Outcome`, by its place, and the integrity that a Drop heals that takes a last hit point."""

    place: int
    heals: int


class _Skill(NamedTuple):
    """Techniques at some levels, the uses spent on points for them, and what monks deal where they may be charged."""

    levels: tuple[int, ...]
    points: int
    charges: frozenset[tuple[int, int]] = frozenset()


class Endings:
    """The last activations on one wall, and the limits that they set; those with another tile at a place are `with_tile`.

    There are no limits as long as two activations are left.
    """

    def __init__(self, site: Site, with_tile: Callable[[Spot, Symbol], Endings]) -> None:
        self._site, self._with_tile = site, with_tile
        # A tile that Bricks bring is no Bricks tile: what that one brings could have come at once.
        self._new = tuple(symbol for symbol in Symbol if symbol in site.extra and symbol is not Symbol.BRICKS)
        self._every: dict[object, dict[Laid, dict[Dealt, None]]] = {}
        self._plays: dict[object, dict[Dealt, None]] = {}
        self._ways: dict[object, tuple[Dealt, ...]] = {}
        self._tables: dict[object, dict[int, int]] = {}

    def limit(self, state: State, place: int) -> int:
        """What that number of an `Outcome` can still come to at most."""
        site = self._site
        now = site.outcome(state)[place]
        if place != INTEGRITY_AT:
            alive = [left for left in state.left if left]
            return now + min(len(alive) if place == KILLS_AT else sum(alive), self._most(state, place))
        # Before the last activation: no demon takes anything, and a Drop with its technique defeats each that lives.
        can_heal = site.heal(state.integrity, 1) > state.integrity
        most = can_heal * (1 + TOP_LEVEL) * sum(left > 0 for left in state.left)
        # Besides, every tile that is still brought may be given up.
        most = min(most, site.gain * self._most_to_come(state) + self._most(state, place, can_heal=can_heal))
        return site.heal(state.integrity, most)

    def _most_to_come(self, state: State) -> int:
        """The tiles that may still come to the wall: one in hand or to be drawn, and one for each use of Bricks."""
        first = int(state.hand is not None or state.draws > 0)
        may_build = self._site.extra and Symbol.BRICKS in {*self._site.position.tiles, state.hand}
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
            aim = Aim(place, 1 + levels[0] if can_heal else 0)
            # Wherever the demons stand, the same can be done.
            key = (state.monks, state.active, state.used, state.hand, state.draws > 0, levels, spent)
            every = self._every.get(key)
            if every is None:
                self._every[key] = every = self._outcomes(state, _Skill(levels, spent))
            found = max((self._best(state, laid, plays, aim) for laid, plays in every.items() if plays), default=EVERYTHING)
            if found == EVERYTHING:
                return most
            most, spent = max(most, found), spent + 1

    def _best(self, state: State, laid: Laid, plays: Iterable[Dealt], aim: Aim) -> int:
        tables = [
            self._table(c, left, ready, aim, is_pushed=c in state.pushed)
            for c, (left, ready) in enumerate(zip(state.left, laid, strict=True))
        ]
        # No blow leaves what charged monks do anyhow; a play adds what its blows are worth besides.
        return sum([table[0] for table in tables]) + max([sum([tables[c][n] for c, n in dealt]) for dealt in plays])

    def _table(self, c: int, left: int, laid: int, aim: Aim, *, is_pushed: bool) -> dict[int, int]:
        """What each blow to a demon is worth besides the monks laid down there; of no blow, what it is worth by them."""
        key = (c, left, laid, aim, is_pushed)
        known = self._tables.get(key)
        if known is None:
            sure = self._worth(aim, Fate(c, left, max(0, left - laid), is_pushed, is_healed_by=False))
            self._tables[key] = known = {}
            for n, damage, drops, pushes in _BLOWS:
                heals = drops and 0 < left <= laid + damage
                fate = Fate(c, left, max(0, left - laid - damage), is_pushed or pushes, heals)
                known[n] = self._worth(aim, fate) - sure
            known[0] = sure
        return known

    def _worth(self, aim: Aim, fate: Fate) -> int:
        """What comes of a demon, as a part of a number; of integrity what the demon does not take or lets heal."""
        if aim.place == KILLS_AT:
            return int(fate.before > 0 and not fate.left)
        if aim.place == INTEGRITY_AT:
            lost = 0 if fate.is_pushed else self._site.loss_to(fate.column, fate.left)
            return aim.heals * fate.is_healed_by - lost
        return fate.before - fate.left

    def _outcomes(self, state: State, skill: _Skill) -> dict[Laid, dict[Dealt, None]]:
        """What can be done, by what charged monks do who are laid down."""
        hands = self._new if state.draws else () if state.hand is None else (state.hand,)
        strengths = self._site.strengths(skill.levels[4])
        deals = {monk: (monk.spot.column, strengths[monk.name][monk.spot.column]) for monk in state.monks}
        ready = _by_column(deals[monk] for monk in state.monks if monk.is_charged)
        if state.active != NOBODY:
            spot, able = state.monks[state.active].spot, skill._replace(charges=frozenset(deals.values()))
            return {ready: self.at(spot, state.used, able, hands, owns=not state.used)}
        may_act = state.done < MONKS
        recruits = strengths.values() if may_act and len(state.monks) < MONKS else ()
        every: dict[Laid, dict[Dealt, None]] = {} if skill.points else {ready: _idle(recruits)}
        for monk in [monk for monk in state.monks if may_act and not monk.is_done]:
            for laid, plays in self._activations(state, monk, skill, deals, hands):
                every.setdefault(laid, {}).update(plays)
        return every

    def _activations(
        self, state: State, monk: Fighter, skill: _Skill, deals: Mapping[Fighter, tuple[int, int]], hands: tuple[Symbol, ...]
    ) -> Iterator[tuple[Laid, dict[Dealt, None]]]:
        """What one more activation can do, wherever the monk goes; `deals` is what monks deal, laid down where they are."""
        strength = self._site.strengths(skill.levels[4])[monk.name]
        others = [other for other in state.monks if other is not monk]
        waiting = [deals[other] for other in others if other.is_charged]
        for spot in self._site.within(monk.spot, 1 + skill.levels[4], state.hand is not None):
            here = [*(deals[other] for other in others), (spot.column, strength[spot.column])]
            plays = self.at(spot, (), skill._replace(charges=frozenset(here)), hands, owns=True)
            # A charged monk is laid down before he moves or afterwards.
            for c in {monk.spot.column, spot.column}:
                yield _by_column([*waiting, (c, strength[c] if monk.is_charged else 0)]), plays

    def at(
        self, spot: Spot, used: tuple[Spot, ...], skill: _Skill, hands: tuple[Symbol, ...] = (), *, owns: bool
    ) -> dict[Dealt, None]:
        """All that a monk can do at a place where he used some tiles; he may use that below him, too, if he `owns` it.

        One of the tiles of `hands` is added.
        """
        key = (spot, used, skill, hands, owns)
        known = self._plays.get(key)
        if known is None:
            self._plays[key] = known = dict.fromkeys(self._plays_at(spot, used, skill, owns=owns))
            for hand in hands:
                for place in self._site.free:
                    # Elsewhere only Circles matter.
                    if hand is Symbol.CIRCLES or place == spot or place in spot.beside:
                        known |= self._with_tile(place, hand).at(spot, used, skill, owns=owns)
        return known

    def _plays_at(self, spot: Spot, used: tuple[Spot, ...], skill: _Skill, *, owns: bool) -> Iterator[Dealt]:
        at = self._site.position.at
        near = [beside for beside in self._site.near(spot) if beside not in used]
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
                yield from self.at(spot, tuple(sorted((*used, tile))), skill, self._new, owns=owns and tile != spot)

    def _ways_of(self, tile: Spot, me: Spot, skill: _Skill) -> tuple[Dealt, ...]:
        """What the use of a tile may do to demons."""
        symbol = self._site.position.at(tile)
        if symbol is Symbol.WHEEL:
            return tuple(((c, damage),) for c, damage in skill.charges)
        key = (tile, me.column, skill.levels)
        known = self._ways.get(key)
        if known is None and isinstance(symbol, Symbol):
            table = self._site.table(tuple((level,) for level in skill.levels))
            drop = _DROP * (symbol is Symbol.DROP)
            self._ways[key] = known = tuple(
                tuple((c, damage + drop + _PUSH * pushes) for c, damage, pushes in hits(table, symbol, columns))
                for columns in targets(table, symbol, own_column(table, tile, me))
            )
        return known or ()


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
