"""Score sheets of Lords of the Green: values of tiles held, and the largest area, colour by colour."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from models.green_box.components import Colour
from models.green_box.lords_of_the_green.table import Position, Spot
from models.logic import at_most, not_, number, pick, total
from models.names import counted, enumerated
from scorers.ranking import Ranking
from scorers.sheet import Line, Sheet

PER_TILE_OF_AREA = 2
Held = Mapping[Colour, Sequence[Spot]]


def holdings(position: Position) -> Held:
    """The tiles where each colour has the majority (LG-MAJ)."""
    tiles: dict[Colour, list[Spot]] = {colour: [] for colour in Colour}
    for spot, tile in zip(position.spots, position.tiles, strict=True):
        if (holder := tile.majority(position.rulings)) is not None:
            tiles[holder].append(spot)
    return tiles


def largest_area(spots: Sequence[Spot]) -> list[Spot]:
    """The largest set of tiles joined side by side, the first of several (LG-SC-AREA)."""
    left, best = set(spots), list[Spot]()
    while left:
        area = [min(left)]
        left.discard(area[0])
        for spot in area:
            near = [other for other in spot.beside if other in left]
            left.difference_update(near)
            area += near
        best = max(best, area, key=len)
    return best


def sheets(position: Position) -> tuple[Sheet, ...]:
    """What each player's colours are worth as the table lies; with two players by the ruling LG-SC-2P."""
    tiles = holdings(position)
    return tuple(Sheet(player, tuple(_lines(position, tiles, seat.colours))) for player, seat in position.seated)


def _lines(position: Position, tiles: Held, colours: Sequence[Colour]) -> Iterator[Line]:
    lines = {colour: [*_of_colour(position, colour, tiles[colour], several=len(colours) > 1)] for colour in colours}
    if len(colours) == 1 or position.rulings["LG-SC-2P"] == "sum":
        yield from chain.from_iterable(lines.values())
        return
    one, other = (total([line.points for line in lines[colour]]) for colour in colours)
    counts = dict(zip(colours, (at_most(one, other), not_(at_most(one, other))), strict=True))
    is_known = isinstance(one, int) and isinstance(other, int)
    lower = "only the lower colour counts" + (f" ({colours[0]} {one}, {colours[1]} {other})" if is_known else "")
    for colour, is_lower in counts.items():
        for line in lines[colour] if is_lower is not False else ():
            yield replace(line, points=pick(is_lower, line.points, 0), because=f"{line.because}; {lower}")


def _of_colour(position: Position, colour: Colour, spots: Sequence[Spot], *, several: bool) -> Iterator[Line]:
    of = f"{colour}: " if several else ""
    for spot in spots:
        points, why = number(position.at(spot).pips, int), _because(position, colour, spot)
        yield Line(f"{of}tile {spot}", points, "LG-SC-TILE", why, space=str(spot))
    if area := largest_area(spots):
        points = PER_TILE_OF_AREA * len(area)
        where = enumerated([str(spot) for spot in sorted(area)], "and", 20)
        joined = " joined side by side" if len(area) > 1 else ""
        reason = f"{counted(len(area), 'tile')}{joined} ({where}), 2 points each"
        yield Line(f"{of}largest area", points, "LG-SC-AREA", reason)


def _because(position: Position, colour: Colour, spot: Spot) -> str:
    tile = position.at(spot)
    lord = ", the lord included" if colour in tile.lords else ""
    others = [f"{other} {tile.weight(other)}" for other in Colour if other is not colour and tile.weight(other)]
    against = f"against {' and '.join(others)}" if others else "and nobody else has any"
    return f"{colour} has {tile.weight(colour)}{lord}, {against}"


ORDER: Ranking[Position] = Ranking()
"""Most points first; whoever scores the same shares the place (LG-SC-TIE)."""
