"""The best turn with the dice: every way to drive, by where the car is then and what its next turn brings on average."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from models.green_box.wacky_wheels.game import GAME
from models.green_box.wacky_wheels.moves.listing import drives
from models.green_box.wacky_wheels.moves.words import Move
from models.green_box.wacky_wheels.table.car import YELLOW
from models.green_box.wacky_wheels.table.position import Position
from scorers.green_box.wacky_wheels.search.lap import ROLLS, mean_distance
from scorers.objective import SCORE, Objective
from scorers.own_turns import Begun, OwnTurns
from scorers.question import amount

FINISHED = 10_000
"""So many spaces more count for a car that has finished: more than any turn brings."""


def prospect(position: Position, player: str) -> int:
    """How far a car has come, with what its next turn brings on average, in 36ths of a space."""
    car = position.seat(player)
    if car.finish is not None:
        # Whoever has finished has no next turn; no car on the track comes near to this.
        return ROLLS * (FINISHED + car.progress)
    return ROLLS * car.begins_at + int(mean_distance(position, car) * ROLLS)


def distance(position: Position, player: str) -> int:
    """How far a car has come."""
    car = position.seat(player)
    return car.progress + (FINISHED if car.finish is not None else 0)


def _say_prospect(n: int) -> str:
    if n >= ROLLS * FINISHED:
        return f"{n // ROLLS - FINISHED} spaces from the start of the race, over the finish line"
    return f"{amount(Fraction(n, ROLLS), 'space')} from the start of the race, with the next turn's average"


def _say_distance(n: int) -> str:
    if n >= FINISHED:
        return f"{n - FINISHED} spaces from the start of the race, over the finish line"
    return f"{n} spaces from the start of the race"


WORTH = {SCORE: prospect, "distance": distance}
PLAY_OBJECTIVES: Mapping[str, Objective[Position]] = {
    SCORE: Objective(
        SCORE, "36ths of a space from the start of the race, with the next turn's average", prospect, said=_say_prospect
    ),
    "distance": Objective(
        "distance", "spaces from the start of the race, after this turn alone", distance, said=_say_distance
    ),
}


class BestPlay(OwnTurns[Position, Position]):
    """The best way to drive with the dice that lie there; of equal ones the one that spends least."""

    play = GAME.play

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
        unit = ROLLS if self._objective == SCORE else 1
        # No turn leads farther than the highest die with the highest cards and all boosters.
        return unit * (FINISHED + car.begins_at + self._position.farthest)

    @property
    def remark(self) -> str | None:
        """What is left out."""
        return "only driving is compared; attacks, cards drawn unseen, and what others do before the next turn are left out"

    def lengths(self) -> tuple[int, ...]:
        """The dice of this turn only."""
        # The next roll is chance: what it brings is in the worth of a table, not in a second turn.
        return (1,)

    def listed(self, position: Position) -> Iterable[Move]:
        """Ways to drive; in the pit boosters come first, which lead farther in the next turn."""
        return drives(position, self._player, YELLOW)

    def worth(self, begun: Begun[Position]) -> tuple[int, ...]:
        """How much of the aim there is, and how few cards and boosters were spent on it."""
        (move,) = begun.moves
        return WORTH[self._objective](begun.state, self._player), -len(move.cards) - move.boosters
