"""One meaning: what every verb answers of a table with unknowns is what its worlds say together.

`tests/hunts/worlds.py` looks for further tables.
"""

import pytest
from by_worlds import compare_judge, held, under_these_rulings
from every_game import about
from worlds import Hole, Table

from verify.games import entry

pytestmark = pytest.mark.no_cover

TABLES = {"fields-of-green": 2, "village-green": 4, "green-box": 6}
"""So many tables of a game, of those that take long fewer."""
OTHERS = 3


def test_every_verb_answers_what_the_worlds_say(game):
    for number in range(TABLES.get(game.name, OTHERS)):
        held(game.name, f"{game.name} {number}")


def rows(board):
    """The rows of a board that is told as text."""
    return [row.split() for row in board.split(" / ")]


FIRST_YEAR = {
    "game": "fields-of-green",
    "year": 1,
    "phase": "action",
    "player_count": 3,
    "players": {
        "Maria": {"coins": 15, "farm": [["Silo 1", "Water Tower 3"]], "hand": 6, "turns": 0},
        "Mike": {"coins": 15, "farm": [["Water Tower 3", "Silo 1"]], "hand": 6, "turns": 0},
        "Ann": {"coins": 15, "farm": [["Water Tower 3"], ["Silo 1"]], "hand": 6, "turns": 0},
    },
}
MOULDS = {
    "game": "attack-of-the-moulds",
    "players": {"ada": "red", "ben": "blue", "cleo": "yellow", "dan": "green"},
    "turn": "ada",
    "shape": "hex37",
    "board": rows(
        "red red blue blue / red . . . blue / . . . . . . / . . . . . . . / . . . . . . / yellow . . . green / "
        "yellow yellow green green"
    ),
}
NEARLY_TWENTY = MOULDS | {
    "players": {"ada": "red", "ben": "blue"},
    "turn": "ben",
    "board": rows(
        "blue blue blue blue / blue blue blue blue blue / blue blue blue blue blue . / . . . . . . red / . red . . . . / "
        "blue red red . . / blue . red ."
    ),
}
NEARLY_FULL = MOULDS | {
    "turn": "ben",
    "board": rows(
        "green green green blue / red blue green green blue / blue blue blue . yellow yellow / "
        "red yellow yellow green green yellow yellow / yellow yellow green green green red / "
        "yellow yellow green green red / blue blue red red"
    ),
}
HABITATS, FORESTRY, PONDS = "Award for the Provision of Natural Habitats", "Award for Forestry", "Excellence in Ponds"
SOLO = {
    "game": "village-green",
    "solo": True,
    "players": {
        "rosa": {
            "village": "down",
            "top": [
                "Best Colour Combination on The Ruby Clover Award",
                "Award for Symmetrical Forestry",
                "Best Use of Space",
            ],
            "left": [".", ".", "."],
            "green": [["red rose pond", "red rose structure", "."], ["lawn", "red lily oak willow", "."], [".", ".", "."]],
            "hand": ["blue lily pond", "yellow petunia oak", "lawn"],
            "turns": 5,
        }
    },
    "display": {
        "green": ["blue rose structure", "red petunia structure", "blue petunia structure"],
        "awards": ["The Alfred Rower Award", "The Diane Yeller Award", "The Linda Flowers Award"],
    },
    "decks": {"green": 50, "awards": 22},
}
SILO, TOWER = ("players", "Mike", "farm", 0, 1), ("players", "Maria", "farm", 0, 1)


@pytest.mark.parametrize(
    ("data", "holes", "move", "player"),
    [
        # As the game begins a Silo holds 1 Food; after a turn nothing says so but that it was so before.
        (FIRST_YEAR, {SILO: ("Silo 1 to 4", [f"Silo {n}" for n in (1, 2, 3, 4)])}, "market", "Maria"),
        (
            FIRST_YEAR,
            {
                SILO: ("Silo 0 to 1", ["Silo 0", "Silo 1"]),
                TOWER: ("Water Tower 2 to 5", [f"Water Tower {n}" for n in (2, 3, 4, 5)]),
            },
            "Water Tower to r0c2",
            "Maria",
        ),
        # Where perhaps nothing lies an award may be laid, and perhaps covers nothing; another may lie covered unseen.
        (
            SOLO,
            {
                ("players", "rosa", "left", 0): (
                    f"some {HABITATS} or {FORESTRY} or {PONDS} or nothing",
                    [HABITATS, FORESTRY, PONDS, "."],
                )
            },
            "The Alfred Rower Award to left 1",
            "rosa",
        ),
        # Nothing lies on the other tiles when the game begins; so ben has no cube left, and it is cleo's turn.
        (
            MOULDS | {"setup": True},
            {("board", 3, 3): ("some blue or empty", ["blue", "empty"])},
            "spread r1c2 to r2c4",
            "ada",
        ),
        # Later ben may have one: whose turn it is depends on it.
        (MOULDS, {("board", 3, 3): ("some blue or empty", ["blue", "empty"])}, "spread r1c2 to r2c4", "ada"),
        # Ben wins with his twentieth cube, and which of the red ones stays depends on how many he had.
        (NEARLY_TWENTY, {("board", 4, 1): ("some red or blue", ["red", "blue"])}, "grow to r7c2", "ben"),
        # What is absorbed is not his already, so that he has nineteen at most.
        (NEARLY_TWENTY, {("board", 4, 1): ("some red or blue", ["red", "blue"])}, "spread r3c5 to r5c3", "ben"),
        # By the rules no tile is left empty, so that the game is over.
        (NEARLY_FULL, {("board", 1, 0): ("unknown", ["empty", "red", "blue", "yellow", "green"])}, "grow to r3c4", "ben"),
    ],
)
def test_the_table_after_a_move(data, holes, move, player):
    game = entry(data["game"])
    table = Table(
        game, data, tuple(Hole(path, text, tuple(ways)) for path, (text, ways) in holes.items()), about(game.name).cards()
    )
    with under_these_rulings():
        compare_judge(table, game.game.play.read(move, table.position, player))
