"""What is certain of the known cards, and which cards of a user's own contradict it.

A fact is certain where the card's `sources` say so; whatever is doubtful or unknown, a user's own card may tell otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from models.fields_of_green.cards import PAID, Deck, Equipment, Gain, Location, Price, Timing
from models.names import spelt_out
from models.problem import Problem

_ATTRIBUTES = {"locations": {"type": "kind", "ability": "timing"}, "equipment": {"price": "again_price"}}
"""The attributes of a card that have another name than the field of a file."""

_CERTAIN = "certain"
_NOT = re.compile(r"(?:^|certainly )not (Immediate|Harvest|Game End)\b")
"""How sources say which ability a card certainly has not."""


def contradictions(deck: Deck, other: Deck, more: Mapping[str, Any]) -> Iterator[Problem]:
    """What a file tells of the cards of a deck (`more`) against what is certain of them; `other` is the deck with it."""
    for part in _ATTRIBUTES:
        cards, after = getattr(deck, part), getattr(other, part)
        for written, fields in (more.get(part) or {}).items():
            name = spelt_out(written, cards)
            for field in fields if name is not None else ():
                message = name and _against(part, field, cards[name], after[name], deck.data[part][name])
                if message:
                    yield Problem((part, written, field), f"{message}; leave it out, or give your card another name")


def _against(
    part: str, field: str, known: Location | Equipment, other: Location | Equipment, data: Mapping[str, Any]
) -> str:
    """How a field of a card contradicts what is certain of it, if it does."""
    source = known.sources.get(field, "")
    attribute = _ATTRIBUTES[part].get(field, field)
    before, now = getattr(known, attribute, None), getattr(other, attribute, None)
    if source.startswith(_CERTAIN) and not _agree(before, now):
        return f"{known} has {field}: {_spelt(data[field])} ({source})"
    excluded = _NOT.search(source) if isinstance(now, Timing) else None
    if excluded and str(now) == excluded[1]:
        return f"{known} certainly has no {now} ability ({source})"
    return ""


def _agree(one: Any, other: Any) -> bool:
    """Whether two values of a field can both be true; what is not known contradicts nothing."""
    if one is None or other is None:
        return True
    if isinstance(one, Price):
        return all(_agree(one.of(resource), other.of(resource)) for resource in PAID)
    if isinstance(one, tuple):
        return _same_sentences(one, other)
    return bool(one == other)


def _same_sentences(one: Sequence[Gain], other: Sequence[Gain]) -> bool:
    """Whether two abilities say the same, in any order; one with a number that is not known may."""
    if any(n is None for gain in (*one, *other) for n in gain.gives.values()):
        return True
    left = list(other)
    for gain in one:
        if gain not in left:
            return False
        left.remove(gain)
    return not left


def _spelt(value: Any) -> str:
    """A value as a file has it."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {_spelt(part)}' for key, part in value.items())}}}"
    return f"[{', '.join(map(_spelt, value))}]" if isinstance(value, list) else str(value)
