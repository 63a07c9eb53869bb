"""What lies on a table of Slush: face-up cards with the cubes bid on them and the meeples that lock them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from models.green_box.components import Colour
from models.green_box.grid import with_entry
from models.green_box.slush.cards import SIX, Card
from models.logic import Truth, Unknown, any_of, at_least, count, where
from models.table import SeatedTable

LEAST_PLAYERS, MOST_PLAYERS = 3, 6
CUBES = 9
"""Cubes of a player."""
MOST_BID = 4
"""Cubes that a bid adds at most, and players who can have cubes on one card (SL-ST-FOUR)."""


@dataclass(frozen=True, slots=True)
class FaceUp:
    """A card that lies face up: the cubes on it by colour (none where a colour is missing), and the meeples there.

    `claimant` is the colour that claims the card, if one does (SL-CLAIM): that of the meeple, else the one with most cubes.
    """

    card: Card | Unknown[Card]
    cubes: Mapping[Colour, int] = field(default_factory=dict)
    meeples: tuple[Colour, ...] = ()
    claimant: Colour | None = field(init=False, compare=False)

    def __post_init__(self) -> None:
        """Asked so often that it is found once."""
        having: Sequence[Colour] = self.meeples
        if not having and self.cubes:
            most = max(self.cubes.values())
            having = [colour for colour, n in self.cubes.items() if n == most]
        object.__setattr__(self, "claimant", having[0] if len(having) == 1 else None)

    def __str__(self) -> str:
        """As it is written."""
        on_it = [f"{n} {colour}" for colour, n in self.cubes.items()]
        on_it += [f"locked by {colour}" for colour in self.meeples]
        return f"{self.card} with {', '.join(on_it)}" if on_it else str(self.card)

    def count(self, colour: Colour) -> int:
        """The cubes of a colour here."""
        return self.cubes.get(colour, 0)

    def most_against(self, colour: Colour) -> int:
        """The most cubes that another colour has here."""
        return max([n for other, n in self.cubes.items() if other is not colour], default=0)

    def least_bid(self, colour: Colour) -> int:
        """With how many more cubes a colour has more than each other here (SL-ACT-BID)."""
        return max(1, self.most_against(colour) + 1 - self.count(colour))

    def with_cubes(self, colour: Colour, more: int) -> FaceUp:
        """The card with more cubes of a colour on it, or fewer."""
        cubes = {other: n for other in Colour if (n := self.count(other) + (more if other is colour else 0))}
        return replace(self, cubes=cubes)

    def with_meeple(self, colour: Colour) -> FaceUp:
        """The card with a meeple on it too."""
        here = {*self.meeples, colour}
        return replace(self, meeples=tuple(other for other in Colour if other in here))


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(SeatedTable):
    """A table: each player's colour, the face-up cards, and what is written of cubes in hand and of the draw pile.

    A hand that is not written has the cubes that lie on no card; a draw pile that is not written has the cards that do not
    lie face up.
    """

    colours: tuple[Colour, ...]
    hands: tuple[int | None, ...]
    cards: tuple[FaceUp, ...] = ()
    deck: int | None = None

    def colour_of(self, player: str) -> Colour:
        """A player's colour."""
        return self.colours[self.players.index(player)]

    def owner(self, colour: Colour) -> str:
        """Whose colour it is."""
        return self.players[self.colours.index(colour)]

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
    def left(self) -> int:
        """How many cards are left to draw."""
        return max(0, SIX * len(self.card_colours) - len(self.cards)) if self.deck is None else self.deck

    def on_cards(self, colour: Colour) -> int:
        """The cubes of a colour on all cards."""
        return sum([face_up.count(colour) for face_up in self.cards])

    def hand(self, colour: Colour) -> int:
        """The cubes that a colour has left."""
        written = self.hands[self.colours.index(colour)]
        return max(0, CUBES - self.on_cards(colour)) if written is None else written

    def has_meeple(self, colour: Colour) -> bool:
        """Whether a colour has not locked a card yet."""
        return not any(colour in face_up.meeples for face_up in self.cards)

    def bids(self, colour: Colour) -> Iterator[tuple[int, range]]:
        """Every card on which a colour can bid, by its number, with how many cubes (SL-ACT-BID)."""
        most = min(MOST_BID, self.hand(colour))
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
        out_of_cubes = not self.hand(colour) or self.rulings["SL-AMB-END"] == "no-bid"
        out_of_meeples = not self.has_meeple(colour) or self.rulings["SL-AMB-ENDLOCK"] == "no-card"
        return (out_of_cubes and out_of_meeples) or not any(map(self.can_act, self.colours))

    @property
    def may_pass(self) -> bool:
        """Whether whoever can act may pass all the same (SL-AMB-PASS)."""
        return self.rulings["SL-AMB-PASS"] == "allowed"

    @property
    def can_have_passed(self) -> bool:
        """Whether somebody may have had a turn without doing anything."""
        waits = not self.can_draw and (self.rulings["SL-AMB-END"] != "no-bid" or self.rulings["SL-AMB-ENDLOCK"] != "no-card")
        return waits or self.may_pass

    @property
    def has_ended(self) -> bool:
        """Whether the game is over, whatever the file says (SL-WIN-SIX, SL-END)."""
        return self.over or self.is_won is True or (self.turn is not None and self.ends_with(self.colour_of(self.turn)))

    def has_all_six(self, colour: Colour) -> Truth:
        """Whether a colour claims all six cards of its own colour (SL-WIN-SIX)."""
        own = [face_up.card for face_up in self.cards if face_up.claimant is colour]
        if len(own) < SIX:
            return False
        return at_least(count(where(card, lambda card: card.colour is colour) for card in own), SIX)

    @property
    def is_won(self) -> Truth:
        """Whether somebody has all six own cards."""
        return any_of(map(self.has_all_six, self.colours))

    def name(self, n: int) -> str:
        """What a face-up card is called: by what it is, or by its place where nobody knows."""
        card = self.cards[n].card
        return f"card {n + 1}" if isinstance(card, Unknown) else str(card)

    def with_card(self, n: int, face_up: FaceUp) -> Position:
        """The table with another face-up card at a place."""
        return replace(self, cards=with_entry(self.cards, n, face_up))
