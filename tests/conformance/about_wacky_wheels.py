"""Wacky Wheels: its cards and tiles, the track mirrored, symbols that nobody remembers."""

from collections import Counter
from dataclasses import replace

from every_game import About
from worlds import Hole, some

from models.green_box.wacky_wheels.moves.steps import within_oil
from models.green_box.wacky_wheels.moves.words import Drive

SYMBOLS = ("drop", "hammers", "circles", "bricks", "wheel", "arrow")
BEFORE = {
    "dice": None,
    "round": None,
    "pickups": None,
    **{f"players.{name}.at": 1 for name in ("ada", "ben", "cleo")},
    **{f"players.{name}.cubes.black": None for name in ("ada", "ben", "cleo")},
}
"""What makes the table of the page one on which the race has not begun."""
MIRRORED = {"right": "left", "left": "right"}
PRESETS = {
    "race 1": [symbol for _ in range(6) for symbol in SYMBOLS],
    "race 2": [symbol for _ in range(3) for symbol in SYMBOLS for _ in range(2)],
    "race 3": [symbol for symbol in SYMBOLS for _ in range(6)],
}


def components(position):
    """Tiles by symbol, cars, and all cards where every place of them is told."""
    found = Counter(f"tile {symbol}" for symbol in position.track)
    found["cars"] = len(position.seats)
    hands = [car.hand for car in position.seats]
    if None not in hands and position.draw is not None and position.discard is not None:
        found["cards"] = position.draw + len(position.discard) + sum(map(len, hands))
    return found


def mirrored(data):
    """The table with the track the other way round, which nobody at it would notice."""
    if "shape" not in data:
        return None
    return data | {"shape": [f"{steps} {MIRRORED.get(way, way)}" for steps, way in map(str.split, data["shape"])]}


def told(data, _rng):
    """A track told tile by tile."""
    track = data["track"]
    return data | {"track": list(PRESETS[track]) if isinstance(track, str) else track}


def hidden_symbols(data, rng):
    """Tiles that nobody remembers, or of which something is known."""
    return [Hole(("track", n), *some(rng, symbol, SYMBOLS)) for n, symbol in enumerate(data["track"])]


def whole(position, move, rng):
    """A listed turn, with what those behind roll for oil."""
    if not isinstance(move, Drive) or not any(attack.cube.value == "blue" for attack in move.before):
        return move
    rolls = tuple((name, rng.randint(1, 6)) for name in within_oil(position, move.player))
    return replace(move, before=tuple(replace(attack, rolls=rolls) for attack in move.before))


ABOUT = About(
    components,
    whole,
    images={"mirrored": mirrored},
    prepared=told,
    laid=frozenset({"track", "pickups"}),
    hides={"symbols": hidden_symbols},
    given={
        "wait in the pit": {"players.ada.at": "pit", "dice": None},
        "miss the turn": {"players.ada.misses": 1, "dice": None},
        "roll": {"dice": None},
        "draw at the end of a turn": {"rulings": {"WW-AMB-REFILL": "yes"}},
        "put a cube on the track": {
            **BEFORE,
            "players.ada.hand": ["3 drop", "1 wheel", "2 drop", "2 wheel", "4 drop", "5 wheel", "2 arrow", "3 arrow"],
        },
        "buy": {**BEFORE, "race": 2, "players.ada.points": 2},
    },
    first="the draft comes first",
    others_may_go_on="the round is finished",
)
