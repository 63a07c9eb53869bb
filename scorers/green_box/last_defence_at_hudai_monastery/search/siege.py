"""Whether the monastery survives several turns of which the tiles are told, in bounded steps.

Each end of the first turn is tried with all the demons that may come then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import product

from models.green_box.cards import Background, Card
from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.moves.actions import MOVES
from models.green_box.last_defence_at_hudai_monastery.moves.onslaught import arriving, choices
from models.green_box.last_defence_at_hudai_monastery.moves.tactics import loss
from models.green_box.last_defence_at_hudai_monastery.moves.words import Build, Demons, Move
from models.green_box.last_defence_at_hudai_monastery.table.demons import Row
from models.green_box.last_defence_at_hudai_monastery.table.kinds import COLUMNS, Phase
from models.green_box.last_defence_at_hudai_monastery.table.position import Position
from models.names import counted
from scorers.green_box.last_defence_at_hudai_monastery.search.best import must_act
from scorers.green_box.last_defence_at_hudai_monastery.search.draws import Tiles, arrivals, tile_draws, unseen
from scorers.green_box.last_defence_at_hudai_monastery.search.ends import Ends, likely, strike_orders
from scorers.green_box.last_defence_at_hudai_monastery.search.last_turn import LastTurns
from scorers.green_box.last_defence_at_hudai_monastery.search.melee import Melee
from scorers.green_box.last_defence_at_hudai_monastery.search.states import State
from scorers.green_box.last_defence_at_hudai_monastery.search.survive import (
    NEVER,
    SURE,
    Luck,
    OutOfStepsError,
    Steps,
    Tick,
    Turn,
    this_turn,
)

Ended = Callable[[Position], "Iterator[tuple[Position, tuple[Move, ...]]]"]
"""How an Act phase may end, with the moves."""
STEPS = 20_000
"""So many steps a search may take where several turns are asked for."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Whether so many turns are survived, nothing where that was not settled, and the moves of the first turn, or why."""

    can: bool | None
    moves: tuple[Move, ...] = ()
    why: str = ""


def need_tiles(position: Position, turns: int) -> None:
    """Raises `ValueError` where the tiles that so many turns draw are not told."""
    is_drawn = position.phase is Phase.ACT or position.drawn is not None
    number = position.tiles_drawn * (turns - is_drawn)
    if len(position.tiles_to_come) < number:
        raise ValueError(
            f"for {counted(turns, 'turn')} the tiles have to be known: write the next {number} of the bag under "
            "`tiles_to_come:`, the first one first; or ask `survive` about this turn alone"
        )


def idle_loss(position: Position, turns: int) -> int:
    """The most integrity that can be lost in so many turns if nothing is done, whatever is drawn."""
    brings_brown = Background.BROWN in position.to_come(COLUMNS * turns)
    top = 1 + max((Background.BROWN if brings_brown else Background.PINK).values)
    total = 0
    for demon in position.demons:
        first = 1
        if demon is not None and not demon.is_dead:
            first = {Row.ATTACKING: 1, Row.APPROACHING: 2, Row.STUNNED: 3}[demon.row]
            total += loss(position, demon) if first <= turns else 0
        # Then an Arrow each turn, or a Drop that takes twice as much every second turn.
        total += top * max(0, turns - first) if position.stack else 0
    return total


