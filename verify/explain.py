"""Why is this table impossible, and what could be mended? Reasons and repairs of a position, with its verdict."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from verify.assumed import Assumption, in_words, resting_on
from verify.check import assumed, check
from verify.clock import Clock, OutOfTimeError
from verify.games import AnyGame
from verify.model import Model
from verify.reasons import Reason, reasons
from verify.repair import Repair, repairs
from verify.rest import Dependence
from verify.solver import UndecidedError

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Explained:
    """The verdict on a position; if it is illegal, reasons and repairs, smallest first, and whether there may be more.

    `why` says what was not settled in time. `assumes` is what the verdict takes for granted of the components.
    """

    verdict: str
    reasons: tuple[Reason, ...] = ()
    repairs: tuple[Repair, ...] = ()
    rulings: tuple[Dependence, ...] = ()
    more_reasons: bool = False
    more_repairs: bool = False
    why: str = ""
    assumes: tuple[Assumption, ...] = ()


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
    read = position.under(position.rulings.fresh())
    Model(game, read)  # On which rulings the verdict may rest shows when every rule has been read.
    kept = assumed(game, read, "illegal", clock, effort)
    every = _every_reason(game, position, resting_on(game, position, kept), clock, effort)
    told, more_reasons, why = _some(every, most_reasons)
    assumes = in_words(game, kept, [part for reason in told[:1] for part in reason.rules])
    if why:
        return Explained("illegal", told, (), checked.rulings, more_reasons, why=why, assumes=assumes)
    mended, more_repairs, why = _some(repairs(game, position, clock=clock, effort=effort), most_repairs)
    return Explained("illegal", told, mended, checked.rulings, more_reasons, more_repairs, why, assumes)


def _every_reason(game: AnyGame, position: Any, firm: Any, clock: Clock, effort: int | None) -> Iterator[Reason]:
    """One reason that rests on no assumption but those that `firm` has, and then all under the rulings in force."""
    first = None
    if firm is not position:
        for first in islice(reasons(game, firm, clock=clock, effort=effort), 1):
            yield first
    yield from (reason for reason in reasons(game, position, clock=clock, effort=effort) if reason != first)


def _some(found: Iterator[T], most: int | None) -> tuple[tuple[T, ...], bool, str]:
    """So many of these, whether there may be more, and what stopped the search if it was stopped."""
    some: list[T] = []
    try:
        some.extend(islice(found, most))
        more = len(some) == most and next(found, None) is not None if most != 1 else True
    except (UndecidedError, OutOfTimeError, KeyboardInterrupt) as error:
        return tuple(some), True, str(error) or "the search was stopped before it was complete"
    return tuple(some), more, ""
