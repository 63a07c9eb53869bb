"""What a table of Green Bite is worth, and what can be asked about it."""

from __future__ import annotations

from models.green_box.green_bite.position import Position
from scorers.green_box.green_bite.sheet import ORDER, sheets
from scorers.sheet import Scorer

SCORER: Scorer[Position, None] = Scorer(sheets, ORDER)
