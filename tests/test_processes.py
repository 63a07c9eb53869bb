"""What other processes leave behind: their end and Ctrl-C."""

import sys
import threading
from signal import SIG_BLOCK, SIGINT, pthread_sigmask

import pytest

from scorers.processes import _later_interrupted, _tell


def blocked():
    return SIGINT in pthread_sigmask(SIG_BLOCK, ())


@pytest.mark.parametrize(("name", "is_told"), [("ExecutorManagerThread", False), ("Thread-1", True), (None, True)])
def test_what_ends_a_thread_is_told_but_of_that_which_leads_the_processes(name, is_told):
    told = []
    thread = None if name is None else threading.Thread(name=name)
    ended = threading.ExceptHookArgs((ValueError, ValueError("lost"), None, thread))
    _tell(told.append, ended)
    assert told == [ended] * is_told


@pytest.mark.parametrize(("platform", "waits"), [("linux", True), ("win32", False)])
def test_ctrl_c_waits_where_it_would_come_to_all_processes(monkeypatch, platform, waits):
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr("multiprocessing.resource_tracker.ensure_running", lambda: None)
    with _later_interrupted():
        assert blocked() is waits
    assert not blocked()
