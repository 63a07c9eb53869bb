"""Cards of a hand or a pile of which some are known only in part, such as `some red`."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any, Generic, TypeVar

from models.green_box.cards import Card
from models.green_box.kinds import written_card
from models.green_box.piles import PileTurn
from models.green_box.sorts import Sort, either_of, parts_of
from models.heap import Hand
from models.logic import Truth, all_of, any_of
from models.names import another, counted, enumerated

C = TypeVar("C")
K = TypeVar("K", bound=Sort)
P = TypeVar("P")
S = TypeVar("S")
_Test = Callable[[Card], "Truth | None"]
"""Whether a card is such a one; nothing where more than the card would have to be known."""
_SHOWN = 6
"""So many cards of a hand are named."""


def hand_of(cards: tuple[K, ...] | None) -> Hand[K]:
    """These cards as a hand from which others can be played; nothing where nobody knows them."""
    return Hand(cards, Sort.may_be, attrgetter("untold"))


def hands_and_discards(
    seated: Iterable[tuple[str, Any]], discards: Sequence[Card] | None
) -> list[tuple[str, Sequence[Card] | None]]:
    """The cards that people may know in part: those in hand, and those discarded."""
    return [*((f"in {player}'s hand", seat.hand) for player, seat in seated), ("on the discard pile", discards)]


def unseen_cards(piles: Iterable[tuple[str, Sequence[C] | None]], is_told: Callable[[C], bool]) -> tuple[str, ...]:
    """How many cards of each hand or pile are not known as far as a game needs: "1 card in ada's hand"."""
    numbers = [(where, sum(not is_told(card) for card in cards or ())) for where, cards in piles]
    return tuple(f"{counted(n, 'card')} {where}" for where, n in numbers if n)


def partly_seen(piles: Iterable[tuple[str, Sequence[C] | None]], is_told: Callable[[C], bool]) -> tuple[str, ...]:
    """The same in a sentence each, of piles of which something was seen."""
    seen = [(where, cards) for where, cards in piles if any(card != type(card)() for card in cards or ())]
    return tuple(f"Not fully known: {cards}." for cards in unseen_cards(seen, is_told))


def some_card(hand: Iterable[Card], passes: _Test, **values: Iterable[Any]) -> tuple[Truth, Truth]:
    """Whether some card of a hand surely passes a test, and else whether one may, by these values of unknown parts."""
    every = [[passes(face) for face in card.faces(**values)] for card in dict.fromkeys(hand)]
    surely = any_of(all_of(truth or False for truth in found) for found in every)
    in_doubt = (truth for found in every if len(found) > 1 or None in found for truth in found)
    return surely, surely is not True and any_of(truth is None or truth for truth in in_doubt)


def known_after(hand: Hand[K], played: Sequence[K], is_told: Callable[[K], bool] = lambda _card: False) -> Hand[K] | None:
    """What is known of a hand that these cards have left, or nothing if it cannot have had them.

    Of a card that may be one of them only so much is known: it is that card, or one that then was not played. Where it
    `is_told` by what both have in common, nothing else of it matters.
    """
    left = hand.minus(*played)
    if left is None or left.told is None or not hand.unseen(played):
        return left
    held = Counter(hand.told)
    gone, ways = held - Counter(left.told), list(_ways_to_leave(held, played))

    def known(own: K) -> K:
        others = [other for way in ways if way[own] > gone[own] for other in gone - way]
        card = either_of((own, *others))
        return replace(card, either=()) if is_told(card) else card

    return replace(left, told=tuple(map(known, left.told)))


def _ways_to_leave(held: Counter[K], played: Sequence[K]) -> Iterator[Counter[K]]:
    """Which cards of a hand these can be, as far as they are known."""
    if not played:
        yield Counter()
        return
    for own in held:
        if held[own] and own.may_be(played[0]):
            yield from (way + Counter((own,)) for way in _ways_to_leave(held - Counter((own,)), played[1:]))


def as_held(hand: Hand[K], played: K) -> K:
    """A card that leaves a hand, with what is known there of each card that may be it."""
    may_be = [sort for own in hand.told or () for sort in own.sorts if sort.may_be(played)]
    untold = [part for part in parts_of(type(played)) if getattr(played, part) is None]
    values = {part: {getattr(sort, part) for sort in may_be} for part in untold}
    return replace(played, **{part: found.pop() for part, found in values.items() if len(found) == 1})


class CardTurn(PileTurn[P, S], Generic[P, S]):
    """A move of a player with a hand of cards.

    A game says how a card is `called` in words, and when it `is_told`: when all that matters of it is known.
    """

    called: Callable[[Card], str] = str
    is_told: Callable[[Card], bool]

    @property
    def hand(self) -> Hand[Card]:
        """The player's cards by now."""
        seat: Any = self.seat()
        return hand_of(seat.hand)

    def need_cards(self, rule: str, cards: Sequence[Card]) -> None:
        """The player has these cards."""
        player, hand = self.player, self.hand
        if hand.told is not None and hand.minus(*cards) is None:
            named = [self.called(card) if self.is_told(card) else written_card(card) for card in hand.told]
            has = enumerated(named or ["no cards"], "and", _SHOWN)
            for card in hand.lacks(cards):
                lacked = another(self.called(card), has_one=hand.has(card) is not False)
                self.refuse(rule, self.called(card), f"{player} lacks {lacked}: {player} has {has}.")
        unnamed = hand_of(tuple(filter(self.is_told, hand.told or ()))).lacks(cards)
        self.assume(*(f"{player} has {self.called(card)} in hand, though the file does not name it" for card in unnamed))
        if unnamed:
            self.believe_held(unnamed, lambda hand: known_after(hand_of(hand), unnamed))

    def give_up(self, cards: Sequence[Card]) -> tuple[Card, ...] | None:
        """Cards leave the hand, and what is known of them; nothing where the player cannot have them."""
        hand = self.hand
        left = known_after(hand, cards, self.is_told)
        if left is None:
            return None
        self.change_seat(hand=left.told)
        return tuple(as_held(hand, card) for card in cards)
