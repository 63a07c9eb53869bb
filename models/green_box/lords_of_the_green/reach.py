"""Where the knights of an army may be placed in Lords of the Green, where its lord may go, and when nobody can do either."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from models.green_box.components import Colour
from models.green_box.lords_of_the_green.table import MOST_ESCORTS, MOST_PLACED, Position, Spot, Tile
from models.names import enumerated

Objection = tuple[str, str]
"""A rule, and how something would break it."""


def against_tile(position: Position, army: Colour, spot: Spot) -> Iterator[Objection]:
    """What keeps knights of an army off a tile, however many."""
    tile = position.at(spot)
    lords = [lord for lord in tile.lords if position.is_opposing(army, lord)]
    if lords:
        yield "LG-ACT-PLACE", f"{lords_stand(lords)} at {spot}, so {army} cannot place knights there."
    if tile.majority(position.rulings) is army:
        yield "LG-ACT-PLACE", f"{army} already has the majority at {spot}: place knights elsewhere."


def against_number(position: Position, army: Colour, spot: Spot, n: int) -> Iterator[Objection]:
    """What keeps so many knights off a tile where no opposing lord stands.

    The lord who comes with the first knights needs the majority; an allied one who has it must keep it.
    """
    tile, rulings = position.at(spot), position.rulings
    there = _with_placed(position, army, spot, n)
    if not position.is_first_round(army):
        holder = tile.majority(rulings) if tile.lords else None
        if holder in tile.lords and there.majority(rulings) is not holder:
            yield "LG-ST-LORD", f"the {holder} lord stands at {spot}, and {holder} would lose the majority there."
    elif there.majority(rulings) is not army:
        yield "LG-ACT-FIRST", f"the lord comes with them, but {lacks_majority(there, army, spot)}"
    elif not may_join(position, army, spot):
        yield "LG-ACT-FIRST", f"the lord comes with them, but the {tile.lords[0]} lord already stands at {spot}."


def named_lords(lords: Sequence[Colour]) -> str:
    """Lords in a sentence; nothing where there are none."""
    return enumerated([f"the {lord} lord" for lord in lords], "and") if lords else ""


def lords_stand(lords: Sequence[Colour]) -> str:
    """That lords stand somewhere."""
    return f"{named_lords(lords)} {'stands' if len(lords) == 1 else 'stand'}"


def lacks_majority(tile: Tile, army: Colour, spot: Spot) -> str:
    """That an army has no majority on a tile, its lord included."""
    others = [f"{colour} {tile.weight(colour)}" for colour in Colour if colour is not army and tile.weight(colour)]
    return f"{army} would not have the majority at {spot} ({army} {tile.weight(army)} with its lord, {', '.join(others)})."


def _with_placed(position: Position, army: Colour, spot: Spot, n: int) -> Tile:
    """The tile after the knights are placed, and the lord with them in the first round."""
    tile = position.at(spot).with_knights(army, n)
    return tile.with_lord(army) if position.is_first_round(army) else tile


def after_placing(position: Position, army: Colour, spot: Spot, n: int) -> Position:
    """The table after so many knights are placed on a tile, out of the reserve where that is written."""
    seats = [
        replace(seat, reserve={**seat.reserve, army: max(0, seat.reserve[army] - n)}) if army in seat.reserve else seat
        for seat in position.seats
    ]
    return replace(position.with_tile(spot, _with_placed(position, army, spot, n)), seats=tuple(seats))


def placements(position: Position, army: Colour) -> Iterator[tuple[Spot, int]]:
    """Every tile where knights of an army may be placed, with every number, whatever its lord can do then."""
    most = min(MOST_PLACED, position.reserve_left(army))
    for spot in position.spots if most else ():
        if not any(against_tile(position, army, spot)):
            yield from ((spot, n) for n in range(1, most + 1) if not any(against_number(position, army, spot, n)))


def may_join(position: Position, army: Colour, target: Spot) -> bool:
    """Whether no other lord keeps the lord of an army off a tile. An allied one who has the majority there keeps it."""
    tile = position.at(target)
    if not tile.lords or not position.lords_meet:
        return not tile.lords
    holder = tile.majority(position.rulings)
    return holder not in tile.lords or position.is_opposing(army, holder)


def lord_targets(position: Position, army: Colour) -> Iterator[tuple[Spot, range]]:
    """Where the lord of an army may move, and with how many knights (LG-ACT-LORD); nothing while he is not on the board."""
    if (start := position.lord(army)) is None:
        return
    most = min(position.at(start).knights.get(army, 0), MOST_ESCORTS)
    for spot in position.spots:
        least = max(1, least_escorts(position, army, spot))
        if least <= most and spot != start and position.is_near(start, spot) and may_join(position, army, spot):
            yield spot, range(least, most + 1)


def least_escorts(position: Position, army: Colour, target: Spot) -> int:
    """How many knights a lord needs with him to have the majority on a tile. He himself counts as one."""
    tile = position.at(target)
    return tile.lacks(army, position.rulings) - (army not in tile.lords)


def moves_lord_alone(position: Position, army: Colour) -> bool:
    """Whether the lord of an army that cannot place knights can move, and does (LG-AMB-NOPLACE)."""
    return any(lord_targets(position, army)) and position.lords_move_alone


def is_stuck(position: Position) -> bool:
    """Whether nobody who has knights left can place any, nor does a lord move (LG-AMB-NOPLACE)."""
    if any(any(placements(position, army)) for army in position.armies):
        return False
    return not any(moves_lord_alone(position, army) for army in position.armies)


def is_over(position: Position) -> bool:
    """Whether the game is over, be it written or not (LG-END)."""
    return position.over or not any(map(position.reserve_left, position.armies)) or is_stuck(position)
