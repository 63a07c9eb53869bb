"""Edits of two phones that cross: those of different places are both kept, those of one place are asked again."""

import re
from functools import partial
from html import unescape
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

import pytest
from at_the_table import ONE, reeve
from hypothesis import given, settings
from hypothesis import strategies as st
from page_client import Phone, words

from cli.page.edits import value_at, version_of, with_value
from cli.page.shelf import MOST_SEEN, Kept, LookAgainError
from cli.reading.yaml_text import read_all
from verify.games import entry

GREEN = "/players/north/green"
IN_ROWS = ONE.replace("[red rose pond, ., .]", "[red rose pond, ., .]   # the first row")


@pytest.fixture
def file(tmp_path):
    (tmp_path / "table.yaml").write_text(IN_ROWS, encoding="utf-8")
    return tmp_path / "table.yaml"


@pytest.fixture
def ann(file):
    found = Phone(file.parent)
    yield found
    found.site.questions.end()


@pytest.fixture
def ben(file, ann):
    """Who looks at the same server."""
    found = Phone(file.parent)
    found.site, found.client = ann.site, ann.client
    return found


@pytest.fixture
def seen(ann):
    """The version of the table that both have seen."""
    return ann.version("table.yaml")


def data(file):
    return read_all(file.read_text(encoding="utf-8"), file.name).data


def pick(answer):
    """What the form of an answer would send again."""
    found = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', answer.partition('class="open"')[2])
    return {unescape(name): unescape(value) for name, value in found if name != "until"}


def test_edits_of_different_places_are_both_kept(file, ann, ben, seen):
    assert ben.put("table.yaml", f"{GREEN}/0/1", "lawn", seen).status_code == 200
    said = ann.put("table.yaml", f"{GREEN}/0/2", "lawn", seen)
    assert said.status_code == 200
    assert "Somebody else has changed something else meanwhile" in words(said.text)
    assert "[red rose pond, lawn, lawn]   # the first row" in file.read_text(encoding="utf-8")
    assert f'id="version" value="{version_of(file.read_text(encoding="utf-8"))}"' in said.text


def test_edits_of_one_place_are_asked_again_with_both_values(file, ann, ben, seen):
    ben.put("table.yaml", f"{GREEN}/0/1", "lawn", seen)
    before = file.read_text(encoding="utf-8")
    said = ann.put("table.yaml", f"{GREEN}/0/1", "yellow rose pond", seen)
    assert said.status_code == 409
    assert "North: green 1 2: lawn now, yellow rose pond by you" in words(said.text)
    assert file.read_text(encoding="utf-8") == before
    assert ann.post("/t/table.yaml/put", **pick(said.text)).status_code == 200
    assert data(file)["players"]["north"]["green"][0][1] == "yellow rose pond"


def test_what_another_has_taken_out_is_asked_again(file, ann, ben):
    file.write_text(IN_ROWS + "display: {green: [red rose pond, lawn]}\n", encoding="utf-8")
    seen = ann.version("table.yaml")
    out = {"path": "/display/green/1", "out": "1", "version": seen}
    assert ben.post("/t/table.yaml/put", **out).status_code == 200
    assert ben.post("/t/table.yaml/put", **(out | {"path": "/display/green/0", "version": ""})).status_code == 409
    said = ann.put("table.yaml", "/display/green/1", "red rose oak oak", seen)
    assert said.status_code == 409
    assert "Display green 2: nothing now, red rose oak oak by you" in words(said.text)


def test_what_an_option_changes_besides_is_not_overwritten_either(file):
    kept, path = Kept(file), ("players", "north", "green", 0, 1)
    seen = version_of(kept.text)
    kept.change(seen, partial(edited, file=file, path=("note",), put="an evening in May"), [("note",)])

    def edit(text):
        return edited(edited(text, file=file, path=path, put="lawn"), file=file, path=("note",), put="in June")

    with pytest.raises(LookAgainError) as refused:
        kept.change(seen, edit, [path])
    assert [one.path for one in refused.value.crossings] == [("note",)]


