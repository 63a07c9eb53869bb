"""What a table of Zap That Ghost is worth."""

from collections.abc import Mapping

from models.green_box.zap_that_ghost.table import Position
from scorers.green_box.zap_that_ghost.score import ORDER, sheets
from scorers.later import later
from scorers.objective import POINTS, SCORE, Objective
from scorers.scorer import Scorer

OBJECTIVES: Mapping[str, Objective[Position]] = {
    SCORE: POINTS,
    "coverage": Objective(
        "coverage",
        "of 6000 (1000 for each of the six rolls of the die with which the hand zaps a ghost)",
        later(f"{__name__}.search", "coverage"),
    ),
}
SCORER: Scorer[Position, None] = Scorer(
    sheets, ORDER, play=later(f"{__name__}.search", "BestPlay"), objectives=OBJECTIVES, turns=1
)
