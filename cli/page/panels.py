"""What can be asked of a table, each question as a form that opens, and how far a question is that takes long."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from cli.page.answers import A, is_quick
from cli.page.look import Content, Markup, asks, el, fetched, field, hidden, join, polled, select, submit
from cli.page.prose import prose
from cli.page.questions import Question
from cli.reading.table import Table
from cli.searching import can_be_played, is_about_playing
from models.hidden import Hidden, UncountableError
from models.names import counted
from scorers.objective import SCORE

AHEAD = ("1", "2", "3", "4", "6", "8", "end")
"""How many turns may be looked ahead, where a game lets one say so."""
NUMBERS = ("at least one", "no", "exactly one", "exactly two", "at least two", "at least three", "at most one")
"""How many cards a place may be said to hold."""
ONE = (A, "no")
"""How many it may be of one card."""
SHORT, FILLERS = 2, frozenset({"and", "for", "the"})
"""Letters of a word that says nothing of a card by itself, and longer words that do not, either."""


def panel(name: str, title: str, *content: Content, is_open: bool = False) -> Markup:
    """A part of the page that opens."""
    return el("details", el("summary", title), *content, id=name, open=is_open)


def is_start(done: tuple[str, ...], until: int | None) -> bool:
    """Whether what is shown is the table that the file tells itself, which can be changed."""
    return not done or until == 0


def asking(table: Table, done: tuple[str, ...], until: int | None) -> Iterator[Content]:
    """Everything that can be asked of a table."""
    statuses = table.entry.statuses
    if statuses["judge"] == "ready":
        yield _moves(table)
    if done:
        links = [
            el("li", el("a", move, href=f"?until={n}", aria_current="step" if until == n else None))
            for n, move in enumerate(done, start=1)
        ]
        asked = _question("replay", "Was every move allowed?")
        title = f"The moves so far ({len(done)})"
        yield panel("replay", title, el("ol", *links, class_="record"), asked, is_open=until is not None)
    yield panel("explain", "Why impossible, and what mends it?", _question("explain", "Why?"))
    if statuses["fill"] == "ready" and not is_quick(table):
        yield panel("fill", "The rest of what is not known", *_fill(table))
    if statuses["chance"] == "ready":
        claim = field("Say a claim, or a move", "claim", placeholder="ada holds 2 roses", required=True)
        question = _question("chance", "How likely?", claim, _players(table, "Who says it?"))
        yield panel("chance", "How likely is it?", fetched("claims", _OPENED), question)
    yield panel("both", "Would another reading of a rule decide?", _question("both", "Both readings, side by side"))
    if statuses["best"] == "ready":
        yield best_panel(table)
    if statuses["ask"] == "ready":
        questions = table.entry.scorer.questions
        every = el("ul", *(el("li", el("b", one.how), f": {one.asks}") for one in questions))
        question = field("Question", "question", list="questions", required=True)
        choices = el("datalist", *(el("option", one.how, value=one.how) for one in questions), id="questions")
        asked = _question("ask", "Ask", _players(table, "For whom?"), question, choices)
        yield panel("ask", f"Questions of {table.entry.game.title}", every, asked)
    if is_start(done, until):
        yield panel("else", "What else lies there: numbers, turns, hands", fetched("else", _OPENED))


def _form(kind: str, label: str, *fields: Content, besides: Content = None) -> Markup:
    """A question that is answered below its panel's forms; another button may ask something `besides` of the same fields."""
    link = f"ask/{kind}"
    return el("form", *fields, submit(label), besides, action=link, **asks(link, f"#answer-{kind}"))


def _answer(kind: str) -> Markup:
    return el("div", Markup(), id=f"answer-{kind}", aria_live="polite")


def _question(kind: str, label: str, *fields: Content) -> Markup:
    return join(_form(kind, label, *fields), _answer(kind))


_OPENED = "toggle from:closest details once"
"""When something is fetched that stands in a panel: when that is opened."""


def _players(table: Table, label: str, nobody: str = "whose turn it is") -> Content:
    players = table.written.position.players_written
    if len(players) < 2:
        return None
    turn = table.laid_out().turn
    return [select(label, "player", {"": nobody} | {who: who for who in players}), f"({turn} is next) " if turn else None]


def _moves(table: Table) -> Markup:
    whose = "#until, #moves select[name=player]"
    ranked = None
    # Where both decks are in the file, "How do I play on?" answers that.
    if table.entry.scorer.layout_search is not None and (table.written.pool is not None or not can_be_played(table)):
        asked = asks("ask/ranked", "#answer-moves", whose)
        ranked = submit("What does each still allow?", formaction="ask/ranked", **asked)
    move = field("Or say a move", "move", placeholder="as at the table", required=True)
    said = el("form", move, submit("May I?"), action="ask/judge", **asks("ask/judge", "#judged", whose))
    judged = el("div", Markup(), id="judged", aria_live="polite")
    listed = _form("moves", "What can I do?", _players(table, "Who?"), besides=ranked)
    return panel("moves", "May I?", listed, _answer("moves"), said, judged)


