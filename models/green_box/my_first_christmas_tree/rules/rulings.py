"""Our decisions where the rulebook of My First Christmas Tree is silent. Users may choose otherwise."""

from models.green_box.rulings import GB_RULINGS
from models.rule import Ruling

RULINGS = (
    Ruling(
        "CT-AMB-SAMETILE",
        "May both players have a decoration on the same tile?",
        {"yes": "yes", "exclusive": "no, a tile takes only one decoration"},
        "A player can be second to complete a row, which takes tiles that both decorate.",
    ),
    Ruling(
        "CT-AMB-FEWER",
        "May you place fewer decorations than the colour counts?",
        {"any": "yes, from none to all", "all": "no, as many as the tiles of the line still take"},
        "A decoration kept is a point, and the rulebook does not say that all must be placed.",
    ),
    Ruling(
        "CT-AMB-TAKE",
        "Must you take a card from the pool?",
        {"optional": "no", "mandatory": "yes, while it has one"},
        "The rulebook says that you may take a card.",
    ),
    Ruling(
        "CT-AMB-PLAYOPT",
        "Must you play a card if you can?",
        {"must": "yes", "may-pass": "no"},
        "The rulebook gives only one other way: what happens if you cannot play any.",
    ),
    Ruling(
        "CT-AMB-VOLDISCARD",
        "May you discard your preparation row although you can continue it?",
        {"no": "no", "yes": "yes"},
        "The rulebook says so only of players who cannot play a card.",
    ),
    Ruling(
        "CT-AMB-BEND",
        "Must a line of tiles be straight?",
        {
            "straight": "yes, along a row or one diagonal",
            "any-path": "no, each tile only has to lie beside the one before it",
        },
        "The rulebook looks along diagonals and rows.",
    ),
    Ruling(
        "CT-AMB-BASERACE",
        "May one player have both bases?",
        {"both": "yes, with four completed rows", "one-each": "no, one each"},
        "The rulebook says what you need for a second base.",
    ),
    Ruling(
        "CT-AMB-COMPLETED",
        "Does a row count for your base if the other player completed it first?",
        {"all": "yes", "first": "no, only rows with your finishing touch"},
        "The rulebook speaks of completed rows, whoever was first.",
    ),
    Ruling(
        "CT-AMB-TOPCUBES",
        "With which cubes do you mark the star and the bases?",
        {
            "decorations": "with decorations, out of your twenty",
            "others": "with finishing touches, so that all twenty decorations are for the rows",
        },
        "The rulebook asks for a cube of your own colour, and the box has only twenty.",
    ),
    Ruling(
        "CT-AMB-D-CHOICE",
        "If both your own top box and a neutral box have the value of your cards, which one do you take?",
        {"own-first": "your own", "choice": "whichever you like"},
        "The neutral boxes are for totals other than the current maximum.",
    ),
    Ruling(
        "CT-AMB-ROUND",
        "How do you finish the round once every row has its finishing touch?",
        {
            "finish": "the second player still has a turn if it was the first player's; otherwise the game ends at once",
            "one-more": "each player has one more turn",
        },
        "A round is a turn of each player.",
    ),
    Ruling(
        "CT-AMB-TIE",
        "Who wins if both score the same?",
        {"shared": "they share the victory", "touches": "the player with more finishing touches on rows"},
        "The rulebook names no tie-break.",
    ),
    *GB_RULINGS,
)
