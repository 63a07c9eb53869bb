"""The last of several turns of Last Defence at Hudai Monastery, from many tables: one search serves all that are alike.

Tables that differ only in monks' places, hit points, integrity and techniques are states of one search, which remembers what
it found for each.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.position import DRAWN, MONKS, TOP_LEVEL, Phase, Position
from scorers.green_box.last_defence_at_hudai_monastery.draws import DULL_FIRST, Supply, Tiles, supply, tile_draws
from scorers.green_box.last_defence_at_hudai_monastery.melee import Melee
from scorers.green_box.last_defence_at_hudai_monastery.prospects import OutOfStepsError, Steps, Survival, Tick
from scorers.green_box.last_defence_at_hudai_monastery.roaming import NOWHERE, Roaming
from scorers.green_box.last_defence_at_hudai_monastery.states import NOBODY, Fighter, State

NO_END = 10**9
"""More steps than are ever taken."""
ROOM = DRAWN + TOP_LEVEL
"""Tiles that a Build phase draws at most."""


def dullest(there: Supply, number: int, among: Sequence[Symbol] = DULL_FIRST) -> tuple[Tiles, Supply] | None:
    """The dullest tiles that may be drawn, and what is left; nothing where the bag has not as many."""
    bag, tiles = list(there.bag), list[Symbol]()
    for symbol in among:
        n = list(Symbol).index(symbol)
        taken = min(bag[n], number - len(tiles))
        bag[n] -= taken
        tiles += [symbol] * taken
    return (tuple(tiles), there._replace(bag=tuple(bag))) if len(tiles) == number else None


def brought(position: Position, there: Supply, hand: Symbol | None) -> tuple[frozenset[Symbol], Supply | None]:
    """What Bricks bring in an Act phase if the dullest tiles are drawn, and what is left at least.

    Where the bag has not enough of those it is any tile, and nothing is known of what is left.
    """
    bricks = sum(tile is Symbol.BRICKS for tile in position.tiles) + (hand is Symbol.BRICKS)
    # Each of two monks may use a tile, with the technique at its highest level.
    most = MONKS * bricks * (DRAWN + TOP_LEVEL)
    drawn = dullest(there, most, [symbol for symbol in DULL_FIRST if symbol is not Symbol.BRICKS])
    return (frozenset(Symbol), None) if drawn is None else (frozenset(drawn[0]), drawn[1])


def opening(position: Position, *, roams: bool = False) -> State:
    """The state as an Act phase begins, and where monks roam the same wherever they stand."""
    return State(
        tuple(demon.left if demon else 0 for demon in position.demons),
        frozenset(),
        position.integrity,
        0,
        tuple(position.techniques[symbol] for symbol in Symbol),
        tuple(Fighter(m.name, NOWHERE if roams else m.spot, m.is_charged, is_done=False) for m in position.monks),
        0,
        NOBODY,
        (),
    )


class LastTurns:
    """Whether the last turn is survived, table by table.

    `patience` are the steps that may be taken for one of them. So many tiles as are `spent` may have left the bag besides.
    """

    def __init__(self, tick: Tick, patience: int = NO_END, spent: int = 0) -> None:
        self._spent = spent
        self._patience, self._steps = patience, Steps(tick, patience)
        self._tick = self._steps.count
        self._searches: dict[object, Survival] = {}

    def holds(self, position: Position, hand: Symbol | None = None, need: int = 0) -> bool:
        """Whether it is survived with a tile and without Bricks, with more integrity left than is needed.

        Where that takes too many steps it counts as not survived.
        """
        search = self._search(position, need=need)
        self._steps.left = self._patience
        try:
            return _is_open(search, opening(position)._replace(hand=hand), need)
        except OutOfStepsError:
            return False

    def may(self, position: Position) -> bool:
        """Whether a limit leaves it open that it is survived, whatever tile is added."""
        bounds, start = self._search(position).melee.bounds, opening(position)
        return any(bounds.integrity(start._replace(hand=tile), enough=0) > 0 for tile in Symbol)

    def stands(self, position: Position) -> bool:
        """Whether it is survived whatever the Build phase draws, without Bricks."""
        good: dict[Symbol, bool] = {}

        def is_good(tile: Symbol) -> bool:
            if tile not in good:
                good[tile] = self.holds(position, tile)
            return good[tile]

        # Where uses must not be left out, one more tile may be one that has to be used.
        if position.rulings["HU-AMB-SKIPUSE"] == "yes" and self.holds(position):
            return True
        if self._spent and sum(supply(position).bag) < self._spent + position.tiles_drawn:
            # The bag may be drawn empty, and what was discarded in the turn before is not known.
            return False
        return all(any(map(is_good, tiles)) for tiles in tile_draws(position))

    def may_stand(self, position: Position) -> bool:
        """Whether it is survived with one of the tiles that the Build phase may draw, without Bricks."""
        tiles = {tile: None for drawn in tile_draws(position) for tile in drawn}
        return any(self.holds(position, tile) for tile in tiles or (None,))

    def falls(self, position: Position, there: Supply, *, roams: bool = False) -> bool:
        """Whether it is lost if the dullest tiles are drawn, or even if monks roam; if not, other tiles may be worse."""
        drawn = dullest(there, position.tiles_drawn)
        if drawn is None:
            return False
        tiles, left = drawn
        extra, _ = brought(position, left, Symbol.BRICKS if Symbol.BRICKS in tiles else None)
        search = self._search(position, extra, roams=roams)
        start = opening(position, roams=roams)
        return not any(_is_open(search, start._replace(hand=tile)) for tile in dict.fromkeys(tiles))

    def _search(self, position: Position, extra: Iterable[Symbol] = (), need: int = 0, *, roams: bool = False) -> Survival:
        demons = tuple(demon and replace(demon, damage=0) for demon in position.demons)
        names = tuple(sorted(monk.name for monk in position.monks))
        key = (position.wall, demons, names, position.removed, position.blocked, extra, need, roams)
        if key not in self._searches:
            acting = replace(position, demons=demons, phase=Phase.ACT, drawn=None, points=0, activated=())
            melee = (Roaming if roams else Melee)(acting, frozenset(extra))
            self._searches[key] = Survival(melee, self._tick, need)
        return self._searches[key]


def _is_open(search: Survival, state: State, need: int = 0) -> bool:
    return search.melee.bounds.integrity(state, enough=need) > need and search.value(state)
