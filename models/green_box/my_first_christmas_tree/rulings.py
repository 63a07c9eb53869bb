"""Our decisions where the rulebook of My First Christmas Tree is silent. Users may choose otherwise."""

from __future__ import annotations

from models.green_box.rulings import GB_RULINGS
from models.rule import Ruling

RULINGS = (
    Ruling(
        "CT-AMB-SAMETILE",
        "May both players have a decoration on one tile?",
        {"yes": "yes", "exclusive": "no, a tile takes one decoration"},
        "Somebody can complete a row second, which takes tiles that both decorate.",
    ),
    Ruling(
        "CT-AMB-SECONDOWN",
        "May a player put a second decoration onto a tile?",
        {"no": "no"},
        "One cube goes onto a tile of the sequence.",
    ),
    Ruling(
        "CT-AMB-FEWER",
        "May fewer decorations be placed than the colour counts?",
        {"any": "yes, from none to all", "all": "no, as many as the tiles of the sequence still take"},
        "A decoration kept is a point; the rulebook does not say that all have to be placed.",
    ),
    Ruling(
        "CT-AMB-TAKE",
        "Has a card to be taken from the pool?",
        {"optional": "no", "mandatory": "yes, while one lies there"},
        "The rulebook says that a card may be taken.",
    ),
    Ruling(
        "CT-AMB-PLAYOPT",
        "Has a card to be played if one can be?",
        {"must": "yes", "may-pass": "no"},
        "What happens if none can be played is told as the only other way.",
    ),
    Ruling(
        "CT-AMB-VOLDISCARD",
        "May a preparation row be discarded though a card could continue it?",
        {"no": "no", "yes": "yes"},
        "It is told only of players who can play no card.",
    ),
    Ruling(
        "CT-AMB-HANDLIMIT",
        "How many cards may a player hold?",
        {"none": "any number"},
        "The rulebook names no limit.",
    ),
    Ruling(
        "CT-AMB-DIRECTION",
        "In which direction is a sequence of tiles read?",
        {"both": "in either, from left to right or from right to left"},
        "The rulebook lets the cards be checked from either end.",
    ),
    Ruling(
        "CT-AMB-BEND",
        "Has a sequence of tiles to be straight?",
        {"straight": "yes, along a row or one diagonal", "any-path": "no, each tile lies beside the one before it"},
        "The rulebook looks along diagonals and rows.",
    ),
    Ruling(
        "CT-AMB-ADJROWS",
        "Which completed rows give a base?",
        {"two-then-four": "two with another row between them; four for the second base of the same player"},
        "The rulebook asks for two rows that are not adjacent, and for four of whoever wants a second base.",
    ),
    Ruling(
        "CT-AMB-STARROWS",
        "Which rows does the star ask for?",
        {"five": "the five rows of tiles lying face up"},
        "Star and base are no rows.",
    ),
    Ruling(
        "CT-AMB-BASERACE",
        "May one player have both bases?",
        {"both": "yes, with four completed rows", "one-each": "no, each player one"},
        "The rulebook says what a second base takes.",
    ),
    Ruling(
        "CT-AMB-RIGHTBASE",
        "In which order are the bases taken?",
        {"left-first": "the left one, worth 4, before the right one, worth 3"},
        "The leftmost free one is taken.",
    ),
    Ruling(
        "CT-AMB-COMPLETED",
        "Does a row count for a base that the other player completed first?",
        {"all": "yes", "first": "no, only rows with one's own finishing touch"},
        "The rulebook speaks of completed rows, whoever was first.",
    ),
    Ruling(
        "CT-AMB-FTCUBE",
        "Does a finishing touch count as a decoration on its tile?",
        {"no": "no"},
        "It is put on top when the row is complete already.",
    ),
    Ruling(
        "CT-AMB-OUTOFCUBES",
        "What if a player's decorations run out?",
        {"touches": "finishing touches stand in for them"},
        "The rulebook names that as their second use.",
    ),
    Ruling(
        "CT-AMB-TOPCUBES",
        "With what are the star and the base marked?",
        {
            "decorations": "with decorations, of which there are twenty in all",
            "others": "with a finishing touch, so that all twenty decorations are for the rows",
        },
        "A cube of the player's own colour is asked for, and the box has no more than twenty.",
    ),
    Ruling(
        "CT-AMB-D-CHOICE",
        "What if the cards count as much as the top box of one's own stack, and a neutral box has that value too?",
        {"own-first": "one's own box is taken", "choice": "the player chooses"},
        "The neutral boxes are for totals other than the current maximum.",
    ),
    Ruling(
        "CT-AMB-D-UNLIM",
        "Which boxes are left for a player who has taken all three of the own stack?",
        {"neutral": "the neutral ones"},
        "No box of the own stack is visible any more.",
    ),
    Ruling(
        "CT-AMB-XCARD",
        "Does it matter which boxes lie beneath one's X card?",
        {"no": "no, they are all counted alike"},
        "The place is for keeping them together.",
    ),
    Ruling(
        "CT-AMB-ROUND",
        "How is the round finished once every row has its finishing touch?",
        {
            "finish": "the second player has a turn if the first caused it; otherwise the game is over at once",
            "one-more": "each player has one more turn",
        },
        "A round is a turn of each player.",
    ),
    Ruling(
        "CT-AMB-BOTHROW",
        "What if one turn completes several rows, or gives star and bases as well?",
        {"all": "everything is awarded"},
        "Each step at the end of a turn stands on its own.",
    ),
    Ruling(
        "CT-AMB-TIE",
        "Who wins when players score the same?",
        {"shared": "they share the victory", "touches": "whoever has more finishing touches on rows"},
        "The rulebook names no tie-break.",
    ),
)

EVERY_RULING = (*RULINGS, *GB_RULINGS)
"""These, and what is assumed of the cards of the box."""
