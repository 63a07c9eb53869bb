"""How Island begins."""

from typing import Any

from models.dealing import Deal, Dealer, Dealt
from models.green_box.components import COPIES, Symbol
from models.green_box.island.cards import Kind
from models.green_box.island.table.lands import COLOURS, FACES, Phase
from models.green_box.island.table.position import DEALT, LEAST_PLAYERS, MOST_PLAYERS
from models.green_box.kinds import names

_HEADS, _COIN = 1, 2
_PER_SYMBOL = {Kind.TERRITORY: 6, Kind.CYCLE: 3}
"""Cards of each symbol."""


def _set_up(dealer: Dealer) -> Dealt:
    """The table before the first territory is laid (IS-SET-WHISPERER)."""
    players = dealer.players
    whisperer = dealer.shuffled(players)[0]
    direction = "clockwise" if dealer.roll(_COIN) == _HEADS else "anticlockwise"
    cards = {kind: dealer.shuffled(symbol for symbol in Symbol for _ in range(n)) for kind, n in _PER_SYMBOL.items()}
    tiles = dealer.shuffled(symbol for symbol in FACES for _ in range(COPIES))
    table: dict[str, Any] = {
        "players": {player: {"colour": str(c), "hand": 0} for player, c in zip(players, COLOURS, strict=False)},
        "whisperer": whisperer,
        "direction": direction,
        "phase": Phase.SETUP.value,
        "turn": whisperer,
        "board": [],
    }
    piles = {
        "the stack of tiles, two for each territory": names(tiles),
        "the territory cards": names(cards[Kind.TERRITORY]),
        f"the cycle cards of the first draft, {DEALT[len(players)]} for each player": names(cards[Kind.CYCLE]),
    }
    return Dealt(table, {"players": "Take other colours if you like."}, piles)


DEAL = Deal(range(LEAST_PLAYERS, MOST_PLAYERS + 1), _set_up)
