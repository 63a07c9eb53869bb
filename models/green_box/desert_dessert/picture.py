"""A table of Desert Dessert as it lies."""

from collections.abc import Iterator

from models.green_box.desert_dessert.cards import ROWS, Industry, Seen, row_place
from models.green_box.desert_dessert.rules.table import TITLE
from models.green_box.desert_dessert.table import LOT, Phase, Position
from models.green_box.tiles import pieces, shape_of, tone
from models.logic import Unknown
from models.names import counted
from models.picture import Figure, Panel, Picture, Shape, Tile, Tone
from models.rule import Place
from models.tiles import Tiles, table

_WIDTH = 14
_ACROSS = 4


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """The column with its prices, the industries, the cubes; `marked` price cards break a rule."""
    own, owner, tiles = position.own, position.players[0], Tiles(marked)
    address = ("players", owner)
    industries = tuple(_industry(position, industry, n) for industry in Industry if (n := own.tiles.get(industry)))
    cubes = tuple(
        Tile((f"{n} {c}",), tone(c), role="cubes", path=(*address, "cubes", str(c)), figures=pieces(Shape.CUBE, {c: n}))
        for c, n in own.cubes.items()
        if n
    )
    managers = tuple(
        Tile(
            (f"{manager} manager", f"on {own.managed[manager]}" if manager in own.managed else ""),
            Tone(manager),
            path=(*address, "managers", i),
            figures=(Figure(Shape.MEEPLE, Tone(manager)),),
        )
        for i, manager in enumerate(own.managers)
    )
    heading = f"turn {position.number}, {position.phase}"
    lying = heading if position.prices is None or position.phase is not Phase.SUPPLY else f"turn {position.number - 1}"
    column = "Industries" if position.prices is None else "Prices"
    in_front = (*_lines(industries), *_lines(cubes), *_lines(managers)) or ((Tile(("nothing",), Tone.EMPTY, path=address),),)
    rows, sides = tuple(_row(position, row, tiles) for row in Industry), tuple(map(str, Industry))
    return table(
        TITLE,
        f"{heading}: {', '.join(f'{n} {industry}' for industry, n in own.tiles.items() if n)}.",
        (
            Panel(f"{column}, {lying}", rows, width=_WIDTH, sides=sides),
            Panel(owner if lying == heading else f"{owner}, {heading}", in_front, width=_WIDTH, owner=owner),
        ),
    )


def _lines(tiles: tuple[Tile, ...]) -> Iterator[tuple[Tile, ...]]:
    """As many side by side as a terminal is wide."""
    return (tiles[first : first + _ACROSS] for first in range(0, len(tiles), _ACROSS))


def _row(position: Position, row: Industry, tiles: Tiles) -> tuple[Tile, ...]:
    line, path = position.table[row], ("prices", str(row))
    words, tint = (row.title, f"{LOT} {line.symbol}", str(line.output)), tone(line.output)
    six = Tile(words, tint, role="row of the column", path=path, figures=(shape_of(line.symbol, tint),))
    if position.prices is None:
        return (six,)
    left, right = position.prices[ROWS[row]]
    return (_card(left, row, 0, tiles), six, _card(right, row, 1, tiles))


def _card(card: Seen, row: Industry, side: int, tiles: Tiles) -> Tile:
    if isinstance(card, Unknown):
        word, figure = card.text, Figure(Shape.UNKNOWN)
    else:
        word, figure = str(card), Figure(Shape[card.symbol.name], word=str(card.value))
    role, path = ("selling price", "buying price")[side], ("prices", str(row), side)
    return tiles.at(row_place(row, side), word, role=role, path=path, tone=Tone.CARD, figures=(figure,))


def _industry(position: Position, industry: Industry, n: int) -> Tile:
    own, line = position.own, position.table[industry]
    working = [f"{own.supplied.get(industry, 0)} working"] if own.supplied else []
    figure = Figure(Shape[line.symbol.name], tone(line.output), n)
    path = ("players", position.players[0], "tiles", str(industry))
    return Tile((f"{n} {industry}", *working), tone(line.output), role=counted(n, "tile"), path=path, figures=(figure,))
