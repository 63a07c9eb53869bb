"""Very many tables, each scored as `score` scores it alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from models.form import shown
from models.problem import Problem, ReeveError, UnusableError
from verify.clock import Clock
from verify.games import Entry, entry, game_called
from verify.score import Scored, score, scored


def score_many(
    tables: Iterable[object], *, rulings: Mapping[str, str] | None = None, deck: object = None
) -> Iterator[Scored | ReeveError]:
    """What each of many tables is worth, one after the other: what `score` says of it alone, however many there are.

    A table is data of the same form as a position file. Of one that cannot be used, the `UnusableError` stands in its place
    with all problems; of one that was not settled, the `UndecidedError`. `rulings` come before those of the tables, and a
    `deck` takes the place of the printed box's; with either, all tables are of one game.
    """
    for table in tables:
        try:
            yield _score(table, rulings or {}, deck)
        except ReeveError as error:
            yield error


def _score(table: object, rulings: Mapping[str, str], deck: object) -> Scored:
    """What one table is worth. Raises `UnusableError` and `UndecidedError`."""
    if not isinstance(table, Mapping):
        raise UnusableError([Problem((), f"expected keys with values, found {shown(table)}")])
    name = table.get("game")
    try:
        game = _entry(name if isinstance(name, str) else "")
    except ValueError as error:
        raise UnusableError([Problem(("game",), str(error))]) from None
    if "score" in game.game.unanswered:
        raise UnusableError([Problem(("game",), game.game.unanswered["score"])])
    deck = game.game.standard_cards() if deck is None else deck
    known = game.game.plainly_read(table, deck, rulings)
    if known is not None:
        return scored(game, known, Clock(), is_known=True)
    position = game.game.read({**table, "game": game.name}, deck, rulings).position
    if not position.layouts:
        raise UnusableError([Problem((), "nothing is laid out here")])
    return score(game, position)


@lru_cache(maxsize=256)
def _entry(name: str) -> Entry:
    """The game that a table names. Raises `ValueError`."""
    return entry(game_called(name))
