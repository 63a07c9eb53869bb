"""What a village is worth: its card, its ponds, and its awards, part by part. Source: Village Green rulebook, "Game End"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from models.logic import Number, Unknown, total
from models.village_green.cards import Award, Green
from scorers.village_green.parts import most_of, points_of, scoring

VILLAGE_POINTS = 1
POND_POINTS = 2


def pond_points(card: Green) -> int:
    """The points of a green card as a pond."""
    return POND_POINTS * card.count("pond")


def award_points(award: Award, line: Sequence[Green | Unknown[Green]], rulings: Mapping[str, str]) -> Number:
    """The points of an award for the visible cards of its line."""
    return total([points_of(part, line) for part in award.parts_under(rulings)])


def most_points(award: Award, cards: Iterable[Green], rulings: Mapping[str, str]) -> int:
    """A number that the award cannot exceed in a line of these cards; quickly found, not always reached."""
    return sum(most_of(part, cards) for part in award.parts_under(rulings))


def trait(award: Award, card: Green, rulings: Mapping[str, str]) -> tuple[object, ...]:
    """All that an award sees of a card: of cards with the same trait, each scores like the other in any line."""
    return tuple(scoring(part).sees(card) for part in award.parts_under(rulings))
