"""What may be done in Wacky Wheels, each kind of move once: what it requires and does, and which moves are worth listing."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

from models.green_box.cards import Card
from models.green_box.components import Colour
from models.green_box.wacky_wheels.moves.driving import draw_up_to, drive, matches, need_named, wait
from models.green_box.wacky_wheels.moves.steps import Steps, attack, can_be_shot, tile_matches, within_oil
from models.green_box.wacky_wheels.moves.words import Attack, Buy, Drive, Miss, Move, Place, Roll, Stop, Wait
from models.green_box.wacky_wheels.table.position import DRAFTED, FACES, HAND, PIT_CARDS, PIT_CUBES, PLACED, Position
from models.green_box.wacky_wheels.table.seat import (
    BLUE,
    GREEN,
    MOST,
    RED,
    START,
    YELLOW,
    Seat,
    factor,
    in_words,
    is_told,
    short,
)
from models.green_box.wacky_wheels.table.track import LENGTH, spot, tile_after
from models.logic import any_of, not_
from models.move import untold
from models.names import counted, enumerated
from models.turn import Moves


def _do(position: Position, move: Move) -> Steps:
    turn = Steps(position, move.player)
    turn.need("WW-ST-END", "over", not position.over, "the race is over.")
    turn.need_own_turn("WW-ROLL")
    if turn.seat().finish is not None:
        turn.refuse("WW-ROLL", move.player, f"{move.player} has finished.")
    _DOES[type(move)](turn, move)
    return turn


MOVES = Moves(_do)
"""Every move of the game, and what comes of it."""


def _drive(turn: Steps, move: Drive) -> None:
    dice = turn.before.dice
    turn.need("WW-ROLL", "dice", dice is not None, "roll the dice first, and write them into the file: `dice: [3, 5]`.")
    if dice is not None:
        shown = enumerated([str(n) for n in dict.fromkeys(dice)], "and")
        turn.need("WW-ROLL", "die", move.die in dice, f"the dice show {shown}, not {move.die}.")
    _need_to_move(turn)
    if move.before and move.after:
        one = turn.before.rulings["WW-AMB-ATTACKBOTH"] == "one"
        turn.need("WW-ATTACK", "cubes", not one, "one cube is spent in a turn, before or after the movement.")
    for when, attacks in (("before", move.before), ("after", move.after)):
        turn.need("WW-ATTACK", when, len(attacks) <= 1, f"{len(attacks)} cubes are spent {when} the movement; one may be.")
    for one_attack in move.before:
        attack(turn, one_attack, move.die)
    drive(turn, move)
    for one_attack in move.after:
        attack(turn, one_attack, move.die)
    draw_up_to(turn, move.drawn)
    turn.end_turn()


def _need_to_move(turn: Steps) -> None:
    car, player = turn.seat(), turn.player
    if car.is_stuck:
        why = "the car is being repaired" if car.repairs else "its wheels spin on oil"
        turn.refuse("WW-ROLL", player, f"{player} misses this turn: {why}. Say `miss the turn`.")


def _roll(turn: Steps, move: Roll) -> None:
    turn.need_no_dice()
    _need_to_move(turn)
    before = turn.before
    if before.is_before_race and before.is_first_race:
        late = [player for player in before.players if len(before.seat(player).hand or ()) == DRAFTED]
        if late:
            do = "discards two cards and puts" if len(late) == 1 else "discard two cards each and put"
            message = f"before the first roll, {enumerated(late, 'and')} {do} a cube on the track."
            turn.refuse("WW-SET-PICKUPS", "hands", message)
    turn.change(dice=move.dice, turn=move.player, round=before.round or (1 if before.is_before_race else None))
    turn.results.append(f"the dice show {move.dice[0]} and {move.dice[1]}")


def _miss(turn: Steps, _move: Miss) -> None:
    car, player = turn.seat(), turn.player
    turn.need("WW-ROLL", player, car.is_stuck, f"{player} can drive, and movement is not left out.")
    turn.need_no_dice(", so this turn is not missed")
    turn.pass_a_turn()
    if car.repairs == 1:
        turn.results.append(f"{player}'s car is repaired and has {counted(turn.seat().has(GREEN), 'green cube')}")
    turn.end_turn()


def _wait(turn: Steps, move: Wait) -> None:
    if turn.seat().is_in_pit:
        turn.need_no_dice(", so the car leaves the pit. Whoever waits does not roll")
    wait(turn, move)
    turn.end_turn()


# Before a race.


def _place(turn: Steps, move: Place) -> None:
    position, rule = turn.before, "WW-SET-PICKUPS"
    turn.need(rule, "race", position.is_before_race, "cubes are put on the track only before the race begins.")
    turn.need_cards(rule, move.cards)
    if position.is_first_race:
        if (hand := turn.seat().hand) is not None:
            message = f"{turn.player} has {counted(len(hand), 'card')}; cubes are put on the track with {DRAFTED} in hand."
            turn.need(rule, turn.player, len(hand) == DRAFTED, message)
        turn.need(rule, "cards", len(move.cards) == PLACED, f"{counted(len(move.cards), 'card')} discarded, not {PLACED}.")
        if len(move.cubes) != 1 or len(move.cards) != PLACED:
            may = position.rulings["WW-AMB-PLACE"] == "each" or len(move.cubes) == 1
            turn.need(rule, "cubes", may, f"{len(move.cubes)} cubes are put on the track, not one.")
    else:
        for card in move.cards:
            message = f"{short(card)} is no 1: before later races only 1s are discarded for cubes."
            turn.need(rule, short(card), card.value == 1, message)
    if len(move.cubes) > 1 or not position.is_first_race:
        cubes, cards = len(move.cubes), len(move.cards)
        message = f"{counted(cubes, 'cube')} for {counted(cards, 'card')}: each card discarded puts one on the track."
        turn.need(rule, "cubes", cubes == cards, message)
        symbols = Counter[Any](card.symbol for card in move.cards)
        for symbol, n in Counter(position.track[tile - 1] for _, tile in move.cubes).items():
            if 0 < symbols[symbol] < n:
                has = counted(symbols[symbol], "card")
                turn.refuse(rule, str(symbol), f"{n} cubes on tiles with {symbol}, but {has} with {symbol} discarded.")
    for colour, tile in move.cubes:
        _put_on_track(turn, move, colour, tile)
    turn.discard(move.cards)
    turn.change(turn=position.next_to(turn.player) if position.turn else None)


def _put_on_track(turn: Steps, move: Place, colour: Colour, tile: int) -> None:
    """One of the first or the last two free tiles of a symbol that was discarded."""
    rule, position, lying = "WW-SET-PICKUPS", turn.before, turn.now("pickups")
    if tile in lying:
        turn.refuse(rule, spot(tile), f"a {lying[tile]} cube lies on tile {tile} already.")
    if colour not in START:
        is_any = position.rulings["WW-AMB-PICKCOLOUR"] == "any"
        message = f"cubes on the track are {enumerated([str(c) for c in START], 'or')}, not {colour}."
        turn.need(rule, str(colour), is_any, message)
    symbols = list(dict.fromkeys(card.symbol for card in move.cards if card.symbol is not None))
    shown = [position.shows(tile, symbol) for symbol in symbols]
    names = enumerated([symbol.phrase for symbol in symbols], "or")
    said = f"tile {tile} {position.shows_in_words(tile, names)}, but the cards discarded show {names}."
    turn.need(rule, spot(tile), any_of(shown), said, f"tile {tile} shows {names}")
    for symbol, is_there in zip(symbols, shown, strict=True):
        if is_there is False:
            continue
        outer = f"one of the first two or the last two free tiles with {symbol}"
        free = [str(n) for n in range(1, LENGTH + 1) if n not in lying and position.shows(n, symbol) is True]
        message = f"tile {tile} is not {outer}: {enumerated([*free[:2], *free[2:][-2:]], 'and')}."
        may = any_of([not_(is_there), turn.table.is_outer(tile, symbol)])
        turn.need(rule, spot(tile), may, message, f"tile {tile} is {outer}")
    turn.need_in_box(colour)
    turn.change(pickups={**lying, tile: colour})


def _buy(turn: Steps, move: Buy) -> None:
    position, rule, player = turn.before, "WW-SC-CIRCUIT", turn.player
    is_between = position.is_before_race and not position.is_first_race
    turn.need(rule, "race", is_between, "cubes and cards are bought between two races of a circuit: `race: 2`.")
    car, cubes = turn.seat(), Counter(dict(move.cubes))
    price = cubes.total() + move.cards
    turn.need(rule, "points", car.points >= price, f"this costs {counted(price, 'point')}, but {player} has {car.points}.")
    for colour, n in cubes.items():
        message = f"{colour} cubes are not bought; {enumerated([*map(str, MOST)], 'or')} ones are."
        if colour in MOST:
            has = counted(car.has(colour), f"{colour} cube")
            message = f"{player} has {has} of {MOST[colour]} at most, so there is no room for {n} more."
        turn.need("WW-ST-MAX", str(colour), n <= car.room(colour), message)
    need_named(turn, rule, move.cards, move.drawn)
    turn.put(replace(car, points=max(0, car.points - price)))
    turn.add(cubes)
    turn.draw(move.cards, move.drawn)
    turn.results.append(f"{player} pays {counted(price, 'point')} for {in_words(cubes, move.cards)}")
    turn.change(turn=position.turn)


_DOES: dict[type, Any] = {Drive: _drive, Roll: _roll, Miss: _miss, Wait: _wait, Place: _place, Buy: _buy}


# What is worth listing.

_FILLED = (Colour.GREEN, YELLOW, RED, BLUE)
"""What a quick stop in the pit fills up, one colour after the other."""


def moves(position: Position, player: str) -> Iterator[Move]:
    """What a player may do now: ways to drive, attacks, stops in the pit, cubes to put on the track."""
    car = position.seat(player)
    if position.over or car.finish is not None or position.turn not in {None, player}:
        return
    if position.dice is not None:
        yield from () if car.is_stuck else drives(position, player)
        # Every attack before the movement, each die once, and driving without cards.
        for die in () if car.is_stuck or car.is_off_track else sorted(set(position.dice)):
            there = tile_after(car.leaves_from, position.spaces(die, 0, 0))
            yield from (Drive(player, die, to=there, before=(attack,)) for attack in attacks(position, player))
    elif car.is_stuck:
        yield Miss(player)
    elif position.is_before_race:
        yield from _places(position, player)
    elif car.is_in_pit and not car.waited:
        yield Wait(player)
        yield from (Wait(player, colour) for colour in START)


def _plain(cards: Iterable[Card] | None) -> list[Card]:
    """Those cards that are told, by value and symbol: the colour does not matter."""
    return [Card(card.symbol, value=card.value) for card in cards or () if is_told(card)]


def playable(position: Position, car: Seat) -> tuple[Card, ...]:
    """The different cards of a hand that may be played in a turn."""
    named = dict.fromkeys(_plain(car.hand))
    return tuple(card for card in named if card.value != 1 or position.rulings["WW-AMB-ONES"] == "yes")


def drives(position: Position, player: str, first: Colour = Colour.GREEN) -> Iterator[Drive]:
    """Every way to drive with the dice: a die, a card or none, boosters, into the pit where the movement is enough.

    The first stop in the pit is listed with all that it can give, of this colour `first`; a cube is picked up where there is
    room for it.
    """
    car, dice = position.seat(player), sorted(set(position.dice or ()))
    chosen = tuple(plays(position, car))
    for die in dice:
        for cards in chosen:
            for boosters in range(car.has(YELLOW) + 1):
                yield from _ends(position, car, Drive(player, die, cards, boosters), first)


def plays(position: Position, car: Seat) -> Iterator[tuple[Card, ...]]:
    """What may be played for movement: no card, each one, and by a ruling several together (WW-AMB-CARDMANY)."""
    cards = playable(position, car)
    yield ()
    yield from ((card,) for card in cards)
    held = [card for card in _plain(car.hand) if card in cards]
    far = position.spaces(FACES, factor(held), car.has(YELLOW))
    # Those that match where the car starts, and where it may finish all: elsewhere the ruling makes no difference.
    is_near = position.finishes(car, far)
    near = [card for card in held if is_near or position.shows(car.leaves_from, card.symbol) is not False]
    if len(near) > 1 and position.rulings["WW-AMB-CARDMANY"] == "any":
        several = (some for n in range(2, len(near) + 1) for some in combinations(sorted(near, key=str), n))
        yield from dict.fromkeys(several)


def _ends(position: Position, car: Seat, plain: Drive, first: Colour) -> Iterator[Drive]:
    distance = position.spaces(plain.die, factor(plain.cards), plain.boosters)
    if _may_match(position, car, plain.cards, distance):
        there = tile_after(car.leaves_from, distance)
        cube = position.pickups.get(there)
        # Boosters that were spent on the way make room for another.
        has_room = cube is not None and (car.room(cube, MOST) or (cube is YELLOW and plain.boosters))
        picks = True if has_room else None
        yield replace(plain, to=there, picks=picks)
    stops = LENGTH - car.leaves_from <= distance and not car.is_in_pit and car.pit_lap != car.laps + 1
    stops = stops and _may_match(position, car, plain.cards, 0)
    # The ruling on where the pit begins is read only where the pit may be within reach.
    if stops and distance >= position.to_pit(car) and position.in_pit(car).finish is None:
        yield replace(plain, stop=_most_of_stop(position, car, plain, first))


def _may_match(position: Position, car: Seat, cards: tuple[Card, ...], distance: int) -> bool:
    return all(matches(position, car, card.symbol, distance) is not False for card in cards)


def _most_of_stop(position: Position, car: Seat, plain: Drive, first: Colour) -> Stop:
    """As much as a quick stop can give: one colour first, then health, boosters, hedgehogs and oil."""
    spent = {YELLOW: plain.boosters}
    left, of_each = PIT_CUBES, dict.fromkeys(_FILLED, 0)
    for colour in dict.fromkeys((first, *_FILLED)):
        used = spent.get(colour, 0)
        of_each[colour] = min(left, max(0, START[colour] - car.has(colour) + used), position.cubes_left(colour) + used)
        left -= of_each[colour]
    cubes = [(colour, n) for colour, n in of_each.items() if n]
    room = PIT_CARDS if car.hand is None else max(0, min(PIT_CARDS, HAND - len(car.hand) + len(plain.cards)))
    return Stop(tuple(cubes), room)


def attacks(position: Position, player: str) -> Iterator[Attack]:
    """Every hedgehog and oil that a player can use where the car stands."""
    car = position.seat(player)
    cards = playable(position, car)
    for card in cards if car.has(RED) else ():
        for name in position.players:
            may_match = tile_matches(position, card, name) is not False
            if name != player and can_be_shot(position, player, name) and may_match:
                yield Attack(RED, card, name)
    near = within_oil(position, player) if car.has(BLUE) else ()
    for card in cards:
        if any(tile_matches(position, card, name) is not False for name in near):
            yield Attack(BLUE, card)


def _places(position: Position, player: str) -> Iterator[Place]:
    """Before the first race each two cards with each tile, later each single 1; as any colour would do, only red ones."""
    hand = position.seat(player).hand or ()
    cards = sorted(_plain(hand), key=str)
    chosen: Iterable[tuple[Card, ...]] = [(card,) for card in cards if card.value == 1]
    if position.is_first_race:
        chosen = combinations(cards, PLACED) if len(hand) == DRAFTED else ()
    # The first two and the last two free tiles of a card's symbol (WW-SET-PICKUPS).
    free = [n for n in range(1, LENGTH + 1) if n not in position.pickups]
    for some in dict.fromkeys(chosen):
        shown = ((n, card.symbol) for card in some for n in free if position.shows(n, card.symbol) is not False)
        for tile in dict.fromkeys(n for n, symbol in shown if position.is_outer(n, symbol) is not False):
            yield Place(player, ((RED, tile),), some)


def gaps(position: Position, player: str) -> str:
    """That cards of the hand are not known, if the player might use them now, or what comes before the player's move."""
    car = position.seat(player)
    hand = untold({f"{player}'s hand": car.hand}, is_told)
    if position.dice is not None or position.over:
        return hand
    if position.is_before_race and position.is_first_race and len(car.hand or ()) in {0, DRAFTED}:
        return f"the draft comes first: write the {DRAFTED} cards that {player} kept as `hand:`" if hand else ""
    is_between = position.is_before_race and not position.is_first_race
    waits = car.is_stuck or car.is_off_track or is_between
    return "" if waits else "the dice are rolled first: judge `roll 3 and 5`, or write `dice: [3, 5]`"
