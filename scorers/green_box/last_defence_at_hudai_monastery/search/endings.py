"""How much more can come of an Act phase of Last Defence at Hudai Monastery, whatever is done: limits that nothing exceeds.

Of the last activation every use of tiles is tried. Only order is left out: what is done to a demon counts as if it came in
the best one, and techniques as if they had been raised before. No play brings more, since more damage, a Drop or a push
never do harm. Before the last activation nothing is reckoned: closer limits there took longer than what they left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from typing import NamedTuple, TypeAlias

from models.green_box.components import Symbol
from models.green_box.grid import with_entry
from models.green_box.last_defence_at_hudai_monastery.moves.tactics import hits, own_column, targets
from models.green_box.last_defence_at_hudai_monastery.table.kinds import COLUMNS, TOP_LEVEL
from models.green_box.last_defence_at_hudai_monastery.table.position import DRAWN, Position
from models.green_box.last_defence_at_hudai_monastery.table.wall import MONKS, Spot
from scorers.green_box.last_defence_at_hudai_monastery.search.site import NOBODY, Fighter, Levels, Site, State
from scorers.limits import EVERYTHING, NO_LIMIT

_DROP, _PUSH = 32, 256
"""What a Drop and a push count beside damage in the number of a blow: there are four uses at most, of five points each."""
_MOST_DEALT = 7
"""No demon has more hit points."""
_ALL_RESEARCHED = 3
"""Points that bring a cube from the base to level 2."""
_BRICKS = list(Symbol).index(Symbol.BRICKS)
_BLOWS = [
    (damage + _DROP * drops + _PUSH * pushes, damage, drops, pushes)
    for damage in range(_MOST_DEALT + 1)
    for drops in (False, True)
    for pushes in (False, True)
]
Dealt: TypeAlias = "tuple[tuple[int, int], ...]"
"""Columns, with the damage to their demon or the number of a blow."""
Reached: TypeAlias = "tuple[int, ...]"
"""Levels that techniques may come to."""
Laid: TypeAlias = "tuple[int, ...]"
"""For each column the damage of monks who are laid down there."""


class Fate(NamedTuple):
    """What comes of a demon: hit points before and after, whether it is pushed, and whether a Drop may take the last one."""

    column: int
    before: int
    left: int
    is_pushed: bool
    is_healed_by: bool


class Objective(NamedTuple):
    """What a demon's fate is worth; of two aims of one name it is the same."""

    name: object
    worth: Callable[[Fate], int]


class _Skill(NamedTuple):
    """Techniques at some levels, the uses spent on points for them, and what monks deal where they may be charged."""

    levels: Reached
    points: int
    charges: frozenset[tuple[int, int]] = frozenset()


def _idle(recruits: Iterable[Sequence[int]]) -> dict[Dealt, None]:
    """What is dealt where no monk acts: nothing, or what one of these does who comes anew."""
    return {(): None, **dict.fromkeys(((column, n),) for one in recruits for column, n in enumerate(one))}


class Endings:
    """The last activations on one wall; those on one with another tile at a place are `with_tile`."""

    def __init__(self, site: Site, with_tile: Callable[[Spot, Symbol], Endings]) -> None:
        self._site, self._with_tile = site, with_tile
        # A tile that Bricks bring is no Bricks tile: what that one brings could have come at once.
        self._new = tuple(symbol for symbol in Symbol if symbol in site.extra and symbol is not Symbol.BRICKS)
        self._every: dict[object, dict[Laid, dict[Dealt, None]]] = {}
        self._plays: dict[object, dict[Dealt, None]] = {}
        self._ways: dict[object, tuple[Dealt, ...]] = {}
        self._tables: dict[object, dict[int, int]] = {}

    def most(self, state: State, levels: Reached, points: int, objective: Objective) -> int:
        """The most that all demons are worth in the end if so many uses are spent on points that raise techniques so far.

        `EVERYTHING` where no more uses can be spent so.
        """
        # Wherever the demons stand, the same can be done.
        key = (state.monks, state.active, state.used, state.hand, state.draws > 0, levels, points)
        every = self._every.get(key)
        if every is None:
            self._every[key] = every = self._outcomes(state, _Skill(levels, points))
        best = (self._best(state, laid, plays, objective) for laid, plays in every.items() if plays)
        return max(best, default=EVERYTHING)

    def _best(self, state: State, laid: Laid, plays: Iterable[Dealt], objective: Objective) -> int:
        tables = [
            self._table(c, left, ready, objective, is_pushed=c in state.pushed)
            for c, (left, ready) in enumerate(zip(state.left, laid, strict=True))
        ]
        # No blow leaves what charged monks do anyhow; a play adds what its blows are worth besides.
        return sum([table[0] for table in tables]) + max([sum([tables[c][n] for c, n in dealt]) for dealt in plays])

    def _table(self, c: int, left: int, laid: int, objective: Objective, *, is_pushed: bool) -> dict[int, int]:
        """What each blow to a demon is worth besides the monks laid down there; of no blow, what it is worth by them."""
        key = (c, left, laid, objective.name, is_pushed)
        known = self._tables.get(key)
        if known is None:
            sure = objective.worth(Fate(c, left, max(0, left - laid), is_pushed, is_healed_by=False))
            self._tables[key] = known = {}
            for n, damage, drops, pushes in _BLOWS:
                heals = drops and 0 < left <= laid + damage
                known[n] = objective.worth(Fate(c, left, max(0, left - laid - damage), is_pushed or pushes, heals)) - sure
            known[0] = sure
        return known

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


