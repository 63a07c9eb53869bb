"""`score` as files and rows, and of several files as one evening."""

import csv
import json
from io import StringIO
from pathlib import Path

import pytest
from at_the_table import BOTH, GAME, NORTH, ONE, SOUTH, UNMATCHED, reeve
from sayings import says

from cli import scoring

HALF = BOTH.replace("red rose pond", "unknown", 1)
AGAIN = GAME + "players:\n" + SOUTH.replace("south", "North", 1) + NORTH.replace("north", "west", 1)
"""North has what south had, and the other way round: a new player wins."""


def rows(text):
    return list(csv.DictReader(StringIO(text)))


@pytest.mark.parametrize("ending", ["txt", "csv", "TXT"])
def test_a_sheet_is_written_and_nothing_is_printed(written, ending):
    result = reeve("score", written(BOTH), "-o", f"sheet.{ending}")
    assert (result.exit_code, result.output) == (0, "")
    text = Path(f"sheet.{ending}").read_text()
    assert "north" in text
    assert "Award for Forestry" in text


def test_words_and_rows_are_those_of_the_screen(written):
    table = written(BOTH)
    for args, name in ([], "a.txt"), (["--csv"], "a.csv"):
        reeve("score", table, "-o", name)
        assert Path(name).read_text() == reeve("score", table, *args).stdout


def test_rows_add_up_to_the_totals(written):
    table = rows(reeve("score", written(BOTH), "--csv").stdout)
    assert list(table[0]) == ["file", "game", "player", "place", "item", "points", "least", "most", "rule", "because"]
    for player, place, total in ("north", "1", 6), ("south", "2", 3):
        own = [row for row in table if row["player"] == player]
        assert {(row["file"], row["game"], row["place"]) for row in own} == {("table.yaml", "village-green", place)}
        assert sum(int(row["points"]) for row in own[:-1]) == total
        assert (own[-1]["item"], own[-1]["points"], own[-1]["rule"]) == ("total", str(total), "")
    assert {(row["least"], row["most"]) for row in table} == {("", "")}


def test_rows_of_what_is_not_known_have_a_least_and_a_most(written):
    table = rows(reeve("score", written(HALF), "--csv").stdout)
    total = next(row for row in table if (row["player"], row["item"]) == ("north", "total"))
    assert (total["points"], total["place"]) == ("", "")
    assert int(total["least"]) < int(total["most"])
    south = next(row for row in table if (row["player"], row["item"]) == ("south", "total"))
    assert (south["least"], south["most"]) == ("3", "3")


def test_rows_of_several_files_have_one_heading(written):
    text = reeve("score", written(BOTH, "a.yaml"), written(ONE, "b.yaml"), "--csv").stdout
    assert text.count("because") == 1
    assert [row["file"] for row in rows(text) if row["item"] == "total"] == ["a.yaml", "a.yaml", "b.yaml"]


def test_a_comma_or_a_quotation_mark_in_a_name_stays_in_its_cell(written):
    table = rows(reeve("score", written(BOTH.replace("north:", "'An, \"na\"':")), "--csv").stdout)
    assert {row["player"] for row in table} == {'An, "na"', "south"}


def test_several_files_end_with_the_evening(written):
    result = reeve("score", written(BOTH, "mon.yaml"), written(AGAIN, "tue.yaml"))
    *_, heading, first, second, third, how = result.stdout.splitlines()
    assert heading.split() == ["place", "player", "mon", "tue", "wins", "average", "place"]
    # North: 6 points and first, then 3 points and second; west has won the only game it played.
    assert first.split() == ["1", "west", "-", "6", "(1st)", "1", "1"]
    assert second.split() == ["2", "north", "6", "(1st)", "3", "(2nd)", "1", "1.5"]
    assert third.split() == ["3", "south", "3", "(2nd)", "-", "0", "2"]
    assert how.strip() == says("wins", "average", "place", "not added up")
    assert "north: 6 points" in result.stdout


def test_one_file_has_no_evening_unless_it_is_asked_for(written):
    assert "evening" not in reeve("score", written(BOTH)).stdout
    assert "evening" not in reeve("score", "--both", "table.yaml", written(AGAIN, "b.yaml")).stdout
    assert reeve("score", "table.yaml", "-o", "one.txt").exit_code == 0
    assert "evening" not in Path("one.txt").read_text(encoding="utf-8")
    told = reeve("score", written(BOTH), "--table").stdout
    assert told.splitlines()[0] == says("evening", "1 game")
    assert "Award" not in told


def test_files_of_the_same_name_are_told_apart_by_their_folders(written):
    Path("mon").mkdir()
    Path("tue").mkdir()
    files = [written(BOTH, "mon/vg.yaml"), written(AGAIN, "tue/vg.yaml")]
    heading = reeve("score", "--table", *files).stdout.splitlines()[1]
    assert heading.split()[2:4] == files


@pytest.mark.parametrize(
    ("text", "why"), [(HALF, says("c.yaml", "not", "known")), (ONE, says("c.yaml", "one player"))], ids=["half", "alone"]
)
def test_a_game_that_decides_nothing_is_named_and_not_counted(written, text, why):
    result = reeve("score", "--table", written(BOTH, "a.yaml"), written(text, "c.yaml"))
    assert why.is_in(result.stdout)
    assert says("evening", "1 game").is_in(result.stdout)


