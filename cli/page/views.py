"""What the page of a table shows: the picture, the verdict, the score, and what can be asked.

And the first page: all tables of the folder, and new ones.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from html import escape
from pathlib import Path
from urllib.parse import quote

from cli.page.answers import answered, is_quick
from cli.page.beginning import SEATS, numbers_of_players
from cli.page.edits import club_stamp, spoken, understood, version_of
from cli.page.look import (
    Content,
    Look,
    Markup,
    drawn,
    edit_form,
    el,
    fetched,
    field,
    hidden,
    join,
    page,
    page_form,
    select,
    submit,
)
from cli.page.panels import asking, best_panel, is_only_pool, is_start, panel
from cli.page.prose import Work, flaws
from cli.page.shelf import Kept
from cli.picture_files import draw
from cli.reading.marks import FlawedError
from cli.reading.table import Table
from cli.reading.texts import fragment
from models.names import capital, counted, from_to
from models.rule import Ruling
from verify.games import GAMES, entry

_LOST = "No connection. What you see may be old, and what you tap may be lost. It goes on as soon as there is one again."
"""What is said while the server is not heard of."""


def table_page(
    look: Look, kept: Kept, until: int | None, sheet: Content = None, told: Content = None, home: str | None = None
) -> Markup:
    """A table with all that can be asked of it, at its `home` or where something is `told` of it."""
    try:
        text = kept.text
        title = understood(kept.file, text).entry.game.title
    except FlawedError:
        title = "a file that cannot be read"
    name = kept.name.removesuffix(".yaml")
    header = el(
        "header",
        el("nav", el("a", "All tables", href=f"{look.base}/"), aria_label="Where you are"),
        el("h1", name, " ", el("small", title)),
    )
    opened = el("section", sheet, id="sheet", aria_live="polite", aria_label="What lies there")
    lost = el("p", _LOST, id="lost", role="alert", hidden=True)
    said = el("div", told, id="told", role="status")
    main = el("main", lost, opened, said, live(look, kept, until), id="main")
    return page(look, f"{name}: {title}", header, main, home=home)


def live(look: Look, kept: Kept, until: int | None, *, oob: bool = False) -> Markup:
    """What changes with the table: the picture, the verdict, the score, and what can be asked."""
    stamp = club_stamp(kept.file)
    try:
        text, ways = kept.text, (kept.can_undo, bool(kept.undone))
    except FlawedError as error:
        return _live("", stamp, None, [flaws(error)], oob=oob)
    # All phones at a table are shown the same, which is drawn for the first that looks.
    with kept.shown:
        found = _parts_shown(look, kept.file, text, until, stamp, ways)
    return _live(version_of(text), stamp, *found, oob=oob)


@lru_cache(maxsize=128)
def _parts_shown(
    look: Look, file: Path, text: str, until: int | None, stamp: int, ways: tuple[bool, bool]
) -> tuple[int | None, list[Content]]:
    """After how many moves a table is shown, if not after all, and the parts of what is shown.

    `ways` tells whether something can be taken back, and made again.
    """
    try:
        whole = understood(file, text)
        done = () if whole.record is None else whole.record.said
        until = None if until is None or until >= len(done) else until
        table = whole if until is None else understood(file, text, until)
        if is_only_pool(table):
            keeping = _keeping(look, file, text, is_drawn=False)
            return None, [_undo(None, ways), _pool(table), keeping, _text_form(text)]
        table.laid_out()
    except FlawedError as error:
        return until, [flaws(error), _text_form(text, is_open=True)]
    shown = drawing(look, table, is_start=is_start(done, until))
    parts: list[Content] = [
        _undo(until, ways),
        _where(table, done, until),
        el("div", shown, id="table", class_="table"),
        el(
            "section",
            _verdict_and_score(file, text, until, stamp),
            id="answer",
            aria_live="polite",
            aria_label="Verdict and score",
        ),
        el("section", *asking(table, done, until), id="asking", aria_label="Questions"),
        _keeping(look, file, text),
        _text_form(text),
    ]
    return until, [join(*parts)]


def _live(version: str, stamp: int, until: int | None, parts: list[Content], *, oob: bool) -> Markup:
    at = "" if until is None else str(until)
    # What others change is heard of within a second.
    heard = {"hx_trigger": "every 1s", "hx_target": "#live", "hx_swap": "outerHTML"}
    return el(
        "div",
        el("input", type="hidden", name="version", id="version", value=version),
        el("input", type="hidden", name="until", id="until", value=at),
        el("div", Markup(), id="news", hx_get=f"live?version={version}&club={stamp}&until={at}", **heard),
        *parts,
        id="live",
        data_version=version,
        hx_swap_oob="true" if oob else None,
        hx_target="#sheet",
        hx_swap="innerHTML",
    )


def drawing(look: Look, table: Table, *, is_start: bool) -> Markup:
    """The picture of a table, its spaces to be tapped."""
    drawing = draw(table, table.laid_out(), to_grow=is_start)

    def tap(address: str) -> dict[str, str]:
        link = escape(f"at?path={quote(address)}" + ("" if is_start else "&later=1"))
        return {"href": link, "hx-get": link, "hx-target": "#sheet", "hx-include": "#until", "id": f"at{escape(address)}"}

    return drawn(drawing.picture, drawing.over, dark=look.dark, room=look.room, tapped=tap)


@lru_cache(maxsize=64)
def _verdict_and_score(file: Path, text: str, until: int | None, stamp: int) -> Markup:
    del stamp  # the club's file may have been saved since
    table = understood(file, text, until)
    if is_quick(table):
        return answered("standing", table, {}, Work())
    return fetched("ask/standing", words="Looking at what is unknown …")


def _undo(until: int | None, ways: tuple[bool, bool]) -> Markup:
    buttons = [
        el(
            "button",
            words,
            type="button",
            hx_post=words.lower(),
            hx_include="#version",
            disabled=not can or until is not None,
        )
        for words, can in zip(("Undo", "Redo"), ways, strict=True)
    ]
    return el("div", *buttons, el("span", "All is saved.", class_="saved"), class_="bar")


def _where(table: Table, done: tuple[str, ...], until: int | None) -> Content:
    """After which moves this is the table, and whose turn it is then."""
    position = table.laid_out()
    is_turn = position.turn and len(position.players_written) > 1 and not position.is_over
    turn = [el("strong", f"It is {position.turn}'s turn.")] if is_turn else []
    if until is not None:
        where = "at its beginning" if until == 0 else f"after {counted(until, 'move')} of {len(done)}"
        back = el("a", "Go to the last move", href="?")
        return el("p", f"This is the table {where}. ", back, ". " * is_turn, *turn, class_="past")
    begin = el("a", "Go to its beginning", href="?until=0")
    moves = [f"The table after {counted(len(done), 'move')}. ", begin, " to change how it began. "] if done else []
    return el("p", *moves, *turn) if moves or turn else None


def _pool(table: Table) -> Markup:
    """The cards of a pool of which nothing is laid yet, and what can be asked of them."""
    cards = table.entry.game.written_pool(table.written.pool)
    rows = [el("li", f"{capital(spoken((key,)), ())}: ", ", ".join(map(str, told))) for key, told in cards.items() if told]
    hint = el("p", "Nothing is laid out here: these are the cards to be laid. They can be changed in the text of the file.")
    return el("section", hint, el("ul", *rows), best_panel(table, is_open=True), id="asking", aria_label="The pool")


def _keeping(look: Look, file: Path, text: str, *, is_drawn: bool = True) -> Markup:
    link = f"{look.base}/#{fragment(text)}"
    return panel(
        "keeping",
        "Keep, print, send",
        el("p", "The table is kept in ", el("code", file.name), ", which the command reads too. All is saved at once."),
        el(
            "ul",
            el("li", el("a", "Download the file", href="file", download=file.name)),
            *([el("li", el("a", words, href=name, download=f"{file.stem}{end}")) for words, name, end in _DRAWN] * is_drawn),
            el("li", el("button", "Print", type="button", data_print=True)),
            el(
                "li",
                el("a", "The whole table in this link", href=link, class_="whole"),
                " (it holds all that the file says; whoever opens it with a page of their own has the table)",
            ),
        ),
        page_form("copy", field("A copy under another name", "name", required=True), submit("Save a copy")),
    )


_DRAWN = (("A page with picture and scores in one file", "one.html", ".html"), ("The picture", "picture.svg", ".svg"))
"""What shows a table drawn: in which words it is offered, where it is, and how its name ends."""


def _text_form(text: str, *, is_open: bool = False) -> Markup:
    look = {"spellcheck": "false", "autocapitalize": "off", "wrap": "off"}
    written = el("label", "As you would type it", el("textarea", "\n" + text, name="text", rows="18", **look))
    form = edit_form("text", written, submit("Save the text"), hx_include="#version")
    return panel("text", "The text of the file", form, is_open=is_open)


def anew(look: Look, kept: Kept, said: str) -> Markup:
    """After a change: what is said of it, and all that changes with the table."""
    return join(told_anew(said), live(look, kept, None, oob=True))


def told_anew(said: Content = None) -> Markup:
    """What is said above the table now, in the place of what was said of an earlier change."""
    return el("div", said, id="told", role="status", hx_swap_oob="true")


def home(look: Look, names: Iterable[str], told: Content = None, filled: Mapping[str, str] | None = None) -> Markup:
    """All tables, and new ones; the form of one is `filled` in as it came, where something is told about it."""
    filled = filled or {}
    shown = [el("li", el("a", name.removesuffix(".yaml"), href=f"{look.base}/t/{quote(name)}/")) for name in names]
    tables = el("ul", *shown, class_="tables") if shown else el("p", "No table yet.")
    address = field("A link to a table", "link", filled.get("link"), id="link")
    link = page_form(f"{look.base}/open", address, submit("Open it"))
    said = el("div", told, id="told")
    main = el("main", said, tables, *_new(look, filled), el("h2", "From a friend"), link, id="main")
    return page(look, "Tables", el("header", el("h1", "Tables")), main)


def _new(look: Look, filled: Mapping[str, str]) -> Iterable[Content]:
    chosen = filled.get("game", "")
    if chosen not in GAMES:
        games = (el("li", el("a", title, href=f"{look.base}/?game={name}"), _span(name)) for name, title in GAMES.items())
        return el("h2", "A new table"), el("p", "Of which game?"), el("ul", *games, class_="tables")
    game, numbers = entry(chosen).game, numbers_of_players(chosen)
    # Nothing can be dealt where the cards of the box would be needed.
    deal = None if game.deal is None or game.deal.needs_cards else game.deal
    fields = hidden(game=chosen)
    if len(numbers) > 1:
        fields.append(select("How many players?", "number", {str(n): str(n) for n in numbers}, filled.get("number")))
    if numbers:
        hint, label = ", ".join(SEATS[: numbers[0]]), "Their names in the order of their seats, if you like"
        fields.append(field(label, "players", filled.get("players"), placeholder=hint))
    ways = {"empty": "nothing on the table: I tap what lies there"}
    ways |= ({} if deal is None else {"deal": "a deal, shuffled now"}) | {"example": "an example with remarks"}
    now = filled.get("how", "empty")
    picks = [el("input", type="radio", name="how", value=way, checked=way == now) for way in ways]
    begin = [el("label", pick, f" {words}") for pick, words in zip(picks, ways.values(), strict=True)]
    fields.append(el("fieldset", el("legend", "Begin with"), *begin))
    if deal is not None:
        label = "Number of the deal (the same number is the same deal)"
        fields.append(field(label, "seed", filled.get("seed"), inputmode="numeric"))
        for key, values in deal.variants.items():
            options, name = {"": "as usual"} | {value: value for value in values}, f"variant {key}"
            fields.append(select(f"Variant: {key.replace('_', ' ')}", name, options, filled.get(name)))
    named = field("Name of the table", "name", filled.get("name"))
    form = page_form(f"{look.base}/new", *fields, _rulings(game.rulings, filled), named, submit("New table", class_="go"))
    another = el("p", el("a", "Another game", href=f"{look.base}/"))
    return el("h2", f"A new table of {game.title}", id="new"), form, another


def _span(name: str) -> str:
    numbers = numbers_of_players(name)
    if len(numbers) > 1:
        return f", {from_to(numbers[0], numbers[-1])} players"
    return f", {counted(numbers[0], 'player')}" if numbers else ""


def _rulings(rulings: Iterable[Ruling], filled: Mapping[str, str]) -> Content:
    """How they play where the rulebook is unclear, in words."""
    rows = []
    for ruling in rulings:
        first = ruling.alternatives[0] if ruling.guesses else ruling.default
        others = {value: words for value, words in ruling.options.items() if value != first}
        options, name = {"": f"{ruling.options[first]} (as usual)"} | others, f"ruling {ruling.key}"
        rows.append(el("li", select(ruling.question, name, options, filled.get(name))))
    summary = el("summary", "Where the rulebook is unclear: how do you play?")
    return el("details", summary, el("ul", *rows, class_="rulings")) if rows else None
