"""What no way to play on exceeds: the linear programme of the turns to come, and what its prices say of every table.

In the programme every choice may be made in parts: half a tile built, a third of a trade. It asks for most Vanilla at the
end of a turn, each kind of industry weighing as much as all Vanilla that is needed. Its prices give each cube and each
tile a worth in each turn, and a table that is worth too little by them cannot be won in time (weak duality). They are exact
(`scorers.linear_prices`), and so is all that is said here.
"""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from models.green_box.components import COPIES, GREY
from models.green_box.desert_dessert.table import GOAL, LOT
from scorers.green_box.desert_dessert.search.world import ANY, BEST, EVERY, KINDS, World, colour_of
from scorers.linear_prices import HUGE, Array, Programme

WON = (KINDS + 1) * GOAL
"""What a table that is won is worth: as much for each kind of industry as for all the Vanilla."""


@dataclass(frozen=True)
class Cut:
    """What a table in each turn from `first` on can be worth at most: its cubes and tiles times `worth`, and `rest`."""

    first: int
    worth: Array
    rest: Array

    def of(self, turn: int) -> tuple[Array, float]:
        """The worth of cubes and tiles, and the rest, before a turn."""
        return self.worth[turn - self.first], float(self.rest[turn - self.first])


class Turns:
    """The programme from a turn up to the end of another, for any table before the first of them."""

    def __init__(self, world: World, first: int, last: int, prices: str, tick: Callable[[], None]) -> None:
        self._last = last
        self._columns: list[tuple[int, float, int, dict[tuple[Any, ...], float]]] = []
        self._rows: dict[tuple[Any, ...], int] = {}
        for turn in range(first, last + 1):
            self._add_turn(world, turn, prices)
        if prices == BEST:
            self._add_draws(world, first)
        end = last + 1
        self._column(end, {("cubes", end, KINDS - 1): 1}, worth=1, often=ANY * COPIES)
        # One tile of each kind counts for the win, however many there are (DD-WIN).
        for i in range(KINDS):
            self._column(end, {("tile", end, i): 1, ("kind", end, i): 1}, worth=GOAL)
        left, worth = np.zeros((len(self._rows), len(self._columns))), np.zeros(len(self._columns))
        for n, (_, value, _, entries) in enumerate(self._columns):
            worth[n] = value
            for row, factor in entries.items():
                left[self._rows[row], n] = factor
        self._places = np.array([_place(row) for row in self._rows])
        self._once = np.array([_most(world, row) for row in self._rows])
        self._turns = np.array([turn for turn, *_ in self._columns])
        self._programme = Programme(left, worth, tick)

    def cut(self, first: int, cubes_and_tiles: Array) -> tuple[float, Cut]:
        """What a table before a turn is worth at most, and what that says of every other table from that turn on."""
        self._programme.allow(self._turns >= first)
        right = np.where(self._places < 0, self._once, cubes_and_tiles[self._places])
        cut = self._read(first, self._programme.prices(right))
        worth, rest = cut.of(first)
        return float(cubes_and_tiles @ worth) + rest, cut

    def _read(self, first: int, prices: Array) -> Cut:
        """Worths out of prices; what a column is worth beyond its price, as often as it can be used, is added."""
        short = self._programme.shortfall(prices)
        turns = self._last + 2 - first
        worth, rest = np.zeros((turns, 2 * KINDS)), np.zeros(turns)
        # By duality, cubes and tiles are worth no more than their prices; whatever prices are guessed, that is a limit.
        for (_, turn, *_), place, price, once in zip(self._rows, self._places, prices, self._once, strict=True):
            # What limits only turns that are over says nothing.
            until = max(turn - first + 1, 0)
            if place < 0:
                rest[:until] += price * once
            else:
                worth[:until, place] += price
        # What a column brings beyond its price it may bring as often as the column can be used.
        for n in map(int, np.nonzero(short)[0]):
            turn, _, often, _ = self._columns[n]
            rest[: max(turn - first + 1, 0)] += short[n] * often
        return Cut(first, worth, np.minimum(rest, HUGE))

    def _column(self, turn: int, entries: dict[tuple[Any, ...], float], worth: float = 0, often: int = 1) -> None:
        """Something that may be done in a turn so often: what it takes of each row, and what it is worth by itself."""
        for row in entries:
            self._rows.setdefault(row, len(self._rows))
        self._columns.append((turn, worth, often, entries))

    def _add_turn(self, world: World, turn: int, prices: str) -> None:
        """Everything that may be done in a turn, each a column."""
        for i in range(KINDS):
            paid = {c: int(n) for c, n in enumerate(world.needs[i]) if n}
            entries = self._flow(turn, "supply", paid, {i: 1})
            self._column(turn, entries | {("run", turn, i): 1, ("managed", turn, i): -1}, often=COPIES)
        for k, manager in enumerate(world.managers_of(turn)):
            self._add_manager(
                turn, None if manager == GREY else colour_of(world.position.table, manager), ("manager", turn, k)
            )
        offers = world.offers(turn, prices)
        if offers is EVERY:
            self._add_swap(turn, 1, "trade", world.trades_at_once)
        for offer in offers if offers is not EVERY else ():
            entries = self._flow(turn, "trade", {offer.gives: offer.price}, {offer.gets: 1})
            self._column(turn, entries | {("trade", turn): 1}, often=world.trades_at_once)
        if offers or not world.needs_trade:
            self._add_swap(turn, LOT, "six", world.exchanges_at_once)
        for i in range(KINDS):
            cost = {c: int(n) for c, n in enumerate(world.cost[i]) if n}
            # Once built, it works in every later turn.
            works = {("run", later, i): -1.0 for later in range(turn + 1, self._last + 1)}
            entries = self._flow(turn, "build", cost, {}) | {("build", turn): 1} | works
            self._column(turn, entries | {("tile", self._last + 1, i): -1}, often=min(world.builds_at_once, COPIES))

    def _add_manager(self, turn: int, colour: int | None, is_there: tuple[Any, ...]) -> None:
        """A manager on each industry, who takes a cube of a colour."""
        for i in range(KINDS):
            entries = self._flow(turn, "supply", {} if colour is None else {colour: 1}, {i: 1})
            self._column(turn, entries | {("managed", turn, i): 1, is_there: 1})

    def _add_swap(self, turn: int, price: int, what: str, often: int) -> None:
        """So many cubes of any colour for one of any: what is paid makes a claim, for which a cube comes."""
        for c in range(KINDS):
            self._column(
                turn, self._flow(turn, "trade", {c: price}, {}) | {(what, turn): 1, (f"{what} claim", turn): -1}, 0, often
            )
            self._column(turn, self._flow(turn, "trade", {}, {c: 1}) | {(f"{what} claim", turn): 1}, 0, often)

    def _add_draws(self, world: World, first: int) -> None:
        """Managers that nobody knows yet: each draw brings one colour, each colour comes once, and works from then on."""
        end, draws = self._last + 1, world.draws(first, self._last)
        for colour in world.unknown_colours if draws else ():
            for turn in range(min(draws), end):
                self._add_manager(turn, colour, ("hired", turn, colour))
            for n, since in enumerate(draws):
                entries: dict[tuple[Any, ...], float] = {("hired", turn, colour): -1 for turn in range(since, end)}
                self._column(end, entries | {("draw", end, n): 1, ("colour", end, colour): 1})

    def _flow(self, turn: int, when: str, pays: dict[int, int], gets: dict[int, int]) -> dict[tuple[Any, ...], float]:
        """What is paid in a phase is gone for that phase and for all later; what comes, comes for all later ones.

        What is produced in a turn comes with the harvest, what is traded at once.
        """
        entries = defaultdict[tuple[Any, ...], float](float)
        for sign, cubes in ((1, pays), (-1, gets)):
            for c, n in cubes.items():
                if sign > 0 and when == "supply":
                    entries["after supply", turn, c] += n
                if when == "trade" or (sign > 0 and when == "supply"):
                    entries["after trade", turn, c] += sign * n
                for later in range(turn + 1, self._last + 1):
                    entries["after supply", later, c] += sign * n
                    entries["after trade", later, c] += sign * n
                entries["cubes", self._last + 1, c] += sign * n
        return entries


def _place(row: tuple[Any, ...]) -> int:
    """Of which cubes or tiles a row limits the use, by their place in a table; -1 where it is of neither."""
    if row[0] in {"after supply", "after trade", "cubes"}:
        return int(row[2])
    return KINDS + int(row[2]) if row[0] in {"run", "tile"} else -1


def _most(world: World, row: tuple[Any, ...]) -> float:
    """The right side of a row that is no cube's and no tile's."""
    once = {"trade": world.trades_at_once, "six": world.exchanges_at_once, "build": world.builds_at_once}
    return float(once.get(row[0], 1 if row[0] in {"manager", "kind", "draw", "colour"} else 0))
