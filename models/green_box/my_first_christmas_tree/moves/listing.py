"""Which moves of My First Christmas Tree are worth listing."""

from collections.abc import Iterator
from dataclasses import replace

from models.green_box.cards import Card
from models.green_box.my_first_christmas_tree.moves.actions import begin
from models.green_box.my_first_christmas_tree.moves.steps import Steps
from models.green_box.my_first_christmas_tree.moves.words import Move, Playing, known, ways
from models.green_box.my_first_christmas_tree.table.position import LEAST_CARDS, Position, Seat
from models.move import untold


def moves(position: Position, player: str) -> Iterator[Move]:
    """What a player may do: each card of the pool, each card played at each end, each place where that completes the row."""
    nothing = Move(player=player)
    for move in (nothing, *(replace(nothing, taken=(card,)) for card in known(position.pool))):
        seat = begin(position, move).seat()
        passing = [] if position.must_play or not (seat.hand or seat.row) else [replace(move, played=())]
        yield from [move] if move.taken else passing
        for option in _plays(seat, move):
            turn = begin(position, option)
            if all(need.truth is not False for need in turn.conditions.requirements if need.rule == "CT-B"):
                yield option
                yield from _completing(turn, option)
        for option in passing:
            yield from _completing(begin(position, option), option)
    yield replace(nothing, renewed=True)
    if not (own := position.seat(player)).hand:
        yield replace(nothing, discarded=bool(own.row), played=())


def _plays(seat: Seat, move: Move) -> Iterator[Move]:
    """Each way of playing the card that was taken, or one of the hand, at an end of the row or on a new one."""
    for card in move.taken or known(seat.hand):
        yield from (replace(move, played=(way,)) for way in ways(seat.row, card))
        if seat.row:
            yield replace(move, discarded=True, played=(Playing(card),))


def _completing(turn: Steps, move: Move) -> Iterator[Move]:
    """The places where the preparation row may be completed after a move, each sequence of tiles in one direction."""
    if len(turn.seat().row) >= LEAST_CARDS:
        yield from (replace(move, line=line) for line in turn.table.places(turn.seat().symbols, may_be=True))


def unseen(position: Position, player: str) -> str:
    """That cards of the hand or the pool are not known, if so."""
    return untold({f"{player}'s hand": position.seat(player).hand, "the pool": position.pool}, Card.has_suit)
