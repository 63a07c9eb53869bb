"""Our decisions where the rulebook of Desert Dessert is silent. Users may choose otherwise."""

from models.green_box.rulings import GB_RULINGS
from models.rule import Ruling

RULINGS = (
    Ruling(
        "DD-AMB-TABLE",
        "What do the industries need and cost, and which symbols and colours have they?",
        {
            "assumed": "as our table says (`reeve cards desert-dessert` prints it)",
            "unknown": "nobody knows, except of Water",
        },
        "The printed table is made of symbols, which the text of the rulebook lost. Correct ours with `--cards FILE`; "
        "then nothing is guessed.",
        "the industries need and cost what `reeve cards desert-dessert` prints",
    ),
    Ruling(
        "DD-AMB-TRADEQTY",
        "May the one trade be repeated at the same price?",
        {"one": "no, one trade brings one cube", "multiple": "yes, for as many cubes as you can pay"},
        "The rulebook says: one trade.",
    ),
    Ruling(
        "DD-AMB-SIXQTY",
        "How often may six cubes be exchanged for one?",
        {"once": "once a turn", "unlimited": "as often as you can pay"},
        "The rulebook speaks of six units for one resource.",
    ),
    Ruling(
        "DD-AMB-SIXALONE",
        "May six cubes be exchanged without a trade?",
        {"yes": "yes", "no": "no, only in addition to a trade"},
        "The rulebook allows it in addition to the trade.",
    ),
    Ruling(
        "DD-AMB-BUILDQTY",
        "How many industries may be built in a turn?",
        {"one": "one", "many": "as many as you can pay"},
        "The rulebook speaks of a new industry.",
    ),
    Ruling(
        "DD-AMB-PARTIAL",
        "May you leave an industry without supplies although you could pay them?",
        {"yes": "yes", "no": "no, you supply as many as you can"},
        "The rulebook disables industries that do not receive their supplies, and does not say why they might not.",
    ),
    Ruling(
        "DD-AMB-MGRDISABLED",
        "What if an industry's supplies are paid, but not its manager's cube?",
        {"disabled": "the industry is disabled", "unmanaged": "it works without its manager"},
        "The manager's cube is part of the supplies of that turn.",
    ),
    Ruling(
        "DD-AMB-RESHUFFLE",
        "Which cards are shuffled when the pile is used up?",
        {
            "all": "all 48, so it is used up every four turns",
            "rest": "the 36 that show no price, so it is used up after three",
        },
        "Before prices are renewed, the old cards are collected.",
    ),
    Ruling(
        "DD-AMB-SUPPLYLIMIT",
        "What if there are not enough cubes of a colour?",
        {"hard": "20 of a colour are all there are; you harvest what is left", "unlimited": "use something else"},
        "The box has 20 of each colour.",
    ),
    Ruling(
        "DD-AMB-LIMITORDER",
        "Do the supplies return to the stock before the harvest is taken?",
        {"yes": "yes, so they may be harvested", "no": "no"},
        "They are used up when the industry produces. It matters only where a colour runs out.",
    ),
    Ruling(
        "DD-AMB-WINTIME",
        "When have you won?",
        {"any-moment": "as soon as you have it all", "end": "at the end of the turn"},
        "The rulebook does not say when it is looked at.",
    ),
    Ruling(
        "DD-AMB-BLACKONTILE",
        "Do black cubes that lie on a tile count for the win?",
        {"no": "no, only those in front of you", "yes": "yes"},
        "They are spent when they are placed.",
    ),
    *GB_RULINGS,
)
