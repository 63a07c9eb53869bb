"""What can have gone before a table of Lords of the Green: whether the turns of all armies come out even.

The turns are counted by the knights on the board. No search takes them back: a lord can have come from any tile with one to
three knights, after one to three were placed on any other, so that a single turn has hundreds of tables before it, and a
table in the middle of a game took twenty turns.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import permutations

from models.green_box.components import Colour, source
from models.green_box.grid import on_board
from models.green_box.lords_of_the_green.table import MOST_PLACED, Position
from models.green_box.lords_of_the_green.tiles import KNIGHTS, Spot
from models.names import counted, enumerated, from_to
from models.rule import Finding, Place, rule

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
    source("Lords of the Green", "Play", derived=True),
    places=_places,
    rulings=("LG-AMB-2PORDER",),
)
def turns(position: Position) -> Iterator[Finding]:
    """The turns of all armies come out even."""
    yield "turns", can_have_come(position), partial(_tell, position)
