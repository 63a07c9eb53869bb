"""A game of Village Green, dealt: the set-up of the rulebook, both decks card by card.

Source: Village Green rulebook, "Set-Up", and "Solo Game".
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from models.dealing import shuffled
from models.village_green.card_file import standard_deck
from models.village_green.position import AWARD_SPACES, DISPLAY, REMOVED, SIDE

_MOST_PLAYERS = 5


def dealt(players: Sequence[str], random: Random) -> dict[str, Any]:
    """The table after the set-up, as a file tells it; one player plays the solo game. Raises `ValueError`."""
    if not 1 <= len(players) <= _MOST_PLAYERS:
        raise ValueError(f"Village Green is for 1 to {_MOST_PLAYERS} players")
    deck = standard_deck()
    piles = {
        "green": shuffled([name for name, card in deck.green.items() for _ in range(deck.copies[card])], random),
        "awards": shuffled([name for name, card in deck.awards.items() for _ in range(deck.copies[card])], random),
    }
    for pile, removed in zip(piles.values(), REMOVED.get(len(players), (0, 0)), strict=True):
        del pile[:removed]
    villages: dict[str, Any] = {}
    for name in players:
        villages[name] = {
            "village": "up",
            "top": _taken(piles["awards"], SIDE),
            "left": ["."] * (len(AWARD_SPACES) - SIDE),
            "green": [["."] * SIDE for _ in range(SIDE)],
            "hand": _taken(piles["green"], DISPLAY),
        }
    display = {kind: _taken(pile, DISPLAY) for kind, pile in piles.items()}
    begins = {"solo": True} if len(players) == 1 else {"turn": players[0], "start": players[0]}
    return {"game": "village-green", "covered": "none", **begins, "players": villages, "display": display, "decks": piles}


def _taken(pile: list[str], n: int) -> list[str]:
    taken, pile[:] = pile[:n], pile[n:]
    return taken
