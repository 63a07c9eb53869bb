"""How the command leaves: with which status after Ctrl-C, where nobody listens any more, and what is left of its files."""

import io
import os
import subprocess
import sys
from _thread import interrupt_main
from io import FileIO
from pathlib import Path
from signal import SIG_IGN, SIGINT, default_int_handler, signal
from types import SimpleNamespace

import click
import pytest
from at_the_table import BOTH, ONE, POOL, ROOT, UNMATCHED, reeve
from sayings import says

from cli import __main__ as process
from cli.answers.voice import put
from cli.main import main

IN_FULL = "No space left on device"


# Files: whole, or as they were.


def full(self, data):
    """Writes a part of it, as on a disk that has room for no more."""
    with self.open("ab") as stream:
        stream.write(data[:5])
    raise OSError(28, IN_FULL)


MADE = [
    ("new", "village-green", "-o", "x"),
    ("cards", "village-green", "-o", "x"),
    ("deal", "village-green", "--solo", "--seed", "1", "-o", "x"),
    ("score", "table.yaml", "-o", "x.txt"),
    ("draw", "table.yaml", "-o", "x.html"),
    ("judge", "table.yaml", "lawn to top right", "--player", "north", "-o", "x.yaml", "--draw", "x.svg"),
    ("best", "pool.yaml", "-o", "x.svg"),
    ("best", "pool.yaml", "--certificate", "x"),
]


@pytest.mark.parametrize("force", [[], ["--force"]], ids=str)
@pytest.mark.parametrize("args", MADE, ids=lambda args: " ".join(args[:1] + args[-2:]))
def test_on_a_full_disk_nothing_is_lost_and_no_half_file_stays(written, tmp_path, monkeypatch, args, force):
    written(ONE)
    written(POOL, "pool.yaml")
    if force and "--certificate" in args:
        args = (*args[:-1], "y")
    if force:
        for name in (arg for arg in args if arg.startswith("x")):
            written("precious", name)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    monkeypatch.setattr(Path, "write_bytes", full)
    assert IN_FULL in reeve(*args, *force, status=2).stderr
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_what_is_replaced_keeps_its_rights_and_its_link(written, tmp_path):
    (tmp_path / written("old", "x.txt")).chmod(0o640)
    (tmp_path / "link.txt").symlink_to("x.txt")
    put(tmp_path / "link.txt", b"new", force=True)
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "x.txt").read_bytes() == b"new"
    assert (tmp_path / "x.txt").stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.txt", "x.txt"]


def test_what_may_not_be_written_is_not_replaced(written, tmp_path, monkeypatch):
    """Its folder would allow it."""
    (tmp_path / written("old", "x.txt")).chmod(0o440)
    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setattr(Path, "write_bytes", lambda *_: (_ for _ in ()).throw(PermissionError(13, "Permission denied")))
    assert reeve("new", "village-green", "-o", "x.txt", "--force", status=2).stderr == says("x.txt", "Permission denied")
    assert (tmp_path / "x.txt").read_bytes() == b"old"


@pytest.mark.parametrize(
    "asked", ["new village-green -o", "judge table.yaml lawn to r1c2 -o", "best pool.yaml --certificate"]
)
def test_a_file_without_a_name_is_told(written, tmp_path, asked):
    written(ONE)
    written(POOL, "pool.yaml")
    *args, option = asked.split()
    assert says(option, "empty").is_in(reeve(*args, option, "", status=2).stderr)
    assert {path.name for path in tmp_path.iterdir()} == {"table.yaml", "pool.yaml"}


def interrupted(*_args, **_more):
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("where", "args"),
    [
        ("cli.reading.inputs.text_of", ("check", "table.yaml")),
        ("verify.check.check", ("check", "table.yaml")),
        ("verify.check.check", ("table.yaml", "table.yaml")),
        ("cli.scoring.answer_each", ("score", "table.yaml")),
        ("cli.reading.inputs.named_game", ("rules", "village-green")),
        ("cli.group.of_verb", ("check", "table.yaml")),
        ("click.Group.make_context", ("check", "table.yaml")),
    ],
)
def test_ctrl_c_before_an_answer(written, monkeypatch, where, args):
    written(BOTH)
    monkeypatch.setattr(where, interrupted)
    result = reeve(*args)
    assert (result.exit_code, result.stdout) == (130, "")
    # An empty line may stand before it, below the `^C` that a terminal shows.
    assert result.stderr.strip() == says("stopped before there was an answer")
    assert len(result.stderr.strip().splitlines()) == 1


