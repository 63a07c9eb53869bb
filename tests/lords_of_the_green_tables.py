"""Tables of Lords of the Green for its tests, made at random."""

from asking import reader
from every_game import changed, tables_of

from verify.games import entry

GAME = entry("lords-of-the-green")
COLOURS = ("red", "blue", "yellow", "green", "black", "white")
NAMES = ("ada", "ben", "cleo", "dora", "emil")
SETS = {2: 4, 3: 3, 4: 4, 5: 5}
CHOICES = {ruling.key: tuple(ruling.options) for ruling in GAME.game.rulings if len(ruling.options) > 1}


read = reader(GAME)


def cell(pips, forces):
    """A tile as it is written; `forces` are (colour, knights, whether the lord is there)."""
    said = [f"{colour}{f' {n}' if n else ''}{' lord' if lord else ''}" for colour, n, lord in forces]
    return f"{pips}{' ' if said else ''}{', '.join(said)}"


def random_table(rng, players=None, most=None, reserve=None, rulings=0.3, *, full=False):
    """A table on which lords stand where their colours have the majority; knights are spread at random."""
    players = players or rng.choice([2, 2, 3, 4, 5])
    each = 2 if players == 2 else 1
    colours = rng.sample(COLOURS, players * each)
    pips = [n for n in (1, 2, 3, 4) for _ in range(SETS[players])]
    rng.shuffle(pips)
    tiles = [{"pips": n, "forces": {}, "lord": None} for n in pips]
    for colour, tile in zip(colours, rng.sample(tiles, len(colours)), strict=True):
        if rng.random() < 0.9:
            tile["forces"][colour] = rng.randint(1, 3)
            tile["lord"] = colour
    if full:
        # One army has a knight on most tiles: it can hardly place any more, and others hardly move their lords.
        for tile in rng.sample(tiles, min(len(tiles), 13)):
            if tile["lord"] is None:
                tile["forces"][colours[0]] = rng.randint(1, 1 + (players == 3))
    reserves = {}
    for colour in colours:
        left = max(0, 16 - sum(tile["forces"].get(colour, 0) for tile in tiles))
        wanted = min(left, rng.randint(0, most if most is not None else left))
        for _ in range(left - wanted if reserve is not None else wanted):
            tile = rng.choice(tiles)
            if tile["lord"] in {None, colour} and any(tile["lord"] == colour for tile in tiles):
                tile["forces"][colour] = tile["forces"].get(colour, 0) + 1
        reserves[colour] = max(0, 16 - sum(tile["forces"].get(colour, 0) for tile in tiles))
    return _data(rng, players, each, colours, reserves, tiles, rulings)


