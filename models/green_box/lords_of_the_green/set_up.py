"""How Lords of the Green begins."""

from typing import Any

from models.dealing import Deal, Dealer, Dealt, taken
from models.green_box.components import Colour
from models.green_box.kinds import names
from models.green_box.lords_of_the_green.table import LEAST_PLAYERS, MOST_PLAYERS, SETS, VALUES


def _deal(dealer: Dealer) -> Dealt:
    """The table after the set-up (LG-SET-GRID, LG-SET-ARMY); whose is which colour, players choose."""
    players, sets = dealer.players, SETS[len(dealer.players)]
    tiles = dealer.shuffled(str(value) for value in VALUES for _ in range(sets))
    each = 2 if len(players) == LEAST_PLAYERS else 1
    colours = names(Colour)
    seats = {player: {"colours": taken(colours, each)} for player in players}
    table: dict[str, Any] = {"players": seats, "turn": players[0], "board": [taken(tiles, sets) for _ in VALUES]}
    is_told = each > 1 and dealer.rulings["LG-AMB-2PORDER"] != "free"
    army = {"army": seats[players[0]]["colours"][0]} if is_told else {}
    return Dealt(table | army, {"players": "Take other colours if you like."})


DEAL = Deal(range(LEAST_PLAYERS, MOST_PLAYERS + 1), _deal)
