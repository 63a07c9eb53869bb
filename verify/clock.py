"""How long a question may take, and what is told of one that was stopped.

Nobody's answer depends on how fast a machine is unless a time limit was asked for: what is bounded without being asked is
bounded in steps. A step is what a search does between two looks at its clock, or one call of the solver.

An answer has parts: the verdict, the reason for it, the rulings on which it rests. A part that is stopped, by the time, by
Ctrl-C or by a solver that cannot decide, takes nothing from those that are finished: `Clock.part` catches all three alike.
Only what the user stopped is cut off (`is_cut_off`); what is left open after many steps is left open by every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import inf
from time import monotonic
from typing import TypeVar

from models.names import counted
from models.problem import ReeveError

T = TypeVar("T")

TIME_IS_UP = "the time is up"
INTERRUPTED = "stopped with Ctrl-C"


class UndecidedError(ReeveError):
    """A question was not settled: the solver could not decide it, or it was stopped. The message says which."""


class EffortError(UndecidedError):
    """A single question took more of the solver's effort than was allowed; others may take less."""


TOO_HARD = "this took too many steps"
"""Why something was left open that nobody's clock stopped."""


def too_many_steps(most: float) -> str:
    """Why something was left open after so many steps."""
    return f"not searched further than {counted(int(most), 'step')}"


def is_cut_off(missing: Iterable[str]) -> bool:
    """Whether a time limit or Ctrl-C is the cause of any of what is missing of an answer."""
    return any(part.endswith((f"({TIME_IS_UP})", f"({INTERRUPTED})")) for part in missing)


class OutOfTimeError(UndecidedError):
    """The time that was asked for is over, or so many steps were made as were allowed, or the user has had enough."""


@dataclass
class Part:
    """A part of an answer: why it is not settled, if it is not."""

    why: str = ""


class Clock:
    """Runs from its making and counts steps. Without seconds or steps it never ends, unless it is interrupted.

    `at_work` says what is being worked at, for those who wait. `effort` limits each call of a solver, in the solver's own
    units, the same on every machine. A clock `of` another ends with that one, of which each of its steps is one too.
    """

    def __init__(
        self, seconds: float | None = None, effort: int | None = None, *, steps: float = inf, of: Clock | None = None
    ) -> None:
        self.steps, self.effort = 0, effort
        self.at_work = ""
        self._end = None if seconds is None else monotonic() + seconds
        self._most, self._whole = steps, of

    def of_steps(self, steps: int) -> Clock:
        """A clock that ends after so many steps, each of which is a step of this one too."""
        return Clock(effort=self.effort, steps=steps, of=self)

    @property
    def is_interrupted(self) -> bool:
        """Whether the user broke off what this clock is for. It stays so: the rest of the answer is not begun."""
        return self._end == -inf if self._whole is None else self._whole.is_interrupted

    def interrupt(self) -> None:
        """Ends it, since the user wants no more."""
        if self._whole is None:
            self._end = -inf
        else:
            self._whole.interrupt()

    def left(self) -> float | None:
        """How many seconds are left: none or fewer when the time is up, `None` where there is no end."""
        if self._whole is not None:
            return self._whole.left()
        return None if self._end is None else self._end - monotonic()

    def tick(self) -> None:
        """Counts a step. Raises `OutOfTimeError` when no more is to be done."""
        self.steps += 1
        if self.steps > self._most:
            raise OutOfTimeError(too_many_steps(self._most))
        if self._whole is not None:
            self._whole.tick()
        elif self._end is not None and monotonic() >= self._end:
            raise OutOfTimeError(INTERRUPTED if self.is_interrupted else TIME_IS_UP)

    @contextmanager
    def part(self) -> Iterator[Part]:
        """For one part of an answer: if it is stopped, what is finished stands, and the part says why it is not settled."""
        part = Part()
        try:
            yield part
        except KeyboardInterrupt:
            self.interrupt()
            part.why = INTERRUPTED
        except UndecidedError as error:
            part.why = str(error) or TIME_IS_UP

    def finish(self, work: Callable[[], T]) -> T:
        """Quick work without which what is finished could not be told: Ctrl-C takes effect after it."""
        try:
            return work()
        except KeyboardInterrupt:
            self.interrupt()
            return work()


@dataclass
class Parts:
    """The parts of one answer, and what is missing of it: each in words, with the cause. `why` is the last cause."""

    clock: Clock
    missing: list[str] = field(default_factory=list)
    why: str = ""

    @contextmanager
    def part(self, what: str) -> Iterator[Part]:
        """As `Clock.part`; `what` says in words what is missing where it is stopped."""
        before, self.clock.at_work = self.clock.at_work, what
        with self.clock.part() as part:
            yield part
        self.clock.at_work = before
        if part.why:
            self.lacks(what, part.why)

    def lacks(self, what: str, why: str) -> None:
        """Notes that something is missing."""
        self.missing.append(f"{what} ({why})")
        self.why = why

    def must_be_whole(self) -> None:
        """Raises `UndecidedError` if something is missing: for an answer of which a part is of no use."""
        if self.missing:
            raise UndecidedError(self.why)
