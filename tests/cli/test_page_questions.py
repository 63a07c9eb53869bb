"""What a page can be asked: each question as a form, its answer with what can be tapped, and how many at a time."""

import json
import multiprocessing
import re
import threading
import time
from html import unescape
from pathlib import Path

import pytest
from at_the_table import ONE, UNMATCHED, reeve, starting
from page_client import words

from benchmarks.solo_deals import deal
from cli.page import questions
from cli.page.questions import BusyError
from cli.reading.yaml_text import written_yaml
from verify.games import GAMES, entry

BARE = """\
game: village-green
solo: true
players:
  rosa:
    village: up
    top:  [Award for Forestry, Excellence in Ponds, The Rosie Redford Award]
    left: [., ., .]
    green:
      - [yellow rose structure, ., .]
      - [., lawn, .]
      - [., ., .]
"""
RANKED = (
    BARE
    + "    hand: [blue rose oak oak]\ndisplay: {green: [red rose pond, lawn], awards: [Excellence in Trees]}\npool: {green: [red rose pond, blue rose oak oak, lawn, lawn], awards: [Excellence in Trees]}\n"
)


def long():
    """A solo deal that takes many seconds to be searched to its end, and has a good play soon."""
    return written_yaml(entry("village-green").game.written(deal(127)))


TWICE = UNMATCHED.replace("top:  [Excellence in Trees", "top:  [Excellence in Lawns")
"""Two things are wrong, and no one change mends both: what cannot lie beside each other, and an award that is there twice."""


def taps(answer):
    """The buttons that change the file: what stands on each, and what it sends."""
    found = re.findall(r'<button[^>]*hx-post="put"[^>]*hx-vals="([^"]*)"[^>]*>(.*?)</button>', answer)
    return [(unescape(said), json.loads(unescape(values))) for values, said in found]


@pytest.mark.parametrize("game", [game for game in GAMES if entry(game).statuses["chance"] == "ready"])
def test_a_claim_can_be_built_wherever_something_lies_face_down(game, phone, table):
    table(starting(game))
    assert 'hx-get="claims"' in phone.get("/t/table.yaml/").text
    forms = phone.get("/t/table.yaml/claims", fragment=True).text
    assert 'name="what"' in forms or "no chance can be counted" in words(forms) or "write down" in words(forms)


def test_a_claim_that_is_built_is_counted(phone, table):
    table(starting("village-green"))
    forms = phone.get("/t/table.yaml/claims", fragment=True).text
    assert 'value="the next green card is"' in forms
    assert 'value="pond"' in forms
    assert 'value="plantation"' in forms
    assert 'value="the"' not in forms
    said = words(phone.answer("table.yaml", "chance", place="the next green card is", number="a", what="pond"))
    assert said.startswith("The next green card is a pond: about 14.29% (1/7)")
    table(starting("the-village"))
    said = words(phone.answer("table.yaml", "chance", place="ada holds", number="at least two", what="Hill"))
    assert said.startswith("ada holds at least two Hill: about 46.99%")
    said = words(
        phone.answer("table.yaml", "chance", place="ada holds", number="at least one", what="of mine", player="ben")
    )
    assert "ada holds at least one of mine" in said
    assert "ways to deal" in said


def test_a_claim_that_is_typed_is_counted_or_not_understood(phone, table):
    table(starting("the-village"))
    assert "about 0.02%" in words(phone.answer("table.yaml", "chance", claim="nobody holds a Coffer"))
    assert "is not understood" in words(phone.answer("table.yaml", "chance", claim="rubbish"))


def test_what_is_not_known_is_filled_in_by_a_tap(phone, table):
    file = table(ONE.replace("lawn, .", "unknown, ."))
    assert 'id="fill"' in phone.get("/t/table.yaml/").text
    answer = phone.answer("table.yaml", "fill", count="1")
    assert re.search(r"\d+ ways in all", words(answer))
    said, values = taps(answer)[1]
    assert said == "r2c2: red lily pond (north 5)"
    assert "Saved." in words(phone.change("put", **values).text)
    assert file.read_text(encoding="utf-8") == ONE.replace("lawn, .", "red lily pond, .")
    assert 'id="fill"' not in phone.get("/t/table.yaml/").text


