"""The cards seen, in their places in the deck, and a table of components in the form of a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product

from models.green_box.box.position import Position, card_name
from models.green_box.cards import BY_VALUE, GREEN_COPIES, Background, Card
from models.green_box.components import Colour, Symbol
from models.logic import Unknown
from models.picture import Figure, Panel, Picture, Shape, Tile, Tone, told_marks
from models.rule import Place

NARROW = 8
"""Letters across a tile: six colours and the names of the symbols fit a terminal of 80 columns."""

_TONES = {colour: Tone[colour.name] for colour in Colour}


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """The deck as far as it is known: what was seen, and what that leaves without a long argument."""
    own_places = marked if position.unseen is not None else frozenset()
    panels = [_square(position, own_places), _green(position, own_places)]
    loose = tuple(_loose(position, marked))
    if loose:
        rows = tuple(loose[i : i + len(Colour)] for i in range(0, len(loose), len(Colour)))
        heading = "Cards seen" + (" that are not fully known" if position.unseen is not None else "")
        panels.append(Panel(heading, rows, width=NARROW))
    caption = f"Cards seen: {', '.join(map(_written_card, position.written)) or 'none'}." + told_marks(len(marked))
    return Picture("Green Box: what is known of the deck", caption, tuple(panels))


def _square(position: Position, marked: frozenset[Place]) -> Panel:
    heads = (Tile(("",)), *(_head(colour) for colour in Colour))
    left = left_values(position)

    def tile(symbol: Symbol, colour: Colour) -> Tile:
        values = left[symbol, colour]
        tone = _TONES[colour] if len(values) == 1 else Tone.EMPTY
        return Tile((" ".join(map(str, values)) or "none",), tone, _is_marked(position, marked, symbol, colour))

    rows = [(_head(symbol), *(tile(symbol, colour) for colour in Colour)) for symbol in Symbol]
    heading = "Values without a green background: one number is certain, several are still possible"
    return Panel(heading, (heads, *rows), width=NARROW)


def _head(of: Symbol | Colour) -> Tile:
    """What stands at the beginning of a row or above a column."""
    if isinstance(of, Colour):
        return Tile((str(of),), _TONES[of], figures=(Figure(Shape.CUBE, _TONES[of]),))
    return Tile((str(of),), figures=(Figure(Shape[of.name]),))


def left_values(position: Position) -> dict[tuple[Symbol, Colour], tuple[int, ...]]:
    """The values that known cards leave to each card without a green background, step by step: no long argument."""
    known = _known_values(position)
    is_square = position.deck.cards is None and position.rulings["GB-LATIN"] == "yes"
    while True:
        left = {
            (symbol, colour): (known[symbol, colour],)
            if (symbol, colour) in known
            else _not_taken(known, symbol, colour, is_square=is_square)
            for symbol, colour in product(Symbol, Colour)
        }
        single = {place: values[0] for place, values in left.items() if len(values) == 1}
        if single.keys() == known.keys():
            return left
        known = single


def _not_taken(
    known: Mapping[tuple[Symbol, Colour], int], symbol: Symbol, colour: Colour, *, is_square: bool
) -> tuple[int, ...]:
    taken = {n for (row, column), n in known.items() if column is colour or (row is symbol and is_square)}
    return tuple(value for value in BY_VALUE if value not in taken)


def _known_values(position: Position) -> dict[tuple[Symbol, Colour], int]:
    if position.unseen is None:
        return {
            (card.symbol, card.colour): card.value
            for card in position.deck.cards or ()
            if not card.is_green and card.symbol and card.colour and card.value
        }
    values = {place: position.unseen.value(*place) for place in product(Symbol, Colour)}
    return {place: value for place, value in values.items() if isinstance(value, int)}


def _is_marked(position: Position, marked: frozenset[Place], symbol: Symbol, colour: Colour) -> bool:
    return any(
        Place("", card_name(i)) in marked
        for i, card in enumerate(position.cards)
        if isinstance(card, Card) and not card.is_green and (card.symbol, card.colour) == (symbol, colour)
    )


def _green(position: Position, marked: frozenset[Place]) -> Panel:
    """The cards with a green background that were seen, or those of the known deck."""
    cards = enumerate(position.cards if position.unseen is not None else position.deck.cards or ())
    seen = [(i, card) for i, card in cards if isinstance(card, Card) and card.background is Background.GREEN]
    rows = []
    for symbol in Symbol:
        tiles = [_head(symbol)]
        for value, copies in GREEN_COPIES.items():
            alike = [(i, card) for i, card in seen if card.symbol is symbol and card.value == value]
            tiles += [_seen(i, card, f"{value} {card.colour}", marked) for i, card in alike]
            tiles += [Tile((f"{value}: ?",), Tone.EMPTY)] * (copies - len(alike))
        rows.append(tuple(tiles))
    return Panel("With a green background", tuple(rows), width=NARROW)


def _tone(card: Card) -> Tone:
    return _TONES[card.colour] if card.colour else Tone.EMPTY


def _loose(position: Position, marked: frozenset[Place]) -> Iterator[Tile]:
    """The cards seen that have no place of their own in the deck: it is not known which, or the deck is the user's."""
    for i, (written, card) in enumerate(zip(position.written, position.cards, strict=True)):
        if isinstance(card, Unknown) or card == Card() or position.unseen is None:
            yield _seen(i, written, _written_card(written), marked)


def _seen(i: int, card: Card, words: str, marked: frozenset[Place]) -> Tile:
    """A card that the file tells."""
    place = Place("", card_name(i))
    return Tile((words,), _tone(card), place in marked, place=place, role="card", path=("cards", i))


def _written_card(card: Card) -> str:
    """A card as a file tells it."""
    whole = card.colour and card.symbol and card.value
    return str(card) if whole or card == Card() else f"some {card}"


def written(position: Position) -> dict[str, object]:
    """The components in the form of a position file."""
    tiles = Counter(position.tiles)
    face_down = tiles.pop(None, 0)
    more: dict[str, object] = {
        "cards": list(map(_written_card, position.written)),
        "tiles": {str(symbol): n for symbol, n in tiles.items()},
        "face_down": face_down,
        "cubes": {str(colour): n for colour, n in position.cubes.items()},
        "meeples": list(position.meeples),
        "rulings": dict(position.rulings.chosen),
    }
    return {"game": "green-box", **{key: value for key, value in more.items() if value}}
