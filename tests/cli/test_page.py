"""`serve`: tables on a page, tapped, kept, judged; for one who plays and for several phones."""

import json
import re
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import pytest
from at_the_table import BOTH, DAY, ONE, UNMATCHED, starting
from page_client import Phone, words

from cli.page.edits import TAKEN_OUT, entries, named, recorded, understood, value_at, with_value
from cli.page.prose import tappable
from cli.pictures.tiles import pointer
from cli.reading.marks import FlawedError
from models.problem import BEFORE
from models.unknowns import said
from verify.games import GAMES, entry

COMMENTED = ONE.replace("village: up", "village: up   # as I remember it")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_opens_and_every_space_can_be_tapped_and_tells_what_may_lie_there(game, phone, table):
    file = table(starting(game))
    page = phone.get("/t/table.yaml/")
    assert entry(game).game.title in words(page.text)
    assert 'class="drawn"' in page.text
    assert len(page.content) < 400_000
    links = dict.fromkeys(re.findall(r'href="(at\?path=[^"]*)"', page.text))
    kinds = {re.sub(r"\d+", "", link): link for link in links}
    for link in kinds.values():
        sheet = phone.get(f"/t/table.yaml/{link}", fragment=True)
        assert sheet.status_code == 200
        assert "Close" in sheet.text
    assert file.read_text(encoding="utf-8") == starting(game)


UNTAPPED = {
    "green-bite": "Monster|in hand",  # which follow from the discards
    "green-box": "",  # the deck, which the cards seen leave
}
"""What of a picture is no space of the file, by what it says."""


def test_a_file_that_cannot_be_read_has_no_record(tmp_path):
    assert recorded(tmp_path / "table.yaml", "game: slush\nplayers: [") == ()
    assert recorded(tmp_path / "table.yaml", f"{ONE}record: [lawn to r1c1]\n") == ("lawn to r1c1",)


@pytest.mark.parametrize("game", GAMES)
def test_all_that_is_drawn_of_a_table_can_be_tapped(game):
    for file in (entry(game).game.starting_file, *sorted(Path("examples", game.replace("-", "_")).glob("*.yaml"))):
        text = file.read_text(encoding="utf-8")
        if "pool:" in text and game == "village-green":
            continue
        table = understood(file, text)
        panels = table.entry.game.picture(table.laid_out(), frozenset()).panels
        tiles = [tile for panel in panels for row in panel.rows for tile in row if tile.name and not tile.path]
        assert all(game in UNTAPPED and re.search(UNTAPPED[game], tile.name) for tile in tiles), (file.name, tiles)


def test_whose_turn_it_is_stands_above_the_table(phone, table):
    table(DAY)
    assert "It is ada's turn." in words(phone.get("/t/table.yaml/").text)
    table(f'{DAY}record: ["ada: wager 3"]\n')
    assert "to change how it began. It is ben's turn." in words(phone.get("/t/table.yaml/").text)
    assert "Go to the last move . It is ada's turn." in words(phone.get("/t/table.yaml/?until=0").text)
    table(ONE)
    assert "'s turn." not in words(phone.get("/t/table.yaml/").text)


def test_a_list_that_is_empty_gets_its_first_entries(phone, table):
    file = table(starting("slush"))
    sheet = phone.sheet("/face_up")
    assert "no card lies face up" in words(sheet).casefold()
    assert "/face_up/0" in unescape(sheet)
    phone.put("table.yaml", "/face_up/0", "red 6")
    phone.put("table.yaml", "/face_up/1", "blue 2 with 1 red")
    assert "face_up: [red 6, blue 2 with 1 red]" in file.read_text(encoding="utf-8")
    assert "/face_up/2" in unescape(phone.sheet("/face_up"))


def test_one_tile_of_a_track_with_a_name_is_told_otherwise(phone, table):
    file = table(starting("wacky-wheels"))
    before = understood(file, file.read_text(encoding="utf-8")).laid_out().track
    phone.put("table.yaml", "/track/1", "wheel")
    after = understood(file, file.read_text(encoding="utf-8")).laid_out().track
    assert [str(symbol) for symbol in after] == [*map(str, before[:1]), "wheel", *map(str, before[2:])]


