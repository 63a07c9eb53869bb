"""The search of a game in which players move in turns and nothing is hidden: alpha-beta, deeper and deeper.

One player is asked about; all others are taken to play against that player. The value that is found is therefore what the
player can have whatever the others do; with two players it is the value of the game (Knuth and Moore, "An Analysis of
Alpha-Beta Pruning", 1975). Positions that were met are remembered with what was shown of them.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from scorers.limits import are_held, hold
from scorers.ticks import one_in

S = TypeVar("S", bound=Hashable)

_INFINITE = 10**9
_A_STEP = 4
"""So many positions are a step: between two looks at the clock."""
_TRIED_AGAIN = 4
"""So many moves that were good enough are tried again, for each side and number of turns ahead."""
_REMEMBERED = 300_000
"""So many positions are remembered, to keep within the memory of a small computer; then remembering begins anew."""


class Tree(Protocol[S]):
    """A game as a search sees it. Positions are whatever is quickest; moves are only passed on."""

    def is_ours(self, state: S) -> bool:
        """Whether the player asked about moves next."""

    def children(self, state: S) -> Iterable[tuple[Any, S]]:
        """Every move with the position after it, those first that are likely good for whoever moves.

        There is always one while the game is not over: who cannot move passes. They may be made one by one: a search often
        needs the first ones only.
        """

    def is_over(self, state: S) -> bool:
        """Whether the game has ended."""

    def worth(self, state: S) -> int:
        """What the position is worth to the player asked about, as it stands."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of play: what it is worth, its moves, and whether every branch was followed to the end of the game."""

    worth: int
    moves: tuple[Any, ...]
    to_the_end: bool


@runtime_checkable
class QuickLast(Protocol):
    """A game that finds the best of the last moves looked ahead without making the positions after them."""

    def last(self, state: Any, alpha: int, beta: int) -> Line:
        """The best single move for whoever moves; where it is not between `alpha` and `beta`, any that shows that.

        `to_the_end` only if the game ends with every move.
        """


@runtime_checkable
class Repeats(Protocol):
    """A game that quickly tells whether a move that was good elsewhere can be made here too."""

    def again(self, state: Any, move: Any) -> Any:
        """The position after the move, or nothing where it cannot be made or that is not quickly told."""


@runtime_checkable
class Limited(Protocol):
    """A game that quickly tells between which values a position is worth whatever comes."""

    def limits(self, state: Any) -> tuple[int, int]:
        """The least and the most that a position can be worth to the player asked about."""


class _Met(NamedTuple):
    """What was shown of a position: limits of its value, the line that showed it, and how it begins."""

    low: int
    high: int
    line: Line
    first: tuple[Any, Any] | None


class _Minimax(Generic[S]):
    """The values of positions by every move there is, nothing left out: what a search shows is held against them."""

    def __init__(self, tree: Tree[S]) -> None:
        self._tree = tree
        self._known: dict[tuple[S, int], int] = {}

    def value(self, state: S, depth: int) -> int:
        """What a position is worth when so many turns are looked ahead."""
        if self._tree.is_over(state) or not depth:
            return self._tree.worth(state)
        key = state, depth
        if key not in self._known:
            best = max if self._tree.is_ours(state) else min
            self._known[key] = best(self.value(after, depth - 1) for _, after in self._tree.children(state))
        return self._known[key]

    def hold(self, state: S, depth: int, line: Line, alpha: int, beta: int) -> None:
        """That a position is worth what was shown of it; after one turn more too, where every branch came to its end."""
        for turns in (depth, depth + line.to_the_end):
            value = self.value(state, turns)
            if line.worth > alpha:
                hold(line.worth, value, f"a position {turns} turns ahead, where it is worth {value},")
            if line.worth < beta:
                hold(value, line.worth, f"a position {turns} turns ahead")

    def after(self, state: S, move: Any) -> S:
        """The position after a move."""
        return next(after for other, after in self._tree.children(state) if other == move)


