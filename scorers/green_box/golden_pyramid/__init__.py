"""What a table of The Golden Pyramid is worth."""

from __future__ import annotations

from collections.abc import Mapping

from models.green_box.golden_pyramid.table.position import Position
from scorers.aim import SCORE, Aim
from scorers.green_box.golden_pyramid.questions import QUESTIONS
from scorers.green_box.golden_pyramid.score import ORDER, on_track, sheets
from scorers.later import later
from scorers.scorer import Scorer

PLAY_AIMS: Mapping[str, Aim[Position]] = {
    SCORE: Aim(SCORE, "points", one="point"),
    "vp": Aim("vp", "points on the track", on_track, "point on the track"),
}
SCORER: Scorer[Position, None] = Scorer(
    sheets, ORDER, play=later(f"{__name__}.search", "PyramidPlay"), play_aims=PLAY_AIMS, turns=1, inquiries=QUESTIONS
)
