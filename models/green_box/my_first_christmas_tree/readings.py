"""How the values of a position file of My First Christmas Tree are written: tiles, cards, stacks, rows."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from pydantic import ValidationInfo, WithJsonSchema

from models import commas
from models.form import Reads, also, in_figures, shown
from models.green_box.cards import Background, Card, card_called, sort_of
from models.green_box.components import Colour, Symbol, colour_called, symbol_called
from models.green_box.my_first_christmas_tree.position import BOXES, DECK, DECK_VALUES, UNLIMITED, Cards, Cell
from models.names import quoted
from models.problem import MisreadError, Problem
from models.spaces import EMPTY, is_empty
from models.table_form import seen, text, written_text
from models.unknowns import SOME, UNKNOWN, Choice

_CELL = "a tile's symbol and then the decorations on it, for instance 'drop', 'drop red', or 'drop red, blue'"
NO_LIMIT = "unlimited"


@dataclass(frozen=True, slots=True)
class WrittenCell:
    """A tile as it is written."""

    symbol: Symbol | Choice
    cubes: tuple[Colour, ...] = ()


def cell_called(value: object, _info: ValidationInfo | None = None) -> WrittenCell:
    """The tile that a text means. Raises `ValueError`."""
    text = re.sub(r"\bthree[ -]dots\b", Symbol.CIRCLES.value, written_text(value, _CELL), flags=re.IGNORECASE)
    words = [word for word in re.split(r"[\s,]+", text) if word and word.casefold() not in {"and", "with"}]
    if not words:
        raise ValueError(f"expected {_CELL}")
    end = 1
    if words[0].casefold() == SOME:
        end = 2
        while len(words) > end + 1 and words[end].casefold() == "or":
            end += 2
    symbol = seen(" ".join(words[:end]), symbol_called, tuple(Symbol))
    cubes = [colour_called(word) for word in words[end:]]
    return WrittenCell(symbol, tuple(sorted(cubes, key=list(Colour).index)))


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


Tile = Annotated[
    WrittenCell,
    Reads(cell_called),
    text(
        "A tile: its symbol (or unknown, or `some drop or wheel`), then the colour of each decoration on it.",
        ["drop", "drop red", "drop red, blue", "unknown"],
    ),
]
FaceUp = Annotated[
    Card,
    Reads(_played_card),
    text("A card: border colour and symbol, its value if you like.", ["red drop", "blue 3 wheel"]),
]
MaybeUnseen = Annotated[
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
StackOfCards = Annotated[Cards, Reads(_stack), _EACH, _LIST]
Hand = Annotated[Cards, Reads(_hand), _EACH, _LIST]
Row = Annotated[
    int,
    Reads(_numbered((1, 2, 3, 4, 5), "a row from 1 (at the top) to 5")),
    text("A row, from the top.", ["1", "5"]),
]
BoxValue = Annotated[int, Reads(_numbered(BOXES, "a box of value 4, 5 or 6")), WithJsonSchema({"enum": list(BOXES)})]
Maximum = Annotated[
    int | None,
    Reads(_maximum),
    WithJsonSchema({"description": "The current maximum, if you like.", "enum": [*BOXES, NO_LIMIT]}),
]
MaybeColour = Annotated[
    Colour | None, Reads(_maybe_colour), text("Whose decoration, by its colour; `.` for none.", ["red", "."])
]


def written_cell(cell: Cell) -> str:
    """A tile as it is written."""
    return " ".join([str(cell.symbol), ", ".join(map(str, cell.cubes))]).strip()
