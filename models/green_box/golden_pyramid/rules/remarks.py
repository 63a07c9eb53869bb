"""The rules of The Golden Pyramid that a written-down table cannot break."""

from models.green_box.components import source
from models.green_box.golden_pyramid.rules.table import TITLE
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
        "Shuffle the 42 cards of value 1 to 4 as the draw pile. The other cards and both star cards are not drawn.",
        _SETUP,
        why="The yellow star card is the mat of the market, and no rule depends on it: it is set aside for a track, but "
        "then the market's cubes are put on it.",
    ),
    Remark("GP-SETUP-STACKS", "The tiles lie face up in six stacks, six tiles of a symbol in each.", _SETUP),
    Remark(
        "GP-SETUP-BAG",
        "The bag begins with 15 cubes of each colour, 90 in all. With five or six players it has 18 of each, 108 in all.",
        _SETUP,
    ),
    Remark("GP-SETUP-MARKET", "The market is three cubes drawn from the bag, four with five or six players.", _SETUP),
    Remark(
        "GP-MARKET-REFRESH",
        "Whenever three cubes of the market are alike, all of them go back into the bag and as many are drawn, until no "
        "three are alike.",
        source(TITLE, "Setup; Play: c) Trade cubes"),
    ),
    Remark(
        "GP-SETUP-HAND",
        "Everyone begins with three cubes and three cards, or four of each with two or three players, and with a builder "
        "and a scoring cube at 0.",
        _SETUP,
    ),
    Remark(
        "GP-SETUP-MARKERS",
        "The scoring cubes are cubes that are left over; they are not counted with those in the game.",
        source(TITLE, "Setup", derived=True),
    ),
    Remark("GP-TURN", "Players take turns clockwise. A turn is exactly one action.", _PLAY, ("GP-AMB-PASS",)),
    Remark(
        "GP-ACT-DRAWCUBES",
        "Play a card to get cubes. Either draw as many as its value from the bag and keep half of them, rounded up, or take "
        "one cube of its colour out of the bag.",
        _CUBES,
        why="If the bag has too few cubes, you draw what is left and keep half of it. A colour that is not in the bag "
        "cannot be taken.",
    ),
    Remark(
        "GP-ACT-DRAWCARDS",
        "Play a card to get cards: draw one more than its value and keep up to three of them. With an empty hand, draw one "
        "or two for a point each.",
        _CARDS,
        ("GP-AMB-KEEPCARDS", "GP-AMB-DISCARDTIME", "GP-AMB-NEGVP"),
    ),
    Remark("GP-HANDLIMIT", "At the end of a turn, discard down to seven cards.", _CARDS),
    Remark(
        "GP-ACT-TRADE",
        "Trade a cube with another player who agrees. Or take a cube from the market, and put one of your own into the "
        "market and another into the bag. By the optional rule you may replace the market first; a trade then costs a "
        "point.",
        _TRADE,
        ("GP-ACT-TRADE-OPT", "GP-AMB-NEGVP"),
    ),
    Remark(
        "GP-ACT-MOVE",
        "Move your builder to another tile of its level on which no builder stands.",
        source(TITLE, "Play: d) Move builder"),
        ("GP-AMB-MOVEFULL",),
    ),
    Remark(
        "GP-ACT-BUILDK",
        "To build on level 2, 3 or 4, play a card of at least that value for a tile of its symbol. Play four more cards for "
        "four of your cubes in their colours, and put the tile on these.",
        _BUILD,
    ),
    Remark(
        "GP-BUILD-NOSYMBOL",
        "If no tile of the card's symbol is left, take another, which gives no points for itself. But use a card for a tile "
        "that is left if you have one.",
        _BUILD,
        ("GP-AMB-MUSTMATCH",),
    ),
    Remark(
        "GP-BUILD-PLACEBUILDER",
        "You may put your builder on the new tile, and must do so on your first tile of a level. It never goes down.",
        _BUILD,
        why="It stays where it is even for your first tile of a lower level: two sentences of the rulebook disagree, and "
        "the one that says never is stronger.",
    ),
    Remark(
        "GP-BUILD-EVICT",
        "A builder on a tile that gets its fourth column goes to another tile of its level without a builder.",
        _BUILD,
        ("GP-AMB-EVICT-SELF", "GP-AMB-MOVEFULL"),
        "There always is one: when a tile gets its fourth column, at least eight tiles of its level carry fewer, and "
        "there are at most five other builders.",
    ),
    Remark("GP-SC-TILE", "A new tile gives as many points as its level.", _SCORING),
    Remark("GP-SC-SET", "Two new columns of a colour give 1 point, three 2, four 4; two and two give 3.", _SCORING),
    Remark(
        "GP-SC-ADJ",
        "A new column gives a point for each column of its colour that already stands beside it.",
        _SCORING,
        ("GP-AMB-ADJNEW", "GP-AMB-ADJDIAG"),
    ),
    Remark(
        "GP-EX-GEORG",
        "Example: a tile of level 2 stands on two blue, one green and one red column, and three of them stand beside a "
        "column of their colour. It scores 2 for the level, 1 for the pair and 3 for the neighbours: 6.",
        source(TITLE, "Play: example"),
    ),
    Remark(
        "GP-SC-PENALTY",
        "A build costs a point if the builder stood neither on a tile beside the new one nor on one that gets a column.",
        _SCORING,
        ("GP-AMB-PENALTY-OFF", "GP-AMB-NEGVP"),
        "Only tiles of one level lie beside each other, so a builder on a lower level costs the point unless its tile "
        "gets a column.",
    ),
    Remark(
        "GP-SC-FORCED",
        "A player whose builder must move because of a fourth column loses a point.",
        _BUILD,
        ("GP-AMB-EVICT-SELF",),
    ),
    Remark("GP-SC-EMPTYHAND", "Each card that an empty hand draws costs a point.", _CARDS, ("GP-AMB-NEGVP",)),
    Remark(
        "GP-SC-FINAL",
        "At the end, a player's highest level gives 2 points for level 2, 3 for level 3 and 4 for level 4.",
        _END,
        ("GP-AMB-L1BONUS",),
    ),
    Remark(
        "GP-TIE",
        "Ties go to the player who has built on the higher level, then to the one with fewer cards and cubes left. Whoever "
        "is still level shares the victory.",
        _END,
    ),
)
