"""What may come next: the next words of the moves that the table allows, and of all sayings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from models.record import whose

if TYPE_CHECKING:
    from cli.reading.inputs import Table
    from models.logic import Unknown

COMMANDS: Mapping[str, str] = {
    "undo": "takes the last move back",
    "redo": "does again what was taken back",
    "force": "does the move that was refused last, or the one behind it; the record says that it was not allowed",
    "moves": "lists the moves that are allowed now; with a word behind it, only those that have that word",
    "table": "shows the table",
    "score": "shows the score",
    "record": "lists what was done",
    "note": "keeps what stands behind it in the file's `note:`",
    "help": "shows this; with a word behind it, how such a move is said",
    "quit": "shows the score and leaves; everything is saved already",
}
"""What may be typed besides moves."""
_MOST = 2_000
"""So many listed moves are looked through."""
_PART = re.compile(r".*(?:[,;] |\bthen )", re.IGNORECASE)


class Next:
    """Completions; the moves of the table that was asked about last are kept."""

    def __init__(self) -> None:
        self._table: tuple[Table, str] | None = None
        self._moves: tuple[str, ...] = ()

    def words(
        self, table: Table, player: str, text: str, asked: Sequence[Unknown[Any]] = (), begun: str = ""
    ) -> tuple[str, ...]:
        """The words that may stand in the place of the last one of a text, which may be begun only."""
        if text.startswith(" ") or "  " in text:
            return ()
        head, _, last = text.rpartition(" ")
        every = [*self._every(table, player, head, asked, begun)]
        found = [word for word in every if not (word.endswith("s") and word[:-1] in every)]  # "draws" beside "draw"
        return tuple(dict.fromkeys(word for word in found if word.casefold().startswith(last.casefold()) and word != last))

    def _every(self, table: Table, player: str, head: str, asked: Sequence[Unknown[Any]], begun: str) -> Iterator[str]:
        for unknown in asked:
            yield from _next(map(str, unknown.options), head)
        players = table.laid_out().players_written
        named, said = whose(head, players)
        own = self._moves_of(table, named or player)
        rests = (move[len(begun) :].lstrip(" ,;") for move in own if begun and move.startswith(begun))
        listed = [*_next(own, said), *_next(rests, said)]
        yield from listed
        if not (head and listed):
            # What the sayings of the game have next, after the last part of a move that is whole.
            part = _PART.match(f"{said} ")
            rest = said if part is None else said[part.end() :]
            yield from (word for word in table.entry.game.play.next_words(rest) if word.isalpha())
        if not head:
            yield from COMMANDS
            yield from (f"{name}:" for name in players if name != player)

    def _moves_of(self, table: Table, player: str) -> tuple[str, ...]:
        """The moves of a player that are listed at a table; none where it is not known whose they are."""
        if self._table is None or self._table[0] is not table or self._table[1] != player:
            every = table.entry.game.play.moves(table.in_sight(), player) if player else ()
            self._moves = tuple(map(str, islice(every, _MOST)))
            self._table = table, player
        return self._moves


def _next(texts: Iterable[str], head: str) -> Iterator[str]:
    """The next word of each text that begins with these words."""
    start = f"{head.casefold()} " if head else ""
    for text in texts:
        if text.casefold().startswith(start) and len(text) > len(start):
            yield text[len(start) :].partition(" ")[0]
