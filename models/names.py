"""Names as people say them at the table: shortened, in any letter case, sometimes misspelt."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

_CLOSE_ENOUGH = 0.75
_SHOWN = 5
_SHORT = 60
_LONGEST = 100
"""Letters; no name is longer, and what is longer needs no comparison."""


@lru_cache(maxsize=4096)
def words(text: str) -> tuple[str, ...]:
    """The words of a name without case and punctuation; "&" is read as "and". Cached: every text meets every name."""
    return tuple(re.findall(r"[^\W_]+", text.casefold().replace("&", " and ").replace("'", "").replace("\u2019", "")))


def find(text: str, names: Iterable[str]) -> list[str]:
    """The names that a text can mean: the one it spells out, or else all that have its words, in any order.

    A word may be cut short ("red str" for "red rose structure"), and each word of the text needs a word of its own.
    """
    typed = words(text) if len(text) <= _LONGEST else ()
    found = []
    for name in names:
        full = words(name)
        if typed and sorted(full) == sorted(typed):
            return [name]
        if _fits(typed, full):
            found.append(name)
    return found if typed else []


def _fits(typed: Sequence[str], full: Sequence[str]) -> bool:
    left = list(full)
    # Longest first: what a longer beginning fits, a shorter beginning of it fits too, so no choice is ever regretted.
    for beginning in sorted(typed, key=len, reverse=True):
        place = next((i for i, word in enumerate(left) if word.startswith(beginning)), None)
        if place is None:
            return False
        del left[place]
    return True


def spelt_out(text: str, names: Iterable[str]) -> str | None:
    """The name that a text spells out, in any word order, or nothing."""
    typed = sorted(words(text))
    return next((name for name in names if typed and sorted(words(name)) == typed), None)


def closest(text: str, names: Iterable[str]) -> str | None:
    """The name that a misspelt text most likely means, or nothing."""
    typed = words(text) if len(text) <= _LONGEST else ()
    likeness = {name: _likeness(typed, words(name)) for name in names if words(name)} if typed else {}
    most = max(likeness.values(), default=0.0)
    if most < _CLOSE_ENOUGH:
        return None
    best = [name for name, much in likeness.items() if much == most]
    return max(best, key=lambda name: _alike(" ".join(typed), " ".join(words(name))))


def _likeness(typed: Sequence[str], full: Sequence[str]) -> float:
    """How well the typed words are found among those of a name: 1 if each of them is there."""
    return sum(max(_alike(word, other) for other in full) for word in typed) / len(typed)


@lru_cache(maxsize=4096)
def _alike(text: str, other: str) -> float:
    """How alike two texts are, from 0 to 1. Cached: names are made of few words."""
    from difflib import SequenceMatcher

    return SequenceMatcher(None, text, other).ratio()


def one(text: str, kind: str, names: Sequence[str], hint: str = "") -> str:
    """The one name that a text means. Raises `ValueError`, saying what was expected, when there is none or several.

    The hint is given to those whose text is like no name.
    """
    found = find(text, names)
    if len(found) == 1:
        return found[0]
    if found:
        # Where all words of one stand in another too, no further word tells them apart.
        within = any(a is not b and set(words(a)) <= set(words(b)) for a in found for b in found)
        help_ = "write it in full" if within else "add a word to make clear which"
        raise ValueError(f"{quoted(text)} can mean {enumerated(found, 'or')}; {help_}")
    guess = closest(text, names)
    raise ValueError(f"no {kind} {quoted(text)}" + (f"; did you mean {guess!r}?" if guess else hint and f"; {hint}"))


def quoted(text: str) -> str:
    """A text of a user's file as it is shown back: in quotes, and never longer than a line."""
    said = repr(text[:_SHORT])
    return said if len(text) <= _SHORT else f"{said[:-1]}…{said[-1]}"


def enumerated(parts: Sequence[str], last: str, shown: int = _SHOWN) -> str:
    """A list in a sentence: "a, b or c"; a long one is cut with the number of the rest."""
    head = list(parts[:shown])
    if len(parts) > shown:
        head.append(f"{len(parts) - shown} more")
    return head[0] if len(head) == 1 else f"{', '.join(head[:-1])} {last} {head[-1]}"


def counted(n: int, noun: str) -> str:
    """A number with what it counts."""
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def from_below(n: int) -> str:
    """A number that may be very large: the power of ten below it then."""
    return str(n) if n < 10**9 else f"10^{len(str(n)) - 1}"


def with_article(noun: str) -> str:
    """A noun with its indefinite article: "an Open Area", "a Field"."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"
