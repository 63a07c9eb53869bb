"""Our decisions where the rulebook of Last Defence at Hudai Monastery is silent. Users may choose otherwise."""

from models.green_box.rulings import GB_RULINGS
from models.rule import Ruling

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
