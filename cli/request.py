"""What every verb on position files is asked, in one object, and what came of it."""

from dataclasses import dataclass, field

from cli.answers.voice import Voice
from cli.statuses import LEGAL


@dataclass(slots=True)
class Round:
    """What came of answering for every file once: the statuses, other files that were read, and whether Ctrl-C came."""

    statuses: set[int] = field(default_factory=lambda: {LEGAL})
    read_from: set[str] = field(default_factory=set)
    is_interrupted: bool = False


@dataclass(frozen=True, slots=True)
class Request:
    """A question about files: which, under which rulings and cards, for how long, and how to answer.

    With `lines`, the question is about each line of standard input, answered in so many processes (`jobs`). Of a
    file with a record it is about the table after it, or `until` so many moves.
    """

    files: tuple[str, ...]
    rulings: tuple[str, ...]
    cards: str | None
    seconds: float | None
    voice: Voice
    watch: bool = False
    lines: bool = False
    jobs: int = 1
    until: int | None = None
