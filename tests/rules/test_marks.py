"""Which spaces a broken rule marks on the table: those where it is broken, and no others."""

import pytest
from fields_of_green_tables import START, one
from golden_pyramid_tables import LEVEL_1
from golden_pyramid_tables import table as pyramid

from verify.check import check
from verify.games import entry

ROSES = "red rose pond"
LILIES = "blue lily pond"
TOP = ["The Ruby Clover Award", "Excellence in Trees", "Award for Forestry"]


def village(*rows, **more):
    """North has nothing on its green; what is wrong lies in east."""
    empty = [[".", ".", "."]] * 3
    laid = {"village": "up", "top": TOP, "left": [".", ".", "."], "green": empty}
    other = {**laid, "top": ["Excellence in Lawns", "Best Colour Combination", "Excellence in Structures"]}
    return {"game": "village-green", "players": {"north": other, "east": laid | {"green": [*rows, *empty][:3]} | more}}


VILLAGE_GREEN = [
    ("VG-GREEN-AREA", village(left=[".", ROSES, "."]), {"left 2"}),
    ("VG-AWARD-AREA", village([".", ".", "Excellence in Ponds"]), {"r1c3"}),
    ("VG-AWARD-TOP", village(top=[TOP[0], ".", TOP[2]]), {"top 2"}),
    ("VG-MATCH", village([".", ROSES, LILIES]), {"r1c2", "r1c3"}),
    ("VG-MATCH", village([".", ".", ROSES], [".", ".", LILIES]), {"r1c3", "r2c3"}),
    ("VG-COVER", village([".", ".", "."], [f"{ROSES} on {LILIES}", ".", "."]), {"r2c1"}),
]
FIELDS_OF_GREEN = [
    ("FOG-BUILD-ADJ", START + "\n. | . | Clover", {"r2c3"}),
    ("FOG-BUILD-CELL", START + " | Clover on Rye", {"r1c3"}),
    ("FOG-OPEN-ONLY", START + " | Clover face down", {"r1c3"}),
    ("FOG-WATER-CAP", "Water Tower 4 | Silo 1", {"r1c1"}),
    ("FOG-FOOD-CAP", "Water Tower 3 | Silo 5", {"r1c2"}),
    ("FOG-OPEN-EQ", START + " | Rye face down with Harrow", {"r1c3"}),
    ("FOG-EQ-MAX2", START + " | Barn with Bell and Purse and Medal", {"r1c3"}),
    ("FOG-EQ-DIFF", START + " | Barn with Bell and Bell", {"r1c3"}),
    ("FOG-EQ-MATCH", START + " | Clover with Flag", {"r1c3"}),
]
COLUMNS = "red red blue green"
GOLDEN_PYRAMID = [
    (
        "GP-ST-SUPPORT",
        {"level_1": LEVEL_1, "level_3": [[COLUMNS, "."], [".", "."]]},
        {f"level {at}" for at in ("3 r1c1", "2 r1c1", "2 r1c2", "2 r2c1", "2 r2c2")},
    ),
    ("GP-ST-BUILDER-EXCL", {"level_1": LEVEL_1, "ada": {"builder": "level 1 r1c1"}, "ben": {"builder": "level 1 r1c1"}}, {"level 1 r1c1"}),
    (
        "GP-ST-BUILDER-COVERED",
        {"level_1": LEVEL_1, "level_2": [[COLUMNS, COLUMNS, "."], [COLUMNS, COLUMNS, "."], [".", ".", "."]], "ada": {"builder": "level 1 r2c2"}},
        {"level 1 r2c2"},
    ),
]  # fmt: skip


SQUARES = {"game": "attack-of-the-moulds", "players": {"ada": "red", "ben": "blue"}, "shape": "square"}
MOULDS = [("MO-ST-ONE", SQUARES | {"board": ["r r r+b b b b . ."]}, {"r1c3"})]
CELLS = [
    ["drop", "circles"],
    ["hammers", "bricks", "wheel"],
    ["arrow", "drop", "circles", "wheel"],
    ["bricks", "hammers", "arrow", "drop", "bricks"],
    ["wheel", "circles", "arrow", "hammers", "wheel", "drop"],
]


def tree(cubes, **more):
    """A tree with these decorations by their spaces."""
    rows = [
        [f"{cell} {cubes.get(f'r{r}c{c}', '')}".strip() for c, cell in enumerate(row, 1)] for r, row in enumerate(CELLS, 1)
    ]
    players = {"ada": {"colour": "red"}, "ben": {"colour": "blue"}}
    return {"game": "my-first-christmas-tree", "players": players, "tree": rows, "turn": "ada"} | more


ROW_1, ROW_3 = ({f"r{row}c{column}": "red" for column in range(1, row + 2)} for row in (1, 3))
TREE = [
    ("CT-ST-CUBES[r2c1]", tree({"r2c1": "red red"}), {"r2c1"}),
    ("CT-ST-FT[row 1]", tree(ROW_1), set(ROW_1)),
    ("CT-ST-STAR[ada]", tree({f"r{row}c1": "red" for row in range(1, 6)}), {"star"}),
    ("CT-ST-BASE[left]", tree(ROW_1 | ROW_3, touches={1: "red", 3: "red"}), {"left base"}),
]


def slush(*cards, ada=None, **more):
    """A table of Slush with these face-up cards."""
    players = {"ada": {"colour": "red", "cubes": ada}, "ben": {"colour": "blue"}, "cleo": {"colour": "yellow"}}
    if ada is None:
        del players["ada"]["cubes"]
    return {"game": "slush", "players": players, "face_up": [*cards], "turn": "ada"} | more


