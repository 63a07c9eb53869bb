"""The last of several turns of Last Defence at Hudai Monastery, from many tables: one search serves all that are alike.

Tables that differ only in monks' places, hit points, integrity and techniques are states of one search, which remembers what
it found for each.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.position import (
    COLUMNS,
    DRAWN,
    MONKS,
    TOP_LEVEL,
    Phase,
    Position,
    Spot,
)
from scorers.green_box.last_defence_at_hudai_monastery.bounds import Bounds, Reached
from scorers.green_box.last_defence_at_hudai_monastery.draws import Supply, Tiles, tile_draws
from scorers.green_box.last_defence_at_hudai_monastery.melee import Melee
from scorers.green_box.last_defence_at_hudai_monastery.states import NOBODY, Fighter, State
from scorers.green_box.last_defence_at_hudai_monastery.survive import SURE, Luck, Survival, Tick

DULL = (Symbol.HAMMERS, Symbol.WHEEL)
"""The tiles that help least, the dullest first."""
DULL_FIRST = (*DULL, Symbol.BRICKS, Symbol.DROP, Symbol.CIRCLES, Symbol.ARROW)


def dullest(there: Supply, number: int, among: Sequence[Symbol] = DULL_FIRST) -> tuple[Tiles, Supply] | None:
    """The dullest tiles that may be drawn, and what is left; nothing where the bag has not as many."""
    bag, tiles = list(there.bag), []
    for symbol in among:
        n = list(Symbol).index(symbol)
        taken = min(bag[n], number - len(tiles))
        bag[n] -= taken
        tiles += [symbol] * taken
    return (tuple(tiles), there._replace(bag=tuple(bag))) if len(tiles) == number else None


def brought(position: Position, there: Supply, hand: Symbol | None) -> tuple[Symbol, ...]:
    """What Bricks may bring in an Act phase as long as the dullest tiles are drawn; nothing without Bricks."""
    bricks = sum(tile is Symbol.BRICKS for tile in position.tiles) + (hand is Symbol.BRICKS)
    # Each of two monks may use a tile, with the technique at its highest level.
    most = MONKS * bricks * (DRAWN + TOP_LEVEL)
    return () if not bricks else DULL if dullest(there, most, DULL) is not None else DULL_FIRST


def opening(position: Position) -> State:
    """The state as an Act phase begins."""
    return State(
        tuple(demon.left if demon else 0 for demon in position.demons),
        frozenset(),
        position.integrity,
        0,
        tuple(position.techniques[symbol] for symbol in Symbol),
        tuple(Fighter(m.name, m.spot, m.is_charged, is_done=False) for m in position.monks),
        0,
        NOBODY,
        (),
    )


class Dull(Survival):
    """Survival if Bricks draw the dullest tiles; where the bag has not enough of them, it counts as survived."""

    def _drawn(self, state: State) -> Fraction:
        if state.supply is None:
            return super()._drawn(state)
        drawn = dullest(state.supply, state.draws)
        return SURE if drawn is None else self.with_draw(state._replace(draws=0), *drawn)


class LastTurns:
    """Whether the last turn is survived, table by table."""

    def __init__(self, tick: Tick, luck: Luck) -> None:
        self._tick, self._luck = tick, luck
        self._searches: dict[object, Survival] = {}

    def holds(self, position: Position, hand: Symbol | None = None, need: int = 0) -> bool:
        """Whether it is survived without Bricks, with more integrity left than is needed."""
        search = self._search(position, (), need)
        state = opening(position)._replace(hand=hand)
        return self._may(search, state, need) and search.value(state) == SURE

    def may(self, position: Position) -> bool:
        """Whether a limit leaves it open that it is survived, whatever tile is added."""
        search = self._search(position, (), 0)
        return self._may(search, opening(position)._replace(hand=Symbol.ARROW), 0)

    def stands(self, position: Position) -> bool:
        """Whether it is survived whatever the Build phase draws, without Bricks."""
        if self.holds(position):
            return True
        good: dict[Symbol, bool] = {}
        for tiles in tile_draws(position):
            if not any(good.setdefault(tile, self.holds(position, tile)) if tile not in good else good[tile] for tile in tiles):
                return False
        return True

    def falls(self, position: Position, there: Supply) -> bool:
        """Whether it is lost if the dullest tiles are drawn: where it says no, other tiles may still be worse."""
        drawn = dullest(there, position.tiles_drawn)
        if drawn is None:
            return False
        extra = brought(position, drawn[1], Symbol.BRICKS if Symbol.BRICKS in drawn[0] else None)
        search = self._search(position, extra, 0)
        start = opening(position)
        for tile, state in search.drawn(start, *drawn):
            if self._may(search, state, 0) and search.value(state):
                return False
        return True

    @staticmethod
    def _may(search: Survival, state: State, need: int) -> bool:
        return search.melee.bounds.integrity(state) > need

    def _search(self, position: Position, extra: Iterable[Symbol], need: int) -> Survival:
        demons = tuple(demon and replace(demon, damage=0) for demon in position.demons)
        names = tuple(sorted(monk.name for monk in position.monks))
        key = (position.wall, demons, names, position.removed, position.blocked, extra, need)
        if key not in self._searches:
            acting = replace(position, demons=demons, phase=Phase.ACT, drawn=None, points=0, activated=())
            kind = Dull if extra else Survival
            self._searches[key] = kind(acting, self._tick, self._luck, extra, need=need)
        return self._searches[key]


class Anywhere(Bounds):
    """The limits where monks may stand anywhere, and two more tiles may lie anywhere."""

    def __init__(self, melee: Melee) -> None:
        super().__init__(melee)
        self._builds = True
        highest = max(map(len, melee.position.wall))
        self._everywhere = tuple(Spot(r, c) for r in range(highest + 2) for c in range(COLUMNS))

    def _may_build(self, state: State) -> bool:
        return True

    def _most(self, state: State, worth: object, spent: int, levels: Reached) -> int:
        return self._sum(state, worth, spent, levels, builds=True)

    def _reached(self, state: State, spot: Spot, levels: Reached, *, builds: bool) -> Iterable[Spot]:
        return self._everywhere

    def _columns_within(self, state: State, spot: Spot, levels: Reached) -> set[int]:
        return set(range(COLUMNS))
