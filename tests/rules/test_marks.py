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


@pytest.mark.parametrize(("name", "data", "spaces"), [*MOULDS, *TREE], ids=named)
def test_a_board(name, data, spaces):
    assert marked(data["game"], data, name) == [{("", space) for space in spaces}]
