"""What a farm is worth, and what there may be most of on it, now or after a Harvest phase."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from models.fields_of_green.table.farm import harvests
from models.fields_of_green.table.position import Farm, Pool, Position
from scorers.fields_of_green.score import ORDER, sheets
from scorers.objective import POINTS, SCORE, Objective
from scorers.scorer import Scorer

if TYPE_CHECKING:
    from scorers.layout_search import LayoutSearch
    from scorers.play import PlaySearch


def _known(amounts: Callable[[Farm], Iterable[object]]) -> Callable[[Position, str], int]:
    """How much a player has of something, as far as the amounts are known."""
    return lambda position, player: sum(n for n in amounts(position.seat(player)) if isinstance(n, int))


OBJECTIVES: Mapping[str, Objective[Position]] = {
    SCORE: POINTS,
    "coins": Objective("coins", "coins", _known(lambda farm: [farm.coins]), "coin"),
    "food": Objective("food", "Food", _known(lambda farm: [silo.tokens for silo in farm.silos])),
    "vp": Objective("vp", "VP tokens", _known(lambda farm: [farm.vp]), "VP token"),
    "paid": Objective(
        "paid",
        "Harvest locations that stay face up",
        _known(lambda farm: [len(harvests(farm))]),
        "Harvest location that stays face up",
    ),
}


def _layout_search(position: Position, pool: Pool, tick: Callable[[], None]) -> LayoutSearch[Position]:
    from scorers.fields_of_green.search.layout import FarmSearch, RelaidFarm

    return RelaidFarm(position, tick) if pool.is_relaid else FarmSearch(position, pool, tick)


def _play(position: Position, player: str, objective: str, _turns: int, tick: Callable[[], None]) -> PlaySearch:
    from scorers.fields_of_green.search.best import BestPlay

    return BestPlay(position, player, objective, tick)


SCORER: Scorer[Position, Pool] = Scorer(sheets, ORDER, layout_search=_layout_search, play=_play, objectives=OBJECTIVES)
