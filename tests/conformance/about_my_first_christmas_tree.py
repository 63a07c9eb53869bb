"""My First Christmas Tree: its tiles, decorations, cards and boxes, decorations that are placed, the tree in a mirror."""

from collections import Counter
from dataclasses import replace

from every_game import About
from worlds import some, spaces

from models.green_box.cards import Card
from models.green_box.components import Colour, Symbol
from models.green_box.my_first_christmas_tree.moves.words import most_cubes
from models.green_box.my_first_christmas_tree.table.position import size
from models.green_box.my_first_christmas_tree.table.tree import SPOTS
from scorers.green_box.my_first_christmas_tree.search import Hands, Tree


def components(position):
    """Tiles by symbol, decorations of each player, and cards where all are told."""
    found = Counter(f"tile {position.at(spot).symbol}" for spot in SPOTS)
    for player, seat in zip(position.players, position.seats, strict=True):
        found[f"{seat.colour} decorations"] = min(20, position.on_tree(seat.colour)) + position.decorations_left(player)
    deck, discard = size(position.deck), size(position.discard)
    if deck is not None and discard is not None:
        found["cards"] = position.cards_seen + deck + discard
    return found


def whole(position, move, rng):
    """A card is played, decorations are placed where a row is completed, and what comes into the pool is told."""
    if move.played is None:
        return None
    drawn = tuple(Card(symbol=rng.choice(list(Symbol)), colour=rng.choice(list(Colour))) for _ in move.taken)
    drawn = () if size(position.deck) == 0 else drawn
    move = replace(move, drawn=drawn)
    if not move.line:
        return move
    seat = position.seat(move.player)
    row, colour = move.row_after(seat.row), seat.colour
    free = [spot for spot in move.line if colour not in position.at(spot).cubes]
    return replace(move, placed=tuple(free[: most_cubes(row)]))


def mirrored(data):
    return data | {"tree": [row[::-1] for row in data["tree"]]}


SYMBOLS = ("drop", "hammers", "circles", "bricks", "wheel", "arrow")


def hidden_tile(said, rng):
    """A tile whose symbol nobody remembers, with the decorations on it."""
    symbol, *cubes = said.split(" ", 1)
    text, ways = some(rng, symbol, SYMBOLS)
    return " ".join([text, *cubes]), [" ".join([way, *cubes]) for way in ways]


def alike(move):
    """A row is completed on the same tiles, from whichever end they are told."""
    return str(replace(move, line=tuple(sorted(move.line))))


def searched(position, player):
    """Turns as hands of cards, with every way to decorate the tiles of a row that is completed."""
    if position.turn not in {None, player}:
        return None

    def seen(after):
        tree = Tree(after, player)
        state = Hands(after, player, tree).start
        return state._replace(deck=0), tree.start, tree.worth(tree.start)

    tree, turns = Tree(position, player), []
    for turn in Hands(position, player, tree).turns(Hands(position, player, tree).start, 0):
        state = turn.after._replace(deck=0)
        if turn.completed is None:
            turns.append((turn.move, (state, tree.start, tree.worth(tree.start))))
            continue
        for mask, (line, placed) in tree.ways(tree.start, turn.completed).items():
            turns.append((replace(turn.move, line=line, placed=placed), (state, mask, tree.worth(mask) + turn.gained)))
    return turns, seen


ABOUT = About(
    components,
    whole,
    {"mirrored": mirrored},
    hides={"tiles": spaces("tree", hidden_tile)},
    alike=alike,
    given={
        "discard the row": {"players.ada.hand": ["red circles"]},
        "play nothing": {"players.ada.hand": [], "players.ada.row": []},
        "box": {"players.ada.row": ["yellow bricks", "yellow arrow", "yellow hammers"]},
    },
    searched=searched,
    as_searched=lambda move: replace(move, drawn=()),
    others_may_go_on="the second player finishes the round",
    may_have_ended="the last turn may have been taken",
)
