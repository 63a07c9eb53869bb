"""How a page is shown, what stands around the content of each, and HTML made of Python calls.

Every text is escaped, unless it is markup already.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from html import escape
from typing import TypeAlias

from cli.pictures.canvas import Tapped
from cli.pictures.overlay import Overlay
from cli.pictures.vector import PHONE, ROOMY, SLIM, Room, svg
from models.picture import Picture

ROOMS = (PHONE, SLIM, replace(ROOMY, widest=820), ROOMY)
"""The room that a picture has on screens of less than 600 pixels, of 900, of 1440, and of more."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a page is shown: on which address, and for which eyes and screen."""

    base: str
    dark: bool = False
    width: int = 0

    @classmethod
    def told(cls, base: str, cookies: Mapping[str, str]) -> Look:
        """As the script of the page tells it; until then for a phone by day."""
        width = cookies.get("width", "")
        return cls(base, cookies.get("dark") == "1", int(width) if width in {*map(str, range(len(ROOMS)))} else 0)

    @property
    def room(self) -> Room:
        """How much room a picture has."""
        return ROOMS[self.width]


_HTMX = (
    '{"includeIndicatorStyles": false, "allowEval": false, "allowScriptTags": false, "historyCacheSize": 0, '
    '"timeout": 20000, "selfRequestsOnly": true, "responseHandling": [{"code": "204", "swap": false}, '
    '{"code": "[23]..", "swap": true}, {"code": "[45]..", "swap": true, "error": true}]}'
)


def page(look: Look, title: str, *content: Content, home: str | None = None) -> Markup:
    """A whole page; one that is answered elsewhere than at its `home` has its links from there."""
    head = el(
        "head",
        el("meta", charset="utf-8"),
        None if home is None else el("base", href=home),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", name="color-scheme", content="dark" if look.dark else "light"),
        el("meta", name="htmx-config", content=_HTMX),
        el("title", title),
        el("link", rel="stylesheet", href=f"{look.base}/static/page.css"),
        el("link", rel="icon", href="data:,"),
        el("script", Markup(), src=f"{look.base}/static/htmx.min.js", defer=True),
        el("script", Markup(), src=f"{look.base}/static/page.js", defer=True),
    )
    # What the script compares with the screen.
    told = {"data_base": look.base or "/", "data_dark": str(int(look.dark)), "data_width": str(look.width)}
    skip = el("a", "To the table", href="#main", class_="skip")
    body = el("body", skip, *content, class_="dark" if look.dark else "light", **told)
    return join(Markup("<!DOCTYPE html>\n"), el("html", head, body, lang="en"))


_SIZE = re.compile(r'<rect x="[^"]*" y="[^"]*" width="([\d.]+)" height="([\d.]+)" fill="[^"]*"[^>]*data-tile')
_HEAD = re.compile(r'(<svg [^>]*viewBox="[\d.]+ [\d.]+ ([\d.]+) ([\d.]+)" width="[^"]*" height="[^"]*")')
TARGET = 44
"""Pixels that a finger needs."""
READABLE = 0.87
"""No picture is made smaller than this, since its words could not be read."""


def drawn(
    picture: Picture,
    over: Overlay | None = None,
    *,
    dark: bool = False,
    room: Room = PHONE,
    tapped: Tapped | None = None,
    prefix: str = "",
) -> Markup:
    """A picture as a part of a page; `tapped` gives the attributes of the link around a tile, by its address.

    It is as wide as the page, and no smaller than that its words are read and a finger hits a tile: else it is moved
    sideways. `prefix` makes the names in it differ from those in another picture of the page.
    """
    text = svg(picture, over, dark=dark, titled=False, room=room, tapped=tapped, prefix=prefix)
    head, across, high = _HEAD.findall(text)[0]
    width = float(across)
    sizes = [min(float(found[1]), float(found[2])) for found in _SIZE.finditer(text)]
    least = width * max([READABLE, *(TARGET / size for size in sizes)]) if tapped else 0
    opened = (
        f'<svg class="drawn" viewBox="0 0 {across} {high}" data-least="{round(min(least, width))}" width="{round(width)}"'
    )
    return Markup(text.replace(head, opened, 1))


class Markup(str):
    """A text that is HTML."""

    __slots__ = ()


Content: TypeAlias = "str | Iterable[Content] | None"
_ALONE = frozenset({"base", "input", "meta", "link", "br"})


def join(*content: Content) -> Markup:
    """Pieces of a page one after the other."""
    return Markup("".join(map(_text, content)))


def el(name: str, /, *content: Content, **attributes: str | bool | int | None) -> Markup:
    """An element: `class_` stands for `class`, `hx_get` for `hx-get`; what is false or nothing is left out."""
    said = "".join(
        f" {key.strip('_').replace('_', '-')}" + ("" if value is True else f'="{escape(str(value))}"')
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    return Markup(f"<{name}{said}>" if name in _ALONE else f"<{name}{said}>{join(*content)}</{name}>")


def _text(content: Content) -> str:
    if content is None:
        return ""
    if isinstance(content, Markup):
        return str(content)
    if isinstance(content, str):
        return escape(content)
    return "".join(map(_text, content))


def field(label: str, name: str, value: str | None = None, **more: str | bool | None) -> Markup:
    """Where something is typed."""
    return el("label", f"{label} ", el("input", name=name, value=value, autocomplete="off", **more))


def select(label: str, name: str, options: Mapping[str, str], now: str | None = None) -> Markup:
    """One of several values, each with its words."""
    every = [el("option", words, value=value, selected=value == now) for value, words in options.items()]
    return el("label", f"{label} ", el("select", *every, name=name))


def hidden(**values: str) -> list[Markup]:
    """What a form says besides what is typed or picked."""
    return [el("input", type="hidden", name=name, value=value) for name, value in values.items()]


def submit(words: str, **more: str | None) -> Markup:
    """What sends a form."""
    return el("button", words, type="submit", **more)


def page_form(action: str, *fields: Content) -> Markup:
    """A form that leads to another page."""
    return el("form", *fields, method="post", action=action)


def edit_form(action: str, *fields: Content, **more: str | None) -> Markup:
    """A form that changes the table; what is said of it opens as a sheet."""
    return el("form", *fields, method="post", action=action, hx_post=action, hx_target="#sheet", **more)


def asks(link: str, target: str = "this", include: str = "#until") -> dict[str, str]:
    """What makes something ask, and where the answer is shown."""
    return {"hx_get": link, "hx_target": target, "hx_include": include}


def fetched(link: str, trigger: str = "load", words: str = "…") -> Markup:
    """What is fetched as soon as it is needed."""
    return el("div", el("p", words), hx_trigger=trigger, **asks(link))


def polled(link: str, delay: str, *content: Content) -> Markup:
    """What is asked for again and again, also where an answer was lost, until something else stands in its place."""
    shown = {"hx_get": link, "hx_trigger": f"load delay:{delay}, every 3s", "hx_target": "this", "hx_swap": "outerHTML"}
    return el("div", *content, class_="work", **shown)
