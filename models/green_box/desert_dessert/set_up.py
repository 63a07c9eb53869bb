"""How Desert Dessert begins."""

from collections.abc import Sequence

from models.dealing import Deal, Dealer, Dealt, Survey
from models.green_box.cards import BY_VALUE
from models.green_box.components import GREY, Symbol
from models.green_box.dealing import LATIN_NOTE, by_symbol_and_value
from models.green_box.desert_dessert.cards import Industry
from models.green_box.desert_dessert.table import CARDS, COLOURED, DEALT, WELLS, Phase

Card = tuple[Symbol, int]
_TURNS = 24
"""For so many turns the cards are told; games are won earlier."""


def _deck(pile: Sequence[Card], dealer: Dealer) -> list[Card]:
    """The cards to come, the pile being shuffled whenever it is used up."""
    deck: list[Card] = []
    while len(deck) < _TURNS * DEALT:
        left = list(pile)
        for lying in deck[-DEALT:] if dealer.rulings["DD-AMB-RESHUFFLE"] == "rest" else ():
            left.remove(lying)
        deck += dealer.shuffled(left)
    return deck


def _deal(dealer: Dealer) -> Dealt:
    """The table after the set-up (DD-SET-COLUMN to DD-SET-INV), and all cards to come."""
    pile = [card for card in by_symbol_and_value(None, dealer) if card[1] != max(BY_VALUE)]
    deck = [f"{symbol} {value}" for symbol, value in _deck(pile, dealer)]
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
            f"When the pile is used up, it is shuffled. Do not look before you play. {LATIN_NOTE}",
        },
    )


DEAL = Deal(range(1, 2), _deal)
SURVEYS = (Survey("game", "whole games", objective="turns"),)
