"""What abilities give where their cards lie: what they count so far, and what each further card around them would add.

One card can be counted by several abilities, but it lies on one space only. So what is still to be laid is weighed by
spaces: so many cards add at most what the best spaces for them add together.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from scorers.fields_of_green.search.layout_bound import Bounds, Lost, Most, most_of, never_lost, sixths_of
from scorers.fields_of_green.search.layout_sentences import COINS, FOOD, VP, Counting, Fixed, Piece, Sentence
from scorers.fields_of_green.search.layout_setting import Setting

PLENTY = 1_000_000
"""Sixths of a VP that nothing is limited by."""

Slope = tuple[int, int, int, int, int]
"""Which counting, and what each further card adds: coins, Food, VP, and all of it in sixths of a VP."""

Weight = tuple[int, int, tuple[int, int, int, int]]
"""Which description, on which spaces, adds how much: coins, Food, VP and sixths."""


@dataclass
class Source:
    """A card or tile whose abilities count: what it counts, and what it gives for counts (once they came up)."""

    countings: tuple[Counting, ...]
    of: Piece | Fixed
    is_harvest: bool = False
    known: dict[tuple[int, ...], tuple[Most, tuple[Slope, ...]]] = field(default_factory=dict)


def source_of(card: Piece | Fixed, *, is_harvest: bool = False) -> Source:
    """A card that may be built, or a card or tile that lies there already, which may give in the Harvest phase."""
    every = [counting for s in card.sentences for counting in (s.per, s.condition) if counting is not None]
    return Source(tuple(dict.fromkeys(every)), card, is_harvest)


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
        more = len(self._setting.farther)
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
            n = (near & mine).bit_count() + (0 if counting.beside else more)
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
        return most, [(source.countings[i].what, nears[i], (a, b, c, d)) for i, a, b, c, d in slopes if nears[i]]

    def _read(self, source: Source, counts: tuple[int, ...]) -> tuple[Most, tuple[Slope, ...]]:
        place = {counting: 3 * i for i, counting in enumerate(source.countings)}
        setting, bounds = self._setting, self._bounds

        def counted(counting: Counting) -> int:
            return counts[place[counting]]

        def could(counting: Counting) -> int:
            return counts[place[counting] + 1]

        def lost_at_end(counting: Counting) -> bool:
            return not setting.harvested and counts[place[counting] + 2] > 0

        of = source.of
        if isinstance(of, Piece):
            total = bounds.building(of, counted, never_lost, could).and_(bounds.later(of, counted, lost_at_end, could))
        elif source.is_harvest:
            total = Most().and_(bounds.harvest(of.sentences, of.cost, counted, could), of.often)
        else:
            vp = sum(most_of(s, counted, lost_at_end, could).vp for s in of.sentences)
            total = Most(vp=vp, sixths=6 * vp)
        numbers = {counting: i for i, counting in enumerate(source.countings)}
        slopes = []
        for sentence, often in self._counting(source, lost_at_end):
            per = sentence.per
            if per is None or per.steps is None:
                continue
            # A condition that can no longer be met gives nothing for further cards either.
            if sentence.condition is not None and not sentence.none and could(sentence.condition) < sentence.least:
                continue
            gives, times = sentence.gives, (sentence.times or 1) * often
            coins, food, vp, sixths = (n * times for n in (gives[COINS], gives[FOOD], gives[VP], sixths_of(gives)))
            slopes.append((numbers[per], coins, food, vp, sixths))
        return total, tuple(slopes)

    def _counting(self, source: Source, lost: Lost) -> Iterator[tuple[Sentence, int]]:
        """The sentences of a source that still give something, and how often."""
        of = source.of
        if isinstance(of, Piece):
            now, end, often = (*of.now, *of.harvest), of.end, 1
        elif source.is_harvest:
            now, end, often = of.sentences, (), of.often
        else:
            now, end, often = (), of.sentences, 1
        yield from ((s, often) for s in now)
        kept = (s for s in end if not (s.none and s.condition is not None and lost(s.condition)))
        yield from ((replace(s, gives=(0, 0, 0, s.gives[VP])), 1) for s in kept)
        if isinstance(of, Piece) and of.cheaper is not None:
            yield of.cheaper, 1


def added(weights: Sequence[Weight], left: Iterable[tuple[int, int]], *, at_choice: bool) -> Most:
    """The most that so many more cards of some fits add, each on a space of its own.

    Sixths of VP say more than coins, Food and VP by themselves only if something can be paid by choice.
    """
    active = 0
    for what, _, _ in weights:
        active |= 1 << what
    alike: dict[int, int] = {}
    for fits, n in left:
        if fits & active:
            alike[fits & active] = alike.get(fits & active, 0) + n
    totals = [0, 0, 0, 0]
    for fits, n in alike.items():
        mine = [(cells, adds) for what, cells, adds in weights if fits >> what & 1]
        for channel in range(4 if at_choice else 3):
            totals[channel] += _best_spaces([(cells, adds[channel]) for cells, adds in mine if adds[channel]], n)
    return Most(totals[0], totals[1], totals[2], totals[3] if at_choice else PLENTY)


@dataclass(frozen=True, slots=True)
class View:
    """What some cards laid give at most: in `total` with those that count and are unlaid, `added` by what is counted then.

    `weights` are the spaces on which further cards are counted. `apart` is all of it if each card counts all that it can
    count by itself.
    """

    total: Most
    weights: list[Weight]
    added: Most
    apart: Most


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