def test_ctrl_c_after_a_part_of_the_answer(written, monkeypatch):
    monkeypatch.setattr("cli.scoring.scored_position", interrupted)
    result = reeve(written(BOTH))
    assert (result.exit_code, result.stdout) == (3, "table.yaml: legal\n")
    assert reeve("score", "table.yaml").exit_code == 130


def test_ctrl_c_while_an_answer_is_told(written, monkeypatch):
    told = []

    def clean(line):
        if told:
            raise KeyboardInterrupt
        told.append(line)
        return line

    monkeypatch.setattr("cli.answers.voice.clean", clean)
    assert reeve("check", written(UNMATCHED)).exit_code == 3


def test_a_file_that_is_unusable_counts_more_than_ctrl_c(written, monkeypatch):
    from cli.reading.inputs import read_table

    def read(file, *more, **more_still):
        return read_table(file, *more, **more_still) if file == "none.yaml" else interrupted()

    monkeypatch.setattr("cli.reading.inputs.read_table", read)
    assert says("other.yaml", "no answer").is_in(reeve("check", "none.yaml", written(ONE), "other.yaml", status=2).stderr)


@pytest.fixture
def heeding(monkeypatch):
    """The process as it is before anything came."""
    monkeypatch.setattr(process, "_heeded", [])
    come = []
    monkeypatch.setattr(process, "start_new_thread", lambda work, _: come.append(work))
    return come


def test_ctrl_c_waits_for_the_end_of_an_import(heeding, monkeypatch):
    def frame(name, back=None):
        return SimpleNamespace(f_code=SimpleNamespace(co_filename=name), f_back=back)

    process._heed(2, frame("models/form.py", frame("<frozen importlib._bootstrap>", frame("cli/main.py"))))
    (later,) = heeding
    monkeypatch.setattr(process, "_SOON", 0)
    came = []
    monkeypatch.setattr(process.signals, "pthread_kill", lambda _, number: came.append(number))
    # It is on its way already.
    process._come_again()
    assert heeding == [later]
    handlers = iter([process._heed, None])
    monkeypatch.setattr(process, "getsignal", lambda _: next(handlers))
    later()
    assert (came, process._heeded) == ([2, 2], [])
    with pytest.raises(KeyboardInterrupt):
        process._heed(2, frame("cli/main.py"))


def test_ctrl_c_that_python_could_not_raise_comes_again(heeding, monkeypatch):
    told = []
    monkeypatch.setattr(sys, "__unraisablehook__", told.append)
    other = SimpleNamespace(exc_type=AttributeError)
    process._raise_again(other)
    assert (told, heeding) == ([other], [])
    process._raise_again(SimpleNamespace(exc_type=KeyboardInterrupt))
    assert len(heeding) == 1
    # What is half made when it comes cannot be taken apart.
    process._heeded.append(2)
    process._raise_again(other)
    assert told == [other]


@pytest.mark.usefixtures("heeding")
def test_an_error_that_comes_of_ctrl_c_is_none(monkeypatch):
    def broken(**_options):
        raise RuntimeError

    monkeypatch.setattr("cli.main.main", broken)
    process._heeded.append(2)
    with pytest.raises(KeyboardInterrupt):
        process.answer()


# The process itself, where it can be asked without a new one.


@pytest.fixture
def leaving(monkeypatch):
    """How the process leaves if its answer ends so: the status, and what was done with Ctrl-C."""
    heeded = []
    monkeypatch.setattr(process, "signal", lambda _, what: heeded.append(what))
    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    monkeypatch.setattr(process, "_listen", lambda: None)

    def leave(answer):
        monkeypatch.setattr(process, "_answer_once", answer)
        with pytest.raises(SystemExit) as left:
            process.run()
        return left.value.code, heeded

    return leave


@pytest.mark.parametrize("status", [None, 0, 1, 2, 3])
def test_the_process_leaves_with_the_status_of_its_answer(leaving, status):
    code, heeded = leaving(lambda: sys.exit(status))
    assert (code, heeded[-1]) == (status, process.SIG_IGN)
    assert sys.unraisablehook is process._raise_again


def test_the_process_leaves_otherwise_after_ctrl_c(leaving):
    assert leaving(interrupted)[0] == process.STOPPED == 130
    assert leaving(lambda: None)[0] is None


