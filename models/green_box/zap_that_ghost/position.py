"""What lies on a table of Zap That Ghost: tiles with ghosts on them, meeples, hands, ghosts captured, the die."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from operator import eq
from typing import NamedTuple

from models.green_box.cards import UNKNOWN_DECK, Card, Deck
from models.green_box.components import Colour, Symbol
from models.green_box.form import space
from models.logic import Truth, Unknown, all_of, any_of, not_, where
from models.names import Word
from models.table import SeatedTable

LEAST_PLAYERS, MOST_PLAYERS = 2, 6
SIDE = 6
"""Tiles in a row, and rows."""
GHOST_COLOURS = 4
GHOSTS = 8
"""Ghosts of each colour."""
HUNTERS = 4
"""Meeples on the table."""
DEALT, DISCARDED, HAND = 6, 2, 4
"""Cards dealt to each player, discarded by each, and kept."""
MATCHES = 2
"""So many cards of a hand that match a ghost are enough for it to be kept in the set-up."""
FACES = 6
"""Of the die."""
TARGETS: Mapping[int, int] = {2: 10, 3: 8, 4: 6, 5: 5, 6: 4}
"""Ghosts to capture, by the number of players."""
BASE_COLOURS = (Colour.RED, Colour.BLUE, Colour.YELLOW, Colour.GREEN)


class Bare(Word):
    """What is seen of a tile in the place of a symbol, or in the place of a ghost."""

    FACE_DOWN = "face down"
    CAPTURED = "captured"


Shown = Symbol | Bare
"""What a tile shows: a symbol, or nothing while it lies face down."""
Haunting = Colour | Bare
"""What stands on a tile: a ghost of a colour, or none."""


class Spot(NamedTuple):
    """A space of the grid, from 0."""

    row: int
    column: int

    def __str__(self) -> str:
        return space(self.row, self.column)

    @property
    def is_corner(self) -> bool:
        """Whether it is a corner of the grid, where tiles lie face down and meeples begin."""
        return self.row in {0, SIDE - 1} and self.column in {0, SIDE - 1}

    @property
    def beside(self) -> tuple[Spot, ...]:
        """The orthogonal neighbours on the grid."""
        return _beside(self)

    def steps_to(self, other: Spot) -> int:
        """The least number of orthogonal steps to another space."""
        return abs(self.row - other.row) + abs(self.column - other.column)


@cache
def _beside(spot: Spot) -> tuple[Spot, ...]:
    row, column = spot
    near = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(Spot(*spot) for spot in near if 0 <= spot[0] < SIDE and 0 <= spot[1] < SIDE)


SPOTS = tuple(Spot(row, column) for row in range(SIDE) for column in range(SIDE))
CORNERS = tuple(spot for spot in SPOTS if spot.is_corner)


def shows(seen: object, wanted: object) -> Truth:
    """Whether what is seen of a tile, known or not, is this symbol, this colour or this sign."""
    return seen.is_(wanted) if isinstance(seen, Unknown) else seen is wanted


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile and the ghost on it."""

    symbol: Shown | Unknown[Shown]
    ghost: Haunting | Unknown[Haunting] = Bare.CAPTURED

    @property
    def is_free(self) -> Truth:
        """Whether no ghost stands there."""
        return shows(self.ghost, Bare.CAPTURED)

    def matches(self, card: Card) -> Truth:
        """Whether a card has the tile's symbol and the colour of the ghost on it (ZG-ZAP)."""
        return all_of([shows(self.symbol, card.symbol), shows(self.ghost, card.colour)])


@dataclass(frozen=True, slots=True)
class Hunter:
    """A meeple, by its colour, and where it stands."""

    name: str
    spot: Spot | Unknown[Spot]

    def is_at(self, spot: Spot) -> Truth:
        """Whether it stands at a space."""
        return where(self.spot, partial(eq, spot))


