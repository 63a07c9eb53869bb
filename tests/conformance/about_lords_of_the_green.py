"""Lords of the Green: its tiles and armies, the move of the lord, the board turned, colours changed over."""

from collections import Counter

from every_game import About
from seats import next_one_first, other_colours
from worlds import some, spaces

from models.green_box.lords_of_the_green.moves import whole_turns
from scorers.green_box.lords_of_the_green.search.best import LordsTree


def components(position):
    """Tiles by value, knights by colour, and every lord that was placed or whose army has not begun."""
    found = Counter(f"tile {position.at(spot).pips}" for spot in position.spots)
    for colour in position.armies:
        found[f"{colour} knights"] = position.on_board(colour) + position.reserve_left(colour)
        found[f"{colour} lord"] = int(position.is_first_round(colour)) + sum(
            colour in position.at(spot).lords for spot in position.spots
        )
    return found


def whole(position, move, rng):
    """After the first round the lord moves too."""
    return rng.choice(list(whole_turns(position, move)))


def mirrored(data):
    return data | {"board": [row[::-1] for row in data["board"]]}


def upside_down(data):
    return data | {"board": data["board"][::-1]}


def turned_over(data):
    return data | {"board": [list(column) for column in zip(*data["board"], strict=True)]}


def hidden_tile(said, rng):
    """A tile whose value nobody remembers, with what stands on it."""
    value, *forces = said.split(" ", 1)
    if value not in VALUES:
        return None
    text, ways = some(rng, value, VALUES)
    return f"{text} with {forces[0]}" if forces else text, [" ".join([way, *forces]) for way in ways]


VALUES = ("1", "2", "3", "4")


def searched(position, player):
    tree = LordsTree(position, player, "score")
    turns = [(tree.moves((turn,))[0], after) for turn, after in tree.children(tree.start)]
    return turns, lambda after: LordsTree(after, player, "score").start


ABOUT = About(
    components,
    whole,
    {
        "mirrored": mirrored,
        "upside down": upside_down,
        "turned over": turned_over,
        "other colours": other_colours,
        "another seat first": next_one_first,
    },
    hides={"values": spaces("board", hidden_tile)},
    given={
        "lord alone": {"rulings": {"LG-AMB-NOPLACE": "lord-moves"}, "players.ada.reserve": {"red": 0}},
        "pass": {"players.ada.reserve": {"red": 0}},
    },
    searched=searched,
)
