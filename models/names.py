"""Names as people say them at the table: shortened, in any letter case, sometimes misspelt."""

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from enum import Enum
from functools import lru_cache

from models.problem import MisreadError

_SHOWN = 5
_SHORT = 60
_LONGEST = 100
"""Letters; no name is longer, and what is longer needs no comparison."""


class Word(Enum):
    """Things that people call by one word each: what they are is their value."""

    def __str__(self) -> str:
        return str(self.value)

    @property
    def title(self) -> str:
        """With a capital, as rulebooks write it."""
        return str(self.value).capitalize()


@lru_cache(maxsize=4096)
def words(text: str) -> tuple[str, ...]:
    """The words of a name without case and punctuation; "&" is read as "and". Cached: every text meets every name."""
    return tuple(re.findall(r"[^\W_]+", text.casefold().replace("&", " and ").replace("'", "").replace("\u2019", "")))


def find(text: str, names: Iterable[str]) -> list[str]:
    """The names that a text can mean: the one it spells out, or else all that have its words, in any order.

    A word may be cut short ("red str" for "red rose structure"), and each word of the text needs a word of its own. Of names
    with the same words the text spells out the one that has them in its order.
    """
    return list(_find(text, tuple(names)))


@lru_cache(maxsize=4096)
def _find(text: str, names: tuple[str, ...]) -> Sequence[str]:
    # Cached as what is closest: a table is read many times with one entry changed, and each reading meets the same words.
    typed = words(text) if len(text) <= _LONGEST else ()
    spelt, fitting = [], []
    for name in names if typed else ():
        full = words(name)
        if full == typed:
            return [name]
        if sorted(full) == sorted(typed) or "".join(full) == "".join(typed):
            spelt.append(name)
        elif _fits(typed, full):
            fitting.append(name)
    return spelt or fitting


def in_order(text: str, name: str) -> bool:
    """Whether a name has the words of a text, cut short or not, in the same order."""
    left = iter(words(name))
    return all(any(word.startswith(beginning) for word in left) for beginning in words(text))


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
    """The name that a text spells out, in any word order, or nothing; of several, the one in its own order."""
    typed = words(text)
    in_order = sorted(typed)
    found = [name for name in names if typed and len(words(name)) == len(typed) and sorted(words(name)) == in_order]
    return min(found, key=lambda name: words(name) != typed, default=None)


def closest(text: str, names: Iterable[str]) -> str | None:
    """The name that a misspelt text most likely means, or nothing: a word that is like none is no misspelling."""
    return _closest(text, tuple(names))


@lru_cache(maxsize=4096)
def _closest(text: str, names: tuple[str, ...]) -> str | None:
    typed = words(text) if len(text) <= _LONGEST else ()
    far = {name: slips for name in names if typed and (slips := _slips(typed, words(name))) is not None}
    return min(far, key=lambda name: far[name]) if far else None


def _slips(typed: Sequence[str], full: Sequence[str]) -> tuple[float, int] | None:
    """How many slips make a name of what was typed, and the letters left out; nothing where it is another text."""
    left, slips, strange = list(full), 0.0, 0
    for word in sorted(typed, key=len, reverse=True):
        near = min(left, key=lambda other: _slips_of_word(word, other), default="")
        cost = _slips_of_word(word, near)
        if cost <= max(1, _MOST_SLIPS * len(word)) and cost < len(word) / 2:
            slips += cost
            left.remove(near)
        elif any(letter.isdigit() for letter in word):
            return None
        else:
            strange += len(word)
    letters, missed = sum(map(len, typed)), sum(map(len, left))
    is_like = slips <= _MOST_SLIPS * (letters - strange) and strange <= _MOST_STRANGE * letters
    # One word of many is enough where it is spelt right.
    is_whole = not slips + strange or 3 * missed <= 2 * sum(map(len, full))
    return (slips + strange, missed) if is_like and is_whole else None


_MOST_SLIPS, _MOST_STRANGE = 0.25, 0.3
"""Slips for each letter of a word and of a text, and the letters in words that are like none."""
_SWAPPED = 0.6
"""What letters of a word in another order count, where another letter counts 1, and one too few or too many a half."""


@lru_cache(maxsize=4096)
def _slips_of_word(word: str, other: str) -> float:
    """The slips that turn one word into another, or into a beginning of it; numbers are never misspelt."""
    if other.startswith(word):
        return 0.0
    if not word.isalpha():
        return float(len(word))
    if sorted(word) == sorted(other):
        return _SWAPPED
    return (1 - SequenceMatcher(None, other, word).ratio()) * (len(word) + len(other)) / 2