def test_ctrl_c_is_heeded_where_python_would_raise_it(leaving, monkeypatch):
    monkeypatch.setattr(process, "getsignal", lambda _: default_int_handler)
    assert leaving(lambda: None)[1] == [process._heed, SIG_IGN]


def test_ctrl_c_that_somebody_else_ignores_stays_ignored(leaving, monkeypatch):
    """As in a process that a shell or `nohup` began in the background."""
    monkeypatch.setattr(process, "getsignal", lambda _: SIG_IGN)
    assert leaving(lambda: None)[1] == [SIG_IGN]


def test_a_process_that_answers_once_does_not_look_for_garbage(monkeypatch):
    monkeypatch.setenv("PYDANTIC_DISABLE_PLUGINS", "")
    done = []
    monkeypatch.setattr(process.gc, "set_threshold", lambda _: done.append("seldom"))
    monkeypatch.setattr(process.atexit, "register", lambda _: done.append("not at the end"))
    monkeypatch.setattr(process, "answer", lambda: done.append("answer"))
    process._answer_once()
    assert done == ["seldom", "not at the end", "answer"]


@pytest.mark.parametrize(("status", "told"), [(1, True), (2, False)])
def test_the_last_of_an_answer_may_not_be_written(leaving, monkeypatch, tmp_path, capsys, status, told):
    """What is written afterwards, when Python tidies up, goes nowhere."""
    path = tmp_path / "full"
    with path.open("w") as stream:

        def flush():
            raise OSError(28, IN_FULL)

        monkeypatch.setattr(sys, "stdout", SimpleNamespace(flush=flush, fileno=stream.fileno))
        assert leaving(lambda: sys.exit(status))[0] == 2
        stream.write("rest")
    assert path.read_text() == ""
    assert capsys.readouterr().err == (f"reeve: the answer cannot be written: {IN_FULL}\n" if told else "")


def test_streams_that_are_closed_are_as_good_as_empty(monkeypatch):
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    process._listen()
    opened = sys.stdin, sys.stdout, sys.stderr
    assert opened[0].read() == ""
    for stream in opened[1:]:
        stream.write("nobody reads this")
        stream.flush()
    for stream in opened:
        stream.close()


def test_streams_that_lead_to_a_terminal_stay_as_they_are(monkeypatch):
    screen = SimpleNamespace(isatty=lambda: True)
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setattr(sys, "stderr", screen)
    process._listen()
    assert sys.stdout is sys.stderr is screen


@pytest.mark.parametrize("how", [{"line_buffering": True}, {"write_through": True}, {}])
def test_lines_are_kept_back_where_python_keeps_them_back(monkeypatch, how):
    """With PYTHONUNBUFFERED nothing is, and Python says of such a stream that it writes through."""
    end, begin = os.pipe()
    with io.TextIOWrapper(open(begin, "wb"), **how) as pipe, open(end, "rb"):  # noqa: PTH123 - they have no path
        monkeypatch.setattr(sys, "stdout", pipe)
        monkeypatch.setattr(sys, "stderr", SimpleNamespace(isatty=lambda: True))
        process._listen()
        assert sys.stdout.line_buffering is bool(how)
        sys.stdout.detach()


def test_what_nobody_reads_any_more_is_dropped(monkeypatch):
    end, begin = os.pipe()
    with open(begin, "w", encoding="latin-1", errors="replace") as pipe:  # noqa: PTH123 - it has no path
        monkeypatch.setattr(sys, "stdout", pipe)
        monkeypatch.setattr(sys, "stderr", SimpleNamespace(isatty=lambda: True))
        process._listen()
        heard = sys.stdout.buffer.raw
        assert (sys.stdout.encoding, sys.stdout.errors) == ("latin-1", "replace")
        sys.stdout.write("\u00e9\u2658")
        sys.stdout.flush()
        assert (os.read(end, 9), heard.is_over) == (b"\xe9?", False)
        os.close(end)
        sys.stdout.write("nobody reads this")
        sys.stdout.flush()
        assert heard.is_over
        heard.is_over = False
        sys.stdout.write("nor this, and it is no error any more")
        sys.stdout.flush()
        assert not heard.is_over


# Processes: streams that are closed or full, and Ctrl-C.


