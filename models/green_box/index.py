"""What is known of the Green Box and no table can break: its components, for the rule index of every game played with it.

Much of it the contest rulebook takes for granted. Where it stands, the sources name: pages and reviews by their titles.
"""

from models.green_box.components import BOX, RULEBOOK
from models.rule import Remark, Source


def _source(*titles: str, derived: bool = False) -> Source:
    """Outside the rulebook."""
    return Source(BOX, "; ".join(titles), derived=derived)


def _rulebook(section: str, *, derived: bool = False) -> Source:
    return Source(RULEBOOK, section, derived=derived)


_REVIEW = "BoardGameGeek review “GBoG, Swiss army knife of the boardgame hobbyist”"
_OTTO = "Green Box wiki, “Otto von Bismarck”"
_COMPONENTS = "greenboxofgames.com, “The components”"
_EXPAND = "Expand Your Game, “Green Box of Games review”"
_CONTEST = "BoardGameGeek, “Second Green Box games design contest (Contest X)”"
_LUCAS = "Lucas Wastor, “Board game design contest 2019”"
_WAR = "“War!”, rules of a game with the Green Box"
_HOT_ROD = "Green Box wiki, “Hot Rod”"
_TIGER = "Green Box wiki, “Eye of the Tiger”"
_PORT = "Green Box wiki, “Green Port”"
_GRIDBLOCK = "Green Box wiki, “Gridblock”"
_UPDATES = "greenboxofgames.com, project updates"

GB_REMARKS = (
    Remark(
        "GB-SYM-PIP",
        "Each symbol has a number of pips on tiles: drop 1, hammers 2, circles 3, bricks 4, wheel 5, arrow 6. A card's "
        "value has nothing to do with its symbol's pips.",
        _source(_REVIEW, _OTTO),
    ),
    Remark(
        "GB-SYM-TABLE-ORDER",
        "Some tables of the rulebook lost their symbols in print. We read their rows in the order of pips: every row that "
        "its words identify stands in that order.",
        _rulebook(
            "Last Defence at Hudai Monastery, tile actions; Desert Dessert, industries; Island, actions", derived=True
        ),
    ),
    Remark("GB-TILE-COUNT", "There are 36 square tiles, six of each symbol.", _source(_COMPONENTS, _REVIEW)),
    Remark(
        "GB-TILE-FACES",
        "A tile's front is green and shows its symbol; its back is golden with a star, the same on all tiles.",
        _rulebook("The Golden Pyramid: Build", derived=True),
    ),
    Remark(
        "GB-TILE-HEX",
        "Tiles can stand for hexagons: laid in rows shifted by half a tile, as the marks on their edges show, each "
        "touches six "
        "others.",
        _source(_REVIEW, _UPDATES),
    ),
    Remark(
        "GB-TILE-IDENT",
        "A tile that lies on its front hides its symbol: it counts as one of the 36, but for no symbol.",
        _source(_REVIEW),
    ),
    Remark("GB-CUBE-BASE", "The box has 80 cubes: 20 each of red, blue, yellow and green.", _source(_COMPONENTS, _EXPAND)),
    Remark(
        "GB-CUBE-MMX",
        "The Meeple Mini eXpansion adds 20 black and 20 white cubes, seven meeples and a bag: 120 cubes in all.",
        _source(_CONTEST, _LUCAS),
    ),
    Remark(
        "GB-CUBE-CAP", "A table has at most 20 cubes of a colour, supply and bag included.", _source(_COMPONENTS, _CONTEST)
    ),
    Remark(
        "GB-MEEPLE",
        "There are seven meeples, one of each border colour of the cards and a grey one.",
        _rulebook("Last Defence at Hudai Monastery: Act; Desert Dessert: Setup", derived=True),
    ),
    Remark("GB-DICE", "The box has two ordinary dice, a white and a black one.", _source(_REVIEW)),
    Remark(
        "GB-TRACK",
        "The back of the rulebook is a score track. We read it as one column for each of six colours; nothing on it makes a "
        "table legal or illegal.",
        _rulebook("last page", derived=True),
    ),
    Remark("GB-COIN", "Island needs a coin, and a die for each player. Any dice and any coin will do.", _rulebook("Island")),
    Remark(
        "GB-CARD-9SYM",
        "Nine cards have each symbol: six without a green background, three with it.",
        _source(_TIGER, _WAR, derived=True),
    ),
    Remark("GB-CARD-9COL", "Nine cards have each border colour.", _source(_REVIEW, _PORT)),
    Remark(
        "GB-CARD-VALS",
        "Of the 54 cards eighteen have the value 1, twelve the value 2, and six each of the values 3 to 6: 150 in all.",
        _source(_WAR, _HOT_ROD),
    ),
    Remark(
        "GB-CARD-BG",
        "Eighteen cards have each background: green with the values 1, 1 and 2, pink with 1 to 3, brown with 4 to 6.",
        _source(_WAR, _TIGER),
    ),
    Remark(
        "GB-CARD-BG-NAMES",
        "Hudai calls the pink background red and the brown one yellow, Island the brown one beige; where Hudai says blue, "
        "it means green, as the number of cards shows.",
        _rulebook("Last Defence at Hudai Monastery: Setup; Island: Components", derived=True),
    ),
    Remark(
        "GB-CARD-COLVAL",
        "Without a green background, every border colour has one card of each value from 1 to 6.",
        _rulebook("Slush: Components; Green Bite: Components"),
    ),
    Remark(
        "GB-CARD-COLSYM", "Without a green background, every border colour has one card of each symbol.", _source(_TIGER)
    ),
    Remark(
        "GB-CARD-6SYM",
        "The six 6s have six different symbols and six different border colours.",
        _rulebook("Desert Dessert: Setup; Trade"),
        ("GB-SIX-MAP",),
    ),
    Remark(
        "GB-CARD-GRNSYM",
        "With a green background, every symbol has two 1s and a 2.",
        _rulebook("Last Defence at Hudai Monastery: Setup", derived=True),
    ),
    Remark(
        "GB-CARD-GRNCOL",
        "With a green background, every border colour has three cards.",
        _source(_PORT),
        ("GB-GREEN-COL", "GB-GREEN-DISTINCT"),
    ),
    Remark(
        "GB-CARD-LOW",
        "Every border colour has six cards of the values 1 to 3 and three of the values 4 to 6.",
        _source(_GRIDBLOCK),
    ),
)
"""For the index; what of it a table can break, the rules of `conservation.py` say."""
