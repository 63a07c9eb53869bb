"""The question for the best village as a solver reads it: spaces with unknown cards, under the same rules and scorer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from models.logic import Number, Unknown, at_most, number, total
from models.village_green.cards import EMPTY, NO_AWARD, Award, Card, Green
from models.village_green.table.position import Position
from models.village_green.table.spaces import AWARD_SPACES, GREEN_SPACES, SIDE, Face, Stack
from scorers.layout_search import Case, Open
from scorers.village_green.points import VILLAGE_POINTS, award_points, pond_points


def opened(position: Position, limits: Mapping[Green, int], awards: Sequence[Award]) -> Open[Position]:
    """The first village of a position with every space unknown where nothing lies.

    `limits` says how many of each green card may lie visible, `awards` are those that may be laid. The rules see some
    award in each free space; which one it is, a case decides for the points: `what` names the awards of all six.
    """
    village = position.seats[0]
    cards = (*limits, EMPTY)
    green = tuple(
        stack if stack.cards else Stack((Unknown(name, cards),))
        for name, stack in zip(GREEN_SPACES, village.green, strict=True)
    )
    laid = tuple(
        stack if stack.cards else Stack((Unknown(name, awards if space < SIDE else (NO_AWARD, *awards)),))
        for space, (name, stack) in enumerate(zip(AWARD_SPACES, village.awards, strict=True))
    )
    unknowns = {space: stack.cards[0] for space, stack in enumerate(green) if isinstance(stack.cards[0], Unknown)}
    unplaced = [stack.cards[0] for stack in laid if isinstance(stack.cards[0], Unknown)]
    open_village = village.with_all((*green, *laid))
    visible = open_village.visible_green
    lines: dict[tuple[Award, int], Number] = {}

    def points(case: Case) -> Number:
        for space, award in enumerate(case.what):
            if (award, space) not in lines:
                lines[award, space] = award_points(award, open_village.line(space), position.rulings)
        ponds = [number(card, pond_points) for card in visible]
        face = VILLAGE_POINTS if village.face is Face.UP else 0
        return total([face, *ponds, *(lines[award, space] for space, award in enumerate(case.what))])

    def fill(case: Case, values: Mapping[Unknown[Any], Any]) -> Position:
        cards_laid = [values[unknowns[space]] if space in unknowns else EMPTY for space in range(len(GREEN_SPACES))]
        return with_cards(position, case.what, cards_laid)

    limited = [at_most(total([number(card, _is(kind)) for card in visible]), n) for kind, n in limits.items()]
    return Open(replace(position, seats=(open_village,)), [*unknowns.values(), *unplaced], limited, points, fill)


def _is(kind: Green) -> Callable[[Green], int]:
    return lambda card: int(card is kind)


def with_cards(position: Position, awards: Sequence[Award], green: Sequence[Green]) -> Position:
    """The position with these cards in the free spaces of its first village; nothing is laid where a space stays empty."""
    village = position.seats[0]
    cards: tuple[Card, ...] = (*green, *awards)
    laid = [
        stack if stack.cards or card in {EMPTY, NO_AWARD} else Stack((card,))
        for stack, card in zip(village.stacks, cards, strict=True)
    ]
    return replace(position, seats=(village.with_all(laid),))
