"""What lies on a table of Fields of Green.

A farm is a set of unit spaces without a border; each card fills one. A space has the name that it has in the file:
`r1c1` is the first of the first row, `r0c1` the one above it. What nobody has seen is told apart from what is known to
be absent: stores may be an `Unknown`, coins, hands and piles that the file leaves out are `None`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from models.fields_of_green.cards import Deck, Equipment, Kind, Location
from models.logic import Number, Truth, Unknown, number
from models.names import Word
from models.past import Past
from models.rule import Place, Rulings, Spaces

MOST_PLAYERS = 4
YEARS = 4
DRAWN = 6
"""Cards that each player draws in a year, and turns that each takes."""


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


class Phase(Word):
    """The phases of a year."""

    UPKEEP = "upkeep"
    ACTION = "action"
    HARVEST = "harvest"


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


@dataclass(frozen=True, slots=True)
class Pad:
    """Lines of the score pad that the file tells, for what is not laid out in it: their points, or `None`.

    `cards` are without VP tokens, `towers` are the empty ones, and `locations` decide where VP are level.
    """

    cards: int | None = None
    equipment: int | None = None
    money_points: int | None = None
    food_points: int | None = None
    towers: int | None = None
    abilities: tuple[int, ...] | None = None
    locations: int | None = None


@dataclass(frozen=True, slots=True)
class Farm:
    """One player's farm, stores and hand.

    `sites` are sorted by space; of a farm that was not laid out (`is_told` is false) nothing is known. `hand` holds the
    cards, or only their number, or `None` if nobody showed it. `drawn` is how many cards of each type the player drew this
    year, `turns` how many turns the player has taken in it. `is_done` says that the player has harvested this year,
    `has_unknown_coins` that the file says of the coins that nobody knows them, and does not just leave them out.
    """

    player: str
    sites: tuple[Site, ...]
    coins: Amount | None = None
    vp: Amount = 0
    aside: tuple[TileSeen, ...] = ()
    hand: tuple[LocationSeen, ...] | int | None = None
    drawn: Mapping[Kind, int] | None = None
    turns: int | None = None
    pad: Pad = Pad()
    is_laid_out: bool = True
    is_done: bool = False
    has_unknown_coins: bool = False
    by_spot: Mapping[Spot, Site] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_spot", {site.spot: site for site in self.sites})

    @property
    def towers(self) -> Iterator[Site]:
        """Every Water Tower that is known to be one."""
        return (site for site in self.sites if site.is_tower)

    @property
    def silos(self) -> Iterator[Site]:
        """Every Silo that is known to be one."""
        return (site for site in self.sites if site.is_silo)

    def possible(self, kind: Kind) -> Iterator[Site]:
        """Every location that is of a kind, or may be."""
        return (site for site in self.sites if site.may_be(kind))

    @property
    def hand_size(self) -> int | None:
        """How many cards are in hand, if that was seen."""
        return len(self.hand) if isinstance(self.hand, tuple) else self.hand

    @property
    def hand_seen(self) -> tuple[LocationSeen, ...]:
        """The cards in hand, as far as they were shown."""
        return self.hand if isinstance(self.hand, tuple) else ()

    def at(self, *spots: Spot) -> tuple[Place, ...]:
        """Spaces of this farm as places."""
        return tuple(Place(self.player, str(spot)) for spot in spots)

    def about(self, *spots: Spot | str, name: str = "") -> Spaces:
        """What a rule says of this player: of these spaces, or of a thing with a name."""
        return Spaces(self.player, tuple(map(str, spots)), name)

    def with_site(self, site: Site) -> Farm:
        """The farm with a site in the place of what was there."""
        others = tuple(other for other in self.sites if other.spot != site.spot)
        return replace(self, sites=tuple(sorted((*others, site), key=lambda s: s.spot)))


@dataclass(frozen=True, slots=True)
class Stocks:
    """What is left in the middle of the table; `None` where it was not counted.

    `row` are the face-up cards of the game for two and `pile` how many are still under them; `discards` the cards of the
    discard pile, or only their number.
    """

    piles: Mapping[Kind, int] | None = None
    towers: int | None = None
    silos: int | None = None
    equipment: int | None = None
    row: tuple[LocationSeen, ...] | None = None
    pile: int | None = None
    discards: tuple[LocationSeen, ...] | int | None = None

    @property
    def discarded(self) -> int | None:
        """How many cards were discarded, if that was counted."""
        return len(self.discards) if isinstance(self.discards, tuple) else self.discards


@dataclass(frozen=True, slots=True)
class Pool:
    """What may be built onto a farm that is looked for: location cards, so many Water Towers and Silos.

    With `is_relaid`, it is the cards of the farm itself that may lie otherwise, nothing being paid or gained again.
    """

    cards: tuple[Location, ...] = ()
    towers: int = 0
    silos: int = 0
    is_relaid: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """A table: farms in seat order (clockwise), the year with its phase, and what lies in the middle.

    `players` are the player counts that are possible. `first` has the First Player tile; `turn` is whose turn it is where
    players take turns. `introductory` says that the suggested draws of the first game are followed. `past` ties what is
    unknown after a move to what was before it. `own_cards` are the cards that the file itself describes, as it has them.
    """

    deck: Deck
    farms: tuple[Farm, ...]
    players: tuple[int, ...]
    rulings: Rulings
    year: int | None = None
    phase: Phase | None = None
    first: str | None = None
    turn: str | None = None
    over: bool = False
    stocks: Stocks = Stocks()
    introductory: bool = False
    past: Past | None = None
    own_cards: Mapping[str, Any] = field(default_factory=dict, compare=False)

    @property
    def layouts(self) -> int:
        """How many farms are laid out."""
        return len(self.farms)

    @property
    def is_over(self) -> bool:
        """Whether the game is said to have ended."""
        return self.over

    @property
    def players_written(self) -> tuple[str, ...]:
        """Whose farms these are."""
        return tuple(farm.player for farm in self.farms)

    @property
    def is_whole(self) -> bool:
        """Whether the farms of all players are here."""
        return self.players == (len(self.farms),)

    @property
    def is_for_two(self) -> bool:
        """Whether the rules for two players are known to apply."""
        return self.players == (2,)

    def trusts(self, card: Location) -> bool:
        """Whether there are no more copies of a card than listed: they were counted, or the guess is a rule (FOG-AMB-33)."""
        return not card.is_guessed or self.rulings["FOG-AMB-33"] == "listed"

    def farm_of(self, player: str) -> Farm:
        """A player's farm."""
        return next(farm for farm in self.farms if farm.player == player)

    def with_farm(self, farm: Farm) -> Position:
        """The table with a farm in the place of the player's own."""
        return replace(self, farms=tuple(farm if other.player == farm.player else other for other in self.farms))

    def under(self, rulings: Rulings) -> Position:
        """The same table under other rulings."""
        return replace(self, rulings=rulings)


def amount(value: Amount) -> Number:
    """A number of tokens or coins, known or not."""
    return number(value, int)


def span(*values: Amount | None) -> str:
    """What amounts come to together, in words: "3", or "1 to 4" where they are not fully known."""
    return _in_all((value,) if isinstance(value, int) else value.options for value in values if value is not None)


def stored_span(sites: Iterable[Site], kind: Kind) -> str:
    """What lies on these Water Towers, or Silos, together, in words; on what may be one from nothing on."""
    return _in_all(site.possible_tokens(kind) for site in sites)


def _in_all(each: Iterable[tuple[int, ...]]) -> str:
    every = list(each)
    least, most = sum(map(min, every)), sum(map(max, every))
    return str(least) if least == most else f"{least} to {most}"


def players_possible(farms: int) -> tuple[int, ...]:
    """The player counts that a number of written farms leaves open."""
    return tuple(range(max(2, farms), MOST_PLAYERS + 1)) or (farms,)
