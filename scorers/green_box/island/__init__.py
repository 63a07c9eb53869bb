"""What a table of Island is worth, how to play on, and what else players ask."""

from collections.abc import Mapping
from typing import Any

from models.green_box.island.rules.kingship import NEEDED, standing
from models.green_box.island.table.position import Position
from models.names import counted
from scorers.green_box.island.questions import QUESTIONS
from scorers.green_box.island.score import AIMS, ORDER, sheets
from scorers.later import later
from scorers.objective import SCORE, Objective
from scorers.scorer import Scorer


def _near(n: int) -> str:
    return "a victory condition fulfilled" if n >= NEEDED else f"{counted(NEEDED - n, 'step')} short of a victory condition"


def _aim(name: str, many: str, **words: Any) -> Objective[Position]:
    return Objective(name, many, lambda position, player: AIMS[name](standing(position, player)), **words)


OBJECTIVES: Mapping[str, Objective[Position]] = {
    SCORE: Objective(SCORE, "victory conditions", one="victory condition"),
    "kingship": _aim("kingship", "steps", said=_near),
    "territories": _aim("territories", "territories", one="territory"),
    "castles": _aim("castles", "castles", one="castle"),
    "opposing": _aim("opposing", "opposing units", one="opposing unit"),
}
SCORER: Scorer[Position, None] = Scorer(
    sheets, ORDER, play=later(f"{__name__}.search", "BestPlay"), objectives=OBJECTIVES, turns=1, questions=QUESTIONS
)
