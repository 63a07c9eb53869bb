"""The search for the village that is worth most, in parts that processes may share.

A part takes hundredths of a second, of the largest pools too (`benchmarks/README.md`). So it is early enough to give the
best so far along when a part is begun: to tell those that are at work of a better one would save less than telling takes.
"""

from collections.abc import Callable, Iterator, Sequence
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
    if jobs == 1:
        yield from _one_by_one(tables, [placements.only(slice(part, None, parts)) for part in range(parts)], level, tick)
        return

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


def _one_by_one(tables: Tables, parts: Sequence[Placements], level: int, tick: Callable[[], None]) -> Iterator[Laid | float]:
    """The same in this process, one part after the other."""
    rows = RowSearch(tables, tick)
    for n, placements in enumerate(parts):
        found = None
        for news in _of_part(rows.rising(placements, level), level):
            if isinstance(news, float):
                yield (n + news) / len(parts)
            else:
                found = news
                yield news
        level = level if found is None else max(level, int(found.worth.max()) + 2)


def _of_part(search: Iterator[Laid | float], level: int) -> Iterator[Laid | float]:
    """The shares of a part that are done, and at last the first of its best villages; a lesser one if none is of the level.

    What is laid out before the search proper, to have something early, depends on the level; the best of it is told of at
    once where it is not of the level.
    """
    early = best = None
    has_begun = False
    try:
        for laid in search:
            if isinstance(laid, float):
                has_begun = True
                yield laid
            elif has_begun:
                best = _better(best, laid)
            else:
                early = _better(early, laid)
                if laid.worth.max() < level:
                    yield laid
    except (Exception, KeyboardInterrupt):
        # Of a search that is stopped, what it has found is told too.
        if found := best or early:
            yield found
        raise
    if found := best or early:
        yield found


def _best_of(part: int, tables: Tables, placements: Placements, level: int, holds_limits: bool) -> tuple[int, Laid | None]:
    """The number of a part, and what it has. The time is kept by the process that asked."""
    best = None
    with held(is_on=holds_limits):
        for news in _of_part(RowSearch(tables, lambda: None).rising(placements, level), level):
            best = best if isinstance(news, float) else news
    return part, best


def _better(best: Laid | None, laid: Laid) -> Laid:
    return laid if best is None or laid.worth.max() > best.worth.max() else best
