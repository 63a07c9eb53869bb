"""What the pages show: a table with its verdict, a space that was tapped, all tables of the folder."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from html import escape
from pathlib import Path
from urllib.parse import quote

from cli.page.answers import answered, is_quick
from cli.page.drawn import drawn
from cli.page.markup import Content, Markup, el, join
from cli.page.offers import Offer, Space, entries
from cli.page.panels import asking, is_start, panel
from cli.page.prose import flaws, pointer
from cli.page.shelf import Kept, club_stamp, understood, version_of
from cli.page.work import Work
from cli.reading.inputs import Table
from cli.reading.links import fragment
from cli.reading.marks import FlawedError
from models.names import counted
from models.picture import Panel, Picture, Tile
from models.problem import Address
from models.unknowns import said
from verify.games import GAMES, entry

ACROSS = 4
"""So many drawn cards stand beside each other to be picked."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a page is shown: on which address, and for which eyes and screen."""

    base: str
    dark: bool = False
    wide: bool = False


def page(look: Look, title: str, *content: Content) -> Markup:
    """A whole page."""
    config = json.dumps(
        {
            "includeIndicatorStyles": False,
            "allowEval": False,
            "allowScriptTags": False,
            "historyCacheSize": 0,
            "selfRequestsOnly": True,
            "responseHandling": [
                {"code": "204", "swap": False},
                {"code": "[23]..", "swap": True},
                {"code": "[45]..", "swap": True, "error": True},
            ],
        }
    )
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", name="color-scheme", content="dark" if look.dark else "light"),
        el("meta", name="htmx-config", content=config),
        el("title", title),
        el("link", rel="stylesheet", href=f"{look.base}/static/page.css"),
        el("link", rel="icon", href="data:,"),
        el("script", Markup(), src=f"{look.base}/static/htmx.min.js", defer=True),
        el("script", Markup(), src=f"{look.base}/static/page.js", defer=True),
    )
    skip = el("a", "To the table", href="#main", class_="skip")
    body = el("body", skip, *content, class_="dark" if look.dark else "light", data_base=look.base or "/")
    return join(Markup("<!DOCTYPE html>\n"), el("html", head, body, lang="en"))


def home(look: Look, names: Iterable[str], told: Content = None, chosen: str = "") -> Markup:
    """All tables, and new ones."""
    shown = [el("li", el("a", name.removesuffix(".yaml"), href=f"{look.base}/t/{quote(name)}/")) for name in names]
    tables = el("ul", *shown, class_="tables") if shown else el("p", "No table yet.")
    games = []
    for name, title in GAMES.items():
        deal = entry(name).game.deal
        games.append(el("option", title + (f" ({deal.span})" if deal else ""), value=name, selected=name == chosen))
    new = el(
        "form",
        el("label", "Game ", el("select", *games, name="game")),
        el(
            "label",
            "Players, in the order of their seats ",
            el("input", name="players", placeholder="Ann, Ben", autocomplete="off"),
        ),
        el(
            "fieldset",
            el("legend", "Begin with"),
            el(
                "label",
                el("input", type="radio", name="how", value="empty", checked=True),
                " nothing on the table: I tap what lies there",
            ),
            el("label", el("input", type="radio", name="how", value="deal"), " a deal, shuffled now"),
            el("label", el("input", type="radio", name="how", value="example"), " an example with remarks"),
        ),
        el(
            "label",
            "Number of the deal (the same number is the same deal) ",
            el("input", name="seed", inputmode="numeric", autocomplete="off"),
        ),
        el("label", "Name of the table ", el("input", name="name", autocomplete="off")),
        el("button", "New table", type="submit", class_="go"),
        method="post",
        action=f"{look.base}/new",
    )
    link = el(
        "form",
        el("label", "A link to a table ", el("input", name="link", id="link", autocomplete="off")),
        el("button", "Open it", type="submit"),
        method="post",
        action=f"{look.base}/open",
    )
    return page(
        look,
        "Tables",
        el("header", el("h1", "Tables")),
        el(
            "main",
            el("div", told, id="told"),
            tables,
            el("h2", "A new table"),
            new,
            el("h2", "From a friend"),
            link,
            id="main",
        ),
    )


