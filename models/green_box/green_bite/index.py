"""The rules of Green Bite that a written-down table cannot break, for the rule index."""

from __future__ import annotations

from models.green_box.components import source
from models.green_box.green_bite.rules import TITLE
from models.rule import Remark

REMARKS = (
    Remark(
        "BT-PLAY",
        "All who are left choose a card of their hand, face down. Then all are turned over at once.",
        source(TITLE, "Play: Play Cards"),
        why="Everybody may look at the discards, since all cards were shown when they were played. If you play otherwise, "
        "leave out what nobody remembers.",
    ),
    Remark(
        "BT-MOVE",
        "From the lowest card to the highest, each player goes to the front of the line. Whoever played the same card as "
        "another does not move.",
        source(TITLE, "Play: Move Explorers"),
        why="If all cards are tied nobody moves, and from the second round on the last in line is bitten all the same.",
    ),
    Remark(
        "BT-BITE",
        "Then, but not in the first round, the last in line is bitten and loses a health cube for good. Whoever has none "
        "left leaves the line and is out of the game; nobody else is bitten in that round.",
        source(TITLE, "Play: Green Bite!"),
        ("BT-AMB-BITTENMOVES",),
    ),
    Remark(
        "BT-REFILL",
        "All cards played are discarded. Whoever was bitten, or has two cards left in hand, takes all their discards back.",
        source(TITLE, "Play: Discard or redraw"),
        ("BT-AMB-LASTREFILL",),
        "The cards left in hand are counted after the card of the round is discarded, since the rulebook says it in this "
        "order.",
    ),
)
