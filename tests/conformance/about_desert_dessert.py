"""Desert Dessert: its tiles, cubes and meeples, price cards that nobody remembers."""

from collections import Counter

from every_game import About
from worlds import Hole, some

_SYMBOLS = ("drop", "hammers", "circles", "bricks", "wheel", "arrow")
_CARDS = [f"{symbol} {value}" for symbol in _SYMBOLS for value in range(1, 6)]


def components(position):
    """Tiles, cubes and meeples in front of the player and in the box; there are never more than the box has."""
    own = position.own
    found = Counter()
    for industry in position.table.rows:
        found[f"{industry} tiles"] = own.tiles.get(industry, 0) + max(0, 6 - own.tiles.get(industry, 0))
    for colour in {row.output for row in position.table.rows.values()}:
        n = own.cubes.get(colour, 0) + position.on_tiles().get(colour, 0)
        found[f"{colour} cubes"] = n + max(0, 20 - n)
    return found


def hidden_prices(data, rng):
    """Price cards that nobody remembers, or of which something is known."""
    return [
        Hole(("prices", row, side), *some(rng, card, _CARDS))
        for row, pair in data.get("prices", {}).items()
        for side, card in enumerate(pair)
    ]


_SUPPLY = {"phase": "supply", "prices": None, "players.ada.supplied": None, "players.ada.managed": None}
ABOUT = About(
    components,
    hides={"prices": hidden_prices},
    given={
        "supply": _SUPPLY,
        "whole turn": _SUPPLY,
        "deal": {"prices": None},
        "draw": {"turn_number": 8, "players.ada.managers": ["grey", "blue"]},
    },
    laid=frozenset({"prices"}),
)
