"""The village that scores most with the cards of a pool.

The question is put in kinds of green cards and classes of awards, which are tabulated, placed, bounded and searched in
the modules beside this one; what is found is given names again here. Numbers in those modules are doubled, see
`tables`.

The search goes in parts that processes may share. A part takes hundredths of a second, of the largest pools too
(`benchmarks/README.md`). So it is early enough to give the best so far along when a part is begun: to tell those that are at
work of a better one would save less than telling takes.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import cached_property
from typing import Any

from models.village_green.cards import EMPTY, NO_AWARD, Award, Card, Green
from models.village_green.rules.awards import award_numbers, has_awards_for
from models.village_green.rules.layout import adjacent_cards, top_awards
from models.village_green.rules.past import has_past
from models.village_green.rules.table import VILLAGE_RULES
from models.village_green.rules.wording import is_structure
from models.village_green.table.position import MOST_PLAYERS, Pool, Position, Village
from models.village_green.table.spaces import GREEN_SPACES, SIDE, SPACES, Face, Stack, VillageCard, is_laid
from scorers.layout_search import Found
from scorers.limits import EVERYTHING, are_held, held, hold
from scorers.processes import shared
from scorers.village_green.score import VILLAGE_POINTS, most_points, pond_points
from scorers.village_green.search.placements import NO_PLACEMENTS, Awards, Placements
from scorers.village_green.search.row_search import Laid, RowSearch
from scorers.village_green.search.tables import Kinds, Tables, reaching

_MENDED_BY_MORE_CARDS = (top_awards, award_numbers)
"""Rules that an unfinished village may break."""

_LOOSE_THROUGH_VILLAGE_CARD = (adjacent_cards, has_past)
"""Rules that more cards can mend where one laid through the village card may stand beside what it does not match."""

_UNSEARCHED = (
    "under VG-AMB-ANY=at-least-one the best layout is not searched where the village card lies face down; ask without this "
    "ruling"
)

_COUNTS = tuple(range(1, MOST_PLAYERS + 1))
"""The numbers of players in a question: it does not ask who plays."""

_PLAYER = "village"
_PARTS = 32
"""So many parts: early finds raise the level for later ones, and no process is left with the longest.

