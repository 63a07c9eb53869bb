"""The verb `draw` into files, pictures of moves and of what was found, and a handful of pictures compared as images."""

import re
import struct
import sys
import zlib
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from at_the_table import EXAMPLES, ONE, ROOT, only, reeve
from measured import Drawing

from cli.extras import how_to_add
from cli.pictures.figures import FIGURES
from cli.pictures.letters import cut, width_of
from cli.pictures.overlay import Overlay, changes, of_player
from cli.pictures.palette import COLOURS, NATURE
from cli.pictures.tiles import MAIN, SMALLEST, _caption_lines
from cli.pictures.vector import svg
from models.picture import Figure, Form, Panel, Picture, Shape, Tile, Tone
from models.rule import Place

IMAGES = ROOT / "tests" / "golden" / "images"


def drawn(name, *more, verb="draw", option="-o"):
    """The SVG that a verb writes of an example, taken apart."""
    done = reeve(verb, EXAMPLES / name, *more, option, "x.svg", "--force")
    assert done.exit_code in {0, 1}, done.output
    return Drawing(Path("x.svg").read_text(encoding="utf-8"))


def words(drawing):
    return [text.words for text in drawing.texts]


def spaces(drawing, number):
    """The spaces at which a rule of a number is broken."""
    told = [group for group in drawing.groups if f"breaks rule {number}" in group.get("aria-label")]
    return [group.get("data-space") for group in told]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


# what stands around the tiles


def test_points_stand_at_awards_and_ponds_and_totals_below():
    drawing = drawn("village_green/dispute.yaml")
    at = {
        group.get("data-space"): [text.words for text in drawing.texts if text.tile is tile]
        for group, tile in tiles(drawing)[:16]
    }
    # north: the card up 1, ponds 2 each, Forestry 4 at top 3, Space 5 at left 2
    assert all("2" in at[space] for space in ("r1c2", "r2c1", "r3c2"))
    assert "4" in at["top 3"]
    assert "5" in at["left 2"]
    assert not any(word.isdecimal() for word in at["r1c1"][1:])
    assert {"16 points", "\u22126 points"} <= set(words(drawing))


@pytest.mark.parametrize(
    ("file", "totals"),
    [
        ("slush/half_way", {"ada": "5 points", "ben": "9 points", "cleo": "10 points", "dan": "8 points"}),
        ("village_green/first", {"Rosa": "12 points"}),
        ("village_green/half_known", {"north": "8 to 14 points"}),
        ("fields_of_green/dispute", {"Maria": "at least 4 points", "Mike": "3 points"}),
    ],
)
def test_every_total_that_score_knows_stands_in_the_picture(file, totals):
    """Also where lines of a sheet rest on what is unknown."""
    told = " ".join(words(drawn(f"{file}.yaml")))
    assert all(total in told for total in totals.values()), told
    told = reeve("score", EXAMPLES / f"{file}.yaml", "--plain").stdout
    assert all(f"{player}: {total}" in told for player, total in totals.items())


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("my_first_christmas_tree/end", ("left base", "right base")),
        ("the_village/dusk", ("Refuse pile", "empty")),
        ("desert_dessert/record", ("Prices, turn 12, trade",)),
        ("desert_dessert/turn", ("Prices, turn 6, trade",)),
    ],
)
def test_what_a_place_is_called_stands_at_it_and_what_is_empty_is_told(file, said):
    told = words(drawn(f"{file}.yaml"))
    assert all(one in told for one in said), told


def tiles(drawing):
    return list(zip(drawing.groups, drawing.tiles, strict=True))


def test_points_of_a_row_are_told_with_whose_they_are():
    points = {Place("ada", "row 1"): 2, Place("ben", "row 1"): 3, Place("ada", "row 2"): 4, Place("", "r1c1"): 1}
    over = Overlay(points=points)
    told = {"row 1": "ada 2, ben 3", "row 2": "ada 4", "row 3": "", "": ""}
    assert {row: over.along(row) for row in told} == told


def test_broken_rules_are_numbered_at_their_spaces_with_the_sentence_beneath():
    drawing = drawn("village_green/dispute.yaml")
    assert spaces(drawing, 1) == ["r1c1", "r1c2"]
    assert spaces(drawing, 2) == ["r2c1"]
    assert re.search(r"1 VG-MATCH\[north,r1c1,r1c2\].* 2 VG-COVER\[north,r2c1\]", " ".join(words(drawing)))


