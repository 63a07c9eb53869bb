"""What a table of Wacky Wheels is worth, and what players ask of it."""

from __future__ import annotations

from models.green_box.wacky_wheels.position import Position
from scorers.green_box.wacky_wheels.questions import INQUIRIES
from scorers.green_box.wacky_wheels.search import PLAY_AIMS
from scorers.green_box.wacky_wheels.sheet import ORDER, sheets
from scorers.later import later
from scorers.sheet import Scorer

SCORER: Scorer[Position, None] = Scorer(
    sheets, ORDER, play=later(f"{__name__}.search", "Turn"), play_aims=PLAY_AIMS, turns=1, inquiries=INQUIRIES
)
