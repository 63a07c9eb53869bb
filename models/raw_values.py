"""Values as people write them in a file: shown back to them, and what they meant where they were written otherwise."""

import re
from collections.abc import Mapping

from models.names import NUMBER_WORDS, quoted
from models.unknowns import UNKNOWN


def shown(value: object) -> str:
    """A value of a user's file as it is shown back: short, and never a whole document."""
    if value is None:
        return "nothing"
    if isinstance(value, Mapping):
        return "keys with values"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and abs(value) > _LARGEST:
        return "an enormous number"
    return quoted(value) if isinstance(value, str) else str(value)


_LARGEST = 10**30
"""Beyond it a number is not written out: Python itself refuses to, from 4,300 digits on."""


def is_unknown(value: object) -> bool:
    """Whether all that is told is that it is not known: for a list that may be one entry, or how many nobody knows."""
    return isinstance(value, str) and value.strip().casefold() == UNKNOWN


def is_open_number(said: object) -> bool:
    """Whether what stands in the place of a number says that nobody knows it."""
    return isinstance(said, str) and _NOT_ONE.fullmatch(said.strip()) is not None


_NOT_ONE = re.compile(rf"(?:some\s+)?(?:{UNKNOWN}|\d+(?:\s*(?:to|or|-)\s*\d+)+)", re.IGNORECASE)
"""A number that nobody knows, as people write it: `unknown`, `2 to 4`, `some 0 or 2`."""


def in_figures(said: object) -> str:
    """What to write instead of a number in words, in quotes, or with what it counts; nothing where not one is said."""
    words = said.casefold().split() if isinstance(said, str) else []
    numbers = [word for word in words if word.isdecimal() or word in NUMBER_WORDS]
    first = words[0] if words and numbers == words[:1] and not {"to", "or"}.intersection(words[1:2]) else ""
    is_short = first.isdecimal() and len(first) < _DIGITS
    n = NUMBER_WORDS.index(first) if first in NUMBER_WORDS else int(first) if is_short else None
    bare = " without quotes" if n is not None and str(said).strip().isdecimal() else ""
    return "" if n is None else f"; write {n}{bare}"


_DIGITS = 5


def listed(text: str) -> list[str]:
    """The entries of a text that was meant for a list: in other brackets or none, with other signs between them."""
    return [part for said in _SEPARATORS.split(text.strip("()[]{}<> ")) if (part := said.strip())]


_OTHER_COMMAS = ";|\N{FULLWIDTH COMMA}\N{IDEOGRAPHIC COMMA}"


_SEPARATORS = re.compile(f"[,{_OTHER_COMMAS}]")


def separated(text: str) -> str:
    """What to say of a text in which entries of a list are separated by other signs than commas; nothing of another."""
    return f"separate with commas: {', '.join(listed(text))}" if any(sign in text for sign in _OTHER_COMMAS) else ""
