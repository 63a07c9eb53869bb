"""What a table of Desert Dessert is worth, and the best way to play on."""

from collections.abc import Callable, Mapping
from typing import Any

from models.green_box.desert_dessert.table import Phase, Position
from scorers.green_box.desert_dessert.questions import QUESTIONS
from scorers.green_box.desert_dessert.score import DONE, ORDER, sheets
from scorers.later import later
from scorers.objective import SCORE, Objective
from scorers.scorer import Scorer

_NEVER = 10**4
_FEWEST, _BEST = later(f"{__name__}.search.best", "FewestTurns"), later(f"{__name__}.search.best", "BestPlay")


def _play(position: Position, _player: str, objective: str, turns: int, tick: Callable[[], None]) -> Any:
    return _FEWEST(position, tick) if objective == TURNS else _BEST(position, objective, turns, tick)


def _won_in(position: Position, _player: str) -> int:
    """The number of the turn in which the game was won, less being more."""
    # What was done last was done in the turn before where this one has only begun.
    return (position.phase is Phase.SUPPLY) - position.number if position.is_won else -_NEVER


TURNS = "turns"
OBJECTIVES: Mapping[str, Objective[Position]] = {
    SCORE: Objective(SCORE, f"of {DONE} on the way to the win"),
    "vanilla": Objective(
        "vanilla", "units of Vanilla", lambda table, _: table.own.cubes.get(table.vanilla, 0), one="unit of Vanilla"
    ),
    "cubes": Objective("cubes", "cubes in hand", lambda table, _: sum(table.own.cubes.values()), one="cube in hand"),
    TURNS: Objective(
        TURNS,
        "turns until the game is won",
        _won_in,
        said=lambda n: f"a win in turn {-n}" if n > -_NEVER else "no win",
        limit=lambda n: f"nobody wins before turn {-n}",
        is_less_better=True,
    ),
}
SCORER: Scorer[Position, None] = Scorer(sheets, ORDER, play=_play, objectives=OBJECTIVES, turns=1, questions=QUESTIONS)
