"""What keys of a file of Village Green hold: cards of both kinds, spaces of a village, the village card."""

from collections.abc import Callable
from typing import Annotated, Any, Literal

from models.fields import Kind
from models.form import Reads, also
from models.names import counted
from models.problem import Problem
from models.table_form import text
from models.unknowns import Choice
from models.village_green.cards import Award, Green
from models.village_green.table.readings import card_named, card_shown, comma_problems, stack_called, village_card
from models.village_green.table.spaces import SIDE, Stack, VillageCard


def _reads(reader: Callable[..., object], **kind: bool) -> Reads:
    """Reads what a text tells of the cards of the deck in use."""
    return Reads(lambda value, info: reader(value, (info.context or {})["deck"], **kind))


def _exactly(n: int, noun: str, where: str = "") -> Any:
    def check(value: object) -> list[Problem]:
        if not isinstance(value, list) or len(value) == n or comma_problems(value, n):
            return []
        found = f"{counted(len(value), noun)}{where}"
        return [Problem((), f"{found}; a village has exactly {n} here, `.` where nothing lies")]

    return also(check)


_CARDS = also(
    lambda value: comma_problems(value, SIDE) if isinstance(value, list) and len(value) != SIDE else [], alone=True
)
"""Commas inside a card, or other signs where commas belong: told instead of what each piece cannot be."""

_GREEN_SPACE = Annotated[
    Stack,
    _reads(stack_called, green=True),
    text(
        "A green card, . for an empty space, `A on B` for a covered card, `A on .` for nothing beneath. `unknown` or `some "
        "...` for a card not fully known, with `or nothing` if there may be none.",
        ["red rose pond", ".", "lawn", "yellow petunia oak on lawn", "unknown", "some blue petunia or lily"],
    ),
]
_AWARD_SPACE = Annotated[
    Stack,
    _reads(stack_called, green=False),
    text(
        "An award card, . for an empty space, `A on B` for a covered award, `unknown` or `some ...`.",
        ["The Ruby Clover Award", ".", "polychromatism", "some ruby or diane"],
    ),
]
_PARTLY = "`unknown` or `some ...` if it is not fully known."
_GREENS, _AWARDS = ["red rose pond"], ["The Ruby Clover Award"]
GREEN = Annotated[Green | Choice, _reads(card_shown, green=True), text(f"A green card; {_PARTLY}", _GREENS)]
AWARD = Annotated[Award | Choice, _reads(card_shown, green=False), text(f"An award card; {_PARTLY}", _AWARDS)]
KNOWN_GREEN = Annotated[Green, _reads(card_named, green=True), text("A green card.", _GREENS)]
KNOWN_AWARD = Annotated[Award, _reads(card_named, green=False), text("An award card.", _AWARDS)]


_FACE = text("The village card: up, down or unknown.", ["up", "down"])
VILLAGE_CARD = Kind(Annotated[VillageCard | None, _reads(village_card), _FACE], written=str, may_be_empty=False)
_EDGE = Annotated[list[_AWARD_SPACE], _exactly(SIDE, "award space"), _CARDS]
EDGE = Kind(_EDGE, lambda stacks, _owner: tuple(stacks), lambda stacks: list(map(str, stacks)))
ROWS = Kind(
    Annotated[
        list[Annotated[list[_GREEN_SPACE], _exactly(SIDE, "space", " in a row"), _CARDS]],
        _exactly(SIDE, "row", " of green spaces"),
    ],
    lambda rows, _owner: tuple(stack for row in rows for stack in row),
    lambda stacks: [list(map(str, stacks[at : at + SIDE])) for at in range(0, len(stacks), SIDE)],
)
COVERED = Kind(Literal["none", "unseen"])
