"""A table of The Hedge Row: a row of bushes in front of each player."""

from __future__ import annotations

from dataclasses import dataclass

from models.hedge_row.cards import Bush, Deck
from models.logic import Number, Truth, Unknown, any_of, count, same, where
from models.table import SeatedTable

LONGEST = 5
"""Bushes in a row when it is finished."""

Seen = Bush | Unknown[Bush]
"""A bush, known or not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(SeatedTable):
    """A table; `rows` are those of the players, each from the left, out of the cards of `deck`."""

    rows: tuple[tuple[Seen, ...], ...]
    deck: Deck

    def row(self, player: str) -> tuple[Seen, ...]:
        """The row of a player."""
        return self.rows[self.players.index(player)]

    def copies(self, bush: Bush) -> Number:
        """How many of a bush lie in all rows."""
        return count(where(seen, bush.__eq__) for row in self.rows for seen in row)

    def match(self, left: Seen, right: Seen) -> Truth:
        """Whether two bushes can be neighbours (HR-MATCH): the one place that reads HR-AMB-NEXT."""
        like = any_of([same(left, right, lambda bush: bush.colour), same(left, right, lambda bush: bush.value)])
        if like is True or self.rulings["HR-AMB-NEXT"] == "no":
            return like
        above = [same(a, b, lambda bush: bush.value) for a, b in ((left, _raised(right)), (_raised(left), right))]
        return any_of([like, *above])


def _raised(seen: Seen) -> Seen:
    """The same bush with a value one higher."""
    if isinstance(seen, Unknown):
        return seen.seen_as(lambda bush: Bush(bush.colour, bush.value + 1))
    return Bush(seen.colour, seen.value + 1)
