"""What a table of Zap That Ghost is worth."""

from __future__ import annotations

from collections.abc import Mapping

from models.green_box.zap_that_ghost.table import Position
from scorers.aim import SCORE, Aim
from scorers.green_box.zap_that_ghost.score import ORDER, sheets
from scorers.green_box.zap_that_ghost.search.coverage import coverage
from scorers.later import later
from scorers.scorer import Scorer

PLAY_AIMS: Mapping[str, Aim[Position]] = {
    SCORE: Aim(SCORE, "points", one="point"),
    "coverage": Aim(
        "coverage", "of 6000 (1000 for each of the six rolls of the die with which the hand zaps a ghost)", coverage
    ),
}
SCORER: Scorer[Position, None] = Scorer(
    sheets, ORDER, play=later(f"{__name__}.search.best", "Hunt"), play_aims=PLAY_AIMS, turns=1
)
