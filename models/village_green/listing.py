"""Which moves of Village Green are worth asking for at a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from models.logic import Unknown
from models.move import together, untold
from models.village_green.cards import Card
from models.village_green.moves import UNDER, Flip, Move
from models.village_green.position import AWARD_SPACES, GREEN_SPACES, Position, Visible


def moves(position: Position, player: str) -> Iterator[Move]:
    """Every move that may be worth asking for with the cards that are seen: in hand, face up, or known on top of a deck.

    Each is to be judged; what a card drawn unseen would allow is not among them.
    """
    village = position.village_of(player)
    greens = _kinds((*village.shown_hand, *position.green.takeable))
    for card in greens:
        for space in GREEN_SPACES:
            yield Move(player, card, space)
    for card in greens:
        for space, stack in zip(GREEN_SPACES, village.green, strict=True):
            if stack.cards:
                yield Move(player, card, space, Flip.COVER)
    for card in greens:
        yield Move(player, card, UNDER)
    for award in _kinds(position.awards.takeable):
        for space in AWARD_SPACES:
            yield Move(player, award, space)
    for supply, flip in ((position.green, Flip.GREENS), (position.awards, Flip.AWARDS)):
        if supply.display is not None:
            yield Move(player, turned=flip)


def _kinds(cards: Sequence[Visible]) -> list[Card]:
    return list(dict.fromkeys(card for card in cards if not isinstance(card, Unknown)))


def without_turning(move: Move) -> Move | None:
    """The same move without turning the village card: where that may be done, turning it need not be listed."""
    return replace(move, turned=None) if move.turned is Flip.COVER else None


def unseen(position: Position, player: str) -> str:
    """Which of the cards that a player may use are not told."""
    hand = untold(f"{player}'s hand", position.village_of(player).hand)
    greens = untold("the display of green cards", position.green.display)
    return together(hand, greens, untold("the display of awards", position.awards.display))
