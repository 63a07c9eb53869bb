"""What a farm is worth, and what there may be most of on it, now or after a Harvest phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from models.fields_of_green.table.farm import harvests
from models.fields_of_green.table.position import Pool, Position
from scorers.fields_of_green.score import ORDER, sheets
from scorers.objective import POINTS, SCORE, Objective
from scorers.scorer import Scorer

if TYPE_CHECKING:
    from scorers.layout_search import LayoutSearch
    from scorers.play import PlaySearch


def _known_amount(name: str) -> Callable[[Position, str], int]:
    """How many coins, or VP tokens, a player is known to have."""

    def worth(position: Position, player: str) -> int:
        n = getattr(position.seat(player), name)
        return n if isinstance(n, int) else 0

    return worth


def _food(position: Position, player: str) -> int:
    return sum(silo.tokens for silo in position.seat(player).silos if isinstance(silo.tokens, int))


def _face_up(position: Position, player: str) -> int:
    return len(harvests(position.seat(player)))


OBJECTIVES: Mapping[str, Objective[Position]] = {
    SCORE: POINTS,
    "coins": Objective("coins", "coins", _known_amount("coins"), "coin"),
    "food": Objective("food", "Food", _food),
    "vp": Objective("vp", "VP tokens", _known_amount("vp"), "VP token"),
    "paid": Objective("paid", "Harvest locations that stay face up", _face_up, "Harvest location that stays face up"),
}


def _layout_search(position: Position, pool: Pool, tick: Callable[[], None]) -> LayoutSearch[Position]:
    from scorers.fields_of_green.search.layout import FarmSearch, RelaidFarm

    return RelaidFarm(position, tick) if pool.is_relaid else FarmSearch(position, pool, tick)


def _play(position: Position, player: str, objective: str, _turns: int, tick: Callable[[], None]) -> PlaySearch:
    from scorers.fields_of_green.search.best import BestPlay

    return BestPlay(position, player, objective, tick)


SCORER: Scorer[Position, Pool] = Scorer(sheets, ORDER, layout_search=_layout_search, play=_play, objectives=OBJECTIVES)
