"""Searches for the best layout that are stopped anywhere, or shared out to several processes."""

import random
from types import SimpleNamespace

import numpy as np
import pytest
from asking import is_legal
from village_green_pools import AWARDS, FORESTRY, GREEN, LAWNS, PONDS, SPACE, TREES, VG, ask, beside, pool

from scorers.village_green.search import layout, row_search
from verify.best import best, reach
from verify.clock import Clock, OutOfTimeError

# Searches that are cut short.


class Stopping:
    """Stops a search when its clock is asked for the n-th time."""

    def __init__(self, monkeypatch):
        self.asked, self.last = 0, None

        def tick(_):
            self.asked += 1
            if self.last is not None and self.asked >= self.last:
                raise OutOfTimeError

        monkeypatch.setattr(Clock, "tick", tick)

    def ticks(self, ask):
        """How often the clock is asked for a whole answer."""
        self.asked, self.last = 0, None
        return ask(), self.asked

    def after(self, n, ask):
        self.asked, self.last = 0, n
        return ask()


def spread(n, parts=4):
    """Some numbers up to another, the first and last ones among them."""
    return sorted({1, 2, n, *(1 + (n - 1) * k // parts for k in range(parts + 1))})


def test_time_may_run_out_anywhere(monkeypatch):
    data = beside({(2, 1): "lawn"}, "down") | pool(GREEN[5:9], [SPACE, *AWARDS[9:12]])
    clock = Stopping(monkeypatch)
    whole, ticks = clock.ticks(lambda: ask(best, data))
    assert ticks > 50
    statuses = set()
    for n in [*spread(ticks), ticks + 1]:
        found = clock.after(n, lambda: ask(best, data))
        statuses.add(found.status)
        assert found.sheet.total <= whole.bound <= found.bound
        assert is_legal(VG.game, found.position)
        assert found.status == "best known" or found.sheet.total == found.bound == whole.bound
    assert statuses == {"best known", "proven"}
    whole, ticks = clock.ticks(lambda: ask(reach, data, whole.bound))
    for n in spread(ticks):
        answer = clock.after(n, lambda: ask(reach, data, whole.points))
        assert answer.verdict in {"undecided", "possible"}
        assert answer.best.bound >= whole.points


# Several processes.


@pytest.mark.no_cover
def test_two_processes_find_what_one_finds():
    data = pool(GREEN[5:10], [*AWARDS[9:12], *AWARDS[15:17]])
    alone, shared = (ask(best, data, jobs=jobs) for jobs in (1, 2))
    assert (alone.status, alone.bound) == (shared.status, shared.bound)
    assert is_legal(VG.game, shared.position)
    assert VG.game.written_layout(shared.position) == VG.game.written_layout(alone.position)
    answer, once_more = (ask(reach, data, alone.bound - 3, jobs=jobs) for jobs in (1, 2))
    assert VG.game.written_layout(answer.best.position) == VG.game.written_layout(once_more.best.position)


def pool_of(processes, rng):
    """Processes of which any may be done next; a task is made when one is free, as `shared` has it."""

    def shared(work, tasks, _jobs, *, in_order):
        assert not in_order
        tasks, at_work = iter(tasks), []
        while True:
            while len(at_work) < processes and (task := next(tasks, None)) is not None:
                at_work.append(task)
            if not at_work:
                return
            yield work(*at_work.pop(rng.randrange(len(at_work))))

    return shared


def test_whichever_process_is_done_first_the_layout_is_the_same(monkeypatch):
    """There are several best layouts here, and several parts that find one."""
    data = pool(["lawn", "lawn", "red rose pond"], [LAWNS, TREES, FORESTRY, PONDS])
    whole = ask(best, data)
    monkeypatch.setattr(layout, "_PARTS", 5)
    found = set()
    for seed, processes in enumerate([1, 2, 3, 5]):
        monkeypatch.setattr(layout, "shared", pool_of(processes, random.Random(seed)))
        answer = ask(best, data, jobs=processes + 1)
        assert (answer.status, answer.bound) == ("proven", whole.bound)
        found.add(repr(VG.game.written_layout(answer.position)))
    assert found == {repr(VG.game.written_layout(ask(best, data).position))}


WORTHS = (4, None, 10, 6, 12, 12, 8, 12, None, 14, 14, 2)
"""The most in each part, twice the points."""


def parts_of(monkeypatch, processes, rng, level, tick=lambda: None):
    """The parts whose villages are told, one after the other."""

    def best_of(part, _tables, _placements, level, _are_held):
        worth = WORTHS[part]
        return part, None if worth is None or worth < level else SimpleNamespace(worth=np.array([worth]), part=part)

    placements = SimpleNamespace(only=lambda _: None)
    monkeypatch.setattr(layout, "shared", pool_of(processes, rng))
    monkeypatch.setattr(layout, "_best_of", best_of)
    monkeypatch.setattr(layout, "len", lambda _: len(WORTHS), raising=False)
    for told in layout.searched(None, placements, level, processes + 1, tick):
        if not isinstance(told, float):
            yield told.part


@pytest.mark.parametrize("processes", [1, 2, 4, 12])
def test_the_first_part_that_has_the_most_tells_it(monkeypatch, processes):
    for seed in range(20):
        told = list(parts_of(monkeypatch, processes, random.Random(seed), 5))
        assert told == sorted(told)
        assert max(told, key=lambda part: (WORTHS[part], -part)) == 9
        # A search that ends at the first that reaches 12 ends at the same, too.
        assert next(part for part in told if WORTHS[part] >= 12) == 4


def test_what_other_processes_have_found_is_told_when_a_search_is_stopped(monkeypatch):
    """The first part is the last to be done: nothing can be told in order before it."""
    last_first = SimpleNamespace(randrange=lambda n: n - 1)
    told = []
    with pytest.raises(OutOfTimeError):
        told.extend(parts_of(monkeypatch, 3, last_first, 0, Clock().of_steps(6).tick))
    assert 0 not in told
    assert max(WORTHS[part] for part in told) >= 12


def test_small_portions_give_the_same(monkeypatch):
    data = pool(["lawn", "lawn", "red rose pond"], [LAWNS, TREES, FORESTRY, PONDS])
    whole = ask(best, data)
    monkeypatch.setattr(row_search, "_AT_ONCE", 50)
    monkeypatch.setattr("scorers.village_green.search.placements._AT_ONCE", 2)
    assert ask(best, data).bound == whole.bound
