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


def too_many(cards: Sequence[Lying], deck: Deck) -> tuple[tuple[Lying, ...], ...]:
    """Cards for which a known deck has one too few, each such group by itself; nothing if there is a card for each.

    Each card is given one of the deck, others moved on where that helps: a bipartite matching by augmenting paths.
    """
    options = [fitting(deck, lying.card) for lying in cards]
    given: dict[Card, list[int]] = {}

    def augment(i: int, seen: dict[Card, None]) -> bool:
        for kind in options[i]:
            if kind in seen:
                continue
            seen[kind] = None
            holders = given.setdefault(kind, [])
            if len(holders) < copies(deck)[kind]:
                holders.append(i)
                return True
            for place, j in enumerate(holders):
                if augment(j, seen):
                    holders[place] = i
                    return True
        return False

    groups = []
    for i in range(len(cards)):
        seen: dict[Card, None] = {}
        if not augment(i, seen):
            # Those that are too many together.
            groups.append(tuple(cards[j] for j in sorted({i, *(j for kind in seen for j in given[kind])})))
    return tuple(groups)
