"""What a village is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from models.village_green.table.position import Pool, Position
from scorers.scorer import Scorer
from scorers.village_green.score import ORDER, sheets

if TYPE_CHECKING:
    from scorers.layout_search import LayoutSearch
    from scorers.play import PlaySearch


def _layout_search(position: Position, pool: Pool, tick: Callable[[], None]) -> LayoutSearch[Position]:
    # What the search works with takes as long to import as all the rest.
    from scorers.village_green.search.proof import ProvableSearch

    return ProvableSearch(position, pool, tick)


def _play(position: Position, _player: str, _objective: str, _turns: int, tick: Callable[[], None]) -> PlaySearch:
    from scorers.village_green.search.best import BestPlay

    return BestPlay(position, tick)


SCORER: Scorer[Position, Pool] = Scorer(sheets, ORDER, layout_search=_layout_search, play=_play)
