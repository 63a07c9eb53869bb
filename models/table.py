"""Tables on which all players are told: who plays in which order, whose turn it is, whether the game has ended."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Generic, Self, TypeVar

from models.doubts import Statement, plain
from models.rule import Rulings

OVER = "over"
"""What stands for the name of the next player when a game has ended."""

S = TypeVar("S")
T = TypeVar("T", bound="SeatedTable")


class Seats(Generic[S]):
    """Of a table: what each player has, in the order of the players."""

    __slots__ = ()

    players: tuple[str, ...]
    seats: tuple[S, ...]

    def seat(self, player: str) -> S:
        """What a player has."""
        return self.seats[self.players.index(player)]

    @property
    def seated(self) -> Iterable[tuple[str, S]]:
        """Each player with what the player has."""
        return zip(self.players, self.seats, strict=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedTable:
    """A table of any game: the players in seat order (clockwise), whose turn is next if that is known, the rulings in force.

    `over` says whether the game has ended.
    """

    players: tuple[str, ...]
    rulings: Rulings
    turn: str | None = None
    over: bool = False

    @property
    def layouts(self) -> int:
        """How many players there are."""
        return len(self.players)

    @property
    def is_whole(self) -> bool:
        """Whether everybody is written down."""
        return True

    @property
    def is_over(self) -> bool:
        """Whether the game is over according to the file."""
        return self.over

    @property
    def players_written(self) -> tuple[str, ...]:
        """Who plays."""
        return self.players

    def under(self, rulings: Rulings) -> Self:
        """The same table under other rulings."""
        return replace(self, rulings=rulings)

    def clockwise(self, first: str) -> tuple[str, ...]:
        """The players clockwise from one of them."""
        at = self.players.index(first)
        return (*self.players[at:], *self.players[:at])

    def next_to(self, player: str) -> str:
        """Who comes after a player."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]


_NOBODY = "nothing"
"""What is told where neither a turn is nor the end of the game."""


def of_turn(position: T, *, may_be_over: bool = True, has_turns: bool = True) -> Statement[T]:
    """Whose turn is next, or that the game has ended. It is written wrongly more easily than what lies on the table.

    Where all play at once, so that nobody has a turn, only that the game has ended or not.
    """
    seen = OVER if position.over else position.turn
    sentence = "" if seen is None else "the game is over" if position.over else f"it is {seen}'s turn"
    options = (*(position.players if has_turns else [_NOBODY]), *([OVER] * may_be_over))
    piece: Statement[T] = plain("`turn:`", seen or _NOBODY, options, sentence, _turn)
    return replace(piece, comes_first=True, path=("turn",))


def _turn(position: T, seen: str) -> T:
    return replace(position, turn=None if seen in {OVER, _NOBODY} else seen, over=seen == OVER)
