"""The rules of My First Christmas Tree that a written-down table cannot break."""

from models.green_box.components import source
from models.green_box.my_first_christmas_tree.rules.table import TITLE
from models.rule import Remark

_SETUP = source(TITLE, "Setup")

REMARKS = (
    Remark(
        "CT-SET-CUBES",
        "Each player has 20 decorations of one colour and 12 finishing touches of another: red with green, or blue with "
        "yellow.",
        _SETUP,
    ),
    Remark(
        "CT-SET-TREE",
        "Twenty tiles lie face up in centred rows of two to six. One tile face down above them is the star, two below are "
        "the bases. A tile's neighbours are those beside it in its row and on both diagonals.",
        _SETUP,
    ),
    Remark(
        "CT-SET-BOXES",
        "Each player has a stack of boxes 4, 5 and 6 of one border colour, with the 4 on top. The other cards of these "
        "values are neutral boxes, a stack for each value.",
        _SETUP,
    ),
    Remark(
        "CT-SET-DECK",
        "The 36 cards of the values 1 to 3 are the deck. Four lie face up as the pool; the first player begins with one "
        "card, the second with two.",
        _SETUP,
    ),
    Remark(
        "CT-TURN",
        "The players take turns. A turn goes in this order: take a card, play one, complete the row, take a box, and mark "
        "what was reached.",
        source(TITLE, "Play"),
    ),
    Remark(
        "CT-COMMIT",
        "In each turn you may use one commit ability: a new pool before taking, a second card taken, a second card played, "
        "or a second colour for a box.",
        source(TITLE, "Play"),
    ),
    Remark(
        "CT-A",
        "First you may take a card from the pool, which is refilled at once. Commit: discard the pool and refill it before "
        "taking, or take a second card after the refill.",
        source(TITLE, "Play: A"),
        ("CT-AMB-TAKE",),
        "You may hold any number of cards, since no limit is named.",
    ),
    Remark(
        "CT-B",
        "Then play a card at either end of your preparation row. Somewhere on the tree, a line of tiles must have its "
        "symbols in that order; if you cannot play, discard the row and begin another. Commit: play a second card.",
        source(TITLE, "Play: B"),
        ("CT-AMB-PLAYOPT", "CT-AMB-VOLDISCARD", "CT-AMB-BEND"),
        "A line may be read in either direction, since you may check the cards from either end.",
    ),
    Remark(
        "CT-C",
        "You may complete a preparation row of three cards or more, and must with as many as your current maximum. On tiles "
        "with its symbols in that order, place at most one decoration each, and at most as many as the row has cards of its "
        "most frequent border colour.",
        source(TITLE, "Play: C"),
        ("CT-AMB-FEWER", "CT-AMB-SAMETILE"),
        "If your decorations run out, you place finishing touches instead: the rulebook names this as their second use.",
    ),
    Remark(
        "CT-D",
        "After completing a row you may count its cards of one border colour (commit: of two) and take a box of that value: "
        "the top one of your own stack if that is your current maximum, a neutral one otherwise.",
        source(TITLE, "Play: D"),
        ("CT-AMB-D-CHOICE",),
        "Once your own stack is empty, it shows no box any more, and you can take neutral boxes only. It does not matter "
        "which boxes lie beneath your X card, where they are only kept together.",
    ),
    Remark(
        "CT-E",
        "At the end of your turn, discard a completed preparation row. Mark what you are first to reach: complete rows, a "
        "decoration in each row (the star), and the bases.",
        source(TITLE, "Play: E"),
        ("CT-AMB-TOPCUBES",),
        "One turn may earn you several of these, since each step at the end of a turn stands on its own.",
    ),
    Remark(
        "CT-SC",
        "Score 6 for the star, 4 for the left base and 3 for the right one. A finishing touch scores the tiles of its "
        "row, a "
        "row completed second half of them, rounded down. Each box scores its value and each decoration left 1; most points "
        "win.",
        source(TITLE, "End of Game: Scoring"),
        ("CT-AMB-TIE",),
    ),
)
