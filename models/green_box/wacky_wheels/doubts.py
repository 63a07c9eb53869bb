"""What may be doubted of a table of Wacky Wheels beside what its fields say themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from models.changes import replaced
from models.doubts import Held, Piece, counts, plain, up_to
from models.fact import Change
from models.green_box.components import Colour, Symbol
from models.green_box.wacky_wheels.position import GREEN, MOST, REPAIR, Finish, Position, spot
from models.green_box.wacky_wheels.track import LENGTH, PIT, PRESETS, Direction, Stretch
from models.names import counted
from models.part import Part
from models.rule import Place
from models.unknowns import said

_Pieces = Iterator[Piece[Position]]
MANY = 60
"""Rounds, spaces and points that are tried in place of one."""


def of_track(held: Held[Position]) -> _Pieces:
    """Every symbol of the track."""
    # A track of the rulebook is written by its name, all at once.
    is_named = held.value in PRESETS.values()
    for i, symbol in enumerate(held.value):
        part, name = held.part.entry(i), f"tile {i + 1}"
        path = held.part.path if is_named else part.path
        yield Piece(Place("", name), symbol, tuple(Symbol), f"the symbol of {name} is {said(symbol)}", part.put, path=path)


def of_space(held: Held[Position]) -> _Pieces:
    """Where a car stands."""
    owner, meant = held.owner, {spot(space): space for space in (*range(1, LENGTH + 1), PIT)}
    sentence = f"{owner}'s car is {'in' if held.value == PIT else 'on'} {spot(held.value)}"
    yield plain(f"the place of {owner}'s car", spot(held.value), meant, sentence, held.part.meaning(meant), owner)


def of_cubes(held: Held[Position]) -> _Pieces:
    """How many cubes of each colour a player has; the black ones are laps."""
    yield from counts("the {kind} cubes of {}", (*MOST, Colour.BLACK), up_to(9))(held)
    others = [colour for colour in held.value if colour not in {*MOST, Colour.BLACK}]
    yield from counts("the {kind} cubes of {}", others, up_to(0))(held)


def of_pickups(held: Held[Position]) -> _Pieces:
    """Every cube on the track: its colour, or that none lies there."""
    for space, colour in held.value.items():
        part = replace(held.part.under(space), put=_cube_on(held.part, space))
        sentence = f"a {colour} cube lies on tile {space}"
        yield plain(f"the cube on tile {space}", colour, (*Colour, None), sentence, part)


def _cube_on(pickups: Part[Position], space: int) -> Callable[[Position, Colour | None], Position]:
    def put(position: Position, colour: Colour | None) -> Position:
        others = {n: cube for n, cube in pickups.get(position).items() if n != space}
        return pickups.put(position, others if colour is None else {**others, space: colour})

    return put


def of_shape(held: Held[Position]) -> _Pieces:
    """Every stretch: its steps and its direction."""
    for i, stretch in enumerate(held.value or ()):
        part = held.part.entry(i)
        options = [Stretch(n, stretch.direction) for n in range(1, LENGTH)]
        options += [Stretch(stretch.steps, direction) for direction in Direction]
        yield plain(f"stretch {i + 1} of the shape", stretch, options, f"stretch {i + 1} goes {stretch}", part)


def of_dice(held: Held[Position]) -> _Pieces:
    """What each of the dice shows, or that none lies there."""
    if held.value is None:
        return
    sentence = f"the dice show {held.value[0]} and {held.value[1]}"
    yield plain("`dice:`", held.value, (None,), sentence, held.part)


def of_flag(name: str, sentence: str) -> Callable[[Held[Position]], _Pieces]:
    """Doubts something that is so or not; `{}` stands for whose it is."""

    def doubts(held: Held[Position]) -> _Pieces:
        said_of = sentence.format(held.owner) if held.value else ""
        yield plain(name.format(held.owner), held.value, (True, False), said_of, held.part, held.owner)

    return doubts


def of_finish(held: Held[Position]) -> _Pieces:
    """In which round a car finished and how far beyond the line, or that it has not."""
    owner, finish = held.owner, held.value
    if finish is None:
        return
    sentence = f"{owner} finished in round {finish.round}, {counted(finish.beyond, 'space')} beyond the start tile"
    for name, n in (("round", finish.round), ("beyond", finish.beyond)):
        what = (
            f"the round in which {owner} finished"
            if name == "round"
            else f"the spaces that {owner} finished beyond the line"
        )
        meant = {k: finish._replace(**{name: k}) for k in up_to(MANY)}
        yield plain(what, n, meant, sentence, held.part.meaning(meant), owner)
    yield plain(f"`finish:` of {owner}", finish, (None,), sentence, held.part, owner)


def _forgotten_stretches(shape: tuple[Stretch, ...]) -> Iterator[Change[Position]]:
    for i in range(len(shape) + 1) if shape else ():
        of = f"one more stretch before stretch {i + 1} of the shape" if i < len(shape) else "one more stretch to the shape"
        for stretch in (Stretch(n, direction) for direction in Direction for n in range(1, LENGTH)):
            more = replaced(shape=(*shape[:i], stretch, *shape[i:]))
            yield Change(f"{of}: {stretch}", more, of=of, seen="", to=stretch)


def overlooked(position: Position) -> Iterator[Change[Position]]:
    """That a stretch of the track was left out, that a car has finished in its last turn, or is being repaired."""
    yield from _forgotten_stretches(position.shape or ())
    for player, car in zip(position.players, position.seats, strict=True):
        if car.finish is None and car.laps >= position.laps and not car.is_in_pit:
            finish = replace(car, finish=Finish(position.round_of(player), car.space - 1))
            yield Change(f"{player} has finished", replaced(seats=position.with_car(player, finish)))
        if not car.has(GREEN) and not car.repairs:
            broken = replace(car, repairs=REPAIR)
            yield Change(f"{player}'s car is being repaired", replaced(seats=position.with_car(player, broken)))
