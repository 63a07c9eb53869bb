"""Zap That Ghost: its tiles, ghosts and cards, the grid turned."""

from collections import Counter
from dataclasses import replace

from every_game import About
from seats import next_one_first
from worlds import Hole, some, spaces

from models.green_box.zap_that_ghost.moves.words import Zap


def components(position):
    """Tiles by symbol, ghosts by colour wherever they are, meeples and all cards."""
    found = Counter(f"tile {tile.symbol}" for tile in position.tiles)
    for colour in position.colours:
        standing = sum(tile.ghost is colour for tile in position.tiles)
        found[f"{colour} ghosts"] = standing + sum(seat.captured.ghosts.get(colour, 0) for seat in position.seats)
    found["meeples"] = len(position.hunters)
    if position.deck is not None:
        found["cards"] = position.deck + len(position.discard) + sum(len(seat.hand or ()) for seat in position.seats)
    return found


def turned(to):
    """The table with each space at another place."""

    def image(data):
        board = [[""] * 6 for _ in range(6)]
        for r, cells in enumerate(data["board"]):
            for c, cell in enumerate(cells):
                row, column = to((r, c))
                board[row][column] = cell
        meeples = {name: spot(to((int(at[1]) - 1, int(at[3]) - 1))) for name, at in data["meeples"].items()}
        return data | {"board": board, "meeples": meeples}

    return image


def spot(place):
    return f"r{place[0] + 1}c{place[1] + 1}"


SYMBOLS = ("drop", "hammers", "circles", "bricks", "wheel", "arrow", "star")
NO_GHOST = "captured"


def parts(said):
    """The symbol of a tile and the ghost on it."""
    symbol, _, ghost = said.replace("face down", "star").partition(" ")
    return symbol, ghost or NO_GHOST


def hauntings(data):
    return [*data.get("colours", ("red", "blue", "yellow", "green")), NO_GHOST]


def hidden_symbols(data, rng):
    """A tile of which the ghost is known and the symbol is not."""

    def hidden(said, rng):
        symbol, ghost = parts(said)
        text, ways = some(rng, symbol, SYMBOLS)
        return f"{text} {ghost}", [f"{way} {ghost}" for way in ways]

    return spaces("board", hidden)(data, rng)


def hidden_ghosts(data, rng):
    """A tile of which nobody remembers the ghost."""

    def hidden(said, rng):
        symbol, ghost = parts(said)
        text, ways = some(rng, ghost, hauntings(data))
        return f"{symbol} {text}", [f"{symbol} {way}" for way in ways]

    return spaces("board", hidden)(data, rng)


def hidden_tiles(data, rng):
    """A tile of which nobody remembers anything."""
    ways = [f"{symbol} {ghost}" for symbol in SYMBOLS for ghost in hauntings(data)]
    return spaces("board", lambda _said, _rng: ("unknown", ways))(data, rng)


def hidden_meeples(data, rng):
    every = [spot((r, c)) for r in range(6) for c in range(6)]
    return [Hole(("meeples", name), *some(rng, where, every)) for name, where in data["meeples"].items()]


def alike(move):
    """Of several ways to a ghost one is listed."""
    return replace(move, path=None) if isinstance(move, Zap) else str(move)


ABOUT = About(
    components,
    images={
        "mirrored": turned(lambda at: (at[0], 5 - at[1])),
        "turned by a quarter": turned(lambda at: (at[1], 5 - at[0])),
        "another seat first": next_one_first,
    },
    hides={"symbols": hidden_symbols, "ghosts": hidden_ghosts, "tiles": hidden_tiles, "meeples": hidden_meeples},
    alike=alike,
    given={
        "exchange": {"die": None, "roller": "ben"},
        "roll": {"die": None},
        "discard in the set-up": {
            "die": None,
            "players.ada": {"hand": ["red hammers", "blue wheel", "green circles", "yellow drop", "red drop", "blue drop"]},
            "players.ben.captured": None,
            "board.1.1": "wheel blue",
            "board.3.3": "arrow red",
            "meeples": {"red": "r1c1", "blue": "r1c6", "yellow": "r6c1", "black": "r6c6"},
        },
    },
)
