"""Ctrl-C of a terminal, which comes to every process of a command, while several share the work."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from types import SimpleNamespace

import pytest
from at_the_table import ROOT

from scorers import processes

psutil = pytest.importorskip("psutil")
pytestmark = [pytest.mark.no_cover, pytest.mark.skipif(os.name == "nt", reason="there are no such groups of processes")]


def workers(process):
    """The processes that do the tasks, as soon as they are begun, also in the middle of their imports."""
    every = psutil.Process(process.pid).children(recursive=True)
    return [one for one in every if "popen_loky_posix" in " ".join(one.cmdline())]


def are_begun(process):
    return len(workers(process)) == 2


def are_at_work(process):
    """They have taken as much time as their imports take, and more."""
    return are_begun(process) and all(sum(one.cpu_times()[:2]) > 1 for one in workers(process))


@pytest.mark.parametrize("when", [are_begun, are_at_work])
def test_ctrl_c_ends_all_of_them_without_a_traceback(tmp_path, when):
    command = "survey village-green solo --deals 500 --jobs 2"
    reeve_, there = [sys.executable, "-m", "cli", *command.split()], dict(os.environ, PYTHONPATH=str(ROOT))
    process = subprocess.Popen(reeve_, cwd=tmp_path, env=there, stdout=-1, stderr=-1, text=True, start_new_session=True)
    try:
        end = time.monotonic() + 60
        while not when(process):
            assert process.poll() is None
            assert time.monotonic() < end
            time.sleep(0.01)
        begun = workers(process)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert "Traceback" not in err
    # 130 where there is nothing to tell yet, 3 where something is told.
    assert (process.returncode, bool(out)) in {(130, False), (3, True)}, out
    assert psutil.wait_procs(begun, timeout=30)[1] == []


def test_the_thread_that_trips_over_processes_just_ended_tells_nothing(monkeypatch):
    told = []
    monkeypatch.setattr(threading, "excepthook", told.append)
    for _ in range(2):
        processes._give_up(number for number in ())
    for name in ("ExecutorManagerThread", "another"):
        threading.excepthook(SimpleNamespace(thread=SimpleNamespace(name=name)))
    assert [one.thread.name for one in told] == ["another"]
