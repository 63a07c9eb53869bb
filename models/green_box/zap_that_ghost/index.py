"""The rules of Zap That Ghost that a written-down table cannot break, for the rule index."""

from __future__ import annotations

from models.green_box.components import source
from models.green_box.zap_that_ghost.rules import TITLE
from models.rule import Remark

SETUP, PLAY = source(TITLE, "Setup"), source(TITLE, "Play")

REMARKS = (
    Remark(
        "ZG-SET-GHOSTS",
        "Eight cubes of each of four colours are the ghosts; at first one stands on each of the 32 tiles with a symbol.",
        SETUP,
    ),
    Remark(
        "ZG-ROLL",
        "A round begins with one player's roll of the die; all then look for a ghost to zap at the same time.",
        PLAY,
        ("ZG-AMB-WHOROLLS", "ZG-AMB-NOZAP"),
    ),
    Remark(
        "ZG-ZAP",
        "A ghost is zapped with a card of its colour and of the symbol of its tile, by any meeple that comes there in "
        "exactly as many steps as the die shows. The first to shout the colour of a meeple may try, with that meeple.",
        PLAY,
        ("ZG-AMB-CARDSNOLONGER", "ZG-AMB-ONTILE"),
    ),
    Remark(
        "ZG-REACH",
        "Steps are orthogonal and no tile is entered twice. On a free board a meeple comes to a tile so many steps away "
        "with that number, or with one that is greater by an even number: distance and parity tell.",
        source(TITLE, "Play", derived=True),
        ("ZG-AMB-STARTREVISIT", "ZG-AMB-BLOCK", "ZG-AMB-CORNERGO"),
    ),
    Remark(
        "ZG-SUCCESS",
        "Whoever comes to the ghost takes it, which is one point; the meeple stays there, the card is discarded and another "
        "drawn.",
        PLAY,
        ("ZG-AMB-DRAWOUT",),
    ),
    Remark(
        "ZG-FAIL",
        "Whoever does not come there puts the meeple and the card back. After either, each of the others may exchange one "
        "card for one from the deck, and the player who tried rolls next.",
        PLAY,
        ("ZG-AMB-WHOROLLS", "ZG-AMB-NOZAP"),
    ),
)
