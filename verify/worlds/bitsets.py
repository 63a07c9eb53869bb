"""Worlds that are known, looked at all at once: a truth read once says in which of them it holds.

Most of what is asked about the moves of a table is shown by one world or another: that some world allows a move, that some
world forbids it. A set of worlds is a whole number here with a bit for each of them, so a truth is read in a thousand worlds
in the time that it takes in a few.
"""

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from models.logic import AllOf, AtLeast, Mark, Not, Number, Sum, Truth

Chosen = frozenset[Mark]
"""A world as the marks of its chosen options."""


class Seen(NamedTuple):
    """A number as far as it was seen to go: down, and up, each with a world in which it does."""

    least: int
    lowest: Chosen
    most: int
    highest: Chosen


class WorldBitsets:
    """Some worlds, and which truths hold in which of them."""

    def __init__(self, worlds: Iterable[Chosen] = ()) -> None:
        self._worlds: list[Chosen] = []
        self._with: dict[Mark, int] = {}
        self._known: dict[Truth, int] = {}
        for world in worlds:
            self.add(world)

    def __len__(self) -> int:
        """The number of worlds that are known."""
        return len(self._worlds)

    @property
    def all(self) -> int:
        """The set of all worlds that are known."""
        return (1 << len(self._worlds)) - 1

    def add(self, world: Chosen) -> None:
        """One more world, which keeps its place in every set from now on."""
        bit = 1 << len(self._worlds)
        self._worlds.append(world)
        for mark in world:
            self._with[mark] = self._with.get(mark, 0) | bit
        # What was read before says nothing of the new world.
        self._known = {}

    def first(self, those: int) -> Chosen:
        """The first world of a set."""
        return self._worlds[(those & -those).bit_length() - 1]

    def where(self, truths: Iterable[Truth], among: int | None = None) -> int:
        """Those worlds, of all or of some, in which all of these truths hold."""
        those = self.all if among is None else among
        for truth in truths:
            if not those:
                break
            those &= self._where(truth)
        return those

    def _where(self, truth: Truth) -> int:
        """The worlds in which a truth holds, found once: it may stand in others many times."""
        if truth not in self._known:
            match truth:
                case bool():
                    those = self.all if truth else 0
                case Mark():
                    those = self._with.get(truth, 0)
                case Not():
                    those = self.all ^ self._where(truth.parts[0])
                case AtLeast():
                    terms = zip(truth.weights, map(self._where, truth.parts), strict=True)
                    those = self._reaching(_add_up(terms), truth.bound)
                case AllOf():
                    those = self.where(truth.parts)
                case _:
                    those = reduce(or_, map(self._where, truth.parts))
            self._known[truth] = those
        return self._known[truth]

    def _reaching(self, digits: Sequence[int], bound: int) -> int:
        """The worlds in which a number of these binary digits is at least so much."""
        above, equal = 0, self.all
        # The first digit in which two numbers differ decides, from the highest on.
        for place in reversed(range(max(len(digits), bound.bit_length()))):
            digit = digits[place] if place < len(digits) else 0
            if bound >> place & 1:
                equal &= digit
            else:
                above |= equal & digit
                equal &= ~digit
        return above | equal

    def extremes(self, n: Number, among: int) -> Seen:
        """How far a number goes in some of these worlds, of which there has to be one."""
        if not isinstance(n, Sum):
            world = self.first(among)
            return Seen(n, world, n, world)
        up = [(weight, self._where(part)) for weight, part in n.terms if weight > 0]
        # What counts less is read as more where it does not hold.
        down = [(-weight, self.all ^ self._where(part)) for weight, part in n.terms if weight < 0]
        base = n.base - sum(weight for weight, _ in down)
        digits = _add_up([*up, *down])
        most, highest = _furthest(digits, among)
        # The number whose opposite digits make most is the least.
        rest, lowest = _furthest([self.all ^ digit for digit in digits], among)
        least = (1 << len(digits)) - 1 - rest
        return Seen(base + least, self.first(lowest), base + most, self.first(highest))


def _add_up(terms: Iterable[tuple[int, int]]) -> list[int]:
    """The binary digits of a sum of weights, each counted in some worlds: for each digit the worlds in which it is set."""
    digits: list[int] = []
    for weight, those in terms:
        for shift in range(weight.bit_length()):
            place, carried = shift, those if weight >> shift & 1 else 0
            while carried:
                digits.extend([0] * (place + 1 - len(digits)))
                digits[place], carried = digits[place] ^ carried, digits[place] & carried
                place += 1
    return digits


def _furthest(digits: Sequence[int], among: int) -> tuple[int, int]:
    """The greatest of the numbers of these digits, and the worlds of it."""
    found = 0
    for place in reversed(range(len(digits))):
        # This digit outweighs all that are lower.
        if among & digits[place]:
            among &= digits[place]
            found |= 1 << place
    return found, among
