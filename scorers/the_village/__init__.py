"""What a table of The Village is worth."""

from __future__ import annotations

from models.the_village.table import Position
from scorers.aim import SCORE, Aim
from scorers.scorer import Scorer
from scorers.the_village.questions import QUESTIONS
from scorers.the_village.score import ORDER, sheets

CHIPS: Aim[Position] = Aim(SCORE, "chips", one="chip")
SCORER: Scorer[Position, None] = Scorer(sheets, ORDER, aims={SCORE: CHIPS}, play_aims={SCORE: CHIPS}, inquiries=QUESTIONS)
