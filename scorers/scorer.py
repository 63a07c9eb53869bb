"""What each game's scorer offers to the rest of the program, gathered as one value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

from models.game import Ruled
from scorers.objective import POINTS, SCORE, Objective
from scorers.ranking import Ranking
from scorers.sheet import Sheet, Standing

if TYPE_CHECKING:
    from scorers.layout_search import LayoutSearch
    from scorers.play import NewPlaySearch
    from scorers.question import Question

P = TypeVar("P", bound=Ruled)
Q = TypeVar("Q")


@dataclass(frozen=True, slots=True)
class Scorer(Generic[P, Q]):
    """What a game's scorer offers: a sheet per player, their ranking, and the question for the layout that scores most.

    `sheets` reads positions that are not fully known as well; `order` says who is placed before whom. `layout_search` takes
    a position, a pool and a tick (see there); it is missing while a game cannot be searched. `play` takes a position, a
    player, the name of one of `objectives`, turns and a tick; it is missing where the best way to play on cannot be
    searched. The first objective is meant unless another is named. `turns` is how many turns are looked ahead unless another
    number is asked for; 0 where every play is searched to its end. `questions` are what `ask` answers besides the verbs.
    """

    sheets: Callable[[P], tuple[Sheet, ...]]
    order: Ranking[P]
    layout_search: Callable[[P, Q, Callable[[], None]], LayoutSearch[P]] | None = None
    play: NewPlaySearch | None = None
    objectives: Mapping[str, Objective[P]] = field(default_factory=lambda: {SCORE: POINTS})
    turns: int = 0
    questions: Sequence[Question[P]] = ()

    def ranking(self, position: P, sheets: Sequence[Sheet]) -> tuple[Standing, ...]:
        """Where every player stands. Raises `TypeError` where what is unknown matters to it."""
        return self.order.standings(position, sheets)

    def worth(self, objective: Objective[P], position: P, player: str) -> int:
        """How much a player has of what is aimed at."""
        return self.sheet(position, player).total if objective.worth is None else objective.worth(position, player)

    def sheet(self, position: P, player: str) -> Sheet:
        """The score sheet of a player."""
        return next(sheet for sheet in self.sheets(position) if sheet.player == player)
