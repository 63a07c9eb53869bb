"""A solo deal whose cases are shared out: the same told, step for step, whatever arrives when."""

from __future__ import annotations

import pickle
import random
from contextlib import nullcontext
from dataclasses import replace
from functools import cache

import pytest
from click.testing import CliRunner
from village_green_tables import read as read_solo
from village_green_tables import small

from benchmarks.solo_deals import deal
from cli.main import main
from cli.reading.yaml_text import written_yaml
from models.village_green.cards import EMPTY, NO_AWARD
from scorers.limits import BrokenLimitError, held
from scorers.processes import elsewhere
from scorers.village_green.search import play_cases, play_deals, play_prizes, play_proof
from scorers.village_green.search.best import BestPlay
from verify.clock import Clock, OutOfTimeError
from verify.games import entry
from verify.play import _PlaySearch, best_play

VG = entry("village-green")


def sent(what):
    """The same in another process, or back from there: other objects."""
    return pickle.loads(pickle.dumps(what))  # noqa: S301


class Others:
    """So many processes, each of which has several tasks by then; whichever `chooses` is done next."""

    def __init__(self, processes, choose):
        self.processes, self.choose, self.done = processes, choose, []

    def __call__(self, work, tasks, *, in_order=True):
        rest, at_work, told = enumerate(tasks), [], {}
        while True:
            while len(at_work) < self.processes and (task := next(rest, None)) is not None:
                at_work.append(task)
            if not at_work:
                break
            number, task = at_work.pop(self.choose(len(at_work)))
            self.done.append(task)
            told[number] = sent(work(*sent(task)))
            if not in_order:
                yield told[number]
        if in_order:
            yield from (told[number] for number in sorted(told))


def last(n):
    return n - 1


def at_random(seed):
    return random.Random(seed).randrange


def told(position, share=None, steps=None, above=None):
    """Everything that a search tells with the steps it took by then, and the rulings it asked for."""
    clock = Clock() if steps is None else Clock().of_steps(steps)
    read = position.under(position.rulings.fresh())
    question = BestPlay(read, clock.tick)
    question.jobs = 1 if share is None else -1
    found = []
    try:
        with nullcontext() if share is None else elsewhere(share):
            for news in question.run(above):
                found.append((news, clock.steps))  # noqa: PERF401 - what was told before it is stopped counts
    except OutOfTimeError:
        found.append("stopped")
    return found, clock.steps, frozenset(read.rulings.asked)


@cache
def alone(seed):
    """What one process tells."""
    return told(deal(seed))


def test_what_is_told_does_not_depend_on_what_arrives_when():
    """Better villages are found on the way to the best, the last task that is at work being done first."""
    assert len([news for news, _ in alone(101)[0] if news.found]) > 2
    others = Others(5, last)
    assert told(deal(101), others) == alone(101)
    tasks = [task for *_, task in others.done]
    assert len(tasks) == len(set(tasks))


def test_what_was_searched_for_too_few_points_is_searched_again():
    """Most tasks are made before anything better is found, and yet each case counts at the points that it is asked for."""
    position = deal(106)
    one, many = Others(1, last), Others(40, at_random(3))
    assert told(position, one) == told(position, many)
    assert len(one.done) < len(many.done)
    assert {task for *_, task in one.done} < {task for *_, task in many.done}


def test_tasks_are_made_for_more_than_the_best_that_has_arrived():
    """The second case has arrived with 12 points before the first has; then the others are asked for 13."""
    ahead = play_deals.Ahead(None, None, -1)
    case = play_cases.Case.__new__(play_cases.Case)
    case.bound = 20
    ahead._waiting = (case,) * 4, (2, 0, 3, 1), 10, 9
    tasks = ahead._tasks()
    assert [next(tasks)[-1] for _ in range(2)] == [(2, 10), (0, 10)]
    found = [(0, play_cases.Reached(((), ()), points, None)) for points in (11, 12)]
    ahead._done[0, 10] = play_deals.Told(found, 12, 0)
    assert [task for *_, task in tasks] == [(3, 13), (1, 13)]


