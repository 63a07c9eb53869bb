"""The green cards that can be laid on from a solo table with known decks, as pools of cards.

Whether cards can be laid is a matter of how deep the deepest of them lies: as deep as there are turns, each of which lays a
card that shows, a lawn that is covered again, or the card that the village card lets be covered (`play_orders`). So there is
one pool for the cards that can be laid with nothing of that sort, and one for each card that lies deeper, to be laid
somewhere; the lawns that have to be covered for it do not show.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cached_property

from models.village_green.rules.wording import is_structure
from models.village_green.table.spaces import SIDE
from scorers.limits import are_held
from scorers.village_green.search.play_orders import Orders
from scorers.village_green.search.play_prizes import Prizes
from scorers.village_green.search.play_table import NONE, SPACES, Cards, Table, Turning, Use
from scorers.village_green.search.tables import Kinds, Pattern, Tables


class Common:
    """What lines are worth with the cards and awards of pools, which many pools have in common."""

    def __init__(self, table: Table, tick: Callable[[], None]) -> None:
        self.table, self.tick = table, tick
        self._kinds: dict[Hashable, Kinds] = {}
        self._tables: dict[Hashable, Tables] = {}

    def kinds(self, limits: Counter[int], awards: Cards) -> Kinds:
        """The kinds of so many copies of each card that awards tell apart, structures always."""
        key = awards, frozenset(limits.items())
        if key not in self._kinds:
            table = self.table
            copies = {table.cards[card]: n for card, n in limits.items()}
            self._kinds[key] = Kinds(copies, [table.awards[award] for award in awards], table.rulings, is_structure)
        return self._kinds[key]

    def tables(self, kinds: Kinds, awards: Cards, weight: int) -> Tables:
        """What lines of these kinds are worth where anything may show, each structure counting for so much besides."""
        key = id(kinds), weight
        if key not in self._tables:
            table = self.table
            if weight:
                weights = [weight * is_structure(card) for card in kinds.cards]
                self._tables[key] = self.tables(kinds, awards, 0).weighted(weights)
            else:
                named, anything = [table.awards[award] for award in awards], (None,) * len(SPACES)
                self._tables[key] = Tables(kinds, named, anything, table.rulings, self.tick, matching=True, apart=True)
        return self._tables[key]


class Way:
    """What the village card is turned for, and what that leads to.

    `most_structures` is how many can be laid at most, `points` what the village card is worth in the end.
    """

    def __init__(self, common: Common, turning: Turning) -> None:
        table = self.table = common.table
        self.common, self.turning, self.tick = common, turning, common.tick
        self.orders = Orders(table, turning)
        self.points = table.worth_of(turning)
        self.free = [space for space in SPACES if self.may_change(space)]
        self.at_once = len(self.free) + self.orders.lays_lower + self.orders.fresh

    def may_change(self, space: int) -> bool:
        """Whether another card may come to show in a space."""
        return not self.table.is_held(space) or self.turning == Turning(Use.COVER, space)

    @cached_property
    def is_mirrored(self) -> bool:
        """Whether each village turned upside down is another of this way; one of both is enough."""
        table = self.table
        return not are_held() and not any(table.tops) and not any(table.award_tops[SIDE:])

    @cached_property
    def prizes(self) -> Prizes:
        """The awards that can show."""
        structures = max(pool.structures for pool in self.pools)
        return Prizes(self.table, structures, fresh=self.turning.use is Use.AWARDS, tick=self.tick)

    @cached_property
    def pools(self) -> list[Pool]:
        """All pools."""
        deck, free = self.table.greens.deck, len(self.free)
        covered = self.turning == Turning(Use.COVER)
        pools = []
        if self.turning.use is not Use.GREENS or are_held():
            pools.append(Pool(self, min(free, len(deck)), 0, brought=covered and not are_held()))
        if (self.turning.use is Use.GREENS or covered) and not are_held():
            pools.append(Pool(self, min(free, len(deck)), 0, must=NONE))
        for reach in range(free + 1, len(deck) + 1 if free else 0):
            fillers = max(0, reach - self.at_once)
            # A card so deep takes more turns than there are spaces; in each of these a lawn is laid that is covered again.
            if fillers > self.lawns(reach - 1):
                break
            card = deck[reach - 1]
            if not (fillers and self.table.is_lawn[card]):
                pools.append(Pool(self, reach, fillers, must=card))
        return pools

    def lawns(self, reach: int) -> int:
        """How many lawns there are that deep."""
        return sum(self.table.is_lawn[card] for card in self.seen(reach))

    def seen(self, reach: int) -> Cards:
        """The cards in hand, face up, and so many of the deck."""
        return (*self.table.hand, *self.table.greens.display, *self.table.greens.deck[:reach])


@dataclass(frozen=True, slots=True)
class Part:
    """Villages of a pool with its card in one space; in half of them if the others are their images."""

    fixed: Pattern
    is_half: bool


class Pool:
    """The cards that can be laid as deep as `reach`, so many lawns being covered again, `must` showing somewhere.

    `NONE` has to show in the sense that some space stays as it is.

    With `brought` only those villages count for whose awards the card that is covered has to bring one.
    """

    def __init__(self, way: Way, reach: int, fillers: int, must: int | None = None, *, brought: bool = False) -> None:
        self.way, self.must, self.brought = way, must, brought
        table = way.table
        self.copies = Counter(way.seen(reach))
        lawns = [card for card in self.copies if table.is_lawn[card]]
        if len(lawns) == 1:
            self.copies[lawns[0]] -= fillers
        built = sum(n for card, n in self.copies.items() if table.is_structure[card])
        # Each takes a space of its own, but for one that the village card lets be covered.
        self.structures = min(built, len(way.free) + way.orders.lays_lower)
        self._tables: dict[int, Tables] = {}

    @cached_property
    def kinds(self) -> Kinds:
        """The kinds of green cards that awards tell apart, structures always."""
        limits = +(self.copies + Counter(top for top in self.way.table.tops if top != NONE))
        return self.way.common.kinds(limits, self.way.prizes.awards)

    def kind(self, card: int) -> int:
        """The kind of a card."""
        return self.kinds.of[self.way.table.cards[card]]

    def tables(self, weight: int) -> Tables:
        """What lines are worth with such a weight of structures in each."""
        if weight not in self._tables:
            self._tables[weight] = self.way.common.tables(self.kinds, self.way.prizes.awards, weight).narrowed(self._fixed)
        return self._tables[weight]

    @cached_property
    def _fixed(self) -> Pattern:
        """What may show in each space."""
        every = range(len(self.kinds.cards))
        some = frozenset(every[:-1])
        tops = self.way.table.tops
        return tuple(
            (None if top == NONE else some) if space in self.way.free else self.kind(top) for space, top in enumerate(tops)
        )

    @cached_property
    def parts(self) -> list[Part]:
        """All villages, by the first space where the card shows that has to."""
        mirrored = self.way.is_mirrored
        if self.must is None:
            return [Part(self._fixed, mirrored)]
        every = frozenset(range(len(self.kinds.cards)))
        free = self.way.free
        parts, fixed = [], list(self._fixed)
        for space in free[: len(free) - SIDE * mirrored]:
            # Where nothing has to show, some space has to stay as it is.
            kind = self.kind(self.must or self.way.table.tops[space])
            some = fixed[space]
            without = (every if not isinstance(some, frozenset) else some) - {kind}
            others = [
                without if other != space and other in free and self.kinds.copies[kind] == 1 else now
                for other, now in enumerate(fixed)
            ]
            others[space] = kind
            parts.append(Part(tuple(others), mirrored and space // SIDE == 1))
            fixed[space] = without
        return parts
