"""What a table of My First Christmas Tree is worth."""

from models.green_box.my_first_christmas_tree.table.position import Position
from scorers.green_box.my_first_christmas_tree.score import ORDER, sheets
from scorers.later import later
from scorers.scorer import Scorer

SCORER: Scorer[Position, None] = Scorer(sheets, ORDER, play=later(f"{__name__}.search", "BestPlay"), turns=1)
