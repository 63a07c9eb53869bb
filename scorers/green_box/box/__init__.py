"""Scores of the Green Box's components: there are none."""

from __future__ import annotations

from collections.abc import Sequence

from models.green_box.box.position import Position
from models.logic import Truth
from scorers.sheet import Scorer, Sheet, Standing


def _sheets(_position: Position) -> tuple[Sheet, ...]:
    return ()


def _ranking(_position: Position, _sheets: Sequence[Sheet]) -> tuple[Standing, ...]:
    return ()


def _ahead(_position: Position, _one: Sheet, _other: Sheet) -> Truth:
    return False


SCORER: Scorer[Position, None] = Scorer(sheets=_sheets, ranking=_ranking, ahead=_ahead)
