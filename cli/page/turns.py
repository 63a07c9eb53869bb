"""What may be done, as parts of a page: the moves there are, what each allows, and the judgement on one."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from cli.answers.search_words import final_words, most_words, scope_lines
from cli.answers.turn_words import at_once, best_first, judge_lines, moves_lines
from cli.answers.words import by_so_much, rest_lines
from cli.page.edits import version_of
from cli.page.forms import asks, edit_form, field, hidden, submit
from cli.page.markup import Content, Markup, el, join
from cli.page.prose import headed, of_file, prose
from cli.page.work import Asked, Work
from cli.reading.inputs import Table
from cli.searching import by_prospects
from models.names import counted
from verify.judge import judge as judged_of
from verify.judge import judge_unseen, offer

if TYPE_CHECKING:
    from verify.moves.judgement import Option

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
    return "; ".join(filter(None, [does, option.open_end and f"then {option.open_end}", *at_once(option.depends)]))


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
    words = most_words if found.is_played else final_words
    buttons = [
        _to_judge(who, one.option.move, words(one.best).strip(), _then(one.option, f"{by_so_much(one.option.change)} now"))
        for one in found.ranked[:MOST_MOVES]
    ]
    head = el("h3", f"{who}: {counted(len(found.ranked), 'move')}, each with the highest final score still possible")
    return join(
        head, el("ul", *buttons, class_="moves"), _more(len(found.ranked)), prose([*scope_lines(found, cards), *rest])
    )


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
    label = {"legal": "Do it", "illegal": "Write it down although it is not allowed"}.get(
        judged.verdict, "Do it all the same"
    )
    if table.record is not None and len(table.record.steps) < len(table.record.said):
        later = el("p", "Other moves were done after this. ", el("a", "Go to the last move", href="?"), " to do another.")
        return join(head, prose(lines), later)
    if judged.open_end:
        return join(head, prose(lines), _turn_to_end(table, judged.player, said, move))
    button = submit(label, class_="go" if judged.verdict == "legal" else None)
    drawn = {"drawn": "1"} if asked.get("drawn") or judged.verdict == "illegal" else {}
    told = hidden(entry=entry, version=version_of(table.marked.text), **drawn)
    return join(head, prose(lines), edit_form("do", *told, button))


def _to_judge(player: str, move: str, worth: str = "", more: str = "") -> Markup:
    """A move to be tapped, which is judged then."""
    said = [el("b", move), " ", el("span", worth, class_="worth"), el("small", f" {more}") if more else None]
    link = f"ask/judge?player={quote(player)}&move={quote(move)}"
    return el("li", el("button", *said, type="button", **asks(link, "#judged")))


def _turn_to_end(table: Table, player: str, said: str, move: Any) -> Markup:
    """How a turn may go on that a move only begins: to be tapped, where the game lists it, or to be said."""
    whole = table.entry.game.play.whole
    turns = [] if whole is None else [*dict.fromkeys(map(str, islice(whole(table.in_sight(), move), MOST_MOVES)))]
    turn = field("Say the whole turn", "move", said, required=True)
    form = el("form", *hidden(player=player), turn, submit("May I?"), **asks("ask/judge", "#judged"))
    return join(form, el("ul", *(_to_judge(player, turn) for turn in turns), class_="moves") if turns else None)
