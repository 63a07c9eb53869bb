"""The zap to make with the die, and the cards to discard or exchange: every choice there is, compared."""

from collections.abc import Iterable
from functools import cached_property

from models.green_box.zap_that_ghost.game import GAME
from models.green_box.zap_that_ghost.table import FACES, Position
from scorers.green_box.contest_words import sentences
from scorers.green_box.zap_that_ghost.search.coverage import SCALE, Covers, coverage, covers, kind
from scorers.objective import SCORE
from scorers.own_turns import Begun, OwnTurns


class BestPlay(OwnTurns[Position, Position]):
    """The best that one player does in this round: by ghosts captured, or by the rolls that the hand covers then.

    What gives as much is ranked by what the hand covers then, and by how many rolls each of its cards does alone.
    """

    play = GAME.play

    @property
    def obstacle(self) -> str | None:
        """That the game is over, or that the player has no zap with the die."""
        if self._position.is_over:
            return "the game is over"
        if self._position.die is not None and not any(True for _ in self.listed(self._position)):
            return f"{self._player} has no card that zaps a ghost with a {self._position.die}"
        return None

    @property
    def ceiling(self) -> int:
        """One ghost more, or every roll of the die."""
        # A round has one attempt, and an attempt one ghost; a hand covers no more than the die has faces.
        return self._position.seat(self._player).captured.number + 1 if self._objective == SCORE else FACES * SCALE

    @property
    def scope(self) -> str:
        """How far was looked."""
        return "in this round"

    @property
    def remark(self) -> str | None:
        """What decided between zaps, what was reckoned with, and that the next roll is chance."""
        remarks = []
        if self._objective == SCORE and self._zaps > 1:
            remarks.append(
                f"{self._zaps} zaps give as much. After this one, the hand zaps a ghost with most rolls of the die"
            )
        if self._turns > 1:
            remarks.append("the search looks only at this round, since the next roll of the die is chance")
        if self._objective != SCORE and self._position.box.cards is None:
            remarks.append(
                "nobody has published the cards, so the cards still to be drawn are counted as if every symbol were equally "
                "frequent in each colour"
            )
        return sentences(remarks)

    def lengths(self) -> Iterable[int]:
        """All cards may be kept where there is no die, except in the set-up."""
        # One step decides all: each move listed is a whole zap, discard or exchange.
        return (0, 1) if self._position.die is None and not self._position.has_to_discard(self._player) else (1,)

    @cached_property
    def _zaps(self) -> int:
        """How many zaps there are."""
        return sum(1 for _ in self.listed(self._position))

    @cached_property
    def _covers(self) -> Covers:
        """What the cards cover as long as nothing moves."""
        return covers(self._position)

    def worth(self, begun: Begun[Position]) -> tuple[int, ...]:
        """How much of the aim there is, what the hand covers then, and how much its cards do one by one."""
        position = begun.state
        # Discards and exchanges move nothing: then the rolls of the cards are known by now.
        is_same_board = position.board is self._position.board and position.hunters is self._position.hunters
        rolls = self._covers if is_same_board else covers(position)
        covered = coverage(position, self._player, rolls)
        seat = position.seat(self._player)
        each = sum(len(rolls.get(of, ())) for card in seat.hand or () if (of := kind(card)) is not None)
        return (seat.captured.number if self._objective == SCORE else covered), covered, each
