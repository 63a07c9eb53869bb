"""The wall of Last Defence at Hudai Monastery on which a search plays an Act phase, and its states: small tuples.

What demons take and monks deal, which tiles and places there are, and the ways between them: what can be done (`melee`) and
what can come of it at most (`endings`) build on this.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, cached_property, partial
from typing import Any, NamedTuple, Self, TypeAlias

from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.moves import tactics
from models.green_box.last_defence_at_hudai_monastery.moves.words import Use
from models.green_box.last_defence_at_hudai_monastery.table.kinds import INTEGRITY, TOP_LEVEL, Row
from models.green_box.last_defence_at_hudai_monastery.table.position import Position
from models.green_box.last_defence_at_hudai_monastery.table.wall import MONKS, Spot

Levels: TypeAlias = "tuple[tuple[int, ...], ...]"
NOBODY = -1


class Fighter(NamedTuple):
    """A monk in the search: where, whether charged, whether he was activated."""

    name: str
    spot: Spot
    is_charged: bool
    is_done: bool


class State(NamedTuple):
    """What changes in an Act phase.

    `left` are the hit points of the demon of each column, `pushed` the columns whose demon was pushed to the Stunned row.
    `active` is the place of the active monk among `monks`, `used` are the tiles that he used, `added` those that were
    built, and `hand` is one that is still to be added. As many tiles as `draws` says are to be drawn before anything else;
    of those known to come so many as `seen` says were drawn.
    """

    left: tuple[int, ...]
    pushed: frozenset[int]
    integrity: int
    points: int
    levels: Levels
    monks: tuple[Fighter, ...]
    done: int
    active: int
    used: tuple[Spot, ...]
    added: tuple[tuple[Spot, Symbol], ...] = ()
    hand: Symbol | None = None
    draws: int = 0
    seen: int = 0

    @property
    def is_spent(self) -> bool:
        """Whether no tile is used any more: monks are only laid down."""
        return self.done >= MONKS and self.active == NOBODY and not self.draws

    @property
    def blurred(self) -> State:
        """Without what matters no more in this phase: tiles that a monk used who can use no other, where monks are.

        Two states that are the same then can be played on in the same ways. Where monks stand matters in the next turn.
        """
        if self.active == NOBODY or self.draws:
            return self
        others = len(self.used) - (self.monks[self.active].spot in self.used)
        if others < 1 + highest_level(self.levels[1], self.points):
            return self
        if self.done < MONKS:
            return self._replace(active=NOBODY, used=())
        monks = tuple(monk._replace(spot=Spot(0, monk.spot.column if monk.is_charged else 0)) for monk in self.monks)
        return self._replace(active=NOBODY, used=(), monks=monks)


class Effect(NamedTuple):
    """A use of a tile and what it does: hits as column, damage and whether pushed, a monk charged, a point."""

    use: Use
    hits: tuple[tuple[int, int, bool], ...]
    heals: int
    points: int


class Outcome(NamedTuple):
    """What an Act phase comes to: demons defeated, damage on all, integrity after the attackers struck (below 0 too)."""

    kills: int
    damage: int
    integrity: int


KILLS_AT, _, INTEGRITY_AT = range(3)
Deed: TypeAlias = "tuple[Any, State]"


def highest_level(cubes: tuple[int, ...], points: int) -> int:
    """The highest level that a technique may come to with so many points, if all are spent on it."""
    level = min(cubes)
    while level < TOP_LEVEL:
        points -= (level + 1) * sum(cube <= level for cube in cubes)
        if points < 0:
            break
        level += 1
    return level


class Site:
    """A wall on which every tile is known, and the same with more tiles (`on`).

    Bricks may bring the symbols of `extra`, as a search likes, or draw the tiles of `coming`, as far as they go.
    """

    def __init__(self, position: Position, extra: frozenset[Symbol], coming: tuple[Symbol, ...]) -> None:
        self.position, self.demons = position, position.demons
        self.extra, self.coming = extra or frozenset(coming), coming
        self._built: dict[object, Self] = {}
        self._ends: dict[object, tuple[int, int, int]] = {}
        self._all_points = [demon.hit_points or 0 if demon else 0 for demon in self.demons]
        self.near = cache(partial(tactics.around, position))
        """The tiles beside a tile."""
        self.away = cache(partial(tactics.steps_to, position))
        """How many steps it is from a tile to each tile."""
        self.table = cache(lambda levels: replace(position, techniques=dict(zip(Symbol, levels, strict=True))))
        """The table with techniques at some levels."""
        self.within = cache(self._within)
        """The tiles within so many steps; with one more tile, wherever that is added, too."""
        self.strengths = cache(self._strengths)
        """The damage of each monk who is or may come on the wall, laid down in each column, with Wheel at a level."""
        self.loss = cache(self._loss)
        """What the demon of a column takes with so many hit points left, all its tiles given up and perhaps one more."""

    # What demons take, and what monks deal.

    def _loss(self, c: int, left: int, more: int = 0) -> int:
        demon = self.demons[c]
        if demon is None or demon.row is not Row.ATTACKING or not left:
            return 0
        # To give up tiles that are not needed takes no less.
        hurt = replace(demon, damage=(demon.hit_points or 0) - left)
        return tactics.strike_loss(self.position, hurt, self.position.spare(c) + more)

    def gains(self, state: State) -> list[int]:
        """For each column what one more tile there saves, given up."""
        return [0 if c in state.pushed else self.loss(c, left) - self.loss(c, left, 1) for c, left in enumerate(state.left)]

    @cached_property
    def gain(self) -> int:
        """What one more tile saves at most."""
        # A tile given up takes one from the loss; before a Drop doubles the loss, that is two (HU-AMB-MITIGATE-DOUBLE).
        drops = any(d is not None and d.row is Row.ATTACKING and d.card.symbol is Symbol.DROP for d in self.demons)
        return 2 if drops and self.position.rulings["HU-AMB-MITIGATE-DOUBLE"] == "before" else 1

    def heal(self, integrity: int, n: int) -> int:
        """The integrity after so much was healed, capped or not (HU-AMB-CAP)."""
        if integrity + n <= INTEGRITY or self.position.rulings["HU-AMB-CAP"] == "uncapped":
            return integrity + n
        return max(INTEGRITY, integrity)

    def _strengths(self, level: int) -> Mapping[str, tuple[int, ...]]:
        position = self.position
        raised = replace(position, techniques={**position.techniques, Symbol.WHEEL: (level,)})
        reserve = position.reserve if len(position.monks) < MONKS else ()
        return {
            name: tuple(tactics.discharge_damage(raised, name, demon) if demon else 0 for demon in self.demons)
            for name in (*(monk.name for monk in position.monks), *reserve)
        }

    def outcome(self, state: State) -> Outcome:
        """What the phase comes to if it ends here."""
        if state.added:
            return self.on(state.added).outcome(state._replace(added=()))
        key = (state.left, state.pushed, state.hand is None)
        known = self._ends.get(key)
        if known is None:
            kills = sum(not left and points > 0 for left, points in zip(state.left, self._all_points, strict=True))
            lost = sum(self.loss(c, left) for c, left in enumerate(state.left) if c not in state.pushed)
            if state.hand is not None:
                lost -= max(self.gains(state))
            self._ends[key] = known = kills, sum(self._all_points) - sum(state.left), lost
        kills, damage, lost = known
        return Outcome(kills, damage, state.integrity - lost)

    # Tiles and ways.

    def on(self, added: tuple[tuple[Spot, Symbol], ...]) -> Self:
        """The same search on a wall with more tiles; what is known of it is kept."""
        if not added:
            return self
        first, *others = added
        if first not in self._built:
            wall = self.position.with_tile(*first)
            self._built[first] = type(self)(replace(self.position, wall=wall), self.extra, self.coming)
        return self._built[first].on(tuple(others))

    @cached_property
    def free(self) -> tuple[Spot, ...]:
        """Where a tile may be added."""
        return self.position.free_spots

    def _within(self, spot: Spot, steps: int, *, with_hand: bool = False) -> tuple[Spot, ...]:
        there = {to: None for to, away in self.away(spot).items() if away <= steps}
        for place in self.free if with_hand else ():
            there |= dict.fromkeys(self.on(((place, Symbol.DROP),)).within(spot, steps))
        return tuple(there)
