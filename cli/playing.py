"""The verb `best --play`: the best way to play on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli import shapes
from cli.asking import ILLEGAL, LEGAL, UNDECIDED
from cli.progress import Told
from cli.words import counted, dependence_lines, sheet_lines

if TYPE_CHECKING:
    from cli.asking import Asking
    from cli.inputs import Table
    from verify.play import BestPlay


def play(ask: Asking) -> None:
    """Answer `best --play` for every file."""
    from verify.play import best_play

    def answer(table: Table) -> int:
        game, position = table.entry.game, table.laid_out()
        problems = game.play.problems(position)
        if problems:
            raise table.flawed(problems)
        with Told() as told:
            found = best_play(table.entry, position, seconds=ask.seconds, progress=told.progress)
        ask.voice.tell(
            found,
            lambda answer: shapes.play_shape(table.file, table.entry, answer),
            lambda answer: lines(table.file, answer),
        )
        if found.position is not None and not ask.voice.as_json:
            ask.voice.draw(game.picture(found.position, frozenset()))
        if not ask.voice.as_json:
            ask.voice.say(end_lines(found))
        if found.status != "proven":
            return UNDECIDED
        return LEGAL if found.sheet is not None else ILLEGAL

    ask.answer(answer)


def lines(file: str, best: BestPlay) -> Iterator[str]:
    """What was found and how certain it is, and the moves; the village at the end is drawn."""
    more = f"no play from here scores more than {best.bound}"
    if best.sheet is None:
        stopped = f"no play found before the search was stopped, and {more}"
        yield f"{file}: {f'nothing can be played on: {best.why}' if best.status == 'proven' else stopped}"
        return
    points = counted(best.sheet.total, "point")
    if best.status == "proven":
        yield f"{file}: {points}, proven: no play from here scores more"
    else:
        yield f"{file}: {points}, the best known; the search was stopped, and {more}"
    for number, move in enumerate(best.moves, start=1):
        yield f"  {number}. {move}"
    if not best.moves:
        yield "  Stop here: nothing is to be done."


def end_lines(best: BestPlay) -> Iterator[str]:
    """The sheet of the village at the end, and what the answer rests on."""
    if best.sheet is not None:
        yield from sheet_lines(best.sheet)
    for warning in best.warnings:
        yield f"  Careful: {warning.rstrip('.')}."
    yield from dependence_lines(best.rulings)
