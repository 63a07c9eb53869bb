"""A possible past of a table of Slush: turns that lead to it from an empty table, found by taking them back one by one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from models.green_box.components import source
from models.green_box.slush.bidding import bids_to
from models.green_box.slush.face_up import CUBES
from models.green_box.slush.position import MOST_BID, Position
from models.green_box.slush.turns import can_have_come, shares, told
from models.move import History
from models.rule import Finding, rule

_MOST_STEPS = 3_000
"""So many turns are taken back at most; where that is not enough, nothing is told."""
_FEW_TURNS = 9
"""Of tables that took so many turns at least all orders are tried; more turns almost always fit."""


def history(position: Position) -> tuple[History, ...]:
    """Turns that lead to a legal table, if some were found; that none were found does not say that there are none."""
    search = _Search()
    for player in _last(position):
        turns = search.before(_told(position, player), player)
        if turns is not None:
            steps = tuple(f"{n}. {turn}" for n, turn in enumerate(reversed(turns), start=1))
            return (History("the table", steps),)
    return ()


def cannot_be_next(position: Position, player: str) -> bool:
    """Whether it cannot be a player's turn, though turns can have come to the table if another is next."""
    if position.turn is not None or _has_order(replace(position, turn=player)):
        return False
    return _has_order(position) and not position.can_have_passed


def _has_order(position: Position) -> bool:
    """Whether turns in order can lead to a table: by their numbers, and of a table that took few, one by one."""
    return can_have_come(position) and (not _took_few(position) or _is_reached(position))


def _took_few(position: Position) -> bool:
    """Whether a table took so few turns that all orders are tried; of others nothing is claimed."""
    if any(n > CUBES for face_up in position.cards for n in face_up.cubes.values()):
        return False
    return len(position.cards) + sum(share.fewest for share in shares(position).values()) <= _FEW_TURNS


def _is_reached(position: Position) -> bool:
    """Whether some order of turns leads to a table, or there are too many to try."""
    search = _Search()
    found = any(search.before(_told(position, player), player) is not None for player in _last(position))
    return found or search.steps > _MOST_STEPS


@rule(
    "SL-ST-ORDER",
    "Turns can lead to the table one after the other: a card is drawn before anybody bids on it, every bid leaves its "
    "player with the most, and nobody passes. This is tried of tables that took few turns.",
    source("Slush", "Play; How to bid", derived=True),
    rulings=("SL-AMB-PASS", "SL-AMB-END", "SL-AMB-ENDLOCK"),
    last=True,
)
def order(position: Position) -> Iterator[Finding]:
    """Turns can lead to the table one after the other."""
    if can_have_come(position) and _took_few(position):
        is_reached = _is_reached(position) or position.can_have_passed
        yield "order", is_reached, lambda: f"{told(position)}. No order of such turns leads to this table."


def _last(position: Position) -> Iterator[str]:
    """Who may have moved last: whoever won at once, or the player before the next one, or before one who can do nothing."""
    for i, player in enumerate(position.players):
        before, colour = position.players[i - 1], position.seat(player).colour
        if position.is_won is True:
            if position.has_all_six(colour) is True:
                yield player
        elif position.turn == player or (position.turn is None and (not position.over or position.ends_with(colour))):
            yield before


def _told(position: Position, player: str) -> Position:
    """The table after a turn of a player, without what only repeats what lies there."""
    seats = tuple(replace(seat, cubes=None) for seat in position.seats)
    return replace(position, turn=position.next_to(player), over=False, deck=None, seats=seats)


class _Search:
    """Turns taken back, always those first that leave cards bare, until no card is left."""

    def __init__(self) -> None:
        self.steps = 0

    def before(self, position: Position, player: str) -> list[str] | None:
        """The turns that led to a table, the last of them of this player, latest first; nothing if none were found."""
        if not position.cards:
            return []
        for move, earlier in self._taken_back(position, player):
            self.steps += 1
            if self.steps > _MOST_STEPS:
                return None
            if earlier.is_won is not True and can_have_come(earlier):
                turns = self.before(earlier, position.players[position.players.index(player) - 1])
                if turns is not None:
                    return [f"{player}: {move}", *turns]
        return None

    def _taken_back(self, position: Position, player: str) -> Iterator[tuple[str, Position]]:
        """Every turn of a player that may have come last, with the table before it."""
        colour, earlier = position.seat(player).colour, replace(position, turn=player)
        for n, face_up in enumerate(position.cards):
            if colour in face_up.meeples:
                yield f"lock {position.name(n)}", earlier.with_card(n, replace(face_up, meeples=()))
        for n, face_up in enumerate(position.cards):
            if face_up.claimant is not colour or face_up.meeples:
                continue
            for bid in range(min(MOST_BID, face_up.count(colour)), 0, -1):
                before = face_up.with_cubes(colour, -bid)
                if bids_to(tuple(before.cubes.values())) is not None:
                    yield f"bid {bid} on {position.name(n)}", earlier.with_card(n, before)
        for n, face_up in enumerate(position.cards):
            if not face_up.cubes:
                cards = (*position.cards[:n], *position.cards[n + 1 :])
                yield f"draw {position.name(n)}", replace(earlier, cards=cards)
                # Another bare card would do as well.
                return
