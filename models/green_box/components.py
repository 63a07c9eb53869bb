"""The components of the Green Box: symbols, colours, cubes, tiles and meeples, how many there are, and words for them.

Sources: the contest rulebook where it tells them; otherwise descriptions of the box, named in the remarks of `index.py`.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TypeVar

from models.names import NUMBER_WORDS, Word, one, quoted
from models.problem import MisreadError
from models.rule import Source

RULEBOOK = "Green Box of Games, Contest X rulebook (2019)"
BOX = "Green Box of Games, contents of the box as described by its reviewers and its maker's pages"


def source(game: str, section: str, *, derived: bool = False) -> Source:
    """A place in the rulebook, whose pages have no numbers in its text: the chapter of a game, and a heading in it."""
    return Source(RULEBOOK, f"{game}: {section}", derived=derived)


class Symbol(Word):
    """The six symbols of tiles and cards, in the order of the pips that they have on a tile."""

    DROP = "drop"
    HAMMERS = "hammers"
    CIRCLES = "circles"
    BRICKS = "bricks"
    WHEEL = "wheel"
    ARROW = "arrow"

    @property
    def pips(self) -> int:
        """Its value on a tile, 1 to 6. A card's value has nothing to do with it."""
        return PIPS[self]

    @property
    def phrase(self) -> str:
        """In a sentence: "a wheel", "bricks"."""
        return self.value if self.value.endswith("s") else self.tile.removesuffix(" tile")

    @property
    def tile(self) -> str:
        """A tile that shows it: "an arrow tile"."""
        return f"{'an' if self is Symbol.ARROW else 'a'} {self.value} tile"


PIPS: Mapping[Symbol, int] = {symbol: n for n, symbol in enumerate(Symbol, start=1)}

THREE_DOTS = "three dots"
"""Circles, unless it is a value with its symbol."""
_DOTS = frozenset({"dots", "dot"})
_SYMBOL_NAMES = {
    **{symbol.value: symbol for symbol in Symbol},
    "hammer": Symbol.HAMMERS,
    "tools": Symbol.HAMMERS,
    "circle": Symbol.CIRCLES,
    THREE_DOTS: Symbol.CIRCLES,
    "brick": Symbol.BRICKS,
    "wall": Symbol.BRICKS,
    "gear": Symbol.WHEEL,
    "crown": Symbol.WHEEL,
    "eye": Symbol.WHEEL,
}


class Colour(Word):
    """The colours of cubes and card borders."""

    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"
    GREEN = "green"
    BLACK = "black"
    WHITE = "white"


GREY, _GRAY = "grey", "gray"
"""The colour that only a meeple has, and how it is spelt elsewhere."""

TILES = 36
COPIES = 6
"""Tiles of each symbol."""

CUBES = 20
"""Cubes of each colour: red, blue, yellow and green in the box itself, black and white in its expansion."""

MEEPLES = (*(colour.value for colour in Colour), GREY)
"""One meeple of each of these colours."""
MEEPLE_NAMES = frozenset({*MEEPLES, _GRAY})

V = TypeVar("V")


def meeple_called(text: str) -> str:
    """The meeple that a colour names. Raises `ValueError`."""
    return GREY if text.casefold() == _GRAY else one(text, "meeple", MEEPLES, f"expected {', '.join(MEEPLES)}")


# Cached: a table is read many times with one entry changed, and each reading meets the same words.
@lru_cache(maxsize=1024)
def symbol_called(text: str) -> Symbol:
    """The symbol that a text means: its name, shortened, or another that is in use. Raises `ValueError`."""
    return Symbol.CIRCLES if text.strip().casefold() in _DOTS else _value_called(text, "symbol", _SYMBOL_NAMES, Symbol)


@lru_cache(maxsize=1024)
def colour_called(text: str, expected: Iterable[Colour] = Colour) -> Colour:
    """The colour that a text means, where one of these is `expected`. Raises `ValueError`."""
    return _value_called(text, "colour", {colour.value: colour for colour in Colour}, expected)


def die_called(word: str, faces: int, die: str = "the die") -> int:
    """What `die` shows, in figures or in words. Raises `ValueError`."""
    said = word.casefold()
    face = NUMBER_WORDS.index(said) if said in NUMBER_WORDS else int(word) if word.isdecimal() and len(word) == 1 else 0
    if not 1 <= face <= faces:
        raise MisreadError(f"{die} does not show {quoted(word)}; expected 1 to {faces}", word)
    return face


def _value_called(text: str, kind: str, names: Mapping[str, V], every: Iterable[V]) -> V:
    typed = text.strip().casefold()
    fits = dict.fromkeys(value for name, value in names.items() if typed and name.startswith(typed))
    if len(fits) == 1:
        return next(iter(fits))
    return names[one(text, kind, list(names), f"expected {', '.join(map(str, every))}")]
