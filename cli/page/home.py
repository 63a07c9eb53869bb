"""The first page: all tables of the folder, and new ones."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import quote

from cli.page.look import Look, page
from cli.page.markup import Content, Markup, el
from verify.games import GAMES, entry


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
