"""The most that an army of Lords of the Green can still be worth if all others pass: a way to play there, and a bound."""

from __future__ import annotations

from heapq import nlargest

from models.green_box.components import Colour, colour_called
from models.green_box.lords_of_the_green.table import Position
from models.names import counted, enumerated
from scorers.green_box.lords_of_the_green.score import PER_TILE_OF_AREA
from scorers.green_box.lords_of_the_green.search.best import LordsTree
from scorers.green_box.lords_of_the_green.search.land import NOBODY, TILES, Land, State
from scorers.green_box.lords_of_the_green.search.turns import Turn, Turns
from scorers.objective import SCORE
from scorers.question import Question, Reply, Tick

_WIDTH = 24
"""So many tables are followed after each turn, the most promising ones."""
_TRIED = 40
"""So many turns from each of them are looked at more closely."""
_MOST_WON = 2
"""Tiles that a turn wins at most."""
_NEVER = 10**6
"""More than any army has."""


class Alone:
    """An army that moves again and again while nothing else changes."""

    def __init__(self, position: Position, army: Colour, tick: Tick) -> None:
        self.land = Land(position, position.owner(army), SCORE)
        self.army = self.land.armies.index(army)
        self.tree = LordsTree(self.land)
        self._tick = tick
        self.start = self.land.start._replace(army=self.army)
        self._needs = [self._need(tile) for tile in self.land.tiles]
        self._now = self.own_tiles(self.start)
        self._most = 0

    def _need(self, tile: int) -> int:
        """How much of the army (its lord counts as one) has the majority on a tile; never where another's lord stands."""
        land, state = self.land, self.start
        if tile in {state.lords[other] for other in land.others[self.army]}:
            return _NEVER
        own = land.weight(state.weights, tile, self.army)
        return land.chance(state.weights - land.bump(tile, self.army, own), tile, self.army).wins

    def own_tiles(self, state: State) -> int:
        """The tiles on which the army has the majority, a bit for each."""
        return sum(1 << tile for tile in self.land.tiles if self.land.holder(state.weights, tile) == self.army)

    @property
    def bound(self) -> int:
        """What nothing exceeds: the best set of tiles for which knights and lord suffice, as if they could move freely.

        A turn wins two tiles at most, where knights are placed and where the lord arrives, and there are no more turns than
        knights in reserve. It may be more than can be reached.
        """
        land, state = self.land, self.start
        comes = land.is_first(state, self.army)
        forces = sum(land.weight(state.weights, tile, self.army) for tile in land.tiles) + state.reserves[self.army] + comes
        order = sorted(land.tiles, key=lambda tile: (self._needs[tile] / (land.pips[tile] + PER_TILE_OF_AREA), tile))
        self._most = 0
        # Each turn places a knight at least, so there are no more turns than knights.
        to_win = _MOST_WON * state.reserves[self.army]
        self._grow([tile for tile in order if self._needs[tile] <= forces], forces, to_win, 0, 0)
        return self._most

    def _grow(self, order: list[int], left: int, to_win: int, worth: int, held: int) -> None:
        """Every set of tiles that begins with those held, as long as it may be worth more than the best by now."""
        self._tick()
        self._most = max(self._most, self.land.points(held))
        room, more = left, 0.0
        for tile in order:
            # Part of a tile at the end makes it a bound; all are thought to be joined.
            more += (self.land.pips[tile] + PER_TILE_OF_AREA) * min(1.0, room / self._needs[tile])
            room -= self._needs[tile]
            if room <= 0:
                break
        # Tiles by what they cost for their points, the last one in part: nothing that can be paid is worth more (Dantzig's
        # bound of a knapsack). A little is added against rounding.
        if worth + int(more + 1e-6) <= self._most:
            return
        for i, tile in enumerate(order):
            is_new = not self._now >> tile & 1
            if self._needs[tile] <= left and to_win >= is_new:
                points = self.land.pips[tile] + PER_TILE_OF_AREA
                then = left - self._needs[tile]
                self._grow(order[i + 1 :], then, to_win - is_new, worth + points, held | 1 << tile)

    def play(self, enough: int) -> tuple[int, tuple[Turn, ...]]:
        """The best way to play on that was found, all knights placed as far as they can be, and what it is worth.

        It ends where it is worth `enough`. Of one knight in reserve every turn is tried.
        """
        beam: list[tuple[State, tuple[Turn, ...]]] = [(self.start, ())]
        best: tuple[int, tuple[Turn, ...]] = -1, ()
        seen: set[tuple[int, int, int]] = set()
        while beam and best[0] < enough:
            after = {}
            for state, line in beam:
                last, others = self._turns(state)
                for points, turns in last:
                    if points > best[0]:
                        best = points, (*line, *turns)
                for turn in others:
                    self._tick()
                    then = self.tree.after(state, turn, state.held)._replace(army=self.army)
                    key = then.weights, then.lords[self.army], then.reserves[self.army]
                    if key not in seen:
                        seen.add(key)
                        after[then._replace(held=self._spread(then))] = (*line, turn)
            beam = nlargest(_WIDTH, after.items(), key=lambda pair: self._promise(pair[0]))
        return best

    def _turns(self, state: State) -> tuple[list[tuple[int, tuple[Turn, ...]]], list[Turn]]:
        """What each last turn is worth, or none where no knights can be placed; and the most promising of the others."""
        turns = Turns(self.land, state, self.army)
        if not turns.placements:
            return [(self._points(state.held), ())], []
        every = [(self._points(held), turn) for turn, held in turns.placing()]
        left = state.reserves[self.army]
        last: list[tuple[int, tuple[Turn, ...]]] = [(points, (turn,)) for points, turn in every if turn.knights == left]
        return last, [turn for _, turn in nlargest(_TRIED, [pair for pair in every if pair[1].knights != left])]

    def _spread(self, state: State) -> int:
        """The tiles held by all armies, as the search keeps them."""
        held = 0
        for tile in self.land.tiles:
            held ^= self.land.change(tile, NOBODY, self.land.holder(state.weights, tile))
        return held

    def _points(self, held: int) -> int:
        """What the tiles of the army are worth, of those held by all."""
        return self.land.points(held >> TILES * self.army & (1 << TILES) - 1)

    def _promise(self, state: State) -> tuple[int, int]:
        """What the army has, and the cheapest tiles beside for its reserve."""
        land, held = self.land, self.own_tiles(state)
        left = state.reserves[self.army]
        for tile in sorted(land.tiles, key=lambda tile: self._needs[tile]):
            lacking = self._needs[tile] - land.weight(state.weights, tile, self.army)
            if 0 < lacking <= left:
                left -= lacking
                held |= 1 << tile
        return land.points(held), land.points(self.own_tiles(state))


def alone(position: Position, player: str, words: str, tick: Tick) -> Reply:
    """The most that an army can be worth if all others pass from now on (LG-SC-TILE, LG-SC-AREA).

    Raises `ValueError` where the words name none of the player's colours.
    """
    own = position.colours_of(player)
    army = colour_called(words) if words else position.army_of(player)
    if army not in own:
        raise ValueError(f"expected a colour of {player}: {enumerated([str(colour) for colour in own], 'or')}")
    search = Alone(position, army, tick)
    bound = search.bound
    points, turns = search.play(bound)
    bound = points if position.reserve(army) == 1 else bound
    sentence = f"{army} can be worth {counted(points, 'point')} if all others pass"
    if points < bound:
        sentence = f"{army} can be worth {points} to {bound} points if all others pass: {points} with this play, never more"
    moves = tuple(f"{n}. {move}" for n, move in enumerate(search.tree.moves(turns), start=1))
    return Reply(sentence, moves, {"points": points, "bound": bound}, settled=points == bound)


QUESTIONS: tuple[Question[Position], ...] = (
    Question("alone", "What is the most for an army if all others pass?", alone, "[COLOUR]"),
)
