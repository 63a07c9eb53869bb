"""Scores of the Green Box's components: there are none."""

from models.green_box.box.table import Position
from scorers.ranking import Ranking
from scorers.scorer import Scorer

SCORER: Scorer[Position, None] = Scorer(lambda _position: (), Ranking())
