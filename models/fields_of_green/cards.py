"""The cards and tiles of Fields of Green, read from `cards.yaml` and files of a user's own.

Few printed faces are publicly known, so a face is data, and `None` in it means that it is not known, never that it is
not there: what needs it says so. A card is one *design*; the deck says how many copies of it the box holds. Designs are
compared by identity.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache
from typing import Any

from models.names import Word, enumerated, with_article


class Kind(Word):
    """The type of a location. Water Towers and Silos are locations without a type of their own."""

    FIELD = "Field"
    LIVESTOCK = "Livestock"
    CONSTRUCTION = "Construction"
    BUILDING = "Building"
    TOWER = "Water Tower"
    SILO = "Silo"


TYPES = (Kind.FIELD, Kind.LIVESTOCK, Kind.CONSTRUCTION, Kind.BUILDING)
"""The four location types, in the order of the rulebook: each has a pile of its own."""

STORES = (Kind.TOWER, Kind.SILO)
"""The locations that store tokens, and come from stocks of their own."""

PLURALS = {Kind.FIELD: "Fields", Kind.LIVESTOCK: "Livestock", Kind.CONSTRUCTION: "Constructions", Kind.BUILDING: "Buildings"}


class Timing(Word):
    """When an ability applies: the colour of its frame."""

    IMMEDIATE = "Immediate"
    HARVEST = "Harvest"
    GAME_END = "Game End"
    NONE = "none"


class Resource(Enum):
    """What abilities give and costs take."""

    COINS = "coins"
    FOOD = "food"
    WATER = "water"
    VP = "vp"
    EQUIPMENT = "equipment"

    def __str__(self) -> str:
        return _SPOKEN[self.value]


_SPOKEN = {"coins": "coins", "food": "Food", "water": "Water", "vp": "VP", "equipment": "Equipment"}
PAID = (Resource.COINS, Resource.WATER, Resource.FOOD)
"""What a price or a Harvest cost can take."""


@dataclass(frozen=True, slots=True)
class Described:
    """Which locations a text means: "Meat Livestock", "Water Tower", "location with a Harvest ability", "location"."""

    kind: Kind | None = None
    subtype: str | None = None
    timing: Timing | None = None

    def fits(self, card: Location) -> bool | None:
        """Whether a location is one of these; `None` where its face is not known well enough."""
        # Whatever type it has: it came from a pile.
        if (card.kind is None and self.kind in STORES) or (self.timing is not None and self.timing is card.lacks):
            return False
        wanted = ((self.kind, card.kind), (self.timing, card.timing), (self.subtype, card.subtype))
        answers = [None if is_known is None else ask == is_known for ask, is_known in wanted if ask is not None]
        if False in answers:
            return False
        return None if None in answers else True

    def in_words(self, n: int = 1) -> str:
        """The words for so many of them."""
        kind = str(self.kind) if self.kind else "location"
        if n != 1:
            kind = PLURALS.get(self.kind, f"{kind}s") if self.kind else f"{kind}s"
        ability = f" with {with_article(str(self.timing))} ability" if self.timing else ""
        return " ".join(filter(None, (self.subtype, kind))) + ability

    def __str__(self) -> str:
        return self.in_words()


@dataclass(frozen=True, slots=True)
class Count:
    """What an ability counts: such locations within a distance (1 is adjacent), or in the whole farm."""

    what: Described
    other: bool = False
    within: int | None = None

    def in_words(self, n: int = 1) -> str:
        """The words for so many of them."""
        what = self.what.in_words(n)
        other = "other " if self.other else ""
        if self.within == 1:
            return f"{other}adjacent {what}"
        return f"{other}{what}" if self.within is None else f"{other}{what} within {self.within}"

    def __str__(self) -> str:
        return self.in_words()


@dataclass(frozen=True, slots=True)
class Condition:
    """That so many of something are there, or that there are none."""

    count: Count
    least: int = 1
    none: bool = False

    @property
    def in_words(self) -> str:
        """That it is so: "there is an adjacent Silo", "there are 2 other Livestock within 2"."""
        return f"there {'are' if self.least > 1 else 'is'} {self}"

    def __str__(self) -> str:
        if self.none:
            return f"no {self.count}"
        return with_article(str(self.count)) if self.least == 1 else f"{self.least} {self.count}"


@dataclass(frozen=True, slots=True)
class Gain:
    """One sentence of an ability: what it gives, for each of what, under which condition, and what may be paid for it.

    With `pay`, it may be done up to `times` times, each time for that payment; else it is done once, for nothing.
    """

    gives: Mapping[Resource, int | None]
    per: Count | None = None
    condition: Condition | None = None
    pay: Mapping[Resource, int] = field(default_factory=dict)
    times: int = 1

    @property
    def is_optional(self) -> bool:
        """Whether it is done only if the player pays for it."""
        return bool(self.pay)

    def __str__(self) -> str:
        gives = amounts(self.gives)
        per = f" for each {self.per}" if self.per else ""
        condition = f" if {self.condition.in_words}" if self.condition else ""
        often = f", up to {self.times} times" if self.times > 1 else ""
        pay = f" for {amounts(self.pay)}{often}" if self.pay else ""
        return f"{'may get' if self.pay else 'get'} {gives}{per}{condition}{pay}"


@dataclass(frozen=True, slots=True)
class Price:
    """Coins, Water and Food to be paid; `None` where that is not known."""

    coins: int | None = 0
    water: int | None = 0
    food: int | None = 0

    def of(self, resource: Resource) -> int | None:
        """How much of a resource it takes."""
        amount: int | None = getattr(self, resource.value, 0)
        return amount

    @property
    def unknown(self) -> tuple[Resource, ...]:
        """The resources of which it is not known how much it takes."""
        return tuple(resource for resource in PAID if self.of(resource) is None)

    def __str__(self) -> str:
        return amounts({resource: self.of(resource) for resource in PAID}) or "nothing"


def amounts(of: Mapping[Resource, int | None]) -> str:
    """Amounts in a sentence: "2 Food and 1 coin"."""
    return enumerated([_amount(n, resource) for resource, n in of.items() if n != 0], "and")


def _amount(n: int | None, resource: Resource) -> str:
    if n is None:
        return f"an unknown number of {resource}"
    return "1 coin" if resource is Resource.COINS and n == 1 else f"{n} {resource}"


@dataclass(frozen=True, slots=True, eq=False)
class Location:
    """The face of a location card.

    `price` and `cost` (what its Harvest ability costs) tell for each resource whether it is known. `gains` is what the
    ability does, sentence by sentence; `cheaper` what it takes off its own price. `subtype` is `""` where the card has
    none. `vp` is printed on it. `sources` say of each field where it comes from and how sure it is. Where nobody counted the
    `copies`, there may be a guess at them. `lacks` is an ability that it certainly has not, whichever it has.

    `of` is the design of a card of which more is known here: that it is a Livestock (`narrowed`), or how many tokens lie on
    it (`stored`). Copies of one card have the same `design`.
    """

    name: str
    kind: Kind | None = None
    subtype: str | None = ""
    price: Price = Price()
    vp: int | None = 0
    timing: Timing | None = Timing.NONE
    cost: Price = Price()
    gains: tuple[Gain, ...] | None = ()
    cheaper: Gain | None = None
    copies: int | None = None
    sources: Mapping[str, str] = field(default_factory=dict)
    is_unlisted: bool = False
    of: Location | None = None
    holds: int | None = None
    guessed_copies: int | None = None
    lacks: Timing | None = None

    @property
    def is_guessed(self) -> bool:
        """Whether nobody has counted its copies, and a card file guesses."""
        return self.copies is None and self.guessed_copies is not None

    @property
    def listed(self) -> int | None:
        """How many copies a card file tells of, or else guesses."""
        return self.guessed_copies if self.copies is None else self.copies

    @property
    def design(self) -> Location:
        """The card itself, whatever else is told of it."""
        return self.of or self

    @property
    def has_harvest(self) -> bool | None:
        """Whether it has a Harvest ability, if that is known."""
        if self.timing is None and self.lacks is not Timing.HARVEST:
            return None
        return self.timing is Timing.HARVEST

    def may_give_more_tiles(self, timing: Timing) -> bool:
        """Whether what it does at that time may give more Equipment than is known."""
        if self.timing is not timing:
            return self.timing is None
        return self.gains is None or any(gain.gives.get(Resource.EQUIPMENT, 0) is None for gain in self.gains)

    @property
    def phrase(self) -> str:
        """The card in a sentence: a Water Tower or a Silo as one of many, others by their names."""
        return with_article(self.name) if self.kind in STORES and self.holds is None else self.name

    def __str__(self) -> str:
        return self.name


TOWER = Location("Water Tower", Kind.TOWER, price=Price(coins=2))
SILO = Location("Silo", Kind.SILO)
"""The two cards that everyone can build. Source: Fields of Green rulebook, "Build Water Tower", "Build Silo"."""


def is_from_a_pile(card: Location) -> bool:
    """Whether a card was drawn from a pile, as all are but Water Towers and Silos."""
    return card.kind not in STORES


@cache
def stored(store: Location, tokens: int) -> Location:
    """A Water Tower or a Silo with so many tokens: what a card that nobody knows may be."""
    return replace(store, name=f"{store} {tokens}", of=store, holds=tokens)


@cache
def narrowed(card: Location, kind: Kind | None, subtype: str | None, timing: Timing | None) -> Location:
    """A card with what the file adds to its face: the type, subtype or ability that its face leaves open."""
    told: dict[str, Any] = {"kind": kind, "subtype": subtype, "timing": timing}
    new = {name: value for name, value in told.items() if value is not None and getattr(card, name) is None}
    return replace(card, of=card.design, **new) if new else card


RANGE, WATER_CAP, FOOD_CAP = 2, 3, 4
"""How far a Water Tower reaches, and what a tower and a Silo store, unless an equipment says otherwise."""

FIRST_COINS, FIRST_WATER, FIRST_FOOD = 15, 3, 1
"""What every player begins with: coins, Water on the first Water Tower, Food on the first Silo."""

COINS_PER_VP, FOOD_PER_VP = 3, 2
"""How many coins, and how much Food, give 1 VP at the end. Source: Fields of Green rulebook, "Game End"."""

IN_PILE, TOWERS, SILOS, TILES = 33, 20, 14, 30
"""Cards of each location type, Water Towers, Silos and Equipment tiles in the box."""


@dataclass(frozen=True, slots=True, eq=False)
class Equipment:
    """The face of an Equipment tile.

    `on` are the locations on which it may be placed. `gains` is what it gives when it is placed, `points` at the end of
    the game. Ongoing: `range` and `capacity` are added to those of its location; `again` is how often the ability of the
    location may be applied once more, for its Harvest cost, or at the end of the game for `again_price`.
    """

    name: str
    on: Described | None = None
    gains: tuple[Gain, ...] | None = ()
    range: int | None = 0
    capacity: int | None = 0
    again: int | None = 0
    again_price: Price | None = None
    points: tuple[Gain, ...] | None = ()
    copies: int | None = None
    sources: Mapping[str, str] = field(default_factory=dict)
    is_unlisted: bool = False

    @property
    def phrase(self) -> str:
        """The tile in a sentence."""
        return "a tile that no list has" if self.is_unlisted else self.name

    def __str__(self) -> str:
        return self.name


UNLISTED_TILE = Equipment(
    "unlisted Equipment", gains=None, range=None, capacity=None, again=None, points=None, is_unlisted=True
)
"""A tile that no list has: it may lie anywhere and do anything."""


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """What a box holds, as far as the card files say: locations and equipment by name.

    Where fewer than all cards of a type are listed, one more design stands for those that are not: "unlisted Field"; for
    tiles it is "unlisted Equipment". `data` is what the deck was made of.
    """

    locations: Mapping[str, Location]
    equipment: Mapping[str, Equipment]
    provenance: str
    data: Mapping[str, Any] = field(default_factory=dict, repr=False)
    unlisted: Mapping[Kind, Location] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "unlisted", {kind: _unlisted_card(kind) for kind in TYPES if self.not_listed(kind) > 0})

    def not_listed(self, kind: Kind | None) -> int:
        """How many cards of a type at most are not listed; without a type, how many Equipment tiles."""
        if kind is None:
            return TILES - sum(tile.copies or 0 for tile in self.equipment.values())
        return IN_PILE - sum(card.listed or 0 for card in self.of_type(kind))

    def of_type(self, kind: Kind | None) -> list[Location]:
        """The cards of a type that are listed."""
        return [card for card in self.locations.values() if card.kind is kind]

    @property
    def tiles(self) -> Mapping[str, Equipment]:
        """Every Equipment tile that there may be, by name."""
        unlisted = {UNLISTED_TILE.name: UNLISTED_TILE} if self.not_listed(None) > 0 else {}
        return {**self.equipment, **unlisted}

    @property
    def every(self) -> Mapping[str, Location]:
        """Every location card that may come from a pile, by name."""
        return {**self.locations, **{card.name: card for card in self.unlisted.values()}}

    @property
    def subtypes(self) -> Iterator[str]:
        """The subtypes that are known."""
        yield from dict.fromkeys((*SUBTYPES, *(card.subtype for card in self.locations.values() if card.subtype)))


SUBTYPES = ("Fruit", "Vegetable", "Cereal", "Poultry", "Dairy", "Meat", "Working")
"""Of Fields and of Livestock, as the rulebook and reviews of several editions name them."""


@cache
def _unlisted_card(kind: Kind) -> Location:
    nothing = Price(None, None, None)
    subtype = None if kind in {Kind.FIELD, Kind.LIVESTOCK} else ""
    name = f"unlisted {kind}"
    return Location(name, kind, subtype, nothing, None, None, nothing, gains=None, copies=None, is_unlisted=True)
