"""What there may be most of on a farm, now or after a Harvest phase."""

from collections.abc import Callable, Mapping

from models.fields_of_green.abilities import harvests
from models.fields_of_green.table.position import Position
from scorers.objective import SCORE, Objective


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


def _after_harvest(objective: str) -> Callable[[Position, str], int]:
    """The most by an aim that the best Harvest phase leaves."""

    def worth(position: Position, player: str) -> int:
        from scorers.fields_of_green.search.best import best_harvest

        return best_harvest(position, player, objective)

    return worth


PLAY_OBJECTIVES: Mapping[str, Objective[Position]] = {
    SCORE: Objective(SCORE, "points", one="point"),
    "coins": Objective("coins", "coins", _known_amount("coins"), "coin"),
    "food": Objective("food", "Food", _food),
    "vp": Objective("vp", "VP tokens", _known_amount("vp"), "VP token"),
    "paid": Objective("paid", "Harvest locations that stay face up", _face_up, "Harvest location that stays face up"),
}
LAYOUT_OBJECTIVES: Mapping[str, Objective[Position]] = {
    SCORE: Objective(SCORE, "points", one="point"),
    "after-harvest": Objective(
        "after-harvest", "VP if it were counted after the best Harvest phase", _after_harvest("score")
    ),
    "paid": Objective(
        "paid", "Harvest costs that can be paid then", _after_harvest("paid"), "Harvest cost that can be paid then"
    ),
}
