"""What a table of Island is worth, how to play on, and what else players ask."""

from __future__ import annotations

from collections.abc import Mapping

from models.green_box.island.rules.kingship import NEEDED, standing
from models.green_box.island.table.position import Position
from models.names import counted
from scorers.aim import SCORE, Aim
from scorers.green_box.island.questions import INQUIRIES
from scorers.green_box.island.score import ORDER, sheets
from scorers.later import later
from scorers.scorer import Scorer


def _near(n: int) -> str:
    return "a victory condition fulfilled" if n >= NEEDED else f"{counted(NEEDED - n, 'step')} short of a victory condition"


PLAY_AIMS: Mapping[str, Aim[Position]] = {
    SCORE: Aim(SCORE, "victory conditions", one="victory condition"),
    "kingship": Aim(
        "kingship", "steps", lambda position, player: NEEDED - standing(position, player).nearest[0], said=_near
    ),
    "territories": Aim(
        "territories", "territories", lambda position, player: standing(position, player).amounts[0], one="territory"
    ),
    "castles": Aim("castles", "castles", lambda position, player: standing(position, player).amounts[1], one="castle"),
    "opposing": Aim(
        "opposing", "opposing units", lambda position, player: standing(position, player).amounts[2], one="opposing unit"
    ),
}
SCORER: Scorer[Position, None] = Scorer(
    sheets, ORDER, play=later(f"{__name__}.search.best", "IslandPlay"), play_aims=PLAY_AIMS, turns=1, inquiries=INQUIRIES
)
