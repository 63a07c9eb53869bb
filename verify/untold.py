"""What is known of a table after a move and fits into no file, since a file tells each place by itself.

A file stands for every way to fill it in that breaks no rule. Some of these no world before the move may lead to. Whether
there is such a way is a question with a question in it (a way to fill in the file, and none to fill in what was unknown
before): one way is found, then a world that leads to it; whatever that world's past leads to is set aside, and so on until
nothing is left or a way is found to which nothing leads. Mikoláš Janota, William Klieber, João Marques-Silva and Edmund
Clarke, "Solving QBF with Counterexample Guided Refinement", SAT (2012).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from models.logic import Mark, Number, Supposed, Truth, Unknown, all_of, any_of, equal, implies, not_, number_in, where
from models.names import enumerated
from models.unknowns import MOST_NAMED, said
from verify.clock import UndecidedError
from verify.model import Model, World
from verify.worlds import Worlds

MOST_PASTS = 24
"""So many pasts are set aside in the search for a way to which none leads."""

MOST_TOLD = 6
"""So many dependences are looked for."""


class Ways(NamedTuple):
    """The worlds in which a move may be done, what is unknown before the move and after it, and what holds in all."""

    worlds: Worlds
    unknowns: Sequence[Unknown[Any]]
    truths: Sequence[Truth]


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """A place of a table after a move: what is there as the move makes it, what a file has there, and all that it can be."""

    name: str
    made: Unknown[Any] | Number
    filed: Any
    values: Sequence[Any]

    def is_(self, value: Any) -> Truth:
        """That this is there, as the move makes it."""
        return self.made.is_(value) if isinstance(self.made, Unknown) else equal(self.made, value)

    def filed_is(self, value: Any) -> Truth:
        """That this is there, as the file has it."""
        return where(self.filed, lambda option: option == value)

    @property
    def options(self) -> tuple[Any, ...]:
        """Everything that the file leaves open."""
        return tuple(dict.fromkeys(self.filed.options)) if isinstance(self.filed, Unknown) else (self.filed,)

    def in_world(self, marks: frozenset[Mark]) -> Any:
        """What is there in a world."""
        if not isinstance(self.made, Unknown):
            return number_in(self.made, marks)
        return next(option for mark, option in zip(self.made.marks, self.made.options, strict=True) if mark in marks)


class Untold:
    """A table after a move as a file has it, held against the worlds in which the move may be done."""

    def __init__(self, ways: Ways, file: Model, places: Sequence[Place]) -> None:
        self._ways, self._file, self._places = ways, file.solver, places
        self._open = [place for place in places if isinstance(place.filed, Unknown)]
        self._done: list[Truth] = []
        self._alone: list[Place] = []
        self._together: list[list[Place]] = []
        shown = {place.made.marks[0] for place in places if isinstance(place.made, Unknown)}
        self._gone = [mark for one in ways.unknowns if one.marks[0] not in shown for mark in one.marks]
        self._all = all_of([*ways.truths, *self._same()])

    def _same(self) -> Iterator[Truth]:
        """That what the file has at each place is what the move makes there."""
        for place in self._places:
            if isinstance(place.made, Unknown):
                if place.filed is not place.made:
                    yield any_of(place.made.marks)
            else:
                yield all_of(implies(place.filed_is(value), place.is_(value)) for value in place.options)

    @property
    def sentences(self) -> tuple[str, ...]:
        """What was found that the file does not tell."""
        together = (f"these depend on each other: {'; '.join(place.name for place in group)}" for group in self._together)
        return (*map(_must_be, self._alone), *together)

    def search(self) -> None:
        """Look for what the file does not tell. Raises `UndecidedError`; what was found by then stands."""
        filed: list[Truth] = []
        settled: list[Truth] = []
        for _ in range(MOST_TOLD):
            way = self._impossible(filed)
            if way is None:
                return
            group = self._smallest(way)
            if len(group) == 1:
                self._alone += group
                filed.append(any_of(map(group[0].filed_is, group[0].values)))
                continue
            joint = [other for other in self._together if not set(other).isdisjoint(group)]
            members = {place for other in (group, *joint) for place in other}
            rest = [other for other in self._together if other not in joint]
            self._together = [*rest, [place for place in self._open if place in members]]
            # The others may depend on each other too: these are as they are in one world from now on.
            self._ways.worlds.can(*settled)
            for place in group:
                value = place.in_world(self._ways.worlds.marks)
                settled.append(place.is_(value))
                filed.append(place.filed_is(value))

    def _impossible(self, also: Sequence[Truth]) -> World | None:
        """A way to fill in the file to which no world leads, if there is one. Raises `UndecidedError`."""
        for _ in range(MOST_PASTS):
            way = self._file.find(*self._done, *also)
            if way is None or not self._ways.worlds.can(*self._as_told(way, self._places)):
                return way
            self._done.append(not_(self._leads(self._ways.worlds.marks)))
        raise UndecidedError(f"not searched further than {MOST_PASTS} ways to fill it in")

    @staticmethod
    def _as_told(way: World, places: Sequence[Place]) -> list[Truth]:
        return [place.is_(way.get(place.filed, place.filed)) for place in places]

    def _leads(self, world: frozenset[Mark]) -> Truth:
        """Whether what is shown no more in a world leads to what the file has."""
        known: dict[Mark, Truth] = {mark: mark in world for mark in self._gone}
        for place in self._places:
            if isinstance(place.made, Unknown) and place.filed is not place.made:
                known |= _as_filed(place, place.made, world)
        return Supposed(known).truth(self._all)

    def _smallest(self, way: World) -> list[Place]:
        """A few places at which what a way has is not possible together, and is without any of them."""
        group = list(self._open)
        for place in reversed(self._open):
            rest = [other for other in group if other is not place]
            if not self._ways.worlds.can(*self._as_told(way, rest)):
                group = rest
        return group


def _as_filed(place: Place, made: Unknown[Any], world: frozenset[Mark]) -> Mapping[Mark, Truth]:
    """The marks of what is at a place as the file has it; of options that look the same, the one of the world counts."""
    shown: dict[Any, Mark] = {}
    for mark, option in zip(made.marks, made.options, strict=True):
        if option not in shown or mark in world:
            shown[option] = mark
    return {mark: place.filed_is(o) if shown[o] is mark else False for mark, o in zip(made.marks, made.options, strict=True)}


def _must_be(place: Place) -> str:
    """What is known of a place by itself."""
    if len(place.values) <= MOST_NAMED:
        return f"{place.name} must be {enumerated(list(map(said, place.values)), 'or', MOST_NAMED)}"
    others = [option for option in place.options if option not in set(place.values)]
    if len(others) <= MOST_NAMED:
        return f"{place.name} is not {enumerated(list(map(said, others)), 'or', MOST_NAMED)}"
    return f"{place.name} is one of only {len(place.values)} of the {len(place.options)} that it may be by this file"
