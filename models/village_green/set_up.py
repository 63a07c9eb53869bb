"""A game of Village Green, dealt: the set-up of the rulebook, both decks card by card.

Source: Village Green rulebook, "Set-Up", and "Solo Game".
"""

from typing import Any

from models.dealing import Deal, Dealer, Dealt, Survey, drawn, taken
from models.village_green.table.position import DISPLAY, REMOVED
from models.village_green.table.spaces import AWARD_SPACES, SIDE


def _piles(dealer: Dealer) -> dict[str, list[str]]:
    """Both decks, shuffled."""
    every, copies = {"green": dealer.deck.green, "awards": dealer.deck.awards}, dealer.deck.copies
    return {
        kind: dealer.shuffled(name for name, card in of.items() for _ in range(copies[card])) for kind, of in every.items()
    }


def _pool(dealer: Dealer) -> Dealt:
    """A pool of cards drawn from both decks. Raises `ValueError` where the box does not have so many."""
    return Dealt({"pool": drawn(_piles(dealer), dealer.sizes)})


def _dealt(dealer: Dealer) -> Dealt:
    """The table after the set-up; one player plays the solo game."""
    players, piles = dealer.players, _piles(dealer)
    for pile, removed in zip(piles.values(), REMOVED.get(len(players), (0, 0)), strict=True):
        del pile[:removed]
    villages: dict[str, Any] = {}
    for name in players:
        villages[name] = {
            "village": "up",
            "top": taken(piles["awards"], SIDE),
            "left": ["."] * (len(AWARD_SPACES) - SIDE),
            "green": [["."] * SIDE for _ in range(SIDE)],
            "hand": taken(piles["green"], DISPLAY),
        }
    display = {kind: taken(pile, DISPLAY) for kind, pile in piles.items()}
    begins = {"solo": True} if len(players) == 1 else {"player_count": len(players), "turn": players[0], "start": players[0]}
    table = {"covered": "none", **begins, "players": villages, "display": display, "decks": piles}
    return Dealt(table, {"decks": "The top card of each deck comes first. Do not look before you play."})


DEAL = Deal(range(1, 6), _dealt)
_ALONE = range(1, 2)
SURVEYS = (
    Survey("solo", "whole solo games", Deal(_ALONE, _dealt)),
    Survey("pool", "pools of cards drawn from the box", Deal(_ALONE, _pool), sizes={"green card": 9, "award": 6}),
)
