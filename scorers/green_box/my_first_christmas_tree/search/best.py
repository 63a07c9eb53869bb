"""The best turn of My First Christmas Tree, or the best so many turns of one's own, by trying all of them.

Turns are first tried without saying where decorations go: which cards, which rows completed, which boxes. Where the rows
are completed and what is decorated is settled for a whole sequence of turns at once.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple, TypeAlias

from models.green_box.my_first_christmas_tree.game import GAME
from models.green_box.my_first_christmas_tree.moves.words import Move
from models.green_box.my_first_christmas_tree.table.kinds import BOXES
from models.green_box.my_first_christmas_tree.table.position import LEAST_CARDS, Position
from models.green_box.my_first_christmas_tree.table.tree import SPOTS
from models.names import counted
from scorers.green_box.contest_words import sentences
from scorers.green_box.my_first_christmas_tree.search.hands import Hands, State, Turn
from scorers.green_box.my_first_christmas_tree.search.tree import Completion, Decorating, Tree
from scorers.own_turns import Begun, OwnTurns
from scorers.play import END

_MOST_TURNS = 12
"""So many turns are looked ahead at most: with the cards that are known there is nothing to be gained beyond."""


class _Done(NamedTuple):
    """What was done so far: the cards left, the rows completed, and what the boxes taken are worth."""

    cards: State
    completions: tuple[Completion, ...]
    boxes: int


_Play: TypeAlias = Begun[_Done]
_Trees: TypeAlias = "dict[tuple[int, int | None], tuple[Decorating, ...]]"
"""The trees that completions can lead to: each with the turn that ended the game, and how it came about."""


class BestPlay(OwnTurns[Position, _Done]):
    """The most that a player can have after so many turns of their own, nobody else doing anything."""

    play = GAME.play

    def __init__(self, position: Position, player: str, objective: str, turns: int, tick: Callable[[], None]) -> None:
        super().__init__(position, player, objective, 1 if position.is_ending else min(turns, _MOST_TURNS), tick)
        self._asked = turns
        self._tree = Tree(position, player)
        self._hands = Hands(position, player, self._tree)
        # Each is asked for again and again.
        self._trees_after = cache(self._decorate)

    @property
    def obstacle(self) -> str | None:
        """That the game is over, or ends before the player's next turn."""
        position = self._position
        if position.over:
            return "the game is over"
        other = position.next_to(self._player)
        ends = position.is_ending and position.turn == other and position.turns_to_end(other) == 1
        return f"the game ends with {other}'s turn" if ends else None

    @property
    def ceiling(self) -> int:
        """What nothing exceeds: every tile decorated as far as the cards allow, and boxes of as many of them."""
        return self.bound(Begun(self.start(), self._turns))

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

    def start(self) -> _Done:
        """Nothing done yet."""
        return _Done(self._hands.start, (), 0)

    def turns(self, begun: _Play) -> Iterator[_Play]:
        """The play with each turn, as far as turns differ in what they do."""
        _, done, boxes = begun.state
        for turn in self._hands.turns(begun.state.cards, self._turns - begun.left):
            completions = (*done, turn.completed) if turn.completed else done
            yield begun.then((turn,), _Done(turn.after, completions, boxes + turn.gained))

    def key(self, begun: _Play) -> Hashable:
        """What was done, and what can be played with."""
        return begun.state._replace(cards=_alike(begun.state.cards))

    def in_order(self, plays: Iterator[_Play]) -> list[_Play]:
        """What promises most first; of that the plainest turns, after which the player has most cards."""
        return sorted(
            plays,
            key=lambda begun: (
                begun.limit,
                -len(begun.moves[-1].move.commits),
                len(begun.state.cards.hand) + len(begun.state.cards.row),
            ),
        )[::-1]

    def bound(self, begun: _Play) -> int:
        """What nothing exceeds that begins so: cards played, tiles decorated and boxes taken as if nothing else mattered."""
        # In rows that are completed lie those of the row and two played a turn, and a turn completes one of three or more.
        cards = len(begun.state.cards.row) + 2 * begun.left
        rows = min(begun.left, cards // LEAST_CARDS)
        # A completion places no more decorations than its row has cards (CT-C).
        cubes = min(len(SPOTS), sum(done.cubes for done in begun.state.completions) + (cards if rows else 0))
        # A box is no larger than the cards counted for it, and each row gives one (CT-D).
        boxes = min(cards, rows * BOXES[-1]) if cards >= BOXES[0] and rows else 0
        return self._tree.limit(cubes) + begun.state.boxes + boxes

    def ends(self, begun: _Play) -> Iterator[tuple[tuple[int, ...], Sequence[Decorating]]]:
        """Each tree of use that the turns can lead to, if they may end so: its worth, and how it is decorated."""
        # Where a card has to be taken, and none is known, no turn follows.
        stuck = self._position.must_take and begun.left > 0 and next(iter(self.turns(begun)), None) is None
        for (mask, ended), ways in self._trees_after(begun.state.completions).items():
            last = self._turns if ended is None else min(ended + self._position.has_extra_turns + 1, self._turns)
            if stuck or last == self._turns - begun.left:
                worth = self._tree.worth(mask) + begun.state.boxes
                # There may be thousands of trees.
                if self.is_useful(worth):
                    yield (worth,), ways

    def _decorate(self, completions: tuple[Completion, ...]) -> _Trees:
        """The trees that rows completed one after the other can lead to."""
        if not completions:
            return {(self._tree.start, None): ()}
        done: _Trees = {}
        completion = completions[-1]
        for (mask, ended), ways in self._trees_after(completions[:-1]).items():
            self._tick()
            if ended is not None and completion.turn > ended + self._position.has_extra_turns:
                continue
            for more, way in self._tree.ways(mask, completion).items():
                is_last = ended is None and not self._position.is_ending and self._tree.is_full(more)
                done.setdefault((more, completion.turn if is_last else ended), (*ways, way))
        return done

    def moves(self, begun: _Play, ways: Sequence[Decorating]) -> tuple[Move, ...]:
        """The turns as moves of the game, the other player's left out."""
        left, other = iter(ways), self._position.next_to(self._player)
        moves = [Move(player=other, skipped=True)] if self._position.turn == other else []
        for i, turn in enumerate(begun.moves):
            moves += [Move(player=other, skipped=True)] if i else []
            way = next(left) if turn.completed else _NOT_COMPLETED
            moves.append(replace(turn.move, line=way.line, placed=way.placed))
        if begun.moves and _is_idle(begun.moves[-1], moves[-1]):
            moves[-1] = replace(moves[-1], line=(), placed=None)
        return tuple(moves)


_NOT_COMPLETED = Decorating((), None)


def _is_idle(turn: Turn, move: Move) -> bool:
    """Whether the last turn completes a row for nothing, and need not."""
    done = turn.completed
    return done is not None and not move.placed and not move.box and len(done.symbols) != turn.after.limit


def _alike(state: State) -> State:
    """The same state for rows that are the same from the other end."""
    return state._replace(row=min(state.row, state.row[::-1], key=lambda row: [*map(str, row)]))
