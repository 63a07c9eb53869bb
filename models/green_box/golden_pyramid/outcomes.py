"""What a move of The Golden Pyramid does, in words: a build is told term by term."""

from __future__ import annotations

from models.green_box.golden_pyramid.after import evicted, loses_for_moving
from models.green_box.golden_pyramid.building import gains
from models.green_box.golden_pyramid.moves import Build, Move
from models.green_box.golden_pyramid.position import Position
from models.logic import Number, total
from models.names import counted


def outcome(position: Position, move: Move) -> str:
    """Every term of what a build scores, and how that differs from what was claimed; nothing for other moves."""
    if not isinstance(move, Build):
        return ""
    terms = gains(position, move.player, move.spot, move.card.symbol, move.columns)
    told = [f"{term.because}: {_amount(term.points)} ({term.rule})" for term in terms]
    loses = loses_for_moving(position, move)
    told += [f"{move.player}'s builder had to move: -1 (GP-SC-FORCED)"] if loses else []
    points = total([*(term.points for term in terms), -int(loses)])
    said = f"{'; '.join(told)}; the build scores {_amount(points)}"
    if move.claimed is not None:
        said += f" ({_claimed(move.claimed, points)})"
    others = [other for other in evicted(position, move.spot) if other != move.player]
    return said + "".join(
        f"; {other} loses 1 point because {other}'s builder had to move (GP-SC-FORCED)" for other in others
    )


def _amount(points: Number) -> str:
    return str(points) if isinstance(points, int) else f"{points.least} to {points.most}"


def _claimed(claimed: int, points: Number) -> str:
    if points == claimed:
        return f"you claimed {claimed}, which is right"
    if not isinstance(points, int):
        return f"you claimed {claimed}"
    return f"you claimed {claimed}, {counted(abs(claimed - points), 'point')} too {'many' if claimed > points else 'few'}"
