"""Answering a question for one file after the other, again whenever one is saved, or for each line of standard input."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from cli.answers.progress import watch
from cli.answers.voice import Request
from cli.answers.words import clean
from cli.reading.marks import FlawedError
from cli.reading.texts import STANDARD_INPUT, is_link, name_of, nearest
from cli.statuses import LEGAL, STOPPED, UNDECIDED, UNUSABLE, joint_status, of_output
from models.problem import ReeveError
from verify.clock import INTERRUPTED, Clock

if TYPE_CHECKING:
    from cli.reading.table import Table


@dataclass(slots=True)
class Round:
    """What came of answering for every file once: the statuses, other files that were read, and whether Ctrl-C came."""

    statuses: set[int] = field(default_factory=lambda: {LEGAL})
    read_from: set[str] = field(default_factory=set)
    is_interrupted: bool = False


def answer_each(
    ask: Request,
    answer: Callable[..., int],
    read: Callable[[str], Table] | None = None,
    *,
    tells_itself: bool = False,
    together: Callable[[], None] = lambda: None,
    with_moves: bool = False,
) -> NoReturn:
    """Answer for every file, the unusable ones too, and leave with the status of them all.

    `read` makes a table of what stands for a file, if that is more than its name. Each file has the whole time. After
    Ctrl-C what is finished of the answer in work is told, and no other file is begun. Whoever waits is told what for,
    unless the answer `tells_itself` how far it is. `together` tells after the last file what is to be said of all. With
    --watch, all are answered again whenever one is saved. With --lines, each line is answered by itself (`with_moves`, each
    has one), and nothing is said of all.
    """
    if [*ask.files, ask.cards].count(STANDARD_INPUT) > 1:
        raise click.UsageError("standard input (-) can be read once only")
    if ask.watch and STANDARD_INPUT in (*ask.files, ask.cards):
        raise click.UsageError("--watch waits for files to be saved; standard input (-) is none")
    if ask.watch and any(map(is_link, (*ask.files, ask.cards or ""))):
        raise click.UsageError("--watch waits for files to be saved; a link is none")
    if ask.lines:
        from cli.lines import answer_lines

        sys.exit(answer_lines(ask, answer, with_moves=with_moves))
    once = partial(_answer_once, ask, answer, read, together, tells_itself=tells_itself)
    if not ask.watch:
        sys.exit(joint_status(once().statuses))
    sys.exit(watch_files(ask.files, once, quiet=ask.voice.as_json))


def _answer_once(
    ask: Request,
    answer: Callable[..., int],
    read: Callable[[str], Table] | None,
    together: Callable[[], None],
    *,
    tells_itself: bool,
) -> Round:
    from cli.reading.inputs import read_table

    verb = click.get_current_context().command.name or ""
    done = Round()
    for number, source in enumerate(ask.files, start=1):
        file = name_of(source)
        clock = Clock(ask.seconds)
        ask.voice.table = None
        try:
            table = read_table(source, ask.rulings, ask.cards, until=ask.until) if read is None else read(source)
            club = None if table.customs is None else table.customs.file
            done.read_from |= {file for file in (table.cards, club) if file is not None}
            ask.voice.table = table
            table.must_answer(verb)
            with nullcontext() if tells_itself else watch(clean(f"{verb} {file}"), clock):
                done.statuses.add(answer(table, clock))
        except FlawedError as error:
            ask.voice.flaws(file, error.flaws)
            done.statuses.add(UNUSABLE)
        except ReeveError as error:
            click.echo(clean(f"{file}: {error}"), err=True)
            done.statuses.add(UNDECIDED)
        except KeyboardInterrupt:
            click.echo(clean(f"{file}: stopped before there was an answer"), err=True)
            clock.interrupt()
        if clock.is_interrupted:
            done.is_interrupted = True
            done.statuses.add(UNDECIDED if ask.voice.is_heard else STOPPED)
            for other in ask.files[number:]:
                click.echo(clean(f"{name_of(other)}: no answer: {INTERRUPTED}"), err=True)
            break
    try:
        together()
    except FlawedError as error:
        ask.voice.flaws("reeve", error.flaws)
        done.statuses.add(UNUSABLE)
    return done


def watch_files(files: Collection[str], answer: Callable[[], Round], *, quiet: bool) -> int:
    """Answer now and whenever one of the files is saved, or what is read with them, and give the status of the last answer.

    Their folders are watched, since many editors put a new file in the place of the old one. Unless `quiet`, a line tells
    that there is a new answer. Ctrl-C ends the answer in work, and the waiting.
    """
    from watchfiles import watch

    def answer_again(saved: str = "") -> Round:
        if saved and not quiet:
            click.echo(f"--- saved: {saved}")
        found = answer()
        sys.stdout.flush()
        return found

    saved = _saved(files)
    done = answer_again()
    # While the first answer is in work, nothing is watched yet.
    while not done.is_interrupted and (now := _saved(files)) != saved:
        changed = [Path(file).name for file in now if now[file] != saved[file]]
        saved = now
        done = answer_again(", ".join(changed))
    wanted = _read_with(files, done)
    folders = sorted({path.parent for path in wanted if path.parent.is_dir()})
    try:
        if not done.is_interrupted and folders:
            click.echo("reeve: waiting for a file to be saved; Ctrl-C ends", err=True)
            for changes in watch(*folders, recursive=False, watch_filter=lambda _kind, path: Path(path).resolve() in wanted):
                done = answer_again(", ".join(sorted({Path(path).name for _, path in changes})))
                if done.is_interrupted or of_output("is_over"):
                    break
    except KeyboardInterrupt:
        pass
    click.echo("reeve: no longer waiting", err=True)
    return joint_status(done.statuses)


def _read_with(files: Collection[str], done: Round) -> set[Path]:
    """The files of the tables, of their clubs, and what was read with them."""
    clubs = [club for file in files if (club := nearest(file)) is not None]
    return {path.resolve() for path in (*clubs, *map(Path, files), *map(Path, done.read_from))}


def _saved(files: Collection[str]) -> dict[str, int]:
    """When each file was saved, 0 where it is not there."""
    return {file: Path(file).stat().st_mtime_ns if Path(file).exists() else 0 for file in files}
