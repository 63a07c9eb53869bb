"""The rules of Slush that a written-down table cannot break, for the rule index."""

from __future__ import annotations

from models.green_box.components import source
from models.green_box.slush.rules import TITLE
from models.rule import Remark

SETUP, PLAY, BID, END = (source(TITLE, section) for section in ("Setup", "Play", "How to bid", "Winner"))

REMARKS = (
    Remark("SL-SET-COLOUR", "Each player has a meeple and nine cubes of one colour; grey has no cards.", SETUP),
    Remark(
        "SL-SET-DECK",
        "The 1 to 6 of each player's colour, without the cards on green, are shuffled into a draw pile.",
        SETUP,
        ("SL-AMB-COLOURS",),
    ),
    Remark("SL-SET-FIRST", "Whoever last had an iced drink begins. Turns go clockwise.", PLAY),
    Remark(
        "SL-ACT-DRAW", "In your turn, turn the top card of the draw pile face up, or bid, or lock.", PLAY, ("SL-AMB-PASS",)
    ),
    Remark(
        "SL-ACT-BID",
        "To bid, put 1 to 4 of your cubes on one card that nobody has locked. Then you must have more cubes there than "
        "each other player.",
        BID,
        why="You may bid on a card that you claim already, to be harder to outbid: this too leaves you with most cubes "
        "there.",
    ),
    Remark(
        "SL-ACT-LOCK",
        "To lock, put your meeple on a card that has a cube of yours and no meeple, whoever claims it. It stays there.",
        PLAY,
    ),
    Remark(
        "SL-CLAIM",
        "A locked card is claimed by whoever locked it, another by the player with most cubes there, a bare card by nobody.",
        PLAY,
    ),
    Remark(
        "SL-ST-COUNTREACH",
        "Bids can lead to any cubes of up to four players on a card, as long as no two have equally many and none has more "
        "than nine.",
        source(TITLE, "How to bid", derived=True),
    ),
    Remark(
        "SL-SCORE",
        "Each card is worth its value to whoever claims it. Most points win; then most cards; then it is a draw.",
        END,
    ),
)