def test_what_stands_around_the_tiles_is_read_out_too():
    drawn("village_green/dispute.yaml")
    root = Drawing(Path("x.svg").read_text(encoding="utf-8")).root
    aloud = [group.get("aria-label") for group in root if group.get("data-text") and group.get("role") == "img"]
    assert {"north", "16 points", "VG-HAND[south,hand]: south: 4 cards in hand; between turns there are 3."} <= {*aloud}
    # Coordinates and what a title tells already are not.
    assert not {"c1", "r1", "lawn"} & {*aloud}


def test_coordinates_stand_along_the_edges_as_messages_use_them():
    texts = [text for text in drawn("zap_that_ghost/score.yaml").texts if text.tile is None]
    columns = [text for text in texts if re.fullmatch(r"c\d", text.words)]
    rows = [text for text in texts if re.fullmatch(r"r\d", text.words)]
    assert [text.words for text in columns] == ["c1", "c2", "c3", "c4", "c5", "c6"]
    assert [text.words for text in rows] == ["r1", "r2", "r3", "r4", "r5", "r6"]
    assert len({text.bottom for text in columns}) == len({round(text.right) for text in rows}) == 1


def test_covered_cards_look_out_from_under_the_one_on_top():
    source = Path("x.svg")
    drawn("village_green/dispute.yaml")
    group = next(
        part for part in source.read_text(encoding="utf-8").split("<g role") if "yellow rose pond, on red rose" in part
    )
    assert group.count("<rect") >= 2


def test_levels_of_a_build_stand_above_those_they_rest_on():
    drawing = drawn("golden_pyramid/end.yaml")
    tops = [next(text.top for text in drawing.texts if text.words == f"Level {n}") for n in (4, 3, 2, 1)]
    assert tops == sorted(tops)
    boxes = {
        n: [t.box for g, t in tiles(drawing) if (g.get("data-space") or "").startswith(f"level {n} ")] for n in (1, 2, 3, 4)
    }
    middles = [sum(box[0] + box[2] for box in level) / len(level) for level in boxes.values()]
    assert max(middles) - min(middles) < 20
    assert [len(level) for level in boxes.values()] == [16, 9, 4, 1]


def test_one_player_is_drawn_alone():
    drawing = drawn("village_green/dispute.yaml", "--player", "south")
    assert [group.get("data-role") for group in drawing.groups].count("green space") == 9
    assert {group.get("data-path").split("/")[2] for group in drawing.groups} == {"south"}
    assert "\u22126 points" in words(drawing)
    assert drawn("zap_that_ghost/score.yaml", "--player", "ada").groups


def test_the_dark_variant_has_a_dark_ground():
    light, dark = (drawn("village_green/dispute.yaml", *more) for more in ((), ("--dark",)))
    brightness = [sum(bytes.fromhex(drawing.areas[0].fill[1:])) for drawing in (light, dark)]
    assert brightness[0] > 600
    assert brightness[1] < 200
    assert light.areas[0].box == (0, 0, light.width, light.height)


LONG = "Wilhelmina-Alexandra_of_the_Upper_Pond"


@pytest.mark.parametrize(
    ("name", "player"),
    [
        ("village_green/dispute", "north"),
        ("fields_of_green/dispute", "Maria"),
        ("golden_pyramid/end", "ada"),
        ("my_first_christmas_tree/end", "ben"),
        ("zap_that_ghost/discards", "ada"),
        ("lords_of_the_green/score", "ada"),
        ("attack_of_the_moulds/end", "ada"),
    ],
)
@pytest.mark.no_cover
def test_a_long_name_neither_widens_a_picture_nor_leaves_its_box(name, player):
    text = (EXAMPLES / f"{name}.yaml").read_text(encoding="utf-8")
    Path("t.yaml").write_text(re.sub(rf"\b{player}\b", LONG, text), encoding="utf-8")
    assert reeve("draw", "t.yaml", "-o", "t.svg").exit_code == 0
    named, plain = Drawing(Path("t.svg").read_text(encoding="utf-8")), drawn(f"{name}.yaml")
    assert named.width <= plain.width + 75  # beside the rows of the tree stand twelve letters of it
    for text in named.texts:
        assert 0 <= text.left <= text.right <= named.width, text.words
        assert text.tile is None or text.tile.holds(text), text.words
    assert not any(one.overlaps(other) for one, other in combinations(named.texts, 2))


def tile(space, *figures, tone=Tone.PLAIN):
    return Tile((space,), tone, place=Place("", space), role="tile", figures=figures)


