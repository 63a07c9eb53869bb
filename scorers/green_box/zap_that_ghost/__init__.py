"""What a table of Zap That Ghost is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from models.green_box.zap_that_ghost.position import Position
from scorers.aim import SCORE, Aim
from scorers.green_box.zap_that_ghost.coverage import coverage
from scorers.green_box.zap_that_ghost.sheet import ORDER, sheets
from scorers.sheet import Scorer

if TYPE_CHECKING:
    from scorers.play import PlayQuestion


def _play(position: Position, player: str, aim: str, turns: int, tick: Callable[[], None]) -> PlayQuestion:
    from scorers.green_box.zap_that_ghost.search import Hunt

    return Hunt(position, player, aim, turns, tick)


PLAY_AIMS: Mapping[str, Aim[Position]] = {
    SCORE: Aim(SCORE, "points", one="point"),
    "coverage": Aim(
        "coverage", "of 6000 (1000 for each of the six rolls of the die with which the hand zaps a ghost)", coverage
    ),
}
SCORER: Scorer[Position, None] = Scorer(sheets, ORDER, play=_play, play_aims=PLAY_AIMS, turns=1)
