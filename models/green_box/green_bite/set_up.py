"""How Green Bite begins."""

from models.dealing import Deal, Dealer, Dealt
from models.green_box.green_bite.table import LEAST_PLAYERS, MOST_PLAYERS


def _deal(dealer: Dealer) -> Dealt:
    """The table after the set-up (BT-SET): a line in random order, so many cubes each."""
    health = int(dealer.rulings["BT-AMB-CUBES"])
    line = dealer.shuffled(dealer.players)
    return Dealt({"players": {player: {"health": health} for player in dealer.players}, "line": line, "round": 1})


DEAL = Deal(range(LEAST_PLAYERS, MOST_PLAYERS + 1), _deal)
