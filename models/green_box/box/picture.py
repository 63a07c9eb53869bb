"""The cards of the box that were seen, in their places in the deck, and what they leave to the others."""

from collections.abc import Iterator

from models.green_box.box.rules import left_values
from models.green_box.box.table import Position, card_name
from models.green_box.cards import GREEN_COPIES, Background, Card
from models.green_box.components import Colour, Symbol
from models.green_box.kinds import written_card
from models.green_box.tiles import face, shape_of, tone
from models.logic import Unknown
from models.picture import Figure, Panel, Picture, Shape, Tile, Tone
from models.rule import Place
from models.tiles import Tiles, table

NARROW = 8
"""Letters across a tile: six colours and the names of the symbols fit a terminal of 80 columns."""


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """The deck as far as it is known: what was seen, and what that leaves without a long argument."""
    own = Tiles(marked if position.unseen is not None else frozenset())
    panels, loose = [_square(position, own), _green(position, own)], [*_loose(position, Tiles(marked))]
    if loose:
        rows = tuple(tuple(loose[i : i + len(Colour)]) for i in range(0, len(loose), len(Colour)))
        heading = "Cards seen" if position.unseen is None else "Cards seen that are not fully known"
        panels.append(Panel(heading, rows, width=NARROW))
    caption = f"Cards seen: {', '.join(map(written_card, position.written)) or 'none'}."
    return table("Green Box: what is known of the deck", caption, panels)


def _square(position: Position, tiles: Tiles) -> Panel:
    heads = (Tile(("",)), *(Tile((str(c),), tone(c), figures=(Figure(Shape.CUBE, tone(c)),)) for c in Colour))
    left = left_values(position)

    def tile(symbol: Symbol, colour: Colour) -> Tile:
        values = left[symbol, colour]
        known = [(i, card) for i, card in enumerate(position.cards) if isinstance(card, Card) and not card.is_green]
        seen = [Place("", card_name(i)) for i, card in known if (card.symbol, card.colour) == (symbol, colour)]
        marked = not tiles.marked.isdisjoint(seen)
        return Tile((" ".join(map(str, values)) or "none",), tone(colour) if len(values) == 1 else Tone.EMPTY, marked)

    rows = [(_head(symbol), *(tile(symbol, colour) for colour in Colour)) for symbol in Symbol]
    heading = "Values without a green background: one number is certain, several are still possible"
    return Panel(heading, (heads, *rows), width=NARROW)


def _head(of: Symbol) -> Tile:
    return Tile((str(of),), figures=(shape_of(of),))


def _green(position: Position, tiles: Tiles) -> Panel:
    """The cards with a green background that were seen, or those of the known deck."""
    cards = enumerate(position.cards if position.unseen is not None else position.deck.cards or ())
    seen = [(i, card) for i, card in cards if isinstance(card, Card) and card.background is Background.GREEN]
    rows = []
    for symbol in Symbol:
        row = [_head(symbol)]
        for value, copies in GREEN_COPIES.items():
            alike = [(i, card) for i, card in seen if card.symbol is symbol and card.value == value]
            row += [_card_tile(i, card, f"{value} {card.colour}", tiles) for i, card in alike]
            row += [Tile((f"{value}: ?",), Tone.EMPTY)] * (copies - len(alike))
        rows.append(tuple(row))
    return Panel("With a green background", tuple(rows), width=NARROW)


def _loose(position: Position, tiles: Tiles) -> Iterator[Tile]:
    """The cards seen that have no place of their own in the deck: it is not known which, or the deck is the user's."""
    for i, (written, card) in enumerate(zip(position.written, position.cards, strict=True)):
        if isinstance(card, Unknown) or card == Card() or position.unseen is None:
            yield _card_tile(i, written, written_card(written), tiles)


def _card_tile(i: int, card: Card, words: str, tiles: Tiles) -> Tile:
    """A card that the file tells."""
    place, (tint, figures) = Place("", card_name(i)), face(card)
    return tiles.at(place, words, role="card", path=("cards", i), tone=tint, figures=figures)
