"""Panels as text, on a terminal and as SVG: rows that are shifted, of different lengths, and of narrow tiles; colours."""

import re
from dataclasses import replace
from io import StringIO
from itertools import pairwise

import pytest
from measured import SVG, Drawing, contrast
from rich.console import Console
from rich.style import Style

from cli.answers import terminal
from cli.answers.terminal import _STYLES
from cli.pictures import vector
from cli.pictures.drawing import plain
from models.picture import Figure, Form, Panel, Picture, Shape, Tile, Tone


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
    assert [line.translate(BORDERS) for line in on_terminal(board, 80, color_system=None)] == list(plain(board))[1:]


@pytest.mark.parametrize("columns", [29, 30, 44, 57, 58, 77, 78, 79])
def test_a_narrow_terminal_narrows_all_rows_alike(columns):
    shown = on_terminal(HEXAGONS, columns, color_system=None)
    assert max(map(len, shown)) <= columns
    tile = (max(map(len, shown)) - 1) // 7
    assert tile == min(11, (columns - 1) // 7)
    assert starts(shown) == [3 * tile // 2, tile, tile // 2, 0, tile // 2, tile, 3 * tile // 2]


def test_a_narrow_terminal_shortens_no_word():
    row = tuple(Tile((word,)) for word in ("hammers", "circles", "bricks", "meeple", "yellow", "wheels"))
    shown = on_terminal(Panel("board", (row,), width=10), 45, color_system=None)
    told = [line.split("│")[1:-1] for line in shown if "│" in line]
    assert ["".join(part.strip() for part in parts) for parts in zip(*told, strict=True)] == [tile.words[0] for tile in row]


def test_without_a_heading_there_is_no_empty_line():
    assert next(iter(plain(replace(one("x"), heading="")))).startswith("+--")
    assert on_terminal(replace(one("x"), heading=""), 40, color_system=None)[0].startswith("│")


def test_a_terminal_too_narrow_for_a_letter_in_each_tile_is_not_overrun():
    assert max(map(len, on_terminal(HEXAGONS, 10, color_system=None))) <= 10


@pytest.mark.parametrize("width", [4, 8, 16])
def test_a_mark_stands_out_on_a_terminal_on_all_its_lines(width):
    shown = on_terminal(one("well", marked=True, width=width), 80, color_system="standard", no_color=False)
    alarms = [found for line in shown for found in re.findall(r"\x1b\[1;7;31m(.*?)\x1b\[0m", line)]
    assert "".join("".join(alarms).split()) == "!!breaksarule"
    assert not any("well" in alarm for alarm in alarms)


def drawn(*panels):
    return Drawing(vector.svg(Picture("title", "description", panels)))


def rows_of(drawing):
    """The boxes of the tiles row by row."""
    boxes = [tile.box for tile in drawing.tiles]
    return [[box for box in boxes if box[1] == top] for top in sorted({box[1] for box in boxes})]


@PANELS
def test_tiles_lie_beside_each_other_within_the_svg(board):
    drawing = drawn(board)
    rows = rows_of(drawing)
    assert [len(row) for row in rows] == [len(row) for row in board.rows]
    for row in rows:
        assert all(left[2] < right[0] for left, right in pairwise(row))
        assert all(0 < x < right < drawing.width and 0 < y < low < drawing.height for x, y, right, low in row)
    assert all(upper[0][3] < lower[0][1] for upper, lower in pairwise(rows))


@pytest.mark.parametrize("form", Form)
def test_neighbouring_rows_of_hexagons_are_half_a_tile_apart_in_an_svg(form):
    rows = rows_of(drawn(replace(HEXAGONS, form=form)))
    tile = rows[0][1][0] - rows[0][0][0]
    for upper, lower in pairwise(rows):
        assert 2 * abs(upper[0][0] - lower[0][0]) == pytest.approx(tile, abs=0.2)
    assert rows[0][0][0] - rows[3][0][0] == pytest.approx(3 * tile / 2, abs=0.2)


def test_hexagons_reach_into_the_row_below_without_touching():
    upper, lower, *_ = rows_of(drawn(replace(HEXAGONS, form=Form.HEXAGON)))
    assert 0 < upper[0][3] - lower[0][1] < (upper[0][3] - upper[0][1]) / 4


@pytest.mark.parametrize("words", [("1",), ("1", "2", "3"), ("bear and salmon and hawk", "elk", "fox", "on", "it", "all")])
def test_tiles_are_as_high_as_the_tallest_of_their_panel(words):
    drawing = drawn(Panel("board", ((Tile(("1",)), Tile(words)), (Tile(("1",)),)), width=6))
    assert len({(round(x2 - x1), round(y2 - y1)) for x1, y1, x2, y2 in (tile.box for tile in drawing.tiles)}) == 1
    assert all(text.tile.holds(text) for text in drawing.texts if text.tile)
    assert "".join(text.words for text in drawing.texts[2:]).replace(" ", "") == "".join(("1", *words, "1")).replace(" ", "")


def test_widths_of_tiles_follow_their_panel():
    widths = [
        drawing.tiles[0].box[2] - drawing.tiles[0].box[0] for drawing in (drawn(one("1", width=n)) for n in (4, 8, 20))
    ]
    assert widths == sorted(set(widths))


LONG = "a heading that goes on about everything that anybody at the table ever had in hand, and on, and on"


def test_a_heading_never_widens_a_picture():
    narrow, wide = drawn(panel((4, 4))), drawn(replace(panel((4, 4)), heading=LONG))
    assert narrow.width == wide.width
    assert " ".join(text.words for text in wide.texts).startswith(f"title {LONG}")


def test_players_lie_side_by_side_as_far_as_they_fit():
    boards = [replace(USUAL, heading=name, owner=name) for name in ("ann", "bo", "cy")]
    tops = {name: next(text.top for text in drawn(*boards).texts if text.words == name) for name in ("ann", "bo", "cy")}
    assert tops["ann"] == tops["bo"] < tops["cy"]


def test_letters_without_an_outline_are_left_to_the_fonts_of_the_reader():
    root = drawn(one("木")).root
    assert [text.text for text in root.iter(f"{SVG}text")] == ["木"]


def hexed(triplet):
    return f"#{bytes(triplet).hex()}"


def test_contrast_of_black_and_white():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("tone", Tone)
def test_all_words_on_a_tile_can_be_read_in_an_svg(tone, dark):
    picture = Picture("title", "description", (one("well", "on bank", tone=tone, marked=True),))
    drawing = Drawing(vector.svg(picture, dark=dark))
    assert [text.words for text in drawing.texts] == ["title", "board", "well", "on bank"]
    assert all(contrast(text.ink, text.ground) >= 4.5 for text in drawing.texts)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("tone", Tone)
def test_a_question_mark_shows_on_every_tile(tone, dark):
    tile = replace(one("x", tone=tone).rows[0][0], figures=(Figure(Shape.UNKNOWN),))
    drawing = Drawing(vector.svg(Picture("t", "d", (Panel("", ((tile,),)),)), dark=dark))
    ground = drawing.tiles[0].fill
    (lines,) = {path.get("stroke") for path in drawing.groups[0].iter(f"{SVG}path") if path.get("stroke")}
    assert contrast(lines, ground) >= 4.5


@pytest.mark.parametrize("dark", [False, True])
def test_every_tone_looks_different_in_an_svg(dark):
    grounds = {Drawing(vector.svg(Picture("t", "d", (one("x", tone=tone),)), dark=dark)).tiles[0].fill for tone in Tone}
    assert len(grounds) == len(Tone)


def test_every_tone_has_a_style_of_its_own_on_a_terminal():
    assert len({Style.parse(_STYLES[tone]) for tone in Tone}) == len(Tone)


@pytest.mark.parametrize("tone", [Tone.BLACK, Tone.WHITE, Tone.GREY])
def test_tones_that_a_terminal_may_have_as_its_ground_bring_their_own(tone):
    style = Style.parse(_STYLES[tone])
    assert contrast(hexed(style.color.get_truecolor()), hexed(style.bgcolor.get_truecolor())) >= 4.5
