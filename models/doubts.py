"""A table with everything in doubt that can be: what a game lists, piece by piece.

Every value that a file tells is a piece. The rules can be asked about most cards and tiles as unknowns; numbers, whose
turn it is, and cards in hands are known wherever a rule looks at them, so of those every other value is a change to try.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Generic, TypeAlias, TypeVar

from models.fact import Change, Doubted, Fact
from models.logic import Unknown, options_of
from models.names import counted
from models.part import Part
from models.problem import Address
from models.rule import Place

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Statement(Generic[P]):
    """Something that is written of a table: where, what was seen, what it may be else, in words, and how it is replaced.

    `name` says what it is ("Ann's red cubes"), if not the place alone does. One that `is_plain` has to be known wherever
    a rule looks at it; then the space of its place is the part of the name that says where or whose. Where `said` is
    empty, nothing was told, and no reason rests on it; still it may have been forgotten. `unseen` is the option that
    stands for all that may be there, if there is one. Of several like it, `copies`, each change replaces one. `path` is its
    address in the file.
    """

    place: Place
    seen: Any
    options: Iterable[Any]
    said: str
    put: Callable[[P, Any], P]
    is_plain: bool = False
    name: str = ""
    comes_first: bool = False
    unseen: Any = None
    path: Address = ()
    copies: int = 1


def plain(
    name: str, seen: Any, options: Iterable[Any], said: str, put: Callable[[P, Any], P] | Part[P], at: object = ""
) -> Statement[P]:
    """A piece that has to be known wherever a rule looks at it."""
    change, path = (put.put, put.path) if isinstance(put, Part) else (put, ())
    return Statement(Place("", str(at)), seen, options, said, change, is_plain=True, name=name, path=path)


@dataclass(frozen=True, slots=True)
class Held(Generic[P]):
    """What a field holds at a table: of which position, which part of it, and whose it is."""

    position: P
    part: Part[P]
    owner: str = ""

    @property
    def value(self) -> Any:
        """What is told there."""
        return self.part.get(self.position)


Doubts: TypeAlias = "Callable[[Held[Any]], Iterable[Statement[Any]]]"
"""Gives the pieces of what a field holds; none of what it cannot doubt, since it is not told or told otherwise."""
Sentence: TypeAlias = "str | Callable[[str, Any], str]"
"""What is said of a value, given whose it is."""
Options: TypeAlias = "Iterable[Any] | Callable[[Any], Iterable[Any]]"
"""What a value can be, which may depend on the position."""
Limits: TypeAlias = "range | Callable[[Any], range]"
"""What a number can be, which may depend on the position."""


def up_to(most: int, least: int = 0) -> range:
    """The numbers from the least to the most."""
    return range(least, most + 1)


_VERBS = {"is": "are", "has": "have"}


class _Amount(int):
    """A number in a sentence: `{n:card}` is `1 card`, or `2 cards`; `{n:is}` is `is`, or `are`; `{n:has}` likewise."""

    def __format__(self, noun: str) -> str:
        if noun in _VERBS:
            return noun if self == 1 else _VERBS[noun]
        return counted(int(self), noun) if noun else str(int(self))


def sentence(said: Sentence, owner: str, value: Any) -> str:
    """What is said of a value: a function's words, or a text in which `{who}` stands for whose it is and `{n}` for it."""
    if callable(said):
        return said(owner, value)
    return said.format(who=owner, n=_Amount(value) if type(value) is int else value)


def number(name: str, said: Sentence, limits: Limits) -> Doubts:
    """Doubts a number that was counted. `{}` in the name stands for whose it is."""

    def doubts(held: Held[P]) -> Iterator[Statement[P]]:
        n, owner = held.value, held.owner
        if isinstance(n, int):
            yield plain(name.format(owner), n, _options(limits, held.position), sentence(said, owner, n), held.part, owner)

    return doubts


def one_of(name: str, said: Sentence, options: Options, *, comes_first: bool = False) -> Doubts:
    """Doubts a value that is one of several, which may depend on the position."""

    def doubts(held: Held[P]) -> Iterator[Statement[P]]:
        if held.value is not None:
            every, fact = _options(options, held.position), sentence(said, held.owner, held.value)
            piece = plain(name.format(held.owner), held.value, every, fact, held.part, held.owner)
            yield replace(piece, comes_first=comes_first)

    return doubts


