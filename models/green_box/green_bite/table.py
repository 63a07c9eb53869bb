"""What lies on a table of Green Bite, and how a file tells it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from operator import attrgetter, eq

from models.doubts import each, entries, number, up_to
from models.fields import REQUIRED, amount, players, told
from models.green_box.green_bite.cards import CARD, CARDS, DISCARDS, HAND, Card, of_card, of_hand
from models.logic import Truth, any_of, not_, where
from models.past import Past
from models.rule import InForce
from models.table import SeatedTable, Seats

LEAST_PLAYERS, MOST_PLAYERS = 2, 6
MOST_CUBES = 5
LOW = 2
"""With so many cards left in hand, a player picks up the discards (BT-REFILL)."""

_LAST_ROUND = 29
"""No game of six lasts longer, not even with five cubes each."""


@dataclass(frozen=True, slots=True)
class Seat:
    """What a player has."""

    health: int = amount(
        "The health cubes left; 0 for whoever is eliminated.",
        "the health cubes of {}",
        "{who} has {n:health cube}",
        MOST_CUBES,
        default=REQUIRED,
    )
    hand: tuple[int, ...] | int | None = told(
        HAND,
        "The cards in hand, or how many they are; left out, it is counted: all that lie nowhere else.",
        of_hand,
        number("the number of cards in {}'s hand", "{who} has {n:card} in hand", up_to(len(CARDS))),
    )
    discard: tuple[Card, ...] = told(
        DISCARDS,
        "The discards, the oldest first; `unknown` or `some 3 or 4` for what nobody remembers. Left out, none lie there, or "
        "unknown ones if `hand` says that cards are missing.",
        each("discard {}", CARDS),
        absent=(),
    )
    card: Card | None = told(
        CARD, "The card chosen for this round, if it lies on the table; `unknown` while it is face down.", of_card
    )

    @property
    def is_alive(self) -> bool:
        """Whether the player has a health cube left."""
        return self.health > 0

    @property
    def cards_laid(self) -> tuple[Card, ...]:
        """The cards that are not in hand."""
        return self.discard if self.card is None else (*self.discard, self.card)

    @property
    def in_hand(self) -> int:
        """How many cards are in hand."""
        if isinstance(self.hand, int):
            return self.hand
        return max(0, len(CARDS) - len(self.cards_laid)) if self.hand is None else len(self.hand)

    def may_hold(self, card: int) -> Truth:
        """Whether a card is in hand."""
        if isinstance(self.hand, tuple):
            return card in self.hand
        return not_(any_of([where(other, partial(eq, card)) for other in self.cards_laid]))

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards that may be in hand."""
        return tuple(card for card in CARDS if self.may_hold(card) is not False)

    def with_card(self, card: int) -> Seat:
        """With a card of the hand chosen for the round."""
        left = self.hand
        if isinstance(left, tuple):
            left = tuple(other for other in left if other != card)
        elif isinstance(left, int):
            left = max(0, left - 1)
        return replace(self, hand=left, card=card)

    def with_discard(self, card: int) -> Seat:
        """With a card played: it lies among the discards."""
        left = self if self.card is not None else self.with_card(card)
        return replace(left, card=None, discard=(*left.discard, card))


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(SeatedTable, Seats[Seat]):
    """A table. `past` ties it to the one before."""

    seats: tuple[Seat, ...]
    line: tuple[str, ...] = players(
        "The line, from the front to the Monster.",
        entries("number {i} in the line", attrgetter("players"), "{n} is number {i} in the line"),
        default=REQUIRED,
    )
    round: int = amount(
        "The number of the round that is played next; of a game that is over, of its last round.",
        "the number of the round",
        "it is round {n}",
        range(1, _LAST_ROUND + 1),
        default=REQUIRED,
    )
    past: Past | None = None

    def with_card(self, player: str, card: int) -> Position:
        """The table on which a player has chosen a card for the round."""
        return replace(self, seats=tuple(own.with_card(card) if name == player else own for name, own in self.seated))

    @property
    def living(self) -> tuple[str, ...]:
        """Who has health cubes left, in the order of the file."""
        return tuple([player for player, seat in self.seated if seat.health > 0])

    @property
    def last(self) -> int:
        """How many are left when the game ends: two, or one of two (BT-END)."""
        return min(2, self.layouts - 1)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended: that is said, or so few are left."""
        return self.over or self.has_ended

    @property
    def has_ended(self) -> bool:
        """Whether so few are left that the game has ended, whatever the file says (BT-END)."""
        return sum([seat.health > 0 for seat in self.seats]) <= self.last

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return self.round - (not self.has_ended)

    @property
    def cubes(self) -> int:
        """The health cubes with which everybody begins (BT-AMB-CUBES)."""
        return int(self.rulings["BT-AMB-CUBES"])

    moves_to_front = InForce("BT-AMB-BITTENMOVES", "front")
    """Whether the bitten player goes to the front of the line (BT-AMB-BITTENMOVES)."""
    refills_at_end = InForce("BT-AMB-LASTREFILL", "yes")
    """Whether cards are picked up after the last bite (BT-AMB-LASTREFILL)."""

    def bites(self, player: str) -> int:
        """How often a player has been bitten."""
        return self.cubes - self.seat(player).health

    @property
    def has_all_bites(self) -> bool:
        """Whether as many cubes were lost as there were bites, one in each round but the first (BT-ST-BITES)."""
        return sum(map(self.bites, self.players)) == self.rounds - 1

    def is_untold(self, player: str) -> bool:
        """Whether a finished game leaves a hand open: nobody takes cards back at its end, and none of these are told."""
        seat = self.seat(player)
        return self.has_ended and seat.is_alive and seat.hand is None and not seat.cards_laid

    def cards_held(self, player: str) -> int:
        """How many cards a player held when the round began (BT-ST-HANDSIZE)."""
        seat = self.seat(player)
        if not self.has_ended:
            return seat.in_hand + (seat.card is not None)
        full = seat.in_hand == len(CARDS) and self.refills_at_end
        return LOW + 1 if full else seat.in_hand + 1