def test_prices_that_were_not_dealt_are_laid_out_and_told(phone, table):
    file = table(starting("desert-dessert"))
    found = json.loads(unescape(re.search(r'name="value" value="([^"]*)"', phone.sheet("/prices/water"))[1]))
    phone.put("table.yaml", "/prices/water", found)
    phone.put("table.yaml", "/prices/water/0", "wheel 3")
    assert "prices: {water: [wheel 3, unknown]}" in file.read_text(encoding="utf-8")
    phone.put("table.yaml", "/players/ada/tiles/water", 4)
    assert "tiles: { water: 4 }" in file.read_text(encoding="utf-8")


def test_a_level_that_nobody_has_begun_is_laid_out(phone, table):
    file = table(starting("golden-pyramid"))
    listed = unescape(phone.get("/t/table.yaml/else", fragment=True).text).replace("%2F", "/")
    assert 'href="at?path=/level_2"' in listed
    assert 'href="at?path=/level_1"' not in listed
    assert "3 rows of 3 empty spaces" in phone.sheet("/level_2")
    phone.put("table.yaml", "/level_2", [["."] * 3] * 3)
    phone.put("table.yaml", "/level_2/1/1", "red blue green red")
    level = understood(file, file.read_text(encoding="utf-8")).marked.data["level_2"]
    assert level == [[".", ".", "."], [".", "red blue green red", "."], [".", ".", "."]]


def test_one_more_of_a_list_is_offered_by_the_examples_of_the_game(phone, table):
    table(starting("desert-dessert"))
    assert "grey One more red blue yellow green black white" in words(phone.sheet("/players/ada/managers"))


FARM = """\
game: fields-of-green
players:
  Maria:
    farm:   # as it lies
      - [Water Tower 2, Wheat]   # by the river
      - [Silo 1]
"""


@pytest.mark.parametrize(
    ("path", "rows"),
    [
        ("farm/before/1", "- [., Wheat]\n      - [Water Tower 2, Wheat]   # by the river\n      - [Silo 1]"),
        ("farm/1/before", "- [., Water Tower 2, Wheat]   # by the river\n      - [Wheat, Silo 1]"),
        ("farm/0/2", "- [Water Tower 2, Wheat, Wheat]   # by the river\n      - [Silo 1]"),
        ("farm/1/1", "- [Water Tower 2, Wheat]   # by the river\n      - [Silo 1, Wheat]"),
        ("farm/2/0", "- [Water Tower 2, Wheat]   # by the river\n      - [Silo 1]\n      - [Wheat]"),
    ],
)
def test_a_farm_grows_on_all_sides(phone, table, path, rows):
    file = table(FARM)
    link = f"at?path=/players/Maria/{path}"
    assert f'href="{link}"' in unescape(phone.get("/t/table.yaml/").text).replace("%2F", "/")
    sheet = phone.get(f"/t/table.yaml/{link}", fragment=True)
    assert "empty (space)" in words(sheet.text)
    assert '"Wheat"' in unescape(sheet.text)
    assert phone.put("table.yaml", f"/players/Maria/{path}", "Wheat").status_code == 200
    text = file.read_text(encoding="utf-8")
    assert text == FARM.partition("      - ")[0] + f"      {rows}\n"
    # The file still has the spaces that the picture shows.
    game, position = entry("fields-of-green").game, understood(file, text).laid_out()
    tiles = {tile.path: tile for panel in game.growing(position, frozenset()).panels for row in panel.rows for tile in row}
    data = understood(file, text).marked.data
    told = [(at, tile) for at, tile in tiles.items() if at[2:3] == ("farm",) and tile.role != "space"]
    assert len(told) == 4
    assert all(str(value_at(data, at)).startswith(tile.words[0]) for at, tile in told)


def test_where_the_first_space_of_a_farm_is_empty_the_others_are_still_their_own(phone, table):
    file = table(FARM)
    phone.put("table.yaml", "/players/Maria/farm/0/0", ".")
    phone.put("table.yaml", "/players/Maria/farm/1/0", ".")
    assert 'href="at?path=/players/Maria/farm/0/1"' in phone.get("/t/table.yaml/").text.replace("%2F", "/")
    phone.put("table.yaml", "/players/Maria/farm/0/1", "Oxen")
    assert "- [., Oxen]   # by the river\n      - [.]" in file.read_text(encoding="utf-8")


