"""Panels as text, on a terminal and as SVG: rows that are shifted, of different lengths, and of narrow tiles; colours."""

import re
from io import StringIO
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from rich.console import Console
from rich.style import Style

from cli import terminal, vector
from cli.drawing import STYLES, plain
from models.picture import Panel, Picture, Tile, Tone

SVG = "{http://www.w3.org/2000/svg}"


def panel(lengths, shifts=(), **more):
    """Rows of so many tiles, each tile named by its row and its place there."""
    rows = tuple(tuple(Tile((f"{'abcdefg'[i]}{k}",)) for k in range(1, n + 1)) for i, n in enumerate(lengths))
    return Panel("board", rows, shifts, **more)


def one(*words, **more):
    """A panel of a single tile."""
    look = {key: more.pop(key) for key in ("tone", "marked") if key in more}
    return Panel("board", ((Tile(words, **look),),), **more)


HEXAGONS = panel((4, 5, 6, 7, 6, 5, 4), (3, 2, 1, 0, 1, 2, 3), width=8)
TREE = panel((1, 2, 3, 4, 5, 6, 2), (5, 4, 3, 2, 1, 0, 4), width=7)
SQUARE = panel((6,) * 6, width=4)
RAGGED = panel((2, 3, 3, 1), width=4)
USUAL = panel((4, 4, 4, 4))
PANELS = pytest.mark.parametrize(
    "board", [HEXAGONS, TREE, SQUARE, RAGGED, USUAL], ids=["hexagons", "tree", "square", "ragged", "usual"]
)


def test_shifts_are_told_for_every_row_or_for_none():
    with pytest.raises(ValueError, match="argument 2 is longer"):
        list(plain(panel((2, 2), (1,))))


# text


def test_rows_that_are_equally_long_and_not_shifted_are_ruled_as_one_grid():
    assert list(plain(Panel("two rows", ((Tile(("a",)), Tile(("b",))), (Tile(("c", "on d")), Tile(("",))))))) == [
        "two rows",
        "+------------------+------------------+",
        "| a                | b                |",
        "+------------------+------------------+",
        "| c                |                  |",
        "| on d             |                  |",
        "+------------------+------------------+",
    ]


def test_a_tile_without_letters_is_still_a_tile():
    assert list(plain(one("", width=4))) == ["board", "+------+", "|      |", "+------+"]


def test_shifted_rows_have_borders_of_their_own():
    assert list(plain(panel((2, 3, 2), (1, 0, 1), width=4))) == [
        "board",
        "   +------+------+",
        "   | a1   | a2   |",
        "   +------+------+",
        "+------+------+------+",
        "| b1   | b2   | b3   |",
        "+------+------+------+",
        "   +------+------+",
        "   | c1   | c2   |",
        "   +------+------+",
    ]


def test_rows_that_are_shifted_alike_share_a_border():
    assert list(plain(panel((1, 1), (2, 2), width=4))) == [
        "board",
        "       +------+",
        "       | a1   |",
        "       +------+",
        "       | b1   |",
        "       +------+",
    ]


def test_only_rows_that_are_equally_long_share_a_border():
    assert list(plain(RAGGED)) == [
        "board",
        "+------+------+",
        "| a1   | a2   |",
        "+------+------+",
        "+------+------+------+",
        "| b1   | b2   | b3   |",
        "+------+------+------+",
        "| c1   | c2   | c3   |",
        "+------+------+------+",
        "+------+",
        "| d1   |",
        "+------+",
    ]


def starts(lines):
    """How many letters each row of tiles is moved to the right, where every row has borders of its own."""
    borders = [line for line in lines if re.match(r" *[+┌└]", line)]
    return [len(line) - len(line.lstrip()) for line in borders[::2]]


def test_neighbouring_rows_of_hexagons_are_half_a_tile_apart_in_text():
    # A tile and its border are 11 letters, so half tiles are 5 and 6 in turn, and rows two apart stand in line.
    assert starts(plain(HEXAGONS)) == [16, 11, 5, 0, 5, 11, 16]


