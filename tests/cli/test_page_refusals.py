"""What the page says where something is missing, impossible or not understood, and how a question's process answers."""

import multiprocessing
import re
import sys
from dataclasses import replace
from pathlib import Path
from threading import Event
from types import SimpleNamespace

import pytest
from at_the_table import DAY, ONE, starting
from page_client import words

from cli.page import questions, ready
from cli.page.beginning import _mend
from cli.page.edits import version_of
from cli.page.look import Look
from cli.page.questions import Question, Questions
from cli.page.shelf import Shelf
from cli.page.views import home
from cli.reading.marks import FlawedError
from verify.games import GAMES, entry

UNREADABLE = "game: village-green\nplayers: 3\n"


def example(name):
    return Path("examples", f"{name}.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "kind", "asked", "said"),
    [
        (starting("green-box"), "standing", {}, "not a game: nothing is scored"),
        (starting("green-box"), "both", {}, "No ruling changes the verdict or the score"),
        (ONE.replace("red rose oak oak", "lawn on red rose oak oak"), "both", {}, r"no, only .* Illegal: .*VG-COVER.* yes"),
        (ONE, "replay", {}, "No move has been written down yet"),
        (
            starting("village-green"),
            "moves",
            {},
            "north: no moves: north's hand, the display of green cards and the display of awards are not in the file",
        ),
        (starting("last-defence-at-hudai-monastery"), "moves", {}, "as in `build wheel at r1c2 from drop and wheel`"),
        (starting("green-bite"), "ask", {"question": "safe", "player": "ada"}, "6: never bitten"),
        (DAY, "ask", {"question": "pots x"}, "expected four wagers"),
        (DAY, "ask", {"question": "nonsense"}, "expected one of: pots"),
        (example("fields_of_green/half_known"), "best", {"play": "1", "player": "Maria"}, "a search needs every card"),
        (UNREADABLE, "judge", {"move": "lawn to r1c1"}, "expected keys with values, found 3"),
        (UNREADABLE, "moves", {}, "expected keys with values, found 3"),
    ],
)
def test_an_answer_that_is_none_says_why(phone, table, text, kind, asked, said):
    table(text)
    assert re.search(said, words(phone.answer("table.yaml", kind, **asked)))


@pytest.mark.parametrize(
    ("name", "kind", "said"),
    [
        ("green_box/doubted", "explain", "Change card 1 from a red 5 bricks on brown to a red 5 drop on brown"),
        ("village_green/solo_play", "explain", "Change the number of players from 1 to a number"),
        ("green_box/counted", "fill", "1. the value of the red drop: 1"),
    ],
)
def test_what_the_file_cannot_tell_is_not_to_be_tapped(phone, table, name, kind, said):
    table(example(name))
    answer = phone.answer("table.yaml", kind)
    assert said in words(answer)
    assert 'hx-post="put"' not in answer


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        (ONE.replace("lawn", "unknown"), "standing", "the time is up"),
        (starting("slush"), "best", "No play found before the search was stopped"),
    ],
)
def test_what_takes_too_long_says_so(phone, table, monkeypatch, text, kind, said):
    monkeypatch.setattr(questions, "SECONDS", 0.0)
    table(text)
    assert said in words(phone.answer("table.yaml", kind))


@pytest.mark.parametrize(
    ("address", "status", "said"),
    [
        ("live?version=", 200, "expected keys with values, found 3"),
        ("at?path=/note", 422, "expected keys with values, found 3"),
        ("asked/nothing", 200, "This question is not in work any more"),
    ],
)
def test_what_cannot_be_shown_says_why(phone, table, address, status, said):
    table(UNREADABLE)
    shown = phone.client.get(f"/t/table.yaml/{address}", headers={"hx-request": "true"})
    assert shown.status_code == status
    assert said in words(shown.text)
    assert "not in work any more" in phone.post("/t/table.yaml/asked/nothing/stop").text


def test_a_file_that_is_no_text_is_told_to_those_who_look(phone, table):
    table(b"game: \xff")
    assert "not text" in words(phone.get("/t/table.yaml/live", fragment=True, version="seen").text)
    assert phone.site.shelf.kept("table.yaml").version == ""


