"""What can be laid on from a solo table with known decks: green cards, as pools of cards, and awards.

Whoever lays a green card takes one first, so that when the n-th card is laid, n cards of the deck have been seen. Of all
cards seen by then four that nobody has taken are there for the taking: those face up and the top one. So nothing that was
seen is ever out of reach, and whether cards can be laid is a matter of how deep the deepest of them lies: as deep as there
are turns, each of which lays a card that shows, a lawn that is covered again, or the card that the village card lets be
covered. So there is one pool for the cards that can be laid with nothing of that sort, and one for each card that lies
deeper, to be laid somewhere; the lawns that have to be covered for it do not show.

Of awards, too, the n-th draw may take any of the first n of the deck. In a turn of its own an award is laid on an empty
space; one that a structure brings is laid anywhere. So with `s` structures, where `e` spaces are filled that were empty and
`c` awards are covered that lay there, s + e awards are drawn at most, and c may not be more than s. What is drawn and shall
not show is covered again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from models.village_green.cards import Green
from models.village_green.rules.wording import is_structure
from models.village_green.table.position import DISPLAY
from models.village_green.table.spaces import BESIDE, NEIGHBOURS, SIDE, is_lawn
from scorers.limits import are_held
from scorers.ticks import many, one_in
from scorers.village_green.search.placements import NO_PLACEMENTS, Crossings, Placements, pairs_of
from scorers.village_green.search.play_plan import AwardPlan, most_draws, plan_of
from scorers.village_green.search.play_table import NONE, SPACES, Cards, Sides, Table, Turning, Use, as_laid
from scorers.village_green.search.tables import Indices, Kinds, Pattern, Rows, Tables, Values, reaching

_LOOKS, _LINES = 16, 100
"""So many looks at states of a table are a step, and so many lines of a round on arrays."""


class Common:
    """What lines are worth with the cards and awards of pools, which many pools have in common.

    A round of a loop on arrays is a `tick`, a look at one state of a table a `step`.
    """

    def __init__(self, table: Table, tick: Callable[[], None], step: Callable[[], None]) -> None:
        self.table, self.tick, self.step = table, tick, step
        self._kinds: dict[Hashable, Kinds] = {}
        self.tables = cache(self._make_tables)

    def kinds(self, limits: Counter[int], awards: Cards, apart: Callable[[Green], Hashable]) -> Kinds:
        """The kinds of so many copies of each card that awards or `apart` tell apart."""
        key = awards, frozenset(limits.items()), apart
        if key not in self._kinds:
            table = self.table
            copies = {table.cards[card]: n for card, n in limits.items()}
            self._kinds[key] = Kinds(copies, [table.awards[award] for award in awards], table.rulings, apart)
        return self._kinds[key]

    def _make_tables(self, kinds: Kinds, awards: Cards, weight: int) -> Tables:
        """What lines of these kinds are worth where anything may show, each structure counting for so much besides."""
        table, anything = self.table, (None,) * len(SPACES)
        named, loose = [table.awards[award] for award in awards], SPACES if table.may_mismatch else ()
        if weight:
            weights = [weight * is_structure(card) for card in kinds.cards]
            return self.tables(kinds, awards, 0).narrow(anything, loose, weights)
        return Tables(kinds, named, anything, table.rulings, self.tick, loose=loose, apart=True)


class Way:
    """What the village card is turned for, and what that leads to.

    `points` is what the village card is worth in the end, `built` how many structures stay that lie there, `hidden` how many
    may lie covered in the end that are laid on the way; in a `loose` space a card may show that does not match those beside
    it.
    """

    is_loose = False

    def __init__(self, common: Common, turning: Turning) -> None:
        table = self.table = common.table
        self.common, self.turning, self.tick = common, turning, common.tick
        self.points = table.worth_of(turning)
        # Another card may come to show there.
        self.free = [space for space in SPACES if not table.is_held(space) or turning == Turning(Use.COVER, space)]
        self.built = sum(table.is_structure[table.tops[space]] for space in SPACES if space not in self.free)
        # Where the village card covers nothing that lies there, it covers a card laid before.
        self.hidden, self.loose = int(turning == Turning(Use.COVER)), frozenset[int]()
        # What shows is reached, or not, by a few looks, and some are remembered: so that processes count alike, none counts.
        tick = one_in(_LOOKS, common.step) if self.is_loose else lambda: None
        self._plan = lru_cache(maxsize=64)(lambda shown: AwardPlan(table, shown, turning, tick))

    @cached_property
    def is_mirrored(self) -> bool:
        """Whether each village turned upside down is another of this way; one of both is enough."""
        table = self.table
        bare = not any(table.tops) and not any(table.award_tops[SIDE:])
        return bare and self.turning.space is None and not are_held()

    @cached_property
    def prizes(self) -> Prizes:
        """The awards that can show."""
        structures, fresh = max(pool.structures for pool in self.pools), self.turning.use is Use.AWARDS
        return Prizes(self.table, structures, fresh=fresh, tick=self.tick, come_round=self.is_loose)

    @cached_property
    def pools(self) -> list[Pool]:
        """All pools."""
        deck, free = self.table.greens.deck, len(self.free)
        at_once = free + self.hidden + DISPLAY * (self.turning.use is Use.GREENS)
        covered = self.turning == Turning(Use.COVER)
        pools = []
        if self.turning.use is not Use.GREENS or are_held():
            pools.append(Pool(self, min(free, len(deck)), 0, brought=covered and not are_held()))
        if (self.turning.use is Use.GREENS or covered) and not are_held():
            pools.append(Pool(self, min(free, len(deck)), 0, must=NONE))
        for reach in range(free + 1, len(deck) + 1 if free else 0):
            fillers = max(0, reach - at_once)
            # A card so deep takes more turns than there are spaces; in each of these a lawn is laid that is covered again.
            if fillers > sum(self.table.is_lawn[card] for card in self.seen(reach - 1)):
                break
            card = deck[reach - 1]
            if not (fillers and self.table.is_lawn[card]):
                pools.append(Pool(self, reach, fillers, must=card))
        return pools

    def may_show(self, _pool: Pool, green: Indices) -> NDArray[np.bool_]:
        """Which of some villages may show in the end, as far as is quickly seen: all."""
        return np.ones(len(green), np.bool_)

    def steps(self, pool: Pool, green: Sequence[int], awards: Sequence[int]) -> Sides | None:
        """The steps to a village of these kinds and awards, or nothing if it cannot be reached; see `Table.of_kinds`."""
        shown = tuple(self.prizes.awards[award] for award in awards)
        return plan_of(pool.table, self.table.numbers(pool.kinds.cards[kind] for kind in green), self._plan(shown))

    def seen(self, reach: int) -> Cards:
        """The cards in hand, face up, and so many of the deck."""
        return (*self.table.hand, *self.table.greens.display, *self.table.greens.deck[:reach])


class LooseWay(Way):
    """The same where more counts than what shows in the end: all cards that can be drawn at all are one pool."""

    is_loose = True

    def __init__(self, common: Common, turning: Turning) -> None:
        super().__init__(common, turning)
        # Each space takes a card that shows, each lawn is covered once, and the village card lets one more be covered.
        least = sum(top == NONE or self.table.is_lawn[top] for top in self.table.tops) + (turning.use is Use.COVER)
        fresh = DISPLAY * (turning.use is Use.GREENS)
        self.turns = most_draws(self.table, self.table.hand, self.table.greens, Counter(), least, fresh)
        # A lawn that may lie anywhere may cover every structure; else one is covered through the village card.
        self.hidden = self.turns if self.table.lawns_cover_all else int(turning.use is Use.COVER)
        # A card may show that does not match all beside it by the village card, or as it lies already.
        here, tops, match = self.turning.space if self.table.may_mismatch else None, self.table.tops, self.table.match
        unmatched = [space for space in SPACES if not all(match[tops[space]][tops[other]] for other in BESIDE[space])]
        self.loose = frozenset({*unmatched, *([] if here is None else [here])})

    @cached_property
    def pools(self) -> list[Pool]:
        """The one pool."""
        return [Pool(self, self.turns + DISPLAY * (self.turning.use is Use.GREENS), 0)]

    def may_show(self, pool: Pool, green: Indices) -> NDArray[np.bool_]:
        """Which of some villages may show in the end: those that match, and for which there are lawns enough."""
        kinds, table = pool.kinds, self.table
        tops = [kinds.of.get(table.cards[top], -1) for top in table.tops]
        new, match = green != tops, np.array(kinds.match)
        possible = np.ones(len(green), np.bool_)
        for one, other in NEIGHBOURS if self.loose else ():
            # What does not match lies so already, or comes so through the village card.
            is_loose = self.turning.space in {one, other} and self.table.may_mismatch
            possible &= match[green[:, one], green[:, other]] | ~(new[:, one] | new[:, other]) | is_loose
        if table.lawns_cover_all:
            # On a flower card lies a lawn before another one does, but for one through the village card.
            lawn = np.array([is_lawn(card) for card in kinds.cards])[green]
            flower = np.array([top != NONE and not table.is_lawn[top] for top in table.tops])
            between = (new & ~lawn & flower).sum(1) - (self.turning.use is Use.COVER)
            possible &= between + (new & lawn).sum(1) <= sum(table.is_lawn[card] for card in self.seen(self.turns))
        return possible


class Pool:
    """The cards that can be laid as deep as `reach`, so many lawns being covered again, `must` showing somewhere.

    `NONE` has to show in the sense that some space stays as it is.

    With `brought` only those villages count for whose awards the card that is covered has to bring one.
    """

    def __init__(self, way: Way, reach: int, fillers: int, must: int | None = None, *, brought: bool = False) -> None:
        self.way, self.must, self.brought = way, must, brought
        table, lines = way.table, way.common.tables
        self.copies = Counter(way.seen(reach))
        lawns = [card for card in self.copies if table.is_lawn[card]]
        if len(lawns) == 1:
            self.copies[lawns[0]] -= fillers
        built = sum(n for card, n in self.copies.items() if table.is_structure[card])
        # Each takes a space of its own, but for those that are covered again.
        self.structures = min(built, len(way.free) + way.hidden)
        # What lines are worth with such a weight of structures in each.
        self.tables = cache(lambda weight: lines(self.kinds, way.prizes.awards, weight).narrow(self._pattern, way.loose))

    @cached_property
    def kinds(self) -> Kinds:
        """The kinds of green cards that awards tell apart, or that are laid in different ways."""
        # What the village card lets be covered lies nowhere else.
        staying = (top for space, top in enumerate(self.way.table.tops) if top != NONE and space != self.way.turning.space)
        limits = +(self.copies + Counter(staying))
        return self.way.common.kinds(limits, self.way.prizes.awards, id if self.way.is_loose else as_laid)

    @cached_property
    def table(self) -> Table:
        """The table where the cards of a kind are one."""
        return self.way.table.of_kinds(self.kinds)

    def kind(self, card: int) -> int:
        """The kind of a card."""
        return self.kinds.of[self.way.table.cards[card]]

    @cached_property
    def tick(self) -> Callable[[], None]:
        """A round of a loop on the lines of the pool."""
        most = max(len(line.used) for line in self.tables(0).lines)
        return many(1 + most // _LINES, self.way.common.step)

    @cached_property
    def _pattern(self) -> Pattern:
        """What may show in each space."""
        every = range(len(self.kinds.cards))
        some = frozenset(every[:-1])
        tops, free = self.way.table.tops, self.way.free
        return tuple((None if top == NONE else some) if n in free else self.kind(top) for n, top in enumerate(tops))

    @cached_property
    def parts(self) -> list[tuple[Pattern, bool]]:
        """All villages, by the first space where the card shows that has to; half of some if the others are their images."""
        mirrored = self.way.is_mirrored
        if self.must is None:
            return [(self._pattern, mirrored)]
        every = frozenset(range(len(self.kinds.cards)))
        free = self.way.free
        parts, fixed = list[tuple[Pattern, bool]](), list(self._pattern)
        for space in free[: len(free) - SIDE * mirrored]:
            # Where nothing has to show, some space has to stay as it is.
            kind = self.kind(self.must or self.way.table.tops[space])
            some = fixed[space]
            without = (every if not isinstance(some, frozenset) else some) - {kind}
            # The only copy shows nowhere else.
            elsewhere = {*free} if self.kinds.copies[kind] == 1 else set()
            others = [without if other in elsewhere else now for other, now in enumerate(fixed)]
            others[space] = kind
            parts.append((tuple(others), mirrored and space // SIDE == 1))
            fixed[space] = without
        return parts


@dataclass(frozen=True, slots=True)
class Side(Rows):
    """What may show on a side, one way per row: the awards, which are new, how deep they lie, what is filled and covered."""

    shown: Indices
    new: NDArray[np.int64]
    deepest: Values
    filled: Values
    covered: Values

    def ranked(self, most: Iterable[Values]) -> tuple[Side, Values]:
        """The most valuable ways first, and what they are worth, by the most of each award in each place."""
        worth = sum((line[self.shown[:, place]] for place, line in enumerate(most)), np.zeros(1, np.int32))
        order = np.argsort(-worth, kind="stable")
        return self.only(order), worth[order]


class Prizes:
    """The awards that can show where so many structures are laid at most; `fresh` where new face-up ones are turned up.

    The old ones may `come_round` where the deck is short.
    Awards have numbers of their own here, each copy one: `awards` lists them, no award first.
    """

    def __init__(
        self, table: Table, structures: int, *, fresh: bool, tick: Callable[[], None], come_round: bool = False
    ) -> None:
        self.table, self.fresh, self.tick, self._come_round = table, DISPLAY * fresh, tick, come_round
        self.empty = table.award_tops.count(NONE)
        lying = [award for award in table.award_tops if award != NONE]
        # A draw fills an empty space, or comes with a structure; so many awards of the deck can be reached.
        offered = (*table.prizes.display, *table.prizes.deck[: structures + self.empty + self.fresh])
        self.awards = (NONE, *lying, *offered)
        first, at_once = len(self.awards) - len(offered), len(table.prizes.display)
        numbers = iter(range(1, first))
        self.tops = tuple(NONE if award == NONE else next(numbers) for award in table.award_tops)
        self.offered = tuple(range(first, len(self.awards)))
        self.depth = [max(0, number + 1 - first - at_once) for number in range(len(self.awards))]

    @cached_property
    def sides(self) -> list[Side]:
        """What may show in the top row, and what in the left column."""
        return [self._side(tops) for tops in (self.tops[:SIDE], self.tops[SIDE:])]

    def _side(self, tops: Cards) -> Side:
        ways = [
            (shown, new)
            for shown in product(*((top, *self.offered) for top in tops))
            if len(set(new := [award for award, top in zip(shown, tops, strict=True) if award != top])) == len(new)
        ]
        filled = sum((np.array([shown[n] != NONE for shown, _ in ways]) for n in range(SIDE) if tops[n] == NONE), 0)
        new_ones = np.array([len(new) for _, new in ways], np.int32)
        return Side(
            np.array([shown for shown, _ in ways], np.intp),
            np.array([sum(1 << award for award in new) for _, new in ways], np.int64),
            np.array([max((self.depth[award] for award in new), default=0) for _, new in ways], np.int32),
            filled + 0 * new_ones,
            new_ones - filled,
        )

    def placements(self, tables: Tables, structures: int, level: int) -> Placements:
        """The awards for which so many structures are needed, no fewer, where they may reach a level."""
        (tops, columns), (lefts, rows) = (self._worth(side, n, tables, structures) for n, side in enumerate(self.sides))
        crossings = Crossings(tables)
        found = [NO_PLACEMENTS]
        for above, beside in pairs_of(columns, rows, reaching(level)):
            self.tick()
            apart = (tops.new[above] & lefts.new[beside]) == 0
            top, left = above[apart], beside[apart]
            filled = tops.filled[top] + lefts.filled[left]
            covered = tops.covered[top] + lefts.covered[left]
            # A card so deep comes after as many draws; each fills a space, or comes with a structure.
            lacking = np.maximum(tops.deepest[top], lefts.deepest[left]) - self.fresh - filled
            # Without new face-up awards the same could be had, and the village card stay as it is.
            useful = lacking + self.fresh > structures if self.fresh and not self._come_round else True
            fits = (np.maximum(np.maximum(lacking, covered), 0) == structures) & useful
            found.append(crossings.reaching(tops.shown[top[fits]], lefts.shown[left[fits]], level))
        return Placements.joined(found)

    def most(self, tables: Tables, structures: int) -> int:
        """What the best lines are worth together with awards for which so many structures are needed at most."""
        # Each side by itself at its best, though both may ask for the same award.
        return sum(int(self._worth(side, n, tables, structures)[1][0]) for n, side in enumerate(self.sides))

    def _worth(self, side: Side, number: int, tables: Tables, structures: int) -> tuple[Side, Values]:
        """A side without what needs more structures, the most valuable first, and what its lines are worth."""
        side = side.only((side.deepest <= structures + self.empty + self.fresh) & (side.covered <= structures))
        return side.ranked(line.most for line in tables.lines[SIDE * number : SIDE * number + SIDE])