class Siege:
    """Several turns of which the tiles are told: against every demon that may come, or with the best ones."""

    def __init__(self, player: str, tick: Tick, *, every: bool, steps: int = STEPS) -> None:
        self._player, self._every, self._tick = player, every, tick
        self._count = Steps(tick, steps).count
        self._left_out = False
        self._plain = LastTurns(self._count)

    def watch(self, position: Position, turns: int) -> Watch:
        """Whether so many turns are survived from a position. Raises `ValueError` where their tiles are not told."""
        need_tiles(position, turns)
        # Once time has run out, nothing is survived any more, but for a win.
        most, is_late = idle_loss(position, turns), turns > position.time
        if most < position.integrity and not must_act(position) and not is_late:
            why = f"even if you do nothing, at most {most} of {position.integrity} integrity can be lost in that time"
            return Watch(can=True, why=why)
        try:
            if self._is_lost(self._turn(position, self._tick)):
                return Watch(can=False, why="even this turn cannot be survived")
            moves = self._lasts(position, turns)
        except OutOfStepsError:
            return Watch(can=None)
        if moves is None and self._left_out:
            return Watch(can=None)
        return Watch(can=moves is not None, moves=moves or ())

    def _lasts(self, position: Position, turns: int) -> tuple[Move, ...] | None:
        """The moves of the first turn that survive so many, for one of the draws, or nothing."""
        if turns == 1:
            return self._last(position)
        line: tuple[Move, ...] | None = None
        # A technique that is raised on the way may draw more tiles than are told.
        for tiles in [()] if position.phase is Phase.ACT else tile_draws(position):
            moves = self._with(position, tiles, turns)
            if (moves is None) is self._every:
                return moves
            line = line or moves
        return line

    def _with(self, position: Position, tiles: Tiles, turns: int) -> tuple[Move, ...] | None:
        """The moves that survive so many turns with the tiles of this Build phase, if it is one."""
        drawn = None if position.drawn is not None or position.draws_known is not None else tiles
        builds = [Build(self._player, tile, spot, drawn) for tile in dict.fromkeys(tiles) for spot in position.free_spots]
        tables: list[tuple[tuple[Move, ...], Position]] = [((build,), MOVES.after(position, build)) for build in builds]
        for ends in (self._likely, self.ends):
            for before, table in tables or [((), replace(position, phase=Phase.ACT, drawn=None))]:
                moves = self._acts(table, turns, ends)
                if moves is not None:
                    return (*before, *moves)
        return None

    def _last(self, position: Position) -> tuple[Move, ...] | None:
        """No moves where the last turn is survived, since nobody asks for them; nothing where it is not."""
        if self._plain.stands(position, every=self._every):
            return ()
        turn = self._turn(position, self._count)
        good = turn.those(SURE)
        if len(good) == len(turn.draws) or (good and not self._every):
            return ()
        self._left_out |= not self._is_lost(turn)
        return None

    def _turn(self, position: Position, tick: Tick) -> Turn:
        return this_turn(position, self._player, tick, Luck.WORST if self._every else Luck.BEST)

    def _is_lost(self, turn: Turn) -> bool:
        bad = turn.those(NEVER)
        return len(bad) == len(turn.draws) or bool(bad and self._every)

    def _acts(self, position: Position, turns: int, ends: Ended) -> tuple[Move, ...] | None:
        for after, moves in ends(position):
            for order in strike_orders(after):
                for strike in choices(after, order):
                    move = Demons(self._player, strike)
                    if self._comes(after, move, turns - 1):
                        return (*moves, move)
        return None

    def _likely(self, position: Position) -> Iterator[tuple[Position, tuple[Move, ...]]]:
        yield from likely(position, self._player, self._count)

    def ends(self, position: Position) -> Iterator[tuple[Position, tuple[Move, ...]]]:
        """The tables as the Act phase may end, those that leave most integrity in the turns to come first."""
        melee = Melee(position)
        ends = Ends(melee, self._count)
        found: list[tuple[int, State]] = []
        for state in ends.every():
            waiting = sum(left for c, left in enumerate(state.left) if not self._attacks(position, c))
            found.append((waiting - melee.outcome(state).integrity, state))
        self._left_out |= Symbol.BRICKS in position.tiles
        for _, state in sorted(found, key=lambda one: one[0]):
            yield ends.table(state), ends.moves(state, self._player)

    @staticmethod
    def _attacks(position: Position, c: int) -> bool:
        demon = position.demons[c]
        return demon is not None and demon.row is Row.ATTACKING

    def _comes(self, position: Position, move: Demons, turns: int) -> bool:
        """Whether what comes after a Demons phase is survived: for every draw, or for one."""
        before = MOVES.after(position, move)
        if before.is_over:
            return before.is_won
        columns = tuple(c for c, demon in enumerate(before.demons) if demon is not None and demon.card == Card())
        following = self.follow(before, columns, turns)
        test = all if self._every else any
        return test(self._stands(after, turns) for after in following)

    def _stands(self, position: Position, turns: int) -> bool:
        # Whoever survives without doing anything need not be looked at.
        if idle_loss(position, turns) < position.integrity:
            return True
        if self._lasts(position, turns) is not None:
            return True
        # With a border in the colour of a monk the demon would be hit harder.
        self._left_out |= any(demon is not None and demon.card.colour is None for demon in position.demons)
        return False

    def follow(self, position: Position, columns: tuple[int, ...], turns: int) -> Iterator[Position]:
        """The tables with each choice of demons that may come; in the last turn only Arrows matter."""
        if turns == 1:
            tables = [table for table, _ in arrivals(position, columns)]
            yield from sorted(tables, key=lambda table: -len(table.attackers)) if self._every else tables
            return
        backs = position.to_come(len(columns), len(columns))
        pools = [sorted(unseen(position, back), key=str) for back in backs]
        for cards in product(*pools):
            self._count()
            if all(n <= 1 for n in Counter(cards).values()):
                table = position
                for c, card in zip(columns, cards, strict=True):
                    table = replace(table, demons=table.with_demon(c, arriving(card)))
                yield table
