"""A solo table as numbers, for the search for the best play: cards, decks in their order, and the rulings that matter.

Kinds of green cards and awards are numbered; 0 is no card. The pairs that match and what may lie on what are looked up in
tables made with the same rules that judge a move. A play has two sides, green cards and awards, each a row of steps.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from copy import copy
from enum import Enum
from typing import Any, NamedTuple, TypeAlias

from models.village_green.cards import EMPTY, NO_AWARD, Award, Card, Green
from models.village_green.rules.layout import cards_match, matches_enough, needs_village_card
from models.village_green.rules.wording import is_structure
from models.village_green.table.position import DISPLAY, Position
from models.village_green.table.spaces import BESIDE, GREEN_SPACES, NEIGHBOURS, Face, is_lawn
from scorers.limits import are_held
from scorers.village_green.score import VILLAGE_POINTS
from scorers.village_green.search.tables import Kinds

NONE = 0
"""No card."""

SPACES = range(len(GREEN_SPACES))

Cards: TypeAlias = tuple[int, ...]
"""Cards by their numbers."""


class Middle(NamedTuple):
    """The cards of one kind in the middle: those face up, and the deck in its order."""

    display: Cards
    deck: Cards

    @property
    def every(self) -> Cards:
        """All of them."""
        return self.display + self.deck

    def without(self, card: int) -> Middle:
        """What is left when a face-up card is taken and replaced from the deck, or with `NONE` the top one of the deck."""
        left = self.display if card == NONE else (*without(self.display, card), *self.deck[:1])
        return Middle(left, self.deck[1:])

    def refresh(self, under: Cards) -> Middle:
        """Three new face-up cards, and the old ones under the deck in this order."""
        deck = (*self.deck, *under)
        return Middle(deck[:DISPLAY], deck[DISPLAY:])

    @property
    def in_order(self) -> Middle:
        """The same where it does not matter how the face-up cards lie."""
        return Middle(tuple(sorted(self.display)), self.deck)


class Table:
    """The start of the play that is searched.

    `match[x][y]` says whether cards may lie side by side, `free[x][y]` whether `x` may be laid on `y` without the village
    card. `alike` says which card stands for each where those of a kind are one (`of_kinds`).
    """

    def __init__(self, position: Position) -> None:
        village = position.seats[0]
        self.player = village.player
        self.rulings = position.rulings
        greens: tuple[Any, ...] = (EMPTY, *village.visible_green, *village.shown_hand, *position.green.seen)
        prizes: tuple[Any, ...] = (NO_AWARD, *village.visible_awards, *position.awards.seen)
        self.cards, self.awards = tuple[Green, ...](dict.fromkeys(greens)), tuple[Award, ...](dict.fromkeys(prizes))
        self._number: dict[Card, int] = {card: n for n, card in enumerate(self.cards)}
        self._number |= {award: n for n, award in enumerate(self.awards)}
        self.position = position
        self.tops = self.numbers(village.visible_green)
        self.award_tops = self.numbers(village.visible_awards)
        self.hand = self.numbers(village.shown_hand)
        supplies = (position.green, position.awards)
        self.greens, self.prizes = (Middle(self.numbers(of.display or ()), self.numbers(of.order)) for of in supplies)
        self.is_up = village.face is Face.UP
        self.discards = bool(self.greens.every) and position.discards_unfitting
        self.alike: Sequence[int] = range(len(self.cards))
        kinds = range(len(self.cards))
        self.match = [[cards_match(one, other) is True for other in self.cards] for one in self.cards]
        self.free = [[needs_village_card(position, one, other) is False for other in self.cards] for one in self.cards]
        self.is_lawn, self.is_structure = list(map(is_lawn, self.cards)), list(map(is_structure, self.cards))
        self.goes_on = not position.may_stop
        self.lawns_cover_all = any(
            self.free[lawn][other] for lawn in kinds if self.is_lawn[lawn] for other in kinds[1:] if not self.is_lawn[other]
        )

    def of_kinds(self, kinds: Kinds) -> Table:
        """The same where one card of each kind stands for all of them."""
        one = {card: kinds.cards[kind] for card, kind in kinds.of.items()}
        table = copy(self)
        alike = table.alike = self.numbers(one.get(card, card) for card in self.cards)
        named = (tuple(alike[card] for card in cards) for cards in (self.tops, self.hand, *self.greens))
        table.tops, table.hand, table.greens = next(named), next(named), Middle(*named)
        return table

    def worth_of(self, turning: Turning) -> int:
        """What the village card is worth in the end."""
        return VILLAGE_POINTS * (self.is_up and turning.use is Use.NOTHING)

    @property
    def is_loose(self) -> bool:
        """Whether more cards may be drawn than the spaces and the lawns allow."""
        return self.discards or self.lawns_cover_all

    @property
    def tells_apart(self) -> bool:
        """Whether cards that are not wanted matter; elsewhere one is as good as another."""
        return self.is_loose or self.goes_on or are_held()

    @property
    def has_unmatched(self) -> bool:
        """Whether some cards side by side do not match, as one laid through the village card need not."""
        return any(not self.match[self.tops[one]][self.tops[other]] for one, other in NEIGHBOURS)

    @property
    def may_mismatch(self) -> bool:
        """Whether some may do so in the end."""
        return self.has_unmatched or (self.is_up and self.position.one_match_is_enough)

    def numbers(self, cards: Iterable[Any]) -> Cards:
        """Some cards by their numbers."""
        return tuple(self._number[card] for card in cards)

    def is_held(self, space: int) -> bool:
        """Whether only the village card lets another card be laid on what lies in a space."""
        top = self.tops[space]
        return not (top == NONE or self.is_lawn[top] or self.lawns_cover_all)

    def fits(self, tops: Sequence[int], card: int, space: int) -> bool:
        """Whether a green card may be laid on a space without the village card."""
        match = self.match[card]
        return self.free[card][tops[space]] and all(match[tops[other]] for other in BESIDE[space])

    def fits_by_turning(self, tops: Sequence[int], card: int, space: int) -> bool:
        """Whether it may be laid there through the village card."""
        beside = [self.match[card][tops[other]] for other in BESIDE[space] if tops[other] != NONE]
        return tops[space] != NONE and matches_enough(self.position, beside) is True


def without(cards: Cards, card: int) -> Cards:
    """The cards without one of a kind."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def as_laid(card: Green) -> Hashable:
    """What matters of a card while it is laid: what it matches, covered ones too, and whether it brings an award."""
    return card.colour, card.flower, is_structure(card)


