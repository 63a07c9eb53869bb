"""The games there are. A game is registered here, once, by name; nothing else above `scorers` names a game.

Its rooms are found by that name: `models.<name>.game.GAME` and `scorers.<name>.SCORER`, those of the Green Box games in
`models.green_box` and `scorers.green_box`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from models.names import closest, enumerated, find, quoted, words

if TYPE_CHECKING:  # Names and titles are asked for where no game is: by help, and by a shell that completes them.
    from models.game import Game, Ruled
    from scorers.objective import Objective
    from scorers.scorer import Scorer

_COMPONENTS = "green-box"
"""The components of the Green Box by themselves."""

_GREEN_BOX = {
    _COMPONENTS: "Green Box (components)",
    "golden-pyramid": "The Golden Pyramid",
    "attack-of-the-moulds": "Attack of the Moulds",
    "lords-of-the-green": "Lords of the Green",
    "zap-that-ghost": "Zap That Ghost",
    "my-first-christmas-tree": "My First Christmas Tree",
    "last-defence-at-hudai-monastery": "Last Defence at Hudai Monastery",
    "wacky-wheels": "Wacky Wheels",
    "slush": "Slush",
    "green-bite": "Green Bite",
    "island": "Island",
    "desert-dessert": "Desert Dessert",
}
"""The games that are played with the Green Box; their rooms lie below `green_box`."""

GAMES: Mapping[str, str] = {
    "village-green": "Village Green",
    "fields-of-green": "Fields of Green",
    "the-village": "The Village",
    **_GREEN_BOX,
}
"""Titles by the name under which users call a game."""

VERBS = (
    # About a table, and about a game.
    *("check", "explain", "fill", "moves", "judge", "replay", "score", "best", "ask", "chance", "draw"),
    *("rules", "new", "deal", "survey", "schema", "cards"),
)


class AnyMove(Protocol):
    """A move of any game; its text is how people write it."""

    @property
    def player(self) -> str:
        """The player who makes the move."""


AnyGame: TypeAlias = "Game[Ruled, AnyMove, Any]"
AnyScorer: TypeAlias = "Scorer[Ruled, Any]"


@dataclass(frozen=True, slots=True)
class Entry:
    """A registered game with its scorer."""

    name: str
    game: AnyGame
    scorer: AnyScorer

    @property
    def statuses(self) -> dict[str, str]:
        """For each verb, whether it answers for this game."""
        searched = self.scorer.layout_search or self.scorer.play
        open_ = {"best": "not yet"} if not searched else {}
        open_ |= {} if self.game.deal else {"deal": "no"}
        open_ |= {} if self.game.surveys else {"survey": "no"}
        open_ |= {} if self.scorer.questions else {"ask": "no"}
        open_ |= {"replay": "no"} if "judge" in self.game.unanswered else {}
        open_ |= {} if self.game.has_hidden_cards else {"chance": "no"}
        return {verb: "no" if verb in self.game.unanswered else open_.get(verb, "ready") for verb in VERBS}

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the game's position files, with what files of every game may have."""
        from models.record import RECORD, SCHEMA

        schema = self.game.schema()
        if self.statuses["replay"] == "ready":
            schema["properties"] |= {RECORD: SCHEMA}
        return schema

    @property
    def objectives(self) -> tuple[Objective[Ruled], ...]:
        """All that a search how to play on may be asked to have most of, besides the score."""
        from scorers.objective import SCORE

        return tuple(objective for name, objective in self.scorer.objectives.items() if name != SCORE)


_SMALL_WORDS = frozenset({"of", "the", "that", "my", "first"})
"""By these nobody calls a game."""


@cache
def short_names(name: str) -> tuple[str, ...]:
    """The initials of a game's name, with its small words and without: "fog" and "fg" for "fields-of-green".

    Where a game before it has them too, a letter is added: "gbi" for "green-bite", since "gb" is "green-box".
    """
    before = list(GAMES)[: list(GAMES).index(name)]
    taken = {short for other in before for short in _initials(other)}
    second = words(name)[-1][1:2]
    return tuple(dict.fromkeys(short + second if short in taken else short for short in _initials(name)))


def _initials(name: str) -> tuple[str, str]:
    full = words(name)
    return "".join(word[0] for word in full), "".join(word[0] for word in full if word not in _SMALL_WORDS)


def nicknames(name: str) -> tuple[str, ...]:
    """How people may call a game in short: by its initials, or by a word that no other game has."""
    own = [word for word in words(name) if word not in _SMALL_WORDS and games_called(word) == [name]]
    return (short_names(name)[0], *(own[-1:] or [" ".join(words(name))]))


def games_called(text: str) -> list[str]:
    """The names in `GAMES` that a text can mean: whole, cut short, by the title or by initials."""
    by_initials = [name for name in GAMES if text.strip().casefold() in short_names(name)]
    return by_initials or find(text, GAMES) or [name for name, title in GAMES.items() if find(text, [title])]


def game_called(text: str) -> str:
    """The one name in `GAMES` that a user means. Raises `ValueError`, saying what was expected."""
    if text in GAMES:
        return text
    names = games_called(text)
    if len(names) == 1:
        return names[0]
    if names:
        raise ValueError(f"{quoted(text)} can mean {enumerated(names, 'or', len(names))}; add a word to make clear which")
    meant = enumerated([repr(name) for name in games_meant(text)], "or")
    advice = f"did you mean {meant}?" if meant else f"expected {enumerated(list(GAMES), 'or', len(GAMES))}"
    raise ValueError(f"no game {quoted(text)}; {advice}")


def games_meant(text: str) -> list[str]:
    """The games that a text most likely means, however it is spelt: several where it is a word that several have."""
    every = (word for name in GAMES for word in words(name) if word not in _SMALL_WORDS)
    return games_called(text) or games_called(closest(text, [*GAMES, *every]) or "")


_HOME = __name__.removesuffix("verify.games")
"""Where the rooms are: nowhere in particular in a checkout, in `greenreeve` where it is installed."""


@cache
def entry(name: str) -> Entry:
    """The game of a name in `GAMES`; only its own rooms are imported."""
    room = "box" if name == _COMPONENTS else name.replace("-", "_")
    room = f"green_box.{room}" if name in _GREEN_BOX else room
    game: AnyGame = import_module(f"{_HOME}models.{room}.game").GAME
    scorer: AnyScorer = import_module(f"{_HOME}scorers.{room}").SCORER
    return Entry(name, game, scorer)
