"""The tree of My First Christmas Tree: its tiles with their decorations, and the lines in which they lie."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from models.green_box.components import Colour, Symbol
from models.green_box.grid import Square, shows
from models.logic import Truth, Unknown, all_of, any_of

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
