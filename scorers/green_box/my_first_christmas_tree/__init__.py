"""What a table of My First Christmas Tree is worth."""

from collections.abc import Mapping

from models.green_box.my_first_christmas_tree.table.position import Position
from scorers.green_box.my_first_christmas_tree.score import ORDER, boxes, cubes, rows, sheets
from scorers.later import later
from scorers.objective import SCORE, Objective
from scorers.scorer import Scorer

OBJECTIVES: Mapping[str, Objective[Position]] = {
    SCORE: Objective(SCORE, "points", one="point"),
    "boxes": Objective("boxes", "points in boxes", boxes, "point in boxes"),
    "rows": Objective("rows", "completed rows", rows, "completed row"),
    "cubes": Objective("cubes", "tiles decorated", cubes, "tile decorated"),
}
SCORER: Scorer[Position, None] = Scorer(
    sheets, ORDER, play=later(f"{__name__}.search.best", "BestPlay"), objectives=OBJECTIVES, turns=1
)
