"""The cards of The Village that nobody has seen: in hands, on top of the deck, and anywhere else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from models.hidden import Hidden, HiddenPlace, UncountableError, hidden_card
from models.logic import Unknown
from models.the_village.cards import Profession, profession_called
from models.the_village.position import Hand, Position
from models.unknowns import SOME

NEXT = "next card"


def hidden(position: Position) -> tuple[Hidden[Profession], ...]:
    """The cards that nobody has seen, with the hands and the next card of the deck.

    Raises `UncountableError` where nobody knows how many there are (VI-AMB-DECK).
    """
    if position.copies is None:
        raise UncountableError("nobody knows how many cards there are of each profession; `--cards FILE` can say it")
    places = [place for player, seat in position.seated for place in _places(player, seat.hand)]
    top: list[HiddenPlace[Profession]] = [HiddenPlace(NEXT, 1, is_hand=False)] if position.deck else []
    own = {player: frozenset({seat.profession}) for player, seat in position.seated}
    return (Hidden("cards", unseen(position), (*places, *top), lambda text: frozenset({profession_called(text)}), own=own),)


def unseen(position: Position) -> dict[Profession, int]:
    """How many cards of each profession nobody has named: none that can be counted, where nobody knows (VI-AMB-DECK)."""
    copies = position.copies or dict.fromkeys(Profession, 0)
    seen = Counter(card for card in position.named if not isinstance(card, Unknown))
    return {profession: max(0, n - seen[profession]) for profession, n in copies.items()}


def without_hands(position: Position) -> Position:
    """The position with no more of each hand than how many cards it has.

    Whoever deals hands out again asks how many cards there are, and the answer rests on that (VI-AMB-DECK).
    """
    unseen(position)
    return replace(position, seats=tuple(replace(seat, hand=seat.hand_size) for seat in position.seats))


def with_hands_open(position: Position) -> Position:
    """The position with an unknown for each card of a hand of which only the number is told."""
    return replace(position, seats=tuple(replace(seat, hand=_opened(player, seat.hand)) for player, seat in position.seated))


def _opened(player: str, hand: Hand) -> Hand:
    if not isinstance(hand, int):
        return hand
    return tuple(Unknown(hidden_card(player, n), tuple(Profession)) for n in range(hand))


def _places(player: str, hand: Hand) -> Iterator[HiddenPlace[Profession]]:
    if isinstance(hand, int):
        yield HiddenPlace(player, hand)
    elif hand is not None:
        told = [card for card in hand if isinstance(card, Unknown)]
        partly = [card for card in told if card.text.casefold().startswith(SOME)]
        shown = tuple(card for card in hand if not isinstance(card, Unknown))
        yield HiddenPlace(player, len(told) - len(partly), shown, tuple(frozenset(card.options) for card in partly))
