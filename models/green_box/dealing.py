"""What the games of the Green Box have in common when they are dealt: tiles, cubes, and cards that nobody has published."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypeVar

from models.dealing import Dealer
from models.green_box.cards import GREEN_COPIES, Card
from models.green_box.components import COPIES, Symbol

T = TypeVar("T")

TILES = tuple(symbol for symbol in Symbol for _ in range(COPIES))
"""All tiles of the box."""
_UNPUBLISHED = (
    "nobody has published which 54 cards there are, so they cannot be dealt. Write down those of your box "
    "(`reeve cards green-box --new -o cards.yaml` gives you a list to change) and add `--cards FILE`"
)
LATIN_NOTE = "Nobody has published the cards: of each symbol we take 1, 1, 1, 2, 2, 3, 4, 5 and 6 (GB-LATIN)."
"""What is said of cards that were dealt by symbol and value without a list."""


def own_cards(dealer: Dealer, is_used: Callable[[Card], bool] = lambda _: True) -> list[Card]:
    """The cards that a game uses, of the user's own list, in whatever order it has them. Raises `ValueError` without one."""
    if dealer.deck.cards is None:
        raise ValueError(_UNPUBLISHED)
    return sorted(filter(is_used, dealer.deck.cards), key=str)


def by_symbol_and_value(cards: Iterable[Card] | None, dealer: Dealer) -> list[tuple[Symbol, int]]:
    """Symbol and value of the 54 cards: of a list, or as we guess them (GB-LATIN). Raises `ValueError`."""
    if cards is not None:
        told = [(card.symbol, card.value) for card in cards if card.symbol and card.value]
        return sorted(told, key=lambda card: (card[0].pips, card[1]))
    if dealer.rulings.listed("GB-LATIN") != "yes":
        raise ValueError(_UNPUBLISHED)
    green = [value for value, n in GREEN_COPIES.items() for _ in range(n)]
    return [(symbol, value) for symbol in Symbol for value in sorted((*green, *range(1, 7)))]


def card_names(cards: Iterable[Card]) -> list[str]:
    """Cards as people call them, by colour, value and symbol."""
    return [str(replace(card, background=None)) for card in cards]


def numbers(things: Iterable[T], kinds: Iterable[T]) -> dict[str, int]:
    """How many there are of each kind."""
    there = Counter(things)
    return {str(kind): there[kind] for kind in kinds}
