"""The best turn of Lords of the Green, and the end of a game played out exactly."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import chain

from models.green_box.components import Colour
from models.green_box.lords_of_the_green.moves import Move
from models.green_box.lords_of_the_green.table import Position
from models.green_box.lords_of_the_green.tiles import KNIGHTS
from scorers.game_tree import Line, Window
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
        return ((turn, self.after(state, turn, held)) for turn, held in self._sorted(state))

    def _sorted(self, state: State) -> list[tuple[Turn, int]]:
        turns = list(self._every(self._turns(state)))
        turns.sort(key=lambda pair: self.land.worth(pair[1]), reverse=self.is_ours(state))
        return turns

    def last_but_one(self, state: State, window: Window) -> Iterator[tuple[Turn, State | Line]]:
        """As `children`, but answers that concern other tiles than a turn, and are good enough, come with it."""
        land, left = self.land, sum(state.reserves)
        following = self._next(state.reserves, state.army)
        ours = land.owners[following] == land.player
        answers = self._answers_of(state, following)
        for turn, held in self._sorted(state):
            tiles = _tiles(turn, state)
            for answer, change, concerned in answers:
                # An answer on other tiles can still be made after the turn, and changes the same there.
                if not tiles & concerned:
                    worth = land.worth(held ^ change)
                    if worth >= window.beta if ours else worth <= window.alpha:
                        yield turn, Line(worth, (answer,), left - turn.knights == 1)
                        break
            else:
                yield turn, self.after(state, turn, held)

    def _answers_of(self, state: State, army: int) -> list[tuple[Turn, int, int]]:
        """Turns of the army that moves next that can be done already, what they change, and the tiles they concern."""
        if self.land.free or army == state.army:
            return []
        there = state._replace(army=army)
        answers = ((turn, held_after(self.land, there, turn)) for turn in self._answers.get(army, ()))
        return [(turn, held ^ state.held, _tiles(turn, state)) for turn, held in answers if held is not None]

    def _turns(self, state: State) -> list[Turns]:
        """The turns of each army that may move: of those that can place knights, or else of all."""
        every = [Turns(self.land, state, army) for army in self.land.armies_of(state)]
        return [turns for turns in every if turns.placements] or every

    def _every(self, armies: Sequence[Turns]) -> Iterator[tuple[Turn, int]]:
        if armies[0].placements:
            return chain.from_iterable(turns.placing() for turns in armies)
        alone = [turn for turns in armies if self.land.lord_alone for turn in turns.alone()]
        return iter(alone or [(Turn(armies[0].army), armies[0].state.held)])

    def again(self, state: State, turn: Turn) -> State | None:
        """The table after a turn that was good elsewhere, if it can be done here and is quickly seen."""
        held = held_after(self.land, state, turn)
        return None if held is None else self.after(state, turn, held)

    def last(self, state: State, alpha: int, beta: int) -> Line:
        """The best single turn from a table."""
        answer = self._answer(state, alpha, beta)
        if answer is not None:
            return answer
        armies = self._turns(state)
        ends = bool(armies[0].placements) and sum(state.reserves) == 1
        turns = chain.from_iterable(map(self._different, armies)) if armies[0].placements else self._every(armies)
        ours = self.is_ours(state)
        worth, turn = self._best(turns, alpha, beta, ours=ours)
        # What was good enough here often is so at the tables beside this one.
        if worth >= beta if ours else worth <= alpha:
            self._answers[state.army] = [turn, *self._answers.get(state.army, ())][:_ANSWERS]
        return Line(worth, (turn,), ends)

    def _answer(self, state: State, alpha: int, beta: int) -> Line | None:
        """A turn that was good enough elsewhere, if it is here too: that is found much quicker than the best."""
        ours = self.is_ours(state)
        for turn in self._answers.get(state.army, ()):
            held = held_after(self.land, state, turn)
            worth = None if held is None else self.land.worth(held)
            # One answer outside the window is enough: whoever chose before it avoids this table.
            if worth is not None and (worth >= beta if ours else worth <= alpha):
                return Line(worth, (turn,), sum(state.reserves) == 1)
        return None

    def _different(self, turns: Turns) -> Iterator[tuple[Turn, int]]:
        """Turns that leave different tables as far as it counts, where that is easily seen; or else all of them."""
        plain = turns.different() if turns.is_plain else iter(())
        first = next(plain, None)
        return turns.placing() if first is None else chain((first,), plain)

    def _best(self, turns: Iterator[tuple[Turn, int]], alpha: int, beta: int, *, ours: bool) -> tuple[int, Turn]:
        """The best turn of some, or the first that shows that it is not between `alpha` and `beta`."""
        best, best_turn = (-_INFINITE if ours else _INFINITE), Turn(NOBODY)
        for turn, held in turns:
            points = self.land.worth(held)
            if points > best if ours else points < best:
                best, best_turn = points, turn
                if best >= beta if ours else best <= alpha:
                    break
        return best, best_turn

    def after(self, state: State, turn: Turn, held: int) -> State:
        """The table after a turn."""
        land, army = self.land, turn.army
        weights, lords, reserves = state.weights, state.lords, state.reserves
        start = lords[army]
        if turn.placed != NOBODY:
            comes = land.is_first(state, army)
            weights += land.bump(turn.placed, army, turn.knights + comes)
            reserves = _with(reserves, army, reserves[army] - turn.knights)
            lords = _with(lords, army, turn.placed) if comes else lords
        if turn.target != NOBODY:
            weights += land.bump(turn.target, army, turn.escorts + 1) - land.bump(start, army, turn.escorts + 1)
            lords = _with(lords, army, turn.target)
        elif NOBODY not in {turn.placed, start} and land.leaves:
            weights -= land.bump(start, army, 1)
            lords = _with(lords, army, NOBODY)
        after = State(weights, lords, reserves, held, self._next(reserves, army))
        return after._replace(army=NOBODY) if land.is_stuck(after) else after

    def _next(self, reserves: tuple[int, ...], army: int) -> int:
        """The army that moves next."""
        land = self.land
        for other in self._orders[army]:
            if reserves[other] or (any(reserves) and land.lord_alone):
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
        return tuple(self._move(turn) for turn in turns)

    def _move(self, turn: Turn) -> Move:
        army: Colour = self.land.armies[turn.army]
        placed = None if turn.placed == NOBODY else self.land.spots[turn.placed]
        target = None if turn.target == NOBODY else self.land.spots[turn.target]
        return Move(self.land.position.owner(army), army, placed, turn.knights, target, turn.escorts)

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


def _tiles(turn: Turn, state: State) -> int:
    """The tiles that a turn concerns, a bit for each."""
    return sum(1 << tile for tile in {state.lords[turn.army], turn.placed, turn.target} if tile != NOBODY)


def _with(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])


class LordsPlay(Contest):
    """The best turn of a player, or the best so many turns ahead, by points or by the lead over the best of the others."""

    def __init__(self, position: Position, player: str, objective: str, turns: int, tick: Callable[[], None]) -> None:
        tree = LordsTree(Land(position, player, objective))
        super().__init__(tree, tree.land.start, tree.ceiling(turns), turns, tree.moves, tick)
