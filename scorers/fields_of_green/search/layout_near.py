"""What abilities give where their cards lie: what they count so far, and what each further card around them would add.

One card can be counted by several abilities, but it lies on one space only. So what is still to be laid is weighed by
spaces: so many cards add at most what the best spaces for them add together.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from scorers.fields_of_green.search.layout_bound import Bounds, Lost, Most, most_of, never_lost
from scorers.fields_of_green.search.layout_sentences import COINS, FOOD, VP, Counting, Fixed, Piece, Sentence
from scorers.fields_of_green.search.layout_setting import Setting

Slope = tuple[int, int, int, int]
"""Which counting, and what each further card adds: coins, Food and VP."""

Weight = tuple[int, int, tuple[int, int, int]]
"""Which description, on which spaces, adds how much: coins, Food and VP."""


@dataclass
class Source:
    """A card or tile whose abilities count: what it counts, and what it gives for counts (once they came up)."""

    countings: tuple[Counting, ...]
    of: Piece | Fixed
    known: dict[tuple[int, ...], tuple[Most, tuple[Slope, ...]]] = field(default_factory=dict)


def source_of(card: Piece | Fixed) -> Source:
    """A card that may be built, or a card or tile that lies there already."""
    every = [counting for s in card.sentences for counting in (s.per, s.condition) if counting is not None]
    return Source(tuple(dict.fromkeys(every)), card)


class Near:
    """The weighing of what lies near."""

    def __init__(self, setting: Setting, bounds: Bounds) -> None:
        self._setting, self._bounds = setting, bounds

    def most(
        self, source: Source, cell: int, carrying: int, fits: Sequence[int], free: int, left: Sequence[int]
    ) -> tuple[Most, list[Weight]]:
        """What a source at a space gives with what is counted so far, and what further cards may add.

        `left` cards of each description may still be laid on `free` spaces; conditions may still be met by them.
        """
        around = self._setting.grid.around
        key: list[int] = []
        nears: list[int] = []
        for counting in source.countings:
            what, steps = counting.what, counting.steps
            mine = fits[what] if counting.itself else fits[what] & ~(1 << cell)
            if steps is None:
                # Where no distance matters, all cards that are left count wherever they come to lie.
                key += [mine.bit_count() + left[what]] * 3
                nears.append(0)
                continue
            near = around(cell, steps)
            n = (near & mine).bit_count()
            open_to = near & free if left[what] else 0
            # Each card that is left takes a space of its own.
            could = n + min(left[what], open_to.bit_count()) if open_to else n
            # Whether something is certainly counted, for a condition that there is none.
            key += [n, could, int(mine and self._setting.count(counting, cell, carrying, mine) > 0)]
            nears.append(open_to)
        counts = tuple(key)
        known = source.known.get(counts)
        if known is None:
            known = source.known[counts] = self._read(source, counts)
        most, slopes = known
        return most, [(source.countings[i].what, nears[i], (a, b, c)) for i, a, b, c in slopes if nears[i]]

    def _read(self, source: Source, counts: tuple[int, ...]) -> tuple[Most, tuple[Slope, ...]]:
        place = {counting: 3 * i for i, counting in enumerate(source.countings)}
        bounds = self._bounds

        def counted(counting: Counting) -> int:
            return counts[place[counting]]

        def could(counting: Counting) -> int:
            return counts[place[counting] + 1]

        def lost_at_end(counting: Counting) -> bool:
            return counts[place[counting] + 2] > 0

        of = source.of
        if isinstance(of, Piece):
            total = bounds.building(of, counted, never_lost, could).and_(bounds.later(of, counted, lost_at_end, could))
        else:
            total = Most(vp=sum(most_of(s, counted, lost_at_end, could).vp for s in of.sentences))
        numbers = {counting: i for i, counting in enumerate(source.countings)}
        slopes = []
        for sentence in _counting(source.of, lost_at_end):
            per = sentence.per
            if per is None or per.steps is None:
                continue
            # A condition that can no longer be met gives nothing for further cards either.
            if sentence.condition is not None and not sentence.none and could(sentence.condition) < sentence.least:
                continue
            coins, food, vp = (sentence.gives[i] * (sentence.times or 1) for i in (COINS, FOOD, VP))
            slopes.append((numbers[per], coins, food, vp))
        return total, tuple(slopes)


def _counting(of: Piece | Fixed, lost: Lost) -> Iterator[Sentence]:
    """The sentences of a card or tile that still give something."""
    yield from of.now if isinstance(of, Piece) else ()
    end = of.end if isinstance(of, Piece) else of.sentences
    kept = (s for s in end if not (s.none and s.condition is not None and lost(s.condition)))
    yield from (replace(s, gives=(0, 0, 0, s.gives[VP])) for s in kept)
    if isinstance(of, Piece) and of.cheaper is not None:
        yield of.cheaper


def added(weights: Sequence[Weight], left: Iterable[tuple[int, int]]) -> Most:
    """The most that so many more cards of some fits add, each on a space of its own."""
    active = 0
    for what, _, _ in weights:
        active |= 1 << what
    alike: dict[int, int] = {}
    for fits, n in left:
        if fits & active:
            alike[fits & active] = alike.get(fits & active, 0) + n
    totals = [0, 0, 0]
    for fits, n in alike.items():
        mine = [(cells, adds) for what, cells, adds in weights if fits >> what & 1]
        for channel in range(3):
            totals[channel] += _best_spaces([(cells, adds[channel]) for cells, adds in mine if adds[channel]], n)
    return Most(*totals)


def _best_spaces(weights: Sequence[tuple[int, int]], n: int) -> int:
    """What the best so many spaces add together."""
    if not weights:
        return 0
    if len(weights) == 1:
        cells, adds = weights[0]
        return adds * min(n, cells.bit_count())
    # Spaces on which the same of them count lie together.
    every = 0
    for cells, _ in weights:
        every |= cells
    parts = [(0, every)]
    for cells, adds in weights:
        inside = [(points + adds, both) for points, part in parts if (both := part & cells)]
        parts = inside + [(points, rest) for points, part in parts if (rest := part & ~cells)]
    total = 0
    for points, part in sorted(parts, reverse=True):
        # The best spaces first, one card on each: no other choice of so many adds more.
        spaces = min(n, part.bit_count())
        total, n = total + points * spaces, n - spaces
        if not n:
            break
    return total
