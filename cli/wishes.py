"""What `best` may be asked for besides its answer: an aim, processes, a picture, a certificate."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import click

from cli.answers.words import clean
from cli.picture_files import Drawn, Look, write_picture
from cli.reading.marks import FlawedError
from cli.rounds import answer_each
from cli.statuses import UNUSABLE
from models.names import counted

if TYPE_CHECKING:
    from cli.certificates import NewDirectory
    from cli.reading.inputs import Table
    from cli.request import Request
    from verify.clock import Clock
    from verify.play import BestPlay
    from verify.search.bound_descent import Best


@dataclass(frozen=True, slots=True)
class Wish:
    """What `best` is asked for besides one best layout."""

    start: str | None = None
    player: str | None = None
    every: bool = False
    limit: int = 10
    at_least: int | None = None
    jobs: int = 1
    cluster: str | None = None
    certificate: str | None = None
    objective: str | None = None
    turns: str | None = None
    output: str | None = None
    force: bool = False
    dark: bool = False
    width: int | None = None

    def draw(self, drawing: Drawn) -> None:
        """Draw what was found to the file that was asked for. Raises `FlawedError`."""
        write_picture(self.output or "", drawing, Look(self.dark, self.width), force=self.force)


def answer_certified(
    ask: Request, wish: Wish, answer: Callable[..., int], read: Callable[[str], Table] | None = None
) -> None:
    """Answer for every file, with the wish and the directory for a certificate, if one is asked for, and leave."""
    answer = partial(answer, ask, wish)
    if wish.certificate is None:
        answer_each(ask, partial(answer, None), read, tells_itself=True)
    from cli.certificates import NewDirectory

    if len(ask.files) > 1 or wish.every or wish.at_least is not None:
        raise click.UsageError("--certificate DIR is for the best layout, or the best play, of one FILE or GAME")
    try:
        with NewDirectory(wish.certificate) as directory:
            answer_each(ask, partial(answer, directory), read, tells_itself=True)
    except FlawedError as error:
        ask.voice.flaws(wish.certificate, error.flaws)
        sys.exit(UNUSABLE)


def is_written(best: Best | BestPlay, write: Callable[[], int], directory: NewDirectory, clock: Clock) -> bool:
    """Write a certificate in a way that gives the number of its statements, and say so, or why not, on standard error."""
    why = "only a proven best layout has a certificate"
    if best.status == "proven" and best.sheet is not None:
        statements = 0
        with clock.part() as part:
            statements = write()
        why = f"stopped before the proof was complete: {part.why}"
        if not part.why:
            left = f"with {counted(statements, 'statement')} for a solver" if statements else "with nothing left to a solver"
            checks = f"`reeve verify-certificate {directory.name}` checks it"
            click.echo(clean(f"{directory.name}: certificate written, {left}; {checks}"), err=True)
            return True
    click.echo(clean(f"{directory.name}: no certificate was written: {why}"), err=True)
    return False
