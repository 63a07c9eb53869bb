"""What a table of Last Defence at Hudai Monastery is worth, and how this turn is played best."""

from collections.abc import Mapping

from models.green_box.last_defence_at_hudai_monastery.table.position import Position
from models.names import counted
from scorers.green_box.last_defence_at_hudai_monastery.questions import QUESTIONS
from scorers.green_box.last_defence_at_hudai_monastery.score import NAMES, ORDER, ORDERS, decode, encode, numbers, sheets
from scorers.later import later
from scorers.objective import SCORE, Objective
from scorers.scorer import Scorer


def _aim(name: str, order: tuple[int, ...]) -> Objective[Position]:
    def said(worth: int) -> str:
        kills, damage, integrity = (value for _, value in sorted(zip(order, decode(worth), strict=True)))
        every = (
            f"{counted(kills, 'demon')} defeated",
            f"{damage} damage on the demons",
            f"{integrity} integrity left after they strike",
        )
        return ", ".join(every[n] for n in order)

    def worth(position: Position, _player: str) -> int:
        return encode(tuple(numbers(position)[n] for n in order))

    return Objective(name, f"(the Act phase alone: {', then '.join(NAMES[n] for n in order)})", worth, said=said)


OBJECTIVES: Mapping[str, Objective[Position]] = {
    SCORE: Objective(SCORE, "integrity at the end of the turn"),
    **{name: _aim(name, order) for name, order in ORDERS.items()},
}
SCORER: Scorer[Position, None] = Scorer(
    sheets, ORDER, play=later(f"{__name__}.search.best", "BestPlay"), objectives=OBJECTIVES, turns=1, questions=QUESTIONS
)
