"""Tables of Slush for tests: those that random play leads to, and random ones that no play may lead to."""

from naive_slush import COLOURS, moves, played, unseen

from models.green_box.slush.game import GAME

NAMES = ["ada", "ben", "cleo", "dan", "eva", "fay"]
RULINGS = {
    "SL-AMB-COLOURS": ("players", "all-six"),
    "SL-AMB-END": ("no-bid", "no-cubes"),
    "SL-AMB-ENDLOCK": ("no-card", "no-meeple"),
    "SL-AMB-PASS": ("not-allowed", "allowed"),
}


def read(data):
    """The position of some data."""
    return GAME.read(data, None, {}).position


def starting(random, players=None, rulings=0.0):
    """A table on which nothing has been done."""
    n = players or random.randint(3, 6)
    seats = zip(random.sample(NAMES, n), random.sample(COLOURS, n), strict=True)
    data = {"game": "slush", "players": {name: {"colour": colour} for name, colour in seats}, "face_up": []}
    chosen = {key: random.choice(values) for key, values in RULINGS.items() if random.random() < rulings}
    return data | {"turn": next(iter(data["players"]))} | ({"rulings": chosen} if chosen else {})


def game_played(random, data, most=60, draws=0.5):
    """The tables of a game played at random, each with the move that leads on and the table after it."""
    for _ in range(most):
        if data["turn"] == "over":
            return
        options = sorted(moves(data, data["turn"]))
        move = random.choice(options)
        if "draw" in options and random.random() < draws:
            move = "draw"
        if move == "draw":
            move = f"draw {random.choice(unseen(data))}"
        after = played(data, data["turn"], move)
        yield data, move, after
        data = after


def played_on(random, players=None, most=60, draws=0.5, rulings=0.0):
    """A table somewhere in such a game."""
    data = starting(random, players, rulings)
    tables = [after for _, _, after in game_played(random, data, random.randint(1, most), draws)]
    return tables[-1]


def small(random):
    """A few cards and cubes of three players, and little to draw: no play leads there, but what follows is soon tried out."""
    colours = COLOURS[:3]
    names = [f"{colour} {value}" for colour in colours for value in range(1, 7)]
    random.shuffle(names)
    chosen = names[: random.randint(1, 4)]
    if random.random() < 0.3:
        chosen = [f"red {value}" for value in range(1, 7)]
    locked, up = set(), []
    for name in chosen:
        numbers = random.sample(range(1, 6), 3)
        cubes = dict(zip(random.sample(colours, random.choice([0, 1, 2, 2])), numbers, strict=False))
        if len(chosen) == 6 and random.random() < 0.8:
            cubes["red"] = max(cubes.values(), default=0) + 1
        locks = [colour for colour in cubes if colour not in locked and random.random() < 0.15][:1]
        locked |= {*locks}
        up.append(shown(name, cubes, locks))
    seats = {
        name: {"colour": colour, "cubes": random.choice([0, 1, 1, 2, 3])}
        for name, colour in zip(NAMES, colours, strict=False)
    }
    data = {"game": "slush", "players": seats, "face_up": up, "deck": random.choice([0, 0, 0, 1, 4])}
    chosen_rulings = {key: random.choice(values) for key, values in RULINGS.items() if random.random() < 0.2}
    return data | {"turn": random.choice(NAMES[:3])} | ({"rulings": chosen_rulings} if chosen_rulings else {})


def shown(name, cubes, locks):
    on_it = [f"{cubes[colour]} {colour}" for colour in COLOURS if colour in cubes] + [f"locked by {lock}" for lock in locks]
    return f"{name} with {', '.join(on_it)}" if on_it else name


def damaged(random):
    """A table of a game with one to three things changed, which may be against the rules."""
    data = played_on(random, rulings=0.15)
    colours = [seat["colour"] for seat in data["players"].values()]
    for _ in range(random.randint(1, 3)):
        what = random.random()
        cards = list(data["face_up"])
        if what < 0.15:
            data = data | {"turn": random.choice([*data["players"], "over"])}
        elif what < 0.3:
            data = data | {"deck": max(0, 6 * len(colours) - len(cards) + random.choice([0, 0, 0, 1, -1]))}
        elif what < 0.45:
            name = random.choice(list(data["players"]))
            seat = data["players"][name] | {"cubes": random.randint(0, 9)}
            data = data | {"players": {**data["players"], name: seat}}
        elif cards:
            at = random.randrange(len(cards))
            name = cards[at].partition(" with ")[0]
            if random.random() < 0.2:
                name = f"{random.choice(COLOURS)} {random.randint(1, 6)}"
            some = random.sample(colours, random.randint(0, min(5, len(colours))))
            cubes = {colour: random.randint(1, 6) for colour in some}
            locks = [colour for colour in colours if random.random() < 0.06]
            cards[at] = shown(name, cubes, locks)
            data = data | {"face_up": cards}
    return data
