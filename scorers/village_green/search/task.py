"""What a question for the best village asks: what lies there, which cards may be laid, and the same as a solver reads it."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any, TypeVar

from models.logic import Number, Truth, Unknown, at_most, number, total
from models.village_green.cards import EMPTY, NO_AWARD, Award, Card, Green
from models.village_green.rules.awards import award_numbers, has_awards_for
from models.village_green.rules.layout import adjacent_cards, top_awards
from models.village_green.rules.past import has_past
from models.village_green.rules.table import VILLAGE_RULES
from models.village_green.rules.wording import is_structure
from models.village_green.table.position import MOST_PLAYERS, Pool, Position, Village
from models.village_green.table.spaces import GREEN_SPACES, SIDE, SPACES, Face, Stack, VillageCard, Visible
from scorers.village_green.points import VILLAGE_POINTS, award_points, pond_points

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


@dataclass(frozen=True)
class Open:
    """The question for the solver: a position with unknown spaces, and what limits it besides the rules.

    `points` are those of the position with these awards in all six spaces.
    """

    position: Position
    unknowns: Sequence[Unknown[Any]]
    limits: Sequence[Truth]
    points: Callable[[Sequence[Award]], Number]


class Task:
    """A village with what lies there already, and the cards of a pool that may be laid besides.

    `position` holds that village alone, what the question does not concern left out. `limits` says how many of each green
    card may lie visible, those of the village included, `awards` are those that are left; `kept` and `fixed_awards` say
    what lies visible in each green space and each award space. `unsearched` says why rows and columns cannot be
    searched by what matches, if they cannot.
    """

    def __init__(self, position: Position, pool: Pool) -> None:
        kept = position.seats[0] if position.seats else None
        self.rulings = position.rulings
        inner, edge = (Stack(),) * len(GREEN_SPACES), (Stack(),) * SIDE
        self.village = Village(VillageCard(Face.UP), inner, edge, edge, player=_PLAYER)
        if kept:
            # Without what the question does not concern: what lies beneath, the hand, turns.
            seen = (*kept.green, *(replace(stack, sealed=False) for stack in kept.awards))
            self.village = replace(kept.with_all(seen), hand=None, turns=None)
        self.position = replace(position.alone(self.village), counts=_COUNTS, over=False)
        self.kept: tuple[Green | None, ...] = _visible(self.village.visible_green, self.village.green, Green)
        self.fixed_awards: tuple[Award | None, ...] = _visible(self.village.visible_awards, self.village.awards, Award)
        visible = Counter(card for card in self.kept if card is not None and card is not EMPTY)
        laid = Counter(award for award in self.fixed_awards if award is not None)
        self.awards = tuple((Counter(pool.awards) - laid).elements())
        may_bring = kept is None or (self.awards and None in self.fixed_awards) or has_awards_for(position, kept, 1)
        # Where no award can come, nor lies there for it already, no structure does; see VG-AWARD-COUNT.
        offered = Counter(pool.green if may_bring else _without_structures(pool.green))
        # A card that lies there counts as one of the pool, and as one more where the pool has none.
        self.limits = {card: max(n, visible[card]) for card, n in (offered | visible).items()}

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
        stacks = [kept if kept.cards else Stack(laid.cards) for kept, laid in pairs]
        return self._with(stacks)

    def with_cards(self, awards: Sequence[Award], green: Sequence[Green]) -> Position:
        """The village with these cards in its free spaces; nothing is laid where a space stays empty."""
        cards: tuple[Card, ...] = (*green, *awards)
        pairs = zip(self.village.stacks, cards, strict=True)
        return self._with([s if s.cards or card in {EMPTY, NO_AWARD} else Stack((card,)) for s, card in pairs])

    def open(self) -> Open:
        """The question for the solver: every space unknown where nothing lies.

        The rules see some award in each free space; which one it is, a case of the proof decides for the points.
        """
        offers: list[tuple[Card, ...]] = [(*self.limits, EMPTY)] * len(GREEN_SPACES)
        offers += [self.awards] * SIDE + [(NO_AWARD, *self.awards)] * SIDE
        spaces = zip(SPACES, self.village.stacks, offers, strict=True)
        village = self.village.with_all([s if s.cards else Stack((Unknown(name, some),)) for name, s, some in spaces])
        tops, visible = [stack.cards[0] for stack in village.stacks], village.visible_green
        worth = cache(lambda award, space: award_points(award, village.line(space), self.rulings))

        def points(awards: Sequence[Award]) -> Number:
            ponds = [number(card, pond_points) for card in visible]
            return total([self.face_points, *ponds, *(worth(award, space) for space, award in enumerate(awards))])

        unknowns = [card for card in tops if isinstance(card, Unknown)]
        # No kind of card shows more often than the question offers it.
        limited = [at_most(total([number(card, _is(kind)) for card in visible]), n) for kind, n in self.limits.items()]
        return Open(replace(self.position, seats=(village,)), unknowns, limited, points)

    def _with(self, stacks: Sequence[Stack]) -> Position:
        return replace(self.position, seats=(self.village.with_all(stacks),))


C = TypeVar("C", Green, Award)


def _visible(visible: Iterable[Visible], stacks: Iterable[Stack], kind: type[C]) -> tuple[C | None, ...]:
    """The visible card of each space, if one of this kind lies there."""
    pairs = zip(visible, stacks, strict=True)
    return tuple(card if isinstance(card, kind) and stack.cards else None for card, stack in pairs)


def _without_structures(cards: Iterable[Green]) -> Iterable[Green]:
    return (card for card in cards if not is_structure(card))


def _is(kind: Green) -> Callable[[Green], int]:
    return lambda card: int(card is kind)
