"""What a table of Last Defence at Hudai Monastery is worth."""

from __future__ import annotations

from models.green_box.last_defence_at_hudai_monastery.position import Position
from scorers.green_box.last_defence_at_hudai_monastery.sheet import ORDER, sheets
from scorers.sheet import Scorer

SCORER: Scorer[Position, None] = Scorer(sheets, ORDER)
