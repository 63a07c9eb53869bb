"""Our decisions where the rulebook of Lords of the Green is silent. Users may choose otherwise."""

from __future__ import annotations

from models.rule import Ruling

RULINGS = (
    Ruling(
        "LG-SC-2P",
        "With two players, how do a player's two colours score?",
        {"sum": "both count", "lowest": "only the one that scores less counts"},
        "The rulebook offers both. We take the first unless you choose the other.",
    ),
    Ruling(
        "LG-AMB-MAJ",
        "Is a majority the most, or more than half?",
        {"most": "more than each other colour", "more-than-half": "more than all other colours together"},
        "A lord counts as one knight, which decides a majority against single opponents. The rulebook does not mention "
        "halves.",
    ),
    Ruling(
        "LG-AMB-LORDTARGET",
        "May a lord move onto a tile where another lord stands?",
        {"no": "no", "with-majority": "yes, to win the majority there, and the other lord stays without it"},
        "A lord never stands where he has no majority, but the other lord would.",
    ),
    Ruling(
        "LG-AMB-NOLORDMOVE",
        "What happens if the lord cannot move?",
        {
            "stays": "place the knights so that he can; if that is impossible, he stays",
            "leaves": "place the knights so that he can; if that is impossible, he leaves the board",
        },
        "The rulebook says that he must move, but not what happens if he cannot.",
    ),
    Ruling(
        "LG-AMB-NOPLACE",
        "What happens if an army cannot place a knight?",
        {
            "skip": "it skips the whole turn; when nobody can place any of the knights left, the game ends",
            "lord-moves": "its lord still moves, even if it has no knights left",
        },
        "The rulebook moves the lord after knights are placed.",
    ),
    Ruling(
        "LG-AMB-ADJMOVE",
        "How far may a lord move?",
        {"anywhere": "to any other tile", "adjacent": "to a tile beside his own"},
        "The rulebook only says: another tile.",
    ),
    Ruling(
        "LG-AMB-2POWN",
        "With two players, are a player's two colours opponents of each other?",
        {
            "separate": "yes, they are separate armies",
            "allied": "no, you may place knights beside your own lord, as long as he keeps the majority",
        },
        "Majorities and areas are counted for each colour.",
    ),
    Ruling(
        "LG-AMB-2PORDER",
        "With two players, in which order do the four armies move?",
        {
            "alternating": "first colours, then second colours, player by player",
            "free": "in each turn the player chooses the colour",
        },
        "The rulebook lets four armies fight for the land. A player who chooses a colour must choose one that can place "
        "knights.",
    ),
)
