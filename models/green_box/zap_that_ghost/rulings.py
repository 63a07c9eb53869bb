"""Our decisions where the rulebook of Zap That Ghost is silent. Users may choose otherwise."""

from __future__ import annotations

from models.green_box.rulings import GB_RULINGS
from models.rule import Ruling

RULINGS = (
    Ruling(
        "ZG-AMB-STARTREVISIT",
        "Does the tile where a meeple begins its way count as entered?",
        {"yes": "yes, the meeple may not come back over it", "no": "no, the meeple may come back over it once"},
        "The meeple entered it before. On a free board it makes no difference to the ghosts within reach.",
    ),
    Ruling(
        "ZG-AMB-BLOCK",
        "Do other meeples block the way?",
        {"no": "no, a meeple passes them", "yes": "yes, a meeple may not enter a tile with another meeple"},
        "By the rulebook, only the tiles that a meeple has been on are closed to it.",
    ),
    Ruling(
        "ZG-AMB-DECK",
        "Which cards are in the game?",
        {"36": "the 36 of the four colours of the ghosts", "54": "all 54, though those of other colours match no ghost"},
        "The contest rulebook has 36 cards. An older description of the game leaves all 54 in.",
        settled=True,
    ),
    Ruling(
        "ZG-AMB-WHOROLLS",
        "Who rolls the die next?",
        {"attempt": "the player who made the attempt", "clockwise": "the player after the one who rolled"},
        "The rulebook names the player who made the attempt, successful or not.",
    ),
)

EVERY_RULING = (*RULINGS, *GB_RULINGS)
"""With what is guessed of the cards of the box."""
