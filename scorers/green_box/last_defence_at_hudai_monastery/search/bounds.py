"""How much more can come of an Act phase of Last Defence at Hudai Monastery, whatever is done: limits that nothing exceeds.

Of the last activation every use is tried (`Endings`). Before it there is so much damage, so many Drops and so many pushes:
what a monk can use are the tiles of the best place that he can reach, and what that is worth is shared out (`Rescue`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache
from itertools import accumulate, pairwise
from typing import NamedTuple

from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.table.kinds import COLUMNS, TOP_LEVEL
from models.green_box.last_defence_at_hudai_monastery.table.position import DRAWN, Position
from models.green_box.last_defence_at_hudai_monastery.table.wall import MONKS, Spot
from scorers.green_box.last_defence_at_hudai_monastery.search.endings import Endings, Fate, Objective
from scorers.green_box.last_defence_at_hudai_monastery.search.means import Means, Rescue
from scorers.green_box.last_defence_at_hudai_monastery.search.site import Site
from scorers.green_box.last_defence_at_hudai_monastery.search.states import NOBODY, Levels, State
from scorers.green_box.last_defence_at_hudai_monastery.search.worths import PLACES, Ground, Worth
from scorers.limits import EVERYTHING, NO_LIMIT

_ALL_RESEARCHED = 3
"""Points that bring a cube from the base to level 2."""

Reached = tuple[int, ...]
"""Levels that techniques may come to."""
Future = tuple[int, Reached, tuple[Reached, ...]]
"""How many uses may be spent on points, the level that each technique may come to by them, and all at once."""


class _Plan(NamedTuple):
    """What can be seen of a state without its demons.

    Besides the `futures`, whether Bricks may bring a tile, the most damage, and what there is to save integrity with, so far
    asked.
    """

    futures: list[Future]
    builds: bool
    damage: int
    means: dict[tuple[int, Reached], Means]


class Bounds:
    """The limits of the Act phase on one wall; Bricks tiles bring any of the symbols of `extra`, if it has any."""

    def __init__(self, site: Site, endings: Endings) -> None:
        self._site, self._endings, position = site, endings, site.position
        self._tiles = {spot: tile for spot in position.spots if isinstance(tile := position.at(spot), Symbol)}
        self._builds = bool(site.extra) and Symbol.BRICKS in self._tiles.values()
        self._rulings = position.rulings
        self._extra = [PLACES[symbol] for symbol in site.extra]
        self._plans: dict[object, _Plan] = {}
        self._counted = {
            symbol: Worth([int(symbol is other) for other in Symbol], {}, extra)
            for symbol in (Symbol.HAMMERS, Symbol.DROP, Symbol.ARROW, Symbol.BRICKS)
            for extra in (() if symbol is Symbol.BRICKS else self._extra,)
        }
        self._rescue = Rescue(site.loss_to)
        self._given_up = Worth([0] * len(Symbol), {}, (), site.gain)
        self._worths: dict[Reached, Worth] = {}
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
            # The best of all futures: in each, what uses deal, and monks who can only be laid down where they are.
            damage = max(
                self._most(state, self._damage_worth(levels), spent, levels, builds)
                + sum(self._last_discharges(state, levels))
                for spent, levels, _ in futures
            )
            self._plans[key] = known = _Plan(futures, builds, damage, {})
        return known

    def _damage_worth(self, levels: Reached) -> Worth:
        known = self._worths.get(levels)
        if known is None:
            discharges = {name: max(by_column) for name, by_column in self._site.strengths(levels[4]).items()}
            # A Wheel charges the monk who deals most, wherever he is laid down.
            wheel = max(discharges.values(), default=0)
            # What more an Arrow hits by its technique.
            arrow = levels[5] if levels[5] and self._rulings["HU-AMB-ARROW-TECH"] == "damage" else 0
            values = (1 + levels[0], 0, 2 + levels[2], 0, wheel, 1 + arrow)
            self._worths[levels] = known = Worth(values, discharges, self._extra)
        return known

    def kills(self, state: State) -> int:
        """The demons that monks can still defeat, where one activation is left."""
        return self._most_at_end(state, "kills", lambda fate, _: fate.before > 0 and not fate.left)

    def damage_at_end(self, state: State) -> int:
        """The damage that they can still deal to demons with so many hit points left, where one activation is left."""
        return self._most_at_end(state, "damage", lambda fate, _: fate.before - fate.left)

    def _most_at_end(
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
        if MONKS - state.done + (state.active != NOBODY) != 1:
            return NO_LIMIT

        def at_end(spent: int, levels: Reached) -> int:
            return self._endings.most(
                state, levels, spent, Objective((objective, levels[0]), lambda fate: worth(fate, levels))
            )

        most = EVERYTHING
        for spent, levels, ways in self._plan(state).futures:
            # All techniques raised at once exceed each way to spend the points, and are looked at first.
            found = at_end(spent, levels)
            if ways == (levels,) or found <= most or found < least:
                most = max(most, found)
                continue
            for way in ways:
                most = max(most, at_end(spent, way))
                if most > enough:
                    return most
        return most

    # Integrity.

    def integrity(self, state: State, enough: int = NO_LIMIT, least: int = EVERYTHING) -> int:
        """The integrity that is left at most when the attackers have struck, below 0 too, and above what may be healed.

        Once it is clear that this is more than `enough`, it is not looked how much more, and where it is clear that it is
        less than `least`, not how much less.
        """
        site, plan, left, pushed = self._site, self._plan(state), state.left, state.pushed
        lost = sum(site.loss_to(c, now) for c, now in enumerate(left) if c not in pushed)
        gain = site.gain if state.hand is not None or state.draws else 0
        heals = site.heal(state.integrity, 1) > state.integrity

        def savings(spent: int, levels: Reached) -> int:
            means, laid = self._means(state, plan, spent, levels), self._last_discharges(state, levels)
            within = self._rescue.most(left, laid, pushed, means, 1 + levels[0] if heals else 0)
            return within + self._by_giving_up(state, plan, spent, levels)

        # No more is saved than what damage, Drops and pushes there can be save if they are shared out at their best.
        most = state.integrity - lost + gain + max(savings(spent, levels) for spent, levels, _ in plan.futures)
        if most < least:
            return most

        def kept(fate: Fate, levels: Reached) -> int:
            healed = 1 + levels[0] if heals and fate.is_healed_by else 0
            return healed if fate.is_pushed else healed - site.loss_to(fate.column, fate.left)

        # Nor more than the best of all that one activation can do, and every tile that is still brought, given up.
        now = state.integrity + gain
        now += max(self._by_giving_up(state, plan, spent, levels) for spent, levels, _ in plan.futures) if plan.builds else 0
        return min(most, now + self._most_at_end(state, "healed" if heals else "kept", kept, enough - now, least - now))

    def _by_giving_up(self, state: State, plan: _Plan, spent: int, levels: Reached) -> int:
        """What giving up the tiles saves that Bricks may still bring."""
        return self._most(state, self._given_up, spent, levels, builds=True) if plan.builds else 0

    def _means(self, state: State, plan: _Plan, spent: int, levels: Reached) -> Means:
        """What there is to save integrity with if so many uses are spent on points, with techniques at these levels."""
        key = (spent, levels)
        if key not in plan.means:
            every = (self._damage_worth(levels), self._counted[Symbol.DROP], self._counted[Symbol.ARROW])
            damage, drops, arrows = (self._most(state, worth, spent, levels, plan.builds) for worth in every)
            plan.means[key] = Means(damage, drops, arrows * (1 + levels[5]))
        return plan.means[key]

    # What monks can still do.

    def _futures(self, state: State, *, builds: bool) -> list[Future]:
        """How many uses may be spent on points, the level that each technique may come to by them, and all at once."""
        known: list[Future] = []
        # No more uses than there may be Hammers tiles for.
        while not known or self._most(state, self._counted[Symbol.HAMMERS], 0, known[-1][1], builds) >= len(known):
            points = state.points + len(known)
            levels = tuple(highest_level(cubes, points) for cubes in state.levels)
            known.append((len(known), levels, _affordable(state.levels, points)))
        return known

    def _may_build(self, state: State) -> bool:
        """Whether Bricks may still bring a tile."""
        if not self._builds or state.draws:
            return bool(state.draws)
        levels = tuple(highest_level(cubes, state.points + _ALL_RESEARCHED) for cubes in state.levels)
        return sum(self._uses(state, self._counted[Symbol.BRICKS], levels, builds=False)) > 0

    def _most(self, state: State, worth: Worth, spent: int, levels: Reached, builds: bool) -> int:
        """What all that can still be done is worth at most, apart from so many uses spent on points.

        Monks count who may still come to any column, not those who can only be laid down where they are (`_laid`).
        """
        # Of the uses that are there those worth least are spent on points.
        uses = self._uses(state, worth, levels, builds=False)
        most = sum(uses[: max(0, len(uses) - spent)])
        if builds:
            most = max(most, self._sum_with_bricks(state, worth, spent, levels))
        return most + self._free(state, worth)

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
            extra = max(extra, worth.values[PLACES[state.hand]])
        better, most = sum(use >= extra for use in uses), 0
        for bricks in range(0 if state.draws else 1, there + 1):
            left = there - bricks
            # New tiles take the place of the poorest uses, each once in each activation.
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

    def _last_discharges(self, state: State, levels: Reached) -> tuple[int, ...]:
        """For each column the damage of the charged monks there who move no more."""
        laid, strengths = [0] * COLUMNS, self._site.strengths(levels[4])
        for monk in state.monks:
            if monk.is_charged and (monk.is_done or state.done >= MONKS):
                laid[monk.spot.column] += strengths[monk.name][monk.spot.column]
        return tuple(laid)

    def _free(self, state: State, worth: Worth) -> int:
        """What charged monks are worth who may still move, and those who may be recruited."""
        if state.done >= MONKS or not worth.discharges:
            return 0
        free = sum(worth.discharges[monk.name] for monk in state.monks if monk.is_charged and not monk.is_done)
        # A recruit comes charged, and counts as one of the activations.
        new = min(MONKS - state.done, MONKS - len(state.monks))
        return free + max(0, new) * max(worth.discharges.values())

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
        near = [PLACES[self._tiles[beside]] for beside in self._site.near(spot) if beside not in used]
        if hand is not None and tile is not None and any(free not in used for free in self._site.free_near(spot)):
            near.append(PLACES[hand])
        return Ground(None if used or stands_on is None else PLACES[stands_on], tuple(sorted(near)))

    def _idle(self, state: State, worth: Worth, spot: Spot, levels: Reached, *, builds: bool) -> tuple[int, ...]:
        """The most that an idle monk's uses are worth one by one: of each the best over all tiles within reach."""
        hand = None if builds else state.hand
        key = (spot, levels[1], levels[4], hand, builds)
        known = worth.idle.get(key)
        if known is None:
            where = (spot, levels[4], hand, builds)
            grounds = self._places.get(where)
            if grounds is None:
                steps = 1 + levels[4]
                spots = _around(spot, steps) if builds else self._site.within(spot, steps, state.hand is not None)
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
    points, cubes = position.points + _ALL_RESEARCHED, position.techniques
    return MONKS * (2 + highest_level(cubes[Symbol.HAMMERS], points)) * (DRAWN + highest_level(cubes[Symbol.BRICKS], points))


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
