"""The score sheets of Village Green: one line per village card, pond and award, and the ranking.

Source: Village Green rulebook, "Game End" (points and ties) and "Solo Game" (ranks).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from models.logic import Number, Unknown
from models.names import counted
from models.village_green.cards import EMPTY, Award, Green
from models.village_green.position import AWARD_SPACES, GREEN_SPACES, LINE_NAMES, VILLAGE_SPACE, Position, Village
from scorers.ranking import Ranking, TieBreak
from scorers.sheet import Line, Sheet
from scorers.village_green.parts import reason
from scorers.village_green.points import Contribution, contributions

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
            space = GREEN_SPACES[part.space]
            yield Line(f"pond at {space}", part.points, part.rule, str(part.card), space=space)
        else:
            lies = "nobody saw which way it lies" if isinstance(village.face, Unknown) else f"it lies face {village.face}"
            yield Line("village card", part.points, part.rule, lies, space=VILLAGE_SPACE)


def _award_line(position: Position, village: Village, part: Contribution) -> Line:
    award, line = part.card, village.line(part.space)
    space = AWARD_SPACES[part.space]
    item = f"{award} ({space}, {LINE_NAMES[part.space]})"
    if not isinstance(award, Award):
        return Line(item, part.points, part.rule, f"{_shown(line)}: nobody saw which award it is", space=space)
    known = [card for card in line if isinstance(card, Green)]
    if len(known) < len(line):
        reasons = "partly unknown"
    else:
        reasons = "; ".join(filter(None, (reason(part, known) for part in award.parts_under(position.rulings))))
    because = f"{_shown(line)}: {reasons or 'no complete set'}"
    return Line(item, part.points, part.rule, because, award.doubt, award.ruling, space=space)


def _shown(line: Sequence[Green | Unknown[Any]]) -> str:
    return ", ".join("empty space" if card is EMPTY else str(card) for card in line)


def _green_cards(position: Position, player: str) -> Number:
    return next(village.visible_count() for village in position.villages if village.player == player)


def _points(position: Position, points: int) -> str:
    return counted(points, "point") + (" in the solo game" if position.is_solo else "")


def _rank(position: Position, points: int) -> str | None:
    if not position.is_solo:
        return None
    if points == HOLE and position.rulings["VG-AMB-RANK15"] == "honourable-mention":
        return "Honourable mention"
    return next((name for most, name in RANKS if points <= most), TOP_RANK)


TIE_BREAKS = (TieBreak("visible green cards", _green_cards),)
ORDER: Ranking[Position] = Ranking(lambda _position: TIE_BREAKS, _points, _rank)
"""Most points first, then most visible green cards, then shared. Solo: the rank."""
