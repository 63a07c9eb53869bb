"""The verbs that search: `best` with all it can be asked, and `moves --best`."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cli import search_words, shapes
from cli.asking import ILLEGAL, LEGAL, UNDECIDED, UNUSABLE
from cli.inputs import read_question
from cli.marks import FlawedError
from cli.progress import Told
from cli.words import sheet_lines
from models.game import Written

if TYPE_CHECKING:
    from cli.asking import Asking
    from cli.inputs import Table
    from verify.best import Best


@dataclass(frozen=True, slots=True)
class Wish:
    """What `best` is asked for besides one best layout."""

    start: str | None = None
    player: str | None = None
    every: bool = False
    limit: int = 10
    at_least: int | None = None
    jobs: int = 1
    certificate: str | None = None


def best(ask: Asking, wish: Wish) -> None:
    """Answer `best` for every file or game."""
    directory = None if wish.certificate is None else _certificate_directory(ask, wish)

    def read(name: str) -> Table:
        return read_question(name, wish.start, ask.rulings, ask.cards)

    def answer(table: Table) -> int:
        position, pool, cards = question(table, wish.player)
        if wish.at_least is not None:
            return _reach(ask, wish, table, position, pool, cards)
        if wish.every:
            return _every(ask, wish, table, position, pool, cards)
        return _best(ask, wish, table, position, pool, cards, directory)

    ask.answer(answer, read)


def question(table: Table, player: str | None) -> tuple[Any, Any, str]:
    """The position and the pool that a table asks about, and words for its cards. Raises `FlawedError`."""
    game, written = table.entry.game, table.written
    cards = search_words.OF_A_POOL
    if table.of_the_box:
        cards = search_words.OF_WHAT_IS_LEFT if written.position.layouts else search_words.OF_THE_BOX
        who = table.player(player, needed=True) if written.position.layouts else None
        written = Written(*game.remaining(written.position, who))
    problems = game.pool_problems(written)
    if problems:
        raise table.flawed(problems)
    return written.position, written.pool, cards


def _certificate_directory(ask: Asking, wish: Wish) -> Path:
    """The directory for a certificate, made before a long search. A bad one ends the command."""
    from cli.certificates import new_directory

    if len(ask.files) > 1 or wish.every or wish.at_least is not None:
        raise click.UsageError("--certificate DIR is for the best layout of one FILE or GAME")
    try:
        return new_directory(wish.certificate or "")
    except FlawedError as error:
        ask.voice.flaws(wish.certificate or "", error.flaws)
        sys.exit(UNUSABLE)


def _best(
    ask: Asking, wish: Wish, table: Table, position: Any, pool: Any, cards: str, directory: Path | None
) -> int:
    from verify.best import best as best_layout

    with Told() as told:
        found = best_layout(
            table.entry, position, pool, seconds=ask.seconds, progress=told.progress, jobs=wish.jobs
        )
    ask.voice.tell(
        found,
        lambda answer: shapes.best_shape(table.file, table.entry, answer),
        lambda answer: search_words.best_lines(table.file, answer, cards),
    )
    _show(ask, table, found.position, search_words.best_sheet_lines(found))
    if directory is not None:
        _certify(ask, table, position, pool, found, directory)
    if found.status != "proven":
        return UNDECIDED
    return LEGAL if found.sheet is not None else ILLEGAL


def _certify(ask: Asking, table: Table, position: Any, pool: Any, found: Best, directory: Path) -> None:
    """Write the certificate of what was found, and say so, or why not, on standard error."""
    from cli.certificates import write_certificate

    if found.status != "proven" or found.sheet is None:
        directory.rmdir()
        click.echo(f"{directory}: was not written: only a proven best layout has a certificate", err=True)
        return
    statements = write_certificate(table, position, pool, found, directory, ask.cards)
    left = f", {statements} of them statements for a solver" if statements else ", none of them left to a solver"
    click.echo(f"{directory}: written{left}; `reeve verify-certificate {directory}` checks it", err=True)


def _reach(ask: Asking, wish: Wish, table: Table, position: Any, pool: Any, cards: str) -> int:
    from verify.best import reach

    with Told() as told:
        reached = reach(
            table.entry, position, pool, wish.at_least or 0, seconds=ask.seconds, progress=told.progress, jobs=wish.jobs
        )
    ask.voice.tell(
        reached,
        lambda answer: shapes.reached_shape(table.file, table.entry, answer),
        lambda answer: search_words.reached_lines(table.file, answer, cards),
    )
    _show(ask, table, reached.best.position, search_words.best_sheet_lines(reached.best))
    return {"possible": LEGAL, "impossible": ILLEGAL, "undecided": UNDECIDED}[reached.verdict]


def _every(ask: Asking, wish: Wish, table: Table, position: Any, pool: Any, cards: str) -> int:
    from verify.best import every as every_layout

    with Told() as told:
        found = every_layout(
            table.entry,
            position,
            pool,
            limit=wish.limit,
            seconds=ask.seconds,
            progress=told.progress,
            jobs=wish.jobs,
        )
    ask.voice.tell(
        found,
        lambda answer: shapes.every_shape(table.file, table.entry, answer),
        lambda answer: search_words.every_lines(table.file, answer, cards),
    )
    for number, (layout, sheet) in enumerate(found.layouts, start=1):
        _show(ask, table, layout, [f"{number}.", *sheet_lines(sheet)])
    if found.layouts:
        _say(ask, search_words.every_end_lines(found))
    else:
        _show(ask, table, found.best.position, search_words.best_sheet_lines(found.best))
    if found.best.status != "proven" or not found.count_is_exact:
        return UNDECIDED
    return LEGAL if found.best.sheet is not None else ILLEGAL


def ranked_moves(ask: Asking, player: str | None, jobs: int) -> None:
    """Answer `moves --best` for every file."""
    from verify.prospects import prospects

    def answer(table: Table) -> int:
        who = table.mover(player)
        _, pool, cards = question(replace(table, of_the_box=table.written.pool is None), who)
        with Told() as told:
            found = prospects(
                table.entry,
                table.laid_out(),
                who,
                None if table.written.pool is None else pool,
                seconds=ask.seconds,
                progress=told.steps,
                jobs=jobs,
            )
        ask.voice.tell(
            found,
            lambda answer: shapes.prospects_shape(table.file, table.entry, who, answer),
            lambda answer: search_words.prospects_lines(table.file, who, answer, cards),
        )
        return LEGAL if found.complete else UNDECIDED

    ask.answer(answer)


def _show(ask: Asking, table: Table, position: Any, lines: Iterable[str]) -> None:
    """A layout drawn, with lines about it, unless the answer is JSON."""
    if position is not None and not ask.voice.as_json:
        ask.voice.draw(table.entry.game.picture(position, frozenset()))
        ask.voice.say(lines)


def _say(ask: Asking, lines: Iterable[str]) -> None:
    if not ask.voice.as_json:
        ask.voice.say(lines)