def one(text: str, kind: str, names: Sequence[str], hint: str = "") -> str:
    """The one name that a text means. Raises `ValueError`, saying what was expected, when there is none or several.

    The hint is given to those whose text is like no name.
    """
    fitting = find(text, names)
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        # Where all words of one stand in another too, no further word tells them apart.
        within = any(a is not b and set(words(a)) <= set(words(b)) for a in fitting for b in fitting)
        help_ = "write it in full" if within else "add a word to make clear which"
        raise MisreadError(f"{quoted(text)} can mean {enumerated_places(fitting, 'or')}; {help_}", text)
    guess = closest(text, names)
    advice = f"did you mean {guess!r}?" if guess else hint
    raise MisreadError(f"no {kind} {quoted(text)}" + (f"; {advice}" if advice else ""), text)


def quoted(text: str) -> str:
    """A text of a user's file as it is shown back: in quotes, and never longer than a line."""
    shown = repr(text[:_SHORT])
    return shown if len(text) <= _SHORT else f"{shown[:-1]}…{shown[-1]}"


def enumerated(parts: Sequence[str], last: str, shown: int = _SHOWN) -> str:
    """A list in a sentence: "a, b or c"; a long one is cut with the number of the rest, one of nothing says nothing."""
    head = _cut(parts, shown)
    return "".join(head) if len(head) < 2 else f"{', '.join(head[:-1])} {last} {head[-1]}"


def from_to(least: int, most: int) -> str:
    """All whole numbers between two, in words: "2", "2 or 3", "2 to 4"."""
    return str(least) if least == most else f"{least} {'or' if most == least + 1 else 'to'} {most}"


def enumerated_places(parts: Sequence[str], last: str, shown: int = _SHOWN) -> str:
    """The same of places, whose names may have commas: "ada's hand, card 1; ada's hand, card 2; or r1c2"."""
    if len(parts) < 2 or not any("," in part for part in parts):
        return enumerated(parts, last, shown)
    *head, final = _cut(parts, shown)
    return "; ".join([*head, f"{last} {final}"])


def _cut(parts: Sequence[str], shown: int) -> list[str]:
    rest = len(parts) - shown
    # The last one takes no more room than that there is one more.
    return [*parts[:shown], f"{rest} more"] if rest > 1 else list(parts)


def capital(text: str, names: Iterable[str]) -> str:
    """A sentence with a capital, unless it begins with one of these names or with that of a space: "r1c2 is empty"."""
    first = re.match(r"[^\W\d_]+(?![^\W_])", text)
    return text if first is None or any(_begins(text, name) for name in names) else text[0].upper() + text[1:]


def _begins(text: str, name: str) -> bool:
    return re.match(rf"{re.escape(name)}(?!\w)", text) is not None


def another(name: str, *, has_one: bool) -> str:
    """What is missing: "a wheel card", or "another wheel card" where there is one."""
    return f"another {name.removeprefix('a ').removeprefix('an ')}" if has_one else name


def counted(n: int, noun: str) -> str:
    """A number with what it counts."""
    return of_number(str(n), noun)


def of_number(said: str, noun: str) -> str:
    """A number that is said in words, with what it counts: "1 coin", "0 or 1 coin", "at least 2 coins"."""
    return f"{said} {noun if said.rpartition(' ')[2] in {'1', '-1'} else plural(noun)}"


def often(n: int) -> str:
    """How often something is done: once, twice, 3 times."""
    return {1: "once", 2: "twice"}.get(n, f"{n} times")


def plural(noun: str) -> str:
    """A word for more than one."""
    if noun.endswith(("x", "ch", "sh")):
        return f"{noun}es"
    return f"{noun[:-1]}ies" if noun.endswith("y") and noun[-2:-1] not in {*"aeiou"} else f"{noun}s"


def from_below(n: int) -> str:
    """A number that may be very large: the power of ten below it then."""
    return str(n) if n < 10**9 else f"10^{len(str(n)) - 1}"


NUMBER_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
"""Numbers as people write them in words, from 0 on."""
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
NUMBERS: Mapping[str, int] = {"a": 1, "an": 1, **{word: n for n, word in enumerate(NUMBER_WORDS) if n}}
"""How many a word says there are of something, none excepted."""


def number_called(word: str) -> int:
    """A number in figures, as "3" or "3x", or one of `NUMBERS`."""
    said = word.casefold()
    figures = said.removesuffix("x")
    return int(figures) if figures.isdecimal() else NUMBERS[said]


def ordinal(n: int) -> str:
    """A place in a row: "third", "12th"."""
    return _ORDINALS[n - 1] if n <= len(_ORDINALS) else short_ordinal(n)


def short_ordinal(n: int) -> str:
    """The same in figures: "3rd"."""
    ending = "th" if n % 100 in {11, 12, 13} else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending}"


def with_article(noun: str) -> str:
    """A noun with its indefinite article: "an Open Area", "a Field"."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"
