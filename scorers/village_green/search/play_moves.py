"""The steps of a plan as moves: the green and the award side joined into turns, with the cards that are really taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from models.village_green.cards import Award
from models.village_green.moves.words import UNDER, Flip, Move
from models.village_green.table.spaces import AWARD_SPACES, GREEN_SPACES
from scorers.village_green.search.play_table import JUNK, NONE, Cards, Middle, Step, Table, without


class _Dealt:
    """The cards of one kind in the middle as they are taken; `is_junk` says which ones nobody tells apart."""

    def __init__(self, middle: Middle, is_junk: Callable[[int], bool]) -> None:
        self.middle, self._is_junk = middle, is_junk

    def take(self, wanted: int) -> int:
        """Take a card: the top one, this one from those that lie face up, or any of them that nobody wants."""
        card = self._face_up(wanted, self.middle.display)
        drawn = self.middle.deck[0] if card == NONE else card
        self.middle = self.middle.without(card)
        return drawn

    def _face_up(self, wanted: int, display: Cards) -> int:
        return wanted if wanted != JUNK else next(card for card in display if self._is_junk(card))

    def refresh(self, under: Cards) -> Cards:
        """Put the face-up cards under the deck in this order and turn up as many new ones."""
        left, put = self.middle.display, []
        for wanted in under:
            put.append(self._face_up(wanted, left))
            left = without(left, put[-1])
        self.middle = self.middle.refresh(tuple(put))
        return tuple(put)


class Joined:
    """The turns of a play that lays the green cards and the awards of two sides, so that these show in the end."""

    def __init__(self, table: Table, tops: Cards, awards: Cards) -> None:
        self.table, self.hand = table, table.hand
        self.greens = _Dealt(table.greens, lambda card: card not in tops and not table.is_lawn[card])
        self.prizes = _Dealt(table.prizes, lambda award: award not in awards)

    def moves(self, greens: Sequence[Step], awards: Sequence[Step]) -> Iterator[Move]:
        """The moves in order; awards of turns of their own come as soon as the order of the awards lets them."""
        waiting = list(awards)
        for step in greens:
            move = self._green(step)
            if step.space >= 0 and self.table.is_structure[step.card]:
                yield from self._alone(waiting)
                if waiting:
                    award, space = self._award(waiting.pop(0))
                    move = replace(move, award=award, award_space=space)
            yield move
        yield from self._alone(waiting)

    def _alone(self, waiting: list[Step]) -> Iterator[Move]:
        """The awards that are drawn before the next one that a structure brings, and the refreshing before that."""
        while waiting and (waiting[0].own or waiting[0].under):
            step = waiting.pop(0)
            if step.under:
                put = self.prizes.refresh(step.under)
                yield Move(self.table.player, turned=Flip.AWARDS, under=tuple(self.table.awards[card] for card in put))
            else:
                award, space = self._award(step)
                yield Move(self.table.player, award, space)

    def _award(self, step: Step) -> tuple[Award, str]:
        award = self.table.awards[self.prizes.take(step.taken)]
        return award, AWARD_SPACES[step.space]

    def _green(self, step: Step) -> Move:
        cards, player = self.table.cards, self.table.player
        if step.under:
            put = self.greens.refresh(step.under)
            return Move(player, turned=Flip.GREENS, under=tuple(cards[card] for card in put))
        drawn = self.greens.take(step.taken)
        # A card that is taken and laid at once need not be named twice, unless one like it is in hand.
        told = step.taken != NONE and (drawn != step.card or drawn in self.hand)
        self.hand = without((*self.hand, drawn), step.card)
        if step.space < 0:
            middle = self.greens.middle
            self.greens.middle = replace(middle, deck=(*middle.deck, step.card))
        return Move(
            player,
            cards[step.card],
            GREEN_SPACES[step.space] if step.space >= 0 else UNDER,
            Flip.COVER if step.turned else None,
            cards[drawn] if told else None,
        )
