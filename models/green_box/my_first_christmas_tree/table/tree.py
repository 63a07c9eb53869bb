"""The tree of My First Christmas Tree: its tiles with their decorations, how they are written, and what may be wrong."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import Annotated, Any

from pydantic import ValidationInfo

from models.doubts import Held, Statement, plain
from models.fields import Kind
from models.form import Reads
from models.green_box.components import Colour, Symbol, colour_called, symbol_called
from models.green_box.form import space
from models.green_box.grid import Square, by_space, on_board, shows
from models.logic import Truth, Unknown, all_of, any_of
from models.names import enumerated
from models.problem import MisreadError
from models.table_form import seen, text, written_text
from models.unknowns import SOME, named

WIDTHS = (2, 3, 4, 5, 6)
"""Tiles of each row, from the top."""
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


Symbols = tuple["Symbol | Unknown[Symbol]", ...]
"""The symbols of the tiles of a tree, in the order of its places."""
Row = tuple[Symbol | None, ...]
"""The symbols of the cards of a preparation row; nothing of a card that may have any."""


@lru_cache(maxsize=1024)
def lies_somewhere(tree: Symbols, wanted: Row, *, bent: bool) -> Truth:
    """Whether these symbols lie on some line of tiles. Cached: each move asks again."""
    return any_of(truth for _, truth in lying(tree, wanted, bent=bent))


def lying(tree: Symbols, wanted: Row, *, bent: bool) -> Iterator[tuple[tuple[Spot, ...], Truth]]:
    """Where these symbols lie one after the other on the tree, or may lie."""
    if bent:
        yield from _walks(tree, wanted, (), truth=True)
        return
    for spots in lines(len(wanted)):
        truth = all_of(goes_with(tree[INDEX[spot]], symbol) for spot, symbol in zip(spots, wanted, strict=True))
        if truth is not False:
            yield spots, truth


def goes_with(tile: Symbol | Unknown[Symbol], symbol: Symbol | None) -> Truth:
    """Whether a tile has the symbol of a card, or may have any."""
    return symbol is None or shows(tile, symbol)


def _walks(tree: Symbols, wanted: Row, spots: tuple[Spot, ...], *, truth: Truth) -> Iterator[tuple[tuple[Spot, ...], Truth]]:
    """The ways on from these tiles, each step to a neighbour that was not visited yet."""
    if len(spots) == len(wanted):
        yield spots, truth
        return
    for spot in neighbours(spots[-1]) if spots else SPOTS:
        here = all_of((truth, goes_with(tree[INDEX[spot]], wanted[len(spots)]))) if spot not in spots else False
        if here is not False:
            yield from _walks(tree, wanted, (*spots, spot), truth=here)


# How tiles are written.

_CELL = "a tile's symbol and then the decorations on it, for instance 'drop', 'drop red', or 'drop red, blue'"


def owner_called(name: str, info: ValidationInfo) -> Colour:
    """Whose decoration is meant, by its colour. Raises `ValueError`, also for a colour of which nobody has decorations."""
    context = info.context or {}
    owners: Mapping[Colour, str] = context.get("decorations", {})
    try:
        colour = colour_called(name)
    except ValueError:
        for own, player in owners.items():
            if player.casefold() == name.casefold():
                raise MisreadError(f"write {own}, the colour of {player}'s decorations", name) from None
        raise
    if not owners or colour in owners:
        return colour
    hint = f"; the decorations are {enumerated([*map(str, owners)], 'and')}"
    if whose := context["touches"].get(colour):
        own = next(other for other, player in owners.items() if player == whose)
        hint = f": it is the colour of {whose}'s finishing touches; write {own}, whose they are"
    raise MisreadError(f"nobody has {colour} decorations{hint}", name)


def _cell(value: object, info: ValidationInfo) -> Cell:
    """A tile; what is not known of its symbol is a `Choice` until its place is. Raises `ValueError`."""
    text = re.sub(r"\bthree[ -]dots\b", Symbol.CIRCLES.value, written_text(value, _CELL), flags=re.IGNORECASE)
    words = [word for word in re.split(r"[\s,]+", text) if word and word.casefold() not in {"and", "with"}]
    if not words:
        raise ValueError(f"expected {_CELL}")
    end = 1
    if words[0].casefold() == SOME:
        end = 2
        while len(words) > end + 1 and words[end].casefold() == "or":
            end += 2
    symbol: Any = seen(" ".join(words[:end]), symbol_called, tuple(Symbol))
    cubes = [owner_called(word, info) for word in words[end:]]
    return Cell(symbol, tuple(sorted(cubes, key=list(Colour).index)))


_TILE = Annotated[
    Cell,
    Reads(_cell),
    text(
        "A tile: its symbol (or unknown, or `some drop or wheel`), then the colour of each decoration on it.",
        ["drop", "drop red", "drop red, blue", "unknown"],
    ),
]
TREE = Kind(
    list[list[_TILE]],
    lambda rows, _owner: by_space(rows, lambda cell, i, k: Cell(named(cell.symbol, space(i, k)), cell.cubes)),
    lambda tree: [[f"{cell.symbol} {', '.join(map(str, cell.cubes))}".strip() for cell in row] for row in tree],
)


# What may be wrong.


def _decorations(n: int) -> str:
    return "no decoration" if n == 0 else "a decoration" if n == 1 else f"{n} decorations"


def of_tree(held: Held[Any]) -> Iterator[Statement[Any]]:
    """Each tile's symbol, and whose decorations lie on it."""
    colours = [seat.colour for seat in held.position.seats]
    for spot in SPOTS:
        part = held.part.entry(spot.row).entry(spot.column)
        cell: Cell = part.get(held.position)
        lies = f"a tile with {cell.symbol} lies at {spot}"
        yield Statement(on_board(spot)[0], cell.symbol, tuple(Symbol), lies, part.within("symbol").put, path=part.path)
        for colour in colours:
            n = cell.cubes.count(colour)
            # At most one may lie there.
            numbers = {_decorations(number): number for number in (n, 1, 0)}
            seen, *others = numbers
            put = part.within("cubes").through(partial(_with, colour)).meaning(numbers)
            yield plain(f"{colour} at {spot}", seen, others, _lies(n, colour, spot), put, spot)
        for colour in dict.fromkeys(cell.cubes):
            free = [other for other in colours if other not in cell.cubes]
            put = part.within("cubes").through(partial(_instead, colour))
            said = _lies(cell.cubes.count(colour), colour, spot)
            yield plain(f"the colour of a decoration at {spot}", colour, free, said, put, spot)


def _lies(n: int, colour: Colour, spot: Spot) -> str:
    return f"{n} {colour} decorations lie at {spot}" if n > 1 else f"{'a' if n else 'no'} {colour} decoration lies at {spot}"


def _with(colour: Colour, cubes: tuple[Colour, ...], n: int) -> tuple[Colour, ...]:
    """What lies on a tile with so many decorations of a colour."""
    return tuple(sorted([*(one for one in cubes if one is not colour), *[colour] * n], key=list(Colour).index))


def _instead(colour: Colour, cubes: tuple[Colour, ...], other: Colour) -> tuple[Colour, ...]:
    """What lies on a tile with another decoration in the place of one of this colour."""
    return _with(other, _with(colour, cubes, cubes.count(colour) - 1), 1)
