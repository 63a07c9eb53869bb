"""What lies on a table of Island."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from models.doubts import Held, Statement, one_of, plain, up_to
from models.fields import REQUIRED, Kind, amount, player, players, told
from models.green_box.components import CUBES, Colour, Symbol
from models.green_box.form import ColourKnown
from models.green_box.island.cards import Card, Deck
from models.green_box.island.cards import Kind as CardKind
from models.green_box.island.table import lands as kinds
from models.green_box.island.table.lands import COLOURS, EMPTY, Board, Direction, Down, Face, Land, Phase, Spot, Tile
from models.green_box.kinds import by_colour
from models.green_box.piles import Piled, discard_pile, top_of_pile
from models.logic import Unknown
from models.names import counted
from models.rule import InForce
from models.table import SeatedTable, Seats
from models.table_form import Number

_MOST = 4


def of_castled(held: Held[Position]) -> Iterator[Statement[Position]]:
    """Which units are in castles."""
    for seat in held.position.seats:
        n, part = held.value.get(seat.colour, 0), held.part.under(seat.colour)
        said = f"{counted(n, f'{seat.colour} unit')} in castles" if n else ""
        yield plain(f"the {seat.colour} units in castles", n, up_to(CUBES), said, part if n else part.at("combat"))


LEAST_PLAYERS, MOST_PLAYERS = 2, 4
START_UNITS = 2
"""Units that each player begins with, and places when all are gone (IS-SET-UNITS, IS-ST-TWO)."""
HAND = 4
DEALT: Mapping[int, int] = {2: 8, 3: 5, 4: 4}
"""Cycle cards dealt to each player, by the number of players (IS-DRAFT2, IS-DRAFT3, IS-DRAFT4)."""
TILES = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A player."""

    colour: Colour = told(
        kinds.PLAYER_COLOUR,
        "The colour of the player's units: red, green, yellow or blue.",
        one_of("{}'s colour", "", lambda table: [colour for colour in COLOURS if table.player_of(colour) is None]),
        default=REQUIRED,
    )
    hand: tuple[Card, ...] | None = told(
        kinds.CARDS, "The player's cards, or how many they are; left out where nobody knows.", kinds.cards("{}'s hand")
    )
    monuments: int = amount(
        "What the player's die shows; 0 without a die.",
        "{}'s monuments",
        "{who} has {n} monuments",
        6,
        form=Number,
        default=0,
    )
    supply: int | None = amount(
        "Units that are not on the board. Left out, it is counted: what is missing there of 20.",
        "{}'s supply",
        "{who} has {n} units in the supply",
        CUBES,
        form=Number,
    )
    passed: tuple[Card, ...] = told(
        kinds.CARDS, "In the draft: cards that the player passes on, while others still choose.", default=[]
    )


@dataclass(frozen=True, slots=True)
class Combat:
    """A combat that is not over."""

    land: str = told(
        str, "The territory.", one_of("where the combat is", "", lambda table: table.names), key="in", default=REQUIRED
    )
    initiator: str = told(
        str,
        "Who began it.",
        one_of("who began the combat", "{n} began the combat", lambda table: table.players),
        default=REQUIRED,
    )
    castled: Mapping[Colour, int] = told(
        Kind(dict[ColourKnown, Number], written=by_colour),
        "Units in castles, by colour: `{blue: 1}`.",
        of_castled,
        default={},
    )
    declined: int | None = told(
        Number,
        "While defenders are asked whether they use castles: how many in a row did not; left out, the fight has begun.",
        one_of("`declined:`", "{n:defender} in a row wanted no castle", (*up_to(_MOST), None)),
    )


@dataclass(frozen=True, slots=True)
class Island:
    """Where the territories of a board lie: the places of each, and which touch each other."""

    spots: Mapping[str, tuple[Spot, ...]]
    beside: Mapping[str, tuple[str, ...]]

    @property
    def is_connected(self) -> bool:
        """Whether one can walk from each territory to every other."""
        reached = list(self.spots)[:1]
        for name in reached:
            reached += [near for near in self.beside[name] if near not in reached]
        return len(reached) == len(self.spots)


T = TypeVar("T")


