"""The rules on which kind of card belongs in which spaces of a village."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from models.logic import Truth, any_of, not_, where
from models.rule import Rule
from models.village_green.cards import Award, Green
from models.village_green.position import (
    AWARD_SPACES,
    GREEN_SPACES,
    TOP,
    VILLAGE_SPACE,
    Position,
    Village,
    Visible,
    is_award,
    is_green,
)
from models.village_green.wording import at, could_be, source


def _strangers(position: Position, kind: type, home: Sequence[str]) -> Iterator[tuple[Village, str, Visible]]:
    """Cards that may be of a kind and lie outside the spaces of that kind."""
    for village in position.villages:
        for space, stack in village.spaces:
            for card in stack.cards if space not in home else ():
                if could_be(card, kind):
                    yield village, space, card


def _belongs(space: str) -> str:
    if space == VILLAGE_SPACE:
        return "nothing may lie on the village card"
    return "only green cards belong there" if space in GREEN_SPACES else "only awards belong there"


GREEN_AREA: Rule[Position] = Rule(
    id="VG-GREEN-AREA",
    text="Green cards lie in the inner 3x3 spaces only, never in the top row, the leftmost column or on the village card.",
    source=source("Green Cards"),
    instances=lambda position: _strangers(position, Green, GREEN_SPACES),
    holds=lambda _, _village, _space, card: not_(where(card, is_green)),
    tell=lambda _, village, space, card: f"{village.player}: {card} lies at {space}; {_belongs(space)}.",
    places=lambda _, village, space, __: at(village, space),
    label=lambda _, space, __: space,
)

AWARD_AREA: Rule[Position] = Rule(
    id="VG-AWARD-AREA",
    text="Award cards lie in the top row and the leftmost column only, never on the village card or in a green space.",
    source=source("Award Cards"),
    instances=lambda position: _strangers(position, Award, AWARD_SPACES),
    holds=lambda _, _village, _space, card: not_(where(card, is_award)),
    tell=lambda _, village, space, card: f"{village.player}: {card}, an award, lies at {space}; {_belongs(space)}.",
    places=lambda _, village, space, __: at(village, space),
    label=lambda _, space, __: space,
)


# VG-AWARD-TOP: the top row is dealt full at set-up, and nothing ever empties an award space.


def _holds_an_award(_: Position, village: Village, space: int) -> Truth:
    stack = village.awards[space]
    if not stack.cards:
        return False
    # Under a card that lies there, an award may lie unseen.
    return any_of([not_(stack.seen_through), *(where(card, is_award) for card in stack.cards)])


AWARD_TOP: Rule[Position] = Rule(
    id="VG-AWARD-TOP",
    text="Each space of the top row holds an award: three are dealt there at the start, and an award can be covered but "
    "never taken away.",
    source=source("Set-Up", derived=True),
    instances=lambda position: ((village, space) for village in position.villages for space in TOP),
    holds=_holds_an_award,
    tell=lambda _, village, space: f"{village.player}: no award at {AWARD_SPACES[space]}, where one was dealt at the start.",
    places=lambda _, village, space: at(village, AWARD_SPACES[space]),
    label=lambda _, space: AWARD_SPACES[space],
)

AREA_RULES = (GREEN_AREA, AWARD_AREA, AWARD_TOP)