def test_a_farm_that_is_not_laid_out_does_not_grow_by_a_tap(table):
    text = FARM.partition("    farm:")[0] + "    coins: 12\n"
    with pytest.raises(FlawedError, match="by a tap"):
        with_value(table(text), text, ("players", "Maria", "farm", BEFORE, 0), "Wheat")


def test_a_card_is_said_word_by_word(phone, table):
    file = table(starting("golden-pyramid"))
    assert re.findall(r'name="pick1" value="(\w+)"', phone.sheet("/players/ada/hand/0")) == list("123456")
    picked = {"pick0": "blue", "pick1": "2", "pick2": "wheel"}
    phone.change("put", path="/players/ada/hand/0", **picked)
    assert "hand: [blue 2 wheel, blue 1 wheel" in file.read_text(encoding="utf-8")


def test_cards_that_were_only_counted_are_told_one_by_one(phone, table):
    file = table(starting("golden-pyramid"))
    assert "each card by itself" in phone.sheet("/players/ben/hand")
    phone.put("table.yaml", "/players/ben/hand", ["unknown"] * 4)
    sheet = phone.sheet("/players/ben/hand")
    assert "/players/ben/hand/3" in unescape(sheet).replace("%2F", "/")
    assert "One more" in sheet
    assert "hand: [unknown, unknown, unknown, unknown]" in file.read_text(encoding="utf-8")


def test_a_tap_changes_its_space_alone_and_keeps_remarks(phone, table):
    file = table(COMMENTED)
    said = phone.put("table.yaml", "/players/north/green/0/1", "lawn")
    assert said.status_code == 200
    assert "Saved." in words(said.text)
    assert file.read_text(encoding="utf-8") == COMMENTED.replace("[red rose pond, ., .]", "[red rose pond, lawn, .]")


def test_after_a_tap_the_broken_rule_is_told_at_once(phone, table):
    table(ONE)
    said = phone.put("table.yaml", "/players/north/green/1/0", "blue petunia oak")
    assert "Illegal" in words(said.text)
    assert "VG-MATCH" in words(said.text)
    assert "breaks rule 1" in said.text


def test_what_cannot_be_read_changes_nothing_and_says_why(phone, table):
    file = table(ONE)
    said = phone.change("put", path="/players/north/green/0/1", text="red rse pond")
    assert said.status_code == 422
    assert "did you mean" in words(said.text)
    assert file.read_text(encoding="utf-8") == ONE


def test_what_no_browser_sends_is_refused_too(phone, table):
    file = table(ONE)
    said = phone.change("put", path="/note", value='"\\ud800"')
    assert said.status_code == 422
    assert "not text" in words(said.text)
    assert phone.get("/t/table.yaml/at", fragment=True, path="/a" * 900).status_code == 422
    for number in ("²", "9" * 5000):
        assert phone.post("/new", fragment=False, game="slush", how="empty", number=number).status_code == 303
    assert file.read_text(encoding="utf-8") == ONE


def test_what_is_not_there_is_taken_out_by_no_change(table):
    text = starting("wacky-wheels")
    file = table(text)
    assert with_value(file, text, ("note",), TAKEN_OUT) == text
    assert with_value(file, text, ("players", "ada", "hand", 9), TAKEN_OUT) == text
    with pytest.raises(FlawedError, match="by a tap"):
        with_value(file, text + "track: race 1\n", ("track", 0), TAKEN_OUT)


def test_what_is_known_in_part_is_told_by_its_words(phone, table):
    file = table(ONE)
    body = f"path=/players/north/green/0/1&word=yellow&word=pond&version={phone.version('table.yaml')}"
    phone.client.post("/t/table.yaml/put", content=body)
    assert "[red rose pond, some yellow pond, .]" in file.read_text(encoding="utf-8")


def test_options_that_fit_come_first(phone, table):
    table(ONE)
    fits, _, breaks = phone.sheet("/players/north/green/1/0").partition("What breaks a rule there")
    assert "red rose oak oak" in fits
    assert "blue petunia oak" in breaks


