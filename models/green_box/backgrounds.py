"""1s and 2s whose background was not seen: can each have one, so that no limit on cards is broken?"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from models.green_box.card_limits import Limit, by_colour, by_green, by_six, by_symbol
from models.green_box.cards import Card, Lying


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards of which only so many more (`room`) can have a green background, or none if not `green`."""

    cards: tuple[int, ...]
    green: bool
    room: int
    ruling: str


def piles(cards: Sequence[Lying]) -> list[Pile]:
    """The limits that a choice of backgrounds can break."""
    places: dict[tuple[bool, Limit], list[int]] = {}
    for i, lying in enumerate(cards):
        for green, limits in _limits(lying.card):
            for limit in limits:
                places.setdefault((green, limit), []).append(i)
    found = []
    for (green, limit), alike in places.items():
        open_ = tuple(i for i in alike if cards[i].card.is_green is None)
        if open_ and len(alike) > limit.most:
            found.append(Pile(open_, green, max(0, limit.most - (len(alike) - len(open_))), limit.ruling))
    return found


@cache
def _limits(card: Card) -> tuple[tuple[bool, tuple[Limit, ...]], ...]:
    """The limits on a card with a green background, and with another, as far as it may have one."""
    green = (True, by_green(card)), (False, (*by_colour(card), *by_symbol(card), *by_six(card)))
    return tuple((is_green, limits) for is_green, limits in green if card.is_green in {None, is_green})


def can_be_chosen(limits: Collection[Pile]) -> bool:
    """Whether every card of these piles can have a background. The cards in no pile may have any."""
    return not limits or _Choice(limits).is_possible_after(0, 0)


class _Choice:
    """A choice of backgrounds that obeys limits, found by trying where they leave no other way.

    Sets of cards are bits of a number: that is what makes thousands of tries quick.
    """

    def __init__(self, limits: Collection[Pile]) -> None:
        self._limits = [(_bits(pile.cards), pile.green, pile.room) for pile in limits]
        self._alike: dict[int, int] = {}
        alike: dict[tuple[int, ...], list[int]] = {}
        for card in dict.fromkeys(card for pile in limits for card in pile.cards):
            among = tuple(n for n, (cards, _, _) in enumerate(self._limits) if cards >> card & 1)
            alike.setdefault(among, []).append(card)
        for cards in alike.values():
            self._alike |= dict.fromkeys((1 << card for card in cards), _bits(cards))

    def is_possible_after(self, green: int, other: int) -> bool:
        """Whether the rest can be chosen once these have a green background and those another."""
        settled = self._settle(green, other)
        if settled is None:
            return False
        left = self._rest(*settled)
        if not left:
            return True
        green, other = settled
        # The pile with the least room for what is open leaves the fewest ways.
        cards, is_green, _ = min(left, key=lambda pile: pile[2] / pile[0].bit_count())
        card = cards & -cards
        # Of cards that are alike it does not matter which has which: once it is not the first, it is none.
        for chosen, as_green in ((card, is_green), (self._alike[card] & cards, not is_green)):
            if self.is_possible_after(*((green | chosen, other) if as_green else (green, other | chosen))):
                return True
        return False

    def _rest(self, green: int, other: int) -> _Left:
        """What still has to be chosen. A pile in which all that is left has room asks for nothing."""
        piles = ((c & ~(green | other), g, room - (c & (green if g else other)).bit_count()) for c, g, room in self._limits)
        return tuple(pile for pile in piles if pile[0].bit_count() > pile[2])

    def _settle(self, green: int, other: int) -> tuple[int, int] | None:
        """The choice with all that follows from it; nothing if it leads to a pile that is too large."""
        changed = True
        while changed:
            changed = False
            for cards, is_green, most in self._limits:
                room = most - (cards & (green if is_green else other)).bit_count()
                following = cards & ~(green | other)
                if room < 0:
                    return None
                if room == 0 and following:
                    green, other = (green, other | following) if is_green else (green | following, other)
                    changed = True
        return green, other


_Left = tuple[tuple[int, bool, int], ...]
"""Piles with their open cards, whether those with a green background count, and the room for them."""


def _bits(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def clash(cards: Sequence[Lying], in_force: Callable[[str], bool]) -> tuple[Lying, ...]:
    """Cards that cannot have backgrounds together, none too many; `in_force` says whether a guess is a rule."""
    kept = list(cards)
    for lying in cards:
        others = [other for other in kept if other is not lying]
        if not can_be_chosen([pile for pile in piles(others) if not pile.ruling or in_force(pile.ruling)]):
            kept = others
    return tuple(kept)
