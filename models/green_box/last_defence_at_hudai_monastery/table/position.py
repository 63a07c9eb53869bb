"""What lies on a table of Last Defence at Hudai Monastery, and how a file tells it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from pydantic import Field as Limited

from models.doubts import counts, entries, number, one_of, up_to
from models.fields import REQUIRED, amount, told
from models.green_box.cards import UNKNOWN_DECK, Background, Card, Deck
from models.green_box.components import COPIES, MEEPLES, TILES, Symbol
from models.green_box.doubts import cards
from models.green_box.grid import with_entry
from models.green_box.kinds import CARDS, MEEPLE_COLOURS
from models.green_box.last_defence_at_hudai_monastery.table import kinds
from models.green_box.last_defence_at_hudai_monastery.table import wall as walls
from models.green_box.last_defence_at_hudai_monastery.table.kinds import COLUMNS, INTEGRITY, TIME, Challenge, Demon, Phase
from models.green_box.last_defence_at_hudai_monastery.table.wall import Monk, Seen, Spot
from models.logic import Unknown
from models.rule import InForce, Rulings
from models.table import SeatedTable, Seats

DEMONS = 30
STACK = DEMONS - COLUMNS
"""Cards in the stack when the first six demons lie on the table (HU-SET-ROWS)."""
THIRD = 12
"""Pink cards among the demons, and brown ones, where not all of them are used (HU-SET-DECK)."""
_PINK, _BROWN = Background.PINK, Background.BROWN
DRAWN = 2
"""Tiles drawn in a Build phase without the technique."""
POINTS = 4
"""Blue cubes kept for technique points (HU-AMB-POINTCAP)."""
_MOST_INTEGRITY = 99


@dataclass(frozen=True, slots=True)
class Seat:
    """What the player has: integrity and time left, points, tiles and monks in reserve."""

    integrity: int = amount(
        f"Red cubes left; if left out, all: {INTEGRITY}.",
        "{}'s integrity",
        "{n} integrity left",
        INTEGRITY,
        form=Annotated[int, Limited(ge=0, le=_MOST_INTEGRITY)],
        default=INTEGRITY,
    )
    time: int = amount(
        f"Green cubes left; if left out, all: {TIME}, or those of the `challenge`.", "{}'s time", "{n:time cube} left", TIME
    )


def background(card: Card) -> Background | None:
    """The background of a demon: green and pink cards may share a value, all others show it by theirs."""
    if card.background is None and card.value is not None and card.value > 1:
        return Background.PINK if card.value in Background.PINK.values else Background.BROWN
    return card.background


def may_be_of(card: Card, kind: Background) -> bool:
    """Whether a demon may have a background, as far as its card is known."""
    return card.background in {None, kind} and (card.value is None or card.value in kind.values)


def stack_order(challenge: Challenge, rulings: Rulings) -> tuple[Background, ...]:
    """The backgrounds of all demons as they are stacked, the first one on top (HU-SET-DECK): this reads HU-AMB-ALLBROWN."""
    six, pink, brown = (challenge.demons,) * COLUMNS, (_PINK,) * THIRD, (_BROWN,) * THIRD
    if challenge.demons is _BROWN and rulings["HU-AMB-ALLBROWN"] == "below":
        return (*pink, *brown, *six)
    return (*six, *pink, *brown)


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(SeatedTable, Seats[Seat]):
    """A table; one player sits there.

    `wall` has `None` where no tile lies below another. `drawn`, `coming` and `gone` are nothing where nobody told them.
    """

    seats: tuple[Seat, ...]
    wall: tuple[tuple[Seen | None, ...], ...] = told(
        walls.WALL,
        "The six columns of the wall from the left, each from its base tile up; `.` for an empty place below a tile.",
        walls.of_wall,
        default=REQUIRED,
    )
    monks: tuple[Monk, ...] = told(
        walls.MONKS_AT,
        "The monks on the wall: where each stands (`r0c2` is the base tile of column 2), and `charged` if upright.",
        walls.of_monks,
        default=REQUIRED,
    )
    demons: tuple[Demon | None, ...] = told(
        kinds.DEMON_IN_EACH,
        "The demon of each column from the left: row, card, damage (`attacking red 3 drop damage 1`); `.` for none.",
        kinds.of_demons,
        default=REQUIRED,
    )
    stack: int = amount(
        "How many demons are in the stack.",
        "the number of demons in the stack",
        "{n:demon} in the stack",
        STACK,
        default=REQUIRED,
    )
    phase: Phase = told(
        kinds.PHASE,
        "What comes next: `build` (the default) or `act`. The Demons phase follows `act`.",
        one_of("`phase:`", "the {n} phase comes next", Phase),
        absent=Phase.BUILD,
    )
    drawn: tuple[Symbol, ...] | None = told(
        kinds.SYMBOLS, "In the Build phase: the tiles drawn, if they are drawn already.", entries("a tile drawn", Symbol)
    )
    activated: tuple[str, ...] = told(
        MEEPLE_COLOURS, "In the Act phase: the monks activated already.", entries("a monk activated", MEEPLES), default=[]
    )
    points: int = amount(
        "In the Act phase: technique points not yet spent.",
        "the technique points",
        "{n:technique point}",
        8,
        form=Annotated[int, Limited(ge=0, le=_MOST_INTEGRITY)],
        default=0,
    )
    techniques: Mapping[Symbol, tuple[int, ...]] = told(
        kinds.TECHNIQUES,
        "The levels of the techniques, 0 if left out: `{drop: 1, hammers: [1, 0]}`.",
        kinds.of_techniques,
        default={},
    )
    blocked: tuple[Symbol, ...] = told(
        kinds.SYMBOLS, "The techniques whose level 2 is blocked.", entries("a blocked technique", Symbol), default=[]
    )
    removed: tuple[str, ...] = told(
        MEEPLE_COLOURS, "The monks that demons removed.", entries("a monk removed", MEEPLES), default=[]
    )
    discard: tuple[Seen, ...] = told(walls.DISCARDS, "The tiles discarded.", walls.of_discards, default=[])
    bag: Mapping[Symbol, int] | int | None = told(
        kinds.BAG,
        "The tiles in the bag by symbol, or how many they are; left out, all others are in it.",
        number("the number of tiles in the bag", "{n:tile} in the bag", up_to(TILES)),
        counts("the {kind} tiles in the bag", Symbol, up_to(COPIES)),
    )
    tiles_to_come: tuple[Symbol, ...] = told(
        kinds.SYMBOLS,
        "The tiles that are known to be drawn next, out of the bag, the first one first.",
        entries("a tile to come", Symbol),
        default=[],
    )
    coming: tuple[Card, ...] = told(
        CARDS, "The demons that are known to come next, the first one first.", cards("the stack"), default=[]
    )
    gone: tuple[Card, ...] | None = told(
        CARDS,
        "The demons that left the game, `unknown` for those that nobody remembers; left out if you did not keep them.",
        cards("the demons that are gone"),
    )
    challenge: Challenge = told(
        Challenge,
        "If you play a harder game: `{base: random}` for any six base tiles, `{demons: pink}` or `{demons: brown}` for all "
        "demons of that background in place of the green ones, `{time: 9}` for fewer time cubes, or several of them.",
        absent=Challenge(),
    )
    box: Deck = UNKNOWN_DECK

    @property
    def integrity(self) -> int:
        """The red cubes left; without any the game is lost."""
        return self.seats[0].integrity

    @property
    def time(self) -> int:
        """The green cubes left; each turn takes one."""
        return self.seats[0].time

    @property
    def is_first_turn(self) -> bool:
        """Whether the table lies as it was set up, or a move or two later."""
        return self.time == self.challenge.time

    @property
    def is_set_up(self) -> bool:
        """Whether the table is that of the set-up: nothing was done yet."""
        return self.is_first_turn and self.phase is Phase.BUILD and not self.is_over

    @property
    def departures(self) -> int:
        """How many demons have left the table: a column draws for each, as long as the stack lasts."""
        return DEMONS - self.stack - sum(demon is not None for demon in self.demons)

    def may_have_struck(self, *symbols: Symbol) -> int:
        """How many demons with one of these symbols can have struck by now; of those that are told, only such ones."""
        if self.is_first_turn:
            return 0
        return self.departures if self.gone is None else sum(card.symbol in {None, *symbols} for card in self.gone)

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
    def is_over(self) -> bool:
        """Whether the game has ended: that is said, or it is won or lost."""
        return self.over or self.is_lost or self.is_won

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
        return with_entry(self.wall, spot.column, with_entry(longer, spot.row, tile))

    @property
    def free_spots(self) -> tuple[Spot, ...]:
        """Where a tile may be added (HU-BUILD): above the base, beside a tile of the wall."""
        near = dict.fromkeys(spot for tile in self.spots for spot in tile.beside)
        free = (spot for spot in near if spot.row > 0 and self.at(spot) is None)
        return tuple(
            sorted(spot for spot in free if self.allows_gaps or self.at(Spot(spot.row - 1, spot.column)) is not None)
        )

    allows_gaps = InForce("HU-AMB-GAP", "allow")
    """Whether a tile may lie above an empty place: the one place that reads HU-AMB-GAP."""

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
        lying = Counter(self.tiles_elsewhere)
        if any(isinstance(tile, Unknown) for tile in lying):
            return None
        return {symbol: max(0, COPIES - lying[symbol]) for symbol in Symbol}

    loses_tiles = InForce("HU-AMB-LOSTTILE", "out")
    """Whether tiles that leave the wall leave the game: the one place that reads HU-AMB-LOSTTILE."""

    @property
    def tiles_elsewhere(self) -> tuple[Seen, ...]:
        """The tiles that do not lie in the bag."""
        return (*self.tiles, *self.discard, *(self.drawn or ()))

    @property
    def bag_size(self) -> int:
        """How many tiles are in the bag."""
        if self.bag is None:
            return max(0, TILES - len(self.tiles_elsewhere))
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
        return tuple(
            c for c, demon in enumerate(self.demons) if demon and demon.row is kinds.Row.ATTACKING and not demon.is_dead
        )

    @property
    def has_greens(self) -> bool:
        """Whether six of the demons are green."""
        return self.challenge.demons is Background.GREEN

    @property
    def stack_order(self) -> tuple[Background, ...]:
        """The backgrounds of all demons as they were stacked."""
        return stack_order(self.challenge, self.rulings)

    @property
    def left_stack(self) -> Mapping[Background, int]:
        """How many demons of each background have left the stack."""
        return Counter(self.stack_order[: DEMONS - self.stack])

    def to_come(self, number: int, waiting: int = 0) -> tuple[Background, ...]:
        """The backgrounds of the next demons of the stack; `waiting` ones were drawn, but nobody has looked at them."""
        out = DEMONS - self.stack - waiting
        return self.stack_order[out : out + number]

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
        demons = list(self.demons)
        for c, demon in enumerate(self.demons) if self.has_only_greens else ():
            every = [Card(symbol, demon.card.colour, 1, Background.GREEN) for symbol in Symbol] if demon else []
            faces = tuple(face for face in every if demon and demon.card.may_be(face))
            if demon and faces and demon.card.symbol is None:
                demons[c] = replace(demon, face=Unknown(kinds.column(c), faces))
        return replace(self, demons=tuple(demons))

    @property
    def with_backgrounds(self) -> Position:
        """The table where green demons are told to be green: once others have come, their values show that no more."""
        demons = list(self.demons)
        for c, demon in enumerate(self.demons) if self.has_only_greens else ():
            if demon and demon.card.value in {None, 1} and demon.card.background is None:
                demons[c] = replace(demon, card=replace(demon.card, value=1, background=Background.GREEN))
        return replace(self, demons=tuple(demons))

    @property
    def unseen_columns(self) -> tuple[int, ...]:
        """The columns of demons that came and that nobody has looked at."""
        return tuple(c for c, demon in enumerate(self.demons) if demon == kinds.UNSEEN)

    def with_demon(self, column: int, demon: Demon | None) -> tuple[Demon | None, ...]:
        """The demons with another in a column."""
        return with_entry(self.demons, column, demon)