def command(line, code="from cli.__main__ import run; run()", **more):
    """What `reeve` in a line of a shell leaves with, and what is said on standard error."""
    reeve = f'{sys.executable} -c "{code}"'
    shell = ["bash", "-c", line.replace("reeve", reeve)]
    done = subprocess.run(
        shell, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": str(ROOT)}, check=False, timeout=100, **more
    )
    return done.returncode, done.stdout.strip(), done.stderr.strip()


@pytest.mark.no_cover
def test_whoever_has_heard_enough(written):
    written(UNMATCHED)
    assert command("reeve check table.yaml | true; echo ${PIPESTATUS[0]}") == (0, "1", "")


class CtrlC(FileIO):
    """A pipe in which Ctrl-C comes as soon as all is written; what is written is the number of the signal."""

    write = staticmethod(interrupt_main)


class Refused(FileIO):
    """A pipe in which Ctrl-C comes before anything is written."""

    def write(self, _data):
        raise KeyboardInterrupt


def test_ctrl_c_writes_nothing_twice(tmp_path, monkeypatch):
    """What is written is known to be, and Ctrl-C comes once more."""
    again = []
    monkeypatch.setattr(process, "_come_again", lambda: again.append("Ctrl-C"))
    before = signal(SIGINT, default_int_handler)
    with type("Pipe", (process.Unheard, CtrlC), {})(tmp_path / "x", "w") as pipe:
        pipe.write(SIGINT)
    signal(SIGINT, before)
    assert again == ["Ctrl-C"]
    with type("Pipe", (process.Unheard, Refused), {})(tmp_path / "x", "w") as pipe, pytest.raises(KeyboardInterrupt):
        pipe.write(b"x")


EARLY = "import signal; signal.signal(2, signal.default_int_handler); import early; from cli import __main__ as m; early.press({}); m.run()"
PRESS = """import os, signal, threading, time
def press(seconds):
    def pressed():
        while signal.getsignal(2) is signal.default_int_handler:
            time.sleep(0.001)
        time.sleep(seconds)
        while True:
            os.kill(os.getpid(), 2)
            time.sleep(5)
    threading.Thread(target=pressed, daemon=True).start()
"""
"""Ctrl-C so many seconds after `run` began to listen to it, and once more where nothing came of it.

On a busy machine it may come when a read is about to begin, and interrupts nothing then.
"""


@pytest.mark.no_cover
@pytest.mark.parametrize("seconds", [0.005, 0.1])
def test_ctrl_c_in_the_process_itself(seconds, tmp_path):
    """While modules are imported, or standard input is read, which never ends."""
    (tmp_path / "early.py").write_text(PRESS, encoding="utf-8")
    there = os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{tmp_path}"}
    reeve = [sys.executable, "-c", EARLY.format(seconds), "check", "-"]
    with subprocess.Popen(reeve, stdin=-1, stdout=-1, stderr=-1, text=True, cwd=ROOT, env=there) as begun:
        begun.wait(60)
        assert (begun.returncode, begun.stdout.read()) == (130, "")
        stopped = (f"{who}: stopped before there was an answer" for who in ("reeve", "-"))
        assert begun.stderr.read().strip() in {"", "Aborted!", *stopped}


def test_ctrl_c_where_click_itself_hears_of_it(monkeypatch):
    """Click leaves with 1 then, which would mean that a table is illegal."""

    def pressed(*_args, **_more):
        raise KeyboardInterrupt

    monkeypatch.setattr(main, "make_context", pressed)
    with pytest.raises(SystemExit, match="130"):
        main(["check", "-"])


@pytest.mark.parametrize(("is_told", "status"), [(False, "130"), (True, "3")])
def test_ctrl_c_in_the_middle_of_an_answer_leaves_a_part_of_it(monkeypatch, is_told, status):
    pipe = SimpleNamespace(raw=SimpleNamespace(has_told=is_told))
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(flush=lambda: None, buffer=pipe))
    monkeypatch.setattr(click.Group, "main", interrupted)
    with pytest.raises(SystemExit, match=status):
        main(["check", "-"])


def test_ctrl_c_after_a_part_that_is_written_at_the_end():
    """What was said is known to be out only when the process leaves."""
    code = "from cli import __main__ as m; m.answer = lambda: (print('half'), exec('raise KeyboardInterrupt')); m.run()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
    assert (done.returncode, done.stdout, done.stderr) == (3, "half\n", "")
