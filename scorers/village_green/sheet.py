"""The score sheets of Village Green: one line per village card, pond and award, and the ranking.

Source: Village Green rulebook, "Game End" (points and ties) and "Solo Game" (ranks).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from models.logic import Number, Unknown, plain
from models.names import counted as points_of
from models.village_green.cards import EMPTY, VARIETIES, Award, Cases, Each, Green, Part, Sets, Table, Variety
from models.village_green.position import AWARD_SPACES, GREEN_SPACES, LINE_NAMES, Position, Village
from scorers.ranking import Ranking, TieBreak
from scorers.sheet import Line, Sheet
from scorers.village_green.points import Contribution, contributions, how_different, how_many, part_points

RANKS = ((15, "Last place"), (25, "Honourable mention"), (35, "Runner-up"))
"""The solo ranks with the highest score of each; anything above is the last one."""

TOP_RANK = "Village Green of the Year"
HOLE = 15
"""The score that the rulebook's table of ranks leaves out."""


def sheets(position: Position) -> tuple[Sheet, ...]:
    """One sheet per village. Cards in spaces where they do not belong do not count."""
    return tuple(Sheet(village.player, tuple(_lines(position, village))) for village in position.villages)


def _lines(position: Position, village: Village) -> Iterator[Line]:
    for part in contributions(position, village):
        if part.rule == "VG-SC-AWARD":
            yield _award_line(position, village, part)
        elif part.rule == "VG-SC-POND":
            yield Line(f"pond at {GREEN_SPACES[part.space]}", part.points, part.rule, str(part.card))
        else:
            lies = "nobody saw which way it lies" if isinstance(village.face, Unknown) else f"it lies face {village.face}"
            yield Line("village card", part.points, part.rule, lies)


def _award_line(position: Position, village: Village, part: Contribution) -> Line:
    award, line = part.card, village.line(part.space)
    item = f"{award} ({AWARD_SPACES[part.space]}, {LINE_NAMES[part.space]})"
    if not isinstance(award, Award):
        return Line(item, part.points, part.rule, f"{_shown(line)}: nobody saw which award it is")
    known = [card for card in line if isinstance(card, Green)]
    if len(known) < len(line):
        reasons = "partly unknown"
    else:
        reasons = "; ".join(filter(None, (_reason(part, known) for part in award.parts_under(position.rulings))))
    because = f"{_shown(line)}: {reasons or 'no complete set'}"
    return Line(item, part.points, part.rule, because, award.doubt, award.ruling)


def _shown(line: Sequence[Green | Unknown[Any]]) -> str:
    return ", ".join("empty space" if card is EMPTY else str(card) for card in line)


def _reason(part: Part, line: Sequence[Green]) -> str:
    """Why a part of an award gives what it gives; empty where it gives nothing and that needs no word."""
    points = plain(part_points(part, line))
    match part:
        case Each():
            counted = {thing: plain(how_many(thing, line)) for thing in part.points}
            steps = [f"{_n(n, thing)} at {_signed(part.points[thing])}" for thing, n in counted.items() if n]
            return ", ".join(steps) if steps else f"no {' or '.join(map(_named, part.points))}"
        case Table():
            n = plain(how_many(part.thing, line))
            return f"{_n(n, part.thing)} {_give(n, points)}{_steps(part.points)}"
        case Variety():
            n = plain(how_different(part.of, line))
            shown = [kind.value for kind in VARIETIES[part.of] if any(card.shows(kind) for card in line)]
            names = f" ({', '.join(shown)})" if shown else ""
            return f"{_n(n, _KINDS[part.of])}{names} {_give(n, points)}{_steps(part.points)}"
        case Sets():
            sets = plain(how_many(part.thing, line)) // part.size
            return f"{_n(sets, 'set')} of {_n(part.size, part.thing)} at {_signed(part.points)}" if sets else ""
        case _:
            things = dict.fromkeys(thing for case in part.cases for thing in case.counts)
            counted = {thing: plain(how_many(thing, line)) for thing in things}
            return f"{', '.join(_n(n, thing) for thing, n in counted.items())}: {_signed(points)} ({_wanted(part)})"


_KINDS = {"colours": "colour", "flowers": "flower type", "trees": "tree species"}


def _steps(points: Sequence[int]) -> str:
    """What each number would give, the first for none."""
    return f" (for 0 to {len(points) - 1}: {', '.join(map(_signed, points))})"


def _wanted(part: Cases) -> str:
    """What the cases of an award ask for."""
    told = [f"{_signed(c.points)} for {', '.join(_n(n, thing) for thing, n in c.counts.items())}" for c in part.cases]
    return "; ".join(told) + "; else 0"


def _named(thing: str) -> str:
    return "empty space" if thing == "empty" else thing


def _n(n: int, thing: str) -> str:
    thing = _named(thing)
    return f"{n or 'no'} {thing if n == 1 else _plural(thing)}"


def _plural(thing: str) -> str:
    if thing.endswith("lily"):
        return thing.removesuffix("y") + "ies"
    if thing == "birch":
        return "birches"
    return thing if thing in _UNCHANGED else f"{thing}s"


_UNCHANGED = {"tree species", *(kind.value for kind in VARIETIES["colours"])}


def _give(n: int, points: int) -> str:
    return f"{'gives' if n == 1 else 'give'} {_signed(points)}"


def _signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


def _green_cards(position: Position, player: str) -> Number:
    return next(village.visible_count() for village in position.villages if village.player == player)


def _points(position: Position, points: int) -> str:
    return f"{points} points in the solo game" if position.is_solo else points_of(points, "point")


def _rank(position: Position, points: int) -> str | None:
    if not position.is_solo:
        return None
    if points == HOLE and position.rulings["VG-AMB-RANK15"] == "honourable-mention":
        return "Honourable mention"
    return next((name for most, name in RANKS if points <= most), TOP_RANK)


TIE_BREAKS = (TieBreak("visible green cards", _green_cards),)
ORDER: Ranking[Position] = Ranking(lambda _position: TIE_BREAKS, _points, _rank)
"""Most points first, then most visible green cards, then shared. Solo: the rank."""
