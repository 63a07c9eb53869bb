"""What keys of a file of My First Christmas Tree hold, as people write it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Any

from pydantic import Field as Limited
from pydantic import ValidationInfo, WithJsonSchema

from models import commas
from models.doubts import Doubts, Held, Statement, number, plain, up_to
from models.fields import Kind, several
from models.form import Reads, also, in_figures, shown
from models.green_box.cards import Background, Card, card_called, sort_of
from models.green_box.components import Colour, colour_called
from models.green_box.doubts import cards
from models.green_box.form import NO_COMMAS_SUIT, ColourKnown
from models.green_box.kinds import kept_cards, names
from models.green_box.my_first_christmas_tree.table.tree import WIDTHS
from models.names import counted, quoted
from models.part import Part
from models.problem import MisreadError, Problem
from models.spaces import EMPTY, is_empty
from models.table_form import text, written_text
from models.unknowns import UNKNOWN

BOXES = (4, 5, 6)
"""The values of boxes."""
NEUTRAL = 4
"""Neutral boxes of each value."""
DECK = 36
"""Cards of the values 1 to 3."""
DECK_VALUES = (1, 2, 3)
POOL = 4
UNSEEN_POOL = (Card(),) * POOL
"""The pool of a table whose file does not tell it."""
SIDES = ("left", "right")
"""The bases."""
UNLIMITED = 0
"""How a maximum without a limit is kept."""
NO_LIMIT = "unlimited"
"""How it is written."""

Cards = tuple[Card, ...] | int | None
"""A stack: its cards from the top, or how many they are, or nothing where that is not known."""


def _played_card(value: object, _info: ValidationInfo | None) -> Card:
    """A card that lies face up where its border colour and symbol count."""
    card = card_called(written_text(value, "a card"), ("colour", "symbol"))
    if card.symbol is None or card.colour is None:
        raise MisreadError(f"{quoted(str(value))}: expected border colour and symbol, for instance 'red drop'", str(value))
    if (card.value or 1) not in DECK_VALUES or card.background is Background.BROWN:
        raise MisreadError(
            f"{quoted(str(value))}: the decoration deck has cards of the values 1 to 3; those of 4 to 6 are boxes",
            str(value),
        )
    return card


def _any_card(value: object, _info: ValidationInfo | None) -> Card:
    """A card that may lie face down."""
    if isinstance(value, str) and value.strip().casefold() == UNKNOWN:
        return Card()
    return _played_card(value, _info)


def _stack(value: object, info: ValidationInfo) -> Cards:
    """A number of cards, or the cards."""
    if isinstance(value, int) and not isinstance(value, bool):
        if not 0 <= value <= DECK:
            raise ValueError(f"expected 0 to {DECK} cards, found {shown(value)}")
        return value
    if not isinstance(value, list):
        raise ValueError(
            f"expected how many cards there are, or a list of them from the top, found {shown(value)}{in_figures(value)}"
        )
    return tuple(_any_card(card, info) for card in value)


def _stack_problems(value: object) -> list[Problem]:
    """The cards of a list that cannot be read, each at its place."""
    problems = commas.inside(value, sort_of, 2, "a card")
    for i, card in enumerate(value if isinstance(value, list) and not problems else ()):
        try:
            _any_card(card, None)
        except ValueError as error:
            problems.append(Problem((i,), str(error), about=str(getattr(error, "about", ""))))
    return problems


def _hand(value: object, info: ValidationInfo) -> Cards:
    """The cards of a hand; a number stands for so many that are not seen."""
    cards = _stack(value, info)
    return (Card(),) * cards if isinstance(cards, int) else cards


def _numbered(every: tuple[int, ...], what: str) -> Callable[[object, ValidationInfo], int]:
    def read(value: object, _info: ValidationInfo) -> int:
        number = int(value) if isinstance(value, str) and value.isdecimal() and len(value) == 1 else value
        if isinstance(number, bool) or number not in every or not isinstance(number, int):
            raise ValueError(f"expected {what}, found {shown(value)}")
        return number

    return read


def _maybe_colour(value: object, _info: ValidationInfo) -> Colour | None:
    if value is None or is_empty(value):
        return None
    return colour_called(written_text(value, f"a colour, or {EMPTY}"))


def _maximum(value: object, _info: ValidationInfo) -> int:
    if isinstance(value, str) and value.strip().casefold() == NO_LIMIT:
        return UNLIMITED
    if value not in BOXES or not isinstance(value, int):
        raise ValueError(f"expected 4, 5, 6 or {NO_LIMIT}, found {shown(value)}")
    return value


_FACE_UP = Annotated[
    Card,
    Reads(_played_card),
    text("A card: border colour and symbol, its value if you like.", ["red drop", "blue 3 wheel"]),
]
_MAYBE_UNSEEN = Annotated[
    Card, Reads(_any_card), text("A card: border colour and symbol, or unknown.", ["red drop", "unknown"])
]
_LIST = WithJsonSchema(
    {
        "description": "How many cards, or the cards as a list, from the top.",
        "anyOf": [{"type": "integer", "minimum": 0, "maximum": DECK}, {"type": "array", "items": {"type": "string"}}],
        "examples": [20, ["red drop", "blue wheel"]],
    }
)
_EACH = also(_stack_problems, alone=True)
_STACK = Annotated[Cards, Reads(_stack), _EACH, _LIST]
_HAND = Annotated[Cards, Reads(_hand), _EACH, _LIST]
_ROW = Annotated[
    int,
    Reads(_numbered((1, 2, 3, 4, 5), "a row from 1 (at the top) to 5")),
    text("A row, from the top.", ["1", "5"]),
]
_BOX = Annotated[int, Reads(_numbered(BOXES, "a box of value 4, 5 or 6")), WithJsonSchema({"enum": list(BOXES)})]
_MAXIMUM = Annotated[
    int | None,
    Reads(_maximum),
    WithJsonSchema({"description": "The current maximum, if you like.", "enum": [*BOXES, NO_LIMIT]}),
]
_MAYBE_COLOUR = Annotated[
    Colour | None, Reads(_maybe_colour), text("Whose decoration, by its colour; `.` for none.", ["red", "."])
]
HAND = Kind(_HAND, written=names)
ROW = Kind(Annotated[list[_FACE_UP], NO_COMMAS_SUIT], kept_cards, names)
POOL_CARDS = Kind(Annotated[list[_MAYBE_UNSEEN], Limited(max_length=DECK), NO_COMMAS_SUIT], kept_cards, names)
STACK = Kind(_STACK, written=lambda stack: names(stack) if isinstance(stack, tuple) else stack, may_be_empty=False)
MAXIMUM = Kind(_MAXIMUM, written=lambda maximum: maximum or NO_LIMIT, may_be_empty=False)
TAKEN = several(_BOX, written=int)
LEFT = Kind(dict[_BOX, Annotated[int, Limited(ge=0, le=18)]], written=dict)
TOUCH_OWNERS = Kind(
    dict[_ROW, ColourKnown],
    lambda owners, _owner: tuple(owners.get(row) for row in range(1, len(WIDTHS) + 1)),
    lambda owners: {row: str(owner) for row, owner in enumerate(owners, start=1) if owner is not None},
)
STAR_OWNER = Kind(_MAYBE_COLOUR, written=str, may_be_empty=False)
BASE_OWNERS = Kind(
    Annotated[list[_MAYBE_COLOUR], Limited(max_length=2)],
    lambda owners, _owner: tuple([*owners, None, None][:2]),
    lambda owners: [str(owner or EMPTY) for owner in owners],
)


# What may be wrong.

_NOBODY = "nobody"


def of_stack(where: str) -> tuple[Doubts, Doubts]:
    """A deck or a discard pile: its cards, or how many they are."""
    return cards(where), number(f"the number of cards in {where}", f"{{n:card}} {{n:is}} in {where}", up_to(DECK))


def of_pool(held: Held[Any]) -> Iterator[Statement[Any]]:
    """Of a pool that the file does not tell there is nothing to doubt."""
    if held.value != UNSEEN_POOL:
        yield from cards("the pool")(held)


def of_touches(held: Held[Any]) -> Iterator[Statement[Any]]:
    """Who has the finishing touch of each row."""
    for row in range(len(held.value)):
        yield _owner(held, f"the finishing touch of row {row + 1}", held.part.entry(row, row + 1))


def of_star(held: Held[Any]) -> Iterator[Statement[Any]]:
    """Who has the star."""
    yield _owner(held, "the star", held.part)


def of_base(held: Held[Any]) -> Iterator[Statement[Any]]:
    """Who has the bases."""
    for i in range(len(held.value)):
        yield _owner(held, f"the {SIDES[i]} base", held.part.entry(i))


def _owner(held: Held[Any], name: str, part: Part[Any]) -> Statement[Any]:
    seen = part.get(held.position) or _NOBODY
    options = (*(seat.colour for seat in held.position.seats), _NOBODY)
    return plain(name, seen, options, f"{seen} has {name}", part.meaning({_NOBODY: None}))


def of_boxes(key: str) -> Doubts:
    """How many boxes of each value a player took, and that one of them has another value."""

    def doubts(held: Held[Any]) -> Iterator[Statement[Any]]:
        taken, what, part = held.value, f"{key} boxes", held.part
        for value in BOXES:
            n, name = taken.count(value), f"{held.owner}'s {what} of value {value}"
            yield plain(name, n, up_to(NEUTRAL), f"{name}: {n}" if taken else "", _so_many(part, value), held.owner)
        for value in dict.fromkeys(taken):
            others = [other for other in BOXES if other != value]
            yield plain(f"one of {held.owner}'s {what}", value, others, "", part.one(value), held.owner)

    return doubts


def _so_many(boxes: Part[Any], value: int) -> Part[Any]:
    """Boxes in the order of their values; of the own stack they are taken in that order."""

    def put(position: Any, n: int) -> Any:
        return boxes.put(
            position, tuple(sorted([*(other for other in boxes.get(position) if other != value), *[value] * n]))
        )

    return Part(boxes.get, put, boxes.path)


def of_maximum(held: Held[Any]) -> Iterator[Statement[Any]]:
    """The most cards of the preparation row."""
    if held.value is not None:
        seen, what = held.value or NO_LIMIT, f"{held.owner}'s maximum"
        meant = {str(value): value for value in BOXES} | {NO_LIMIT: UNLIMITED}
        yield plain(what, str(seen), meant, f"{what} is {seen}", held.part.meaning(meant), held.owner)


def of_left(held: Held[Any]) -> Iterator[Statement[Any]]:
    """How many neutral boxes are left of the values of which it is written."""
    for value, n in held.value.items():
        sentence = f"{counted(n, 'neutral box')} of value {value} left".replace("boxs", "boxes")
        yield plain(f"the neutral boxes of value {value}", n, up_to(NEUTRAL), sentence, held.part.under(value), value)
