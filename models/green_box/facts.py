"""The table of a Green Box game with everything in doubt that can be: what a game lists, piece by piece.

Every value that a file tells is a piece. The rules can be asked about most cards and tiles as unknowns; numbers, whose
turn it is, and cards in hands are known wherever a rule looks at them, so of those every other value is a change to try.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from models.fact import Change, Doubted, Fact
from models.logic import Unknown
from models.rule import Place

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Piece(Generic[P]):
    """Something that is written of a table: where, what was seen, what it may be else, in words, and how it is replaced.

    `name` says what it is ("Ann's red cubes"), if not the place alone does. One that `is_plain` has to be known wherever
    a rule looks at it; then the space of its place is the part of the name that says where or whose. Where `said` is
    empty, nothing was told, and no reason rests on it; still it may have been forgotten. `unseen` is the option that
    stands for all that may be there, if there is one.
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


def plain(name: str, seen: Any, options: Iterable[Any], said: str, put: Callable[[P, Any], P], at: object = "") -> Piece[P]:
    """A piece that has to be known wherever a rule looks at it."""
    return Piece(Place("", str(at)), seen, options, said, put, is_plain=True, name=name)


def doubting(pieces: Callable[[P], Iterable[Piece[P]]]) -> Callable[[P], Doubted[P]]:
    """Puts each of these pieces of a position in doubt, but the plain ones."""

    def doubted(position: P) -> Doubted[P]:
        facts = []
        for piece in pieces(position):
            if piece.is_plain:
                continue
            kept = piece.seen.options if isinstance(piece.seen, Unknown) else (piece.seen,)
            name = piece.name or f"{piece.place.player} {piece.place.space}".strip()
            unknown: Unknown[Any] = Unknown(name, tuple(dict.fromkeys([*piece.options, *kept])))
            facts.append(Fact(piece.place, piece.said, unknown.where(frozenset(kept).__contains__), unknown))
            position = piece.put(position, unknown)
        return Doubted(position, tuple(facts))

    return doubted


def changing(pieces: Callable[[P], Iterable[Piece[P]]]) -> Callable[[P], Iterator[Change[P]]]:
    """Every other value of the plain pieces of a position, as a change."""

    def changes(position: P) -> Iterator[Change[P]]:
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
                    )

    return changes


def _put(position: P, put: Callable[[P, Any], P], option: Any) -> P:
    return put(position, option)
