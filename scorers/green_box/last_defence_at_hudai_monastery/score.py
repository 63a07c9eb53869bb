"""Score sheets of Last Defence at Hudai Monastery: the game is won or lost; told besides is how much integrity is left."""

from __future__ import annotations

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


def _rank(position: Position, _integrity: int) -> str | None:
    if position.is_won:
        return "won"
    return "lost" if position.is_lost else None


ORDER: Ranking[Position] = Ranking(points=_standing, rank=_rank)
"""One player, who has won when every demon is gone (HU-WIN), and lost without integrity or time (HU-LOSS)."""
