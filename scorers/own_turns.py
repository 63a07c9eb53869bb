"""The best of a player's own turns: every one is tried, twins are left out, the best play is kept.

The others change nothing meanwhile. A game says what is its own: which turns there are, where not all that are listed;
what a table is worth; what tells it from its twins; what nothing exceeds that begins so. A play is followed to its end
before the next begins. Limits and twins are claims: while these are held (`limits`), nothing is left out for them.

Twins are positions that a search leaves out because it met the same before. That two are the same for the rest of a search
is a claim as a limit is: what is forgotten in telling them apart makes an answer too low. While limits are held a search
leaves no twin out, says of every end through which positions it came, and nothing may be worth more that came through a
twin than what came through the first.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from models.game import Play, Ruled
from models.names import counted
from scorers.limits import EVERYTHING, NO_LIMIT, are_held, hold, needed
from scorers.play import Played, PlaySearch, Progressed

P = TypeVar("P", bound=Ruled)
S = TypeVar("S")


class Met(NamedTuple):
    """A position by what tells it from others, and whether it was the first of its kind."""

    key: Hashable
    is_first: bool


Path: TypeAlias = tuple[Met, ...]
"""The positions through which a search came."""


class Twins:
    """The positions that a search has met. A new one belongs to each search, made when it begins."""

    def __init__(self) -> None:
        self._seen: set[Hashable] = set()
        self._are_held = are_held()
        self._first: dict[Hashable, int] = {}
        self._again: dict[Hashable, int] = {}

    def meet(self, key: Hashable, path: Path = ()) -> Path | None:
        """The path with this position, or nothing if it is to be left out. While limits are not held, paths are empty."""
        is_first = key not in self._seen
        self._seen.add(key)
        if self._are_held:
            return (*path, Met(key, is_first))
        return path if is_first else None

    def end(self, path: Path, worth: int) -> None:
        """That an end which was reached on this path is worth so much."""
        for key, is_first in path:
            most = self._first if is_first else self._again
            most[key] = max(most.get(key, EVERYTHING), worth)

    def hold(self) -> None:
        """That no twin led to more than the first of its kind, once everything was searched."""
        for key, worth in self._again.items():
            hold(worth, self._first.get(key, EVERYTHING), f"what follows where {key} was met again")


class Begun(NamedTuple, Generic[S]):
    """A play as far as it was tried: the state it led to, how many turns are left, its moves.

    `limit` is what nothing exceeds that begins so, `path` through which states it came (`Twins`).
    """

    state: S
    left: int
    moves: tuple[Any, ...] = ()
    limit: int = NO_LIMIT
    path: Path = ()

    def then(self, moves: tuple[Any, ...], state: S, limit: int = NO_LIMIT) -> Begun[S]:
        """The play with one more turn, of which it is known that nothing exceeds a limit which begins so."""
        # What nothing exceeds that begins with the turns before holds of this one, too.
        return Begun(state, self.left - 1, self.moves + moves, min(self.limit, limit), self.path)


class OwnTurns(PlaySearch, Generic[P, S]):
    """The best play of so many own turns of a player. A state is a table, or what a game's search keeps of one."""

    play: ClassVar[Play[Any, Any]]
    """How the game is played."""
    reach: ClassVar[str] = "within"
    """What is said before so many turns."""

    def __init__(self, position: P, player: str, objective: str, turns: int, tick: Callable[[], None]) -> None:
        self._position, self._player, self._objective, self._turns, self._tick = position, player, objective, turns, tick
        self._found: Played | None = None
        self._least = EVERYTHING

    @property
    def obstacle(self) -> str | None:
        """That the game is over, or that it is another player's turn."""
        if self.play.is_over(self._position):
            return "the game is over"
        return None if self._position.turn in {None, self._player} else f"it is {self._position.turn}'s turn"

    @property
    def ceiling(self) -> int:
        """What nothing exceeds that begins here."""
        return self.bound(Begun(self.start(), self._turns))

    @property
    def scope(self) -> str:
        """How far was looked."""
        return "in this turn" if self._turns == 1 else f"{self.reach} {counted(self._turns, 'own turn')}"

    # What a game may say.

    def start(self) -> Any:
        """The state that is asked about."""
        return self._position

    def lengths(self) -> Iterable[int]:
        """How many turns plays have, to be tried one number after the other: those that were asked for."""
        return (self._turns,)

    def listed(self, position: P) -> Iterable[Any]:
        """The moves to choose from."""
        return self.play.moves(position, self._player)

    def turns(self, begun: Begun[S]) -> Iterable[Begun[S]]:
        """The play with each turn that may follow."""
        state: Any = begun.state
        for move in self.listed(state):
            if all(need.truth is True for need in self.play.conditions(state, move).requirements):
                yield begun.then((move,), self.play.after(state, move))

    def key(self, _begun: Begun[S], /) -> Hashable | None:
        """What tells a state from others for the rest of a play; nothing where twins are not looked for."""
        return None

    def bound(self, begun: Begun[S]) -> int:
        """What nothing exceeds that begins so."""
        return begun.limit

    def in_order(self, plays: Iterator[Begun[S]]) -> Iterable[Begun[S]]:
        """Plays that differ in their last turn, in the order in which they are tried: as they come, one by one."""
        return plays

    def worth(self, _begun: Begun[S], /) -> tuple[int, ...]:
        """The points of a play that ends so, and what decides between plays with as many; else the first is kept."""
        raise NotImplementedError

    def ends(self, begun: Begun[S]) -> Iterable[tuple[tuple[int, ...], Any]]:
        """If a play may end so: its worth, once for each way, with that way in the game's own terms."""
        return () if begun.left else ((self.worth(begun), None),)

    def moves(self, begun: Begun[S], _way: Any, /) -> tuple[Any, ...]:
        """The moves of the game that a play consists of."""
        return begun.moves

    # The search.

    def run(self, above: int | None = None) -> Iterator[Progressed]:
        """Better and better plays."""
        self._found, self._least = None, EVERYTHING if above is None else above + 1
        best: tuple[int, ...] = ()
        most = self.ceiling
        for turns in self.lengths():
            twins = Twins()
            for begun in self._plays(Begun(self.start(), turns, limit=most), twins):
                for worth, way in self.ends(begun):
                    hold(worth[0], begun.limit, "a play")
                    twins.end(begun.path, worth[0])
                    if worth[0] >= self._least and worth > best:
                        # A play that is level is of use where more than points decides.
                        best, self._least = worth, worth[0] + (len(worth) == 1)
                        self._found = Played(self.moves(begun, way), worth[0])
                        yield Progressed(most, self._found)
            twins.hold()

    def is_useful(self, limit: int) -> bool:
        """Whether something that nothing exceeds which begins so may still be better than what was found."""
        return limit >= needed(self._least)

    def _plays(self, begun: Begun[S], twins: Twins) -> Iterator[Begun[S]]:
        """Every play that begins so, no longer than it may be."""
        self._tick()
        if self.is_useful(begun.limit):
            yield begun
            for longer in self.in_order(self._new(begun, twins)) if begun.left else ():
                yield from self._plays(longer, twins)

    def _new(self, begun: Begun[S], twins: Twins) -> Iterator[Begun[S]]:
        """The play with each turn that leads to something new."""
        for longer in self.turns(begun):
            key = self.key(longer)
            path = begun.path if key is None else twins.meet((longer.left, key), begun.path)
            if path is not None:
                met = longer._replace(path=path)
                yield met._replace(limit=min(met.limit, self.bound(met)))