def test_a_search_of_so_many_steps_is_stopped_where_one_process_stops():
    stopped = told(deal(116), steps=900)
    assert stopped[0][-1] == "stopped"
    assert told(deal(116), Others(7, at_random(9)), 900) == stopped


def test_what_is_known_already_is_not_found_again():
    most = max(news.found.points for news, _ in alone(106)[0] if news.found)
    for above in (most - 1, most):
        better = told(deal(106), above=above)
        assert told(deal(106), Others(4, last), above=above) == better
        assert [news.found.points for news, _ in better[0] if news.found] == [most] * (above < most)


def answer(best):
    """What is told of a play; a position is another object whenever it is made."""
    return replace(best, position=VG.game.written(best.position))


def test_other_rulings_give_the_same():
    """Some rulings are only searched for in so many steps, and by the search for a table that forbids less."""
    one = best_play(VG, deal(123))
    with elsewhere(Others(3, at_random(5))):
        shared = best_play(VG, deal(123), jobs=-1)
    assert one.rulings
    assert answer(shared) == answer(one)


def test_the_steps_of_a_proof_come_in_their_order(monkeypatch):
    monkeypatch.setattr(play_proof, "_AT_ONCE", 30)
    question = BestPlay(deal(101), lambda: None)
    steps = [step.told for step in question.proof(39)]
    assert len([one for one in steps if one["by"] == "rows"]) > 4 * 30
    question.jobs = -1
    with elsewhere(Others(4, last)):
        assert [step.told for step in question.proof(39)] == steps


def test_other_processes_hold_their_limits(monkeypatch):
    monkeypatch.setattr(play_deals, "_FEW", 0)
    position = read_solo(small(display={"green": ["red petunia willow"], "awards": []}))
    with held():
        assert told(position, Others(3, last)) == told(position)
        right = play_prizes.Crossings.bound
        monkeypatch.setattr(play_prizes.Crossings, "bound", lambda *args: right(*args) - 60)
        play_deals._cases.cache_clear()
        with pytest.raises(BrokenLimitError):
            told(position, Others(3, last))


def test_an_empty_space_is_the_same_in_another_process():
    village = deal(101).seats[0]
    there = sent(village)
    assert there.green[0].green is EMPTY
    assert there.awards[-1].award is NO_AWARD
    assert there.hand[0] is not village.hand[0]
    assert str(there.hand[0]) == str(village.hand[0])


def test_a_search_that_is_given_up_leaves_its_tasks():
    closed = []

    def share(work, tasks, *, in_order=True):  # noqa: ARG001
        try:
            yield work(*next(iter(tasks)))
        finally:
            closed.append("closed")

    question = BestPlay(deal(101), lambda: None)
    question.jobs = -1
    with elsewhere(share):
        search = question.run()
        for _ in range(4):
            next(search)
        search.close()
    assert closed


def test_a_play_is_searched_by_as_many_processes_as_were_asked_for():
    position = deal(101)
    assert _PlaySearch(VG, "solo", "score", 0, 3).begin(position, Clock()).jobs == 3
    assert _PlaySearch(VG, "solo", "score", 0).begin(position, Clock()).jobs == 1


@pytest.mark.no_cover
def test_two_processes_write_what_one_writes(tmp_path):
    """On the command line: the answer and each file of the certificate, byte for byte."""
    file = tmp_path / "deal.yaml"
    file.write_text(written_yaml(VG.game.written(deal(123))), encoding="utf-8")
    written = []
    for jobs in ("1", "2"):
        proof = tmp_path / jobs
        result = CliRunner().invoke(
            main, ["best", "--play", str(file), "--json", "--jobs", jobs, "--certificate", str(proof)]
        )
        assert result.exit_code == 0
        written.append((result.stdout, {path.name: path.read_bytes() for path in proof.iterdir()}))
    assert written[0] == written[1]
