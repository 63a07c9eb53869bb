"""What a table of Last Defence at Hudai Monastery is worth, and how this turn is played best."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from models.green_box.last_defence_at_hudai_monastery.position import Position
from scorers.green_box.last_defence_at_hudai_monastery.aims import AIMS
from scorers.green_box.last_defence_at_hudai_monastery.questions import QUESTIONS
from scorers.green_box.last_defence_at_hudai_monastery.sheet import ORDER, sheets
from scorers.sheet import Scorer

if TYPE_CHECKING:
    from scorers.play import PlayQuestion


def _play(position: Position, player: str, aim: str, turns: int, tick: Callable[[], None]) -> PlayQuestion:
    from scorers.green_box.last_defence_at_hudai_monastery.search import Stand

    return Stand(position, player, aim, turns, tick)


SCORER: Scorer[Position, None] = Scorer(sheets, ORDER, play=_play, play_aims=AIMS, turns=1, inquiries=QUESTIONS)