@dataclass(frozen=True, slots=True)
class Caught:
    """The ghosts that a player has captured: by colour, and how many of which nobody remembers the colour."""

    ghosts: Mapping[Colour, int] = field(default_factory=dict)
    others: int = 0

    @property
    def number(self) -> int:
        """How many ghosts these are."""
        return sum(self.ghosts.values()) + self.others

    def with_ghost(self, colour: Colour | None) -> Caught:
        """One more; without a colour one of which nobody knows it."""
        if colour is None:
            return replace(self, others=self.others + 1)
        return replace(self, ghosts={**self.ghosts, colour: self.ghosts.get(colour, 0) + 1})


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(SeatedTable):
    """A table.

    `hands` has nothing for a player whose hand is not known. `discards` are the cards known to be discarded, `deck` is the
    number of cards to draw from, if that is known. `roller` rolled the die, or rolls it next while `die` is nothing.
    `exchangers` may still exchange a card after the last attempt, if that is known. `box` are the cards of the box, if
    a card file tells them.
    """

    board: tuple[tuple[Tile, ...], ...]
    hunters: tuple[Hunter, ...]
    captured: tuple[Caught, ...]
    hands: tuple[tuple[Card, ...] | None, ...]
    colours: tuple[Colour, ...] = BASE_COLOURS
    discards: tuple[Card, ...] = ()
    deck: int | None = None
    die: int | None = None
    roller: str | None = None
    exchangers: tuple[str, ...] | None = None
    box: Deck = UNKNOWN_DECK

    @property
    def target(self) -> int:
        """Ghosts that win (ZG-WIN)."""
        return TARGETS[self.layouts]

    @property
    def all_captured(self) -> int:
        """How many ghosts the players have captured together."""
        return sum(caught.number for caught in self.captured)

    @property
    def card_colours(self) -> tuple[Colour, ...]:
        """The colours of the cards in the game (ZG-AMB-DECK)."""
        return self.colours if self.rulings["ZG-AMB-DECK"] == "36" else tuple(Colour)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended: that is said, or somebody has reached the target."""
        return self.over or any(caught.number >= self.target for caught in self.captured)

    @property
    def is_set_up(self) -> bool:
        """Whether nothing shows that a die was rolled: no ghost is captured, no meeple has moved, no die lies there."""
        moved = any(where(hunter.spot, lambda spot: spot.is_corner) is False for hunter in self.hunters)
        return self.die is None and not moved and not self.all_captured

    def has_to_discard(self, player: str) -> bool:
        """Whether the set-up waits for two of a player's six cards (ZG-SET-CARDS)."""
        return self.is_set_up and len(self.hand(player) or ()) == DEALT

    def may_exchange(self, player: str) -> bool:
        """Whether a player may exchange a card, as far as that is known (ZG-FAIL)."""
        return self.exchangers is None or player in self.exchangers

    def nobody_at(self, spot: Spot) -> Truth:
        """Whether no meeple stands at a space."""
        return not_(any_of(hunter.is_at(spot) for hunter in self.hunters))

    def at(self, spot: Spot) -> Tile:
        """The tile at a space."""
        return self.board[spot.row][spot.column]

    @property
    def tiles(self) -> Iterator[Tile]:
        """Every tile, in the order of `SPOTS`."""
        return (tile for row in self.board for tile in row)

    def hunter(self, name: str) -> Hunter:
        """The meeple of a colour that is on the table."""
        return next(hunter for hunter in self.hunters if hunter.name == name)

    def with_hunter(self, name: str, spot: Spot | Unknown[Spot]) -> Position:
        """The table with a meeple somewhere else."""
        return replace(self, hunters=tuple(Hunter(name, spot) if h.name == name else h for h in self.hunters))

    def hand(self, player: str) -> tuple[Card, ...] | None:
        """The cards in a player's hand, if they are known."""
        return self.hands[self.players.index(player)]

    def caught(self, player: str) -> Caught:
        """What a player has captured."""
        return self.captured[self.players.index(player)]


def is_told(card: Card) -> bool:
    """Whether all that matters of a card is known: its symbol and its colour."""
    return card.symbol is not None and card.colour is not None
