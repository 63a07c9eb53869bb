"""Green Bite: its cards and cubes, seats told in another order, cards that nobody remembers."""

from collections import Counter

from every_game import About
from seats import next_one_first
from worlds import Hole

CARDS = (1, 2, 3, 4, 5, 6)


def components(position):
    """Six cards for everybody who is left, and all health cubes; an eliminated player's cards are out of the game."""
    cards = sum(seat.in_hand + len(seat.discard) + (seat.card is not None) for _, seat in position.seated)
    return Counter(cards=cards, cubes=sum(seat.health for _, seat in position.seated))


def hidden(rng, own):
    """Any card, or one of two or three, mostly among them the one that lies there."""
    if rng.random() < 0.5:
        return "unknown", CARDS
    few = sorted({own, *rng.sample(CARDS, 2)} if rng.random() < 0.8 else rng.sample(CARDS, 2))
    return f"some {' or '.join(map(str, few))}", tuple(few)


def hidden_discards(data, rng):
    return [
        Hole(("players", player, "discard", i), *hidden(rng, card))
        for player, seat in data["players"].items()
        for i, card in enumerate(seat.get("discard", ()))
        if isinstance(card, int)
    ]


def hidden_cards(data, rng):
    """A card that lies face down."""
    seats = data["players"].items()
    return [Hole(("players", player, "card"), *hidden(rng, seat["card"])) for player, seat in seats if "card" in seat]


ABOUT = About(
    components,
    images={"another seat first": next_one_first},
    spent=frozenset({"cards", "cubes"}),
    hides={"discard": hidden_discards, "cards": hidden_cards},
    laid=frozenset({"line"}),
    given={
        "reveal": {"players.ada.card": 4, "players.ben.card": 1, "players.cleo.card": 4},
        "reveal and how the game ends": {
            "players.ada.discard": [],
            "players.ben": {"health": 4},
            "players.cleo.health": 1,
            "round": 5,
        },
    },
)
