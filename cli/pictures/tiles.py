"""One tile of a picture: how large it has to be, and what is drawn where on it."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

from cli.pictures.canvas import Canvas, badge_width, draw_apart, leading
from cli.pictures.letters import cut, width_of, wrap
from cli.pictures.overlay import Overlay
from cli.pictures.palette import INK, on
from models.picture import PLAYER, Figure, Form, Panel, Tile, Tone

INSIDE, TOP = 8, 20
"""Pixels between the edge of a tile and what is on it, and for numbers, points and the name of the space above that."""
MAIN, SMALL, SMALLEST = 12.5, 11.5, 10.5
"""Pixels of a letter: of the first words on a tile, of the others, and of those with a word that is too long else."""
LARGE = 50
"""Pixels across a shape that is alone."""
DOUBLE = 27
"""Pixels across a shape, at most, where they are drawn in two rows."""
FAR = 6
"""So many pixels a covered card looks out."""
HEXAGON, SMALL_HEXAGON = 88, 56
LEAST, NARROW = 48, 76
"""Pixels across a tile for a finger, and across one that is narrow, which is no narrower for its longest word."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The size of the tiles of a panel; `top` is what is kept free above for numbers, points and names."""

    width: float
    height: float
    top: float


def measure(panel: Panel, told: Overlay, least_width: float = 0.0, most_width: float | None = None) -> Measured:
    """The size that all tiles of a panel have: that of the one with most on it, and no narrower than the panel beside.

    Where there is room for this width at most, they are so narrow, as far as their longest words are on one line.
    """
    if panel.form is Form.HEXAGON:
        width = HEXAGON if most_width is None else max(SMALL_HEXAGON, min(HEXAGON, most_width))
        return Measured(width, width * 2 / sqrt(3), TOP)
    width = max(least_width, 24 + panel.width * (5.5 if panel.form is Form.TILE else 7.0))
    tiles = [tile for row in panel.rows for tile in row]
    if most_width is not None:
        width = max(least_width, min(width, max(most_width, min(NARROW, max(map(_longest, tiles), default=0)))))
    has_top = any(_space_name(tile, panel) or told.at(tile) or told.numbers(tile.place) for tile in tiles)
    top = TOP if has_top else INSIDE
    needed = max((_height(tile, width - 2 * INSIDE) for tile in tiles), default=0)
    least = width * (0.92 if panel.form is Form.TILE else 0.7)
    return Measured(width, max(least, top + needed + INSIDE), top)


def _longest(tile: Tile) -> float:
    """The width of a tile on which its longest word is on one line, and a finger finds it."""
    words = [
        width_of(word, MAIN if i == 0 else SMALL, bold=i == 0)
        for i, said in enumerate(caption(tile))
        for word in said.split()
    ]
    return max([LEAST, *(word + 2 * INSIDE for word in words)])


def _space_name(tile: Tile, panel: Panel) -> str:
    """The name of a space on its tile, where neither the edges nor the words on it tell it."""
    row, _, column = tile.space.partition("c")
    told = row in panel.sides and f"c{column}" in panel.columns
    told |= tile.role == PLAYER or any(tile.space in words for words in caption(tile))
    return "" if told else tile.space


def caption(tile: Tile) -> tuple[str, ...]:
    """The words on a tile."""
    return tile.words if tile.caption is None else tile.caption


def _caption_lines(tile: Tile, width: float) -> list[tuple[str, float, bool]]:
    """The lines of the words of a tile, each with its size and whether it is bold: the first words are."""
    lines = []
    for i, words in enumerate(caption(tile)):
        size, bold = (MAIN, True) if i == 0 else (SMALL, False)
        longest = max((width_of(word, size, bold=bold) for word in words.split()), default=0)
        if longest > width:
            size = max(SMALLEST, size * width / longest)
        lines += [(line, size, bold) for line in wrap(words, width, size, bold=bold)]
    return lines


