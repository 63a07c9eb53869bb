"""A table of Green Bite as it lies."""

from models.green_box.green_bite.cards import Card
from models.green_box.green_bite.rules import in_line
from models.green_box.green_bite.table import Position
from models.logic import Unknown
from models.names import counted
from models.picture import CARD_IN, Figure, Panel, Picture, Shape, Tile, Tone
from models.problem import Address
from models.rule import Place
from models.tiles import UNSEEN, Tiles, fitting, in_front, table

_WIDTH = 12
_CARD_WIDTH = 8
_TONES = (Tone.RED, Tone.BLUE, Tone.YELLOW, Tone.BLACK, Tone.WHITE, Tone.PURPLE)
"""A colour for each player; nobody plays green, which is the Monster's."""


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """The line with the Monster at its end, and the cards of each player."""
    tiles = Tiles(marked)
    state = "The game is over" if position.is_over else f"Round {position.round}"
    health = ", ".join(f"{player} {counted(seat.health, 'health cube')}" for player, seat in position.seated)
    monster = Tile(("Monster",), Tone.GREEN, figures=(Figure(Shape.MONSTER, Tone.GREEN),))
    line = (*(_meeple(position, tiles, i) for i in range(len(position.line))), monster)
    panel = Panel(f"{state}: the line, from the front to the Monster", (line,), width=fitting(len(line), _WIDTH))
    front = in_front([_cards(position, player, tiles) for player in position.living], width=_CARD_WIDTH)
    text = f"{state}. From the front: {', '.join(position.line)}. {health}."
    return table("Green Bite", text, (panel, *front))


def _meeple(position: Position, tiles: Tiles, i: int) -> Tile:
    player = position.line[i]
    health, tone = position.seat(player).health, _TONES[position.players.index(player)]
    figures = (Figure(Shape.MEEPLE, tone), *([Figure(Shape.CUBE, tone, health)] if health else []))
    words = (player, counted(health, "cube"))
    return tiles.at(in_line(player), *words, role="meeple", path=("line", i), tone=tone, figures=figures)


def _cards(position: Position, player: str, tiles: Tiles) -> tuple[Tile, ...]:
    seat, tone, keys = position.seat(player), _TONES[position.players.index(player)], ("players", player)
    laid: list[tuple[str, Card, Address]] = [
        (f"discard {i + 1}", card, (*keys, "discard", i)) for i, card in enumerate(seat.discard)
    ]
    laid += [("card", seat.card, (*keys, "card"))] if seat.card is not None else []
    row = [tiles.player(player), *_hand(position, player, tiles)]
    for space, card, path in laid:
        figures = (UNSEEN,) if isinstance(card, Unknown) else ()
        row.append(tiles.at(Place(player, space), str(card), space, role="card", path=path, tone=tone, figures=figures))
    return tuple(row)


def _hand(position: Position, player: str, tiles: Tiles) -> tuple[Tile, ...]:
    """The cards in hand; the file has no address for those that it does not name."""
    seat = position.seat(player)
    if isinstance(seat.hand, int):
        return tiles.cards(player, seat.hand)
    if isinstance(seat.hand, tuple):
        return tuple(
            tiles.at(
                Place(player, f"hand {n + 1}"),
                str(card),
                "in hand",
                role=f"{CARD_IN}hand",
                path=("players", player, "hand", n),
            )
            for n, card in enumerate(seat.hand)
        )
    if position.is_untold(player):
        return (Tile(("hand not known",), path=("players", player, "hand"), figures=(UNSEEN,)),)
    if len(seat.cards) > seat.in_hand:
        back, path = (Figure(Shape.BACK, number=seat.in_hand),), ("players", player, "hand")
        return (Tile((counted(seat.in_hand, "card"),), path=path, figures=back),)
    return tuple(Tile((str(card), "in hand")) for card in seat.cards)
