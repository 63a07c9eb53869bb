"""What a build scores: the terms that a new tile gives, and the most that a whole pyramid can have given."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations, product

from models.green_box.components import COPIES, TILES, Colour, Symbol
from models.green_box.golden_pyramid.table.position import Position
from models.green_box.golden_pyramid.table.pyramid import COLUMNS, CORNERS, Column, Spot, every_spot, neighbours
from models.logic import Number, Truth, count, lookup, options_of, plain, same, total
from models.names import enumerated
from models.unknowns import shown

SETS: Mapping[int, int] = {0: 0, 1: 1, 2: 3, 3: 2, 6: 4}
"""Points for four columns (GP-SC-SET) by how many pairs of them are alike: one pair 1, two pairs 3, three alike have three
pairs and give 2, four alike have six and give 4."""
MOST_OF_SET = max(SETS.values())
"""Points for four columns of one colour."""
BONUS: Mapping[int, int] = {0: 0, 1: 0, 2: 2, 3: 3, 4: 4}
"""Points at the end for the highest level contributed to (GP-SC-FINAL)."""


@dataclass(frozen=True, slots=True)
class Term:
    """One part of what a build scores: how much, by which rule, and why in words."""

    points: Number
    rule: str
    because: str


def alike(one: Column, other: Column) -> Truth:
    """Whether two columns have the same colour."""
    return one is other if isinstance(one, Colour) and isinstance(other, Colour) else same(one, other, lambda colour: colour)


def of_set(columns: Sequence[Column]) -> Number:
    """What the colours of four columns give (GP-SC-SET)."""
    return lookup(count([alike(one, other) for one, other in combinations(columns, 2)]), SETS)


@cache
def most_of_set(columns: tuple[Column, ...]) -> int:
    """The most that these columns can give, whatever colours the unknown ones have."""
    every = (options_of(column) for column in columns)
    return max(plain(of_set(colours)) for colours in product(*every))


def beside(position: Position, spot: Spot, place: int) -> Iterator[tuple[Spot, Column]]:
    """The columns of other tiles that count for one at a place of a space, each with the space of its tile."""
    diagonal = position.rulings["GP-AMB-ADJDIAG"] == "yes"
    for quarter in neighbours(spot, place, diagonal=diagonal):
        column = position.column(quarter) if quarter[0] != spot else None
        if column is not None:
            yield quarter[0], column


def within(position: Position, columns: Sequence[Column]) -> Number:
    """What the columns of one build give as each other's neighbours (GP-AMB-ADJNEW); a pair counts for both."""
    if position.rulings["GP-AMB-ADJNEW"] == "old":
        return 0
    diagonal = position.rulings["GP-AMB-ADJDIAG"] == "yes"
    spot = Spot(2, 0, 0)
    pairs = [
        (columns[place], columns[other])
        for place in range(len(columns))
        for near, other in neighbours(spot, place, diagonal=diagonal)
        if near == spot
    ]
    return count([alike(one, other) for one, other in pairs])


def is_far(position: Position, player: str, spot: Spot) -> bool:
    """Whether a build costs its player a point since the builder stands off (GP-SC-PENALTY, GP-AMB-PENALTY-OFF).

    That is neither beside the space nor on a tile that gets one of its columns.
    """
    builder = position.seat(player).builder
    if builder is None:
        return position.rulings["GP-AMB-PENALTY-OFF"] == "yes"
    return builder not in spot.beside and builder not in spot.below


def has_tile(position: Position, symbol: Symbol) -> bool | None:
    """Whether a tile of a symbol is left; nothing where that is not known."""
    told = position.stacks.get(symbol)
    if told is not None:
        return told > 0
    # The tiles that nobody told of are in the stacks that nobody told of (GP-ST-TILES), at most six in each.
    rest = TILES - len(position.built_spots) - sum(position.stacks.values())
    others = (len(Symbol) - len(position.stacks) - 1) * COPIES
    if not 0 < rest <= others:
        return rest > 0
    return None