class Use(Enum):
    """What the village card is turned for while the play goes on, if it is, in words."""

    NOTHING = "kept"
    COVER = "turned to cover a card just laid"
    GREENS = "turned for green cards"
    AWARDS = "turned for awards"


class Turning(NamedTuple):
    """What the village card is turned for, and where it lets a card be laid; `None` where it covers nothing else."""

    use: Use
    space: int | None = None


def turnings(table: Table) -> Iterator[Turning]:
    """What the village card may be turned for; where what is covered need not match, each space is told apart."""
    anywhere = table.position.one_match_is_enough
    yield Turning(Use.NOTHING)
    if table.is_up:
        yield from (Turning(Use.COVER, space) for space in SPACES if anywhere or table.is_held(space))
        yield from [Turning(Use.COVER)] * (not anywhere)
        yield from [Turning(Use.GREENS)] * (len(table.greens.display) == DISPLAY)
        yield from [Turning(Use.AWARDS)] * (len(table.prizes.display) == DISPLAY)


def is_plain(table: Table) -> bool:
    """Whether only what shows in the end counts, whatever the village card is turned for."""
    return all(is_plain_with(table, turning) for turning in turnings(table))


def is_plain_with(table: Table, turning: Turning) -> bool:
    """Whether only what shows counts where it is turned for this: by the rulings that we take, and no card comes round."""
    greens = (*table.hand, *table.greens.every)
    lawns = [card for card in {*table.tops, *greens} if table.is_lawn[card]]
    on_lawns = all(table.free[lawn][lawn] for lawn in lawns) and len(lawns) <= 1
    awards = (*filter(None, table.award_tops), *table.prizes.every)
    if table.is_loose or table.goes_on or not on_lawns or len(set(awards)) < len(awards):
        return False
    if table.has_unmatched or (turning.use is Use.COVER and table.position.one_match_is_enough):
        return False
    return _is_never_drawn(table, turning, greens)


def _is_never_drawn(table: Table, turning: Turning, greens: Cards) -> bool:
    """Whether what is put under a deck stays there: every turn lays a card that shows or a lawn."""
    free = sum(not table.is_held(space) for space in SPACES)
    if turning.use is Use.GREENS:
        return len(table.greens.deck) >= free + sum(table.is_lawn[card] for card in greens) + DISPLAY
    if turning.use is Use.AWARDS:
        # A draw fills an empty space or comes with a structure, and each structure takes a space.
        draws = table.award_tops.count(NONE) + min(free, sum(table.is_structure[card] for card in greens))
        return len(table.prizes.deck) >= draws + DISPLAY
    return True


class Step(NamedTuple):
    """One step of a side: a card taken (`NONE` for the top of the deck) and laid on a space, or three put under the deck.

    `space` is -1 where the card goes under the deck, `own` tells an award of a turn of its own, `turned` a card laid through
    the village card.
    """

    taken: int = NONE
    card: int = NONE
    space: int = -1
    turned: bool = False
    own: bool = False
    under: Cards = ()


Sides: TypeAlias = tuple[Sequence[Step], Sequence[Step]]
"""The steps of green cards and of awards that lead to a village."""
