"""What a table of My First Christmas Tree holds of the box that its own rules do not count already: the cards."""

from __future__ import annotations

from collections.abc import Iterator

from models.green_box.conservation import Holding, Lying
from models.green_box.my_first_christmas_tree.position import Position
from models.rule import Place

KINDS = ("cards",)
"""Tiles and cubes have rules of the game's own, which allow fewer of them than the box has."""


def holding(position: Position) -> Holding:
    """Every card that is known, with where it lies. A card whose value is not known is one of the values 1 to 3."""
    return Holding(cards=tuple(_lying(position)), deck=position.printed)


def _lying(position: Position) -> Iterator[Lying]:
    for player, seat in zip(position.players, position.seats, strict=True):
        for where, cards in (("hand", seat.hand), ("row", seat.row)):
            yield from (
                Lying(card, Place(player, where), f"{player}'s {where}") for card in cards if card.symbol is not None
            )
    for where, pile in (("pool", position.pool), ("deck", position.deck), ("discard", position.discard)):
        cards = pile if isinstance(pile, tuple) else ()
        yield from (Lying(card, Place("", where), f"the {_NAMES[where]}") for card in cards if card.symbol is not None)


_NAMES = {"pool": "pool", "deck": "deck", "discard": "discard pile"}