However many processes there are, the parts are the same, and so is the answer.
"""


class VillageSearch:
    """Which village scores most, given the cards of a pool and what lies there already; see `scorers.layout_search`.

    `position` holds that village alone, what the question does not concern left out. `limits` says how many of each green
    card may lie visible, those of the village included, `awards` are those that are left; `kept` and `fixed_awards` say
    what lies visible in each green space and each award space. `unsearched` says why rows and columns cannot be
    searched by what matches, if they cannot.
    """

    def __init__(self, position: Position, pool: Pool, tick: Callable[[], None]) -> None:
        kept = position.seats[0] if position.seats else None
        self.rulings = position.rulings
        inner, edge = (Stack(),) * len(GREEN_SPACES), (Stack(),) * SIDE
        self.village = Village(VillageCard(Face.UP), inner, edge, edge, player=_PLAYER)
        if kept:
            # Without what the question does not concern: what lies beneath, the hand, turns.
            seen = (*kept.green, *(replace(stack, sealed=False) for stack in kept.awards))
            self.village = replace(kept.with_all(seen), hand=None, turns=None)
        self.position = replace(position.alone(self.village), counts=_COUNTS, over=False)
        self.kept: tuple[Green | None, ...] = tuple(stack.green if stack.cards else None for stack in self.village.green)
        laid = tuple(stack.award if stack.cards else None for stack in self.village.awards)
        self.fixed_awards: tuple[Award | None, ...] = laid
        visible = Counter(filter(is_laid, filter(None, self.kept)))
        self.awards = tuple((Counter(pool.awards) - Counter(filter(None, laid))).elements())
        may_bring = kept is None or (self.awards and None in self.fixed_awards) or has_awards_for(position, kept, 1)
        # Where no award can come, nor lies there for it already, no structure does; see VG-AWARD-COUNT.
        offered = Counter(card for card in pool.green if may_bring or not is_structure(card))
        # A card that lies there counts as one of the pool, and as one more where the pool has none.
        self.limits = {card: max(n, visible[card]) for card, n in (offered | visible).items()}
        self.tick = tick
        self._kinds = Kinds(self.limits, [*self.awards, *filter(None, self.fixed_awards)], self.rulings)

    @property
    def unsearched(self) -> str | None:
        """Why there is no search: a card laid through the village card may stand beside cards that it does not match."""
        return _UNSEARCHED if self.village.face is Face.DOWN and self.position.one_match_is_enough else None

    @cached_property
    def obstacle(self) -> str | None:
        """Why there is no legal village: rules that the kept cards break, or too few awards for the top row."""
        reasons = [
            f"{rule.tell(self.position, *instance)} ({rule.id})"
            for rule in VILLAGE_RULES
            if rule not in _MENDED_BY_MORE_CARDS and (rule not in _LOOSE_THROUGH_VILLAGE_CARD or not self.unsearched)
            for instance in rule.instances(self.position)
            if rule.holds(self.position, *instance) is not True
        ]
        free = sum(award is None for award in self.fixed_awards[:SIDE])
        if free > len(self.awards):
            reasons.append(f"the top row needs {free} more awards, and the pool has {len(self.awards)} ({top_awards.id})")
        return " ".join(reasons) or None

    @property
    def scope(self) -> str:
        """What no layout changes: the way the village card lies, and the cards that lie there."""
        covering = "" if self.is_bare else " and nothing covered that lies there"
        return f"with the village card face {self.village.face}{covering}"

    @property
    def face_points(self) -> int:
        """What the village card is worth."""
        return VILLAGE_POINTS if self.village.face is Face.UP else 0

    @cached_property
    def is_bare(self) -> bool:
        """Whether nothing lies visible yet, so that mirror images of a layout are layouts too."""
        return not any(award is not None for award in self.fixed_awards) and all(card is None for card in self.kept)

    def start(self) -> Position:
        """What lies there, with awards for the top row."""
        awards = iter(self.awards)
        top = [stack if stack.cards else Stack((next(awards),)) for stack in self.village.top]
        return self._with((*self.village.green, *top, *self.village.left))

    def admitted(self, position: Position) -> Position | None:
        """A village with what the question says around it; see `Question`."""
        mine, theirs = self.village, position.seats[0]
        if position.layouts != 1 or theirs.card != mine.card:
            return None
        pairs = list(zip(mine.stacks, theirs.stacks, strict=True))
        keeps = all(laid.cards == kept.cards if kept.cards else len(laid.cards) <= 1 for kept, laid in pairs)
        new = Counter[Any](card for kept, laid in pairs if not kept.cards for card in laid.cards)
        kept_green = Counter(card for card in self.kept if card is not None)
        offered = Counter[Any](self.limits) - Counter[Any](kept_green) + Counter[Any](self.awards)
        if not keeps or new - offered:
            return None
        return self._with([kept if kept.cards else Stack(laid.cards) for kept, laid in pairs])

    def _with(self, stacks: Sequence[Stack]) -> Position:
        return replace(self.position, seats=(self.village.with_all(stacks),))

    @property
    def ceiling(self) -> int:
        """The most of every award and pond, as if each had the best cards for itself."""
        cards = self._kinds.cards

        def most(awards: Iterable[Award]) -> list[int]:
            return sorted((most_points(award, cards, self.rulings) for award in awards), reverse=True)

        free = [award is None for award in self.fixed_awards]
        for_top, for_left = sum(free[:SIDE]), sum(free[SIDE:])
        offered = most(self.awards)
        ponds = sum(pond_points(card) * min(n, len(GREEN_SPACES)) for card, n in zip(cards, self._kinds.copies, strict=True))
        kept = sum(most(award for award in self.fixed_awards if award is not None))
        # The top row has to be filled; in the left column nothing need lie that takes points.
        best = sum(offered[:for_top]) + sum(max(0, points) for points in offered[for_top : for_top + for_left])
        return self._points(0) + ponds + kept + best

    # The search.

    @cached_property
    def _tables(self) -> Tables:
        awards = (NO_AWARD, *self.awards, *filter(None, self.fixed_awards))
        fixed = tuple(None if card is None else self._kinds.of[card] for card in self.kept)
        return Tables(self._kinds, awards, fixed, self.rulings, self.tick)

    @cached_property
    def _placements(self) -> Awards:
        return self._awards(bare=self.is_bare)

    def _awards(self, *, bare: bool) -> Awards:
        class_of = self._tables.class_of
        fixed = [None if award is None else class_of[award] for award in self.fixed_awards]
        supply = Counter(class_of[award] for award in self.awards)
        return Awards(self._tables, fixed, supply, self.tick, bare=bare)

    @property
    def bound(self) -> int:
        """What the best lines of all are worth together."""
        return self._points(self._placements.bound)

    @property
    def floor(self) -> int:
        """What the worst lines of all are worth together."""
        return self._points(self._tables.floor)

    def _points(self, doubled: int) -> int:
        return doubled // 2 + self.face_points

    def run(self, points: int, *, jobs: int) -> Iterator[Found[Position] | float]:
        """Search all layouts that score `points` or more; see `Question`."""
        level, most = 2 * (points - self.face_points), EVERYTHING
        placements = self._placements.at_least(reaching(level))
        for laid in searched(self._tables, placements, level, jobs, self.tick):
            if isinstance(laid, float):
                yield laid
            else:
                layout = self._find(laid)
                most = max(most, layout.points)
                yield layout
        # While limits are held: the villages of which only an image was looked at are worth no more.
        images = self._awards(bare=False).at_least(reaching(level)) if are_held() and self.is_bare else NO_PLACEMENTS
        for laid in RowSearch(self._tables, self.tick).rising(images, level) if len(images) else ():
            if not isinstance(laid, float):
                hold(self._points(int(laid.worth.max())), most, "a village turned or mirrored")

    def _find(self, laid: Laid) -> Found[Position]:
        """The best of some villages."""
        best = int(laid.worth.argmax())
        points = self._points(int(laid.worth[best]))
        if are_held():
            # The lines at their best, and every card at its best in any line, both limit a village.
            hold(points, min(self.bound, self.ceiling), "a village")
            hold(self.floor, points, "the least that a village has")
        return Found(self._named(*laid.village(best)), points)

    # Names.

    def _named(self, classes: Sequence[int], kinds: Sequence[int]) -> Position:
        """The position with an award of its class and a green card of its kind in each free space.

        Nothing is laid where a space stays empty; so does a free left space whose class scores nothing.
        """
        kept = Counter(card for card in self.kept if card is not None)
        left = {kind: (Counter(self._kinds.names[kind]) - kept).elements() for kind in set(kinds)}
        class_of = self._tables.class_of
        of_class = {group: iter([award for award in self.awards if class_of[award] == group]) for group in set(classes)}
        laid = []
        for space, (stack, group) in enumerate(zip(self.village.stacks, (*kinds, *classes), strict=True)):
            is_green = space < len(GREEN_SPACES)
            is_empty = self._kinds.cards[group] is EMPTY if is_green else group == 0 and space >= len(SPACES) - SIDE
            cards: Iterator[Card] = left[group] if is_green else of_class[group]
            laid.append(stack if stack.cards or is_empty else Stack((next(cards),)))
        return self._with(laid)


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
