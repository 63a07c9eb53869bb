"""The rules of Lords of the Green that a written-down table cannot break, for the rule index."""

from __future__ import annotations

from models.green_box.components import source
from models.green_box.lords_of_the_green.rules import TITLE
from models.rule import Remark

PLAY, WINNER = source(TITLE, "Play"), source(TITLE, "Winner")

REMARKS = (
    Remark(
        "LG-SET-GRID",
        "Lay four rows of tiles at random: rows of four with two or four players, of three with three, of five with five.",
        source(TITLE, "Setup"),
    ),
    Remark(
        "LG-MAJ",
        "A colour has the majority on a tile if it has more knights there than each other colour. Its lord counts as one.",
        PLAY,
        ("LG-AMB-MAJ",),
    ),
    Remark(
        "LG-ACT-PLACE",
        "First place one to three knights from your reserve, all on one tile. Your colour must not have the majority there "
        "yet, and no opponent's lord may stand there.",
        PLAY,
        ("LG-AMB-NOPLACE", "LG-AMB-2POWN", "LG-AMB-2PORDER"),
        "You choose how many in the last turns, too.",
    ),
    Remark(
        "LG-ACT-FIRST",
        "In the first round, put your lord on the same tile. Your colour must then have the majority there.",
        PLAY,
    ),
    Remark(
        "LG-ACT-LORD",
        "In later rounds, move your lord to another tile, with one to three knights of the tile that he leaves. Your colour "
        "must then have the majority there.",
        PLAY,
        ("LG-AMB-LORDTARGET", "LG-AMB-NOLORDMOVE", "LG-AMB-ADJMOVE"),
        "The knights just placed may go with him if they are on his tile: nothing forbids it.",
    ),
    Remark("LG-SC-TILE", "A tile gives its value in points to the colour with the majority there.", WINNER),
    Remark("LG-SC-AREA", "A colour's largest area, its tiles joined side by side, gives two points for each tile.", WINNER),
    Remark(
        "LG-SC-TIE",
        "Most points win. Players who score the same share the victory.",
        WINNER,
        ("LG-SC-2P",),
        "No tie-break is named, so they share it.",
    ),
)
