"""Movement: the die, cards, boosters, where they lead, and what was counted (WW-MOVE, WW-CARD, WW-LAP, WW-FINISH)."""

from dataclasses import replace
from functools import partial

from models.green_box.components import Symbol
from models.green_box.wacky_wheels.cards import face, factor, short
from models.green_box.wacky_wheels.moves.attacks import need_no_one
from models.green_box.wacky_wheels.moves.pit import stop
from models.green_box.wacky_wheels.moves.steps import Steps
from models.green_box.wacky_wheels.moves.words import Drive, Stop
from models.green_box.wacky_wheels.table.car import BLACK, YELLOW, Car
from models.green_box.wacky_wheels.table.position import Position
from models.green_box.wacky_wheels.table.track import LENGTH, spot, tile_after
from models.logic import Truth, any_of
from models.names import counted, enumerated


def matches(position: Position, car: Car, symbol: Symbol | None, distance: int) -> Truth:
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
        turn.refuse("WW-MOVE", spot(move.to), _count_slip(move.to, car, there, how()))
    if there.finish is not None and position.round is None:
        n = position.round_of(turn.player)
        there = replace(there, finish=replace(there.finish, round=n))
        turn.explain(f"which round this is the file does not say; we count it as round {n} (`round: {n}`)")
    turn.put(there)
    turn.told.append(lambda: f"{how()}: {turn.player} comes to {spot(there.space)}{_laps(car, there)}")
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
        truth = matches(position, car, card.symbol, distance)
        if truth is True:
            continue
        start, finishes = car.leaves_from, position.finishes(car, distance)
        tiles = [start, tile_after(start, distance)] if finishes else [start]
        shown = enumerated([f"tile {tile} shows {position.symbol(tile)}" for tile in tiles], "and")
        rule, or_end = ("WW-FINISH", " or where it ends") if finishes else ("WW-MOVE", "")
        message = f"{short(card)} has to match the tile where the car starts{or_end}, but {shown}."
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


def _count_slip(to: int, car: Car, there: Car, how: str) -> str:
    leads = f"{how} from {spot(car.space)} lead to {spot(there.space)}"
    off = (to - there.space + LENGTH // 2) % LENGTH - LENGTH // 2
    hint = " The tile where the car starts is not counted." if off == -1 else ""
    return f"{leads}, not to {spot(to)}: you counted {_too(off)}.{hint}"


def _laps(car: Car, there: Car) -> str:
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
    turn.told.append(f"{turn.player} picks up a {colour} cube")