def table(*rows):
    return Picture("t", "d", (Panel("", rows),))


RED, BLUE = Figure(Shape.CUBE, Tone.RED), Figure(Shape.CUBE, Tone.BLUE)


def test_a_move_rings_what_it_changes():
    before = table((tile("a", RED), tile("b"), tile("c", BLUE)))
    after = table((tile("a"), tile("b", RED), tile("c", BLUE)))
    assert changes(before, after) == {Place("", "a"), Place("", "b")}


def test_a_space_that_comes_into_view_empty_is_no_change():
    before, after = table((tile("a", RED),)), table((tile("a", RED), tile("b", tone=Tone.EMPTY)))
    assert changes(before, after) == frozenset()


def test_rings_are_drawn():
    picture = table((tile("a"), tile("b", RED)))
    plain, ringed = svg(picture), svg(picture, Overlay(rings=frozenset({Place("", "b")})))
    assert ringed.count("<rect") == plain.count("<rect") + 1


def test_on_hexagons_rings_go_around_and_numbers_stand_below():
    a, b = Place("", "a"), Place("", "b")
    picture = Picture("t", "d", (Panel("", ((tile("a"), tile("b", RED)),), form=Form.HEXAGON),))
    plain, ringed = svg(picture), svg(picture, Overlay(rings=frozenset({a, b})))
    assert ringed.count("<path") == plain.count("<path") + 2
    assert svg(picture, Overlay(broken=(((b,), "R: no."),))).count("<circle") == 2, "there, and before the sentence"


def test_what_has_no_place_in_a_picture_is_not_drawn():
    picture = table((tile("a"),))
    assert svg(picture, Overlay(rings=frozenset({Place("", "z")}))) == svg(picture)
    assert "data-space" not in svg(Picture("t", "d", ()))


def test_of_one_player_nothing_is_drawn_that_is_only_others():
    theirs = Panel("", ((Tile(("b",), Tone.PLAIN, place=Place("ben", "b")),),))
    assert of_player(Picture("t", "d", (theirs,)), "ada").panels == ()


def test_a_word_that_is_a_little_too_long_for_a_narrow_tile_is_smaller_and_not_divided():
    tile = Tile(("Award for Outstanding Oak Plantation",), Tone.PLAIN)
    lines = _caption_lines(tile, 62)
    assert [line for line, *_ in lines] == ["Award for", "Outstanding", "Oak", "Plantation"]
    assert {SMALLEST <= size < MAIN for _, size, _ in lines} == {True}
    assert {size for _, size, _ in _caption_lines(tile, 80)} == {MAIN}


def test_a_text_is_cut_where_it_has_to_be():
    assert cut("short", 100, 10) == "short"
    assert width_of(cut("a long name", 30, 10), 10) <= 30
    assert cut("a long name", 0, 10) == "\u2026"


def test_judge_draws_the_table_after_the_move():
    drawing = drawn("village_green/turn.yaml", "red petunia oak to r2c3", verb="judge", option="--draw")
    assert drawing.title == "north: red petunia oak to r2c3 (legal)"
    assert any("r2c3: red petunia oak" in group.get("aria-label") for group in drawing.groups)


def test_pictures_of_moves_and_of_what_was_found_can_be_dark():
    judged = drawn("village_green/turn.yaml", "red petunia oak to r2c3", "--dark", verb="judge", option="--draw")
    found = drawn("village_green/complete.yaml", "--dark", verb="best")
    played = drawn("my_first_christmas_tree/best.yaml", "--dark", verb="best")
    assert len({drawing.areas[0].fill for drawing in (judged, found, played)}) == 1


def test_judge_draws_an_illegal_move_with_what_is_against_it():
    drawing = drawn("village_green/turn.yaml", "yellow lily pond to r1c3", verb="judge", option="--draw")
    assert "(illegal)" in drawing.title
    assert "1 VG-MATCH" in " ".join(words(drawing))
    assert "r1c3" in spaces(drawing, 1)


def test_best_draws_what_it_found():
    drawing = drawn("village_green/complete.yaml", verb="best")
    assert any(word.endswith(" points") for word in words(drawing))
    assert sum(group.get("data-role") == "green space" for group in drawing.groups) == 9


def test_the_best_play_is_drawn_too():
    drawing = drawn("my_first_christmas_tree/best.yaml", verb="best")
    assert sum(group.get("data-role") == "tile" for group in drawing.groups) == 20


