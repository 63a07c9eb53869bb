"""That two turns of Last Defence at Hudai Monastery are survived whatever is drawn: a first Act phase that is good enough.

What is drawn is left out as far as that can only help: tiles that are added, and demons that do not attack in time. Ends of
the first Act phase are tried in the order of what they promise, so many of them; for each the second turn is searched with
every choice of Arrows that may come.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from models.green_box.cards import Card
from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.actions import MOVES
from models.green_box.last_defence_at_hudai_monastery.moves import Demons, Move
from models.green_box.last_defence_at_hudai_monastery.position import Demon, Phase, Position, Row
from models.green_box.last_defence_at_hudai_monastery.tactics import least_loss, loss
from scorers.green_box.last_defence_at_hudai_monastery.draws import DULL_FIRST, arrivals, tile_draws
from scorers.green_box.last_defence_at_hudai_monastery.ends import Ends, likely
from scorers.green_box.last_defence_at_hudai_monastery.last_turn import LastTurns
from scorers.green_box.last_defence_at_hudai_monastery.melee import Melee
from scorers.green_box.last_defence_at_hudai_monastery.prospects import OutOfStepsError, Tick
from scorers.green_box.last_defence_at_hudai_monastery.search import strikes
from scorers.green_box.last_defence_at_hudai_monastery.states import State

LOOKED_AT = 60_000
"""So many states of the first Act phase are looked at."""
CLASSES, EACH = 30, 4
"""So many ends that differ in the demons are tried, and so many of each that differ in the monks."""
PATIENCE = 3000
"""So many steps may be taken for a second turn; one that takes more counts as lost."""

_Kind: TypeAlias = "tuple[tuple[int, ...], frozenset[int], int]"
"""What ends of an Act phase have in common: hit points, demons pushed, integrity."""


class Holding:
    """A first turn after which the second one is survived, if one is found."""

    def __init__(self, position: Position, player: str, tick: Tick) -> None:
        self._position, self._player, self._tick = position, player, tick
        self._melee = Melee(replace(position, phase=Phase.ACT, drawn=None))
        spent = 0 if position.phase is Phase.ACT else position.tiles_drawn
        self._last = LastTurns(tick, PATIENCE, spent)

    def moves(self) -> tuple[Move, ...] | None:
        """The moves of the first turn, for one of the draws; from the Act phase on where any tile will do."""
        try:
            if self._position.phase is Phase.ACT:
                return self._found(None)
            # Where uses must not be left out, one more tile may be one that has to be used.
            plain = None if self._melee.must else self._found(None)
            return plain if plain is not None else self._whatever_tile()
        except OutOfStepsError:
            return None

    def is_enough(self, table: Position, moves: Sequence[Move]) -> bool:
        """Whether these moves of a first turn may be made, and the second one is survived after them."""
        if self._melee.must and self._position.phase is Phase.BUILD and table.phase is Phase.ACT:
            # What is built may be a tile that has to be used.
            return False
        for move in moves:
            done = MOVES.done(table, move)
            if any(not requirement.truth for requirement in done.conditions.requirements):
                return False
            table = done.table
        return table.integrity > 0 and self._holds(table)

    def _whatever_tile(self) -> tuple[Move, ...] | None:
        """The same with the tiles drawn, or with each draw."""
        found: dict[Symbol, tuple[Move, ...] | None] = {}
        line: tuple[Move, ...] | None = None
        draws = tile_draws(self._position)
        for tiles in sorted(draws, key=lambda tiles: sum(map(DULL_FIRST.index, tiles))):
            for tile in tiles:
                if tile not in found:
                    found[tile] = self._found(tile)
            good = next((moves for tile in tiles if (moves := found[tile]) is not None), None)
            if good is None:
                return None
            line = line or good
        return line

    def _found(self, hand: Symbol | None) -> tuple[Move, ...] | None:
        for table, moves in likely(self._melee.position, self._player, self._tick) if hand is None else ():
            move = Demons(self._player, strikes(table))
            if self._holds(MOVES.after(table, move)):
                return (*moves, move)
        ends = Ends(self._melee, self._melee.start._replace(hand=hand), self._tick)
        for state in self._promising(ends):
            for table, spot in ends.tables(state):
                move = Demons(self._player, strikes(table))
                if self._holds(MOVES.after(table, move)):
                    return (*ends.moves(state, self._player, hand, spot), move)
        return None

    def _promising(self, ends: Ends) -> Iterator[State]:
        """Ends of the Act phase, first those that leave most in the next turn if nothing is done in it."""
        alike: dict[_Kind, dict[object, State]] = {}
        worth: dict[_Kind, int] = {}
        for state in ends.every(LOOKED_AT):
            key = (state.left, state.pushed, state.integrity)
            if key not in alike:
                alike[key], worth[key] = {}, self._melee.outcome(state._replace(added=())).integrity - self._waiting(state)
            alike[key].setdefault((state.monks, state.levels), state)
        for key in sorted(alike, key=worth.__getitem__, reverse=True)[:CLASSES]:
            found = sorted(alike[key].values(), key=lambda state: -sum(monk.is_charged for monk in state.monks))
            yield from found[:: max(1, len(found) // EACH)][:EACH]

    def _waiting(self, state: State) -> int:
        """What those take who attack in the next turn."""
        position, taken = self._melee.position, 0
        for c, demon in enumerate(position.demons):
            if demon is not None and demon.row is Row.APPROACHING and state.left[c] and c not in state.pushed:
                taken += loss(position, replace(demon, damage=(demon.hit_points or 0) - state.left[c]))
        return taken

    def _holds(self, table: Position) -> bool:
        if table.is_over:
            return table.is_won
        columns = tuple(c for c, demon in enumerate(table.demons) if demon is not None and demon.card == Card())
        bare = replace(table, demons=tuple(None if c in columns else demon for c, demon in enumerate(table.demons)))
        arrived = [(least_loss(replace(one, demons=arrows(one, columns))), one) for one, _ in arrivals(table, columns)]
        arrived.sort(key=lambda found: -found[0])
        if not self._last.may(bare):
            return False
        kept = -1
        # With a tile more, uses that must not be left out may be others.
        for taken in dict.fromkeys(taken for taken, _ in arrived) if not self._melee.must else ():
            if self._last.holds(bare, need=taken):
                kept = taken
                break
        return all(taken <= kept or self._last.stands(one) for taken, one in arrived)


def arrows(table: Position, columns: tuple[int, ...]) -> tuple[Demon | None, ...]:
    """The demons of these columns alone."""
    return tuple(demon if c in columns else None for c, demon in enumerate(table.demons))