def test_where_nothing_lies_face_down_no_claim_is_built(phone, table):
    table(starting("attack-of-the-moulds"))
    assert "Nothing lies face down here" in phone.get("/t/table.yaml/claims", fragment=True).text


def test_without_scripts_a_space_is_shown_with_its_table(phone, table):
    table(ONE)
    page = phone.get("/t/table.yaml/at", path="/players/north/green/0/1")
    assert page.text.startswith("<!DOCTYPE html>")
    assert "red rose oak oak" in page.text
    assert 'class="drawn"' in page.text


def test_a_word_of_a_card_that_can_be_no_other_is_not_picked(phone, table):
    table(starting("green-box"))
    sheet = phone.sheet("/cards/1")
    assert '<input type="hidden" name="pick3" value="on">' in sheet
    assert "Word 4" not in sheet


ALIAS = ONE + "note: &a x\ncomment: *a\n"


@pytest.mark.parametrize(
    ("text", "action", "form", "said"),
    [
        (ONE, "put", {"path": "/note"}, "say what lies there, or pick it"),
        (ONE, "put", {"path": "/players/north/village/x", "value": '"a"'}, "nor what lies around it; add it in the text"),
        (ONE, "put", {"path": "/players/north/99", "value": '["a"]'}, "cannot be changed by a tap here"),
        (ONE, "put", {"path": "/players/north/green/0/5", "text": "lawn"}, "6 spaces in a row"),
        (ONE, "put", {"path": "/players/north/hand", "text": "[lawn: pond: .]"}, "[lawn: pond: .]"),
        (ONE, "put", {"path": "/players/north/green/0/1", "value": "[" * 500 + "]" * 500}, "nested too deep"),
        (ALIAS, "put", {"path": "/comment", "value": '"y"'}, "an alias, or a second document, stands there"),
        (example("attack_of_the_moulds/turn"), "put", {"path": "/board/0/9", "text": "b"}, "nor what lies around it"),
        (ONE, "put", {"option /players/north/green/0/1": "a lily tree"}, "a lily tree cannot be put there now"),
        (ONE, "put", {"text /turn": "north", "was /turn": "north"}, "all is as it was"),
        (DAY, "put", {"text /deck": " ", "was /deck": "56"}, "deck: say what it is"),
        (ONE, "do", {"entry": " "}, "say a move"),
    ],
)
def test_a_change_that_is_refused_changes_nothing_and_says_why(phone, table, text, action, form, said):
    file = table(text)
    refused = phone.post(f"/t/table.yaml/{action}", version=version_of(text), **form)
    assert refused.status_code == 422
    assert said in words(refused.text)
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("form", "after"),
    [
        (
            {"path": "/players/north/hand", "text": "[lawn, red rose pond]"},
            ONE + "    hand: [lawn, red rose pond]\nnote: x\n",
        ),
        ({"changes": '[["/note"]]'}, ONE),
    ],
)
def test_a_change_is_written_as_it_was_meant(phone, table, form, after):
    file = table(ONE + "note: x\n")
    assert phone.change("put", **form).status_code == 200
    assert file.read_text(encoding="utf-8") == after


@pytest.mark.parametrize(
    ("game", "form", "said"),
    [
        ("chess", {}, "choose a game"),
        ("slush", {"how": "nonsense"}, "choose how the table begins"),
        ("slush", {"how": "deal", "seed": "x"}, "expected a number, found 'x'"),
        ("slush", {"players": "Ann, ann, Ben"}, "each player needs a name of their own"),
        ("slush", {"players": ",".join("abcdefghijklm")}, "13 players are more than any game is for"),
        ("slush", {"players": "\x07, Ann"}, "printable letters only"),
        ("fields-of-green", {"players": "-, ?"}, "it is not clear in the file who sits where; take other names"),
    ],
)
def test_a_new_table_that_cannot_begin_so_says_why(phone, tmp_path, game, form, said):
    refused = phone.post("/new", fragment=False, game=game, **form)
    assert refused.status_code == 422
    assert said in words(refused.text)
    assert not [*tmp_path.iterdir()]


