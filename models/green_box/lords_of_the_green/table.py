"""What lies on a table of Lords of the Green, its tiles with knights and lords on them, and how a file tells it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain
from typing import Annotated, Any

from pydantic import Field as Limited
from pydantic import ValidationInfo

from models.doubts import Held, Statement, counts, plain, up_to
from models.fields import REQUIRED, Kind, told
from models.form import Reads
from models.green_box.components import Colour, Symbol, colour_called, symbol_called
from models.green_box.form import ColourKnown, space
from models.green_box.grid import Board, Square, by_space, on_board
from models.green_box.kinds import COLOUR, COLOURS, by_name
from models.logic import Unknown
from models.names import closest, counted, enumerated, quoted
from models.part import Part, whole
from models.problem import MisreadError, Problem
from models.rule import InForce
from models.table import OVER, SeatedTable, Seats, of_turn
from models.table_form import readable, seen, spaces_of, text, written_text
from models.unknowns import SOME, UNKNOWN, named

LEAST_PLAYERS, MOST_PLAYERS = 2, 5
MOST_PLACED = MOST_ESCORTS = 3
KNIGHTS = 16
"""Knights of an army."""
VALUES = (1, 2, 3, 4)
"""Pip values of the tiles that are used: drop, hammers, circles, bricks."""
SETS: Mapping[int, int] = {2: 4, 3: 3, 4: 4, 5: 5}
"""Tiles of each value, by the number of players; the board has 4 times as many."""

Spot = Square
"""A space of the board, from 0."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile: its pip value, the knights on it by colour (none where a colour is missing), and the lords on it."""

    pips: int | Unknown[int]
    knights: Mapping[Colour, int] = field(default_factory=dict)
    lords: tuple[Colour, ...] = ()

    def weight(self, colour: Colour) -> int:
        """The knights of a colour, its lord counted as one (LG-MAJ)."""
        return self.knights.get(colour, 0) + (colour in self.lords)

    def majority(self, rulings: Mapping[str, str]) -> Colour | None:
        """The colour that has the majority here, if one has it (LG-MAJ)."""
        if not self.knights and not self.lords:
            return None
        here = {*self.knights, *self.lords}
        best = max(here, key=self.weight)
        return best if len(here) == 1 or self.lacks(best, rulings) <= 0 else None

    def lacks(self, colour: Colour, rulings: Mapping[str, str]) -> int:
        """How much a colour lacks here for the majority, knights or its lord; nothing or less where it has it (LG-MAJ)."""
        against = [self.weight(other) for other in {*self.knights, *self.lords} if other is not colour]
        most = max(against, default=0)
        if len(against) > 1 and rulings["LG-AMB-MAJ"] == "more-than-half":
            most = sum(against)
        return most + 1 - self.weight(colour)

    def with_knights(self, colour: Colour, more: int) -> Tile:
        """The tile with more knights of a colour, or fewer."""
        number = self.knights.get(colour, 0) + more
        others = {other: n for other, n in self.knights.items() if other is not colour}
        return replace(self, knights=others | ({colour: number} if number > 0 else {}))

    def with_lord(self, colour: Colour) -> Tile:
        """The tile with the lord of a colour on it too."""
        return replace(self, lords=in_order({*self.lords, colour}))

    def without_lord(self, colour: Colour) -> Tile:
        """The tile without the lord of a colour."""
        return replace(self, lords=tuple(lord for lord in self.lords if lord is not colour))


def in_order(colours: Collection[Colour]) -> tuple[Colour, ...]:
    """Colours in the order in which files are written."""
    return tuple(colour for colour in Colour if colour in colours)


_FORCE = re.compile(
    r"(?P<colour>[a-z]+)(?: (?P<n>\d{1,2}))?(?P<lord>(?: \+| and| with)?(?: (?:a|the|its))? lord)?", re.IGNORECASE
)
_CELL = re.compile(r"(?P<tile>unknown|some [^\s:]+(?: or [^\s:]+)*|[^\s:]+)(?:(?: with|:)? (?P<forces>.+))?", re.IGNORECASE)
_SYMBOLS = "drop (1), hammers (2), circles (3) or bricks (4)"
_EXPECTED = "expected a tile with what stands on it, for instance '3', '3 red 2', or '3 red 2 lord, blue 1'"


