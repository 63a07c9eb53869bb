"""Why is this table impossible, and what could be mended? Reasons and repairs of a position, with its verdict."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from verify.check import check
from verify.clock import Clock, OutOfTimeError
from verify.games import AnyGame
from verify.reasons import Reason, reasons
from verify.repair import Repair, repairs
from verify.rest import Dependence
from verify.solver import UndecidedError

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Explained:
    """The verdict on a position; if it is illegal, reasons and repairs, smallest first, and whether there may be more.

    `why` says what was not settled in time.
    """

    verdict: str
    reasons: tuple[Reason, ...] = ()
    repairs: tuple[Repair, ...] = ()
    rulings: tuple[Dependence, ...] = ()
    more_reasons: bool = False
    more_repairs: bool = False
    why: str = ""


def explain(
    game: AnyGame,
    position: Any,
    *,
    most_reasons: int | None = None,
    most_repairs: int | None = None,
    seconds: float | None = None,
    effort: int | None = None,
) -> Explained:
    """The reasons why a position is illegal, and what could be mended; as many as asked for, `None` for all."""
    clock = Clock(seconds)
    checked = check(game, position, seconds=seconds, effort=effort, reason=False)
    if checked.verdict != "illegal":
        return Explained(checked.verdict, rulings=checked.rulings, why=checked.why)
    told, more_reasons, why = _some(reasons(game, position, clock=clock, effort=effort), most_reasons)
    if why:
        return Explained("illegal", told, rulings=checked.rulings, more_reasons=more_reasons, why=why)
    mended, more_repairs, why = _some(repairs(game, position, clock=clock, effort=effort), most_repairs)
    return Explained("illegal", told, mended, checked.rulings, more_reasons, more_repairs, why)


def _some(found: Iterator[T], most: int | None) -> tuple[tuple[T, ...], bool, str]:
    """So many of these, whether there may be more, and what stopped the search if it was stopped."""
    some: list[T] = []
    try:
        some.extend(islice(found, most))
        more = len(some) == most and next(found, None) is not None if most != 1 else True
    except (UndecidedError, OutOfTimeError, KeyboardInterrupt) as error:
        return tuple(some), True, str(error) or "the search was stopped before it was complete"
    return tuple(some), more, ""
