"""The verbs that search: `best` with all it can be asked, and `moves --best`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from cli.answers import search_words, shapes
from cli.answers.progress import Line, Progress
from cli.answers.words import clean, rest_lines, sheet_lines
from cli.options import processes
from cli.picture_files import draw, must_be_writable
from cli.playing import Wish, answer_certified, answer_play, is_written
from cli.reading.inputs import read_question
from cli.reading.marks import refusal
from cli.reading.table import Table
from cli.statuses import ILLEGAL, LEGAL, UNDECIDED
from models.game import Relaid, Written
from models.problem import UnusableError
from scorers.objective import SCORE
from verify.best import Reached, reach
from verify.best import best as best_layout
from verify.clock import Clock, is_cut_off
from verify.prospects import Prospects, prospects
from verify.search.bound_descent import Best

if TYPE_CHECKING:
    from cli.answers.voice import Request
    from cli.certificates import NewDirectory


def best(ask: Request, wish: Wish) -> None:
    """Answer `best` for every file or game."""
    read = partial(read_question, rulings=ask.rulings, cards=ask.cards, until=ask.until)
    answer_certified(ask, wish, _answer, read)


def _answer(ask: Request, wish: Wish, directory: NewDirectory | None, table: Table, clock: Clock) -> int:
    must_be_writable(wish.output, force=wish.force)
    if is_about_playing(table):
        if wish.at_least is not None:
            raise refusal(table.file, "this question is how to play on; --at-least is about a whole layout")
        return answer_play(ask, wish, directory, table, clock)
    for option, value in (("--turns", wish.turns), ("--aim", wish.objective)):
        if value is not None:
            raise refusal(option, "is about how to play on, not about a layout")
    asked = question(table, wish.player)
    if directory is not None:
        from verify.certificate import why_no_proof

        why = why_no_proof(table.entry, asked.position, asked.pool)
        if why is not None:
            raise refusal("--certificate", why)
    search: Callable[..., Best | Reached] = best_layout
    if wish.at_least is not None:
        search = partial(reach, points=wish.at_least)
    search = partial(search, table.entry, asked.position, asked.pool, clock=clock)
    with Progress() as progress, processes(wish.jobs, wish.cluster) as jobs:
        answer = search(progress=progress.search, jobs=jobs)
    _draw(wish, table, asked, answer if isinstance(answer, Best) else answer.best)
    status = _tell(ask, table, asked, answer)
    if directory is not None and isinstance(answer, Best):
        from cli.certificates import write_certificate

        write = partial(write_certificate, table, asked.position, asked.pool, answer, directory, clock)
        if not is_written(answer, write, directory, clock):
            return UNDECIDED if answer.sheet is not None else ILLEGAL
    return status


def _draw(wish: Wish, table: Table, asked: Question, found: Best) -> None:
    """Draw the layout that was found, if that was asked: with rings around what came to cards that lay there already."""
    if wish.output is None:
        return
    if found.position is None:
        click.echo(clean(f"{wish.output}: was not written: there is no layout to draw"), err=True)
        return
    before = asked.position if asked.relaid is None and asked.position.layouts else None
    wish.draw(draw(table, found.position, before=before))


def is_about_playing(table: Table) -> bool:
    """Whether a table without a pool asks how to play on."""
    written = table.written
    return written.pool is None and not table.of_the_box and table.entry.game.play.is_asked(written.position)


@dataclass(frozen=True, slots=True)
class Question:
    """What a table asks about: the position, the pool, and words for its cards.

    Where it asks for the most with the cards that a player laid, `relaid` is that question, and `as_laid` what they are
    worth as they lie, if that is known.
    """

    position: Any
    pool: Any
    cards: str
    relaid: Relaid[Any, Any] | None = None
    as_laid: int | None = None


def question(table: Table, player: str | None) -> Question:
    """What a table asks about. Raises `FlawedError`."""
    game, written = table.entry.game, table.written
    if written.pool is None and not table.of_the_box and player is not None and game.relaid is not None:
        return _relaid_question(table, game.relaid, player)
    cards = search_words.OF_A_POOL
    if table.of_the_box:
        cards = search_words.OF_THE_BOX
        written = Written(*game.remaining(written.position, player if written.position.layouts else None))
    problems = game.pool_problems(written)
    if problems and written.pool is None and can_be_played(table):
        play = "" if table.entry.scorer.layout_search is None else " --play"
        problems = [replace(one, message=f"{one.message}; `reeve best FILE{play}` asks how to play on") for one in problems]
    if problems:
        raise table.flawed(problems)
    return Question(written.position, written.pool, cards)


def by_prospects(table: Table, player: str, clock: Clock, line: Line | None = None, jobs: int = 1) -> tuple[Prospects, str]:
    """A player's moves with the most that each still allows, and with which cards that is. Raises `FlawedError`."""
    position, pool = table.laid_out(), table.written.pool
    asked = question(replace(table, of_the_box=pool is None), player)
    if pool is None and can_be_played(table):
        how = f"the file shows both decks: `reeve best {table.file} --play` says how to play on for the most"
        raise refusal(table.file, f"{how}; moves are ranked by what may come, or by the cards of a `pool:`")
    with Progress(line=line) as progress:
        search = partial(prospects, table.entry, position, player, None if pool is None else asked.pool)
        found = search(clock=clock, progress=lambda done, of: progress.say(f"{done} of {of} moves searched"), jobs=jobs)
    return found, search_words.LEFT if pool is None else search_words.POOLED


