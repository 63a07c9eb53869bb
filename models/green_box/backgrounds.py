"""1s and 2s whose background was not seen: can each have one, so that no limit on cards is broken?"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cache

from models.green_box.card_heaps import Limit, by_colour, by_green, by_six, by_symbol
from models.green_box.cards import Card, Lying


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards of which only so many more (`room`) can have a green background, or none if not `green`."""

    cards: tuple[int, ...]
    green: bool
    room: int
    ruling: str


def unsettled(cards: Sequence[Lying]) -> bool:
    """Whether a card's background is neither told nor follows from its value."""
    return any(lying.card.is_green is None for lying in cards)


def piles(cards: Sequence[Lying]) -> list[Pile]:
    """The limits that a choice of backgrounds can break."""
    found: dict[tuple[bool, Limit], list[int]] = {}
    for i, lying in enumerate(cards):
        for green, limits in _limits(lying.card):
            for limit in limits:
                found.setdefault((green, limit), []).append(i)
    return [
        pile
        for (green, limit), alike in found.items()
        if len(alike) > limit.most and (pile := _pile(cards, limit, alike, green=green)).cards
    ]


def _pile(cards: Sequence[Lying], limit: Limit, alike: Sequence[int], *, green: bool) -> Pile:
    open_ = tuple(i for i in alike if cards[i].card.is_green is None)
    return Pile(open_, green, max(0, limit.most - (len(alike) - len(open_))), limit.ruling)


@cache
def _limits(card: Card) -> tuple[tuple[bool, tuple[Limit, ...]], ...]:
    """The limits on a card with a green background, and with another, as far as it may have one."""
    green = (True, by_green(card)), (False, (*by_colour(card), *by_symbol(card), *by_six(card)))
    return tuple((is_green, limits) for is_green, limits in green if card.is_green in {None, is_green})


def can_be_chosen(limits: Collection[Pile]) -> bool:
    """Whether every card of these piles can have a background. The cards in no pile may have any."""
    return not limits or _Choice(limits).is_possible


class _Choice:
    """A choice of backgrounds that obeys limits, found by trying where they leave no other way."""

    def __init__(self, limits: Collection[Pile]) -> None:
        self._limits = limits
        self._in: dict[int, list[int]] = {}
        for n, pile in enumerate(limits):
            for card in pile.cards:
                self._in.setdefault(card, []).append(n)

    @property
    def is_possible(self) -> bool:
        """Whether there is one."""
        chosen = self._settled({})
        return chosen is not None and self._is_possible_after(chosen)

    def _is_possible_after(self, chosen: dict[int, bool]) -> bool:
        # A pile in which all that is left has room asks for nothing.
        left = next((pile for pile in self._limits if len(_open(pile, chosen)) > _room(pile, chosen)), None)
        if left is None:
            return True
        card = _open(left, chosen)[0]
        # Of cards that are told alike it does not matter which has which: once it is not the first, it is none.
        alike = [other for other in _open(left, chosen) if self._in[other] == self._in[card]]
        tries = {card: left.green}, dict.fromkeys(alike, not left.green)
        settled = (self._settled({**chosen, **more}) for more in tries)
        return any(more is not None and self._is_possible_after(more) for more in settled)

    def _settled(self, chosen: dict[int, bool]) -> dict[int, bool] | None:
        """The choice with all that follows from it; nothing if it leads to a pile that is too large."""
        changed = True
        while changed:
            changed = False
            for pile in self._limits:
                room = _room(pile, chosen)
                if room < 0:
                    return None
                following = _open(pile, chosen) if room == 0 else []
                chosen |= dict.fromkeys(following, not pile.green)
                changed = changed or bool(following)
        return chosen


def _open(pile: Pile, chosen: dict[int, bool]) -> list[int]:
    return [card for card in pile.cards if card not in chosen]


def _room(pile: Pile, chosen: dict[int, bool]) -> int:
    return pile.room - sum(chosen.get(card) is pile.green for card in pile.cards)


def clash(cards: Sequence[Lying], in_force: Callable[[str], bool]) -> tuple[Lying, ...]:
    """Cards that cannot have backgrounds together, none too many; `in_force` says whether a ruling assumes so."""
    kept = list(cards)
    for lying in cards:
        others = [other for other in kept if other is not lying]
        if not can_be_chosen([pile for pile in piles(others) if not pile.ruling or in_force(pile.ruling)]):
            kept = others
    return tuple(kept)
