"""A solo table as numbers, for the search for the best play: cards, decks in their order, and the rulings that matter.

Kinds of green cards and awards are numbered; 0 is no card. The pairs that match and what may lie on what are looked up in
tables made with the same rules that judge a move.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from models.village_green.cards import EMPTY, NO_AWARD, Award, Card, Green
from models.village_green.rules.covers import needs_village_card
from models.village_green.rules.matches import cards_match, matches_enough
from models.village_green.rules.wording import is_structure
from models.village_green.table.position import Position, Supply
from models.village_green.table.spaces import BESIDE, GREEN_SPACES, Face, is_lawn

NONE = 0
"""No card."""

SPACES = range(len(GREEN_SPACES))

Cards: TypeAlias = tuple[int, ...]
"""Cards by their numbers."""


@dataclass(frozen=True, slots=True)
class Middle:
    """The cards of one kind in the middle: those face up, and the deck in its order."""

    display: Cards
    deck: Cards

    @property
    def every(self) -> Cards:
        """All of them."""
        return self.display + self.deck


class Table:
    """The start of the play that is searched.

    `match[x][y]` says whether cards may lie side by side, `free[x][y]` whether `x` may be laid on `y` without the village
    card.
    """

    def __init__(self, position: Position) -> None:
        village = position.seats[0]
        self.player = village.player
        self.rulings = position.rulings
        self.cards = _kinds(EMPTY, (*village.visible_green, *village.shown_hand, *position.green.seen))
        self.awards = _kinds(NO_AWARD, (*village.visible_awards, *position.awards.seen))
        self._number: dict[Card, int] = {
            **{card: n for n, card in enumerate(self.cards)},
            **{award: n for n, award in enumerate(self.awards)},
        }
        self.lie(position)
        kinds = range(len(self.cards))
        self.match = [[cards_match(one, other) is True for other in self.cards] for one in self.cards]
        self.free = [[needs_village_card(position, one, other) is False for other in self.cards] for one in self.cards]
        self.is_lawn = [is_lawn(card) for card in self.cards]
        self.is_structure = [is_structure(card) for card in self.cards]
        self.goes_on = not position.may_stop
        self.lawns_cover_all = any(
            self.free[lawn][other] for lawn in kinds if self.is_lawn[lawn] for other in kinds[1:] if not self.is_lawn[other]
        )

    def lie(self, position: Position) -> None:
        """Change where the cards lie."""
        self.position, village = position, position.seats[0]
        self.tops = self.numbers(village.visible_green)
        self.award_tops = self.numbers(village.visible_awards)
        self.hand = self.numbers(village.shown_hand)
        self.greens, self.prizes = self._middle(position.green), self._middle(position.awards)
        self.is_up = village.face is Face.UP
        self.discards = bool(self.greens.every) and position.discards_unfitting

    def after(self, position: Position) -> list[Table]:
        """The tables that may lie there after a move, every card with the number that it has here.

        Where it was not said which face-up card was taken, there is one for each.
        """
        tables = []
        hand = position.seats[0].shown_hand
        is_told = len(self.numbers(hand)) == len(hand)
        for taken in [NONE] if is_told else dict.fromkeys(self.greens.display):
            table = copy(self)
            table.lie(position)
            if taken != NONE:
                table.hand = (*table.hand, taken)
                table.greens = Middle(without(self.greens.display, taken), ())
            tables.append(table)
        return tables

    @property
    def is_loose(self) -> bool:
        """Whether more cards may be drawn than the spaces and the lawns allow."""
        return self.discards or self.lawns_cover_all

    def numbers(self, cards: Iterable[Any]) -> Cards:
        """The known ones of some cards by their numbers.

        In a deck the others were put under it after a move, and lie too deep to be drawn.
        """
        return tuple(self._number[card] for card in cards if card in self._number)

    def _middle(self, supply: Supply) -> Middle:
        return Middle(self.numbers(supply.display or ()), self.numbers(supply.order))

    def is_held(self, space: int) -> bool:
        """Whether only the village card lets another card be laid on what lies in a space."""
        top = self.tops[space]
        return not (top == NONE or self.is_lawn[top] or self.lawns_cover_all)

    def fits(self, tops: Sequence[int], card: int, space: int) -> bool:
        """Whether a green card may be laid on a space without the village card."""
        match = self.match[card]
        return self.free[card][tops[space]] and all(match[tops[other]] for other in BESIDE[space])

    def fits_turned(self, tops: Sequence[int], card: int, space: int) -> bool:
        """Whether it may be laid there through the village card."""
        beside = [self.match[card][tops[other]] for other in BESIDE[space] if tops[other] != NONE]
        return tops[space] != NONE and matches_enough(self.position, beside) is True


C = TypeVar("C", Green, Award)


def _kinds(nothing: C, cards: Iterable[Any]) -> tuple[C, ...]:
    return tuple(dict.fromkeys((nothing, *cards)))


def without(cards: Cards, card: int) -> Cards:
    """The cards without one of a kind."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
