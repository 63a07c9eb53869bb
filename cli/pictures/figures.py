"""The shapes of all pictures, each drawn in a square of 100 by 100: our own small drawings, told apart by form and colour.

`figures.txt` has a line for each outline of a shape, what lies lowest first: what fills it, what draws its edge, how broad
that is, and its path as in an SVG. `body` and `shade` are the colour of the thing and a darker one of it, `ink` the line
colour; the others are colours that a thing has by nature (`palette.py`).
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from models.picture import Shape


class Stroke(NamedTuple):
    """One outline; `line` is the colour of its edge and `width` how broad that is, nothing where it has none."""

    fill: str
    line: str
    width: float
    path: str


def _figures() -> Mapping[Shape, Sequence[Stroke]]:
    found: dict[Shape, list[Stroke]] = {}
    for line in Path(__file__).with_name("figures.txt").read_text(encoding="ascii").splitlines():
        fill, edge, *more = line.split(" ", 3)
        if fill == "=":
            strokes = found[Shape[edge.upper()]] = []
        else:
            strokes.append(Stroke(fill, edge, float(more[0]), more[1]))
    return found


FIGURES = _figures()
"""How each shape is drawn, what lies lowest first."""

LETTERED: Mapping[Shape, tuple[float, float, float, str]] = {
    Shape.CUBE: (70, 72, 34, "body"),
    Shape.MEEPLE: (50, 64, 30, "body"),
    Shape.KNIGHT: (50, 66, 42, "body"),
    Shape.LORD: (50, 72, 34, "body"),
    Shape.COLUMN: (50, 74, 34, "shade"),
    Shape.TOUCH: (50, 86, 30, "body"),
}
"""The pieces that differ by nothing but their colour bear its letter: where its middle
is, the line on which it stands, how large it is, and the part of the shape behind it."""