class Bounds:
    """The limits of the Act phase on one wall, where one activation is left at most; there are none before.

    Bricks tiles bring any of the symbols of the site's `extra`, if it has any.
    """

    def __init__(self, site: Site, endings: Endings) -> None:
        self._site, self._endings = site, endings
        self._builds = bool(site.extra) and Symbol.BRICKS in site.position.tiles

    def kills(self, state: State) -> int:
        """The demons that monks can still defeat."""
        return self._most(state, "kills", lambda fate, _: fate.before > 0 and not fate.left)

    def damage(self, state: State) -> int:
        """The damage that they can still deal to demons with so many hit points left."""
        return self._most(state, "damage", lambda fate, _: fate.before - fate.left)

    def integrity(self, state: State, enough: int = NO_LIMIT, least: int = EVERYTHING) -> int:
        """The integrity that is left at most when the attackers have struck, below 0 too, and above what may be healed.

        Once it is clear that this is more than `enough`, it is not looked how much more, and where it is clear that it is
        less than `least`, not how much less.
        """
        site = self._site
        heals = site.heal(state.integrity, 1) > state.integrity

        def kept(fate: Fate, levels: Reached) -> int:
            healed = 1 + levels[0] if heals and fate.is_healed_by else 0
            return healed if fate.is_pushed else healed - site.loss_to(fate.column, fate.left)

        # Before the last activation: no demon takes anything, and a Drop with its technique defeats each that lives.
        most = state.integrity + heals * (1 + TOP_LEVEL) * sum(left > 0 for left in state.left)
        # Besides, every tile that is still brought may be given up.
        now = state.integrity + site.gain * self._most_to_come(state)
        return min(most, now + self._most(state, "healed" if heals else "kept", kept, enough - now, least - now))

    def _most_to_come(self, state: State) -> int:
        """The tiles that may still come to the wall: one in hand or to be drawn, and one for each use of Bricks."""
        first = int(state.hand is not None or state.draws > 0)
        if not self._builds:
            return first
        # A use that brings a point is one less, and the Hammers' level that may rise by it allows no more than one.
        used, uses = set(state.used), 2 + highest_level(state.levels[1], state.points) - len(state.used)
        if state.active != NOBODY:
            stops: Iterable[Spot] = (state.monks[state.active].spot,)
            # Once he has used another tile, he uses his own one no more.
            uses -= bool(used) and state.monks[state.active].spot not in used
        else:
            steps = 1 + highest_level(state.levels[4], state.points)
            idle = [monk.spot for monk in state.monks if not monk.is_done]
            stops = {to for spot in idle for to in self._site.within(spot, steps, state.hand is not None)}
        near = any(
            tile not in used and self._site.position.at(tile) is Symbol.BRICKS for to in stops for tile in (to, *to.beside)
        )
        return first + (max(0, uses) if near or state.hand is Symbol.BRICKS or state.draws else 0)

    def _most(
        self,
        state: State,
        objective: str,
        worth: Callable[[Fate, Reached], int],
        enough: int = NO_LIMIT,
        least: int = EVERYTHING,
    ) -> int:
        """The most that all demons are worth after the last activation; no limit where more than that one is left.

        Once it is more than `enough`, no more is looked at, and what is less than `least` with each technique raised by
        itself is not looked at with all at once.
        """
        if MONKS - state.done + (state.active != NOBODY) > 1:
            return NO_LIMIT

        def at_end(spent: int, levels: Reached) -> int:
            aim = Objective((objective, levels[0]), lambda fate: worth(fate, levels))
            return self._endings.most(state, levels, spent, aim)

        most, spent = EVERYTHING, 0
        while True:
            points = state.points + spent
            # Each technique raised as if all points were spent on it exceeds each way to spend them, and is looked at first.
            levels = tuple(highest_level(cubes, points) for cubes in state.levels)
            found = at_end(spent, levels)
            if found == EVERYTHING or most > enough:
                return most
            ways = _affordable(state.levels, points)
            is_closest = ways == (levels,) or found <= most or found < least
            most = max(most, found if is_closest else max(at_end(spent, way) for way in ways))
            spent += 1


def highest_level(cubes: tuple[int, ...], points: int) -> int:
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
    # Each use of each monk may be of Bricks, with techniques as high as they can come.
    cubes, points = position.techniques, position.points + _ALL_RESEARCHED
    return MONKS * (2 + highest_level(cubes[Symbol.HAMMERS], points)) * (DRAWN + highest_level(cubes[Symbol.BRICKS], points))


@cache
def _affordable(levels: Levels, points: int) -> tuple[Reached, ...]:
    """What so many points bring techniques to, spent as far as they go; Bricks change nothing in an Act phase."""
    ways: set[Reached] = set()
    for n, cubes in enumerate(levels):
        low = min(cubes)
        cost = (low + 1) * sum(cube == low for cube in cubes)
        if low < TOP_LEVEL and cost <= points and n != _BRICKS:
            raised = tuple(max(cube, low + 1) for cube in cubes)
            ways.update(_affordable(with_entry(levels, n, raised), points - cost))
    return tuple(ways) or (tuple(map(min, levels)),)
