"""The best turn of Lords of the Green, and the end of a game played out exactly.

The search knows a table as the knights of each army on each tile, and the tiles that each army holds as the bits of a
number; what such a set of tiles is worth is found once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple, TypeVar

from models.green_box.components import Colour
from models.green_box.lords_of_the_green.moves import Move
from models.green_box.lords_of_the_green.position import MOST_ESCORTS, MOST_PLACED, Position
from models.logic import plain
from scorers.aim import SCORE
from scorers.green_box.contest import Contest
from scorers.green_box.lords_of_the_green.sheet import PER_TILE_OF_AREA

V = TypeVar("V")

_NOBODY = -1


class State(NamedTuple):
    """A table: knights by army and tile, where each lord stands (-1: nowhere), reserves, tiles held, and who moves next.

    `held` are bits, one number for each army. `army` is -1 when the game is over.
    """

    knights: tuple[tuple[int, ...], ...]
    lords: tuple[int, ...]
    reserves: tuple[int, ...]
    held: tuple[int, ...]
    army: int


class Turn(NamedTuple):
    """A turn by the places of armies and tiles; -1 where nothing is placed or the lord does not move."""

    army: int
    placed: int
    knights: int
    target: int
    escorts: int


class Land:
    """The game as a search sees it, for one player and aim."""

    def __init__(self, position: Position, player: str, aim: str) -> None:
        self.position = position
        self.armies = position.armies
        self.spots = tuple(position.spots)
        self.pips = [plain(position.at(spot).pips) for spot in self.spots]  # type: ignore[arg-type]
        index = {spot: i for i, spot in enumerate(self.spots)}
        self.beside = [[index[near] for near in spot.beside if near in index] for spot in self.spots]
        self.near = [sum(1 << near for near in beside) for beside in self.beside]
        rulings = position.rulings
        self.more_than_half = rulings["LG-AMB-MAJ"] == "more-than-half"
        self.onto_lords = rulings["LG-AMB-LORDTARGET"] == "with-majority"
        self.leaves = rulings["LG-AMB-NOLORDMOVE"] == "leaves"
        self.lord_alone = rulings["LG-AMB-NOPLACE"] == "lord-moves"
        self.only_beside = rulings["LG-AMB-ADJMOVE"] == "adjacent"
        two = position.layouts == 2
        self.free = two and rulings["LG-AMB-2PORDER"] == "free"
        self.lowest = two and rulings["LG-SC-2P"] == "lowest"
        owners = [position.players.index(position.owner(army)) for army in self.armies]
        self.owners = owners
        self.player = position.players.index(player)
        self.opposing = [[position.is_opposing(one, other) for other in self.armies] for one in self.armies]
        self.by_lead = aim != SCORE
        self._points: dict[int, int] = {}

    @cached_property
    def start(self) -> State:
        """The table that is asked about."""
        position = self.position
        knights = tuple(tuple(position.at(spot).knights.get(army, 0) for spot in self.spots) for army in self.armies)
        places = {spot: i for i, spot in enumerate(self.spots)}
        lords = tuple(_NOBODY if (spot := position.lord(army)) is None else places[spot] for army in self.armies)
        reserves = tuple(position.reserve(army) for army in self.armies)
        held = [0] * len(self.armies)
        for tile in range(len(self.spots)):
            owner = self._owner(knights, lords, tile)
            if owner != _NOBODY:
                held[owner] |= 1 << tile
        player = position.turn or position.players[self.player]
        army = _NOBODY if position.over or not any(reserves) else self.armies.index(position.army_of(player))
        return State(knights, lords, reserves, tuple(held), army)

    def _owner(self, knights: Sequence[Sequence[int]], lords: Sequence[int], tile: int) -> int:
        """The army that has the majority on a tile."""
        best, most, second, whole = _NOBODY, 0, 0, 0
        for army, own in enumerate(knights):
            weight = own[tile] + (lords[army] == tile)
            whole += weight
            if weight > most:
                best, most, second = army, weight, most
            elif weight > second:
                second = weight
        if most == second or (self.more_than_half and 2 * most <= whole):
            return _NOBODY
        return best

    def is_ours(self, state: State) -> bool:
        """Whether the player asked about moves next."""
        return self.owners[state.army] == self.player

    def is_over(self, state: State) -> bool:
        """Whether every knight is placed."""
        return state.army == _NOBODY

    def points(self, held: int) -> int:
        """What a set of tiles is worth (LG-SC-TILE, LG-SC-AREA)."""
        found = self._points.get(held)
        if found is None:
            found = sum(pips for tile, pips in enumerate(self.pips) if held >> tile & 1)
            found += PER_TILE_OF_AREA * self._area(held)
            self._points[held] = found
        return found

    def _area(self, held: int) -> int:
        """How many tiles the largest area of a set has."""
        largest = 0
        while held:
            area = held & -held
            grown = 0
            while area != grown:
                grown = area
                for tile, near in enumerate(self.near):
                    if area >> tile & 1:
                        area |= near & held
            largest = max(largest, area.bit_count())
            held &= ~area
        return largest

    def worth(self, state: State) -> int:
        """The points of the player, less those of the best of the others where the lead is asked for."""
        totals: list[list[int]] = [[] for _ in self.position.players]
        for owner, held in zip(self.owners, state.held, strict=True):
            totals[owner].append(self.points(held))
        scores = [min(own) if self.lowest else sum(own) for own in totals]
        own = scores.pop(self.player)
        return own - max(scores) if self.by_lead else own

    def children(self, state: State) -> list[tuple[Turn, State]]:
        """Every turn with the table after it, those first that are worth most to whoever moves."""
        turns = list(self._turns(state))
        turns.sort(key=lambda pair: self.worth(pair[1]), reverse=self.is_ours(state))
        return turns

    def _turns(self, state: State) -> Iterator[tuple[Turn, State]]:
        armies = [state.army]
        if self.free:
            own = self.owners[state.army]
            armies = [army for army, owner in enumerate(self.owners) if owner == own and state.reserves[army]]
        for army in armies:
            yield from self._turns_of(state, army)

    def _turns_of(self, state: State, army: int) -> Iterator[tuple[Turn, State]]:
        """Every turn of an army; passing where nothing can be done."""
        places = [tile for tile in range(len(self.spots)) if self._may_place(state, army, tile)]
        numbers = range(1, min(MOST_PLACED, state.reserves[army]) + 1)
        lord = state.lords[army]
        if not places:
            moved = list(self._lord_moves(state, Turn(army, _NOBODY, 0, _NOBODY, 0))) if self.lord_alone else []
            yield from moved or [(Turn(army, _NOBODY, 0, _NOBODY, 0), self._next(state, army))]
            return
        stuck = []
        found = False
        for tile in places:
            for n in numbers:
                turn = Turn(army, tile, n, _NOBODY, 0)
                after = self._placed(state, turn)
                if after is None:
                    continue
                if lord == _NOBODY:
                    found = True
                    yield turn, self._next(after, army)
                    continue
                moves = list(self._lord_moves(after, turn))
                found = found or bool(moves)
                yield from moves
                if not moves:
                    stuck.append((turn, after))
        for turn, after in () if found else stuck:
            yield turn, self._next(self._without_lord(after, army) if self.leaves else after, army)

    def _may_place(self, state: State, army: int, tile: int) -> bool:
        if state.held[army] >> tile & 1:
            return False
        opposing = self.opposing[army]
        return not any(lord == tile and opposing[other] for other, lord in enumerate(state.lords))

    def _placed(self, state: State, turn: Turn) -> State | None:
        """The table with the knights placed; nothing if the lord, who comes with the first, has no majority there."""
        army = turn.army
        first = state.lords[army] == _NOBODY and not any(state.knights[army])
        lords = _with(state.lords, army, turn.placed) if first else state.lords
        knights = _with(state.knights, army, _more(state.knights[army], turn.placed, turn.knights))
        reserves = _with(state.reserves, army, state.reserves[army] - turn.knights)
        after = self._held(state._replace(knights=knights, lords=lords, reserves=reserves), (turn.placed,))
        return None if first and not after.held[army] >> turn.placed & 1 else after

    def _held(self, state: State, tiles: Sequence[int]) -> State:
        """The table with the majorities of these tiles found anew."""
        held = list(state.held)
        for tile in tiles:
            bit = 1 << tile
            owner = self._owner(state.knights, state.lords, tile)
            for army, bits in enumerate(held):
                held[army] = bits | bit if army == owner else bits & ~bit
        return state._replace(held=tuple(held))

    def _lord_moves(self, state: State, turn: Turn) -> Iterator[tuple[Turn, State]]:
        """Every move of the lord after knights were placed."""
        army = turn.army
        start, own = state.lords[army], state.knights[army]
        targets: Sequence[int] = self.beside[start] if self.only_beside else range(len(self.spots))
        for escorts in range(1, min(MOST_ESCORTS, own[start]) + 1):
            left = _more(own, start, -escorts)
            for target in targets:
                if target == start or (target in state.lords and not self.onto_lords):
                    continue
                knights = _with(state.knights, army, _more(left, target, escorts))
                lords = _with(state.lords, army, target)
                if self._owner(knights, lords, target) == army:
                    moved = self._held(state._replace(knights=knights, lords=lords), (start, target))
                    yield turn._replace(target=target, escorts=escorts), self._next(moved, army)

    def _without_lord(self, state: State, army: int) -> State:
        start = state.lords[army]
        return self._held(state._replace(lords=_with(state.lords, army, _NOBODY)), (start,))

    def _next(self, state: State, army: int) -> State:
        """The table with the next army that has knights left on turn."""
        count = len(self.armies)
        order = [(army + step) % count for step in range(1, count + 1)]
        if self.free:
            own = self.owners[army]
            order = [a for a in range(count) if self.owners[a] != own] + [a for a in range(count) if self.owners[a] == own]
        following = next((other for other in order if state.reserves[other]), _NOBODY)
        return state._replace(army=following)

    def moves(self, turns: Sequence[Turn]) -> tuple[Move, ...]:
        """Turns as moves of the game."""
        return tuple(self._move(turn) for turn in turns)

    def _move(self, turn: Turn) -> Move:
        army: Colour = self.armies[turn.army]
        placed = None if turn.placed == _NOBODY else self.spots[turn.placed]
        target = None if turn.target == _NOBODY else self.spots[turn.target]
        return Move(self.position.owner(army), army, placed, turn.knights, target, turn.escorts)

    @property
    def ceiling(self) -> int:
        """What nobody exceeds: every tile, joined, for each colour that counts."""
        everything = sum(self.pips) + PER_TILE_OF_AREA * len(self.pips)
        return everything * max(1, self.owners.count(self.player)) if not self.lowest else everything


def _with(values: tuple[V, ...], at: int, value: V) -> tuple[V, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _more(values: tuple[int, ...], at: int, more: int) -> tuple[int, ...]:
    return (*values[:at], values[at] + more, *values[at + 1 :])


class LordsPlay(Contest):
    """The best turn of a player, or the best so many turns ahead, by points or by the lead over the best of the others."""

    def __init__(self, position: Position, player: str, aim: str, turns: int, tick: Callable[[], None]) -> None:
        land = Land(position, player, aim)
        super().__init__(land, land.start, land.ceiling, turns, land.moves, tick)
