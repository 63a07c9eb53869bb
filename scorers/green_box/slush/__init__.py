"""What a table of Slush is worth, how to play on, and what players ask of it."""

from __future__ import annotations

from collections.abc import Mapping

from models.green_box.slush.position import Position
from scorers.aim import SCORE, Aim
from scorers.green_box.slush.sheet import ORDER, sheets
from scorers.sheet import Scorer

SCORER: Scorer[Position, None] = Scorer(sheets, ORDER)
