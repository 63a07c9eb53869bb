"""A table of The Village as it lies."""

from models.logic import Number, Unknown
from models.names import capital, counted
from models.picture import Figure, Panel, Picture, Shape, Tile, Tone
from models.rule import Place
from models.the_village.cards import Profession
from models.the_village.table import COURTYARD, Card, Position
from models.tiles import UNSEEN, Tiles, in_front, table
from models.unknowns import shown

_FACES = {
    Profession.HILL: (Tone.GREEN, Shape.HILL),
    Profession.STEEPLE: (Tone.BLUE, Shape.STEEPLE),
    Profession.COFFER: (Tone.YELLOW, Shape.COFFER),
    Profession.RAKE: (Tone.RED, Shape.RAKE),
}
_WIDTH = 9
_ACROSS = 6
"""Cards of the refuse pile side by side."""


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """The hands, the Courtyard and the refuse pile, with the chips and whose turn it is."""
    tiles = Tiles(marked)
    rows = [(_player(tiles, position, player), *tiles.cards(player, seat.hand, _face)) for player, seat in position.seated]
    panels = [
        *in_front(rows, width=_WIDTH),
        Panel("Pots", ((_pot("end_pot", position.end), _pot("daily_pot", position.daily)),), width=_WIDTH),
        _pile(tiles, "Courtyard", COURTYARD, position.courtyard),
        _pile(tiles, "refuse pile", "refuse", position.refuse),
    ]
    deck = "" if position.deck is None else f"; {counted(position.deck, 'card')} in the deck"
    pots = f"End Pot {shown(position.end)}, Daily Pot {shown(position.daily)}"
    when = f"{str(position.phase).title()} {position.night + (not position.is_night)}, {position.dealer} deals"
    return table("The Village", f"{when}; {pots}{deck}.", panels, (f"{when}; {pots}{deck}.",))


def _player(tiles: Tiles, position: Position, player: str) -> Tile:
    seat = position.seat(player)
    wager = f"+{seat.wager} wagered" if seat.wager else ""
    token = "token" if position.token == player else ""
    return tiles.player(player, seat.profession.value, shown(seat.purse, "chip"), wager, token, figures=_chips(seat.purse))


def _chips(n: Number) -> tuple[Figure, ...]:
    return (Figure(Shape.CHIP, Tone.RED, n),) if isinstance(n, int) and n else ()


def _pot(key: str, n: Number) -> Tile:
    return Tile((key.replace("_", " ").title(), shown(n, "chip")), Tone.CARD, path=(key,), figures=_chips(n))


def _pile(tiles: Tiles, name: str, key: str, cards: tuple[Card, ...]) -> Panel:
    laid = []
    for i, card in enumerate(cards):
        tone, figures = _face(card)
        place = Place("", f"{name} {i + 1}")
        laid.append(tiles.at(place, str(card), role="card", path=(key, i), tone=tone, figures=figures))
    laid = laid or [Tile(("empty",), Tone.EMPTY, path=(key,))]
    rows = tuple(tuple(laid[i : i + _ACROSS]) for i in range(0, len(laid), _ACROSS))
    return Panel(capital(name, ()), rows, width=_WIDTH)


def _face(card: Card) -> tuple[Tone, tuple[Figure, ...]]:
    """A card's colour, and what is drawn for it."""
    if isinstance(card, Unknown):
        return Tone.PLAIN, (UNSEEN,)
    tone, shape = _FACES[card]
    return tone, (Figure(shape, tone),)
