"""What a table of Slush is worth, how to play on, and what players ask of it."""

from collections.abc import Mapping

from models.green_box.slush.table import Position
from scorers.green_box.contest_words import LEAD, ahead_or_behind
from scorers.green_box.slush.questions import QUESTIONS
from scorers.green_box.slush.score import ORDER, WIN, lead, points, sheets, win
from scorers.later import later
from scorers.objective import SCORE, Objective
from scorers.scorer import Scorer

_AT_ONCE = f"all six own cards, which win at once, count {WIN} more, another's {WIN} less"
_ENDS = f"(a win counts {WIN} more, a defeat {WIN} less)"
_lead = ahead_or_behind("point")
_ENDING = {1: "a win", 0: "a draw, or a game still open", -1: "a defeat"}


def _points(n: int) -> str:
    """Points in words: with what a win at once adds, or another's takes."""
    if n >= WIN:
        return f"{n - WIN} points and all six own cards, which win at once (counted as {n})"
    return f"{n} point{'' if n == 1 else 's'}" if n >= 0 else f"a defeat: another claims all six own cards (counted as {n})"


OBJECTIVES: Mapping[str, Objective[Position]] = {
    SCORE: Objective(SCORE, f"points ({_AT_ONCE})", points, said=_points),
    "lead": Objective("lead", f"points {LEAD} {_ENDS}", lead, said=lambda n: f"{_lead(n)} {_ENDS}"),
    "win": Objective(
        "win", "for the end (1 for a win, 0 for a draw or an open game, -1 for a defeat)", win, said=_ENDING.__getitem__
    ),
}
SCORER: Scorer[Position, None] = Scorer(
    sheets, ORDER, play=later(f"{__name__}.search", "BestPlay"), objectives=OBJECTIVES, turns=1, questions=QUESTIONS
)
