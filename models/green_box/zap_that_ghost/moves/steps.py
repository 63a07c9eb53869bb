"""A turn of Zap That Ghost: the cards of the hand, the die and the round."""

from __future__ import annotations

from models.green_box.cards import Card
from models.green_box.hands import CardTurn
from models.green_box.zap_that_ghost.table import Position, Seat

Cards = tuple[Card, ...]


class Steps(CardTurn[Position, Seat]):
    """A turn with its cards, the die and the round; `outcome` says what it does besides the score."""

    is_told = staticmethod(Card.has_suit)

    def __init__(self, position: Position, player: str) -> None:
        # What has all it requires cannot break these: take a ghost of another colour, or leave a hand too large for a roll.
        super().__init__(position, player, ("ZG-ST-GHOSTS", "ZG-ST-MEEPLES", "ZG-ST-STEPS", "ZG-ST-CARDS"))
        self.outcome = ""

    # The die and the round.

    def need_die(self) -> None:
        """The die is rolled."""
        self.need("ZG-ROLL", "die", self.before.die is not None, "roll the die first, and write it into the file: `die: 4`.")

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

    def discard(self, cards: Cards, drawn: Cards = ()) -> None:
        """Cards of the hand are discarded and others drawn; nothing is done where the player cannot have them."""
        if (away := self.give_up(cards)) is not None:
            self.replace_from(away, len(drawn))
            self.change_seat(hand=self.hand.plus(*drawn).told)

    def replace_from(self, cards: Cards, drawn: int) -> None:
        """Cards are discarded, others leave the deck, the discards shuffled into it if it has too few (ZG-SUCCESS)."""
        discards, deck = (*self.now("discard"), *cards), self.now("deck")
        # As many cards as are drawn were just discarded: the discards are enough, but for a hand that was too small.
        if deck is not None and deck < drawn:
            deck, discards = deck + len(discards), ()
        self.change(discard=discards, deck=None if deck is None else max(0, deck - drawn))
