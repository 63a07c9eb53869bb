"""Moves of Village Green: what can be said of one, in text that reads back to the same move.

Source: Village Green rulebook, "How to Play", "Village Card", "Draw and Play a Green Card", "Draw and Play an Award Card",
"Placing Cards in Your Village", "Solo Game".
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from models.village_green.cards import Award, Card, Green


class Flip(Enum):
    """What the village card is turned face down for."""

    COVER = "cover"
    GREENS = "refresh greens"
    AWARDS = "refresh awards"


UNDER = "under the deck"
"""Where a green card goes that is not placed."""


SOME_CARD = Green("a card")
"""A card of a hidden hand that nobody else sees: it can only be put under the deck."""


@dataclass(frozen=True, slots=True)
class Move:
    """What one player does in a turn, or only the refreshing before it (then there is no card).

    `space` is where the card goes, or `UNDER`. `taken` is the face-up card that was taken, if that was said. `award` is
    what a structure brings, if that was said. `under` are the face-up cards in the order in which refreshing puts them
    under their deck, the one that will be drawn first at the front; without it they go there as they lie.
    """

    player: str
    card: Card | None = None
    space: str = ""
    turned: Flip | None = None
    taken: Card | None = None
    award: Award | None = None
    award_space: str = ""
    under: tuple[Card, ...] = ()

    def __str__(self) -> str:
        order = f": {', '.join(map(str, self.under))} {UNDER}" if self.under else ""
        refresh = f"flip and {self.turned.value}{order}" if self.turned else "nothing"
        if self.card is None:
            return refresh
        flip = {None: "", Flip.COVER: "flip and "}.get(self.turned, f"{refresh}, then ")
        taken = f"take {self.taken}, " if self.taken else ""
        put = f"{self.card} {UNDER}" if self.space == UNDER else f"{self.card} to {self.space}"
        award = f", {self.award} to {self.award_space}" if self.award else ""
        return f"{flip}{taken}{put}{award}"
