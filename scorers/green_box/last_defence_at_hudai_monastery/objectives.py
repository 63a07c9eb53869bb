"""What the best play of Last Defence at Hudai Monastery may be asked for: kills, damage and integrity, in any order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import permutations

from models.green_box.last_defence_at_hudai_monastery.moves.tactics import least_loss
from models.green_box.last_defence_at_hudai_monastery.table.position import Position
from models.names import counted
from scorers.objective import SCORE, Objective

BASE = 1000
"""More than any of the numbers is."""
NAMES = ("kills", "damage", "integrity")
STRIKE = "demons"
"""The aim of those who only ask for the Demons phase."""


def numbers(position: Position) -> tuple[int, int, int]:
    """Demons defeated, damage on all of them, and the integrity left when the attackers strike next."""
    demons = [demon for demon in position.demons if demon is not None]
    damage = sum(min(demon.damage, demon.hit_points or 0) for demon in demons)
    return sum(demon.is_dead for demon in demons), damage, max(0, position.integrity - least_loss(position))


def encode(values: tuple[int, ...]) -> int:
    """Numbers in their order of importance as one number."""
    worth = 0
    for value in values:
        worth = worth * BASE + value
    return worth


def decode(worth: int) -> tuple[int, ...]:
    """The numbers again, in their order."""
    return tuple(worth // BASE**place % BASE for place in (2, 1, 0))


def _in_words(order: tuple[int, ...]) -> Callable[[int], str]:
    def said(worth: int) -> str:
        values = dict(zip(order, decode(worth), strict=True))
        words = (
            f"{counted(values[0], 'demon')} defeated",
            f"{values[1]} damage on the demons",
            f"{values[2]} integrity left after they strike",
        )
        return ", ".join(words[n] for n in order)

    return said


def _worth(order: tuple[int, ...]) -> Callable[[Position, str], int]:
    return lambda position, _player: encode(tuple(numbers(position)[n] for n in order))


def _name(order: tuple[int, ...]) -> str:
    """Each order by its first two numbers; the commonest of those that begin with one by that alone."""
    first, second, third = (NAMES[n] for n in order)
    return (
        first
        if (second, third) in {("damage", "integrity"), ("kills", "integrity"), ("kills", "damage")}
        else f"{first}-{second}"
    )


ORDERS: Mapping[str, tuple[int, ...]] = {_name(order): order for order in permutations(range(3))}
"""The places of kills, damage and integrity by the name of the aim."""
OBJECTIVES: Mapping[str, Objective[Position]] = {
    SCORE: Objective(SCORE, "integrity at the end of the turn"),
    **{
        name: Objective(
            name, f"(the Act phase alone: {', then '.join(NAMES[n] for n in order)})", _worth(order), said=_in_words(order)
        )
        for name, order in ORDERS.items()
    },
    STRIKE: Objective(STRIKE, "integrity after the Demons phase alone", lambda position, _player: position.integrity),
}
