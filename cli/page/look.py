"""How a page is shown, and what stands around the content of each."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

from cli.page.markup import Content, Markup, el, join
from cli.pictures.vector import PHONE, ROOMY, SLIM, Room

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


def page(look: Look, title: str, *content: Content, home: str | None = None) -> Markup:
    """A whole page; one that is answered elsewhere than at its `home` has its links from there."""
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
        None if home is None else el("base", href=home),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", name="color-scheme", content="dark" if look.dark else "light"),
        el("meta", name="htmx-config", content=config),
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
