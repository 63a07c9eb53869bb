"""What the next turn of a car brings on average over the 36 rolls of two dice, if its player drives as far as can be."""

from __future__ import annotations

from fractions import Fraction

from models.green_box.cards import Card
from models.green_box.wacky_wheels.cards import factor
from models.green_box.wacky_wheels.moves.driving import matches
from models.green_box.wacky_wheels.moves.listing import plays
from models.green_box.wacky_wheels.table.car import YELLOW, Car
from models.green_box.wacky_wheels.table.position import FACES, Position

ROLLS = FACES * FACES
WEIGHTS = (11, 9, 7, 5, 3, 1)
"""In so many of the 36 rolls the best of six dice is the one that can be chosen, the second best, and so on."""


def farthest(position: Position, car: Car) -> tuple[int, ...]:
    """How far a car comes with each die from 1 to 6, with the best card that matches and the boosters that go with it."""
    chosen = tuple(plays(position, car))
    return tuple(max(_distance(position, car, die, cards) for cards in chosen) for die in range(1, FACES + 1))


def _distance(position: Position, car: Car, die: int, cards: tuple[Card, ...]) -> int:
    """How far a car comes with a die and these cards, 0 if they match nowhere."""
    # Over the finish line a card may match the tile where the car lands, to which fewer boosters may lead.
    for boosters in range(car.has(YELLOW), -1, -1):
        distance = position.spaces(die, factor(cards), boosters)
        if all(matches(position, car, card.symbol, distance) is True for card in cards):
            return distance
    return 0


def of_rolls(by_die: tuple[int, ...]) -> int:
    """The sum over the 36 rolls, of what the better of both dice gives."""
    return sum(weight * worth for weight, worth in zip(WEIGHTS, sorted(by_die, reverse=True), strict=True))


def mean_distance(position: Position, car: Car) -> Fraction:
    """How many spaces the next turn of a car brings on average, none if it is missed."""
    return Fraction(0 if car.is_stuck else of_rolls(farthest(position, car)), ROLLS)