def _fill(table: Table) -> Iterator[Content]:
    counting = el("label", el("input", type="checkbox", name="count", value="1"), " count all ways")
    yield _form("fill", "What can it be?", counting)
    if "score" not in table.entry.game.unanswered:
        aims = select("The way that scores", "aim", {"most": "most", "least": "least"})
        yield _form("fill", "Which way?", aims, _players(table, "for", "choose a player"))
    yield _answer("fill")


def is_only_pool(table: Table) -> bool:
    """Whether nothing is laid out, and there are only cards that shall be."""
    return table.written.pool is not None and not table.written.position.layouts


def best_panel(table: Table, *, is_open: bool = False) -> Markup:
    """What the most was, or how to play on."""
    playing, scorer = is_about_playing(table), table.entry.scorer
    forms = [] if playing else [_form("best", "What was the most?", _players(table, "For whom?"))]
    if not is_only_pool(table) and (playing or can_be_played(table)):
        aims = {
            "" if aim == SCORE else aim: "points" if aim == SCORE else aim.replace("-", ", then ")
            for aim in scorer.objectives
        }
        ahead = {"": f"as usual ({scorer.turns})"} | {n: "to the end" if n == "end" else n for n in AHEAD}
        fields = [
            _players(table, "For whom?"),
            select("Aim at", "aim", aims) if len(aims) > 1 else None,
            select("Turns ahead", "turns", ahead) if scorer.turns else None,
        ]
        forms.append(_form("best", "How do I play on?", *fields, *hidden(play="1")))
    return panel("best", "The most it could have been", *forms, _answer("best"), is_open=is_open)


def claim_forms(table: Table) -> Markup:
    """What can be claimed of the cards that lie face down, of each back by itself."""
    try:
        groups = [hidden for hidden in table.entry.game.hidden(table.laid_out()) if hidden.places and hidden.unseen]
    except UncountableError as error:
        return prose([f"{error}."])
    if not groups:
        return prose(["Nothing lies face down here of which the file says how much it is, such as `hand: 3`."])
    return join(*(_claim_form(table, hidden) for hidden in groups))


def _claim_form(table: Table, hidden: Hidden[Any]) -> Markup:
    hands = [place.name for place in hidden.places if place.is_hand]
    others = [place.name for place in hidden.places if not place.is_hand]
    some = ["somebody", "nobody", "everybody"] if len(hands) > 1 else []
    does = [*(f"{name} holds" for name in (*some, *hands)), *(f"the {name} is" for name in others)]
    numbers = NUMBERS if max(place.size for place in hidden.places) > 1 else ONE
    kinds = {kind: kind for kind in _kinds(hidden)} | ({"of mine": "of mine"} if hidden.own else {})
    fields = [
        select("Say:", "place", dict(zip(does, does, strict=True))),
        select("how many:", "number", dict(zip(numbers, numbers, strict=True))),
        select("of what:", "what", kinds),
        _players(table, "“Mine” is said by") if hidden.own else None,
    ]
    return el("fieldset", el("legend", f"Of the {hidden.cards}"), _form("chance", "How likely?", *fields))


def _kinds(hidden: Hidden[Any]) -> Iterator[str]:
    """What a card may be said to be: words that several kinds share, then each kind, as far as a claim can be read so."""
    texts = [str(kind) for kind in hidden.unseen]
    found = Counter(word for text in texts for word in {*text.casefold().split()} - FILLERS if len(word) > SHORT)
    shared = sorted(word for word, n in found.items() if 1 < n < len(texts))
    for text in dict.fromkeys([*shared, *texts]):
        with suppress(ValueError):
            if hidden.read(text):
                yield text


def waiting(link: str, why: str) -> Markup:
    """A question that cannot be begun yet, and why not."""
    # A browser without scripts does not ask again by itself.
    return polled(link, "1s", el("p", why, " ", el("a", "Ask again", href=link), role="status"))


def in_work(number: str, question: Question) -> Markup:
    """A question in work: for how long, what was found so far, what is worked at, and a button that stops it."""
    is_stopped = question.stopped is not None
    at_work = f", {question.at_work}" if question.at_work else ""
    said = "Stopping …" if is_stopped else f"Working: {counted(question.seconds, 'second')} so far{at_work}"
    shown = {"hx_target": "closest .work", "hx_swap": "outerHTML"}
    stop = None if is_stopped else el("button", "Stop", type="button", hx_post=f"asked/{number}/stop", **shown)
    found = el("div", prose(question.so_far.splitlines()), class_="found") if question.so_far else None
    return polled(f"asked/{number}", "500ms", el("p", said, role="status"), found, stop)
