"""The worlds of a question that were found so far: one world answers many questions, only the others take the solver."""

from collections.abc import Iterable, Mapping, Sequence

from models.logic import Mark, Truth, Unknown, any_of, not_
from verify.worlds.asked import Asked


class KnownWorlds:
    """The worlds found so far in which something given holds; `kin` are the unknowns by those that are alike in them."""

    def __init__(self, worlds: Asked, given: Iterable[Truth] = (), kin: Iterable[Sequence[Unknown[object]]] = ()) -> None:
        self._worlds, self._given = worlds, tuple(given)
        # Mark by mark, since another look at an unknown may have fewer of them.
        every = (marks for group in kin for marks in zip(*(unknown.marks for unknown in group), strict=True))
        self._alike = {mark: marks for marks in every for mark in marks}
        self._seen: set[Mark] = set()
        self._values: dict[object, tuple[object, ...]] = {}
        self.known: list[Mapping[Unknown[object], object]] = []

    def exists(self, *also: Truth) -> bool:
        """Whether there is a world with these truths; it is remembered. Raises `UndecidedError`."""
        world = self._worlds.find(*self._given, *also)
        if world is not None:
            self.known.append(world)
            self._seen |= self._worlds.marks
        return world is not None

    def values(self, unknown: Unknown[object]) -> tuple[object, ...]:
        """Every value that is possible at a place, in the order of its options: all that a place like it can be too.

        It may be another look at an unknown of the question. Raises `UndecidedError`.
        """
        kin = tuple(self._alike.get(mark, (mark,)) for mark in unknown.marks)
        # Of places that are alike one is asked.
        while (kin, unknown.options) not in self._values:
            is_seen = [not self._seen.isdisjoint(marks) for marks in kin]
            rest = [mark for mark, is_known in zip(unknown.marks, is_seen, strict=True) if not is_known]
            if not rest or not self.exists(any_of(rest)):
                told = zip(unknown.options, is_seen, strict=True)
                self._values[kin, unknown.options] = tuple(dict.fromkeys(option for option, is_known in told if is_known))
        return self._values[kin, unknown.options]

    def settled_values(self, places: Iterable[Unknown[object]]) -> dict[Unknown[object], object]:
        """The value of each of these unknowns of the question that has only one. Raises `UndecidedError`."""
        settled = {}
        for unknown in places:
            if not self.known:
                self.exists()
            value = self.known[0][unknown]
            if all(world[unknown] == value for world in self.known) and not self.exists(not_(unknown.is_(value))):
                settled[unknown] = value
        return settled


def possible(worlds: Asked, unknown: Unknown[object], *also: Truth) -> tuple[object, ...]:
    """Every value that an unknown has in a world with these truths, in the order of its options. Raises `UndecidedError`."""
    return KnownWorlds(worlds, also).values(unknown)
