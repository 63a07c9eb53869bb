"""Lines typed on a terminal while a game is kept, each completed as it is typed."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion, ThreadedCompleter
from prompt_toolkit.document import Document
from prompt_toolkit.patch_stdout import patch_stdout

from cli.answers.words import clean
from cli.keeping.sitting import COMMANDS, Sitting
from cli.reading.table import Table
from models.logic import Unknown
from models.record import whose

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


class _Completer(Completer):
    """What may come next, from what the table allows."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting, self._next = sitting, Next()

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """The words that may stand where the cursor is, in the place of the one that is begun."""
        del complete_event
        text = document.text_before_cursor
        begun = len(text) - len(text[: text.rfind(" ") + 1])
        sitting = self._sitting
        for word in self._next.words(sitting.game.table, sitting.player, text, sitting.asked[:1], sitting.begun):
            yield Completion(clean(word), start_position=-begun)


def lines(sitting: Sitting) -> Iterator[str]:
    """What is typed, line by line, until Ctrl-D; Ctrl-C drops a line."""
    session: PromptSession[Any] = PromptSession(completer=ThreadedCompleter(_Completer(sitting)), complete_while_typing=True)
    while True:
        try:
            with patch_stdout():
                line = session.prompt(f"{clean(sitting.prompt)} > ")
        except KeyboardInterrupt:
            continue
        except EOFError:
            return
        yield line
