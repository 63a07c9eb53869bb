"""The picture of a table with every space that the file tells as something to be tapped."""

import re

from cli.page.markup import Markup
from cli.pictures.canvas import Tapped
from cli.pictures.overlay import Overlay
from cli.pictures.vector import PHONE, Room, svg
from models.picture import Picture

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
