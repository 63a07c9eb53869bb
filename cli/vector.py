"""Pictures as SVG."""

from __future__ import annotations

from textwrap import wrap
from xml.etree import ElementTree as ET

from cli.drawing import MARK, WIDTH, tile_lines
from models.picture import Panel, Picture, Tile, Tone

TILE_WIDTH, TILE_HEIGHT, GAP, MARGIN, HEAD, LINE = 170, 110, 8, 20, 34, 17
_FILLS = {
    Tone.PLAIN: "#f4f1ea",
    Tone.EMPTY: "#ffffff",
    Tone.CARD: "#fbe9b7",
    Tone.RED: "#f6c6c0",
    Tone.YELLOW: "#f9eda6",
    Tone.BLUE: "#c3d9f2",
    Tone.GREEN: "#cfe6c2",
    Tone.PURPLE: "#dccbea",
}
_INK, _ALARM = "#222222", "#b00020"


def svg(picture: Picture) -> str:
    """The picture as an SVG document with a title and a description."""
    heights = [HEAD + len(panel.rows) * (TILE_HEIGHT + GAP) for panel in picture.panels]
    widest = max((len(panel.rows[0]) for panel in picture.panels), default=1)
    width = 2 * MARGIN + widest * (TILE_WIDTH + GAP)
    height = 2 * MARGIN + sum(heights)
    root = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {width} {height}",
            "width": str(width),
            "height": str(height),
            "role": "img",
            "aria-labelledby": "title description",
            "font-family": "sans-serif",
        },
    )
    ET.SubElement(root, "title", {"id": "title"}).text = picture.title
    ET.SubElement(root, "desc", {"id": "description"}).text = picture.description
    top = MARGIN
    for panel, panel_height in zip(picture.panels, heights, strict=True):
        _draw_panel(root, panel, top)
        top += panel_height
    ET.indent(root)
    return ET.tostring(root, encoding="unicode") + "\n"


def _draw_panel(root: ET.Element, panel: Panel, top: int) -> None:
    _text(root, panel.heading, MARGIN, top + LINE, size=18, bold=True)
    for i, row in enumerate(panel.rows):
        for k, tile in enumerate(row):
            _draw_tile(root, tile, MARGIN + k * (TILE_WIDTH + GAP), top + HEAD + i * (TILE_HEIGHT + GAP))


def _draw_tile(root: ET.Element, tile: Tile, x: int, y: int) -> None:
    frame = {
        "x": str(x),
        "y": str(y),
        "width": str(TILE_WIDTH),
        "height": str(TILE_HEIGHT),
        "rx": "8",
        "fill": _FILLS[tile.tone],
        "stroke": _ALARM if tile.marked else _INK,
        "stroke-width": "4" if tile.marked else "1",
    }
    if tile.tone is Tone.EMPTY:
        frame["stroke-dasharray"] = "4 4"
    ET.SubElement(root, "rect", frame)
    main = len(wrap(tile.words[0], WIDTH))
    lines = tile_lines(tile)
    for n, line in enumerate(lines):
        alarming = tile.marked and line == MARK
        _text(root, line, x + 10, y + 22 + n * LINE, size=13, bold=n < main, ink=_ALARM if alarming else _INK)


def _text(root: ET.Element, text: str, x: int, y: int, *, size: int, bold: bool = False, ink: str = _INK) -> None:
    look = {"x": str(x), "y": str(y), "font-size": str(size), "fill": ink}
    if bold:
        look["font-weight"] = "bold"
    ET.SubElement(root, "text", look).text = text
