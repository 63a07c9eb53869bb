"""A table of Slush as it lies."""

from itertools import groupby

from models.green_box.components import Colour
from models.green_box.slush.cards import CARDS, SIX, FaceUp, card_place
from models.green_box.slush.rules import TITLE
from models.green_box.slush.table import Position
from models.green_box.tiles import pieces, tone
from models.logic import Unknown
from models.names import counted
from models.picture import Figure, Panel, Picture, Shape, Tile, Tone
from models.rule import Place
from models.tiles import UNSEEN, Tiles, table

_WIDTH = 10


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """The cards in rows by colour, those that nobody remembers last; `marked` cards break a rule."""
    tiles = Tiles(marked)
    # The cards of the box lie by colour and value, six of each colour.
    order = [len(CARDS) if isinstance(up.card, Unknown) else CARDS.index(up.card) for up in position.cards]
    in_order = sorted(range(len(order)), key=order.__getitem__)
    rows = [list(row) for _, row in groupby(in_order, key=lambda n: order[n] // SIX)]
    laid = [
        tuple(_tile(tiles, n, position.cards[n]) for n in row[i : i + SIX]) for row in rows for i in range(0, len(row), SIX)
    ]
    heading = "; ".join(_player(position, colour) for colour in position.colours)
    pile = "" if position.deck is None else f" {counted(position.deck, 'card')} to draw."
    nothing = ((Tile(("no card lies face up",), Tone.EMPTY, path=("face_up",)),),)
    return table(TITLE, f"{heading}.{pile}", (Panel(heading, tuple(laid) or nothing, width=_WIDTH),))


def _player(position: Position, colour: Colour) -> str:
    meeple = " and the meeple" if position.has_meeple(colour) else ""
    return f"{position.owner(colour)} ({colour}): {counted(position.cubes_left(colour), 'cube')}{meeple} left"


def _tile(tiles: Tiles, n: int, face_up: FaceUp) -> Tile:
    card = face_up.card
    known = None if isinstance(card, Unknown) else card
    figures = [UNSEEN] if known is None else []
    figures += [*pieces(Shape.CUBE, face_up.cubes), *(Figure(Shape.MEEPLE, tone(colour)) for colour in face_up.meeples)]
    words = (f"{card}", *(f"{cubes} {colour}" for colour, cubes in face_up.cubes.items()))
    locked = tuple(f"<{colour}>" for colour in face_up.meeples)
    tint, look = Tone.PLAIN if known is None else tone(known.colour), {"figures": tuple(figures), "caption": (str(card),)}
    place, path = Place("", card_place(n)), ("face_up", n)
    return tiles.at(place, *words, *locked, role="card", path=path, tone=tint, **look)
