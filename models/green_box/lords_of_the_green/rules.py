"""The rules of Lords of the Green: what there is of tiles, knights and lords, where lords may stand, when it is over.

With our rulings, and the rules that only moves, the set-up and the score can break.
"""

from collections.abc import Iterator
from functools import partial
from operator import eq

from models.green_box.components import Colour, source
from models.green_box.grid import on_board, shown
from models.green_box.lords_of_the_green.past import turns
from models.green_box.lords_of_the_green.reach import is_over, is_stuck, named_lords
from models.green_box.lords_of_the_green.table import Position
from models.green_box.lords_of_the_green.tiles import KNIGHTS, SETS, VALUES, Spot
from models.logic import count, equal, where
from models.names import counted, enumerated
from models.rule import Finding, Remark, Ruling, rule

RULINGS = (
    Ruling(
        "LG-SC-2P",
        "With two players, how do a player's two colours score?",
        {"sum": "both count", "lowest": "only the one that scores less counts"},
        "The rulebook offers both. We take the first unless you choose the other.",
    ),
    Ruling(
        "LG-AMB-MAJ",
        "Is a majority the most, or more than half?",
        {"most": "more than each other colour", "more-than-half": "more than all other colours together"},
        "A lord counts as one knight, which decides a majority against single opponents. The rulebook does not mention "
        "halves.",
    ),
    Ruling(
        "LG-AMB-LORDTARGET",
        "May a lord move onto a tile where another lord stands?",
        {"no": "no", "with-majority": "yes, to win the majority there, and the other lord stays without it"},
        "A lord never stands where he has no majority, but the other lord would.",
    ),
    Ruling(
        "LG-AMB-NOLORDMOVE",
        "What happens if the lord cannot move?",
        {
            "stays": "place the knights so that he can; if that is impossible, he stays",
            "leaves": "place the knights so that he can; if that is impossible, he leaves the board",
        },
        "The rulebook says that he must move, but not what happens if he cannot.",
    ),
    Ruling(
        "LG-AMB-NOPLACE",
        "What happens if an army cannot place a knight?",
        {
            "skip": "it skips the whole turn; when nobody can place any of the knights left, the game ends",
            "lord-moves": "its lord still moves, even if it has no knights left",
        },
        "The rulebook moves the lord after knights are placed.",
    ),
    Ruling(
        "LG-AMB-ADJMOVE",
        "How far may a lord move?",
        {"anywhere": "to any other tile", "adjacent": "to a tile beside his own"},
        "The rulebook only says: another tile.",
    ),
    Ruling(
        "LG-AMB-2POWN",
        "With two players, are a player's two colours opponents of each other?",
        {
            "separate": "yes, they are separate armies",
            "allied": "no, you may place knights beside your own lord, but nothing of yours takes the majority from him",
        },
        "Majorities and areas are counted for each colour.",
    ),
    Ruling(
        "LG-AMB-2PORDER",
        "With two players, in which order do the four armies move?",
        {
            "alternating": "first colours, then second colours, player by player",
            "free": "in each turn the player chooses the colour",
        },
        "The rulebook lets four armies fight for the land. A player who chooses a colour must choose one that can place "
        "knights.",
    ),
)


TITLE = "Lords of the Green"


@rule(
    "LG-ST-TILES",
    "The board has tiles of value 1 to 4, equally many of each: three with three players, four with two or four, five "
    "with five.",
    source(TITLE, "Components; Setup"),
    places=lambda position, value: on_board(
        *(s for s in position.spots if where(position.at(s).pips, partial(eq, value)) is True)
    ),
    label=lambda value: f"value {value}",
)
def _tiles(position: Position) -> Iterator[Finding]:
    players, wanted = position.layouts, SETS[position.layouts]
    for value in VALUES:
        n = count([where(tile.pips, partial(eq, value)) for tile in position.tiles])
        message = f"the board has {shown(n)} tiles of value {value}, but with {players} players it has {wanted}."
        yield value, equal(n, wanted), message


@rule(
    "LG-ST-KNIGHTS",
    f"An army has {KNIGHTS} knights, on the board and in reserve together.",
    source(TITLE, "Components; Setup"),
)
def _knights(position: Position) -> Iterator[Finding]:
    for colour in position.armies:
        here, reserve = position.on_board(colour), position.reserves.get(colour)
        left = "" if reserve is None else f" and {reserve} in reserve"
        message = f"{counted(here, f'{colour} knight')} on the board{left}, but an army has {KNIGHTS}."
        yield colour, here <= KNIGHTS if reserve is None else here + reserve == KNIGHTS, message


def _lords(position: Position, colour: Colour) -> list[Spot]:
    return [spot for spot in position.spots if colour in position.at(spot).lords]


@rule(
    "LG-SET-ARMY",
    "An army has one lord.",
    source(TITLE, "Setup"),
    places=lambda position, colour: on_board(*_lords(position, colour)),
)
def _one_lord(position: Position) -> Iterator[Finding]:
    for colour in position.armies:
        spots = list(map(str, _lords(position, colour)))
        many = enumerated(spots, "and") if spots else ""
        yield colour, len(spots) <= 1, f"the {colour} lord cannot stand at {many} at once."