def test_what_is_put_back_was_changed_too(ann, ben, seen):
    ben.put("table.yaml", f"{GREEN}/0/1", "lawn")
    ben.put("table.yaml", f"{GREEN}/0/2", "lawn")
    ben.put("table.yaml", f"{GREEN}/0/1", ".")
    assert ann.put("table.yaml", f"{GREEN}/0/1", "yellow rose pond", seen).status_code == 409
    # The table that came again is the one that was seen.
    ben.put("table.yaml", f"{GREEN}/0/2", ".")
    assert ann.put("table.yaml", f"{GREEN}/0/1", "yellow rose pond", seen).status_code == 200


@pytest.mark.parametrize(
    ("theirs", "mine"),
    [
        ((f"{GREEN}/0", ["lawn", ".", "lawn"]), (f"{GREEN}/0/2", "red rose pond")),
        ((f"{GREEN}/0/2", "lawn"), (f"{GREEN}/0", ["lawn", ".", "."])),
        (("/display/green", ["lawn", "lawn"]), ("/display/green/1", "lawn")),
        (("/rulings", {"VG-AMB-SPACE": "one-per-card"}), ("/rulings/VG-AMB-SPACE", "two-per-card")),
        # An entry more moves none, but who sees one list and who sees the other mean other cards.
        (("/display/green/3", "lawn"), ("/display/green/0", "lawn")),
        # Nothing is changed by it, but what is there now is not what was seen.
        ((f"{GREEN}/0/1", "lawn"), (f"{GREEN}/0/1", ".")),
    ],
)
def test_what_lies_in_or_around_a_place_is_the_same_place(file, ann, ben, theirs, mine):
    file.write_text(IN_ROWS + "display: {green: [red rose pond, lawn, red rose oak oak]}\n", encoding="utf-8")
    seen = ann.version("table.yaml")
    assert ben.put("table.yaml", *theirs, seen).status_code == 200
    before = file.read_text(encoding="utf-8")
    assert ann.put("table.yaml", *mine, seen).status_code == 409
    assert file.read_text(encoding="utf-8") == before


def test_the_words_of_a_row_that_is_one_text_are_places(file, ann, ben):
    text = Path("examples/attack_of_the_moulds/turn.yaml").read_text(encoding="utf-8")
    file.write_text(text, encoding="utf-8")
    seen = ann.version("table.yaml")
    assert ben.put("table.yaml", "/board/0/1", "b", seen).status_code == 200
    assert ann.put("table.yaml", "/board/0/2", "r", seen).status_code == 200
    assert ann.put("table.yaml", "/board/0/1", "r", seen).status_code == 409
    assert file.read_text(encoding="utf-8") == text.replace("- r . . b\n  - r . b . b", "- r b r b\n  - r . b . b")


def test_a_whole_text_is_asked_again_and_kept_to_be_looked_at(file, ann, ben, seen):
    ben.put("table.yaml", f"{GREEN}/0/1", "lawn", seen)
    before = file.read_text(encoding="utf-8")
    mine = IN_ROWS.replace("village: up", "village: up   # mine")
    said = ann.post("/t/table.yaml/text", text=mine, version=seen)
    assert said.status_code == 409
    assert "North: green 1 2: lawn now, . by you" in words(said.text)
    assert "village: up   # mine" in re.findall(r"<textarea[^>]*>(.*?)</textarea>", said.text, re.DOTALL)[0]
    assert file.read_text(encoding="utf-8") == before
    assert ann.post("/t/table.yaml/text", text=mine, **pick(said.text)).status_code == 200
    assert file.read_text(encoding="utf-8") == mine


def test_a_version_that_nobody_knows_any_more_is_asked_again(file, ann, ben, seen):
    for n in range(MOST_SEEN + 1):
        file.write_text(f"{IN_ROWS}# {n}\n", encoding="utf-8")
        ben.get("/t/table.yaml/live", fragment=True)
    said = ann.put("table.yaml", f"{GREEN}/0/1", "lawn", seen)
    assert said.status_code == 409
    assert "North: green 1 2: . now, lawn by you" in words(said.text)
    assert ann.post("/t/table.yaml/put", path=f"{GREEN}/0/1", text="lawn", version="").status_code == 409


