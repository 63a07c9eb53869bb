"""What lies on a table of Slush, and how a file tells it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from models.fields import REQUIRED, amount, told
from models.green_box.components import Colour
from models.green_box.doubts import ColouredSeats
from models.green_box.grid import with_entry
from models.green_box.hidden import NEXT
from models.green_box.kinds import COLOUR
from models.green_box.slush.cards import CARDS, CUBES, FACE_UP, SIX, Card, FaceUp, card_place, cards_called, of_cards
from models.hidden import Hidden, HiddenPlace
from models.logic import Truth, Unknown, any_of, at_least, count
from models.names import enumerated
from models.rule import InForce
from models.table import SeatedTable

LEAST_PLAYERS, MOST_PLAYERS = 3, 6
MOST_BID = 4
"""Cubes that a bid adds at most, and players who can have cubes on one card (SL-ST-FOUR)."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: a colour, and the cubes left."""

    colour: Colour = told(COLOUR, "The player's colour.", default=REQUIRED)
    cubes: int | None = amount(
        f"The player's cubes that lie on no card. Left out, it is counted: what is missing on the cards of {CUBES}.",
        "the number of cubes that {} has left",
        "{who} has {n:cube} left",
        CUBES,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(SeatedTable, ColouredSeats[Seat]):
    """A table: what each player has, the face-up cards, and what is written of the draw pile."""

    seats: tuple[Seat, ...]
    cards: tuple[FaceUp, ...] = told(
        FACE_UP,
        "The cards that lie face up, in any order, each with what lies on it: `red 6 with 2 red, 3 blue, locked by red`.",
        of_cards,
        key="face_up",
        default=[],
    )
    deck: int | None = amount(
        "How many cards are left to draw. Left out, it is counted: all that do not lie face up.",
        "the number of cards to draw",
        "{n:card} left to draw",
        len(CARDS),
    )

    @property
    def card_colours(self) -> tuple[Colour, ...]:
        """The colours of the cards in the game (SL-AMB-COLOURS)."""
        return self.colours if self.rulings["SL-AMB-COLOURS"] == "players" else tuple(Colour)

    @property
    def can_draw(self) -> bool:
        """Whether a card is left to draw. The ruling matters only where the cards of the players' colours are all out."""
        if self.deck is not None:
            return self.deck > 0
        out = len(self.cards)
        return out < SIX * self.layouts or out < SIX * len(self.card_colours)

    @property
    def cards_left(self) -> int:
        """How many cards are left to draw."""
        return max(0, SIX * len(self.card_colours) - len(self.cards)) if self.deck is None else self.deck

    def on_cards(self, colour: Colour) -> int:
        """The cubes of a colour on all cards."""
        return sum([face_up.count(colour) for face_up in self.cards])

    def cubes_left(self, colour: Colour) -> int:
        """The cubes that a colour has left."""
        written = self.seat(self.owner(colour)).cubes
        return max(0, CUBES - self.on_cards(colour)) if written is None else written

    def has_meeple(self, colour: Colour) -> bool:
        """Whether a colour has not locked a card yet."""
        return not any(colour in face_up.meeples for face_up in self.cards)

    def bids(self, colour: Colour) -> Iterator[tuple[int, range]]:
        """Every card on which a colour can bid, by its number, with how many cubes (SL-ACT-BID)."""
        most = min(MOST_BID, self.cubes_left(colour))
        for n, face_up in enumerate(self.cards):
            if not face_up.meeples and (least := face_up.least_bid(colour)) <= most:
                yield n, range(least, most + 1)

    def locks(self, colour: Colour) -> Iterator[int]:
        """Every card that a colour can lock, by its number (SL-ACT-LOCK)."""
        if self.has_meeple(colour):
            yield from (n for n, face_up in enumerate(self.cards) if face_up.count(colour) and not face_up.meeples)

    def can_act(self, colour: Colour) -> bool:
        """Whether a colour can draw, bid or lock."""
        return self.can_draw or any(True for _ in self.bids(colour)) or any(True for _ in self.locks(colour))

    def ends_with(self, colour: Colour) -> bool:
        """Whether the game ends when it is this colour's turn (SL-END).

        That there are cubes left but no bid, or a meeple but no card to lock, counts as unable unless the ruling is another.
        """
        if self.can_act(colour):
            return False
        out_of_cubes = not self.cubes_left(colour) or self.rulings["SL-AMB-END"] == "no-bid"
        out_of_meeples = not self.has_meeple(colour) or self.rulings["SL-AMB-ENDLOCK"] == "no-card"
        return (out_of_cubes and out_of_meeples) or not any(map(self.can_act, self.colours))

    may_pass = InForce("SL-AMB-PASS", "allowed")
    """Whether whoever can act may pass all the same (SL-AMB-PASS)."""

    @property
    def can_have_passed(self) -> bool:
        """Whether somebody may have had a turn without doing anything."""
        waits = not self.can_draw and (self.rulings["SL-AMB-END"] != "no-bid" or self.rulings["SL-AMB-ENDLOCK"] != "no-card")
        return waits or self.may_pass

    @property
    def is_over(self) -> bool:
        """Whether the game is over, whatever the file says (SL-WIN-SIX, SL-END)."""
        return self.over or self.is_won is True or (self.turn is not None and self.ends_with(self.seat(self.turn).colour))

    def has_all_six(self, colour: Colour) -> Truth:
        """Whether a colour claims all six cards of its own colour (SL-WIN-SIX)."""
        own = [face_up for face_up in self.cards if face_up.claimant is colour]
        if len(own) < SIX or any(up.is_of(colour) is True for up in self.cards if up.claimant is not colour):
            return False
        return at_least(count(up.is_of(colour) for up in own), SIX)

    @property
    def is_won(self) -> Truth:
        """Whether somebody has all six own cards."""
        return any_of(map(self.has_all_six, self.colours))

    def name(self, n: int) -> str:
        """What a face-up card is called: by what it is, or by its place where nobody knows."""
        card = self.cards[n].card
        return card_place(n) if isinstance(card, Unknown) else str(card)

    def with_card(self, n: int, face_up: FaceUp) -> Position:
        """The table with another face-up card at a place."""
        return replace(self, cards=with_entry(self.cards, n, face_up))


def hidden(position: Position) -> tuple[Hidden[Card], ...]:
    """Each card that is not known to lie face up, and the next card of the draw pile; what is told names the colours."""
    up, colours = {face_up.card for face_up in position.cards}, position.card_colours
    unseen = {card: int(card not in up) for card in CARDS if card.colour in colours}
    places: tuple[HiddenPlace[Card], ...] = (HiddenPlace(NEXT, 1, is_hand=False),) if position.can_draw else ()
    cards = f"{enumerated([str(colour) for colour in colours], 'and', len(colours))} cards"
    own = {player: frozenset(card for card in unseen if card.colour is seat.colour) for player, seat in position.seated}
    return (Hidden(cards, unseen, places, lambda text: _cards_described(text, unseen), own=own),)


def _cards_described(text: str, kinds: dict[Card, int]) -> frozenset[Card]:
    """The cards that a description means: `red 6`, `red`, `6`. Raises `ValueError`."""
    words = " ".join(word for word in text.split() if word.casefold() not in {"the", "card", "cards"})
    return frozenset(card for part in words.split(" or ") for card in cards_called(part)) & frozenset(kinds)
