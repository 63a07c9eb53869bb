"""A table of Green Bite as it lies."""

from __future__ import annotations

from models.green_box.green_bite.position import Card, Position
from models.green_box.green_bite.rules import in_line
from models.logic import Unknown
from models.names import counted
from models.picture import Figure, Panel, Picture, Shape, Tile, Tone
from models.problem import Path
from models.rule import Place
from models.tiles import UNSEEN, Tiles, fitting, in_front, table

_WIDTH = 12
_CARD_WIDTH = 10
_TONES = (Tone.RED, Tone.BLUE, Tone.YELLOW, Tone.BLACK, Tone.WHITE, Tone.PURPLE)
"""A colour for each player; nobody plays green, which is the Monster's."""


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """The line with the Monster at its end, and the cards of each player."""
    tiles = Tiles(marked)
    state = "The game is over" if position.is_over else f"Round {position.round}"
    health = ", ".join(f"{player} {counted(seat.health, 'health cube')}" for player, seat in position.seated)
    line = (*(_meeple(position, tiles, i) for i in range(len(position.line))), _MONSTER)
    panel = Panel(f"{state}: the line, from the front to the Monster", (line,), width=fitting(len(line), _WIDTH))
    front = in_front([_cards(position, player, tiles) for player in position.living], width=_CARD_WIDTH)
    text = f"{state}. From the front: {', '.join(position.line)}. {health}."
    return table("Green Bite", text, (panel, *front))


_MONSTER = Tile(("Monster",), Tone.GREEN, figures=(Figure(Shape.STAR, Tone.GREEN),))


def _tone(position: Position, player: str) -> Tone:
    return _TONES[position.players.index(player)]


def _meeple(position: Position, tiles: Tiles, i: int) -> Tile:
    player = position.line[i]
    health, tone = position.seat(player).health, _tone(position, player)
    figures = (Figure(Shape.MEEPLE, tone), *([Figure(Shape.CUBE, tone, health)] if health else []))
    words = (player, counted(health, "cube"))
    return tiles.at(in_line(player), *words, role="meeple", path=("line", i), tone=tone, figures=figures)


def _cards(position: Position, player: str, tiles: Tiles) -> tuple[Tile, ...]:
    seat, tone, keys = position.seat(player), _tone(position, player), ("players", player)
    told = seat.hand if isinstance(seat.hand, tuple) else seat.cards
    hand = ", ".join(map(str, told)) if len(told) == seat.in_hand else counted(seat.in_hand, "card")
    laid = [
        _card(f"discard {i + 1}", card, player, tiles, (*keys, "discards", i), tone) for i, card in enumerate(seat.discards)
    ]
    if seat.card is not None:
        laid.append(_card("card", seat.card, player, tiles, (*keys, "card"), tone))
    if seat.hand is None:
        # The file has no address for a hand that it does not name.
        return (tiles.player(player, f"hand: {hand}"), *laid)
    in_hand = tiles.at(Place(player, "hand"), f"hand: {hand}", role="hand", path=(*keys, "hand"), tone=tone)
    return (tiles.player(player), in_hand, *laid)


def _card(space: str, card: Card, player: str, tiles: Tiles, path: Path, tone: Tone) -> Tile:
    figures = (UNSEEN,) if isinstance(card, Unknown) else ()
    return tiles.at(Place(player, space), str(card), space, role="card", path=path, tone=tone, figures=figures)
