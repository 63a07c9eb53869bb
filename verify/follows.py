"""What follows for certain of the unknown cards of a table, if the table is legal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from models.fact import CARD, Trait
from models.logic import Truth, Unknown, any_of, not_
from models.unknowns import said
from verify.model import Model, World

MOST_TOGETHER = 3
"""As many places a statement of the kind "one of these is a rose" tells of at most."""

FEW = 3
"""So many possible cards are told one by one."""


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
    if len(values) <= FEW:
        return [f"{unknown.name} must be {' or '.join(map(said, values))}"]
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

    def some_one(self, places: Sequence[Unknown[Any]], trait: Trait) -> bool:
        """Whether a trait is found at one of these places in every world."""
        if any(not any(trait.holds(world[place]) for place in places) for world in self._found):
            return False
        return not self.exists(*(not_(place.where(trait.holds)) for place in places))


def _together(worlds: _Worlds, possible: dict[Unknown[Any], tuple[Any, ...]], traits: Sequence[Trait]) -> list[str]:
    """Traits that several places share out between them: one of these is a rose."""
    told = []
    for trait in traits:
        shares: list[tuple[Unknown[Any], ...]] = []
        places = [
            unknown
            for unknown, values in possible.items()
            if any(map(trait.holds, values)) and not all(map(trait.holds, values))
        ]
        for size in range(2, MOST_TOGETHER + 1):
            for group in combinations(places, size):
                if not any(set(share) <= set(group) for share in shares) and worlds.some_one(group, trait):
                    shares.append(group)
                    told.append(f"one of {', '.join(unknown.name for unknown in group)} is {trait.words}")
    return told
