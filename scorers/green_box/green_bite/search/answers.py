"""Every answer of the others to a card in a round of Green Bite, and which of them bite."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple, TypeAlias

from models.green_box.green_bite.cards import Card
from models.green_box.green_bite.rounds import line_after
from models.green_box.green_bite.table import Position
from models.logic import Unknown
from scorers.question import Tick
from scorers.ticks import one_in

QUICK = 16
"""So many answers of the others are looked at in a step."""
Cards: TypeAlias = Mapping[str, int]
"""The card of each player."""


def choices(position: Position, player: str) -> tuple[int, ...]:
    """The cards that a player may play in this round: the one on the table, or all in hand. Raises `ValueError`."""
    seat = position.seat(player)
    card: Card | None = seat.card
    if isinstance(card, int):
        return (card,)
    cards = seat.cards
    if isinstance(card, Unknown) or not seat.is_told or len(cards) != seat.in_hand:
        raise ValueError(f"this needs the cards of {player}: write the discards, oldest first")
    return cards


def rounds_of(position: Position) -> Iterator[dict[str, int]]:
    """Every way in which the cards of this round can be chosen."""
    hands = [choices(position, player) for player in position.line]
    for cards in product(*hands):
        yield dict(zip(position.line, cards, strict=True))


class CardSafety(NamedTuple):
    """In how many answers of the others a card is not bitten, and an answer by which it is bitten, if there is one."""

    card: int
    safe: int
    answers: int
    bitten_by: Cards | None


def safe_cards(position: Position, player: str, tick: Tick) -> tuple[CardSafety, ...]:
    """For each card of a player: against how many answers of the others it is not bitten. Raises `ValueError`."""
    safe: dict[int, int] = dict.fromkeys(choices(position, player), 0)
    bitten: dict[int, dict[str, int]] = {}
    answers, tick = 0, one_in(QUICK, tick)
    for cards in rounds_of(position):
        tick()
        answers += 1
        own = cards[player]
        if position.round == 1 or line_after(position.line, cards)[-1] != player:
            safe[own] += 1
        else:
            bitten.setdefault(own, {p: card for p, card in cards.items() if p != player})
    each = answers // len(safe)
    return tuple(CardSafety(card, n, each, bitten.get(card)) for card, n in safe.items())


def biting_answer(position: Position, player: str, card: int) -> Cards | None:
    """Cards of the others with which this card of a player is bitten, if there are any (BT-MOVE, BT-BITE).

    The last in line is the last of those who are tied, or the lowest where nobody is: so either another in front plays the
    same card, and whoever stands behind is alone with a card; or all the others play higher cards, no two the same.
    """
    at = position.line.index(player)
    hands = {other: choices(position, other) for other in position.line if other != player}
    behind = {other: [n for n in hands[other] if n != card] for other in position.line[at + 1 :]}
    for mate in position.line[:at]:
        if card in hands[mate]:
            rest = {other: hands[other] for other in position.line[:at] if other != mate}
            found = _apart({**behind, **rest}, frozenset(behind))
            if found is not None:
                return {other: found.get(other, card) for other in hands}
    return _apart({other: [n for n in own if n > card] for other, own in hands.items()}, frozenset(hands))


def _apart(hands: Mapping[str, Sequence[int]], alone: frozenset[str]) -> dict[str, int] | None:
    """A card of each, where these are alone with theirs; nothing if there are no such cards."""
    # Those with fewest cards first.
    order = sorted(hands, key=lambda player: (player not in alone, len(hands[player])))

    def choose(done: dict[str, int]) -> dict[str, int] | None:
        if len(done) == len(order):
            return done
        player = order[len(done)]
        taken = {card for other, card in done.items() if other in alone}
        for card in hands[player]:
            if card not in taken:
                found = choose({**done, player: card})
                if found is not None:
                    return found
        return None

    return choose({})
