"""What a move comes to, in a sentence: what is paid and got, what of it is lost, and what is in store then."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from models.fields_of_green.abilities import food_of, harvests, water_of
from models.fields_of_green.cards import WATER_CAP, Resource, amounts
from models.fields_of_green.moves import Action, Move, after, steps_of
from models.fields_of_green.position import Farm, Position
from models.logic import Number, total
from models.names import enumerated


def outcome(position: Position, move: Move) -> str:
    """What a move pays and gives, and what is in store after it; of the end of a Harvest, what is turned face down."""
    farm = position.farm_of(move.player)
    if move.action is Action.FINISH:
        flipped = [str(site) for site in harvests(farm) if not site.paid]
        return f"turn {enumerated(flipped, 'and')} face down" if flipped else "nothing is turned face down"
    steps = steps_of(position, move)
    paid = _in_all(step.pays for step in steps)
    gained = _in_all(step.gives for step in steps)
    new = after(position, move).farm_of(move.player)
    food = food_of(new)
    has = f"{amounts({Resource.COINS: new.coins}) or 'no coins'}, " if isinstance(new.coins, int) else ""
    stored = f"{food} Food" if isinstance(food, int) else "some Food"
    said = [f"pay {amounts(paid)}"] if amounts(paid) else []
    said += [f"get {amounts(gained)}{_loss(_lost(farm, new, paid, gained, move))}"] if amounts(gained) else []
    return f"{', '.join(said) or 'nothing is paid'}; then {has}{stored}"


def _in_all(parts: Iterable[Mapping[Resource, Number]]) -> dict[Resource, int | None]:
    """What all parts come to; `None` where that depends on what is unknown."""
    every = list(parts)
    sums = {resource: total([part.get(resource, 0) for part in every]) for resource in Resource}
    return {resource: n if isinstance(n, int) else None for resource, n in sums.items()}


def _lost(
    farm: Farm,
    new: Farm,
    paid: Mapping[Resource, int | None],
    gained: Mapping[Resource, int | None],
    move: Move,
) -> dict[Resource, int]:
    """What of the Food and the Water that a move gives finds no room, as far as the stores are known."""
    # A Water Tower comes with its own Water, which the move does not give.
    brought = WATER_CAP if move.action is Action.TOWER else 0
    stores = {Resource.FOOD: (food_of(farm), food_of(new)), Resource.WATER: (water_of(farm), water_of(new))}
    lost = {}
    for resource, (held, holds) in stores.items():
        out, more = paid[resource], gained[resource]
        if isinstance(held, int) and isinstance(holds, int) and out is not None and more is not None:
            lost[resource] = held - out + more + (brought if resource is Resource.WATER else 0) - holds
    return lost


def _loss(lost: Mapping[Resource, int]) -> str:
    told = amounts(lost)
    return f" ({told} {'are' if ' and ' in told else 'is'} lost)" if told else ""
