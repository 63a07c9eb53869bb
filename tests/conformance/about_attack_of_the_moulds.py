"""Attack of the Moulds: its cubes, the hexagon turned, boards mirrored, colours changed over."""

from collections import Counter
from functools import partial

from every_game import About
from seats import next_one_first, other_colours
from worlds import some, spaces

from models.green_box.attack_of_the_moulds.table import CUBES
from models.green_box.components import Colour
from scorers.green_box.attack_of_the_moulds.search import Moulds

_SIDE = 3


def components(position):
    """The tiles, and each player's cubes on the board and in the supply."""
    found = Counter({"tiles": len(position.tiles)})
    for colour in position.colours:
        found[f"{colour} cubes"] = position.cubes(colour) + max(0, CUBES - position.cubes(colour))
    return found


def rows(data):
    """The places of the board in full words, however they were typed."""
    every = (
        {"?": "unknown"}
        | {str(colour)[0]: str(colour) for colour in Colour}
        | {said[0]: said for said in data["players"].values()}
    )
    return [[every.get(said, said) for said in (row.split() if isinstance(row, str) else row)] for row in data["board"]]


def mirrored(data):
    return data | {"board": [row[::-1] for row in rows(data)]}


def upside_down(data):
    return data | {"board": rows(data)[::-1]}


def turned(data):
    """The board of 37 by 60 degrees: what lay at a point (q, r) of the plane lies at (-r, q + r)."""
    if data.get("shape", "hex37") != "hex37":
        return None
    lines = range(-_SIDE, _SIDE + 1)
    first = {r: max(-_SIDE, -_SIDE - r) for r in lines}
    at = {(first[r] + k, r): said for r, row in zip(lines, rows(data), strict=True) for k, said in enumerate(row)}
    moved = {(-r, q + r): said for (q, r), said in at.items()}
    return data | {"board": [[moved[first[r] + k, r] for k in range(2 * _SIDE + 1 - abs(r))] for r in lines]}


def hidden_tiles(data, rng):
    """Tiles of which nobody remembers what lies there: nothing, or a cube of somebody who plays."""
    return spaces("board", partial(hidden_tile, list(data["players"].values())))(data, rng)


def hidden_tile(colours, said, rng):
    return None if said == "_" or "+" in said else some(rng, "empty" if said == "." else said, ["empty", *colours])


def in_full(data, _rng):
    """The rows as lists, in which a tile may take several words."""
    return data | {"board": rows(data)}


def searched(position, player):
    moulds = Moulds(position, player, "score")
    turns = [(moulds.moves((turn,))[0], after) for turn, after in moulds.children(moulds.start)]
    return turns, lambda after: Moulds(after, player, "score").start


ABOUT = About(
    components,
    images={
        "mirrored": mirrored,
        "upside down": upside_down,
        "turned": turned,
        "other colours": lambda data: other_colours(data | {"board": rows(data)}),
        "another seat first": next_one_first,
    },
    hides={"tiles": hidden_tiles},
    prepared=in_full,
    hard_to_reach=frozenset({"pass"}),
    searched=searched,
)
