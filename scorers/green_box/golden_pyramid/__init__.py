"""What a table of The Golden Pyramid is worth."""

from collections.abc import Mapping

from models.green_box.golden_pyramid.table.position import Position
from scorers.green_box.golden_pyramid.score import ORDER, on_track, sheets
from scorers.later import later
from scorers.objective import POINTS, SCORE, Objective
from scorers.scorer import Scorer

OBJECTIVES: Mapping[str, Objective[Position]] = {
    SCORE: POINTS,
    "vp": Objective("vp", "points on the track", on_track, "point on the track"),
}
SCORER: Scorer[Position, None] = Scorer(
    sheets, ORDER, play=later(f"{__name__}.search", "BestPlay"), objectives=OBJECTIVES, turns=1
)
