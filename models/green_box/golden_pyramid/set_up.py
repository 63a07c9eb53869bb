"""How The Golden Pyramid begins."""

from collections import Counter

from models.dealing import Deal, Dealer, Dealt, taken
from models.green_box.components import COPIES, Colour, Symbol
from models.green_box.dealing import card_names, numbers, own_cards
from models.green_box.golden_pyramid.table.position import (
    ALIKE,
    FEW,
    LEAST_PLAYERS,
    MOST_PLAYERS,
    VALUES,
    cubes_each,
    in_market,
)
from models.green_box.kinds import names


def _deal(dealer: Dealer) -> Dealt:
    """The table after the set-up (GP-SETUP-DECK to GP-SETUP-HAND, GP-MARKET-REFRESH)."""
    players = len(dealer.players)
    cards = dealer.shuffled(own_cards(dealer, lambda card: card.value in VALUES))
    bag = dealer.shuffled(colour for colour in Colour for _ in range(cubes_each(players)))
    while max(Counter(bag[: in_market(players)]).values()) >= ALIKE:
        bag = dealer.shuffled(bag)
    market = taken(bag, in_market(players))
    each = 4 if players <= FEW else 3
    seats = {}
    for player in dealer.players:
        cubes = Counter(taken(bag, each))
        hand = card_names(taken(cards, each))
        seats[player] = {
            "points": 0,
            "hand": hand,
            "cubes": numbers(cubes.elements(), sorted(cubes, key=list(Colour).index)),
        }
    table = {
        "players": seats,
        "turn": dealer.players[0],
        "stacks": {str(symbol): COPIES for symbol in Symbol},
        "market": names(market),
        "bag": numbers(bag, Colour),
        "deck": len(cards),
        "discard": 0,
    }
    return Dealt(table, piles={"the draw pile": card_names(cards), "the bag, in the order of drawing": names(bag)})


DEAL = Deal(range(LEAST_PLAYERS, MOST_PLAYERS + 1), _deal, needs_cards=True)