@pytest.mark.parametrize(
    "args",
    [
        ("draw", "t.yaml", "-o", "x.gif"),
        ("judge", "t.yaml", "pass", "--draw", "x.txt"),
        ("best", "t.yaml", "-o", "x"),
        ("best", "t.yaml", "u.yaml", "-o", "x.svg"),
    ],
)
def test_a_picture_needs_a_name_that_says_what_it_is(args):
    Path("t.yaml").write_bytes((EXAMPLES / "village_green/dispute.yaml").read_bytes())
    Path("u.yaml").write_bytes((EXAMPLES / "village_green/dispute.yaml").read_bytes())
    assert (".svg, .png or .html" in reeve(*args, status=2).output) is (len(args) == 4 or "--draw" in args)


@pytest.mark.parametrize(
    ("left_by", "typed"),
    [
        ("pipx_metadata.json", "Type: pipx inject greenreeve resvg-py;"),
        ("uv-receipt.toml", "Type: uv tool install --with resvg-py . (in the folder of the project);"),
        ("pyvenv.cfg", 'Type: "/my games/python" -m pip install resvg-py;'),
    ],
)
def test_without_the_package_a_png_says_what_to_install(left_by, typed, tmp_path, monkeypatch):
    home = tmp_path / "greenreeve"
    home.mkdir()
    (home / left_by).touch()
    monkeypatch.setattr(sys, "prefix", str(home))
    monkeypatch.setattr(sys, "executable", "/my games/python")
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert typed in reeve("draw", EXAMPLES / "village_green/dispute.yaml", "-o", "x.png", status=2).output
    assert not Path("x.png").exists()


def test_several_packages_are_added_at_once(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(sys, "executable", "python")
    assert how_to_add("filelock", "scipy") == "python -m pip install filelock scipy"
    (tmp_path / "uv-receipt.toml").touch()
    assert how_to_add("filelock", "scipy").startswith("uv tool install --with filelock --with scipy .")


def test_where_nothing_was_found_nothing_is_drawn():
    done = reeve("best", EXAMPLES / "village_green/complete.yaml", "--at-least", "99", "-o", "x.svg", status=1)
    assert "was not written" in done.output
    assert not Path("x.svg").exists()


def seen_without_green(colour):
    """A colour as those see it who lack the receptors for green, in Lab (Viénot, Brettel and Mollon 1999; CIE 1976)."""
    parts = np.array([value / 255 for value in bytes.fromhex(colour[1:])])
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    to_cones = np.array([[17.8824, 43.5161, 4.11935], [3.45565, 27.1554, 3.86714], [0.0299566, 0.184309, 1.46709]])
    lacking = np.array([[1, 0, 0], [0.494207, 0, 1.24827], [0, 0, 1]])
    seen = np.clip(np.linalg.inv(to_cones) @ lacking @ to_cones @ linear, 0, 1)
    xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]) @ seen
    x, y, z = np.where((t := xyz / [0.9505, 1, 1.089]) > 0.008856, np.cbrt(t), 7.787 * t + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def test_pieces_of_different_colours_differ_also_without_the_sense_of_green():
    tones = [Tone.RED, Tone.BLUE, Tone.YELLOW, Tone.GREEN, Tone.BLACK, Tone.WHITE]
    for one, other in combinations(tones, 2):
        far = np.linalg.norm(seen_without_green(COLOURS[one].body) - seen_without_green(COLOURS[other].body))
        assert far > 20, (one, other, far)


def test_every_shape_is_a_drawing_of_its_own():
    assert set(FIGURES) == set(Shape)
    assert len({tuple(stroke.path for stroke in strokes) for strokes in FIGURES.values()}) == len(Shape)
    for shape, strokes in FIGURES.items():
        for stroke in strokes:
            # Curves of circles are told by steps; whatever is told by places lies in the square.
            places = re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", stroke.path)
            assert all(-5 <= float(part) <= 105 for place in places for part in place), shape


NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "T": 2, "C": 6, "S": 4, "A": 7, "Z": 0}
"""How many numbers each command of a path takes, or a multiple of them."""


def test_every_stroke_is_a_path_that_can_be_drawn():
    """Of a path that is not well formed a viewer draws the part before, and says nothing."""
    for shape, strokes in FIGURES.items():
        for stroke in strokes:
            parts = re.findall(r"([A-Za-z])([^A-Za-z]*)", stroke.path)
            assert re.fullmatch(r"[-\d. A-Za-z]+", stroke.path), shape
            assert parts[0][0] == "M", shape
            for command, told in parts:
                numbers = re.findall(r"-?\d+(?:\.\d+)?", told)
                assert len(numbers) in {NUMBERS[command.upper()] * n for n in range(1, 20)}, (shape, command, told)


