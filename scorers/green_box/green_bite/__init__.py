"""What a table of Green Bite is worth, and what can be asked about it."""

from __future__ import annotations

from collections.abc import Callable

from models.green_box.green_bite.position import Position
from scorers.green_box.green_bite.sheet import ORDER, sheets
from scorers.inquiry import Inquiry, Reply, Tick
from scorers.sheet import Scorer

_CARDS = "[PLAYER CARD, ...]"
_PAYOFF = f"[win or unbitten] {_CARDS}"


def _asked(room: str, name: str) -> Callable[[Position, str, str, Tick], Reply]:
    """A question of a room, which is imported when it is asked."""

    def reply(position: Position, player: str, words: str, tick: Tick) -> Reply:
        from importlib import import_module

        found: Reply = getattr(import_module(f"{__name__}.{room}"), name)(position, player, words, tick)
        return found

    return reply


INQUIRIES: tuple[Inquiry[Position], ...] = (
    Inquiry("safe", "Which of my cards are never bitten in this round?", _asked("answers", "safe"), _CARDS),
    Inquiry("force", "What can I force, whatever the others play?", _asked("forcing", "force"), _CARDS),
    Inquiry("mix", "How should I mix my cards?", _asked("equilibrium", "mix"), _PAYOFF),
    Inquiry(
        "equilibrium",
        "In which rounds does nobody gain by another card?",
        _asked("equilibrium", "equilibrium"),
        _PAYOFF,
        of_player=False,
    ),
    Inquiry(
        "ending", "Can this round end the game, and who wins then?", _asked("answers", "ending"), _CARDS, of_player=False
    ),
    Inquiry("winners", "Who can still win, and how soon?", _asked("forcing", "winners"), _CARDS, of_player=False),
    Inquiry(
        "hands", "What can everybody still hold?", _asked("hands", "hands"), _CARDS, of_player=False, reads_unknowns=True
    ),
)
SCORER: Scorer[Position, None] = Scorer(sheets, ORDER, inquiries=INQUIRIES)
