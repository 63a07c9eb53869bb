"""What a table of Island is worth."""

from __future__ import annotations

from models.green_box.island.position import Position
from scorers.green_box.island.sheet import ORDER, sheets
from scorers.sheet import Scorer

SCORER: Scorer[Position, None] = Scorer(sheets, ORDER)