def test_what_a_table_cannot_be_read_without_is_not_taken_out_of_it(table):
    text = example("fields_of_green/turn")
    assert _mend(table(text), text) == text


def test_the_variants_of_a_deal_are_offered(monkeypatch):
    name = "last-defence-at-hudai-monastery"
    deal = replace(entry(name).game.deal, needs_cards=False)
    monkeypatch.setattr("cli.page.views.entry", lambda name: SimpleNamespace(game=replace(entry(name).game, deal=deal)))
    offered = words(home(Look(""), (), filled={"game": name}))
    for name, values in deal.variants.items():
        assert f"Variant: {name} as usual {' '.join(values)}" in offered


def test_a_full_disk_is_told(phone, table, monkeypatch):
    def full(*_, **__):
        raise OSError(28, "No space left on device")

    file = table(ONE)
    version = phone.version("table.yaml")
    monkeypatch.setattr("cli.page.shelf.write_whole", full)
    said = phone.put("table.yaml", "/players/north/green/0/1", "lawn", version)
    assert "cannot be written: No space left on device" in words(said.text)
    with pytest.raises(FlawedError, match="cannot be written"):
        Shelf(file.parent).add("another", ONE)
    assert file.read_text(encoding="utf-8") == ONE


def test_what_an_editor_has_mended_meanwhile_is_not_overwritten(phone, table):
    table(ONE + "note: [\n")
    seen = phone.version("table.yaml")
    file = table(ONE)
    said = phone.post("/t/table.yaml/text", text=ONE.replace("lawn", "."), version=seen)
    assert said.status_code == 409
    assert "North: green 2 2: lawn now, . by you" in words(said.text)
    assert file.read_text(encoding="utf-8") == ONE


# The process of a question.


def answer(monkeypatch, said, kind="standing"):
    """What a question's process tells where its answer is that of a function."""
    monkeypatch.setattr(questions, "_limit", lambda: None)
    monkeypatch.setattr(questions, "answered", said)
    ours, theirs = multiprocessing.Pipe(duplex=False)
    questions._answer(theirs, kind, "table.yaml", ONE, None, {})
    theirs.close()
    told = []
    while True:
        try:
            told.append(ours.recv())
        except EOFError:
            return told


@pytest.mark.parametrize(
    ("error", "said"),
    [(KeyboardInterrupt, "Stopped before there was an answer."), (MemoryError, "this took more memory than a question may")],
)
def test_a_process_that_is_stopped_still_answers(monkeypatch, error, said):
    def stopped(*_):
        raise error

    ((kind, words_),) = answer(monkeypatch, stopped)
    assert kind == "answer"
    assert said in words_


def test_a_process_tells_what_it_works_at_once_for_each_news(monkeypatch):
    class Looked:
        """What was found so far, for one who waits until it was looked at often."""

        looks, often = 0, Event()

        @property
        def words(self):
            self.looks += 1
            if self.looks > 2:
                self.often.set()
            return "7 so far"

    def slow(_kind, _table, _asked, work):
        assert work.line.often.wait(30)
        return "8"

    monkeypatch.setattr(questions, "_LOOKS", 0.01)
    monkeypatch.setattr(
        questions, "Work", lambda _: SimpleNamespace(clock=SimpleNamespace(at_work="counting"), line=Looked())
    )

    assert answer(monkeypatch, slow) == [("at", "counting", "7 so far"), ("answer", "8")]


def test_a_process_takes_no_more_memory_than_a_question_may(monkeypatch):
    taken = []
    limits = SimpleNamespace(RLIMIT_AS="memory", setrlimit=lambda what, most: taken.append((what, most)))
    monkeypatch.setitem(sys.modules, "resource", limits)
    monkeypatch.setattr(questions.os, "nice", taken.append)
    questions._limit()
    assert taken == [("memory", (questions.MEMORY, questions.MEMORY)), questions.POLITE]
    monkeypatch.setitem(sys.modules, "resource", None)
    questions._limit()
    assert len(taken) == 2


def test_the_first_process_finds_the_games_and_all_answers_imported():
    assert {game.name for game in ready.NEEDED[: len(GAMES)]} == {*GAMES}
    assert questions in ready.NEEDED