@rule(
    "LG-ST-LORD",
    "A lord stands on a tile with a knight of his colour and no other lord. His colour has the majority there; he "
    "himself counts as one knight.",
    source(TITLE, "Play", derived=True),
    places=lambda _, spot: on_board(spot),
    rulings=("LG-AMB-MAJ", "LG-AMB-LORDTARGET"),
)
def _standing(position: Position) -> Iterator[Finding]:
    """That the lords of a tile may stand there. One whom another drove out of his majority stays (LG-AMB-LORDTARGET)."""
    for spot, tile in zip(position.spots, position.tiles, strict=True):
        lonely = [lord for lord in tile.lords if not tile.knights.get(lord)]
        if lonely:
            needs = "needs" if len(lonely) == 1 else "need"
            yield spot, False, f"{named_lords(lonely)} at {spot} {needs} a knight of the same colour there."
        elif len(tile.lords) > 1:
            yield spot, position.lords_meet, f"{named_lords(tile.lords)} cannot share a tile, {spot}."
        elif tile.lords:
            lord = tile.lords[0]
            weights = ", ".join(f"{colour} {tile.weight(colour)}" for colour in Colour if tile.weight(colour))
            why = f"{lord} lacks the majority there ({weights}, the lord counted as a knight)"
            lacks = f"the {lord} lord stands at {spot}, but {why}."
            yield spot, tile.majority(position.rulings) is lord or position.lords_meet, lacks


@rule(
    "LG-ST-PLACED",
    "Every army places its lord in its first turn. So an army with knights on the board has its lord there, too.",
    source(TITLE, "Play"),
    rulings=("LG-AMB-NOLORDMOVE",),
)
def _lord_is_there(position: Position) -> Iterator[Finding]:
    for colour in position.armies:
        if n := position.on_board(colour):
            are = f"{counted(n, f'{colour} knight')} {'is' if n == 1 else 'are'} on the board"
            has_lord = position.lord(colour) is not None or position.lords_leave
            yield colour, has_lord, f"{are}, but the {colour} lord is not."


@rule(
    "LG-END",
    "The game ends when every army has placed all its knights, or can place none of those left.",
    source(TITLE, "Winner"),
    rulings=("LG-AMB-NOPLACE", "LG-AMB-2POWN", "LG-AMB-ADJMOVE"),
)
def _end(position: Position) -> Iterator[Finding]:
    for colour in position.armies if position.over else ():
        left = f"{colour} still has {counted(position.reserve_left(colour), 'knight')} to place"
        ends = position.reserve_left(colour) == 0 or is_stuck(position)
        yield colour, ends, f"the file says that the game is over, but {left}."
    if position.turn is not None and not position.over:
        is_left = any(map(position.reserve_left, position.armies))
        why = "nobody can place any of the knights left" if is_left else "all knights are placed"
        yield "turn", not is_over(position), f"{why}, so the game is over; it cannot be {position.turn}'s turn."


RULES = (_tiles, _knights, _one_lord, _standing, _lord_is_there, turns, _end)
"""Every rule that a table can break, in the order in which violations are listed."""


PLAY, WINNER = source(TITLE, "Play"), source(TITLE, "Winner")

REMARKS = (
    Remark(
        "LG-SET-GRID",
        "Lay four rows of tiles at random: rows of four with two or four players, of three with three, of five with five.",
        source(TITLE, "Setup"),
    ),
    Remark(
        "LG-MAJ",
        "A colour has the majority on a tile if it has more knights there than each other colour. Its lord counts as one.",
        PLAY,
        ("LG-AMB-MAJ",),
    ),
    Remark(
        "LG-ACT-PLACE",
        "First place one to three knights from your reserve, all on one tile. Your colour must not have the majority there "
        "yet, and no opponent's lord may stand there.",
        PLAY,
        ("LG-AMB-NOPLACE", "LG-AMB-2POWN", "LG-AMB-2PORDER"),
        "You choose how many in the last turns, too.",
    ),
    Remark(
        "LG-ACT-FIRST",
        "In the first round, put your lord on the same tile. Your colour must then have the majority there.",
        PLAY,
    ),
    Remark(
        "LG-ACT-LORD",
        "In later rounds, move your lord to another tile, with one to three knights of the tile that he leaves. Your colour "
        "must then have the majority there.",
        PLAY,
        ("LG-AMB-LORDTARGET", "LG-AMB-NOLORDMOVE", "LG-AMB-ADJMOVE"),
        "The knights just placed may go with him if they are on his tile: nothing forbids it.",
    ),
    Remark("LG-SC-TILE", "A tile gives its value in points to the colour with the majority there.", WINNER),
    Remark("LG-SC-AREA", "A colour's largest area, its tiles joined side by side, gives two points for each tile.", WINNER),
    Remark(
        "LG-SC-TIE",
        "Most points win. Players who score the same share the victory.",
        WINNER,
        ("LG-SC-2P",),
        "No tie-break is named, so they share it.",
    ),
)
