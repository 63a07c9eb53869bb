"""The verb `best --play`: the best way to play on."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from cli.answers.progress import Progress, watch
from cli.answers.search_words import Play, of_search
from cli.answers.shapes import answer_of
from cli.answers.words import UNKNOWN, clean, rest_lines, sentences, sheet_lines
from cli.options import processes
from cli.picture_files import Drawn, draw, must_be_writable, write_picture
from cli.reading.marks import FlawedError, refusal
from cli.rounds import answer_each
from cli.statuses import ILLEGAL, LEGAL, UNDECIDED, UNUSABLE
from models.names import counted, quoted
from scorers.objective import POINTS, SCORE, Objective
from scorers.play import END
from verify.clock import Clock, is_cut_off

if TYPE_CHECKING:
    from cli.answers.voice import Request
    from cli.certificates import NewDirectory
    from cli.reading.table import Table
    from verify.clock import Clock
    from verify.play import BestPlay
    from verify.search.bound_descent import Best


@dataclass(frozen=True, slots=True)
class Wish:
    """What `best` is asked for besides one best layout."""

    player: str | None = None
    at_least: int | None = None
    jobs: int = 1
    cluster: str | None = None
    certificate: str | None = None
    objective: str | None = None
    turns: str | None = None
    output: str | None = None
    force: bool = False
    dark: bool = False

    def draw(self, drawing: Drawn) -> None:
        """Draw what was found to the file that was asked for. Raises `FlawedError`."""
        write_picture(self.output or "", drawing, dark=self.dark, force=self.force)


def answer_certified(
    ask: Request, wish: Wish, answer: Callable[..., int], read: Callable[[str], Table] | None = None
) -> None:
    """Answer for every file, with the wish and the directory for a certificate, if one is asked for, and leave."""
    answer = partial(answer, ask, wish)
    if wish.certificate is None:
        answer_each(ask, partial(answer, None), read, tells_itself=True)
    from cli.certificates import NewDirectory

    if len(ask.files) > 1 or wish.at_least is not None:
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


def answer_play(ask: Request, wish: Wish, directory: NewDirectory | None, table: Table, clock: Clock) -> int:
    """Answer the question how to play on for one file. Raises `FlawedError`."""
    must_be_writable(wish.output, force=wish.force)
    position = table.laid_out()
    search, objective = search_of(table, wish.player, wish.objective, wish.turns)
    who = table.mover(wish.player)
    if directory is not None:
        from verify.certificate import why_no_play_proof

        why = why_no_play_proof(table.entry, position, who)
        if wish.objective is not None or wish.turns is not None:
            why = "a certificate is about the points at the end of the game; leave out --aim and --turns"
        if why is not None:
            raise refusal("--certificate", why)
    with Progress(objective) as progress, watch(clean(f"best {table.file}"), clock, progress):
        best = search(progress=progress.search, clock=clock)
    if wish.output is not None and best.position is not None:
        wish.draw(draw(table, best.position, before=position))
    if ask.voice.as_json:
        ask.voice.shape(_shape(table, best))
    else:
        ask.voice.say(lines(table.file, best, objective), best.rulings)
        if best.position is not None:
            ask.voice.draw(table.entry.game.picture(best.position, frozenset()))
        ask.voice.say(end_lines(best))
    if directory is not None:
        from cli.certificates import write_play_certificate

        with processes(wish.jobs, wish.cluster) as jobs:
            write = partial(write_play_certificate, table, position, who, best, directory, clock, jobs)
            if not is_written(best, write, directory, clock):
                return UNDECIDED if best.sheet is not None else ILLEGAL
    if best.status != "proven" or is_cut_off(best.missing):
        return UNDECIDED
    return LEGAL if best.position is not None else ILLEGAL


def _shape(table: Table, best: BestPlay) -> dict[str, Any]:
    entry = table.entry
    words = None if best.points is None else entry.scorer.objectives[best.objective].amount(best.points)
    position = entry.game.written(best.position) if best.position else None
    more = {"best_in_words": words, "players": [move.player for move in best.moves], "position": position}
    return answer_of(Play, table.file, entry.name, best, **more, **of_search(best))


def search_of(
    table: Table, player: str | None, aim: str | None, turns: str | None
) -> tuple[Callable[..., BestPlay], Objective[Any]]:
    """The search for the best way to play on, and what there shall be most of. Raises `FlawedError`."""
    from verify.play import best_play

    goal, who, ahead = table.objective(aim), table.mover(player), None
    if turns is not None:
        if not table.entry.scorer.turns:
            raise refusal("--turns", f"in {table.entry.game.title} every play is searched to its end")
        if turns.casefold() != "end" and not (turns.isdecimal() and 0 < int(turns) <= END):
            raise refusal("--turns", f"expected a number from 1, or `end`, found {quoted(turns)}")
        ahead = END if turns.casefold() == "end" else int(turns)
    problems = table.entry.game.play.problems(table.laid_out(), who, goal)
    if problems:
        raise table.flawed(problems)
    search = partial(best_play, table.entry, table.laid_out(), who, objective=goal, turns=ahead)
    return search, table.entry.scorer.objectives[goal]


def lines(file: str, best: BestPlay, objective: Objective[Any] = POINTS) -> Iterator[str]:
    """What was found and how certain it is, and the moves; the table at the end is drawn."""
    yield f"{file}: {_finding(best, objective)}"
    if best.points is None:
        return
    several = len({move.player for move in best.moves}) > 1
    for number, (move, outcome) in enumerate(zip(best.moves, best.outcomes, strict=True), start=1):
        said = f"{move.player}: {move}" if several else str(move)
        yield f"  {number}. {said}{f': {outcome}' if outcome else ''}"
    if not best.moves:
        yield "  Nothing that can be done now brings more."
    if best.fulfilled:
        yield f"  {best.fulfilled}"
    if best.shortfall is not None:
        yield "  Not everything can be done" + (":" if best.shortfall.demands else ".")
        yield from (f"    - {demand}" for demand in best.shortfall.demands)
        if best.shortfall.demands:
            why = f": {best.shortfall.why}" if best.shortfall.why else ""
            is_one = len(best.shortfall.demands) == 1
            yield f"    cannot {'be done, even alone' if is_one else 'all be done, though any fewer of them can'}{why}"


def _finding(best: BestPlay, objective: Objective[Any]) -> str:
    if objective.limit is not None and best.bound is not None:
        # That nothing is better, after the points that are proven, and after others.
        proof = more = f"{objective.limit(best.bound)} {best.scope}".rstrip()
    else:
        does = "scores" if objective.name == SCORE and objective.said is None else "gives"
        proof = f"{f'no play from here {best.scope}'.rstrip()} {does} more"
        more = f"{proof} than {best.bound if objective.said is None or best.bound is None else objective.said(best.bound)}"
    if best.points is None:
        if best.status == "proven":
            return f"nothing can be played on: {best.why}"
        return f"no play found before the search was stopped, and {more}"
    points = objective.amount(best.points)
    if best.status == "proven":
        return f"{points}, proven: {proof}"
    if best.looked is not None:
        so_far = f"the best when only {counted(best.looked, 'turn')} {'is' if best.looked == 1 else 'are'} looked ahead"
        return f"{points}, {so_far}; the search was stopped before it had looked further"
    why = "whether there is better depends on what the file leaves out" if best.is_open else "the search was stopped"
    return f"{points}, the best known; {why}, and {more}"


def end_lines(best: BestPlay) -> Iterator[str]:
    """The sheet of the table at the end, and what the answer rests on."""
    if best.sheet is not None:
        yield from sheet_lines(best.sheet)
        if best.rank is not None:
            yield f"  Rank: {best.rank}."
        yield from sentences(best.sheet.needs, UNKNOWN)
    yield from rest_lines(best)
