"""The moves of Wacky Wheels that are worth listing, and what a move does in words."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations

from models.green_box.cards import Card
from models.green_box.components import Colour
from models.green_box.wacky_wheels.cards import factor, is_told
from models.green_box.wacky_wheels.moves.attacks import can_be_shot, within_oil
from models.green_box.wacky_wheels.moves.driving import matches
from models.green_box.wacky_wheels.moves.words import Attack, Drive, Miss, Move, Place, Stop, Wait
from models.green_box.wacky_wheels.table.position import DRAFTED, FACES, HAND, PIT_CARDS, PIT_CUBES, PLACED, Position
from models.green_box.wacky_wheels.table.seat import BLUE, MOST, RED, START, YELLOW, Seat
from models.green_box.wacky_wheels.table.track import LENGTH, tile_after
from models.move import untold

_FILLED = (Colour.GREEN, YELLOW, RED, BLUE)
"""What a quick stop in the pit fills up, one colour after the other."""


def moves(position: Position, player: str) -> Iterator[Move]:
    """What a player may do now: ways to drive, attacks, stops in the pit, cubes to put on the track."""
    car = position.seat(player)
    if position.over or car.finish is not None or position.turn not in {None, player}:
        return
    if position.dice is not None:
        yield from () if car.is_stuck else _with_dice(position, player, position.dice)
    elif car.is_stuck:
        yield Miss(player)
    elif position.is_before_race:
        yield from _places(position, player)
    elif car.is_in_pit and not car.waited:
        yield Wait(player)
        yield from (Wait(player, colour) for colour in START)


def _with_dice(position: Position, player: str, dice: Iterable[int]) -> Iterator[Move]:
    car = position.seat(player)
    yield from drives(position, player)
    # Every attack before the movement, each die once, and driving without cards.
    for die in () if car.is_off_track else sorted(set(dice)):
        there = tile_after(car.leaves_from, position.spaces(die, 0, 0))
        yield from (Drive(player, die, to=there, before=(attack,)) for attack in attacks(position, player))


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

    def may_match(card: Card, name: str) -> bool:
        return position.shows(position.seat(name).space, card.symbol) is not False

    for card in cards if car.has(RED) else ():
        for name in position.players:
            if name != player and can_be_shot(position, player, name) and may_match(card, name):
                yield Attack(RED, card, name)
    near = within_oil(position, player) if car.has(BLUE) else ()
    yield from (Attack(BLUE, card) for card in cards if any(may_match(card, name) for name in near))


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
