"""What a table of Green Bite is worth, and what can be asked about it."""

from models.green_box.green_bite.table import Position
from scorers.green_box.green_bite.questions import QUESTIONS
from scorers.green_box.green_bite.score import ORDER, sheets
from scorers.scorer import Scorer

SCORER: Scorer[Position, None] = Scorer(sheets, ORDER, questions=QUESTIONS)
