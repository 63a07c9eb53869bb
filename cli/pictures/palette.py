"""The colours of pictures, light and dark: cards lie on a light cloth, or somewhat dimmed on a dark one."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from models.picture import Tone


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one variant: the ground, what is written and drawn on it, the tiles, and what things are by nature."""

    ground: str
    text: str
    faint: str
    alarm: str
    ring: str
    tiles: Mapping[Tone, str]
    nature: Mapping[str, str]

    def tile(self, tone: Tone) -> str:
        """What fills a tile."""
        return self.tiles.get(tone, self.ground)

    def colour(self, role: str, tone: Tone) -> str:
        """The colour of a part of a shape."""
        if role == "body":
            return BODIES[tone][0]
        return BODIES[tone][1] if role == "shade" else self.nature.get(role, role)


INK, PAPER = "#1f1f24", "#fffdf6"

BODIES: Mapping[Tone, tuple[str, str]] = {
    Tone.PLAIN: ("#c9c2b0", "#a29b89"),
    Tone.EMPTY: ("#e4dfd2", "#c2bdb0"),
    Tone.CARD: ("#d9c7a0", "#b9a67d"),
    Tone.RED: ("#c9252b", "#951a20"),
    Tone.YELLOW: ("#f8cf2c", "#d3a90d"),
    Tone.BLUE: ("#2a6fd6", "#1b4d9c"),
    Tone.GREEN: ("#7cc04b", "#62a53a"),
    Tone.PURPLE: ("#8a4fb3", "#673a88"),
    Tone.BLACK: ("#35353b", "#1c1c20"),
    Tone.WHITE: ("#ffffff", "#d9d9d9"),
    Tone.GREY: ("#9f9fa4", "#7b7b80"),
}
"""The colour of a thing and a darker one, in both variants; told apart also by those who do not see red and green."""

LETTERS: Mapping[Tone, str] = {
    Tone.RED: "R",
    Tone.YELLOW: "Y",
    Tone.BLUE: "B",
    Tone.GREEN: "G",
    Tone.PURPLE: "P",
    Tone.BLACK: "K",
    Tone.WHITE: "W",
}
"""What stands on a piece for its colour; K is black, as printers say, since B is blue."""

_NATURE = {
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

_TILES = {
    Tone.PLAIN: "#fbf7ec",
    Tone.CARD: "#ecd9c2",
    Tone.RED: "#fad3ce",
    Tone.YELLOW: "#fdf0a8",
    Tone.BLUE: "#cfe2f8",
    Tone.GREEN: "#d6ecc4",
    Tone.PURPLE: "#e6d8f3",
    Tone.BLACK: "#8f8f96",
    Tone.WHITE: "#ffffff",
    Tone.GREY: "#dcdcde",
}

_DIMMED = {
    Tone.PLAIN: "#d8d2c2",
    Tone.CARD: "#cdb499",
    Tone.RED: "#e0b1ab",
    Tone.YELLOW: "#e2d483",
    Tone.BLUE: "#aac5e2",
    Tone.GREEN: "#b6d09f",
    Tone.PURPLE: "#c9b6da",
    Tone.BLACK: "#8a8a92",
    Tone.WHITE: "#e9e9e6",
    Tone.GREY: "#b9b9bd",
}

LIGHT = Palette("#f1ebdd", INK, "#5d584c", "#a8101d", "#0b5c8a", _TILES, _NATURE)
DARK = Palette("#20262b", "#f2efe6", "#b9b6ab", "#ff6060", "#7fd0ff", _DIMMED, _NATURE)


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
