"""What monks, tiles and demons can do as a table lies: ways, targets, damage, losses. Moves, lists and searches ask here."""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations

from models.green_box.cards import Background, Card
from models.green_box.components import GREY, Symbol
from models.green_box.grid import shows
from models.green_box.last_defence_at_hudai_monastery.table.kinds import COLUMNS, TOP_LEVEL, Demon, Row
from models.green_box.last_defence_at_hudai_monastery.table.position import Position, background
from models.green_box.last_defence_at_hudai_monastery.table.wall import MONKS, Monk, Spot
from models.logic import Truth, any_of

NEIGHBOURS = tuple(tuple(c for c in (n - 1, n, n + 1) if 0 <= c < COLUMNS) for n in range(COLUMNS))
"""For each column itself and those beside it."""


# Ways and tiles (HU-ACT-MOVE, HU-ACT-USE).


def steps_to(position: Position, start: Spot) -> dict[Spot, int]:
    """How many steps it is over tiles of the wall to each of them."""
    away, frontier = {start: 0}, [start]
    for spot in frontier:
        for near in spot.beside:
            if near not in away and position.at(near) is not None:
                away[near] = away[spot] + 1
                frontier.append(near)
    return away


def stride(position: Position) -> int:
    """How many steps a monk may take."""
    return 1 + position.level(Symbol.WHEEL)


def neighbours_used(position: Position) -> int:
    """How many tiles beside his own one a monk may use in one activation."""
    return 1 + position.level(Symbol.HAMMERS)


def around(position: Position, spot: Spot) -> tuple[Spot, ...]:
    """The tiles beside a tile."""
    return tuple(near for near in spot.beside if position.at(near) is not None)


def may_stop(position: Position, name: str, spot: Spot) -> bool:
    """Whether no other monk keeps one from stopping at a tile: the one place that reads HU-AMB-SHARE."""
    others = [monk for monk in position.monks if monk.name != name and monk.spot == spot]
    return not others or position.rulings["HU-AMB-SHARE"] == "allowed"


def own_column(position: Position, spot: Spot, monk: Spot) -> int:
    """“This column” when a monk uses a tile: the one place that reads HU-AMB-THISCOL."""
    if spot.column == monk.column:
        return spot.column
    return spot.column if position.rulings["HU-AMB-THISCOL"] == "tile" else monk.column


# Targets and damage (HU-T-DROP, HU-T-CIRCLES, HU-T-ARROW, HU-ACT-DISCHARGE).


def has_circles(position: Position, column: int) -> Truth:
    """Whether a column has a Circles tile."""
    return any_of(shows(tile, Symbol.CIRCLES) for tile in position.wall[column] if tile is not None)


def may_push(position: Position, column: int) -> bool:
    """Whether the demon of a column may be pushed: the one place that reads HU-AMB-STUNSTUN."""
    demon = position.demons[column]
    if demon is None or demon.row is not Row.STUNNED:
        return demon is not None
    return position.rulings["HU-AMB-STUNSTUN"] == "damage"


def circles_do_nothing(position: Position, own: int) -> bool | None:
    """Whether Circles do nothing since no living demon lies in their own column: this reads HU-AMB-CIRCNONE.

    Nothing where nobody knows whether the demon there is dead.
    """
    if position.rulings["HU-AMB-CIRCNONE"] == "others":
        return False
    demon = position.demons[own]
    return None if demon is not None and demon.may_be_dead else demon is None or demon.is_dead


def needs_circles(position: Position, n: int) -> bool:
    """Whether the column of the n-th demon hit elsewhere has to have a Circles tile: this reads HU-AMB-CIRC-TECH."""
    return n == 0 or position.rulings["HU-AMB-CIRC-TECH"] == "column"


