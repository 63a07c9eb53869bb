"""The rules of Desert Dessert that a written-down table cannot break."""

from models.green_box.components import source
from models.green_box.desert_dessert.rules.table import TITLE
from models.rule import Remark

_TABLE = source(TITLE, "Industries", derived=True)

REMARKS = (
    Remark(
        "DD-TAB-COUNT",
        "Every industry yields one cube. Tools and Minerals need 2 cubes, Glass, Greenhouse and Vanilla 3: so many blanks "
        "are left in the printed table.",
        _TABLE,
        ("DD-AMB-TABLE",),
    ),
    Remark(
        "DD-TAB-WATER",
        "Water Wells need nothing; a new one costs 1 red and 1 green cube.",
        _TABLE,
        why="If they needed anything nothing could ever be produced, since you begin with three wells and no cube; a "
        "table of your own (`--cards FILE`) may still say otherwise.",
    ),
    Remark(
        "DD-TAB-OUTCOL",
        "Water is yellow, Minerals green, Greenhouse blue, Vanilla black. We take Tools for red and Glass for white.",
        _TABLE,
        ("DD-AMB-TABLE", "GB-SIX-MAP"),
    ),
    Remark(
        "DD-TAB-SYMBOL",
        "Water has the drop. We take the others in the order of pips: Tools hammers, Minerals circles, Glass bricks, "
        "Greenhouse wheel, Vanilla arrow.",
        _TABLE,
        ("DD-AMB-TABLE",),
    ),
    Remark(
        "DD-TAB-INPUTS",
        "What each industry needs besides is our guess: `reeve cards desert-dessert` prints the table, to be corrected and "
        "used with `--cards FILE`.",
        _TABLE,
        ("DD-AMB-TABLE",),
    ),
    Remark(
        "DD-SET-COLUMN", "The six 6s lie in a column: each shows an industry's symbol and colour.", source(TITLE, "Setup")
    ),
    Remark("DD-SET-DRAW", "The other 48 cards are shuffled: the draw pile.", source(TITLE, "Setup")),
    Remark("DD-SET-WELLS", "You begin with three drop tiles, your Water Wells.", source(TITLE, "Setup")),
    Remark(
        "DD-SET-MANAGER", "The grey meeple is your first manager; the other six go into the bag.", source(TITLE, "Setup")
    ),
    Remark(
        "DD-TRD-DEPLETE",
        "Each time the draw pile is used up, draw a manager from the bag. You can use it from the next Supply phase.",
        source(TITLE, "Managers"),
        ("DD-AMB-RESHUFFLE",),
        "From the seventh time on nothing happens: the six managers of the bag are all yours.",
    ),
    Remark(
        "DD-HARVEST",
        "Each industry that works yields one cube, two with a manager.",
        source(TITLE, "Harvest; Managers"),
        ("DD-AMB-SUPPLYLIMIT", "DD-AMB-LIMITORDER"),
    ),
    Remark(
        "DD-BUILD",
        "Pay twice what an industry needs and take a tile of it. A Water Well costs 1 red and 1 green.",
        source(TITLE, "Build; Industries"),
        ("DD-AMB-BUILDQTY", "DD-AMB-TABLE"),
    ),
)
