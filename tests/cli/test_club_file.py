"""`reeve.yaml`: what a club has settled, which comes after the command line and the position file."""

import json
import re
from pathlib import Path

import pytest
from at_the_table import BOTH, ONE, POOL, messages, reeve
from sayings import says

from cli.reading.club import _short_path
from cli.reading.texts import nearest
from verify.games import entry

SPACE = ONE.replace("Excellence in Trees", "Best Use of Space")
"""Column 1: two cards, two trees. Two a card and -1 a tree: 2; one a card: 0. The rest is village card 1, pond 2, lawn 1,
structure 1, row 2 -1: 4."""
ONE_EACH = "village-green: {rulings: {VG-AMB-SPACE: one-per-card}}\n"
TWO_EACH = "rulings: {VG-AMB-SPACE: two-per-card}\n"


def total(*args):
    shape = json.loads(reeve("score", "--json", *args).stdout)
    return shape["players"][0]["total"], {one["key"]: one.get("from") for one in shape["rulings"]}


@pytest.fixture
def club(written):
    """Writes a club's file, and the table about the use of space beside it."""

    def write(text, table=SPACE):
        written(text, "reeve.yaml")
        return written(table)

    return write


@pytest.mark.parametrize(
    ("text", "table", "args", "points", "whose"),
    [
        (ONE_EACH, SPACE, (), 4, {"VG-AMB-SPACE": "reeve.yaml"}),
        (ONE_EACH, SPACE + "rulings: {VG-AMB-LAWNLAWN: allowed}\n", (), 4, {"VG-AMB-SPACE": "reeve.yaml"}),
        ("", SPACE, (), 6, {"VG-AMB-SPACE": None}),
        # The position file goes before the club, the command line before both.
        (ONE_EACH, SPACE + TWO_EACH, (), 6, {"VG-AMB-SPACE": None}),
        (ONE_EACH, SPACE + "rulings: {space: two-per-card}\n", (), 6, {"VG-AMB-SPACE": None}),
        (ONE_EACH, SPACE, ("--ruling", "VG-AMB-SPACE=two-per-card"), 6, {"VG-AMB-SPACE": None}),
        # What decides nothing is not mentioned, nor what is settled for another game.
        (ONE_EACH, ONE, (), 6, {}),
        (ONE_EACH.replace("village-green", "golden-pyramid"), SPACE, (), 6, {"VG-AMB-SPACE": None}),
    ],
)
def test_a_ruling_of_the_club_holds_and_the_answer_says_whose_it_is(club, text, table, args, points, whose):
    file = club(text, table)
    assert total(file, *args) == (points, whose)
    told = reeve("score", file, *args).stdout
    assert ("reeve.yaml" in told) is says("reeve.yaml", "VG-AMB-SPACE").is_in(told) is ("reeve.yaml" in whose.values())


def test_slips_of_its_text_are_told_though_all_is_read(club):
    assert says("reeve.yaml", "a second time").is_in(reeve("score", club(ONE_EACH + ONE_EACH), status=2).stderr)


def test_both_readings_say_it_too(club):
    table = club(ONE_EACH)
    assert says("reeve.yaml", "VG-AMB-SPACE") == reeve("score", "--both", table).stdout.splitlines()[-1]
    shape = json.loads(reeve("score", "--both", "--json", table).stdout)
    assert [(one["key"], one["from"]) for one in shape["both"]] == [("VG-AMB-SPACE", "reeve.yaml")]


def test_a_sheet_in_a_file_says_it(club):
    table = club(ONE_EACH)
    reeve("score", table, "-o", "sheet.txt")
    assert says("reeve.yaml", "VG-AMB-SPACE").is_in(Path("sheet.txt").read_text())


