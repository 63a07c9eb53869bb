"""Pit stops, quick and full, and cards drawn (WW-PIT, WW-AMB-REFILL)."""

from dataclasses import replace

from models.green_box.cards import Card
from models.green_box.components import Colour
from models.green_box.wacky_wheels.moves.steps import Steps
from models.green_box.wacky_wheels.moves.words import Stop, Wait
from models.green_box.wacky_wheels.table.car import MOST, START, cubes_in_words
from models.green_box.wacky_wheels.table.position import FULL_CARDS, HAND, PIT_CARDS, PIT_CUBES
from models.names import counted, enumerated

Cards = tuple[Card, ...]


def need_named(turn: Steps, rule: str, number: int, drawn: Cards) -> None:
    """No more cards are named than are drawn."""
    message = f"{counted(len(drawn), 'card')} named, but {number} drawn."
    turn.need(rule, "drawn", len(drawn) <= number, message)


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
    turn.told.append(f"{player} is in the pit, adds {cubes_in_words(cubes)}{drawn}")


def wait(turn: Steps, move: Wait) -> None:
    """A full stop: the player waits a turn in the pit and fills up, or doubles a colour."""
    car, player, double = turn.seat(), turn.player, move.double
    if not car.is_in_pit:
        turn.refuse("WW-PIT", player, f"{player}'s car is not in the pit.")
        return
    turn.need("WW-PIT", "waited", not car.waited, f"{player} has waited in the pit already, and has to drive on.")
    if double is not None and double not in MOST:
        turn.refuse(
            "WW-PIT", str(double), f"{double} cubes are not doubled; {enumerated([str(c) for c in MOST], 'or')} ones are."
        )
        double = None
    limits = START if double is None else {**START, double: MOST[double]}
    # Where the box has too few, it gives what it has (WW-ST-CUBES).
    added = {colour: min(car.room(colour, limits), turn.before.in_box(colour)) for colour in limits}
    turn.put(replace(car.with_cubes(added), waited=True))
    number = _cards_of_full_stop(turn, double)
    told = f"{player} adds {cubes_in_words(added)}"
    if number is None:
        # How many cards nobody knows whose hand nobody knows.
        turn.change(draw=None)
    else:
        need_named(turn, "WW-PIT", number, move.drawn)
        turn.draw(number, move.drawn[:number])
        told += f" and draws {counted(number, 'card')}" if number else ""
    turn.told.append(told)


def _cards_of_full_stop(turn: Steps, double: Colour | None) -> int | None:
    """How many cards a full stop gives; nothing where the hand is not told."""
    hand = turn.seat().hand
    if hand is None:
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
        turn.change(draw=None)
    elif refills:
        need_named(turn, "WW-PIT", lacks, drawn)
        turn.draw(lacks, drawn[:lacks])
