"""What a table of Wacky Wheels is worth, and what players ask of it."""

from models.green_box.wacky_wheels.table.position import Position
from scorers.green_box.wacky_wheels.questions import QUESTIONS
from scorers.green_box.wacky_wheels.score import ORDER, sheets
from scorers.green_box.wacky_wheels.search import OBJECTIVES
from scorers.later import later
from scorers.scorer import Scorer

SCORER: Scorer[Position, None] = Scorer(
    sheets, ORDER, play=later(f"{__name__}.search", "BestPlay"), objectives=OBJECTIVES, turns=1, questions=QUESTIONS
)
