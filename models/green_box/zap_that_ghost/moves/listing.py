"""Which moves of Zap That Ghost are worth listing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from models.green_box.cards import Card
from models.green_box.zap_that_ghost.moves.words import Discard, Exchange, Move, Zap
from models.green_box.zap_that_ghost.reach import Walker
from models.green_box.zap_that_ghost.table import Position
from models.green_box.zap_that_ghost.tiles import SPOTS, Spot
from models.move import untold


def moves(position: Position, player: str) -> Iterator[Move]:
    """Zaps with the die, discards in the set-up, exchanges after an attempt of others."""
    named = list(filter(Card.has_suit, position.seat(player).hand or ()))
    # One card of each colour and symbol: which value it has does not matter.
    different = list({(card.colour, card.symbol): card for card in reversed(dict.fromkeys(named))}.values())[::-1]
    if position.is_over:
        return
    if position.die is not None:
        yield from _zaps(position, player, different, position.die)
    elif position.has_to_discard(player):
        yield from (Discard(player, pair) for pair in dict.fromkeys(combinations(sorted(named, key=str), 2)))
    elif position.may_exchange(player):
        yield from (Exchange(player, card) for card in different)


def _zaps(position: Position, player: str, cards: Iterable[Card], die: int) -> Iterator[Zap]:
    """One for each card, ghost and meeple, with a way if it is known where every meeple stands."""
    walkers = [(hunter.name, Walker(position, hunter.name)) for hunter in position.hunters]
    # With a meeple that may stand in it (ZG-AMB-BLOCK) a way is not certain under each ruling, though the zap may be.
    is_clear = all(isinstance(hunter.spot, Spot) for hunter in position.hunters)
    for card in cards:
        for spot in SPOTS:
            if position.at(spot).matches(card) is not False:
                comers = ((name, walker) for name, walker in walkers if die in walker.rolls(spot))
                yield from (
                    Zap(player, spot, card, name, walker.path(spot, die) if is_clear else None) for name, walker in comers
                )


def unseen(position: Position, player: str) -> str:
    """That cards of the hand are not known, if the player might use them now."""
    if position.die is None and not position.is_set_up and not position.may_exchange(player):
        return ""
    return untold({f"{player}'s hand": position.seat(player).hand}, Card.has_suit)
