"""`--watch`: the answer again whenever a file is saved."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from threading import Event, Thread, Timer
from types import SimpleNamespace

import pytest
from at_the_table import BOTH, HEEDS_CTRL_C, ONE, ROOT, UNMATCHED, reeve
from sayings import says


@pytest.fixture
def saves(monkeypatch):
    """Lets files be saved as they are told, each a text for a name, or an error that comes instead; then Ctrl-C."""
    seen = []

    def told(*steps):
        def watch(*folders, recursive, watch_filter):
            seen.append({Path(folder).name for folder in folders})
            assert not recursive
            for step in steps:
                for name, text in step.items():
                    Path(name).write_text(text)
                changed = {(2, str(Path(name).resolve())) for name in step}
                wanted = {one for one in changed if watch_filter(*one)}
                if wanted:
                    yield wanted
            raise KeyboardInterrupt

        monkeypatch.setitem(sys.modules, "watchfiles", SimpleNamespace(watch=watch))
        return seen

    return told


def test_each_saving_is_answered_and_ctrl_c_ends(written, saves):
    saves({"table.yaml": UNMATCHED}, {"other.yaml": "x"}, {"table.yaml": "game: x"}, {"table.yaml": ONE})
    result = reeve("check", written(BOTH), "--watch")
    verdicts = [line for line in result.stdout.splitlines() if line.startswith(("table.yaml:", "---"))]
    assert [line.split(":")[1].strip().split(",")[0] for line in verdicts] == [
        "legal", "table.yaml", "illegal", "table.yaml", "table.yaml", "legal",
    ]  # fmt: skip
    assert says("table.yaml", "'x'").is_in(result.stderr)
    assert result.stderr.splitlines()[-1] == says("reeve", "no longer")
    assert result.exit_code == 0


def test_the_status_is_that_of_the_last_answer(written, saves):
    saves({"table.yaml": UNMATCHED})
    assert reeve("check", written(BOTH), "--watch").exit_code == 1


def test_where_nothing_is_watched_any_more_the_answer_stands(written, monkeypatch):
    monkeypatch.setitem(sys.modules, "watchfiles", SimpleNamespace(watch=lambda *_, **_more: iter(())))
    assert reeve("check", written(UNMATCHED), "--watch").exit_code == 1


def test_what_is_read_with_the_file_is_watched_too(written, saves):
    Path("evening").mkdir()
    folders = saves({"reeve.yaml": "playrs: 1"})
    written("", "reeve.yaml")
    result = reeve("check", written(BOTH, "evening/table.yaml"), "--watch")
    assert folders == [{"evening", Path.cwd().name}]
    assert (result.exit_code, "playrs" in result.stderr) == (2, True)


def test_json_is_one_object_for_each_answer(written, saves):
    saves({"table.yaml": UNMATCHED})
    result = reeve("check", "--json", written(BOTH), "--watch")
    assert [json.loads(line)["verdict"] for line in result.stdout.splitlines()] == ["legal", "illegal"]


def test_an_evening_is_reckoned_anew(written, saves):
    saves({"b.yaml": BOTH})
    result = reeve("score", "--table", written(BOTH, "a.yaml"), written(ONE, "b.yaml"), "--watch")
    assert [line for line in result.stdout.splitlines() if "evening" in line] == [says("1 game"), says("2 games")]


def test_a_verb_for_one_file_can_wait_too(written, saves):
    saves({"table.yaml": BOTH})
    assert reeve("draw", written(ONE), "--watch").stdout.count("north") == 2


def test_a_folder_that_is_not_there_is_not_waited_for(saves):
    folders = saves()
    result = reeve("check", "gone/table.yaml", "--watch")
    assert (result.exit_code, folders) == (2, [])


def test_standard_input_is_no_file_to_wait_for():
    result = reeve("check", "-", "--watch", stdin=BOTH)
    assert (result.exit_code, says("--watch", "-") == " ".join(result.stderr.split())) == (2, True)


def test_ctrl_c_during_the_first_answer_ends(written, saves, monkeypatch):
    def interrupted(*_args, **_more):
        raise KeyboardInterrupt

    folders = saves()
    monkeypatch.setattr("verify.check.check", interrupted)
    result = reeve("check", written(BOTH), "--watch")
    assert (result.exit_code, folders) == (130, [])
    assert result.stderr.splitlines()[-1] == says("reeve", "no longer")


def test_ctrl_c_during_a_later_answer_ends(written, saves, monkeypatch):
    from verify.check import check

    answers = iter([check])

    def sometimes(*args, **more):
        answer = next(answers, None)
        if answer is None:
            raise KeyboardInterrupt
        return answer(*args, **more)

    saves({"table.yaml": BOTH}, {"table.yaml": BOTH})
    monkeypatch.setattr("verify.check.check", sometimes)
    result = reeve("check", written(BOTH), "--watch")
    assert (result.exit_code, result.stdout.count("---")) == (3, 1)


def test_what_is_saved_during_the_first_answer_is_not_missed(written, saves, monkeypatch):
    from verify.check import check

    todo = [UNMATCHED]

    def slow(*args, **more):
        while todo:
            Path("table.yaml").write_text(todo.pop())
            os.utime("table.yaml", (1, 1))  # whatever the clock of the file system says
        return check(*args, **more)

    saves()
    monkeypatch.setattr("verify.check.check", slow)
    result = reeve("check", written(BOTH), "--watch")
    assert [line for line in result.stdout.splitlines() if line.startswith(("table", "---"))] == [
        "table.yaml: legal",
        "--- saved: table.yaml",
        says("table.yaml", "illegal"),
    ]


def test_the_command_itself_answers_again(written):
    """With the real library, and an editor that puts a new file in the place of the old one."""
    table = written(BOTH)
    command = [*HEEDS_CTRL_C, "check", table, "--watch"]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, sys.path)])}
    seen = Event()

    def save_until_seen():
        """Nobody knows when the folder begins to be watched."""
        while not seen.wait(0.2):
            written(UNMATCHED, "new.yaml")
            Path("new.yaml").replace(table)

    with subprocess.Popen(command, env=environment, stdout=-1, stderr=-1, text=True) as process:
        # Whatever goes wrong, nobody waits for ever.
        guard, saving = Timer(120, process.kill), Thread(target=save_until_seen)
        guard.start()
        try:
            assert process.stdout.readline() == "table.yaml: legal\n", process.stderr.read()
            saving.start()
            assert process.stdout.readline() == "--- saved: table.yaml\n"
            assert "illegal" in process.stdout.readline()
        finally:
            seen.set()
            process.send_signal(signal.SIGINT)
            _, err = process.communicate()
            guard.cancel()
    assert err.splitlines()[0] == says("waiting", "Ctrl-C")
    assert err.splitlines()[-1] == says("no longer")
    assert process.returncode in {1, 3}  # 3 where the interruption comes while an answer is still being printed
