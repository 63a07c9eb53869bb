"""What a table of The Village is worth."""

from models.the_village.table import Position
from scorers.objective import SCORE, Objective
from scorers.scorer import Scorer
from scorers.the_village.questions import QUESTIONS
from scorers.the_village.score import ORDER, sheets

CHIPS: Objective[Position] = Objective(SCORE, "chips", one="chip")
SCORER: Scorer[Position, None] = Scorer(sheets, ORDER, objectives={SCORE: CHIPS}, questions=QUESTIONS)
