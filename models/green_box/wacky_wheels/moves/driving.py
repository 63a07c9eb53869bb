"""Movement: the die, cards, boosters, where they lead, what was counted, and stops in the pit (WW-MOVE, WW-LAP, WW-PIT)."""

from dataclasses import replace
from functools import partial

from models.green_box.cards import Card
from models.green_box.components import Colour, Symbol
from models.green_box.wacky_wheels.moves.steps import Steps, need_no_one
from models.green_box.wacky_wheels.moves.words import Drive, Stop, Wait
from models.green_box.wacky_wheels.table.position import FULL_CARDS, HAND, PIT_CARDS, PIT_CUBES, Position
from models.green_box.wacky_wheels.table.seat import BLACK, MOST, START, YELLOW, Seat, face, factor, in_words, short
from models.green_box.wacky_wheels.table.track import LENGTH, spot, tile_after
from models.logic import Truth, any_of
from models.names import counted, enumerated

Cards = tuple[Card, ...]


def need_named(turn: Steps, rule: str, number: int, drawn: Cards) -> None:
    """No more cards are named than are drawn."""
    turn.need(rule, "drawn", len(drawn) <= number, f"{counted(len(drawn), 'card')} named, but {number} drawn.")


def stop(turn: Steps, taken: Stop) -> None:
    """What is added at once in the pit: up to four cubes and two cards, not above the start numbers."""
    player, car, cubes = turn.player, turn.seat(), dict(taken.cubes)
    n, cards = sum(cubes.values()), taken.cards
    turn.need("WW-PIT", "cubes", n <= PIT_CUBES, f"{n} cubes are added; {PIT_CUBES} is the most.")
    for colour, more in cubes.items():
        most = START.get(colour, 0)
        message = f"{player} has {car.has(colour)} {colour}, and {more} more would be above the start number, {most}."
        turn.need("WW-PIT", str(colour), more <= car.room(colour, START), message)
    turn.need("WW-PIT", "cards", cards <= PIT_CARDS, f"{cards} cards are drawn; {PIT_CARDS} is the most.")
    if car.hand is not None:
        message = f"{player} has {counted(len(car.hand), 'card')}, and {cards} more would be above the start number, {HAND}."
        turn.need("WW-PIT", "hand", not cards or len(car.hand) + cards <= HAND, message)
    turn.add(cubes)
    turn.draw(cards, taken.drawn)
    drawn = f" and draws {counted(cards, 'card')}" if cards else ""
    turn.results.append(f"{player} is in the pit, adds {in_words(cubes)}{drawn}")


def wait(turn: Steps, move: Wait) -> None:
    """A full stop: the player waits a turn in the pit and fills up, or doubles a colour."""
    car, player, double = turn.seat(), turn.player, move.double
    if not car.is_in_pit:
        turn.refuse("WW-PIT", player, f"{player}'s car is not in the pit.")
        return
    turn.need("WW-PIT", "waited", not car.waited, f"{player} has waited in the pit already, and has to drive on.")
    if double is not None and double not in MOST:
        ones = enumerated([str(c) for c in MOST], "or")
        turn.refuse("WW-PIT", str(double), f"{double} cubes are not doubled; {ones} ones are.")
        double = None
    limits = START if double is None else {**START, double: MOST[double]}
    # Where the box has too few, it gives what it has (WW-ST-CUBES).
    added = {colour: min(car.room(colour, limits), turn.before.cubes_left(colour)) for colour in limits}
    turn.put(replace(car.with_cubes(added), waited=True))
    number = _cards_of_full_stop(turn, double)
    told = f"{player} adds {in_words(added)}"
    if number is None:
        # How many cards nobody knows whose hand nobody knows.
        turn.draw_from("draw", HAND, perhaps_fewer=True)
    else:
        need_named(turn, "WW-PIT", number, move.drawn)
        if move.cards > len(move.drawn):
            message = f"{counted(move.cards, 'card')} said to be drawn, but the full stop gives {number}."
            turn.need("WW-PIT", "cards", move.cards == number, message)
        turn.draw(number, move.drawn[:number])
        told += f" and draws {counted(number, 'card')}" if number else ""
    turn.results.append(told)


