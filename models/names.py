"""Names as people say them at the table: shortened, in any letter case, sometimes misspelt."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

_CLOSE_ENOUGH = 0.75
_SHOWN = 5


def words(text: str) -> list[str]:
    """The words of a name without case and punctuation; "&" is read as "and"."""
    return re.findall(r"[^\W_]+", text.casefold().replace("&", " and ").replace("'", "").replace("\u2019", ""))


def find(text: str, names: Iterable[str]) -> list[str]:
    """The names that a text can mean: the one it spells out, or else all that have its words, in any order.

    A word may be cut short ("red str" for "red rose structure"), and each word of the text needs a word of its own.
    """
    typed = words(text)
    found = []
    for name in names:
        full = words(name)
        if sorted(full) == sorted(typed):
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


def closest(text: str, names: Iterable[str]) -> str | None:
    """The name that a misspelt text most likely means, or nothing."""
    typed = words(text)
    if not typed:
        return None

    def likeness(name: str) -> tuple[float, float]:
        full = words(name)
        each = [max(SequenceMatcher(None, word, other).ratio() for other in full) for word in typed]
        return sum(each) / len(each), SequenceMatcher(None, " ".join(typed), " ".join(full)).ratio()

    best = max(names, key=likeness, default=None)
    return best if best is not None and likeness(best)[0] >= _CLOSE_ENOUGH else None


def one(text: str, kind: str, names: Sequence[str]) -> str:
    """The one name that a text means. Raises `ValueError`, saying what was expected, when there is none or several."""
    found = find(text, names)
    if len(found) == 1:
        return found[0]
    if found:
        raise ValueError(f"{text!r} can mean {enumerated(found, 'or')}; add a word that tells them apart")
    guess = closest(text, names)
    raise ValueError(f"no {kind} {text!r}" + (f"; did you mean {guess!r}?" if guess else ""))


def enumerated(parts: Sequence[str], last: str, shown: int = _SHOWN) -> str:
    """A list in a sentence: "a, b or c"; a long one is cut with the number of the rest."""
    head = list(parts[:shown])
    if len(parts) > shown:
        head.append(f"{len(parts) - shown} more")
    return head[0] if len(head) == 1 else f"{', '.join(head[:-1])} {last} {head[-1]}"
