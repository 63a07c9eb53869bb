"""The games there are. A game is registered here, once, by name; nothing else above `scorers` names a game.

Its rooms are found by that name: `models.<name>.game.GAME` and `scorers.<name>.SCORER`, those of the Green Box games in
`models.green_box` and `scorers.green_box`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, TypeAlias

from models.game import Game
from scorers.aim import SCORE, Aim
from scorers.sheet import Scorer

_COMPONENTS = "green-box"
"""The components of the Green Box by themselves."""

_GREEN_BOX = {
    _COMPONENTS: "Green Box (components)",
    "golden-pyramid": "The Golden Pyramid",
    "attack-of-the-moulds": "Attack of the Moulds",
    "lords-of-the-green": "Lords of the Green",
    "zap-that-ghost": "Zap That Ghost",
    "my-first-christmas-tree": "My First Christmas Tree",
}
"""The games that are played with the Green Box; their rooms lie below `green_box`."""

GAMES: Mapping[str, str] = {
    "village-green": "Village Green",
    "fields-of-green": "Fields of Green",
    **_GREEN_BOX,
}
"""Titles by the name under which users call a game."""

VERBS = ("check", "explain", "fill", "moves", "judge", "score", "best", "draw", "rules", "new", "schema", "cards")

AnyGame: TypeAlias = "Game[Any, Any]"
AnyScorer: TypeAlias = "Scorer[Any, Any]"


@dataclass(frozen=True, slots=True)
class Entry:
    """A registered game with its scorer."""

    name: str
    game: AnyGame
    scorer: AnyScorer

    @property
    def statuses(self) -> dict[str, str]:
        """For each verb, whether it answers for this game."""
        searched = self.scorer.question or self.scorer.play
        open_ = {"best": "not yet"} if not searched else {}
        return {verb: "no" if verb in self.game.unanswered else open_.get(verb, "ready") for verb in VERBS}

    @property
    def aims(self) -> tuple[Aim[Any], ...]:
        """All that searches may be asked to have most of, besides the score."""
        every = {**self.scorer.aims, **self.scorer.play_aims}
        return tuple(aim for name, aim in every.items() if name != SCORE)


@cache
def entry(name: str) -> Entry:
    """The game of a name in `GAMES`; only its own rooms are imported."""
    room = "box" if name == _COMPONENTS else name.replace("-", "_")
    room = f"green_box.{room}" if name in _GREEN_BOX else room
    game: AnyGame = import_module(f"models.{room}.game").GAME
    scorer: AnyScorer = import_module(f"scorers.{room}").SCORER
    return Entry(name, game, scorer)
