"""Score sheets of The Village: the chips of each player, and what the pots add at the end of a Night."""

from collections.abc import Iterator

from models.logic import Number, Truth
from models.names import counted
from models.the_village.pots import daily_shares, end_shares, has_most
from models.the_village.table import HAND, Position
from models.unknowns import shown
from scorers.ranking import Ranking
from scorers.sheet import Line, Sheet


def sheets(position: Position) -> tuple[Sheet, ...]:
    """The chips of each player; when all turns of a Night are taken, also what the pots bring if winning hands are shown."""
    told = {player: position.wins(player) if position.is_dusk else False for player in position.players}
    wins: dict[str, Truth] = {player: truth or False for player, truth in told.items()}
    ends, daily = end_shares(position, wins), daily_shares(position, wins) if position.is_dusk else {}
    needs = tuple(f"whether {player} has a winning hand" for player, truth in told.items() if truth is None)
    lines = {p: _lines(position, p, wins[p], ends[p], daily.get(p, 0), needs) for p in position.players}
    return tuple(Sheet(player, tuple(own), unit="chip") for player, own in lines.items())


def _lines(
    position: Position, player: str, wins: Truth, end: Number, daily: Number, needs: tuple[str, ...]
) -> Iterator[Line]:
    seat, role = position.seat(player), position.seat(player).profession
    besides = f", {seat.wager} wagered and not counted" if seat.wager else ""
    why = f"{shown(seat.purse, 'chip')} in front of the {role}{besides}"
    yield Line("chips", seat.purse, "VI-SET-CHIPS", why)
    if end != 0 or needs:
        why = f"{_said(wins, 'the hand')} {HAND} {role} cards"
        yield Line("share of the End Pot", end, "VI-WIN", why, needs=needs)
    if daily != 0:
        why = f"{_said(has_most(position, player), f'the {role}')} most cards in the Courtyard"
        yield Line("share of the Daily Pot", daily, "VI-DUSK", why)


def _said(has: Truth, who: str) -> str:
    """That somebody has something, or not, or perhaps."""
    return f"{who} has" if has is True else f"{who} does not have" if has is False else f"perhaps {who} has"


def _open(position: Position) -> str:
    is_told = not position.over or position.winners is not None or position.deck == 0
    return "" if is_told else "the file does not say who has won, so the ranking is by chips alone: add `winners:`"


ORDER: Ranking[Position] = Ranking(
    points=lambda _position, n: counted(n, "chip"), wins=lambda position, player: position.has_won(player), open=_open
)
"""Whoever wins the game comes first, whatever the chips (VI-WIN, VI-ACCUSE); the others by their chips."""
