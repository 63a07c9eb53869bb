"""Pictures as SVG."""

from __future__ import annotations

from textwrap import wrap
from xml.etree import ElementTree as ET

from cli.drawing import mark_lines, tile_lines
from models.picture import WIDTH, Panel, Picture, Tile, Tone

TILE_HEIGHT, LOWEST, GAP, MARGIN, HEAD, LINE = 110, 40, 8, 20, 34, 17
_FILLS = {
    Tone.PLAIN: "#f4f1ea",
    Tone.EMPTY: "#ffffff",
    Tone.CARD: "#fbe9b7",
    Tone.RED: "#f6c6c0",
    Tone.YELLOW: "#f9eda6",
    Tone.BLUE: "#c3d9f2",
    Tone.GREEN: "#cfe6c2",
    Tone.PURPLE: "#dccbea",
    Tone.BLACK: "#222222",
    Tone.WHITE: "#ffffff",
    Tone.GREY: "#cccccc",
}
_HEADING_LETTER = 10
"""Pixels across a letter of a heading, at most."""
_INK, _ALARM = "#222222", "#b00020"
_INK_ON_BLACK, _ALARM_ON_BLACK = "#ffffff", "#ff9aa8"


def svg(picture: Picture) -> str:
    """The picture as an SVG document with a title and a description."""
    heights = [HEAD + len(panel.rows) * (_tile_height(panel) + GAP) for panel in picture.panels]
    width = 2 * MARGIN + max(map(_panel_width, picture.panels), default=_pixels(2, WIDTH))
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


def _tile_width(width: int) -> int:
    """The pixels across a tile of a width in letters."""
    return 10 * width + 10


def _tile_height(panel: Panel) -> int:
    """Enough for the tallest tile; tiles of the usual width are as high as each other in all panels and pictures."""
    if panel.width == WIDTH:
        return TILE_HEIGHT
    lines = max((len(tile_lines(tile, panel.width)) for row in panel.rows for tile in row), default=0)
    return max(LOWEST, 12 + lines * LINE)


def _pixels(half_tiles: int, width: int) -> int:
    """How many pixels wide some half tiles of a width in letters are, the gaps beside them included."""
    return half_tiles * (_tile_width(width) + GAP) // 2


def _panel_width(panel: Panel) -> int:
    """Pixels across a panel: its longest row, or its heading where that is longer."""
    return max(_pixels(panel.half_tiles, panel.width), len(panel.heading) * _HEADING_LETTER)


def _draw_panel(root: ET.Element, panel: Panel, top: int) -> None:
    _text(root, panel.heading, MARGIN, top + LINE, size=18, bold=True)
    height = _tile_height(panel)
    for i, (shift, row) in enumerate(panel.shifted_rows):
        for k, tile in enumerate(row):
            x, y = MARGIN + _pixels(shift + 2 * k, panel.width), top + HEAD + i * (height + GAP)
            _draw_tile(root, tile, x, y, width=panel.width, height=height)


def _draw_tile(root: ET.Element, tile: Tile, x: int, y: int, *, width: int, height: int) -> None:
    """A tile of a width in letters and a height in pixels."""
    frame = {
        "x": str(x),
        "y": str(y),
        "width": str(_tile_width(width)),
        "height": str(height),
        "rx": "8",
        "fill": _FILLS[tile.tone],
        "stroke": _ALARM if tile.marked else _INK,
        "stroke-width": "4" if tile.marked else "1",
    }
    if tile.tone is Tone.EMPTY:
        frame["stroke-dasharray"] = "4 4"
    ET.SubElement(root, "rect", frame)
    ink, alarm = (_INK_ON_BLACK, _ALARM_ON_BLACK) if tile.tone is Tone.BLACK else (_INK, _ALARM)
    main = len(wrap(tile.words[0], width))
    lines = tile_lines(tile, width)
    calm = len(lines) - len(mark_lines(tile, width))
    for n, line in enumerate(lines):
        _text(root, line, x + 10, y + 22 + n * LINE, size=13, bold=n < main, ink=ink if n < calm else alarm)


def _text(root: ET.Element, text: str, x: int, y: int, *, size: int, bold: bool = False, ink: str = _INK) -> None:
    look = {"x": str(x), "y": str(y), "font-size": str(size), "fill": ink}
    if bold:
        look["font-weight"] = "bold"
    ET.SubElement(root, "text", look).text = text
