"""What lies on a table of My First Christmas Tree: the tree with its decorations, cards, and what each player has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import pairwise

from models.green_box.cards import UNKNOWN_DECK, Card, Deck
from models.green_box.components import Colour, Symbol
from models.green_box.grid import Square, with_space
from models.logic import Truth, Unknown, all_of, any_of
from models.table import SeatedTable, Seats

PLAYERS = 2
WIDTHS = (2, 3, 4, 5, 6)
"""Tiles of each row, from the top."""
DECORATIONS = 20
TOUCHES = 12
"""Finishing touches of a player."""
LEAST_CARDS = 3
"""Cards that a preparation row needs to be completed."""
BOXES = (4, 5, 6)
"""The values of boxes."""
NEUTRAL = 4
"""Neutral boxes of each value."""
DECK = 36
"""Cards of the values 1 to 3."""
DECK_VALUES = (1, 2, 3)
POOL = 4
UNSEEN_POOL = (Card(),) * POOL
"""The pool of a table whose file does not tell it."""
APART, ALL_FEW = 2, 4
"""How far apart two completed rows are that are not adjacent, for a first base; so many rows a second base needs."""


Spot = Square
"""A tile of the tree, from 0: its row from the top, its place in the row from the left."""

SPOTS = tuple(Spot(row, column) for row, width in enumerate(WIDTHS) for column in range(width))
INDEX: Mapping[Spot, int] = {spot: i for i, spot in enumerate(SPOTS)}
STEPS = ((0, 1), (1, 0), (1, 1), (0, -1), (-1, 0), (-1, -1))
"""From a tile to its neighbours: in its row, and on the two diagonals."""


@cache
def lines(length: int) -> tuple[tuple[Spot, ...], ...]:
    """Every straight segment of so many tiles, in each direction in which it can be read."""
    if length == 1:
        return tuple((spot,) for spot in SPOTS)
    every = (
        tuple(Spot(spot.row + row * n, spot.column + column * n) for n in range(length))
        for spot in SPOTS
        for row, column in STEPS
    )
    return tuple(line for line in every if line[-1] in INDEX)


@cache
def neighbours(spot: Spot) -> tuple[Spot, ...]:
    """The tiles beside a tile."""
    return tuple(near for row, column in STEPS if (near := Spot(spot.row + row, spot.column + column)) in INDEX)


@dataclass(frozen=True, slots=True)
class Cell:
    """A tile of the tree: its symbol, and the colours of the players whose decorations lie on it."""

    symbol: Symbol | Unknown[Symbol]
    cubes: tuple[Colour, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """What a player has: the colour of the decorations, cards, the preparation row, values of boxes taken.

    `touch_colour` is that of the finishing touches, `decorations` and `touches` are what is left, `maximum` is the most
    cards of the preparation row ("unlimited" is 0), each `None` where it is not known. Nothing is known of a card that
    nobody sees.
    """

    colour: Colour
    touch_colour: Colour | None = None
    hand: tuple[Card, ...] = ()
    row: tuple[Card, ...] = ()
    own: tuple[int, ...] = ()
    neutral: tuple[int, ...] = ()
    decorations: int | None = None
    touches: int | None = None
    maximum: int | None = None

    @property
    def limit(self) -> int | None:
        """The most cards of the preparation row: the lowest box left of the own stack; nothing once all are taken."""
        return limit_of(self.own)

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """The symbols of the preparation row, from the left."""
        return symbols(self.row)


def limit_of(own: Sequence[int]) -> int | None:
    """The most cards of a preparation row where these boxes of the own stack are taken; nothing once all are."""
    return next((value for value in BOXES if value not in own), None)


def symbols(cards: Sequence[Card]) -> tuple[Symbol, ...]:
    """The symbols of cards of which they are known."""
    return tuple(card.symbol for card in cards if card.symbol is not None)


def lies(here: Symbol | Unknown[Symbol], symbol: Symbol) -> Truth:
    """Whether a tile has a symbol."""
    return here.is_(symbol) if isinstance(here, Unknown) else here is symbol


Symbols = tuple["Symbol | Unknown[Symbol]", ...]
"""The symbols of the tiles of a tree, in the order of its places."""


UNLIMITED = 0
"""How a maximum without a limit is kept."""

Cards = tuple[Card, ...] | int | None
"""A stack: its cards from the top, or how many they are, or nothing where that is not known."""


def size(cards: Cards) -> int | None:
    """How many cards a stack has."""
    return len(cards) if isinstance(cards, tuple) else cards


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(SeatedTable, Seats[Seat]):
    """A table: the tree row by row, who has the finishing touch of each row, the star and the two bases, and the cards.

    `stacks` is how many neutral boxes of a value are left where that is known. `turns_left` is how many turns are left once
    every row has its finishing touch, where that is known. `printed` are the cards of the box.
    """

    tree: tuple[tuple[Cell, ...], ...]
    seats: tuple[Seat, ...]
    touches: tuple[Colour | None, ...] = (None,) * len(WIDTHS)
    star: Colour | None = None
    base: tuple[Colour | None, ...] = (None, None)
    pool: tuple[Card, ...] = UNSEEN_POOL
    deck: Cards = None
    discard: Cards = None
    stacks: Mapping[int, int] = field(default_factory=dict)
    turns_left: int | None = None
    printed: Deck = UNKNOWN_DECK

    def of_colour(self, colour: Colour) -> str:
        """Whose decorations have a colour."""
        return next(player for player, seat in self.seated if seat.colour is colour)

    def at(self, spot: Spot) -> Cell:
        """A tile of the tree."""
        return self.tree[spot.row][spot.column]

    def with_cell(self, spot: Spot, cell: Cell) -> Position:
        """The table with another tile of the tree."""
        return replace(self, tree=with_space(self.tree, spot, cell))

    def covered(self, row: int, colour: Colour) -> int:
        """Tiles of a row with a decoration of a colour."""
        return sum(colour in cell.cubes for cell in self.tree[row])

    def completed(self, colour: Colour) -> tuple[int, ...]:
        """The rows in which a colour has a decoration on every tile."""
        return tuple(row for row, width in enumerate(WIDTHS) if self.covered(row, colour) == width)

    def reaches_all(self, colour: Colour) -> bool:
        """Whether a colour has a decoration in each of the five rows."""
        return all(self.covered(row, colour) for row in range(len(WIDTHS)))

    def marks(self, colour: Colour) -> tuple[int, int]:
        """Decorations and finishing touches of a player that mark the star and the bases (CT-AMB-TOPCUBES)."""
        n = (self.star is colour) + sum(owner is colour for owner in self.base)
        return (n, 0) if n and self.rulings["CT-AMB-TOPCUBES"] == "decorations" else (0, n)

    def on_tree(self, colour: Colour) -> int:
        """Decorations of a player on the tree, those on star and bases too, finishing touches in their place counted."""
        return sum(cube is colour for row in self.tree for cell in row for cube in cell.cubes) + self.marks(colour)[0]

    def decorations_left(self, player: str) -> int:
        """Decorations of a player that are not on the tree."""
        seat = self.seat(player)
        return max(0, DECORATIONS - self.on_tree(seat.colour)) if seat.decorations is None else seat.decorations

    def touches_used(self, player: str) -> int:
        """Finishing touches of a player on rows, in the place of decorations, and as marks (CT-AMB-OUTOFCUBES)."""
        colour = self.seat(player).colour
        instead = max(0, self.on_tree(colour) - DECORATIONS)
        return sum(owner is colour for owner in self.touches) + instead + self.marks(colour)[1]

    def boxes_left(self, value: int) -> int:
        """Neutral boxes of a value that nobody has taken."""
        left = self.stacks.get(value)
        return NEUTRAL - sum(seat.neutral.count(value) for seat in self.seats) if left is None else left

    @property
    def cards_seen(self) -> int:
        """Cards in the pool, in hands and in preparation rows."""
        return len(self.pool) + sum(len(seat.hand) + len(seat.row) for seat in self.seats)

    @property
    def discarded(self) -> int | None:
        """Cards on the discard pile, as written or as follows from the deck."""
        discard, deck = size(self.discard), size(self.deck)
        return max(0, DECK - deck - self.cards_seen) if discard is None and deck is not None else discard

    def takes(self, cubes: Sequence[Colour], colour: Colour) -> bool:
        """Whether a tile with these decorations takes one of a colour (CT-AMB-SAMETILE, CT-AMB-SECONDOWN)."""
        return not cubes or (colour not in cubes and self.rulings["CT-AMB-SAMETILE"] == "yes")

    @property
    def bends(self) -> bool:
        """Whether a line of tiles may bend (CT-AMB-BEND)."""
        return self.rulings["CT-AMB-BEND"] == "any-path"

    def is_line(self, spots: tuple[Spot, ...]) -> bool:
        """Whether these tiles are a line on which a preparation row can be completed."""
        if self.bends:
            return len(set(spots)) == len(spots) and all(spot in neighbours(before) for before, spot in pairwise(spots))
        return spots in lines(len(spots))

    def has(self, spots: Sequence[Spot], wanted: Sequence[Symbol]) -> Truth:
        """Whether these tiles have these symbols in that order."""
        return all_of(lies(self.at(spot).symbol, symbol) for spot, symbol in zip(spots, wanted, strict=True))

    def matches(self, wanted: Sequence[Symbol]) -> Iterator[tuple[tuple[Spot, ...], Truth]]:
        """Where these symbols may lie one after the other, and whether they do."""
        return _matches(self._symbols, tuple(wanted), bent=len(wanted) >= LEAST_CARDS and self.bends)

    def places(self, wanted: Sequence[Symbol], *, may_be: bool = False) -> list[tuple[Spot, ...]]:
        """The lines of tiles that have these symbols, each once; those that only may have them as well if asked."""
        lines: dict[frozenset[Spot], tuple[Spot, ...]] = {}
        for line, lies_there in self.matches(wanted):
            if lies_there is True or may_be:
                lines.setdefault(frozenset(line), line)
        return list(lines.values())

    @property
    def _symbols(self) -> Symbols:
        return tuple(cell.symbol for row in self.tree for cell in row)

    def fits(self, wanted: Sequence[Symbol]) -> Truth:
        """Whether these symbols lie somewhere on the tree one after the other."""
        tree, symbols = self._symbols, tuple(wanted)
        straight = _fits(tree, symbols, bent=False) if symbols else True
        if straight is True or len(symbols) < LEAST_CARDS or not self.bends:
            return straight
        return _fits(tree, symbols, bent=True)

    @property
    def must_play(self) -> bool:
        """Whether a card must be played where one can (CT-AMB-PLAYOPT)."""
        return self.rulings["CT-AMB-PLAYOPT"] == "must"

    @property
    def may_discard(self) -> bool:
        """Whether a preparation row may be discarded that a card in hand continues (CT-AMB-VOLDISCARD)."""
        return self.rulings["CT-AMB-VOLDISCARD"] == "yes"

    @property
    def must_take(self) -> bool:
        """Whether a card must be taken from the pool where it has one (CT-AMB-TAKE)."""
        return self.rulings["CT-AMB-TAKE"] == "mandatory"

    @property
    def must_place(self) -> bool:
        """Whether as many decorations as possible must be placed (CT-AMB-FEWER)."""
        return self.rulings["CT-AMB-FEWER"] == "all"

    def takes_box(self, value: int, limit: int | None, left: int) -> tuple[bool, bool]:
        """Whether the own box of a value can be taken, and whether a neutral one (CT-D, CT-AMB-D-CHOICE).

        `limit` is what the own stack shows, `left` how many neutral boxes of the value there are.
        """
        own = value == limit
        neutral = value in BOXES and left > 0
        return own, neutral and not (own and self.rulings["CT-AMB-D-CHOICE"] == "own-first")

    @property
    def is_ending(self) -> bool:
        """Whether every row has its finishing touch."""
        return None not in self.touches

    @property
    def has_extra_turns(self) -> bool:
        """Whether each player has one more turn once every row has its finishing touch (CT-AMB-ROUND)."""
        return self.rulings["CT-AMB-ROUND"] == "one-more"

    @property
    def has_ended(self) -> bool:
        """Whether the game is over, whatever the file says: the round is finished in which the last row was (CT-END)."""
        own = all(owner is not None and self.of_colour(owner) == self.turn for owner in self.touches)
        return self.over or (self.is_ending and not self.has_extra_turns and (self.turn == self.players[0] or own))

    def turns_to_end(self, player: str) -> int:
        """How many turns are left, that of a player included, where every row has its finishing touch."""
        if self.turns_left is not None:
            return self.turns_left
        return len(self.players) if self.has_extra_turns and player == self.players[0] else 1

    def turns_after(self, player: str) -> int:
        """How many turns follow that of a player in which the last row got its finishing touch."""
        every = len(self.players)
        return every if self.has_extra_turns else every - 1 - self.players.index(player)

    @property
    def may_have_both_bases(self) -> bool:
        """Whether a player who has a base may have the other one too (CT-AMB-BASERACE)."""
        return self.rulings["CT-AMB-BASERACE"] == "both"

    def may_have_base(self, colour: Colour) -> bool:
        """Whether a player who has so many bases as lie now may have one more, if one is free (CT-ST-BASE)."""
        rows, has = self.completed(colour), sum(owner is colour for owner in self.base)
        first = tuple(row for row in rows if self.touches[row] is colour)
        if len(first) < len(rows) and self.rulings["CT-AMB-COMPLETED"] == "first":
            rows = first
        if has:
            return len(rows) >= ALL_FEW and self.may_have_both_bases
        return bool(rows) and rows[-1] - rows[0] >= APART


@lru_cache(maxsize=1024)
def _fits(tree: Symbols, wanted: tuple[Symbol, ...], *, bent: bool) -> Truth:
    """Whether these symbols lie on some line of tiles. Cached: each move asks again."""
    return any_of(truth for _, truth in _matches(tree, wanted, bent=bent))


def _matches(tree: Symbols, wanted: tuple[Symbol, ...], *, bent: bool) -> Iterator[tuple[tuple[Spot, ...], Truth]]:
    if bent:
        yield from _walks(tree, wanted, (), truth=True)
        return
    for spots in lines(len(wanted)):
        truth = all_of(lies(tree[INDEX[spot]], symbol) for spot, symbol in zip(spots, wanted, strict=True))
        if truth is not False:
            yield spots, truth


def _walks(
    tree: Symbols, wanted: tuple[Symbol, ...], spots: tuple[Spot, ...], *, truth: Truth
) -> Iterator[tuple[tuple[Spot, ...], Truth]]:
    """The ways on from these tiles, each step to a neighbour that was not visited yet."""
    if len(spots) == len(wanted):
        yield spots, truth
        return
    for spot in neighbours(spots[-1]) if spots else SPOTS:
        here = all_of((truth, lies(tree[INDEX[spot]], wanted[len(spots)]))) if spot not in spots else False
        if here is not False:
            yield from _walks(tree, wanted, (*spots, spot), truth=here)
