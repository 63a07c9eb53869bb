"""All turns of an army of Lords of the Green, as a search sees them, and the best of them without the tables after them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from models.green_box.lords_of_the_green.table import MOST_ESCORTS
from scorers.green_box.lords_of_the_green.search.land import NOBODY, Chance, Land, State


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


class Departure(NamedTuple):
    """A lord leaving his tile with knights: what that changes there, and where he may arrive."""

    change: int
    escorts: int
    arrivals: list[Part]


class Turns:
    """The turns of an army from a table."""

    def __init__(self, land: Land, state: State, army: int) -> None:
        self.land, self.state, self.army = land, state, army
        self.start = state.lords[army]
        self.placements = list(land.placements(state, army))

    @cached_property
    def goals(self) -> dict[int, Chance]:
        """Where the lord may go if he has the majority there, and what he has to bring."""
        weights, army = self.state.weights, self.army
        return {tile: self.land.chance(weights, tile, army) for tile in self.land.targets(self.state, army)}

    @cached_property
    def departures(self) -> list[Departure]:
        """How the lord may leave his tile where no knights were placed on it."""
        return self._departures(self.state.weights)

    def _departures(self, weights: int) -> list[Departure]:
        land, army, start = self.land, self.army, self.start
        knights = land.weight(weights, start, army) - 1
        before = land.holder(weights, start)
        departures = []
        for escorts in range(1, min(MOST_ESCORTS, knights) + 1):
            # The lord counts as one, where he leaves and where he arrives.
            more = escorts + 1
            left = land.holder(weights - land.bump(start, army, more), start)
            arrivals = [
                Part(land.change(tile, chance.holder, army), tile, escorts)
                for tile, chance in self.goals.items()
                if chance.wins <= more
            ]
            departures.append(Departure(land.change(start, before, left), escorts, arrivals))
        return departures

    def placing(self) -> Iterator[tuple[Turn, int]]:
        """Every turn that begins with knights, with the tiles held after it."""
        if self.start == NOBODY:
            yield from self._first()
            return
        is_any = False
        stuck = []
        for tile, numbers, chance in self.placements:
            for n in numbers:
                held = self.state.held ^ self.land.change(tile, chance.holder, chance.after(n, self.army))
                moves = list(self._lord_moves(tile, n, held))
                is_any = is_any or bool(moves)
                yield from moves
                if not moves:
                    stuck.append((Turn(self.army, tile, n), held))
        if not is_any:
            yield from ((turn, held ^ self._left(turn)) for turn, held in stuck)

    def _first(self) -> Iterator[tuple[Turn, int]]:
        """Turns without a move of the lord: he comes with the first knights, or has left the board."""
        comes = self.land.is_first(self.state, self.army)
        for tile, numbers, chance in self.placements:
            for n in numbers:
                change = self.land.change(tile, chance.holder, chance.after(n + comes, self.army))
                yield Turn(self.army, tile, n), self.state.held ^ change

    def _left(self, turn: Turn) -> int:
        """What changes when the lord, who cannot move, leaves the board, if that is how it is played."""
        land, start = self.land, self.start
        if not land.leaves:
            return 0
        weights = self.state.weights + land.bump(turn.placed, self.army, turn.knights)
        left = weights - land.bump(start, self.army, 1)
        return land.change(start, land.holder(weights, start), land.holder(left, start))

    def alone(self) -> Iterator[tuple[Turn, int]]:
        """Every turn in which only the lord moves."""
        if self.start != NOBODY:
            yield from self._lord_moves(NOBODY, 0, self.state.held)

    def _lord_moves(self, tile: int, n: int, held: int) -> Iterator[tuple[Turn, int]]:
        """Every move of the lord after knights were placed on a tile."""
        army, land = self.army, self.land
        departures = self.departures
        if tile == self.start:
            departures = self._departures(self.state.weights + land.bump(tile, army, n))
        goal = self.goals.get(tile)
        for change, escorts, arrivals in departures:
            left = held ^ change
            for arrival in arrivals:
                # On the tile of the new knights he needs fewer of his own: told below.
                if arrival.tile != tile:
                    yield Turn(army, tile, n, arrival.tile, escorts), left ^ arrival.change
            if goal is not None and n + escorts + 1 >= goal.wins:
                yield Turn(army, tile, n, tile, escorts), left ^ land.change(tile, goal.after(n, army), army)

    @property
    def is_plain(self) -> bool:
        """Whether the lord stands where no knights can be placed, so that placing and leaving concern different tiles."""
        return self.start != NOBODY and self.land.chance(self.state.weights, self.start, self.army).wins == 0

    def different(self) -> Iterator[tuple[Turn, int]]:
        """One of all turns that leave the same of what counts, with the tiles held that count."""
        placings = self._placings()
        held, counted = self.state.held, self.land.scoring
        widest: dict[int, Departure] = {}
        for departure in self.departures:
            # Whoever takes more knights along may go wherever fewer would do.
            widest[departure.change & counted] = departure
        for change, departure in widest.items():
            left = held ^ change
            arrivals = self._arrivals(departure)
            for placing in placings:
                for arrival in arrivals:
                    if arrival.tile != placing.tile or not placing.change:
                        yield self._turn(placing, arrival), left ^ placing.change ^ arrival.change
            for together in self._together(departure):
                yield self._turn(together, together._replace(knights=departure.escorts)), left ^ together.change

    def _turn(self, placing: Part, arrival: Part) -> Turn:
        return Turn(self.army, placing.tile, placing.knights, arrival.tile, arrival.knights)

    def _placings(self) -> list[Part]:
        """One of all placements that change the same of what counts."""
        counted, parts = self.land.scoring, dict[int, Part]()
        for tile, numbers, chance in self.placements:
            for n in numbers:
                change = self.land.change(tile, chance.holder, chance.after(n, self.army)) & counted
                parts.setdefault(change, Part(change, tile, n))
        return list(parts.values())

    def _arrivals(self, departure: Departure) -> list[Part]:
        """One of all arrivals that change the same of what counts."""
        counted, parts = self.land.scoring, dict[int, Part]()
        for arrival in departure.arrivals:
            change = arrival.change & counted
            parts.setdefault(change, Part(change, arrival.tile, arrival.knights))
        return list(parts.values())

    def _together(self, departure: Departure) -> Iterator[Part]:
        """Knights placed on the tile where the lord then arrives."""
        for tile, numbers, chance in self.placements:
            # The most that can be placed and brought there: what wins with fewer wins with these.
            if tile in self.goals and chance.wins <= numbers[-1] + departure.escorts + 1:
                change = self.land.change(tile, chance.holder, self.army) & self.land.scoring
                yield Part(change, tile, numbers[-1])


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
