"""What a village is worth: its card, its ponds, and its awards, part by part. Source: Village Green rulebook, "Game End"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from models.logic import Number, Unknown, chosen, number, pick, total
from models.village_green.cards import NO_AWARD, Award, Card, Green
from models.village_green.position import Position, Village
from scorers.village_green.parts import most_of, points_of, scoring

VILLAGE_POINTS = 1
POND_POINTS = 2


@dataclass(frozen=True, slots=True)
class Contribution:
    """One part of a score: its rule, the card that scores (none for the village card), its space's number, the points."""

    rule: str
    card: Card | Unknown[Green] | Unknown[Award] | None
    space: int
    points: Number


def contributions(position: Position, village: Village) -> Iterator[Contribution]:
    """What scores in a village: its card, every space that may hold a pond, and every award."""
    yield Contribution("VG-SC-VILLAGE", None, 0, pick(village.is_down, 0, VILLAGE_POINTS))
    for space, card in enumerate(village.visible_green):
        points = number(card, pond_points)
        if points != 0:
            yield Contribution("VG-SC-POND", card, space, points)
    for space, award in enumerate(village.visible_awards):
        if award is not NO_AWARD:
            line = village.line(space)
            points = chosen(award, lambda award, line=line: award_points(award, line, position.rulings))  # type: ignore[misc]
            yield Contribution("VG-SC-AWARD", award, space, points)


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
