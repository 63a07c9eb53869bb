"""What a shell completes, asked of click's own classes, and how that is switched on."""

import os
import shutil
import stat
import subprocess
import sys

import pytest
from at_the_table import ONE, ROOT, reeve
from click.shell_completion import CompletionItem, get_completion_class

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
def test_rulings_of_the_game_of_a_file(monkeypatch, written, shell):
    file = written(ONE.replace("game: village-green", "game: vg"))
    items = completed(monkeypatch, "check", file, "--ruling", "VG-AMB-SP", shell=shell)
    assert values(items) == ["VG-AMB-SPACE=two-per-card", "VG-AMB-SPACE=one-per-card"]
    assert all(item.help for item in items)
    assert values(completed(monkeypatch, "check", file, "--ruling", "GP", shell=shell)) == []
    assert values(completed(monkeypatch, "score", file, "--ruling", "vg-amb-space=o", shell=shell)) == [
        "VG-AMB-SPACE=one-per-card"
    ]


def test_rulings_of_every_game_where_no_file_says_which(monkeypatch, written):
    written("nonsense", "strange.yaml")
    for file in ("nothing.yaml", "strange.yaml"):
        keys = {value.partition("=")[0] for value in values(completed(monkeypatch, "check", file, "--ruling", ""))}
        assert keys == {ruling.key for name in GAMES for ruling in entry(name).game.rulings}
    assert values(completed(monkeypatch, "best", "vg", "--ruling", "GP")) == []


def test_a_file_of_no_game_says_nothing(monkeypatch, written):
    assert len(values(completed(monkeypatch, "check", written("game: chess\n"), "--ruling", "GP-"))) > 1


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["VG-AMB-SP"], ["VG-AMB-SPACE=two-per-card", "VG-AMB-SPACE=one-per-card"]),
        (["VG-AMB-SPACE", "="], ["two-per-card", "one-per-card"]),
        (["VG-AMB-SPACE", "=", "o"], ["one-per-card"]),
    ],
)
def test_bash_takes_a_ruling_for_three_words(monkeypatch, written, words, offered):
    file = written(ONE)
    monkeypatch.setenv("COMP_WORDS", " ".join(["reeve", "check", file, "--ruling", *words]))
    monkeypatch.setenv("COMP_CWORD", str(3 + len(words)))
    said = get_completion_class("bash")(main, {}, "reeve", "_REEVE_COMPLETE").complete()
    assert said.splitlines() == [f"plain,{value}" for value in offered]


def test_bash_knows_an_option_from_its_value(monkeypatch, written):
    file = written(ONE)
    monkeypatch.setenv("COMP_WORDS", f"reeve check {file} --ruling = VG-AMB-SPACE = o")
    monkeypatch.setenv("COMP_CWORD", "7")
    assert get_completion_class("bash")(main, {}, "reeve", "_REEVE_COMPLETE").complete() == "plain,one-per-card"


def test_other_items_are_left_as_they_are(monkeypatch):
    monkeypatch.setenv("COMP_WORDS", "reeve ch")
    monkeypatch.setenv("COMP_CWORD", "1")
    bash = get_completion_class("bash")(main, {}, "reeve", "_REEVE_COMPLETE")
    bash.get_completion_args()
    assert bash.format_completion(CompletionItem("x=y", type="file")) == "file,x=y"


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.delenv("SHELL", raising=False)
    return tmp_path


def asked(*args, status=0):
    done = reeve("completion", *args, status=status)
    return done.stdout if status == 0 else done.stderr


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_a_shell(home, monkeypatch, shell):
    script = asked(shell)
    assert "_REEVE_COMPLETE" in script
    assert "reeve" in script
    monkeypatch.setenv("SHELL", f"/usr/bin/{shell}")
    assert asked() == script
    assert not any(home.iterdir())


def test_an_unknown_shell_is_asked_for(home, monkeypatch):
    assert "bash, zsh, fish" in asked("--install", status=2)
    monkeypatch.setenv("SHELL", "/bin/tcsh")
    assert "bash, zsh, fish" in asked(status=2)
    assert not any(home.iterdir())


@pytest.mark.parametrize(("shell", "rc"), [("bash", ".bashrc"), ("zsh", ".zshrc")])
@pytest.mark.parametrize("before", [None, "", "alias ll='ls -l'", "alias ll='ls -l'\n"])
def test_it_is_switched_on_once(home, shell, rc, before):
    if before is not None:
        (home / rc).write_text(before)
    said = asked(shell, "--install")
    file = home / ".config" / "reeve" / f"completion.{shell}"
    assert file.read_text() == asked(shell)
    *kept, line = (home / rc).read_text().splitlines()
    assert kept == (before or "").splitlines()
    assert str(file) in line
    assert str(file) in said
    assert str(home / rc) in said
    again = asked(shell, "--install")
    assert (home / rc).read_text().splitlines() == [*kept, line]
    assert "already" in again


def test_fish_reads_it_where_it_looks(home, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "settings"))
    asked("fish", "--install")
    assert (home / "settings/fish/completions/reeve.fish").read_text() == asked("fish")
    assert [path.name for path in home.iterdir()] == ["settings"]


def test_what_cannot_be_written_is_told(home):
    (home / ".bashrc").mkdir()
    assert str(home / ".bashrc") in asked("bash", "--install", status=2)


@pytest.mark.no_cover
@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_bash_completes_after_it_is_switched_on(home):
    """The real shell with its own start file, and the command as a user has it."""
    command = home / "bin" / "reeve"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m cli "$@"\n')
    command.chmod(command.stat().st_mode | stat.S_IXUSR)
    asked("bash", "--install")
    script = f"""
. "{home}/.bashrc"
compopt() {{ :; }}
COMP_WORDS=(reeve rules zap)
COMP_CWORD=2
_reeve_completion reeve
printf '%s\\n' "${{COMPREPLY[@]}}"
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
