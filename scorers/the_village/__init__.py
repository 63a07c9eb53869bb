"""What a table of The Village is worth."""

from __future__ import annotations

from models.the_village.position import Position
from scorers.sheet import Scorer
from scorers.the_village.sheet import ORDER, sheets

SCORER: Scorer[Position, None] = Scorer(sheets, ORDER)
