"""Cards that a file does not tell in full: `unknown`, `some red`, `some blue petunia or lily`, `some oak or nothing`.

Alternatives stand between "or". A word of the same sort replaces the one before it, the others carry over: "blue petunia
or lily" is a blue petunia or a blue lily, "red or blue rose" a red or a blue rose. A colour goes with what follows it
only: "rose or red lily" is any rose or a red lily.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from models.names import find, one, quoted, spelt_out, words
from models.problem import MisreadError
from models.unknowns import SOME, UNKNOWN, Choice
from models.village_green.cards import EMPTY, NO_AWARD, Card, Colour, Flower, Green, Tree

_OR_NOTHING = re.compile(r" or (nothing|\.|empty|none)$", re.IGNORECASE)
_OR = re.compile(r" or ", re.IGNORECASE)

_SORTS = {
    **{colour.value: "colour" for colour in Colour},
    **{flower.value: "flower" for flower in Flower},
    **dict.fromkeys(("lawn", "pond", "structure", "tree"), "feature"),
    **{tree.value: "feature" for tree in Tree},
}
"""The words that describe a green card, and the sort of each."""


def described(text: str, kinds: Mapping[str, Card], *, green: bool, optional: bool) -> Choice | None:
    """What a description means, or nothing if the text is none and must be a card's name.

    Raises `ValueError` if nothing fits it. `optional` says that there need not be a card.
    """
    text = " ".join(text.split())
    nothing = _OR_NOTHING.search(text)
    wanted = _OR_NOTHING.sub("", text) if nothing else text
    first, _, rest = wanted.partition(" ")
    if wanted.casefold() == UNKNOWN:
        options = tuple(kinds.values())
    elif first.casefold() == SOME and rest:
        alternatives = _OR.split(rest)
        options = _green(alternatives, kinds) if green else _awards(alternatives, kinds)
    else:
        return None
    if nothing and not optional:
        raise MisreadError(f"{quoted(text)}: there is a card here, so it cannot be nothing", text)
    return Choice(text, (*options, EMPTY if green else NO_AWARD) if nothing else options)


def _awards(alternatives: Sequence[str], kinds: Mapping[str, Card]) -> tuple[Card, ...]:
    named = {
        name for alternative in alternatives for name in find(alternative, kinds) or [one(alternative, "award", list(kinds))]
    }
    return tuple(card for name, card in kinds.items() if name in named)


def _green(alternatives: Sequence[str], kinds: Mapping[str, Card]) -> tuple[Card, ...]:
    parts = [_described_by(alternative, kinds) for alternative in alternatives]
    # What an alternative leaves out is said by the one before it, or by the next: "red or blue rose".
    for i in (*range(1, len(parts)), *reversed(range(len(parts) - 1))):
        for other in (i - 1, i + 1):
            if 0 <= other < len(parts):
                shared = [word for word in parts[other] if other < i or _SORTS[word] != "colour"]
                parts[i] = _completed(parts[i], parts[other], shared, kinds)
    fitting = [card for card in kinds.values() if any(_fits(card, part) for part in parts)]
    if not fitting:
        raise MisreadError(
            f"no green card is {quoted(' or '.join(alternatives))}; `reeve cards village-green` prints every card",
            " or ".join(alternatives),
        )
    return tuple(fitting)


def _described_by(text: str, kinds: Mapping[str, Card]) -> list[str]:
    """The words of a description in full; those of a card's full name as they are."""
    name = spelt_out(text, kinds)
    typed = [_singular(word) for word in words(name or text) if word not in {"card", "cards", "a", "an", "with"}]
    return [one(word, "word for a green card", list(_SORTS), f"the words are {', '.join(_SORTS)}") for word in typed]


def _singular(word: str) -> str:
    known = {f"{sort}s": sort for sort in _SORTS} | {"lilies": "lily", "birches": "birch"}
    return known.get(word, word)


def _completed(part: list[str], other: list[str], shared: Sequence[str], kinds: Mapping[str, Card]) -> list[str]:
    """A description with the words that it may share with its neighbour, where only the neighbour names their sorts."""
    sorts, theirs = {_SORTS[word] for word in part}, {_SORTS[word] for word in other}
    if not sorts & theirs or sorts >= theirs:
        return part
    fuller = [*part, *(word for word in shared if _SORTS[word] not in sorts)]
    return fuller if any(_fits(card, fuller) for card in kinds.values()) else part


def _fits(card: Card, part: Sequence[str]) -> bool:
    return isinstance(card, Green) and all(card.count(word) >= n for word, n in Counter(part).items())


def only(choice: Choice) -> Card | Choice:
    """The card itself where a description leaves no choice."""
    return choice.options[0] if len(choice.options) == 1 else choice
