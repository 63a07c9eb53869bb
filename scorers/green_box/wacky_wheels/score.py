"""Score sheets of Wacky Wheels: the order of a race, its points, and the circuit (WW-SC-3LAP, WW-SC-LAPS, WW-SC-CIRCUIT)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from models.green_box.wacky_wheels.table.position import Position
from models.green_box.wacky_wheels.table.seat import Seat
from models.green_box.wacky_wheels.table.track import spot
from models.names import counted, short_ordinal
from scorers.ranking import Ranking, TieBreak
from scorers.sheet import Line, Sheet

PLACES = (3, 2, 1)
"""Points of the first three in a race of three laps."""
_STANDARD, _LONG = 3, 5
"""Laps of a standard race, and of one that gives points to all."""


class Placed(NamedTuple):
    """A player's place in a race, from 1, with the reason."""

    place: int
    player: str
    because: str


def _is_contested(position: Position, car: Seat) -> bool:
    """Whether another car finished in the same round."""
    finishes = [other.finish for other in position.seats if other is not car and other.finish is not None]
    return car.finish is not None and any(finish.round == car.finish.round for finish in finishes)


def _key(position: Position, seat: int, car: Seat) -> tuple[int, ...]:
    """What places cars: the smaller the better; those that have finished come before all others."""
    if car.finish is None:
        return (1, -car.progress)
    immediate = _is_contested(position, car) and position.rulings["WW-AMB-FINISHROUND"] == "immediate"
    return (0, car.finish.round, seat if immediate else -car.finish.beyond)


def order(position: Position) -> tuple[Placed, ...]:
    """The places of a race, the first first: final when it is over, otherwise as the cars stand now."""
    level = [_key(position, seat, car) for seat, car in enumerate(position.seats)]
    keys = [
        # Of cars equally far beyond the line, the one earlier in turn order is ahead.
        key if key[0] or level.count(key) == 1 or position.rulings["WW-AMB-SHAREFINISH"] == "shared" else (*key, seat)
        for seat, key in enumerate(level)
    ]
    placed = [
        Placed(1 + sum(other < key for other in keys), player, _why(position, car))
        for key, (player, car) in zip(keys, position.seated, strict=True)
    ]
    return tuple(sorted(placed, key=lambda each: each.place))


def _why(position: Position, car: Seat) -> str:
    if car.finish is None:
        return f"{counted(max(0, car.laps), 'lap')} driven, {'in' if car.is_in_pit else 'on'} {spot(car.space)}"
    finish = f"finished in round {car.finish.round}"
    return f"{finish}, {counted(car.finish.beyond, 'space')} beyond the line" if _is_contested(position, car) else finish


def _race_points(position: Position, placed: Placed) -> int:
    """The points of a place in a race that is over; from the fourth on only those who finish get any."""
    laps, place = position.laps, placed.place
    if place <= len(PLACES):
        return PLACES[place - 1] + max(0, laps - _STANDARD)
    finishes = position.seat(placed.player).finish is not None
    if not finishes and len(position.racing) == 1 and laps >= _LONG:
        finishes = position.rulings["WW-AMB-LASTCAR"] == "yes"
    if laps < _LONG or not finishes:
        return 0
    return 1 if laps == _LONG or position.rulings["WW-AMB-LONGPOINTS"] == "one" else laps - _LONG + 1


def sheets(position: Position) -> tuple[Sheet, ...]:
    """The points of earlier races, and those of this one when it is over."""
    placed = {each.player: each for each in order(position)}
    return tuple(Sheet(player, tuple(_lines(position, player, placed[player]))) for player in position.players)


def _lines(position: Position, player: str, placed: Placed) -> Iterator[Line]:
    car = position.seat(player)
    if car.points:
        yield Line("earlier races", car.points, "WW-SC-CIRCUIT", "points of the races before this one")
    points, why = 0, f"the race is not over: {placed.because}"
    if position.over:
        why = f"{short_ordinal(placed.place)} of {len(position.players)}: {placed.because}"
        points = _race_points(position, placed)
    yield Line("this race", points, "WW-SC-3LAP" if position.laps <= _STANDARD else "WW-SC-LAPS", why)


@dataclass(frozen=True, slots=True)
class _InTheRace(TieBreak[Position]):
    """Of cars with equally many points the one that is ahead in the race."""

    def more(self, mine: int, theirs: int) -> str:
        """Which of the two is ahead."""
        return f"{'ahead' if mine > theirs else 'behind'} in the race"


def _behind(position: Position, player: str) -> int:
    """How many cars are placed behind a player's."""
    placed = {each.player: each.place for each in order(position)}
    return sum(place > placed[player] for place in placed.values())


def _wins(position: Position, player: str) -> int:
    """Races that a player has won, this one included when it is over."""
    won = position.over and any(each.player == player and each.place == 1 for each in order(position))
    return position.seat(player).wins + won


def _breaks(position: Position) -> tuple[TieBreak[Position], ...]:
    if position.race is None:
        return (_InTheRace("", _behind),)
    if position.rulings["WW-AMB-CIRCUITTIE"] == "shared":
        return ()
    return (TieBreak("first places", _wins),)


ORDER: Ranking[Position] = Ranking(_breaks)
"""Most points first. In a single race the places themselves decide, in a circuit the number of first places."""
