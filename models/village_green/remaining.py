"""Which cards may still come to lie visible in a village: those of the box that nobody else is known to hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from models.logic import Unknown
from models.village_green.cards import Award, Card, Green
from models.village_green.position import Pool, Position, Village, Visible

C = TypeVar("C", Green, Award)


def remaining(position: Position, player: str | None) -> tuple[Position, Pool]:
    """A player's village alone, and the cards of the box that may lie visible in it when it is complete.

    Those are the ones that lie visible there now and all that are not known to lie elsewhere: covered, in another village
    or in another hand. Without a player, it is an empty village and the whole box.
    """
    mine = next((village for village in position.villages if village.player == player), None)
    gone = Counter[Card](card for card in _elsewhere(position, mine) if not isinstance(card, Unknown))
    copies, deck = position.deck.copies, position.deck
    alone = replace(position, villages=() if mine is None else (mine,))
    return alone, Pool(_left(deck.green.values(), copies, gone), _left(deck.awards.values(), copies, gone))


def _elsewhere(position: Position, mine: Village | None) -> Iterator[Visible]:
    """Every card that is seen where it does not count for a village."""
    for village in position.villages:
        if village is mine:
            for stack in village.stacks:
                yield from stack.cards[1:]
        else:
            yield from village.cards
            yield from village.hand if isinstance(village.hand, tuple) else ()


def _left(cards: Iterable[C], copies: Mapping[Card, int], gone: Counter[Card]) -> tuple[C, ...]:
    return tuple(card for card in cards for _ in range(copies[card] - gone[card]))
