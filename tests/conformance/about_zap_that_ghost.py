"""Zap That Ghost: its tiles, ghosts and cards, the grid turned."""

from collections import Counter

from every_game import About
from seats import next_one_first


def components(position):
    """Tiles by symbol, ghosts by colour wherever they are, meeples and all cards."""
    found = Counter(f"tile {tile.symbol}" for tile in position.tiles)
    for colour in position.colours:
        standing = sum(tile.ghost is colour for tile in position.tiles)
        found[f"{colour} ghosts"] = standing + sum(caught.ghosts.get(colour, 0) for caught in position.captured)
    found["meeples"] = len(position.hunters)
    if position.deck is not None:
        found["cards"] = position.deck + len(position.discards) + sum(len(hand or ()) for hand in position.hands)
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


ABOUT = About(
    components,
    images={
        "mirrored": turned(lambda at: (at[0], 5 - at[1])),
        "turned by a quarter": turned(lambda at: (at[1], 5 - at[0])),
        "another seat first": next_one_first,
    },
)
