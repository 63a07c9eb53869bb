"""What lies on a table of Island: tiles two by two, units, castles and peace tokens on them, and what each player has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from models.green_box.components import CUBES, Colour, Symbol
from models.green_box.grid import Square
from models.green_box.island.cards import Card, Deck, standard_deck
from models.logic import Unknown
from models.names import Word
from models.table import SeatedTable, Seats

LEAST_PLAYERS, MOST_PLAYERS = 2, 4
COLOURS = (Colour.RED, Colour.GREEN, Colour.YELLOW, Colour.BLUE)
"""The colours of players; black cubes are castles, white ones peace tokens."""
TILES, PER_TERRITORY = 30, 2
MOST_TERRITORIES = TILES // PER_TERRITORY
FACES = tuple(symbol for symbol in Symbol if symbol is not Symbol.BRICKS)
"""What a developed tile can show: bricks are left in the box."""
START_UNITS = 2
"""Units that each player begins with, and places when all are gone (IS-SET-UNITS, IS-ST-TWO)."""
HAND = 4
DEALT: Mapping[int, int] = {2: 8, 3: 5, 4: 4}
"""Cycle cards dealt to each player, by the number of players (IS-DRAFT2, IS-DRAFT3, IS-DRAFT4)."""


class Down(Word):
    """The face of a tile that is not developed."""

    DOWN = "face down"


Face = Symbol | Down


class Phase(Word):
    """What comes next: the set-up, the draft, actions, or a step of the council."""

    SETUP = "setup"
    DRAFT = "draft"
    ACTIONS = "actions"
    EXPLORER = "explorer"
    GUARDIAN = "guardian"
    COIN = "coin"


Spot = Square
"""A place for a tile, from 0 as the file has its rows; those above and to the left of them have negative numbers."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile: the name of its territory and what it shows."""

    name: str
    face: Face | Unknown[Face] = Down.DOWN

    @property
    def is_up(self) -> bool:
        """Whether it is developed, whatever it shows; of one that may lie face down nobody can say so."""
        return self.face is not Down.DOWN


@dataclass(frozen=True, slots=True)
class Land:
    """What lies on a territory: units by colour, castles, peace tokens."""

    units: Mapping[Colour, int] = field(default_factory=dict)
    castles: int = 0
    peace: int = 0

    def of(self, colour: Colour) -> int:
        """Units of a colour."""
        return self.units.get(colour, 0)

    def plus(self, colour: Colour, n: int) -> Land:
        """With so many more units of a colour; what would fall below 0 stays 0."""
        units = {**self.units, colour: max(0, self.units.get(colour, 0) + n)}
        if not units[colour]:
            del units[colour]
        return Land(units, self.castles, self.peace)

    def minus_castle(self) -> Land:
        """With a castle less."""
        return Land(self.units, self.castles - 1, self.peace)


EMPTY = Land()


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """What a player has. A `supply` is what is missing on the board unless it is told; `passed` are cards of the draft."""

    colour: Colour
    hand: tuple[Card, ...] | None = None
    monuments: int = 0
    supply: int | None = None
    passed: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Combat:
    """A combat: where, who began it, the units in castles, and how many defenders in a row wanted no castle.

    Once castles are settled, `declined` is nothing, and the players fight.
    """

    land: str
    initiator: str
    castled: Mapping[Colour, int] = field(default_factory=dict)
    declined: int | None = None


@dataclass(frozen=True, slots=True)
class Island:
    """Where the territories of a board lie: the places of each, and which touch each other."""

    spots: Mapping[str, tuple[Spot, ...]]
    beside: Mapping[str, tuple[str, ...]]

    @property
    def is_connected(self) -> bool:
        """Whether all territories hang together."""
        reached = list(self.spots)[:1]
        for name in reached:
            reached += [near for near in self.beside[name] if near not in reached]
        return len(reached) == len(self.spots)


@lru_cache(maxsize=256)
def _island(names: tuple[tuple[str | None, ...], ...]) -> Island:
    at = {Spot(i, k): name for i, row in enumerate(names) for k, name in enumerate(row) if name is not None}
    spots: dict[str, list[Spot]] = {}
    beside: dict[str, list[str]] = {}
    for spot, name in at.items():
        spots.setdefault(name, []).append(spot)
        near = beside.setdefault(name, [])
        near += [at[other] for other in spot.beside if other in at and at[other] not in {name, *near}]
    return Island({name: tuple(own) for name, own in spots.items()}, {name: tuple(near) for name, near in beside.items()})


