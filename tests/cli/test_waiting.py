"""Whoever waits longer than a second is told what for."""

import io
import sys
from dataclasses import replace
from threading import Event
from types import SimpleNamespace

from at_the_table import reeve

from cli.answers.progress import Progress, watch
from cli.playing import lines as lines_of_play
from scorers.green_box.desert_dessert import OBJECTIVES
from verify.clock import Clock, Parts
from verify.play import BestPlay


class Lines(io.StringIO):
    """Standard error on which somebody waits for the first line."""

    def __init__(self):
        super().__init__()
        self.seen = Event()

    def write(self, text):
        written = super().write(text)
        self.seen.set()
        return written


def watched(monkeypatch, clock, about="score table.yaml"):
    monkeypatch.setattr("cli.answers.progress.PATIENCE", 0.0)
    lines = Lines()
    monkeypatch.setattr(sys, "stderr", lines)
    with watch(about, clock):
        assert lines.seen.wait(30)
    return lines.getvalue().splitlines()


def by_hand(monkeypatch):
    """A clock that stands at the number in a list, and standard error."""
    now, lines = [0.0], Lines()
    monkeypatch.setattr("cli.answers.progress.monotonic", lambda: now[0])
    monkeypatch.setattr(sys, "stderr", lines)
    return now, lines


def test_what_is_worked_at_is_told(monkeypatch):
    parts = Parts(Clock())
    with parts.part("the reason"):
        assert watched(monkeypatch, parts.clock)[0] == "score table.yaml: 0 s so far; now: the reason"
    assert watched(monkeypatch, parts.clock)[0] == "score table.yaml: 0 s so far"


def test_what_is_counted_is_told_now_and_then(monkeypatch):
    """Nothing in the first second, and then a line every five seconds where no terminal is."""
    now, lines = by_hand(monkeypatch)
    with Progress() as progress:
        for now[0] in (0.5, 1.5, 5.5, 6.0, 11.0):
            progress.say(f"{2 * now[0]:.0f} of 40 moves searched")
    assert lines.getvalue().splitlines() == ["11 of 40 moves searched", "22 of 40 moves searched"]


def test_what_is_found_is_told_at_once_and_what_is_known_already_now_and_then(monkeypatch):
    now, lines = by_hand(monkeypatch)
    with Progress() as progress:
        for now[0], best in ((0.5, 3), (1.5, 3), (2.0, 3), (2.5, 4), (8.0, 4)):
            progress.search(best, 9, None)
    found = [f"best so far {best}, bound 9" for best in (3, 4, 4)]
    assert lines.getvalue().splitlines() == found


def test_beside_a_search_it_speaks_where_that_is_silent(monkeypatch):
    """What was found last is repeated; while the search itself tells something, nothing is said."""
    monkeypatch.setattr("cli.answers.progress.PATIENCE", 0.0)
    lines = Lines()
    monkeypatch.setattr(sys, "stderr", lines)
    parts = Parts(Clock())
    with Progress() as progress:
        progress.line.words = "best so far 3, bound 5"
        with parts.part("the rulings"), watch("best table.yaml", parts.clock, progress):
            assert lines.seen.wait(30)
    assert lines.getvalue().splitlines()[0] == "best table.yaml: 0 s so far; best so far 3, bound 5; now: the rulings"
    monkeypatch.setattr("cli.answers.progress.PATIENCE", 60.0)
    assert not progress.is_silent


def test_beside_a_search_that_tells_something_nothing_is_said(monkeypatch):
    monkeypatch.setattr("cli.answers.progress.PATIENCE", 0.0)
    lines, asked = Lines(), Event()
    monkeypatch.setattr(sys, "stderr", lines)

    class Talks:
        line = SimpleNamespace(is_live=True, end=lambda: None)
        is_silent = property(lambda _: asked.set())

    with watch("best table.yaml", Clock(), Talks()):
        assert asked.wait(30)
    assert lines.getvalue() == ""


def test_on_a_terminal_it_is_one_line_that_changes(monkeypatch):
    monkeypatch.setattr(Lines, "isatty", lambda _: True)
    monkeypatch.setenv("TERM", "xterm")
    assert "score table.yaml" in " ".join(watched(monkeypatch, Clock()))
    with Progress() as progress:
        progress.line.show("one")
        progress.line.show("two")
    assert "two" in sys.stderr.getvalue()


def test_a_quick_answer_is_not_announced(table):
    file = table("game: fields-of-green\nyear: 2\nphase: action\nplayers: {A: {farm: [[Water Tower 2, Silo 1]]}}\n")
    result = reeve("check", file)
    assert (result.exit_code, result.stderr) == (0, "")


def test_turns_are_told_as_turns(monkeypatch):
    lines = io.StringIO()
    monkeypatch.setattr(sys, "stderr", lines)
    monkeypatch.setattr("cli.answers.progress.SILENT", 0)
    with Progress(OBJECTIVES["turns"]) as progress:
        progress.search(None, -9, None)
        progress.search(-17, -16, None)
    assert lines.getvalue().splitlines() == [
        "best so far none; nobody wins before turn 9",
        "best so far a win in turn 17; nobody wins before turn 16",
    ]


def test_a_win_is_said_with_its_turn():
    found = BestPlay(None, None, "proven", -17, points=-17, objective="turns", scope="with the cards in this order")
    (line, *_) = lines_of_play("x.yaml", found, OBJECTIVES["turns"])
    assert line == "x.yaml: a win in turn 17, proven: nobody wins before turn 17 with the cards in this order"
    (line, *_) = lines_of_play("x.yaml", replace(found, status="best known", bound=-16), OBJECTIVES["turns"])
    assert line.endswith("the search was stopped, and nobody wins before turn 16 with the cards in this order")
