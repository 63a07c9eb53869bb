"""The rules on which kind of card belongs in which spaces of a village."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from models.logic import any_of, not_, where
from models.rule import Finding, rule
from models.village_green.cards import Award, Card, Green
from models.village_green.rules.wording import at, could_be, source
from models.village_green.table.position import Position
from models.village_green.table.spaces import AWARD_SPACES, GREEN_SPACES, TOP, VILLAGE_SPACE, is_award, is_green


def _strangers(
    position: Position, kind: type, test: Callable[[Card], bool], home: Sequence[str], noun: str
) -> Iterator[Finding]:
    """Cards that may be of a kind and lie outside the spaces of that kind."""
    for village in position.seats:
        for space, stack in village.spaces:
            for card in stack.cards if space not in home else ():
                if could_be(card, kind):
                    message = f"{village.player}: {card}{noun} lies at {space}; {_belongs(space)}."
                    yield at(village, space), not_(where(card, test)), message


def _belongs(space: str) -> str:
    if space == VILLAGE_SPACE:
        return "nothing may lie on the village card"
    return "only green cards belong there" if space in GREEN_SPACES else "only awards belong there"


GREEN_AREA = rule(
    "VG-GREEN-AREA",
    "Green cards lie in the inner 3x3 spaces only, never in the top row, the leftmost column or on the village card.",
    source("Green Cards"),
)(partial(_strangers, kind=Green, test=is_green, home=GREEN_SPACES, noun=""))

AWARD_AREA = rule(
    "VG-AWARD-AREA",
    "Award cards lie in the top row and the leftmost column only, never on the village card or in a green space.",
    source("Award Cards"),
)(partial(_strangers, kind=Award, test=is_award, home=AWARD_SPACES, noun=", an award,"))


@rule(
    "VG-AWARD-TOP",
    "Each space of the top row holds an award: three are dealt there at the start, and an award can be covered but "
    "never taken away.",
    source("Set-Up", derived=True),
)
def top_awards(position: Position) -> Iterator[Finding]:
    """The top row is dealt full at set-up, and nothing ever empties an award space."""
    for village in position.seats:
        for space, stack in zip(TOP, village.awards, strict=False):
            # Under a card that lies there, an award may lie unseen.
            holds_an_award = any_of([not_(stack.seen_through), *(where(card, is_award) for card in stack.cards)])
            message = f"{village.player}: no award at {space}, where one was dealt at the start."
            yield at(village, space), holds_an_award, message


AREA_RULES = (GREEN_AREA, AWARD_AREA, top_awards)
