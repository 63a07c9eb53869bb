"""The best turn of Lords of the Green: all turns of an army; and the end of a game played out exactly."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from models.green_box.grid import with_entry
from models.green_box.lords_of_the_green.moves import Move
from models.green_box.lords_of_the_green.table import KNIGHTS, MOST_ESCORTS, Position
from scorers.game_tree import Line
from scorers.green_box.contest import Contest
from scorers.green_box.lords_of_the_green.score import PER_TILE_OF_AREA
from scorers.green_box.lords_of_the_green.search.land import NEVER, NOBODY, Land, State


class Turn(NamedTuple):
    """A turn by the places of armies and tiles; -1 where nothing is placed or the lord does not move."""

    army: int
    placed: int = NOBODY
    knights: int = 0
    target: int = NOBODY
    escorts: int = 0


class Part(NamedTuple):
    """Part of a turn: what it changes in the tiles held, at which tile, and with how many knights."""

    change: int
    tile: int
    knights: int


class Turns:
    """The turns of an army from a table."""

    def __init__(self, land: Land, state: State, army: int) -> None:
        self.land, self.state, self.army = land, state, army
        self.start = state.lords[army]
        self.placements = list(land.placements(state, army))

    @cached_property
    def _goals(self) -> dict[int, tuple[int, int]]:
        """Where the lord may go: how much he has to bring for the majority there, and what changes when he has it."""
        land, army, state = self.land, self.army, self.state
        goals = {tile: land.chance(state.weights, tile, army) for tile in land.tiles if land.is_target(state, army, tile)}
        return {tile: (chance.wins, land.change(tile, chance.holder, army)) for tile, chance in goals.items()}

    @cached_property
    def _arrivals(self) -> dict[int, list[Part]]:
        """By how many come, the lord counted as one: where that brings the majority, and what it changes there."""
        numbers = range(2, MOST_ESCORTS + 2)
        return {n: [Part(won, tile, n) for tile, (wins, won) in self._goals.items() if wins <= n] for n in numbers}

    @cached_property
    def _departures(self) -> list[Part]:
        """How the lord may leave his tile with knights where none were placed on it."""
        return self._departures_of(self.state.weights)

    def _departures_of(self, weights: int) -> list[Part]:
        land, army, start = self.land, self.army, self.start
        before, most = land.holder(weights, start), min(MOST_ESCORTS, land.weight(weights, start, army) - 1)
        # The lord counts as one where he leaves, too.
        left = [land.holder(weights - land.bump(start, army, n + 1), start) for n in range(1, most + 1)]
        return [Part(land.change(start, before, after), start, n) for n, after in enumerate(left, start=1)]

    @cached_property
    def _placings(self) -> list[Part]:
        """Knights placed on a tile; the lord comes with the first ones."""
        land, army, comes = self.land, self.army, self.land.is_first(self.state, self.army)
        return [
            Part(land.change(tile, chance.holder, chance.after(n + comes, army)), tile, n)
            for tile, numbers, chance in self.placements
            for n in numbers
        ]

    def placing(self) -> Iterator[tuple[Turn, int]]:
        """Every turn that begins with knights, with the tiles held after it."""
        stuck = []
        for placing in self._placings:
            held = self.state.held ^ placing.change
            moves = self._lord_moves(placing, held) if self.start != NOBODY else iter(())
            if (first := next(moves, None)) is None:
                stuck.append((Turn(self.army, placing.tile, placing.knights), held))
            else:
                yield first
                yield from moves
        # If any placement lets the lord move, it has to be one of those (LG-AMB-NOLORDMOVE).
        if len(stuck) == len(self._placings):
            yield from ((turn, held ^ self._lord_leaving(turn)) for turn, held in stuck)

    def _lord_leaving(self, turn: Turn) -> int:
        """What changes when the lord, who cannot move, leaves the board, if that is how it is played."""
        land, start = self.land, self.start
        if start == NOBODY or not land.position.lords_leave:
            return 0
        weights = self.state.weights + land.bump(turn.placed, self.army, turn.knights)
        left = weights - land.bump(start, self.army, 1)
        return land.change(start, land.holder(weights, start), land.holder(left, start))

    def alone(self) -> Iterator[tuple[Turn, int]]:
        """Every turn in which only the lord moves."""
        if self.start != NOBODY:
            yield from self._lord_moves(Part(0, NOBODY, 0), self.state.held)

    def _lord_moves(self, placing: Part, held: int) -> Iterator[tuple[Turn, int]]:
        """Every move of the lord after knights were placed on a tile."""
        army, (_, tile, n) = self.army, placing
        departures = self._departures
        if tile == self.start:
            departures = self._departures_of(self.state.weights + self.land.bump(tile, army, n))
        wins, won = self._goals.get(tile, (NEVER, 0))
        for change, _, escorts in departures:
            left = held ^ change
            for arrived, target, _ in self._arrivals[escorts + 1]:
                # On the tile of the new knights he needs fewer of his own: told below.
                if target != tile:
                    yield Turn(army, tile, n, target, escorts), left ^ arrived
            if n + escorts + 1 >= wins:
                yield Turn(army, tile, n, tile, escorts), left ^ placing.change ^ won

    @property
    def is_plain(self) -> bool:
        """Whether the lord can move from where no knights can be placed, so that placing and leaving concern two tiles."""
        stays = self.start == NOBODY or self.land.chance(self.state.weights, self.start, self.army).wins > 0
        return not stays and any(self._arrivals[departure.knights + 1] for departure in self._departures)

    def different(self) -> Iterator[tuple[Turn, int]]:
        """One of all turns that leave the same of what counts, with the tiles held; only where they are `is_plain`.

        Whoever takes more knights along, or places more where the lord arrives, may do all that fewer would do.
        """
        army, placings = self.army, self._differing(self._placings)
        together = [(tile, numbers[-1], *self._goals[tile]) for tile, numbers, _ in self.placements if tile in self._goals]
        for leaving, _, escorts in self._differing(self._departures[::-1])[::-1]:
            left, arrivals = self.state.held ^ leaving, self._differing(self._arrivals[escorts + 1])
            for change, tile, n in placings:
                placed = left ^ change
                # On one tile only what is placed in vain does not get in the way of the lord.
                barred = tile if change & self.land.scoring else NOBODY
                for won, target, _ in arrivals:
                    if target != barred:
                        yield Turn(army, tile, n, target, escorts), placed ^ won
            for tile, n, wins, won in together:
                if n + escorts + 1 >= wins:
                    yield Turn(army, tile, n, tile, escorts), left ^ won

    def _differing(self, parts: Sequence[Part]) -> list[Part]:
        """The first of all parts that change the same of what counts."""
        found: dict[int, Part] = {}
        for part in parts:
            found.setdefault(part.change & self.land.scoring, part)
        return list(found.values())


def held_after(land: Land, state: State, turn: Turn) -> int | None:
    """The tiles held after a turn that was good elsewhere, if it can be done here and is quickly seen; or else nothing.

    Told are turns in which knights are placed where no lord stands, and the lord moves.
    """
    army, start = turn.army, state.lords[turn.army]
    if NOBODY in {start, turn.placed, turn.target} or army not in land.armies_of(state):
        return None
    if turn.knights > state.reserves[army] or turn.placed in state.lords or not land.is_target(state, army, turn.target):
        return None
    if turn.escorts >= land.weight(state.weights, start, army):
        return None
    chance, more = land.chance(state.weights, turn.placed, army), turn.escorts + 1
    goal = land.chance(state.weights, turn.target, army)
    together = turn.knights if turn.target == turn.placed else 0
    # Nobody places knights where they have the majority, and a lord needs it where he arrives.
    if chance.wins == 0 or goal.wins > more + together:
        return None
    left = land.holder(state.weights - land.bump(start, army, more), start)
    held = state.held ^ land.change(start, land.holder(state.weights, start), left)
    held ^= land.change(turn.target, goal.holder, army)
    return held if together else held ^ land.change(turn.placed, chance.holder, chance.after(turn.knights, army))


_INFINITE = 10**9
_ANSWERS = 6
"""So many turns that were good enough are tried again, for each army."""
_MOST_WON = 2
"""So many tiles more an army holds after a turn, at most: those where knights are placed and where the lord arrives."""
_LEFT = 1
"""The tile that a lord leaves may fall to another army: to one of the same player too, who then has won three."""


class LordsTree(Land):
    """The game as a search sees it, for one player and aim."""

    def __init__(self, position: Position, player: str, objective: str) -> None:
        super().__init__(position, player, objective)
        self._answers: dict[int, list[Turn]] = {}

    def is_ours(self, state: State) -> bool:
        """Whether the player asked about moves next."""
        return self.owners[state.army] == self.player

    def is_over(self, state: State) -> bool:
        """Whether the game has ended."""
        return state.army == NOBODY

    def worth(self, state: State) -> int:
        """What the table is worth as it lies."""
        return self.worth_of(state.held)

    def children(self, state: State) -> Iterator[tuple[Turn, State]]:
        """Every turn with the table after it, those first that are worth most to whoever moves."""
        turns = sorted(self._every(state), key=lambda pair: self.worth_of(pair[1]), reverse=self.is_ours(state))
        return ((turn, self.after(state, turn, held)) for turn, held in turns)

    def _every(self, state: State, *, is_last: bool = False) -> Iterator[tuple[Turn, int]]:
        """Every turn with the tiles held after it; of a last one, those that differ in these, where that is easily seen."""
        every = [Turns(self, state, army) for army in self.armies_of(state)]
        # Those of armies that can place knights, or else of all that may move.
        armies = [turns for turns in every if turns.placements] or every
        if armies[0].placements:
            each = (turns.different() if is_last and turns.is_plain else turns.placing() for turns in armies)
            return chain.from_iterable(each)
        alone = [turn for turns in armies if self.position.lords_move_alone for turn in turns.alone()]
        return iter(alone or [(Turn(armies[0].army), state.held)])

    def again(self, state: State, turn: Turn) -> State | None:
        """The table after a turn that was good elsewhere, if it can be done here and is quickly seen."""
        held = held_after(self, state, turn)
        return None if held is None else self.after(state, turn, held)

    def last(self, state: State, alpha: int, beta: int) -> Line:
        """The best single turn from a table, or the first that is not between `alpha` and `beta`."""
        ours, answers = self.is_ours(state), self._answers.setdefault(state.army, [])
        best, best_turn = (-_INFINITE if ours else _INFINITE), Turn(NOBODY)
        # What was good enough elsewhere often is so here, and is found much quicker than the best.
        again = ((turn, held) for turn in answers if (held := held_after(self, state, turn)) is not None)
        for turn, held in chain(again, self._every(state, is_last=True)):
            worth = self.worth_of(held)
            if worth > best if ours else worth < best:
                best, best_turn = worth, turn
                # One turn outside the window is enough: whoever chose before it avoids this table.
                if best >= beta if ours else best <= alpha:
                    self._answers[state.army] = list(dict.fromkeys([turn, *answers]))[:_ANSWERS]
                    break
        return Line(best, (best_turn,), best_turn.placed != NOBODY and sum(state.reserves) == 1)

    def after(self, state: State, turn: Turn, held: int) -> State:
        """The table after a turn."""
        army, start = turn.army, state.lords[turn.army]
        weights, lords, reserves = state.weights, state.lords, state.reserves
        if turn.placed != NOBODY:
            comes = self.is_first(state, army)
            weights += self.bump(turn.placed, army, turn.knights + comes)
            reserves = with_entry(reserves, army, reserves[army] - turn.knights)
            lords = with_entry(lords, army, turn.placed) if comes else lords
        if turn.target != NOBODY:
            weights += self.bump(turn.target, army, turn.escorts + 1) - self.bump(start, army, turn.escorts + 1)
            lords = with_entry(lords, army, turn.target)
        elif NOBODY not in {turn.placed, start} and self.position.lords_leave:
            weights -= self.bump(start, army, 1)
            lords = with_entry(lords, army, NOBODY)
        after = State(weights, lords, reserves, held, self._next(reserves, army))
        return after._replace(army=NOBODY) if self.is_stuck(after) else after

    def _next(self, reserves: tuple[int, ...], army: int) -> int:
        """The army that moves next."""
        for other in self._orders[army]:
            if reserves[other] or (any(reserves) and self.position.lords_move_alone):
                return self.first_of(other)
        return self.first_of(army)

    @cached_property
    def _orders(self) -> list[list[int]]:
        """In which order armies move after each of them."""
        count = len(self.armies)
        orders = [[(army + step) % count for step in range(1, count + 1)] for army in range(count)]
        for army, order in enumerate(orders if self.free else ()):
            order.sort(key=lambda other: self.owners[other] == self.owners[army])
        return orders

    def moves(self, turns: Sequence[Turn]) -> tuple[Move, ...]:
        """Turns as moves of the game."""
        spots = {NOBODY: None, **dict(enumerate(self.spots))}
        named = ((self.armies[turn.army], turn) for turn in turns)
        return tuple(
            Move(self.position.owner(army), army, spots[turn.placed], turn.knights, spots[turn.target], turn.escorts)
            for army, turn in named
        )

    def ceiling(self, turns: int) -> int:
        """What the player does not exceed after so many turns: the best tiles, all joined, as many as may be held then."""
        # A turn wins two tiles for its own army, and for any other the one at most that the lord leaves.
        each = [tiles.bit_count() for tiles in self.held_by(self.start.held, self.player)]
        if len(each) > 1 and self.lowest:
            # The lower colour counts, and neither comes to more than it can win by itself.
            return min(self._most(tiles + _MOST_WON * turns, 1) for tiles in each)
        won = _MOST_WON + (_LEFT if len(each) > 1 else 0)
        return self._most(sum(each) + won * turns, len(each))

    def _most(self, tiles: int, armies: int) -> int:
        # No army holds more tiles than it has knights; the dearest tiles, all joined, are worth most.
        best = sorted(self.pips, reverse=True)[: min(tiles, armies * KNIGHTS)]
        return sum(best) + PER_TILE_OF_AREA * len(best)


class BestPlay(Contest):
    """The best turn of a player, or the best so many turns ahead, by points or by the lead over the best of the others."""

    def __init__(self, position: Position, player: str, objective: str, turns: int, tick: Callable[[], None]) -> None:
        tree = LordsTree(position, player, objective)
        super().__init__(tree, tree.start, tree.ceiling(turns), turns, tree.moves, tick)
