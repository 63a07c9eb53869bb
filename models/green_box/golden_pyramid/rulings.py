"""Our decisions where the rulebook of The Golden Pyramid is silent. Users may choose otherwise."""

from __future__ import annotations

from models.green_box.rulings import GB_RULINGS
from models.rule import Ruling

RULINGS = (
    *GB_RULINGS,
    Ruling(
        "GP-AMB-L1BONUS",
        "Does level 1 give a bonus at the end?",
        {"none": "no, only levels 2 to 4 do", "one": "yes, 1 point"},
        "The chapter on the end of the game names the levels 2 to 4 only; the reference on the same page begins at 1 point.",
    ),
    Ruling(
        "GP-AMB-ADJNEW",
        "Do the columns of one build count as neighbours of each other?",
        {"old": "no, only columns that stood there before", "new": "yes, each for the other"},
        "Points are for columns beside one that exists already.",
    ),
    Ruling(
        "GP-AMB-ADJDIAG",
        "Are columns that touch cornerwise neighbours?",
        {"no": "no, side by side only", "yes": "yes"},
        "Where the rulebook says how tiles are adjacent, it is orthogonally.",
    ),
    Ruling(
        "GP-AMB-L1POS",
        "Has a tile of level 1 to touch another one?",
        {"any": "no, any empty space of the 4 by 4 will do", "connected": "yes, side by side"},
        "The rulebook says nothing of where the first level is begun or continued.",
    ),
    Ruling(
        "GP-AMB-FRAME",
        "Where do the 4 by 4 spaces lie before the first level is complete?",
        {"written": "where the table is written: its rows and columns are those of the finished level"},
        "Nothing marks them on a real table; some frame holds all tiles, and the writer knows which.",
    ),
    Ruling(
        "GP-AMB-PENALTY-OFF",
        "Does a build cost a point while the builder is off the pyramid?",
        {"no": "no", "yes": "yes, he is not near the new tile"},
        "Whoever has no builder on the pyramid cannot have left him in a wrong place.",
    ),
    Ruling(
        "GP-AMB-PENALTY-LEVEL",
        "What of a builder on a lower level, not on a tile that gets a column?",
        {"yes": "the build costs a point: he is not beside the new tile"},
        "Adjacent tiles are tiles of one level.",
    ),
    Ruling(
        "GP-AMB-NEGVP",
        "May points fall below 0?",
        {
            "below": "losses may take them below 0, but a price is only paid with points that one has",
            "floor": "no, they stop at 0; a price is only paid with points that one has",
            "free": "no, they stop at 0, and a price costs nothing more than one has",
        },
        "The rulebook takes points away and never says that there must be some.",
    ),
    Ruling(
        "GP-AMB-MUSTMATCH",
        "A stack is empty: which cards for tiles that are left must be used instead?",
        {"good-enough": "those of a value that the level allows", "any": "any; a card of too low a value forbids the build"},
        "A card that cannot build this level is no card for it.",
    ),
    Ruling(
        "GP-AMB-DISCARDTIME",
        "The pile runs out while cards are drawn: is the card just played shuffled in?",
        {"after": "no, it is discarded afterwards", "before": "yes, it lies on the discard pile already"},
        "In the description of the action the card is discarded at the end.",
    ),
    Ruling(
        "GP-AMB-BAG",
        "What if the bag has too few cubes, or none of the colour?",
        {"rest": "what is left is drawn, half of it kept; a colour not there cannot be chosen; the market stays short"},
        "The cubes are limited, and the rulebook does not say what then.",
    ),
    Ruling(
        "GP-AMB-EVICT-NONE",
        "A builder must move, but no tile of his level is free: what then?",
        {
            "none": "it cannot occur: when a tile gets its fourth column, at least eight of its level carry fewer, and "
            "there are at most five other builders"
        },
        "The rulebook does not say.",
    ),
    Ruling(
        "GP-AMB-EVICT-SELF",
        "One's own fourth column comes under one's own builder: does he lose a point?",
        {"placed": "not if he is put on the new tile", "always": "yes, wherever he goes"},
        "The point is lost by whoever is forced to move; putting him on the new tile is a right of the builder.",
    ),
    Ruling(
        "GP-AMB-MOVEFULL",
        "May a builder move onto a tile that carries four columns?",
        {"no": "no", "yes": "yes"},
        "A builder has to leave such a tile, so there is no room for him.",
    ),
    Ruling(
        "GP-AMB-PASS",
        "May one pass?",
        {"stuck": "only if no action is possible", "free": "yes, always"},
        "A turn is one action; the rulebook names no way round it.",
    ),
    Ruling(
        "GP-AMB-YELLOWCARD",
        "What is the yellow star card for?",
        {"market": "it is the mat of the market; rules do not depend on it"},
        "The rulebook sets it aside for a track, and then puts the market's cubes on it.",
    ),
    Ruling(
        "GP-AMB-FIRSTLOWER",
        "The first tile on a level below the builder's: is he put there?",
        {"stays": "no, he never goes down"},
        "Two sentences disagree; the one that says never is the stronger.",
    ),
    Ruling(
        "GP-AMB-KEEPCARDS",
        "May fewer cards be kept than three?",
        {"fewer": "yes", "all": "no, three, or all that were drawn"},
        "The rulebook says up to three.",
    ),
    Ruling(
        "GP-ACT-TRADE-OPT",
        "Is the optional rule played by which the market may be replaced before a trade?",
        {"no": "no", "yes": "yes; to trade then costs a point, and not to trade ends the turn"},
        "The rulebook offers it as optional.",
    ),
)
