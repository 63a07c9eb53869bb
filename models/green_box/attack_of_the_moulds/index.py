"""The rules of Attack of the Moulds that a written-down table cannot break, for the rule index."""

from __future__ import annotations

from models.green_box.attack_of_the_moulds.beginning import TITLE
from models.green_box.components import source
from models.rule import Remark

SETUP, PLAY, END = source(TITLE, "Setup"), source(TITLE, "Play"), source(TITLE, "Game End and Winning")

REMARKS = (
    Remark(
        "MO-BOARD-HEX",
        "The board has 37 tiles, the star card in the middle: a hexagon with sides of four, in rows of 4, 5, 6, 7, 6, 5 "
        "and 4. Six corners have three neighbours each, the other tiles of the border four, those within six.",
        source(TITLE, "Note on the layout", derived=True),
        ("MO-AMB-BOARD",),
    ),
    Remark(
        "MO-BOARD-ALT",
        "Players may lay another board, for instance six by six tiles in squares.",
        SETUP,
        ("MO-AMB-BOARD", "MO-AMB-SQADJ"),
    ),
    Remark("MO-SET-CUBES", "Each player has 20 cubes of one colour.", SETUP, ("MO-AMB-OWN20",)),
    Remark(
        "MO-SET-FIRST",
        "Whoever found mouldy food last begins; turns are taken clockwise.",
        SETUP,
    ),
    Remark(
        "MO-ST-PARITY",
        "How many cubes lie there says nothing of whose turn it is: one way to move adds a cube, the other does not.",
        source(TITLE, "Play", derived=True),
    ),
    Remark(
        "MO-MV-GROW",
        "A player may grow: a cube of the player's goes from the supply onto an empty tile next to one that lies there. "
        "Whoever can grow or spread does one of them.",
        PLAY,
        ("MO-AMB-SQADJ", "MO-AMB-PASS"),
    ),
    Remark(
        "MO-MV-SPREAD",
        "Or spread: one of the player's cubes moves to an empty tile exactly two steps away; the tile that it leaves is "
        "then empty.",
        PLAY,
        ("MO-AMB-DIST2", "MO-AMB-SQADJ", "MO-AMB-PASS"),
    ),
    Remark(
        "MO-MV-ABSORB",
        "Then every cube of another colour next to the cube that was placed or moved is replaced by one of the player's "
        "own; those next to the new ones stay.",
        PLAY,
        ("MO-AMB-SQADJ",),
    ),
    Remark(
        "MO-MV-SUPPLY",
        "Cubes that absorb others come from the player's supply, and those they replace go back to theirs; the twentieth "
        "cube on the board ends the game.",
        source(TITLE, "Setup; Play", derived=True),
        ("MO-AMB-OVER20", "MO-AMB-OWN20"),
    ),
)