def _data(rng, players, each, colours, reserves, tiles, rulings):
    wide = SETS[players]
    said = [cell(t["pips"], [(c, n, t["lord"] == c) for c, n in t["forces"].items()]) for t in tiles]
    data = {"game": "lords-of-the-green", "players": {}}
    for i, name in enumerate(NAMES[:players]):
        own = colours[each * i : each * i + each]
        data["players"][name] = {"colours": own, "reserve": {colour: reserves[colour] for colour in own}}
    data["board"] = [said[wide * row : wide * row + wide] for row in range(4)]
    able = [colour for colour in colours if reserves[colour]] or colours
    army = rng.choice(able)
    chosen = {key: rng.choice(options) for key, options in CHOICES.items() if rng.random() < rulings}
    if each == 1:
        data["turn"] = NAMES[colours.index(army)]
    elif chosen.get("LG-AMB-2PORDER") == "free":
        data["turn"] = NAMES[colours.index(army) // 2]
    else:
        data["army"] = army
    if chosen:
        data["rulings"] = chosen
    return data


def told(table):
    """A table of the naive twin as a file tells it."""
    data = {"game": "lords-of-the-green", "players": {}, "board": []}
    for name in table["players"]:
        data["players"][name] = {"colours": [colour for colour, owner in table["owner"].items() if owner == name]}
    for (_, column), tile in sorted(table["board"].items()):
        forces = [(c, tile["knights"].get(c, 0), c in tile["lords"]) for c in table["owner"]]
        said = cell(tile["pips"], [force for force in forces if force[1] or force[2]])
        data["board"] += [] if column else [[]]
        data["board"][-1].append(said)
    data |= {key: table[key] for key in ("turn", "army") if table[key]}
    return data | {"rulings": {key: value for key, value in table["rulings"].items() if key in CHOICES}}


def beginning(rng, players, **rulings):
    """A board on which nobody has moved, in whatever order players sit, and whoever begins."""
    names = NAMES[:players]
    each = 2 if players == 2 else 1
    colours = rng.sample(COLOURS, players * each)
    pips = [n for n in (1, 2, 3, 4) for _ in range(SETS[players])]
    rng.shuffle(pips)
    data = {"game": "lords-of-the-green", "players": {}, "rulings": rulings}
    for i, name in enumerate(names):
        data["players"][name] = {"colours": colours[each * i : each * i + each]}
    data["board"] = [[str(n) for n in pips[SETS[players] * row :][: SETS[players]]] for row in range(4)]
    first = rng.choice(colours)
    if each == 1 or rulings.get("LG-AMB-2PORDER") == "free":
        return data | {"turn": names[colours.index(first) // each]}
    return data | {"army": first}


def three(*rows, turn="ada", **rulings):
    players = {"ada": {"colours": ["red"]}, "ben": {"colours": ["blue"]}, "cleo": {"colours": ["yellow"]}}
    board = [row.split("; ") for row in rows]
    return {
        "game": "lords-of-the-green",
        "players": players,
        "turn": turn,
        "board": board,
        "rulings": {f"LG-AMB-{key}": value for key, value in rulings.items()},
    }


THREE = three("1; 2 red 3 lord; 3", "4 yellow 2; 1; 2 blue 2 lord", "3 yellow 1 lord; 4 blue 1; 1", "2; 3; 4")
TWO = tables_of("lords-of-the-green").named["two"]


def table(base=THREE, board=(), **keys):
    """A table with other tiles ("r1c1": ...) and keys; what is `None` is taken away."""
    data = {**base, **keys, "board": [list(row) for row in base["board"]]}
    for spot, said in dict(board).items():
        data["board"][int(spot[1]) - 1][int(spot[3]) - 1] = said
    return read({key: value for key, value in data.items() if value is not None})


CORNERED = ("1 red 1 lord; 2 blue 6; 3", "4 yellow 2 lord; 1; 2 blue 2 lord", "3; 4; 1", "2; 3; 4")
EVERYWHERE = (
    "1 red 1; 2 red 3 lord; 3 red 1",
    "4 red 1; 1 red 1; 2 blue 2 lord",
    "3 yellow 3 lord; 4 red 1; 1 red 1",
    "2 red 1; 3 red 1; 4 red 1",
)
DRIVEN_OUT = ("1; 2 red 1 lord, blue 3; 3", "4 yellow 2; 1; 2 blue 2 lord", "3 yellow 1 lord; 4; 1", "2; 3; 4")
LAST = (
    "1 red 2; 2 red 3 lord; 3 blue 8",
    "4 red 2, blue 3; 1 yellow 2; 2 blue 5 lord",
    "3 yellow 5 lord; 4 red 7; 1",
    "2 yellow 9; 3; 4",
)
ALLIES = changed(
    TWO,
    {"army": None, "board.r1c1": "1 red 2", "board.r2c2": "3 green 2", "board.r2c4": "1 yellow 1"}
    | {"board.r3c2": "2 red 1, blue 1", "board.r4c3": "2 blue 4"},
)
BEGINNING = changed(ALLIES, {"board.0": ["1", "2", "3", "4 blue 2 lord"], "board.r3c2": "2 blue 1"})
ALLIED, ONTO, FREE = {"LG-AMB-2POWN": "allied"}, {"LG-AMB-LORDTARGET": "with-majority"}, {"LG-AMB-2PORDER": "free"}
NARROW = three(
    "4 yellow 2; 3 red 4, yellow 6; 2 red 5, blue 7",
    "1 yellow 2; 4 blue 2; 3 yellow 1 lord",
    "2 blue 2 lord; 1 blue 2; 4 yellow 2",
    "3 yellow 2; 2 red 1 lord; 1 blue 3",
)
NARROW["players"]["ada"]["reserve"] = {"red": 1}
SPENT = {**ALLIES["players"], "ben": {"colours": ["blue", "green"], "reserve": {"blue": 0, "green": 2}}}
SPECIAL = {
    "red's last knight on the last tile leaves the lord no move": NARROW,
    "in free order the next player has one colour left": ALLIES | {"turn": "ada", "players": SPENT, "rulings": FREE},
    "the lord can nowhere go, and stays": three(*CORNERED, ADJMOVE="adjacent"),
    "the lord can nowhere go, and leaves": three(*CORNERED, ADJMOVE="adjacent", NOLORDMOVE="leaves"),
    "no knight can be placed": three(*EVERYWHERE),
    "no knight can be placed, and the lord moves": three(*EVERYWHERE, NOPLACE="lord-moves"),
    "no knight can be placed, and the lord moves to the next": three(*EVERYWHERE, NOPLACE="lord-moves", ADJMOVE="adjacent"),
    "no knight can be placed, and there is no lord": three(
        EVERYWHERE[0].replace(" lord", ""), *EVERYWHERE[1:], NOPLACE="lord-moves", NOLORDMOVE="leaves"
    ),
    "a lord who was driven out": three(*DRIVEN_OUT, LORDTARGET="with-majority"),
    "red alone has knights left, two of them": three(*LAST),
    "a tile that takes all that a turn can bring": three(
        "1; 2 red 3 lord; 3", "1; 4 blue 6; 2 blue 2 lord", "3 yellow 3 lord; 4; 1", "2; 3; 4", ADJMOVE="adjacent"
    ),
    "allied armies": ALLIES | {"army": "red", "rulings": ALLIED},
    "allied armies, lords join lords": ALLIES | {"army": "red", "rulings": ALLIED | ONTO},
    "allied armies in free order": ALLIES | {"turn": "ada", "rulings": ALLIED | FREE},
    "the first round of allied armies": BEGINNING | {"army": "red", "rulings": ALLIED},
    "the first round of allied armies, lords join lords": BEGINNING | {"army": "red", "rulings": ALLIED | ONTO},
}
"""Tables that are rare at random."""
