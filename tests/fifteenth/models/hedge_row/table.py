"""A table of The Hedge Row: a row of bushes in front of each player."""

from dataclasses import dataclass

from models.doubts import each
from models.fields import REQUIRED, several, told
from models.hedge_row.cards import Bush, Deck
from models.logic import Number, Truth, Unknown, any_of, count, equal, number, same, total, where
from models.table import SeatedTable, Seats
from models.table_form import seen, text_in_deck
from models.unknowns import Choice

LONGEST = 5
"""Bushes in a row when it is finished."""
Seen = Bush | Unknown[Bush]
"""A bush, known or not."""


_BUSH = text_in_deck(
    Bush | Choice,
    "a bush",
    lambda phrase, deck: seen(phrase, deck.called, deck.bushes),
    "A bush: its colour and value, `unknown`, or `some red 2 or blue 2`.",
    ["red 2", "some red 2 or blue 2"],
)


@dataclass(frozen=True, slots=True)
class Hedge:
    """What a player has."""

    row: tuple[Seen, ...] = told(
        several(_BUSH, "{who}'s bush {n}"),
        f"The bushes from the left, {LONGEST} at most.",
        each("bush {}", lambda position: position.deck.bushes),
        default=REQUIRED,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(SeatedTable, Seats[Hedge]):
    """A table of hedges, out of the cards of `deck`."""

    seats: tuple[Hedge, ...]
    deck: Deck

    def copies(self, bush: Bush) -> Number:
        """How many of a bush lie in all rows."""
        return count(where(seen, bush.__eq__) for hedge in self.seats for seen in hedge.row)

    def match(self, left: Seen, right: Seen) -> Truth:
        """Whether two bushes can be neighbours (HR-MATCH): the one place that reads HR-AMB-NEXT."""
        like = any_of([same(left, right, lambda bush: bush.colour), same(left, right, lambda bush: bush.value)])
        if like is True or self.rulings["HR-AMB-NEXT"] == "no":
            return like
        one, other = (number(bush, lambda bush: bush.value) for bush in (left, right))
        return any_of([like, equal(one, total([other, 1])), equal(other, total([one, 1]))])
