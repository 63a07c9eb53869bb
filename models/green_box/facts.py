"""The table of a Green Box game with everything in doubt that can be: what a game lists, piece by piece."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from models.fact import Doubted, Fact
from models.logic import Unknown
from models.rule import Place

P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class Piece(Generic[P]):
    """Something that is written of a table: where, what was seen, what it may be else, in words, and how it is replaced."""

    place: Place
    seen: Any
    options: Iterable[Any]
    said: str
    put: Callable[[P, Any], P]


def doubting(pieces: Callable[[P], Iterable[Piece[P]]]) -> Callable[[P], Doubted[P]]:
    """Puts each of these pieces of a position in doubt."""

    def doubted(position: P) -> Doubted[P]:
        facts = []
        for piece in pieces(position):
            kept = piece.seen.options if isinstance(piece.seen, Unknown) else (piece.seen,)
            name = f"{piece.place.player} {piece.place.space}".strip()
            unknown: Unknown[Any] = Unknown(name, tuple(dict.fromkeys([*piece.options, *kept])))
            facts.append(Fact(piece.place, piece.said, unknown.where(frozenset(kept).__contains__), unknown))
            position = piece.put(position, unknown)
        return Doubted(position, tuple(facts))

    return doubted
