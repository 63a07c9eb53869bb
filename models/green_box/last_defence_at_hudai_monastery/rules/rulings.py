"""Our decisions where the rulebook of Last Defence at Hudai Monastery is silent, and rules that no table can break."""

from models.green_box.components import source
from models.green_box.last_defence_at_hudai_monastery.rules.demons import ACT, DEMON, END, SETUP, TITLE
from models.green_box.rulings import GB_RULINGS
from models.rule import Remark, Ruling

RULINGS = (
    Ruling(
        "HU-AMB-ALLBROWN",
        "In a harder game with all brown demons: where do the six lie that take the place of the green ones?",
        {"below": "with the other brown ones, below the pink ones", "top": "on top, where the green ones would lie"},
        "The stack is made of cards shuffled by their background, and the brown ones lie below.",
    ),
    Ruling(
        "HU-AMB-GAP",
        "May an added tile lie above an empty place?",
        {"allow": "yes, if it lies beside a tile", "forbid": "no, only on top of another tile"},
        "The rulebook asks only that it lies beside another tile of the wall.",
    ),
    Ruling(
        "HU-AMB-FALL",
        "What happens to a monk whose tile leaves the wall?",
        {"drop": "the monk goes down to the highest tile left in the column", "removed": "the monk is removed, too"},
        "The rulebook removes monks only where it says so.",
    ),
    Ruling(
        "HU-AMB-FLOAT",
        "What happens to tiles that touch no other tile any more?",
        {"stay": "they stay where they are", "fall": "they fall down upon the next tile of their column"},
        "Tiles have to touch others only when you add them.",
    ),
    Ruling(
        "HU-AMB-CAP",
        "Can you heal above 11 integrity?",
        {"capped": "no", "uncapped": "yes"},
        "All other red cubes are back in the box.",
    ),
    Ruling(
        "HU-AMB-CIRC-TECH",
        "Where does the technique let Circles hit?",
        {"column": "in one more column that has a Circles tile", "anywhere": "in one more column, whatever lies there"},
        "The action itself asks for Circles tiles in other columns.",
    ),
    Ruling(
        "HU-AMB-ARROW-TECH",
        "What does the technique of the Arrow do?",
        {
            "push": "it pushes one more demon, beside the first one, and deals no damage to it",
            "damage": "it pushes one more demon, beside the first one, and deals 1 damage to it",
        },
        "The technique only speaks of pushing back.",
    ),
    Ruling(
        "HU-AMB-STUNSTUN",
        "What happens if you push a demon that is stunned already?",
        {"damage": "it takes the damage and stays there", "illegal": "you may not choose it"},
        "The action does not ask in which row the demon lies.",
    ),
    Ruling(
        "HU-AMB-SHARE",
        "May two monks stand on the same tile?",
        {"allowed": "yes", "forbidden": "no, but they may pass each other"},
        "Nothing forbids it.",
    ),
    Ruling(
        "HU-AMB-RECRUIT-POOL",
        "Which monks can take the place of a removed one?",
        {"unused": "those that were never on the wall", "any": "all that are not on the wall"},
        "The rulebook speaks of the remaining monks.",
    ),
    Ruling(
        "HU-AMB-STRIKEORDER",
        "In which order do demons strike?",
        {"chosen": "as you choose", "left-to-right": "from the left to the right"},
        "The rulebook does not say, and it matters only for what they remove.",
    ),
    Ruling(
        "HU-AMB-MITIGATE-DOUBLE",
        "Do you give up tiles before or after a Drop demon's loss is doubled?",
        {"after": "after: each tile saves 1 integrity", "before": "before: each tile saves 2"},
        "The loss is reduced one by one.",
    ),
    Ruling(
        "HU-AMB-POINTCAP",
        "How many technique points can you have at a time?",
        {"4": "four, since four blue cubes are kept for them", "no": "any number"},
        "The setup keeps four blue cubes.",
    ),
    Ruling(
        "HU-AMB-BUILDSKIP",
        "May you add none of the tiles drawn?",
        {"no": "no", "yes": "yes"},
        "By the rulebook, you add one.",
    ),
    Ruling(
        "HU-AMB-LAST",
        "Have you won if the last demon leaves in the turn of the last time cube?",
        {"win": "yes, since the cube is removed after the turn", "loss": "no"},
        "The time cube is removed after the turn.",
    ),
    Ruling(
        "HU-AMB-LOSTTILE",
        "Where do tiles go that leave the wall?",
        {"discard": "to the discards", "out": "out of the game"},
        "There is no other place for tiles.",
    ),
    Ruling(
        "HU-AMB-SKIPUSE",
        "May you leave out uses of tiles, or whole activations?",
        {"yes": "yes", "no": "no, not as long as they are possible"},
        "Their effects help you; forced uses could only be empty ones.",
    ),
    Ruling(
        "HU-AMB-THISCOL",
        "Which is “this column” when a tile is used?",
        {"tile": "that of the tile", "monk": "that of the monk who uses it"},
        "The words stand in the action of the tile.",
    ),
    Ruling(
        "HU-AMB-CIRCNONE",
        "What do Circles do when no demon lies in their own column?",
        {"others": "they hit in the other columns all the same", "nothing": "nothing"},
        "The damages are separate.",
    ),
    Ruling(
        "HU-AMB-HAMMERSPLIT",
        "May one Hammers cube be two levels ahead of the other?",
        {"yes": "yes, the lower one counts", "no": "no, the lower one is raised first"},
        "Each cube pays for itself.",
    ),
    Ruling(
        "HU-AMB-GIVEMORE",
        "May you give up more tiles than the loss?",
        {"no": "no", "yes": "yes"},
        "Tiles are given up to reduce a loss.",
    ),
    Ruling(
        "HU-AMB-WHICHMONK",
        "Which monk does a Circles demon remove if two stand in its column?",
        {"chosen": "the one you choose", "nearer": "the one who stands higher, and is nearer to the demon"},
        "So it is with the Wheel demon.",
    ),
    *GB_RULINGS,
)
"""Users may choose otherwise."""


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
"""The rules that a written-down table cannot break."""
