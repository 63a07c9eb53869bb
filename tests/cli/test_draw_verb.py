"""`draw`: the village as text and as SVG, and what it refuses."""

from xml.etree import ElementTree as ET

import pytest
from at_the_table import BOTH, ONE, UNMATCHED, cells, only, reeve
from sayings import says

SVG = "{http://www.w3.org/2000/svg}"

# draw


def test_draw_shows_the_village_as_it_lies(written):
    result = reeve("draw", written(ONE))
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "north"
    assert all(len(line) <= 80 for line in lines)
    assert "!!" not in result.stdout
    first, second = next(line for line in lines if "red rose pond" in line), next(line for line in lines if "lawn" in line)
    assert lines.index(first) < lines.index(second)
    assert "village card" in lines[2]
    assert lines[2].index("village card") < lines[2].index("Excellence in")


def test_draw_marks_illegal_spaces(written):
    result = reeve("draw", written(UNMATCHED))
    assert result.exit_code == 0
    assert [cell for cell in cells(result.stdout) if "!!" in cell] == [says("red rose pond"), says("blue petunia oak")]
    warning = says("!!", "VG-MATCH[r1c1,r2c1]", "red rose pond", "r1c1", "blue petunia oak", "r2c1")
    assert warning.is_in(result.stdout)


def test_draw_writes_an_svg_with_title_and_description(written, tmp_path):
    result = reeve("draw", written(UNMATCHED), "-o", "x.svg")
    assert (result.exit_code, result.stdout) == (0, "")
    root = ET.fromstring((tmp_path / "x.svg").read_text(encoding="utf-8"))  # noqa: S314
    assert root.tag == f"{SVG}svg"
    assert "north" in root.find(f"{SVG}title").text
    assert "red rose pond" in root.find(f"{SVG}desc").text
    tiles = [group.get("aria-label") for group in root.iter(f"{SVG}g") if group.get("data-role")]
    assert len(tiles) == 16
    assert [tile for tile in tiles if "breaks" in tile] == [
        "north r1c1: red rose pond (green space); points: 2; breaks rule 1",
        "north r2c1: blue petunia oak (green space); breaks rule 1",
    ]
    texts = " ".join(group.get("data-text") for group in root.iter(f"{SVG}g") if group.get("data-text"))
    assert says("1", "VG-MATCH[r1c1,r2c1]", "red rose pond", "blue petunia oak").is_in(texts)


def test_a_legal_svg_has_no_mark(written, tmp_path):
    reeve("draw", written(BOTH), "-o", "x.svg")
    root = ET.fromstring((tmp_path / "x.svg").read_text(encoding="utf-8"))  # noqa: S314
    titles = [title.text for title in root.iter(f"{SVG}title")]
    assert not any("breaks" in title for title in titles)
    assert len(titles) == 1 + 32


def test_the_svg_in_json_is_the_svg_of_the_file(written, tmp_path):
    reeve("draw", written(ONE), "-o", "x.svg")
    assert only(reeve("draw", "--json", "table.yaml"))["svg"] == (tmp_path / "x.svg").read_text(encoding="utf-8")


def test_a_name_with_markup_stays_a_name(written, tmp_path):
    table = written(ONE.replace("north", '"<b>&[red]"'))
    assert reeve("draw", table, "-o", "x.svg").exit_code == 0
    root = ET.fromstring((tmp_path / "x.svg").read_text(encoding="utf-8"))  # noqa: S314
    assert "<b>&[red]" in root.find(f"{SVG}title").text


@pytest.mark.parametrize(("args", "said"), [(("-o", "x.gif"), ".svg"), (("-o", "x.svg", "table.yaml"), "one FILE")])
def test_draw_refuses_other_outputs(written, tmp_path, args, said):
    result = reeve("draw", written(ONE), *args)
    assert result.exit_code == 2
    assert said in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["table.yaml"]
