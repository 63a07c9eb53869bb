"""A table of Desert Dessert as it lies."""

from __future__ import annotations

from collections.abc import Iterator

from models.green_box.desert_dessert.cards import ROWS, Seen, row_place
from models.green_box.desert_dessert.industries import Industry
from models.green_box.desert_dessert.rules import TITLE
from models.green_box.desert_dessert.table import LOT, Phase, Position
from models.logic import Unknown
from models.names import counted
from models.picture import Figure, Panel, Picture, Shape, Tile, Tone, told_marks
from models.rule import Place

_WIDTH = 14
_ACROSS = 4


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """The column with its prices, the industries, the cubes; `marked` price cards break a rule."""
    rows = tuple(_row(position, row, marked) for row in Industry)
    owner = position.players[0]
    own = ("players", owner)
    tiles = tuple(_industry(position, industry) for industry in Industry if position.own.tiles.get(industry))
    cubes = tuple(
        Tile(
            (f"{n} {colour}",),
            Tone(colour.value),
            role="cubes",
            path=(*own, "cubes", str(colour)),
            figures=(Figure(Shape.CUBE, Tone(colour.value), n),),
        )
        for colour, n in position.own.cubes.items()
        if n
    )
    managers = tuple(
        Tile(
            (f"{manager} manager", _seat(position, manager)),
            Tone(manager),
            path=(*own, "managers", i),
            figures=(Figure(Shape.MEEPLE, Tone(manager)),),
        )
        for i, manager in enumerate(position.own.managers)
    )
    heading = f"turn {position.number}, {position.phase}"
    lying = heading if position.prices is None or position.phase is not Phase.SUPPLY else f"turn {position.number - 1}"
    column = "Industries" if position.prices is None else "Prices"
    numbers = [f"{n} {industry}" for industry, n in position.own.tiles.items() if n]
    said = f"{heading}: {', '.join(numbers)}.{told_marks(len(marked))}"
    return Picture(
        TITLE,
        said,
        (
            Panel(f"{column}, {lying}", rows, width=_WIDTH, sides=tuple(map(str, Industry))),
            Panel(
                owner if lying == heading else f"{owner}, {heading}",
                (*_lines(tiles), *_lines(cubes), *_lines(managers)) or ((Tile(("nothing",), Tone.EMPTY, path=own),),),
                width=_WIDTH,
                owner=owner,
            ),
        ),
    )


def _lines(tiles: tuple[Tile, ...]) -> Iterator[tuple[Tile, ...]]:
    """As many side by side as a terminal is wide."""
    return (tiles[first : first + _ACROSS] for first in range(0, len(tiles), _ACROSS))


def _row(position: Position, row: Industry, marked: frozenset[Place]) -> tuple[Tile, ...]:
    line = position.table[row]
    tone = Tone(line.output.value)
    words = (row.title, f"{LOT} {line.symbol}", str(line.output))
    figures = (Figure(Shape[line.symbol.name], tone),)
    six = Tile(words, tone, role="row of the column", path=("prices", str(row)), figures=figures)
    if position.prices is None:
        return (six,)
    left, right = position.prices[ROWS[row]]
    return (_card(left, row, 0, marked), six, _card(right, row, 1, marked))


def _card(card: Seen, row: Industry, side: int, marked: frozenset[Place]) -> Tile:
    place = row_place(row, side)
    if isinstance(card, Unknown):
        words, figures = (card.text,), (Figure(Shape.UNKNOWN),)
    else:
        words, figures = (str(card),), (Figure(Shape[card.symbol.name], word=str(card.value)),)
    role = "selling price" if side == 0 else "buying price"
    return Tile(words, Tone.CARD, place in marked, place=place, role=role, path=("prices", str(row), side), figures=figures)


def _industry(position: Position, industry: Industry) -> Tile:
    own, line = position.own, position.table[industry]
    n = own.tiles[industry]
    working = own.supplied.get(industry, 0)
    words = (f"{n} {industry}", f"{working} working" if own.supplied else "")
    shape = Figure(Shape[line.symbol.name], Tone(line.output.value), n)
    path, said = ("players", position.players[0], "tiles", str(industry)), tuple(filter(None, words))
    return Tile(said, Tone(line.output.value), role=counted(n, "tile"), path=path, figures=(shape,))


def _seat(position: Position, manager: str) -> str:
    industry = position.own.managed.get(manager)
    return f"on {industry}" if industry else ""