def test_a_phone_hears_of_what_another_changed(phone, table):
    table(ONE)
    seen = phone.version("table.yaml")
    assert phone.get("/t/table.yaml/live", fragment=True, version=seen).status_code == 204
    phone.put("table.yaml", "/players/north/green/0/1", "lawn")
    anew = phone.get("/t/table.yaml/live", fragment=True, version=seen)
    assert anew.status_code == 200
    assert "Legal" in words(anew.text)


def test_a_phone_hears_that_the_club_has_settled_something(phone, table, tmp_path):
    table(ONE)
    asked = {"version": phone.version("table.yaml")}
    (tmp_path / "reeve.yaml").write_text("rulings:\n  village-green:\n    VG-AMB-SPACE: one-each\n", encoding="utf-8")
    anew = phone.get("/t/table.yaml/live", fragment=True, **asked)
    assert anew.status_code == 200
    club = re.search(r"club=(\d+)", anew.text)[1]
    assert phone.get("/t/table.yaml/live", fragment=True, **asked, club=club).status_code == 204


def test_changes_are_taken_back_and_made_again(phone, table):
    file = table(COMMENTED)
    assert phone.get("/t/table.yaml/").text.count('hx-post="undo" hx-include="#version" disabled') == 1
    assert "There is nothing to take back." in phone.change("undo").text
    phone.put("table.yaml", "/players/north/green/0/1", "lawn")
    assert 'hx-post="undo" hx-include="#version" disabled' not in phone.get("/t/table.yaml/").text
    changed = file.read_text(encoding="utf-8")
    phone.change("undo")
    assert file.read_text(encoding="utf-8") == COMMENTED
    phone.change("redo")
    assert file.read_text(encoding="utf-8") == changed
    assert "There is nothing to make again." in phone.change("redo").text


def test_what_an_editor_saved_is_not_taken_back(phone, table):
    table(ONE)
    phone.put("table.yaml", "/players/north/green/0/1", "lawn")
    file = table(BOTH)
    phone.change("undo")
    assert file.read_text(encoding="utf-8") == BOTH


def test_a_text_is_saved_only_if_it_can_be_read(phone, table):
    file = table(ONE)
    said = phone.change("text", text="game: village-green\nplayer: 3\n")
    assert said.status_code == 422
    assert "table.yaml:2" in words(said.text)
    assert file.read_text(encoding="utf-8") == ONE
    phone.change("text", text=BOTH)
    assert file.read_text(encoding="utf-8") == BOTH


def test_a_file_that_is_gone_or_nobody_may_read_hides_no_other(phone, table, monkeypatch):
    table(ONE)
    table(ONE, "secret.yaml")
    opened = Path.open

    def refused(path, *rest, **named):
        if path.name == "secret.yaml":
            raise PermissionError
        return opened(path, *rest, **named)

    monkeypatch.setattr(Path, "open", refused)
    assert phone.site.shelf.names() == ["table.yaml"]


def test_a_file_that_cannot_be_read_is_shown_with_its_problems(phone, table):
    table("game: village-green\nplayers: 3\n")
    page = phone.get("/t/table.yaml/")
    assert page.status_code == 200
    assert "table.yaml:2:10" in words(page.text)
    assert "<textarea" in page.text


def test_a_move_is_judged_written_down_and_taken_back_also_after_a_new_start(phone, table, tmp_path):
    file = table(starting("lords-of-the-green"))
    link = re.search(r'hx-get="ask/judge\?player=(\w+)&amp;move=([^"]*)"', phone.answer("table.yaml", "moves"))
    player, move = link[1], unquote(link[2])
    judged = phone.answer("table.yaml", "judge", player=player, move=move)
    if "Do it" not in judged:  # The move only begins a turn.
        move = unquote(re.findall(r"move=([^&\"]*)\"", judged)[0])
        judged = phone.answer("table.yaml", "judge", player=player, move=move)
    assert "Do it" in judged
    done = re.search(r'name="entry" value="([^"]*)"', judged)[1]
    assert phone.change("do", entry=done).status_code == 200
    assert understood(file, file.read_text(encoding="utf-8")).record.said == (f"{player}: {move}",)
    assert "The table after 1 move" in words(phone.get("/t/table.yaml/").text)
    assert "This is the table at its beginning" in words(phone.get("/t/table.yaml/", until=0).text)
    assert "and it was allowed" in words(phone.answer("table.yaml", "replay"))
    again = Phone(tmp_path)
    again.post("/t/table.yaml/undo", version=again.version("table.yaml"))
    assert understood(file, file.read_text(encoding="utf-8")).record is None


