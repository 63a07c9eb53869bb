"""Every way to supply industries and to assign managers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from models.green_box.components import GREY, Colour
from models.green_box.desert_dessert.industries import Industry
from models.green_box.desert_dessert.moves import Supply
from models.green_box.desert_dessert.position import Position


def supplies(position: Position) -> Iterator[Supply]:
    """Every way that the player can pay; of tiles that are alike, only how many matters."""
    own, table = position.own, position.table
    industries = [industry for industry in Industry if own.tiles.get(industry)]
    numbers = [range(own.tiles[industry], -1, -1) for industry in industries]
    for chosen in product(*numbers):
        price: dict[Colour, int] = {}
        for industry, n in zip(industries, chosen, strict=True):
            for colour, each in table[industry].needs.items():
                price[colour] = price.get(colour, 0) + n * each
        left = {colour: own.cubes.get(colour, 0) - price.get(colour, 0) for colour in Colour}
        if min(left.values()) < 0:
            continue
        working = {industry: n for industry, n in zip(industries, chosen, strict=True) if n}
        tiles = tuple(working.items())
        yield from (Supply(tiles, seated) for seated in seatings(own.managers, working, left))


def seatings(
    managers: Sequence[str], working: dict[Industry, int], left: dict[Colour, int]
) -> Iterator[tuple[tuple[str, Industry], ...]]:
    """Every way to seat managers on working tiles, each of a colour paid with what is left."""
    if not managers:
        yield ()
        return
    manager, *others = managers
    is_paid = manager == GREY or left[Colour(manager)] > 0
    for industry in [industry for industry, n in working.items() if n] if is_paid else ():
        fewer = {**working, industry: working[industry] - 1}
        fee = left if manager == GREY else {**left, Colour(manager): left[Colour(manager)] - 1}
        for rest in seatings(others, fewer, fee):
            yield ((manager, industry), *rest)
    yield from seatings(others, working, left)
