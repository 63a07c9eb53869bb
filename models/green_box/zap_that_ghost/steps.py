"""The steps of a turn of Zap That Ghost: each requires what it needs and does it at once."""

from __future__ import annotations

from models.green_box.cards import Card
from models.green_box.hands import as_held, hand_of, known_after
from models.green_box.zap_that_ghost.position import Position, Seat, is_told
from models.heap import Hand
from models.names import another, enumerated
from models.turn import SeatTurn

Cards = tuple[Card, ...]


class Steps(SeatTurn[Position, Seat]):
    """A turn with its cards, the die and the round; `outcome` says what it does besides the score."""

    def __init__(self, position: Position, player: str) -> None:
        # What has all it requires cannot break these: take a ghost of another colour, or leave a hand too large for a roll.
        super().__init__(position, player, ("ZG-ST-GHOSTS", "ZG-ST-MEEPLES", "ZG-ST-STEPS", "ZG-ST-CARDS"))
        self.outcome = ""

    @property
    def hand(self) -> Hand[Card]:
        """The player's cards."""
        return hand_of(self.before.seat(self.player).hand)

    # The die and the round.

    def need_die(self) -> None:
        """The die is rolled."""
        message = "roll the die first, and write it into the file: `die: 4`."
        self.need("ZG-ROLL", "die", self.before.die is not None, message)

    def need_no_die(self, rule: str, why: str) -> None:
        """The die is not rolled yet, or there was an attempt since."""
        self.need(rule, "die", self.before.die is None, f"the die shows {self.before.die}{why}")

    def end_round(self, *attempted_by: str) -> None:
        """All others may exchange a card, and somebody rolls (ZG-AMB-WHOROLLS)."""
        table = self.before
        roller = next(iter(attempted_by), table.roller)
        if table.rulings["ZG-AMB-WHOROLLS"] == "clockwise":
            roller = table.roller and table.next_to(table.roller)
        self.change(die=None, roller=roller, exchangers=tuple(p for p in table.players if p not in attempted_by))

    # Cards.

    def need_cards(self, rule: str, cards: Cards) -> None:
        """The player has these cards."""
        player, hand = self.player, self.hand
        if hand.told is not None and hand.minus(*cards) is None:
            has = enumerated(list(map(str, hand.told)) or ["no cards"], "and")
            for card in hand.lacks(cards):
                lacked = another(str(card), has_one=hand.has(card) is not False)
                self.refuse(rule, str(card), f"{player} lacks {lacked}: {player} has {has}.")
        # Of a card only its colour and its symbol matter.
        named = hand_of(tuple(filter(is_told, hand.told or ())))
        self.assume(*(f"{player} has {card} in hand, though the file does not name it" for card in named.lacks(cards)))

    def discard(self, cards: Cards, drawn: Cards = ()) -> None:
        """Cards of the hand are discarded and others drawn; nothing is done where the player cannot have them."""
        hand = self.hand
        left = known_after(hand, cards)
        if left is not None:
            self.put_away(tuple(as_held(hand, card) for card in cards), len(drawn))
            self.change_seat(hand=left.plus(*drawn).told)

    def put_away(self, cards: Cards, drawn: int) -> None:
        """Cards are discarded, others leave the deck, the discards shuffled into it if it has too few (ZG-SUCCESS)."""
        discards, deck = (*self.now("discards"), *cards), self.now("deck")
        # As many cards as are drawn were just discarded: the discards are enough, but for a hand that was too small.
        if deck is not None and deck < drawn:
            deck, discards = deck + len(discards), ()
        self.change(discards=discards, deck=None if deck is None else max(0, deck - drawn))