def can_be_played(table: Table) -> bool:
    """Whether `--play` is answered for a table."""
    position, entry = table.written.position, table.entry
    return entry.scorer.play is not None and not entry.game.play.problems(position, table.player(None, needed=False), SCORE)


def _relaid_question(table: Table, relaid: Callable[[Any, str], Relaid[Any, Any]], player: str) -> Question:
    """The question what was the most with the cards that a player laid. Raises `FlawedError`."""
    who = table.player(player, needed=True) or ""
    try:
        laid = relaid(table.laid_out(), who)
    except UnusableError as error:
        raise table.flawed(error.problems) from None
    problems = table.entry.game.pool_problems(Written(laid.position, laid.pool))
    if problems:
        raise table.flawed(problems)
    laid_cards = f"{laid.cards} cards" if laid.cards != 1 else "one card"
    cards = f"of the {laid_cards} that {who} laid"
    sheet = next(sheet for sheet in table.entry.scorer.sheets(table.laid_out()) if sheet.player == who)
    as_laid = sheet.points if isinstance(sheet.points, int) and not sheet.needs else None
    return Question(laid.position, laid.pool, cards, laid, as_laid)


def _tell(ask: Request, table: Table, asked: Question, answer: Best | Reached) -> int:
    best = answer if isinstance(answer, Best) else answer.best
    if ask.voice.as_json:
        ask.voice.shape(_shape(table, asked, answer, best))
    else:
        if isinstance(answer, Reached):
            told = search_words.reached_lines(table.file, answer, asked.cards)
        else:
            told = search_words.best_lines(table.file, answer, asked.cards)
        ask.voice.say(told, best.rulings)
        if best.position is not None:
            ask.voice.draw(table.entry.game.picture(best.position, frozenset()))
        lines = found_lines(asked, best)
        # Some ask for the best and mean what can be done now.
        if asked.relaid is not None and not table.laid_out().is_over:
            now = f"`reeve moves {table.file}` lists what can be done now"
            lines.append(f"  The cards that lie there are laid anew; {now}.")
        ask.voice.say(lines)
    if isinstance(answer, Reached) and not is_cut_off(best.missing):
        return {"possible": LEGAL, "impossible": ILLEGAL, "undecided": UNDECIDED}[answer.verdict]
    if best.status != "proven" or is_cut_off(best.missing):
        return UNDECIDED
    return LEGAL if best.sheet is not None else ILLEGAL


def _shape(table: Table, asked: Question, answer: Best | Reached, best: Best) -> dict[str, Any]:
    entry = table.entry
    kind: type[search_words.BestLayout] = search_words.BestLayout
    more: dict[str, Any] = {}
    if isinstance(answer, Reached):
        kind, more = search_words.AtLeast, {"status": answer.verdict, "at_least": answer.points}
    found = search_words.of_search(best) | {"layout": search_words.layout_of(entry, best)} | more
    shape = shapes.answer_of(kind, table.file, entry.name, best, **found)
    if asked.relaid is None:
        return shape
    not_laid = [] if best.position is None else list(asked.relaid.over(best.position))
    return shape | {"as_laid": asked.as_laid, "left_out": list(asked.relaid.left_out), "not_laid": not_laid}


def found_lines(asked: Question, best: Best) -> list[str]:
    """What is said of the layout found, below its picture."""
    left_out = () if asked.relaid is None else asked.relaid.left_out
    over = () if asked.relaid is None or best.position is None else asked.relaid.over(best.position)
    included = ", what is left out here included" if left_out else ""
    told = [] if asked.as_laid is None else [f"  As the cards lie they score {asked.as_laid}{included}."]
    told += [f"  Not in this layout: {'; '.join(over)}."] if over else []
    told += [f"  Not searched: {'; '.join(left_out)}."] if left_out else []
    return [*told, *(() if best.sheet is None else sheet_lines(best.sheet)), *rest_lines(best)]
