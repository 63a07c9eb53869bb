"""What the verbs of the command answer, as parts of a page: the same sentences, and what can be tapped for options.

Each answer is made of a table, of what the question says besides, and of the work that it is; so it can be given here, or
by a process of its own where it may take long.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, TypeAlias

from cli import asking, chances, playing, searching
from cli.answers.progress import Progress
from cli.answers.search_words import best_lines
from cli.answers.words import check_lines, range_lines, ranking_lines, score_lines
from cli.page.drawn import drawn
from cli.page.markup import Content, Markup, el, join
from cli.page.mending import explain, fill
from cli.page.prose import flaws, headed, of_file, prose
from cli.page.turns import judge, moves, ranked
from cli.page.work import Asked, Work
from cli.reading.inputs import Table
from cli.reading.marks import FlawedError
from cli.replaying import chart, replay_lines, replayed
from models.names import counted, plural, with_article
from models.problem import ReeveError
from models.unknowns import unknowns
from scorers.sheet import Sheet
from verify.best import best as best_layout
from verify.check import check
from verify.ruling_dependence import disputes
from verify.score import score as scored_of

A = "a"
"""How many cards a place is said to hold that has only one."""

Answer: TypeAlias = Callable[[Table, Asked, Work], Markup]


def is_quick(table: Table) -> bool:
    """Whether verdict and score are told at once: nothing is unknown."""
    return not unknowns(table.laid_out())


def verdict(table: Table, _asked: Asked, work: Work) -> Markup:
    """Is this legal, what is wrong, what is certain?"""
    position = table.laid_out()
    checked = table.dated(check(table.entry.game, position, clock=work.clock))
    head, *lines = of_file(table, check_lines(table.file, checked, position.players_written))
    lines += [f"  {doubt}." for doubt in table.doubts() if not any(doubt in line for line in lines)]
    return join(headed(checked.verdict, head), prose(lines))


def score(table: Table, _asked: Asked, work: Work) -> Markup:
    """What is it worth, line by line, and who is ahead?"""
    if "score" in table.entry.game.unanswered:
        return el("p", table.entry.game.unanswered["score"])
    scored = scored_of(table.entry, table.laid_out(), clock=work.clock)
    sheets = [sheet_table(sheet) for sheet in scored.sheets]
    ranges = [prose(range_lines(ranged)) for ranged in scored.ranges]
    return join(*sheets, *ranges, prose(ranking_lines(scored)))


def standing(table: Table, asked: Asked, work: Work) -> Markup:
    """Verdict and score."""
    return join(verdict(table, asked, work), score(table, asked, work))


def sheet_table(sheet: Sheet) -> Markup:
    """A score sheet as on a pad."""
    rows = [
        el("tr", el("td", str(line.points), class_="points"), el("td", line.item), el("td", line.because))
        for line in sheet.lines
    ]
    least = "at least " if sheet.is_open else ""
    head = el("summary", el("b", f"{sheet.player}: {least}{counted(sheet.total, sheet.unit)}"))
    names = el("tr", *(el("th", name, scope="col") for name in (plural(sheet.unit), "for", "because")))
    return el("details", head, el("table", el("thead", names), el("tbody", *rows)), open=len(sheet.lines) < 6)


def best(table: Table, asked: Asked, work: Work) -> Markup:
    """What was the most with these cards, or how to play on?"""
    table.must_answer("best")
    players, aim = table.written.position.players_written, asked.get("aim") or None
    who = asked.get("player") or (players[0] if len(players) == 1 and table.written.pool is None else None)
    if asked.get("play") or searching.is_about_playing(table):
        return _play(table, table.mover(who), asked, work)
    question = searching.question(table, who, aim)
    with Progress(line=work.line) as progress:
        goal, search = question.objective.name, progress.search
        found = best_layout(table.entry, question.position, question.pool, objective=goal, progress=search, clock=work.clock)
    lines = of_file(table, best_lines(table.file, found, question.cards, question.objective))
    return join(prose(lines), _picture(table, found.position, asked), prose(searching.found_lines(question, found)))


def _play(table: Table, mover: str, asked: Asked, work: Work) -> Markup:
    """How to play on for the most of something."""
    search, objective = playing.search_of(table, mover, asked.get("aim") or None, asked.get("turns") or None)
    with Progress(objective, work.line) as progress:
        found = search(progress=progress.search, clock=work.clock)
    lines = of_file(table, playing.lines(table.file, found, objective))
    return join(prose(lines), _picture(table, found.position, asked), prose(playing.end_lines(found)))


def _picture(table: Table, position: Any, asked: Asked) -> Content:
    """A table that was found, drawn for who asked."""
    if position is None:
        return None
    return drawn(table.entry.game.picture(position, frozenset()), dark=bool(asked.get("dark")))


def chance(table: Table, asked: Asked, work: Work) -> Markup:
    """How likely is it, said as a claim, or picked from what lies face down?"""
    table.must_answer("chance")
    number, what = asked.get("number", ""), asked.get("what", "")
    one = what if what.startswith("of ") else with_article(what)
    many = one if number == A else f"{number} {what}"
    text = " ".join((asked.get("claim") or f"{asked.get('place', '')} {many}").split())
    said = chances.claimed(table, text, asked.get("player") or None, work.clock)
    return prose(of_file(table, chances.lines(table.file, said.text, said.found, is_move=said.is_move)))


def ask(table: Table, asked: Asked, work: Work) -> Markup:
    """The reply to one of the game's own questions."""
    table.must_answer("ask")
    answered = asking.reply(table, asked.get("question", ""), asked.get("player") or None, work.clock)
    return prose(of_file(table, asking.lines(table.file, answered)))


