"""Score sheets of The Golden Pyramid: the points of the track, and the bonus for the highest level."""

from collections.abc import Iterator

from models.green_box.golden_pyramid.rules.build_scores import bonus
from models.green_box.golden_pyramid.table.position import Position
from models.logic import plain
from scorers.ranking import Ranking, TieBreak
from scorers.sheet import Line, Sheet


def sheets(position: Position) -> tuple[Sheet, ...]:
    """What each player has as if the game ended now: the track, and the bonus (GP-SC-FINAL)."""
    return ORDER.with_ties(position, [Sheet(player, tuple(_lines(position, player))) for player in position.players])


def _lines(position: Position, player: str) -> Iterator[Line]:
    seat = position.seat(player)
    yield Line("points on the track", seat.score, "GP-END", "where the scoring cube stands")
    if seat.level:
        reason = f"{player} has built up to level {seat.level}"
        yield Line("bonus for the highest level", bonus(position, seat.level), "GP-SC-FINAL", reason)


def _left_need(position: Position, player: str) -> str | None:
    is_known = position.seat(player).left is not None
    return None if is_known else "how many cards and cubes are left, of which fewer decide the tie"


TIE_BREAKS: tuple[TieBreak[Position], ...] = (
    TieBreak("levels reached", lambda position, player: position.seat(player).level),
    TieBreak("cards and cubes left", lambda position, player: position.seat(player).left, fewest=True, need=_left_need),
)
ORDER: Ranking[Position] = Ranking(lambda _position: TIE_BREAKS)
"""Most points first; then the higher level, then fewer cards and cubes (GP-TIE)."""


def on_track(position: Position, player: str) -> int:
    """A player's points on the track."""
    return plain(position.seat(player).score)
