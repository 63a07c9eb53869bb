"""Answering again whenever a file is saved, until Ctrl-C."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cli.reading.nearest import nearest
from cli.statuses import joint_status, of_output

if TYPE_CHECKING:
    from cli.request import Round


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

    stamps = _stamps(files)
    done = answer_again()
    # Saved while the first answer was in work, before anything watched.
    while not done.is_interrupted and (now := _stamps(files)) != stamps:
        changed = [Path(file).name for file in now if now[file] != stamps[file]]
        stamps = now
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


def _stamps(files: Collection[str]) -> dict[str, int]:
    """When each file was saved, 0 where it is not there."""
    return {file: Path(file).stat().st_mtime_ns if Path(file).exists() else 0 for file in files}
