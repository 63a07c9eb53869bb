"""Score sheets of Zap That Ghost: a point for each ghost captured."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from models.green_box.zap_that_ghost.position import Position
from models.logic import Truth, not_
from models.logic import at_least as not_less
from models.names import counted
from scorers.green_box.ranking import by_points
from scorers.sheet import Line, Sheet, Standing


def sheets(position: Position) -> tuple[Sheet, ...]:
    """What each player has captured."""
    return tuple(Sheet(player, tuple(_lines(position, player))) for player in position.players)


def _lines(position: Position, player: str) -> Iterator[Line]:
    caught = position.caught(player)
    for colour, n in caught.ghosts.items():
        yield Line(f"{colour} ghosts", n, "ZG-SUCCESS", f"{counted(n, 'ghost')} captured, 1 point each")
    if caught.others:
        said = f"{counted(caught.others, 'ghost')} of unknown colour captured, 1 point each"
        yield Line("other ghosts" if caught.ghosts else "ghosts", caught.others, "ZG-SUCCESS", said)


def ranking(position: Position, of: Sequence[Sheet]) -> tuple[Standing, ...]:
    """Most ghosts first; who has reached the target has won (ZG-WIN)."""
    target = position.target
    return tuple(
        replace(standing, because=f"{standing.because}; {_against(standing.total, target)}") for standing in by_points(of)
    )


def _against(number: int, target: int) -> str:
    return f"all {target} ghosts that win" if number >= target else f"{target - number} short of the {target} that win"


def ahead(_position: Position, one: Sheet, other: Sheet) -> Truth:
    """Whether one player has captured more than another."""
    return not_(not_less(other.points, one.points))
