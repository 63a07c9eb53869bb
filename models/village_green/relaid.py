"""The question what was the most with the cards that a player laid in a village."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from models.game import Relaid
from models.logic import Unknown
from models.village_green.cards import Award, Card, Green
from models.village_green.table.position import Pool, Position, Stack, Supply, is_laid


def relaid(position: Position, player: str) -> Relaid[Position, Pool]:
    """The question for a player's village: all its cards that are known, covered ones too, in an empty village.

    The village card lies as it does. What lies beneath a card unseen nobody can name; cards in hand were not laid.
    """
    village = position.village_of(player)
    seen = tuple(village.cards)
    laid = [card for card in seen if not isinstance(card, Unknown) and is_laid(card)]
    green = tuple(card for card in laid if isinstance(card, Green))
    awards = tuple(card for card in laid if isinstance(card, Award))
    left_out = tuple(f"the card at {card.name} ({card})" for card in seen if isinstance(card, Unknown))
    empty = replace(
        village,
        green=(Stack(),) * len(village.green),
        awards=(Stack(),) * len(village.awards),
        on_village=(),
        hand=None,
        turns=None,
    )
    alone = replace(position, villages=(empty,), green=Supply(), awards=Supply(), turn=None, start=None)

    def over(layout: Position) -> tuple[str, ...]:
        visible = Counter[Card](card for card in layout.villages[0].cards if not isinstance(card, Unknown))
        return tuple(map(str, (Counter[Card](laid) - visible).elements()))

    return Relaid(alone, Pool(green, awards), len(laid), left_out, over)
