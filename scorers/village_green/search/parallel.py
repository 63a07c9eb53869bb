"""The search for the village that is worth most, in parts that processes may share.

A part takes hundredths of a second, of the largest pools too (`benchmarks/README.md`). So it is early enough to give the
best so far along when a part is begun: to tell those that are at work of a better one would save less than telling takes.
"""

from collections.abc import Callable, Iterator
from contextlib import closing

from scorers.limits import are_held, held
from scorers.processes import shared
from scorers.village_green.search.placements import Placements
from scorers.village_green.search.row_search import Laid, RowSearch
from scorers.village_green.search.tables import Tables

_PARTS = 32
"""So many parts: early finds raise the level for later ones, and no process is left with the longest.

However many processes there are, the parts are the same, and so is the answer.
"""


def searched(
    tables: Tables, placements: Placements, level: int, jobs: int, tick: Callable[[], None]
) -> Iterator[Laid | float]:
    """As `RowSearch.rising`, in so many processes (-1 for one per core).

    Which of the best villages comes last does not depend on which process is done first, nor on how many there are. Parts
    are begun in their order, so a part that is begun at the level of a village found elsewhere comes after that one; and
    what a part finds at its own most is the same at every level up to it. So the first part that has the most is always the
    same, and so is its village.
    """
    parts = min(len(placements), _PARTS)

    def tasks() -> Iterator[tuple[int, Tables, Placements, int, bool]]:
        for part in range(parts):
            # The level as it is when a process is free for this part.
            yield part, tables, placements.only(slice(part, None, parts)), level, are_held()

    waiting: dict[int, Laid | None] = {}
    following = 0
    if jobs == 1:
        rows = RowSearch(tables, tick)
        some = ((part, _best(rows, placements, now)) for part, _, placements, now, _ in tasks())
    else:
        some = shared(_best_of, tasks(), jobs, in_order=False)
    with closing(some) as results:
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
    """The number of a part, and what it has. The time is kept by the process that asked."""
    with held(is_on=holds_limits):
        return part, _best(RowSearch(tables, lambda: None), placements, level)


def _best(rows: RowSearch, placements: Placements, level: int) -> Laid | None:
    """The first of the best villages of a part; a lesser one, laid out to have something early, if none is of the level.

    What is laid out before the search proper depends on the level, so it is not taken where the search finds as much.
    """
    early = best = None
    has_begun = False
    for laid in rows.rising(placements, level):
        if isinstance(laid, float):
            has_begun = True
        elif has_begun:
            best = _better(best, laid)
        else:
            early = _better(early, laid)
    return best or early


def _better(best: Laid | None, laid: Laid) -> Laid:
    return laid if best is None or laid.worth.max() > best.worth.max() else best