def test_every_stroke_has_a_colour_that_there_is():
    """SVG takes a name that it does not know without a word, and draws black."""
    there = {"none", "body", "shade", *NATURE}
    assert {colour for strokes in FIGURES.values() for stroke in strokes for colour in (stroke.fill, stroke.line)} <= there


def pixels(data):
    """The pixels of a PNG with red, green, blue and opacity, as rows of numbers."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed, size = 8, b"", (0, 0)
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            *size, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            assert (depth, colour, interlaced) == (8, 6, 0)
        packed += body if kind == b"IDAT" else b""
        at += length + 12
    width, height = size
    raw = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, 1 + 4 * width)
    rows = np.zeros((height + 1, width + 1, 4), np.int16)
    for y, line in enumerate(raw, start=1):
        told = line[1:].reshape(width, 4).astype(np.int16)
        for x in range(1, width + 1) if line[0] in {1, 3, 4} else ():
            left, up, corner = rows[y, x - 1], rows[y - 1, x], rows[y - 1, x - 1]
            if line[0] == 1:
                guess = left
            elif line[0] == 3:
                guess = (left + up) // 2
            else:
                p = left + up - corner
                a, b, c = abs(p - left), abs(p - up), abs(p - corner)
                guess = np.where((a <= b) & (a <= c), left, np.where(b <= c, up, corner))
            rows[y, x] = (told[x - 1] + guess) % 256
        if line[0] in {0, 2}:
            rows[y, 1:] = (told + (rows[y - 1, 1:] if line[0] == 2 else 0)) % 256
    return rows[1:, 1:]


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("village_green/dispute", ()),
        ("attack_of_the_moulds/turn", ("--dark",)),
        ("fields_of_green/dispute", ()),
        ("lords_of_the_green/score", ()),
    ],
)
@pytest.mark.no_cover
def test_pictures_look_as_they_did(name, more, request):
    resvg_py = pytest.importorskip("resvg_py")
    kept = IMAGES / f"{name.replace('/', '-')}.png"
    reeve("draw", EXAMPLES / f"{name}.yaml", "-o", "x.svg", *more, status=0)
    data = bytes(resvg_py.svg_to_bytes(svg_path="x.svg", width=320, skip_system_fonts=True))
    if request.config.getoption("--update"):
        kept.parent.mkdir(exist_ok=True)
        kept.write_bytes(data)
    one, other = pixels(data), pixels(kept.read_bytes())
    assert one.shape == other.shape
    # Another version of the renderer may round edges differently, but not move or colour anything.
    assert (abs(one - other).max(axis=2) > 64).mean() < 0.002


def test_a_png_has_its_letters_on_a_machine_without_fonts():
    pytest.importorskip("resvg_py")
    for name in ("x", "y"):
        text = (EXAMPLES / "village_green/dispute.yaml").read_text(encoding="utf-8").replace("  south:", f"  {name * 3}:")
        Path("t.yaml").write_text(text, encoding="utf-8")
        assert reeve("draw", "t.yaml", "-o", f"{name}.png").exit_code == 0
    assert Path("x.png").read_bytes() != Path("y.png").read_bytes()


def test_draw_shows_the_village_as_it_lies(written):
    result = reeve("draw", written(ONE), status=0)
    lines = result.stdout.splitlines()
    assert lines[0] == "north"
    assert all(len(line) <= 80 for line in lines)
    assert "!!" not in result.stdout
    first, second = next(line for line in lines if "red rose pond" in line), next(line for line in lines if "lawn" in line)
    assert lines.index(first) < lines.index(second)
    assert "village card" in lines[2]
    assert lines[2].index("village card") < lines[2].index("Excellence in")


def test_the_svg_in_json_is_the_svg_of_the_file(written, tmp_path):
    reeve("draw", written(ONE), "-o", "x.svg")
    assert only(reeve("draw", "--json", "table.yaml"))["svg"] == (tmp_path / "x.svg").read_text(encoding="utf-8")


def test_a_name_with_markup_stays_a_name(written, tmp_path):
    assert reeve("draw", written(ONE.replace("north", '"<b>&[red]"')), "-o", "x.svg").exit_code == 0
    assert "<b>&[red]" in Drawing((tmp_path / "x.svg").read_text(encoding="utf-8")).title
