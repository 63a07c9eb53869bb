"""What the verbs of the command answer, as parts of a page: the same sentences, and what can be tapped for options.

Each answer is made of a table, of what the question says besides, and of a clock; so it can be given here, or by a
process of its own where it may take long.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, TypeAlias
from urllib.parse import quote

from cli.page.markup import Content, Markup, el, join
from cli.reading.inputs import Table
from cli.reading.marks import FlawedError
from models.names import capital, counted, plural
from models.problem import ReeveError
from models.unknowns import unknowns
from scorers.sheet import Sheet
from verify.clock import Clock

Asked: TypeAlias = Mapping[str, str]
Answer: TypeAlias = Callable[[Table, Asked, Clock], Markup]
SIGNS = {"legal": "✓", "illegal": "✗", "undecided": "?"}
MOST_MOVES = 60
"""So many moves are shown as buttons; more can be said."""


def is_quick(table: Table) -> bool:
    """Whether verdict and score are told at once: nothing is unknown."""
    return not unknowns(table.laid_out())


def prose(lines: Iterable[str]) -> Markup:
    """Lines as the command says them, as paragraphs; options and verbs in them become what can be tapped."""
    return join(
        *(el("p", tappable(line.strip()), class_=f"in{min(3, (len(line) - len(line.lstrip())) // 2)}") for line in lines)
    )


_TAPPED = re.compile(
    r"\(?`--ruling ([\w-]+)=([\w-]+)`\)?|`reeve (explain|replay|moves|best|ask)\b[^`]*`|\s*;? ?--all [^.;]*"
)


def tappable(line: str) -> Markup:
    """A line with its rulings as buttons, and verbs as links to where the page has them."""
    made: list[Content] = []
    at = 0
    for found in _TAPPED.finditer(line):
        made.append(line[at : found.start()])
        at = found.end()
        if found[1]:
            pick = f'{{"key": "{found[1]}", "value": "{found[2]}"}}'
            made.append(
                el(
                    "button",
                    "play it so",
                    type="button",
                    hx_post="ruling",
                    hx_vals=pick,
                    hx_include="#version",
                    class_="small",
                )
            )
        elif found[3]:
            made.append(el("a", _VERBS[found[3]], href=f"#{found[3]}"))
    return join(*made, line[at:])


_VERBS = {
    "explain": "“Why impossible?”",
    "replay": "“The moves so far”",
    "moves": "“May I?”",
    "best": "“The most”",
    "ask": "“Questions”",
}


def of_file(table: Table, lines: Iterable[str]) -> Iterator[str]:
    """Lines without the name of the file before the first word."""
    for line in lines:
        said = line.removeprefix(f"{table.file}: ")
        yield capital(said, table.laid_out().players_written) if said != line else line


def headed(verdict: str, line: str) -> Markup:
    """A verdict as a heading: its sign, then the word; never colour alone."""
    return el(
        "h2", el("span", SIGNS.get(verdict, "?"), class_="sign", aria_hidden="true"), " ", line, class_=f"verdict {verdict}"
    )


def verdict(table: Table, _asked: Asked, clock: Clock) -> Markup:
    """Is this legal, what is wrong, what is certain?"""
    from cli.answers.words import check_lines
    from verify.check import check
    from verify.replay import date

    position, game = table.laid_out(), table.entry.game
    checked = check(game, position, clock=clock)
    if table.record is not None:
        from dataclasses import replace

        checked = replace(checked, violations=date(game, table.record, checked.violations))
    head, *lines = of_file(table, check_lines(table.file, checked, position.players_written))
    found = [str(doubt) for doubt in table.doubts()]
    lines += [f"  {doubt}." for doubt in found if not any(doubt in line for line in lines)]
    return join(headed(checked.verdict, head), prose(lines))


def score(table: Table, _asked: Asked, clock: Clock) -> Markup:
    """What is it worth, line by line, and who is ahead?"""
    from cli.answers.words import range_lines, ranking_lines
    from verify.score import score as scored_of

    if "score" in table.entry.game.unanswered:
        return el("p", table.entry.game.unanswered["score"])
    scored = scored_of(table.entry, table.laid_out(), clock=clock)
    sheets = [sheet_table(sheet) for sheet in scored.sheets]
    ranges = [prose(range_lines(ranged)) for ranged in scored.ranges]
    return join(*sheets, *ranges, prose(ranking_lines(scored)))


def standing(table: Table, asked: Asked, clock: Clock) -> Markup:
    """Verdict and score."""
    return join(verdict(table, asked, clock), score(table, asked, clock))


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


def moves(table: Table, asked: Asked, clock: Clock) -> Markup:
    """What may be done now, each to be tapped."""
    from cli.answers.limits import at_once, best_first
    from cli.answers.turn_words import moves_lines
    from cli.answers.words import by_so_much, dependence_lines, missing_lines
    from verify.judge import offer

    game = table.entry.game
    wanted, about = asked.get("player") or None, asked.get("about", "")
    parts: list[Content] = []
    for who in table.movers(wanted):
        offered = offer(table.entry, table.in_sight(), who, clock=clock)
        options = [option for option in best_first(offered) if _is_about(option.move, about)]
        if not offered.options:
            parts.append(prose(of_file(table, moves_lines(table.file, who, offered, game.play.unlisted))))
            continue
        parts.append(el("h3", f"{who}: {counted(len(options), 'move')}" + (" about this" if about else "")))
        buttons = []
        for option in options[:MOST_MOVES]:
            worth = "" if "score" in game.unanswered else by_so_much(option.change)
            then = [option.does, option.open_end and f"then {option.open_end}", *at_once(option.depends)]
            buttons.append(_to_judge(who, option.move, worth, "; ".join(filter(None, then))))
        parts.append(el("ul", *buttons, class_="moves"))
        if len(options) > MOST_MOVES:
            parts.append(el("p", f"and {len(options) - MOST_MOVES} more: say the move that you mean."))
        rest = [game.play.unlisted] if game.play.unlisted else []
        rest += [f"There may be more moves: {offered.why}."] if offered.why else []
        parts.append(prose([*rest, *missing_lines(offered.missing), *dependence_lines(offered.rulings)]))
    return join(*parts)


def _is_about(move: str, about: str) -> bool:
    return not about or re.search(rf"(?<!\w){re.escape(about)}(?!\w)", move, re.IGNORECASE) is not None


def judge(table: Table, asked: Asked, clock: Clock) -> Markup:
    """May this be done? With a button that does it."""
    from cli.answers.turn_words import judge_lines
    from verify.judge import judge as judged_of

    said = " ".join(asked.get("move", "").split())
    move = table.move(said, asked.get("player") or None)
    judged = judged_of(table.entry, table.laid_out(), move, clock=clock)
    _, *lines = judge_lines(table.file, judged, table.laid_out().players_written)
    why = f": {judged.why}" if judged.verdict == "undecided" and judged.why else ""
    head = headed(judged.verdict, f"{judged.player}: {judged.move}: {judged.verdict}{why}")
    entry = said if said.casefold().startswith(f"{judged.player.casefold()}:") else f"{judged.player}: {said}"
    label = {"legal": "Do it", "illegal": "Write it down although it is not allowed"}.get(
        judged.verdict, "Do it all the same"
    )
    if judged.open_end:
        return join(head, prose(lines), _turn_to_end(table, judged.player, said, move))
    button = el("button", label, type="submit", class_="go" if judged.verdict == "legal" else None)
    hidden = el("input", type="hidden", name="entry", value=entry)
    form = el("form", hidden, button, method="post", action="do", hx_post="do", hx_include="#version")
    return join(head, prose(lines), form)


def _to_judge(player: str, move: str, worth: str = "", more: str = "") -> Markup:
    """A move to be tapped, which is judged then."""
    said = [el("b", move), " ", el("span", worth, class_="worth"), el("small", f" {more}") if more else None]
    link = f"ask/judge?player={quote(player)}&move={quote(move)}"
    return el("li", el("button", *said, type="button", hx_get=link, hx_target="#judged", hx_include="#until"))


def _turn_to_end(table: Table, player: str, said: str, move: Any) -> Markup:
    """How a turn may go on that a move only begins: to be tapped, where the game lists it, or to be said."""
    whole = table.entry.game.play.whole
    turns = [] if whole is None else [*dict.fromkeys(map(str, islice(whole(table.laid_out(), move), MOST_MOVES)))]
    field = el("input", name="move", value=said, autocomplete="off", required=True)
    who = el("input", type="hidden", name="player", value=player)
    label = el("label", "Say the whole turn ", field)
    form = el(
        "form",
        who,
        label,
        el("button", "May I?", type="submit"),
        hx_get="ask/judge",
        hx_target="#judged",
        hx_include="#until",
    )
    return join(form, el("ul", *(_to_judge(player, turn) for turn in turns), class_="moves") if turns else None)


def explain(table: Table, asked: Asked, clock: Clock) -> Markup:
    """Why is this impossible, and what would mend it? The changes of one thing can be tapped."""
    from cli.answers.words import explain_lines
    from verify.explain import explain as explained_of

    most = None if asked.get("all") else 4
    explained = explained_of(table.entry.game, table.laid_out(), most_reasons=most, most_repairs=most and 10, clock=clock)
    head, *lines = of_file(table, explain_lines(table.file, explained))
    parts: list[Content] = [headed(explained.verdict, head), prose(lines)]
    if explained.verdict == "illegal" and table.record is None:
        buttons = [
            el(
                "li",
                el(
                    "button",
                    said,
                    type="button",
                    hx_post="put",
                    hx_vals=_vals(path, value),
                    hx_include="#version",
                    hx_target="#sheet",
                ),
            )
            for said, path, value in mends(table, clock)
        ]
        parts += [el("h3", "Mend it with a tap"), el("ul", *buttons, class_="moves")] if buttons else []
    return join(*parts)


def _vals(path: tuple[str | int, ...], value: Any) -> str:
    import json

    return json.dumps({"path": pointer(path), "value": json.dumps(value)})


def pointer(path: Iterable[str | int]) -> str:
    """An address as a JSON Pointer, as pictures have it."""
    return "".join(f"/{str(key).replace('~', '~0').replace('/', '~1')}" for key in path)


MOST_MENDS = 40


def mends(table: Table, clock: Clock) -> Iterator[tuple[str, tuple[str | int, ...], Any]]:
    """Each change of one value that makes the table legal: in words, where, and what is put there."""
    from cli.page.shelf import TAKEN_OUT, differences, value_at
    from models.unknowns import said
    from verify.explanation.plain_repairs import PlainRepairs
    from verify.explanation.trial_changes import DoubtedTable, Other

    game, position = table.entry.game, table.laid_out()
    written = game.written(position)
    mending = PlainRepairs(DoubtedTable(game, position, clock=clock))
    with clock.part():
        found = []
        for amendment in mending.singles() if mending.wrong else ():
            if isinstance(amendment, Other):
                if amendment.fact.path and value_at(written, amendment.fact.path) is not None:
                    where = amendment.fact.place.space or amendment.fact.said
                    found.append((f"{where}: {said(amendment.value)}", amendment.fact.path, str(amendment.value)))
            else:
                others = differences(written, game.written(amendment.make(position)))
                if len(others) == 1 and others[0][1] is not TAKEN_OUT:
                    found.append((amendment.said, *others[0]))
            if len(found) >= MOST_MENDS:
                break
        yield from found


def best(table: Table, asked: Asked, clock: Clock) -> Markup:
    """What was the most with these cards, or how to play on?"""
    from cli import searching
    from cli.answers.search_words import best_lines, best_sheet_lines
    from cli.page.drawn import drawn
    from verify.best import best as best_layout
    from verify.play import best_play

    table.must_answer("best")
    players = table.laid_out().players_written
    who = asked.get("player") or (players[0] if len(players) == 1 and table.written.pool is None else None)
    if not searching.is_about_playing(table):
        question = searching.question(table, who, None)
        found = best_layout(table.entry, question.position, question.pool, objective=question.objective.name, clock=clock)
        shown = (
            []
            if found.position is None
            else [drawn(table.entry.game.picture(found.position, frozenset()), dark=bool(asked.get("dark")))]
        )
        lines = of_file(table, best_lines(table.file, found, question.cards))
        return join(prose(lines), *shown, prose(best_sheet_lines(found)))
    mover = table.mover(who)
    problems = table.entry.game.play.problems(table.laid_out(), mover, "score")
    if problems:
        raise table.flawed(problems)
    from cli.playing import end_lines
    from cli.playing import lines as play_lines

    played = best_play(table.entry, table.laid_out(), mover, turns=table.turns(None), clock=clock)
    return prose(of_file(table, [*play_lines(table.file, played), *end_lines(played)]))


def ask(table: Table, asked: Asked, clock: Clock) -> Markup:
    """The reply to one of the game's own questions."""
    from cli import asking
    from cli.reading.marks import typed
    from verify.ask import answer

    table.must_answer("ask")
    said = asked.get("question", "")
    question, words = asking.question_meant(table.entry, said)
    who = table.mover(asked.get("player") or None) if question.of_player else ""
    try:
        answered = answer(table.entry, table.laid_out(), question, who, words, clock=clock)
    except ValueError as error:
        raise typed("QUESTION", said, error) from None
    return prose(of_file(table, asking.lines(table.file, answered)))


