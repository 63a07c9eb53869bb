"""The tour: five scenes that answer, short enough to read, with a pause after each for whoever sits at a terminal."""

import importlib.util
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from cli.main import main

ROOT = Path(__file__).resolve().parent.parent
SCREEN = 32
"""Lines that a scene may take: what is above them has been read."""


@pytest.fixture
def tour(monkeypatch):
    """The tour, with what it would type kept in `typed`."""
    monkeypatch.syspath_prepend(str(ROOT / ".ci"))
    spec = importlib.util.spec_from_file_location("tour", ROOT / "examples" / "tour.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.typed, module.really_show = [], module.show
    monkeypatch.setattr(module, "show", module.typed.append)
    yield module
    sys.modules.pop("environment", None)


@pytest.mark.parametrize("number", range(5))
def test_a_scene_answers_on_a_screen(number, tour, monkeypatch):
    monkeypatch.chdir(ROOT)
    lines = 0
    for arguments in tour.SCENES[number].commands:
        done = CliRunner().invoke(main, arguments)
        assert done.exit_code in tour.ANSWERS, done.output
        lines += len(done.stdout.splitlines())
    assert 0 < lines <= SCREEN


def test_the_scenes_are_five_with_yes_and_no(tour, monkeypatch):
    monkeypatch.chdir(ROOT)
    assert len(tour.SCENES) == 5
    asked = [scene.commands[-1] for scene in tour.SCENES]
    assert [arguments[0] for arguments in asked] == ["check", "score", "judge", "explain", "best"]
    assert [CliRunner().invoke(main, arguments).exit_code for arguments in asked[:4]] == [0, 0, 1, 1]


def test_the_page_at_the_end_has_score_sheets(tour, tmp_path, monkeypatch):
    monkeypatch.chdir(ROOT)
    page = tmp_path / "page.html"
    arguments = [str(page) if one == tour.PAGE else one for one in tour.LAST]
    assert CliRunner().invoke(main, arguments).exit_code == 0
    assert page.read_text(encoding="utf-8").count("<caption>") == 3


@pytest.mark.parametrize("waits", [True, False])
def test_it_waits_for_readers_only(waits, tour, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(tour, "ROOT", tmp_path)
    pauses = []
    monkeypatch.setattr("builtins.input", pauses.append)
    tour.tour(waits=waits)
    assert len(pauses) == (5 if waits else 0)
    assert tour.typed == [*(arguments for scene in tour.SCENES for arguments in scene.commands), tour.LAST]
    said = capsys.readouterr().out
    assert (tmp_path / tour.PAGE).as_uri() in said
    assert "1 of 5. " in said
    assert said.index("Now your own") > said.index("5 of 5. ")


def test_what_is_typed_is_shown_and_a_failure_ends_it(tour, monkeypatch, capsys):
    statuses = iter([1, 2])
    monkeypatch.setattr(tour.subprocess, "run", lambda *_, **__: tour.subprocess.CompletedProcess((), next(statuses)))
    tour.really_show(("games", "a b"))
    assert capsys.readouterr().out.startswith("\n$ ")
    with pytest.raises(SystemExit) as left:
        tour.really_show(("games",))
    assert left.value.code == 2
