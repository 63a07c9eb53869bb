"""The Hedge Row: its cards, rows turned round, bushes that nobody remembers."""

from collections import Counter
from itertools import product

from every_game import About
from worlds import Hole, some

BUSHES = [f"{colour} {value}" for colour, value in product(("red", "white", "blue"), (1, 2, 3, 4))]


def components(position):
    """Every card lies in a row or nowhere yet."""
    laid = Counter(str(bush) for hedge in position.seats for bush in hedge.row)
    return Counter({bush: laid[bush] + max(0, 2 - laid[bush]) for bush in BUSHES})


def turned_round(data):
    return data | {"players": {name: {"row": seat["row"][::-1]} for name, seat in data["players"].items()}}


def hidden_bushes(data, rng):
    """A bush that nobody remembers, or of which something is known."""
    return [
        Hole(("players", player, "row", i), *some(rng, bush, BUSHES))
        for player, seat in data["players"].items()
        for i, bush in enumerate(seat["row"])
    ]


ABOUT = About(
    components,
    images={"rows turned round": turned_round},
    hides={"bushes": hidden_bushes},
    laid=frozenset({"row"}),
    may_go_on="people play as long as they like",
    may_have_ended="people play as long as they like",
)
