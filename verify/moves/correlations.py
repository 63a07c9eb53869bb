"""What is known of a table after a move and fits into no file, since a file tells each place by itself.

A file stands for every way to fill it in that breaks no rule. Some of these no world before the move may lead to. Whether
there is such a way is a question with a question in it (a way to fill in the file, and none to fill in what was unknown
before): one way is found, then a world that leads to it; whatever that world's past leads to is set aside, and so on until
nothing is left or a way is found to which nothing leads. Mikoláš Janota, William Klieber, João Marques-Silva and Edmund
Clarke, "Solving QBF with Counterexample Guided Refinement", SAT (2012).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any, NamedTuple

from models.fact import Trait
from models.logic import Mark, Number, Supposed, Truth, Unknown, all_of, any_of, equal, implies, not_, number_in, where
from models.names import enumerated
from models.unknowns import MOST_NAMED, said
from verify.clock import UndecidedError
from verify.worlds.asked import Asked
from verify.worlds.cores import least
from verify.worlds.model import Model, World
from verify.worlds.symmetry import NormalForm
from verify.worlds.worlds import MOST_TRIED

MOST_PASTS = MOST_TRIED + 1
"""So many pasts are set aside in the search for a way to which none leads: each of few worlds, and then none is left."""

MOST_TOLD = 6
"""So many dependences are looked for."""

MOST_COMBINED, MOST_WAYS = 24, 6
"""So many combinations of what lies at such places are tried, and so many told one by one."""


class Ways(NamedTuple):
    """The worlds in which a move may be done, what is unknown before the move and after it, and what holds in all."""

    worlds: Asked
    unknowns: Sequence[Unknown[object]]
    truths: Sequence[Truth]


@dataclass(frozen=True, slots=True, eq=False)
class FiledPlace:
    """A place of a table after a move: what is there as the move makes it, what a file has there, and all that it can be."""

    name: str
    made: Unknown[object] | Number
    filed: Any
    values: Sequence[Any]

    def is_(self, value: Any) -> Truth:
        """That this is there, as the move makes it."""
        return self.made.is_(value) if isinstance(self.made, Unknown) else equal(self.made, value)

    def filed_is(self, value: object) -> Truth:
        """That this is there, as the file has it."""
        return where(self.filed, lambda option: option == value)

    @property
    def options(self) -> tuple[object, ...]:
        """Everything that the file leaves open."""
        return tuple(dict.fromkeys(self.filed.options)) if isinstance(self.filed, Unknown) else (self.filed,)


class Correlations:
    """A table after a move as a file has it, held against the worlds in which the move may be done."""

    def __init__(self, ways: Ways, file: Model, places: Sequence[FiledPlace]) -> None:
        self._ways, self._file, self._places = ways, file.solver, places
        self._traits = file.game.traits
        self._open = [place for place in places if isinstance(place.filed, Unknown)]
        self._done: list[Truth] = []
        self._alone: list[FiledPlace] = []
        self._together: list[list[FiledPlace]] = []
        self._is_more = False
        self._combined: dict[frozenset[FiledPlace], list[list[tuple[FiledPlace, object]]]] = {}
        shown = {mark for place in places if isinstance(place.made, Unknown) for mark in place.made.marks}
        self._gone = [mark for one in ways.unknowns if shown.isdisjoint(one.marks) for mark in one.marks]
        # Of a place of which the table after it shows fewer options than there were, the others are not there.
        looked_at = (one for one in ways.unknowns if not shown.isdisjoint(one.marks))
        self._left_out = [mark for one in looked_at for mark in one.marks if mark not in shown]
        self._truths = [*ways.truths, *self._same()]
        self._form = NormalForm()
        self._shown = {self._form.of(instance.truth) for instance in file.instances}

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
        alike: dict[tuple[object, ...], list[FiledPlace]] = {}
        for place in self._alone:
            alike.setdefault((tuple(place.values), place.options), []).append(place)
        alone = (_by_itself(group, self._traits) for group in alike.values())
        more = ["other places depend on each other too"] if self._is_more else []
        return (*alone, *map(self._go_together, self._together), *more)

    def _go_together(self, group: Sequence[FiledPlace]) -> str:
        ways = self._combined.get(frozenset(group), [])
        if not ways:
            return f"these depend on each other: {'; '.join(place.name for place in group)}"
        each = (", ".join(f"{place.name}: {said(value)}" for place, value in way) for way in ways)
        return f"these go together: {'; or '.join(each)}"

    def search(self) -> None:
        """Look for what the file does not tell. Raises `UndecidedError`; what was found by then stands."""
        self._find()
        for group in self._together:
            # What goes with what, if that is not too much.
            if prod(len(place.values) for place in group) <= MOST_COMBINED:
                every = (list(zip(group, way, strict=True)) for way in product(*(place.values for place in group)))
                ways = [way for way in every if self._ways.worlds.can(*(place.is_(value) for place, value in way))]
                self._combined[frozenset(group)] = ways if len(ways) <= MOST_WAYS else []

    def _find(self) -> None:
        filed = [any_of(map(place.filed_is, place.values)) for place in self._open if self._is_wider(place)]
        settled: list[Truth] = []
        for _ in range(MOST_TOLD):
            way = self._impossible(filed)
            if way is None:
                return
            group = self._smallest(way)
            joint = [other for other in self._together if not set(other).isdisjoint(group)]
            members = {place for other in (group, *joint) for place in other}
            rest = [other for other in self._together if other not in joint]
            self._together = [*rest, [place for place in self._open if place in members]]
            # The others may depend on each other too: these are as they are in one world from now on.
            self._ways.worlds.can(*settled)
            for place in group:
                made, world = place.made, self._ways.worlds.marks
                value = made.value_in(world) if isinstance(made, Unknown) else number_in(made, world)
                settled.append(place.is_(value))
                filed.append(place.filed_is(value))
        self._is_more = self._impossible(filed) is not None

    def _is_wider(self, place: FiledPlace) -> bool:
        """Whether the file leaves more open at a place than is possible there, which is noted. Raises `UndecidedError`."""
        left = set(place.values)
        others = [place.filed_is(option) for option in place.options if option not in left]
        if not others or not self._file.can(any_of(others)):
            return False
        self._alone.append(place)
        return True

    def _impossible(self, also: Sequence[Truth]) -> World | None:
        """A way to fill in the file to which no world leads, if there is one. Raises `UndecidedError`."""
        for _ in range(MOST_PASTS):
            way = self._file.find(*self._done, *also)
            if way is None or not self._ways.worlds.can(*self._as_told(way, self._places)):
                return way
            self._done.append(not_(self._leads(self._ways.worlds.marks)))
        raise UndecidedError(f"no more than {MOST_PASTS} ways to fill it in were tried")

    @staticmethod
    def _as_told(way: World, places: Sequence[FiledPlace]) -> list[Truth]:
        return [place.is_(way.get(place.filed, place.filed)) for place in places]

    def _leads(self, world: frozenset[Mark]) -> Truth:
        """Whether what is shown no more in a world leads to what the file has, given the rules of the file."""
        known: dict[Mark, Truth] = {mark: mark in world for mark in self._gone}
        known |= dict.fromkeys(self._left_out, False)
        for place in self._places:
            if isinstance(place.made, Unknown) and place.filed is not place.made:
                # Of options that look the same, the one of the world counts.
                pairs = list(place.made.pairs)
                shown = {option: mark for mark, option in [*pairs[::-1], *(pair for pair in pairs if pair[0] in world)]}
                known |= {mark: place.filed_is(option) if shown[option] is mark else False for mark, option in pairs}
        supposed = Supposed(known)
        truths = dict.fromkeys(map(supposed.truth, self._truths))
        return all_of(truth for truth in truths if self._form.of(truth) not in self._shown)

    def _smallest(self, way: World) -> list[FiledPlace]:
        """A few places at which what a way has is not possible together, and is without any of them."""
        return least(self._open, lambda rest: not self._ways.worlds.can(*self._as_told(way, rest)), self._open[::-1])


def _by_itself(places: Sequence[FiledPlace], traits: Sequence[Trait]) -> str:
    """What is known of each of some places where the same is left of the same."""
    where_ = enumerated([place.name for place in places], "and")
    values = places[0].values
    if len(values) <= MOST_NAMED:
        return f"{where_} must be {enumerated(list(map(said, values)), 'or', MOST_NAMED)}"
    left = set(values)
    others = [option for option in places[0].options if option not in left]
    for trait in traits:
        if all(map(trait.holds, values)) and not any(map(trait.holds, others)):
            return f"{where_} must be {trait.words}"
        if all(map(trait.holds, others)) and not any(map(trait.holds, values)):
            return f"{where_} cannot be {trait.words}"
    return f"{where_} cannot be {enumerated(list(map(said, others)), 'or', MOST_NAMED)}"
