"""What a move of The Golden Pyramid does, in words: a build is listed term by term."""

from __future__ import annotations

from models.green_box.golden_pyramid.actions import MOVES
from models.green_box.golden_pyramid.moves import Build, Move
from models.green_box.golden_pyramid.position import Position
from models.logic import Number, total
from models.names import counted


def outcome(position: Position, move: Move) -> str:
    """Every term of what a build scores, and how that differs from what was claimed; nothing for other moves."""
    if not isinstance(move, Build):
        return ""
    scores = {**MOVES.done(position, move).scores}
    terms = scores.pop(move.player)
    points = total([term.points for term in terms])
    parts = [f"{term.because}: {_amount(term.points)} ({term.rule})" for term in terms]
    text = f"{'; '.join(parts)}; the build scores {_amount(points)}"
    if move.claimed is not None:
        text += f" ({_claimed(move.claimed, points)})"
    losses = ((other, term) for other, terms in scores.items() for term in terms)
    return text + "".join(f"; {other} loses 1 point because {term.because} ({term.rule})" for other, term in losses)


def _amount(points: Number) -> str:
    return str(points) if isinstance(points, int) else f"{points.least} to {points.most}"


def _claimed(claimed: int, points: Number) -> str:
    if points == claimed:
        return f"you claimed {claimed}, which is right"
    if not isinstance(points, int):
        return f"you claimed {claimed}"
    return f"you claimed {claimed}, {counted(abs(claimed - points), 'point')} too {'many' if claimed > points else 'few'}"
