"""The moves of Wacky Wheels that are worth listing, and what a move does in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from models.green_box.cards import Card
from models.green_box.components import Colour
from models.green_box.wacky_wheels.cards import is_told
from models.green_box.wacky_wheels.moves.attacks import (
    corner_between,
    distance_ahead,
    is_off_track,
    is_spared,
    spilt_on,
)
from models.green_box.wacky_wheels.moves.driving import matches
from models.green_box.wacky_wheels.moves.kinds import Attack, Drive, Miss, Move, Place, Stop, Wait
from models.green_box.wacky_wheels.table.car import BLUE, MOST, RED, START, YELLOW, Car
from models.green_box.wacky_wheels.table.position import DRAFTED, FACES, HAND, PIT_CARDS, PIT_CUBES, Position
from models.green_box.wacky_wheels.table.track import LENGTH, tile_after
from models.move import untold


def moves(position: Position, player: str) -> Iterator[Move]:
    """What a player may do now: ways to drive, attacks, stops in the pit, cubes to put on the track."""
    car = position.seat(player)
    if position.over or car.finish is not None or position.turn not in {None, player}:
        return
    if position.dice is not None and not car.is_stuck:
        yield from drives(position, player)
        yield from _attacks(position, player, position.dice)
    elif position.dice is None and car.is_stuck:
        yield Miss(player)
    elif position.dice is None and position.is_before_race:
        yield from _places(position, player)
    elif position.dice is None and car.is_in_pit and not car.waited:
        yield Wait(player)
        yield from (Wait(player, colour) for colour in START)


def playable(position: Position, car: Car) -> tuple[Card, ...]:
    """The different cards of a hand that may be played in a turn (WW-AMB-ONES); the colour does not matter."""
    named = {(card.value, card.symbol): Card(card.symbol, value=card.value) for card in car.hand or () if is_told(card)}
    if any(value == 1 for value, _ in named) and position.rulings["WW-AMB-ONES"] == "no":
        return tuple(card for card in named.values() if card.value != 1)
    return tuple(named.values())


def drives(position: Position, player: str) -> Iterator[Drive]:
    """Every way to drive with the dice: a die, a card or none, boosters, into the pit where the movement is enough.

    The first stop in the pit is listed with all that it can give; a cube is picked up where there is room for it.
    """
    car, dice = position.seat(player), sorted(set(position.dice or ()))
    chosen = tuple(plays(position, car))
    for die in dice:
        for cards in chosen:
            for boosters in range(car.has(YELLOW) + 1):
                yield from _ends(position, car, Drive(player, die, cards, boosters))


def plays(position: Position, car: Car) -> Iterator[tuple[Card, ...]]:
    """What may be played for movement: no card, each one, and by a ruling several together (WW-AMB-CARDMANY)."""
    cards = playable(position, car)
    yield ()
    yield from ((card,) for card in cards)
    held = [Card(card.symbol, value=card.value) for card in car.hand or ()]
    far = position.spaces(FACES, values_of(tuple(card for card in held if card in cards)), car.has(YELLOW))
    # Those that match where the car starts, and where it may finish all: elsewhere the ruling makes no difference.
    is_near = position.finishes(car, far)
    near = [
        card for card in held if card in cards and (is_near or position.shows(car.leaves_from, card.symbol) is not False)
    ]
    if len(near) > 1 and position.rulings["WW-AMB-CARDMANY"] == "any":
        several = (some for n in range(2, len(near) + 1) for some in combinations(sorted(near, key=str), n))
        yield from dict.fromkeys(several)


def values_of(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """The values of cards that are known."""
    return tuple(card.value or 1 for card in cards)


def _ends(position: Position, car: Car, plain: Drive) -> Iterator[Drive]:
    distance = position.spaces(plain.die, values_of(plain.cards), plain.boosters)
    if _may_match(position, car, plain.cards, distance):
        there = tile_after(car.leaves_from, distance)
        cube = position.pickups.get(there)
        picks = True if cube is not None and car.room(cube, MOST) else None
        yield replace(plain, to=there, picks=picks)
    stops = LENGTH - car.leaves_from <= distance and not car.is_in_pit and car.pit_lap != car.laps + 1
    stops = stops and _may_match(position, car, plain.cards, 0)
    # The ruling on where the pit begins is read only where the pit may be within reach.
    if stops and distance >= position.to_pit(car) and position.in_pit(car).finish is None:
        yield replace(plain, stop=most_of_stop(position, car, plain))


def _may_match(position: Position, car: Car, cards: tuple[Card, ...], distance: int) -> bool:
    return all(matches(position, car, card.symbol, distance) is not False for card in cards)


def most_of_stop(position: Position, car: Car, plain: Drive) -> Stop:
    """As much as a quick stop can give: health first, then boosters, hedgehogs and oil."""
    spent = {YELLOW: plain.boosters}
    left, cubes = PIT_CUBES, []
    for colour in (Colour.GREEN, YELLOW, RED, BLUE):
        used = spent.get(colour, 0)
        n = min(left, max(0, START[colour] - car.has(colour) + used), position.in_box(colour) + used)
        cubes += [(colour, n)] if n else []
        left -= n
    room = PIT_CARDS if car.hand is None else max(0, min(PIT_CARDS, HAND - len(car.hand) + len(plain.cards)))
    return Stop(tuple(cubes), room)


def _attacks(position: Position, player: str, dice: tuple[int, ...]) -> Iterator[Drive]:
    """Every attack before the movement, each die once, and driving without cards."""
    car = position.seat(player)
    if is_off_track(car):
        return
    for die in sorted(set(dice)):
        there = tile_after(car.leaves_from, position.spaces(die, (), 0))
        for attack in attacks(position, player):
            yield Drive(player, die, to=there, before=(attack,))


def attacks(position: Position, player: str) -> Iterator[Attack]:
    """Every hedgehog and oil that a player can use where the car stands."""
    car = position.seat(player)
    cards = playable(position, car)
    for card in cards if car.has(RED) else ():
        for name in position.players:
            other = position.seat(name)
            if (
                name != player
                and can_be_shot(position, car, other)
                and position.shows(other.space, card.symbol) is not False
            ):
                yield Attack(RED, card, name)
    near = spilt_on(position, player) if car.has(BLUE) else ()
    for card in cards:
        if any(position.shows(position.seat(name).space, card.symbol) is not False for name in near):
            yield Attack(BLUE, card)


def can_be_shot(position: Position, car: Car, other: Car) -> bool:
    """Whether a hedgehog reaches a car, whatever the card."""
    if is_off_track(car) or is_off_track(other) or distance_ahead(position, car, other) is None:
        return False
    return not corner_between(position, car, other) and not is_spared(position, other)


def _places(position: Position, player: str) -> Iterator[Place]:
    """Before the first race each two cards with each tile, later each single 1; as any colour would do, only red ones."""
    hand = [card for card in position.seat(player).hand or () if is_told(card)]
    cards = sorted((Card(card.symbol, value=card.value) for card in hand), key=str)
    if (position.race or 1) == 1 and len(position.seat(player).hand or ()) != DRAFTED:
        return
    if (position.race or 1) > 1:
        chosen: list[tuple[Card, ...]] = [(card,) for card in dict.fromkeys(cards) if card.value == 1]
    else:
        chosen = list(dict.fromkeys(combinations(cards, 2)))
    for pair in chosen:
        for tile in dict.fromkeys(tile for card in pair for tile in open_tiles(position, card)):
            yield Place(player, ((RED, tile),), pair)


def open_tiles(position: Position, card: Card) -> tuple[int, ...]:
    """The first two and the last two free tiles of a card's symbol (WW-SET-PICKUPS)."""
    free = (n for n in range(1, LENGTH + 1) if n not in position.pickups and position.shows(n, card.symbol) is not False)
    return tuple(n for n in free if position.is_outer(n, card.symbol) is not False)


def unseen(position: Position, player: str) -> str:
    """That cards of the hand are not known, if the player might use them now, or what comes before the player's move."""
    car = position.seat(player)
    hand = untold(f"{player}'s hand", car.hand, is_told)
    if position.dice is not None or position.over:
        return hand
    if position.is_before_race and (position.race or 1) == 1 and len(car.hand or ()) in {0, DRAFTED}:
        return f"the draft comes first: write the {DRAFTED} cards that {player} kept as `hand:`" if hand else ""
    waits = car.is_stuck or car.is_in_pit or car.finish is not None or ((position.race or 1) > 1 and position.is_before_race)
    return "" if waits else "the dice are rolled first: judge `roll 3 and 5`, or write `dice: [3, 5]`"
