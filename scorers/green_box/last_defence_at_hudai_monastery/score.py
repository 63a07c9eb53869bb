"""Score sheets of Last Defence at Hudai Monastery, and what its best play may be asked for.

The game is won or lost; told besides is how much integrity is left. A play may aim at kills, damage and integrity, in any
order.
"""

from collections.abc import Mapping
from functools import reduce
from itertools import permutations

from models.green_box.last_defence_at_hudai_monastery.moves.tactics import least_loss
from models.green_box.last_defence_at_hudai_monastery.table.position import Position
from models.names import counted
from scorers.ranking import Ranking
from scorers.sheet import Line, Sheet


def sheets(position: Position) -> tuple[Sheet, ...]:
    """One sheet, whose only line is the integrity left."""
    line = Line("integrity", position.integrity, "HU-LOSS", f"{counted(position.integrity, 'red cube')} left")
    return tuple(Sheet(player, (line,), unit="red cube") for player in position.players)


def _standing(position: Position, integrity: int) -> str:
    left = f"{integrity} integrity and {counted(position.time, 'time cube')} left"
    waiting = position.stack + sum(demon is not None for demon in position.demons)
    return f"{left}, {counted(waiting, 'demon')} not yet defeated" if waiting else f"{left}, every demon gone"


ORDER: Ranking[Position] = Ranking(
    points=_standing, rank=lambda position, _integrity: "won" if position.is_won else "lost" if position.is_lost else None
)
"""One player, who has won when every demon is gone (HU-WIN), and lost without integrity or time (HU-LOSS)."""

# Aims.

BASE = 1000
"""More than any of the numbers is."""
NAMES = ("kills", "damage", "integrity")


def numbers(position: Position) -> tuple[int, int, int]:
    """Demons defeated, damage on all of them, and the integrity left when the attackers strike next."""
    demons = [demon for demon in position.demons if demon is not None]
    damage = sum(min(demon.damage, demon.hit_points or 0) for demon in demons)
    return sum(demon.is_dead for demon in demons), damage, max(0, position.integrity - least_loss(position))


def encode(values: tuple[int, ...]) -> int:
    """Numbers in their order of importance as one number."""
    return reduce(lambda worth, value: worth * BASE + value, values)


def decode(worth: int) -> tuple[int, ...]:
    """The numbers again, in their order."""
    return tuple(worth // BASE**place % BASE for place in (2, 1, 0))


ORDERS: Mapping[str, tuple[int, ...]] = {
    NAMES[first] if second < third else f"{NAMES[first]}-{NAMES[second]}": (first, second, third)
    for first, second, third in permutations(range(3))
}
"""The places of kills, damage and integrity by the name of the aim: its first number, and the second one if less common."""
