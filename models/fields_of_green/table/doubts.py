"""What can be said of a card of Fields of Green that is not fully known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from models.fact import CARD, Trait
from models.fields_of_green.cards import STORES, SUBTYPES, TYPES, Equipment, Location, Timing


def _with(attribute: str, value: object) -> Callable[[Any], bool]:
    return lambda card: isinstance(card, Location) and getattr(card, attribute) == value


TRAITS = (
    Trait(CARD, lambda value: isinstance(value, (Location, Equipment))),
    *(Trait(f"a {kind}", _with("kind", kind)) for kind in (*TYPES, *STORES)),
    *(Trait(f"a {subtype} card", _with("subtype", subtype)) for subtype in SUBTYPES),
    *(Trait(f"a card with a {timing} ability", _with("timing", timing)) for timing in Timing if timing is not Timing.NONE),
)
"""What can be said of a card that is not fully known."""
