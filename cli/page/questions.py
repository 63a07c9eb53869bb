"""Questions that may take long, each in a process of its own: to be stopped, and limited in time and memory."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from secrets import token_urlsafe
from threading import Lock, RLock, Thread
from time import monotonic, sleep
from typing import Any

from cli.page.answers import answered, flaws
from cli.page.markup import Markup, el
from cli.page.shelf import understood
from cli.reading.marks import FlawedError
from verify.clock import INTERRUPTED, Clock

MOST_AT_ONCE = 4
"""So many questions are answered at a time; who asks one more waits, or stops another."""
SECONDS = 120.0
"""So long a question may take; what is settled by then is told."""
GRACE = 5.0
"""So many seconds more a process may take to tell what is settled, before it is ended."""
MEMORY = 3 * 2**30
"""Bytes that a process may take, where the system can limit them."""
_KEPT_FOR = 120.0
STANDING = "standing"
"""The question that is asked of every table, whenever it changes."""


@dataclass(eq=False)
class Question:
    """A question in work, or its answer."""

    kind: str
    about: tuple[Any, ...]
    process: Any
    pipe: Connection
    begun: float = field(default_factory=monotonic)
    at_work: str = ""
    answer: Markup | None = None
    stopped: float | None = None
    _one: RLock = field(default_factory=RLock)

    @property
    def seconds(self) -> int:
        """For how many seconds it has been in work."""
        return int(monotonic() - self.begun)

    def look(self, seconds: float = 0.0) -> None:
        """Take in what the process has told by now, waiting so long for the answer."""
        with self._one:
            self._look(seconds)

    def _look(self, seconds: float) -> None:
        until = monotonic() + seconds
        while self.answer is None:
            try:
                if self.pipe.poll(max(0.0, until - monotonic())):
                    kind, said = self.pipe.recv()
                    if kind == "answer":
                        self.answer = Markup(said)
                    else:
                        self.at_work = said
                    continue
            except (EOFError, OSError):
                why = "stopped" if self.stopped else "this took more time or memory than a question may"
                self.answer = el("p", f"No answer: {why}.", role="alert")
            if self.answer is None and self._is_overdue():
                self._kill()
                self.answer = el("p", "Stopped before there was an answer.", role="alert")
            if monotonic() >= until:
                break
        if self.process is not None and self.answer is not None:
            process, self.process = self.process, None
            with suppress(OSError):
                self.pipe.close()
            Thread(target=_reap, args=(process,), daemon=True).start()

    def stop(self) -> None:
        """Stop it: what is settled is told, if it comes soon."""
        if self.process is None or self.stopped is not None:
            return
        self.stopped = monotonic()
        if hasattr(signal, "SIGINT") and os.name == "posix":
            with suppress(OSError):
                os.kill(self.process.pid, signal.SIGINT)
        else:
            self._kill()

    def give_up(self) -> None:
        """End it: nobody wants the answer any more."""
        self._kill()
        self.answer = el("p", "The table is another by now.")
        self.look()

    def _is_overdue(self) -> bool:
        now = monotonic()
        return now - self.begun > SECONDS + GRACE or (self.stopped is not None and now - self.stopped > GRACE)

    def _kill(self) -> None:
        with suppress(OSError):
            self.process.kill()


def _reap(process: Any) -> None:
    process.join(GRACE)
    if process.is_alive():
        process.kill()
        process.join()


class Questions:
    """All questions that are asked of a server."""

    def __init__(self) -> None:
        # A process that is begun as a copy of one with threads may hang; one made by a server of its own does not.
        methods = multiprocessing.get_all_start_methods()
        self._context: Any = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
        if "forkserver" in methods:
            self._context.set_forkserver_preload([f"{__name__.removesuffix('questions')}ready"])
        self._asked: dict[str, Question] = {}
        self._lock = Lock()

    def make_ready(self) -> None:
        """Import what questions need before the first is asked."""
        process = self._context.Process(target=_nothing, daemon=True)
        process.start()
        process.join()

    def ask(self, kind: str, file: Path, text: str, until: int | None, asked: Mapping[str, str]) -> str:
        """Begin to answer a question, and give under what it is known; nothing where too many are in work."""
        about = (kind, str(file), text, until, tuple(sorted(asked.items())))
        with self._lock:
            same = self._look_through(about)
            if same:
                return same
            if sum(one.answer is None for one in self._asked.values()) >= MOST_AT_ONCE:
                return ""
            ours, theirs = self._context.Pipe(duplex=False)
            told = (theirs, kind, str(file), text, until, dict(asked))
            process = self._context.Process(target=_answer, args=told, daemon=True)
            process.start()
            theirs.close()
            number = token_urlsafe(9)
            self._asked[number] = Question(kind, about, process, ours)
            return number

    def _look_through(self, about: tuple[Any, ...]) -> str:
        """Forget old questions, end those about what a table was before, and find the same question, if it is asked."""
        now, same = monotonic(), ""
        for number, old in list(self._asked.items()):
            old.look()
            if old.about == about and not old.stopped:
                same = number
            elif old.answer is not None and now - old.begun > _KEPT_FOR:
                del self._asked[number]
            elif old.answer is None and old.kind == about[0] == STANDING and old.about[1] == about[1]:
                old.give_up()
        return same

    def get(self, number: str) -> Question | None:
        """The question of a number."""
        return self._asked.get(number)

    def end(self) -> None:
        """End all that are in work."""
        for one in self._asked.values():
            if one.answer is None:
                one.give_up()


def _answer(pipe: Connection, kind: str, file: str, text: str, until: int | None, asked: Mapping[str, str]) -> None:
    """In the process of a question: answer it, and tell meanwhile what is worked at."""
    _limit_memory()
    clock = Clock(SECONDS)
    telling = Lock()

    def tell() -> None:
        said = ""
        while True:
            sleep(0.3)
            if clock.at_work != said:
                said = clock.at_work
                with suppress(OSError), telling:
                    pipe.send(("at", said))

    Thread(target=tell, daemon=True).start()
    try:
        table = understood(Path(file), text, until)
        said = answered(kind, table, asked, clock)
    except FlawedError as error:
        said = flaws(error)
    except KeyboardInterrupt:
        said = el("p", "Stopped before there was an answer.", role="alert")
    except MemoryError:
        said = el("p", "No answer: this took more memory than a question may.", role="alert")
    with suppress(OSError), telling:
        pipe.send(("answer", str(said).replace(INTERRUPTED, "stopped")))


def _nothing() -> None:
    """Of a process that only makes the next ones quicker."""


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:
        return
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
