"""The search for the village that is worth most, shared among processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing

from scorers.claims import are_held, held
from scorers.processes import shared
from scorers.village_green.placements import Placements
from scorers.village_green.row_search import Laid, RowSearch
from scorers.village_green.tables import Tables

_PARTS = 32
"""So many parts: early finds raise the level for later ones, and no process is left with the longest.

However many processes there are, the parts are the same, and so is the answer.
"""


def searched(
    tables: Tables, placements: Placements, level: int, jobs: int, tick: Callable[[], None]
) -> Iterator[Laid | float]:
    """As `RowSearch.rising`, in several processes (-1 for one per core).

    Which of the best villages comes last does not depend on which process is done first. Parts are begun in their order, so
    a part that is begun at the level of a village found elsewhere comes after that one; and what a part finds at its own
    most is the same at every level up to it. So the first part that has the most is always the same, and so is its village.
    """
    parts = min(len(placements), _PARTS)

    def tasks() -> Iterator[tuple[int, Tables, Placements, int, bool]]:
        for part in range(parts):
            # The level as it is when a process is free for this part.
            yield part, tables, placements.only(slice(part, None, parts)), level, are_held()

    waiting: dict[int, Laid | None] = {}
    following = 0
    with closing(shared(_best_of, tasks(), jobs, in_order=False)) as results:
        try:
            for done, (part, best) in enumerate(results):
                waiting[part] = best
                if best is not None:
                    level = max(level, int(best.worth.max()) + 2)
                tick()
                yield done / parts
                while following in waiting:
                    first = waiting.pop(following)
                    following += 1
                    if first is not None:
                        yield first
        except (Exception, KeyboardInterrupt):
            # Of a search that is stopped, what later parts have found is told too.
            yield from (best for best in waiting.values() if best is not None)
            raise


def _best_of(part: int, tables: Tables, placements: Placements, level: int, holds_limits: bool) -> tuple[int, Laid | None]:
    """The number of a part, and the first of its best villages; a lesser one if none reaches the level.

    What is laid out before the search proper, to have something early, depends on the level.
    """
    early: Laid | None = None
    best: Laid | None = None
    has_begun = False
    with held(is_on=holds_limits):
        for laid in RowSearch(tables, _never).rising(placements, level):
            if isinstance(laid, float):
                has_begun = True
            elif has_begun:
                best = _better(best, laid)
            else:
                early = _better(early, laid)
    return part, best or early


def _better(best: Laid | None, laid: Laid) -> Laid:
    return laid if best is None or laid.worth.max() > best.worth.max() else best


def _never() -> None:
    """The time is kept by the process that asked."""
