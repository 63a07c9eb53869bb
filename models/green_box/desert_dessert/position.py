"""What lies on a table of Desert Dessert: industries, cubes, managers, prices, what is known of the pile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from models.green_box.components import COPIES, CUBES, GREY, Colour, Symbol
from models.green_box.desert_dessert.industries import Cubes, Industry, Table
from models.logic import Truth, Unknown, where
from models.names import Word
from models.table import SeatedTable

WELLS = 3
"""Water Wells that the game begins with."""
GOAL = 6
"""Units of Vanilla that win."""
LOT = 6
"""Cubes that buy one of any colour."""
CARDS = 48
"""Cards of the draw pile, shuffled."""
DEALT = 2 * len(Industry)
"""Cards that show the prices of a turn."""
PER_SYMBOL = 8
"""Cards of a symbol in the draw pile: nine less the 6."""
BY_VALUE: Mapping[int, int] = {1: 18, 2: 12, 3: 6, 4: 6, 5: 6}
"""Cards of each value in the draw pile."""
LATIN: Mapping[int, int] = {1: 3, 2: 2, 3: 1, 4: 1, 5: 1}
"""Cards of each value of a symbol, by our list of the box (GB-LATIN)."""
COLOURED = tuple(colour.value for colour in Colour)
"""The meeples in the bag."""


class Phase(Word):
    """The phases of a turn."""

    SUPPLY = "supply"
    TRADE = "trade"
    HARVEST = "harvest"
    BUILD = "build"

    @property
    def title(self) -> str:
        """As the rulebook writes it."""
        return self.value.capitalize()


class Price(NamedTuple):
    """A price card as far as it matters: its symbol and its value."""

    symbol: Symbol
    value: int

    def __str__(self) -> str:
        return f"{self.symbol} {self.value}"


PRICES = tuple(Price(symbol, value) for symbol in Symbol for value in BY_VALUE)
"""Every price card that there can be."""

Seen = Price | Unknown[Price]
"""A price card, known or not."""
Market = tuple[tuple[Seen, Seen], ...]
"""The selling and the buying price of each row, from Water down."""
ROWS: Mapping[Industry, int] = {industry: i for i, industry in enumerate(Industry)}
"""The row of each industry in the column, from 0."""
SIDES = ("left", "right")


@dataclass(frozen=True, slots=True)
class Seat:
    """What the player has.

    `supplied` are the industries that work in this turn, so many tiles of each, `managed` who manages what; both only after
    the Supply phase and until the Harvest. `record` is what was done since, in words, for a whole game in one file.
    """

    tiles: Mapping[Industry, int]
    cubes: Cubes = field(default_factory=dict)
    managers: tuple[str, ...] = (GREY,)
    supplied: Mapping[Industry, int] = field(default_factory=dict)
    managed: Mapping[str, Industry] = field(default_factory=dict)
    record: tuple[str, ...] = ()

    def managers_of(self, industry: Industry) -> tuple[str, ...]:
        """Those who manage working tiles of an industry; who sits on a tile without supplies is wasted."""
        sitting = [manager for manager, where_to in self.managed.items() if where_to is industry]
        return tuple(sitting[: self.supplied.get(industry, 0)])

    @property
    def kinds(self) -> int:
        """How many different industries there are."""
        return sum(n > 0 for n in self.tiles.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(SeatedTable):
    """A table.

    `prices` are nothing where they are not told, or not dealt yet; they lie there until the next Trade phase. `done` is
    what was done in this turn's: `trade`, `exchange`. `dealt` are cards known to be dealt since the pile was shuffled,
    before those that lie there; `pile` is how many it has left, if that is told. `deck` are the cards to come, in the
    order in which they will be dealt, shuffling or not: for each row from Water down the left one, then the right one.
    `bag` are the managers in the order in which they will be drawn.
    """

    seats: tuple[Seat, ...]
    number: int
    phase: Phase
    table: Table
    prices: Market | None = None
    done: tuple[str, ...] = ()
    dealt: tuple[Price, ...] = ()
    pile: int | None = None
    deck: tuple[Price, ...] = ()
    bag: tuple[str, ...] = ()

    @property
    def own(self) -> Seat:
        """What the player has: nobody else plays."""
        return self.seats[0]

    def with_own(self, **changes: object) -> Position:
        """The table with something else in front of the player."""
        return replace(self, seats=(replace(self.own, **changes),))  # type: ignore[arg-type]

    # Rulings, each read in one place.

    @property
    def limit(self) -> int:
        """Cubes of one colour that there can be (DD-AMB-SUPPLYLIMIT)."""
        return CUBES if self.rulings["DD-AMB-SUPPLYLIMIT"] == "hard" else 10**6

    def is_certain(self, industry: Industry) -> bool:
        """Whether the row of an industry is a rule: nobody guessed it, or somebody says that our guess is right."""
        return not self.table[industry].is_assumed or self.rulings["DD-AMB-TABLE"] == "assumed"

    def is_told(self, industry: Industry) -> bool:
        """Whether the row of an industry may be used: it is certain, or our guess is taken (DD-AMB-TABLE)."""
        return not self.table[industry].is_assumed or self.rulings.listed("DD-AMB-TABLE") == "assumed"

    @property
    def turns_per_pass(self) -> tuple[int, int]:
        """After so many turns the pile is empty for the first time, and then each time again (DD-AMB-RESHUFFLE)."""
        return (4, 4) if self.rulings["DD-AMB-RESHUFFLE"] == "all" else (4, 3)

    @property
    def is_won(self) -> bool:
        """Whether the player has won by now (DD-WIN)."""
        if self.own.kinds < len(Industry):
            return False
        black = self.own.cubes.get(self.vanilla, 0)
        if black >= GOAL:
            # At the end of a turn is where the next one begins.
            return self.phase is Phase.SUPPLY or self.rulings["DD-AMB-WINTIME"] == "any-moment"
        lying = self.on_tiles.get(self.vanilla, 0)
        return black + lying >= GOAL and self.rulings["DD-AMB-BLACKONTILE"] == "yes"

    # What follows from it.

    @property
    def vanilla(self) -> Colour:
        """The colour of Vanilla."""
        return self.table[Industry.VANILLA].output

    @property
    def is_over(self) -> bool:
        """Whether the game has ended: that is said, or the player has won."""
        return self.over or self.is_won

    @property
    def on_tiles(self) -> dict[Colour, int]:
        """The cubes that lie on industries, as far as the table, or our guess of it, tells what they need."""
        return self.lying(is_certain=False)

    def lying(self, *, is_certain: bool) -> dict[Colour, int]:
        """The cubes on industries; where that has to be certain, our guess of the table counts only as a rule."""
        lying: dict[Colour, int] = {}
        for industry, n in self.own.supplied.items():
            fees = [manager for manager in self.own.managers_of(industry) if manager != GREY]
            for fee in fees:
                lying[Colour(fee)] = lying.get(Colour(fee), 0) + 1
            is_told = self.is_certain(industry) if is_certain else self.is_told(industry)
            if n and self.table[industry].needs and is_told:
                for colour, each in self.table[industry].needs.items():
                    lying[colour] = lying.get(colour, 0) + n * each
        return lying

    @property
    def is_dealt(self) -> bool:
        """Whether the prices of this turn were dealt; in the Supply phase those of the turn before lie there."""
        return self.phase in {Phase.HARVEST, Phase.BUILD} or (self.phase is Phase.TRADE and self.prices is not None)

    @property
    def renewals(self) -> int:
        """How many times prices were renewed: once in each Trade phase."""
        return self.number - 1 + self.is_dealt

    @property
    def assigning(self) -> int:
        """How many managers there were in the Supply phase of this turn (DD-TRD-DEPLETE)."""
        return 1 + min(len(COLOURED), self.depletions(self.number - 1))

    def depletions(self, renewals: int) -> int:
        """How many times the pile was used up in so many renewals (DD-ST-TIMELINE)."""
        if renewals < CARDS // DEALT:
            return 0
        first, again = self.turns_per_pass
        return 1 + (renewals - first) // again

    @property
    def last_turn(self) -> int:
        """The turn in which something was done last."""
        return self.number - (self.phase is Phase.SUPPLY)

    @property
    def is_due(self) -> bool:
        """Whether a manager is still to be drawn from the bag (DD-TRD-DEPLETE)."""
        return len(self.own.managers) < 1 + min(len(COLOURED), self.depletions(self.renewals))

    @property
    def next_deal(self) -> Market | None:
        """The next prices, where the order of the cards is told."""
        if len(self.deck) < DEALT:
            return None
        return tuple((self.deck[2 * i], self.deck[2 * i + 1]) for i in range(len(Industry)))

    @property
    def shown(self) -> Iterator[tuple[Industry, int, Seen]]:
        """Every price card: its row, its side (0 left, 1 right), and the card."""
        for row, cards in zip(Industry, self.prices or (), strict=False):
            for side, card in enumerate(cards):
                yield row, side, card

    @property
    def kept_out(self) -> tuple[Price, ...]:
        """What is known of the cards that stay out of a pile, shuffled while they show the prices (DD-AMB-RESHUFFLE)."""
        if self.rulings["DD-AMB-RESHUFFLE"] == "all":
            return ()
        if self.phase is Phase.TRADE and self.prices is None:
            # They left the column and are among those that were dealt; of more nobody knows which came last.
            return self.dealt if len(self.dealt) <= DEALT else ()
        return tuple(card for _, _, card in self.shown if isinstance(card, Price))

    def offers(self, row: Industry, side: int, gives: Industry, n: int, gets: Industry) -> Truth:
        """Whether a price card lets the player pay n cubes of one industry for a cube of another (DD-TRD-ONE)."""
        if self.prices is None:
            return True
        if gives is gets or row is not (gives if side == 0 else gets):
            return False
        symbol = self.table[gets if side == 0 else gives].symbol
        return where(self.prices[ROWS[row]][side], Price(symbol, n).__eq__)


MOST_TILES = COPIES
"""Tiles of each symbol."""
