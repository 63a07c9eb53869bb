"""What lies on a table of Fields of Green, and how a file tells it.

What nobody has seen is told apart from what is known to be absent: stores may be an `Unknown`, coins, hands and piles that
the file leaves out are `None`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Annotated, Any

from pydantic import Field as Limited

from models.doubts import counts as of_each_kind
from models.doubts import each, number, one_of, up_to
from models.fields import amount, flag, player, told
from models.fields_of_green.cards import FIRST_COINS, IN_PILE, SILOS, TILES, TOWERS, TYPES, Deck, Kind, Location
from models.fields_of_green.table import kinds
from models.fields_of_green.table.sites import Amount, LocationSeen, Site, Spot, TileSeen
from models.hidden import hidden_card
from models.logic import Unknown
from models.past import Past
from models.rule import Spaces
from models.table import SeatedTable, Seats
from models.unknowns import UNKNOWN

YEARS = 4
DRAWN = 6
"""Cards that each player draws in a year, and turns that each takes."""


def _every_card(position: Position) -> Iterable[Location]:
    return position.deck.every.values()


def called_by_place(cards: Iterable[LocationSeen], name: Callable[[int], str]) -> tuple[LocationSeen, ...]:
    """Cards, each that is not known by the name of its place, counted from 0."""
    return tuple(card.called(name(n)) if isinstance(card, Unknown) else card for n, card in enumerate(cards))


@dataclass(frozen=True, slots=True)
class Pad:
    """Lines of the score pad, for what is not laid out here.

    `cards` are without VP tokens, `towers` are the empty ones, and `locations` decide where VP are level.
    """

    cards: int | None = told(kinds.Small, "VP on the cards, without VP tokens (those are `vp`).")
    equipment: int | None = told(kinds.Small, "VP for Equipment, tiles set aside included.")
    money_points: int | None = told(
        kinds.Small, "VP for coins, 1 for every 3; not the coins themselves. May be left out where `coins` is there."
    )
    food_points: int | None = told(kinds.Small, "VP for Food, 1 for every 2; not the Food itself.")
    towers: int | None = told(Annotated[int, Limited(ge=0, le=TOWERS)], "Empty Water Towers.")
    abilities: tuple[int, ...] | None = told(kinds.ABILITIES, "VP of each Game End ability.")
    locations: int | None = told(kinds.Small, "Locations in the farm; they decide where VP are level.")


@dataclass(frozen=True, slots=True)
class Farm:
    """One player's farm and what lies in front of the player.

    `sites` are sorted by space; of a farm that was not laid out (`is_laid_out` is false) nothing is known. `hand` holds the
    cards, or only their number, or `None` if nobody showed it. `drawn` is how many cards of each type the player drew this
    year, `turns` how many turns the player has taken in it. `is_done` says that the player has harvested this year,
    `has_unknown_coins` that the file says of the coins that nobody knows them, and does not just leave them out.
    """

    player: str = ""
    sites: tuple[Site, ...] = told(
        kinds.FARM,
        "The cards as they lie, row by row; rows may differ in length.",
        kinds.of_sites,
        key="farm",
        shown=lambda farm: farm.sites if farm.is_laid_out else None,
    )
    coins: Amount | None = told(
        kinds.COINS,
        "A number, `10 to 14`, `3 or 5`, or `unknown`. With `unknown` a price makes a move undecided; "
        "coins that are left out are taken to suffice, and the answer says so.",
        kinds.of_first("coin", FIRST_COINS),
        shown=lambda farm: UNKNOWN if farm.has_unknown_coins else farm.coins,
    )
    vp: Amount = told(
        kinds.VP, "VP tokens: a number, `2 to 4`, or `0 or 2`; none if left out.", kinds.of_first("VP token", 0), default=0
    )
    aside: tuple[TileSeen, ...] = told(
        kinds.ASIDE,
        "Equipment that was set aside; none if left out.",
        each(
            "aside, tile {}",
            lambda position: position.deck.tiles.values(),
            "{n} is set aside by {who}",
            name="{who}'s tile {}",
        ),
        default=[],
    )
    hand: tuple[LocationSeen, ...] | int | None = told(
        kinds.HAND,
        "The cards in hand, or only their number. While a turn is played, whoever has acted has those that go on after it.",
        each("hand, card {}", _every_card, "{n} is in {who}'s hand"),
        number("the number of cards in {}'s hand", "{who} has {n:card} in hand", up_to(DRAWN)),
    )
    drawn: Mapping[Kind, int] | None = told(
        kinds.BY_TYPE,
        "Cards drawn of each type this year: `{Field: 3, Livestock: 2, Building: 1}`.",
        of_each_kind("the {kind} cards that {} drew", TYPES, up_to(DRAWN)),
    )
    turns: int | None = amount(
        "Turns taken this year; 6 in the Harvest phase.", "{}'s turns", "{who} has taken {n:turn}", DRAWN
    )
    is_done: bool = flag(
        "Whether the player has finished the Harvest of this year.",
        "whether {} has finished the Harvest",
        "{who} has finished the Harvest",
        key="harvested",
    )
    pad: Pad = told(
        Pad,
        "The points on the score pad, for what is not laid out.",
        base=kinds.PadBase,
        # If it tells something, or if it is all there is.
        shown=lambda farm: None if farm.is_laid_out and farm.pad == Pad() else farm.pad,
    )
    is_laid_out: bool = True
    has_unknown_coins: bool = False
    by_spot: Mapping[Spot, Site] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """What a file does not tell is told apart from what is nothing."""
        if isinstance(self.coins, str):
            object.__setattr__(self, "has_unknown_coins", True)
            object.__setattr__(self, "coins", None)
        if self.sites is None:
            object.__setattr__(self, "is_laid_out", False)
            object.__setattr__(self, "sites", ())
        if self.pad is None:
            object.__setattr__(self, "pad", Pad())
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

    def with_hand(self, hand: tuple[LocationSeen, ...] | int | None) -> Farm:
        """The farm with another hand, of which each card that is not known is called by its place there."""
        name = partial(hidden_card, self.player)
        return replace(self, hand=called_by_place(hand, name) if isinstance(hand, tuple) else hand)

    def about(self, *spots: Spot | str, name: str = "") -> Spaces:
        """What a rule says of this player: of these spaces, or of a thing with a name."""
        return Spaces(self.player, tuple(map(str, spots)), name)

    def with_site(self, site: Site) -> Farm:
        """The farm with a site in the place of what was there."""
        others = tuple(other for other in self.sites if other.spot != site.spot)
        return replace(self, sites=tuple(sorted((*others, site), key=lambda s: s.spot)))


def _in_the_middle(thing: str, where: str, most: int, description: str) -> Any:
    """How many of something lie in the middle."""
    said = f"{{n:{thing}}} {{n:is}} {where}"
    return amount(description, f"the number of {thing}s {where}", said, most, form=kinds.Small)


@dataclass(frozen=True, slots=True)
class Stocks:
    """What is left in the middle."""

    towers: int | None = _in_the_middle("Water Tower", "in the stock", TOWERS, "Water Towers.")
    silos: int | None = _in_the_middle("Silo", "in the stock", SILOS, "Silos.")
    equipment: int | None = _in_the_middle("Equipment tile", "in the stack", TILES, "Equipment tiles.")


@dataclass(frozen=True, slots=True)
class Pool:
    """What `reeve best` may build onto the farm.

    With `is_relaid`, it is the cards of the farm itself that may lie otherwise, nothing being paid or gained again.
    """

    cards: tuple[Location, ...] = told(kinds.KNOWN_CARDS, "Location cards.", default=[], is_written=True)
    towers: int = told(Annotated[int, Limited(ge=0, le=20)], "Water Towers.", default=0, is_written=True)
    silos: int = told(Annotated[int, Limited(ge=0, le=14)], "Silos.", default=0, is_written=True)
    is_relaid: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(SeatedTable, Seats[Farm]):
    """A table: the farms, the year with its phase, and what lies in the middle; `None` where that was not counted.

    `counts` are the player counts that are possible. `first` has the First Player tile; `turn` is whose turn it is where
    players take turns. `row` are the face-up cards of the game for two and `pile` how many are still under them;
    `discard` the cards of the discard pile, or only their number. `introductory` says that the suggested draws of the first
    game are followed. `past` ties what is unknown after a move to what was before it.
    """

    deck: Deck
    seats: tuple[Farm, ...]
    year: int | None = amount("1 to 4.", "`year:`", "it is year {n}", up_to(YEARS, 1))
    phase: kinds.Phase | None = told(
        kinds.PHASE, "`upkeep`, `action` or `harvest`.", one_of("`phase:`", "it is the {n} phase", tuple(kinds.Phase))
    )
    counts: tuple[int, ...] = told(
        kinds.COUNTS, "How many play, where not all of them are written.", kinds.of_counts, key="player_count", absent=()
    )
    first: str | None = player(
        "Who has the First Player tile.",
        one_of("`first:`", "{n} has the First Player tile", lambda position: position.players),
    )
    introductory: bool = flag(
        "Whether the suggested draws of the first game are followed.",
        "`introductory:`",
        "the suggested draws of the first game are followed",
    )
    piles: Mapping[Kind, int] | None = told(
        kinds.BY_TYPE,
        "Cards left of each type: `{Field: 30, Livestock: 31}`.",
        of_each_kind("the number of {kind} cards in their pile", TYPES, up_to(IN_PILE)),
    )
    stocks: Stocks = told(Stocks, "What is left in the middle.", absent=Stocks())
    row: tuple[LocationSeen, ...] | None = told(
        kinds.ROW,
        "Two players: the face-up cards. With them `player_count: 2` need not be said.",
        each("row, card {}", _every_card, "{n} lies face up", name="row, card {}"),
    )
    pile: int | None = _in_the_middle(
        "card", "under the row", 2 * DRAWN, "Two players: how many cards are still under the row."
    )
    discard: tuple[LocationSeen, ...] | int | None = told(
        kinds.DISCARDS,
        "The discarded cards, or how many they are.",
        each("discards, card {}", _every_card, "{n} was discarded", name="discards, card {}"),
        number(
            "the number of discarded cards", "{n:card} {n:is} on the discard pile", up_to(kinds.MOST_PLAYERS * YEARS * DRAWN)
        ),
    )
    own_cards: Mapping[str, Any] = told(
        kinds.OWN_CARDS, "Cards and Equipment of your own table, as in a card file.", key="cards", absent={}
    )
    past: Past | None = None

    @property
    def is_whole(self) -> bool:
        """Whether the farms of all players are here."""
        return self.counts == (len(self.seats),)

    @property
    def is_all_here(self) -> bool:
        """Whether what the farms here show is taken to hold of all: there are no others, or only one is written."""
        return self.is_whole or len(self.seats) == 1

    @property
    def is_for_two(self) -> bool:
        """Whether the rules for two players are known to apply."""
        return self.counts == (2,)

    @property
    def turns_told(self) -> Mapping[str, int]:
        """The turns of this year that players have taken, of those of whom it is told."""
        return {player: farm.turns for player, farm in self.seated if farm.turns is not None}

    @property
    def discarded(self) -> int | None:
        """How many cards were discarded, if that was counted."""
        return len(self.discard) if isinstance(self.discard, tuple) else self.discard

    def trusts(self, card: Location) -> bool:
        """Whether there are no more copies of a card than listed: they were counted, or the guess is a rule (FOG-AMB-33)."""
        return not card.is_guessed or self.rulings["FOG-AMB-33"] == "listed"

    def with_farm(self, farm: Farm) -> Position:
        """The table with a farm in the place of the player's own."""
        return replace(self, seats=tuple(farm if other.player == farm.player else other for other in self.seats))

    def alone(self, player: str) -> Position:
        """The table with the farm of this player only."""
        return replace(self, players=(player,), seats=(self.seat(player),))
