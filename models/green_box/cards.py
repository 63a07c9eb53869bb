"""Cards of the Green Box as far as people tell them, and what is certain of the deck of 54.

Nobody has published which 54 cards there are. What the rulebook and those who described the box say of them is below; a
card file of the user's own settles the rest.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from models.green_box.components import THREE_DOTS, Colour, Symbol, colour_called, symbol_called
from models.green_box.sorts import Sort, in_words, parts_of, read_sorts
from models.names import NUMBER_WORDS, Word, closest, quoted, with_article
from models.problem import MisreadError
from models.rule import Place
from models.sayings import bare
from models.unknowns import SOME, UNKNOWN

CARDS = Path(__file__).with_name("cards.yaml")
SAMPLE_CARDS = Path(__file__).with_name("sample_cards.yaml")

SIZE = 54
PER_SYMBOL = PER_COLOUR = 9
BY_VALUE: Mapping[int, int] = {1: 18, 2: 12, 3: 6, 4: 6, 5: 6, 6: 6}
"""Cards of each value."""
PER_BACKGROUND = 18
GREEN_COPIES: Mapping[int, int] = {1: 2, 2: 1}
"""Cards of each value with a green background, for each symbol; for each colour too, by our guess (`GB-GREEN-COL`)."""
GREEN_PER_COLOUR = 3
SIXES: Mapping[Symbol, Colour] = {
    Symbol.DROP: Colour.YELLOW,
    Symbol.HAMMERS: Colour.RED,
    Symbol.CIRCLES: Colour.GREEN,
    Symbol.BRICKS: Colour.WHITE,
    Symbol.WHEEL: Colour.BLUE,
    Symbol.ARROW: Colour.BLACK,
}
"""The border colour of each symbol's 6: certain for the drop, our guess for the others (`GB-SIX-MAP`)."""


class Background(Word):
    """The colour behind a card's symbol, which tells its values: green 1, 1 and 2, pink 1 to 3, brown 4 to 6."""

    GREEN = "green"
    PINK = "pink"
    BROWN = "brown"

    @property
    def values(self) -> range:
        """The values that such cards have."""
        return _VALUES[self]


_VALUES = {Background.GREEN: range(1, 3), Background.PINK: range(1, 4), Background.BROWN: range(4, 7)}
_BACKGROUNDS = {
    **{background.value: background for background in Background},
    "beige": Background.BROWN,
    "light green": Background.GREEN,
}


@dataclass(frozen=True, slots=True)
class Card(Sort):
    """A card as far as it is known; a part that is not known is `None`."""

    symbol: Symbol | None = None
    colour: Colour | None = None
    value: int | None = None
    background: Background | None = None

    @property
    def is_green(self) -> bool | None:
        """Whether its background is green, if that is known or follows from its value."""
        if self.background is None:
            return False if self.value is not None and self.value not in Background.GREEN.values else None
        return self.background is Background.GREEN

    def is_whole(self) -> bool:
        """Whether its colour, value and symbol are known, which is all that most games ask."""
        return None not in {self.colour, self.value, self.symbol}

    def has_suit(self) -> bool:
        """Whether its border colour and symbol are known."""
        return None not in {self.colour, self.symbol}

    def __str__(self) -> str:
        return in_words(self.sorts, _words) or UNKNOWN

    @property
    def phrase(self) -> str:
        """In a sentence."""
        if self == Card():
            return "some other card"
        return " or ".join(with_article(str(sort) if sort.symbol else _words(sort, "card")) for sort in self.sorts)


def _words(card: Card, noun: str = "") -> str:
    parts = [str(part) for part in (card.colour, card.value, card.symbol, noun) if part]
    return " ".join([*parts, f"on {card.background}"] if card.background else parts)


PARTS = parts_of(Card)
"""What there is to tell of a card."""


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """The 54 cards of a user's card file, or `None`: nobody knows which they are."""

    cards: tuple[Card, ...] | None = None


UNKNOWN_DECK = Deck()
"""The deck as it is known: nobody has published it. That the shipped card file says the same, the tests see to."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A card as far as it is known, and where it lies: as a place, and in words ("ada's hand")."""

    card: Card
    place: Place
    where: str

    def __str__(self) -> str:
        return f"{self.card} ({self.where})"


def lying(*piles: tuple[str, str, str, Sequence[Card] | int | None]) -> tuple[Lying, ...]:
    """The cards of hands and piles of which something is known.

    Each is told by whose it is, what its cards are called, where they lie in words, and the cards, or how many they are.
    """
    return tuple(
        Lying(card, Place(player, f"{name} {n}"), where)
        for player, name, where, cards in piles
        for n, card in enumerate(cards if isinstance(cards, Sequence) else (), start=1)
        if card != Card()
    )