@dataclass
class Search(Generic[S]):
    """A search from one position."""

    tree: Tree[S]
    tick: Callable[[], None]
    _met: dict[tuple[S, int], _Met] = field(default_factory=dict)
    _good: dict[tuple[bool, int], list[Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._tick = one_in(_A_STEP, self.tick)
        self._last = self.tree.last if isinstance(self.tree, QuickLast) else None
        self._again = self.tree.again if isinstance(self.tree, Repeats) else None
        self._limits = self.tree.limits if isinstance(self.tree, Limited) else None
        self._minimax = _Minimax(self.tree) if are_held() else None

    def deeper(self, start: S, turns: int, steps: int = 1) -> Iterator[Line]:
        """The best line when one turn is looked ahead, two turns, and so on; no further than where the game ends.

        A turn is so many `steps` of the tree.
        """
        for depth in range(1, turns + 1):
            line = self.best(start, depth * steps)
            yield line
            if line.to_the_end:
                return

    def best(self, start: S, depth: int) -> Line:
        """The best line when so many turns are looked ahead."""
        line = self._search(start, depth, -_INFINITE, _INFINITE)
        if self._minimax:
            self._minimax.hold(start, depth, line, -_INFINITE, _INFINITE)
        return line

    def _search(self, state: S, depth: int, alpha: int, beta: int) -> Line:
        """The value between `alpha` and `beta`; outside them a limit of it."""
        self._tick()
        if self.tree.is_over(state) or not depth:
            return Line(self.tree.worth(state), (), self.tree.is_over(state))
        if depth == 1 and self._last:
            return self._last(state, alpha, beta)
        low, high = self._limits(state) if self._limits else (-_INFINITE, _INFINITE)
        # What the position can be worth lies outside the window: no move of it matters.
        if low >= beta or high <= alpha:
            return Line(low if low >= beta else high, (), to_the_end=False)
        known = self._met.get((state, depth))
        # Its very value is known, or a limit of it that lies outside the window already.
        if known is not None and (known.low == known.high or known.low >= beta or known.high <= alpha):
            return known.line
        # What was best when fewer turns were looked ahead is likely best again.
        likely = known or self._met.get((state, depth - 1))
        line, first = self._among(state, likely.first if likely else None, depth, alpha, beta)
        self._keep((state, depth), line, first, alpha, beta)
        return line

    def _keep(self, key: tuple[S, int], line: Line, first: Any, alpha: int, beta: int) -> None:
        # What is not above alpha limits the value from above only, and what is not below beta only from below.
        low = line.worth if line.worth > alpha else -_INFINITE
        high = line.worth if line.worth < beta else _INFINITE
        if len(self._met) >= _REMEMBERED:
            self._met.clear()
        self._met[key] = _Met(low, high, line, first)

    def _among(
        self, state: S, likely: tuple[Any, S] | None, depth: int, alpha: int, beta: int
    ) -> tuple[Line, tuple[Any, S] | None]:
        """The best of all moves from a position, tried in the order in which they are likely good, and the first step."""
        ours = self.tree.is_ours(state)
        best, first = Line(-_INFINITE if ours else _INFINITE, (), to_the_end=True), likely
        to_the_end = True
        for step in self._steps(state, likely, depth, ours=ours):
            found = self._search(step[1], depth - 1, alpha, beta)
            if self._minimax:
                # Where a move leads to is told by the game itself, not by `again`.
                self._minimax.hold(self._minimax.after(state, step[0]), depth - 1, found, alpha, beta)
            to_the_end = to_the_end and found.to_the_end
            if found.worth > best.worth if ours else found.worth < best.worth:
                best, first = Line(found.worth, (step[0], *found.moves), found.to_the_end), step
            if ours:
                alpha = max(alpha, best.worth)
            else:
                beta = min(beta, best.worth)
            # Whoever let it come to this position has something as good elsewhere, so no further move matters.
            if alpha >= beta:
                # It was good enough, to be tried again elsewhere.
                good = self._good.get((ours, depth), [])
                self._good[ours, depth] = [step[0], *(move for move in good if move != step[0])][:_TRIED_AGAIN]
                break
        return Line(best.worth, best.moves, to_the_end), first

    def _steps(self, state: S, likely: tuple[Any, S] | None, depth: int, *, ours: bool) -> Iterator[tuple[Any, S]]:
        """Every move with the position after it: the likely one, those that were good elsewhere, then the others."""
        tried = []
        if likely:
            tried.append(likely[0])
            yield likely
        again = self._again or (lambda _state, _move: None)
        for move in tuple(self._good.get((ours, depth), ())):
            after = None if move in tried else again(state, move)
            if after is not None:
                tried.append(move)
                yield move, after
        for step in self.tree.children(state):
            if step[0] not in tried:
                yield step
