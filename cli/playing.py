"""The verb `best --play`: the best way to play on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from cli.answers import shapes
from cli.answers.progress import Progress, watch
from cli.answers.search_words import POINTS
from cli.answers.words import clean, rest_lines, sheet_lines
from cli.clusters import processes
from cli.picture_files import draw, must_be_writable
from cli.reading.marks import refusal
from cli.statuses import ILLEGAL, LEGAL, UNDECIDED
from cli.wishes import Wish, is_written
from models.names import counted
from scorers.objective import SCORE, Objective
from verify.clock import Clock, is_cut_off

if TYPE_CHECKING:
    from cli.certificates import NewDirectory
    from cli.reading.inputs import Table
    from cli.request import Request
    from verify.play import BestPlay


def answer_play(ask: Request, wish: Wish, directory: NewDirectory | None, table: Table, clock: Clock) -> int:
    """Answer the question how to play on for one file. Raises `FlawedError`."""
    must_be_writable(wish.output, force=wish.force)
    with processes(wish.jobs, wish.cluster) as jobs:
        return _answer(ask, wish, directory, table, clock, jobs)


def _answer(ask: Request, wish: Wish, directory: NewDirectory | None, table: Table, clock: Clock, jobs: int) -> int:
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
        best = search(progress=progress.search, clock=clock, jobs=jobs)
    if wish.output is not None and best.position is not None:
        wish.draw(draw(table, best.position, before=position))
    if ask.voice.as_json:
        ask.voice.shape(shapes.play_shape(table.file, table.entry, best))
    else:
        ask.voice.say(lines(table.file, best, objective), best.rulings)
        if best.position is not None:
            ask.voice.draw(table.entry.game.picture(best.position, frozenset()))
        ask.voice.say(end_lines(best))
    if directory is not None:
        from cli.certificates import write_play_certificate

        write = partial(write_play_certificate, table, position, who, best, directory, clock, jobs)
        if not is_written(best, write, directory, clock):
            return UNDECIDED if best.sheet is not None else ILLEGAL
    if best.status != "proven" or is_cut_off(best.missing):
        return UNDECIDED
    return LEGAL if best.position is not None else ILLEGAL


def search_of(
    table: Table, player: str | None, aim: str | None, turns: str | None
) -> tuple[Callable[..., BestPlay], Objective[Any]]:
    """The search for the best way to play on, and what there shall be most of. Raises `FlawedError`."""
    from verify.play import best_play

    goal, who, ahead = table.objective(aim, playing=True), table.mover(player), table.turns(turns)
    problems = table.entry.game.play.problems(table.laid_out(), who, goal)
    if problems:
        raise table.flawed(problems)
    search = partial(best_play, table.entry, table.laid_out(), who, objective=goal, turns=ahead)
    return search, table.entry.scorer.play_objectives[goal]


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
    """What was found, and how certain it is."""
    proof, more = _limits(best, objective)
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


def _limits(best: BestPlay, objective: Objective[Any]) -> tuple[str, str]:
    """That nothing is better, after the points that are proven, and after others."""
    if objective.limit is not None and best.bound is not None:
        limit = f"{objective.limit(best.bound)} {best.scope}".rstrip()
        return limit, limit
    here = f"no play from here {best.scope}".rstrip() + (
        " scores" if objective.name == SCORE and objective.said is None else " gives"
    )
    most = best.bound if objective.said is None or best.bound is None else objective.said(best.bound)
    return f"{here} more", f"{here} more than {most}"


def end_lines(best: BestPlay) -> Iterator[str]:
    """The sheet of the table at the end, and what the answer rests on."""
    if best.sheet is not None:
        yield from sheet_lines(best.sheet)
        if best.rank is not None:
            yield f"  Rank: {best.rank}."
        yield from (f"  Not known: {need}." for need in best.sheet.needs)
    yield from rest_lines(best)
