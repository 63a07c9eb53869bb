"""Whether the monastery survives several turns: each end of the first with every draw that follows, in bounded steps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import product

from models.green_box.cards import Background, Card
from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.actions import MOVES
from models.green_box.last_defence_at_hudai_monastery.moves import Build, Demons, Move
from models.green_box.last_defence_at_hudai_monastery.onslaught import arriving, choices
from models.green_box.last_defence_at_hudai_monastery.position import COLUMNS, Phase, Position, Row
from models.green_box.last_defence_at_hudai_monastery.rulings import RULINGS
from models.green_box.last_defence_at_hudai_monastery.tactics import loss
from models.names import counted
from scorers.green_box.last_defence_at_hudai_monastery.draws import (
    arrivals,
    tile_draws,
    unseen,
)
from scorers.green_box.last_defence_at_hudai_monastery.ends import Ends, likely, strike_orders
from scorers.green_box.last_defence_at_hudai_monastery.falling import Falling
from scorers.green_box.last_defence_at_hudai_monastery.holding import Holding
from scorers.green_box.last_defence_at_hudai_monastery.last_turn import ROOM, LastTurns
from scorers.green_box.last_defence_at_hudai_monastery.melee import Melee
from scorers.green_box.last_defence_at_hudai_monastery.search import must_act
from scorers.green_box.last_defence_at_hudai_monastery.states import State
from scorers.green_box.last_defence_at_hudai_monastery.survive import (
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
HOLDING, FALLING = 5, 2
"""So many times as many may be taken to find a first turn after which the second holds, and to refute all of them."""
TWO = 2


@dataclass(frozen=True, slots=True)
class Watch:
    """Whether so many turns are survived, nothing where that was not settled, and the moves of the first turn.

    Where these hold with any tile the Build phase is left out of them. Where it was not settled they are enough for `held`
    turns.
    """

    can: bool | None
    moves: tuple[Move, ...] = ()
    why: str = ""
    held: int = 0


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
    """Several turns: the player's choices against every draw, or with the best ones."""

    def __init__(self, player: str, tick: Tick, *, every: bool, steps: int = STEPS) -> None:
        self._player, self._every, self._tick = player, every, tick
        self._steps, self._count = steps, Steps(tick, steps).count
        self._left_out = False
        self._plain = LastTurns(self._count, spent=ROOM)

    def watch(self, position: Position, turns: int) -> Watch:
        """Whether so many turns are survived from a position."""
        # Once time has run out, nothing is survived any more, but for a win.
        is_late = turns > position.time and not position.is_over
        if idle_loss(position, turns) < position.integrity and not must_act(position) and not is_late:
            most = idle_loss(position, turns)
            why = f"even if you do nothing, at most {most} of {position.integrity} integrity can be lost in that time"
            return Watch(can=True, why=why)
        less = Watch(can=None)
        try:
            if not position.is_over and self._is_lost(self._turn(position, self._tick)):
                return Watch(can=False, why="even this turn cannot be survived")
            if self._every and turns > 1 and not position.is_over:
                two = self._two(position)
                if two.can is False and is_late:
                    why = (
                        f"time runs out after {counted(position.time, 'turn')}, and demons may be left then, whatever you do"
                    )
                    two = replace(two, why=why)
                if turns == TWO or two.can is False:
                    return two
                less = replace(two, can=None, held=TWO if two.can else 0)
            moves = self._lasts(position, turns)
        except OutOfStepsError:
            return less
        if moves is None and self._left_out:
            return less
        return Watch(can=moves is not None, moves=moves or ())

    def _two(self, asked: Position) -> Watch:
        """Whether two turns are survived whatever is drawn; rulings are asked for only where they may change that."""
        position = asked.under(asked.rulings.fresh())
        first = Holding(position, self._player, Steps(self._tick, HOLDING * self._steps).count)
        moves, why = first.moves(), ""
        is_lost = moves is None and self._falls(position)
        if is_lost:
            why = "however this turn is played, the next one is lost if dull tiles and Arrow demons come"
        # After a Build phase whose draw nobody knows, other moves than these may be needed.
        is_all = moves is not None and (position.drawn is not None or not isinstance(moves[0], Build))
        for key in self._needed(asked, moves) if moves is not None and is_all else position.rulings.asked:
            asked.rulings[key]
        return Watch(can=True if moves is not None else False if is_lost else None, moves=moves or (), why=why)

    def _falls(self, position: Position) -> bool:
        try:
            return Falling(position, self._player, Steps(self._tick, FALLING * self._steps).count).is_proven()
        except OutOfStepsError:
            return False

    def _needed(self, asked: Position, moves: tuple[Move, ...]) -> Iterator[str]:
        """The rulings under another reading of which these moves of the first turn may not be enough."""
        there = asked.under(asked.rulings.fresh())
        self._is_enough(there, moves)
        options = {ruling.key: ruling.options for ruling in RULINGS}
        for key in there.rulings.asked:
            others = [option for option in options.get(key, ()) if option != there.rulings[key]]
            readings = [asked.under(asked.rulings.fresh(**{key: other})) for other in others]
            if not others or not all(self._is_enough(reading, moves) for reading in readings):
                yield key

    def _is_enough(self, position: Position, moves: tuple[Move, ...]) -> bool:
        first = Holding(position, self._player, Steps(self._tick, self._steps).count)
        begun = replace(position, phase=Phase.ACT, drawn=None)
        if isinstance(moves[0], Build) and moves[0].tile is not None:
            begun = replace(position, drawn=position.drawn or (moves[0].tile,))
        return first.is_enough(begun, moves)

    def _lasts(self, position: Position, turns: int) -> tuple[Move, ...] | None:
        """The moves of the first turn that survive so many, for one of the draws, or nothing."""
        if turns == 1:
            return self._last(position)
        draws = {} if position.phase is Phase.ACT else tile_draws(position)
        if not any(draws):
            acting = replace(position, phase=Phase.ACT, drawn=None)
            likely = self._acts(acting, turns, self._likely)
            return likely if likely is not None else self._acts(acting, turns, self.ends)
        good: dict[Symbol, tuple[Move, ...] | None] = {}
        line: tuple[Move, ...] | None = None
        for tiles in draws:
            found = next((good[tile] for tile in tiles if self._is_built(position, tile, turns, good)), None)
            if found is None and self._every:
                return None
            line = line or found
            if line is not None and not self._every:
                return line
        return line

    def _last(self, position: Position) -> tuple[Move, ...] | None:
        """The same of the last turn; of its moves nothing is told."""
        if self._plain.stands(position) if self._every else self._plain.may_stand(position):
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

    def _is_built(self, position: Position, tile: Symbol, turns: int, good: dict[Symbol, tuple[Move, ...] | None]) -> bool:
        if tile not in good:
            good[tile] = None
            builds = [Build(self._player, tile, spot) for spot in position.free_spots]
            tables = [(build, MOVES.after(replace(position, drawn=(tile,)), build)) for build in builds]
            for ends in (self._likely, self.ends):
                for build, table in tables:
                    moves = self._acts(table, turns, ends)
                    if moves is not None:
                        good[tile] = (build, *moves)
                        return True
        return good[tile] is not None

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
        ends = Ends(melee, melee.start, self._count)
        found: list[tuple[int, State]] = []
        for state in ends.every():
            waiting = sum(left for c, left in enumerate(state.left) if not self._attacks(position, c))
            found.append((waiting - melee.outcome(state).integrity, state))
        self._left_out |= Symbol.BRICKS in position.tiles
        for _, state in sorted(found, key=lambda one: one[0]):
            for table, _ in ends.tables(state):
                yield table, ends.moves(state, self._player, None, None)

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
        following = self.followed(before, columns, turns)
        test = all if self._every else any
        return test(self._stands(after, turns) for after in following)

    def _stands(self, position: Position, turns: int) -> bool:
        if idle_loss(position, turns) < position.integrity:
            return True
        if self._lasts(position, turns) is not None:
            return True
        # With a border in the colour of a monk the demon would be hit harder.
        self._left_out |= any(demon is not None and demon.card.colour is None for demon in position.demons)
        return False

    def followed(self, position: Position, columns: tuple[int, ...], turns: int) -> Iterator[Position]:
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
