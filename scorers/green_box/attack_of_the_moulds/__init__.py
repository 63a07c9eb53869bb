"""What a table of Attack of the Moulds is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from models.green_box.attack_of_the_moulds.position import Position
from scorers.aim import SCORE, Aim
from scorers.green_box.attack_of_the_moulds.sheet import WIN, ahead, lead, ranking, sheets, win
from scorers.sheet import Scorer

if TYPE_CHECKING:
    from scorers.play import PlayQuestion


def _play(position: Position, player: str, aim: str, turns: int, tick: Callable[[], None]) -> PlayQuestion:
    from scorers.green_box.attack_of_the_moulds.search import MouldsPlay

    return MouldsPlay(position, player, aim, turns, tick)


_LEAD = f"more than the best of the others (a game won counts {WIN} more, a game lost {WIN} less)"
PLAY_AIMS: Mapping[str, Aim[Position]] = {
    SCORE: Aim(SCORE, "cubes on the board", one="cube on the board"),
    "lead": Aim("lead", f"cubes {_LEAD}", lead, f"cube {_LEAD}"),
    "win": Aim("win", "for the end (1: the game is won, 0: it is still open, -1: it is lost)", win, "for a game won"),
}
SCORER: Scorer[Position, None] = Scorer(
    sheets=sheets, ranking=ranking, ahead=ahead, play=_play, play_aims=PLAY_AIMS, turns=1
)
