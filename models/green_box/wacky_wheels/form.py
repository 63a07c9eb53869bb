"""The position file of Wacky Wheels, and what people leave out of one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from models.changes import replaced
from models.fact import Change
from models.green_box.grid import with_entry
from models.green_box.wacky_wheels.car import GREEN, Car, Finish
from models.green_box.wacky_wheels.position import LEAST_PLAYERS, MOST_PLAYERS, REPAIR, Position
from models.green_box.wacky_wheels.rules import TITLE
from models.green_box.wacky_wheels.rulings import EVERY_RULING
from models.green_box.wacky_wheels.track import LENGTH, Direction, Stretch
from models.table_file import TableFile

FILE = TableFile(
    "wacky-wheels",
    TITLE,
    "wheels",
    position=Position,
    seat=Car,
    seats=range(LEAST_PLAYERS, MOST_PLAYERS + 1),
    who="Two to five players in turn order, the one who began the race first.",
    cards="box",
    rulings=EVERY_RULING,
    example="WW-AMB-BOOST: doubles",
    in_doubt=("players", "pickups", "track", "shape", "laps", "dice", "round", "race", "draw", "discards"),
)


def overlooked(position: Position) -> Iterator[Change[Position]]:
    """That a stretch of the track was left out, that a car has finished in its last turn, or is being repaired."""
    yield from _forgotten_stretches(position.shape or ())
    for i, (player, car) in enumerate(position.seated):
        if car.finish is None and car.laps >= position.laps and not car.is_in_pit:
            finished = replace(car, finish=Finish(position.round_of(player), car.space - 1))
            yield Change(f"{player} has finished", replaced(seats=with_entry(position.seats, i, finished)))
        if not car.has(GREEN) and not car.repairs:
            broken = replace(car, repairs=REPAIR)
            yield Change(f"{player}'s car is being repaired", replaced(seats=with_entry(position.seats, i, broken)))


def _forgotten_stretches(shape: tuple[Stretch, ...]) -> Iterator[Change[Position]]:
    for i in range(len(shape) + 1) if shape else ():
        of = f"one more stretch before stretch {i + 1} of the shape" if i < len(shape) else "one more stretch to the shape"
        for stretch in (Stretch(n, direction) for direction in Direction for n in range(1, LENGTH)):
            more = replaced(shape=(*shape[:i], stretch, *shape[i:]))
            yield Change(f"{of}: {stretch}", more, of=of, seen="", to=stretch)
