"""The best turn with the dice: every way to drive, by where the car is then and what its next turn brings on average."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from models.green_box.wacky_wheels.actions import MOVES
from models.green_box.wacky_wheels.listing import drives
from models.green_box.wacky_wheels.position import Position
from scorers.aim import SCORE, Aim
from scorers.green_box.wacky_wheels.prospects import ROLLS, expected
from scorers.inquiry import amount
from scorers.play import Played, PlayQuestion, Progressed

FINISHED = 10_000
"""So many spaces more count for a car that has finished: more than any turn brings."""


def prospect(position: Position, player: str) -> int:
    """How far a car has come, with what its next turn brings on average, in 36ths of a space."""
    car = position.seat(player)
    if car.finish is not None:
        return ROLLS * (FINISHED + car.progress)
    return ROLLS * car.begins_at + int(expected(position, car) * ROLLS)


def distance(position: Position, player: str) -> int:
    """How far a car has come."""
    car = position.seat(player)
    return car.progress + (FINISHED if car.finish is not None else 0)


def _told(n: int) -> str:
    if n >= ROLLS * FINISHED:
        return f"{n // ROLLS - FINISHED} spaces from the start of the race, over the finish line"
    return f"{amount(Fraction(n, ROLLS), 'space')} from the start of the race, with the next turn's average"


def _told_distance(n: int) -> str:
    if n >= FINISHED:
        return f"{n - FINISHED} spaces from the start of the race, over the finish line"
    return f"{n} spaces from the start of the race"


WORTH = {SCORE: prospect, "distance": distance}
PLAY_AIMS: Mapping[str, Aim[Position]] = {
    SCORE: Aim(SCORE, "36ths of a space from the start of the race, with the next turn's average", prospect, said=_told),
    "distance": Aim("distance", "spaces from the start of the race, after this turn alone", distance, said=_told_distance),
}


class Turn(PlayQuestion):
    """The best way to drive with the dice that lie there."""

    def __init__(self, position: Position, player: str, aim: str, _turns: int, tick: Callable[[], None]) -> None:
        self._position, self._player, self._tick = position, player, tick
        self._worth = WORTH[aim]

    @property
    def obstacle(self) -> str | None:
        """That the car cannot drive now."""
        car = self._position.seat(self._player)
        if self._position.over or car.finish is not None:
            return "the race is over" if self._position.over else f"{self._player} has finished"
        if self._position.turn not in {None, self._player}:
            return f"it is {self._position.turn}'s turn"
        return f"{self._player} misses this turn" if car.is_stuck else None

    @property
    def ceiling(self) -> int:
        """What a car has over the finish line, as far as any turn can lead."""
        car = self._position.seat(self._player)
        unit = ROLLS if self._worth is prospect else 1
        return unit * (FINISHED + car.begins_at + self._position.farthest)

    @property
    def scope(self) -> str:
        """How far was looked."""
        return "in this turn"

    @property
    def remark(self) -> str | None:
        """What is left out."""
        return "only driving is compared; attacks, cards drawn unseen, and what others do before the next turn are left out"

    def search(self, above: int | None = None) -> Iterator[Progressed]:
        """The best way, after all were compared; of equal ones the one that spends least."""
        best: tuple[int, int] | None = None
        played: Played | None = None
        player = self._player
        for move in drives(self._position, player):
            self._tick()
            worth = (self._worth(MOVES.after(self._position, move), player), -len(move.cards) - move.boosters)
            if best is None or worth > best:
                best, played = worth, Played((move,), worth[0])
        if played is not None and (above is None or played.points > above):
            yield Progressed(played.points, played)
