"""A table of Green Bite as it lies."""

from __future__ import annotations

from models.green_box.green_bite.position import Card, Position
from models.green_box.green_bite.rules import in_line
from models.logic import Unknown
from models.names import counted
from models.picture import Figure, Panel, Picture, Shape, Tile, Tone, told_marks
from models.rule import Place

_WIDTH = 12
_TONES = (Tone.RED, Tone.BLUE, Tone.YELLOW, Tone.BLACK, Tone.WHITE, Tone.PURPLE)
"""A colour for each player; nobody plays green, which is the Monster's."""


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """The line with the Monster at its end, and the cards of each player; `marked` places break a rule."""
    state = "The game is over" if position.is_over else f"Round {position.round}"
    health = ", ".join(f"{player} {counted(seat.health, 'health cube')}" for player, seat in position.seated)
    line = f"{state}. From the front: {', '.join(position.line)}"
    panels = [Panel("The line, from the front to the Monster", (_line(position, marked),), width=_WIDTH)]
    panels += [
        Panel(
            f"{player}: {counted(seat.health, 'health cube')}",
            (_cards(position, player, marked),),
            width=_WIDTH,
            owner=player,
        )
        for player, seat in position.seated
        if seat.is_alive
    ]
    return Picture("Green Bite", f"{line}. {health}.{told_marks(len(marked))}", tuple(panels))


def _tone(position: Position, player: str) -> Tone:
    return _TONES[position.players.index(player)]


def _line(position: Position, marked: frozenset[Place]) -> tuple[Tile, ...]:
    tiles = []
    for i, player in enumerate(position.line):
        health, tone, place = position.seat(player).health, _tone(position, player), in_line(player)
        figures = (Figure(Shape.MEEPLE, tone), Figure(Shape.CUBE, tone, health)) if health else (Figure(Shape.MEEPLE, tone),)
        words = (player, counted(health, "cube"))
        tiles.append(Tile(words, tone, place in marked, place=place, role="meeple", path=("line", i), figures=figures))
    return (*tiles, Tile(("Monster",), Tone.GREEN, figures=(Figure(Shape.STAR, Tone.GREEN),)))


def _cards(position: Position, player: str, marked: frozenset[Place]) -> tuple[Tile, ...]:
    seat, tone, keys = position.seat(player), _tone(position, player), ("players", player)
    hand = ", ".join(map(str, seat.hand)) if isinstance(seat.hand, tuple) else ""
    if not hand:
        hand = ", ".join(map(str, seat.cards)) if seat.is_told and len(seat.cards) == seat.in_hand else "?"
    place = Place(player, "hand")
    words = (f"hand: {hand}", counted(seat.in_hand, "card"))
    tiles = [
        Tile(words, tone, place in marked, place=place, role="hand", path=keys if seat.hand is None else (*keys, "hand"))
    ]
    for i, card in enumerate(seat.discards):
        tiles.append(_card(f"discard {i + 1}", card, player, tone, (*keys, "discards", i), marked))
    if seat.card is not None:
        tiles.append(_card("card", seat.card, player, tone, (*keys, "card"), marked))
    return tuple(tiles)


def _card(space: str, card: Card, player: str, tone: Tone, path: tuple[str | int, ...], marked: frozenset[Place]) -> Tile:
    place = Place(player, space)
    figures = (Figure(Shape.UNKNOWN),) if isinstance(card, Unknown) else ()
    return Tile((str(card), space), tone, place in marked, place=place, role="card", path=path, figures=figures)
