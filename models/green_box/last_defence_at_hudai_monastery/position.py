"""What lies on a table of Last Defence at Hudai Monastery: wall, monks, techniques, demons in rows, the stack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache
from typing import NamedTuple

from models.green_box.cards import UNKNOWN_DECK, Background, Card, Deck
from models.green_box.components import COPIES, MEEPLES, TILES, Symbol
from models.logic import Truth, Unknown
from models.rule import Rulings
from models.table import SeatedTable
from models.unknowns import SOME

COLUMNS = 6
DEMONS = 30
STACK = DEMONS - COLUMNS
"""Cards in the stack when the first six demons lie on the table (HU-SET-ROWS)."""
THIRD = 12
"""Pink cards among the demons, and brown ones, where not all of them are used (HU-SET-DECK)."""
_PINK, _BROWN = Background.PINK, Background.BROWN
INTEGRITY = TIME = 11
MONKS = 2
"""Monks on the wall, and activations in an Act phase."""
DRAWN = 2
"""Tiles drawn in a Build phase without the technique."""
POINTS = 4
"""Blue cubes kept for technique points (HU-AMB-POINTCAP)."""
TOP_LEVEL = 2


class Row(Enum):
    """Where a demon lies, from the top."""

    STUNNED = "stunned"
    APPROACHING = "approaching"
    ATTACKING = "attacking"

    def __str__(self) -> str:
        return self.value


class Phase(Enum):
    """What is to be done next in the turn; the Demons phase follows the Act phase."""

    BUILD = "build"
    ACT = "act"

    def __str__(self) -> str:
        return self.value


class Spot(NamedTuple):
    """A place of the wall: its row, 0 for the base, and its column from 0."""

    row: int
    column: int

    def __str__(self) -> str:
        return f"r{self.row}c{self.column + 1}"

    @property
    def beside(self) -> tuple[Spot, ...]:
        """The places beside it, over and under it."""
        return _beside(self)


@cache
def _beside(spot: Spot) -> tuple[Spot, ...]:
    row, column = spot
    near = (Spot(row - 1, column), Spot(row, column - 1), Spot(row, column + 1), Spot(row + 1, column))
    return tuple(other for other in near if other.row >= 0 and 0 <= other.column < COLUMNS)


Seen = Symbol | Unknown[Symbol]
"""A tile, known or not."""


def shows(tile: Seen | None, symbol: Symbol) -> Truth:
    """Whether a tile shows a symbol."""
    return tile.is_(symbol) if isinstance(tile, Unknown) else tile is symbol


@dataclass(frozen=True, slots=True)
class Demon:
    """A demon card, the row it lies in, and the damage that it has taken.

    Where what is not told of the card can only be one of a few, `face` is which; once that is known, it is the `card`.
    """

    card: Card
    row: Row
    damage: int = 0
    face: Card | Unknown[Card] | None = None

    def __post_init__(self) -> None:
        """Have one card only."""
        if isinstance(self.face, Card):
            object.__setattr__(self, "card", self.face)
        if self.card.symbol is not None:
            object.__setattr__(self, "face", None)

    def shows(self, symbol: Symbol) -> Truth | None:
        """Whether it has a symbol; nothing where its symbol may be any."""
        if isinstance(self.face, Unknown):
            return self.face.where(lambda card: card.symbol is symbol)
        return None if self.card.symbol is None else self.card.symbol is symbol

    @property
    def hit_points(self) -> int | None:
        """The damage that defeats it, if its value is known (HU-EX-HP)."""
        return None if self.card.value is None else self.card.value + 1

    @property
    def left(self) -> int:
        """The hit points it has left; 0 where they are not known."""
        return max(0, (self.hit_points or 0) - self.damage)

    @property
    def is_dead(self) -> bool:
        """Whether it is removed in the Demons phase (HU-DEM-DEAD)."""
        return self.hit_points is not None and self.left == 0

    @property
    def is_told(self) -> bool:
        """Whether all that decides what it does is known."""
        return self.card.value is not None and self.card.symbol is not None

    def hit(self, damage: int) -> Demon:
        """With more damage; what exceeds its hit points is lost."""
        after = self.damage + damage
        return replace(self, damage=after if self.hit_points is None else min(after, max(self.hit_points, self.damage)))

    def __str__(self) -> str:
        some = "" if (self.is_told and self.card.colour is not None) or self.card == Card() else f"{SOME} "
        return f"{self.row} {some}{self.card}" + (f" damage {self.damage}" if self.damage else "")


@dataclass(frozen=True, slots=True)
class Monk:
    """A meeple on the wall: its colour, where it stands, and whether it is charged (upright)."""

    name: str
    spot: Spot
    is_charged: bool = False

    def __str__(self) -> str:
        return f"{self.spot}{' charged' if self.is_charged else ''}"


@dataclass(frozen=True, slots=True)
class Defence:
    """What the player has left: integrity and time."""

    integrity: int = INTEGRITY
    time: int = TIME


@dataclass(frozen=True, slots=True)
class Challenge:
    """What makes a game harder: any tiles in the base wall, no green demons, fewer time cubes (Increased challenge).

    `demons` are those of which all cards are used, where that is not said the six green ones are.
    """

    any_base: bool = False
    demons: Background = Background.GREEN
    time: int = TIME


def background(card: Card) -> Background | None:
    """The background of a demon: green and pink cards may share a value, all others show it by theirs."""
    if card.background is None and card.value is not None and card.value > 1:
        return Background.PINK if card.value in Background.PINK.values else Background.BROWN
    return card.background


def stacked(challenge: Challenge, rulings: Rulings) -> tuple[Background, ...]:
    """The backgrounds of all demons as they are stacked, the first one on top (HU-SET-DECK): this reads HU-AMB-ALLBROWN."""
    six, pink, brown = (challenge.demons,) * COLUMNS, (_PINK,) * THIRD, (_BROWN,) * THIRD
    if challenge.demons is _BROWN and rulings["HU-AMB-ALLBROWN"] == "below":
        return (*pink, *brown, *six)
    return (*six, *pink, *brown)


def no_levels() -> Mapping[Symbol, tuple[int, ...]]:
    """The techniques as the game begins: a cube each, two for the hammers (HU-SET-TECH)."""
    return {symbol: (0, 0) if symbol is Symbol.HAMMERS else (0,) for symbol in Symbol}


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(SeatedTable):
    """A table; one player sits there.

    `wall` has the columns from the left, each from its base tile up, `None` where no tile lies below another.
    `demons` has one place for each column. `techniques` are the levels of the cubes of each, `activated` the monks that were
    activated in this Act phase. `drawn` are the tiles drawn in this Build phase, `coming` the demons known to come next,
    `gone` those that left the game; each is nothing where nobody told it. A `bag` that is not told holds all other tiles;
    `tiles_to_come` are those of it that are known to be drawn next, the first one first.
    """

    seats: tuple[Defence, ...]
    wall: tuple[tuple[Seen | None, ...], ...]
    demons: tuple[Demon | None, ...]
    stack: int
    monks: tuple[Monk, ...]
    removed: tuple[str, ...] = ()
    techniques: Mapping[Symbol, tuple[int, ...]] = field(default_factory=no_levels)
    blocked: tuple[Symbol, ...] = ()
    points: int = 0
    phase: Phase = Phase.BUILD
    activated: tuple[str, ...] = ()
    drawn: tuple[Symbol, ...] | None = None
    discards: tuple[Seen, ...] = ()
    bag: Mapping[Symbol, int] | int | None = None
    tiles_to_come: tuple[Symbol, ...] = ()
    coming: tuple[Card, ...] = ()
    gone: tuple[Card, ...] | None = None
    challenge: Challenge = Challenge()
    box: Deck = UNKNOWN_DECK

    @property
    def integrity(self) -> int:
        """Red cubes left."""
        return self.seats[0].integrity

    @property
    def time(self) -> int:
        """Green cubes left."""
        return self.seats[0].time

    @property
    def is_first_turn(self) -> bool:
        """Whether the table lies as it was set up, or a move or two later."""
        return self.time == self.challenge.time

    @property
    def is_set_up(self) -> bool:
        """Whether nothing was done yet."""
        return self.is_first_turn and self.phase is Phase.BUILD and not self.is_over

    @property
    def departed(self) -> int:
        """How many demons have left the table: a column draws for each, as long as the stack lasts."""
        return DEMONS - self.stack - sum(demon is not None for demon in self.demons)

    def may_have_struck(self, *symbols: Symbol) -> int:
        """How many demons with one of these symbols can have struck by now; of those that are told, only such ones."""
        if self.is_first_turn:
            return 0
        return self.departed if self.gone is None else sum(card.symbol in {None, *symbols} for card in self.gone)

    @property
    def is_won(self) -> bool:
        """Whether no demon is left in stack or rows (HU-WIN, HU-AMB-LAST)."""
        if self.stack or any(self.demons) or self.integrity <= 0:
            return False
        return self.time > 0 or self.rulings["HU-AMB-LAST"] == "win"

    @property
    def is_lost(self) -> bool:
        """Whether the last integrity or the last time is gone (HU-LOSS)."""
        return self.integrity <= 0 or (self.time <= 0 and not self.is_won)

    @property
    def has_ended(self) -> bool:
        """Whether the game is won or lost as the table lies."""
        return self.is_lost or self.is_won

    @property
    def is_over(self) -> bool:
        """Whether the game has ended: that is said, or it is won or lost."""
        return self.over or self.has_ended

    # The wall.

    def at(self, spot: Spot) -> Seen | None:
        """The tile at a place, if one lies there."""
        column = self.wall[spot.column] if 0 <= spot.column < COLUMNS else ()
        return column[spot.row] if 0 <= spot.row < len(column) else None

    @property
    def spots(self) -> Iterator[Spot]:
        """Every place with a tile."""
        for c, column in enumerate(self.wall):
            yield from (Spot(r, c) for r, tile in enumerate(column) if tile is not None)

    @property
    def tiles(self) -> Iterator[Seen]:
        """Every tile of the wall."""
        return (tile for column in self.wall for tile in column if tile is not None)

    def spare(self, column: int) -> int:
        """Tiles of a column above its base tile."""
        return sum(tile is not None for tile in self.wall[column][1:])

    def with_tile(self, spot: Spot, tile: Seen) -> tuple[tuple[Seen | None, ...], ...]:
        """The wall with one more tile."""
        column = self.wall[spot.column]
        longer = (*column, *[None] * (spot.row + 1 - len(column)))
        column = (*longer[: spot.row], tile, *longer[spot.row + 1 :])
        return (*self.wall[: spot.column], column, *self.wall[spot.column + 1 :])

    @property
    def free_spots(self) -> tuple[Spot, ...]:
        """Where a tile may be added (HU-BUILD): above the base, beside a tile of the wall."""
        near = dict.fromkeys(spot for tile in self.spots for spot in tile.beside)
        free = (spot for spot in near if spot.row > 0 and self.at(spot) is None)
        return tuple(
            sorted(spot for spot in free if self.allows_gaps or self.at(Spot(spot.row - 1, spot.column)) is not None)
        )

    @property
    def allows_gaps(self) -> bool:
        """Whether a tile may lie above an empty place: the one place that reads HU-AMB-GAP."""
        return self.rulings["HU-AMB-GAP"] == "allow"

    # Tiles that do not lie in the wall.

    @property
    def tiles_drawn(self) -> int:
        """How many tiles a Build phase draws."""
        return DRAWN + self.level(Symbol.BRICKS)

    @property
    def bag_known(self) -> Mapping[Symbol, int] | None:
        """What is in the bag, if it is told or follows from what lies elsewhere."""
        if isinstance(self.bag, Mapping):
            return self.bag
        elsewhere = [*self.tiles, *self.discards, *(self.drawn or ())]
        if any(isinstance(tile, Unknown) for tile in elsewhere):
            return None
        lying = Counter(elsewhere)
        return {symbol: max(0, COPIES - lying[symbol]) for symbol in Symbol}

    @property
    def loses_tiles(self) -> bool:
        """Whether tiles that leave the wall leave the game: the one place that reads HU-AMB-LOSTTILE."""
        return self.rulings["HU-AMB-LOSTTILE"] == "out"

    @property
    def tiles_elsewhere(self) -> int:
        """Tiles that do not lie in the bag."""
        return len([*self.tiles]) + len(self.discards) + len(self.drawn or ())

    @property
    def bag_size(self) -> int:
        """How many tiles are in the bag."""
        if self.bag is None:
            return max(0, TILES - self.tiles_elsewhere)
        return self.bag if isinstance(self.bag, int) else sum(self.bag.values())

    @property
    def draws_known(self) -> tuple[Symbol, ...] | None:
        """The tiles that a Build phase draws next, where all of them are known to come."""
        return self.tiles_to_come[: self.tiles_drawn] if len(self.tiles_to_come) >= self.tiles_drawn else None

    # Techniques and monks.

    def level(self, symbol: Symbol) -> int:
        """The level of a technique: that of its lower cube (HU-ACT-RESEARCH)."""
        return min(self.techniques[symbol])

    def monk(self, name: str) -> Monk | None:
        """The monk of a colour, if it is on the wall."""
        return next((monk for monk in self.monks if monk.name == name), None)

    @property
    def reserve(self) -> tuple[str, ...]:
        """The meeples that may still come to the wall (HU-AMB-RECRUIT-POOL)."""
        out = {monk.name for monk in self.monks}
        if self.rulings["HU-AMB-RECRUIT-POOL"] == "unused":
            out |= set(self.removed)
        return tuple(name for name in MEEPLES if name not in out)

    def in_column(self, column: int) -> tuple[Monk, ...]:
        """The monks that stand in a column."""
        return tuple(monk for monk in self.monks if monk.spot.column == column)

    def with_monk(self, name: str, monk: Monk | None) -> tuple[Monk, ...]:
        """The monks with another in the place of one, or without it."""
        return tuple(new for own in self.monks if (new := monk if own.name == name else own) is not None)

    # Demons.

    @property
    def attackers(self) -> tuple[int, ...]:
        """The columns with a living demon in the Attacking row, from the left."""
        return tuple(c for c, demon in enumerate(self.demons) if demon and demon.row is Row.ATTACKING and not demon.is_dead)

    @property
    def has_greens(self) -> bool:
        """Whether six of the demons are green."""
        return self.challenge.demons is Background.GREEN

    @property
    def stacked(self) -> tuple[Background, ...]:
        """The backgrounds of all demons as they were stacked."""
        return stacked(self.challenge, self.rulings)

    @property
    def left_stack(self) -> Mapping[Background, int]:
        """How many demons of each background have left the stack."""
        return Counter(self.stacked[: DEMONS - self.stack])

    def to_come(self, number: int, waiting: int = 0) -> tuple[Background, ...]:
        """The backgrounds of the next demons of the stack; `waiting` ones were drawn, but nobody has looked at them."""
        out = DEMONS - self.stack - waiting
        return self.stacked[out : out + number]

    def background(self, card: Card, *, comes: bool = False) -> Background | None:
        """The background of a demon of this game, that lies there or is to come, as far as it follows from its value.

        A 1 whose background is not told is pink where no demon is green, and green where none but those have come yet.
        """
        known = background(card)
        if known is None and not comes and self.has_only_greens:
            return Background.GREEN
        if known is not None or card.value is None:
            return known
        return _PINK if comes or not self.has_greens else None

    @property
    def has_only_greens(self) -> bool:
        """Whether no other than the six green demons has come yet."""
        return self.has_greens and self.stack == STACK

    @property
    def with_faces(self) -> Position:
        """The table where a demon that nobody named is one of the six green ones, as long as no other has come."""
        return self._with_demons(self._faced) if self.has_only_greens else self

    @property
    def with_backgrounds(self) -> Position:
        """The table where green demons are told to be green: once others have come, their values show that no more."""
        return self._with_demons(self._backed) if self.has_only_greens else self

    def _with_demons(self, made: Callable[[int, Demon], Demon]) -> Position:
        return replace(self, demons=tuple(demon and made(c, demon) for c, demon in enumerate(self.demons)))

    def _faced(self, c: int, demon: Demon) -> Demon:
        every = (Card(symbol, demon.card.colour, 1, Background.GREEN) for symbol in Symbol)
        faces = tuple(face for face in every if demon.card.may_be(face))
        return replace(demon, face=Unknown(f"c{c + 1}", faces)) if faces and demon.card.symbol is None else demon

    def _backed(self, _c: int, demon: Demon) -> Demon:
        is_open = demon.card.value == 1 and demon.card.background is None
        return replace(demon, card=replace(demon.card, background=Background.GREEN)) if is_open else demon

    def with_demon(self, column: int, demon: Demon | None) -> tuple[Demon | None, ...]:
        """The demons with another in a column."""
        return (*self.demons[:column], demon, *self.demons[column + 1 :])
