"""The search for the village that is worth most, shared among processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing

from scorers.claims import are_held, held
from scorers.processes import shared
from scorers.village_green.placements import Placements
from scorers.village_green.row_search import Laid, RowSearch
from scorers.village_green.tables import Tables

_PARTS = 16
"""So many parts per process: early finds raise the level for later parts, and none is left with the longest."""


def searched(
    tables: Tables, placements: Placements, level: int, jobs: int, tick: Callable[[], None]
) -> Iterator[Laid | float]:
    """As `RowSearch.rising`, in several processes (-1 for one per core)."""
    from joblib import effective_n_jobs

    parts = min(len(placements), _PARTS * effective_n_jobs(jobs))

    def tasks() -> Iterator[tuple[Tables, Placements, int, bool]]:
        for part in range(parts):
            # The level as it is when a process is free for this part.
            yield tables, placements.only(slice(part, None, parts)), level, are_held()

    with closing(shared(_best_of, tasks(), jobs, in_order=False)) as results:
        for done, best in enumerate(results):
            tick()
            yield done / parts
            if best is not None:
                yield best
                level = max(level, int(best.worth.max()) + 2)


def _best_of(tables: Tables, placements: Placements, level: int, holds_limits: bool) -> Laid | None:
    best = None
    with held(is_on=holds_limits):
        for laid in RowSearch(tables, _never).rising(placements, level):
            if not isinstance(laid, float) and (best is None or laid.worth.max() > best.worth.max()):
                best = laid
    return best


def _never() -> None:
    """The time is kept by the process that asked."""