def _rows(tile: Tile, width: float) -> tuple[float, list[list[tuple[Figure, str]]]]:
    """The shapes of a tile in rows, and their size: large where they are few."""
    apart = [(figure, cut(word, max(width - 30, 20), MAIN, bold=True)) for figure, word in draw_apart(tile.figures)]
    if tile.across:
        size = min(34.0, width / tile.across - 4)
        return size, [apart[i : i + tile.across] for i in range(0, len(apart), tile.across)]
    for size in (LARGE, 44, 40, 36, 32, 27, 24, 20):
        rows: list[list[tuple[Figure, str]]] = [[]]
        for each in apart:
            if rows[-1] and _row_width([*rows[-1], each], size) > width:
                rows.append([])
            rows[-1].append(each)
        if len(rows) == 1 or (size <= DOUBLE and len(rows) == 2 < len(apart)):
            break
    return float(size), rows


def _row_width(row: list[tuple[Figure, str]], size: float) -> float:
    return sum(size + (width_of(word, MAIN, bold=True) + 3 if word else 0) for _, word in row) + 4 * (len(row) - 1)


def _height(tile: Tile, width: float) -> float:
    words = sum(leading(size) for _, size, _ in _caption_lines(tile, width))
    size, rows = _rows(tile, width)
    art = len(rows) * (size + 4) if tile.figures else 0
    return art + words + (4 if art and words else 0)


def pointer(path: Iterable[str | int]) -> str:
    """An address as a JSON Pointer (RFC 6901), so that a page can find the value again whatever a player is called."""
    return "".join(f"/{str(key).replace('~', '~0').replace('/', '~1')}" for key in path)


def draw_tile(canvas: Canvas, tile: Tile, x: float, y: float, panel: Panel, size: Measured, told: Overlay) -> None:
    """Draw a tile with its left upper corner at a point."""
    role = f" ({tile.role})" if tile.role else ""
    if not tile.name and tile.place is None:
        return
    numbers, points = told.numbers(tile.place), told.at(tile)
    said = tile.name + (f"; points: {points}" if points else "")
    said += f"; breaks rule {', '.join(map(str, numbers))}" if numbers else ""
    space, address = tile.place.space if tile.place else "", pointer(tile.path)
    canvas.begin(said or role, data_space=space, data_path=address, data_role=tile.role)
    fill, look = canvas.palette.tile(tile.tone), _edge(canvas, tile, is_marked=tile.marked or bool(numbers))
    if panel.form is Form.HEXAGON:
        _hexagon(canvas, x, y, size, fill, look | {"data_tile": "1"})
    else:
        for n in range(min(tile.covered, 2), 0, -1):
            under = {"rx": "8", "stroke": INK, "stroke_width": "1.2"}
            shade = canvas.palette.colour("shade", Tone.CARD)
            canvas.rect(x + n * FAR, y + n * FAR, size.width, size.height, shade, **under)
        canvas.rect(x, y, size.width, size.height, fill, rx="8", data_tile="1", **look)
    ink = on(fill)
    _top(canvas, tile, x, y, panel, size, told, ink)
    _inside(canvas, tile, x, y, panel, size, fill)
    canvas.end()


def _edge(canvas: Canvas, tile: Tile, *, is_marked: bool) -> dict[str, str]:
    """How the edge of a tile is drawn: broken around an empty space, thick where a rule is broken."""
    palette, is_empty = canvas.palette, tile.tone is Tone.EMPTY
    colour = palette.alarm if is_marked else palette.faint if is_empty else INK
    look = {"stroke": colour, "stroke_width": "3.5" if is_marked else "1.2"}
    return look | {"stroke_dasharray": "5 4"} if is_empty else look


def draw_joints(canvas: Canvas, tile: Tile, x: float, y: float, panel: Panel, size: Measured, gap: float) -> None:
    """Draw what makes a tile one with the next to its right or below: the ground between them, and its edges."""
    if panel.form is Form.HEXAGON or tile.marked:
        return
    fill, ink = canvas.palette.tile(tile.tone), INK
    far, w, h = INSIDE + 0.6, size.width, size.height
    if tile.joins_right:
        canvas.rect(x + w - far, y, gap + 2 * far, h, fill)
        line = f"M{x + w - far:.1f} {y:.1f}H{x + w + gap + far:.1f}M{x + w - far:.1f} {y + h:.1f}H{x + w + gap + far:.1f}"
        canvas.path(line, "none", stroke=ink, stroke_width="1.2")
    if tile.joins_below:
        canvas.rect(x, y + h - far, w, gap + 2 * far, fill)
        line = f"M{x:.1f} {y + h - far:.1f}V{y + h + gap + far:.1f}M{x + w:.1f} {y + h - far:.1f}V{y + h + gap + far:.1f}"
        canvas.path(line, "none", stroke=ink, stroke_width="1.2")