class Stubborn:
    """A process that answers nothing, and ends only when it is killed."""

    pid = 0

    def __init__(self):
        self.done = []
        self.ended = Event()

    def start(self):
        self.done.append("started")

    def join(self, _seconds=None):
        self.done.append("joined")
        if not self.is_alive():
            self.ended.set()

    def is_alive(self):
        return "killed" not in self.done

    def kill(self):
        self.done.append("killed")


def asked(process):
    ours, theirs = multiprocessing.Pipe(duplex=False)
    return Question(("best",), "", process, ours), theirs


def test_a_process_that_does_not_end_by_itself_is_killed():
    process = Stubborn()
    question, theirs = asked(process)
    theirs.send(("answer", "6 points"))
    question.wait(5)
    assert process.ended.wait(30)
    assert process.done == ["joined", "killed", "joined"]
    assert question.answer == "6 points"
    question.stop()
    assert question.stopped is None


def test_where_nothing_can_be_interrupted_a_question_is_ended(monkeypatch):
    monkeypatch.setattr(questions, "os", SimpleNamespace(name="nt"))
    process = Stubborn()
    question, theirs = asked(process)
    question.stop()
    question.stop()
    assert process.done == ["killed"]
    theirs.close()
    question.wait(5)
    assert "No answer: stopped." in question.answer
    question.give_up()
    assert "No answer: stopped." in question.answer


def test_the_first_process_is_begun_before_anything_is_asked(monkeypatch):
    monkeypatch.setattr(multiprocessing, "get_all_start_methods", lambda: ["spawn"])
    all_ = Questions()
    assert all_._context.get_start_method() == "spawn"
    process = Stubborn()

    def begun(daemon):
        assert daemon
        return process

    monkeypatch.setattr(all_, "_context", SimpleNamespace(Process=begun))
    all_.make_ready()
    assert process.done == ["started", "joined"]


def test_a_file_that_goes_and_comes_back_is_told_to_those_who_look_at_it(phone, table):
    file = table(ONE)
    version = phone.version("table.yaml")
    file.unlink()
    gone = phone.get("/t/table.yaml/live", fragment=True, version=version)
    assert "table.yaml: cannot be read: there is no such file" in words(gone.text)
    assert 'id="news"' in gone.text
    assert str(file.parent) not in gone.text
    assert "there is no such file" in words(phone.put("table.yaml", "/turn", "north", version).text)
    assert not file.exists()
    assert phone.get("/t/table.yaml/live", fragment=True, version="").status_code == 204
    table(ONE)
    assert 'id="table"' in phone.get("/t/table.yaml/live", fragment=True, version="").text


def test_a_table_that_never_was_is_no_page_within_a_page(phone):
    assert phone.get("/t/other.yaml/live", fragment=True, version="x").status_code == 204
    sheet = phone.get("/t/other.yaml/at", fragment=True, path="/turn")
    assert (sheet.status_code, "<html" in sheet.text) == (404, False)
    assert "There is no such table here." in words(sheet.text)
    assert "<html" in phone.get("/t/other.yaml/").text


def test_what_was_typed_and_not_understood_can_be_mended(phone, table):
    table(ONE)
    refused = phone.change("put", path="/players/north/green/0/1", text="red rosse pond").text
    assert "did you mean 'red rose pond'?" in words(refused)
    assert 'name="text" value="red rosse pond"' in refused
    assert '<div id="told" role="status" hx-swap-oob="true"></div>' in refused
    assert 'name="text"' not in phone.change("put", path="/players/north/green/0/1", value="3").text


def test_of_several_things_that_were_typed_none_has_to_be_typed_again(phone, table):
    file = table(DAY)
    typed = {"text /players/ada/chips": "17", "was /players/ada/chips": "20", "text /deck": "many", "was /deck": "56"}
    refused = phone.change("put", **typed, **{"text /start": "20", "was /start": "20"}).text
    assert 'name="text /players/ada/chips" value="17"' in refused
    assert 'name="text /deck" value="many"' in refused
    assert "/start" not in refused
    assert file.read_text(encoding="utf-8") == DAY