def test_a_tree_is_centred_in_text():
    lines = [line for line in plain(TREE) if "|" in line]
    middles = [(len(line) - len(line.lstrip()) + len(line)) / 2 for line in lines]
    assert max(middles) - min(middles) <= 0.5


# the terminal


def on_terminal(board, columns, **look):
    """What a terminal of so many columns shows of a board, without its heading."""
    screen = Console(file=StringIO(), width=columns, force_terminal=True, **look)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(terminal, "console", lambda: screen)
        terminal.draw(Picture("title", "description", (board,)))
    return screen.file.getvalue().splitlines()[1:]


BORDERS = str.maketrans(dict.fromkeys("┌┐└┘┬┴┼├┤", "+") | {"─": "-", "│": "|"})


@PANELS
def test_a_terminal_that_is_wide_enough_shows_the_same_as_text(board):
    shown = on_terminal(board, 80, color_system=None)
    assert [line.translate(BORDERS) for line in shown] == list(plain(board))[1:]


@pytest.mark.parametrize("columns", [29, 30, 44, 57, 58, 77, 78, 79])
def test_a_narrow_terminal_narrows_all_rows_alike(columns):
    shown = on_terminal(HEXAGONS, columns, color_system=None)
    assert max(map(len, shown)) <= columns
    tile = (max(map(len, shown)) - 1) // 7
    assert tile == min(11, (columns - 1) // 7)
    assert starts(shown) == [3 * tile // 2, tile, tile // 2, 0, tile // 2, tile, 3 * tile // 2]


def test_a_terminal_too_narrow_for_a_letter_in_each_tile_is_not_overrun():
    assert max(map(len, on_terminal(HEXAGONS, 10, color_system=None))) <= 10


@pytest.mark.parametrize("width", [4, 8, 16])
def test_a_mark_stands_out_on_a_terminal_on_all_its_lines(width):
    shown = on_terminal(one("well", marked=True, width=width), 80, color_system="standard", no_color=False)
    alarms = [found for line in shown for found in re.findall(r"\x1b\[1;7;31m(.*?)\x1b\[0m", line)]
    assert "".join("".join(alarms).split()) == "!!breaksarule"
    assert not any("well" in alarm for alarm in alarms)


# SVG


def drawn(*panels):
    return ET.fromstring(vector.svg(Picture("title", "description", panels)))  # noqa: S314 - our own text


def frames(root):
    """Where the tiles lie: left, top, right and bottom, from top to bottom and from left to right."""
    found = []
    for rect in root.findall(f"{SVG}rect"):
        x, y, width, height = (int(rect.get(key)) for key in ("x", "y", "width", "height"))
        found.append((x, y, x + width, y + height))
    return sorted(found, key=lambda frame: (frame[1], frame[0]))


def rows_of(root):
    """The tiles row by row."""
    tops = sorted({top for _, top, _, _ in frames(root)})
    return [[frame for frame in frames(root) if frame[1] == top] for top in tops]


def extent(root):
    left, top, width, height = map(int, root.get("viewBox").split())
    assert (left, top, str(width), str(height)) == (0, 0, root.get("width"), root.get("height"))
    return width, height


@PANELS
def test_tiles_lie_beside_each_other_within_the_svg(board):
    root = drawn(board)
    width, height = extent(root)
    rows = rows_of(root)
    assert [len(row) for row in rows] == [len(row) for row in board.rows]
    for row in rows:
        assert all(left[2] < right[0] for left, right in pairwise(row))
        assert all(0 < x < right < width and 0 < y < bottom < height for x, y, right, bottom in row)
    assert all(upper[0][3] < lower[0][1] for upper, lower in pairwise(rows))


def test_the_widest_row_is_the_one_that_reaches_furthest():
    root = drawn(panel((3, 2), (0, 5), width=4), panel((1,), width=4))
    reach = max(right for _, _, right, _ in frames(root))
    assert reach == rows_of(root)[1][-1][2]
    assert reach < extent(root)[0] < reach + 50


def test_neighbouring_rows_of_hexagons_are_half_a_tile_apart_in_an_svg():
    rows = rows_of(drawn(HEXAGONS))
    tile = rows[0][1][0] - rows[0][0][0]
    for upper, lower in pairwise(rows):
        assert 2 * abs(upper[0][0] - lower[0][0]) == tile
    assert rows[0][0][0] - rows[3][0][0] == 3 * tile / 2


def test_tiles_of_the_usual_width_have_the_usual_size():
    for board in (one("well"), one(*"abcdefgh"), panel((2, 3), (1, 0))):
        assert {(right - x, bottom - y) for x, y, right, bottom in frames(drawn(board))} == {(170, 110)}


def test_a_picture_without_panels_is_as_wide_as_a_tile():
    assert extent(drawn()) == (218, 40)


@pytest.mark.parametrize("words", [("1",), ("1", "2", "3"), ("bear and salmon and hawk", "elk", "fox", "on", "it", "all")])
def test_narrow_tiles_are_as_high_as_the_tallest_of_their_panel(words):
    board = Panel("board", ((Tile(("1",)), Tile(words)), (Tile(("1",)),)), width=6)
    root = drawn(board, one("1", width=4))
    *tall, low = frames(root)
    sizes = {(right - x, bottom - y) for x, y, right, bottom in tall}
    assert len(sizes) == 1
    assert min(sizes) >= (70, 40)
    assert low[3] - low[1] == 40
    lines = [int(text.get("y")) for text in root.findall(f"{SVG}text") if int(text.get("y")) < low[1] - 20]
    assert max(lines) < max(bottom for _, _, _, bottom in tall)


def test_widths_of_tiles_follow_their_panel():
    widths = [right - x for x, _, right, _ in frames(drawn(*(one("1", width=n) for n in (4, 8, 16, 20))))]
    assert widths == [50, 90, 170, 210]


# colours


def luminance(colour):
    parts = [value / 255 for value in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one_colour, other_colour):
    """As accessibility guidelines reckon it, from 1 to 21; 4.5 is enough for small letters."""
    darker, lighter = sorted([luminance(one_colour), luminance(other_colour)])
    return (lighter + 0.05) / (darker + 0.05)


def rgb(text):
    return tuple(bytes.fromhex(text.removeprefix("#")))


def test_contrast_of_black_and_white():
    assert contrast(rgb("#000000"), rgb("#ffffff")) == pytest.approx(21)


@pytest.mark.parametrize("tone", Tone)
@pytest.mark.parametrize("width", [4, 16])
def test_all_words_on_a_tile_can_be_read_in_an_svg(tone, width):
    root = drawn(one("well", "on bank", tone=tone, marked=True, width=width))
    fill = rgb(root.find(f"{SVG}rect").get("fill"))
    _, *texts = root.findall(f"{SVG}text")
    assert "".join(text.text.replace(" ", "") for text in texts) == "wellonbank!!breaksarule"
    assert all(contrast(rgb(text.get("fill")), fill) >= 4.5 for text in texts)
    inks = [text.get("fill") for text in texts]
    words = len(list(plain(one("well", "on bank", width=width)))) - 3
    assert len(set(inks[:words])) == len(set(inks[words:])) == 1
    assert inks[0] != inks[-1]


def test_every_tone_looks_different_in_an_svg():
    rects = [drawn(one("well", tone=tone)).find(f"{SVG}rect") for tone in Tone]
    assert len({(rect.get("fill"), rect.get("stroke-dasharray")) for rect in rects}) == len(Tone)


def test_every_tone_has_a_style_of_its_own_on_a_terminal():
    assert len({Style.parse(STYLES[tone]) for tone in Tone}) == len(Tone)


@pytest.mark.parametrize("tone", [Tone.BLACK, Tone.WHITE, Tone.GREY])
def test_tones_that_a_terminal_may_have_as_its_ground_bring_their_own(tone):
    style = Style.parse(STYLES[tone])
    assert contrast(style.color.get_truecolor(), style.bgcolor.get_truecolor()) >= 4.5
