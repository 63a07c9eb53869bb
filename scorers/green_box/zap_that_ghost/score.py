"""Score sheets of Zap That Ghost: a point for each ghost captured."""

from collections.abc import Iterator

from models.green_box.zap_that_ghost.table import Position
from models.names import counted
from scorers.ranking import Ranking
from scorers.sheet import Line, Sheet


def sheets(position: Position) -> tuple[Sheet, ...]:
    """What each player has captured."""
    return tuple(Sheet(player, tuple(_lines(position, player))) for player in position.players)


def _lines(position: Position, player: str) -> Iterator[Line]:
    caught = position.seat(player).captured
    numbers = {f"{colour} ghosts": n for colour, n in caught.ghosts.items()}
    for name, n in (numbers | {"ghosts of unknown colour": caught.others}).items():
        if n:
            yield Line(name, n, "ZG-SUCCESS", f"{counted(n, 'ghost')} captured, 1 point each")


def _against(position: Position, number: int) -> str:
    """Points, and what is missing to win."""
    target = position.target
    won = f"all {target} ghosts that win" if number >= target else f"{target - number} short of the {target} that win"
    return f"{counted(number, 'point')}, {won}"


ORDER: Ranking[Position] = Ranking(points=_against)
"""Most ghosts first; who has reached the target has won (ZG-WIN)."""
