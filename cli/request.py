"""What every verb on position files is asked, in one object."""

from __future__ import annotations

from dataclasses import dataclass

from cli.answers.voice import Voice


@dataclass(frozen=True, slots=True)
class Request:
    """A question about files: which, under which rulings and cards, for how long, and how to answer.

    With `lines`, the question is about each line of standard input. Of a file with a record it is about the table after it,
    or `until` so many moves.
    """

    files: tuple[str, ...]
    rulings: tuple[str, ...]
    cards: str | None
    seconds: float | None
    voice: Voice
    lines: bool = False
    until: int | None = None