def test_a_game_that_is_not_over_counts_with_a_word_of_care(written):
    told = reeve("score", "--table", written(BOTH + "turn: south\n", "a.yaml")).stdout
    assert says("a.yaml", "not over", "south").is_in(told)
    assert "not over" not in reeve("score", "--table", written(BOTH + "turn: over\n", "b.yaml")).stdout


def test_a_file_that_cannot_be_used_does_not_hold_up_the_others(written):
    result = reeve("score", "--table", written(BOTH, "a.yaml"), "gone.yaml", status=2)
    assert "gone.yaml" in result.stderr
    assert says("evening", "1 game").is_in(result.stdout)
    # A file that is printed or sent around says what is not in it.
    assert says("Not counted", "gone.yaml").is_in(result.stdout)


def test_without_any_game_there_is_no_table(written):
    result = reeve("score", "--table", written(ONE))
    assert says("evening", "0 games").is_in(result.stdout)
    assert "average" not in result.stdout


def test_the_evening_as_json(written):
    result = reeve("score", "--table", "--json", written(BOTH, "a.yaml"), written(AGAIN, "b.yaml"), written(ONE, "c.yaml"))
    shape = json.loads(result.stdout)
    assert [(one["file"], one["counted"], bool(one["why"])) for one in shape["games"]] == [
        ("a.yaml", True, False),
        ("b.yaml", True, False),
        ("c.yaml", False, True),
    ]
    west, north, south = shape["players"]
    assert (west["place"], west["name"], west["wins"], west["average_place"]) == (1, "west", 1, 1.0)
    assert north["games"] == [{"file": "a.yaml", "place": 1, "points": 6}, {"file": "b.yaml", "place": 2, "points": 3}]
    assert (south["wins"], south["average_place"], len(south["games"])) == (0, 2.0, 1)


def test_the_evening_as_rows_and_as_files(written):
    files = [written(BOTH, "a.yaml"), written(AGAIN, "b.yaml")]
    text = reeve("score", "--table", "--csv", *files).stdout
    assert [tuple(row.values()) for row in rows(text)] == [
        ("1", "west", "1", "1", "1"),
        ("2", "north", "1", "1.5", "2"),
        ("3", "south", "0", "2", "1"),
    ]
    assert list(rows(text)[0]) == ["place", "player", "wins", "average_place", "games"]
    for ending in ("csv", "txt"):
        assert reeve("score", "--table", *files, "-o", f"evening.{ending}").exit_code == 0
    assert Path("evening.csv").read_text() == text
    assert Path("evening.txt").read_text() == reeve("score", "--table", *files).stdout


def test_sheets_and_the_evening_go_into_one_file(written):
    files = [written(BOTH, "a.yaml"), written(AGAIN, "b.yaml"), written(HALF, "c.yaml")]
    reeve("score", *files, "-o", "all.txt")
    assert Path("all.txt").read_text() == reeve("score", *files).stdout
    assert "Not counted: c.yaml" in Path("all.txt").read_text()


def test_a_table_that_is_not_legal_is_scored_and_counts(written):
    told = reeve("score", "--table", written(UNMATCHED + SOUTH)).stdout
    assert says("evening", "1 game").is_in(told)
    assert says("Careful", "table.yaml", "not legal").is_in(told)


def test_a_file_that_is_named_twice_counts_once(written):
    files = [written(BOTH, "a.yaml"), written(AGAIN, "b.yaml")]
    told = reeve("score", "--table", *files, f"./{files[0]}").stdout
    assert says("evening", "2 games").is_in(told)
    assert says("Not counted", f"./{files[0]}", "again").is_in(told)


def test_the_documentation_names_every_column():
    page = (Path(__file__).parents[2] / "docs" / "score-sheets.md").read_text(encoding="utf-8")
    assert all(f"`{column}`" in page for column in (*scoring.COLUMNS, *scoring.GUEST_COLUMNS))
    assert all(f"`{ending}`" in page for ending in scoring.FORMS)


@pytest.mark.parametrize(("table", "is_told"), [("turn", True), ("over", False)])
def test_an_evening_says_that_a_game_in_which_all_play_at_once_is_not_over(tmp_path, monkeypatch, table, is_told):
    monkeypatch.chdir(tmp_path)
    text = reeve("new", "green-bite", "turn").stdout
    last = "players: {ada: {health: 2, discard: []}, ben: {health: 1, discard: []}, cleo: {health: 0}}\nline: [ada, ben]\nround: 9\nturn: over\n"
    Path("game.yaml").write_text(text if table == "turn" else f"game: green-bite\n{last}", encoding="utf-8")
    told = reeve("score", "--table", "game.yaml")
    assert told.exit_code in {0, 1}, told.stderr
    assert ("the game is not over" in told.stdout) is is_told


def test_what_counts_for_an_evening_though_it_is_not_over():
    """Nobody's turn is told of the first race, which goes on; kingship is decided in the second game, and not won yet."""
    tables = [f"examples/{name}.yaml" for name in ("wacky_wheels/circuit", "island/kingship", "golden_pyramid/end")]
    told = [line for line in reeve("score", "--table", *tables).stdout.splitlines() if "not over" in line]
    assert told == [says("kingship.yaml", "the game is not over", "counts as it lies")]
