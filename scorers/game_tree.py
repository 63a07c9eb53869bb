"""The search of a game in which players move in turns and nothing is hidden: alpha-beta, deeper and deeper.

One player is asked about; all others are taken to play against that player. The value that is found is therefore what the
player can have whatever the others do; with two players it is the value of the game (Knuth and Moore, "An Analysis of
Alpha-Beta Pruning", 1975). Positions that were met are remembered with what was shown of them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

S = TypeVar("S", bound=Hashable)

_INFINITE = 10**9
_PATIENCE = 256
"""So many positions between two looks at the clock."""


class Tree(Protocol[S]):
    """A game as a search sees it. Positions are whatever is quickest; moves are only passed on."""

    def is_ours(self, state: S) -> bool:
        """Whether the player asked about moves next."""

    def children(self, state: S) -> Sequence[tuple[Any, S]]:
        """Every move with the position after it, those first that are likely good for whoever moves.

        There is always one while the game is not over: who cannot move passes.
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


@dataclass
class Search(Generic[S]):
    """A search from one position."""

    tree: Tree[S]
    tick: Callable[[], None]
    _met: dict[tuple[S, int], tuple[int, int, Line]] = field(default_factory=dict)
    _nodes: int = 0

    def deeper(self, start: S, turns: int) -> Iterator[Line]:
        """The best line when one turn is looked ahead, two turns, and so on; no further than where the game ends."""
        for depth in range(1, turns + 1):
            line = self.best(start, depth)
            yield line
            if line.to_the_end:
                return

    def best(self, start: S, depth: int) -> Line:
        """The best line when so many turns are looked ahead."""
        return self._searched(start, depth, -_INFINITE, _INFINITE)

    def _searched(self, state: S, depth: int, alpha: int, beta: int) -> Line:
        """The value between `alpha` and `beta`; outside them a limit of it."""
        self._nodes += 1
        if self._nodes % _PATIENCE == 0:
            self.tick()
        known = self._met.get((state, depth))
        if known is not None:
            low, high, line = known
            if low == high or low >= beta or high <= alpha:
                return line
        is_over = self.tree.is_over(state)
        if is_over or not depth:
            return Line(self.tree.worth(state), (), is_over)
        line = self._among(self.tree.children(state), depth, alpha, beta, ours=self.tree.is_ours(state))
        low = line.worth if line.worth > alpha else -_INFINITE
        high = line.worth if line.worth < beta else _INFINITE
        self._met[state, depth] = (low, high, line)
        return line

    def _among(self, children: Sequence[tuple[Any, S]], depth: int, alpha: int, beta: int, *, ours: bool) -> Line:
        best = Line(-_INFINITE if ours else _INFINITE, (), to_the_end=True)
        to_the_end = True
        for move, state in children:
            found = self._searched(state, depth - 1, alpha, beta)
            to_the_end = to_the_end and found.to_the_end
            if found.worth > best.worth if ours else found.worth < best.worth:
                best = Line(found.worth, (move, *found.moves), found.to_the_end)
            if ours:
                alpha = max(alpha, best.worth)
            else:
                beta = min(beta, best.worth)
            if alpha >= beta:
                break
        return Line(best.worth, best.moves, to_the_end)
