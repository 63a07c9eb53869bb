"""The best turn of My First Christmas Tree, or the best so many turns of one's own, by trying all of them.

Turns are first tried without saying where decorations go: which cards, which rows completed, which boxes. Where the rows
are completed and what is decorated is settled for a whole sequence of turns at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from models.green_box.cards import Card
from models.green_box.my_first_christmas_tree.kinds import BOXES
from models.green_box.my_first_christmas_tree.moves import Move
from models.green_box.my_first_christmas_tree.position import LEAST_CARDS, Position
from models.green_box.my_first_christmas_tree.tree import SPOTS
from models.names import counted
from scorers.aim import SCORE
from scorers.claims import NO_LIMIT, hold, needed
from scorers.green_box.contest_words import sentences
from scorers.green_box.my_first_christmas_tree.hands import Hands, State, Turn
from scorers.green_box.my_first_christmas_tree.tree import Completion, Decorating, Tree
from scorers.play import END, Played, PlayQuestion, Progressed
from scorers.twins import Path, Twins

_MOST_TURNS = 12
"""So many turns are looked ahead at most: with the cards that are known there is nothing to be gained beyond."""


@dataclass(frozen=True, slots=True)
class _Node:
    """What was done so far: the rows completed, what the boxes are worth, the turns.

    `limit` is what nothing exceeds that begins so, `path` through which tables it came (`Twins`).
    """

    state: State
    completions: tuple[Completion, ...] = ()
    boxes: int = 0
    turns: tuple[Turn, ...] = ()
    limit: int = NO_LIMIT
    path: Path = ()

    @property
    def depth(self) -> int:
        """How many turns were done."""
        return len(self.turns)


_Trees: TypeAlias = "dict[tuple[int, int | None], tuple[Decorating, ...]]"
"""The trees that completions can lead to: each with the turn that ended the game, and how it came about."""


class TreePlay(PlayQuestion):
    """The most that a player can have after so many turns of their own, nobody else doing anything."""

    def __init__(self, position: Position, player: str, aim: str, turns: int, tick: Callable[[], None]) -> None:
        self._position, self._player, self._aim, self._tick = position, player, aim, tick
        self._asked = turns
        self._tree = Tree(position, player, aim)
        self._hands = Hands(position, player, self._tree)
        self._turns = 1 if position.is_ending else min(turns, _MOST_TURNS)
        self._weight = 1 if aim in {SCORE, "boxes"} else 0
        self._trees: dict[tuple[Completion, ...], _Trees] = {}
        self._twins = Twins()

    @property
    def obstacle(self) -> str | None:
        """That the game is over, or ends before the player's next turn."""
        position = self._position
        if position.over:
            return "the game is over"
        other = position.next_to(self._player)
        ends = position.is_ending and position.turn == other and position.turns_to_end(other) <= 1
        return f"the game ends with {other}'s turn" if ends else None

    @property
    def ceiling(self) -> int:
        """What nothing exceeds: every tile decorated as far as the cards allow, and boxes of as many of them."""
        return self._begin.limit

    @property
    def _begin(self) -> _Node:
        seat = self._position.seat(self._player)
        return self._limited(_Node(self._hands.start, boxes=sum(seat.boxes.every) * self._weight))

    @property
    def scope(self) -> str:
        """How far was looked."""
        return "in this turn" if self._turns == 1 else f"in {counted(self._turns, 'own turn')}"

    @property
    def remark(self) -> str | None:
        """What is left out of account."""
        remarks = []
        if self._turns > 1:
            remarks.append("this leaves out the turns of the other player")
        if not isinstance(self._position.deck, tuple):
            remarks.append("this leaves out cards that come into the pool unseen")
        if self._turns < self._asked and not self._position.is_ending:
            remarks.append(
                f"the search looks {self._turns} turns ahead, not {'to the end' if self._asked == END else self._asked}"
            )
        return sentences(remarks)

    def search(self, above: int | None = None) -> Iterator[Progressed]:
        """Better and better plays; what promises most is tried first."""
        best, bound = above, self.ceiling
        self._twins = Twins()
        stack = [self._begin]
        while stack:
            self._tick()
            node = stack.pop()
            if best is not None and node.limit < needed(best + 1):
                continue
            progress = self._finished(node, best)
            if progress is not None:
                best = progress[0]
                yield Progressed(bound, Played(self._moves(node, progress[1]), best))
            if node.depth < self._turns:
                stack += self._following(node)
        self._twins.hold()

    def _following(self, node: _Node) -> list[_Node]:
        """What one more turn leads to, what promises most last."""
        following = []
        for turn in self._hands.turns(node.state, node.depth):
            after = self._after(node, turn)
            path = self._twins.meet((after.depth, _alike(after.state), after.completions, after.boxes), node.path)
            if path is not None:
                following.append(self._limited(replace(after, limit=node.limit, path=path)))
        return sorted(following, key=lambda after: (after.limit, -len(after.turns[-1].move.commits), _kept(after)))

    def _after(self, node: _Node, turn: Turn) -> _Node:
        completions = (*node.completions, turn.completed) if turn.completed else node.completions
        return _Node(turn.after, completions, node.boxes + turn.gained * self._weight, (*node.turns, turn))

    def _limited(self, node: _Node) -> _Node:
        return replace(node, limit=min(node.limit, self._bound(node)))

    def _bound(self, node: _Node) -> int:
        """What nothing exceeds that begins so: cards played, tiles decorated and boxes taken as if nothing else mattered."""
        turns = self._turns - node.depth
        cards = self._playable(node.state, turns)
        rows = min(turns, cards // LEAST_CARDS)
        cubes = min(len(SPOTS), sum(done.cubes for done in node.completions) + (cards if rows else 0))
        boxes = min(cards, rows * BOXES[-1]) if cards >= BOXES[0] and rows else 0
        return self._tree.limit(cubes) + node.boxes + boxes * self._weight

    def _playable(self, state: State, turns: int) -> int:
        """How many cards may be in rows that are completed in so many turns: those lying there, and two played a turn."""
        if state.deck or isinstance(self._position.deck, tuple):
            return len(state.row) + 2 * turns
        return len(state.row) + min(2 * turns, len(state.hand) + len(state.pool))

    def _finished(self, node: _Node, best: int | None) -> tuple[int, tuple[Decorating, ...]] | None:
        """The best trees at the end of a sequence of turns, if it may end there and they are better than the best known."""
        most, best_ways = best, None
        stuck = self._hands.may_be_stuck and self._is_stuck(node)
        for (mask, ended), ways in self._decorated(node.completions).items():
            last = None if ended is None else min(ended + self._position.has_extra_turns + 1, self._turns)
            if node.depth != (self._turns if last is None else last) and not stuck:
                continue
            worth = self._tree.worth(mask) + node.boxes
            hold(worth, node.limit, "a play")
            self._twins.end(node.path, worth)
            if most is None or worth > most:
                most, best_ways = worth, ways
        return None if best_ways is None or most is None else (most, best_ways)

    def _is_stuck(self, node: _Node) -> bool:
        """Whether no turn with known cards follows, since an unseen one would have to be taken."""
        return node.depth < self._turns and not any(True for _ in self._hands.turns(node.state, node.depth))

    def _decorated(self, completions: tuple[Completion, ...]) -> _Trees:
        """The trees that rows completed one after the other can lead to."""
        decorated = self._trees.get(completions)
        if decorated is None:
            decorated = self._trees[completions] = self._decorate(completions)
        return decorated

    def _decorate(self, completions: tuple[Completion, ...]) -> _Trees:
        if not completions:
            return {(self._tree.start, None): ()}
        done: _Trees = {}
        completion = completions[-1]
        for (mask, ended), ways in self._decorated(completions[:-1]).items():
            self._tick()
            if ended is not None and completion.turn > ended + self._position.has_extra_turns:
                continue
            for more, way in self._tree.ways(mask, completion).items():
                over = ended
                if over is None and not self._position.is_ending and self._tree.is_full(more):
                    over = completion.turn
                done.setdefault((more, over), (*ways, way))
        return done

    def _moves(self, node: _Node, ways: Sequence[Decorating]) -> tuple[Move, ...]:
        """The turns as moves of the game, the other player's left out."""
        left = list(ways)
        moves: list[Move] = []
        other = self._position.next_to(self._player)
        if self._position.turn == other:
            moves.append(Move(player=other, skipped=True))
        for i, turn in enumerate(node.turns):
            moves += [Move(player=other, skipped=True)] if i else []
            way = left.pop(0) if turn.completed else _NOT_COMPLETED
            moves.append(replace(turn.move, line=way.line, placed=way.placed))
        if node.turns and _is_idle(node.turns[-1], moves[-1]):
            moves[-1] = replace(moves[-1], line=(), placed=None)
        return tuple(moves)


_NOT_COMPLETED = Decorating((), None)


def _is_idle(turn: Turn, move: Move) -> bool:
    """Whether the last turn completes a row for nothing, and need not."""
    done = turn.completed
    return done is not None and not move.placed and not move.box and len(done.symbols) != turn.after.limit


def _kept(node: _Node) -> int:
    """The cards that a player has: of turns that promise the same, the plainest that keep more are tried first."""
    return len(node.state.hand) + len(node.state.row)


def _alike(state: State) -> State:
    """The same state for rows that are the same from the other end."""
    if len(state.row) < 2:
        return state
    return state._replace(row=min(state.row, state.row[::-1], key=_words))


def _words(row: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(map(str, row))
