"""The rules of Zap That Ghost that a written-down table cannot break, for the rule index."""

from __future__ import annotations

from models.green_box.components import source
from models.green_box.zap_that_ghost.rules import TITLE
from models.rule import Remark

SETUP, PLAY = source(TITLE, "Setup"), source(TITLE, "Play")

REMARKS = (
    Remark(
        "ZG-SET-GHOSTS",
        "Eight cubes of each of four colours are the ghosts. One begins on each of the 32 tiles that show a symbol.",
        SETUP,
    ),
    Remark(
        "ZG-ROLL",
        "A round begins when one player rolls the die. Then all look for a ghost to zap at the same time.",
        PLAY,
        ("ZG-AMB-WHOROLLS",),
        "Once all agree that nobody can zap a ghost, or nobody shouts, each player may exchange a card and the same player "
        "rolls again: otherwise the game would stand still.",
    ),
    Remark(
        "ZG-ZAP",
        "To zap a ghost, play a card of its colour with the symbol of its tile, and bring a meeple there in exactly as many "
        "steps as the die shows. The first to shout a meeple's colour may try, with that meeple.",
        PLAY,
        why="A card whose last ghost is captured stays in the hand until you exchange it, since nothing takes it away.",
    ),
    Remark(
        "ZG-REACH",
        "A meeple steps from tile to tile, never diagonally, and enters no tile twice. On a free board it can add steps to "
        "the shortest way only by twos.",
        source(TITLE, "Play", derived=True),
        ("ZG-AMB-STARTREVISIT", "ZG-AMB-BLOCK"),
        "A meeple may pass over the corners, which are tiles like all others.",
    ),
    Remark(
        "ZG-SUCCESS",
        "If the meeple comes to the ghost, you take it for one point. The meeple stays there; discard the card and draw "
        "another.",
        PLAY,
        why="Where no card is left to draw, you shuffle the discards and draw from them: otherwise hands would shrink.",
    ),
    Remark(
        "ZG-FAIL",
        "If the meeple does not come to the ghost, put meeple and card back. After every attempt, each other player may "
        "exchange one card for one from the deck, and the player who tried rolls next.",
        PLAY,
        ("ZG-AMB-WHOROLLS",),
    ),
)
