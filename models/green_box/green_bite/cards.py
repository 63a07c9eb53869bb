"""Cards of Green Bite: their numbers as people write them, in hand, discarded and chosen, and what of them may be wrong."""

import re
from collections.abc import Iterator
from functools import partial
from typing import Annotated, Any

from pydantic import Field as Limited
from pydantic import ValidationInfo, WithJsonSchema

from models.doubts import Held, Statement, each_card, plain
from models.fields import Kind, several
from models.form import Reads
from models.logic import Unknown
from models.names import quoted
from models.problem import MisreadError
from models.raw_values import in_figures, shown
from models.rule import Place
from models.table_form import or_number, seen
from models.unknowns import SOME, Choice, named, numbers_called

CARDS = (1, 2, 3, 4, 5, 6)
"""The cards of each player (BT-SET)."""
Card = int | Unknown[int]
"""The number on a card, known or not."""
_EXPECTED = "expected the number of a card, 1 to 6"
_EXPECTED_OR = f"{_EXPECTED}, or unknown"


def card_called(name: str, expected: str = _EXPECTED) -> int:
    """The card that a text names. Raises `ValueError`, which says what was `expected`."""
    if not re.fullmatch(r"[1-6]", name.strip()):
        raise MisreadError(f"no card {quoted(name)}; {expected}", name)
    return int(name)


def _known_number(value: object, _info: ValidationInfo) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and value in CARDS:
        return value
    if isinstance(value, str) and value.partition(" ")[0].casefold() in {"unknown", SOME}:
        message = "a hand has known cards only; say how many there are (`hand: 4`), and which lie elsewhere as `discard:`"
        raise MisreadError(message, value)
    raise ValueError(f"{_EXPECTED}, found {shown(value)}{in_figures(value)}")


def _card(value: object, _info: ValidationInfo) -> int | Choice:
    if isinstance(value, str):
        text = " ".join(value.split())
        if text.isdecimal():
            return card_called(text)
        options = numbers_called(text.removeprefix(SOME).strip())
        if options is not None:
            return Choice(text, tuple(card_called(str(n)) for n in options))
        return seen(text, partial(card_called, expected=_EXPECTED_OR), CARDS)
    if isinstance(value, int) and not isinstance(value, bool) and value in CARDS:
        return value
    raise ValueError(f"{_EXPECTED_OR}, found {shown(value)}{in_figures(value)}")


_SCHEMA: dict[str, Any] = {"type": "integer", "minimum": 1, "maximum": len(CARDS)}
_UNSEEN = {"type": "string", "description": "`unknown`, or what it can be.", "examples": ["unknown", "some 3 or 4"]}
_KNOWN = Annotated[int, Reads(_known_number), WithJsonSchema(_SCHEMA)]
_CARD = Annotated[int | Choice, Reads(_card), WithJsonSchema({"anyOf": [_SCHEMA, _UNSEEN]})]


def _write(card: Card) -> int | str:
    return str(card) if isinstance(card, Unknown) else card


def of_hand(held: Held[Any]) -> Iterator[Statement[Any]]:
    """Each card in hand may be another that is not there."""
    hand, player = held.value, held.owner
    if isinstance(hand, tuple):
        others = [value for value in CARDS if value not in hand]
        yield from each_card(f"{player}'s hand", hand, held.part, player, lambda _: others)


def of_card(held: Held[Any]) -> Iterator[Statement[Any]]:
    """The card on the table may be another, or not be there."""
    if held.value is not None:
        player, part = held.owner, held.part
        yield Statement(
            Place(player, "card"), held.value, CARDS, f"{player}'s card is {held.value}", part.put, path=part.path
        )
        yield plain(f"{player}'s card on the table", "", (None,), "", part, player)


HAND = Kind(
    or_number(Annotated[list[_KNOWN], Limited(max_length=len(CARDS))], len(CARDS)),
    lambda hand, _owner: tuple(hand) if isinstance(hand, list) else hand,
    lambda hand: hand if isinstance(hand, int) else list(hand),
)
DISCARDS = several(_CARD, "{who}'s discard {n}", _write)
CARD = Kind(_CARD, lambda card, player: named(card, f"{player}'s card"), _write)
