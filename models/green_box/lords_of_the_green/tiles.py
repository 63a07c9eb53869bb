"""Tiles of Lords of the Green with knights and lords on them, and as people write them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from pydantic import ValidationInfo

from models.fields import Kind
from models.form import Reads
from models.green_box.components import Colour, Symbol, colour_called, symbol_called
from models.green_box.form import space
from models.green_box.grid import Square, by_space
from models.logic import Unknown
from models.names import closest, enumerated, quoted
from models.problem import MisreadError, Problem
from models.table_form import readable, seen, spaces_of, text, written_text
from models.unknowns import SOME, UNKNOWN, named

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


def _tile(value: object, _info: ValidationInfo | None = None) -> Tile:
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
    Reads(_tile),
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
    for place, tile in readable(spaces_of(rows), _tile):
        strange = [str(colour) for colour in {*tile.knights, *tile.lords} if colours and colour not in colours]
        if strange:
            message = f"nobody plays {enumerated(sorted(strange), 'and')}"
            problems.append(Problem(("board", *place), message, about=min(strange)))
    return problems
