"""The rules of Attack of the Moulds that a written-down table cannot break, for the rule index."""

from __future__ import annotations

from models.green_box.attack_of_the_moulds.beginning import TITLE
from models.green_box.components import source
from models.rule import Remark

SETUP, PLAY, END = source(TITLE, "Setup"), source(TITLE, "Play"), source(TITLE, "Game End and Winning")

REMARKS = (
    Remark(
        "MO-BOARD-HEX",
        "The board is a hexagon of 37 tiles in rows of 4, 5, 6, 7, 6, 5 and 4, with the star card in the middle. The six "
        "corners have three neighbours each, the other tiles of the border four, and all others six.",
        source(TITLE, "Note on the layout", derived=True),
        why="The picture of the rulebook is lost: 37 tiles with corners and one in the middle make this hexagon.",
    ),
    Remark(
        "MO-BOARD-ALT",
        "Players may lay another board, for example six by six tiles in squares.",
        SETUP,
        ("MO-AMB-SQADJ",),
    ),
    Remark("MO-SET-CUBES", "Each player has 20 cubes of one colour.", SETUP, ("MO-AMB-OWN20",)),
    Remark("MO-SET-FIRST", "Whoever last found mouldy food begins. Turns go clockwise.", SETUP),
    Remark(
        "MO-ST-PARITY",
        "The number of cubes does not show whose turn it is: growing adds a cube, spreading does not.",
        source(TITLE, "Play", derived=True),
    ),
    Remark(
        "MO-MV-GROW",
        "To grow, put a cube from your supply onto an empty tile next to one of your cubes. If you can grow or spread, you "
        "must.",
        PLAY,
        ("MO-AMB-SQADJ", "MO-AMB-PASS"),
    ),
    Remark(
        "MO-MV-SPREAD",
        "To spread, move one of your cubes to an empty tile exactly two steps away. The tile that it leaves is then empty.",
        PLAY,
        ("MO-AMB-DIST2", "MO-AMB-SQADJ", "MO-AMB-PASS"),
    ),
    Remark(
        "MO-MV-ABSORB",
        "Then replace every cube of another colour next to the cube that you placed or moved by one of your own. Cubes next "
        "to the new ones stay.",
        PLAY,
        ("MO-AMB-SQADJ",),
    ),
    Remark(
        "MO-MV-SUPPLY",
        "The cubes that replace others come from your supply, and the others go back to their players' supplies. The "
        "twentieth cube on the board ends the game.",
        source(TITLE, "Setup; Play", derived=True),
        ("MO-AMB-OWN20",),
        "A move may absorb more cubes than you have left: they are replaced in reading order until you win with the "
        "twentieth, when no more are needed.",
    ),
)
