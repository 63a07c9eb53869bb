"""What follows for certain of the unknown cards of a table, if the table is legal."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain, combinations, product
from math import comb, prod
from operator import eq

from models.fact import CARD, Trait
from models.logic import Unknown, not_
from models.names import enumerated
from models.unknowns import said, summed_up
from verify.clock import EffortError
from verify.worlds.known import KnownWorlds
from verify.worlds.model import Model, World
from verify.worlds.symmetry import alike

MOST_TOGETHER = 3
"""As many places a statement of the kind "one of these is a rose" tells of at most."""

MOST_TOLD = 12
"""So many such statements at most are told of places that are alike: of forty discards any three are as good as others."""

GLANCE = 50_000
"""How much the solver may spend to see at once that nothing is certain, in its own units: some hundredths of a second."""

FEW = 3
"""So many possible cards are told one by one."""


Test = Callable[[object], bool]
Places = tuple[Unknown[object], ...]


@dataclass(frozen=True, slots=True)
class Forced:
    """A place where only one value is possible."""

    place: str
    value: str
    phrase: str


@dataclass(frozen=True, slots=True)
class Follows:
    """What is certain: places with one possible value, and statements of others. `possible` are the values of each."""

    forced: tuple[Forced, ...] = ()
    certain: tuple[str, ...] = ()
    possible: tuple[tuple[Unknown[object], tuple[object, ...]], ...] = ()


NOTHING_FOLLOWS = Follows()
"""What follows where everything is known, or nothing is possible."""


def follows(model: Model) -> Follows:
    """What follows from every rule for the unknowns of a position that can be legal. Raises `UndecidedError`."""
    worlds = _Worlds(model)
    possible = worlds.every_value(model.asked)
    settled = {unknown: values[0] for unknown, values in possible.items() if len(values) == 1}
    settled |= worlds.settled_values([unknown for unknown in model.now if unknown not in possible])
    forced = tuple(
        Forced(unknown.name, str(value), said(value)) for unknown, value in settled.items() if len(set(unknown.options)) > 1
    )
    certain = [
        told for unknown, values in possible.items() for told in _narrowed_in_words(unknown, values, model.game.traits)
    ]
    certain += _together(worlds, possible, model.game.traits)
    return Follows(forced, tuple(certain), tuple(possible.items()))


def possible_values(model: Model) -> dict[Unknown[object], tuple[object, ...]]:
    """The values that are possible at each place, in the order of its options. Raises `UndecidedError`."""
    return _Worlds(model).every_value(model.unknowns)


def _narrowed_in_words(unknown: Unknown[object], values: Sequence[object], traits: Sequence[Trait]) -> list[str]:
    """What is certain of one place besides what was written of it."""
    if len(values) == 1 or len(values) == len(set(unknown.options)):
        return []
    few = summed_up(values, unknown.options)
    if len(few) <= FEW:
        return [f"{unknown.name} must be {enumerated(list(map(said, few)), 'or')}"]
    told = [trait.words for trait in traits if all(map(trait.holds, values)) and not all(map(trait.holds, unknown.options))]
    # Whatever else is said of it, it is a card.
    told = told[1:] if len(told) > 1 and told[0] == CARD else told
    return [f"{unknown.name} must be {' and '.join(told)}"] if told else []


class _Worlds(KnownWorlds):
    """The worlds found so far, and what places share out between them in all of them."""

    def __init__(self, model: Model) -> None:
        super().__init__(model.solver, kin=alike(model.asked, (instance.truth for instance in model.instances)))

    def every_value(self, places: Sequence[Unknown[object]]) -> dict[Unknown[object], tuple[object, ...]]:
        """The values that are possible at each place; of places that are alike one is asked."""
        possible: dict[Unknown[object], tuple[object, ...]] = {}
        for place in places:
            possible[place] = possible[self.first(place)] if self.first(place) in possible else self.values(place)
        return possible

    def shares(self, places: Sequence[Unknown[object]], test: Test) -> list[Places]:
        """The smallest groups of these places in each of which one passes a test in every world.

        Such a group has a place in common with those that pass in each single world, so groups grow world by world.
        Of places that are alike it does not matter which are in a group, as long as they are as many.
        """
        passing = {option: test(option) for place in places for option in place.options}
        if self._may_all_fail(places, passing):
            return []
        order = {place: n for n, place in enumerate(places)}
        kin = self._group(places)
        failing: list[list[int]] = []
        found: dict[Places, None] = {}
        waiting: list[Places] = [()]
        tried = set(waiting)
        for group in waiting:
            # The smaller group says more.
            if any(set(share) <= set(group) for share in found):
                continue
            world = self._without(group, kin, passing, failing)
            if world is None:
                found[group] = None
                continue
            larger = [other for other in _larger(group, kin, passing, world) if other not in tried]
            tried.update(larger)
            waiting += larger
        every = [group for share in found for group in _alternatives(kin, share)]
        return sorted(every, key=lambda group: (len(group), [order[place] for place in group]))

    def _group(self, places: Sequence[Unknown[object]]) -> list[Places]:
        """These places by those that are alike."""
        groups: dict[Unknown[object], list[Unknown[object]]] = {}
        for place in places:
            groups.setdefault(self.first(place), []).append(place)
        return list(map(tuple, groups.values()))

    def _may_all_fail(self, places: Sequence[Unknown[object]], passing: Mapping[object, bool]) -> bool:
        """Whether it is known of some world that none of these passes there; not to find out at once costs only time.

        That there must be one Field among 24 cards, since no more than 18 can be others, is hard for a solver to see.
        """
        with suppress(EffortError), self._worlds.spending(GLANCE):
            return self.exists(*(not_(place.where(passing.__getitem__)) for place in places))
        return False

    def _without(
        self, group: Places, kin: Sequence[Places], passing: Mapping[object, bool], failing: list[list[int]]
    ) -> World | None:
        """A world in which none of these passes, or as many others that are alike do not: then there is one like it.

        `failing` is how many of each kind do not in each world known so far; further worlds are added to it.
        """
        new = self.known[len(failing) :]
        failing.extend([sum(not passing[world[place]] for place in alike_) for alike_ in kin] for world in new)
        counts = [(n, number) for n, alike_ in enumerate(kin) if (number := sum(place in group for place in alike_))]
        for world, fails in zip(self.known, failing, strict=True):
            if all(fails[n] >= number for n, number in counts):
                return world
        is_found = self.exists(*(not_(place.where(passing.__getitem__)) for place in group))
        return self.known[-1] if is_found else None


def _larger(group: Places, kin: Sequence[Places], passing: Mapping[object, bool], world: World) -> Iterator[Places]:
    """A group with one place more of each kind that passes in a world in which none of the group does, or in one like it."""
    for alike_ in kin if len(group) < MOST_TOGETHER else ():
        free = next((place for place in alike_ if place not in group), None)
        if free is not None and any(passing[world[place]] for place in alike_):
            # A group with as many places of each kind, the first of them.
            yield tuple(place for group_ in kin for place in group_[: sum(one in (*group, free) for one in group_)])


def _alternatives(kin: Sequence[Places], group: Places) -> list[Places]:
    """All groups with as many places of each kind; none where they are too many to be told one by one."""
    counts = [(alike, sum(place in group for place in alike)) for alike in kin]
    if prod(comb(len(alike), n) for alike, n in counts) > MOST_TOLD:
        return []
    return [tuple(chain.from_iterable(parts)) for parts in product(*(combinations(alike, n) for alike, n in counts if n))]


def _together(worlds: _Worlds, possible: Mapping[Unknown[object], tuple[object, ...]], traits: Sequence[Trait]) -> list[str]:
    """What several places share out between them: this or that is Cows, this or that is a rose."""
    open_places = {place: values for place, values in possible.items() if len(values) > 1}
    named = _name_things(worlds, open_places, traits)
    statements = [
        f"{_any_of(group)} is {said(values[0])}"
        if len(values) == 1
        else f"of {enumerated([place.name for place in group], 'and')}, one is {' and one is '.join(map(said, values))}"
        for group, values in named.items()
    ]
    for trait in traits:
        places = [
            place
            for place, values in open_places.items()
            if any(map(trait.holds, values)) and not all(map(trait.holds, values))
        ]
        statements += [
            f"{_any_of(group)} is {trait.words}"
            for group in worlds.shares(places, trait.holds)
            # A card that is named says more than what can be said of it.
            if not any(set(few) <= set(group) and any(map(trait.holds, values)) for few, values in named.items())
        ]
    return statements


def _name_things(
    worlds: _Worlds, open_places: Mapping[Unknown[object], tuple[object, ...]], traits: Sequence[Trait]
) -> dict[Places, list[object]]:
    """The things that are certain to lie at one of a few places, by these places.

    Only things that can lie nowhere else are asked for: of others it is hardly ever certain, and there are many.
    """
    where: dict[object, list[Unknown[object]]] = {}
    for place, values in open_places.items():
        for value in values:
            where.setdefault(value, []).append(place)
    certain: dict[Places, list[object]] = {}
    for value, places in where.items():
        if len(places) <= MOST_TOGETHER and any(trait.holds(value) for trait in traits):
            for group in worlds.shares(places, partial(eq, value)):
                certain.setdefault(group, []).append(value)
    return certain


def _any_of(places: Places) -> str:
    """One of these at least."""
    return enumerated([place.name for place in places], "or")
