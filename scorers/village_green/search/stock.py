"""How many copies of each kind of card there are, packed so that whole arrays of layouts are checked at once.

Every kind has a field of five bits in a row of 64-bit words. A field starts at 15 less the copies and grows by one for
each card used, so its highest bit is set as soon as one card too many is used. A village has nine green spaces, so that
no field overflows into the next.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.uint64]
Indices = NDArray[np.intp]

_BITS = 5
_FIELDS = 64 // _BITS
_HIGHEST = 1 << (_BITS - 1)


class Stock:
    """Counts the kinds of cards that layouts use. Kinds with more copies than `most` are never short."""

    def __init__(self, copies: Sequence[int], most: int) -> None:
        words = -(-len(copies) // _FIELDS)
        self.one: Words = np.zeros((len(copies), words), np.uint64)
        self.none: Words = np.zeros(words, np.uint64)
        self._highest: Words = np.zeros(words, np.uint64)
        for kind, n in enumerate(copies):
            if n < most:
                word, shift = kind // _FIELDS, kind % _FIELDS * _BITS
                self.one[kind, word] = 1 << shift
                self.none[word] += np.uint64((_HIGHEST - 1 - n) << shift)
                self._highest[word] |= np.uint64(_HIGHEST << shift)

    def used(self, *kinds: Indices) -> Words:
        """What cards use together: an array of kinds for each of their places. Still to be added to `none`."""
        return sum((self.one[each] for each in kinds[1:]), self.one[kinds[0]])

    def suffices(self, used: Words, more: Words) -> NDArray[np.bool_]:
        """Whether there are cards enough for both, `none` being counted in one of them. The last axis holds the words."""
        enough: NDArray[np.bool_] = ((used[..., 0] + more[..., 0]) & self._highest[0]) == 0
        for word in range(1, len(self.none)):
            enough &= ((used[..., word] + more[..., word]) & self._highest[word]) == 0
        return enough