def draw_ring(canvas: Canvas, x: float, y: float, panel: Panel, size: Measured) -> None:
    """Draw a ring around a tile."""
    look = {"stroke": canvas.palette.ring, "stroke_width": "4.5"}
    if panel.form is Form.HEXAGON:
        _hexagon(canvas, x, y, size, "none", look)
    else:
        canvas.rect(x - 4, y - 4, size.width + 8, size.height + 8, "none", rx="11", **look)


def _hexagon(canvas: Canvas, x: float, y: float, size: Measured, fill: str, look: dict[str, str]) -> None:
    w, h = size.width, size.height
    corners = [(w / 2, 0), (w, h / 4), (w, 3 * h / 4), (w / 2, h), (0, 3 * h / 4), (0, h / 4)]
    path = "M" + "L".join(f"{x + dx:.1f} {y + dy:.1f}" for dx, dy in corners) + "Z"
    canvas.path(path, fill, stroke_linejoin="round", **look)


def _top(canvas: Canvas, tile: Tile, x: float, y: float, panel: Panel, size: Measured, told: Overlay, ink: str) -> None:
    """Above what lies there: the numbers of broken rules, the name of the space, and points."""
    numbers, points = told.numbers(tile.place), told.at(tile)
    if panel.form is Form.HEXAGON:
        # A small one has room for its name or for what lies there.
        if size.width == HEXAGON or not tile.figures:
            canvas.text(x + size.width / 2, y + 22, _space_name(tile, panel), 10.5, ink, anchor=0.5)
        for n, number in enumerate(numbers[:3]):
            canvas.disc(x + 14 + 20 * n, y + size.height - 30, number, canvas.palette.alarm)
        return
    at = x + 4
    room = int((size.width - 8 - (badge_width(points) + 4 if points else 0)) // 20)
    for number in numbers[:room]:
        canvas.disc(at + 9, y + 12, number, canvas.palette.alarm)
        at += 20
    name = _space_name(tile, panel)
    left = x + size.width - 4 - (badge_width(points) + 2 if points else 0) - at - 4
    if name and width_of(name, SMALL) <= left:
        canvas.text(at + 4, y + 15, name, SMALL, ink)
    if points:
        canvas.badge(x + size.width - 4, y + 4, points)


def _inside(canvas: Canvas, tile: Tile, x: float, y: float, panel: Panel, size: Measured, ground: str) -> None:
    """The shapes in the middle, the words at the foot, or in the middle where no shape is drawn."""
    ink, width, middle = on(ground), size.width - 2 * INSIDE, x + size.width / 2
    lines = _caption_lines(tile, width)
    words = sum(leading(large) for _, large, _ in lines)
    hexagon = panel.form is Form.HEXAGON
    part = size.width / HEXAGON
    head, foot = (y + 28 * part, y + size.height - 20 * part) if hexagon else (y + size.top, y + size.height - INSIDE)
    at = foot - words if tile.figures else (head + foot - words) / 2
    if tile.figures:
        large, rows = _rows(tile, 66 * part if hexagon else width)
        large = min(large, 34 * part) if hexagon else large
        art = len(rows) * (large + 4) - 4
        top = max(head, (head + at - 2 - art) / 2)
        for row in rows:
            left = middle - _row_width(row, large) / 2
            for figure, word in row:
                canvas.figure(figure, left, top, large, ground)
                left += large + 4
                if word:
                    canvas.text(left - 2, top + large / 2 + 4.5, word, MAIN, ink, bold=True)
                    left += width_of(word, MAIN, bold=True) + 3
            top += large + 4
    for line, large, bold in lines:
        canvas.text(middle, at + large - 1, line, large, ink, bold=bold, anchor=0.5)
        at += leading(large)
