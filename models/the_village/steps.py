"""A turn of The Village as it is done: cards that move between hands, Courtyard, refuse pile and deck."""

from __future__ import annotations

from typing import Any

from models.hidden import hidden_card
from models.logic import Truth, Unknown, any_of, where
from models.names import counted
from models.the_village.cards import Profession
from models.the_village.moves import Kind, Move
from models.the_village.position import SPACES, Card, Hand, Position
from models.turn import Turn


def may_be(card: Card, profession: Profession) -> bool:
    """Whether a card is of a profession, or may be."""
    return profession in (card.options if isinstance(card, Unknown) else (card,))


class Steps(Turn[Position]):
    """A turn: `drawn` are the cards that it drew unseen, `acts` its draws and trades."""

    def __init__(self, position: Position, move: Move) -> None:
        super().__init__(position, move.player)
        self.seat = position.seat(move.player)
        self.drawn: list[Any] = []
        self.acts: list[Kind] = []
        self.accused = self.taken = self.drawn_so_far = 0
        self.is_won = self.has_run_out = self.has_discarded = False

    def own(self, field: str, value: Any, seat: int | None = None) -> None:
        """Put something else where a player has it."""
        at, values = self.seat if seat is None else seat, self.now(field)
        self.change(**{field: (*values[:at], value, *values[at + 1 :])})

    def gain(self, card: Card) -> None:
        """A card comes into the player's hand."""
        hand: Hand = self.now("hands")[self.seat]
        self.own("hands", (*hand, card) if isinstance(hand, tuple) else None if hand is None else hand + 1)

    def lose(self, rule: str, card: Profession, seat: int | None = None) -> bool:
        """A card leaves a hand, if it can be there."""
        at = self.seat if seat is None else seat
        hand, player = self.now("hands")[at], self.before.players[at]
        if not isinstance(hand, tuple):
            self.need(rule, player, hand is None or hand > 0, f"{player} has no card left.")
            self.assume(f"{player} has a {card} card")
            self.own("hands", None if hand is None else max(0, hand - 1), at)
            return hand is None or bool(hand)
        own = [known for known in hand if not any(known is drawn for drawn in self.drawn)]
        if self.drawn and not any(may_be(known, card) for known in own):
            gone: Card = self.drawn.pop(0)
            self.assume(f"a card drawn is a {card}")
        elif not own:
            self.refuse(rule, player, f"{player} has no card left.")
            return False
        else:
            what, others = f"which cards {player} holds", len(self.drawn)
            gone = own[self.found(rule, own, card, f"{player} has no {card} card", what, others)]
            if not may_be(gone, card):
                return False
        place = next(i for i, known in enumerate(hand) if known is gone)
        self.own("hands", (*hand[:place], *hand[place + 1 :]), at)
        return True

    def found(self, rule: str, cards: list[Card], card: Profession, message: str, what: str, others: int = 0) -> int:
        """Where a card lies among these and `others`: the first, if none is it for certain.

        What is not known is required, or has to be in the file where several may be it.
        """
        if card in cards:
            return cards.index(card)
        may = [i for i, other in enumerate(cards) if may_be(other, card)]
        if len(may) + others > 1 and may:
            self.await_fact(what)
        truth: Truth = any_of(where(cards[i], card.__eq__) for i in may)
        # One that was drawn may be the card as well.
        self.need(rule, str(card), truth if not (others and may) else True, f"{message}.", f"one of them is a {card}")
        return may[0] if may else 0

    def draw(self, n: int, cards: tuple[Profession, ...]) -> None:
        """Cards from the deck, which may be named."""
        deck = self.now("deck")
        there = n if deck is None else min(n, deck)
        for i in range(there):
            size = self.now("hands")[self.seat]
            name = hidden_card(self.player, len(size) if isinstance(size, tuple) else 0)
            card = cards[i] if i < len(cards) else Unknown(name, tuple(Profession))
            if i >= len(cards):
                self.drawn.append(card)
            self.gain(card)
        if deck is not None:
            self.change(deck=deck - there)
            if there < n or self.table.has_last_deck_card:
                self.all_lose()

    def all_lose(self) -> None:
        """The deck has run out: the chips are shared equally (VI-ALLLOSE)."""
        table = self.table
        chips = sum(table.chips) + sum(table.wagers) + table.end_pot + table.daily_pot
        each = len(table.players)
        self.change(chips=(chips // each,) * each, wagers=(0,) * each, end_pot=0, daily_pot=0)
        self.change(turn=None, over=True, winners=())
        self.explain("the deck has run out: all lose, and the chips are shared equally (VI-ALLLOSE)")
        self.is_won = self.has_run_out = True

    def put(self, card: Card) -> None:
        """A discarded card: to the Courtyard, or onto the refuse pile where there is no room."""
        if len(self.now("courtyard")) < SPACES:
            self.change(courtyard=(*self.now("courtyard"), card))
        else:
            self.change(refuse=(*self.now("refuse"), card))

    def hand_left(self, seat: int | None = None) -> int | None:
        """How many cards are in a hand by now, if that is told."""
        hand = self.now("hands")[self.seat if seat is None else seat]
        return len(hand) if isinstance(hand, tuple) else hand

    def end(self) -> None:
        """The turn is over: the hand is small enough, and the next player has the turn."""
        if not self.is_won:
            n, most = self.hand_left(), self.before.limit(self.player)
            if n is not None and n > most:
                self.covers.add(f"VI-ST-HAND[{self.player}]")
                self.leave(f"{self.player} has {n} cards and discards {counted(n - most, 'card')}", "discard Hill")
            self.own("turns", self.before.turns[self.seat] + 1)
            self.change(turn=self.table.next_at_night())
        self.count_open()

    def count_open(self) -> None:
        """The cards turned outwards, where they are told: as many as accusations failed, as far as there are cards."""
        for i, told in enumerate(self.now("opened")):
            size = self.hand_left(i)
            if told is not None and size is not None:
                self.own("opened", min(size, self.now("failed")[i]), i)