def table_page(look: Look, kept: Kept, until: int | None, sheet: Content = None, told: Content = None) -> Markup:
    """A table with all that can be asked of it."""
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
    return page(
        look,
        f"{name}: {title}",
        header,
        el(
            "main",
            el("section", sheet, id="sheet", aria_live="polite", aria_label="What lies there"),
            el("div", told, id="told", role="status"),
            live(look, kept, until),
            id="main",
        ),
    )


def live(look: Look, kept: Kept, until: int | None, *, oob: bool = False) -> Markup:
    """What changes with the table: the picture, the verdict, the score, and what can be asked."""
    try:
        text = kept.text
    except FlawedError as error:
        return _live("", None, [flaws(error)], oob=oob)
    # All phones at a table are shown the same, which is drawn for the first that looks.
    with kept.shown:
        found = _shown(look, kept.file, text, until, club_stamp(kept.file), can_redo=bool(kept.undone))
    return _live(version_of(text), *found, oob=oob)


@lru_cache(maxsize=128)
def _shown(
    look: Look, file: Path, text: str, until: int | None, stamp: int, *, can_redo: bool
) -> tuple[int | None, list[Content]]:
    """After how many moves a table is shown, if not after all, and the parts of what is shown."""
    del stamp  # the club's file may have been saved since
    try:
        whole = understood(file, text)
        done = () if whole.record is None else whole.record.said
        until = None if until is None or until >= len(done) else until
        table = whole if until is None else understood(file, text, until)
        table.laid_out()
    except FlawedError as error:
        return until, [flaws(error), _text_form(text, is_open=True)]
    shown = drawing(look, table, is_start=is_start(done, until))
    parts: list[Content] = [
        _undo(until, can_redo=can_redo),
        _where(done, until),
        el("div", shown, id="table", class_="table"),
        el("section", *_told(table), id="answer", aria_live="polite", aria_label="Verdict and score"),
        el("section", *asking(table, done, until), id="asking", aria_label="Questions"),
        _keeping(look, file, text),
        _text_form(text),
    ]
    return until, [join(*parts)]


def _live(version: str, until: int | None, parts: list[Content], *, oob: bool) -> Markup:
    at = "" if until is None else str(until)
    return el(
        "div",
        el("input", type="hidden", name="version", id="version", value=version),
        el("input", type="hidden", name="until", id="until", value=at),
        el(
            "div",
            Markup(),
            id="news",
            hx_get=f"live?version={version}&until={at}",
            hx_trigger="heard, every 5s",
            hx_target="#live",
            hx_swap="outerHTML",
        ),
        *parts,
        id="live",
        data_version=version,
        hx_swap_oob="true" if oob else None,
        hx_target="#sheet",
        hx_swap="innerHTML",
    )


def drawing(look: Look, table: Table, *, is_start: bool) -> Markup:
    """The picture of a table, its spaces to be tapped."""
    from cli.picture_files import draw

    drawing = draw(table, table.laid_out())

    def tapped(address: str) -> dict[str, str]:
        link = escape(f"at?path={quote(address)}" + ("" if is_start else "&later=1"))
        return {"href": link, "hx-get": link, "hx-target": "#sheet", "hx-include": "#until", "id": f"at{escape(address)}"}

    return drawn(drawing.picture, drawing.over, dark=look.dark, slim=not look.wide, tapped=tapped)


def _told(table: Table) -> Iterable[Content]:
    if is_quick(table):
        yield answered("standing", table, {}, Work())
    else:
        looking = el("p", "Looking at what is unknown …")
        yield el("div", looking, hx_get="ask/standing", hx_trigger="load", hx_target="this", hx_include="#until")


def _undo(until: int | None, *, can_redo: bool) -> Markup:
    there = until is None
    return el(
        "div",
        el("button", "Undo", type="button", hx_post="undo", hx_include="#version", disabled=not there),
        el("button", "Redo", type="button", hx_post="redo", hx_include="#version", disabled=not (can_redo and there)),
        el("span", "All is saved.", class_="saved"),
        class_="bar",
    )


def _where(done: tuple[str, ...], until: int | None) -> Content:
    if not done:
        return None
    if until is None:
        return el(
            "p",
            f"The table after {counted(len(done), 'move')}. ",
            el("a", "Go to its beginning", href="?until=0"),
            " to change how it began.",
        )
    where = "at its beginning" if until == 0 else f"after {counted(until, 'move')} of {len(done)}"
    return el("p", f"This is the table {where}. ", el("a", "Go to the last move", href="?"), class_="past")


