"""What a move comes to, in a sentence: what is paid and got, what of it is lost, and what is in store then."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from models.fields_of_green.actions import MOVES
from models.fields_of_green.cards import WATER_CAP, Resource, amounts
from models.fields_of_green.moves import Action, Move
from models.fields_of_green.position import Position
from models.fields_of_green.wording import numbers
from models.fields_of_green.year_ends import is_flipped
from models.logic import Number, Truth, Unknown, scaled, total, values_of
from models.names import enumerated
from models.unknowns import unknowns


def outcome(position: Position, move: Move) -> str:
    """What a move pays and gives, and what is in store after it; of the end of a Harvest, what is turned face down."""
    turn = MOVES.done(position, move)
    if move.action is Action.FINISH:
        flipped = [str(site) for site in turn.own.sites if not site.paid and is_flipped(site) is True]
        return f"turn {enumerated(flipped, 'and')} face down" if flipped else "nothing is turned face down"
    words = _InWords(unknowns(position), [need.truth for need in turn.conditions.requirements])
    paid = _in_all(exchange.pays for exchange in turn.exchanges)
    gained = _in_all(exchange.gives for exchange in turn.exchanges)
    old, new = turn.held_before, turn.held
    # A Water Tower comes with its own Water, which the move does not give.
    brought = WATER_CAP if move.action is Action.TOWER else 0
    food, coins = new.food(turn.farm), new.coins
    stores = {
        Resource.FOOD: (old.food(turn.own), food),
        Resource.WATER: (total([old.water(turn.own), brought]), new.water(turn.farm)),
    }
    lost = {
        resource: total([was, gained[resource], scaled(paid[resource], -1), scaled(is_, -1)])
        for resource, (was, is_) in stores.items()
    }
    has = "" if coins is None else f"{words.amounts({Resource.COINS: coins}) or 'no coins'}, "
    parts = [f"pay {words.amounts(paid)}"] if words.amounts(paid) else []
    parts += [f"get {words.amounts(gained)}{words.loss(lost)}"] if words.amounts(gained) else []
    return f"{', '.join(parts) or 'nothing is paid'}; then {has}{words.number(food)} Food"


def _in_all(parts: Iterable[Mapping[Resource, Number]]) -> dict[Resource, Number]:
    """What all parts come to."""
    every = list(parts)
    return {resource: total([part.get(resource, 0) for part in every]) for resource in Resource}


@dataclass(frozen=True, slots=True)
class _InWords:
    """Numbers in words; of those that depend on what is unknown, all that they can be where the move may be done."""

    unknowns: Sequence[Unknown[object]]
    given: Sequence[Truth]

    def values(self, n: Number) -> tuple[int, ...]:
        """What a number can be; where the move may never be done, whatever it can be."""
        return values_of(n, self.unknowns, self.given) or values_of(n, self.unknowns)

    def number(self, n: Number) -> str:
        """A number: "2", "1 to 3"."""
        return numbers(self.values(n))

    def amounts(self, of: Mapping[Resource, Number]) -> str:
        """Amounts in a sentence: "2 Food and 1 to 3 coins"."""
        parts = []
        for resource, n in of.items():
            values = self.values(n)
            parts += [amounts({resource: values[0]}) if len(values) == 1 else f"{numbers(values)} {resource}"]
        *most, last = [part for part in parts if part] or [""]
        return " and ".join(filter(None, (", ".join(most), last)))

    def loss(self, lost: Mapping[Resource, Number]) -> str:
        """What finds no room."""
        parts = self.amounts({resource: n for resource, n in lost.items() if self.values(n) != (0,)})
        return f" ({parts} {'are' if ' and ' in parts else 'is'} lost)" if parts else ""