def _cards_of_full_stop(turn: Steps, double: Colour | None) -> int | None:
    """How many cards a full stop gives; nothing where the hand is not told."""
    if (hand := turn.seat().hand) is None:
        return None
    if double is None:
        return max(0, HAND - len(hand))
    if hand and turn.before.rulings["WW-AMB-PITDOUBLE"] == "drawn":
        return max(0, min(FULL_CARDS, HAND - len(hand)))
    return max(0, FULL_CARDS - len(hand))


def draw_up_to(turn: Steps, drawn: Cards) -> None:
    """The cards drawn at the end of a turn, by a ruling only (WW-AMB-REFILL)."""
    hand = turn.seat().hand
    lacks = 0 if hand is None else max(0, HAND - len(hand))
    if not drawn and not lacks and hand is not None:
        return
    refills = turn.before.rulings["WW-AMB-REFILL"] == "yes"
    turn.need("WW-PIT", "drawn", refills or not drawn, "cards are drawn only in the pit.")
    if refills and hand is None:
        turn.draw_from("draw", HAND, perhaps_fewer=True)
    elif refills:
        need_named(turn, "WW-PIT", lacks, drawn)
        turn.draw(lacks, drawn[:lacks])


def matches(position: Position, car: Seat, symbol: Symbol | None, distance: int) -> Truth:
    """Whether a card with a symbol may be played for movement (WW-MOVE).

    Its symbol is that of the tile where the car starts; for a movement that crosses the finish line, that where it ends
    will do as well (WW-FINISH). Into the pit the distance is none: the pit lies before the line, and is no tile.
    """
    starts = position.shows(car.leaves_from, symbol)
    if starts is True or not position.finishes(car, distance):
        return starts
    return any_of([starts, position.shows(tile_after(car.leaves_from, distance), symbol)])


