"""What a text of a file of Village Green tells: cards, stacks of them, how the village card lies; what is meant instead."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from models.names import closest, find, one, quoted, spelt_out, words
from models.problem import MisreadError, Problem
from models.raw_values import separated, shown
from models.spaces import is_empty
from models.unknowns import SOME, UNKNOWN, Choice
from models.village_green.cards import EMPTY, NO_AWARD, Card, Colour, Deck, Flower, Green, Tree
from models.village_green.table.spaces import Face, Stack, VillageCard

_OVER = r"over|above|atop|upon|onto|on top of|covers|covering"
_JOINT = re.compile(rf"\s+(?P<word>{_OVER}|under|below|beneath)\s+|\s*(?P<sign>/|\(\s*(?:on|{_OVER})\b)\s*", re.IGNORECASE)
_UNDER = frozenset({"under", "below", "beneath"})
_NAMED = {"grass": "lawn", "meadow": "lawn", "green": "lawn", "lake": "pond", "pool": "pond", "water": "pond"} | {
    **dict.fromkeys(("building", "house", "shed", "pergola", "gazebo"), "structure")
}
"""Words for what a card shows besides flowers."""
_PLURALS = {"roses": "rose", "lilies": "lily", "petunias": "petunia", "birches": "birch", "oaks": "oak", "willows": "willow"}
_TWICE = frozenset({"2", "two", "2x", "double", "twice"})
_ARTICLES = frozenset({"a", "an", "the", "with", "and", "card", "flower", "flowers", "tree", "trees"})
_TREES = frozenset(tree.value for tree in Tree)
_EVERY_CARD = "`reeve cards village-green` prints every card"
_COLOURS = frozenset(colour.value for colour in Colour)
_PARTS = _COLOURS | _TREES | {flower.value for flower in Flower} | {"pond", "structure", "roses", "lilies", "petunias"}
_DOTS = re.compile(r"\s+(?=\.(?:\s|$))|(?<=\.)\s+")
_MOST_WORDS = 4
_OR_NOTHING = re.compile(r" or (nothing|\.|empty|none)$", re.IGNORECASE)
_OR = re.compile(r" or ", re.IGNORECASE)

_SORTS = {
    **{colour.value: "colour" for colour in Colour},
    **{flower.value: "flower" for flower in Flower},
    **dict.fromkeys(("lawn", "pond", "structure", "tree"), "feature"),
    **{tree.value: "feature" for tree in Tree},
}
"""The words that describe a green card, and the sort of each."""
_SINGULAR = {f"{sort}s": sort for sort in _SORTS} | {"lilies": "lily", "birches": "birch"}
_KIND = {True: "green card", False: "award"}
"""What a card is called of which it is told whether it is green."""
_NO_CARD = {"", "none", "nothing", "no card"}
"""What may mean an empty space, or that a card was left out."""

UNSEEN_FACE = Choice(UNKNOWN, tuple(Face))
"""How a village card lies of which nobody saw it; it is named where it lies."""

_ON = re.compile(" on ", re.IGNORECASE)


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


def _goes_on(word: str, card: Sequence[str]) -> bool:
    """Whether a word goes on with a card; a colour after a card that has one begins another."""
    begins = word in _COLOURS and not _COLOURS.isdisjoint(card)
    return 0 < len(card) < _MOST_WORDS and _PARTS.issuperset(card) and not begins


def description(text: str, kinds: Mapping[str, Card], *, green: bool, optional: bool) -> Card | Choice | None:
    """What a description means, a card if it leaves no choice; nothing if the text is none and must be a card's name.

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
    options = (*options, EMPTY if green else NO_AWARD) if nothing else options
    return options[0] if len(options) == 1 else Choice(text, options)


def _awards(alternatives: Sequence[str], kinds: Mapping[str, Card]) -> tuple[Card, ...]:
    named = {name for text in alternatives for name in find(text, kinds) or [one(text, "award", list(kinds))]}
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
        wanted = " or ".join(alternatives)
        raise MisreadError(f"no green card is {quoted(wanted)}; {_EVERY_CARD}", wanted)
    return tuple(fitting)


def _described_by(text: str, kinds: Mapping[str, Card]) -> list[str]:
    """The words of a description in full; those of a card's full name as they are."""
    name = spelt_out(text, kinds)
    typed = [_SINGULAR.get(word, word) for word in words(name or text) if word not in {"card", "cards", "a", "an", "with"}]
    return [one(word, "word for a green card", list(_SORTS), f"the words are {', '.join(_SORTS)}") for word in typed]


def _complete(part: list[str], other: list[str], shared: Sequence[str], kinds: Mapping[str, Card]) -> list[str]:
    """A description with the words that it may share with its neighbour, where only the neighbour names their sorts."""
    sorts, theirs = {_SORTS[word] for word in part}, {_SORTS[word] for word in other}
    if not sorts & theirs or sorts >= theirs:
        return part
    fuller = [*part, *(word for word in shared if _SORTS[word] not in sorts)]
    return fuller if any(_fits(card, fuller) for card in kinds.values()) else part


def _fits(card: Card, part: Sequence[str]) -> bool:
    return isinstance(card, Green) and all(card.count(word) >= n for word, n in Counter(part).items())


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
    return everything[full or _one(text, _KIND[green], first)]


def _one(text: str, kind: str, names: Mapping[str, Card]) -> str:
    """The one card that a text means. Raises `ValueError`, saying what to write."""
    found = find(text, names)
    if len(found) == 1:
        return found[0]
    # What people write for a card that they do not know.
    forgotten = f"write {UNKNOWN} for what nobody remembers" if text.strip() in {"?", "??", "???", "*"} else ""
    hint = "" if found else forgotten or meant(text, names)
    if hint:
        raise MisreadError(f"no {kind} {quoted(text)}; {hint}", text)
    return one(text, kind, list(names), _hint(text))


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


def _read(text: str, deck: Deck, *, green: bool, optional: bool) -> Card | Choice:
    """The card that a text means, as far as it tells."""
    described = description(text, _kinds(deck, green=green), green=green, optional=optional)
    return described or card_called(text, deck, green=green)


def _kinds(deck: Deck, *, green: bool) -> Mapping[str, Card]:
    return deck.green if green else deck.awards


def stack_called(value: object, deck: Deck, *, green: bool) -> Stack:
    """What lies in a space; what is not fully known has no name yet. Raises `ValueError`, saying what was expected."""
    kind = _KIND[green]
    if not isinstance(value, str):
        raise ValueError(f"expected text ({kind}, or . for an empty space), found {shown(value)}")
    return _stack(value, deck, green=green)


@lru_cache(maxsize=4096)
def _stack(value: str, deck: Deck, *, green: bool) -> Stack:
    """Cached: a file that is told anew with one change is read again as a whole."""
    # The cards of a stack, the visible one first.
    layers = _ON.split(" ".join(value.split()))
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
    kind = _KIND[green]
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
    described = description(value, _kinds(deck, green=green), green=green, optional=False)
    return described or card_named(value, deck, green=green)


def village_card(value: object, deck: Deck) -> VillageCard:
    """How the village card lies, and what lies on it. Raises `ValueError`."""
    *cards, face = _ON.split(" ".join(value.split())) if isinstance(value, str) else [""]
    face = face.casefold().removeprefix("face ").removeprefix("face-")
    if face not in {UNKNOWN, *(member.value for member in Face)}:
        raise ValueError(f"expected up, down or unknown, the way the village card lies, found {shown(value)}")
    lying = tuple(card_called(card, deck, green=False) for card in cards)
    return VillageCard(UNSEEN_FACE if face == UNKNOWN else Face(face), lying)
