"""Lines typed on a terminal while a game is kept, each completed as it is typed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion, ThreadedCompleter
from prompt_toolkit.document import Document
from prompt_toolkit.patch_stdout import patch_stdout

from cli.answers.words import clean
from cli.keeping.next import Next

if TYPE_CHECKING:
    from cli.keeping.sitting import Sitting


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