def test_the_search_for_the_best_layout_goes_by_it(club):
    pool = POOL.replace("excellence in lawns", "use of space")
    two, one = (reeve("best", "--json", club(text, pool)).stdout for text in ("", ONE_EACH))
    assert json.loads(two)["best"] > json.loads(one)["best"]
    assert says("reeve.yaml", "VG-AMB-SPACE").is_in(reeve("best", club(ONE_EACH, pool)).stdout)
    assert [one["from"] for one in json.loads(one)["rulings"]] == ["reeve.yaml"]


def test_what_is_written_after_a_move_keeps_the_ruling(club):
    assert reeve("judge", club(ONE_EACH), "red lily pond to r1c2", "-o", "after.yaml").exit_code == 0
    assert "VG-AMB-SPACE: one-per-card" in Path("after.yaml").read_text()


def test_a_file_whose_rulings_are_no_keys_is_told_as_ever(club):
    result = reeve("score", club(ONE_EACH, SPACE + "rulings: two-per-card\n"), status=2)
    assert result.stderr.startswith("table.yaml:11:10: ")


def test_it_may_lie_above_the_file(written):
    Path("evenings/may").mkdir(parents=True)
    written(ONE_EACH, "reeve.yaml")
    assert total(written(SPACE, "evenings/may/table.yaml")) == (4, {"VG-AMB-SPACE": "reeve.yaml"})
    written(ONE_EACH.replace("one-per", "two-per"), "evenings/reeve.yaml")
    assert total("evenings/may/table.yaml") == (6, {"VG-AMB-SPACE": "evenings/reeve.yaml"})


def test_among_several_files_it_is_passed_over(club):
    """`reeve *.yaml` names it too."""
    told = reeve("score", "--table", "reeve.yaml", club(ONE_EACH))
    assert (told.exit_code, "reeve.yaml:" in told.output) == (0, False)


def test_it_is_not_looked_for_above_the_home_folder(written, tmp_path, monkeypatch):
    (tmp_path / "home/games").mkdir(parents=True)
    (tmp_path / "elsewhere").mkdir()
    written(ONE_EACH, "reeve.yaml")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert nearest("home/games/table.yaml") is None
    assert nearest("elsewhere/table.yaml") == tmp_path / "reeve.yaml"
    written("", "home/reeve.yaml")
    assert nearest("home/games/table.yaml") == tmp_path / "home/reeve.yaml"


def test_standard_input_and_a_box_go_by_the_current_folder(club):
    club(ONE_EACH)
    assert json.loads(reeve("score", "--json", "-", stdin=SPACE).stdout)["players"][0]["total"] == 4
    club("village-green: {cards: none.yaml}\n")
    result = reeve("best", "village-green", "--at-least", "1")
    assert says("reeve.yaml", "none.yaml") == result.stderr.splitlines()[0].replace(":", " ")


def test_cards_of_the_club_are_taken_and_named(club):
    table = club("village-green: {cards: cards/ours.yaml}\n", BOTH)
    Path("cards").mkdir()
    ours = entry("village-green").game.cards_file.read_text().replace("Excellence in Lawns", "Excellence in Meadows")
    Path("cards/ours.yaml").write_text(ours)
    assert says("Excellence in Lawns") == reeve("check", table).stderr.replace("'", " ").strip()
    table = club("village-green: {cards: cards/ours.yaml}\n", BOTH.replace("Excellence in Lawns", "Excellence in Meadows"))
    assert says("reeve.yaml", "cards/ours.yaml") == reeve("check", table).stdout.splitlines()[-1]
    assert json.loads(reeve("check", "--json", table).stdout)["cards"] == "cards/ours.yaml"


def test_cards_of_the_command_line_go_before(club):
    table = club("village-green: {cards: none.yaml}\n")
    printed = str(entry("village-green").game.cards_file)
    assert "reeve.yaml" not in reeve("check", table, "--cards", printed, status=0).stdout


