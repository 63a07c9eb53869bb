"""The cards seen, each of them in doubt: told of another card, or read wrongly in one part."""

from __future__ import annotations

from dataclasses import replace

from models.fact import Doubted, Fact
from models.green_box.box.position import EVERY_CARD, Position, Seen, card_name, open_deck, possible
from models.green_box.cards import PARTS, Card
from models.green_box.matching import copies
from models.logic import Unknown
from models.rule import Place


def doubted(position: Position) -> Doubted[Position]:
    """The components with every card in doubt. Tiles, cubes and meeples stay as they are counted.

    A card may turn out to be one that differs in one part from what was written, or some other card, which then says nothing
    of the deck: so a reason never rests on a card that it does not name.
    """
    facts, cards = [], list[Seen](position.cards)
    for i, (written, card) in enumerate(zip(position.written, position.cards, strict=True)):
        if written == Card():
            continue
        kept = possible(card)
        options = dict.fromkeys((*kept, *_misread(written, position), Card()))
        unknown: Unknown[Card] = Unknown(card_name(i), options)
        holds = unknown.where(frozenset(kept).__contains__)
        facts.append(Fact(Place("", card_name(i)), f"{card_name(i)}: {written}", holds, unknown, ("cards", i)))
        cards[i] = unknown
    unseen = None if position.unseen is None else open_deck((), {})
    return Doubted(replace(position, written=(), cards=tuple(cards), unseen=unseen), tuple(facts))


def _misread(written: Card, position: Position) -> tuple[Card, ...]:
    """The cards that differ from what was written in one part. Of one part alone nothing would be left."""
    parts = [part for part in PARTS if getattr(written, part) is not None]
    every = EVERY_CARD if position.deck.cards is None else copies(position.deck)
    if len(parts) == 1:
        return ()
    return tuple(card for card in every if sum(getattr(card, part) != getattr(written, part) for part in parts) == 1)
