"""What a table of Island is worth, how to play on, and what else players ask."""

from __future__ import annotations

from collections.abc import Mapping

from models.green_box.island.rules.kingship import NEEDED, standing
from models.green_box.island.table.position import Position
from models.names import counted
from scorers.green_box.island.questions import QUESTIONS
from scorers.green_box.island.score import ORDER, sheets
from scorers.later import later
from scorers.objective import SCORE, Objective
from scorers.scorer import Scorer


def _near(n: int) -> str:
    return "a victory condition fulfilled" if n >= NEEDED else f"{counted(NEEDED - n, 'step')} short of a victory condition"


PLAY_OBJECTIVES: Mapping[str, Objective[Position]] = {
    SCORE: Objective(SCORE, "victory conditions", one="victory condition"),
    "kingship": Objective(
        "kingship", "steps", lambda position, player: NEEDED - standing(position, player).nearest[0], said=_near
    ),
    "territories": Objective(
        "territories", "territories", lambda position, player: standing(position, player).amounts[0], one="territory"
    ),
    "castles": Objective("castles", "castles", lambda position, player: standing(position, player).amounts[1], one="castle"),
    "opposing": Objective(
        "opposing", "opposing units", lambda position, player: standing(position, player).amounts[2], one="opposing unit"
    ),
}
SCORER: Scorer[Position, None] = Scorer(
    sheets,
    ORDER,
    play=later(f"{__name__}.search.best", "IslandPlay"),
    play_objectives=PLAY_OBJECTIVES,
    turns=1,
    questions=QUESTIONS,
)