def against_tile(position: Position, spot: Spot) -> Iterator[tuple[str, str]]:
    """What is against a tile at a space, each with the rule if that is not the one of building itself."""
    if position.at(spot) is not None:
        yield "", f"a tile lies at {spot} already."
    missing = [str(under) for under in spot.below if position.at(under) is None]
    if missing:
        yield "GP-ST-SUPPORT", f"{spot} needs four tiles under it, but none lies at {' or '.join(missing)}."
    if spot.level == 1 and position.rulings["GP-AMB-L1POS"] == "connected":
        begun = any(tile for row in position.pyramid[0] for tile in row)
        if begun and all(position.at(near) is None for near in spot.beside):
            yield "", f"no tile lies beside {spot}."


def tiles_filled(position: Position, spot: Spot) -> tuple[Spot, ...]:
    """The tiles that get their fourth column when a tile is built."""
    return tuple(under for under in spot.below if position.load(under) == COLUMNS - 1)


def evictions(position: Position, spot: Spot) -> dict[str, Spot]:
    """The players whose builders have to move when a tile is built, and where they stand (GP-BUILD-EVICT)."""
    full = tiles_filled(position, spot)
    pairs = position.seated
    return {player: seat.builder for player, seat in pairs if seat.builder is not None and seat.builder in full}


def free_tiles(position: Position, level: int) -> list[Spot]:
    """The tiles of a level to which a builder may move (GP-ACT-MOVE, GP-AMB-MOVEFULL)."""
    full = position.rulings["GP-AMB-MOVEFULL"] == "yes"
    return [
        spot
        for spot in every_spot(level)
        if position.at(spot) is not None and position.builder_at(spot) is None and (full or position.load(spot) < COLUMNS)
    ]


def gains(position: Position, player: str, spot: Spot, columns: Sequence[Colour]) -> Iterator[Term]:
    """Every term of a build but for its tile and for what moving an own builder costs, those of 0 points included."""
    if columns:
        several = [f"{n} {colour}" for colour, n in Counter(map(str, columns)).items() if n > 1]
        of_colours = f"{enumerated(several, 'and')} columns" if several else "columns of four colours"
        yield Term(of_set(columns), "GP-SC-SET", of_colours)
        near = [count([alike(column, other) for _, other in beside(position, spot, i)]) for i, column in enumerate(columns)]
        clashes = [f"{corner} {column} {shown(n)}" for corner, column, n in zip(CORNERS, columns, near, strict=True) if n]
        clashes += ["new ones beside each other"] * (within(position, columns) != 0)
        why = "no column beside a new one of its colour"
        why = f"columns beside new ones of their colour ({', '.join(clashes)})" if clashes else why
        yield Term(total([*near, within(position, columns)]), "GP-SC-ADJ", why)
    if is_far(position, player, spot):
        stood = position.seat(player).builder
        where = f"stood at {stood}, not beside the tile or under its columns" if stood else "is off the pyramid"
        yield Term(-1, "GP-SC-PENALTY", f"the builder {where}")


def bonus(position: Position, level: int) -> int:
    """The points at the end for the highest level (GP-SC-FINAL)."""
    return int(position.rulings["GP-AMB-L1BONUS"] == "one") if level == 1 else BONUS[level]


def _is_unknown(*columns: Column) -> bool:
    return not all(isinstance(column, Colour) for column in columns)


def most_given(position: Position, *, surely: bool = False) -> tuple[int, Number, Number]:
    """What all builds gave at most, for tiles, for sets, and for columns beside each other.

    That is if every tile scored; each pair of like neighbours is counted for the later of its two tiles. What is given
    `surely` is quicker to tell: sets and pairs with an unknown column are left out.
    """
    columns = [(spot, tile.columns) for spot in position.built_spots if (tile := position.at(spot)) and tile.columns]
    near = [
        alike(column, other)
        for spot, own in columns
        for place, column in enumerate(own)
        for at, other in beside(position, spot, place)
        if at < spot and not (surely and _is_unknown(column, other))
    ]
    sets = [own for _, own in columns if not (surely and _is_unknown(*own))]
    of_sets, new = (list(map(value, sets)) for value in (of_set, partial(within, position)))
    return sum(spot.level for spot in position.built_spots), total(of_sets), total([count(near), *new])
