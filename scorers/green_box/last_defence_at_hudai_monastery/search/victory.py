"""Whether the game can still be won: a bound that is never wrong, since it only says no where that is proven."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.table.kinds import COLUMNS, Phase
from models.green_box.last_defence_at_hudai_monastery.table.position import Position
from models.green_box.last_defence_at_hudai_monastery.table.wall import MONKS
from models.names import counted
from scorers.green_box.last_defence_at_hudai_monastery.search.melee import Melee
from scorers.green_box.last_defence_at_hudai_monastery.search.survive import Luck, this_turn

HARDEST = 5
"""Damage that one tile can bring at most: a monk charged by it, with Wheel at level 2 and the colour of the demon."""
MOST_USES = 8
"""Tiles that two monks can use with Hammers at level 2."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """Whether the game can still be won as far as that is proven, why not, and the turns that are needed and left."""

    is_open: bool
    why: str
    needed: int
    turns: int


def outlook(position: Position, player: str, tick: Callable[[], None]) -> Outlook:
    """Whether a win is ruled out: by time, by the damage that this turn takes, or since this turn cannot be survived."""
    lying = [demon for demon in position.demons if demon is not None]
    needed = (1 if lying or position.stack else 0) + -(-position.stack // COLUMNS)
    turns = position.time - (position.rulings["HU-AMB-LAST"] == "loss")
    if needed > turns:
        every = counted(position.stack + len(lying), "demon")
        why = (
            f"no more than six demons leave in a turn, one from each column: {every} take {counted(needed, 'turn')}, and "
            f"{are_left(turns)}"
        )
        return Outlook(is_open=False, why=why, needed=needed, turns=turns)
    # In the turns after this one six leave at most: the others have to leave now, by a strike or dead.
    now = len(lying) + position.stack - COLUMNS * (turns - 1)
    to_kill = now - len(position.attackers) - sum(demon.is_dead for demon in lying)
    waiting = sorted(
        demon.points_left
        for c, demon in enumerate(position.demons)
        if demon and not demon.is_dead and c not in position.attackers
    )
    points, most = sum(waiting[: max(0, to_kill)]), _most_damage(position)
    if points > most:
        why = (
            f"of the demons that do not attack yet, {to_kill} would have to be defeated in this turn: that takes {points} "
            f"damage, and no more than {most} can be dealt"
        )
        return Outlook(is_open=False, why=why, needed=needed, turns=turns)
    if not this_turn(position, player, tick, Luck.BEST).most:
        why = "even with the best tiles, the attackers take the last integrity in this turn"
        return Outlook(is_open=False, why=why, needed=needed, turns=turns)
    return Outlook(is_open=True, why="", needed=needed, turns=turns)


def are_left(turns: int) -> str:
    """How many turns there still are."""
    return f"{counted(turns, 'turn')} {'is' if turns == 1 else 'are'} left"


def _most_damage(position: Position) -> int:
    """The damage that no Act phase of this turn exceeds, whatever is built."""
    if position.phase is Phase.BUILD:
        # Each use of a tile and each monk laid down counts as the hardest blow there is.
        return HARDEST * (MOST_USES + MONKS)
    # Bricks bring whatever is wished for.
    melee = Melee(position, frozenset(Symbol))
    return melee.bounds.damage(melee.start)
