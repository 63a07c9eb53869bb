"""What a table of My First Christmas Tree is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from models.green_box.my_first_christmas_tree.position import Position
from scorers.aim import SCORE, Aim
from scorers.green_box.my_first_christmas_tree.questions import QUESTIONS
from scorers.green_box.my_first_christmas_tree.sheet import ORDER, boxes, cubes, rows, sheets
from scorers.sheet import Scorer

if TYPE_CHECKING:
    from scorers.play import PlayQuestion


def _play(position: Position, player: str, aim: str, turns: int, tick: Callable[[], None]) -> PlayQuestion:
    from scorers.green_box.my_first_christmas_tree.search import TreePlay

    return TreePlay(position, player, aim, turns, tick)


PLAY_AIMS: Mapping[str, Aim[Position]] = {
    SCORE: Aim(SCORE, "points", one="point"),
    "boxes": Aim("boxes", "points in boxes", boxes, "point in boxes"),
    "rows": Aim("rows", "completed rows", rows, "completed row"),
    "cubes": Aim("cubes", "tiles decorated", cubes, "tile decorated"),
}
SCORER: Scorer[Position, None] = Scorer(sheets, ORDER, play=_play, play_aims=PLAY_AIMS, turns=1, inquiries=QUESTIONS)
