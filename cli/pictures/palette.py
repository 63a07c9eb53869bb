"""The colours of pictures, light and dark: cards lie on a light cloth, or somewhat dimmed on a dark one."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from models.picture import Tone


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one variant: the ground, and what is written and drawn on it."""

    ground: str
    text: str
    faint: str
    alarm: str
    ring: str
    is_dark: bool

    def tile(self, tone: Tone) -> str:
        """What fills a tile."""
        return (COLOURS[tone].dimmed if self.is_dark else COLOURS[tone].tile) or self.ground

    def colour(self, role: str, tone: Tone) -> str:
        """The colour of a part of a shape."""
        if role == "body":
            return COLOURS[tone].body
        return COLOURS[tone].shade if role == "shade" else NATURE.get(role, role)


INK, PAPER = "#1f1f24", "#fffdf6"


class Colours(NamedTuple):
    """Of a tone: a thing and a darker part of it, in both variants, and a tile, by day and dimmed; and its letter."""

    body: str
    shade: str
    tile: str = ""
    dimmed: str = ""
    letter: str = ""


COLOURS: Mapping[Tone, Colours] = {
    Tone.PLAIN: Colours("#c9c2b0", "#a29b89", "#fbf7ec", "#d8d2c2"),
    Tone.EMPTY: Colours("#e4dfd2", "#c2bdb0"),
    Tone.CARD: Colours("#d9c7a0", "#b9a67d", "#ecd9c2", "#cdb499"),
    Tone.RED: Colours("#c9252b", "#951a20", "#fad3ce", "#e0b1ab", "R"),
    Tone.YELLOW: Colours("#f8cf2c", "#d3a90d", "#fdf0a8", "#e2d483", "Y"),
    Tone.BLUE: Colours("#2a6fd6", "#1b4d9c", "#cfe2f8", "#aac5e2", "B"),
    Tone.GREEN: Colours("#7cc04b", "#62a53a", "#d6ecc4", "#b6d09f", "G"),
    Tone.PURPLE: Colours("#8a4fb3", "#673a88", "#e6d8f3", "#c9b6da", "P"),
    Tone.BLACK: Colours("#35353b", "#1c1c20", "#8f8f96", "#8a8a92", "K"),
    Tone.WHITE: Colours("#ffffff", "#d9d9d9", "#ffffff", "#e9e9e6", "W"),
    Tone.GREY: Colours("#9f9fa4", "#7b7b80", "#dcdcde", "#b9b9bd"),
}
"""Told apart also by those who do not see red and green. What stands on a piece for its colour is K for black, as printers
say, since B is blue."""

NATURE = {
    "ink": INK,
    "leaf": "#5fa34a",
    "leafline": "#3f7a33",
    "lime": "#b9d36a",
    "sage": "#9cbf7f",
    "bark": "#8a5a3b",
    "water": "#7db9e8",
    "stone": "#cfccc4",
    "roof": "#c4664a",
    "paper": PAPER,
    "white": "#ffffff",
    "gold": "#f2c53d",
    "soil": "#b88a5b",
    "pink": "#f2b5b8",
    "red": "#d2483c",
}
"""What things are by nature, in both variants."""

LIGHT = Palette("#f1ebdd", INK, "#5d584c", "#a8101d", "#0b5c8a", is_dark=False)
DARK = Palette("#20262b", "#f2efe6", "#b9b6ab", "#ff6060", "#7fd0ff", is_dark=True)


def luminance(colour: str) -> float:
    """How bright a colour is, from 0 to 1, as the accessibility guidelines reckon it (WCAG 2, relative luminance)."""
    parts = [value / 255 for value in bytes.fromhex(colour.removeprefix("#"))]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@cache
def on(ground: str) -> str:
    """The colour for letters on a ground: dark, or light where that can be read better."""
    bright = luminance(ground) + 0.05
    return INK if bright / (luminance(INK) + 0.05) >= (luminance(PAPER) + 0.05) / bright else PAPER
