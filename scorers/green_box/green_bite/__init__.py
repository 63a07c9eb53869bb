"""What a table of Green Bite is worth, and what can be asked about it."""

from models.green_box.green_bite.table import Position
from scorers.green_box.green_bite.score import ORDER, sheets
from scorers.later import later
from scorers.question import Question
from scorers.scorer import Scorer

_CARDS = "[PLAYER CARD, ...]"
_WAYS = later(f"{__name__}.search.hands", "ways")


QUESTIONS: tuple[Question[Position], ...] = (
    Question(
        "safe",
        "Which of my cards are never bitten in this round?",
        later(f"{__name__}.questions", "safe"),
        _CARDS,
        ways=_WAYS,
    ),
    Question(
        "force",
        "What can I force, whatever the others play?",
        later(f"{__name__}.search.forcing", "force"),
        _CARDS,
        ways=_WAYS,
    ),
    Question(
        "ending",
        "Can this round end the game, and who wins then?",
        later(f"{__name__}.questions", "ending"),
        _CARDS,
        of_player=False,
        ways=_WAYS,
    ),
    Question(
        "winners",
        "Who can still win, and how soon?",
        later(f"{__name__}.search.forcing", "winners"),
        _CARDS,
        of_player=False,
        ways=_WAYS,
    ),
    Question(
        "hands",
        "What can everybody still hold?",
        later(f"{__name__}.search.hands", "hands"),
        _CARDS,
        of_player=False,
        reads_unknowns=True,
    ),
)
SCORER: Scorer[Position, None] = Scorer(sheets, ORDER, questions=QUESTIONS)
