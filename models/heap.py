"""Pieces that lie together: a bag, a store, a pile, a hand. Some are known, some only counted, of some nothing is told.

Nobody has to look which of the three it is: what is not told lacks nothing for certain, and stays untold whatever is put to
it or taken away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import eq
from typing import Generic, TypeVar

from models.logic import Truth, any_of

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Heap(Generic[T]):
    """Pieces of which only the kind matters, such as cubes.

    `told` is how many there are of each kind, how many there are in all, or nothing.
    """

    told: Mapping[T, int] | int | None

    @property
    def number(self) -> int | None:
        """How many pieces there are, if that is told."""
        return sum(self.told.values()) if isinstance(self.told, Mapping) else self.told

    @property
    def kinds(self) -> Mapping[T, int] | None:
        """How many there are of each kind, if that is told."""
        return self.told if isinstance(self.told, Mapping) else None

    def lacks(self, pieces: Iterable[T]) -> Counter[T]:
        """Those of these pieces that are not there for certain."""
        return Counter[T]() if self.kinds is None else Counter(pieces) - Counter(self.kinds)

    def may_have(self, piece: T) -> bool:
        """Whether one of a kind may be there."""
        return bool(self.kinds.get(piece)) if self.kinds is not None else self.told != 0

    def plus(self, *pieces: T) -> Heap[T]:
        """With more pieces."""
        return self._change(pieces, 1)

    def minus(self, *pieces: T) -> Heap[T]:
        """Without these pieces. What would fall below 0 stays 0: a move is done whatever it lacks."""
        return self._change(pieces, -1)

    def _change(self, pieces: Sequence[T], sign: int) -> Heap[T]:
        if self.told is None:
            return self
        if isinstance(self.told, int):
            return Heap(max(0, self.told + sign * len(pieces)))
        counts = dict(self.told)
        for piece in pieces:
            counts[piece] = max(0, counts.get(piece, 0) + sign)
        return Heap({piece: n for piece, n in counts.items() if n})


@dataclass(frozen=True, slots=True)
class Hand(Generic[T]):
    """Pieces that are told apart, such as the cards of a hand or a pile, in their order.

    `told` is nothing where nobody knows how many there are; a piece that nobody has seen is one of which nothing is told.
    `fits` says whether two pieces may be the same as far as both are told, as a truth where that depends on what is unknown;
    `untold` how much of one is not.
    """

    told: tuple[T, ...] | None
    fits: Callable[[T, T], Truth] = eq
    untold: Callable[[T], int] = lambda _piece: 0

    def has(self, piece: T) -> Truth:
        """Whether it has such a piece. What is not told lacks nothing."""
        return True if self.told is None else any_of(self.fits(piece, own) for own in self.told)

    def plus(self, *pieces: T) -> Hand[T]:
        """With more pieces, at the end."""
        return self if self.told is None else self._of((*self.told, *pieces))

    def minus(self, *pieces: T) -> Hand[T] | None:
        """What is left when these leave it, or nothing if it cannot have had them.

        A piece that is told in the same words leaves first, otherwise the one of which most is told.
        """
        if self.told is None:
            return self
        left = self._rest(self.told, pieces)
        return None if left is None else self._of(left)

    def place(self, piece: T) -> int | None:
        """Where the piece lies that leaves first for one like this, if there is one that may be it."""
        return next(self._places(self.told or (), piece), None)

    def lacks(self, pieces: Iterable[T]) -> tuple[T, ...]:
        """The pieces that it does not have, each as soon as those before it leave none like it."""
        left, missing = self, []
        for piece in pieces:
            rest = left.minus(piece)
            if rest is None:
                missing.append(piece)
            left = rest or left
        return tuple(missing)

    def unseen(self, pieces: Iterable[T]) -> tuple[T, ...]:
        """Those of these pieces that nobody has seen there, though they may be."""
        seen, found = list(self.told or ()), []
        for piece in pieces:
            if piece in seen:
                seen.remove(piece)
            else:
                found.append(piece)
        return tuple(found)

    def _of(self, told: tuple[T, ...]) -> Hand[T]:
        return Hand(told, self.fits, self.untold)

    def _rest(self, told: tuple[T, ...], pieces: Sequence[T]) -> tuple[T, ...] | None:
        if not pieces:
            return told
        piece, *rest = pieces
        for place in self._places(told, piece):
            left = self._rest((*told[:place], *told[place + 1 :]), rest)
            if left is not None:
                return left
        return None

    def _places(self, told: tuple[T, ...], piece: T) -> Iterator[int]:
        yield from (place for place, own in enumerate(told) if own == piece)
        near = [place for place, own in enumerate(told) if own != piece and self.fits(piece, own) is not False]
        yield from sorted(near, key=lambda place: self.untold(told[place]))
