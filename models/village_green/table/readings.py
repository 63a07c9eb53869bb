"""What a text of a file of Village Green tells: cards, stacks of them, and how the village card lies."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from models.form import shown
from models.names import closest, find, one, quoted, spelt_out, words
from models.problem import MisreadError
from models.spaces import is_empty
from models.unknowns import SOME, UNKNOWN, Choice
from models.village_green.cards import EMPTY, NO_AWARD, Card, Colour, Deck, Flower, Green, Tree
from models.village_green.table.misreadings import meant, refuse_joints
from models.village_green.table.spaces import Face, Stack, VillageCard

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

    Alternatives stand between "or". A word of the same sort replaces the one before it, the others carry over: "blue petunia
    or lily" is a blue petunia or a blue lily, "red or blue rose" a red or a blue rose. A colour goes with what follows it
    only: "rose or red lily" is any rose or a red lily.

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
                parts[i] = _complete(parts[i], parts[other], shared, kinds)
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


def _complete(part: list[str], other: list[str], shared: Sequence[str], kinds: Mapping[str, Card]) -> list[str]:
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


_NO_CARD = {"", "none", "nothing", "no card"}
"""What may mean an empty space, or that a card was left out."""

UNSEEN_FACE = Choice(UNKNOWN, tuple(Face))
"""How a village card lies of which nobody saw it; it is named where it lies."""

_ON = re.compile(" on ", re.IGNORECASE)
_EVERY_CARD = "`reeve cards village-green` prints every card"


def card_called(text: str, deck: Deck, *, green: bool) -> Card:
    """The card that a text means: of the kind that belongs here, or of the other, which a rule will judge.

    It is of the other kind if it is written in full ("lawn" is the lawn even where it could be short for "Excellence in
    Lawns"), or if it resembles nothing that belongs here ("ruby clover" among green cards). Raises `ValueError`.
    """
    first = _kinds(deck, green=green)
    everything: dict[str, Card] = {**deck.green, **deck.awards}
    full = spelt_out(text, everything)
    if full is None and not find(text, first) and closest(text, first) is None:
        strangers = find(text, everything)
        full = strangers[0] if len(strangers) == 1 else None
    return everything[full or _one(text, _kind(green=green), first)]


def _one(text: str, kind: str, names: Mapping[str, Card]) -> str:
    """The one card that a text means. Raises `ValueError`, saying what to write."""
    hint = "" if find(text, names) else _meant(text, names)
    if hint:
        raise MisreadError(f"no {kind} {quoted(text)}; {hint}", text)
    return one(text, kind, list(names), _hint(text))


def _meant(text: str, names: Mapping[str, Card]) -> str:
    """What to write instead of what people write for a card, or for one that they do not know."""
    if text.strip() in {"?", "??", "???", "*"}:
        return f"write {UNKNOWN} for what nobody remembers"
    return meant(text, names)


def _hint(text: str) -> str:
    """What may be meant by a text that is like no card."""
    first = text.casefold().split()[:1]
    if text.casefold().strip() == UNKNOWN:
        return "name the card"
    if first and closest(first[0], [UNKNOWN, "something"]) and closest(text, [UNKNOWN]):
        return f"did you mean {UNKNOWN!r}?"
    if first in (["something"], [SOME]):
        return "a card that is not fully known is written `some red`, `some blue petunia or lily`, or `unknown`"
    return _EVERY_CARD


def _layers(text: str) -> list[str]:
    """The cards of a stack, the visible one first."""
    return _ON.split(" ".join(text.split()))


def _read(text: str, deck: Deck, *, green: bool, optional: bool) -> Card | Choice:
    """The card that a text means, as far as it tells."""
    choice = described(text, _kinds(deck, green=green), green=green, optional=optional)
    return only(choice) if choice else card_called(text, deck, green=green)


def _kind(*, green: bool) -> str:
    return "green card" if green else "award"


def _kinds(deck: Deck, *, green: bool) -> Mapping[str, Card]:
    return deck.green if green else deck.awards


def stack_called(value: object, deck: Deck, *, green: bool) -> Stack:
    """What lies in a space; what is not fully known has no name yet. Raises `ValueError`, saying what was expected."""
    kind = _kind(green=green)
    if not isinstance(value, str):
        raise ValueError(f"expected text ({kind}, or . for an empty space), found {shown(value)}")
    return _stack(value, deck, green=green)


@lru_cache(maxsize=4096)
def _stack(value: str, deck: Deck, *, green: bool) -> Stack:
    """Cached: a file that is told anew with one change is read again as a whole."""
    layers = _layers(value)
    if len(layers) == 1 and is_empty(layers[0]):
        return Stack()
    sealed = len(layers) > 1 and (is_empty(layers[-1]) or layers[-1].casefold() in {"none", "nothing"})
    layers = layers[:-1] if sealed else layers
    if len(layers) == 1:
        refuse_joints(layers[0], lambda name: _read(name, deck, green=green, optional=False))
    if any(layer.casefold() in _NO_CARD for layer in layers):
        raise MisreadError(f"write . for an empty space; found {quoted(value)}", value)
    if any(map(is_empty, layers)):
        raise MisreadError(f"{quoted(value)}: nothing (.) can only lie at the bottom", value)
    lowest = len(layers) - 1
    cards: Iterable[Any] = (_read(layer, deck, green=green, optional=n == lowest) for n, layer in enumerate(layers))
    return Stack(tuple(cards), sealed)


def card_named(value: object, deck: Deck, *, green: bool) -> Card:
    """The card of a name, known in full. Raises `ValueError`, saying what was expected."""
    kind = _kind(green=green)
    if not isinstance(value, str):
        raise ValueError(f"expected text ({kind}), found {shown(value)}")
    names = _kinds(deck, green=green)
    return names[_one(value, kind, names)]


def card_shown(value: object, deck: Deck, *, green: bool) -> Card | Choice:
    """A card of a hand or a display, as far as it is known. One of the other kind, written in full, is told as such."""
    return _card(value, deck, green=green) if isinstance(value, str) else card_named(value, deck, green=green)


@lru_cache(maxsize=4096)
def _card(value: str, deck: Deck, *, green: bool) -> Card | Choice:
    strange = spelt_out(value, _kinds(deck, green=not green))
    if strange is not None:
        raise ValueError(
            f"{strange} is {'an award' if green else 'a green card'}; here lie {'green cards' if green else 'awards'}"
        )
    choice = described(value, _kinds(deck, green=green), green=green, optional=False)
    return only(choice) if choice else card_named(value, deck, green=green)


def village_card(value: object, deck: Deck) -> VillageCard:
    """How the village card lies, and what lies on it. Raises `ValueError`."""
    *cards, face = _layers(value) if isinstance(value, str) else [""]
    face = face.casefold().removeprefix("face ").removeprefix("face-")
    if face not in {UNKNOWN, *(member.value for member in Face)}:
        raise ValueError(f"expected up, down or unknown, the way the village card lies, found {shown(value)}")
    return VillageCard(
        UNSEEN_FACE if face == UNKNOWN else Face(face), tuple(card_called(card, deck, green=False) for card in cards)
    )
