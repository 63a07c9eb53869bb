"""Our decisions where the rulebook of Lords of the Green is silent. Users may choose otherwise."""

from __future__ import annotations

from models.rule import Ruling

RULINGS = (
    Ruling(
        "LG-SC-2P",
        "Two players: which of the two ways of scoring two colours is played?",
        {"sum": "both colours count", "lowest": "only the colour that scores less counts"},
        "The rulebook offers both; the first is taken unless the players chose the other.",
    ),
    Ruling(
        "LG-AMB-MAJ",
        "Is a majority the most, or more than half?",
        {"most": "more than each other colour", "more-than-half": "more than all other colours together"},
        "A lord who counts as one knight decides majorities against single opponents; nothing speaks of halves.",
    ),
    Ruling(
        "LG-AMB-LORDTARGET",
        "May a lord move onto a tile where another lord stands?",
        {"no": "no", "with-majority": "yes, if he has the majority there; the other lord stays without it"},
        "A lord never stands where he has no majority; the other lord would.",
    ),
    Ruling(
        "LG-AMB-NOLORDMOVE",
        "What if the lord cannot move?",
        {
            "stays": "knights are placed so that he can; if no placement lets him, he stays",
            "leaves": "if no placement lets him move, he leaves the board",
        },
        "The rulebook says that he must move, and nothing of what happens if he cannot.",
    ),
    Ruling(
        "LG-AMB-NOPLACE",
        "What if no knight can be placed?",
        {
            "skip": "the whole turn is skipped; when nobody who has knights left can place any, the game ends",
            "lord-moves": "the lord still moves, also of an army that has no knights left",
        },
        "The lord moves after knights are placed.",
    ),
    Ruling(
        "LG-AMB-FIRSTMAJ",
        "May the first knights be placed where the lord would have no majority?",
        {"no": "no, a tile is chosen where he has it"},
        "A lord never stands where he has no majority.",
    ),
    Ruling(
        "LG-AMB-ESCORT",
        "May the knights just placed go with the lord?",
        {"yes": "yes, if they stand on his tile; but there his colour has the majority, so none were placed there"},
        "Nothing forbids it; it cannot occur.",
    ),
    Ruling(
        "LG-AMB-ADJMOVE",
        "How far may a lord move?",
        {"anywhere": "to any other tile", "adjacent": "to a tile beside his own"},
        "The rulebook speaks of another tile only.",
    ),
    Ruling(
        "LG-AMB-LASTTURN",
        "May fewer knights be placed than are left?",
        {"any": "yes, one to three as on any turn"},
        "The number is the player's choice.",
    ),
    Ruling(
        "LG-AMB-TIE",
        "Who wins when players score the same?",
        {"shared": "they share the victory"},
        "The rulebook names no tie-break.",
    ),
    Ruling(
        "LG-AMB-2POWN",
        "Two players: are the two colours of a player opponents of each other?",
        {
            "separate": "yes, they are separate armies",
            "allied": "no, a player's own lord does not keep knights off, as long as he keeps the majority",
        },
        "Majorities and areas are counted by colour.",
    ),
    Ruling(
        "LG-AMB-2PORDER",
        "Two players: in which order do the four armies move?",
        {
            "alternating": "first colours, then second colours, player by player",
            "free": "each turn one's own choice of colour",
        },
        "Each army is one of four that fight for the land. Who chooses the colour has to choose one that can place knights.",
    ),
)