_ON = re.compile(r"(?:^|\s+)on\s+(.+?)(?:\s+background)?$|\s+(pink|brown|beige)(?:\s+background)?$", re.IGNORECASE)
_EXPECTED = "expected 'red 3 drop' (border colour, value, symbol), with its background if you like: 'red 1 drop on green'"
_OR_PARTLY = f", or `some red` for a card that is known in part, or {UNKNOWN}"


def card_of_sorts(text: str, needed: tuple[str, ...]) -> Card:
    """The same of a card that may be of one of several sorts: `some wheel or blue`. Raises `ValueError`."""
    sorts = read_sorts(text, lambda sort: card_called(sort, needed))
    if sorts is None and " or " in text.casefold():
        # A word that is no part of a card is told of first.
        card_of_sorts(f"{SOME} {bare(text)}", needed)
        raise MisreadError(f"for one of these write '{SOME} {bare(text)}'", text)
    return sorts or card_called(text, needed)


@lru_cache(maxsize=1024)
def card_called(text: str, needed: tuple[str, ...] = (), which: str = _EXPECTED, or_else: str = _OR_PARTLY) -> Card:
    """The card that a text tells of: colour, value and symbol in any order, some of them missing after `some`.

    `needed` are the parts that have to be known unless the text is `unknown` or begins with `some`. `which` asks for a card,
    and `or_else` for what else may stand there. Raises `ValueError`.
    """
    rest = " ".join(text.split())
    if rest.casefold() == UNKNOWN:
        return Card()
    first, _, more = rest.partition(" ")
    partly = first.casefold() == SOME
    rest = more if partly else rest
    parts: dict[str, Any] = {}
    joint = _ON.search(rest)
    if joint:
        background = (joint[1] or joint[2]).casefold()
        if background not in _BACKGROUNDS:
            raise MisreadError(f"no background {quoted(background)}; expected green, pink or brown", background)
        parts["background"] = _BACKGROUNDS[background]
        rest = rest[: joint.start()]
    for word in _with_circles(rest, has_value="value" in needed and not partly).split():
        part, value = _part(word, text, which)
        if part in parts:
            raise MisreadError(f"{quoted(text)} names its {part} twice; {which}", text)
        parts[part] = value
    missing = [part for part in needed if part not in parts]
    if not parts or (missing and not partly):
        lacks = f"{quoted(text)} lacks its {' and '.join(missing)}; " if parts else ""
        raise MisreadError(f"{lacks}{which}{or_else}", text)
    return Card(**parts)


def _with_circles(text: str, *, has_value: bool) -> str:
    """A card with its symbol called Circles where it is told by its three dots."""
    # They are a value with a symbol only where a card that has one would have none else.
    if has_value and not any(word in _VALUE_NAMES for word in text.casefold().split() if word != "three"):
        return text
    return re.sub(rf"\b{THREE_DOTS}\b", str(Symbol.CIRCLES), text, flags=re.IGNORECASE)


def card_told(name: str, needed: tuple[str, ...], which: str) -> Card:
    """The card that a player names, its article aside: all of these parts. `which` asks for them. Raises `ValueError`."""
    card = card_called(bare(name), needed, which, "")
    if any(getattr(card, part) is None for part in needed):
        raise MisreadError(f"{quoted(name)}: {which}", name)
    return card


_VALUE_NAMES = {said: n for n in range(1, 7) for said in (str(n), NUMBER_WORDS[n])}
"""What a card's value is called."""


def _part(word: str, text: str, which: str = _EXPECTED) -> tuple[str, Any]:
    if word.casefold() in _VALUE_NAMES:
        return "value", _VALUE_NAMES[word.casefold()]
    if word.isdecimal():
        raise MisreadError(f"{quoted(text)}: a card's value is 1 to 6", text)
    for part, called in (("colour", colour_called), ("symbol", symbol_called)):
        try:
            return part, called(word)
        except ValueError:
            continue
    if word.casefold() == UNKNOWN:
        known = " ".join(other for other in text.split() if other.casefold() != UNKNOWN)
        raise MisreadError(f"{quoted(text)}: a card that is known in part is written '{SOME} {known}'", text)
    guess = closest(word, [*map(str, Colour), *map(str, Symbol), UNKNOWN, SOME])
    hint = f"did you mean {guess!r}?" if guess else which
    raise MisreadError(f"{quoted(word)} is neither a colour nor a symbol nor a value from 1 to 6; {hint}", word)


@lru_cache(maxsize=1024)
def sort_of(word: str) -> str:
    """Which part of a card a word tells: its colour, its symbol or its value; nothing of another word."""
    try:
        return _part(word, word)[0] if word else ""
    except ValueError:
        return ""
