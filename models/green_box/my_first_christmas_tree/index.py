"""The rules of My First Christmas Tree that a written-down table cannot break, for the rule index."""

from __future__ import annotations

from models.green_box.components import source
from models.green_box.my_first_christmas_tree.rules import TITLE
from models.rule import Remark

SETUP = source(TITLE, "Setup")

REMARKS = (
    Remark(
        "CT-SET-CUBES",
        "Each player has 20 decorations of one colour and 12 finishing touches of another: red and green, or blue and "
        "yellow.",
        SETUP,
    ),
    Remark(
        "CT-SET-TREE",
        "Twenty tiles lie face up in rows of two to six, centred; one tile face down above them is the star, two below are "
        "the base. A tile's neighbours are those beside it in its row and on both diagonals.",
        SETUP,
    ),
    Remark(
        "CT-SET-BOXES",
        "Each player has a stack of boxes 4, 5 and 6 of one border colour, the 4 on top; the other cards of these values "
        "are neutral, a stack for each value.",
        SETUP,
    ),
    Remark(
        "CT-SET-DECK",
        "The 36 cards of the values 1 to 3 are the deck: four lie face up as the pool, the first player begins with one "
        "card, the second with two.",
        SETUP,
    ),
    Remark(
        "CT-COMMIT",
        "In each turn one commit ability may be used: a new pool before taking, a second card taken, a second card played, "
        "or a second colour for a box.",
        source(TITLE, "Play"),
    ),
    Remark(
        "CT-A",
        "First a card of the pool may be taken, which is refilled at once. Commit: discard the pool and refill it before "
        "taking, or take a second card after the refill.",
        source(TITLE, "Play: A"),
        ("CT-AMB-TAKE", "CT-AMB-HANDLIMIT"),
    ),
    Remark(
        "CT-B",
        "Then a card is played to either end of the preparation row, whose symbols have to lie somewhere on the tree in "
        "that order; whoever can play none discards the row and begins another. Commit: play a second card.",
        source(TITLE, "Play: B"),
        ("CT-AMB-PLAYOPT", "CT-AMB-VOLDISCARD", "CT-AMB-DIRECTION", "CT-AMB-BEND"),
    ),
    Remark(
        "CT-C",
        "A preparation row of three cards or more may be completed, one of the current maximum has to be: on tiles that "
        "have its symbols in that order decorations are placed, at most one on each tile, and at most as many as the row "
        "has cards of its most frequent border colour.",
        source(TITLE, "Play: C"),
        ("CT-AMB-FEWER", "CT-AMB-SAMETILE", "CT-AMB-SECONDOWN", "CT-AMB-OUTOFCUBES", "CT-AMB-FTCUBE"),
    ),
    Remark(
        "CT-D",
        "Whoever has completed a row may count its cards of one border colour (commit: of two) and take a box of that "
        "value: the top one of the own stack if it is the current maximum, a neutral one otherwise.",
        source(TITLE, "Play: D"),
        ("CT-AMB-D-CHOICE", "CT-AMB-D-UNLIM", "CT-AMB-XCARD"),
    ),
    Remark(
        "CT-E",
        "At the end of the turn a completed preparation row is discarded, and what the player was first to reach is marked: "
        "complete rows, a decoration in each row (the star), and the bases.",
        source(TITLE, "Play: E"),
        ("CT-AMB-BOTHROW", "CT-AMB-ADJROWS", "CT-AMB-RIGHTBASE", "CT-AMB-TOPCUBES", "CT-AMB-STARROWS"),
    ),
    Remark(
        "CT-SC",
        "Points: 6 for the star, 4 for the left base, 3 for the right base, for each finishing touch the tiles of its row, "
        "for a row completed second half of them rounded down, for each box its value, for each decoration left 1. Most "
        "points win.",
        source(TITLE, "End of Game: Scoring"),
        ("CT-AMB-TIE",),
    ),
)
