"""Island: its units, tiles and monuments, the board turned, colours changed over, tiles that nobody remembers."""

from collections import Counter
from functools import partial

from every_game import About
from seats import next_one_first, other_colours
from worlds import Hole, some

from models.green_box.island.moves.words import Deed, Step

FACES = ("drop", "hammers", "circles", "wheel", "arrow")


def components(position):
    """Units of each player wherever they are, tiles of each territory, castles unless one is built."""
    found = Counter({f"units of {p}": position.on_board(p) + position.supply_left(p) for p in position.players})
    for name in position.names:
        found[f"tiles of {name}"] = len(position.tiles_of(name))
    return found


def whole(_position, move, _rng):
    return None if isinstance(move, Step) and move.deed is Deed.ATTACK and not (move.is_unit or move.cards) else move


def mirrored(data):
    width = max(len(row) for row in data["board"])
    return data | {"board": [(row + ["."] * (width - len(row)))[::-1] for row in data["board"]]}


def upside_down(data):
    return data | {"board": data["board"][::-1]}


def hidden_faces(data, rng):
    """A developed tile of which nobody remembers the symbol."""
    holes = []
    for r, row in enumerate(data["board"]):
        for c, said in enumerate(row):
            name, _, face = str(said).partition(" ")
            if face in FACES:
                text, ways = some(rng, face, FACES)
                holes.append(Hole(("board", r, c), f"{name} {text}", tuple(f"{name} {way}" for way in ways)))
    return holes


LOST = {"territories": {"a": "blue 1, castle", "b": "blue 2"}}
FIGHT = {"combat": {"in": "a", "initiator": "ada"}}
DRAFT = {
    "phase": "draft",
    "draft": 1,
    "discard": None,
    "players.ada.hand": [f"cycle {face}" for face in (*FACES, "wheel", "bricks", "bricks")],
    "players.ben.hand": 8,
}
ABOUT = About(
    components,
    whole,
    {
        "mirrored": mirrored,
        "upside down": upside_down,
        "other colours": partial(other_colours, every=("red", "green", "yellow", "blue")),
        "another seat first": next_one_first,
    },
    hides={"faces": hidden_faces},
    given={
        "pass and choose": {"passes": 1, "territories": {"a": "red 1", "b": "blue 1, castle"}},
        "after losing all units": LOST,
        "place units as the turn": LOST | {"rulings": {"IS-AMB-TWOUNITS": "instead"}},
        "castles in combat": {"combat": {"in": "a", "initiator": "ben", "declined": 0}},
        "attack": FIGHT,
        "retreat": FIGHT | {"territories.b": "red 1, castle"},
        "stop the combat": FIGHT,
        "keep cards of the draft": DRAFT,
        "end the draft of two": DRAFT
        | {
            "draft": 4,
            "discard": 6,
            "players.ada.hand": ["territory drop", *(f"cycle {face}" for face in FACES)],
            "players.ben.hand": 5,
        },
        "lay a territory": {"phase": "explorer"},
        "place a castle": {"phase": "guardian"},
        "place a unit": {
            "phase": "setup",
            "discard": None,
            "board": [["a", "a", "b", "b"]],
            "territories": {"a": "castle"},
            "players.ada.hand": [],
        },
        "flip the coin": {"phase": "coin", "players.ada.hand": ["territory drop"], "players.ben.hand": []},
    },
    hard_to_reach=frozenset({"enchant", "drown in your own turn"}),
    laid=frozenset({"board"}),
    may_go_on="kings are looked for only when the cycle ends, until then everybody plays on",
    may_have_ended="the cycle may have ended",
)
