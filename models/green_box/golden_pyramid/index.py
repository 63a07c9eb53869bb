"""The rules of The Golden Pyramid that a written-down table cannot break, for the rule index."""

from __future__ import annotations

from models.green_box.components import source
from models.green_box.golden_pyramid.rules import RULES, TITLE
from models.green_box.index import GB_REMARKS
from models.rule import Remark

_SETUP = source(TITLE, "Setup")
_PLAY = source(TITLE, "Play")
_CUBES = source(TITLE, "Play: a) Draw cubes")
_CARDS = source(TITLE, "Play: b) Draw cards")
_TRADE = source(TITLE, "Play: c) Trade cubes")
_BUILD = source(TITLE, "Play: e) Build")
_SCORING = source(TITLE, "Play: Scoring tiles")
_END = source(TITLE, "End of game")

REMARKS = (
    Remark(
        "GP-SETUP-DECK",
        "The 42 cards of value 1 to 4 are shuffled as the draw pile; the others and both star cards are not drawn.",
        _SETUP,
        ("GP-AMB-YELLOWCARD",),
    ),
    Remark("GP-SETUP-STACKS", "The tiles lie face up in six stacks, six tiles of a symbol in each.", _SETUP),
    Remark(
        "GP-SETUP-BAG",
        "The bag begins with 15 cubes of each colour, 90 in all; with five or six players with 18, 108 in all.",
        _SETUP,
    ),
    Remark("GP-SETUP-MARKET", "The market is three cubes drawn from the bag, four with five or six players.", _SETUP),
    Remark(
        "GP-MARKET-REFRESH",
        "Whenever three cubes of the market are alike, all of them go back into the bag and as many are drawn, until no "
        "three are alike.",
        source(TITLE, "Setup; Play: c) Trade cubes"),
        ("GP-AMB-BAG",),
    ),
    Remark(
        "GP-SETUP-HAND",
        "Everyone begins with three cubes and three cards, with two or three players with four of each, and with a builder "
        "and a scoring cube; the score begins at 0.",
        _SETUP,
    ),
    Remark(
        "GP-SETUP-MARKERS",
        "The scoring cubes are of those that are not in the bag, and not counted with it.",
        source(TITLE, "Setup", derived=True),
    ),
    Remark(
        "GP-TURN",
        "The players take turns clockwise; a turn is exactly one action.",
        _PLAY,
        ("GP-AMB-PASS",),
    ),
    Remark(
        "GP-ACT-DRAWCUBES",
        "A card is played for cubes: either as many as its value are drawn from the bag and half of them kept, rounded up, "
        "or one cube of its colour is taken out of it.",
        _CUBES,
        ("GP-AMB-BAG",),
    ),
    Remark(
        "GP-ACT-DRAWCARDS",
        "A card is played for cards: one more than its value are drawn and up to three of them kept. Whoever has no card at "
        "all draws one or two, a point for each.",
        _CARDS,
        ("GP-AMB-KEEPCARDS", "GP-AMB-DISCARDTIME", "GP-AMB-NEGVP"),
    ),
    Remark("GP-HANDLIMIT", "At the end of a turn cards above seven are discarded.", _CARDS),
    Remark(
        "GP-ACT-TRADE",
        "One cube is traded: for one of another player who agrees, or for one of the market, which takes one of the own "
        "cubes while another goes into the bag. By the optional rule the market may be drawn anew before; to trade then "
        "costs a point.",
        _TRADE,
        ("GP-ACT-TRADE-OPT", "GP-AMB-NEGVP"),
    ),
    Remark(
        "GP-ACT-MOVE",
        "The builder is moved to another tile of his level on which no builder stands.",
        source(TITLE, "Play: d) Move builder"),
        ("GP-AMB-MOVEFULL",),
    ),
    Remark(
        "GP-ACT-BUILDK",
        "On level 2, 3 or 4 a card of at least that value is played for a tile of its symbol, and four more cards for four "
        "own cubes of their colours, on which the tile is put.",
        _BUILD,
    ),
    Remark(
        "GP-BUILD-NOSYMBOL",
        "If no tile of the card's symbol is left, another is taken and gives no points; but a card for a tile that is left "
        "must be used if there is one.",
        _BUILD,
        ("GP-AMB-MUSTMATCH",),
    ),
    Remark(
        "GP-BUILD-PLACEBUILDER",
        "The builder may be put on the new tile, and must be on the first tile of a level; he never goes down.",
        _BUILD,
        ("GP-AMB-FIRSTLOWER",),
    ),
    Remark(
        "GP-BUILD-EVICT",
        "A builder under whom a fourth column is put goes to another tile of his level without a builder.",
        _BUILD,
        ("GP-AMB-EVICT-NONE", "GP-AMB-EVICT-SELF", "GP-AMB-MOVEFULL"),
    ),
    Remark("GP-SC-TILE", "A new tile gives as many points as its level.", _SCORING),
    Remark(
        "GP-SC-SET",
        "Two new columns of a colour give 1 point, three 2, four 4; two and two give 3.",
        _SCORING,
    ),
    Remark(
        "GP-SC-ADJ",
        "A new column gives a point for each column of its colour that stands beside it already.",
        _SCORING,
        ("GP-AMB-ADJNEW", "GP-AMB-ADJDIAG"),
    ),
    Remark(
        "GP-EX-GEORG",
        "Example: a tile of level 2 on two blue, one green and one red column, three of them each beside one column of its "
        "colour, scores 2 for the level, 1 for the pair and 3 for the neighbours: 6.",
        source(TITLE, "Play: example"),
    ),
    Remark(
        "GP-SC-PENALTY",
        "A build costs a point if the builder stood neither on a tile beside the new one nor on one that gets a column.",
        _SCORING,
        ("GP-AMB-PENALTY-OFF", "GP-AMB-PENALTY-LEVEL", "GP-AMB-NEGVP"),
    ),
    Remark(
        "GP-SC-FORCED",
        "Whoever must move the builder because of a fourth column loses a point.",
        _BUILD,
        ("GP-AMB-EVICT-SELF",),
    ),
    Remark("GP-SC-EMPTYHAND", "Each card that an empty hand draws costs a point.", _CARDS, ("GP-AMB-NEGVP",)),
    Remark(
        "GP-SC-FINAL",
        "At the end the highest level that a player has built on gives 2, 3 or 4 points for level 2, 3 or 4.",
        _END,
        ("GP-AMB-L1BONUS",),
    ),
    Remark(
        "GP-TIE",
        "Ties go to whoever has built on the higher level, then to whoever has fewer cards and cubes left; then the victory "
        "is shared.",
        _END,
    ),
    *(remark for remark in GB_REMARKS if remark.id not in {rule.id for rule in RULES}),
)
