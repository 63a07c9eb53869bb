"""The search for the village that is worth most, shared among processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from warnings import catch_warnings

from scorers.village_green.placements import Placements
from scorers.village_green.row_search import Laid, RowSearch
from scorers.village_green.tables import Tables

_PARTS = 16
"""So many parts per process: early finds raise the level for later parts, and none is left with the longest."""


def searched(
    tables: Tables, placements: Placements, level: int, jobs: int, tick: Callable[[], None]
) -> Iterator[Laid | float]:
    """As `RowSearch.rising`, in several processes (-1 for one per core)."""
    from joblib import Parallel, delayed, effective_n_jobs

    parts = min(len(placements), _PARTS * effective_n_jobs(jobs))

    def tasks() -> Iterator[object]:
        for part in range(parts):
            # The level as it is when a process is free for this part.
            yield delayed(_best_of)(tables, placements.only(slice(part, None, parts)), level)

    results = Parallel(n_jobs=jobs, return_as="generator_unordered", pre_dispatch="n_jobs")(tasks())
    try:
        for done, best in enumerate(results):
            tick()
            yield done / parts
            if best is not None:
                yield best
                level = max(level, int(best.worth.max()) + 2)
    finally:
        # Whoever stops listening has enough, or no time left; that tasks are given up then needs no warning.
        with catch_warnings(action="ignore", category=UserWarning):
            results.close()


def _best_of(tables: Tables, placements: Placements, level: int) -> Laid | None:
    best = None
    for laid in RowSearch(tables, _never).rising(placements, level):
        if not isinstance(laid, float) and (best is None or laid.worth.max() > best.worth.max()):
            best = laid
    return best


def _never() -> None:
    """The time is kept by the process that asked."""
