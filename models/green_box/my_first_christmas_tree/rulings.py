"""Our decisions where the rulebook of My First Christmas Tree is silent. Users may choose otherwise."""

from __future__ import annotations

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
        "CT-AMB-SECONDOWN",
        "May a player put a second decoration on a tile?",
        {"no": "no"},
        "The rulebook puts one cube on each tile of the line.",
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
    Ruling("CT-AMB-HANDLIMIT", "How many cards may you hold?", {"none": "any number"}, "The rulebook names no limit."),
    Ruling(
        "CT-AMB-DIRECTION",
        "In which direction do you read a line of tiles?",
        {"both": "in either direction"},
        "The rulebook lets you check the cards from either end.",
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
        "CT-AMB-ADJROWS",
        "Which completed rows give you a base?",
        {"two-then-four": "two that are not adjacent; and four for your second base"},
        "The rulebook asks for two rows that are not adjacent, and for four rows for a second base.",
    ),
    Ruling(
        "CT-AMB-STARROWS",
        "Which rows do you need for the star?",
        {"five": "the five rows of face-up tiles"},
        "Star and base are not rows.",
    ),
    Ruling(
        "CT-AMB-BASERACE",
        "May one player have both bases?",
        {"both": "yes, with four completed rows", "one-each": "no, one each"},
        "The rulebook says what you need for a second base.",
    ),
    Ruling(
        "CT-AMB-RIGHTBASE",
        "In which order are the bases taken?",
        {"left-first": "the left one, worth 4, before the right one, worth 3"},
        "The rulebook gives you the leftmost free one.",
    ),
    Ruling(
        "CT-AMB-COMPLETED",
        "Does a row count for your base if the other player completed it first?",
        {"all": "yes", "first": "no, only rows with your finishing touch"},
        "The rulebook speaks of completed rows, whoever was first.",
    ),
    Ruling(
        "CT-AMB-FTCUBE",
        "Does a finishing touch count as a decoration on its tile?",
        {"no": "no"},
        "It is put on top when the row is already complete.",
    ),
    Ruling(
        "CT-AMB-OUTOFCUBES",
        "What happens if your decorations run out?",
        {"touches": "you use finishing touches instead"},
        "The rulebook names this as their second use.",
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
        "CT-AMB-D-UNLIM",
        "Which boxes can you take when your own stack is empty?",
        {"neutral": "the neutral ones"},
        "Your own stack shows no box any more.",
    ),
    Ruling(
        "CT-AMB-XCARD",
        "Does it matter which boxes lie beneath your X card?",
        {"no": "no, they all count alike"},
        "The place is only for keeping them together.",
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
        "CT-AMB-BOTHROW",
        "What happens if one turn completes several rows, or earns star and bases as well?",
        {"all": "you get everything"},
        "Each step at the end of a turn stands on its own.",
    ),
    Ruling(
        "CT-AMB-TIE",
        "Who wins if both score the same?",
        {"shared": "they share the victory", "touches": "the player with more finishing touches on rows"},
        "The rulebook names no tie-break.",
    ),
)

EVERY_RULING = (*RULINGS, *GB_RULINGS)
"""These, and what is guessed of the cards of the box."""
