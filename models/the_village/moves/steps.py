"""The steps of a turn of The Village: each requires what it needs and does it at once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from models.hidden import hidden_card
from models.logic import Number, Truth, Unknown, any_of, least_of, options_of, shared, where
from models.names import counted, enumerated
from models.the_village.cards import Profession
from models.the_village.moves.words import Kind, Move
from models.the_village.table import Card, Position, Seat
from models.turn import SeatTurn


class Steps(SeatTurn[Position, Seat]):
    """A turn: `drawn` are the cards that it drew unseen, `acts` its draws and trades."""

    def __init__(self, position: Position, move: Move) -> None:
        super().__init__(position, move.player)
        self.drawn: list[Any] = []
        self.acts: list[Kind] = []
        self.accused = self.taken = self.drawn_so_far = 0
        self.is_won = self.has_run_out = self.has_discarded = False

    def behind(self, player: str) -> Number:
        """How many chips a player would have to add to match the largest wager, as far as there are any, unless folded."""
        seat = self.before.seat(player)
        return 0 if seat.folded else least_of(seat.purse, max(self.before.wagers) - seat.wager)

    def gain(self, card: Card) -> None:
        """A card comes into the player's hand."""
        hand = self.seat().hand
        self.change_seat(hand=(*hand, card) if isinstance(hand, tuple) else None if hand is None else hand + 1)

    def lose(self, rule: str, card: Profession, whom: str = "") -> bool:
        """A card leaves a hand, if it can be there."""
        player = whom or self.player
        hand = self.seat(player).hand
        if not isinstance(hand, tuple):
            self.need(rule, player, hand is None or hand > 0, f"{player} has no card left.")
            self.assume(f"{player} has a {card} card")
            self.change_seat(player, hand=None if hand is None else max(0, hand - 1))
            return hand is None or bool(hand)
        own = [known for known in hand if not any(known is drawn for drawn in self.drawn)]
        if self.drawn and not any(card in options_of(known) for known in own):
            self.assume(f"a card drawn is a {card}")
            gone: Card = self.drawn.pop(0)
        else:
            what = f"which cards {player} holds"
            at = self.find(rule, own, card, f"{player} has no {card} card", what, len(self.drawn))
            if at is None:
                return False
            gone = own[at]
        place = next(i for i, known in enumerate(hand) if known is gone)
        self.change_seat(player, hand=(*hand[:place], *hand[place + 1 :]))
        return True

    def lose_any(self, whom: str) -> None:
        """A card that nobody names goes from a hand to the refuse pile; which cards are left nobody knows any more."""
        hand, n, refuse = self.seat(whom).hand, self.seat(whom).hand_size, self.now("refuse")
        may_be = (hand if isinstance(hand, tuple) else None) or Profession
        kinds = tuple(dict.fromkeys(kind for card in may_be for kind in options_of(card)))
        self.change_seat(whom, hand=n and n - 1)
        self.change(refuse=(*refuse, Unknown(f"refuse card {len(refuse) + 1}", kinds)))

    def find(self, rule: str, cards: list[Card], card: Profession, message: str, what: str, others: int = 0) -> int | None:
        """Where a card lies among these and `others`: the first that may be it; nothing where none may.

        What is not known is required, or has to be in the file where several may be it.
        """
        if card in cards:
            return cards.index(card)
        may = [i for i, other in enumerate(cards) if card in options_of(other)]
        if len(may) + others > 1 and may:
            self.await_fact(what)
        truth: Truth = any_of(where(cards[i], card.__eq__) for i in may)
        places = enumerated([cards[i].name for i in may if isinstance(cards[i], Unknown)], "or")
        # One that was drawn may be the card as well.
        self.need(rule, str(card), truth if not (others and may) else True, f"{message}.", f"{places} is a {card}")
        return may[0] if may else None

    def draw(self, n: int, cards: tuple[Profession, ...]) -> None:
        """Cards from the deck, which may be named; when it has run out, all lose."""
        deck = self.now("deck")
        there = n if deck is None else min(n, deck)
        for i in range(there):
            hand = self.seat().hand
            name = hidden_card(self.player, len(hand) if isinstance(hand, tuple) else 0)
            card = cards[i] if i < len(cards) else Unknown(name, tuple(Profession))
            if i >= len(cards):
                self.drawn.append(card)
            self.gain(card)
        if deck is not None:
            self.change(deck=deck - there)
            if there < n or self.table.has_last_deck_card:
                seats, share = self.now("seats"), shared(self.table.chips, len(self.before.players))
                self.change(seats=tuple(replace(seat, chips=share, wager=0) for seat in seats), end_pot=0, daily_pot=0)
                self.change(turn=None, over=True, winners=())
                self.explain("the deck has run out: all lose, and the chips are shared equally (VI-ALLLOSE)")
                self.is_won = self.has_run_out = True

    def end(self) -> None:
        """The turn is over: the hand is small enough, and the next player has the turn."""
        if not self.is_won:
            n, most = self.seat().hand_size, self.seat().limit
            if n is not None and n > most:
                self.covers.add(f"VI-ST-HAND[{self.player}]")
                self.leave(f"{self.player} discards {counted(n - most, 'card')}", "discard Hill")
            self.change_seat(turns=self.seat().turns + 1)
            self.change(turn=self.table.next_at_night())
        self.count_open()

    def count_open(self) -> None:
        """The cards turned outwards, where they are told: as many as accusations failed, as far as there are cards."""
        for player, seat in self.table.seated:
            if seat.opened is not None and seat.hand_size is not None:
                self.change_seat(player, opened=min(seat.hand_size, seat.failed))
