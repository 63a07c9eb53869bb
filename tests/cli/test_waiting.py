"""Whoever waits longer than a second is told what for."""

import io
import sys
from threading import Event

from click.testing import CliRunner

from cli.main import main
from cli.progress import Progress, Watch
from verify.clock import Clock, Parts


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
    monkeypatch.setattr("cli.progress.PATIENCE", 0.0)
    lines = Lines()
    monkeypatch.setattr(sys, "stderr", lines)
    with Watch(about, clock):
        assert lines.seen.wait(30)
    return lines.getvalue().splitlines()


def test_what_is_worked_at_is_told(monkeypatch):
    parts = Parts(Clock())
    with parts.part("the reason"):
        assert watched(monkeypatch, parts.clock)[0] == "score table.yaml: 0 s so far; now: the reason"
    assert watched(monkeypatch, parts.clock)[0] == "score table.yaml: 0 s so far"


def test_beside_a_search_it_speaks_where_that_is_silent(monkeypatch):
    """What was found last is repeated; while the search itself tells something, nothing is said."""
    monkeypatch.setattr("cli.progress.PATIENCE", 0.0)
    lines = Lines()
    monkeypatch.setattr(sys, "stderr", lines)
    parts = Parts(Clock())
    with Progress() as progress:
        progress.line.words = "best so far 3, bound 5"
        with parts.part("the rulings"), Watch("best table.yaml", parts.clock, progress):
            assert lines.seen.wait(30)
    assert lines.getvalue().splitlines()[0] == "best table.yaml: 0 s so far; best so far 3, bound 5; now: the rulings"
    monkeypatch.setattr("cli.progress.PATIENCE", 60.0)
    assert not progress.is_silent


def test_on_a_terminal_it_is_one_line_that_changes(monkeypatch):
    monkeypatch.setattr(Lines, "isatty", lambda _: True)
    monkeypatch.setenv("TERM", "xterm")
    assert "score table.yaml" in " ".join(watched(monkeypatch, Clock()))


def test_a_quick_answer_is_not_announced(tmp_path):
    file = tmp_path / "table.yaml"
    file.write_text("game: fields-of-green\nyear: 2\nphase: action\nplayers: {A: {farm: [[Water Tower 2, Silo 1]]}}\n")
    result = CliRunner().invoke(main, ["check", str(file)])
    assert (result.exit_code, result.stderr) == (0, "")