def test_the_way_that_scores_most_is_filled_in(phone, table):
    table(ONE.replace("lawn, .", "unknown, ."))
    answer = phone.answer("table.yaml", "fill", aim="most")
    assert "6 points at the most" in words(answer)
    assert [said for said, _ in taps(answer)] == ["r2c2: lawn (north 6)"]


def test_a_repair_of_several_changes_is_one_tap_and_one_undo(phone, table):
    file = table(TWICE)
    answer = phone.answer("table.yaml", "explain")
    assert "Two changes together make it legal" in words(answer)
    buttons = taps(answer)
    assert buttons
    for said, values in buttons:
        assert len(json.loads(values["changes"])) in {2, 3}  # an exchange of two cards is one change
        assert " and " in said
        phone.change("put", **values)
        assert "✓ Legal" in words(phone.get("/t/table.yaml/").text), said
        phone.change("undo")
        assert file.read_text(encoding="utf-8") == TWICE


def test_the_many_values_of_one_repair_do_not_hide_the_others(phone, table):
    """The structure matches nothing and lacks its award; the pond covers another with the village card up."""
    spaces = "[[red rose pond, blue lily structure, .], [., lawn, .], [., ., yellow rose pond on blue lily pond]]"
    top = "[Excellence in Trees, Excellence in Ponds, Excellence in Lawns]"
    village = f"{{village: up, covered: none, top: {top}, left: [., ., .], green: {spaces}}}"
    table(f"game: village-green\nplayers:\n  n: {village}\n")
    seconds = [said.partition(" and ")[2] for said, _ in taps(phone.answer("table.yaml", "explain"))]
    assert len({*seconds[:3]}) == 3, seconds
    assert len({*seconds}) < len(seconds)


@pytest.mark.parametrize("changes", ["[]", "{}", "nonsense", '["/a"]', '[["no pointer", 1]]', '[["/a", 1, 2]]', "[" * 9000])
def test_changes_that_are_none_are_refused(changes, phone, table):
    file = table(ONE)
    assert phone.change("put", changes=changes).status_code == 422
    assert file.read_text(encoding="utf-8") == ONE


POOL = Path("examples/village_green/best.yaml").read_text(encoding="utf-8")
"""Nothing is laid out in it."""


def test_a_file_that_has_only_a_pool_is_opened_and_asked(phone, table):
    file = table(POOL)
    page = phone.get("/t/table.yaml/")
    said = words(page.text)
    assert "Green: yellow lily pond, yellow lily birch willow" in said
    assert "these are the cards to be laid" in said
    assert 'href="picture.svg"' not in page.text
    assert '<details id="best" open>' in page.text
    answer = phone.answer("table.yaml", "best")
    assert words(reeve("best", file).stdout.splitlines()[0].partition(": ")[2]).casefold() in words(answer).casefold()
    assert 'class="drawn"' in answer
    assert phone.get("/t/table.yaml/picture.svg").status_code == 422
    assert phone.change("text", text=POOL + "# ours\n").status_code == 200


def test_moves_are_ranked_by_what_they_allow(phone, table):
    table(RANKED)
    assert 'formaction="ask/ranked"' in phone.get("/t/table.yaml/").text
    answer = phone.answer("table.yaml", "ranked")
    assert "each with the highest final score still possible" in words(answer)
    assert 'hx-get="ask/judge?' in answer
    table(starting("village-green"))
    assert "no moves" in words(phone.answer("table.yaml", "ranked"))
    # Whoever has the decks in the file is told how to play on.
    table(reeve("deal", "village-green", "--solo").stdout)
    dealt = phone.get("/t/table.yaml/").text
    assert ('formaction="ask/ranked"' in dealt, "How do I play on?" in dealt) == (False, True)


def test_something_else_than_points_is_aimed_at_so_many_turns_ahead(phone, table):
    table(starting("slush"))
    page = phone.get("/t/table.yaml/").text
    best = page[page.index('id="best"') : page.index('id="ask"')]
    assert 'name="aim"' in best
    assert 'name="turns"' in best
    said = words(phone.answer("table.yaml", "best", play="1", aim="lead", turns="2"))
    assert "than the best of the others" in said
    assert "in 2 turns" in said
    assert "expected a number from 1" in words(phone.answer("table.yaml", "best", play="1", turns="-4"))


