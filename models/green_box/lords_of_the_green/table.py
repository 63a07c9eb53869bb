"""What lies on a table of Lords of the Green, and how a file tells it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain
from typing import Annotated, Any

from pydantic import Field as Limited

from models.doubts import Held, Statement, counts, plain, up_to
from models.fields import REQUIRED, Kind, told
from models.green_box.components import Colour
from models.green_box.form import ColourKnown
from models.green_box.grid import Board, Square, on_board
from models.green_box.kinds import COLOUR, COLOURS, by_name
from models.green_box.lords_of_the_green.tiles import BOARD, KNIGHTS, VALUES, Spot, Tile
from models.names import counted
from models.part import Part, whole
from models.rule import InForce
from models.table import OVER, SeatedTable, Seats, of_turn

LEAST_PLAYERS, MOST_PLAYERS = 2, 5
MOST_PLACED = MOST_ESCORTS = 3


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: one colour, or two colours with two players."""

    colours: tuple[Colour, ...] = told(
        replace(COLOURS, form=Annotated[COLOURS.form, Limited(min_length=1, max_length=2)]),
        "One colour for each player. Each of two players has two armies, and so two colours.",
        default=REQUIRED,
    )
    reserve: Mapping[Colour, int] = told(
        Kind(dict[ColourKnown, Annotated[int, Limited(ge=0, le=KNIGHTS)]], written=by_name),
        "Knights not placed yet: `{red: 13}`. Left out, it is what is missing on the board of 16.",
        counts("the number of {kind} knights in reserve", None, up_to(KNIGHTS), "{n:{kind} knight} {n:is} in reserve"),
        default={},
    )


@cache
def _spots(widths: tuple[int, ...]) -> tuple[Spot, ...]:
    return tuple(Spot(row, column) for row, width in enumerate(widths) for column in range(width))


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(SeatedTable, Seats[Seat], Board[Tile]):
    """A table: the board row by row, the colours of each player, knights in reserve, and the army whose turn is next."""

    seats: tuple[Seat, ...]
    board: tuple[tuple[Tile, ...], ...] = told(
        BOARD,
        "The tiles row by row: 4 rows of 3 with three players, of 4 with two or four, of 5 with five; or the same turned.",
        default=REQUIRED,
    )
    army: Colour | None = told(COLOUR, "Two players: the colour whose turn is next; `turn` need not be said then.")

    @property
    def colours(self) -> tuple[tuple[Colour, ...], ...]:
        """The colours of each player."""
        return tuple([seat.colours for seat in self.seats])

    @property
    def reserves(self) -> Mapping[Colour, int]:
        """The colours whose reserve is written; the others have what is not on the board."""
        return {colour: n for seat in self.seats for colour, n in seat.reserve.items()}

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Every space of the board, row by row."""
        return _spots(tuple(map(len, self.board)))

    @property
    def armies(self) -> tuple[Colour, ...]:
        """All colours in the order of their turns: with two players both first colours, then both second ones."""
        return tuple(chain.from_iterable(zip(*self.colours, strict=True)))

    def owner(self, colour: Colour) -> str:
        """Whose army it is."""
        return next(player for player, seat in self.seated if colour in seat.colours)

    def on_board(self, colour: Colour) -> int:
        """Knights of a colour on the board."""
        return sum([tile.knights.get(colour, 0) for tile in self.tiles if tile.knights])

    def reserve_left(self, colour: Colour) -> int:
        """Knights of a colour that are not on the board."""
        written = self.reserves.get(colour)
        return max(0, KNIGHTS - self.on_board(colour)) if written is None else written

    def lord(self, colour: Colour) -> Spot | None:
        """Where the lord of a colour stands, if he is on the board."""
        return next((spot for spot, tile in zip(self.spots, self.tiles, strict=True) if colour in tile.lords), None)

    def is_first_round(self, colour: Colour) -> bool:
        """Whether an army has not moved yet."""
        return self.lord(colour) is None and not self.on_board(colour)

    @property
    def chooses_army(self) -> bool:
        """Whether players choose each turn which of their armies moves (LG-AMB-2PORDER)."""
        return self.layouts == 2 and self.rulings["LG-AMB-2PORDER"] == "free"

    lords_meet = InForce("LG-AMB-LORDTARGET", "with-majority")
    """Whether a lord may go where another stands, to win the majority there (LG-AMB-LORDTARGET)."""
    lords_leave = InForce("LG-AMB-NOLORDMOVE", "leaves")
    """Whether a lord who cannot move leaves the board (LG-AMB-NOLORDMOVE)."""
    lords_move_alone = InForce("LG-AMB-NOPLACE", "lord-moves")
    """Whether the lord of an army that cannot place knights moves all the same (LG-AMB-NOPLACE)."""

    def is_near(self, start: Spot, target: Spot) -> bool:
        """Whether a lord may go as far as from one tile to another (LG-AMB-ADJMOVE)."""
        return target in start.beside or self.rulings["LG-AMB-ADJMOVE"] == "anywhere"

    def is_opposing(self, colour: Colour, other: Colour) -> bool:
        """Whether two armies are opponents (LG-AMB-2POWN)."""
        owner = self.owner
        return colour is not other and (owner(colour) != owner(other) or self.rulings["LG-AMB-2POWN"] == "separate")

    def army_of(self, player: str) -> Colour:
        """The army that is meant where none is named: the written one, or the player's first that has knights left."""
        own = self.seat(player).colours
        if self.army in own:
            return self.army
        return next((colour for colour in own if self.reserve_left(colour)), own[0])

    def armies_to_move(self, player: str) -> tuple[Colour, ...]:
        """The armies of which a player moves one: the one that is written, or else the player's choice."""
        own = self.seat(player).colours
        return (self.army,) if self.army in own and not self.chooses_army else own


