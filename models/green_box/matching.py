"""Cards on a table and the cards of a known deck: each card seen needs one of its own."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from models.green_box.cards import Card, Deck, Lying


@lru_cache(maxsize=64)
def copies(deck: Deck) -> Counter[Card]:
    """How many of each card a known deck has."""
    return Counter(deck.cards)


@lru_cache(maxsize=4096)
def fitting(deck: Deck, card: Card) -> tuple[Card, ...]:
    """The cards of a known deck that a card may be, as far as it is known."""
    return tuple(other for other in copies(deck) if card.may_be(other))


def too_many(deck: Deck, cards: Sequence[Lying]) -> tuple[tuple[Lying, ...], ...]:
    """Cards for which a known deck has one too few, each such group by itself; nothing if there is a card for each."""
    matching = _Matching(deck, cards)
    return tuple(group for i in range(len(cards)) if (group := matching.add(i)))


class _Matching:
    """Gives each card one of the deck, moving others on where that helps: a bipartite matching by augmenting paths."""

    def __init__(self, deck: Deck, cards: Sequence[Lying]) -> None:
        self._cards = cards
        self._copies = copies(deck)
        self._options = [fitting(deck, lying.card) for lying in cards]
        self._given: dict[Card, list[int]] = {}

    def add(self, i: int) -> tuple[Lying, ...]:
        """Give a card to one more; if there is none, all those that are too many together."""
        seen: dict[Card, None] = {}
        if self._augment(i, seen):
            return ()
        rivals = sorted({i, *(j for kind in seen for j in self._given[kind])})
        return tuple(self._cards[j] for j in rivals)

    def _augment(self, i: int, seen: dict[Card, None]) -> bool:
        for kind in self._options[i]:
            if kind in seen:
                continue
            seen[kind] = None
            given = self._given.setdefault(kind, [])
            if len(given) < self._copies[kind]:
                given.append(i)
                return True
            for place, j in enumerate(given):
                if self._augment(j, seen):
                    given[place] = i
                    return True
        return False