def replay(table: Table, _asked: Asked, work: Work) -> Markup:
    """Each move of the record judged, and how the scores went."""
    if table.record is None:
        return el("p", "No move has been written down yet.")
    verdict, scores, entries = replayed(table, work.clock)
    head, *lines = of_file(table, replay_lines(table, verdict, scores, entries))
    lines = [line for line in lines if not re.search("[▁▂▃▄▅▆▇█]", line)]
    shown = Markup(chart(table.entry.game.title, scores)) if any(scores) else None
    return join(headed(verdict, head), prose(lines), el("div", shown, class_="chart") if shown else None)


def both(table: Table, _asked: Asked, work: Work) -> Markup:
    """For each ruling that decides the verdict or the score: the readings side by side."""
    position, game = table.laid_out(), table.entry.game
    questions: list[tuple[Callable[[Any], Any], Callable[[Any], Iterable[str]]]] = [
        (partial(check, game, clock=work.clock), partial(check_lines, table.file, names=position.players_written))
    ]
    if "score" not in game.unanswered:
        questions.append((partial(scored_of, table.entry, clock=work.clock), partial(score_lines, table.file, game.title)))
    parts: list[Content] = []
    for answer, lines in questions:
        for dispute in disputes(position, answer(position).rulings, answer):
            columns = [
                el("div", el("h3", reading.meaning), prose(of_file(table, lines(reading.answer))))
                for reading in dispute.readings
            ]
            parts += [el("h3", dispute.question), el("div", *columns, class_="both")]
    return join(*parts) if parts else el("p", "No ruling changes the verdict or the score of this table.")


ANSWERS: Mapping[str, Answer] = {
    "standing": standing,
    "moves": moves,
    "ranked": ranked,
    "judge": judge,
    "explain": explain,
    "fill": fill,
    "best": best,
    "chance": chance,
    "ask": ask,
    "replay": replay,
    "both": both,
}


def answered(kind: str, table: Table, asked: Asked, work: Work) -> Markup:
    """An answer, or why there is none."""
    try:
        return ANSWERS[kind](table, asked, work)
    except FlawedError as error:
        return flaws(error)
    except ReeveError as error:
        return el("p", str(error), role="alert")