def test_what_was_asked_of_an_earlier_table_is_not_done_at_the_last(phone, table):
    text = starting("lords-of-the-green")
    table(text + "record: ['ada: 1 red on r1c1, lord to r1c1 with 1']\n")
    said = phone.answer("table.yaml", "judge", player="ada", move="1 red on r1c1, lord to r1c1 with 1", until="0")
    assert "Other moves were done after this" in words(said)
    assert "<form" not in said
    assert "<form" in phone.answer("table.yaml", "judge", player="ben", move="1 blue on r2c3, lord to r2c3 with 1")


def test_a_space_tapped_after_a_move_says_what_may_be_done_there(phone, table):
    table(starting("lords-of-the-green") + "record: []\n")
    assert "ask/moves?about=r1c2" in phone.get("/t/table.yaml/at", fragment=True, path="/board/0/1", later=1).text


def test_why_a_table_is_impossible_comes_with_changes_to_be_tapped(phone, table):
    file = table(UNMATCHED)
    said = phone.answer("table.yaml", "explain")
    assert "VG-MATCH" in words(said)
    found = re.search(r'hx-vals="([^"]*)"', said.partition("Mend it")[2])
    assert found
    values = json.loads(unescape(found[1]))
    phone.change("put", **values)
    assert "Legal" in words(phone.get("/t/table.yaml/").text)
    assert file.read_text(encoding="utf-8") != UNMATCHED


def test_a_ruling_is_decided_by_a_tap(phone, table):
    file = table(ONE)
    phone.change("ruling", key="VG-AMB-SPACE", value="one-per-card")
    assert file.read_text(encoding="utf-8") == ONE + "rulings: {VG-AMB-SPACE: one-per-card}\n"


def test_what_is_unknown_is_asked_in_a_process_of_its_own(apart, table):
    table(ONE.replace("lawn", "unknown"))
    assert 'hx-get="ask/standing"' in apart.get("/t/table.yaml/").text
    assert "Legal" in words(apart.answer("table.yaml", "standing"))


def test_a_question_that_takes_long_can_be_stopped(apart, table, monkeypatch):
    monkeypatch.setattr("cli.page.routes.AT_ONCE", 0.0)
    table(ONE)
    said = apart.get("/t/table.yaml/ask/both", fragment=True)
    number = re.search(r'hx-get="asked/([\w-]+)"', said.text)[1]
    assert "Stop" in said.text
    apart.post(f"/t/table.yaml/asked/{number}/stop")
    question = apart.site.questions.get(number)
    question.wait(8)
    assert question.answer is not None


def test_numbers_that_no_space_shows_can_be_changed(phone, table):
    text = starting("golden-pyramid")
    file = table(text)
    listed = phone.get("/t/table.yaml/else", fragment=True).text
    assert 'name="option /deck" value="28"' in listed
    told = {
        "option /deck": "27",
        "was /deck": "28",
        "option /turn": "ben",
        "was /turn": "ada",
        "text /note": "",
        "was /note": "",
    }
    phone.change("put", **told)
    assert file.read_text(encoding="utf-8").replace("turn: ben", "turn: ada") == text.replace("deck: 28", "deck: 27")
    assert "turn: ben # whose turn" in file.read_text(encoding="utf-8")


def there(written):
    """What a table tells, without that there is none of something."""
    if not isinstance(written, dict):
        return written
    return {key: value for key, value in ((key, there(value)) for key, value in written.items()) if value not in (0, {}, [])}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_besides_the_picture_is_what_it_is_called(game, phone, table):
    """The first or the last of all values that are offered for it, as far as the file can say so."""
    text = starting(game)
    file = table(text)
    begun = understood(file, text)
    position, of = begun.laid_out(), begun.entry.game
    every = {(change.path, named(change.of), said(change.to)): change for change in of.changes(position)}
    listed = unescape(phone.get("/t/table.yaml/else", fragment=True).text)
    for n, one in enumerate(entries(begun, of.picture(position, frozenset()))):
        assert f'name="option {pointer(one.path)}"' in listed or not one.options or isinstance(one.now, bool)
        for value in one.options[-1:] if n % 2 else one.options[:1]:
            table(text)
            at = pointer(one.path)
            told = {f"option {at}": said(value), f"was {at}": said(one.now)}
            if phone.change("put", **told).status_code == 200:
                meant = of.written(every[one.path, one.name, said(value)].make(position))
                now = of.written(understood(file, file.read_text(encoding="utf-8")).laid_out())
                assert there(now) == there(meant), (one.name, value)


