"""What follows for certain of the unknown cards of a table, if the table is legal."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from operator import eq

from models.fact import CARD, Trait
from models.logic import Unknown, not_
from models.names import enumerated
from models.unknowns import said, summed_up
from verify.worlds.known import KnownWorlds
from verify.worlds.model import Model
from verify.worlds.symmetry import alike

MOST_TOGETHER = 3
"""As many places a statement of the kind "one of these is a rose" tells of at most."""

MOST_PLACES, MOST_TOLD = 12, 12
"""Of more places nothing of that kind is asked, and of more such statements none is told: any would do as well."""

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
        """The smallest groups of these places in each of which one passes a test in every world; of many places none."""
        passing = {option: test(option) for place in places for option in place.options}
        found: list[Places] = []
        if len(places) > MOST_PLACES or self._may_fail(places, passing):
            return found
        for size in range(1, MOST_TOGETHER + 1):
            for group in combinations(places, size):
                # The smaller group says more.
                if not any(set(share) <= set(group) for share in found) and not self._may_fail(group, passing):
                    found.append(group)
        return found if len(found) <= MOST_TOLD else []

    def _may_fail(self, group: Sequence[Unknown[object]], passing: Mapping[object, bool]) -> bool:
        """Whether there is a world in which none of these passes."""
        if any(not any(passing[world[place]] for place in group) for world in self.known):
            return True
        return self.exists(*(not_(place.where(passing.__getitem__)) for place in group))


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
