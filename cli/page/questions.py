"""Questions that may take long, each in a process of its own: to be stopped, and limited in number, time and memory."""

import multiprocessing
import os
import signal
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from secrets import token_urlsafe
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any

from cli.page.answers import answered
from cli.page.edits import understood
from cli.page.look import Markup, el
from cli.page.prose import Work, flaws
from cli.reading.marks import FlawedError
from models.names import counted
from verify.clock import INTERRUPTED, Clock

MOST_OF_ONE = 3
"""So many questions of one client are answered at a time, so that nobody's take all places."""
MOST_AT_ONCE = 6
"""So many questions of all clients are answered at a time."""
SECONDS = 120.0
"""So long a question may take; what is settled by then is told."""
GRACE = 5.0
"""So many seconds more a process may take to tell what is settled, before it is ended."""
MEMORY = 2 * 2**30
"""Bytes that a process may take, where the system can limit them."""
POLITE = 5
"""By so much the system puts the processes of questions behind the server, which all others wait for."""
_KEPT_FOR = 120.0
"""Seconds for which an answer is there for who asks for it again."""
_LOOKS = 0.3
"""Seconds between two tellings of how far a question is."""
STANDING = "standing"
"""The question that is asked of every table, whenever it changes."""


class BusyError(Exception):
    """No more questions can be worked on now; the message says what is waited for."""


@dataclass(eq=False)
class Question:
    """A question in work, or its answer: who asked, what is worked at, and what was found so far."""

    about: tuple[Any, ...]
    client: str
    process: Any
    pipe: Connection
    begun: float = field(default_factory=monotonic)
    at_work: str = ""
    so_far: str = ""
    answer: Markup | None = None
    answered: float | None = None
    stopped: float | None = None
    _done: Event = field(default_factory=Event)
    _one: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        Thread(target=self._listen, daemon=True).start()

    @property
    def seconds(self) -> int:
        """For how many seconds it has been in work."""
        return int(monotonic() - self.begun)

    def wait(self, seconds: float) -> None:
        """Wait for the answer, no longer than that."""
        self._done.wait(seconds)

    def stop(self) -> None:
        """Stop it: what is settled is told, if it comes soon."""
        with self._one:
            if self.answer is not None or self.stopped is not None:
                return
            self.stopped = monotonic()
        if os.name == "posix":
            with suppress(OSError):
                os.kill(self.process.pid, signal.SIGINT)
        else:
            self._kill()

    def give_up(self) -> None:
        """End it: nobody wants the answer any more."""
        self._answer(el("p", "The table is another by now."))
        self._kill()

    def _listen(self) -> None:
        """Take in what the process tells, until that is the answer; then the process is over."""
        while self.answer is None:
            try:
                if self.pipe.poll(_LOOKS):
                    kind, *said = self.pipe.recv()
                    if kind == "answer":
                        self._answer(Markup(said[0]))
                    else:
                        self.at_work, self.so_far = said
            except (EOFError, OSError):
                why = "stopped" if self.stopped else "this took more time or memory than a question may"
                self._answer(el("p", f"No answer: {why}.", role="alert"))
            now = monotonic()
            if now - self.begun > SECONDS + GRACE or (self.stopped is not None and now - self.stopped > GRACE):
                self._answer(el("p", "Stopped before there was an answer.", role="alert"))
                self._kill()
        with suppress(OSError):
            self.pipe.close()
        self.process.join(GRACE)
        if self.process.is_alive():
            self._kill()
            self.process.join()

    def _answer(self, answer: Markup) -> None:
        """The first answer is the answer."""
        with self._one:
            if self.answer is None:
                self.answer, self.answered = answer, monotonic()
        self._done.set()

    def _kill(self) -> None:
        with suppress(OSError, ValueError):
            self.process.kill()


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
        process = self._context.Process(daemon=True)
        process.start()
        process.join()

    def ask(self, kind: str, file: Path, text: str, until: int | None, asked: Mapping[str, str], client: str = "") -> str:
        """Begin to answer a client's question, and give under what it is known. Raises `BusyError`."""
        about = (kind, str(file), text, until, tuple(sorted(asked.items())))
        with self._lock:
            now, same = monotonic(), ""
            # Old questions are forgotten, and those about what a table was before come to an end.
            for number, old in list(self._asked.items()):
                if old.about == about and not old.stopped:
                    same = number
                elif old.answered is not None and now - old.answered > _KEPT_FOR:
                    del self._asked[number]
                elif old.answer is None and kind == STANDING and old.about[:2] == about[:2] and old.about[2] != text:
                    old.give_up()
            if same:
                return same
            self._must_have_room(client)
            ours, theirs = self._context.Pipe(duplex=False)
            told = (theirs, kind, str(file), text, until, dict(asked))
            process = self._context.Process(target=_answer, args=told, daemon=True)
            process.start()
            theirs.close()
            number = token_urlsafe(9)
            self._asked[number] = Question(about, client, process, ours)
            return number

    def _must_have_room(self, client: str) -> None:
        """Raises `BusyError` where too much is in work, of this client or of all."""
        in_work = [one for one in self._asked.values() if one.answer is None]
        own = sum(one.client == client for one in in_work)
        if own >= MOST_OF_ONE:
            asked = counted(own, "question")
            raise BusyError(f"You have asked {asked} that are still worked on. This one begins when one of them ends.")
        if len(in_work) >= MOST_AT_ONCE:
            raise BusyError("Others have asked as much as can be worked on. This question begins when one of theirs ends.")

    def get(self, number: str) -> Question | None:
        """The question of a number."""
        return self._asked.get(number)

    def end(self) -> None:
        """End all that are in work."""
        with self._lock:
            for one in self._asked.values():
                if one.answer is None:
                    one.give_up()


def _answer(pipe: Connection, kind: str, file: str, text: str, until: int | None, asked: Mapping[str, str]) -> None:
    """In the process of a question: answer it, and tell meanwhile what is worked at and what was found."""
    _limit()
    work = Work(Clock(SECONDS))
    telling, over = Lock(), Event()

    def tell() -> None:
        told = ("", "")
        while not over.wait(_LOOKS):
            now = (work.clock.at_work, work.line.words)
            if now != told:
                told = now
                with suppress(OSError), telling:
                    pipe.send(("at", *told))

    Thread(target=tell, daemon=True).start()
    try:
        said = answered(kind, understood(Path(file), text, until), asked, work)
    except FlawedError as error:
        said = flaws(error)
    except KeyboardInterrupt:
        said = el("p", "Stopped before there was an answer.", role="alert")
    except MemoryError:
        said = el("p", "No answer: this took more memory than a question may.", role="alert")
    over.set()
    with suppress(OSError), telling:
        pipe.send(("answer", str(said).replace(INTERRUPTED, "stopped")))


def _limit() -> None:
    """No more memory than a question may take, and no time that the server needs itself."""
    try:
        import resource
    except ImportError:
        return
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    with suppress(OSError):
        os.nice(POLITE)
