"""Tables of Attack of the Moulds for tests: random ones, and those that random play leads to."""

from naive_attack_of_the_moulds import moves, played

from models.green_box.attack_of_the_moulds.game import GAME

COLOURS = ["red", "blue", "yellow", "green", "black", "white"]
NAMES = ["ada", "ben", "cleo", "dan", "eve", "fred"]

HEX37 = ("hex37", [[1] * n for n in (4, 5, 6, 7, 6, 5, 4)])
SQUARE6 = ("square6", [[1] * 6 for _ in range(6)])
# A board of hexagons with a gap in it and a pond at its side, and one of squares in two islands.
GAPS = ("hex", [[1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1, 1], [1, 1, 1, 1]])
ISLANDS = ("square", [[1, 1, 0, 1, 1, 1], [1, 1, 0, 0, 1, 1], [1, 1, 0, 0, 0, 1, 1]])
STRIP = ("square", [[1] * 9])
BOARDS = (HEX37, SQUARE6, GAPS, ISLANDS, STRIP)
RULINGS = {
    "MO-AMB-PASS": ("pass", "eliminated"),
    "MO-AMB-LAST": ("wins", "plays-on"),
    "MO-AMB-DIST2": ("jump", "tiles", "empty"),
    "MO-AMB-SQADJ": ("8", "4"),
    "MO-AMB-OWN20": ("win", "no-limit"),
}


def read(data):
    """The position of some data."""
    return GAME.read(data, None, {}).position


def random_table(random, boards=BOARDS, players=None, density=None):
    """A table with cubes at random, nobody knowing how they came there."""
    shape, rows = random.choice(boards)
    n = players or random.randint(2, 6)
    colours = random.sample(COLOURS, n)
    density = random.random() if density is None else density
    board = [
        ["_" if not is_tile else random.choice(colours) if random.random() < density else "." for is_tile in row]
        for row in rows
    ]
    data = {
        "game": "attack-of-the-moulds",
        "players": dict(zip(random.sample(NAMES, n), colours, strict=True)),
        "shape": shape,
        "board": board,
    }
    turn = random.choice([*data["players"], *data["players"], "over", None])
    if turn:
        data["turn"] = turn
    chosen = {key: random.choice(values) for key, values in RULINGS.items() if random.random() < 0.4}
    return data | ({"rulings": chosen} if chosen else {})


def starting(random, boards=BOARDS, players=None):
    """A table on which each player has three cubes somewhere."""
    while True:
        data = random_table(random, boards, players, 0)
        free = [(i, k) for i, row in enumerate(data["board"]) for k, said in enumerate(row) if said == "."]
        if len(free) > 3 * len(data["players"]):
            break
    random.shuffle(free)
    for colour in list(data["players"].values()) * 3:
        i, k = free.pop()
        data["board"][i][k] = colour
    rulings = {**data.get("rulings", {}), "MO-AMB-START": "free"}
    return data | {"turn": next(iter(data["players"])), "rulings": rulings}


def game_played(random, data, most=60):
    """The tables of a game played at random, each with the move that leads on."""
    for _ in range(most):
        if data["turn"] == "over":
            break
        options = sorted(moves(data, data["turn"]))
        move = random.choice([m for m in options if m.startswith("grow")] or options if random.random() < 0.5 else options)
        after = played(data, data["turn"], move)
        yield data, move, after
        data = after
