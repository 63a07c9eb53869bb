"""Measures an SVG of a table with the real widths of its letters, read from the shipped outlines by code of its own."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import cli.pictures.letters

SVG = "{http://www.w3.org/2000/svg}"
SOLID = {f"{SVG}rect", f"{SVG}circle"}
NUMBER = r"-?\d+(?:\.\d+)?"


def _widths():
    found, bold = {}, False
    for line in Path(cli.pictures.letters.__file__).with_name("letters.txt").read_text("ascii").splitlines():
        if line.startswith("="):
            bold = line == "= bold"
        else:
            code, width, *_ = line.split(" ")
            found[bold, chr(int(code, 16))] = int(width)
    return found


WIDTHS = _widths()


class Text:
    """A text that is drawn: its letters, colour, and the box from the top of its capitals to its line."""

    def __init__(self, group, ground, tile):
        x, y, scale = map(float, re.findall(NUMBER + r"(?:e-\d+)?", group.get("transform")))
        bold = group.get("data-bold") == "1"
        self.words, self.ink = group.get("data-text"), group.get("fill")
        size = scale * 1000
        self.left, self.right = x, x + scale * sum(WIDTHS.get((bold, char), 1000) for char in self.words)
        self.top, self.bottom = y - 0.66 * size, y
        self.ground, self.tile = group.get("data-ground") or ground(self), tile

    def overlaps(self, other):
        """Whether the boxes of two texts overlap by more than a hair."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > 0.5 and down > 0.5


class Area:
    """A filled shape: the box around it, and its colour."""

    def __init__(self, element):
        if element.tag == f"{SVG}circle":
            x, y, r = (float(element.get(key)) for key in ("cx", "cy", "r"))
            self.box = (x - r, y - r, x + r, y + r)
        elif element.tag == f"{SVG}rect":
            x, y, w, h = (float(element.get(key, 0)) for key in ("x", "y", "width", "height"))
            self.box = (x, y, x + w, y + h)
        else:
            numbers = list(map(float, re.findall(NUMBER, element.get("d"))))
            self.box = (min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2]))
        self.fill = element.get("fill")

    def holds(self, text):
        """Whether a text lies within it."""
        left, top, right, bottom = self.box
        return left <= text.left <= text.right <= right and top <= text.top <= text.bottom <= bottom


class Drawing:
    """A picture taken apart: its size, title, texts, tiles in order, and the colours that lie behind the texts."""

    def __init__(self, source):
        self.root = ET.fromstring(source)  # noqa: S314 - our own text
        self.width, self.height = map(float, self.root.get("viewBox").split()[2:])
        self.title = self.root.find(f"{SVG}title").text
        self.description = self.root.find(f"{SVG}desc").text
        self.texts, self.areas, self.tiles, self.groups = [], [], [], []
        self._walk(self.root, None)

    def _walk(self, element, tile):
        for child in element:
            if child.tag == f"{SVG}g" and child.get("data-text") is not None:
                self.texts.append(Text(child, self._ground, tile))
            elif child.tag == f"{SVG}g" and child.get("role") == "img":
                self.groups.append(child)
                own = [Area(part) for part in child if part.get("data-tile")]
                self.tiles += own
                self._walk(child, own[0])
            elif child.get("fill") != "none" and (child.tag in SOLID or child.get("data-tile")):
                self.areas.append(Area(child))

    def _ground(self, text):
        return next(area.fill for area in reversed(self.areas) if area.holds(text))


def luminance(colour):
    parts = [value / 255 for value in bytes.fromhex(colour.removeprefix("#"))]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    """As the accessibility guidelines reckon it, from 1 to 21; 4.5 is enough for small letters."""
    darker, lighter = sorted([luminance(one), luminance(other)])
    return (lighter + 0.05) / (darker + 0.05)
