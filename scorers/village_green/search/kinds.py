"""Kinds of green cards, as far as a question can tell them apart.

Two cards that match the same cards and that no award of the question sees differently are interchangeable: whatever
layout holds one of them scores as much with the other. They count as one kind with more copies, and names are given to
the copies only when a layout has been found.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping

from models.village_green.cards import EMPTY, Award, Green
from models.village_green.rules.matches import cards_match
from scorers.village_green.points import pond_points, trait


class Kinds:
    """The kinds that the cards of a question form. The last one is an empty space, of which there is no end.

    `cards` holds one card of each kind, `copies` their numbers, `names` every copy of its cards, `of` the kind of each card,
    and `match[x][y]` whether cards of kinds `x` and `y` may lie side by side. Cards for which `apart` gives something else
    are no kind either.
    """

    def __init__(
        self,
        limits: Mapping[Green, int],
        awards: Iterable[Award],
        rulings: Mapping[str, str],
        apart: Callable[[Green], Hashable] = lambda _: None,
    ) -> None:
        awards = tuple(dict.fromkeys(awards))
        groups: dict[tuple[object, ...], list[Green]] = {}
        for card in (*limits, EMPTY):
            matched = tuple(cards_match(card, other) for other in limits)
            seen = (
                card is EMPTY,
                apart(card),
                matched,
                pond_points(card),
                *(trait(award, card, rulings) for award in awards),
            )
            groups.setdefault(seen, []).append(card)
        self.cards = tuple(group[0] for group in groups.values())
        self.of = {card: kind for kind, group in enumerate(groups.values()) for card in group}
        self.copies = [sum(limits.get(card, _ENDLESS) for card in group) for group in groups.values()]
        self.match = [[cards_match(one, other) is True for other in self.cards] for one in self.cards]
        self.names = tuple(tuple(card for card in group for _ in range(limits.get(card, 0))) for group in groups.values())


_ENDLESS = 9
"""As many spaces as there are may be empty."""
