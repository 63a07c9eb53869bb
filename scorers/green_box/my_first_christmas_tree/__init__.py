"""What a table of My First Christmas Tree is worth."""

from __future__ import annotations

from collections.abc import Mapping

from models.green_box.my_first_christmas_tree.table.position import Position
from scorers.aim import SCORE, Aim
from scorers.green_box.my_first_christmas_tree.questions import QUESTIONS
from scorers.green_box.my_first_christmas_tree.score import ORDER, boxes, cubes, rows, sheets
from scorers.later import later
from scorers.scorer import Scorer

PLAY_AIMS: Mapping[str, Aim[Position]] = {
    SCORE: Aim(SCORE, "points", one="point"),
    "boxes": Aim("boxes", "points in boxes", boxes, "point in boxes"),
    "rows": Aim("rows", "completed rows", rows, "completed row"),
    "cubes": Aim("cubes", "tiles decorated", cubes, "tile decorated"),
}
SCORER: Scorer[Position, None] = Scorer(
    sheets, ORDER, play=later(f"{__name__}.search.best", "TreePlay"), play_aims=PLAY_AIMS, turns=1, inquiries=QUESTIONS
)
