"""The verb `chance`: how likely something is that depends on cards nobody has seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from cli.answers import shapes
from cli.answers.words import rest_lines
from cli.reading.marks import refusal, typed
from cli.statuses import ILLEGAL, LEGAL, UNDECIDED
from models.hidden import UncountableError, is_claim
from scorers.question import as_chance
from verify.chance import Chance, chance, chance_of_move
from verify.clock import Clock, is_cut_off

if TYPE_CHECKING:
    from cli.reading.inputs import Table
    from cli.request import Request


def answer_chance(ask: Request, table: Table, clock: Clock, words: tuple[str, ...], player: str | None) -> int:
    """Answer `chance` for one file. Raises `FlawedError`."""
    answer = claimed(table, " ".join(words), player, clock)
    found = answer.found
    ask.voice.tell(
        found,
        partial(shape, table.file, table.entry.name, answer.text),
        partial(lines, table.file, answer.text, is_move=answer.is_move),
    )
    if not found.is_legal:
        return ILLEGAL
    return LEGAL if found.chance is not None and not is_cut_off(found.missing) else UNDECIDED


@dataclass(frozen=True, slots=True)
class Claimed:
    """How likely something is that was said: a claim, or that a move is allowed."""

    text: str
    found: Chance
    is_move: bool


def claimed(table: Table, text: str, player: str | None, clock: Clock) -> Claimed:
    """How likely it is what a text says. Raises `FlawedError`."""
    position = table.laid_out()
    try:
        if is_claim(text):
            speaker = table.player(player, needed=False) or position.turn or ""
            return Claimed(text, chance(table.entry, position, text, speaker, clock=clock), is_move=False)
        move = table.move(text, player)
        found = chance_of_move(table.entry, position, move, clock=clock)
        return Claimed(f"{move.player}: {move}", found, is_move=True)
    except UncountableError as error:
        raise refusal(table.file, str(error)) from None
    except ValueError as error:
        raise typed("CLAIM", text, error) from None


_MOST_SAID = 10**9
"""So many deals are told by their number; longer ones nobody reads aloud, and the chance says it all."""
_OF_MOVES = {
    0: ("not allowed, whatever the unseen cards are", "`reeve judge` says why."),
    1: (
        "allowed for certain",
        "What the move itself draws or rolls is taken as you say it. Of a card you can ask: `the next card is ...`.",
    ),
}
"""What is said of a move of which the unseen cards decide nothing, and where to look further."""


def lines(file: str, text: str, found: Chance, *, is_move: bool) -> Iterator[str]:
    """The chance as a fraction and in hundredths, with the deals counted; of a move that it is allowed."""
    if found.chance is None:
        yield f"{file}: {text}: not counted: {found.why}"
        if not found.is_legal:
            yield f"  `reeve explain {file}` says what is wrong."
    elif is_move and found.chance in _OF_MOVES:
        said, further = _OF_MOVES[int(found.chance)]
        yield f"{file}: {text}: {said}"
        yield f"  {further}"
    else:
        yield f"{file}: {text}: {'allowed with a chance of ' if is_move else ''}{as_chance(found.chance)}"
        yield from (f"  {line}" for line in found.known)
        if found.deals > _MOST_SAID:
            yield "  All ways to deal these cards are counted, each as likely as the others."
        elif found.deals > 1:
            yield f"  It is so in {found.holds:,} of {found.deals:,} deals, each as likely as the others."
    # Why nothing was counted has been said.
    yield from rest_lines(replace(found, missing=()) if found.chance is None else found)


def shape(file: str, game: str, text: str, found: Chance) -> dict[str, Any]:
    """A chance as JSON."""
    chance = None if found.chance is None else shapes.exact(found.chance)
    return shapes.answer_of(shapes.Chance, file, game, found, claim=text, chance=chance)
