"""What lies on a table of Desert Dessert, and how a file tells it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, TypeAlias

from pydantic import Field as Limited
from pydantic import ValidationInfo

from models.doubts import Held, Statement, counts, entries, one_of, plain, up_to
from models.fields import REQUIRED, Kind, amount, several, told
from models.form import Reads
from models.green_box.components import COPIES, CUBES, GREY, MEEPLES, Colour, meeple_called
from models.green_box.desert_dessert.cards import CARDS as PRICE_CARDS
from models.green_box.desert_dessert.cards import (
    DEALT_CARDS,
    INDUSTRY,
    MARKET,
    ROWS,
    Cubes,
    Industry,
    Market,
    Price,
    Seen,
    Table,
    of_prices,
    remembered,
    resource_of,
)
from models.green_box.kinds import Meeple, by_colour
from models.logic import Truth, where
from models.names import Word, enumerated, one
from models.table import SeatedTable
from models.table_form import Number, text, text_of, written_text

_Pieces: TypeAlias = "Iterator[Statement[Position]]"
COLOURED = tuple(colour.value for colour in Colour)
"""The meeples in the bag."""


def of_missing(held: Held[Position]) -> _Pieces:
    """A manager who is not there may be missing in the file."""
    missing = [manager for manager in MEEPLES if manager not in held.value]
    who = f"{held.owner} has no {'manager but ' if held.value else 'managers'}{enumerated(list(held.value), 'and')}"
    yield plain(
        "one more manager", "", missing, who if missing else "", held.part.through(lambda own, manager: (*own, manager)).put
    )


def of_managed(held: Held[Position]) -> _Pieces:
    """Each manager may sit elsewhere or nowhere."""
    for manager, industry in held.value.items():
        others = [*(other for other in Industry if other is not industry), None]
        said = f"the {manager} manager sits on {industry.title}"
        yield plain(f"where the {manager} manager sits", industry, others, said, held.part.under(manager))


class Phase(Word):
    """The phases of a turn."""

    SUPPLY = "supply"
    TRADE = "trade"
    HARVEST = "harvest"
    BUILD = "build"


def _phase(said: str) -> Phase:
    return Phase(one(said.casefold().removesuffix(" phase"), "phase", _PHASES, f"expected {', '.join(_PHASES)}"))


def _manager(value: object, _info: ValidationInfo) -> str:
    said = written_text(value, "the colour of a meeple")
    if said in map(str, Industry):
        raise ValueError(f"{said} is an industry; the manager comes first, then where it sits: `grey: {said}`")
    return meeple_called(said)


_PHASES, _DEEDS = [str(phase) for phase in Phase], ["trade", "exchange"]
_MANAGER = Annotated[str, Reads(_manager), text("A manager by its colour.", ["grey", "red"])]
_RESOURCE = Annotated[Colour, Reads(resource_of), text("A colour, or what its cubes stand for.", ["yellow", "water"])]
PHASE = Kind(text_of(Phase, "a phase", _phase, "A phase.", _PHASES), written=str)
DONE = several(
    text_of(
        str, "what was done", lambda said: one(said, "word", _DEEDS, "expected trade or exchange"), "What was done.", _DEEDS
    )
)
TILES = Kind(
    dict[INDUSTRY, Annotated[int, Limited(ge=0, le=36)]],
    written=lambda tiles: {str(industry): tiles[industry] for industry in Industry if industry in tiles},
)
CUBES_TOLD = Kind(dict[_RESOURCE, Number], written=by_colour)
MANAGERS = several(Meeple)
MANAGED = Kind(dict[_MANAGER, INDUSTRY], written=lambda managed: {who: str(where) for who, where in managed.items()})


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
MOST_TURNS = 500
"""So many turns a game has at most, to have some limit."""


@dataclass(frozen=True, slots=True)
class Seat:
    """What the player has."""

    tiles: Mapping[Industry, int] = told(
        TILES,
        "The industries: how many tiles of each, `{water: 3, tools: 1}`. Symbols will do too.",
        counts("{}'s {kind} tiles", Industry, up_to(COPIES), "there {n:is} {n:{kind} tile}"),
        default=REQUIRED,
    )
    cubes: Cubes = told(
        CUBES_TOLD,
        "The cubes by colour or by what they stand for, `{yellow: 4}` or `{water: 4}`; those that lie on industries are not "
        "among them.",
        counts("{}'s {kind} cubes", Colour, up_to(CUBES), "there {n:is} {n:{kind} cube}"),
        default={},
    )
    managers: tuple[str, ...] = told(
        MANAGERS,
        "The managers by colour, the grey one among them.",
        entries("the {n} manager", MEEPLES, "the {n} manager is {who}'s", may_lack=True),
        of_missing,
        default=[GREY],
    )
    supplied: Mapping[Industry, int] = told(
        TILES,
        "From the Supply phase to the Harvest: how many tiles of each industry got their supplies.",
        counts("{}'s supplied {kind} tiles", Industry, up_to(COPIES), "{n:{kind} tile} {n:is} supplied"),
        default={},
    )
    managed: Mapping[str, Industry] = told(
        MANAGED, "Which industry each manager sits on: `{grey: tools}`.", of_managed, default={}
    )

    def managers_of(self, industry: Industry) -> tuple[str, ...]:
        """Those who manage working tiles of an industry; who sits on a tile without supplies is wasted."""
        sitting = [manager for manager, where_to in self.managed.items() if where_to is industry]
        return tuple(sitting[: self.supplied.get(industry, 0)])

    def can_pay(self, price: Cubes) -> bool:
        """Whether so many cubes are there."""
        return all(self.cubes.get(colour, 0) >= n for colour, n in price.items())

    @property
    def missing(self) -> tuple[Industry, ...]:
        """The industries of which there is no tile."""
        return tuple(industry for industry in Industry if not self.tiles.get(industry))


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(SeatedTable):
    """A table. `table` is what the industries need and make."""

    seats: tuple[Seat, ...]
    number: int = amount(
        "Which turn this is, from 1.",
        "the number of the turn",
        "this is turn {n}",
        range(1, 41),
        form=Annotated[int, Limited(ge=1, le=MOST_TURNS)],
        key="turn_number",
        default=REQUIRED,
    )
    phase: Phase = told(
        PHASE,
        "The phase: `supply` (the default), `trade`, `harvest` or `build`.",
        one_of("the phase", "this is the {n} phase", Phase),
        default=Phase.SUPPLY,
        absent=Phase.SUPPLY,
    )
    prices: Market | None = told(
        MARKET,
        "The left and the right price card of each row, `{water: [wheel 3, circles 5]}`: from the Trade phase on those of "
        "this turn, in the Supply phase those of the last one, which still lie there. A row that is left out was not seen, "
        "and a card that was seen in part is `some wheel` or `some wheel or drop`.",
        of_prices,
    )
    done: tuple[str, ...] = told(
        DONE,
        "What was done in the Trade phase of this turn: `trade`, `exchange`.",
        entries("the {n} in `done:`", (), "entry {i} of `done:` is `{n}`", may_lack=True),
        default=[],
    )
    dealt: tuple[Seen, ...] = told(
        DEALT_CARDS,
        "Cards known to be dealt since the pile was shuffled, besides those of `prices`; `some wheel` for one seen in part.",
        default=[],
    )
    pile: int | None = amount(
        "How many cards the draw pile has.", "the number of cards in the pile", "{n:card} in the pile", CARDS
    )
    deck: tuple[Price, ...] = told(
        PRICE_CARDS,
        "The cards to come where their order is known, for as many turns as you like, shuffling or not: for each row from "
        "Water down the left one, then the right one.",
        default=[],
    )
    bag: tuple[str, ...] = told(
        MANAGERS,
        "The managers in the order in which they will be drawn, where that is known.",
        entries("manager {i} of `bag:`", COLOURED, "the {n} manager is in the bag"),
        default=[],
    )
    table: Table

    @property
    def own(self) -> Seat:
        """What the player has: nobody else plays."""
        return self.seats[0]

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
        if self.own.missing or self.counting_black < GOAL:
            return False
        # At the end of a turn is where the next one begins.
        return self.phase is Phase.SUPPLY or self.rulings["DD-AMB-WINTIME"] == "any-moment"

    @property
    def counting_black(self) -> int:
        """The Vanilla that counts for the win; DD-AMB-BLACKONTILE is read where what lies on tiles decides."""
        black, lying = self.own.cubes.get(self.vanilla, 0), self.on_tiles().get(self.vanilla, 0)
        decides = black < GOAL <= black + lying
        return black + lying if decides and self.rulings["DD-AMB-BLACKONTILE"] == "yes" else black

    # What follows from it.

    @property
    def vanilla(self) -> Colour:
        """The colour of Vanilla."""
        return self.table[Industry.VANILLA].output

    @property
    def is_over(self) -> bool:
        """Whether the game has ended: that is said, or the player has won."""
        return self.over or self.is_won

    def on_tiles(self, *, is_certain: bool = False) -> dict[Colour, int]:
        """The cubes that lie on industries, as far as the table, or our guess of it, tells what they need.

        Where that has to be certain, our guess counts only as a rule.
        """
        lying = Counter[Colour]()
        for industry, n in self.own.supplied.items():
            lying.update(Colour(manager) for manager in self.own.managers_of(industry) if manager != GREY)
            is_told = self.is_certain(industry) if is_certain else self.is_told(industry)
            lying.update({colour: n * each for colour, each in self.table[industry].needs.items() if n and is_told})
        return lying

    @property
    def is_dealt(self) -> bool:
        """Whether the prices of this turn were dealt; in the Supply phase those of the turn before lie there."""
        if self.phase is Phase.TRADE:
            return self.prices is not None or "trade" in self.done
        return self.phase is not Phase.SUPPLY

    @property
    def renewals(self) -> int:
        """How many times prices were renewed: once in each Trade phase."""
        return self.number - 1 + self.is_dealt

    def managers_after(self, renewals: int) -> int:
        """How many managers there are once prices were renewed so many times (DD-TRD-DEPLETE)."""
        return 1 + min(len(COLOURED), self.depletions(renewals))

    def depletions(self, renewals: int) -> int:
        """How many times the pile was used up in so many renewals (DD-ST-TIMELINE)."""
        if renewals < CARDS // DEALT:
            return 0
        first, again = self.turns_per_pass
        return 1 + (renewals - first) // again

    @property
    def is_due(self) -> bool:
        """Whether a manager is still to be drawn from the bag (DD-TRD-DEPLETE)."""
        return len(self.own.managers) < self.managers_after(self.renewals)

    @property
    def gets_due(self) -> bool:
        """Whether one is drawn before this turn is over, as soon as its prices are renewed."""
        return replace(self, phase=Phase.BUILD).is_due

    @property
    def price_cards(self) -> Iterator[tuple[Industry, int, Seen]]:
        """Every price card: its row, its side (0 left, 1 right), and the card."""
        for row, cards in zip(Industry, self.prices or (), strict=False):
            yield from ((row, side, card) for side, card in enumerate(cards))

    @property
    def kept_out(self) -> tuple[Seen, ...]:
        """What is known of the cards that stay out of a pile, shuffled while they show the prices (DD-AMB-RESHUFFLE)."""
        if self.rulings["DD-AMB-RESHUFFLE"] == "all":
            return ()
        if self.phase is Phase.TRADE and self.prices is None:
            # They left the column and are among those that were dealt; of more nobody knows which came last.
            return self.dealt if len(self.dealt) <= DEALT else ()
        return remembered(card for _, _, card in self.price_cards)

    def offers(self, row: Industry, side: int, gives: Industry, n: int, gets: Industry) -> Truth:
        """Whether a price card lets the player pay n cubes of one industry for a cube of another (DD-TRD-ONE)."""
        if self.prices is None or gives is gets or row is not (gives if side == 0 else gets):
            return False
        symbol = self.table[gets if side == 0 else gives].symbol
        return where(self.prices[ROWS[row]][side], Price(symbol, n).__eq__)
