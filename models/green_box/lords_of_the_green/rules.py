"""The rules of Lords of the Green: what there is of tiles, knights and lords, where lords may stand, when it is over.

With our rulings, and the rules that only moves, the set-up and the score can break.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import permutations
from operator import eq

from models.green_box.components import Colour, source
from models.green_box.grid import on_board, shown
from models.green_box.lords_of_the_green.reach import is_over, is_stuck, named_lords
from models.green_box.lords_of_the_green.table import KNIGHTS, MOST_PLACED, SETS, VALUES, Position, Spot
from models.logic import count, equal, where
from models.names import counted, enumerated, from_to
from models.rule import Finding, Place, Remark, Ruling, rule

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


# Whether the turns of all armies come out even, counted by the knights on the board. No search takes turns back: a lord can
# have come from any tile with one to three knights, after one to three were placed on any other, so that a single turn has
# hundreds of tables before it, and a table in the middle of a game took twenty turns.


_NEW_TILES = 2
"""A turn brings knights to two more tiles at most: where they are placed, and where the lord goes. The first brings one."""


@dataclass(frozen=True, slots=True)
class Share:
    """The least and the most turns that somebody has had: an army, or a player who chooses an army each time.

    Who can place no knight is passed over, and may have had more turns than knights. That does not matter: each other lord
    keeps an army off one tile, so it has a knight on every other tile then, or all its knights are placed. These are ten
    with three players, and thirteen or more with two, four or five; but nobody needs ten turns to have what an army has.
    """

    armies: tuple[Colour, ...]
    name: str
    least: int
    most: int


Circle = tuple[Share, ...]
"""All shares in the order of their turns, whoever is next first."""
Apart = dict[tuple[Share, Share], int]
"""Who has certainly had too many turns beside whom, and by how many the first could be ahead."""


def _tiles_of(position: Position, army: Colour) -> list[Spot]:
    return [spot for spot, tile in zip(position.spots, position.tiles, strict=True) if tile.knights.get(army)]


def _in_turns(knights: int) -> int:
    """How many turns it takes to place knights. More than an army has are a mistake that another rule tells."""
    return -(-min(knights, KNIGHTS) // MOST_PLACED)


def least_turns(position: Position, army: Colour) -> int:
    """So many turns at least: three knights are placed in one at most, and so many tiles reached."""
    for_knights = _in_turns(position.on_board(army))
    return max(for_knights, -(-(len(_tiles_of(position, army)) + 1) // _NEW_TILES) if for_knights else 0)


def _share(position: Position, *armies: Colour) -> Share:
    name = position.owner(armies[0]) if len(armies) > 1 else str(armies[0])
    least = sum(least_turns(position, army) for army in armies)
    return Share(armies, name, least, sum(map(position.on_board, armies)))


def circles(position: Position) -> Iterator[Circle]:
    """Every order in which the turns may have come: who began is not known, and who is next may not be either.

    Of two players, either may have begun with the first colour.
    """
    following = set(position.armies if position.turn is None else position.armies_to_move(position.turn))
    one = position.colours if position.chooses_army else tuple((army,) for army in position.armies)
    orders = [one]
    if len(one) > len(position.players):
        orders.append(tuple((army,) for pair in zip(*reversed(position.colours), strict=True) for army in pair))
    for order in orders:
        around = [_share(position, *armies) for armies in order]
        for at, armies in enumerate(order):
            if following & {*armies}:
                yield (*around[at:], *around[:at])


def _apart(circle: Circle) -> Apart:
    """Who is too far ahead in this order: one may be by a turn who comes later in the circle, since turns go round."""
    leads = [(one, other, int(at > place)) for (at, one), (place, other) in permutations(enumerate(circle), 2)]
    return {(one, other): by for one, other, by in leads if one.least > other.most + by}


def can_have_come(position: Position) -> bool:
    """Whether turns in order can have come to the knights on the board."""
    return not all(map(_apart, circles(position)))


def not_next(position: Position, army: Colour) -> str:
    """Why it cannot be the turn of an army, or nothing: whose turn it is may be left to be told by the knights on the board.

    Where turns cannot have come to the table at all, a rule says so, and nobody is kept from moving.
    """
    named = army if len(position.armies) > len(position.players) and not position.chooses_army else None
    asked = replace(position, turn=position.owner(army), army=named)
    return "" if can_have_come(asked) or not can_have_come(position) else _tell(asked)


def _worst(position: Position) -> tuple[Share, Share, int] | None:
    """The two that are furthest apart, if any are too far apart in every order of turns, and by how many it may be."""
    first, *others = map(_apart, circles(position))
    apart = [
        (*pair, max([by, *(more[pair] for more in others)]))
        for pair, by in first.items()
        if all(pair in more for more in others)
    ]
    return max(apart, key=lambda pair: pair[0].least - pair[1].most - pair[2], default=None)


def _tell(position: Position) -> str:
    if (pair := _worst(position)) is None:
        had = [
            f"{one.name} {from_to(one.least, one.most)} ({counted(one.most, 'knight')})" for one in next(circles(position))
        ]
        shown = f"the knights on the board show these turns: {enumerated(had, 'and')}"
        return f"{shown}. Whoever began, turns in order cannot lead to that."
    share, other, by = pair
    limit = "Turns go round, so nobody can be two turns ahead."
    if not by:
        limit = f"Before {position.army or position.turn}'s turn {share.name} cannot have had more turns than {other.name}."
    few = f"{other.name} had at most {other.most} for {counted(other.most, 'knight')}"
    if not other.most:
        few = f"{other.name} had none, with no knight on the board"
    return f"{share.name} needed at least {counted(share.least, 'turn')} for {_reason(position, share)}, but {few}. {limit}"


def _reason(position: Position, share: Share) -> str:
    """What took so many turns: the number of knights, or that of the tiles on which they stand."""
    reasons = []
    for army in share.armies:
        knights, of = position.on_board(army), f"{army} " if len(share.armies) > 1 else ""
        is_few = least_turns(position, army) <= _in_turns(knights)
        tiles = "" if is_few else f" on {len(_tiles_of(position, army))} tiles"
        reasons.append(f"{counted(knights, f'{of}knight')}{tiles}")
    return enumerated(reasons, "and")


def _places(position: Position, _: str) -> tuple[Place, ...]:
    pair = _worst(position)
    armies = [army for share in pair[:2] for army in share.armies] if pair else position.armies
    return on_board(*sorted({spot for army in armies for spot in _tiles_of(position, army)}))


@rule(
    "LG-ST-TURNS",
    "Armies take turns in order, so no army is two turns ahead of another. Each turn puts one to three knights on the "
    "board, in the first round all on one tile; only an army that can place none is passed over.",
    source(TITLE, "Play", derived=True),
    places=_places,
    rulings=("LG-AMB-2PORDER",),
)
def turns(position: Position) -> Iterator[Finding]:
    """The turns of all armies come out even."""
    yield "turns", can_have_come(position), partial(_tell, position)


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
