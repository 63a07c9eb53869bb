"""What lies on a table of The Golden Pyramid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial

from models.doubts import Held, Statement, counts, number, one_of, plain, up_to
from models.fields import REQUIRED, Kind, amount, open_number, told
from models.green_box.cards import UNKNOWN_DECK, Card, Deck, Lying, lying
from models.green_box.components import COPIES, MEEPLES, Colour, Symbol
from models.green_box.doubts import cards
from models.green_box.form import SymbolKnown
from models.green_box.golden_pyramid.table.pyramid import (
    BUILDER,
    COLUMNS,
    EMPTY_LEVELS,
    SPOTS,
    TOP,
    Column,
    Level,
    Quarter,
    Spot,
    Tile,
    level,
    of_builder,
    of_level,
)
from models.green_box.hidden import hidden_cards
from models.green_box.kinds import BAG, CARDS, COLOURS, CUBES, MEEPLE, by_name
from models.green_box.piles import Piled, discard_pile, left_to_draw, top_of_pile
from models.heap import Heap
from models.hidden import Hidden
from models.logic import Number, Unknown, count, exact, total
from models.table import SeatedTable, Seats
from models.table_form import Number as Count

LEAST_PLAYERS, MOST_PLAYERS = 2, 6
LARGE = 5
"""From so many players on there are more cubes."""
FEW = 3
"""Up to so many players begin with a card and a cube more."""
DECK = 42
"""Cards that are used: those of value 1 to 4."""
VALUES = (1, 2, 3, 4)
MOST_CARDS = 7
"""Cards in a hand at the end of a turn."""
KEPT = 3
"""Cards that are kept of those that are drawn."""
ALIKE = 3
"""So many cubes of a colour, and the market is replaced."""
PRICE = 2
"""Own cubes that a trade with the market takes."""
FREE_CARDS = 2
"""Cards that an empty hand may draw, a point for each."""


def cubes_each(players: int) -> int:
    """Cubes of each colour in the bag, before any is drawn (GP-SETUP-BAG)."""
    return 18 if players >= LARGE else 15


def in_market(players: int) -> int:
    """Cubes in the market (GP-SETUP-MARKET)."""
    return 4 if players >= LARGE else 3


_POINTS = open_number("{}'s points", range(-99, 200))


@dataclass(frozen=True, slots=True)
class Seat:
    """What a player has."""

    points: Number | Unknown[int] = told(
        _POINTS,
        "Victory points on the track, without the bonus of the end; `4 to 6` where they are not known.",
        # Who loses a point for many turns has less than none; nobody has more than a finished pyramid gives
        # (GP-ST-SCOREBOUND).
        number("{}'s points", "{who} has {n:point}", up_to(138, least=-20)),
        default=REQUIRED,
    )
    hand: tuple[Card, ...] | None = told(CARDS, "The cards of the hand, or only how many they are.", cards("{}'s hand"))
    cubes: Mapping[Colour, int] | None = told(
        CUBES,
        "The cubes by colour; none of those left out. Without the key they are not known.",
        counts("{}'s {kind} cubes", Colour, lambda position: up_to(position.cubes_each)),
    )
    builder: Spot | None = told(
        BUILDER, "Where the builder stands, `level 2 r1c3`; left out (or `none`), he is off the pyramid.", of_builder
    )
    highest: int | None = amount(
        "The highest level contributed to; left out, it is that of the builder.",
        "{}'s highest level",
        "{n} is the highest level that {who} built on",
        TOP,
    )
    meeple: str | None = told(
        MEEPLE,
        "The colour of the builder.",
        one_of("the colour of {}'s builder", "{who}'s builder is {n}", MEEPLES),
        key="colour",
    )

    @property
    def score(self) -> Number:
        """The points on the track, which may depend on what is unknown."""
        return exact(self.points)

    @property
    def level(self) -> int:
        """The highest level contributed to, 0 before the first tile."""
        if self.highest is not None:
            return self.highest
        return self.builder.level if self.builder else 0

    @property
    def left(self) -> int | None:
        """How many cards and cubes are left, if both are known."""
        return None if self.hand is None or self.cubes is None else len(self.hand) + sum(self.cubes.values())


def _of_market(held: Held[Position]) -> Iterator[Statement[Position]]:
    """How many cubes of each colour the market has, and that one has another colour."""
    cubes = Counter(held.value or ())
    for colour in Colour if held.value is not None else ():
        name = f"the number of {colour} cubes in the market"
        sentence = f"{name}: {cubes[colour]}" if colour in cubes else ""
        part = held.part.through(partial(_with_cubes, colour=colour))
        yield plain(name, cubes[colour], up_to(held.position.market_size), sentence, part)
    for colour in cubes:
        others = [other for other in Colour if other is not colour]
        yield plain("a cube in the market", colour, others, "", held.part.one(colour))


def _with_cubes(market: tuple[Colour, ...], n: int, colour: Colour) -> tuple[Colour, ...]:
    """The market with so many cubes of a colour."""
    return tuple(Counter({**Counter(market), colour: n}).elements())


@dataclass(frozen=True, kw_only=True)
class Position(SeatedTable, Seats[Seat], Piled):
    """A table: what each player has, the levels of the pyramid, and what lies beside it.

    `of` are the 54 cards that the cards on the table are of, if anybody knows them.
    """

    seats: tuple[Seat, ...]
    level_1: Level = told(
        level(1),
        "Level 1 as it is when finished, 4 by 4: `x` is a tile, `.` an empty space.",
        of_level,
        absent=EMPTY_LEVELS[1],
    )
    level_2: Level = told(
        level(2),
        "Level 2, 3 by 3. A tile is written by the colours of the four columns under it, NW NE SW SE: `red blue green red`, "
        '`red unknown green red`, with commas `"red, some red or blue, green, red"`, or `unknown` for all four.',
        of_level,
        absent=EMPTY_LEVELS[2],
    )
    level_3: Level = told(level(3), "Level 3, 2 by 2, written likewise.", of_level, absent=EMPTY_LEVELS[3])
    level_4: Level = told(level(4), "Level 4, one space. Left out, a level is empty.", of_level, absent=EMPTY_LEVELS[4])
    stacks: Mapping[Symbol, int] = told(
        Kind(dict[SymbolKnown, Count], written=by_name),
        "Tiles left of each symbol.",
        counts("the number of tiles in the stack of {kind}", None, up_to(COPIES), "{n:tile} in the stack of {kind}"),
        default={},
    )
    market: tuple[Colour, ...] | None = told(COLOURS, "The cubes of the market.", _of_market)
    bag: Mapping[Colour, int] | int | None = told(
        BAG,
        "The cubes in the bag by colour, or how many; left out, it is counted where all other cubes are known.",
        counts("the number of {kind} cubes in the bag", Colour, lambda position: up_to(position.cubes_each)),
        number(
            "the number of cubes in the bag",
            "{n:cube} in the bag",
            lambda position: up_to(position.cubes_each * len(Colour)),
        ),
    )
    deck: int | None = amount(
        "Cards in the draw pile; left out, they are counted where all others are.",
        "the number of cards in the draw pile",
        "{n:card} in the draw pile",
        DECK,
        form=Count,
    )
    discard: tuple[Card, ...] | None = discard_pile(CARDS)
    top: tuple[Card, ...] = top_of_pile(CARDS)
    of: Deck = UNKNOWN_DECK

    @property
    def to_draw(self) -> tuple[int, int]:
        """How many cards the draw pile has, at least and at most (GP-ST-CARDS)."""
        return left_to_draw(self.deck, self.discard, self.hands, DECK, MOST_CARDS)

    @property
    def is_over(self) -> bool:
        """Whether the game is over according to the file, or the top tile is built."""
        return self.over or self.at(Spot(TOP, 0, 0)) is not None

    @cached_property
    def pyramid(self) -> tuple[Level, ...]:
        """The levels from the lowest."""
        return self.level_1, self.level_2, self.level_3, self.level_4

    def at(self, spot: Spot) -> Tile | None:
        """The tile at a space, if one is built there."""
        return self.pyramid[spot.level - 1][spot.row][spot.column]

    @cached_property
    def built_spots(self) -> tuple[Spot, ...]:
        """Every space that has a tile, from the lowest level."""
        return tuple(spot for spot in SPOTS if self.at(spot) is not None)

    def column(self, quarter: Quarter) -> Column | None:
        """The column at a place, if one stands there."""
        tile = self.at(quarter[0])
        return None if tile is None else tile.columns[quarter[1]]

    def load(self, spot: Spot) -> int:
        """How many columns stand on the tile of a space."""
        return sum(self.at(over) is not None for over in spot.above)

    def builder_at(self, spot: Spot) -> str | None:
        """Whose builder stands at a space; the first of several."""
        return next((p for p, seat in self.seated if seat.builder == spot), None)

    @cached_property
    def _columns(self) -> tuple[Counter[Colour], tuple[Unknown[Colour], ...]]:
        """The columns of the pyramid: those that are known by colour, and those that are not."""
        every = [column for level in self.pyramid for row in level for tile in row if tile for column in tile.columns]
        known = Counter(column for column in every if isinstance(column, Colour))
        return known, tuple(column for column in every if isinstance(column, Unknown))

    def cubes_told(self, colour: Colour) -> Number:
        """How many cubes of a colour are known, wherever they are, columns of the pyramid included."""
        known, others = self._columns
        return total([known[colour], self.known_cubes[colour], count([column.is_(colour) for column in others])])

    @cached_property
    def known_cubes(self) -> Counter[Colour]:
        """The cubes beside the pyramid that are known by colour: in stores, market and bag."""
        cubes = Counter(self.market or ())
        for known in (*(seat.cubes or {} for seat in self.seats), self.bag if isinstance(self.bag, Mapping) else {}):
            cubes.update(known)
        return cubes

    @cached_property
    def known_cards(self) -> tuple[Lying, ...]:
        """Every card of a hand or the discard pile of which something is known."""
        hands = ((player, "card", f"{player}'s hand", seat.hand) for player, seat in self.seated)
        return lying(*hands, ("", "discard", "the discard pile", self.pile))

    @property
    def cubes_each(self) -> int:
        """Cubes of each colour in the game (GP-SETUP-BAG)."""
        return cubes_each(self.layouts)

    @property
    def market_size(self) -> int:
        """Cubes of the market (GP-SETUP-MARKET)."""
        return in_market(self.layouts)

    @property
    def tells_cubes(self) -> bool:
        """Whether the cubes of the market and of all players are told."""
        return self.market is not None and all(seat.cubes is not None for seat in self.seats)

    @cached_property
    def bag_by_colour(self) -> Mapping[Colour, int] | None:
        """The cubes in the bag by colour, written or counted from all others; nothing where too little is known."""
        if isinstance(self.bag, Mapping):
            return self.bag
        return None if self.market is None else self._not_seen

    @cached_property
    def _not_seen(self) -> Mapping[Colour, int] | None:
        """The cubes that are in no column and store nor in a market that is told; nothing where too little is known."""
        known, others = self._columns
        if others or any(seat.cubes is None for seat in self.seats):
            return None
        return {colour: max(0, self.cubes_each - known[colour] - self.known_cubes[colour]) for colour in Colour}

    @cached_property
    def surely_in_bag(self) -> Mapping[Colour, int] | None:
        """As many cubes of each colour as are in the bag at least, whatever is in a market that is not told."""
        if self.bag_by_colour is not None or self._not_seen is None:
            return self.bag_by_colour
        # No market has three of a colour where another could be drawn (GP-MARKET-REFRESH).
        has_mix = sum(min(ALIKE - 1, n) for n in self._not_seen.values()) >= self.market_size
        in_market = ALIKE - 1 if has_mix else self.market_size
        return {colour: max(0, n - in_market) for colour, n in self._not_seen.items()}

    @property
    def bag_total(self) -> int | None:
        """How many cubes are in the bag, if that is known."""
        there = Heap(self.bag if isinstance(self.bag, int) else self.bag_by_colour).number
        if there is not None or not self.tells_cubes:
            return there
        # Of what colour a column is does not matter for how many cubes are left.
        columns = COLUMNS * sum(spot.level > 1 for spot in self.built_spots)
        return max(0, self.cubes_each * len(Colour) - columns - sum(self.known_cubes.values()))


def hidden(position: Position) -> tuple[Hidden[Card], ...]:
    """The cards that nobody has seen, of those that the game uses (GP-SETUP-DECK)."""
    hands = {player: seat.hand for player, seat in position.seated if seat.hand is not None}
    parts = ("symbol", "colour", "value")
    return hidden_cards(position.of, parts, lambda card: card.value in VALUES, hands, position.pile or (), position.deck)
