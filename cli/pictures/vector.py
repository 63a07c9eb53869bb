"""Pictures as SVG: where the tiles of a picture lie, how large they are, and what stands around them.

Also as a page with the score sheets in one file, to be sent to a friend: it needs nothing from anywhere.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from itertools import groupby

from cli.pictures.canvas import Canvas, Tapped, badge_width, leading
from cli.pictures.letters import MINUS, width_of, wrap
from cli.pictures.overlay import Overlay, is_known
from cli.pictures.palette import DARK, LIGHT
from cli.pictures.tiles import NARROW, Measured, draw_joints, draw_ring, draw_tile, measure
from models.names import plural
from models.picture import CARDS, PLAYER, Form, Panel, Picture, Tile
from models.rule import Place
from scorers.sheet import Sheet

EDGE = 24
"""Pixels for a line of names along an edge."""
HEAD, TITLE, NOTE, TOTAL = 16, 21, 12.5, 15


@dataclass(frozen=True, slots=True)
class Room:
    """Pixels around a picture, between tiles and between layouts, and how narrow and how wide it is.

    Layouts lie side by side as long as they fit the `widest`. Where there is little room `across`, tiles are as narrow as
    their words allow, and what lies in front of a player goes on in the next row.
    """

    margin: float = 24
    gap: float = 14
    between: float = 36
    narrowest: float = 420
    widest: float = 1360
    across: float = 0


ROOMY = Room()
SLIM = Room(widest=0)
"""Has nothing side by side."""
PHONE = Room(margin=6, gap=6, between=20, narrowest=328, widest=0, across=328)


@dataclass(frozen=True, slots=True)
class _Laid:
    """A panel with its sizes: of a tile, of what is left of the grid, right of it and above it, and of all."""

    panel: Panel
    room: Room
    tiles: Measured
    left: float
    right: float
    top: float
    width: float
    height: float

    def spot(self, shift: int, row: int, column: int) -> tuple[float, float]:
        """Where a tile lies in the panel: its left upper corner."""
        half = (self.tiles.width + (4 if self.panel.form is Form.HEXAGON else self.room.gap)) / 2
        return self.left + half * (shift + 2 * column), self.top + row * self.pitch

    @property
    def pitch(self) -> float:
        """From one row to the next."""
        return _pitch(self.panel, self.tiles, self.room.gap)


def svg(
    picture: Picture,
    over: Overlay | None = None,
    *,
    dark: bool = False,
    titled: bool = True,
    room: Room = ROOMY,
    tapped: Tapped | None = None,
    prefix: str = "",
) -> str:
    """The picture as an SVG document with a title and a description.

    Unless it is `titled`, the title is not written on it, since it stands above it already. A `prefix` of its names lets it
    stand on a page beside another one. What is `tapped` leads on from tiles.
    """
    told = over or Overlay()
    canvas = Canvas(DARK if dark else LIGHT, prefix, tapped)
    panels = [_narrow(panel, room) for panel in picture.panels]
    rows = list(_flow(_align(panels, told, room), room))
    inner = max([room.narrowest, *(_row_width(row, room) for row in rows)])
    heading = wrap(picture.title, inner, TITLE, bold=True) if titled else []
    y = canvas.lines(room.margin, room.margin, heading, TITLE, canvas.palette.text, bold=True) + 10
    tiles: dict[Place, tuple[float, float, _Laid]] = {}
    for row in rows:
        # What belongs to nobody is centred, so that the levels of a building stand above each other.
        x = room.margin + ((inner - _row_width(row, room)) / 2 if not row[0].panel.owner else 0)
        for laid in row:
            _draw(canvas, laid, x, y, told, tiles)
            x += laid.width + room.between
        y += max(laid.height for laid in row) + room.between
    y = _below(canvas, picture, told, room, inner, y)
    for place in sorted(told.rings & tiles.keys()):
        left, top, laid = tiles[place]
        draw_ring(canvas, left, top, laid.panel, laid.tiles)
    total = inner + 2 * room.margin
    return canvas.document(total, y + room.margin - 8, picture.title, picture.description)


def _align(panels: Sequence[Panel], told: Overlay, room: Room) -> Iterator[_Laid]:
    """The panels with their sizes; those below each other with the same columns stand column above column."""
    for (columns, owner), group in groupby(panels, key=lambda panel: (panel.columns, panel.owner)):
        laid = [_lay_out(panel, told, room) for panel in group]
        if columns and not owner and len(laid) > 1:
            width, left = max(one.tiles.width for one in laid), max(one.left for one in laid)
            laid = [_lay_out(one.panel, told, room, width, left) for one in laid]
        yield from laid


def _flow(panels: Iterable[_Laid], room: Room) -> Iterator[list[_Laid]]:
    """The panels in rows: the players' layouts side by side as far as they fit, whatever else is there below each other."""
    row: list[_Laid] = []
    for laid in panels:
        if row and (not laid.panel.owner or not row[-1].panel.owner or _row_width([*row, laid], room) > room.widest):
            yield row
            row = []
        row.append(laid)
    if row:
        yield row


