"""What can be said of a card of Fields of Green that is not fully known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from models.fact import CARD, Trait
from models.fields_of_green.cards import STORES, SUBTYPES, TYPES, Equipment, Location, Timing


def _location(test: Callable[[Location], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, Location) and test(value)


TRAITS = (
    Trait(CARD, lambda value: isinstance(value, (Location, Equipment))),
    *(Trait(f"a {kind}", _location(lambda card, kind=kind: card.kind is kind)) for kind in (*TYPES, *STORES)),  # type: ignore[misc]
    *(
        Trait(f"a {subtype} card", _location(lambda card, subtype=subtype: card.subtype == subtype))  # type: ignore[misc]
        for subtype in SUBTYPES
    ),
    *(
        Trait(f"a card with a {timing} ability", _location(lambda card, timing=timing: card.timing is timing))  # type: ignore[misc]
        for timing in Timing
        if timing is not Timing.NONE
    ),
)
"""What can be said of a card that is not fully known."""
