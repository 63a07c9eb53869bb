"""All turns of an army of Lords of the Green, as a search sees them, and the best of them without the tables after them."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple, TypeVar

from models.green_box.lords_of_the_green.table import MOST_ESCORTS
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


class Departure(NamedTuple):
    """A lord leaving his tile with knights: what that changes there, and where he may arrive."""

    change: int
    escorts: int
    arrivals: list[Part]


P = TypeVar("P", Part, Departure)


class Turns:
    """The turns of an army from a table."""

    def __init__(self, land: Land, state: State, army: int) -> None:
        self.land, self.state, self.army = land, state, army
        self.start = state.lords[army]
        self.placements = list(land.placements(state, army))

    @cached_property
    def _goals(self) -> dict[int, tuple[int, int]]:
        """Where the lord may go: how much he has to bring for the majority there, and what changes when he has it."""
        land, army = self.land, self.army
        goals = ((tile, land.chance(self.state.weights, tile, army)) for tile in land.targets(self.state, army))
        return {tile: (chance.wins, land.change(tile, chance.holder, army)) for tile, chance in goals}

    @cached_property
    def _departures(self) -> list[Departure]:
        """How the lord may leave his tile where no knights were placed on it."""
        return self._departures_of(self.state.weights)

    def _departures_of(self, weights: int) -> list[Departure]:
        land, army, start = self.land, self.army, self.start
        knights = land.weight(weights, start, army) - 1
        before = land.holder(weights, start)
        departures = []
        for escorts in range(1, min(MOST_ESCORTS, knights) + 1):
            # The lord counts as one, where he leaves and where he arrives.
            more = escorts + 1
            left = land.holder(weights - land.bump(start, army, more), start)
            arrivals = [Part(won, tile, escorts) for tile, (wins, won) in self._goals.items() if wins <= more]
            departures.append(Departure(land.change(start, before, left), escorts, arrivals))
        return departures

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
            first = next(moves, None)
            if first is None:
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
        for change, escorts, arrivals in departures:
            left = held ^ change
            for arrival in arrivals:
                # On the tile of the new knights he needs fewer of his own: told below.
                if arrival.tile != tile:
                    yield Turn(army, tile, n, arrival.tile, escorts), left ^ arrival.change
            if n + escorts + 1 >= wins:
                yield Turn(army, tile, n, tile, escorts), left ^ placing.change ^ won

    @property
    def is_plain(self) -> bool:
        """Whether the lord can move from where no knights can be placed, so that placing and leaving concern two tiles."""
        stays = self.start == NOBODY or self.land.chance(self.state.weights, self.start, self.army).wins > 0
        return not stays and any(departure.arrivals for departure in self._departures)

    def different(self) -> Iterator[tuple[Turn, int]]:
        """One of all turns that leave the same of what counts, with the tiles held; only where they are `is_plain`.

        Whoever takes more knights along, or places more where the lord arrives, may do all that fewer would do.
        """
        army, placings = self.army, self._differing(self._placings)
        together = [(tile, numbers[-1], *self._goals[tile]) for tile, numbers, _ in self.placements if tile in self._goals]
        for departure in self._differing(self._departures[::-1])[::-1]:
            left, escorts, arrivals = (
                self.state.held ^ departure.change,
                departure.escorts,
                self._differing(departure.arrivals),
            )
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

    def _differing(self, parts: Sequence[P]) -> list[P]:
        """The first of all parts that change the same of what counts."""
        found: dict[int, P] = {}
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