def _row_width(row: list[_Laid], room: Room) -> float:
    return sum(laid.width for laid in row) + room.between * (len(row) - 1)


def _pitch(panel: Panel, tiles: Measured, gap: float) -> float:
    return tiles.height * 0.75 + 3 if panel.form is Form.HEXAGON else tiles.height + gap


def _narrow(panel: Panel, room: Room) -> Panel:
    """What lies in front of players in rows that fit the room; whose it is stays at the left."""
    most = int((room.across + room.gap) // (NARROW + room.gap))
    begun = [row[0].role for shift, row in panel.shifted_rows if shift == 0]
    if not room.across or panel.half_tiles <= 2 * most or panel.columns or {*begun} - {PLAYER, CARDS}:
        return panel
    laid: list[tuple[int, tuple[Tile, ...]]] = []
    for shift, row in panel.shifted_rows:
        beside, *below = [row[i : i + most - 1] for i in range(1 if shift == 0 else 0, len(row), most - 1)] or [()]
        laid += [(0, (row[0], *beside)) if shift == 0 else (2, beside), *((2, line) for line in below)]
    return replace(panel, rows=tuple(row for _, row in laid), shifts=tuple(shift for shift, _ in laid))


def _lay_out(panel: Panel, told: Overlay, room: Room, tile: float = 0.0, left: float = 0.0) -> _Laid:
    """A panel with its sizes; its tiles are no narrower than this one, and so much is left of the grid."""
    left = left or max((width_of(side, NOTE) + 12 for side in panel.sides), default=0.0)
    right = max((badge_width(told.along(line)) + 10 for line in panel.lines if told.along(line)), default=0.0)
    gap = 4 if panel.form is Form.HEXAGON else room.gap
    most = 2 * (room.across - left - right + gap) / (panel.half_tiles or 1) - gap if room.across else None
    tiles = measure(panel, told, tile, most)
    grid = panel.half_tiles * (tiles.width + gap) / 2 - gap
    width = left + max(grid, 0) + right
    if not panel.owner:
        # Nothing lies beside it, so that its heading may go on where its tiles end; no picture gets wider for that.
        width = max(width, min(width_of(panel.heading, HEAD, bold=True), room.narrowest))
    heading = wrap(panel.heading, width, HEAD, bold=True)
    top = len(heading) * leading(HEAD) + (8 if heading else 0) + (EDGE if panel.columns else 0)
    rows = (len(panel.rows) - 1) * _pitch(panel, tiles, room.gap) + tiles.height if panel.rows else 0
    beneath = sum(len(wrap(note, width, NOTE)) for note in panel.notes) * leading(NOTE) + (10 if panel.notes else 0)
    total = leading(TOTAL) + 8 if panel.owner in told.totals else 0
    return _Laid(panel, room, tiles, left, right, top, width, top + rows + beneath + total)


def _draw(
    canvas: Canvas, laid: _Laid, x: float, y: float, told: Overlay, places: dict[Place, tuple[float, float, _Laid]]
) -> None:
    panel, tiles, ink = laid.panel, laid.tiles, canvas.palette.text
    canvas.lines(x, y, wrap(panel.heading, laid.width, HEAD, bold=True), HEAD, ink, bold=True)
    for column, name in enumerate(panel.columns):
        left, top = laid.spot(panel.shifts[0] if panel.shifts else 0, 0, column)
        canvas.text(x + left + tiles.width / 2, y + top - 10, name, NOTE, canvas.palette.faint, anchor=0.5)
    for i, (shift, row) in enumerate(panel.shifted_rows):
        middle = y + laid.spot(shift, i, 0)[1] + tiles.height / 2
        if i < len(panel.sides):
            beside = x + laid.spot(shift, i, 0)[0] - 10
            canvas.text(beside, middle + 4, panel.sides[i], NOTE, canvas.palette.faint, anchor=1)
        for k, tile in enumerate(row):
            left, top = laid.spot(shift, i, k)
            draw_tile(canvas, tile, x + left, y + top, panel, tiles, told)
            if tile.place is not None:
                places.setdefault(tile.place, (x + left, y + top, laid))
        points = told.along(panel.lines[i]) if i < len(panel.lines) else ""
        if points:
            left, _ = laid.spot(shift, i, len(row))
            canvas.badge(x + left + badge_width(points), middle - 8, points)
    for i, (shift, row) in enumerate(panel.shifted_rows):
        for k, tile in enumerate(row):
            left, top = laid.spot(shift, i, k)
            draw_joints(canvas, tile, x + left, y + top, panel, tiles, laid.room.gap)
    _, below = laid.spot(0, len(panel.rows), 0)
    at = y + laid.top + (below - laid.top - laid.pitch + tiles.height if panel.rows else 0) + 10
    for note in panel.notes:
        at = canvas.lines(x, at, wrap(note, laid.width, NOTE), NOTE, ink)
    if panel.owner in told.totals:
        total = told.totals[panel.owner].replace("-", MINUS)
        canvas.lines(x, at + (0 if panel.notes else -2), [total], TOTAL, ink, bold=True)


def _below(canvas: Canvas, picture: Picture, told: Overlay, room: Room, inner: float, y: float) -> float:
    """What stands under all layouts: what else lies there, totals that stand at no layout, and the broken rules."""
    first = y
    for note in picture.notes:
        y = canvas.lines(room.margin, y, wrap(note, inner, NOTE), NOTE, canvas.palette.text) + 4
    owners = [panel.owner for panel in picture.panels]
    totals = [f"{player}: {total.replace('-', MINUS)}" for player, total in told.totals.items() if player not in owners]
    for line in wrap(" · ".join(totals), inner, TOTAL, bold=True):
        y = canvas.lines(room.margin, y, [line], TOTAL, canvas.palette.text, bold=True)
    y += 8 if totals else 0
    for number, (_, said) in enumerate(told.broken, start=1):
        lines = wrap(said, inner - 28, NOTE)
        canvas.disc(room.margin + 9, y + 9, number, canvas.palette.alarm)
        y = max(canvas.lines(room.margin + 28, y, lines, NOTE, canvas.palette.text), y + 18) + 6
    return y if y > first else y - room.gap


_STYLE = """
body {{ margin: 0 auto; padding: 1.5rem; max-width: 90rem; background: {ground}; color: {text}; \
font: 1rem/1.45 system-ui, sans-serif; overflow-wrap: break-word; }}
div {{ overflow-x: auto; }}
svg {{ display: block; max-width: 100%; min-width: {least}px; height: auto; }}
table {{ border-collapse: collapse; margin: 1.5rem 0; }}
caption {{ text-align: left; font-weight: bold; font-size: 1.15rem; padding: 0.3rem 0; }}
th, td {{ text-align: left; vertical-align: top; padding: 0.25rem 1rem 0.25rem 0; border-top: 1px solid {faint}; }}
td.points {{ text-align: right; font-variant-numeric: tabular-nums; }}
@media (max-width: 40rem) {{ body {{ padding: 0.75rem; }} h1 {{ font-size: 1.4rem; }} th, td {{ padding-right: 0.6rem; }} }}
"""

_LEAST = 0.65
"""Of the size in which it is drawn, so much is needed to read a picture."""


def page(picture: Picture, over: Overlay, sheets: Iterable[Sheet], *, dark: bool) -> str:
    """The page as HTML. A sheet is left out where something of it is not known.

    A picture shrinks with its window as long as it can be read, and is then moved sideways.
    """
    palette = DARK if dark else LIGHT
    drawing = svg(picture, over, dark=dark, titled=False)
    least = round(float(drawing.partition('viewBox="')[2].split()[2]) * _LEAST)
    style = _STYLE.format(ground=palette.ground, text=palette.text, faint=palette.faint, least=least)
    tables = "\n".join(_table(sheet) for sheet in sheets if is_known(sheet))
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(picture.title)}</title>\n'
        f"<style>{style}</style>\n</head>\n<body>\n<main>\n<h1>{escape(picture.title)}</h1>\n"
        f"<div>\n{drawing}</div>\n{tables}\n</main>\n</body>\n</html>\n"
    )


def _table(sheet: Sheet) -> str:
    rows = "\n".join(
        f'<tr><td class="points">{line.points}</td><td>{escape(line.item)}</td><td>{escape(line.reason)}</td></tr>'
        for line in sheet.lines
    )
    unit = escape(plural(sheet.unit))
    head = f'<tr><th scope="col">{unit}</th><th scope="col">for</th><th scope="col">because</th></tr>'
    caption = f"<caption>{escape(sheet.heading)}</caption>"
    return f"<table>\n{caption}\n<thead>{head}</thead>\n<tbody>\n{rows}\n</tbody>\n</table>"
