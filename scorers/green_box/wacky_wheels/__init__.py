"""What a table of Wacky Wheels is worth."""

from __future__ import annotations

from models.green_box.wacky_wheels.position import Position
from scorers.green_box.wacky_wheels.sheet import ORDER, sheets
from scorers.sheet import Scorer

SCORER: Scorer[Position, None] = Scorer(sheets, ORDER)
