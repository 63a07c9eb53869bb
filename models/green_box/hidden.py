"""Cards of the Green Box that nobody has seen: in hands, on top of the pile, and anywhere else."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from models.green_box.cards import Card, Deck, card_called
from models.green_box.sorts import either_of
from models.hidden import Hidden, HiddenPlace, UncountableError
from models.unknowns import SOME

NEXT = "next card"
"""What the top of the pile is called in a claim."""
_ELSEWHERE = "open cards"
"""The place of cards that lie open and are told in part."""


def hidden_cards(
    deck: Deck,
    parts: Sequence[str],
    is_used: Callable[[Card], bool],
    hands: Mapping[str, Sequence[Card]],
    lying_open: Iterable[Card],
    pile: int | None,
) -> tuple[Hidden[Card], ...]:
    """The cards that a game uses and that nobody has seen, told apart by the `parts` of a card that matter in it.

    `pile` is how many cards are left to draw, nothing where the file does not tell. Raises `UncountableError` where nobody
    knows which cards the box has.
    """
    if deck.cards is None:
        raise UncountableError(
            "nobody has published which cards the box has, so no chance can be counted; give yours with `--cards FILE` "
            "(`reeve cards green-box --new` prints a file to begin with)"
        )

    def kind(card: Card) -> Card:
        return either_of(Card(**{part: getattr(sort, part) for part in parts}) for sort in card.sorts)

    unseen = Counter(kind(card) for card in deck.cards if is_used(card))
    kinds = tuple(unseen)

    def place(name: str, cards: Iterable[Card], *, is_hand: bool = True) -> HiddenPlace[Card]:
        """What is known of the cards of a place; those that are known are taken from what nobody has seen."""
        told = [kind(card) for card in cards]
        shown = tuple(card for card in told if card in unseen)
        unseen.subtract(shown)
        partly = [frozenset(_fitting(card, kinds)) for card in told if card not in unseen and card != Card()]
        return HiddenPlace(name, sum(card == Card() for card in told), shown, tuple(partly), is_hand)

    places = [place(player, cards) for player, cards in hands.items()]
    elsewhere = place(_ELSEWHERE, [card for card in lying_open if card != Card()], is_hand=False)
    places += [elsewhere] if elsewhere.told else []
    places += [HiddenPlace(NEXT, 1, is_hand=False)] if pile != 0 else []
    faces = kinds if {"value", "symbol"} <= {*parts} else ()
    return (
        Hidden(
            "cards", unseen, tuple(places), lambda text: _by_words(text, kinds), named=lambda text: _by_value(text, faces)
        ),
    )


def _fitting(card: Card, kinds: Iterable[Card]) -> Iterator[Card]:
    return (other for other in kinds if card.may_be(other))


def _by_value(text: str, kinds: Collection[Card]) -> frozenset[Card] | None:
    """The kinds of a card told by its value and its symbol, as files tell it: "5 arrow", but not "5 arrows" or "2 red"."""
    if not kinds or not text[:1].isdecimal():
        return None
    try:
        card = card_called(f"{SOME} {text}")
    except ValueError:
        return None
    return frozenset(_fitting(card, kinds)) if card.symbol is not None and card.value is not None else None


def _by_words(text: str, kinds: Iterable[Card]) -> frozenset[Card]:
    """The kinds that a description means: `red drop`, `drops`, `yellow`. Raises `ValueError`."""
    words = [word for word in text.split() if word.casefold() not in {"card", "cards"}]
    try:
        card = card_called(f"{SOME} {' '.join(words)}")
    except ValueError as error:
        try:
            card = card_called(f"{SOME} {' '.join(word.removesuffix('s') for word in words)}")
        except ValueError:
            raise error from None
    return frozenset(_fitting(card, kinds))
