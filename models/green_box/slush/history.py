"""A possible past of a table of Slush: turns that lead to it from an empty table, found by taking them back one by one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from models.green_box.slush.bidding import bids_to
from models.green_box.slush.position import MOST_BID, Position
from models.green_box.slush.turns import can_have_come
from models.move import History

_MOST_STEPS = 3_000
"""So many turns are taken back at most; where that is not enough, nothing is told."""


def history(position: Position) -> tuple[History, ...]:
    """Turns that lead to a legal table, if some were found; that none were found does not say that there are none."""
    search = _Search()
    for player in _last(position):
        turns = search.before(_told(position, player), player)
        if turns is not None:
            steps = tuple(f"{n}. {turn}" for n, turn in enumerate(reversed(turns), start=1))
            return (History("the table", steps),)
    return ()


def _last(position: Position) -> Iterator[str]:
    """Who may have moved last: whoever won at once, or the player before the next one, or before one who can do nothing."""
    for i, player in enumerate(position.players):
        before, colour = position.players[i - 1], position.colours[i]
        if position.is_won is True:
            if position.has_all_six(colour) is True:
                yield player
        elif position.turn == player or (position.turn is None and (not position.over or position.ends_with(colour))):
            yield before


def _told(position: Position, player: str) -> Position:
    """The table after a turn of a player, without what only repeats what lies there."""
    return replace(position, turn=position.next_to(player), over=False, deck=None, hands=(None,) * position.layouts)


class _Search:
    """Turns taken back, always those first that leave cards bare, until no card is left."""

    def __init__(self) -> None:
        self._steps = 0

    def before(self, position: Position, player: str) -> list[str] | None:
        """The turns that led to a table, the last of them of this player, latest first; nothing if none were found."""
        if not position.cards:
            return []
        for move, earlier in self._taken_back(position, player):
            self._steps += 1
            if self._steps > _MOST_STEPS:
                return None
            if earlier.is_won is not True and can_have_come(earlier):
                turns = self.before(earlier, position.players[position.players.index(player) - 1])
                if turns is not None:
                    return [f"{player}: {move}", *turns]
        return None

    def _taken_back(self, position: Position, player: str) -> Iterator[tuple[str, Position]]:
        """Every turn of a player that may have come last, with the table before it."""
        colour, earlier = position.colour_of(player), replace(position, turn=player)
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
