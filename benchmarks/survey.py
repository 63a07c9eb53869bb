"""How quickly deals are surveyed: in one process, in two, by two Dask workers; and what larger clusters would do with them.

    python -m benchmarks.survey [--deals 60] [--seed 1] [--game village-green --what pool]

All in one run, in seconds of the clock; so nothing else may be at work. Then what a task costs besides its work and how
many bytes it has, and a simulation of the schedule with the measured times of the deals: a scheduler that hands out one
task after the other, each at its measured cost, to 10, 100 and 1,000 workers, with 1, 10 and 100 deals in a task.
"""

from __future__ import annotations

import argparse
import heapq
import os
import pickle
import random
from collections.abc import Callable, Iterable, Sequence
from time import perf_counter

from scorers.processes import shared
from verify.games import entry
from verify.survey import Asked, answer, set_up, surveys_of
from verify.surveys.cluster import Cluster

WORKERS, SIZES = (10, 100, 1000), (1, 10, 100)
SIMULATED = 100_000
"""So many deals are scheduled in the simulation."""
EMPTY = 400
"""So many tasks without work tell what a task costs."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="village-green")
    parser.add_argument("--what", default="pool")
    options = parser.parse_args()
    game = entry(options.game)
    survey = next(one for one in surveys_of(game) if one.name == options.what)
    sizes, players = tuple(survey.sizes.values()), set_up(game, survey).players[0]
    asked = Asked(game.name, survey.name, options.seed, players, survey.objective, survey.effort, survey.turns, sizes)
    tasks = [(asked.text, number) for number in range(1, options.deals + 1)]
    alone, seconds = _timed(lambda: (answer(*task) for task in tasks))
    two, found_by_two = _timed(lambda: shared(answer, tasks, 2, in_order=False))
    from distributed import LocalCluster

    os.environ.setdefault("MALLOC_TRIM_THRESHOLD_", str(2**27))  # as docs/how-to/how-special.md says
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as machines,
        Cluster(machines.scheduler_address) as cluster,
    ):
        list(cluster.shared(answer, tasks[:2]))  # what a worker imports is imported
        dask, found_there = _timed(lambda: cluster.shared(answer, tasks, in_order=False))
        empty, _ = _timed(lambda: cluster.shared(abs, ((n,) for n in range(EMPTY)), in_order=False))
    if not _points(seconds) == _points(found_by_two) == _points(found_there):
        raise SystemExit("not the same answers")
    n = options.deals
    print(f"{n} deals a second: one process {n / alone:.2f}, two {n / two:.2f}, two Dask workers {n / dask:.2f}")
    print(f"two Dask workers do {two / dask:.2f} of two processes")
    cost, size = empty / EMPTY, len(pickle.dumps((answer, tasks[0])))
    work = [outcome.seconds for outcome in seconds]
    print(f"a task has {size} bytes, and takes {cost * 1000:.2f} ms besides its work")
    print(f"a deal takes {sum(work) / n * 1000:.0f} ms, the longest {max(work):.2f} s")
    print("workers  deals in a task  deals a second  share of the workers' time that is work")
    for workers in WORKERS:
        for batch in SIZES:
            length = scheduled(work, workers, batch, cost)
            total = sum(random.Random(1).choices(work, k=SIMULATED))
            print(f"{workers:>7}  {batch:>15}  {SIMULATED / length:>14.0f}  {total / length / workers:.2f}")


def _points(outcomes: Iterable[object]) -> list[tuple[int, int | None]]:
    return sorted((one.number, one.points) for one in outcomes)  # type: ignore[attr-defined]


def _timed(work: Callable[[], Iterable[object]]) -> tuple[float, list]:  # type: ignore[type-arg]
    begun = perf_counter()
    found = list(work())
    return perf_counter() - begun, found


def scheduled(work: Sequence[float], workers: int, batch: int, cost: float) -> float:
    """The seconds in which so many workers do all deals, each as long as one that was measured.

    A task is ready to be handed out when the scheduler has done so with the one before, and goes to the worker that is free
    first.
    """
    times = random.Random(1).choices(work, k=SIMULATED)
    free = [0.0] * workers
    scheduler = 0.0
    for first in range(0, SIMULATED, batch):
        scheduler += cost
        heapq.heappush(free, max(heapq.heappop(free), scheduler) + sum(times[first : first + batch]))
    return max(free)


if __name__ == "__main__":
    main()
