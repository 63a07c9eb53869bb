"""Every table that a turn can lead to, for many tables at once: cubes and tiles as rows of numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Sized
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from models.green_box.components import COPIES
from models.green_box.desert_dessert.moves.words import Build, Exchange, Part, Trade
from models.green_box.desert_dessert.table import GOAL, LOT
from scorers.green_box.desert_dessert.search.bound import WON, Cut
from scorers.green_box.desert_dessert.search.world import INDUSTRIES, KINDS, Ints, Ways, World, supplies

_Numbers = NDArray[np.int64]
_Worths = NDArray[np.float64]
_CUBE_BITS, _TILE_BITS = 7, 3
MOST_CUBES = 2**_CUBE_BITS - 1
"""More cubes of a colour are not counted, where the limit of 20 does not hold."""
_PLACES = np.array(
    [1 << (_CUBE_BITS * c) for c in range(KINDS)] + [1 << (_CUBE_BITS * KINDS + _TILE_BITS * i) for i in range(KINDS)],
    dtype=np.int64,
)
_WAS_WON = 1 << (_CUBE_BITS + _TILE_BITS) * KINDS
"""Marks a table that was won by what lay on tiles."""
_BLOCK = 256
_AT_ONCE = 2_000
"""So many tables take a step."""


@dataclass(frozen=True)
class Layer:
    """Tables before a turn: `tables` has a row for each, cubes and then tiles.

    `origins` tells how each came about: which one of the layer before it was, what was supplied, what was done in the Trade
    phase, and what was built, as numbers of what stands in `every_supply` (None where it was done before the layer),
    `every_deed` and `every_build`; and whether the game was won on the way by what lay on tiles, which the table after it
    does not show.
    """

    tables: Ints
    origins: _Numbers
    every_supply: Sequence[tuple[Ways, int] | None] = ()
    every_deed: Sequence[tuple[Part, ...]] = ()
    every_build: Sequence[tuple[int, ...]] = ((),)

    def step(self, n: int) -> tuple[int, tuple[Part, ...]]:
        """How a table came about: from which one of the layer before, and what was done."""
        parent, supply, deed, build, _ = map(int, self.origins[n])
        way, built = self.every_supply[supply], Build(tuple(INDUSTRIES[i] for i in self.every_build[build]))
        begun = () if way is None else (way[0].supply(way[1]),)
        return parent, (*begun, *self.every_deed[deed], built)

    @property
    def trades(self) -> _Numbers:
        """How many trades and exchanges each table took."""
        return np.array(list(map(len, self.every_deed)))[self.origins[:, 2]]

    def only(self, chosen: _Numbers | NDArray[np.bool_]) -> Layer:
        """Some of them."""
        return replace(self, tables=self.tables[chosen], origins=self.origins[chosen])

    @property
    def is_won(self) -> NDArray[np.bool_]:
        """Which of the tables are won."""
        return np.asarray(_is_complete(self.tables) & (self.tables[:, KINDS - 1] >= GOAL) | self.was_won)

    @property
    def was_won(self) -> NDArray[np.bool_]:
        """Which of them were won by what lay on tiles."""
        return np.asarray(self.origins[:, 4] > 0)


def beginning(world: World) -> Layer:
    """The table that is asked about."""
    return Layer(world.start[None, :], np.zeros((1, 5), dtype=np.int64))


class Limits:
    """What tables are worth at most by some cuts, and whether that is enough."""

    def __init__(self, cuts: Sequence[Cut], turn: int, need: float) -> None:
        """For tables before a turn."""
        pairs = [cut.of(turn) for cut in cuts]
        self.worth = np.array([worth for worth, _ in pairs]).reshape(-1, 2 * KINDS)
        self._rest, self._need = np.array([rest for _, rest in pairs]), need

    def best(self, tables: Ints) -> _Worths:
        """What each table is worth at most."""
        if not len(self._rest):
            return np.full(len(tables), float(WON))
        return np.asarray((tables @ self.worth.T + self._rest).min(axis=1))

    def spare(self, tables: Ints) -> _Worths:
        """What each table is worth beyond what it has to be, by each cut."""
        return np.asarray(tables @ self.worth.T + (self._rest - self._need))

    def enough(self, tables: Ints) -> NDArray[np.bool_]:
        """Which tables can still be worth enough."""
        return np.asarray((self.spare(tables) >= 0).all(axis=1))

    def gains(self, changes: Sequence[NDArray[np.int16]]) -> _Worths:
        """What each of these changes adds, by each cut; nothing where it takes away, since none has to be made."""
        return np.maximum(self.worth @ np.array(changes).reshape(-1, 2 * KINDS).T, 0)

    def gain(self, changes: Sequence[NDArray[np.int16]]) -> _Worths:
        """The most that one of these changes adds, by each cut."""
        return np.asarray(self.gains(changes).max(axis=1, initial=0))


class _Supplied(NamedTuple):
    """Tables after Supply, how they came about, what lies on tiles, what will be harvested, and what they spare then."""

    tables: NDArray[Any]
    origins: NDArray[Any]
    lying: NDArray[Any]
    coming: NDArray[Any]
    spare: NDArray[Any]


class _Traded(NamedTuple):
    """What was done in a Trade phase, at which of the tables after Supply, and what that changes.

    `sixes` are the exchanges, and `last` is what the next one may have to do with: 0 for an exchange, 1 for a trade after
    exchanges, and its colours.
    """

    at: _Numbers
    change: Ints
    deed: tuple[Part, ...] = ()
    sixes: tuple[tuple[int, int], ...] = ()
    last: tuple[int, ...] = ()


class _Trading:
    """What may be done in the Trade phase of a turn with the cubes in hand, as long as there is room for more, by colour."""

    def __init__(self, turn: Expansion, supplied: _Supplied) -> None:
        self._turn, self._supplied = turn, supplied
        self._in_hand = np.ascontiguousarray(supplied.tables[:, :KINDS].T)
        self._room = turn.world.limit - self._in_hand - supplied.lying.T
        self._worth, self._spare = turn.limits.worth[:, :KINDS], np.ascontiguousarray(supplied.spare.T)

    def deals(self, start: _Traded) -> Iterator[_Traded]:
        """Every trade, exchange of six, and both in any order."""
        world = self._turn.world
        yield from self._both(start)
        for some in self._exchange(start, world.exchanges_left, self._turn.gain_by_trade):
            # A trade that they take is still to come.
            if not world.needs_trade or not world.may_trade:
                yield some
            yield from self._both(some)

    def _both(self, before: _Traded) -> Iterator[_Traded]:
        """The trade, and exchanges after it."""
        left = self._turn.world.exchanges_left - len(before.deed)
        for some in self._trade(before, left):
            yield some
            yield from self._exchange(some, left)

    def _trade(self, before: _Traded, left: int) -> Iterator[_Traded]:
        """One of the trades, as often as it may be made, so many exchanges being left."""
        gain = self._turn.gain_by_building + self._turn.gain_by_six * left
        for offer in self._turn.offers:
            if before.sixes and not any(offer.gives == gets or gives == offer.gets for gives, gets in before.sixes):
                # The same as the trade first.
                continue
            self._turn.weigh(before.at)
            # Where once is too little, more often may be enough.
            often = int((self._in_hand[offer.gives, before.at] + before.change[offer.gives]).max(initial=0)) // offer.price
            for n in range(1, min(often, self._turn.world.trades_at_once) + 1):
                for some in self._make(before, offer.gives, offer.price * n, offer.gets, n, gain):
                    last = (1, offer.gives, offer.gets) if before.sixes else ()
                    trade = Trade(INDUSTRIES[offer.gives], offer.price, INDUSTRIES[offer.gets], offer.is_sale, n)
                    yield some._replace(deed=(*before.deed, trade), last=last)

    def _exchange(self, before: _Traded, left: int, more: _Worths | float = 0) -> Iterator[_Traded]:
        """One exchange of six after another; what may follow them adds so much more."""
        gain = self._turn.gain_by_building + more + self._turn.gain_by_six * (left - 1)
        for gives in range(KINDS) if left else ():
            payers = before._replace(at=before.at[self._in_hand[gives, before.at] + before.change[gives] >= LOT])
            if not len(payers.at):
                continue
            self._turn.weigh(payers.at)
            for a, b in _following(before.last, gives):
                for some in self._make(payers, a, LOT, b, 1, gain):
                    deed, sixes = (*before.deed, Exchange(INDUSTRIES[a], INDUSTRIES[b])), (*before.sixes, (a, b))
                    after = some._replace(deed=deed, sixes=sixes, last=(0, a, b))
                    yield after
                    yield from self._exchange(after, left - 1, more)

    def _make(self, before: _Traded, gives: int, price: int, gets: int, n: int, gain: _Worths) -> Iterator[_Traded]:
        """The tables that can pay so many cubes of a colour for others, as far as they can be worth enough."""
        at, change = before.at, before.change.copy()
        if before.deed and self._turn.ends:
            at = at[~self._turn.is_won(self._supplied, before)]
        at = at[(self._in_hand[gives, at] >= price - change[gives]) & (self._room[gets, at] >= n + change[gets])]
        change[gives] -= price
        change[gets] += n
        # What was learnt last leaves out most.
        for spare, enough in zip(self._spare[::-1], (-(self._worth @ change) - gain)[::-1], strict=True):
            at = at[spare[at] >= enough]
        if len(at):
            yield before._replace(at=at, change=change)


class Expansion:
    """All that one turn can make of the tables of a layer.

    With `ends` nothing more is done once the game is won, as it matters where the table at the end of the turn is asked for,
    and not only whether there is a win.
    """

    def __init__(
        self, world: World, turn: int, prices: str, limits: Limits, tick: Callable[[], None], *, ends: bool = False
    ) -> None:
        self.world, self.limits, self._tick, self.ends = world, limits, tick, ends
        self._managers = world.managers_of(turn, prices)
        self.offers = world.offers(turn, prices)
        self._supplies: list[tuple[Ways, int] | None] = []
        self._costs = [np.concatenate([-world.cost[i], np.eye(KINDS, dtype=np.int16)[i]]) for i in range(KINDS)]
        # What one deed adds at most, as often as it may be done: so much may still follow in the turn.
        # Where many industries are built in a turn, the best one may be, and of each kind no more than there are tiles.
        most, each = limits.gain(self._costs) * world.builds_at_once, limits.gains(self._costs).sum(axis=1) * COPIES
        self.gain_by_building = np.minimum(most, each)
        self.gain_by_six = limits.gain([_change_of(a, LOT, b) for a in range(KINDS) for b in range(KINDS) if a != b])
        self.gain_by_trade = limits.gain([_change_of(*offer[:3]) for offer in self.offers]) * world.trades_at_once

    def of(self, layer: Layer) -> Layer:
        """The tables after the turn, none of them twice."""
        return self._build(self._trade(self._supply(layer.tables)))

    def of_rest(self, layer: Layer) -> Layer:
        """The tables after the rest of the turn, where the industries are supplied already."""
        world, tables = self.world, layer.tables
        self._supplies.append(None)
        if not world.may_trade:
            self.offers = ()
        spare = self.limits.spare(tables)
        way = _Supplied(tables, layer.origins[:, :2], world.lying[None, :], world.coming[None, :], spare)
        return self._build(self._trade(iter([way])))

    def _supply(self, tables: Ints) -> Iterator[_Supplied]:
        """Tables after Supply, some at a time."""
        groups = keys(tables) >> (_CUBE_BITS * KINDS)
        gain = self.gain_by_building + self.gain_by_six * self.world.exchanges_at_once + self.gain_by_trade
        for group in np.unique(groups):
            rows = np.nonzero(groups == group)[0]
            cubes, tiles = tables[rows, :KINDS], tuple(int(n) for n in tables[rows[0], KINDS:])
            every, begin = supplies(self.world.position.table, tiles, self._managers), len(self._supplies)
            self._supplies += [(every, n) for n in range(len(every.seats))]
            spare, change = self.limits.spare(tables[rows]), (every.yields - every.takes) @ self.limits.worth[:, :KINDS].T
            for first in range(0, len(every.seats), _BLOCK):
                self.weigh(tables)
                takes, changes = every.takes[first : first + _BLOCK], change[first : first + _BLOCK]
                fits = (cubes[:, None] >= takes).all(axis=2)
                # Left out is what would not be worth enough if all that follows in the turn added its most.
                for worths, more, most in zip(spare.T, changes.T, gain, strict=True):
                    fits &= worths[:, None] + more >= -most
                if self.world.supplies_all:
                    # Nowhere could one tile more be supplied with the cubes that are left.
                    left, idle = cubes[:, None] - takes, every.runs[first : first + _BLOCK] < np.array(tiles)
                    for i in range(KINDS):
                        fits &= ~((left >= self.world.needs[i]).all(axis=-1) & idle[:, i])
                whose, how = np.nonzero(fits)
                after = tables[rows[whose]]
                after[:, :KINDS] -= takes[how]
                origins = np.column_stack([rows[whose], begin + first + how])
                yield _Supplied(after, origins, takes[how], every.yields[first + how], spare[whose] + changes[how])

    def _trade(self, ways: Iterator[_Supplied]) -> Layer:
        """The tables after Trade and Harvest, none of them twice."""
        supplied = _Supplied(*map(np.concatenate, zip(*ways, strict=True)))
        tables, origins = supplied.tables, supplied.origins
        start = _Traded(np.arange(len(tables)), np.zeros(KINDS, dtype=np.int16))
        done = [*([] if self.world.owes_trade else [start]), *_Trading(self, supplied).deals(start)]
        if not done:
            return Layer(tables[:0], np.zeros((0, 5), dtype=np.int64))
        harvested = cache(partial(self._harvest, supplied))
        rest = tables.astype(np.int64)[:, KINDS:] @ _PLACES[KINDS:]
        # Most of these tables come about in many ways, so that they are made only once their numbers are known.
        numbers = [sum((harvested(c, int(n))[one.at] for c, n in enumerate(one.change)), rest[one.at]) for one in done]
        if self.ends or self.world.black_on_tiles:
            numbers = [self._with_wins(supplied, one, after) for one, after in zip(done, numbers, strict=True)]
        found, first = np.unique(np.concatenate(numbers), return_index=True)
        deeds = np.repeat(np.arange(len(done)), [len(one.at) for one in done])[first]
        whence = origins[np.concatenate([one.at for one in done])[first]]
        ways_here = np.column_stack([whence, deeds, np.zeros_like(deeds), found // _WAS_WON])
        return Layer(_tables(found), ways_here, self._supplies, [one.deed for one in done])

    def _with_wins(self, supplied: _Supplied, one: _Traded, numbers: _Numbers) -> _Numbers:
        """The numbers of tables after the Harvest, those marked that were won before it by what lay on tiles."""
        is_won = self.is_won(supplied, one)
        if not is_won.any():
            return numbers
        after: Ints = supplied.tables[one.at]
        after[:, :KINDS] += one.change
        if self.ends:
            # Nothing is harvested any more.
            numbers = np.where(is_won, keys(after), numbers)
        return np.asarray(numbers + _WAS_WON * (is_won & (after[:, KINDS - 1] < GOAL)))

    def is_won(self, supplied: _Supplied, one: _Traded) -> NDArray[np.bool_]:
        """Where the game is won by what was done in the Trade phase by now."""
        black = supplied.tables[one.at, KINDS - 1] + one.change[KINDS - 1]
        if self.world.black_on_tiles:
            black = black + supplied.lying[one.at, KINDS - 1]
        reached = _is_complete(supplied.tables[one.at]) & (black >= GOAL)
        # The ruling is read where it matters and nowhere else.
        return reached if not reached.any() or self.world.wins_at_once else np.zeros_like(reached)

    def _harvest(self, supplied: _Supplied, colour: int, change: int) -> _Numbers:
        """Cubes of a colour after the Harvest where a Trade phase changes them so, as a part of the numbers of tables."""
        tables, lying = supplied.tables.astype(np.int64), supplied.lying[:, colour]
        cubes = tables[:, colour] + change
        limit = self.world.limit - (0 if self.world.returns_first else lying)
        most = np.minimum(np.maximum(limit, cubes), MOST_CUBES)
        return np.asarray(np.minimum(cubes + supplied.coming[:, colour], most) * _PLACES[colour])

    def weigh(self, tables: Sized) -> None:
        """As many steps as so many tables take."""
        for _ in range(1 + len(tables) // _AT_ONCE):
            self._tick()

    def _build(self, traded: Layer) -> Layer:
        """The tables after Build, none of them twice."""
        builds: list[tuple[int, ...]] = [()]
        pieces = [traded]
        # Where the game is over, nothing is built any more.
        is_won = traded.is_won
        is_over = self.ends and bool(is_won.any()) and self.world.wins_at_once
        newest = [(traded.only(~is_won) if is_over else traded, builds[0])]
        for _ in range(self.world.builds_at_once):
            following = []
            for before, built in newest:
                for i in range(built[-1] if built else 0, KINDS):
                    self.weigh(before.tables)
                    cost, tiles = self.world.cost[i], before.tables[:, KINDS + i]
                    after = before.only((before.tables[:, :KINDS] >= cost).all(axis=1) & (tiles < COPIES))
                    if len(after.tables):
                        after.tables[:] += self._costs[i]
                        after.origins[:, 3] = len(builds)
                        builds.append((*built, i))
                        following.append((after, builds[-1]))
            pieces += [made for made, _ in following]
            newest = following
        found = [piece.only(self.limits.enough(piece.tables) | piece.was_won) for piece in pieces]
        tables, origins = (np.concatenate([getattr(piece, name) for piece in found]) for name in ("tables", "origins"))
        layer = replace(traded, tables=tables, origins=origins, every_build=builds)
        # Each table as it came about first.
        return layer.only(np.unique(keys(tables) + _WAS_WON * layer.was_won, return_index=True)[1])


def _is_complete(tables: Ints) -> NDArray[np.bool_]:
    """Which of the tables have an industry of each kind."""
    return np.asarray((tables[:, KINDS:] > 0).all(axis=1))


def _following(last: tuple[int, ...], gives: int) -> Iterator[tuple[int, int]]:
    """Exchanges of a colour after something; what has nothing to do with each other is done in one order only."""
    for gets in range(KINDS):
        if gets != gives and not ((0, gives, gets) < last and gives != last[2] and gets != last[1]):
            yield gives, gets


def _change_of(gives: int, price: int, gets: int) -> NDArray[np.int16]:
    """What a trade changes."""
    change = np.zeros(2 * KINDS, dtype=np.int16)
    change[gives] -= price
    change[gets] += 1
    return change


def keys(tables: Ints | _Numbers) -> _Numbers:
    """A number for each table, the same only for the same tables."""
    return np.asarray(tables.astype(np.int64) @ _PLACES)


def _tables(numbers: _Numbers) -> Ints:
    """The tables of these numbers."""
    bits = np.where(np.arange(2 * KINDS) < KINDS, _CUBE_BITS, _TILE_BITS)
    return np.asarray(numbers[:, None] // _PLACES & (1 << bits) - 1, dtype=np.int16)