def test_undo_is_asked_again(ann, ben, seen):
    ben.put("table.yaml", f"{GREEN}/0/1", "lawn", seen)
    said = ann.post("/t/table.yaml/undo", version=seen)
    assert said.status_code == 409
    assert "nothing was overwritten" in words(said.text)


def test_without_scripts_both_values_stand_on_the_whole_page(ann, ben, seen):
    ben.put("table.yaml", f"{GREEN}/0/1", "lawn", seen)
    said = ann.post("/t/table.yaml/put", fragment=False, path=f"{GREEN}/0/1", text="yellow rose pond", version=seen)
    assert said.status_code == 409
    assert said.text.startswith("<!DOCTYPE html>")
    assert "lawn now, yellow rose pond by you" in words(said.text)


LORDS = entry("lords-of-the-green").game.starting_file.read_text(encoding="utf-8")


@pytest.fixture
def lords(file, ann):
    """A table at which ada is asked, before anything crosses, whether she may do something, with what then does it."""
    file.write_text(LORDS, encoding="utf-8")
    move = unquote(re.findall(r'move=([^"]*)"', ann.answer("table.yaml", "moves"))[0])
    turn = unquote(re.findall(r'move=([^"]*)"', ann.answer("table.yaml", "judge", player="ada", move=move))[0])
    judged = ann.answer("table.yaml", "judge", player="ada", move=turn)
    return dict(re.findall(r'name="(entry|version)" value="([^"]*)"', judged))


def test_a_move_says_of_which_table_it_was_asked(lords, ann):
    assert lords["version"] == ann.version("table.yaml")


def test_a_move_that_other_places_cross_is_judged_anew_and_done(file, ann, ben, lords):
    assert ben.put("table.yaml", "/note", "an evening in May").status_code == 200
    assert ann.post("/t/table.yaml/do", **lords).status_code == 200
    assert data(file)["record"] == [lords["entry"]]
    assert data(file)["note"] == "an evening in May"


def test_a_move_that_an_edit_has_forbidden_is_not_done(file, ann, ben, lords):
    assert ben.put("table.yaml", "/turn", "ben").status_code == 200
    said = ann.post("/t/table.yaml/do", **lords)
    assert said.status_code == 409
    assert "Not done yet" in words(said.text)
    assert 'hx-get="ask/judge?move=' in said.text
    assert "record" not in data(file)


def test_a_move_that_another_move_crosses_is_asked_again(file, ann, ben, lords):
    assert ben.post("/t/table.yaml/do", **lords).status_code == 200
    before = file.read_text(encoding="utf-8")
    assert ann.post("/t/table.yaml/do", **lords).status_code == 409
    said = ann.post("/t/table.yaml/do", fragment=False, **lords)
    assert said.text.startswith("<!DOCTYPE html>")
    assert "May I still?" in words(said.text)
    assert file.read_text(encoding="utf-8") == before


def test_a_move_at_a_table_of_which_not_all_is_known_is_asked_again(ann, ben, lords):
    assert ben.put("table.yaml", "/board/3/2", "unknown").status_code == 200
    assert ann.post("/t/table.yaml/do", **lords).status_code == 409


def test_how_the_table_began_is_not_edited_where_a_move_has_changed_it(ann, ben, lords, seen):
    assert ben.post("/t/table.yaml/do", **lords).status_code == 200
    assert ann.put("table.yaml", "/turn", "cleo", seen).status_code == 409
    assert ann.put("table.yaml", "/note", "an evening in May", seen).status_code == 200


@pytest.fixture
def dealt(file):
    """A table of a deal with its decks, the top green card of which is a blue petunia structure."""
    said = reeve("deal", "village-green", "--players", "ann,ben", "--seed", "1").stdout
    file.write_text(said, encoding="utf-8")
    return file


def do(phone, judged):
    return phone.post("/t/table.yaml/do", **dict(re.findall(r'name="(entry|version|drawn)" value="([^"]*)"', judged)))


@pytest.mark.usefixtures("dealt")
def test_what_is_drawn_is_shown_once_the_move_is_done(ann):
    judged = ann.answer("table.yaml", "judge", move="yellow rose pond to r1c1")
    assert "ann draws a card" in words(judged)
    assert "blue petunia structure" not in words(judged)
    said = do(ann, judged)
    assert said.status_code == 200
    assert "blue petunia structure" in said.text.partition("</svg>")[0]


