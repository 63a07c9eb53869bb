"""Random tables of My First Christmas Tree, as the data of files, and turns of the naive twin as moves."""

import naive_my_first_christmas_tree as naive
from asking import reader

from models.green_box.cards import card_called
from models.green_box.components import colour_called
from models.green_box.my_first_christmas_tree.moves.words import Move, Playing
from models.green_box.my_first_christmas_tree.table.tree import Spot
from verify.games import entry

ENTRY = entry("my-first-christmas-tree")
GAME = ENTRY.game
COLOURS = ["red", "blue", "yellow", "green", "black", "white"]
OTHERWISE = {
    "CT-AMB-SAMETILE": "exclusive",
    "CT-AMB-FEWER": "all",
    "CT-AMB-TAKE": "mandatory",
    "CT-AMB-PLAYOPT": "may-pass",
    "CT-AMB-VOLDISCARD": "yes",
    "CT-AMB-BEND": "any-path",
    "CT-AMB-BASERACE": "one-each",
    "CT-AMB-COMPLETED": "first",
    "CT-AMB-TOPCUBES": "others",
    "CT-AMB-D-CHOICE": "choice",
    "CT-AMB-ROUND": "one-more",
}


read = reader(ENTRY)


def card(rng, colours=COLOURS):
    return f"{rng.choice(colours)} {rng.choice(naive.SYMBOLS)}"


def table(rng, *, hand=2, pool=4, row=3, cubes=10, colours=COLOURS, own=0, known=0, rulings=0):
    """A legal table in which it is ada's turn, her row as long as it can be up to a length."""
    tiles = naive.SYMBOLS * 3 + rng.choices(naive.SYMBOLS, k=2)
    rng.shuffle(tiles)
    tree = [[tiles.pop() for _ in range(width)] for width in range(2, 7)]
    chosen = rng.sample(sorted(OTHERWISE), rulings)
    data = {
        "game": "my-first-christmas-tree",
        "players": {
            "ada": {"colour": "red", "hand": [card(rng, colours) for _ in range(hand)], "row": []},
            "ben": {"colour": "blue", "hand": [card(rng) for _ in range(2)], "row": []},
        },
        "tree": tree,
        "pool": [card(rng, colours) for _ in range(pool)] + ["unknown"] * (4 - pool),
        "turn": "ada",
        "rulings": {key: OTHERWISE[key] for key in chosen},
    }
    form = data["players"]["ada"]
    row = min(row, 3) if "CT-AMB-BEND" in chosen else row  # the twin looks through every path
    form["boxes"] = {"own": [4, 5, 6][:own], "neutral": rng.choices([4, 5], k=rng.randrange(2))}
    line = rng.choice(naive.lines(min(row, naive.limit(form) - 1)))
    form["row"] = [f"{rng.choice(colours)} {naive.cell(data, tile)[0]}" for tile in line]
    for colour in ("red", "blue"):
        for row_, place in rng.sample(naive.TILES, rng.randrange(cubes + 1)):
            if naive.ruling(data, "CT-AMB-SAMETILE") == "yes" or not naive.cell(data, (row_, place))[1]:
                tree[row_][place] += f" {colour}"
    order = ["red", "blue"]
    rng.shuffle(order)
    for colour in order:
        naive.settle(data, colour)
    if naive.is_ended(data):
        return table(rng, hand=hand, pool=pool, row=row, cubes=cubes, colours=colours, own=own, known=known, rulings=rulings)
    if known:
        data["deck"] = [card(rng, colours) for _ in range(known)]
        data["discard"] = 36 - known - 4 - hand - 2 - len(form["row"])
    return data


def move(turn, player="ada"):
    """A turn of the naive twin as a move."""
    played = tuple(Playing(_card(card), end) for card, end in turn["played"])
    return Move(
        player=player,
        renewed=turn["renewed"],
        taken=tuple(map(_card, turn["taken"])),
        discarded=turn["discarded"],
        played=played,
        line=tuple(Spot(*tile) for tile in turn["line"]),
        placed=None if turn["placed"] is None else tuple(Spot(*tile) for tile in turn["placed"]),
        box=tuple(map(colour_called, turn["box"])),
        stack="neutral" if turn.get("neutral") else "",
    )


def _card(said):
    return card_called(said)
