"""The spaces of a farm and what lies in one: a card with its tokens and tiles.

A farm is a set of unit spaces without a border; each card fills one. A space has the name that it has in the file:
`r1c1` is the first of the first row, `r0c1` the one above it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from models.fields_of_green.cards import FOOD_CAP, WATER_CAP, Equipment, Kind, Location, Resource, amounts
from models.logic import Number, Truth, Unknown, any_of, at_most, number, sums_of, total, where
from models.names import enumerated, from_to, of_number
from models.unknowns import Choice


class Spot(NamedTuple):
    """A space of a farm, counted from the first space of its file; rows and columns before it are 0, -1, ..."""

    row: int
    column: int

    @property
    def beside(self) -> tuple[Spot, Spot, Spot, Spot]:
        """The four orthogonal neighbours: above, left, right, below."""
        return _beside(self)

    def __str__(self) -> str:
        return f"r{self.row}c{self.column}"


@lru_cache(maxsize=4096)
def _beside(spot: Spot) -> tuple[Spot, Spot, Spot, Spot]:
    row, column = spot
    return Spot(row - 1, column), Spot(row, column - 1), Spot(row, column + 1), Spot(row + 1, column)


_SPOT = re.compile(r"r(?:ow )?(-?\d{1,3})(?:,? | and )?c(?:ol(?:umn)?)?\s*(-?\d{1,3})", re.IGNORECASE)


def spot_called(text: str) -> Spot | None:
    """The space of a name such as `r2c1`, if it is one."""
    match = _SPOT.fullmatch(text.strip())
    return Spot(int(match[1]), int(match[2])) if match else None


LocationSeen: TypeAlias = "Location | Unknown[Any]"
TileSeen: TypeAlias = "Equipment | Unknown[Any]"
Amount: TypeAlias = "int | Unknown[int]"


@dataclass(frozen=True, slots=True)
class Site:
    """A space with a card.

    `tokens` are the Water on a Water Tower or the Food on a Silo. An Open Area is a card that lies face down (`is_open`).
    `paid` is how often its Harvest cost was paid in this Harvest phase. `scores` is what its Game End ability gives, where
    the file tells that. `below` are cards that wrongly lie beneath it.

    A card that is not known may be a Water Tower or a Silo with so many tokens (`stored`); `tokens` are `None` then.
    """

    spot: Spot
    card: LocationSeen
    tokens: Amount | None = None
    is_open: bool = False
    equipment: tuple[TileSeen, ...] = ()
    paid: int = 0
    scores: int | None = None
    below: tuple[LocationSeen, ...] = ()

    def __post_init__(self) -> None:
        """A Water Tower or Silo that was chosen with its tokens is one like any other."""
        if isinstance(self.card, Location) and self.card.holds is not None:
            object.__setattr__(self, "tokens", self.card.holds)
            object.__setattr__(self, "card", self.card.design)

    @property
    def kind(self) -> Kind | None:
        """Tower, Silo, or the type of the card, if that is known."""
        if not isinstance(self.card, Unknown):
            return self.card.kind
        kinds = {card.kind for card in self.card.options}
        return kinds.pop() if len(kinds) == 1 else None

    @property
    def is_tower(self) -> bool:
        """Whether it is known to be a Water Tower."""
        return not isinstance(self.card, Unknown) and self.card.kind is Kind.TOWER

    @property
    def is_silo(self) -> bool:
        """Whether it is known to be a Silo."""
        return not isinstance(self.card, Unknown) and self.card.kind is Kind.SILO

    def is_a(self, kind: Kind) -> Truth:
        """Whether it is of a kind, which may depend on what is unknown."""
        if isinstance(self.card, Unknown):
            return self.card.where(lambda card: card.kind is kind)
        return self.card.kind is kind

    def may_be(self, kind: Kind) -> bool:
        """Whether it can be of a kind, as far as it is known."""
        return self.is_a(kind) is not False

    def stored(self, kind: Kind) -> Number:
        """The tokens on it if it is a Water Tower, or a Silo; nothing if it is not, or where they were not told."""
        if isinstance(self.card, Unknown):
            return number(self.card, lambda card: (card.holds or 0) if card.kind is kind else 0)
        return amount(self.tokens) if self.card.kind is kind and self.tokens is not None else 0

    def possible_tokens(self, kind: Kind) -> tuple[int, ...]:
        """Every number of tokens that may lie on it as a Water Tower, or as a Silo; nothing where it is not one."""
        if isinstance(self.card, Unknown):
            return tuple((card.holds or 0) if card.kind is kind else 0 for card in self.card.options)
        if self.card.kind is not kind or self.tokens is None:
            return (0,)
        return (self.tokens,) if isinstance(self.tokens, int) else self.tokens.options

    def __str__(self) -> str:
        return f"{self.card} at {self.spot}"


def amount(value: Amount) -> Number:
    """A number of tokens or coins, known or not."""
    return number(value, int)


def span(*values: Amount | None) -> str:
    """What amounts come to together, in words: "3", or "1 to 4" where they are not fully known."""
    return _in_all((value,) if isinstance(value, int) else value.options for value in values if value is not None)


def counted_span(n: Amount, noun: str) -> str:
    """An amount with what it counts: "1 coin", "0 or 1 coin", "1 to 4 coins"."""
    return of_number(span(n), noun)


def stored_span(sites: Iterable[Site], kind: Kind) -> str:
    """What lies on these Water Towers, or Silos, together, in words; on what may be one from nothing on."""
    each = list(sites)
    if any(may_hold_more(site, kind) for site in each):
        return f"{sum(min(site.possible_tokens(kind)) for site in each)} or more"
    return _in_all(site.possible_tokens(kind) for site in each)


def _in_all(each: Iterable[tuple[int, ...]]) -> str:
    every = list(each)
    least, most = sum(map(min, every)), sum(map(max, every))
    return from_to(least, most)


def shown(n: Number) -> str:
    """A number in words: "2", "1 to 3", "0 or 2"."""
    return numbers(sums_of(n))


def numbers(values: Sequence[int]) -> str:
    """What a number may be, smallest first, in words."""
    if values and values[-1] - values[0] == len(values) - 1:
        return from_to(values[0], values[-1])
    return enumerated(list(map(str, values)), "or")


def so_much(values: Sequence[int], resource: Resource) -> str:
    """What there may be of a resource, in words: "1 coin", "1 to 3 coins"; nothing of nothing."""
    if len(values) == 1:
        return amounts({resource: values[0]})
    return of_number(numbers(values), "coin") if resource is Resource.COINS else f"{numbers(values)} {resource}"


def is_or_are(n: Number) -> str:
    """The verb for so many: "1 card is", "2 cards are"."""
    return "is" if n == 1 else "are"


def was_or_were(n: Number) -> str:
    """The same of what is past."""
    return "was" if n == 1 else "were"


def name_of(site: Site) -> str:
    """A card of the farm in a sentence; one of which nothing is known by its space."""
    return f"the card at {site.spot}" if isinstance(site.card, Unknown) else str(site.card)


CAPS: Mapping[Kind | None, int] = {Kind.TOWER: WATER_CAP, Kind.SILO: FOOD_CAP}
"""What a Water Tower and a Silo store without equipment."""

NOBODY_KNOWS = 8
"""A tile of which it is not known how much it adds to a store is reckoned to add so much where the tokens were not seen
either: more than any price takes. A number that was seen may be larger."""


def fits_in(site: Site) -> Truth:
    """Whether what lies on a Water Tower or a Silo fits there; equipment that is not known may add anything."""
    if isinstance(site.card, Unknown):
        beyond = number(site.card, lambda card: max(0, (card.holds or 0) - CAPS.get(card.kind, 0)))
    else:
        cap = CAPS.get(site.card.kind)
        beyond = 0 if cap is None or site.tokens is None else number(site.tokens, lambda tokens: max(0, tokens - cap))
    if isinstance(beyond, int) and beyond <= 0:
        return True
    added = total([number(tile, lambda tile: tile.capacity or 0) for tile in site.equipment])
    anything = [where(tile, lambda tile: tile.capacity is None) for tile in site.equipment]
    return any_of([*anything, at_most(beyond, added)])


def most_stored(kind: Kind, equipment: Iterable[TileSeen | Choice]) -> int:
    """How many tokens can lie on a Water Tower or a Silo with such equipment."""
    each = ((tile,) if isinstance(tile, Equipment) else tile.options for tile in equipment)
    more = (max(NOBODY_KNOWS if one.capacity is None else one.capacity for one in options) for options in each)
    return CAPS[kind] + sum(more)


def may_hold_more(site: Site, kind: Kind) -> bool:
    """Whether it is a store on which any number of tokens may lie: none was seen, nor what its equipment lets it store."""
    tokens = site.possible_tokens(kind)
    anything = any(where(tile, lambda tile: tile.capacity is None) is not False for tile in site.equipment)
    return anything and len(tokens) > 1 and most_stored(kind, site.equipment) in tokens
