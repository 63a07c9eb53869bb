"""What a table of Wacky Wheels is worth, and what players ask of it."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from models.green_box.wacky_wheels.table.position import Position
from scorers.green_box.wacky_wheels.questions import QUESTIONS
from scorers.green_box.wacky_wheels.score import ORDER, sheets
from scorers.green_box.wacky_wheels.search import FINISHED, ROLLS, distance, prospect
from scorers.later import later
from scorers.objective import SCORE, Objective
from scorers.question import amount
from scorers.scorer import Scorer

_FROM = "from the start of the race"
_AVERAGE, _ALONE = f"{_FROM}, with the next turn's average", f"{_FROM}, after this turn alone"


def _far(unit: int, so_far: str) -> Callable[[int], str]:
    def said(n: int) -> str:
        if n >= unit * FINISHED:
            return f"{n // unit - FINISHED} spaces {_FROM}, over the finish line"
        return f"{amount(Fraction(n, unit), 'space')} {so_far}"

    return said


OBJECTIVES: Mapping[str, Objective[Position]] = {
    SCORE: Objective(SCORE, f"36ths of a space {_AVERAGE}", prospect, said=_far(ROLLS, _AVERAGE)),
    "distance": Objective("distance", f"spaces {_ALONE}", distance, said=_far(1, _FROM)),
}
SCORER: Scorer[Position, None] = Scorer(
    sheets, ORDER, play=later(f"{__name__}.search", "BestPlay"), objectives=OBJECTIVES, turns=1, questions=QUESTIONS
)
