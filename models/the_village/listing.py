"""The moves of The Village that are worth listing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from models.logic import Unknown
from models.the_village.cards import Profession
from models.the_village.moves import Kind, Move, Step
from models.the_village.position import Card, Position


def moves(position: Position, player: str) -> Iterator[Move]:
    """What a player may do: every draw and trade, or the wagers that match and raise by one."""
    for steps in _steps(position, player):
        yield Move(player, tuple(steps))


def _steps(position: Position, player: str) -> Iterator[list[Step]]:
    if position.is_dusk:
        if position.is_daily_open:
            return
        yield [Step(Kind.DUSK)]
        for one in position.players:
            if position.wins(one) not in {None, False}:
                yield [Step(Kind.DUSK), Step(Kind.REVEAL, whom=one)]
    elif position.is_night:
        yield from _at_night(position, player)
    else:
        own, most = position.seat(player).wager, max(position.wagers)
        yield from ([Step(Kind.WAGER, n=n)] for n in sorted({1, most - own, most - own + 1}))
        yield [Step(Kind.STAY)]
        yield [Step(Kind.FOLD)]
        yield [Step(Kind.NIGHT)]


def _at_night(position: Position, player: str) -> Iterator[list[Step]]:
    role = position.seat(player).profession
    acts = [[Step(Kind.DRAW, n=1)]]
    if role is Profession.RAKE:
        acts.append([Step(Kind.DRAW, n=position.draws)])
    hand = position.seat(player).hand
    held = _kinds(hand if isinstance(hand, tuple) else tuple(Profession))
    lying = _kinds(position.courtyard)
    trades = [Step(Kind.TRADE, (own, other)) for own, other in product(held, lying)]
    acts += [[trade] for trade in trades]
    if role is Profession.COFFER:
        acts += [[*both] for both in combinations_with_replacement(trades, 2) if _is_whole(*both)]
    if position.rulings["VI-AMB-MUSTACT"] == "yes":
        acts.append([Step(Kind.PASS)])
    yield from acts
    if role is Profession.STEEPLE and position.refuse:
        yield from ([*act, Step(Kind.TAKE)] for act in acts)


def _is_whole(one: Step, other: Step) -> bool:
    """Whether two trades are not one, or none: nothing that the first brings is traded away by the second, or back."""
    return not {one.cards[0], other.cards[0]} & {one.cards[1], other.cards[1]}


def _kinds(cards: tuple[Card, ...]) -> list[Profession]:
    """The professions that may be among these cards."""
    may = {kind for card in cards for kind in (card.options if isinstance(card, Unknown) else (card,))}
    return [profession for profession in Profession if profession in may]


def unseen(position: Position, _player: str) -> str:
    """What keeps the end of a Night from being listed."""
    return (
        "which cards lie in the Courtyard, so who gets the Daily Pot" if position.is_dusk and position.is_daily_open else ""
    )
