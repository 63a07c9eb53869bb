"""The picture of a table with every space that the file tells as something to be tapped."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import unescape

from cli.page.markup import Markup
from cli.pictures.overlay import Overlay
from cli.pictures.vector import PHONE, Room, svg
from models.picture import Picture

_TILE = re.compile(r'<g role="img" (aria-label="[^"]*".*?)(data-path="([^"]*)")(.*?)>')
_SIZE = re.compile(r'<rect x="[^"]*" y="[^"]*" width="([\d.]+)" height="([\d.]+)" fill="[^"]*"[^>]*data-tile')
_HEAD = re.compile(r'(<svg [^>]*viewBox="[\d.]+ [\d.]+ ([\d.]+) ([\d.]+)" width="[^"]*" height="[^"]*")')
TARGET = 44
"""Pixels that a finger needs."""
READABLE = 0.87
"""No picture is made smaller than this, since its words could not be read."""

Tapped = Callable[[str], Mapping[str, str] | None]


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
    text = svg(picture, over, dark=dark, titled=False, room=room)
    head, across, high = _HEAD.findall(text)[0]
    width = float(across)
    sizes = [min(float(found[1]), float(found[2])) for found in _SIZE.finditer(text)]
    least = width * max([READABLE, *(TARGET / size for size in sizes)]) if tapped else 0
    opened = (
        f'<svg class="drawn" viewBox="0 0 {across} {high}" data-least="{round(min(least, width))}" width="{round(width)}"'
    )
    text = text.replace(head, opened, 1)
    if prefix:
        text = re.sub(
            r'(id="|href="#|aria-labelledby="|(?<=title )(?=slim-description|description"))', rf"\g<1>{prefix}", text
        )
    if tapped is not None:
        text = _linked(text, tapped)
    return Markup(text)


def _linked(text: str, tapped: Tapped) -> str:
    """Each tile with an address inside a link. A tile's group begins and ends on lines of their own."""
    lines = []
    is_open = False
    for line in text.split("\n"):
        found = _TILE.match(line)
        attributes = tapped(unescape(found[3])) if found else None
        if found and attributes is not None:
            said = "".join(f' {key}="{value}"' for key, value in attributes.items())
            lines.append(f"<a{said} {found[1].strip()}>{line}")
            is_open = True
        elif is_open and line == "</g>":
            lines.append("</g></a>")
            is_open = False
        else:
            lines.append(line)
    return "\n".join(lines)
