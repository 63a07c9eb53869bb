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
        yield from _search_here(tables, [placements.only(slice(part, None, parts)) for part in range(parts)], level, tick)
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


def _search_here(
    tables: Tables, parts: Sequence[Placements], level: int, tick: Callable[[], None]
) -> Iterator[Laid | float]:
    """The same in this process, one part after the other."""
    rows = RowSearch(tables, tick)
    for n, placements in enumerate(parts):
        part = _Part()
        try:
            for news in part.go_through(rows.rising(placements, level)):
                if isinstance(news, float):
                    yield (n + news) / len(parts)
                elif news.worth.max() < level:
                    # Where there is something of the level, this is not told in the end.
                    yield news
        except (Exception, KeyboardInterrupt):
            if part.found is not None:
                yield part.found
            raise
        if part.found is not None:
            level = max(level, int(part.found.worth.max()) + 2)
            yield part.found


class _Part:
    """The first of the best villages of a part; a lesser one if none reaches the level.

    What is laid out before the search proper, to have something early, depends on the level.
    """

    def __init__(self) -> None:
        self._early: Laid | None = None
        self._best: Laid | None = None

    def go_through(self, search: Iterator[Laid | float]) -> Iterator[Laid | float]:
        """Go through what a search finds: the shares of it that are done, and what is found early."""
        has_begun = False
        for laid in search:
            if isinstance(laid, float):
                has_begun = True
                yield laid
            elif has_begun:
                self._best = _better(self._best, laid)
            else:
                self._early = _better(self._early, laid)
                yield laid

    @property
    def found(self) -> Laid | None:
        """The village, if there is one."""
        return self._best or self._early


def _best_of(part: int, tables: Tables, placements: Placements, level: int, holds_limits: bool) -> tuple[int, Laid | None]:
    """The number of a part, and what it has."""
    found = _Part()
    with held(is_on=holds_limits):
        for _ in found.go_through(RowSearch(tables, _never).rising(placements, level)):
            pass
    return part, found.found


def _better(best: Laid | None, laid: Laid) -> Laid:
    return laid if best is None or laid.worth.max() > best.worth.max() else best


def _never() -> None:
    """The time is kept by the process that asked."""