def _value(name: str) -> int:
    """The value that a tile's number or symbol means. Raises `ValueError`."""
    if name.isdecimal():
        if int(name) not in VALUES:
            raise ValueError(f"no tile of value {name[:9]}; the tiles have the values 1 to 4")
        return int(name)
    try:
        symbol: Symbol = symbol_called(name)
    except ValueError:
        if name.casefold() in map(str, Colour):
            raise ValueError(f"{_EXPECTED}; where knights follow a comma, the space is written in quotes") from None
        guess = closest(name, [str(symbol) for symbol in Symbol if symbol.pips in VALUES])
        hint = f"did you mean {guess!r}?" if guess else f"expected its value 1 to 4, or {_SYMBOLS}"
        raise MisreadError(f"no tile {quoted(name)}; {hint}", name) from None
    if symbol.pips not in VALUES:
        raise ValueError(f"{symbol} tiles are not used; expected {_SYMBOLS}")
    return symbol.pips


def _read_tile(value: object, _info: ValidationInfo | None = None) -> Tile:
    phrase = str(value) if isinstance(value, int) and not isinstance(value, bool) else written_text(value, "a tile")
    if (cell := _CELL.fullmatch(phrase)) is None:
        raise ValueError(_EXPECTED)
    pips: Any = seen(cell["tile"], _value, VALUES)  # Named by its place later, where it is a choice.
    knights: dict[Colour, int] = {}
    lords: list[Colour] = []
    for part in re.split(r"\s*,\s*|\s+and\s+(?!(?:the |its |a )?lord\b)", cell["forces"] or "") if cell["forces"] else ():
        if (force := _FORCE.fullmatch(part)) is None:
            raise MisreadError(f"{quoted(part)}: {_EXPECTED}", part)
        colour = colour_called(force["colour"])
        if colour in knights or colour in lords:
            raise ValueError(f"{colour} is there twice; {_EXPECTED}")
        number = int(force["n"]) if force["n"] else 0 if force["lord"] else 1
        if number:
            knights[colour] = number
        lords += [colour] if force["lord"] else []
    return Tile(pips, knights, in_order(lords))


_SPACE = Annotated[
    Tile,
    Reads(_read_tile),
    text(
        "A tile: its value 1 to 4 (or drop, hammers, circles, bricks; or unknown), then knights by colour, and `lord` after "
        "the colour whose lord stands there.",
        ["3", "3 red 2", "3 red 2 lord, blue 1", "unknown"],
    ),
]


def written_tile(tile: Tile) -> str:
    """A tile as it is written."""
    forces = []
    for colour in Colour:
        n, lord = tile.knights.get(colour, 0), colour in tile.lords
        if n or lord:
            forces.append(f"{colour}{f' {n}' if n else ''}{' lord' if lord else ''}")
    pips = str(tile.pips)
    if isinstance(tile.pips, Unknown) and pips.partition(" ")[0].casefold() not in {SOME, UNKNOWN}:
        # Narrowed down after a move: as tiles are called, not as numbers are.
        pips = f"{SOME} {' or '.join(map(str, tile.pips.options))}"
    joint = " with" if forces and " " in pips else ""
    return f"{pips}{joint}{' ' if forces else ''}{', '.join(forces)}"


BOARD = Kind(
    list[list[_SPACE]],
    lambda rows, _owner: by_space(rows, lambda tile, i, k: replace(tile, pips=named(tile.pips, space(i, k)))),
    lambda board: [list(map(written_tile, row)) for row in board],
)


def board_problems(rows: object, players: int, colours: set[Colour]) -> list[Problem]:
    """That the board has another shape than it must have, or an army that nobody has stands on it."""
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        return []
    problems = []
    sides = SETS.get(players)
    shape = [len(row) for row in rows]
    if sides and shape not in ([sides] * len(VALUES), [len(VALUES)] * sides):
        message = f"rows of {', '.join(map(str, shape)) or 'nothing'}; with {players} players there are 4 rows of {sides}"
        problems.append(Problem(("board",), message))
    for place, tile in readable(spaces_of(rows), _read_tile):
        strange = [str(colour) for colour in {*tile.knights, *tile.lords} if colours and colour not in colours]
        if strange:
            message = f"nobody plays {enumerated(sorted(strange), 'and')}"
            problems.append(Problem(("board", *place), message, about=min(strange)))
    return problems


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
