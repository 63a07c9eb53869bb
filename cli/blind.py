"""The verb `best --play --blind`: what a player had who looked at no card before it was turned up, beside the best play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cli import shapes
from cli.asking import ILLEGAL, LEGAL, UNDECIDED
from cli.marks import Flaw, FlawedError
from cli.playing import end_lines as best_end_lines
from cli.playing import lines as best_lines
from cli.progress import Progress
from cli.words import dependence_lines, missing_lines, sheet_lines
from models.names import counted
from verify.clock import is_cut_off

if TYPE_CHECKING:
    from cli.asking import Asking
    from cli.inputs import Table
    from cli.searching import Wish
    from verify.blind import BlindPlay
    from verify.clock import Clock


def answered(ask: Asking, wish: Wish, table: Table, player: str, clock: Clock) -> int:
    """Answer for one file whose table can be played on. Raises `FlawedError`."""
    from verify.blind import blind_play, why_not_blind

    position: Any = table.laid_out()
    why = why_not_blind(table.entry, position, player)
    if why is not None:
        raise FlawedError([Flaw("--blind", None, why)])
    with Progress() as progress:
        blind = blind_play(table.entry, position, player, clock=clock, progress=progress.search)
    if wish.output is not None and blind.position is not None:
        from cli.pictures import drawn

        wish.draw(drawn(table, blind.position, before=position))
    if ask.voice.as_json:
        ask.voice.shape(shapes.blind_shape(table.file, table.entry, blind))
    else:
        ask.voice.say(lines(table.file, blind), blind.rulings)
        # Where the play without foresight was stopped, the best play is shown instead.
        shown = blind.position if blind.points is not None else blind.best.position
        if shown is not None:
            ask.voice.draw(table.entry.game.picture(shown, frozenset()))
        ask.voice.say(end_lines(blind))
    if blind.best.status != "proven" or is_cut_off(blind.missing):
        return UNDECIDED
    return LEGAL if blind.position is not None else ILLEGAL


def lines(file: str, blind: BlindPlay) -> Iterator[str]:
    """What was had without foresight and what could have been had with it, what was sure, and the moves."""
    if blind.points is None:
        # There is no play, or it was stopped: what is known is that of the play with foresight.
        yield from best_lines(file, blind.best)
        return
    yield f"{file}: {counted(blind.points, 'point')} without foresight, {_foreseen(blind)}"
    yield f"  The rule of this play: {blind.rule}."
    yield "  It looks at no card before it is turned up. Another rule may reach more, but never more than with foresight."
    least = f"{counted(blind.sure[0], 'point')} {'is' if blind.sure[0] == 1 else 'are'}"
    yield f"  Before the first move {least} sure: the cards seen then are worth so much, whatever comes from the decks."
    if blind.sure_at_most is not None:
        yield (
            f"  Nobody can be sure of more than {blind.sure_at_most} then: the cards to come may lie in an order in which "
            "no play gives more, even with foresight."
        )
    for number, (move, sure) in enumerate(zip(blind.moves, blind.sure, strict=False), start=1):
        yield f"  {number}. {move} ({sure} sure)"
    yield f"  It stops {'then' if blind.moves else 'at once'}: any other move risks some of these points."


def _foreseen(blind: BlindPlay) -> str:
    """What the best play gives."""
    best = blind.best
    if best.status == "proven":
        return f"{best.points} with it (proven)"
    found = "" if best.points is None else f"at least {best.points} and "
    return f"{found}at most {best.bound} with it (the search was stopped)"


def end_lines(blind: BlindPlay) -> Iterator[str]:
    """The sheet of the play without foresight, and what the answers rest on."""
    if blind.sheet is None:
        yield from best_end_lines(replace(blind.best, missing=blind.missing))
        return
    yield from sheet_lines(blind.sheet)
    yield from (f"  Rank: {rank}." for rank in [blind.rank] if rank is not None)
    yield from (f"  Careful: {warning.rstrip('.')}." for warning in blind.warnings)
    yield from missing_lines(blind.missing)
    yield from dependence_lines(blind.rulings)
