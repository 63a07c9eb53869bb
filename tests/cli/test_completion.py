"""What a shell completes, asked of click's own classes, and how that is switched on."""

import os
import shutil
import stat
import subprocess
import sys

import pytest
from at_the_table import ROOT, reeve
from click.shell_completion import get_completion_class

from cli.main import main
from verify.games import GAMES, entry

SHELLS = ("bash", "zsh", "fish")


def completed(monkeypatch, *words, shell="zsh"):
    """The items for the last word."""
    *args, incomplete = words
    monkeypatch.setenv("COMP_WORDS", " ".join(["reeve", *words]))
    monkeypatch.setenv("COMP_CWORD", incomplete if shell == "fish" else str(len(words)))
    completion = get_completion_class(shell)(main, {}, "reeve", "_REEVE_COMPLETE")
    asked = completion.get_completion_args()
    assert asked[1] in {"".join(args[len(args) - n :]) + incomplete for n in range(3)}
    return completion.get_completions(*asked)


def values(items):
    return [item.value for item in items if item.type == "plain"]


def has_files(items):
    return any(item.type == "file" for item in items)


@pytest.mark.parametrize("shell", SHELLS)
def test_verbs_and_files_come_first(monkeypatch, shell):
    items = completed(monkeypatch, "che", shell=shell)
    assert values(items) == ["check"]
    assert items[0].type == "file"  # bash forgets what is listed before it
    assert not has_files(completed(monkeypatch, "--ver", shell=shell))


def test_the_hidden_verb_is_not_offered(monkeypatch):
    assert "answer" not in values(completed(monkeypatch, "a"))


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("verb", ["new", "rules", "schema", "cards"])
def test_games(monkeypatch, verb, shell):
    assert values(completed(monkeypatch, verb, "xy", shell=shell)) == []
    assert values(completed(monkeypatch, verb, "vil", shell=shell)) == ["village-green"]
    items = completed(monkeypatch, verb, "z", shell=shell)
    assert [(item.value, item.help) for item in items] == [("zap-that-ghost", "Zap That Ghost")]


def test_behind_what_is_no_verb_nothing_is_offered(monkeypatch):
    assert values(completed(monkeypatch, "chekc", "x")) == []


def test_games_by_their_short_names(monkeypatch):
    assert values(completed(monkeypatch, "new", "fo")) == ["fog"]
    assert values(completed(monkeypatch, "new", "pyra")) == ["golden-pyramid"]


@pytest.mark.parametrize("words", [("check", "x"), ("judge", "x"), ("score", "--cards", "x"), ("draw", "a.yaml", "-o", "x")])
def test_files(monkeypatch, words):
    assert has_files(completed(monkeypatch, *words))


def test_best_takes_files_and_games(monkeypatch):
    items = completed(monkeypatch, "best", "vil")
    assert [item.type for item in items] == ["file", "plain"]
    assert values(items) == ["village-green"]


@pytest.mark.parametrize("shell", SHELLS)
def test_rulings(monkeypatch, shell):
    items = completed(monkeypatch, "check", "my.yaml", "--ruling", "VG-AMB-SP", shell=shell)
    assert values(items) == ["VG-AMB-SPACE=two-per-card", "VG-AMB-SPACE=one-per-card"]
    assert all(item.help for item in items)
    every = values(completed(monkeypatch, "score", "my.yaml", "--ruling", "", shell=shell))
    assert {value.partition("=")[0] for value in every} == {one.key for name in GAMES for one in entry(name).game.rulings}
    assert values(completed(monkeypatch, "best", "vg", "--ruling", "vg-amb-space=o", shell=shell)) == [
        "VG-AMB-SPACE=one-per-card"
    ]


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_a_shell(shell):
    script = reeve("completion", shell).stdout
    assert "_REEVE_COMPLETE" in script
    assert "reeve" in script
    assert reeve("completion", "tcsh").exit_code == 2


@pytest.mark.no_cover
@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_bash_completes_after_it_is_switched_on(tmp_path):
    """The real shell, and the command as a user has it."""
    command = tmp_path / "bin" / "reeve"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m cli "$@"\n')
    command.chmod(command.stat().st_mode | stat.S_IXUSR)
    script = """
eval "$(reeve completion bash)"
compopt() { :; }
COMP_WORDS=(reeve rules zap)
COMP_CWORD=2
_reeve_completion reeve
printf '%s\\n' "${COMPREPLY[@]}"
complete -p reeve
"""
    env = {**os.environ, "PATH": f"{command.parent}:{os.environ['PATH']}"}
    done = subprocess.run(["bash", "--norc", "-c", script], env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    *offered, registered = done.stdout.splitlines()
    assert offered == ["zap-that-ghost"]
    assert registered.endswith("_reeve_completion reeve")


@pytest.mark.no_cover
def test_clicks_whose_items_are_not_generic_will_do():
    """Until 8.5 an item cannot be subscripted, not even in an annotation."""
    older = "from click.shell_completion import CompletionItem as Item; Item.__class_getitem__ = None; import cli.main"
    subprocess.run([sys.executable, "-c", older], cwd=ROOT, check=True)