ALL_SIX = [f"red {value} with 1 red" for value in range(1, 7)]
SLUSH = [
    ("SL-ST-CARDS", slush("red 1", "blue 2", "red 1"), {"card 1", "card 3"}),
    (
        "SL-ST-CUBES",
        slush("red 1 with 2 red", "blue 2 with 3 blue", "red 4", "red 5 with 4 red", ada=4),
        {"card 1", "card 4"},
    ),
    ("SL-ST-MEEPLE", slush("red 1", "blue 2 with 2 blue, locked by red"), {"card 2"}),
    (
        "SL-ST-MEEPLE",
        slush(*(f"red {n} with 1 red, locked by red" for n in (1, 2)), "red 3 with 1 red"),
        {"card 1", "card 2"},
    ),
    ("SL-ST-DISTINCT", slush("red 1 with 1 red", "red 2 with 3 red, 3 blue"), {"card 2"}),
    ("SL-WIN-SIX", slush("blue 1 with 2 red", *ALL_SIX), {f"card {n}" for n in range(2, 8)}),
]


def wheels(**more):
    """A race of Wacky Wheels on the track of the rulebook, a circle of 36 tiles with each symbol six times."""
    symbols = ["drop", "hammers", "circles", "bricks", "wheel", "arrow"]
    data = {
        "game": "wacky-wheels",
        "laps": 3,
        "players": {name: {"at": n, "cubes": {"green": 3}} for n, name in ((1, "ada"), (2, "ben"))},
        "turn": "ada",
    }
    return data | {"track": symbols * 6} | more


WHEELS = [
    ("WW-ST-TRACK[wheel]", wheels(track=["drop", "hammers", "circles", "bricks", "wheel", "wheel"] * 6), {f"tile {n}" for n in range(1, 37) if n % 6 in {5, 0}}),
    ("WW-SET-PICKUPS", wheels(pickups={3: "black", 9: "blue"}), {"tile 3"}),
]  # fmt: skip


def ghosts(**more):
    """A board of Zap That Ghost: the corners face down, the symbols in a row from each space to the next; `cells` says what lies otherwise."""
    symbols = ["drop", "hammers", "circles", "bricks", "wheel", "arrow"]
    board = [[symbols[(r + c) % 6] for c in range(6)] for r in range(6)]
    for r in (0, 5):
        board[r][0] = board[r][5] = "face down"
    for spot, cell in more.pop("cells", {}).items():
        board[int(spot[1]) - 1][int(spot[3]) - 1] = cell
    meeples = {"red": "r1c1", "blue": "r1c6", "yellow": "r6c1", "grey": "r6c6"}
    return {"game": "zap-that-ghost", "players": {"ada": {}, "ben": {}}, "board": board, "meeples": meeples} | more


ZAP = [
    ("ZG-SET-GRID", ghosts(cells={"r3c4": "face down"}), {"r3c4"}),
    (
        "ZG-ST-TILES[drop]",
        ghosts(cells={"r2c2": "drop", "r2c3": "drop"}),
        {"r2c2", "r2c3", "r3c5", "r4c4", "r5c3", "r2c6", "r6c2"},
    ),
    (
        "ZG-ST-MEEPLES",
        ghosts(cells={"r2c2": "circles red"}, meeples={"red": "r2c2", "blue": "r1c6", "yellow": "r6c1", "grey": "r6c6"}),
        {"r2c2"},
    ),
]


def lords(*rows, **more):
    """A board of Lords of the Green for three."""
    players = {"ada": {"colours": ["red"]}, "ben": {"colours": ["blue"]}, "cleo": {"colours": ["yellow"]}}
    return {"game": "lords-of-the-green", "players": players, "board": [*map(list, rows)]} | more


LORDS = [
    ("LG-ST-TILES[value 4]", lords("1234", "1234", "1244"), {"r1c4", "r2c4", "r3c3", "r3c4"}),
    ("LG-SET-ARMY", lords(["1 red 1 lord", "2", "3 red 1 lord", "4"], "1234", "1234"), {"r1c1", "r1c3"}),
    ("LG-ST-LORD", lords("1234", ["1", "2 red 1 lord, blue 2", "3", "4"], "1234"), {"r2c2"}),
]


def named(value):
    """A test is called by its rule; its table is left out."""
    return value if isinstance(value, str) and "-" in value else ""


def marked(game, data, name):
    """The spaces, with their players, of the violation whose instance or rule it is."""
    game = entry(game).game
    position = game.read(data, game.standard_cards(), {}).position
    return [set(found.places) for found in check(game, position).violations if name in {found.instance, found.rule}]


@pytest.mark.parametrize(("name", "data", "spaces"), VILLAGE_GREEN, ids=named)
def test_a_village(name, data, spaces):
    assert marked("village-green", data, name) == [{("east", space) for space in spaces}]


@pytest.mark.parametrize(("name", "farm", "spaces"), FIELDS_OF_GREEN, ids=named)
def test_a_farm(name, farm, spaces):
    assert marked("fields-of-green", one(farm), name) == [{("Maria", space) for space in spaces}]


@pytest.mark.parametrize(("name", "keys", "spaces"), GOLDEN_PYRAMID, ids=named)
def test_a_pyramid(name, keys, spaces):
    assert marked("golden-pyramid", {"game": "golden-pyramid", **pyramid(**keys)}, name) == [
        {("", space) for space in spaces}
    ]


@pytest.mark.parametrize(("name", "data", "spaces"), [*MOULDS, *TREE, *SLUSH, *WHEELS, *ZAP, *LORDS], ids=named)
def test_a_board(name, data, spaces):
    assert marked(data["game"], data, name) == [{("", space) for space in spaces}]
