"""A game of Desert Dessert, dealt: the price cards of many turns, and the managers in their order."""

from __future__ import annotations

from models.dealing import Deal, Dealer, Dealt
from models.green_box.cards import BY_VALUE
from models.green_box.components import GREY
from models.green_box.dealing import LATIN_NOTE, by_symbol_and_value
from models.green_box.desert_dessert.industries import Industry
from models.green_box.desert_dessert.position import CARDS, COLOURED, WELLS, Phase

_SHUFFLES = 6
"""So often the pile is dealt out: for 24 turns."""


def _dealt(dealer: Dealer) -> Dealt:
    """The table after the set-up (DD-SET-COLUMN to DD-SET-INV), and all cards to come."""
    pile = [card for card in by_symbol_and_value(None, dealer) if card[1] != max(BY_VALUE)]
    deck = [f"{symbol} {value}" for _ in range(_SHUFFLES) for symbol, value in dealer.shuffled(pile)]
    table = {
        "players": {player: {"tiles": {str(Industry.WATER): WELLS}, "managers": [GREY]} for player in dealer.players},
        "turn_number": 1,
        "phase": str(Phase.SUPPLY),
        "pile": CARDS,
        "bag": dealer.shuffled(COLOURED),
        "deck": deck,
    }
    return Dealt(
        table,
        {
            "bag": "The managers in the order of drawing.",
            "deck": "The cards to come, twelve in a turn: for each row from Water down the left one, then the right one. "
            f"After {CARDS} cards the pile is shuffled. Do not look before you play. {LATIN_NOTE}",
        },
    )


DEAL = Deal(range(1, 2), _dealt)
