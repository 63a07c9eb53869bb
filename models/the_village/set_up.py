"""How The Village begins."""

from models.dealing import Deal, Dealer, Dealt, taken
from models.the_village.cards import DEALT, Profession
from models.the_village.table import HAND, PLAYERS

START = 20
"""Chips that each player begins with; the rulebook leaves it to the players (VI-SET-CHIPS)."""


def _deal(dealer: Dealer) -> Dealt:
    """The table after the set-up (VI-SET-ROLE, VI-SET-DEAL)."""
    players, roles = dealer.players, dealer.shuffled(Profession)
    cards = [str(card) for card in dealer.shuffled(kind for kind, n in dealer.deck.copies.items() for _ in range(n))]
    seats = {
        player: {"profession": str(role), "chips": START, "hand": taken(cards, HAND)}
        for player, role in zip(players, roles, strict=True)
    }
    table = {"phase": "day", "night": 0, "dealer": players[0], "start": START, "players": seats}
    return Dealt(
        table | {"courtyard": [], "refuse": [], "deck": dealer.deck.total - DEALT, "turn": players[0]},
        {"start": "The chips of each player as the game begins; the rulebook leaves it to you how many."},
        {"the deck": cards},
    )


DEAL = Deal(range(PLAYERS, PLAYERS + 1), _deal)
