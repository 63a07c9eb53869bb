"""Whether the monastery survives several turns of which the tiles are told, whatever demons come, in bounded steps.

Each end of the first turn is tried with all the demons that may come then. Of those turns only the last one uses Bricks.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import reduce
from itertools import permutations, product

from models.green_box.cards import Background
from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.moves.actions import MOVES
from models.green_box.last_defence_at_hudai_monastery.moves.steps import arrival, choices
from models.green_box.last_defence_at_hudai_monastery.moves.tactics import least_loss, strike_loss
from models.green_box.last_defence_at_hudai_monastery.moves.words import Build, Demons, Move
from models.green_box.last_defence_at_hudai_monastery.table.kinds import COLUMNS, Phase, Row
from models.green_box.last_defence_at_hudai_monastery.table.position import Position
from models.green_box.last_defence_at_hudai_monastery.table.wall import MONKS
from models.names import counted
from scorers.green_box.last_defence_at_hudai_monastery.score import ORDERS
from scorers.green_box.last_defence_at_hudai_monastery.search import survive
from scorers.green_box.last_defence_at_hudai_monastery.search.best import Came, Fight, deeds_to, fold
from scorers.green_box.last_defence_at_hudai_monastery.search.draws import Tiles, arrivals, tile_draws, unseen_cards
from scorers.green_box.last_defence_at_hudai_monastery.search.melee import Melee
from scorers.green_box.last_defence_at_hudai_monastery.search.site import INTEGRITY_AT, NOBODY, State
from scorers.limits import are_held

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


def idle_loss(position: Position, turns: int) -> int:
    """The most integrity that can be lost in so many turns if nothing is done, whatever is drawn."""
    kind = Background.BROWN if Background.BROWN in position.to_come(COLUMNS * turns) else Background.PINK
    total = 0
    for demon in position.demons:
        first = 1
        if demon is not None and not demon.is_dead:
            first = {Row.ATTACKING: 1, Row.APPROACHING: 2, Row.STUNNED: 3}[demon.row]
            total += strike_loss(position, demon) if first <= turns else 0
        # Then an Arrow each turn, or a Drop that takes twice as much every second turn.
        total += (1 + max(kind.values)) * max(0, turns - first) if position.stack else 0
    return total


def strike_orders(position: Position) -> Iterator[tuple[int, ...]]:
    """The orders in which demons may strike, as far as it matters: which monk is left when Circles and Wheels strike."""
    attackers = position.attackers
    symbols = {demon.card.symbol for c in attackers if (demon := position.demons[c]) is not None}
    if {Symbol.CIRCLES, Symbol.WHEEL} <= symbols and position.rulings["HU-AMB-STRIKEORDER"] == "chosen":
        yield from permutations(attackers)
    else:
        yield attackers


def ends(melee: Melee, came: Came, tick: survive.Tick) -> Iterator[State]:
    """Every end of an Act phase with integrity left in which Bricks are not used, those alike once.

    In `came` it notes how it came there.
    """
    start, ended = melee.start, set()
    stack = [start]
    came[start] = None
    # A bound is worth its time only where something has to be done to keep integrity.
    prunes = melee.outcome(start).integrity <= 0 and not are_held()
    while stack:
        tick()
        state = stack.pop()
        if melee.may_end(state) and melee.outcome(state).integrity > 0:
            end = state._replace(active=NOBODY, used=(), points=0)
            if end not in ended:
                ended.add(end)
                yield state
        for deed, after in melee.deeds(state):
            if after not in came:
                came[after] = state, deed
                if not prunes or melee.limit(after, INTEGRITY_AT) > 0:
                    stack.append(after)


class Siege:
    """Several turns of which the tiles are told, against every demon that may come."""

    def __init__(self, player: str, tick: survive.Tick, steps: int = STEPS) -> None:
        self._player, self._tick = player, tick
        self._count = survive.bounded(tick, steps)
        self._left_out = False

    def watch(self, position: Position, turns: int) -> Watch:
        """Whether so many turns are survived from a position. Raises `ValueError` where their tiles are not told."""
        is_drawn = position.phase is Phase.ACT or position.drawn is not None
        number = position.tiles_drawn * (turns - is_drawn)
        if len(position.tiles_to_come) < number:
            raise ValueError(
                f"for {counted(turns, 'turn')} the tiles have to be known: write the next {number} of the bag under "
                "`tiles_to_come:`, the first one first; or ask `survive` about this turn alone"
            )
        # Once time has run out, nothing is survived any more, but for a win.
        most, is_late = idle_loss(position, turns), turns > position.time
        may_act = len(position.activated) < min(MONKS, len(position.monks))
        # Activations that are left may perhaps not be left out.
        if most < position.integrity and not is_late and not (may_act and position.rulings["HU-AMB-SKIPUSE"] == "no"):
            why = f"even if you do nothing, at most {most} of {position.integrity} integrity can be lost in that time"
            return Watch(can=True, why=why)
        try:
            if self._turn(position, self._tick)[1] < survive.SURE:
                return Watch(can=False, why="even this turn cannot be survived")
            moves = self._lasts(position, turns)
        except survive.OutOfStepsError:
            return Watch(can=None)
        if moves is None and self._left_out:
            return Watch(can=None)
        return Watch(can=moves is not None, moves=moves or ())

    def _turn(self, position: Position, tick: survive.Tick) -> survive.Chance:
        return survive.TurnPlay(position, self._player, tick, certainty=True).chance

    def _lasts(self, position: Position, turns: int) -> tuple[Move, ...] | None:
        """The moves of the first turn that survive so many, or nothing; nobody asks for those of the last turn."""
        if turns == 1:
            low, high = self._turn(position, self._count)
            self._left_out |= low < high == survive.SURE
            return () if low == survive.SURE else None
        lines = []
        # A technique that is raised on the way may draw more tiles than are told: then each that they may be has to do.
        for tiles in [()] if position.phase is Phase.ACT else tile_draws(position):
            if (moves := self._with(position, tiles, turns)) is None:
                return None
            lines.append(moves)
        return lines[0]

    def _with(self, position: Position, tiles: Tiles, turns: int) -> tuple[Move, ...] | None:
        """The moves that survive so many turns with the tiles of this Build phase, if it is one."""
        drawn = None if position.drawn is not None or position.draws_known is not None else tiles
        builds = [Build(self._player, tile, spot, drawn) for tile in dict.fromkeys(tiles) for spot in position.free_spots]
        tables: list[tuple[tuple[Move, ...], Position]] = [((build,), MOVES.after(position, build)) for build in builds]
        for ended in (self._likely, self._ends):
            for before, table in tables or [((), replace(position, phase=Phase.ACT, drawn=None))]:
                if (moves := self._acts(table, turns, ended)) is not None:
                    return (*before, *moves)
        return None

    def _acts(self, position: Position, turns: int, ended: Ended) -> tuple[Move, ...] | None:
        for after, moves in ended(position):
            for order in strike_orders(after):
                for strike in choices(after, order):
                    move = Demons(self._player, strike)
                    if self._comes(after, move, turns - 1):
                        return (*moves, move)
        return None

    def _likely(self, position: Position) -> Iterator[tuple[Position, tuple[Move, ...]]]:
        """The end that leaves most if nothing is done in the next turn: demons approaching count as attackers."""
        demons = tuple(
            replace(demon, row=Row.ATTACKING) if demon and demon.row is Row.APPROACHING else demon
            for demon in position.demons
        )
        # With more integrity than can be lost nothing is lost before its time.
        seats = (replace(position.seats[0], integrity=position.integrity + 99),)
        fight = Fight(replace(position, demons=demons, seats=seats), ORDERS["integrity"], self._count)
        best = [state for _, state in fight.best()]
        moves = fight.line(best[-1], self._player) if best else ()
        after = reduce(MOVES.after, moves, position)
        if after.integrity > least_loss(after):
            yield after, moves

    def _ends(self, position: Position) -> Iterator[tuple[Position, tuple[Move, ...]]]:
        """The tables as the Act phase may end, those that leave most integrity in the turns to come first."""
        melee = Melee(position)
        came: Came = {}

        def lost(state: State) -> int:
            waiting = sum(left for c, left in enumerate(state.left) if c not in position.attackers)
            return waiting - melee.outcome(state).integrity

        every = sorted(ends(melee, came, self._count), key=lost)
        self._left_out |= Symbol.BRICKS in position.tiles
        for state in every:
            moves = fold(deeds_to(came, state), self._player)
            yield reduce(MOVES.after, moves, position), moves

    def _comes(self, position: Position, move: Demons, turns: int) -> bool:
        """Whether what comes after a Demons phase is survived, whichever demons are drawn."""
        before = MOVES.after(position, move)
        if before.is_over:
            return before.is_won
        return all(self._stands(after, turns) for after in self.follow(before, turns))

    def _stands(self, position: Position, turns: int) -> bool:
        # Whoever survives without doing anything need not be looked at.
        if idle_loss(position, turns) < position.integrity or self._lasts(position, turns) is not None:
            return True
        # With a border in the colour of a monk the demon would be hit harder.
        self._left_out |= any(demon is not None and demon.card.colour is None for demon in position.demons)
        return False

    def follow(self, position: Position, turns: int) -> Iterator[Position]:
        """The tables with each choice of demons that came; in the last turn only Arrows matter, many of them first."""
        columns = position.unseen_columns
        if turns == 1:
            tables = [table for table, _ in arrivals(position, columns)]
            yield from sorted(tables, key=lambda table: -len(table.attackers))
            return
        backs = position.to_come(len(columns), len(columns))
        pools = [sorted(unseen_cards(position, back), key=str) for back in backs]
        for cards in product(*pools):
            self._count()
            if all(n <= 1 for n in Counter(cards).values()):
                table = position
                for c, card in zip(columns, cards, strict=True):
                    table = replace(table, demons=table.with_demon(c, arrival(card)))
                yield table