def drive(turn: Steps, move: Drive) -> None:
    """The movement, with all that was counted, and what is done where it ends."""
    position, car = turn.table, turn.seat()
    distance = position.spaces(move.die, factor(move.cards), move.boosters)
    _need_cards(turn, move, distance if move.stop is None else 0)
    if move.boosters:
        turn.spend("WW-MOVE", YELLOW, move.boosters)
    how = partial(_reckoning, position, move, distance)
    if move.stop is not None:
        _into_pit(turn, move, move.stop, distance, how())
        return
    claimed = move.spaces
    if claimed is not None and claimed != distance:
        turn.refuse("WW-MOVE", "spaces", f"{how()}, not {claimed}: you counted {_too(claimed - distance)}.")
    there = position.drive(turn.seat(), distance)
    if move.to is not None and there.space != move.to:
        off = (move.to - there.space + LENGTH // 2) % LENGTH - LENGTH // 2
        slip = f"not to {spot(move.to)}: you counted {_too(off)}."
        slip += " The tile where the car starts is not counted." if off == -1 else ""
        leads = f"{'leads' if distance == 1 else 'lead'} to {spot(there.space)}"
        turn.refuse("WW-MOVE", spot(move.to), f"{how()} from {spot(car.space)} {leads}, {slip}")
    if there.finish is not None and position.round is None:
        n = position.round_of(turn.player)
        there = replace(there, finish=replace(there.finish, round=n))
        turn.explain(f"which round this is the file does not say; we count it as round {n} (`round: {n}`)")
    turn.put(there)
    turn.results.append(f"{how()}: {turn.player} comes to {spot(there.space)}{_laps(car, there)}")
    _pick_up(turn, move)


def _need_cards(turn: Steps, move: Drive, distance: int) -> None:
    """The cards are in hand, as many as may be, and match."""
    cards, position, car = move.cards, turn.table, turn.seat()
    turn.need_cards("WW-CARD", cards)
    if len(cards) > 1:
        may = position.rulings["WW-AMB-CARDMANY"] == "any"
        turn.need("WW-CARD", "cards", may, f"{len(cards)} cards are played for movement; one may be.")
    for card in dict.fromkeys(cards):
        need_no_one(turn, card)
        if (truth := matches(position, car, card.symbol, distance)) is True:
            continue
        start, finishes = car.leaves_from, position.finishes(car, distance)
        tiles = [start, tile_after(start, distance)] if finishes else [start]
        shown = enumerated([f"tile {tile} {position.shows_in_words(tile, face(card))}" for tile in tiles], "and")
        rule, or_end = ("WW-FINISH", " or where it ends") if finishes else ("WW-MOVE", "")
        message = f"the card {short(card)} has to match the tile where the car starts{or_end}, but {shown}."
        only_if = f"{enumerated([spot(tile) for tile in tiles], 'or')} shows {face(card)}"
        turn.need(rule, short(card), truth, message, only_if)
    turn.discard(cards)


def _reckoning(position: Position, move: Drive, distance: int) -> str:
    """How the spaces come about: "5 x 2 + 1 booster x 5 = 15 spaces"."""
    by_card = f"{move.die} x {factor(move.cards)}" if move.cards else str(move.die)
    if not move.boosters:
        return f"{by_card} = {counted(distance, 'space')}" if move.cards else counted(distance, "space")
    boosters = counted(move.boosters, "booster")
    if position.rulings["WW-AMB-BOOST"] == "doubles":
        return f"{by_card}, doubled by {boosters} = {counted(distance, 'space')}"
    return f"{by_card} + {boosters} x {move.die} = {counted(distance, 'space')}"


def _too(n: int) -> str:
    return f"{counted(abs(n), 'space')} too {'many' if n > 0 else 'few'}"


def _laps(car: Seat, there: Seat) -> str:
    if there.finish is not None:
        return f", {counted(there.finish.beyond, 'space')} beyond the start tile, and has finished"
    more = there.has(BLACK) - car.has(BLACK)
    return f" and takes {counted(more, 'black cube')}" if more else ""


def _into_pit(turn: Steps, move: Drive, taken: Stop, distance: int, how: str) -> None:
    """The movement is enough to get into the pit, once in a lap (WW-PIT)."""
    position, car, player = turn.table, turn.seat(), turn.player
    away, lap = position.to_pit(car), car.laps + 1
    to_pit = f"from {spot(car.space)} the pit is {counted(away, 'space')} away"
    if car.is_in_pit:
        turn.refuse("WW-PIT", player, "the car comes out of the pit in this turn. To stay, say `wait in the pit`.")
        return
    turn.need("WW-PIT", "spaces", distance >= away, f"{to_pit}, and the movement is {how}: {_too(distance - away)}.")
    if move.spaces is not None:
        message = f"{to_pit}, not {move.spaces}: you counted {_too(move.spaces - away)} at the pit."
        turn.need("WW-PIT", "counted", move.spaces in {away, distance}, message)
    message = f"{player} made a pit stop in lap {lap} already; one is allowed in each lap."
    turn.need("WW-PIT", "lap", car.pit_lap != lap, message)
    there = position.in_pit(car)
    turn.need("WW-PIT", "finish", there.finish is None, "the car crosses the finish line before the pit.")
    turn.put(there)
    stop(turn, taken)


def _pick_up(turn: Steps, move: Drive) -> None:
    """The cube of the tile where the car lands, if it is wanted and there is room for it (WW-PICKUP)."""
    car, lying = turn.seat(), turn.now("pickups")
    colour = lying.get(car.space)
    if move.cube is not None and colour is not None:
        message = f"a {colour} cube lies on tile {car.space}, not a {move.cube} one."
        turn.need("WW-PICKUP", spot(car.space), colour is move.cube, message)
    if not move.picks:
        if colour is not None and move.picks is None:
            turn.explain(f"the {colour} cube on tile {car.space} is left there; add `pick up the cube` to take it")
        return
    if colour is None:
        turn.refuse("WW-PICKUP", spot(car.space), f"no cube lies on tile {car.space}.")
        return
    message = f"{turn.player} has {counted(car.has(colour), f'{colour} cube')}, the most there may be."
    turn.need("WW-PICKUP", str(colour), car.room(colour) > 0, message)
    turn.take_from_track(car.space)
    turn.add({colour: 1})
    turn.results.append(f"{turn.player} picks up a {colour} cube")
