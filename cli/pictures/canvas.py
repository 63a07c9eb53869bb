"""What an SVG is drawn with: text as outlines, tiles, shapes and badges. A canvas knows no table, only where things go."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from html import escape

from cli.pictures.figures import FIGURES, LETTERED
from cli.pictures.letters import EM, TIMES, letter, width_of
from cli.pictures.palette import COLOURS, Palette, on
from models.picture import Figure, Shape, Tone

Tapped = Callable[[str], Mapping[str, str] | None]


def short(number: float) -> str:
    """A number of pixels, with at most two decimals."""
    return f"{number:.2f}".rstrip("0").rstrip(".")


class Canvas:
    """A drawing in the making; `y` goes downwards. Each outline of a letter stands in the file once.

    `prefix` begins all its names, where another drawing stands on the same page. `tapped` gives the attributes of the link
    around what stands for an address of the file, if there is one.
    """

    def __init__(self, palette: Palette, prefix: str = "", tapped: Tapped | None = None) -> None:
        self.palette, self._prefix, self._tapped = palette, prefix, tapped
        self._parts: list[str] = []
        self._letters: dict[str, str] = {}
        self._is_told = False
        self._end = "</g>"

    def document(self, width: float, height: float, title: str, description: str) -> str:
        """All of it as an SVG."""
        outlines = "".join(f'<path id="{key}" d="{path}"/>' for key, path in self._letters.items())
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {short(width)} {short(height)}" width="{short(width)}" '
            f'height="{short(height)}" role="group" '
            f'aria-labelledby="{self._prefix}title {self._prefix}description">\n'
            f'<title id="{self._prefix}title">{escape(title)}</title>\n'
            f'<desc id="{self._prefix}description">{escape(description)}</desc>\n'
            f"<defs>{outlines}</defs>\n"
            f'<rect width="{short(width)}" height="{short(height)}" fill="{self.palette.ground}"/>\n'
        )
        return head + "\n".join(self._parts) + "\n</svg>\n"

    def add(self, markup: str) -> None:
        """What is drawn next, over all that is there."""
        self._parts.append(markup)

    def begin(self, title: str, **attributes: str) -> None:
        """A group with a title, which is read out to those who do not see it."""
        path, space = attributes.get("data_path", ""), attributes.get("data_space", "")
        link = self._tapped(path) if self._tapped is not None and path else None
        label = f' aria-label="{escape(title)}"'
        around = "" if link is None else f"<a{_attributes(link)}{label}{_attributes({'data_space': escape(space)})}>"
        more = _attributes({key: escape(value) for key, value in attributes.items()})
        self.add(f'{around}<g role="img"{label}{more}><title>{escape(title)}</title>')
        self._is_told, self._end = True, "</g></a>" if around else "</g>"

    def end(self) -> None:
        """The end of the group."""
        self.add(self._end)
        self._is_told = False

    def rect(self, x: float, y: float, width: float, height: float, fill: str, **look: str) -> None:
        """A rectangle; `look` are further attributes."""
        place = f'x="{short(x)}" y="{short(y)}" width="{short(width)}" height="{short(height)}"'
        self.add(f'<rect {place} fill="{fill}"{_attributes(look)}/>')

    def path(self, path: str, fill: str, **look: str) -> None:
        """An outline."""
        self.add(f'<path d="{path}" fill="{fill}"{_attributes(look)}/>')

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        ink: str,
        *,
        bold: bool = False,
        anchor: float = 0,
        ground: str = "",
        is_aloud: bool = False,
    ) -> None:
        """A text on the line at `y`; `anchor` is 0 where it begins at `x`, 1 where it ends there, a half for its middle.

        `ground` is what it stands on, where that is a part of a shape. A text is read out where it `is_aloud` and no title
        of a group tells it.
        """
        if not text:
            return
        left = x - anchor * width_of(text, size, bold=bold)
        marks, letters = _outline(text, bold, self._prefix)
        self._letters |= letters
        scale = f"{size / EM:g}"
        spot = f"translate({short(left)} {short(y)}) scale({scale})"
        weight = ' data-bold="1"' * bold + f' data-ground="{ground}"' * bool(ground)
        heard = f'role="img" aria-label="{escape(text)}"' if is_aloud and not self._is_told else 'aria-hidden="true"'
        self.add(f'<g {heard} data-text="{escape(text)}"{weight} fill="{ink}" transform="{spot}">{marks}</g>')

    def lines(self, x: float, y: float, lines: Iterable[str], size: float, ink: str, *, bold: bool = False) -> float:
        """Lines of text below each other, the first one with its top at `y`; gives where the next would begin."""
        for line in lines:
            self.text(x, y + size, line, size, ink, bold=bold, is_aloud=True)
            y += leading(size)
        return y

    def figure(self, figure: Figure, x: float, y: float, size: float, ground: str) -> None:
        """A shape in a square of a size, on a ground of some colour."""
        strokes = []
        # What is nothing but lines would not show on a dark ground.
        own = {"ink": on(ground)} if figure.shape is Shape.UNKNOWN else {}
        for stroke in FIGURES[figure.shape]:
            fill, line = (own.get(role) or self.palette.colour(role, figure.tone) for role in (stroke.fill, stroke.line))
            edge = f' stroke="{line}" stroke-width="{short(stroke.width)}"' if line != "none" and stroke.width else ""
            strokes.append(f'<path d="{stroke.path}" fill="{fill}"{edge}/>')
        spot = f"translate({short(x)} {short(y)}) scale({size / 100:g})"
        self.add(f'<g stroke-linejoin="round" stroke-linecap="round" transform="{spot}">{"".join(strokes)}</g>')
        if figure.shape in LETTERED and COLOURS[figure.tone].letter:
            left, line_at, large, part = LETTERED[figure.shape]
            ground = self.palette.colour(part, figure.tone)
            scale, initial = size / 100, COLOURS[figure.tone].letter
            middle, foot = x + left * scale, y + line_at * scale
            self.text(middle, foot, initial, large * scale, on(ground), bold=True, anchor=0.5, ground=ground)

    def disc(self, x: float, y: float, number: int, fill: str) -> None:
        """A number in a disc whose middle is given."""
        self.add(f'<circle cx="{short(x)}" cy="{short(y)}" r="9" fill="{fill}"/>')
        self.text(x, y + 4, str(number), 11, on(fill), bold=True, anchor=0.5)

    def badge(self, right: float, top: float, text: str) -> None:
        """Points in a golden badge that ends at `right`."""
        width = badge_width(text)
        fill = self.palette.colour("gold", Tone.PLAIN)
        self.rect(right - width, top, width, 16, fill, rx="8", stroke=self.palette.colour("ink", Tone.PLAIN))
        self.text(right - width / 2, top + 12.2, text, 12, on(fill), bold=True, anchor=0.5, is_aloud=True)


def _attributes(values: Mapping[str, str]) -> str:
    return "".join(f' {key.replace("_", "-")}="{value}"' for key, value in values.items() if value)


@lru_cache(maxsize=1024)
def _outline(text: str, bold: bool, prefix: str) -> tuple[str, Mapping[str, str]]:
    """A text as marks that use outlines of letters, and these outlines by their names, which begin with a prefix."""
    at = 0
    marks, letters = [], {}
    for char in text:
        known = letter(char, bold=bold)
        if known is None:
            # Left to the fonts of whoever looks at it: no outline of this letter is shipped.
            marks.append(f'<text x="{at}" font-size="{EM}">{escape(char)}</text>')
        elif known.path:
            key = f"{prefix}{'b' if bold else 'r'}{ord(char):x}"
            letters[key] = known.path
            marks.append(f'<use href="#{key}" x="{at}"/>' if at else f'<use href="#{key}"/>')
        at += EM if known is None else known.width
    return "".join(marks), letters


def leading(size: float) -> float:
    """From one line of a text to the next."""
    return round(size * 1.22, 1)


def badge_width(text: str) -> float:
    """How wide a badge is."""
    return max(16.0, width_of(text, 12, bold=True) + 10)


MANY = 3
"""More alike are drawn once, with their number."""


def draw_apart(figures: Iterable[Figure]) -> list[tuple[Figure, str]]:
    """Each shape that is drawn, with what stands beside it: alike ones one by one, or once with their number."""
    found = []
    for figure in figures:
        few = figure.number <= MANY and not figure.word
        times = f"{TIMES}{figure.number}" if figure.number != 1 and not few else ""
        beside = " ".join(filter(None, (times, figure.word)))
        found += [(figure, beside)] * (max(figure.number, 0) if few else 1)
    return found