def replay(table: Table, _asked: Asked, clock: Clock) -> Markup:
    """Each move of the record judged, and how the scores went."""
    from cli.replaying import chart, replay_lines
    from verify.replay import tell, totals

    if table.record is None:
        return el("p", "No move has been written down yet.")
    entries = list(tell(table.entry, table.record, clock))
    verdict = next((entry.judged.verdict for entry in entries if entry.judged.verdict != "legal"), "legal")
    scores = [totals(table.entry, table.record.begun), *(entry.totals for entry in entries)]
    head, *lines = of_file(table, replay_lines(table, verdict, scores, entries))
    lines = [line for line in lines if not re.search("[▁▂▃▄▅▆▇█]", line)]
    shown = Markup(chart(table.entry.game.title, scores)) if any(scores) else None
    return join(headed(verdict, head), prose(lines), el("div", shown, class_="chart") if shown else None)


def both(table: Table, _asked: Asked, clock: Clock) -> Markup:
    """For each ruling that decides the verdict or the score: the readings side by side."""
    from functools import partial

    from cli.answers.words import check_lines, score_lines
    from verify.check import check
    from verify.ruling_dependence import disputes
    from verify.score import score as scored_of

    position, game = table.laid_out(), table.entry.game
    questions: list[tuple[Callable[[Any], Any], Callable[[Any], Iterable[str]]]] = [
        (partial(check, game, clock=clock), partial(check_lines, table.file, names=position.players_written))
    ]
    if "score" not in game.unanswered:
        questions.append((partial(scored_of, table.entry, clock=clock), partial(score_lines, table.file, game.title)))
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
    "judge": judge,
    "explain": explain,
    "best": best,
    "ask": ask,
    "replay": replay,
    "both": both,
}


def answered(kind: str, table: Table, asked: Asked, clock: Clock) -> Markup:
    """An answer, or why there is none."""
    try:
        return ANSWERS[kind](table, asked, clock)
    except FlawedError as error:
        return flaws(error)
    except ReeveError as error:
        return el("p", str(error), role="alert")


def flaws(error: FlawedError) -> Markup:
    """What cannot be read, as on the terminal."""
    return el("div", *(el("pre", _spoken(str(flaw))) for flaw in error.flaws), class_="flaws", role="alert")


def _spoken(text: str) -> str:
    for option in ("MOVE: ", "QUESTION: ", "--player: ", "claim: "):
        text = text.removeprefix(option)
    return re.sub(r"[Aa]dd `--player[^`]*`(?:(?:, | or )`--player[^`]*`)*", "choose the player above", text)
