"""What the verbs of the command answer, as parts of a page: the same sentences, and what can be tapped for options.

Each answer is made of a table, of what the question says besides, and of the work that it is; so it can be given here, or
by a process of its own where it may take long.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import islice
from typing import Any, TypeAlias
from urllib.parse import quote

from cli import asking, playing, searching
from cli.answers.progress import Progress
from cli.answers.search_words import best_lines, final_words, scope_lines
from cli.answers.turn_words import at_once, best_first, judge_lines, moves_lines
from cli.answers.words import by_so_much, check_lines, line_points, range_lines, ranking_lines, rest_lines, score_lines
from cli.page.edits import version_of
from cli.page.look import Content, Markup, asks, drawn, edit_form, el, field, hidden, join, submit
from cli.page.mending import explain, fill
from cli.page.prose import Asked, Work, flaws, headed, of_file, prose
from cli.reading.marks import FlawedError
from cli.reading.table import Table
from cli.replaying import replay_lines, replayed
from cli.searching import by_prospects
from models.names import counted, plural, with_article
from models.problem import ReeveError
from models.unknowns import unknowns
from scorers.sheet import Sheet
from verify.best import best as best_layout
from verify.check import check
from verify.judge import judge as judged_of
from verify.judge import judge_unseen, offer
from verify.moves.judgement import Option
from verify.ruling_dependence import disputes
from verify.score import score as scored_of

QUICKLY = 2.0
"""Seconds after which an answer that is given at once is given up, and left to a process after all."""
MOST_MOVES = 60
"""So many moves are shown as buttons; more can be said."""


def moves(table: Table, asked: Asked, work: Work) -> Markup:
    """What may be done now, each to be tapped."""
    game = table.entry.game
    wanted, about = asked.get("player") or None, asked.get("about", "")
    parts: list[Content] = []
    left_out = game.play.left_out(table.in_sight())
    word = re.compile(rf"(?<!\w){re.escape(about)}(?!\w)", re.IGNORECASE)
    for who in table.movers(wanted):
        offered = offer(table.entry, table.in_sight(), who, clock=work.clock)
        options = [option for option in best_first(offered) if not about or word.search(option.move)]
        if not offered.options:
            parts.append(prose(of_file(table, moves_lines(table.file, who, offered, left_out))))
            continue
        parts.append(el("h3", f"{who}: {counted(len(options), 'move')}" + (" about this" if about else "")))
        buttons = []
        for option in options[:MOST_MOVES]:
            worth = "" if "score" in game.unanswered else by_so_much(option.change)
            buttons.append(_to_judge(who, option.move, worth, _then(option, option.does)))
        parts.append(el("ul", *buttons, class_="moves"))
        parts.append(_more(len(options)))
        rest = [left_out] if left_out else []
        rest += [f"There may be more moves: {offered.why}."] if offered.why else []
        parts.append(prose([*rest, *rest_lines(offered)]))
    return join(*parts)


def _then(option: Option, does: str) -> str:
    """What a move does, what is still to be done after it, and what it depends on."""
    return "; ".join(filter(None, [does, option.open_end and f"then {option.left}", *at_once(option.depends)]))


def _more(n: int) -> Content:
    return el("p", f"and {n - MOST_MOVES} more: say the move that you mean.") if n > MOST_MOVES else None


def ranked(table: Table, asked: Asked, work: Work) -> Markup:
    """What may be done now, by the most that each move still allows."""
    table.must_answer("best")
    who = table.mover(asked.get("player") or None)
    found, cards = by_prospects(table, who, work.clock, work.line)
    rest = [*rest_lines(found.offer)]
    if not found.ranked:
        return prose([f"{who}: no moves: {found.offer.why}", *rest])
    buttons = []
    for one in found.ranked[:MOST_MOVES]:
        does = _then(one.option, f"{by_so_much(one.option.change)} now")
        buttons.append(_to_judge(who, one.option.move, final_words(one.best).strip(), does))
    head = el("h3", f"{who}: {counted(len(found.ranked), 'move')}, each with the highest final score still possible")
    told = prose([*scope_lines(found, cards), *rest])
    return join(head, el("ul", *buttons, class_="moves"), _more(len(found.ranked)), told)


def judge(table: Table, asked: Asked, work: Work) -> Markup:
    """May this be done? With a button that does it; what is `drawn` in it is told once that was tapped."""
    said = " ".join(asked.get("move", "").split())
    move = table.move(said, asked.get("player") or None)
    ask = judged_of if asked.get("drawn") else judge_unseen
    judged = ask(table.entry, table.laid_out(), move, clock=work.clock)
    _, *lines = judge_lines(table.file, judged, table.laid_out().players_written)
    why = f": {judged.why}" if judged.verdict == "undecided" and judged.why else ""
    head = headed(judged.verdict, f"{judged.player}: {judged.move}: {judged.verdict}{why}")
    entry = said if said.casefold().startswith(f"{judged.player.casefold()}:") else f"{judged.player}: {said}"
    labels = {"legal": "Do it", "illegal": "Write it down although it is not allowed"}
    if table.record is not None and len(table.record.steps) < len(table.record.said):
        later = el("p", "Other moves were done after this. ", el("a", "Go to the last move", href="?"), " to do another.")
        return join(head, prose(lines), later)
    if judged.open_end:
        # How a turn may go on that a move only begins: to be tapped, where the game lists it, or to be said.
        whole = table.entry.game.play.whole
        turns = [] if whole is None else [*dict.fromkeys(map(str, islice(whole(table.in_sight(), move), MOST_MOVES)))]
        turn = field("Say the whole turn", "move", said, required=True)
        form = el("form", *hidden(player=judged.player), turn, submit("May I?"), **asks("ask/judge", "#judged"))
        listed = el("ul", *(_to_judge(judged.player, turn) for turn in turns), class_="moves") if turns else None
        return join(head, prose(lines), form, listed)
    button = submit(labels.get(judged.verdict, "Do it all the same"), class_="go" if judged.verdict == "legal" else None)
    drawn = {"drawn": "1"} if asked.get("drawn") or judged.verdict == "illegal" else {}
    told = hidden(entry=entry, version=version_of(table.marked.text), **drawn)
    return join(head, prose(lines), edit_form("do", *told, button))


def _to_judge(player: str, move: str, worth: str = "", more: str = "") -> Markup:
    """A move to be tapped, which is judged then."""
    said = [el("b", move), " ", el("span", worth, class_="worth"), el("small", f" {more}") if more else None]
    link = f"ask/judge?player={quote(player)}&move={quote(move)}"
    return el("li", el("button", *said, type="button", **asks(link, "#judged")))


A = "a"
"""How many cards a place is said to hold that has only one."""

Answer: TypeAlias = Callable[[Table, Asked, Work], Markup]


def is_quick(table: Table) -> bool:
    """Whether verdict and score are told at once: nothing is unknown."""
    return not unknowns(table.laid_out())


def standing(table: Table, _asked: Asked, work: Work) -> Markup:
    """Is this legal, and what is it worth, line by line?"""
    position, game = table.laid_out(), table.entry.game
    checked = table.dated(partial(check, game, clock=work.clock))
    head, *lines = of_file(table, check_lines(table.file, checked, position.players_written))
    lines += [f"  {doubt}." for doubt in table.doubts() if not any(doubt in line for line in lines)]
    told = join(headed(checked.verdict, head), prose(lines))
    if "score" in game.unanswered:
        return join(told, el("p", game.unanswered["score"]))
    scored = scored_of(table.entry, position, clock=work.clock)
    sheets = [*map(sheet_table, scored.sheets), *(prose(range_lines(ranged)) for ranged in scored.ranges)]
    return join(told, *sheets, prose(ranking_lines(scored)))


def sheet_table(sheet: Sheet) -> Markup:
    """A score sheet as on a pad."""
    if not sheet.lines:
        return el("p", el("b", sheet.heading))
    rows = [
        el("tr", el("td", line_points(line), class_="points"), el("td", line.item), el("td", line.reason))
        for line in sheet.lines
    ]
    names = el("tr", *(el("th", name, scope="col") for name in (plural(sheet.unit), "for", "because")))
    head = el("summary", el("b", sheet.heading))
    return el("details", head, el("table", el("thead", names), el("tbody", *rows)), open=len(sheet.lines) < 6)


def best(table: Table, asked: Asked, work: Work) -> Markup:
    """What was the most with these cards, or how to play on?"""
    table.must_answer("best")
    players = table.written.position.players_written
    who = asked.get("player") or (players[0] if len(players) == 1 and table.written.pool is None else None)
    if asked.get("play") or searching.is_about_playing(table):
        search, objective = playing.search_of(table, table.mover(who), asked.get("aim") or None, asked.get("turns") or None)
        with Progress(objective, work.line) as progress:
            play = search(progress=progress.search, clock=work.clock)
        lines = of_file(table, playing.lines(table.file, play, objective))
        return join(prose(lines), _picture(table, play.position, asked), prose(playing.end_lines(play)))
    question = searching.question(table, who)
    with Progress(line=work.line) as progress:
        found = best_layout(table.entry, question.position, question.pool, progress=progress.search, clock=work.clock)
    lines = of_file(table, best_lines(table.file, found, question.cards))
    return join(prose(lines), _picture(table, found.position, asked), prose(searching.found_lines(question, found)))


def _picture(table: Table, position: Any, asked: Asked) -> Content:
    """A table that was found, drawn for who asked."""
    if position is None:
        return None
    return drawn(table.entry.game.picture(position, frozenset()), dark=bool(asked.get("dark")), prefix="found-")


def chance(table: Table, asked: Asked, work: Work) -> Markup:
    """How likely is it, said as a claim, or picked from what lies face down?"""
    table.must_answer("chance")
    number, what = asked.get("number", ""), asked.get("what", "")
    one = what if what.startswith("of ") else with_article(what)
    many = one if number == A else f"{number} {what}"
    text = " ".join((asked.get("claim") or f"{asked.get('place', '')} {many}").split())
    said, found, is_move = asking.claimed(table, text, asked.get("player") or None, work.clock)
    return prose(of_file(table, asking.chance_lines(table.file, said, found, is_move=is_move)))


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
    return join(headed(verdict, head), prose(lines))


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
