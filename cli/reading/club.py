"""`reeve.yaml`: what a club has settled for all its tables: rulings, cards, players.

The nearest one counts: in the folder of the position file, or above it as far as the home folder. The command line comes
first, then the position file, then this file.
"""

import os
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, TypeAdapter, create_model

from cli.reading.marks import FlawedError, Marked, locate
from cli.reading.yaml_text import read_keys
from models.form import Form, also, read
from models.names import find, quoted
from models.problem import Problem, UnusableError
from models.table_form import player_problems, rulings_chosen, seat
from verify.games import GAMES, Entry, games_called


def _player_problems(value: object) -> list[Problem]:
    """What the form does not show: that a name is missing, or stands there twice."""
    names = [name for name in value if isinstance(name, str)] if isinstance(value, list) else []
    found = [
        replace(problem, path=(i,), at_key=False)
        for i, name in enumerate(names)
        for problem in player_problems({name: None})
    ]
    twice = [i for i, name in enumerate(names) if seat(name, names[:i])]
    return found + [Problem((i,), f"{quoted(names[i])} stands here a second time", about=names[i]) for i in twice]


class _GameForm(Form):
    """What holds for one game."""

    rulings: dict[str, str] = {}
    cards: str | None = None


class _ClubForm(Form):
    """What holds for all games; each game has a table of its own besides."""

    players: Annotated[list[str], also(_player_problems)] = []


@dataclass(frozen=True, slots=True)
class Customs:
    """What of a club's file holds for a table: the keys of its rulings, its card file, its players."""

    file: str
    rulings: frozenset[str] = frozenset()
    cards: str | None = None
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Club:
    """A club's file that was read."""

    path: Path
    marked: Marked
    form: Any

    @property
    def file(self) -> str:
        """The name under which it is spoken of, from the current folder."""
        return _short_path(self.path)

    def settles(
        self, data: dict[str, Any], game: Entry, named: Collection[str], *, has_cards: bool
    ) -> tuple[dict[str, Any], Customs]:
        """The data of a position file with the club's rulings, and all of the club's that holds for it.

        Rulings that the file decides, or the command line has `named`, stay as they are, and so do cards that the command
        line gives. Raises `FlawedError`.
        """
        part = getattr(self.form, _attribute(game.name)) or _GameForm()
        known, decided = game.game.rulings, data.get("rulings")
        rulings, wrong = rulings_chosen(known, part.rulings)
        problems = [replace(problem, path=(game.name, "rulings", *problem.path)) for problem in wrong]
        cards = None if part.cards is None or has_cards else _short_path(self.path.parent / part.cards)
        if cards is not None and not Path(cards).is_file():
            problems.append(Problem((game.name, "cards"), f"there is no file {quoted(cards)}"))
        if problems:
            raise locate(self.file, self.marked, problems)
        elsewhere = {*named, *_rulings_of_file(decided, [ruling.key for ruling in known])}
        rulings = {key: value for key, value in rulings.items() if key not in elsewhere}
        customs = Customs(self.file, frozenset(rulings), cards, tuple(self.form.players))
        if decided is not None and not isinstance(decided, dict):
            return data, customs  # which is told as a problem of the file
        return data | {"rulings": rulings | (decided or {})} if rulings else data, customs


def _short_path(path: Path) -> str:
    """A path as short as can be from the current folder."""
    try:
        return os.path.relpath(path)
    except ValueError:  # on another drive
        return str(path)


def read_club(path: Path) -> Club:
    """A club's file. Raises `FlawedError` with everything that is wrong with it."""
    name = _short_path(path)
    data, marked = read_keys(name)
    try:
        form = read(_form(), data)
    except UnusableError as error:
        problems = []
        for problem in error.problems:
            # A game that is called in short has its whole name in a club's file.
            games = games_called(str(problem.path[0])) if len(problem.path) == 1 and problem.at_key else []
            hint = f"a game has its whole name here; write `{games[0]}:`" if len(games) == 1 else problem.message
            problems.append(replace(problem, message=hint))
        raise locate(name, marked, problems) from None
    if marked.flaws:
        raise FlawedError(marked.flaws)
    return Club(path, marked, form)


@cache
def _form() -> TypeAdapter[Any]:
    games: dict[str, Any] = {_attribute(name): (_GameForm | None, Field(default=None, alias=name)) for name in GAMES}
    return TypeAdapter(create_model("ClubForm", __base__=_ClubForm, **games))


def _attribute(game: str) -> str:
    return game.replace("-", "_")


def _rulings_of_file(rulings: object, known: Sequence[str]) -> set[str]:
    """The full keys of the rulings that a position file decides; what cannot be read there is told as a problem of it."""
    found: set[str] = set()
    for key in rulings if isinstance(rulings, Mapping) else ():
        found.update(find(str(key), known))
    return found
