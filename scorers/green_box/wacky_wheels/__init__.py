"""What a table of Wacky Wheels is worth, and what players ask of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from models.green_box.wacky_wheels.position import Position
from scorers.green_box.wacky_wheels.questions import INQUIRIES
from scorers.green_box.wacky_wheels.search import PLAY_AIMS
from scorers.green_box.wacky_wheels.sheet import ORDER, sheets
from scorers.sheet import Scorer

if TYPE_CHECKING:
    from scorers.play import PlayQuestion


def _play(position: Position, player: str, aim: str, turns: int, tick: Callable[[], None]) -> PlayQuestion:
    from scorers.green_box.wacky_wheels.search import Turn

    return Turn(position, player, aim, turns, tick)


SCORER: Scorer[Position, None] = Scorer(sheets, ORDER, play=_play, play_aims=PLAY_AIMS, turns=1, inquiries=INQUIRIES)