def test_a_search_tells_the_best_so_far_and_can_be_stopped(apart, table):
    table(long())
    said = apart.get("/t/table.yaml/ask/best?play=1&player=solo", fragment=True).text
    number = re.search(r'hx-get="asked/([\w-]+)"', said)[1]
    question = apart.site.questions.get(number)
    until, told = time.monotonic() + 30, ""
    while "best so far" not in told and time.monotonic() < until:
        time.sleep(0.1)
        told = words(apart.get(f"/t/table.yaml/asked/{number}", fragment=True).text)
    assert re.search(r"Working: .*best so far -?\d+, bound \d+", told)
    apart.post(f"/t/table.yaml/asked/{number}/stop")
    question.wait(10)
    assert re.match(r"-?\d+ points?, (the best known; the search was stopped|proven)", words(question.answer))


def test_several_phones_share_one_answer_and_an_old_one_is_given_up(phone, table, monkeypatch):
    monkeypatch.setattr(phone.site.questions, "_context", Sleeping())
    file = table(ONE.replace("lawn", "unknown"))
    asked, text = phone.site.questions, file.read_text(encoding="utf-8")
    first = asked.ask("standing", file, text, None, {})
    assert asked.ask("standing", file, text, None, {}) == first
    # Who looks at an earlier table, or by night, takes nothing from the others.
    asked.ask("standing", file, text, 0, {"dark": "1"})
    assert asked.get(first).answer is None
    assert asked.ask("standing", file, text + "# more\n", None, {}) != first
    assert asked.get(first).answer is not None


def test_one_client_does_not_take_all_places(phone, table, monkeypatch):
    file = table(ONE)
    monkeypatch.setattr(questions, "MOST_OF_ONE", 2)
    monkeypatch.setattr(questions, "MOST_AT_ONCE", 3)
    monkeypatch.setattr(phone.site.questions, "_context", Sleeping())

    def ask(client, n):
        return phone.site.questions.ask("best", file, ONE, None, {"n": str(n)}, client)

    first, _ = ask("ann", 1), ask("ann", 2)
    assert ask("ann", 1) == first
    with pytest.raises(BusyError, match="You have asked 2 questions"):
        ask("ann", 3)
    assert ask("ben", 3)
    with pytest.raises(BusyError, match="Others have asked as much"):
        ask("cleo", 4)
    phone.site.questions.get(first).give_up()
    assert ask("cleo", 4)


def test_what_took_long_is_kept_as_long_for_who_asked(phone, table, monkeypatch):
    file, all_ = table(ONE), phone.site.questions
    monkeypatch.setattr(all_, "_context", Sleeping())
    number = all_.ask("best", file, ONE, None, {})
    question = all_.get(number)
    question.begun -= 1000
    question.wait(5)
    assert all_.ask("moves", file, ONE, None, {})
    assert all_.get(number) is question
    question.answered -= 1000
    all_.ask("moves", file, ONE, None, {})
    assert all_.get(number) is None
    all_.end()


def test_a_question_without_scripts_holds_nobody_up(phone, table, monkeypatch):
    """It waits for its answer without a thread, and others ask meanwhile."""
    table(ONE)
    monkeypatch.setattr("cli.page.routes.WITHOUT_SCRIPTS", 3.0)
    monkeypatch.setattr(phone.site.questions, "_context", Sleeping())
    waiting = [threading.Thread(target=phone.get, args=("/t/table.yaml/ask/both",)) for _ in range(30)]
    for one in waiting:
        one.start()
    time.sleep(0.5)
    assert phone.get("/t/table.yaml/live", fragment=True, version=phone.version("table.yaml")).status_code == 204
    assert all(one.is_alive() for one in waiting)
    for one in waiting:
        one.join()


class Sleeping:
    """Processes that never answer."""

    def __init__(self):
        self.pipes = []

    def Pipe(self, duplex):  # noqa: N802 - as multiprocessing calls it
        ours, theirs = multiprocessing.Pipe(duplex)
        self.pipes.append(theirs)
        return ours, self

    def close(self):
        pass

    def Process(self, **_):  # noqa: N802
        return self

    def start(self):
        pass

    def join(self, _seconds=None):
        pass

    def is_alive(self):
        return False

    def kill(self):
        pass
