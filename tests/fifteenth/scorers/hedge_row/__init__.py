"""What a table of The Hedge Row is worth, and what players ask of it."""

from models.hedge_row.table import Position
from scorers.hedge_row.questions import QUESTIONS
from scorers.hedge_row.score import ORDER, sheets
from scorers.scorer import Scorer

SCORER: Scorer[Position, None] = Scorer(sheets, ORDER, questions=QUESTIONS)
