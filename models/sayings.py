"""How moves are said, each once: the words that write one, a pattern that reads it, and what help tells of it.

A game gives its kinds of moves, or of steps of one, a `Saying` each. Text, reading, help, suggestions and what may come
next in a half-typed move follow.

A pattern is written as people speak: `(trade|swap)` is one of several, `[the]` may be left out, `{card}` is a slot, `~` an
s or none, a comma also a semicolon. (A grammar of lark, which tells what may follow too, was weighed against this: to import
it and to make one takes half as long as a whole short answer, its terminals have to know the names of each table, and what
it says of a mistake is the place of a letter.)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from models.move import MoveForm, for_instance, not_understood, said_by, said_twice
from models.names import NUMBERS, closest, enumerated, quoted
from models.problem import MisreadError

_TOKEN = re.compile(r"\{(?P<slot>\w+)\}|(?P<bracket>[\[\]()|])|(?P<word>[^\s\[\](){}|]+)")
_SEVERAL = re.compile(r"\(([^()]*)\)~")
SLOTS: Mapping[str, str] = {"n": rf"\d{{1,4}}x?|{'|'.join(NUMBERS)}"}
"""What may stand in a slot, as a regular expression, where it is not anything up to the next word."""


@dataclass(frozen=True, slots=True)
class _Word:
    text: str


@dataclass(frozen=True, slots=True)
class _Slot:
    name: str


@dataclass(frozen=True, slots=True)
class _Choice:
    """One of several sequences, or none where it `may_lack`."""

    ways: tuple[_Sequence, ...]
    may_lack: bool


_Sequence: TypeAlias = "tuple[_Word | _Slot | _Choice, ...]"


def _parse(pattern: str) -> _Choice:
    """A pattern as what it is made of."""
    levels: list[list[list[Any]]] = [[[]]]
    each = _SEVERAL.sub(lambda found: f"({'|'.join(f'{word}~' for word in found[1].split('|'))})", pattern)
    for token in _TOKEN.finditer(each):
        match token.lastgroup, token[0]:
            case "slot", _:
                levels[-1][-1].append(_Slot(token["slot"]))
            case "word", word:
                levels[-1][-1].append(_Word(word))
            case _, "|":
                levels[-1].append([])
            case _, "(" | "[":
                levels.append([[]])
            case _:
                ways = levels.pop()
                levels[-1][-1].append(_Choice(tuple(map(tuple, ways)), may_lack=token[0] == "]"))
    return _Choice(tuple(map(tuple, levels[0])), may_lack=False)


_SIGNS = {",": ",;", ":": ":"}


def _word_pattern(word: str) -> str:
    """A word of a pattern as a regular expression."""
    return f"{re.escape(word[:-1])}s?" if word.endswith("~") else re.escape(word)


class Saying:
    """How one thing is said: how it `writes`, what it `reads`, and entries of the help.

    Between brackets `writes` has what is said only where all its slots are filled: of several the first. `slots` are regular
    expressions of slots.
    """

    def __init__(self, writes: str, reads: str, *forms: MoveForm, slots: Mapping[str, str] = SLOTS) -> None:
        self.writes, self.reads, self.forms, self._slots = writes, reads, forms, {**SLOTS, **slots}

    def written(self, **slots: object) -> str:
        """It in words that read back to it; of a slot nothing or "" says that it is empty."""
        filled = {name: value for name, value in slots.items() if value is not None and value != ""}
        said = (next((text for text, needs in ways if needs <= filled.keys()), "") for ways in self._texts)
        return "".join(text.format_map(filled) for text in said)

    @cached_property
    def _texts(self) -> tuple[tuple[tuple[str, frozenset[str]], ...], ...]:
        """Each piece of `writes`: in what ways it may be said, with the slots that each needs."""
        pieces = re.split(r"\[([^\]]*)\]", self.writes)
        return tuple(
            tuple((way, frozenset(re.findall(r"\{(\w+)\}", way))) for way in piece.split("|"))
            if number % 2
            else ((piece, frozenset()),)
            for number, piece in enumerate(pieces)
        )

    def match(self, text: str) -> dict[str, str] | None:
        """What stands in the slots of a text in single spaces, or nothing where it is something else."""
        found = self._regex.fullmatch(f" {text}")
        return found and in_slots(found)

    def begins(self, text: str, at: int) -> re.Match[str] | None:
        """What it reads of a text from the space before a word on, whatever comes after it."""
        return self._beginning.match(text, at)

    @cached_property
    def _beginning(self) -> re.Pattern[str]:
        return re.compile(rf"{self._regex.pattern}(?!\w)", re.IGNORECASE)

    @cached_property
    def _parts(self) -> _Choice:
        return _parse(self.reads)

    @cached_property
    def _regex(self) -> re.Pattern[str]:
        """Each word and slot has a space before it; slots are numbered, as a pattern may have one in several places."""
        numbers = iter(range(100))

        def regex(part: _Word | _Slot | _Choice) -> str:
            match part:
                case _Word("," | ":" as sign):
                    return f" ?[{_SIGNS[sign]}]"
                case _Word(text):
                    return f" {_word_pattern(text)}"
                case _Slot(name):
                    return f" (?P<{name}__{next(numbers)}>{self._slots.get(name, '.+?')})"
            ways = "|".join("".join(map(regex, way)) for way in part.ways)
            return f"(?:{ways}){'?' * part.may_lack}"

        return re.compile(regex(self._parts), re.IGNORECASE)

    def following(self, words: Sequence[str]) -> Iterator[str]:
        """What may come after the first words of it: the next word, or a slot in braces."""
        yield from dict.fromkeys(word for at, word in self._walk(self._parts, words, 0) if at == len(words) and word)

    def _walk(self, part: _Word | _Slot | _Choice, words: Sequence[str], at: int) -> Iterator[tuple[int, str]]:
        """Each place after a part that begins at one of the words, with nothing; and what it has where no word is left."""
        match part:
            case _Choice(ways, may_lack):
                if may_lack:
                    yield at, ""
                for way in ways:
                    yield from self._through(way, words, at)
            case _ if at == len(words):
                yield at, part.text.rstrip("~") if isinstance(part, _Word) else f"{{{part.name}}}"
            case _Word(text):
                if re.fullmatch(_word_pattern(text), words[at], re.IGNORECASE):
                    yield at + 1, ""
            case _:
                ends = range(at + 1, len(words) + 1)
                yield from ((end, "") for end in ends if self._may_be(part.name, " ".join(words[at:end])))

    def _through(self, way: _Sequence, words: Sequence[str], at: int) -> Iterator[tuple[int, str]]:
        """The same of parts one after the other."""
        if not way:
            yield at, ""
            return
        for end, word in self._walk(way[0], words, at):
            yield from [(end, word)] if word else self._through(way[1:], words, end)

    def _may_be(self, slot: str, text: str) -> bool:
        return re.fullmatch(self._slots.get(slot, ".+"), text, re.IGNORECASE) is not None


def in_slots(found: re.Match[str]) -> dict[str, str]:
    """What stands in the slots of a saying that was found."""
    return {name.rpartition("__")[0]: value for name, value in found.groupdict().items() if value}


class Said:
    """A dataclass with slots whose text is what its `saying` writes of its fields, several things as a list."""

    __slots__: tuple[str, ...] = ()
    saying: ClassVar[Saying]

    def __str__(self) -> str:
        return self.saying.written(**self._words())

    def _words(self) -> dict[str, object]:
        """What is said of each field."""
        # A space is a tuple too, but one with a name.
        values = {name: getattr(self, name) for name in self.__slots__}
        return {name: listed(value) if type(value) is tuple else value for name, value in values.items()}


K = TypeVar("K")
T = TypeVar("T")


def several(words: str) -> str:
    """For a slot of one or more of these words, whichever comes first."""
    return rf"(?:{words})(?: (?:{words}))*"


class Clause(NamedTuple, Generic[K]):
    """A part of a text: which saying begins it, with which words, what stands in its slots, and what follows them."""

    key: K
    text: str
    said: dict[str, str]
    rest: str


def once(clauses: Iterable[Clause[K]], only: Mapping[K, str]) -> None:
    """Raises `ValueError` where something is said twice that can be so only once; `only` says what, of each such kind."""
    told: set[str] = set()
    for clause in clauses:
        what = only.get(clause.key)
        if what in told:
            raise said_twice(what, f"{clause.text} {clause.rest}".strip())
        told |= {what} if what else set()


class Sayings(dict[K, Saying]):
    """How each kind of something is said, the commonest first; of two that read a text the first is meant."""

    @property
    def forms(self) -> tuple[MoveForm, ...]:
        """What help tells of them."""
        return tuple(form for saying in self.values() for form in saying.forms)

    @property
    def examples(self) -> str:
        """The plainest of them, in quotes."""
        return for_instance(self.forms)

    def read(self, part: str, text: str = "") -> tuple[K, dict[str, str]]:
        """What a text, or a part of it, says, and what stands in the slots. Raises `ValueError` with what would be read."""
        for key, saying in self.items():
            slots = saying.match(part)
            if slots is not None:
                return key, slots
        raise not_understood(part and (text or part), self.forms, part)

    def next_words(self, text: str) -> tuple[str, ...]:
        """What may come next in a text that is no more than begun, slots in braces."""
        return tuple(dict.fromkeys(word for saying in self.values() for word in saying.following(text.split())))

    def parts(self, text: str, player: str) -> Iterator[str]:
        """The parts of a text: between commas, `then`, and `and` before a word that begins one; without who speaks.

        Raises `ValueError` where nothing is said.
        """
        words = " ".join(text.split()).rstrip(".!")
        for name in (f"{player}: ", f"{player} "):
            if words.casefold().startswith(name.casefold()) and all(saying.match(words) is None for saying in self.values()):
                words = words[len(name) :].strip()
        parts = [part.strip() for part in self._breaks.split(words) if part.strip()]
        if not parts:
            raise not_understood("", self.forms)
        yield from parts

    def clauses(self, text: str, player: str) -> list[Clause[K]]:
        """A text cut wherever a saying begins, without who speaks.

        Of sayings that begin with the same word the longest is meant. Raises `ValueError` where nothing is said, or where
        something else comes first.
        """
        words = _SIGN.sub(r"\g<0> ", f" {said_by(player, text)}")
        name = f" {player.casefold()} "
        if words.casefold().startswith(name) and any(saying.begins(words, len(name) - 1) for saying in self.values()):
            words = words[len(name) - 1 :]
        found: list[tuple[K, re.Match[str]]] = []
        for space in re.finditer(" ", words):
            if not found or space.start() >= found[-1][1].end():
                begun = ((key, saying.begins(words, space.start())) for key, saying in self.items())
                found += sorted(((key, one) for key, one in begun if one), key=lambda one: -one[1].end())[:1]
        starts = [one.start() for _, one in found] + [len(words)]
        first = _JOINTS.sub("", words[: starts[0]])
        if first or not found:
            raise self._strange(first, words.strip() and text)
        ends = zip(found, starts[1:], strict=True)
        return [
            Clause(key, one[0].strip(), in_slots(one), _JOINTS.sub("", words[one.end() : end])) for (key, one), end in ends
        ]

    def _strange(self, first: str, text: str) -> MisreadError:
        """That with these words no saying begins: which one may be meant, or how everything is said."""
        word = first.partition(" ")[0]
        guess = closest(word, sorted(verb for verb in self._verbs if verb.isalpha()))
        if guess is None or guess in word.casefold():
            return not_understood(text, self.forms, first)
        return MisreadError(f"{quoted(text)} is not understood; did you mean {guess!r}?", word)

    @cached_property
    def _verbs(self) -> frozenset[str]:
        return frozenset(verb for saying in self.values() for verb in saying.following(())) - {*_ARTICLES}

    @cached_property
    def _breaks(self) -> re.Pattern[str]:
        verbs = map(re.escape, self._verbs)
        return re.compile(
            r"\s*[,;]\s*(?:and\s+)?(?:then\s+)?|\s+(?:and\s+)?then\s+"
            rf"|\s+and\s+(?=(?:{'|'.join(sorted(verbs))})\b)",
            re.IGNORECASE,
        )


_SIGN = re.compile(r"[,;](?! )")
_JOINT = r"(?:[\s,;]|\b(?:and|then|with|using|plus|i)\b)+"
_JOINTS = re.compile(rf"^{_JOINT}|{_JOINT}$", re.IGNORECASE)
_ARTICLES = ("a", "an", "the", "my")
_ARTICLE = re.compile(r"(?:a|an|the|my|another)\s+", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*[,;]\s*(?:(?:and|with)\s+)?|\s+(?:and|with)\s+", re.IGNORECASE)


def bare(name: str) -> str:
    """A name without its article."""
    return _ARTICLE.sub("", name, count=1) if _ARTICLE.match(name) else name


def items(text: str) -> tuple[str, ...]:
    """The things of a list, between commas, `and` and `with`; at least one."""
    return tuple(filter(None, _BETWEEN.split(text))) or (text,)


def listed(things: Iterable[object]) -> str:
    """A list that reads back: all of it, however long."""
    words = list(map(str, things))
    return enumerated(words, "and", len(words))


def named(called: Callable[..., T], word: str, *more: Any) -> T:
    """What a word names, its article aside; of a mistake the word is pointed at. Raises `MisreadError`."""
    name = bare(word)
    try:
        return called(name, *more)
    except ValueError as error:
        raise MisreadError(str(error), name) from None
