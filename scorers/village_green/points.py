"""What a village is worth: its card, its ponds, and its awards, whose parts are read as expressions.

The same lines give a plain number for known cards and a `Sum` where cards are unknown. Source: Village Green
rulebook, "Game End" and "Scoring Example"; the figures of each card are data (`models/village_green/cards.toml`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from models.logic import Number, Unknown, all_of, any_of, chosen, count, equal, lookup, number, pick, total, where
from models.village_green.cards import (
    MOST_ON_A_CARD,
    NO_AWARD,
    VARIETIES,
    Award,
    Card,
    Case,
    Each,
    Green,
    Part,
    Sets,
    Table,
    Variety,
)
from models.village_green.position import SIDE, Position, Village

VILLAGE_POINTS = 1
POND_POINTS = 2

Line: TypeAlias = "Sequence[Green | Unknown[Green]]"


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


def award_points(award: Award, line: Line, rulings: Mapping[str, str]) -> Number:
    """The points of an award for the visible cards of its line."""
    return total([part_points(part, line) for part in award.parts_under(rulings)])


def part_points(part: Part, line: Line) -> Number:
    """The points of one part of an award."""
    match part:
        case Each():
            return total([number(card, lambda card: _weight(card, part.points)) for card in line])
        case Table():
            return lookup(how_many(part.thing, line), part.points)
        case Variety():
            return lookup(how_different(part.of, line), part.points)
        case Sets():
            most = len(line) * MOST_ON_A_CARD.get(part.thing, 1)
            return lookup(how_many(part.thing, line), [n // part.size * part.points for n in range(most + 1)])
        case _:
            return _first_fit(part.cases, line)


def most_points(award: Award, cards: Iterable[Green], rulings: Mapping[str, str]) -> int:
    """A number that the award cannot exceed in a line of these cards; quickly found, not always reached."""
    return sum(_most_of(part, cards) for part in award.parts_under(rulings))


def _most_of(part: Part, cards: Iterable[Green]) -> int:
    match part:
        case Each():
            return SIDE * max(_weight(card, part.points) for card in cards)
        case Table() | Variety():
            return max(part.points)
        case Sets():
            return max(0, part.points) * (SIDE * MOST_ON_A_CARD.get(part.thing, 1) // part.size)
        case _:
            return max(0, *(case.points for case in part.cases))


def trait(award: Award, card: Green, rulings: Mapping[str, str]) -> tuple[object, ...]:
    """All that an award sees of a card: of cards with the same trait, each scores like the other in any line."""
    return tuple(_part_trait(part, card) for part in award.parts_under(rulings))


def _part_trait(part: Part, card: Green) -> object:
    match part:
        case Each():
            return _weight(card, part.points)
        case Table() | Sets():
            return card.count(part.thing)
        case Variety():
            return tuple(card.shows(kind) for kind in VARIETIES[part.of])
        case _:
            return tuple(card.count(thing) for case in part.cases for thing in case.counts)


def how_many(thing: str, line: Line) -> Number:
    """How many of a thing the line shows."""
    return total([number(card, lambda card: card.count(thing)) for card in line])


def how_different(of: str, line: Line) -> Number:
    """How many different colours, flowers or tree species the line shows."""
    return count([any_of([where(card, _shows(kind)) for card in line]) for kind in VARIETIES[of]])


def _shows(kind: Enum) -> Callable[[Green], bool]:
    return lambda card: card.shows(kind)


def _weight(card: Green, points: Mapping[str, int]) -> int:
    return sum(card.count(thing) * each for thing, each in points.items())


def _first_fit(cases: Iterable[Case], line: Line) -> Number:
    points: Number = 0
    for case in reversed(tuple(cases)):
        points = pick(all_of([equal(how_many(thing, line), n) for thing, n in case.counts.items()]), case.points, points)
    return points