def else_list(table: Table, within: Address = ()) -> Markup:
    """All that the file tells, as far as it is `within` an address, and no space shows, each to be changed."""
    picture = table.entry.game.picture(table.laid_out(), frozenset())
    rows = []
    for one in entries(table, picture, within):
        label = one.name[:1].upper() + one.name[1:]
        ends = one.numbers
        if ends:
            field = el(
                "input", type="number", name="text", value=str(one.now), min=ends[0], max=ends[1], inputmode="numeric"
            )
        elif one.options and one.now is not True and one.now is not False:
            options = dict.fromkeys([said(one.now), *map(said, one.options)])
            field = el("select", *(el("option", each) for each in options), name="option")
        elif isinstance(one.now, bool):
            field = el(
                "select", *(el("option", each, selected=each == said(one.now)) for each in ("true", "false")), name="text"
            )
        else:
            field = el("input", name="text", value="" if one.now is None else str(one.now), autocomplete="off")
        form = el(
            "form",
            el("label", f"{label} ", field),
            el("input", type="hidden", name="path", value=pointer(one.path)),
            el("button", "Save", type="submit", aria_label=f"Save {label}"),
            method="post",
            action="put",
            hx_post="put",
            hx_include="#version",
            hx_target="#sheet",
        )
        rows.append(el("li", form))
    if within:
        return el("ul", *rows, class_="else")
    can = _can_be_told(table)
    hint = el("p", "All else can be changed in the text of the file, below.")
    return join(el("ul", *rows, class_="else") if rows else el("p", "Nothing."), can, hint)


def _can_be_told(table: Table) -> Content:
    """The keys that the file may have and has not, with what each is for."""
    data = table.marked.data
    keys = table.entry.schema().get("properties", {})
    free = [
        (key, value.get("description", ""))
        for key, value in keys.items()
        if isinstance(data, dict) and key not in data and key != "record"
    ]
    if not free:
        return None
    rows = [el("li", el("b", key.replace("_", " ")), f": {about}") for key, about in free]
    form = el(
        "form",
        el(
            "label",
            "Tell ",
            el("select", *(el("option", key.replace("_", " "), value=pointer((key,))) for key, _ in free), name="path"),
        ),
        el("label", " as ", el("input", name="text", autocomplete="off", required=True)),
        el("button", "Save", type="submit"),
        method="post",
        action="put",
        hx_post="put",
        hx_include="#version",
        hx_target="#sheet",
    )
    return el("details", el("summary", "What the file can say besides"), el("ul", *rows), form)


def _keeping(look: Look, file: Path, text: str) -> Markup:
    link = f"{look.base}/#{fragment(text)}"
    return panel(
        "keeping",
        "Keep, print, send",
        el("p", "The table is kept in ", el("code", file.name), ", which the command reads too. All is saved at once."),
        el(
            "ul",
            el("li", el("a", "Download the file", href="file", download=file.name)),
            el(
                "li",
                el("a", "A page with picture and scores in one file", href="one.html", download=f"{file.stem}.html"),
            ),
            el("li", el("a", "The picture", href="picture.svg", download=f"{file.stem}.svg")),
            el("li", el("button", "Print", type="button", data_print=True)),
            el(
                "li",
                el("a", "The whole table in this link", href=link, class_="whole"),
                " (it holds all that the file says; whoever opens it with a page of their own has the table)",
            ),
        ),
        el(
            "form",
            el("label", "A copy under another name ", el("input", name="name", required=True, autocomplete="off")),
            el("button", "Save a copy", type="submit"),
            method="post",
            action="copy",
        ),
    )


def _text_form(text: str, *, is_open: bool = False) -> Markup:
    return panel(
        "text",
        "The text of the file",
        el(
            "form",
            el(
                "label",
                "As you would type it",
                el("textarea", "\n" + text, name="text", rows="18", spellcheck="false", autocapitalize="off", wrap="off"),
            ),
            el("button", "Save the text", type="submit"),
            method="post",
            action="text",
            hx_post="text",
            hx_include="#version",
            hx_target="#sheet",
        ),
        is_open=is_open,
    )


def later_sheet(name: str, space: str) -> Markup:
    """A space tapped after a move: what may be done there."""
    link = f"ask/moves?about={quote(space)}"
    return _sheet(
        name,
        el("div", el("p", "…"), hx_get=link, hx_trigger="load", hx_target="this", hx_include="#until"),
        el("p", el("a", "Go to the beginning of the record", href="?until=0"), " to change what lay there."),
    )


