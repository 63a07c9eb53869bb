"""The form of a card file of the Green Box, for one that a user wrote: what does not fit is listed, card by card."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Annotated, Any

from pydantic import TypeAdapter

from models.form import Form, Reads, read
from models.green_box.card_limits import by_colour, by_green, by_part, by_symbol, excesses
from models.green_box.card_rules import is_certain_six, is_six
from models.green_box.cards import BY_VALUE, SIZE, UNKNOWN_DECK, Background, Card, Deck, Lying, card_called
from models.names import counted
from models.problem import Problem, UnusableError
from models.rule import Place
from models.table_form import written_text


def _read_card(value: object, _info: object) -> Card:
    """A card that is known in full. Raises `ValueError`."""
    card = card_called(written_text(value, "a card"), ("colour", "value", "symbol"))
    if None in {card.colour, card.symbol, card.value}:
        raise ValueError(f"{value!r} is not complete; a card file names every card in full: 'red 3 drop'")
    if card.background is None:
        fitting = [background for background in Background if card.value in background.values]
        if len(fitting) > 1:
            raise ValueError(f"{value!r} lacks its background; expected 'on green' or 'on pink' for a 1 or a 2")
        return replace(card, background=fitting[0])
    if card.value not in card.background.values:
        raise ValueError(f"{value!r}: no card of value {card.value} has a {card.background} background")
    return card


class DeckForm(Form):
    """A whole card file: no cards at all where nobody knows them."""

    provenance: str
    cards: list[Annotated[Card, Reads(_read_card)]]


def read_deck(data: Mapping[str, Any]) -> Deck:
    """The deck that the data of a card file describes, unknown if it lists no card.

    Raises `UnusableError` with every problem: what is not known in full, and cards that contradict what is certain of them.
    """
    cards = tuple(read(TypeAdapter(DeckForm), data).cards)
    problems = list(_problems(cards)) if cards else []
    if problems:
        raise UnusableError(problems)
    return Deck(cards) if cards else UNKNOWN_DECK


def _problems(cards: Sequence[Card]) -> Iterator[Problem]:
    """What keeps these cards from being the deck. Enough of them and none too many of any sort are all there are."""
    if len(cards) != SIZE:
        yield Problem(("cards",), f"the file has {counted(len(cards), 'card')}, but the deck has {SIZE}", at_key=True)
    lying = [Lying(card, Place("", str(i)), f"entry {i + 1}") for i, card in enumerate(cards)]
    kinds = ((by_part, None), (by_colour, False), (by_symbol, False), (by_green, True))
    for excess in chain.from_iterable(excesses(lying, limits, green=green) for limits, green in kinds):
        if not excess.limit.ruling:
            yield Problem(("cards", int(excess.cards[-1].place.space)), excess.message)
    for i, card in enumerate(cards):
        if not card.is_green and is_certain_six(card) and is_six(card) is not (card.value == max(BY_VALUE)):
            yield Problem(
                ("cards", i), f"{card}: the yellow 6 is a drop, and the yellow drop without a green background is a 6"
            )
