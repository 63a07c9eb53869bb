"""Our decisions where the rulebook of The Golden Pyramid is silent. Users may choose otherwise."""

from models.green_box.rulings import GB_RULINGS
from models.rule import Ruling

RULINGS = (
    *GB_RULINGS,
    Ruling(
        "GP-AMB-L1BONUS",
        "Does level 1 give a bonus at the end?",
        {"none": "no, only levels 2 to 4 do", "one": "yes, 1 point"},
        "The chapter on the end of the game names only levels 2 to 4. The reference on the same page begins at 1 point.",
    ),
    Ruling(
        "GP-AMB-ADJNEW",
        "Do the columns of one build count as neighbours of each other?",
        {"old": "no, only columns that stood there before", "new": "yes, they do"},
        "The rulebook gives points for columns beside one that is already there.",
    ),
    Ruling(
        "GP-AMB-ADJDIAG",
        "Are columns neighbours that only touch at a corner?",
        {"no": "no, only side by side", "yes": "yes"},
        "Where the rulebook says how tiles are adjacent, it means side by side.",
    ),
    Ruling(
        "GP-AMB-L1POS",
        "Must a tile of level 1 touch another one?",
        {"any": "no, any empty space of the 4 by 4 will do", "connected": "yes, side by side"},
        "The rulebook does not say where the first level is begun or continued.",
    ),
    Ruling(
        "GP-AMB-PENALTY-OFF",
        "Does a build cost a point while the builder is off the pyramid?",
        {"no": "no", "yes": "yes, since the builder is not near the new tile"},
        "A builder that is not on the pyramid cannot stand in the wrong place.",
    ),
    Ruling(
        "GP-AMB-NEGVP",
        "Can points fall below 0?",
        {
            "below": "yes, by losses; but to pay a price you need the points",
            "floor": "no, they stop at 0; and to pay a price you need the points",
            "free": "no, they stop at 0; and a price takes only the points that you have",
        },
        "The rulebook takes points away without saying that a player must have some.",
    ),
    Ruling(
        "GP-AMB-MUSTMATCH",
        "If no tile of a card's symbol is left, which cards must be used instead?",
        {
            "good-enough": "cards for a tile that is left, if their value is high enough for the level",
            "any": "any card for a tile that is left, and if its value is too low, you cannot build",
        },
        "A card whose value is too low cannot be used for this level at all.",
    ),
    Ruling(
        "GP-AMB-DISCARDTIME",
        "If the draw pile runs out while you draw, is the card you just played shuffled in?",
        {"after": "no, it is discarded afterwards", "before": "yes, it is on the discard pile already"},
        "The rulebook discards the card at the end of the action.",
    ),
    Ruling(
        "GP-AMB-EVICT-SELF",
        "Do you lose a point if your own build puts the fourth column under your own builder?",
        {"placed": "no, if the builder goes on the new tile", "always": "yes, wherever the builder goes"},
        "Whoever is forced to move loses the point, and you may put your builder on a new tile anyway.",
    ),
    Ruling(
        "GP-AMB-MOVEFULL",
        "May a builder move onto a tile that carries four columns?",
        {"no": "no", "yes": "yes"},
        "A builder must leave such a tile, so it has no room for one.",
    ),
    Ruling(
        "GP-AMB-PASS",
        "May a player pass?",
        {"stuck": "no, unless no action is possible", "free": "yes, always"},
        "A turn is one action, and the rulebook does not mention passing.",
    ),
    Ruling(
        "GP-AMB-KEEPCARDS",
        "May you keep fewer than three of the cards drawn?",
        {"fewer": "yes", "all": "no, you keep three, or all if you drew fewer"},
        "The rulebook says up to three.",
    ),
    Ruling(
        "GP-ACT-TRADE-OPT",
        "Do you play the optional rule that the market may be replaced before a trade?",
        {"no": "no", "yes": "yes, the trade then costs a point, and without a trade the turn ends"},
        "The rulebook calls it optional.",
    ),
)
