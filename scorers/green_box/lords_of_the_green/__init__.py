"""What a table of Lords of the Green is worth."""

from collections.abc import Mapping

from models.green_box.lords_of_the_green.table import Position
from scorers.green_box.contest_words import LEAD, ahead_or_behind
from scorers.green_box.lords_of_the_green.score import ORDER, sheets
from scorers.later import later
from scorers.objective import POINTS, SCORE, Objective
from scorers.scorer import Scorer
from scorers.sheet import lead_of

OBJECTIVES: Mapping[str, Objective[Position]] = {
    SCORE: POINTS,
    "lead": Objective(
        "lead", f"points {LEAD}", lambda position, player: lead_of(sheets(position), player), said=ahead_or_behind("point")
    ),
}
SCORER: Scorer[Position, None] = Scorer(
    sheets, ORDER, play=later(f"{__name__}.search.best", "BestPlay"), objectives=OBJECTIVES, turns=1
)
