"""What has to be known of a solo game so that its best play can be asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from models.names import enumerated
from models.problem import Address, Problem
from models.unknowns import unknowns
from models.village_green.table.position import Position


def play_problems(position: Position, _player: str | None = None, _objective: str = "") -> list[Problem]:
    """What keeps the best play from being asked for: other players, a game that is over, cards that are not known."""
    if not position.is_solo:
        message = "the best play can be found for the solo game only; write `solo: true` if that is what is played"
        return [Problem(("players",), message, at_key=True)]
    if position.over:
        return [Problem(("turn",), "the game is over: nothing is left to be played")]
    return [*_not_told(position), *_not_known(position)]


def _not_told(position: Position) -> Iterator[Problem]:
    village = position.seats[0]
    if not isinstance(village.hand, tuple):
        message = "the best play needs the cards in hand: `hand: [card, card, card]`"
        yield Problem(("players", village.player, "hand"), message)
    for kind, supply in (("green", position.green), ("awards", position.awards)):
        if supply.display is None:
            message = f"the best play needs the cards that lie face up: `display: {{{kind}: [card, card, card]}}`"
            yield Problem(("display", kind), message)
        if not isinstance(supply.deck, tuple) and supply.size != 0:
            message = f"the best play needs the deck card by card, the top card first: `decks: {{{kind}: [card, ...]}}`"
            yield Problem(("decks", kind), message)


def _not_known(position: Position) -> Iterator[Problem]:
    village = position.seats[0]
    places: tuple[tuple[Address, object], ...] = (
        (("players", village.player), (village.face, village.visible_green, village.visible_awards)),
        (("players", village.player, "hand"), village.hand),
        (("display", "green"), position.green.display),
        (("display", "awards"), position.awards.display),
        (("decks", "green"), position.green.deck),
        (("decks", "awards"), position.awards.deck),
    )
    for path, thing in places:
        names = [unknown.name for unknown in unknowns(thing)]
        if names:
            yield Problem(path, f"not fully known: {enumerated(names, 'and')}; the best play needs every card")


def ended(position: Position) -> Position:
    """The position with the game said to be over."""
    return replace(position, over=True, turn=None)