def targets(position: Position, symbol: Symbol, own: int) -> Iterator[tuple[int, ...]]:
    """The columns on whose demons a tile can be used, as many as it allows; nothing where there is no demon for it."""
    if symbol is Symbol.DROP:
        yield from ((c,) for c in NEIGHBOURS[own] if position.demons[c] is not None)
    elif symbol is Symbol.ARROW:
        # One in the own column or beside it, and with the technique more of those beside that one.
        for first in filter(partial(may_push, position), NEIGHBOURS[own]):
            beside = [c for c in NEIGHBOURS[first] if c != first and may_push(position, c)]
            most = min(position.level(Symbol.ARROW), len(beside))
            yield from ((first, *more) for more in combinations(beside, most))
    elif symbol is Symbol.CIRCLES and not circles_do_nothing(position, own):
        yield from _targets_of_circles(position, own)


def _targets_of_circles(position: Position, own: int) -> Iterator[tuple[int, ...]]:
    """The demon in the own column, if there is one, and some in columns with a Circles tile (HU-T-CIRCLES)."""
    here = () if position.demons[own] is None else (own,)
    others = [c for c in range(COLUMNS) if c != own and position.demons[c] is not None]
    marked = [c for c in others if has_circles(position, c) is not False]
    most = 1 + position.level(Symbol.CIRCLES)
    yield from dict.fromkeys((*here, *more) for more in _more(position, others, marked, most) if here or more)


def _more(position: Position, others: list[int], marked: list[int], most: int) -> Iterator[tuple[int, ...]]:
    """Sets of other columns for the Circles: those with a Circles tile, and perhaps any more.

    Where a tile is unknown, fewer columns are as many as it allows unless the tile turns out to be Circles.
    """
    certain = {c for c in marked if has_circles(position, c) is True}
    if not marked or most == 1 or needs_circles(position, 1):
        for n in range(min(most, len(certain)), min(most, len(marked)) + 1):
            yield from (more for more in combinations(marked, n) if n == most or certain <= set(more))
        return
    if not certain:
        yield ()
    every = combinations(others, min(most, len(others)))
    yield from (tuple(sorted(more, key=lambda c: c not in marked)) for more in every if set(more) & set(marked))


def hits(position: Position, symbol: Symbol, columns: Collection[int]) -> Iterator[tuple[int, int, bool]]:
    """The columns that a tile hits, with the damage to each demon and whether it is pushed to the Stunned row."""
    is_pushed, damage = symbol is Symbol.ARROW, 1 + (position.level(symbol) if symbol is Symbol.DROP else 0)
    for n, c in enumerate(columns):
        # Whether the Arrow's technique deals damage, too: the one place that reads HU-AMB-ARROW-TECH.
        hurts = n == 0 or not is_pushed or position.rulings["HU-AMB-ARROW-TECH"] == "damage"
        yield c, damage if hurts else 0, is_pushed


def discharge_damage(position: Position, monk: str, demon: Demon) -> int:
    """The damage of a monk laid down (HU-ACT-DISCHARGE)."""
    card = demon.card
    is_like = card.colour is not None and monk == card.colour.value
    is_grey = monk == GREY and background(card) is Background.BROWN
    return 2 + position.level(Symbol.WHEEL) + (is_like or is_grey)


def may_match(position: Position, demon: Demon, monk: str) -> bool:
    """Whether nobody knows if the border of a demon has the colour of a monk.

    It has another one if a card with it lies there: without a green background every colour has each value and each symbol
    once (GB-CHK-3).
    """
    card, pinks_and_browns = demon.card, {Background.PINK, Background.BROWN}
    if card.colour is not None or monk == GREY:
        return False
    others = [other.card for other in position.demons if other is not None and other is not demon]
    same = [other for other in others if other.colour is not None and other.colour.value == monk]
    told = {card.value, card.symbol} - {None}
    return background(card) not in pinks_and_browns or not any(
        background(other) in pinks_and_browns and told & {other.value, other.symbol} for other in same
    )


def may_take_more(position: Position, demon: Demon, monk: str) -> bool:
    """Whether nobody knows if a monk laid down deals 1 more to a demon: by its border, the grey one by its background."""
    if monk == GREY:
        is_brown_there = position.left_stack.get(Background.BROWN, 0) > 0
        return demon.card.value is None and demon.card.background is None and is_brown_there
    return may_match(position, demon, monk)


