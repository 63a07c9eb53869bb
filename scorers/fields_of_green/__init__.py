"""What a farm is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from models.fields_of_green.table.position import Pool, Position
from scorers.fields_of_green.aims import LAYOUT_AIMS, PLAY_AIMS
from scorers.fields_of_green.ranking import ORDER
from scorers.fields_of_green.score import sheets
from scorers.scorer import Scorer

if TYPE_CHECKING:
    from scorers.play import PlayQuestion
    from scorers.question import Question


def _question(position: Position, pool: Pool, aim: str, tick: Callable[[], None]) -> Question[Position]:
    if pool.is_relaid:
        from scorers.fields_of_green.search.layout import RelaidFarm

        return RelaidFarm(position, tick)
    from scorers.fields_of_green.search.layout import FarmQuestion

    return FarmQuestion(position, pool, aim, tick)


def _play(position: Position, player: str, aim: str, _turns: int, tick: Callable[[], None]) -> PlayQuestion:
    from scorers.fields_of_green.harvest import HarvestPlay

    return HarvestPlay(position, player, aim, tick)


SCORER: Scorer[Position, Pool] = Scorer(sheets, ORDER, question=_question, play=_play, aims=LAYOUT_AIMS, play_aims=PLAY_AIMS)