def each(space: str, options: Options, said: str = "", name: str = "") -> Doubts:
    """Doubts each entry of a row, at a space whose name has `{}` for its number from 1.

    In `said`, `{n}` is the entry, and `{who}` whose it is. It is called by whose it is and its space, or by a `name`.
    """

    def doubts(held: Held[P]) -> Iterator[Statement[P]]:
        every = _options(options, held.position)
        for i, value in enumerate(held.value if isinstance(held.value, tuple) else ()):
            part, place = held.part.entry(i), Place(held.owner, space.format(i + 1))
            usual = f"{held.owner}'s {place.space}" if held.owner else f"the {place.space}"
            called = name.format(i + 1, who=held.owner) or usual
            fact = said.format(i + 1, n=value, who=held.owner) if said else f"{called} is {value}"
            yield Statement(place, value, every, fact, part.put, name=called, path=part.path)

    return doubts


def entries(name: str, options: Options, said: str = "", *, may_lack: bool = False) -> Doubts:
    """Doubts each entry of a list that rules look at: it may be another of these, or where it `may_lack` not be there.

    In its name and in what is said of it, `{n}` is the entry, `{i}` its number from 1, and `{who}` whose it is.
    """
    said = said or f"{name} is {{n}}"

    def doubts(held: Held[P]) -> Iterator[Statement[P]]:
        every = (*_options(options, held.position), *([None] if may_lack else []))
        for i, entry in enumerate(held.value or ()):
            words = {"n": entry, "i": i + 1, "who": held.owner}
            part = held.part.one(entry).at(*held.part.path, i) if may_lack else held.part.entry(i)
            yield plain(name.format_map(words), entry, every, said.format_map(words), part)

    return doubts


def each_card(
    where: str, cards: Iterable[Any], part: Part[P], owner: str, others: Callable[[Any], Iterable[Any]], unseen: Any = None
) -> Iterator[Statement[P]]:
    """Each card of a hand or pile that is told: it may be another; those that are alike are one piece."""
    for card, n in Counter(cards).items():
        if unseen is None or card != unseen:
            lies = f"{card} is in {where}" + (f" {n} times" if n > 1 else "")
            piece = plain(f"a card in {where}", card, others(card), lies, part.one(card), owner)
            yield replace(piece, unseen=unseen, copies=n)


def counts(name: str, every: Iterable[Any] | None, limits: Limits, said: str = "") -> Doubts:
    """Doubts how many there are of each kind, or of each that is told where others are counted otherwise.

    `{kind}` in the name, and in what is `said` if that is not the name with the number, stands for the kind, `{}` for whose
    they are.
    """

    def doubts(held: Held[P]) -> Iterator[Statement[P]]:
        if isinstance(held.value, Mapping):
            for kind in held.value if every is None else every:
                what, n = name.format(held.owner, kind=kind), held.value.get(kind, 0)
                fact = said.format(kind=kind, n=_Amount(n)) if said else f"{what}: {n}" if kind in held.value else ""
                # Kinds that are told by themselves are named together where the same may be wrong with each.
                whose = kind if every is None else held.owner
                yield plain(what, n, _options(limits, held.position), fact, held.part.under(kind), whose)

    return doubts


def _options(options: Options, position: object) -> Iterable[Any]:
    return options if isinstance(options, Iterable) else options(position)


def in_doubt(position: P, *, pieces: Callable[[P], Iterable[Statement[P]]]) -> Doubted[P]:
    """A position with each of these pieces of it in doubt, but the plain ones."""
    facts = []
    for piece in pieces(position):
        if piece.is_plain:
            continue
        kept = options_of(piece.seen)
        name = piece.name or f"{piece.place.player} {piece.place.space}".strip()
        unknown: Unknown[Any] = Unknown(name, tuple(dict.fromkeys([*piece.options, *kept])))
        holds = unknown.where(frozenset(kept).__contains__)
        facts.append(Fact(piece.place, piece.said, holds, unknown, piece.path))
        position = piece.put(position, unknown)
    return Doubted(position, tuple(facts))


def changes_of(
    position: P, *, pieces: Callable[[P], Iterable[Statement[P]]], others: Iterable[Callable[[P], Iterable[Change[P]]]] = ()
) -> Iterator[Change[P]]:
    """Every other value of the plain pieces of a position, as a change, and then the other changes of a game."""
    for piece in pieces(position):
        for option in piece.options if piece.is_plain else ():
            if option != piece.seen:
                yield Change(
                    f"{piece.name}: {option}",
                    partial(_put, put=piece.put, option=option),
                    piece.comes_first,
                    of=piece.name,
                    seen=piece.seen,
                    to=option,
                    fact=piece.said,
                    at=piece.place.space,
                    is_unseen=option is not None and option is piece.unseen,
                    path=piece.path,
                    copies=piece.copies,
                )
    for more in others:
        yield from more(position)


def _put(position: P, put: Callable[[P, Any], P], option: Any) -> P:
    return put(position, option)