def test_who_takes_the_next_card_for_another_is_shown_it_before_it_is_written_down(dealt, ann):
    judged = ann.answer("table.yaml", "judge", move="red lily birch oak to r1c1")
    assert "nobody has seen it yet" in words(judged)
    said = do(ann, judged)
    assert said.status_code == 409
    assert "the next card is turned over now" in words(said.text)
    assert "record" not in data(dealt)
    anew = ann.answer("table.yaml", "judge", move="ann: red lily birch oak to r1c1", drawn="1")
    assert "the top card of the deck is blue petunia structure" in words(anew)
    assert do(ann, anew).status_code == 200
    assert data(dealt)["record"] == ["ann: red lily birch oak to r1c1"]


ROW = ("players", "north", "green", 1)
PLACES = [*(("players", "north", "green", n // 3, n % 3) for n in range(9)), ROW, ("note",)]
PUTS = st.tuples(st.integers(0, 1), st.sampled_from(PLACES), st.sampled_from(["lawn", ".", "red rose pond"]))


@given(taps=st.lists(st.one_of(PUTS, st.integers(0, 1)), max_size=16))
@settings(deadline=None)
def test_nothing_is_lost_and_nothing_is_overwritten_unseen(taps, tmp_path_factory):
    """Two phones look (a number) and tap in any order; what is saved changes its place alone, as it was seen."""
    file = tmp_path_factory.mktemp("crossing") / "table.yaml"
    file.write_text(ONE, encoding="utf-8")
    kept = Kept(file)
    texts = [kept.text]
    seen = [kept.text, kept.text]
    for tap in taps:
        if isinstance(tap, int):
            seen[tap] = kept.text
            continue
        who, path, value = tap
        put = [value, ".", "."] if path == ROW else value
        last = max(n for n, text in enumerate(texts) if text == seen[who])
        since = [value_at(read_all(text, file.name).data, path) for text in texts[last:]]
        after, text = data(file), file.read_text(encoding="utf-8")
        edit = partial(edited, file=file, path=path, put=put)
        if any(old != new for old, new in pairwise(since)):
            with pytest.raises(LookAgainError) as refused:
                kept.change(version_of(seen[who]), edit, [path])
            assert [(one.path, one.now, one.wanted) for one in refused.value.crossings] == [(path, since[-1], put)]
            assert file.read_text(encoding="utf-8") == text
            continue
        kept.change(version_of(seen[who]), edit, [path])
        value_at(after, path[:-1])[path[-1]] = put
        assert data(file) == after
        seen[who] = file.read_text(encoding="utf-8")
        texts.append(seen[who])


def edited(text, *, file, path, put):
    return with_value(file, text, path, put)


def test_what_was_not_written_since_is_not_read_again(tmp_path, monkeypatch):
    table = tmp_path / "table.yaml"
    table.write_text(ONE, encoding="utf-8")
    kept = Kept(table)
    assert kept.version == version_of(ONE)
    monkeypatch.setattr("cli.page.shelf.version_of", lambda _text: "read again")
    assert kept.version == version_of(ONE)
    table.write_text(ONE + "# more\n", encoding="utf-8")
    assert kept.version == "read again"


@pytest.mark.parametrize("broken", [ONE + "x: [\n", ""])
def test_who_saves_the_text_of_a_file_that_another_has_broken_can_put_the_own_there(phone, table, broken):
    file = table(ONE)
    version = phone.version("table.yaml")
    file.write_text(broken, encoding="utf-8")
    refused = phone.post("/t/table.yaml/text", version=version, text=f"{ONE}# mine\n")
    assert refused.status_code == 409
    assert "Which one is right?" in words(refused.text)
    assert file.read_text(encoding="utf-8") == broken
    (now,) = re.findall(r'action="text".*?name="version" value="(\w+)"', refused.text)
    assert phone.post("/t/table.yaml/text", version=now, text=f"{ONE}# mine\n").status_code == 200
    assert file.read_text(encoding="utf-8") == f"{ONE}# mine\n"