def hides_colour(position: Position, demon: Demon) -> bool:
    """Whether a monk who is on the wall, or may come anew, can have the colour of a demon whose border nobody told."""
    names = [monk.name for monk in position.monks]
    names += position.reserve if len(names) < MONKS else ()
    return demon.is_told and any(may_match(position, demon, name) for name in names)


def heal(position: Position) -> int:
    """Integrity for a demon whose last hit point the Drop takes (HU-T-DROP)."""
    return 1 + position.level(Symbol.DROP)


# Techniques (HU-ACT-RESEARCH).


def researches(position: Position) -> Iterator[tuple[Symbol, int]]:
    """The techniques that can be raised with the points there are, each with the level that a cube reaches."""
    for symbol, cubes in position.techniques.items():
        level = min(cubes) + 1
        if may_reach(position, symbol, level) and level <= position.points:
            yield symbol, level


def may_reach(position: Position, symbol: Symbol, level: int) -> bool:
    """Whether a cube may come to a level of a technique: there are two, and the second one may be blocked."""
    return level < TOP_LEVEL or (level == TOP_LEVEL and symbol not in position.blocked)


# The Demons phase (HU-DEM-STRIKE).


def strike_loss(position: Position, demon: Demon, given: int = 0) -> int:
    """The integrity lost to a demon that strikes when so many tiles are given up."""
    symbol = demon.card.symbol
    if symbol is Symbol.DROP:
        if given and position.rulings["HU-AMB-MITIGATE-DOUBLE"] == "before":
            return 2 * max(0, demon.points_left - given)
        return max(0, 2 * demon.points_left - given)
    return max(0, demon.points_left + (symbol is Symbol.CIRCLES) - given)


def most_lost(position: Position) -> int:
    """The integrity that the demons that have left the table can have taken at the most."""
    if not position.may_have_struck(*Symbol):
        return 0
    known = [card for card in position.gone or () if card != Card()]
    here = [position.background(card) for card in (*known, *(demon.card for demon in position.demons if demon is not None))]
    kinds = Counter(position.left_stack) - Counter(kind for kind in here if kind is not None)
    worst = sorted((_worst(position, Card(background=kind)) for kind in kinds.elements()), reverse=True)
    others = position.departures if position.gone is None else len(position.gone) - len(known)
    return sum(_worst(position, card) for card in known) + sum(worst[:others])


def _worst(position: Position, card: Card) -> int:
    """The most that a demon takes when it strikes, as far as it is known."""
    symbols = Symbol if card.symbol is None else (card.symbol,)
    kind = background(card) or Background.BROWN
    # Green demons are 1s; the green 2s lie under the cubes of the techniques.
    values = (card.value,) if card.value is not None else kind.values[:1] if kind is Background.GREEN else kind.values
    demons = (Demon(replace(card, symbol=symbol, value=max(values)), Row.ATTACKING) for symbol in symbols)
    return max(strike_loss(position, demon) for demon in demons)


def most_given(position: Position, column: int, demon: Demon) -> int:
    """How many tiles of the column can reduce the loss."""
    useful = next(n for n in range(2 * demon.points_left + 2) if not strike_loss(position, demon, n))
    return min(position.spare(column), useful)


def lowerable(position: Position) -> tuple[Symbol, ...]:
    """The techniques that a Hammers demon may lower: those of the highest level, none where all are at 0."""
    top = max(max(cubes) for cubes in position.techniques.values())
    return tuple(symbol for symbol, cubes in position.techniques.items() if max(cubes) == top) if top else ()


def removable(position: Position, demon: Demon, column: int) -> tuple[Monk, ...]:
    """The monks of whom a demon that strikes removes one."""
    if demon.card.symbol is Symbol.WHEEL:
        return position.monks
    here = position.in_column(column) if demon.card.symbol is Symbol.CIRCLES else ()
    if len(here) > 1 and position.rulings["HU-AMB-WHICHMONK"] == "nearer":
        return tuple(monk for monk in here if monk.spot.row == max(other.spot.row for other in here))
    return here


def least_loss(position: Position) -> int:
    """The integrity that the attackers take when as many tiles are given up as help."""
    return sum(strike_loss(position, demon, position.spare(c)) for c in position.attackers if (demon := position.demons[c]))
