"""The rules of Lords of the Green that a written-down table cannot break, for the rule index."""

from __future__ import annotations

from models.green_box.components import source
from models.green_box.lords_of_the_green.rules import TITLE
from models.rule import Remark

PLAY, WINNER = source(TITLE, "Play"), source(TITLE, "Winner")

REMARKS = (
    Remark(
        "LG-SET-GRID",
        "Four rows of tiles are laid at random: of four with two or four players, of three with three, of five with five.",
        source(TITLE, "Setup"),
    ),
    Remark(
        "LG-MAJ",
        "A colour has the majority on a tile where it has more knights than each other colour; its lord counts as one.",
        PLAY,
        ("LG-AMB-MAJ",),
    ),
    Remark(
        "LG-ACT-PLACE",
        "A turn begins with one to three knights from the reserve, all onto one tile, where their colour has no majority "
        "yet and no opponent's lord stands.",
        PLAY,
        ("LG-AMB-NOPLACE", "LG-AMB-LASTTURN", "LG-AMB-2POWN", "LG-AMB-2PORDER"),
    ),
    Remark(
        "LG-ACT-FIRST",
        "In the first round the lord is then put onto the same tile, and has the majority there.",
        PLAY,
        ("LG-AMB-FIRSTMAJ",),
    ),
    Remark(
        "LG-ACT-LORD",
        "In later rounds the lord then moves to another tile, with one to three knights of the tile that he leaves; "
        "afterwards his colour has the majority there.",
        PLAY,
        ("LG-AMB-LORDTARGET", "LG-AMB-NOLORDMOVE", "LG-AMB-ESCORT", "LG-AMB-ADJMOVE"),
    ),
    Remark("LG-SC-TILE", "A tile gives its value in points to the colour that has the majority there.", WINNER),
    Remark(
        "LG-SC-AREA",
        "The largest area of a colour's tiles, joined side by side, gives two points for each of its tiles.",
        WINNER,
    ),
    Remark(
        "LG-SC-TIE",
        "Most points win; whoever scores the same shares the victory.",
        WINNER,
        ("LG-AMB-TIE", "LG-SC-2P"),
    ),
)
