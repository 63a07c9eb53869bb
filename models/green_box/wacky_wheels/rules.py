"""The rules of Wacky Wheels that a table can break."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache, partial

from models.game import OVER
from models.green_box.cards import SIZE, Lying
from models.green_box.components import COPIES, CUBES, Colour, Symbol, source
from models.green_box.conservation import Holding, conservation
from models.green_box.grid import numbers, shown
from models.green_box.wacky_wheels.position import (
    BLACK,
    DRAFTED,
    GREEN,
    HAND,
    MOST,
    PLACED,
    REPAIR,
    START,
    Car,
    Position,
    spot,
)
from models.green_box.wacky_wheels.track import LENGTH, Cell, Stretch, cells
from models.logic import Number, Unknown, equal
from models.names import counted, enumerated
from models.rule import Claim, Claims, Finding, Place, Rule, rule

TITLE = "Wacky Wheels"
SETUP, PLAY, PIT_STOP = (source(TITLE, section) for section in ("Setup", "Play", "Pit Stop"))


def at(space: int) -> Place:
    """A place on the track, as messages name it."""
    return Place("", spot(space))


def _cars(position: Position) -> Iterator[tuple[str, Car]]:
    return zip(position.players, position.seats, strict=True)


@rule(
    "WW-SET-TRACK",
    f"The track is closed and has all {LENGTH} tiles, in any design. Tile 1 is the start tile, tile {LENGTH} the last.",
    SETUP,
)
def _shape(position: Position) -> Iterator[Finding]:
    if position.shape is not None:
        wrong = _misshapen(position.shape)
        yield "shape", not wrong, wrong


@cache
def _misshapen(shape: tuple[Stretch, ...]) -> str:
    """What is wrong with a shape; nothing if it is a closed track of all tiles."""
    every = cells(shape)
    number, first = len(every) - 1, dict[Cell, int]()
    if number != LENGTH:
        return (
            f"the shape has {counted(number, 'step')}; from each of the {LENGTH} tiles to the next it is one, also to "
            "the start."
        )
    if every[-1] != every[0]:
        down, right = every[-1]
        off = [
            f"{abs(n)} {word}"
            for n, word in ((down, "down" if down > 0 else "up"), (right, "right" if right > 0 else "left"))
            if n
        ]
        return f"the track does not close: its end lies {enumerated(off, 'and')} of the start tile."
    for n, cell in enumerate(every[:-1], start=1):
        if cell in first:
            return f"tile {n} would lie on tile {first[cell]}."
        first[cell] = n
    return ""


@rule(
    "WW-ST-TRACK",
    f"Each symbol is on exactly {COPIES} tiles of the track.",
    source(TITLE, "Components needed; Setup", derived=True),
    places=lambda position, symbol: tuple(at(n) for n, one in enumerate(position.track, start=1) if one is symbol),
    counts=True,
)
def _symbols(position: Position) -> Iterator[Finding]:
    for symbol, n in _shown(position.track):
        yield symbol, equal(n, COPIES), partial(_tell_symbols, symbol, n)


@lru_cache(maxsize=8)
def _shown(track: tuple[Symbol | Unknown[Symbol], ...]) -> tuple[tuple[Symbol, Number], ...]:
    """How many tiles show each symbol; a track does not change while cars drive on it."""
    return tuple(numbers(track, Symbol))


def _tell_symbols(symbol: Symbol, n: Number) -> str:
    return f"{shown(n)} tiles of the track show {symbol}, but there are {COPIES} of each symbol."


@rule(
    "WW-SET-PICKUPS",
    "Before the first race, each player in turn discards two of the eight cards and puts a cube of any colour on the "
    "first or the last two free tiles with the symbol of one of them. Before later races, 1s are discarded for cubes, "
    "any number of them.",
    source(TITLE, "Setup; Circuit Suggestion & Rules"),
    places=lambda _, space: (at(space),) if isinstance(space, int) else (),
    rulings=("WW-AMB-PLACE", "WW-AMB-PICKCOLOUR"),
)
def _pickups(position: Position) -> Iterator[Finding]:
    allowed = enumerated(list(map(str, START)), "or")
    for space, colour in position.pickups.items():
        is_right = colour in START or position.rulings["WW-AMB-PICKCOLOUR"] == "any"
        yield space, is_right, f"a {colour} cube lies on tile {space}, but cubes on the track are {allowed}."
    n, players = len(position.pickups), len(position.players)
    if (position.race or 1) == 1:
        most = players if n <= players or position.rulings["WW-AMB-PLACE"] == "one" else PLACED * players
        yield (
            "all",
            n <= most,
            f"{counted(n, 'cube')} on the track, but {counted(players, 'player')} put at most {most} there.",
        )


@rule(
    "WW-ST-CARDS",
    f"Hands, draw deck and discards together are the {SIZE} cards.",
    source(TITLE, "Components needed", derived=True),
)
def _cards(position: Position) -> Iterator[Finding]:
    hands = [car.hand for car in position.seats]
    told = [sum(len(hand) for hand in hands if hand is not None), len(position.discards or ()), position.draw or 0]
    is_whole = None not in hands and position.discards is not None and position.draw is not None
    number = sum(told)
    holds = number == SIZE if is_whole else number <= SIZE
    yield "all", holds, partial(_tell_cards, told)


def _tell_cards(told: list[int]) -> str:
    parts = enumerated([f"{told[0]} in hands", f"{told[1]} discarded", f"{told[2]} to draw from"], "and")
    return f"{parts} make {sum(told)} cards, but there are {SIZE}."


@rule(
    "WW-ST-MAX",
    "Nobody has more than twice the cubes of the start: 8 green, 4 red, 4 blue, 4 yellow. A hand has six cards at "
    "most, eight before the first race; from the second race of a circuit on any number.",
    source(TITLE, "Pit Stop; Circuit Suggestion & Rules"),
    label=lambda about: ",".join(map(str, about)),
)
def _most(position: Position) -> Iterator[Finding]:
    hand_limit = DRAFTED if position.is_before_race else HAND
    for player, car in _cars(position):
        for colour, n in car.cubes.items():
            if colour is not BLACK:
                yield (player, colour), n <= MOST.get(colour, 0), partial(_tell_most, player, n, colour)
        if car.hand is not None and (position.race or 1) == 1:
            n = len(car.hand)
            more = "" if hand_limit == DRAFTED else f", {DRAFTED} only before the race"
            message = f"{player} has {counted(n, 'card')}; {hand_limit} is the most{more}." if n > hand_limit else ""
            yield (player, "hand"), n <= hand_limit, message


def _tell_most(player: str, n: int, colour: Colour) -> str:
    return f"{player} has {n} {colour} cubes; {MOST.get(colour, 0)} is the most."


@rule(
    "WW-ST-CUBES",
    f"There are {CUBES} cubes of each colour, those on the track included. Laps may be counted otherwise when black "
    "ones run out.",
    source(TITLE, "Components needed", derived=True),
)
def _cubes(position: Position) -> Iterator[Finding]:
    lying = Counter(position.pickups.values())
    for colour in START:
        n = lying[colour] + sum(car.has(colour) for car in position.seats)
        message = f"{n} {colour} cubes are on the table, but the box has only {CUBES}." if n > CUBES else ""
        yield colour, n <= CUBES, message


def _of_each_car(claims: Callable[[Position, str, Car], Iterable[Claim]]) -> Callable[[Position], Iterator[Finding]]:
    """What is claimed of a car, asked of each."""
    each = Claims(claims)

    def findings(position: Position) -> Iterator[Finding]:
        for player, car in _cars(position):
            yield player, each.hold(position, player, car), partial(each.tell, position, player, car)

    return findings


@rule(
    "WW-ST-LAPS",
    "Each car has a black cube for every lap driven, and no more than the race has laps. With the last one it has finished.",
    source(TITLE, "Counting laps", derived=True),
    rulings=("WW-AMB-EXACTSTART", "WW-AMB-NOLAPCUBE"),
)
@_of_each_car
def _laps(position: Position, player: str, car: Car) -> Iterator[Claim]:
    laps, of = car.has(BLACK), f"the race has {counted(position.laps, 'lap')}"
    yield laps <= position.laps, f"{player} has {counted(laps, 'black cube')}, but {of}."
    if laps == position.laps:
        message = (
            f"{player} has driven {counted(laps, 'lap')}, so the car has finished: add `finish:` with the round and the "
            "spaces beyond."
        )
        yield car.finish is not None, message
    if car.finish is not None:
        finish, there = car.finish, car.finish.beyond % LENGTH + 1
        yield laps >= position.laps, f"{player} has finished, but has only {counted(laps, 'black cube')}; {of}."
        yield (
            car.space == there,
            f"{player} finished {finish.beyond} spaces beyond the start tile: that is tile {there}, not {spot(car.space)}.",
        )
        message = f"{player} finished in round {finish.round}, but this is round {position.round}."
        yield position.round is None or finish.round <= position.round, message
    if car.owes:
        yield not laps, f"{player} owes a lap and has a black cube."
        yield (
            position.rulings["WW-AMB-NOLAPCUBE"] == "owes",
            f"{player} owes a lap, but a car without a black cube stays at none.",
        )
    if car.on_line:
        yield car.space == 1, f"{player}'s car is not on the start tile, so its lap does not wait there."
        yield (
            position.rulings["WW-AMB-EXACTSTART"] == "passing",
            f"{player}'s lap is driven as soon as the car lands on the start tile.",
        )


@rule(
    "WW-ST-HEALTH0",
    f"A car without green cubes has broken down. It misses {REPAIR} turns and then has 2 green cubes.",
    PLAY,
    rulings=("WW-AMB-OILBREAK",),
)
@_of_each_car
def _health(_position: Position, player: str, car: Car) -> Iterator[Claim]:
    if car.repairs:
        yield not car.has(GREEN), f"{player}'s car is being repaired, but it has {counted(car.has(GREEN), 'green cube')}."
        yield car.repairs <= REPAIR, f"{player}'s car is in repair for {car.repairs} more turns; a repair takes {REPAIR}."
        yield (
            car.finish is None and not car.is_in_pit,
            f"{player}'s car is being repaired, which is done where it broke down.",
        )
    else:
        message = (
            f"{player} has no green cube, so the car has broken down: add `repairs:` with the turns still to be missed."
            if car.finish is None
            else f"{player} has finished, but without a green cube the car had stayed where it broke down."
        )
        yield car.has(GREEN) > 0, message


@rule(
    "WW-PIT",
    "Once in each lap a car with enough movement may drive into the pit. Its player at once adds up to 4 cubes and 2 "
    "cards, not above the start numbers. Who waits there for a turn fills up: 4 green, 2 red, 2 blue, 2 yellow and six "
    "cards; or doubles one of these numbers, has the others, and three cards.",
    PIT_STOP,
    rulings=("WW-AMB-PITWHERE", "WW-AMB-PITLAP", "WW-AMB-PITDOUBLE", "WW-AMB-DECKOUT"),
)
@_of_each_car
def _stops(_position: Position, player: str, car: Car) -> Iterator[Claim]:
    if car.is_in_pit:
        lap = car.laps + 1
        message = (
            f"{player}'s car is in the pit in lap {lap}, but `pit_lap:` says that its last stop was in lap {car.pit_lap}."
        )
        yield car.pit_lap in {None, lap}, message
    elif car.waited:
        yield False, f"{player}'s car cannot have waited in the pit, since it is on {spot(car.space)}: take `waited:` out."


@rule(
    "WW-ROLL",
    "In turn, each player rolls two dice and chooses one of them. Whoever has finished or misses the turn rolls none.",
    PLAY,
)
def _dice(position: Position) -> Iterator[Finding]:
    player = position.turn
    if player is None or position.over:
        return
    car = position.car(player)
    yield "turn", car.finish is None, f"it is {player}'s turn, but {player} has finished."
    if position.dice is not None:
        message = f"{player} misses this turn, so nobody rolls: take `dice:` out."
        yield "dice", not car.is_stuck, message


@rule(
    "WW-ST-END",
    "The race ends with the round in which all but one have finished.",
    source(TITLE, "Last Lap and winners", derived=True),
    rulings=("WW-AMB-RACEEND", "WW-AMB-FINISHROUND"),
)
def _end(position: Position) -> Iterator[Finding]:
    if position.over:
        left = len(position.racing)
        message = f"the file says that the race is over, but {left} of {len(position.players)} cars have not finished."
        yield OVER, position.is_decided, message


def holding(position: Position) -> Holding:
    """The cards that a table holds of the box; of its cubes and tiles the rules here say more."""
    in_hands = [
        Lying(card, Place(player, f"card {n}"), f"{player}'s hand")
        for player, car in _cars(position)
        for n, card in enumerate(car.hand or (), start=1)
    ]
    away = [
        Lying(card, Place("", f"discard {n}"), "the discards") for n, card in enumerate(position.discards or (), start=1)
    ]
    return Holding(cards=(*in_hands, *away), deck=position.box)


RULES: tuple[Rule[Position], ...] = (
    _shape,
    _symbols,
    _pickups,
    _cards,
    _most,
    _cubes,
    _laps,
    _health,
    _stops,
    _dice,
    _end,
    *conservation(holding, ("cards",)),
)
"""Every rule that a table can break, in the order in which violations are listed."""
