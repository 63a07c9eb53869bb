"""Discard piles of cards: a file may tell all of one, or only what is known to lie on it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from models.doubts import Doubts
from models.fields import Kind, told
from models.green_box.doubts import cards
from models.problem import Problem
from models.turn import SeatTurn

P = TypeVar("P")
S = TypeVar("S")


def discard_pile(kind: Kind, doubts: Callable[[str], Doubts] = cards) -> Any:
    """The key `discard` of a game; `doubts` are those of its cards, by where they lie."""
    text = "The discard pile from the top: its cards, or how many they are. Left out where nobody knows it."
    return told(kind, text, doubts("the discard pile"))


def top_of_pile(kind: Kind, doubts: Callable[[str], Doubts] = cards) -> Any:
    """The key `top` of a game."""
    text = "Of a discard pile that is left out: what is known to lie on top of it, from the top."
    return told(kind, text, doubts("the top of the discard pile"), default=[])


def pile_problems(data: Mapping[str, Any]) -> list[Problem]:
    """That a file tells all of the discard pile, and what lies on top of it besides."""
    if data.get("discard") is None or not data.get("top"):
        return []
    return [Problem(("top",), "`discard:` says all that lies on the pile; leave `top:` out", at_key=True)]


def left_to_draw(
    told: int | None, discard: Sequence[Any] | None, hands: Sequence[Sequence[Any] | None], every: int, most: int
) -> tuple[int, int]:
    """How many cards a draw pile has, at least and at most: as told, or as all others leave of `every` card there is.

    A hand has `most` cards where nobody knows it.
    """
    if told is not None:
        return told, told
    left = max(0, every - sum(len(cards or ()) for cards in (discard, *hands)))
    return 0 if discard is None else max(0, left - most * hands.count(None)), left


class Piled:
    """Of a table: its discard pile, and the hands that the cards come from."""

    __slots__ = ()

    seats: tuple[Any, ...]
    discard: tuple[Any, ...] | None
    top: tuple[Any, ...]

    @property
    def pile(self) -> tuple[Any, ...] | None:
        """The discard pile from the top as far as it is known; nothing where nothing of it is."""
        return self.top or None if self.discard is None else self.discard

    @property
    def hands(self) -> list[tuple[Any, ...] | None]:
        """The cards of each player, nothing where nobody knows them."""
        return [seat.hand for seat in self.seats]


class PileTurn(SeatTurn[P, S], Generic[P, S]):
    """A move at a table with a discard pile."""

    def put_away(self, *away: Any) -> None:
        """Cards come on the discard pile, the last one on top."""
        self.change_pile((*away[::-1], *(self.now("discard") or self.now("top"))))

    def change_pile(self, pile: Sequence[Any]) -> None:
        """The discard pile from the top, or what is known to lie on top of it."""
        self.change(**{"top" if self.now("discard") is None else "discard": tuple(pile)})

    def draw_from(self, key: str, n: int, *, perhaps_fewer: bool = False) -> None:
        """So many cards leave the draw pile, the discard pile shuffled into it where it has too few."""
        table: Any = self.table
        told, pile, (least, most) = self.now(key), self.now("discard"), table.to_draw
        if n <= least:
            rest = told[n:] if isinstance(told, tuple) else None if told is None else told - n
            self.change(**{key: None if perhaps_fewer else rest})
        elif n <= most or perhaps_fewer:
            # Perhaps the discard pile was shuffled by now, and what lay on it has come again.
            self.turn_pile(None)
            self.change(**{key: None})
        else:
            # Of a discard pile that was shuffled nobody told how many cards it had.
            left = None if told is None or pile is None else max(0, most + len(pile) - n)
            self.turn_pile(())
            self.change(**{key: left})

    def turn_pile(self, left: tuple[Any, ...] | None) -> None:
        """The discard pile is shuffled into the draw pile: nothing is left of it, or nobody knows what."""
        self.change(discard=left, top=())
