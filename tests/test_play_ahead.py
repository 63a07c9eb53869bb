"""A solo deal whose proof is shared out: the same told, step for step, whatever arrives when."""

from __future__ import annotations

import pickle
from itertools import islice

import pytest
from click.testing import CliRunner

from benchmarks.solo_deals import deal
from cli.main import main
from cli.reading.yaml_text import written_yaml
from models.village_green.cards import EMPTY, NO_AWARD
from scorers.processes import elsewhere
from scorers.village_green.search import play_proof
from scorers.village_green.search.best import BestPlay
from verify.games import entry

VG = entry("village-green")


def sent(what):
    """The same in another process, or back from there: other objects."""
    return pickle.loads(pickle.dumps(what))  # noqa: S301


def others(work, tasks, *, in_order):
    """Processes that have four tasks each time, of which the last is done first."""
    assert in_order
    tasks = iter(tasks)
    while some := list(islice(tasks, 4)):
        yield from [sent(work(*sent(task))) for task in reversed(some)][::-1]


def told(above=None):
    return [news.found.points for news in BestPlay(deal(106), lambda: None).run(above) if news.found]


def test_what_is_known_already_is_not_found_again():
    most = max(told())
    for above in (most - 1, most):
        assert told(above) == [most] * (above < most)


def test_the_steps_of_a_proof_come_in_their_order(monkeypatch):
    monkeypatch.setattr(play_proof, "_AT_ONCE", 30)
    question = BestPlay(deal(101), lambda: None)
    steps = [step.told for step in question.proof(39)]
    assert len([one for one in steps if one["by"] == "rows"]) > 4 * 30
    question.jobs = -1
    with elsewhere(others):
        assert [step.told for step in question.proof(39)] == steps


def test_an_empty_space_is_the_same_in_another_process():
    village = deal(101).seats[0]
    there = sent(village)
    assert there.green[0].green is EMPTY
    assert there.awards[-1].award is NO_AWARD
    assert there.hand[0] is not village.hand[0]
    assert str(there.hand[0]) == str(village.hand[0])


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
