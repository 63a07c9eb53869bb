"""Dealing: the same seed gives the same order of cards, with every version of Python."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TypeVar

T = TypeVar("T")


def shuffled(cards: Iterable[T], random: Random) -> list[T]:
    """The cards in a random order.

    Of `random.Random`, Python promises only that the numbers of `random()` stay the same from version to version, so the
    order is made of these.
    """
    return sorted(cards, key=lambda _: random.random())
