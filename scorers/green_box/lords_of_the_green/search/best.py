"""The best turn of Lords of the Green, and the end of a game played out exactly."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import chain

from models.green_box.grid import with_entry
from models.green_box.lords_of_the_green.moves import Move
from models.green_box.lords_of_the_green.table import Position
from models.green_box.lords_of_the_green.tiles import KNIGHTS
from scorers.game_tree import Line
from scorers.green_box.contest import Contest
from scorers.green_box.lords_of_the_green.score import PER_TILE_OF_AREA
from scorers.green_box.lords_of_the_green.search.land import NOBODY, Land, State
from scorers.green_box.lords_of_the_green.search.turns import Turn, Turns, held_after

_INFINITE = 10**9
_ANSWERS = 6
"""So many turns that were good enough are tried again, for each army."""
_MOST_WON = 2
"""So many tiles more an army holds after a turn, at most: those where knights are placed and where the lord arrives."""
_LEFT = 1
"""The tile that a lord leaves may fall to another army: to one of the same player too, who then has won three."""


class LordsTree:
    """The game as a search sees it, for one player and aim."""

    def __init__(self, land: Land) -> None:
        self.land = land
        self._answers: dict[int, list[Turn]] = {}

    def is_ours(self, state: State) -> bool:
        """Whether the player asked about moves next."""
        return self.land.owners[state.army] == self.land.player

    def is_over(self, state: State) -> bool:
        """Whether the game has ended."""
        return state.army == NOBODY

    def worth(self, state: State) -> int:
        """What the table is worth as it lies."""
        return self.land.worth(state.held)

    def children(self, state: State) -> Iterator[tuple[Turn, State]]:
        """Every turn with the table after it, those first that are worth most to whoever moves."""
        turns = sorted(self._every(state), key=lambda pair: self.land.worth(pair[1]), reverse=self.is_ours(state))
        return ((turn, self.after(state, turn, held)) for turn, held in turns)

    def _every(self, state: State, *, is_last: bool = False) -> Iterator[tuple[Turn, int]]:
        """Every turn with the tiles held after it; of a last one, those that differ in these, where that is easily seen."""
        every = [Turns(self.land, state, army) for army in self.land.armies_of(state)]
        # Those of armies that can place knights, or else of all that may move.
        armies = [turns for turns in every if turns.placements] or every
        if armies[0].placements:
            return chain.from_iterable(
                turns.different() if is_last and turns.is_plain else turns.placing() for turns in armies
            )
        alone = [turn for turns in armies if self.land.position.lords_move_alone for turn in turns.alone()]
        return iter(alone or [(Turn(armies[0].army), state.held)])

    def again(self, state: State, turn: Turn) -> State | None:
        """The table after a turn that was good elsewhere, if it can be done here and is quickly seen."""
        held = held_after(self.land, state, turn)
        return None if held is None else self.after(state, turn, held)

    def last(self, state: State, alpha: int, beta: int) -> Line:
        """The best single turn from a table, or the first that is not between `alpha` and `beta`."""
        ours, answers = self.is_ours(state), self._answers.setdefault(state.army, [])
        best, best_turn = (-_INFINITE if ours else _INFINITE), Turn(NOBODY)
        # What was good enough elsewhere often is so here, and is found much quicker than the best.
        again = ((turn, held) for turn in answers if (held := held_after(self.land, state, turn)) is not None)
        for turn, held in chain(again, self._every(state, is_last=True)):
            worth = self.land.worth(held)
            if worth > best if ours else worth < best:
                best, best_turn = worth, turn
                # One turn outside the window is enough: whoever chose before it avoids this table.
                if best >= beta if ours else best <= alpha:
                    self._answers[state.army] = list(dict.fromkeys([turn, *answers]))[:_ANSWERS]
                    break
        return Line(best, (best_turn,), best_turn.placed != NOBODY and sum(state.reserves) == 1)

    def after(self, state: State, turn: Turn, held: int) -> State:
        """The table after a turn."""
        land, army = self.land, turn.army
        weights, lords, reserves = state.weights, state.lords, state.reserves
        start = lords[army]
        if turn.placed != NOBODY:
            comes = land.is_first(state, army)
            weights += land.bump(turn.placed, army, turn.knights + comes)
            reserves = with_entry(reserves, army, reserves[army] - turn.knights)
            lords = with_entry(lords, army, turn.placed) if comes else lords
        if turn.target != NOBODY:
            weights += land.bump(turn.target, army, turn.escorts + 1) - land.bump(start, army, turn.escorts + 1)
            lords = with_entry(lords, army, turn.target)
        elif NOBODY not in {turn.placed, start} and land.position.lords_leave:
            weights -= land.bump(start, army, 1)
            lords = with_entry(lords, army, NOBODY)
        after = State(weights, lords, reserves, held, self._next(reserves, army))
        return after._replace(army=NOBODY) if land.is_stuck(after) else after

    def _next(self, reserves: tuple[int, ...], army: int) -> int:
        """The army that moves next."""
        land = self.land
        for other in self._orders[army]:
            if reserves[other] or (any(reserves) and land.position.lords_move_alone):
                return land.first_of(other) if land.free else other
        return land.first_of(army) if land.free else army

    @cached_property
    def _orders(self) -> list[list[int]]:
        """In which order armies move after each of them."""
        land, count = self.land, len(self.land.armies)
        orders = [[(army + step) % count for step in range(1, count + 1)] for army in range(count)]
        if land.free:
            for army, order in enumerate(orders):
                order.sort(key=lambda other: land.owners[other] == land.owners[army])
        return orders

    def moves(self, turns: Sequence[Turn]) -> tuple[Move, ...]:
        """Turns as moves of the game."""
        land, spots = self.land, {NOBODY: None, **dict(enumerate(self.land.spots))}
        named = ((land.armies[turn.army], turn) for turn in turns)
        return tuple(
            Move(land.position.owner(army), army, spots[turn.placed], turn.knights, spots[turn.target], turn.escorts)
            for army, turn in named
        )

    def ceiling(self, turns: int) -> int:
        """What the player does not exceed after so many turns: the best tiles, all joined, as many as may be held then."""
        land = self.land
        # A turn wins two tiles for its own army, and for any other the one at most that the lord leaves.
        each = land.held_by(land.start.held, land.player)
        if len(each) > 1 and land.lowest:
            # The lower colour counts, and neither comes to more than it can win by itself.
            return min(self._most(tiles + _MOST_WON * turns, 1) for tiles in each)
        won = _MOST_WON + (_LEFT if len(each) > 1 else 0)
        return self._most(sum(each) + won * turns, len(each))

    def _most(self, tiles: int, armies: int) -> int:
        # No army holds more tiles than it has knights; the dearest tiles, all joined, are worth most.
        best = sorted(self.land.pips, reverse=True)[: min(tiles, armies * KNIGHTS)]
        return sum(best) + PER_TILE_OF_AREA * len(best)


class BestPlay(Contest):
    """The best turn of a player, or the best so many turns ahead, by points or by the lead over the best of the others."""

    def __init__(self, position: Position, player: str, objective: str, turns: int, tick: Callable[[], None]) -> None:
        tree = LordsTree(Land(position, player, objective))
        super().__init__(tree, tree.land.start, tree.ceiling(turns), turns, tree.moves, tick)