def remember(of: Callable[[Board], T]) -> Callable[[Board], T]:
    """What is found of a board, kept for the last ones that were asked for: nearly every rule and every move asks."""
    seen: list[tuple[Board, T]] = []

    def look_up(board: Board) -> T:
        answer = next(([own] for known, own in seen if known is board), None) or [of(board)]
        seen[:] = [(board, answer[0]), *(one for one in seen if one[0] is not board)][:_MOST]
        return answer[0]

    return look_up


@remember
def island_of(board: Board) -> Island:
    """Where the territories of a board lie."""
    spots: dict[str, tuple[Spot, ...]] = {}
    beside: dict[str, tuple[str, ...]] = {}
    at = {Spot(i, k): tile.name for i, row in enumerate(board) for k, tile in enumerate(row) if tile is not None}
    for spot, name in at.items():
        near = [at[other] for other in spot.beside if at.get(other, name) != name]
        spots[name] = (*spots.get(name, ()), spot)
        beside[name] = tuple(dict.fromkeys((*beside.get(name, ()), *near)))
    return Island(spots, beside)


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(SeatedTable, Seats[Seat], Piled):
    """A table: the board, what lies on the territories by name, the seats, cards, and what is going on.

    `discard` is the pile from the top. `table` is what the symbols do.
    """

    seats: tuple[Seat, ...]
    whisperer: str = player(
        "Who is the Whisperer.",
        one_of("`whisperer:`", "{n} is the Whisperer", lambda table: table.players),
        default=REQUIRED,
    )
    direction: Direction = told(
        kinds.DIRECTION,
        "The direction of play: `clockwise` (the default) or `anticlockwise`.",
        one_of("`direction:`", "play goes {n}", Direction),
        absent=Direction.CLOCKWISE,
    )
    phase: Phase = told(
        kinds.PHASE,
        "What comes next: `setup`, `draft`, `actions` (the default), or the council's `explorer`, `guardian` or `coin`.",
        one_of("`phase:`", "the phase is {n}", Phase, comes_first=True),
        absent=Phase.ACTIONS,
    )
    board: Board = told(
        kinds.BOARD,
        "The tiles row by row, each with the name of its territory: `[a, a drop, ., b]`. Two tiles have each name.",
        kinds.of_board,
        default=REQUIRED,
    )
    lands: Mapping[str, Land] = told(
        kinds.LANDS,
        'What lies on each territory: `{a: "red 2, castle", b: "blue 1, peace"}`. Left out: nothing.',
        kinds.of_lands,
        key="territories",
        default={},
    )
    passes: int = amount(
        "How many players have just passed in a row.",
        "`passes:`",
        "{n:player} passed in a row",
        MOST_PLAYERS,
        form=Number,
        default=0,
    )
    discard: tuple[Card, ...] | None = discard_pile(kinds.CARDS, kinds.cards)
    top: tuple[Card, ...] = top_of_pile(kinds.CARDS, kinds.cards)
    beside: tuple[Card, ...] = told(
        kinds.CARDS,
        "Territory cards beside the board, of territories without a leader.",
        kinds.cards("the cards beside the board"),
        default=[],
    )
    combat: Combat | None = told(
        Combat,
        "A combat that is not over.",
        one_of("the combat", lambda _owner, combat: f"there is a combat in {combat.land}", (None,)),
    )
    draft: int | None = told(
        Number,
        "In the draft: how many cards are kept in this round, 1 to 3; with two players 4 in the last.",
        one_of("`draft:`", "{n:card} {n:is} kept in this round of the draft", (*up_to(HAND, 1), None)),
    )
    skipping: tuple[str, ...] = players("Who misses the next turn, only with `IS-AMB-DROWNTURN: yes`.", default=[])
    table: Deck

    # Players.

    def colour_of(self, player: str) -> Colour:
        """The colour of a player's units."""
        return self.seat(player).colour

    @property
    def cards_told(self) -> list[Card]:
        """Every card of which the file tells, known in part or not; those beside the board are territory cards (IS-C2)."""
        own = [card for seat in self.seats for card in (*(seat.hand or ()), *seat.passed)]
        beside = [card if card.kind else Card(CardKind.TERRITORY, card.symbol) for card in self.beside]
        return [*own, *beside, *(self.pile or ())]

    def player_of(self, colour: Colour) -> str | None:
        """The player whose units have a colour."""
        return next((p for p, seat in self.seated if seat.colour is colour), None)

    def order_from(self, player: str) -> tuple[str, ...]:
        """The players in the direction of play, from one on."""
        order = self.clockwise(player)
        return order if self.direction is Direction.CLOCKWISE else (order[0], *order[:0:-1])

    def after(self, player: str) -> str:
        """Who follows a player in the direction of play."""
        return self.order_from(player)[1]

    # The board.

    @property
    def island(self) -> Island:
        """The tiles of each territory, and which territories touch."""
        return island_of(self.board)

    @property
    def names(self) -> tuple[str, ...]:
        """The territories, in reading order."""
        return tuple(self.island.spots)

    @property
    def tiles(self) -> Iterator[tuple[Spot, Tile]]:
        """Every tile with its place."""
        return ((Spot(i, k), tile) for i, row in enumerate(self.board) for k, tile in enumerate(row) if tile is not None)

    def tiles_of(self, name: str) -> list[tuple[Spot, Tile]]:
        """The tiles of a territory."""
        return [(spot, tile) for spot in self.island.spots[name] if (tile := self.board[spot.row][spot.column])]

    def faces_up(self, name: str) -> list[Symbol | Unknown[Face]]:
        """What the developed tiles of a territory show."""
        return [tile.face for _, tile in self.tiles_of(name) if not isinstance(tile.face, Down)]

    # What lies there.

    def land(self, name: str) -> Land:
        """What lies on a territory."""
        return self.lands.get(name, EMPTY)

    def units(self, player: str, name: str) -> int:
        """Units of a player in a territory, those in castles too."""
        return self.land(name).of(self.colour_of(player))

    def present(self, player: str) -> tuple[str, ...]:
        """The territories where a player has a unit (IS-CLAIM: in a castle too)."""
        colour = self.colour_of(player)
        return tuple(name for name in self.names if self.land(name).of(colour))

    def on_board(self, player: str) -> int:
        """Units of a player on the board."""
        colour = self.colour_of(player)
        return sum(land.of(colour) for land in self.lands.values())

    def supply_left(self, player: str) -> int:
        """Units of a player that are not on the board."""
        told = self.seat(player).supply
        return max(0, CUBES - self.on_board(player)) if told is None else told

    def leader(self, name: str) -> str | None:
        """The player with most units in a territory, if there is one (IS-AMB-LEADER)."""
        units = self.land(name).units
        if len(units) == 1:
            return self.player_of(next(iter(units)))
        most, second = (*sorted(units.values(), reverse=True), 0, 0)[:2]
        if most == second:
            return None
        if len(units) > 2 and 2 * most <= sum(units.values()) and self.needs_half:
            return None
        return self.player_of(next(colour for colour, n in units.items() if n == most))

    # Combat.

    def free(self, player: str) -> int:
        """Units of a player that fight: those in the territory of the combat which are in no castle."""
        combat = self.combat
        return 0 if combat is None else self.units(player, combat.land) - combat.castled.get(self.colour_of(player), 0)

    @property
    def fighters(self) -> tuple[str, ...]:
        """Who takes part in the combat, in the direction of play from its initiator."""
        combat = self.combat
        return () if combat is None else tuple(p for p in self.order_from(combat.initiator) if self.free(p) > 0)

    @property
    def castles_left(self) -> int:
        """Castles of the combat's territory without a unit."""
        combat = self.combat
        return 0 if combat is None else self.land(combat.land).castles - sum(combat.castled.values())

    # Rulings, each read at one place.

    needs_half = InForce("IS-AMB-LEADER", "half")
    """Whether a leader has more than half of all units."""
    card_per_tile = InForce("IS-AMB-TCARD", "tile")
    """Whether each developed tile has a territory card of its symbol, or each territory one."""
    keeps_territory_cards = InForce("IS-AMB-TCARDEND", "kept")
    """Whether territory cards stay in hands when a cycle ends."""
    draft_goes_out = InForce("IS-AMB-DRAFTDISC", "out")
    """Whether cards discarded in the draft are out of the cycle."""
