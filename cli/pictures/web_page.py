"""A page with a picture and the score sheets in one file, to be sent to a friend: it needs nothing from anywhere."""

from collections.abc import Iterable
from html import escape

from cli.pictures.overlay import Overlay, is_known
from cli.pictures.palette import DARK, LIGHT
from cli.pictures.vector import svg
from models.names import plural
from models.picture import Picture
from scorers.sheet import Sheet

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
