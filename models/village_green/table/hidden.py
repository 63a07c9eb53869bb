"""The cards of Village Green that nobody has seen: in hands, on top of the decks, and anywhere else."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from models.hidden import Hidden, HiddenPlace, hand_opened, hand_places, hidden_card
from models.logic import Unknown
from models.unknowns import SOME, Choice
from models.village_green.cards import Card
from models.village_green.table.position import Position, Supply
from models.village_green.table.readings import description

_NEXT = "next green card"


def hidden(position: Position) -> tuple[Hidden[Card], ...]:
    """The green cards and the awards that nobody has seen, with the hands and the next card of each deck."""
    deck = position.deck
    hands = [place for village in position.seats for place in hand_places(village.player, village.hand)]
    return (
        _cards_hidden(position, "green cards", deck.green, (*hands, *_top(_NEXT, position.green))),
        _cards_hidden(position, "awards", deck.awards, tuple(_top("next award", position.awards))),
    )


def without_hands(position: Position) -> Position:
    """The position with no more of each hand than how many cards it has."""
    return replace(position, seats=tuple(replace(village, hand=village.hand_size) for village in position.seats))


def with_hands_open(position: Position) -> Position:
    """The position with an unknown for each card of a hand or of the green deck of which only the number is told."""
    kinds, decks = tuple(position.deck.green.values()), position.decks
    seats = tuple(replace(own, hand=hand_opened(own.player, own.hand, kinds)) for own in position.seats)
    if isinstance(decks.green, int) and not position.beneath.green:
        names = [hidden_card(_NEXT, 0), *(f"green deck, card {n}" for n in range(2, decks.green + 1))]
        decks = replace(decks, green=tuple(Unknown(name, kinds) for name in names[: decks.green]))
    return replace(position, seats=seats, decks=decks)


def _cards_hidden(
    position: Position, cards: str, kinds: Mapping[str, Card], places: Iterable[HiddenPlace[Card]]
) -> Hidden[Card]:
    seen = Counter(card for card in position.cards_seen if not isinstance(card, Unknown))
    deck = position.deck
    unseen = {card: deck.copies[card] - seen[card] for card in kinds.values()}

    def called(text: str) -> frozenset[Card]:
        """The kinds that a description means. Raises `ValueError`."""
        meant = description(f"{SOME} {text}", kinds, green=kinds is deck.green, optional=False)
        return frozenset(meant.options if isinstance(meant, Choice) else (meant,) if meant else ())

    return Hidden(cards, unseen, tuple(places), called)


def _top(name: str, supply: Supply) -> Iterator[HiddenPlace[Card]]:
    """The top of a deck whose order was not told, unless it is empty."""
    if not isinstance(supply.opened.deck, tuple) and supply.deck != 0:
        yield HiddenPlace(name, 1, is_hand=False)
