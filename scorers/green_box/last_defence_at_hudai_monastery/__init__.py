"""What a table of Last Defence at Hudai Monastery is worth, and how this turn is played best."""

from models.green_box.last_defence_at_hudai_monastery.table.position import Position
from scorers.green_box.last_defence_at_hudai_monastery.questions import QUESTIONS
from scorers.green_box.last_defence_at_hudai_monastery.score import OBJECTIVES, ORDER, sheets
from scorers.later import later
from scorers.scorer import Scorer

SCORER: Scorer[Position, None] = Scorer(
    sheets, ORDER, play=later(f"{__name__}.search.best", "BestPlay"), objectives=OBJECTIVES, turns=1, questions=QUESTIONS
)
