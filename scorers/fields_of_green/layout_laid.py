"""What a search for layouts knows on its way: which cards lie where, which are left, and what both can still give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from scorers.fields_of_green.layout_bound import Most
from scorers.fields_of_green.layout_near import Near, Weight
from scorers.fields_of_green.layout_sentences import Piece


@dataclass(frozen=True, slots=True)
class Laid:
    """Some cards laid: their groups and spaces, all spaces laid, and for each description the spaces that fit it.

    `left` is how many of each group are still to be laid, all of them `within` some spaces.
    """

    plots: tuple[tuple[int, int], ...]
    cells: int
    fits: tuple[int, ...]
    left: tuple[int, ...]
    within: int


Child: TypeAlias = tuple[tuple[int, bool, int, int, int], Laid, int]
"""What is laid with a card more: how promising it is, and the space of that card."""


@dataclass(frozen=True, slots=True)
class Rest:
    """What is still to be laid: how many cards, how many of them fit each description and each set of descriptions."""

    cards: int
    fits: tuple[int, ...]
    kinds: tuple[tuple[int, int], ...]
    faces: tuple[tuple[Piece, int], ...]


class Dry(NamedTuple):
    """The coins that can be left at most, and the Water on each tower that can get empty."""

    coins: int
    towers: list[int]


@dataclass(frozen=True, slots=True)
class View:
    """What some cards laid give at most: in `total` with those that count and are unlaid, `added` by what is counted then.

    `weights` are the spaces on which further cards are counted, `unlaid` what each card that counts can give anywhere.
    """

    total: Most
    weights: list[Weight]
    unlaid: dict[Piece, Most]
    added: Most
    apart: Most

    def without(self, near: Near, piece: Piece, left: Sequence[tuple[int, int]], *, at_choice: bool) -> Most:
        """The same without one card, after which so many are left."""
        total = self.total.and_(self.unlaid[piece], -1) if piece in self.unlaid else self.total
        return total.and_(near.added(self.weights, left, at_choice=at_choice)) if self.weights else total


def less(left: tuple[int, ...], group: int) -> tuple[int, ...]:
    """One card less of a group."""
    return (*left[:group], left[group] - 1, *left[group + 1 :])