def test_a_card_file_that_is_not_there(club):
    result = reeve("check", club("village-green: {cards: none.yaml}\n"))
    assert (result.exit_code, result.stderr.startswith("reeve.yaml:1:24: ")) == (2, True)
    assert "'none.yaml'" in result.stderr


def test_players_of_the_club_stand_in_their_order(club, written):
    club("players: [Zoe, South]\n", BOTH)
    swapped = BOTH.replace("north:", "x:").replace("south:", "north:").replace("x:", "south:")
    told = reeve("score", "--table", "table.yaml", written(swapped, "other.yaml")).stdout.splitlines()
    # Each has won once; without the club's order north would come first, and in the files' own letters.
    assert [line.split()[:2] for line in told[2:4]] == [["1", "South"], ["1", "north"]]


def test_a_name_like_one_of_the_club_is_asked_about(club):
    told = reeve("score", "--table", club("players: [Norh, South, Zoe]\n", BOTH)).stdout
    assert says("table.yaml", "'north'", "reeve.yaml", "'Norh'").is_in(told)
    assert "'south'" not in told
    assert "Careful" not in reeve("score", "--table", club("players: [North, Zoe]\n", BOTH)).stdout


def test_a_ruling_that_is_named_twice_is_told_at_both_places(club):
    result = reeve(
        "check", club("village-green:\n  rulings:\n    VG-AMB-SPACE: one-per-card\n    space: two-per-card\n"), status=2
    )
    lines = messages(result.stderr)
    assert [line.split(": ")[0] for line in lines] == ["reeve.yaml:3:5", "reeve.yaml:4:5"]
    assert all(line == says("named twice", "'VG-AMB-SPACE'", "'space'") for line in lines)


def test_all_mistakes_are_told_at_once(club):
    result = reeve("check", "--json", club("playrs: 1\nplayers\n  - 3\nvillage-green:\n  crds: x\n"))
    problems = json.loads(result.stdout)["problems"]
    assert [(one["file"], one["line"]) for one in problems] == [("reeve.yaml", n) for n in (1, 2, 3, 5)]


def test_a_certificate_stands_for_itself(club):
    pool = POOL.replace("excellence in lawns", "use of space")
    assert reeve("best", club(ONE_EACH, pool), "--certificate", "proof").exit_code == 0
    Path("reeve.yaml").write_text("village-green: {cards: none.yaml}\n")
    assert reeve("verify-certificate", "proof").exit_code == 0


def test_the_example_of_the_documentation_holds(club):
    page = (Path(__file__).parents[2] / "docs" / "club-file.md").read_text(encoding="utf-8")
    example = re.search(r"```yaml\n(.*?)```", page, re.DOTALL)[1]
    table = club(example)
    Path("cards").mkdir()
    printed = entry("village-green").game.cards_file.read_text(encoding="utf-8")
    Path("cards/second-printing.yaml").write_text(printed, encoding="utf-8")
    assert total(table) == (4, {"VG-AMB-SPACE": "reeve.yaml"})
    assert says("reeve.yaml", "cards/second-printing.yaml").is_in(reeve("score", table).stdout)
    moulds = entry("attack-of-the-moulds").game.starting_file.read_text(encoding="utf-8")
    assert reeve("check", club(example, moulds)).exit_code == 0


def test_names_of_players_are_looked_at(club):
    told = reeve("check", club("players: [Ann, '', Ben, ann]\n")).stderr
    assert says("reeve.yaml:1:16", "missing").is_in(told)
    assert says("reeve.yaml:1:25", "'ann'", "second").is_in(told)


def test_a_file_on_another_drive_is_called_by_its_whole_path(monkeypatch):
    """As Windows has it, where no path leads from one to the other."""

    def no_way(_path):
        raise ValueError("path is on mount 'D:', start on mount 'C:'")

    monkeypatch.setattr("cli.reading.club.os.path.relpath", no_way)
    assert Path(_short_path(Path("/d/reeve.yaml"))) == Path("/d/reeve.yaml")
