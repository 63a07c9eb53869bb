"""The rules of Last Defence at Hudai Monastery that a written-down table cannot break."""

from models.green_box.components import source
from models.green_box.last_defence_at_hudai_monastery.rules.demons import ACT, DEMON, END, SETUP, TITLE
from models.rule import Remark

_TABLE, _PLAY = source(TITLE, "2: Act", derived=True), source(TITLE, "Play")

REMARKS = (
    Remark("HU-SET-INTEGRITY", "The monastery begins with 11 integrity, in red cubes.", SETUP),
    Remark("HU-SET-TIME", "There are 11 time cubes; one is removed after each turn.", SETUP),
    Remark(
        "HU-ST-ONEPERCOL",
        "A column has one demon at most, in one of the three rows.",
        source(TITLE, "3: Demons", derived=True),
    ),
    Remark("HU-TURN", "A turn has three phases: Build, Act, Demons. After it you remove a time cube.", _PLAY),
    Remark("HU-ACT-TWO", "In the Act phase you activate two different monks.", ACT, ("HU-AMB-SKIPUSE",)),
    Remark(
        "HU-ACT-MOVE",
        "An active monk may first move one step over tiles of the wall, one more for each level of Wheel.",
        ACT,
        ("HU-AMB-SHARE",),
    ),
    Remark(
        "HU-ACT-USE",
        "An active monk uses the tile where he stands, then one beside it, and another one for each level of Hammers.",
        ACT,
        ("HU-AMB-SKIPUSE", "HU-AMB-THISCOL"),
        "No tile is used twice in one activation, since those beside the monk's own tile are others; but both monks may "
        "use the same tile.",
    ),
    Remark(
        "HU-ACT-RECRUIT",
        "For a monk that was removed, you may spend an activation to put another one on any tile, charged.",
        ACT,
        ("HU-AMB-RECRUIT-POOL",),
        "The new monk may not act in this Act phase, since he comes by an activation. One comes for each monk removed, so "
        "that two are on the wall at most.",
    ),
    Remark(
        "HU-ACT-DISCHARGE",
        "Lay down a charged monk to deal 2 damage to the demon in his column, 1 more for each level of Wheel, and 1 more if "
        "he has the colour of the card's border. The grey monk deals 1 more to brown demons.",
        ACT,
        why="You may do so at any moment of the Act phase, without an activation: the rulebook allows it for any charged "
        "monk.",
    ),
    Remark(
        "HU-ACT-RESEARCH",
        "Raise a technique: 1 technique point for level 1, 2 more for level 2. Each of the two Hammers cubes pays for "
        "itself, and the lower one counts.",
        ACT,
        ("HU-AMB-HAMMERSPLIT",),
        "You may do so at any moment of the Act phase, with effect at once: no moment is named, and points are lost only "
        "at the end of the turn.",
    ),
    Remark(
        "HU-T-DROP",
        "Drop: 1 damage to a demon in this or a neighbouring column, and 1 integrity if it takes the last hit point. Each "
        "level: 1 more damage, and 1 more integrity.",
        _TABLE,
        ("HU-AMB-CAP",),
        "All of the damage hits one demon, since the technique raises the damage of the action.",
    ),
    Remark("HU-T-HAMMERS", "Hammers: 1 technique point for this turn.", _TABLE, ("HU-AMB-POINTCAP",)),
    Remark(
        "HU-T-CIRCLES",
        "Circles: 1 damage to the demon in this column, and 1 to the demon in another column with a Circles tile. Each "
        "level: one more such column.",
        _TABLE,
        ("HU-AMB-CIRC-TECH", "HU-AMB-CIRCNONE"),
        "Where no other column has such a tile, only the demon in this column is hit, since the two damages are separate.",
    ),
    Remark("HU-T-BRICKS", "Bricks: another Build phase. Each level: every Build phase draws one more tile.", _TABLE),
    Remark("HU-T-WHEEL", "Wheel: charge a monk. Each level: 1 more damage by discharging, and 1 more step.", _TABLE),
    Remark(
        "HU-T-ARROW",
        "Arrow: push the demon of this or a neighbouring column to the Stunned row, with 1 damage. Each level: push one "
        "more demon beside it.",
        _TABLE,
        ("HU-AMB-ARROW-TECH", "HU-AMB-STUNSTUN"),
    ),
    Remark(
        "HU-DEM-DEAD",
        "First, demons without hit points are removed.",
        DEMON,
        why="Until then a defeated demon lies where it is, and more damage to it is lost.",
    ),
    Remark(
        "HU-DEM-STRIKE",
        "Then every attacking demon strikes and leaves: you lose 1 integrity for each hit point that it has left. Each tile "
        "that you give up from the top of its column, never the base tile, saves 1.",
        DEMON,
        ("HU-AMB-STRIKEORDER", "HU-AMB-MITIGATE-DOUBLE", "HU-AMB-GIVEMORE", "HU-AMB-LOSTTILE", "HU-AMB-FALL"),
    ),
    Remark("HU-DEM-ADVANCE", "Then approaching demons attack, and stunned demons approach.", DEMON),
    Remark(
        "HU-DEM-DRAW",
        "Then every column without a demon draws one into the Approaching row.",
        DEMON,
        why="A column is without a demon if none lies in any of its three rows: so 30 demons last ten turns, which fits "
        "the 11 time cubes. Columns draw from the left to the right, as the first six are laid out.",
    ),
    Remark("HU-S-DROP", "A Drop demon that strikes takes twice the integrity.", _TABLE, ("HU-AMB-MITIGATE-DOUBLE",)),
    Remark(
        "HU-S-CIRCLES",
        "A Circles demon that strikes takes 1 integrity more, removes a monk of its column, and then the column's top tile.",
        _TABLE,
        ("HU-AMB-WHICHMONK", "HU-AMB-FLOAT"),
    ),
    Remark(
        "HU-S-BRICKS", "A Bricks demon that strikes removes the two topmost tiles of its column.", _TABLE, ("HU-AMB-FLOAT",)
    ),
    Remark("HU-S-WHEEL", "A Wheel demon that strikes removes a monk of your choice.", _TABLE),
    Remark("HU-S-ARROW", "An Arrow demon comes into the Attacking row at once.", _TABLE),
    Remark("HU-LOSS", "The game is lost with the last integrity or the last time cube.", END, ("HU-AMB-LAST",)),
    Remark("HU-EX-HP", "A demon of value 4 takes 5 damage: a demon has a hit point more than its value.", ACT),
    Remark("HU-EX-STACK", "There are 30 demons: 12 brown, 12 pink, 6 green.", SETUP),
)