def test_what_is_told_besides_the_picture_has_no_marks_of_keys(phone, table):
    table(starting("wacky-wheels"))
    listed = words(phone.get("/t/table.yaml/else", fragment=True).text)
    assert "On line of ada" in listed
    assert "`" not in listed


def test_every_tile_that_may_be_drawn_is_offered(phone, table):
    table(starting("last-defence-at-hudai-monastery"))
    assert "drop hammers circles bricks wheel arrow" in words(phone.sheet("/drawn"))


def test_a_note_of_several_lines_stays_where_something_else_is_changed(phone, table):
    file = table(f"{DAY}note: |\n  Ben was late.\n  Ada won.\n")
    listed = unescape(phone.get("/t/table.yaml/else", fragment=True).text)
    fields = dict(re.findall(r'name="((?:text|was) /note)" value="(.*?)"', listed))
    assert fields == dict.fromkeys(("text /note", "was /note"), "Ben was late. Ada won.")
    phone.change("put", **fields, **{"text /deck": "55", "was /deck": "56"})
    assert "deck: 55" in file.read_text(encoding="utf-8")
    assert "note: |\n  Ben was late.\n  Ada won.\n" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (starting("fields-of-green"), "Maria: at least 4 points points for because at least 0 Cards/Tokens"),
        (ONE.replace("[., Award for Forestry, .]", "[Best Use of Space, ., .]"), "[not certain]"),
        (starting("slush"), "ada: 0 points ben: 0 points"),
    ],
)
def test_a_score_sheet_says_what_the_command_says_of_it(text, said, phone, table):
    table(text)
    assert said in words(phone.get("/t/table.yaml/").text)


def test_a_link_holds_the_whole_table(phone, table, tmp_path):
    table(COMMENTED)
    page = phone.get("/t/table.yaml/").text
    link = re.search(r'href="(/#t=[^"]*)"', page)[1]
    assert phone.post("/open", fragment=False, link=f"http://elsewhere:1{link}").status_code == 303
    assert (tmp_path / "from a link.yaml").read_text(encoding="utf-8") == COMMENTED
    assert phone.post("/open", fragment=False, link="#t=rubbish").status_code == 422


def test_a_table_is_downloaded_printed_and_copied(phone, table, tmp_path):
    table(COMMENTED)
    assert phone.get("/t/table.yaml/file").text == COMMENTED
    assert phone.get("/t/table.yaml/one.html").text.startswith("<!DOCTYPE html>")
    assert phone.get("/t/table.yaml/picture.svg").text.startswith("<svg")
    assert "@media print" in phone.get("/static/page.css").text
    assert phone.post("/t/table.yaml/copy", fragment=False, name="two").status_code == 303
    assert (tmp_path / "two.yaml").read_text(encoding="utf-8") == COMMENTED


def test_options_in_sentences_become_buttons():
    html = tappable("If you play no (`--ruling VG-AMB-SPACE=one-per-card`): 3. `reeve explain x.yaml` says why.")
    assert "play it so" in html
    assert 'href="#explain"' in html
    assert "`" not in html
    two = words(str(tappable("our list is wrong (`--ruling GB-LATIN=no` or `--ruling GB-SIX-MAP=no`).")))
    assert "play GB-LATIN: no or play GB-SIX-MAP: no" in two


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_letters_stand_out_from_their_ground_by_day_and_by_night(phone, scheme):
    css = phone.get("/static/page.css").text
    colours = dict(re.findall(r"--(\w+): (#\w{6});", re.search(rf"\.{scheme} {{(.*?)}}", css)[1]))
    for ground in ("ground", "card"):
        for ink in ("text", "faint", "alarm", "good", "link"):
            assert contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)
        assert contrast(colours["line"], colours[ground]) >= 3, ground
