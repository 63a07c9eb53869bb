"""What a table of Attack of the Moulds is worth."""

from collections.abc import Mapping

from models.green_box.attack_of_the_moulds.table import Position
from scorers.green_box.attack_of_the_moulds.score import ORDER, WIN, lead, sheets, win
from scorers.green_box.contest_words import LEAD, ahead_or_behind
from scorers.later import later
from scorers.objective import SCORE, Objective
from scorers.scorer import Scorer

_cubes = ahead_or_behind("cube")
_ENDS = f"(a win counts {WIN} more, a defeat {WIN} less)"
_ENDING = {1: "a win", 0: "a game still open", -1: "a defeat"}
OBJECTIVES: Mapping[str, Objective[Position]] = {
    SCORE: Objective(SCORE, "cubes on the board", one="cube on the board"),
    "lead": Objective("lead", f"cubes {LEAD} {_ENDS}", lead, said=lambda n: f"{_cubes(n)} {_ENDS}"),
    "win": Objective("win", "for the end (1 for a win, 0 for an open game, -1 for a defeat)", win, said=_ENDING.__getitem__),
}
SCORER: Scorer[Position, None] = Scorer(
    sheets, ORDER, play=later(f"{__name__}.search", "BestPlay"), objectives=OBJECTIVES, turns=1
)