Board = tuple[tuple[Tile | None, ...], ...]
_seen: list[tuple[Board, Island]] = []


def _island_of(board: Board) -> Island:
    """Where the territories of a board lie. The last boards are remembered: nearly every rule and every move asks."""
    for known, island in _seen:
        if known is board:
            return island
    island = _island(tuple(tuple(tile and tile.name for tile in row) for row in board))
    _seen[:] = [(board, island), *_seen[:3]]
    return island


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(SeatedTable, Seats[Seat]):
    """A table: the board, what lies on the territories by name, the seats, cards, and what is going on.

    `discard` is the pile from the top, or nothing where it is not told. `passes` counts players who have just passed in
    a row, `draft` how many cards are kept in this round of the draft, `skipping` are players who miss a turn
    (IS-AMB-DROWNTURN). `table` is what the symbols do.
    """

    board: Board
    seats: tuple[Seat, ...]
    whisperer: str
    lands: Mapping[str, Land] = field(default_factory=dict)
    phase: Phase = Phase.ACTIONS
    clockwise: bool = True
    passes: int = 0
    discard: tuple[Card, ...] | None = None
    beside: tuple[Card, ...] = ()
    combat: Combat | None = None
    draft: int | None = None
    skipping: tuple[str, ...] = ()
    table: Deck = field(default_factory=standard_deck)

    # Players.

    def colour_of(self, player: str) -> Colour:
        """The colour of a player's units."""
        return self.seat(player).colour

    def player_of(self, colour: Colour) -> str | None:
        """Whose units have a colour."""
        return next((p for p, seat in self.seated if seat.colour is colour), None)

    def order_from(self, player: str) -> tuple[str, ...]:
        """The players in the direction of play, from one on."""
        at = self.players.index(player)
        order = (*self.players[at:], *self.players[:at])
        return order if self.clockwise else (order[0], *order[:0:-1])

    def after(self, player: str) -> str:
        """Who follows a player in the direction of play."""
        return self.order_from(player)[1]

    # The board.

    @property
    def island(self) -> Island:
        """Where the territories lie."""
        return _island_of(self.board)

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

    def with_face(self, spot: Spot, face: Face | Unknown[Face]) -> Board:
        """The board with another face of a tile."""
        return tuple(
            tuple(replace(tile, face=face) if tile and (i, k) == spot else tile for k, tile in enumerate(row))
            for i, row in enumerate(self.board)
        )

    # What lies there.

    def land(self, name: str) -> Land:
        """What lies on a territory."""
        return self.lands.get(name, EMPTY)

    def units(self, player: str, name: str) -> int:
        """Units of a player in a territory, those in castles too."""
        return self.land(name).of(self.colour_of(player))

    def present(self, player: str) -> tuple[str, ...]:
        """The territories where a player has a unit (IS-AMB-PRESENT: in a castle too)."""
        colour = self.colour_of(player)
        return tuple(name for name in self.names if self.land(name).of(colour))

    def on_board(self, player: str) -> int:
        """Units of a player on the board."""
        colour = self.colour_of(player)
        return sum(land.of(colour) for land in self.lands.values())

    def supply(self, player: str) -> int:
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

    @property
    def needs_half(self) -> bool:
        """Whether a leader has more than half of all units."""
        return self.rulings["IS-AMB-LEADER"] == "half"

    @property
    def card_per_tile(self) -> bool:
        """Whether each developed tile has a territory card of its symbol, or each territory one."""
        return self.rulings["IS-AMB-TCARD"] == "tile"

    @property
    def keeps_territory_cards(self) -> bool:
        """Whether territory cards stay in hands when a cycle ends."""
        return self.rulings["IS-AMB-TCARDEND"] == "kept"

    @property
    def draft_goes_out(self) -> bool:
        """Whether cards discarded in the draft are out of the cycle."""
        return self.rulings["IS-AMB-DRAFTDISC"] == "out"
