"""The best turn of Attack of the Moulds, and so many turns ahead whatever the others do.

The search knows a board as the bits of one number for each colour. What is next to a tile, and what is two steps away, are
such numbers too, so the cubes that a move absorbs are found in one step.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from models.green_box.attack_of_the_moulds.moves import Move
from models.green_box.attack_of_the_moulds.table import CUBES, Position
from models.green_box.attack_of_the_moulds.tiles import has
from scorers.bits import numbers
from scorers.green_box.attack_of_the_moulds.score import WIN, end_of, with_end
from scorers.green_box.contest import Contest
from scorers.objective import SCORE

_NOBODY = -1


class State(NamedTuple):
    """A table: the tiles of each colour as bits, who is out as bits, and whose turn it is (-1: the game is over)."""

    held: tuple[int, ...]
    out: int
    mover: int


class Turn(NamedTuple):
    """A turn by the numbers of players and tiles: -1 where nothing is placed, or where the cube comes from the supply."""

    mover: int
    target: int
    start: int


class Moulds:
    """The game as a search sees it, for one player and aim."""

    def __init__(self, position: Position, player: str, objective: str) -> None:
        self.position = position
        self.player = position.players.index(player)
        self.objective = objective
        net = position.net
        self.beside = [_bits(near) for near in net.beside]
        self.two_away = [_bits(far) for far in net.two_away]
        self.tiles = len(position.tiles)
        self.whole = (1 << self.tiles) - 1
        # One of these has to be empty; a bit that is no tile's always is.
        self.always = 1 << self.tiles
        ways = {pair: position.way(*pair) for pair in net.between}
        self.ways = {pair: self.always * way if isinstance(way, bool) else _bits(way) for pair, way in ways.items()}

    # Rulings are read where they first matter: an answer rests on those only that were read.

    @cached_property
    def limit(self) -> int:
        """So many cubes on the board win."""
        return self.position.limit or self.tiles + 1

    @cached_property
    def eliminates(self) -> bool:
        """Whether who cannot move is out."""
        return self.position.eliminates

    @cached_property
    def ends_with_last(self) -> bool:
        """Whether the game is over when only one player is left."""
        return self.position.ends_with_last

    @cached_property
    def start(self) -> State:
        """The table that is asked about."""
        position = self.position
        held = tuple(
            _bits(n for n, tile in enumerate(position.tiles) if has(tile, colour) is True) for colour in position.colours
        )
        out = _bits(position.players.index(player) for player in position.out)
        mover = self.player if position.turn is None else position.players.index(position.turn)
        if position.is_over:
            mover = _NOBODY
        elif out >> mover & 1:
            return self._next(State(held, out, mover), mover)
        return State(held, out, mover)

    def is_ours(self, state: State) -> bool:
        """Whether the player asked about moves next."""
        return state.mover == self.player

    def is_over(self, state: State) -> bool:
        """Whether the game has ended."""
        return state.mover == _NOBODY

    def worth(self, state: State) -> int:
        """The player's cubes, or how many more they are than those of the best of the others."""
        cubes = [bits.bit_count() for bits in state.held]
        if state.out and self.eliminates:
            cubes = [0 if state.out >> i & 1 else n for i, n in enumerate(cubes)]
        own = cubes.pop(self.player)
        if self.objective == SCORE:
            return own
        lead = with_end(own - max(cubes), over=self.is_over(state))
        return lead if self.objective == "lead" else end_of(lead)

    def children(self, state: State) -> Sequence[tuple[Turn, State]]:
        """Every turn with the table after it, those first that add most cubes; passing where nothing can be done."""
        mover = state.mover
        own = state.held[mover]
        others = 0
        for i, bits in enumerate(state.held):
            if i != mover:
                others |= bits
        empty = self.whole & ~own & ~others
        turns = []
        for target in numbers(empty):
            near = self.beside[target]
            taken = near & others
            if near & own:
                turns.append((taken.bit_count() + 1, Turn(mover, target, _NOBODY), taken))
            turns += [(taken.bit_count(), Turn(mover, target, start), taken) for start in self._starts(own, empty, target)]
        if not turns:
            is_out = self.eliminates and own
            passed = state._replace(out=state.out | 1 << mover) if is_out else state
            return [(Turn(mover, _NOBODY, _NOBODY), self._next(passed, mover))]
        turns.sort(key=lambda turn: -turn[0])
        return [(turn, self._after(state, turn, taken)) for _, turn, taken in turns]

    def _starts(self, own: int, empty: int, target: int) -> Iterator[int]:
        """From where a cube can spread to a tile (MO-AMB-DIST2)."""
        for start in numbers(self.two_away[target] & own):
            # A cube jumps what needs no empty tile; else one of the tiles between has to be free.
            if self.ways[start, target] & (empty | self.always):
                yield start

    def _after(self, state: State, turn: Turn, taken: int) -> State:
        """The table after a turn that absorbs these tiles, as many as the supply allows (MO-MV-SUPPLY)."""
        own = state.held[turn.mover] | 1 << turn.target
        if turn.start != _NOBODY:
            own ^= 1 << turn.start
        # No colour has more than all its cubes: only then the ruling on the twentieth matters.
        if own.bit_count() + taken.bit_count() > CUBES:
            taken = _first(taken, self.limit - own.bit_count())
        own |= taken
        held = tuple(own if i == turn.mover else bits & ~taken for i, bits in enumerate(state.held))
        return self._next(state._replace(held=held), turn.mover)

    def _next(self, state: State, mover: int) -> State:
        """The table with whoever is not out on turn, or at the end of the game."""
        held = state.held
        own = held[mover].bit_count()
        # Both are asked, so that the ruling is read only where somebody has all cubes.
        if own >= CUBES and own >= self.limit:
            return state._replace(mover=_NOBODY)
        occupied = 0
        for bits in held:
            occupied |= bits
        empty = self.whole & ~occupied
        count = len(held)
        order = [(mover + step) % count for step in range(1, count + 1)]
        order = [player for player in order if held[player] and not state.out >> player & 1]
        if len(order) == 1 and self.ends_with_last:
            return state._replace(mover=_NOBODY)
        if not any(self._can_move(held[player], empty) for player in order):
            return state._replace(mover=_NOBODY)
        return state._replace(mover=order[0])

    def _can_move(self, own: int, empty: int) -> bool:
        """Whether a colour can grow or spread."""
        return any(
            self.beside[target] & own or any(True for _ in self._starts(own, empty, target)) for target in numbers(empty)
        )

    def moves(self, turns: Sequence[Turn]) -> tuple[Move, ...]:
        """Turns as moves of the game."""
        return tuple(map(self._move, turns))

    def _move(self, turn: Turn) -> Move:
        spots = self.position.board.spots
        target = None if turn.target == _NOBODY else spots[turn.target]
        return Move(self.position.players[turn.mover], target, None if turn.start == _NOBODY else spots[turn.start])

    @property
    def ceiling(self) -> int:
        """What nobody exceeds: every tile, or the cubes with which the game is won."""
        # A tile has room for one cube, and who has as many as win takes no further turn.
        most = min(self.limit, self.tiles)
        return {SCORE: most, "lead": most - self._left_to_others(most) + WIN, "win": 1}[self.objective]

    def _left_to_others(self, own: int) -> int:
        """How many cubes the best of the others has at least where the player has so many: none ever leaves the board."""
        # Absorbed cubes are replaced one for one: the others share the rest, the best of them at least evenly.
        held = self.start.held
        rest = sum(bits.bit_count() for bits in held) - own
        return 0 if self.eliminates else max(0, -(-rest // (len(held) - 1)))

    @property
    def floor(self) -> int | None:
        """What nobody falls below: a loss, where only the end counts."""
        return -1 if self.objective == "win" else None


def _bits(numbers: Iterator[int] | Sequence[int]) -> int:
    """A set of numbers as bits."""
    bits = 0
    for n in numbers:
        bits |= 1 << n
    return bits


def _first(bits: int, n: int) -> int:
    """So many of a set, the first ones."""
    kept = 0
    for number in numbers(bits):
        if n <= 0:
            break
        kept |= 1 << number
        n -= 1
    return kept


class BestPlay(Contest):
    """The best turn of a player, or the best so many turns ahead: for cubes, for the lead over the others, or to win."""

    def __init__(self, position: Position, player: str, objective: str, turns: int, tick: Callable[[], None]) -> None:
        self._moulds = Moulds(position, player, objective)
        super().__init__(self._moulds, self._moulds.start, self._moulds.ceiling, turns, self._moulds.moves, tick)

    @property
    def remark(self) -> str | None:
        """That the search stopped short of what was asked for, and what is certain of the end all the same."""
        remarks = None if self._seen is None else super().remark
        if remarks and self._seen and self._moulds.objective == "lead" and end_of(self._seen.worth):
            return (
                f"{remarks}. {'A win' if self._seen.worth > 0 else 'A defeat'} is certain, but perhaps not by so many cubes"
            )
        return remarks

    def _is_certain(self, worth: int) -> bool:
        """Whether nothing can be better, or worse."""
        return worth in {self._moulds.ceiling, self._moulds.floor}
