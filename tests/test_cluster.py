"""A survey on a Dask cluster: a real scheduler and real workers, as processes of this machine."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import CancelledError, Future
from pathlib import Path
from socket import create_server

import pytest
from click.testing import CliRunner

from benchmarks.solo_deals import deal
from cli.main import main
from scorers.processes import elsewhere
from scorers.village_green.search import play_proof
from scorers.village_green.search.best import BestPlay
from verify.survey import Asked, answer
from verify.surveys.cluster import Cluster, ClusterError, _do, program

ROOT = Path(__file__).resolve().parent.parent
POOLS = Asked("village-green", "pool", 1, 1, "score", 100_000, sizes=(3, 3))


def started(folder, *words, tree=ROOT):
    """A process of Dask, with the code of a tree and the tasks of this file."""
    here = dict(os.environ, PYTHONPATH=f"{tree}{os.pathsep}{ROOT / 'tests'}")
    return subprocess.Popen(
        [sys.executable, "-m", "dask", *words], cwd=folder, env=here, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


class Machines:
    """A scheduler with workers, each a process that can be killed; others take the places of those that were."""

    def __init__(self, folder):
        self.folder, self.workers, self.tree = folder, [], ROOT
        file = folder / "scheduler.json"
        words = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show", "--scheduler-file", str(file))
        self.scheduler = started(folder, "scheduler", *words)
        while not file.exists() or not file.read_text():
            time.sleep(0.05)
        self.address = json.loads(file.read_text())["address"]

    def work(self, n=1, tree=ROOT):
        """So many workers with the program of this tree, and no others."""
        from distributed import Client

        alive = [process for process in self.workers if process.poll() is None]
        self.workers = alive[:n] if tree == self.tree else []
        self.tree = tree
        for process in alive[len(self.workers) :]:
            process.kill()
            process.wait()
        words = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(self.folder))
        while len(self.workers) < n:
            self.workers.append(started(self.folder, "worker", self.address, *words, tree=tree))
        with Client(self.address) as client:
            wait_until(lambda: len(client.scheduler_info()["workers"]) == n)

    def end(self):
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def machines(tmp_path_factory):
    found = Machines(tmp_path_factory.mktemp("machines"))
    yield found
    found.end()


def slow(folder, number):
    """A task that says when it has begun, and takes long the first time."""
    mark = Path(folder) / f"begun {number}"
    is_first = not mark.exists()
    mark.write_text(str(os.getpid()))
    if number == 0 and is_first:
        time.sleep(60)
    return number


def wait_until(is_so):
    end = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_scheduler_without_workers_is_told(machines):
    with pytest.raises(ValueError, match="has no workers; start some with `dask worker"):
        Cluster(machines.address)


def test_a_worker_with_another_program_is_refused_by_name(machines, tmp_path):
    tree = tmp_path / "other"
    for package in ("cli", "models", "scorers", "verify"):
        shutil.copytree(ROOT / package, tree / package, ignore=shutil.ignore_patterns("__pycache__"))
    other = tree / "verify" / "fill.py"
    other.write_text(other.read_text(encoding="utf-8") + "# of another version\n", encoding="utf-8")
    machines.work(tree=tree)
    with pytest.raises(ValueError, match=r"every worker needs this program, reeve .*, but tcp://127\.0\.0\.1:\d+ has 0"):
        Cluster(machines.address)


def test_the_results_are_those_of_one_process(machines, tmp_path):
    machines.work(2)
    with Cluster(machines.address) as cluster:
        assert cluster.threads == 2
        tasks = [(POOLS.text, number) for number in range(1, 5)]
        there = [*cluster.shared(answer, tasks, in_order=True)]
        assert there == [answer(*task) for task in tasks]
        assert {one.number for one in cluster.shared(answer, tasks, in_order=False)} == {*range(1, 5)}
    pool = tmp_path / "pool.yaml"
    pool.write_text(
        "game: village-green\npool:\n  green: [red petunia structure, lawn, yellow lily structure, yellow lily birch willow, yellow lily structure]\n"
        "  awards: [Excellence in Ponds, The Alfred Rower Award, The Rosa Gelber Award, The Rosie Redford Award]\n",
        encoding="utf-8",
    )
    best = ["best", str(pool), "--json"]
    alone = CliRunner().invoke(main, best).stdout
    shared = subprocess.run(
        [sys.executable, "-m", "cli", *best, "--cluster", machines.address],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    ).stdout
    assert alone == shared


def test_the_task_of_a_worker_that_is_killed_is_done_by_another(machines, tmp_path):
    machines.work(2)
    with Cluster(machines.address) as cluster:
        results = cluster.shared(slow, ((str(tmp_path), number) for number in range(6)), in_order=False)
        done = {next(results)}
        wait_until((tmp_path / "begun 0").exists)
        os.kill(int((tmp_path / "begun 0").read_text()), signal.SIGKILL)
        assert done | {*results} == {*range(6)}


def test_a_worker_is_killed_in_the_middle_of_a_proof_and_the_proof_is_the_same(machines, monkeypatch):
    monkeypatch.setattr(play_proof, "_AT_ONCE", 30)
    machines.work(2)
    question = BestPlay(deal(101), lambda: None)
    alone = list(question.proof(39))
    question.jobs, shared = -1, []
    with Cluster(machines.address) as cluster, elsewhere(cluster.shared):
        for told in question.proof(39):
            shared.append(told)
            if len(shared) == len(alone) // 3:
                machines.workers[0].kill()
        assert cluster.threads == 1
    assert shared == alone


def test_a_survey_whose_scheduler_ends_says_so_and_goes_on_with_a_new_one(machines, tmp_path):
    machines.work(1)
    file = tmp_path / "pools.results"
    words = [sys.executable, "-m", "cli", "survey", "village-green", "pool", "--deals", "3000", "--results", str(file)]
    process = subprocess.Popen(
        [*words, "--cluster", machines.address], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT
    )
    for line in process.stderr:
        if "deals," in line:
            break
    machines.scheduler.kill()
    out, err = process.communicate(timeout=90)
    assert process.returncode == 3
    assert f"Not all deals were asked: the scheduler at {machines.address} is gone" in out
    assert "Traceback" not in err
    other = subprocess.run(
        [sys.executable, "-m", "cli", "survey", str(file), "--json"], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert 1 <= json.loads(other.stdout)["deals"] < 3000


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "127.0.0.1:1", "no address", "tcp://127.0.0.1"])
def test_an_address_where_nobody_answers_is_told_at_once(address):
    begun = time.process_time()
    with pytest.raises(ValueError, match="nobody answers there"):
        Cluster(address)
    assert "distributed" in sys.modules or time.process_time() - begun < 5


def test_a_cluster_needs_its_package(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with create_server(("127.0.0.1", 0)) as server, pytest.raises(ValueError, match="--cluster needs the package"):
        Cluster(f"127.0.0.1:{server.getsockname()[1]}")


def test_a_worker_that_comes_later_with_another_program_does_nothing():
    assert _do(program(), divmod, (7, 2)) == (3, 1)
    with pytest.raises(ClusterError, match=r"a worker that came later runs reeve .*, not 0\.0\.1"):
        _do("0.0.1", divmod, (7, 2))


def test_a_task_that_is_lost_says_of_what():
    from distributed import KilledWorker

    cluster = Cluster.__new__(Cluster)
    cluster.address = "tcp://here:1"
    killed = KilledWorker("deal 3", "tcp://there:2", 3)
    lost = {"the scheduler at tcp://here:1 is gone": CancelledError(), "several workers died of the same task": killed}
    for said, error in lost.items():
        future = Future()
        future.set_exception(error)
        with pytest.raises(ClusterError, match=said):
            cluster._result(future)
