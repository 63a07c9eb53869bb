"""What a table of Desert Dessert is worth."""

from __future__ import annotations

from models.green_box.desert_dessert.position import Position
from scorers.green_box.desert_dessert.sheet import ORDER, sheets
from scorers.sheet import Scorer

SCORER: Scorer[Position, None] = Scorer(sheets, ORDER)
