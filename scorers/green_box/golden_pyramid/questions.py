"""What players of The Golden Pyramid ask besides: can I still win, and where is my builder safe?"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from models.green_box.golden_pyramid.rules.build_scores import (
    BONUS,
    MOST_OF_SET,
    against_tile,
    bonus,
    evictions,
    free_tiles,
    is_far,
    most_within,
)
from models.green_box.golden_pyramid.table.position import Position
from models.green_box.golden_pyramid.table.spaces import SPOTS, TOP, Spot, touching
from models.logic import Sum, Unknown, plain
from models.names import enumerated
from models.unknowns import unknowns
from scorers.question import Question, Reply, Tick, nothing_follows, question


def _of_points(position: Position) -> list[Unknown[Any]]:
    """What is unknown and may change the points on the track."""
    scores = [seat.score for seat in position.seats]
    marks = {mark for score in scores if isinstance(score, Sum) for _, term in score.terms for mark in term.marks}
    return [unknown for unknown in unknowns(position) if not marks.isdisjoint(unknown.marks)]


@question("Can I still win?", reads=_of_points)
def win(position: Position, player: str, words: str, _tick: Tick) -> Reply:
    """Whether a player can still win if the others get no more points, or why not (GP-SC-FINAL, GP-TIE).

    That somebody cannot is certain; that somebody can holds for the best cards and cubes. Raises `ValueError` for further
    words, and where the game is over.
    """
    _need_play(position, words, "win")
    now = {name: _final(position, name) for name in position.players}
    others = {name: points for name, points in now.items() if name != player}
    ahead = max(others, key=lambda name: others[name])
    most = _most(position, player)
    can = most >= others[ahead]
    lines = (
        f"{player} has {now[player]}, the bonus for the highest level included, and can have {most} at most",
        f"{ahead} has {others[ahead]} already",
    )
    sentence = "can still win" if can else f"cannot win any more, unless {ahead} loses points"
    return Reply(sentence, lines, {"can_win": can, "most": most, "to_reach": others[ahead]})


def _need_play(position: Position, words: str, name: str) -> None:
    nothing_follows(words, name)
    if position.is_over:
        raise ValueError("the game is over; `reeve score` says who has won")


def _final(position: Position, player: str) -> int:
    seat = position.seat(player)
    return plain(seat.score) + bonus(position, seat)


def _most(position: Position, player: str) -> int:
    """What no way to play on exceeds: every space left built by this player with columns of one colour."""
    left = [spot for spot in SPOTS if position.at(spot) is None]
    tiles = sum(spot.level + (MOST_OF_SET if spot.level > 1 else 0) for spot in left)
    diagonal = position.rulings["GP-AMB-ADJDIAG"] == "yes"
    empty = set(left)
    near = sum(one[0] in empty or other[0] in empty for one, other in touching(diagonal=diagonal))
    near += sum(spot.level > 1 for spot in left) * most_within(position)
    seat = position.seat(player)
    return plain(seat.score) + tiles + near + max(BONUS[TOP], bonus(position, seat))


def _from_there(position: Position, player: str, spot: Spot, open_: Sequence[Spot]) -> tuple[list[str], list[str]]:
    """What a builder there builds for free, and what drives it out."""
    seats = tuple(replace(own, builder=spot) if name == player else own for name, own in position.seated)
    moved = replace(position, seats=seats)
    near = [str(other) for other in open_ if not is_far(moved, player, other)]
    return near, [str(other) for other in open_ if player in evictions(moved, other)]


@question("Where is my builder safe, and near what can be built?", reads=lambda _position: ())
def builder(position: Position, player: str, words: str, _tick: Tick) -> Reply:
    """Where a player's builder can stand: what can be built from there for free, and whether the next build drives it out.

    Source: GP-SC-PENALTY, GP-BUILD-EVICT. Raises `ValueError` for further words, and where the game is over.
    """
    _need_play(position, words, "builder")
    seat = position.seat(player)
    if seat.builder is None:
        return Reply("the builder is not on the pyramid yet", value={"safe": ()})
    open_ = [spot for spot in SPOTS if not any(against_tile(position, spot))]
    stands = sorted([seat.builder, *free_tiles(position, seat.builder.level)])
    lines, safe = [], []
    for spot in stands:
        near, threats = _from_there(position, player, spot, open_)
        here = " (where it stands)" if spot == seat.builder else ""
        builds = f"to build at {enumerated(near, 'or')} costs no point" if near else "every build costs a point"
        out = f"; driven out by a build at {enumerated(threats, 'or')}" if threats else ""
        lines.append(f"{spot}{here}: {builds}{out}")
        safe += [str(spot)] if near and not threats else []
    sentence = f"safe, with something to build beside it: {enumerated(safe, 'and', 6)}" if safe else "no place is safe"
    return Reply(sentence, tuple(lines), {"safe": tuple(safe)})


QUESTIONS: tuple[Question[Position], ...] = (win, builder)
