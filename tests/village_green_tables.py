"""Tables of Village Green as the data of a position file: random ones, many of them legal, and a solo village with one empty space."""

from __future__ import annotations

import naive_village_green as naive
from asking import reader

from verify.games import entry

STRANGERS = ("Excellence in Ponds", "Best Use of Space")
VG = entry("village-green")
read = reader(VG)


def table(rng):
    """A table of one to three villages. `rng` is a `random.Random` or its like in hypothesis."""
    careful = rng.random() < 0.6
    names = ["north", "east", "south"][: rng.choice([1, 1, 2, 3])]
    pile = [card for card, copies in naive.GREEN.items() for _ in range(copies)]
    awards = list(naive.AWARDS)
    rng.shuffle(pile)
    rng.shuffle(awards)
    data = {"game": "village-green", "players": {}}
    for name in names:
        data["players"][name] = village(rng, pile, awards, careful=careful)
    if len(names) == 1 and rng.random() < 0.4:
        data["solo"] = True
    elif rng.random() < 0.3:
        data["player_count"] = rng.choice([n for n in (1, 2, 3, 4, 5) if n >= len(names)])
    elif rng.random() < 0.3:
        middle(rng, data, pile, awards, careful=careful)
    if rng.random() < (0.7 if "solo" in data else 0.3):
        data["covered"] = "none"
    if rng.random() < 0.4:
        data["rulings"] = {
            "VG-AMB-ANY": rng.choice(["every", "at-least-one"]),
            "VG-AMB-LAWNLAWN": rng.choice(["allowed", "not-allowed"]),
            "VG-AMB-LAWNCOVER": rng.choice(["allowed", "not-allowed"]),
            "VG-AMB-SPACE": rng.choice(["two-per-card", "one-per-card"]),
        }
    return data


def middle(rng, data, pile, awards, *, careful):
    """Face-up cards and decks."""
    n = 3 if careful else rng.choice([2, 3, 3, 4])
    data["display"] = {"green": [pile.pop() for _ in range(n)], "awards": [awards.pop() for _ in range(min(n, len(awards)))]}
    data["decks"] = {"green": rng.choice([0, 1, 2, 20, 45, 55]), "awards": rng.choice([0, 1, 5, 17, 27])}
    if rng.random() < 0.3:
        data["display"]["awards"] = []
        data["decks"]["awards"] = 0


def village(rng, pile, awards, *, careful):
    """One village; a careful one is laid card by card so that neighbours match and awards suffice."""
    crowded = rng.random() < 0.5
    green = {}
    for space in ("r1c1", "r1c2", "r1c3", "r2c1", "r2c2", "r2c3", "r3c1", "r3c2", "r3c3"):
        if pile and rng.random() < (0.85 if crowded else 0.5):
            green[space] = stack(rng, green, space, pile, careful=careful or rng.random() < 0.7)
    rows = [[green.get(f"r{row}c{column}", ".") for column in (1, 2, 3)] for row in (1, 2, 3)]
    built = sum(text.count("structure") for row in rows for text in row)
    wanted = 3 + built if careful else rng.choice([3, 4, 5, 6, 3 + built])
    spaces = [[] for _ in range(6)]
    for i in range(min(wanted, len(awards) - 3)):
        # The top row first, then the left column, then on whatever lies there.
        spaces[i if i < 3 or (i < 6 and rng.random() < 0.8) else rng.randrange(6)].append(awards.pop())
    texts = [written(rng, cards) for cards in spaces]
    face = rng.choice(["up", "down"])
    if not careful and rng.random() < 0.3:
        texts, rows, face = with_slips(rng, texts, rows, face)
    laid = {"village": face, "top": texts[:3], "left": texts[3:], "green": rows}
    if rng.random() < 0.3:
        laid["hand"] = 3 if careful else rng.choice([0, 3, 4])
    elif rng.random() < 0.3 and len(pile) > 10:
        laid["hand"] = [pile.pop() for _ in range(3 if careful else rng.choice([2, 3, 3]))]
    if rng.random() < 0.4:
        laid["covered"] = "none"
    return laid


def stack(rng, green, space, pile, *, careful):
    """A green card, perhaps on others, that fits those above and to the left if laid with care."""
    row, column = int(space[1]), int(space[3])
    beside = [green.get(f"r{row}c{column - 1}"), green.get(f"r{row - 1}c{column}")]
    fitting = [c for c in pile if all(other is None or naive.match(c, other.split(" on ")[0]) for other in beside)]
    top = rng.choice((fitting if careful and fitting else pile)[:8])
    pile.remove(top)
    cards = [top]
    while rng.random() < 0.12 and len(cards) < 4 and len(pile) > 8:
        lawn_left = "lawn" in pile and rng.random() < (0.9 if careful else 0.4)
        cards.append("lawn" if lawn_left else rng.choice(pile))
        pile.remove(cards[-1])
    return written(rng, cards)


def written(rng, cards):
    if not cards:
        return "."
    return " on ".join([*cards, *(["."] if rng.random() < 0.4 else [])])


def with_slips(rng, texts, rows, face):
    """Cards of the wrong kind, missing awards, cards laid twice."""
    slip = rng.randrange(5)
    if slip == 0:
        texts[rng.randrange(6)] = rng.choice(["lawn", "lawn on .", "red rose pond"])
    elif slip == 1:
        rows[rng.randrange(3)][rng.randrange(3)] = rng.choice(STRANGERS)
    elif slip == 2:
        texts[rng.randrange(3)] = "."
    elif slip == 3:
        rows[rng.randrange(3)][rng.randrange(3)] = rng.choice(["red rose pond", "blue lily birch oak", "yellow petunia oak"])
    else:
        face = rng.choice(["lawn on ", "Excellence in Trees on "]) + face
    return texts, rows, face


def small(**more):
    """A village with one empty space; each test says what it needs besides."""
    village = {
        "village": "down",
        "top": ["The Ruby Clover Award", "The Diane Yeller Award", "Excellence in Trees"],
        "left": ["Excellence in Ponds", "Award for Forestry", "Excellence in Lawns"],
        "green": [
            ["red lily pond", "red lily birch oak", "red lily birch willow"],
            ["red rose pond", "red rose oak oak", "red petunia oak"],
            ["red petunia pond", "red petunia birch", "."],
        ],
        "hand": ["blue rose pond", "blue rose birch birch", "blue rose oak oak"],
    }
    data = {
        "game": "village-green",
        "solo": True,
        "covered": "none",
        "players": {"north": village | more.pop("village", {})},
        "display": {"green": [], "awards": []},
        "decks": {"green": [], "awards": []},
    }
    return data | more


FITTING_NOWHERE = ["yellow rose pond", "yellow rose oak oak", "blue lily pond"]
"""Face-up cards that do not fit into the last space."""
