"""The deck of a user's card file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from models.green_box.cards import Deck


def read_cards(data: Mapping[str, Any]) -> Deck:
    """The deck that a file lists. Raises `UnusableError`. The form of one is needed for nothing else."""
    from models.green_box.cards_form import read_deck

    return read_deck(data)
