"""What lies on a table of Attack of the Moulds, and how a file tells it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from models.doubts import Held, Statement, plain
from models.fields import REQUIRED, players, told
from models.green_box.attack_of_the_moulds.tiles import (
    ROWS,
    SHAPE,
    Board,
    Net,
    Shape,
    Tile,
    board_of,
    cube,
    has,
    is_empty,
    of_rows,
)
from models.green_box.components import Colour
from models.logic import Number, Truth, Unknown, all_of, any_of, at_least, at_most, count, not_, total
from models.past import Past
from models.rule import InForce
from models.table import SeatedTable

LEAST_PLAYERS, MOST_PLAYERS = 2, 6
CUBES = 20
"""Cubes of a player (MO-SET-CUBES)."""
START_CUBES = 3
"""Cubes that each player begins with (MO-SET-START4, MO-SET-START23)."""


def _of_out(held: Held[Position]) -> Iterator[Statement[Position]]:
    """Who is out, and who may be as well."""
    position, out = held.position, held.value
    for i, player in enumerate(out):
        part = held.part.one(player).at(*held.part.path, i)
        yield plain(f"{player} in `out:`", "", (None,), f"{player} is out", part, player)
    for player in position.players if position.eliminates else ():
        if player not in out and player != position.turn:
            as_well = f"{player} as well"
            yield plain("`out:`", "", (as_well,), "", held.part.one("").meaning({as_well: player}))


def _of_setup(held: Held[Position]) -> Iterator[Statement[Position]]:
    """Whether this is how the game begins."""
    begins, other = ("true", "false") if held.value else ("false", "true")
    sentence = "nobody has moved yet" if held.value else ""
    yield plain("`setup:`", begins, (other,), sentence, held.part.meaning({"true": True, "false": False}))


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(SeatedTable):
    """A table: the board, what lies on each of its tiles in reading order, and each player's colour.

    `out` are players who were eliminated (MO-AMB-PASS); whoever has no cube left is out without being named there. `past`
    ties it to the one before.
    """

    colours: tuple[Colour, ...]
    shape: Shape = told(
        SHAPE,
        "`hex37` (the default), `square6`, or a board of your own: `hex` or `square`.",
        default="hex37",
        is_written=True,
    )
    rows: tuple[tuple[Tile | None, ...], ...] = told(
        ROWS, "The tiles row by row, from the left.", of_rows, key="board", default=REQUIRED
    )
    out: tuple[str, ...] = players(
        "Players who were eliminated, which happens only with `MO-AMB-PASS: eliminated`. Who has no cube left need not be "
        "named.",
        _of_out,
        default=[],
    )
    is_start: bool = told(
        bool,
        "`true` where nobody has moved yet; then the cubes have to lie as the game begins.",
        _of_setup,
        key="setup",
        default=False,
    )
    past: Past | None = None
    board: Board = field(init=False, compare=False, repr=False)
    tiles: tuple[Tile, ...] = field(init=False, compare=False, repr=False)
    _mixed: tuple[Tile, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        places = tuple(tuple(tile is not None for tile in row) for row in self.rows)
        object.__setattr__(self, "board", board_of(self.shape, places))
        object.__setattr__(self, "tiles", tuple(tile for row in self.rows for tile in row if tile is not None))
        # Cubes are counted many times on each table, and nearly all tiles hold one or none.
        mixed = tuple(tile for tile in self.tiles if isinstance(tile, Unknown) or len(tile) > 1)
        object.__setattr__(self, "_mixed", mixed)

    @property
    def net(self) -> Net:
        """Which tiles are near each other (MO-AMB-SQADJ)."""
        return self.board.net(eight=not self.board.shape.is_hex and self.rulings["MO-AMB-SQADJ"] == "8")

    def colour_of(self, player: str) -> Colour:
        """A player's colour."""
        return self.colours[self.players.index(player)]

    def with_colours(self, colours: Sequence[Colour]) -> Position:
        """The table on which the players have these colours."""
        return replace(self, colours=tuple(colours))

    def rows_with(self, changed: Mapping[int, Tile]) -> tuple[tuple[Tile | None, ...], ...]:
        """The rows where something else lies on these tiles, by their numbers in reading order."""
        tiles = iter([changed.get(n, tile) for n, tile in enumerate(self.tiles)])
        return tuple(tuple(None if tile is None else next(tiles) for tile in row) for row in self.rows)

    def cubes(self, colour: Colour) -> Number:
        """How many cubes of a colour are on the board."""
        single = self.tiles.count(cube(colour))
        return total([single, count([has(tile, colour) for tile in self._mixed])]) if self._mixed else single

    @property
    def limit(self) -> int | None:
        """So many cubes on the board win, if any number does (MO-AMB-OWN20)."""
        return CUBES if self.rulings["MO-AMB-OWN20"] == "win" else None

    eliminates = InForce("MO-AMB-PASS", "eliminated")
    """Whether who cannot move is out, and not only passes (MO-AMB-PASS)."""
    ends_with_last = InForce("MO-AMB-LAST", "wins")
    """Whether the game is over when only one player is left (MO-AMB-LAST)."""

    def way(self, start: int, target: int) -> tuple[int, ...] | bool:
        """Whether a cube may go to a tile two steps away, or tiles of which one has to be empty for that (MO-AMB-DIST2)."""
        between, ruling = self.net.between[start, target], self.rulings["MO-AMB-DIST2"]
        return between if ruling == "empty" else ruling == "jump" or bool(between)

    def may_spread(self, start: int, target: int) -> Truth:
        """Whether a cube may spread from one tile to another that is two steps away."""
        way = self.way(start, target)
        return way if isinstance(way, bool) else any_of(is_empty(self.tiles[n]) for n in way)

    def is_beside(self, colour: Colour, n: int) -> Truth:
        """Whether a cube of a colour lies next to a tile."""
        return any_of(has(self.tiles[k], colour) for k in self.net.beside[n])

    def grows(self, colour: Colour) -> Iterator[tuple[int, Truth]]:
        """The tiles onto which a colour can or could grow (MO-MV-GROW)."""
        for target, tile in enumerate(self.tiles):
            if (free := is_empty(tile)) is not False:
                truth = all_of([free, self.is_beside(colour, target)])
                if truth is not False:
                    yield target, truth

    def spreads(self, colour: Colour) -> Iterator[tuple[int, int, Truth]]:
        """From where to where cubes of a colour can or could spread (MO-MV-SPREAD)."""
        net = self.net
        for start, tile in enumerate(self.tiles):
            if (own := has(tile, colour)) is False:
                continue
            for target in net.two_away[start]:
                if (free := is_empty(self.tiles[target])) is not False:
                    truth = all_of([own, free, self.may_spread(start, target)])
                    if truth is not False:
                        yield start, target, truth

    def can_move(self, colour: Colour) -> Truth:
        """Whether a colour can grow or spread."""
        grown = any_of(truth for _, truth in self.grows(colour))
        return True if grown is True else any_of([grown, any_of(truth for *_, truth in self.spreads(colour))])

    def is_out(self, player: str) -> Truth:
        """Whether a player takes no more turns: eliminated, or without a cube (MO-ST-TURN)."""
        if player in self.out:
            return True
        return not_(any_of(has(tile, self.colour_of(player)) for tile in self.tiles))

    def has_twenty(self, colour: Colour) -> Truth:
        """Whether a colour has won with its last cube (MO-END-20)."""
        full = at_least(self.cubes(colour), CUBES)
        return False if full is False or self.limit is None else full

    @property
    def has_last(self) -> Truth:
        """Whether the game is over since everybody but one is out (MO-AMB-LAST)."""
        last = at_most(count(not_(self.is_out(player)) for player in self.players), 1)
        return last is not False and self.ends_with_last and last

    @property
    def is_full(self) -> Truth:
        """Whether no tile is empty."""
        return all_of(not_(is_empty(tile)) for tile in self.tiles)

    @property
    def has_ended(self) -> Truth:
        """Whether the game is over as the table lies: a colour has 20 cubes, one is left, or nobody can move any more."""
        won = any_of([*(self.has_twenty(colour) for colour in self.colours), self.has_last])
        return True if won is True else any_of([won, self.is_stuck])

    @property
    def is_over(self) -> bool:
        """Whether the game has ended: that is said, or the table shows it."""
        return self.over or self.has_ended is True

    @property
    def is_stuck(self) -> Truth:
        """Whether nobody can move any more, be the board full or not (MO-AMB-PASS)."""
        movable = [c for player, c in zip(self.players, self.colours, strict=True) if player not in self.out]
        return not_(any_of(self.can_move(colour) for colour in movable))
