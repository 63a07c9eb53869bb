"""What a farm is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from models.fields_of_green.table.position import Pool, Position
from scorers.fields_of_green.objectives import LAYOUT_OBJECTIVES, PLAY_OBJECTIVES
from scorers.fields_of_green.score import ORDER, sheets
from scorers.scorer import Scorer

if TYPE_CHECKING:
    from scorers.layout_search import LayoutSearch
    from scorers.play import PlaySearch


def _layout_search(position: Position, pool: Pool, objective: str, tick: Callable[[], None]) -> LayoutSearch[Position]:
    from scorers.fields_of_green.search.layout import FarmSearch, RelaidFarm

    aim = LAYOUT_OBJECTIVES[objective]
    return RelaidFarm(position, aim, tick) if pool.is_relaid else FarmSearch(position, pool, aim, tick)


def _play(position: Position, player: str, objective: str, _turns: int, tick: Callable[[], None]) -> PlaySearch:
    from scorers.fields_of_green.search.best import BestPlay

    return BestPlay(position, player, objective, tick)


SCORER: Scorer[Position, Pool] = Scorer(
    sheets, ORDER, layout_search=_layout_search, play=_play, objectives=LAYOUT_OBJECTIVES, play_objectives=PLAY_OBJECTIVES
)
