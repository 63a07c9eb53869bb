"""What follows for certain of the unknown cards of a table, if the table is legal."""

from collections.abc import Sequence
from dataclasses import dataclass

from models.fact import CARD, Trait
from models.logic import Unknown
from models.names import enumerated
from models.unknowns import said, summed_up
from verify.worlds.known import KnownWorlds
from verify.worlds.model import Model
from verify.worlds.symmetry import alike

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
    possible: tuple[tuple[Unknown[object], tuple[object, ...]], ...] = ()


NOTHING_FOLLOWS = Follows()
"""What follows where everything is known, or nothing is possible."""


def follows(model: Model) -> Follows:
    """What follows from every rule for the unknowns of a position that can be legal. Raises `UndecidedError`."""
    worlds = KnownWorlds(model.solver, kin=alike(model.asked, (instance.truth for instance in model.instances)))
    possible = {unknown: worlds.values(unknown) for unknown in model.asked}
    settled = {unknown: values[0] for unknown, values in possible.items() if len(values) == 1}
    settled |= worlds.settled_values([unknown for unknown in model.now if unknown not in possible])
    forced = tuple(
        Forced(unknown.name, str(value), said(value)) for unknown, value in settled.items() if len(set(unknown.options)) > 1
    )
    certain = tuple(
        told for unknown, values in possible.items() for told in _narrowed_in_words(unknown, values, model.game.traits)
    )
    return Follows(forced, certain, tuple(possible.items()))


def possible_values(model: Model) -> dict[Unknown[object], tuple[object, ...]]:
    """The values that are possible at each place, in the order of its options. Raises `UndecidedError`."""
    worlds = KnownWorlds(model.solver, kin=alike(model.asked, (instance.truth for instance in model.instances)))
    return {unknown: worlds.values(unknown) for unknown in model.unknowns}


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
