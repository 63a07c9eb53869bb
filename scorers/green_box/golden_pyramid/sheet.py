"""Score sheets of The Golden Pyramid: the points of the track, and the bonus for the highest level."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from models.green_box.golden_pyramid.building import bonus
from models.green_box.golden_pyramid.position import Position, Seat
from models.logic import Number, Truth, all_of, any_of, at_least, equal, not_, plain, total
from scorers.green_box.ranking import by_points
from scorers.sheet import Line, Sheet, Standing, Tie


def sheets(position: Position) -> tuple[Sheet, ...]:
    """What each player has as if the game ended now: the track, and the bonus (GP-SC-FINAL)."""
    return tuple(_sheet(position, player) for player in position.players)


def _sheet(position: Position, player: str) -> Sheet:
    seat = position.seat(player)
    lines = [Line("points on the track", seat.score, "GP-END", "where the scoring cube stands")]
    if seat.level:
        said = f"{player} has built up to level {seat.level}"
        lines.append(Line("highest level", bonus(position, seat), "GP-SC-FINAL", said))
    return Sheet(player, tuple(lines), tuple(_ties(position, seat)))


def _ties(position: Position, seat: Seat) -> Iterator[Tie]:
    """What decides a tie and was not told: fewer cards and cubes left (GP-TIE)."""
    tied = any_of(_is_tied(position, seat, other) for other in position.seats if other is not seat)
    if seat.left is None and tied is not False:
        yield Tie("how many cards and cubes are left, of which fewer decide the tie", tied)


def _worth(position: Position, seat: Seat) -> Number:
    return total([seat.score, bonus(position, seat)])


def _is_tied(position: Position, seat: Seat, other: Seat) -> Truth:
    return all_of([seat.level == other.level, equal(_worth(position, seat), _worth(position, other))])


def _fewer(position: Position, player: str) -> int:
    """Fewer cards and cubes are more; where they are not told, nothing rests on them, or the sheet says so."""
    return -(position.seat(player).left or 0)


def ranking(position: Position, of: Sequence[Sheet]) -> tuple[Standing, ...]:
    """Most points first; then the higher level, then fewer cards and cubes (GP-TIE)."""
    return by_points(
        of,
        ("the higher level", lambda player: position.seat(player).level),
        ("fewer cards and cubes left", lambda player: _fewer(position, player)),
    )


def ahead(position: Position, one: Sheet, other: Sheet) -> Truth:
    """Whether one player is placed before another."""
    mine, theirs = ((position.seat(s.player).level, _fewer(position, s.player)) for s in (one, other))
    level = all_of([equal(one.points, other.points), mine > theirs])
    return any_of([not_(at_least(other.points, one.points)), level])


def on_track(position: Position, player: str) -> int:
    """A player's points on the track."""
    return plain(position.seat(player).score)
