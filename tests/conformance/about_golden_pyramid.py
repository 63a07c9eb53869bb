"""The Golden Pyramid: its cubes, cards and tiles, what people add to a move, the pyramid turned and mirrored."""

from collections import Counter
from dataclasses import replace

from every_game import About
from seats import next_one_first

from models.green_box.components import Symbol
from models.green_box.golden_pyramid.after import (
    cards_drawn,
    covered,
    cubes_drawn,
    cubes_kept,
    evicted,
    free_tiles,
    is_refreshed,
)
from models.green_box.golden_pyramid.moves import Build, DrawCards, DrawCubes, Market

LEVELS = ("level_1", "level_2", "level_3", "level_4")


def components(position):
    """Cubes, cards and tiles in all. Where cubes are not told, no cubes are counted."""
    found = Counter(tiles=len(position.built) + sum(position.stacks.values()))
    found["cards"] = (position.deck or 0) + len(position.cards_told)
    bag = position.bag_total
    if bag is not None and position.market is not None and all(seat.cubes is not None for seat in position.seats):
        columns = sum(len(position.at(spot).columns) for spot in position.built)
        found["cubes"] = bag + len(position.market) + columns + sum(sum(seat.cubes.values()) for seat in position.seats)
    found["builders"] = sum(seat.builder is not None for seat in position.seats) - sum(
        seat.level > 0 for seat in position.seats
    )
    return found


def whole(position, move, rng):
    """With cubes and cards drawn, a trade in full, a tile in the place of one that is not left, builders out of the way."""
    if isinstance(move, DrawCubes):
        bag = [colour for colour, n in (position.bag_by_colour or {}).items() for _ in range(n)]
        drawn = tuple(rng.sample(bag, cubes_drawn(position, move.card))) if bag else ()
        return replace(move, drawn=drawn, kept=drawn[: cubes_kept(len(drawn))])
    if isinstance(move, Market):
        own = list(Counter(position.seat(move.player).cubes).elements())
        given, returned = rng.sample(own, 2)
        traded = replace(move, given=given, returned=returned)
        return None if is_refreshed(position, traded) else traded
    if isinstance(move, DrawCards):
        return None if move.card is not None and cards_drawn(position, move) else move
    return built(position, move, rng) if isinstance(move, Build) else move


def built(position, move, rng):
    others = [other for other in evicted(position, move.spot) if other != move.player]
    full = {*covered(position, move.spot), *dict(move.evicted).values()}
    free = [tile for tile in free_tiles(position, move.spot.level - 1) if tile not in full] if others else []
    targets = rng.sample(free, len(others))
    taken = move.taken
    if position.stacks.get(move.card.symbol, 1) == 0 and taken is None:
        taken = next(symbol for symbol in Symbol if position.stacks.get(symbol))
    return replace(move, evicted=(*move.evicted, *zip(others, targets, strict=True)), taken=taken)


def _turned(data, row, corners, space):
    """The data with rows of a level, corners of columns and names of spaces changed over."""
    changed = dict(data)
    for level in LEVELS:
        if level in data:
            tiles = [[_columns(tile, corners) for tile in line] for line in data[level]]
            changed[level] = row(tiles)
    changed["players"] = {name: _placed(seat, space) for name, seat in data["players"].items()}
    return changed


def _columns(tile, corners):
    parts = tile.split(",") if "," in tile else tile.split()
    if len(parts) != len(corners):
        return tile
    return (", " if "," in tile else " ").join(parts[i].strip() for i in corners)


def _placed(seat, space):
    told = seat.get("builder")
    if not told or " " not in told:
        return seat
    _, level, at = told.split()
    i, k = (int(part) for part in at[1:].split("c"))
    row, column = space(i, k, 6 - int(level))
    return seat | {"builder": f"level {level} r{row}c{column}"}


def mirrored(data):
    return _turned(data, lambda rows: [row[::-1] for row in rows], (1, 0, 3, 2), lambda i, k, n: (i, n - k))


def upside_down(data):
    return _turned(data, lambda rows: rows[::-1], (2, 3, 0, 1), lambda i, k, n: (n - i, k))


def turned_over(data):
    return _turned(
        data, lambda rows: [list(line) for line in zip(*rows, strict=True)], (0, 2, 1, 3), lambda i, k, _n: (k, i)
    )


ABOUT = About(
    components,
    whole,
    {"mirrored": mirrored, "upside down": upside_down, "turned over": turned_over, "another seat first": next_one_first},
)
