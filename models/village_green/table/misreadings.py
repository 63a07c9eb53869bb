"""What people write in a file of Village Green instead of what is read, and what they mean by it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from models.form import separated
from models.names import find, quoted, words
from models.problem import MisreadError, Problem
from models.village_green.cards import Card, Colour, Flower, Tree

_OVER = r"over|above|atop|upon|onto|on top of|covers|covering"
_JOINT = re.compile(rf"\s+(?P<word>{_OVER}|under|below|beneath)\s+|\s*(?P<sign>/|\(\s*(?:on|{_OVER})\b)\s*", re.IGNORECASE)
_UNDER = frozenset({"under", "below", "beneath"})
_NAMED = {"grass": "lawn", "meadow": "lawn", "green": "lawn", "lake": "pond", "pool": "pond", "water": "pond"} | {
    **dict.fromkeys(("building", "house", "shed", "pergola", "gazebo"), "structure"),
}
"""Words for what a card shows besides flowers."""
_PLURALS = {"roses": "rose", "lilies": "lily", "petunias": "petunia", "birches": "birch", "oaks": "oak", "willows": "willow"}
_TWICE = frozenset({"2", "two", "2x", "double", "twice"})
_ARTICLES = frozenset({"a", "an", "the", "with", "and", "card", "flower", "flowers", "tree", "trees"})
_TREES = frozenset(tree.value for tree in Tree)


def refuse_joints(text: str, read: Callable[[str], object]) -> None:
    """Raises `MisreadError` where a text tells in other words than "A on B" that a card covers another."""
    joint = _JOINT.search(text)
    if joint is None:
        return
    upper, lower = text[: joint.start()].strip(), text[joint.end() :].strip(" )")
    if (joint["word"] or "").casefold() in _UNDER:
        upper, lower = lower, upper
    try:
        right = f"{read(upper)} on {read(lower)}"
    except ValueError:
        return
    raise MisreadError(f"a card that covers another is written 'A on B'; write {right!r}", joint[0].strip())


def meant(text: str, names: Mapping[str, Card]) -> str:
    """What to say of a text that is no card's name but tells one in other words; nothing of another."""
    other = separated(text)
    if other:
        return other
    typed: list[str] = []
    for word in words(text):
        typed.append(_PLURALS.get(word, _NAMED.get(word, word)))
        if len(typed) > 1 and typed[-2] in _TWICE and typed[-1] in _TREES:
            typed[-2] = typed[-1]
    plain = [word for word in typed if word not in _ARTICLES]
    if plain == list(words(text)):
        return ""
    fitting = find(" ".join(plain), names)
    if len(fitting) == 1:
        return f"did you mean {fitting[0]!r}?"
    return f"did you mean a card like {fitting[0]!r}? write it in full, or `some {' '.join(plain)}`" if fitting else ""


_COLOURS = frozenset(colour.value for colour in Colour)
_PARTS = _COLOURS | _TREES | {flower.value for flower in Flower} | {"pond", "structure", "roses", "lilies", "petunias"}


def comma_problems(value: Sequence[object], n: int) -> list[Problem]:
    """That commas stand inside a card, in a list of so many cards; or that other signs stand where commas belong."""
    wrong = next((entry for entry in value if isinstance(entry, str) and separated(entry)), None)
    if wrong is not None and len(value) == 1:
        return [Problem((0,), separated(wrong), about=wrong.strip("()[]{}<> "))]
    return _commas_missing(value, n) or _commas_inside(value, n)


def _commas_missing(value: Sequence[object], n: int) -> list[Problem]:
    cut = [part for entry in value for part in _at_dots(entry) if part]
    if not len(value) < len(cut) == n:
        return []
    written = next(entry for entry in value if isinstance(entry, str) and len(_at_dots(entry)) > 1)
    return [Problem((value.index(written),), f"commas are missing; write [{', '.join(cut)}]", about=written)]


def _commas_inside(value: Sequence[object], n: int) -> list[Problem]:
    joined, first = _join(value)
    if first is None or len(joined) != n:
        return []
    wrong = next(card for card in joined if " " in card and card not in value)
    return [Problem((first,), f"no commas inside a card; write {quoted(wrong)}", about=str(value[first]))]


def _at_dots(entry: object) -> list[str]:
    """What stands between the dots of an entry, and these."""
    return _DOTS.split(entry) if isinstance(entry, str) else [str(entry)]


def _join(value: Sequence[object]) -> tuple[list[str], int | None]:
    """The cards where parts side by side are taken together, and the first entry that is only such a part."""
    joined: list[str] = []
    first = None
    for i, entry in enumerate(value):
        written = " ".join(str(entry).casefold().split()) if isinstance(entry, str) else ""
        if written in _PARTS and joined and _goes_on(written, joined[-1].casefold().split()):
            joined[-1] = f"{joined[-1]} {entry}"
            first = i - 1 if first is None else first
        else:
            joined.append(str(entry))
    return joined, first


_DOTS = re.compile(r"\s+(?=\.(?:\s|$))|(?<=\.)\s+")
_MOST_WORDS = 4


def _goes_on(word: str, card: Sequence[str]) -> bool:
    """Whether a word goes on with a card; a colour after a card that has one begins another."""
    begins = word in _COLOURS and not _COLOURS.isdisjoint(card)
    return 0 < len(card) < _MOST_WORDS and _PARTS.issuperset(card) and not begins
