"""Tiles and panels as many games have them: a board with its coordinates, and what lies in front of each player."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, TypeVar

from models.names import counted
from models.picture import CARD_IN, PLAYER, WIDTH, Figure, Panel, Picture, Shape, Tile, Tone, told_marks
from models.problem import Address
from models.rule import Place

C = TypeVar("C")

UNSEEN = Figure(Shape.UNKNOWN)
"""What stands for a thing that nobody has seen."""
COLUMNS = 80
"""Letters of a terminal, which a row of cards does not exceed."""


@dataclass(frozen=True, slots=True)
class Tiles:
    """Makes the tiles of a table; at the `marked` places a rule is broken."""

    marked: frozenset[Place]

    def at(self, place: Place, *words: str, role: str, path: Address, tone: Tone = Tone.PLAIN, **look: Any) -> Tile:
        """A space with its words; `look` is whatever else its tile has."""
        return Tile(words, tone, place in self.marked, place=place, role=role, path=path, **look)

    def player(self, player: str, *words: str, space: str = "", path: Address | None = None, **look: Any) -> Tile:
        """Whose cards lie beside it, with what else there is to say of the player."""
        address = ("players", player) if path is None else path
        return self.at(Place(player, space), player, *words, role=PLAYER, path=address, tone=Tone.CARD, **look)

    def cards(
        self,
        player: str,
        cards: Sequence[C] | int | None,
        face: Callable[[C], tuple[Tone, tuple[Figure, ...]]] = lambda _card: (Tone.PLAIN, ()),
        *,
        key: str = "hand",
        name: str = "card",
        path: Address | None = None,
    ) -> tuple[Tile, ...]:
        """The cards that a player holds, each with its `face`; only their backs where nobody showed them."""
        within = ("players", player, key) if path is None else path
        role = f"{CARD_IN}{key}"
        if isinstance(cards, int):
            said = (Figure(Shape.BACK, number=cards),)
            space = name if cards == 1 else f"{name}s"
            back = self.at(Place(player, space), counted(cards, name), role=role, path=within, figures=said)
            return (back,) if cards else ()
        tiles = []
        for n, card in enumerate(cards or ()):
            tone, figures = face(card)
            place = Place(player, f"{name} {n + 1}")
            tiles.append(self.at(place, str(card), role=role, path=(*within, n), tone=tone, figures=figures))
        return tuple(tiles)


def in_front(rows: Iterable[Sequence[Tile]], *, width: int = WIDTH) -> tuple[Panel, ...]:
    """What lies in front of each player, whose own tile comes first; nothing where no player is told of."""
    told, most = [tuple(row) for row in rows], (COLUMNS - 1) // (width + len("|  "))
    if all(len(row) == 1 for row in told):
        alone = [tile for row in told for tile in row]
        lines = [(0, row) for row in _evenly(alone, most)]
    else:
        lines = [line for row in told for line in _lines(row, most)]
    return (Panel("", tuple(row for _, row in lines), tuple(shift for shift, _ in lines), width),) if lines else ()


def _lines(row: tuple[Tile, ...], most: int) -> list[tuple[int, tuple[Tile, ...]]]:
    """A row, broken evenly where it gets too long; what goes on below stands to the right of the first tile."""
    first, *cards = row
    beside, *below = _evenly(cards, most - 1) or [()]
    return [(0, (first, *beside)), *((2, line) for line in below)]


def _evenly(tiles: Sequence[Tile], most: int) -> list[tuple[Tile, ...]]:
    """Tiles in as few rows as can be, equally long as far as that goes."""
    each = ceil(len(tiles) / max(1, ceil(len(tiles) / most)))
    return [tuple(tiles[i : i + each]) for i in range(0, len(tiles), each or 1)]


def board(heading: str, rows: Iterable[Iterable[Tile]], *, most: int = WIDTH, **look: Any) -> Panel:
    """A board of rows that begin at the left, with its coordinates along the edges; `most` letters go across a tile."""
    laid = tuple(tuple(row) for row in rows)
    columns, width = numbered("c", max(map(len, laid))), fitting(max(map(len, laid)), most)
    return Panel(heading, laid, width=width, columns=columns, sides=numbered("r", len(laid)), **look)


def fitting(tiles: int, most: int = WIDTH) -> int:
    """How many letters go across each of so many tiles that lie side by side."""
    return min(most, (COLUMNS - 1) // tiles - len("|  "))


def numbered(letter: str, n: int) -> tuple[str, ...]:
    """The names of so many rows or columns."""
    return tuple(f"{letter}{k}" for k in range(1, n + 1))


def table(title: str, text: str, panels: Iterable[Panel], notes: Iterable[str] = ()) -> Picture:
    """A whole table; to the text is added how many spaces are marked."""
    laid = tuple(panels)
    marked = sum(tile.marked for panel in laid for row in panel.rows for tile in row)
    return Picture(title, f"{text}{told_marks(marked)}", laid, tuple(notes))
