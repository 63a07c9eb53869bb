"""How a page is shown, and what stands around the content of each."""

from __future__ import annotations

import json
from dataclasses import dataclass

from cli.page.markup import Content, Markup, el, join


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
