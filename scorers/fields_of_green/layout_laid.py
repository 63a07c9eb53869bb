"""What a search for layouts knows on its way: which cards lie where, which are left, and what both can still give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

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


def unlike(mirrors: Sequence[Mapping[int, int]], laid: Laid, children: list[Child]) -> list[Child]:
    """Of children that are mirrored into each other, while all that is laid lies as it did, the first."""
    still = [mirror for mirror in mirrors if all(mirror[cell] == cell for _, cell in laid.plots)]
    first, seen = [], set()
    for child in children:
        cell = child[1].plots[-1][1]
        if not any(mirror[cell] in seen for mirror in still):
            seen.add(cell)
            first.append(child)
    return first
