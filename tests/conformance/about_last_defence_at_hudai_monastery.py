"""Last Defence at Hudai Monastery: its tiles, demons and meeples, the table mirrored, and tiles that nobody remembers."""

from collections import Counter
from dataclasses import replace
from itertools import product

from every_game import About
from worlds import Hole, some

from models.green_box.cards import Background, Card
from models.green_box.components import Colour, Symbol
from models.green_box.last_defence_at_hudai_monastery.moves.words import Demons
from models.green_box.last_defence_at_hudai_monastery.table.position import STACK, THIRD

SYMBOLS = [str(symbol) for symbol in Symbol]
COLOURS = (Colour.YELLOW, Colour.RED, Colour.GREEN, Colour.WHITE, Colour.BLUE, Colour.BLACK)


def placeholder(symbol, colour):
    """A card as it may be in the box: no source tells which there are."""
    value = (list(Symbol).index(symbol) - COLOURS.index(colour) - 1) % 6 + 1
    return Card(symbol, colour, value, Background.PINK if value <= 3 else Background.BROWN)


PLAIN = [placeholder(symbol, colour) for symbol, colour in product(Symbol, Colour)]


def components(position):
    """Tiles, demons and meeples, wherever they are."""
    elsewhere = position.bag_size + len(position.drawn or ())
    found = Counter({"tiles": elsewhere + len([*position.tiles]) + len(position.discard)})
    gone = position.departures if position.gone is None else len(position.gone)
    found["demons"] = position.stack + sum(demon is not None for demon in position.demons) + gone
    found["meeples"] = len(position.monks) + len(position.removed) + len(set(position.reserve) - set(position.removed))
    return found


def whole(position, move, rng):
    """A Demons phase with cards that may come, of the backgrounds that are next in the stack."""
    if not isinstance(move, Demons):
        return move
    from models.green_box.last_defence_at_hudai_monastery.moves.actions import MOVES

    after = MOVES.after(position, move)
    number = position.stack - after.stack
    if not number or after.is_over:
        return move
    seen = [demon.card for demon in position.demons if demon] + list(position.gone or ())
    known = {(card.symbol, card.colour) for card in (*seen, *position.coming)}
    drawn = []
    for n in range(number):
        kind = Background.PINK if STACK - position.stack + n < THIRD else Background.BROWN
        if n < len(position.coming):
            told = position.coming[n]
            fits = [card for card in PLAIN if card.background is kind and told.may_be(card)]
        else:
            fits = [c for c in PLAIN if c.background is kind and (c.symbol, c.colour) not in known and c not in drawn]
        if not fits:
            return None
        drawn.append(rng.choice(fits))
    return replace(move, drawn=tuple(drawn))


def mirrored(data):
    """Left and right exchanged: columns, and where monks stand."""
    monks = {name: f"{where[:3]}{7 - int(where[3])}{where[4:]}" for name, where in data["monks"].items()}
    return data | {"wall": data["wall"][::-1], "demons": data["demons"][::-1], "monks": monks}


def hidden_tiles(data, rng):
    return [
        Hole(("wall", c, r), *some(rng, tile, SYMBOLS))
        for c, column in enumerate(data["wall"])
        for r, tile in enumerate(column)
        if tile != "."
    ]


def hidden_discards(data, rng):
    return [Hole(("discard", n), *some(rng, tile, SYMBOLS)) for n, tile in enumerate(data.get("discard", ()))]


DRAWN = {"phase": "build"}
ABOUT = About(
    components,
    whole=whole,
    images={"mirrored": mirrored},
    hides={"tiles": hidden_tiles, "discard": hidden_discards},
    given={
        "build": DRAWN,
        "build nothing": DRAWN | {"rulings": {"HU-AMB-BUILDSKIP": "yes"}},
        "research": {"points": 2},
        "recruit": {"monks.red": None, "removed": ["red"]},
    },
    laid=frozenset({"wall", "demons"}),
)
