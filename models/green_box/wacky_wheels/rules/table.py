"""The rules of Wacky Wheels that a table can break."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial

from models.green_box.cards import SIZE
from models.green_box.components import COPIES, CUBES, Symbol, source
from models.green_box.conservation import cards_held, conservation
from models.green_box.grid import numbers, on_board, shown
from models.green_box.wacky_wheels.table.position import DRAFTED, HAND, PLACED, REPAIR, Position
from models.green_box.wacky_wheels.table.seat import BLACK, GREEN, MOST, START, Seat
from models.green_box.wacky_wheels.table.track import LENGTH, Cell, Stretch, cells, spot
from models.logic import equal
from models.names import counted, enumerated
from models.rule import Assertion, Assertions, Finding, Rule, rule
from models.table import OVER

TITLE = "Wacky Wheels"
SETUP, PLAY, PIT_STOP = (source(TITLE, section) for section in ("Setup", "Play", "Pit Stop"))


@rule(
    "WW-SET-TRACK",
    f"The track is closed and has all {LENGTH} tiles, in any design. Tile 1 is the start tile, tile {LENGTH} the last.",
    SETUP,
)
def _shape(position: Position) -> Iterator[Finding]:
    if position.shape is not None:
        yield "shape", not (wrong := _misshapen(position.shape)), wrong


@cache
def _misshapen(shape: tuple[Stretch, ...]) -> str:
    """What is wrong with a shape; nothing if it is a closed track of all tiles."""
    every = cells(shape)
    number, first = len(every) - 1, dict[Cell, int]()
    if number != LENGTH:
        each = f"from each of the {LENGTH} tiles to the next it is one, also to the start"
        return f"the shape has {counted(number, 'step')}; {each}."
    if every[-1] != every[0]:
        down, right = every[-1]
        ways = ((down, "down" if down > 0 else "up"), (right, "right" if right > 0 else "left"))
        off = [f"{abs(n)} {word}" for n, word in ways if n]
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
    places=lambda position, symbol: on_board(*(spot(n) for n, one in enumerate(position.track, start=1) if one is symbol)),
    counts=True,
)
def _symbols(position: Position) -> Iterator[Finding]:
    for symbol, n in numbers(position.track, Symbol):
        message = f"{shown(n)} tiles of the track show {symbol}, but there are {COPIES} of each symbol."
        yield symbol, equal(n, COPIES), message


@rule(
    "WW-SET-PICKUPS",
    "Before the first race, each player in turn discards two of the eight cards and puts a cube of any colour on the "
    "first or the last two free tiles with the symbol of one of them. Before later races, 1s are discarded for cubes, "
    "any number of them.",
    source(TITLE, "Setup; Circuit Suggestion & Rules"),
    places=lambda _, space: on_board(spot(space)) if isinstance(space, int) else (),
    rulings=("WW-AMB-PLACE", "WW-AMB-PICKCOLOUR"),
)
def _pickups(position: Position) -> Iterator[Finding]:
    allowed = enumerated(list(map(str, START)), "or")
    for space, colour in position.pickups.items():
        is_right = colour in START or position.rulings["WW-AMB-PICKCOLOUR"] == "any"
        yield space, is_right, f"a {colour} cube lies on tile {space}, but cubes on the track are {allowed}."
    n, players = len(position.pickups), len(position.players)
    if position.is_first_race:
        most = players if n <= players or position.rulings["WW-AMB-PLACE"] == "one" else PLACED * players
        put = f"{counted(n, 'cube')} on the track, but {counted(players, 'player')} put at most {most} there."
        yield "all", n <= most, put
        yield from _pickups_of_hands(position)


def _pickups_of_hands(position: Position) -> Iterator[Finding]:
    """Before the first roll: whoever has six cards left has put a cube on the track, and nobody else."""
    hands, n = [len(car.hand) for car in position.seats if car.hand is not None], len(position.pickups)
    if position.round != 0 or len(hands) < len(position.seats) or (not n and len({*hands}) == 1):
        return
    done = hands.count(HAND)
    most = done if not n or position.rulings["WW-AMB-PLACE"] == "one" else PLACED * done
    has = f"{counted(done, 'player')} {'has' if done == 1 else 'have'} discarded two cards for a cube"
    yield "hands", done <= n <= most, f"{counted(n, 'cube')} on the track, but {has}."


@rule(
    "WW-ST-CARDS",
    f"Hands, draw deck and discards together are the {SIZE} cards.",
    source(TITLE, "Components needed", derived=True),
)
def _cards(position: Position) -> Iterator[Finding]:
    hands = position.hands
    in_hands, discarded, to_draw = sum(len(hand or ()) for hand in hands), len(position.pile or ()), position.draw or 0
    unseen = SIZE
    if position.discard is not None and position.draw is not None:
        unseen = hands.count(None) * position.most_in_hand
    number = in_hands + discarded + to_draw
    parts = f"{in_hands} in hands, {discarded} discarded and {to_draw} to draw from"
    more = f"; unseen hands have {unseen} at most" if unseen and number < SIZE else ""
    yield "all", number <= SIZE <= number + unseen, f"{parts} make {number} cards, but there are {SIZE}{more}."


@rule(
    "WW-SET-DRAFT",
    "The cards are dealt evenly, 15 each with two or three players. Everybody keeps two and passes the others to "
    "the left, until all have eight; the others are the draw deck.",
    source(TITLE, "Racing card drafting"),
    rulings=("WW-AMB-DECKEVEN",),
)
def _draft(position: Position) -> Iterator[Finding]:
    hands = [len(car.hand) for car in position.seats if car.hand is not None]
    if position.round != 0 or not position.is_first_race:
        return
    # In the midst of the draft everybody has kept as many.
    is_going_on = len({*hands}) == 1 and not position.pickups and hands[0] in range(0, DRAFTED, 2)
    for player, car in position.seated:
        n = DRAFTED if car.hand is None else len(car.hand)
        left = f"the draft leaves {DRAFTED}, and {HAND} when two are discarded"
        yield player, is_going_on or n in {DRAFTED, HAND}, f"{player} has {counted(n, 'card')}, but {left}."


@rule(
    "WW-ST-MAX",
    "Nobody has more than twice the cubes of the start: 8 green, 4 red, 4 blue, 4 yellow. A hand has six cards at "
    "most, eight before the first race; from the second race of a circuit on any number.",
    source(TITLE, "Pit Stop; Circuit Suggestion & Rules"),
    label=lambda about: ",".join(map(str, about)),
)
def _most(position: Position) -> Iterator[Finding]:
    hand_limit = DRAFTED if position.is_before_race else HAND
    for player, car in position.seated:
        for colour, n in car.cubes.items():
            if colour is not BLACK:
                most = MOST.get(colour, 0)
                yield (player, colour), n <= most, f"{player} has {n} {colour} cubes; {most} is the most."
        if car.hand is not None and position.is_first_race:
            n = len(car.hand)
            more = "" if hand_limit == DRAFTED else f", {DRAFTED} only before the race"
            message = f"{player} has {counted(n, 'card')}; {hand_limit} is the most{more}." if n > hand_limit else ""
            yield (player, "hand"), n <= hand_limit, message


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


def _of_each_car(claims: Callable[[Position, str, Seat], Iterable[Assertion]]) -> Callable[[Position], Iterator[Finding]]:
    """What is claimed of a car, asked of each."""
    each = Assertions(claims)

    def findings(position: Position) -> Iterator[Finding]:
        for player, car in position.seated:
            yield player, each.hold(position, player, car), partial(each.tell, position, player, car)

    return findings


@rule(
    "WW-SET-START",
    "All cars begin on the start tile. Whoever rolls highest begins; then clockwise.",
    SETUP,
    why="Two to five may play: the list of games says three to five, but the set-up speaks of two players too.",
)
@_of_each_car
def _at_start(position: Position, player: str, car: Seat) -> Iterator[Assertion]:
    if position.round == 0:
        before = "but `round: 0` is before the first roll"
        there = f"{'in' if car.is_in_pit else 'on'} {spot(car.space)}"
        yield car.space == 1, f"{player}'s car is {there}, {before}, when all are on tile 1."
        has_driven = bool(car.has(BLACK) or car.owes or car.on_line or car.finish is not None or car.pit_lap is not None)
        yield not has_driven, f"{player} has driven already, {before}."
        yield not car.is_stuck, f"{player} misses a turn, {before}."


@rule("WW-SET-CUBES", "Each player begins with 4 green, 2 red, 2 blue and 2 yellow cubes.", SETUP)
@_of_each_car
def _at_first(position: Position, player: str, car: Seat) -> Iterator[Assertion]:
    if position.round == 0 and position.is_first_race:
        for colour, n in START.items():
            has = f"{player} has {counted(car.has(colour), f'{colour} cube')}"
            yield car.has(colour) == n, f"{has}, but everybody begins the first race with {n}."


@rule(
    "WW-ST-LAPS",
    "Each car has a black cube for every lap driven, and no more than the race has laps. With the last one it has "
    "finished, not farther beyond the start tile than one turn leads.",
    source(TITLE, "Counting laps", derived=True),
    rulings=("WW-AMB-EXACTSTART", "WW-AMB-NOLAPCUBE", "WW-AMB-BOOST", "WW-AMB-CARDMANY"),
)
@_of_each_car
def _laps(position: Position, player: str, car: Seat) -> Iterator[Assertion]:
    laps, of = car.has(BLACK), f"the race has {counted(position.laps, 'lap')}"
    yield laps <= position.laps, f"{player} has {counted(laps, 'black cube')}, but {of}."
    if laps == position.laps:
        has = f"{player} has driven {counted(laps, 'lap')}, so the car has finished"
        yield car.finish is not None, f"{has}: add `finish:` with the round and the spaces beyond."
    if car.finish is not None:
        finish, there = car.finish, car.finish.beyond % LENGTH + 1
        yield laps >= position.laps, f"{player} has finished, but has only {counted(laps, 'black cube')}; {of}."
        came, most = f"{player} finished {finish.beyond} spaces beyond the start tile", position.farthest
        yield car.space == there, f"{came}: that is tile {there}, not {spot(car.space)}."
        yield finish.beyond <= most, f"{came}, but no turn leads farther than {most}."
        message = f"{player} finished in round {finish.round}, but this is round {position.round}."
        yield position.round is None or finish.round <= position.round, message
    if car.owes:
        yield not laps, f"{player} owes a lap and has a black cube."
        owes = position.rulings["WW-AMB-NOLAPCUBE"] == "owes"
        yield owes, f"{player} owes a lap, but a car without a black cube stays at none."
    if car.on_line:
        yield car.space == 1, f"{player}'s car is not on the start tile, so its lap does not wait there."
        waits = position.rulings["WW-AMB-EXACTSTART"] == "passing"
        yield waits, f"{player}'s lap is driven as soon as the car lands on the start tile."


@rule(
    "WW-ST-HEALTH0",
    f"A car without green cubes has broken down. It misses {REPAIR} turns and then has 2 green cubes.",
    PLAY,
    rulings=("WW-AMB-OILBREAK",),
)
@_of_each_car
def _health(_position: Position, player: str, car: Seat) -> Iterator[Assertion]:
    if car.repairs:
        yield not car.has(GREEN), f"{player}'s car is being repaired, but it has {counted(car.has(GREEN), 'green cube')}."
        yield car.repairs <= REPAIR, f"{player}'s car is in repair for {car.repairs} more turns; a repair takes {REPAIR}."
        yield not car.is_off_track, f"{player}'s car is being repaired, which is done where it broke down."
    else:
        message = (
            f"{player} has no green cube, so the car has broken down: add `repairs:` with the turns still to be missed."
        )
        if car.finish is not None:
            message = f"{player} has finished, but without a green cube the car had stayed where it broke down."
        yield car.has(GREEN) > 0, message


@rule(
    "WW-PIT",
    "Once in each lap a car with enough movement may drive into the pit. Its player at once adds up to 4 cubes and 2 "
    "cards, not above the start numbers. Who waits there for a turn fills up: 4 green, 2 red, 2 blue, 2 yellow and six "
    "cards; or doubles one of these numbers, has the others, and three cards.",
    PIT_STOP,
    rulings=("WW-AMB-PITWHERE", "WW-AMB-REDBACK", "WW-AMB-PITDOUBLE"),
    why="A car gets its black cube when it leaves the pit, since that lies before the start tile; its first space is "
    "then the one after the start tile. Where no card is left to draw, you shuffle the discards and draw from "
    "them.",
)
@_of_each_car
def _stops(position: Position, player: str, car: Seat) -> Iterator[Assertion]:
    lap, says = car.laps + 1, f"but `pit_lap:` says that its last stop was in lap {car.pit_lap}."
    if car.is_in_pit:
        yield car.pit_lap in {None, lap}, f"{player}'s car is in the pit in lap {lap}, {says}"
    elif car.pit_lap is not None:
        where = f"is in lap {lap}" if car.finish is None else f"has finished after {counted(position.laps, 'lap')}"
        # A car that hedgehogs have pushed back over the start tile may be laps behind its last stop.
        most = position.laps if position.rulings["WW-AMB-REDBACK"] == "lost" else min(lap, position.laps)
        yield car.pit_lap <= most, f"{player}'s car {where}, {says}"
    if car.waited and not car.is_in_pit:
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
    car = position.seat(player)
    yield "turn", car.finish is None, f"it is {player}'s turn, but {player} has finished."
    if position.dice is not None:
        yield "dice", not car.is_stuck, f"{player} misses this turn, so nobody rolls: take `dice:` out."
        yield "round", position.round != 0, "the dice are rolled, but `round: 0` is before the first roll."
    for name in _after(position, player):
        other = position.seat(name)
        if other.finish is not None:
            message = f"{name} has finished in this round, but it is {player}'s turn, and {name} comes later."
            yield name, other.finish.round != position.round, message


def _after(position: Position, player: str) -> tuple[str, ...]:
    """Those whose turn comes later in a round."""
    return position.players[position.players.index(player) + 1 :]


@rule(
    "WW-ST-END",
    "The race ends with the round in which all but one have finished.",
    source(TITLE, "Last Lap and winners", derived=True),
    rulings=("WW-AMB-RACEEND", "WW-AMB-FINISHROUND"),
)
def _end(position: Position) -> Iterator[Finding]:
    decided = position.decided_in
    if position.over:
        left = len(position.racing)
        message = f"the file says that the race is over, but {left} of {len(position.players)} cars have not finished."
        yield OVER, decided is not None, message
    if decided is None:
        return
    was_over = f"the race was over with round {decided}"
    for player, car in position.seated:
        if car.finish is not None:
            yield player, car.finish.round <= decided, f"{was_over}, but {player} finished in round {car.finish.round}."
    if position.round is not None:
        yield "round", position.round <= decided, f"{was_over}, but this is round {position.round}."
    if position.turn is not None and not position.over and (position.round or decided) <= decided:
        yield "turn", not _is_past(position, decided), f"{was_over}, but it is {position.turn}'s turn."


def _is_past(position: Position, decided: int) -> bool:
    """Whether it cannot be the round any more with which the race ended, as it is somebody's turn."""
    if position.rulings["WW-AMB-FINISHROUND"] == "immediate":
        return True
    later = [position.seat(name).finish for name in _after(position, position.turn or "")]
    return position.round is None and any(finish is not None and finish.round == decided for finish in later)


def is_over(position: Position) -> bool:
    """Whether the race is over, whatever the file says (WW-ST-END)."""
    decided = position.decided_in
    if position.over or decided is None or position.turn is None:
        return position.over
    return not position.racing or (position.round or decided) > decided or _is_past(position, decided)


RULES: tuple[Rule[Position], ...] = (
    _shape,
    _symbols,
    _pickups,
    _cards,
    _draft,
    _most,
    _cubes,
    _at_start,
    _at_first,
    _laps,
    _health,
    _stops,
    _dice,
    _end,
    # Of the cubes and tiles of the box the rules here say more.
    *conservation(lambda table: cards_held(table.seated, table.pile, table.box), ("cards",)),
)
"""Every rule that a table can break, in the order in which violations are listed."""