def _sheet(name: str, *content: Content) -> Markup:
    close = el("button", "Close", type="button", class_="close", data_close=True)
    return el("div", el("div", el("h2", name, tabindex="-1"), close, class_="bar"), *content, class_="open")


def several_sheet(table: Table, path: Address, name: str) -> Markup:
    """What stands for several things of the file, such as a player: each of them to be changed."""
    return _sheet(name, else_list(table, path))


def space_sheet(look: Look, space: Space, version: str) -> Markup:
    """A space that was tapped: what lies there, and what may be said instead."""

    def form(*fields: Content, class_: str | None = None) -> Markup:
        kept = (("path", pointer(space.path)), ("version", version))
        hidden = [el("input", type="hidden", name=name, value=value) for name, value in kept]
        return el("form", *hidden, *fields, method="post", action="put", hx_post="put", hx_target="#sheet", class_=class_)

    plain = [el("button", offer.words, type="submit", name="value", value=json.dumps(offer.value)) for offer in space.plain]
    if space.is_list_entry and _is_row(space):
        plain.append(el("button", "take it out", type="submit", name="out", value="1"))
    parts: list[Content] = [form(*plain, class_="picks") if plain else None]
    fitting = [offer for offer in space.offers if offer.fits]
    others = [offer for offer in space.offers if not offer.fits]
    for heading, offers in (("What can lie there", fitting), ("What breaks a rule there", others)):
        if offers:
            parts += [el("h3", heading) if others else None, _picks(look, space, offers, version, form)]
    if space.parts:
        boxes = [el("label", el("input", type="checkbox", name="word", value=word), f" {word}") for word in space.parts]
        parts.append(
            el(
                "details",
                el("summary", "I know only a part of it"),
                form(*boxes, el("button", "Some such card", type="submit"), class_="picks"),
            )
        )
    now = "" if space.now is None or isinstance(space.now, list | dict) else str(space.now)
    field = el("input", name="text", value=now, autocomplete="off", autocapitalize="off", spellcheck="false")
    parts.append(form(el("label", "In words ", field), el("button", "Save", type="submit", class_="go")))
    return _sheet(space.name or "Here", *parts)


def _is_row(space: Space) -> bool:
    return not any(offer.value == "." for offer in space.plain)


def _picks(look: Look, space: Space, offers: list[Offer], version: str, form: object) -> Markup:
    """What may lie there to be picked: drawn where the game draws it, else in words."""
    tiles = [offer.tile for offer in offers if offer.tile is not None]
    if len(tiles) < len(offers) or len(tiles) > 120:
        buttons = [el("button", offer.words, type="submit", name="value", value=json.dumps(offer.value)) for offer in offers]
        return form(*buttons, class_="picks")  # type: ignore[operator,no-any-return]
    made = [
        replace(tile, place=None, path=("=", i), marked=False, joins_below=False, joins_right=False, role="")
        for i, tile in enumerate(tiles)
    ]
    across = min(ACROSS, len(made))
    rows: list[tuple[Tile, ...]] = [tuple(made[i : i + across]) for i in range(0, len(made), across)]
    width = max((len(word) for offer in offers for word in offer.words.split()), default=8)
    picture = Picture("What can lie there", "Pick one.", (Panel("", tuple(rows), width=max(9, min(width + 2, 16))),))

    def tapped(address: str) -> dict[str, str]:
        offer = offers[int(address.rpartition("/")[2])]
        values = {"path": pointer(space.path), "value": json.dumps(offer.value), "version": version}
        return {
            "href": "#",
            "role": "button",
            "hx-post": "put",
            "hx-target": "#sheet",
            "hx-vals": escape(json.dumps(values)),
        }

    prefix = "fits-" if offers[0].fits else "not-"
    return el("div", drawn(picture, dark=look.dark, tapped=tapped, prefix=prefix), class_="table")


def saved(look: Look, kept: Kept, said: str) -> Markup:
    """After a change: the sheet is closed, and all that changes is there anew."""
    return join(el("div", said, id="told", role="status", hx_swap_oob="true"), live(look, kept, None, oob=True))


def told_now(said: Content) -> Markup:
    """A message in the sheet."""
    return _sheet("Not saved", said)