_Pieces = Iterator[Statement[Position]]
_NOWHERE = "nowhere"
_BARE = {f"a tile of value {value} with nothing on it": Tile(value) for value in VALUES}


def of_next(position: Position) -> Statement[Position]:
    """Whose turn it is; with two players the army is written, and whose it is with it."""
    if position.army is None:
        return of_turn(position)
    options = (*position.armies, OVER)
    put = Part(lambda position: position.army, _turned_to, ("army",))
    piece = plain("`army:`", position.army, options, f"it is {position.army}'s turn", put)
    return replace(piece, comes_first=True)


def of_board(held: Held[Position]) -> _Pieces:
    """Every tile's value, the knights on it, and where each lord stands."""
    position = held.position
    for spot in position.spots:
        pips, part = position.at(spot).pips, _tile(spot)
        sentence = f"a tile of value {pips} lies at {spot}"
        yield Statement(on_board(spot)[0], pips, VALUES, sentence, part.within("pips").put, path=part.path)
        if position.at(spot).knights or position.at(spot).lords:
            yield plain(f"all that lies at {spot}", "", _BARE, "", part.meaning(_BARE), spot)
        for army in position.armies:
            yield from _of_knights(position, spot, army)
    for army in position.armies:
        yield from _of_lord(position, army)


def _turned_to(position: Position, army: Any) -> Position:
    over = not isinstance(army, Colour)
    return replace(position, turn=None if over else position.owner(army), army=None if over else army, over=over)


def _tile(spot: Spot) -> Part[Position]:
    return whole(Position).field("board").entry(spot.row).entry(spot.column)


def _of_knights(position: Position, spot: Spot, army: Colour) -> _Pieces:
    """How many knights of an army stand on a tile; they may have been taken for those of another."""
    tile, part = position.at(spot), _tile(spot)
    here = tile.knights.get(army, 0)

    def recount(tile: Tile, n: int) -> Tile:
        return tile.with_knights(army, n - tile.knights.get(army, 0))

    def recolour(tile: Tile, other: Colour) -> Tile:
        changed = recount(tile, 0).with_knights(other, tile.knights.get(army, 0))
        return changed.without_lord(army).with_lord(other) if army in tile.lords else changed

    sentence = f"{counted(here, f'{army} knight')} {'stands' if here == 1 else 'stand'} at {spot}" if here else ""
    yield plain(f"the number of {army} knights at {spot}", here, up_to(KNIGHTS), sentence, part.through(recount), spot)
    if here:
        others = [other for other in position.armies if not tile.weight(other)]
        yield plain(f"the colour of the {army} knights at {spot}", army, others, sentence, part.through(recolour), spot)


def _of_lord(position: Position, army: Colour) -> _Pieces:
    """Where a lord stands: on each tile where he was seen, or on none."""
    here = [spot for spot in position.spots if army in position.at(spot).lords]
    places: list[Spot | None] = [*here] or [None]
    for old in places:
        options = (*(spot for spot in position.spots if spot not in here), *([_NOWHERE] if old else []))
        said = f"the {army} lord stands at {old}" if old else ""
        yield plain(f"the place of the {army} lord", old or _NOWHERE, options, said, _lord(army, old))


def _lord(army: Colour, old: Spot | None) -> Part[Position]:
    def put(position: Position, new: Any) -> Position:
        if old is not None:
            position = position.with_tile(old, position.at(old).without_lord(army))
        return position.with_tile(new, position.at(new).with_lord(army)) if isinstance(new, Square) else position

    return Part(lambda position: position.lord(army), put, () if old is None else _tile(old).path)
