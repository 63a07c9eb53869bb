"""Every table that a turn can lead to, for many tables at once: cubes and tiles as rows of numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from models.green_box.desert_dessert.moves import Part, Supply
from models.green_box.desert_dessert.position import GOAL, LOT, MOST_TILES
from scorers.green_box.desert_dessert.bound import WON, Cut
from scorers.green_box.desert_dessert.world import KINDS, NOTHING, Ints, Offer, Ways, World, building, parts_of

_Numbers = NDArray[np.int64]
_CUBE_BITS, _TILE_BITS = 7, 3
MOST_CUBES = 2**_CUBE_BITS - 1
"""More cubes of a colour are not counted, where the limit of 20 does not hold."""
_PLACES = np.array(
    [1 << (_CUBE_BITS * c) for c in range(KINDS)] + [1 << (_CUBE_BITS * KINDS + _TILE_BITS * i) for i in range(KINDS)],
    dtype=np.int64,
)
_BLOCK = 256
_AT_ONCE = 2_000
"""So many tables take a step."""


class Deed(NamedTuple):
    """What is done in a Trade phase: trades with how often, exchanges of six, and whether the trades come first."""

    trades: tuple[tuple[Offer, int], ...] = ()
    sixes: tuple[tuple[int, int], ...] = ()
    trade_first: bool = True


@dataclass(frozen=True)
class Step:
    """How a table came about: from which one of the layer before, and what was done."""

    parent: int
    supply: Supply
    deed: Deed
    built: tuple[int, ...]

    @property
    def parts(self) -> tuple[Part, ...]:
        """The turn in moves."""
        return (self.supply, *parts_of(self.deed.trades, self.deed.sixes, self.deed.trade_first), building(self.built))


@dataclass(frozen=True)
class Layer:
    """Tables before a turn: `tables` has a row for each, cubes and then tiles. The other arrays tell how each came about."""

    tables: Ints
    parents: _Numbers
    supplies: _Numbers
    deeds: _Numbers
    builds: _Numbers
    every_supply: Sequence[tuple[Ways, int]] = ()
    every_deed: Mapping[Deed, int] = field(default_factory=dict)
    every_build: Mapping[tuple[int, ...], int] = field(default_factory=dict)

    def step(self, n: int) -> Step:
        """How a table came about."""
        ways, way = self.every_supply[self.supplies[n]]
        return Step(
            int(self.parents[n]),
            ways.said(way),
            list(self.every_deed)[self.deeds[n]],
            list(self.every_build)[self.builds[n]],
        )

    @property
    def trades(self) -> _Numbers:
        """How many trades and exchanges each table took."""
        each = [len(deed.trades) + len(deed.sixes) for deed in self.every_deed]
        return np.asarray(np.array(each, dtype=np.int64)[self.deeds])

    def only(self, chosen: _Numbers | NDArray[np.bool_]) -> Layer:
        """Some of them."""
        return replace(
            self,
            tables=self.tables[chosen],
            parents=self.parents[chosen],
            supplies=self.supplies[chosen],
            deeds=self.deeds[chosen],
            builds=self.builds[chosen],
        )

    @property
    def won(self) -> _Numbers:
        """The tables that are won."""
        tables = self.tables
        return np.nonzero((tables[:, KINDS:] > 0).all(axis=1) & (tables[:, KINDS - 1] >= GOAL))[0]


def beginning(world: World) -> Layer:
    """The table that is asked about."""
    none = np.zeros(1, dtype=np.int64)
    return Layer(world.start[None, :], none, none, none, none)


class Limits:
    """What tables are worth at most by some cuts, and whether that is enough."""

    def __init__(self, cuts: Sequence[Cut], turn: int, need: float) -> None:
        """For tables before a turn."""
        pairs = [cut.of(turn) for cut in cuts]
        self.worth = np.array([worth for worth, _ in pairs]).reshape(-1, 2 * KINDS)
        self.rest = np.array([rest for _, rest in pairs])
        self.need = need

    def best(self, tables: Ints, more: NDArray[np.float64] | float = 0.0) -> NDArray[np.float64]:
        """What each table is worth at most, with so much more by each cut."""
        if not len(self.rest):
            return np.full(len(tables), float(WON))
        return np.asarray((tables @ self.worth.T + (self.rest + more)).min(axis=1))

    def enough(self, tables: Ints, more: NDArray[np.float64] | float = 0.0) -> NDArray[np.bool_]:
        """Which tables can still be worth enough."""
        rows, numbers = np.arange(len(tables)), tables.astype(float)
        # What was learnt last leaves out most, so that the other cuts have few tables left to look at.
        for cuts in (slice(-1, None), slice(0, -1)):
            if len(self.rest[cuts]):
                gains = more[cuts] if isinstance(more, np.ndarray) else more
                worth = numbers @ self.worth[cuts].T + (self.rest[cuts] + gains)
                fits = (worth >= self.need).all(axis=1)
                rows, numbers = rows[fits], numbers[fits]
        enough = np.zeros(len(tables), dtype=bool)
        enough[rows] = True
        return enough

    def gain(self, changes: Sequence[NDArray[np.int16]]) -> NDArray[np.float64]:
        """The most that one of these changes adds, by each cut; none is made where none adds anything."""
        if not len(changes):
            return np.zeros(len(self.rest))
        return np.asarray(np.maximum(self.worth @ np.array(changes).T, 0).max(axis=1))


class Expansion:
    """All that one turn can make of the tables of a layer."""

    def __init__(self, world: World, turn: int, prices: str, limits: Limits, tick: Callable[[], None]) -> None:
        self._world, self._limits, self._tick = world, limits, tick
        self._managers = world.managers_of(turn, prices)
        self._offers = world.priced(turn, prices)
        self._deeds: dict[Deed, int] = {Deed(): 0}
        self._supplies: list[tuple[Ways, int]] = []
        self._builds: dict[tuple[int, ...], int] = {(): 0}
        self._costs = [np.concatenate([-world.cost[i], np.eye(KINDS, dtype=np.int16)[i]]) for i in range(KINDS)]
        most_built = min(world.builds_at_once, KINDS)
        self._gain_by_building = limits.gain(self._costs) * most_built
        sixes = [_moved(a, LOT, b) for a in range(KINDS) for b in range(KINDS) if a != b]
        self._gain_by_six = limits.gain(sixes)
        self._gain_by_sixes = self._gain_by_six * world.exchanges_at_once
        self._gain_by_trade = limits.gain([_moved(*offer[:3]) for offer in self._offers]) * world.trades_at_once

    def of(self, layer: Layer) -> Layer:
        """The tables after the turn, none of them twice, and none that another one beats."""
        merged = self.every(layer)
        return merged if self._world.supplies_all else undominated(merged, self._tick)

    def every(self, layer: Layer) -> Layer:
        """The tables after the turn, none of them twice."""
        return _unique(self._built(*self._traded(self._supplied(layer.tables))))

    def of_rest(self, layer: Layer) -> Layer:
        """The tables after the rest of the turn, where the industries are supplied already."""
        lying, coming = self._world.lying, self._world.coming
        self._supplies.append((NOTHING, 0))
        none = np.zeros(1, dtype=np.int64)
        way = (layer.tables, none, none, lying[None, :], coming[None, :])
        if not self._world.may_trade:
            self._offers, self._gain_by_trade = (), np.zeros(0)
        return _unique(self._built(*self._traded(iter([way]))))

    def _supplied(self, tables: Ints) -> Iterator[tuple[Ints, _Numbers, _Numbers, Ints, Ints]]:
        """For tables with the same tiles: those after Supply, whence, how, what lies on tiles and what will be harvested."""
        groups = keys(tables) >> (_CUBE_BITS * KINDS)
        gain = self._gain_by_building + self._gain_by_sixes + self._gain_by_trade
        for group in np.unique(groups):
            rows = np.nonzero(groups == group)[0]
            tiles = tuple(int(n) for n in tables[rows[0], KINDS:])
            ways, begin = self._world.supplies(tiles, self._managers), len(self._supplies)
            self._supplies += [(ways, n) for n in range(len(ways.seats))]
            for first in range(0, len(ways.seats), _BLOCK):
                self._weigh(tables)
                takes = ways.takes[first : first + _BLOCK]
                fits, how = np.nonzero((tables[rows][:, None, :KINDS] >= takes[None]).all(axis=2))
                after = tables[rows[fits]].copy()
                after[:, :KINDS] -= takes[how]
                how += first
                coming = np.concatenate([ways.yields[how], np.zeros_like(after[:, KINDS:])], axis=1)
                enough = self._limits.enough(after + coming, gain)
                if self._world.supplies_all:
                    enough &= ~self._world.may_supply_more(after[:, :KINDS], tiles, ways.runs[how])
                how = how[enough]
                yield after[enough], rows[fits[enough]], how + begin, ways.takes[how], ways.yields[how]

    def _traded(
        self, ways: Iterator[tuple[Ints, _Numbers, _Numbers, Ints, Ints]]
    ) -> tuple[Ints, _Numbers, _Numbers, _Numbers]:
        """The tables after Trade and Harvest, with parents, supplies and what was done."""
        after, parents, supplies, lying, coming = (np.concatenate(arrays) for arrays in zip(*ways, strict=True))
        rows = np.arange(len(after))
        pieces = [(after, rows, 0)]
        pieces += self._deals(after, rows, lying, coming)
        found = np.concatenate([piece[0] for piece in pieces])
        rows = np.concatenate([piece[1] for piece in pieces])
        deeds = np.repeat(np.array([piece[2] for piece in pieces], dtype=np.int64), [len(piece[0]) for piece in pieces])
        found = found.copy()
        black = KINDS - 1
        is_won = (found[:, black] + lying[rows, black] >= GOAL) & (found[:, KINDS:] > 0).all(axis=1)
        limit = self._world.limit - (0 if self._world.returns_first else lying[rows])
        harvested = np.minimum(found[:, :KINDS] + coming[rows], np.maximum(limit, found[:, :KINDS]))
        found[:, :KINDS] = np.minimum(harvested, MOST_CUBES)
        if self._world.black_on_tiles:
            # Won before the harvest, with what lies on tiles: it stays so.
            found[is_won, black] = np.maximum(found[is_won, black], GOAL)
        return found, parents[rows], supplies[rows], deeds

    def _deals(self, start: Ints, rows: _Numbers, lying: Ints, coming: Ints) -> Iterator[tuple[Ints, _Numbers, int]]:
        """Every trade, exchange of six, and both in either order."""
        after_trade, after_six = self._gain_by_building + self._gain_by_sixes, self._gain_by_building + self._gain_by_trade

        def traded(tables: Ints, at: _Numbers, deed: Deed, gain: NDArray[np.float64]) -> Iterator[_Piece]:
            for offer in self._offers:
                if deed.sixes and not any(offer.gives == gets or gives == offer.gets for gives, gets in deed.sixes):
                    # The same as the trade first.
                    continue
                # Where once is too little, more often may be enough.
                often = int(tables[:, offer.gives].max(initial=0)) // offer.price
                for times in range(1, min(often, self._world.trades_at_once) + 1):
                    more = deed._replace(trades=((offer, times),), trade_first=not deed.sixes)
                    piece = self._moved(
                        tables, at, (offer.gives, offer.price * times, offer.gets, times), lying, coming, gain
                    )
                    if len(piece[0]):
                        yield (*piece, self._number(more)), more

        def exchanged(tables: Ints, at: _Numbers, deed: Deed, gain: NDArray[np.float64], n: int) -> Iterator[_Piece]:
            for gives in range(KINDS) if n else ():
                pays = tables[:, gives] >= LOT
                if not pays.any():
                    continue
                payers, whose = tables[pays], at[pays]
                for gets in range(KINDS):
                    if gives != gets:
                        more_sixes = gain + (n - 1) * self._gain_by_six
                        piece = self._moved(payers, whose, (gives, LOT, gets, 1), lying, coming, more_sixes)
                        if len(piece[0]):
                            more = deed._replace(sixes=(*deed.sixes, (gives, gets)))
                            yield (*piece, self._number(more)), more
                            yield from exchanged(*piece, more, gain, n - 1)

        once = self._world.exchanges_left
        for piece, deed in traded(start, rows, Deed(), after_trade):
            yield piece
            yield from (both for both, _ in exchanged(piece[0], piece[1], deed, self._gain_by_building, once))
        for piece, deed in exchanged(start, rows, Deed(), after_six, once):
            if not self._world.needs_trade:
                yield piece
            yield from (both for both, _ in traded(piece[0], piece[1], deed, self._gain_by_building))

    def _moved(
        self,
        tables: Ints,
        rows: _Numbers,
        change: tuple[int, int, int, int],
        lying: Ints,
        coming: Ints,
        gain: NDArray[np.float64],
    ) -> tuple[Ints, _Numbers]:
        """The tables that can pay so many cubes of a colour for others, after it, as far as they can be worth enough."""
        self._weigh(tables)
        gives, price, gets, n = change
        fits = (tables[:, gives] >= price) & (tables[:, gets] + n + lying[rows, gets] <= self._world.limit)
        after, at = tables[fits].copy(), rows[fits]
        after[:, gives] -= price
        after[:, gets] += n
        in_hand = after.copy()
        in_hand[:, :KINDS] += coming[at]
        enough = self._limits.enough(in_hand, gain)
        return after[enough], at[enough]

    def _weigh(self, tables: Ints) -> None:
        """As many steps as so many tables take."""
        for _ in range(1 + len(tables) // _AT_ONCE):
            self._tick()

    def _number(self, deed: Deed) -> int:
        return self._deeds.setdefault(deed, len(self._deeds))

    def _built(self, tables: Ints, parents: _Numbers, supplies: _Numbers, deeds: _Numbers) -> Layer:
        """The tables after Build."""
        layer = self._layer(tables, parents, supplies, deeds, np.zeros(len(tables), dtype=np.int64))
        # Fewer tables first: most of them came about in several ways.
        layer = _unique(layer)
        pieces = [layer.only(self._limits.enough(layer.tables))]
        newest: list[tuple[Layer, tuple[int, ...]]] = [(layer, ())]
        for _ in range(self._world.builds_at_once):
            following = []
            for before, built in newest:
                for i in range(built[-1] if built else 0, KINDS):
                    self._weigh(before.tables)
                    after = before.tables + self._costs[i]
                    fits = (after[:, :KINDS] >= 0).all(axis=1) & (after[:, KINDS + i] <= MOST_TILES)
                    if self._world.builds_at_once == 1:
                        fits &= self._limits.enough(after)
                    if fits.any():
                        both = (*built, i)
                        number = np.full(int(fits.sum()), self._builds.setdefault(both, len(self._builds)), dtype=np.int64)
                        rest = before.only(fits)
                        made = self._layer(after[fits], rest.parents, rest.supplies, rest.deeds, number)
                        following.append((made, both))
            pieces += [made for made, _ in following]
            newest = following
        return self._layer(
            np.concatenate([piece.tables for piece in pieces]),
            np.concatenate([piece.parents for piece in pieces]),
            np.concatenate([piece.supplies for piece in pieces]),
            np.concatenate([piece.deeds for piece in pieces]),
            np.concatenate([piece.builds for piece in pieces]),
        )

    def _layer(self, tables: Ints, parents: _Numbers, supplies: _Numbers, deeds: _Numbers, builds: _Numbers) -> Layer:
        return Layer(tables, parents, supplies, deeds, builds, self._supplies, self._deeds, self._builds)


_Piece = tuple[tuple[Ints, _Numbers, int], Deed]


def _moved(gives: int, price: int, gets: int) -> NDArray[np.int16]:
    """What a trade changes."""
    change = np.zeros(2 * KINDS, dtype=np.int16)
    change[gives] -= price
    change[gets] += 1
    return change


def keys(tables: Ints) -> _Numbers:
    """A number for each table, the same only for the same tables."""
    return np.asarray(tables.astype(np.int64) @ _PLACES)


def _unique(layer: Layer) -> Layer:
    """Each table once, as it came about first."""
    return layer.only(np.unique(keys(layer.tables), return_index=True)[1])


def undominated(layer: Layer, tick: Callable[[], None]) -> Layer:
    """The tables that no other with the same tiles beats by having no fewer cubes of any colour."""
    groups = keys(layer.tables) >> (_CUBE_BITS * KINDS)
    kept = [np.nonzero(groups == group)[0] for group in np.unique(groups)]
    chosen = [rows[_front(layer.tables[rows, :KINDS], tick)] for rows in kept]
    return layer.only(np.concatenate(chosen) if chosen else np.zeros(0, dtype=np.int64))


def _front(cubes: Ints, tick: Callable[[], None]) -> _Numbers:
    """The rows that no other row is at least as good as in every column. No two rows are the same."""
    order = np.argsort(-cubes.sum(axis=1), kind="stable")
    cubes = cubes[order]
    kept = np.zeros(0, dtype=np.int64)
    for first in range(0, len(cubes), _BLOCK):
        block = np.arange(first, min(first + _BLOCK, len(cubes)))
        # Whoever has more in all comes first, so only rows before one can beat it.
        for start in range(0, len(kept), 8 * _BLOCK):
            tick()
            block = block[~_beaten(cubes, block, kept[start : start + 8 * _BLOCK])]
        block = block[~_beaten(cubes, block, block)]
        kept = np.concatenate([kept, block])
    return order[kept]


def _beaten(cubes: Ints, rows: _Numbers, rivals: _Numbers) -> NDArray[np.bool_]:
    """Which rows another one of the rivals beats."""
    # A number with a free bit above each colour: the bit stays where no fewer are taken away.
    each, others = cubes[rows] @ _APART, cubes[rivals] @ _APART + _GUARDS
    beats = ((others[None, :] - each[:, None]) & _GUARDS) == _GUARDS
    beats &= rivals[None, :] != rows[:, None]
    return np.asarray(beats.any(axis=1))


_APART = np.array([1 << ((_CUBE_BITS + 1) * c) for c in range(KINDS)], dtype=np.int64)
_GUARDS = int(_APART.sum()) << _CUBE_BITS
