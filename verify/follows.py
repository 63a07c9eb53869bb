"""What follows for certain of the unknown cards of a table, if the table is legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from operator import eq
from typing import Any

from models.fact import CARD, Trait
from models.logic import Truth, Unknown, any_of, not_
from models.unknowns import said, summed_up
from verify.model import Model, World

MOST_TOGETHER = 3
"""As many places a statement of the kind "one of these is a rose" tells of at most."""

FEW = 3
"""So many possible cards are told one by one."""


Test = Callable[[Any], bool]
Places = tuple[Unknown[Any], ...]


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
    possible: tuple[tuple[Unknown[Any], tuple[Any, ...]], ...] = ()


NOTHING_FOLLOWS = Follows()
"""What follows where everything is known, or nothing is possible."""


def follows(model: Model) -> Follows:
    """What follows from every rule for the unknowns of a position that can be legal. Raises `UndecidedError`."""
    worlds = _Worlds(model)
    possible = {unknown: worlds.values(unknown) for unknown in model.asked}
    settled = {unknown: values[0] for unknown, values in possible.items() if len(values) == 1}
    settled |= worlds.settled([unknown for unknown in model.unknowns if unknown not in possible])
    forced = tuple(
        Forced(unknown.name, str(value), said(value)) for unknown, value in settled.items() if len(set(unknown.options)) > 1
    )
    certain = [told for unknown, values in possible.items() for told in _narrowed(unknown, values, model.game.traits)]
    certain += _together(worlds, possible, model.game.traits)
    return Follows(forced, tuple(certain), tuple(possible.items()))


def possible_values(model: Model) -> dict[Unknown[Any], tuple[Any, ...]]:
    """The values that are possible at each place, in the order of its options. Raises `UndecidedError`."""
    worlds = _Worlds(model)
    return {unknown: worlds.values(unknown) for unknown in model.unknowns}


def _narrowed(unknown: Unknown[Any], values: Sequence[Any], traits: Sequence[Trait]) -> list[str]:
    """What is certain of one place besides what was written of it."""
    if len(values) == 1 or len(values) == len(set(unknown.options)):
        return []
    few = summed_up(values, unknown.options)
    if len(few) <= FEW:
        return [f"{unknown.name} must be {' or '.join(map(said, few))}"]
    told = [trait.words for trait in traits if all(map(trait.holds, values)) and not all(map(trait.holds, unknown.options))]
    # Whatever else is said of it, it is a card.
    told = told[1:] if len(told) > 1 and told[0] == CARD else told
    return [f"{unknown.name} must be {' and '.join(told)}"] if told else []


class _Worlds:
    """The worlds found so far: most questions are answered by one of them, only the others take the solver."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._found: list[World] = []

    def values(self, unknown: Unknown[Any]) -> tuple[Any, ...]:
        """Every value that is possible at a place, in the order of its options."""
        seen = {world[unknown] for world in self._found}
        while True:
            rest = [mark for mark, option in zip(unknown.marks, unknown.options, strict=True) if option not in seen]
            if not rest or not self.exists(any_of(rest)):
                return tuple(dict.fromkeys(option for option in unknown.options if option in seen))
            seen.add(self._found[-1][unknown])

    def settled(self, places: Sequence[Unknown[Any]]) -> World:
        """The value of each of these places that has only one."""
        found = {}
        for unknown in places:
            if not self._found:
                self.exists()
            value = self._found[0][unknown]
            if all(world[unknown] == value for world in self._found) and not self.exists(not_(unknown.is_(value))):
                found[unknown] = value
        return found

    def exists(self, *also: Truth) -> bool:
        """Whether there is a world with these truths; it is remembered."""
        world = self._model.world(*also)
        if world is not None:
            self._found.append(world)
        return world is not None

    def some_one(self, places: Sequence[Unknown[Any]], test: Test) -> bool:
        """Whether one of these places passes a test in every world."""
        if any(not any(test(world[place]) for place in places) for world in self._found):
            return False
        return not self.exists(*(not_(place.where(test)) for place in places))

    def shares(self, places: Sequence[Unknown[Any]], test: Test) -> list[Places]:
        """The smallest groups of these places in each of which one passes a test in every world."""
        found: list[Places] = []
        for size in range(2, MOST_TOGETHER + 1):
            for group in combinations(places, size):
                if not any(set(share) <= set(group) for share in found) and self.some_one(group, test):
                    found.append(group)
        return found


def _together(worlds: _Worlds, possible: Mapping[Unknown[Any], tuple[Any, ...]], traits: Sequence[Trait]) -> list[str]:
    """What several places share out between them: one of these is Cows, one of these is a rose."""
    open_places = {place: values for place, values in possible.items() if len(values) > 1}
    named = _named(worlds, open_places, traits)
    told = [f"one of {_listed(group)} is {' and one is '.join(map(said, values))}" for group, values in named.items()]
    for trait in traits:
        places = [
            place
            for place, values in open_places.items()
            if any(map(trait.holds, values)) and not all(map(trait.holds, values))
        ]
        told += [
            f"one of {_listed(group)} is {trait.words}"
            for group in worlds.shares(places, trait.holds)
            # A card that is named says more than what can be said of it.
            if not any(set(few) <= set(group) and any(map(trait.holds, values)) for few, values in named.items())
        ]
    return told


def _named(
    worlds: _Worlds, open_places: Mapping[Unknown[Any], tuple[Any, ...]], traits: Sequence[Trait]
) -> dict[Places, list[Any]]:
    """The things that are certain to lie at one of a few places, by these places.

    Only things that can lie nowhere else are asked for: of others it is hardly ever certain, and there are many.
    """
    where: dict[Any, list[Unknown[Any]]] = {}
    for place, values in open_places.items():
        for value in values:
            where.setdefault(value, []).append(place)
    found: dict[Places, list[Any]] = {}
    for value, places in where.items():
        if len(places) <= MOST_TOGETHER and any(trait.holds(value) for trait in traits):
            for group in worlds.shares(places, partial(eq, value)):
                found.setdefault(group, []).append(value)
    return found


def _listed(places: Places) -> str:
    return ", ".join(place.name for place in places)
