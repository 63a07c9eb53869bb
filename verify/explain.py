"""Why is this table impossible, and what could be mended? Reasons and repairs of a position, with its verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from verify.check import check
from verify.clock import Clock, Parts
from verify.games import AnyGame
from verify.reasons import Reason, reasons
from verify.repair import Repair, repairs
from verify.rest import Dependence

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Explained:
    """The verdict on a position; if it is illegal, reasons and repairs, smallest first, and whether there may be more.

    `why` says why the verdict is undecided; `missing` is what else was not settled, each with its cause.
    """

    verdict: str
    reasons: tuple[Reason, ...] = ()
    repairs: tuple[Repair, ...] = ()
    rulings: tuple[Dependence, ...] = ()
    more_reasons: bool = False
    more_repairs: bool = False
    why: str = ""
    missing: tuple[str, ...] = ()


def explain(
    game: AnyGame,
    position: Any,
    *,
    most_reasons: int | None = None,
    most_repairs: int | None = None,
    seconds: float | None = None,
    effort: int | None = None,
    clock: Clock | None = None,
) -> Explained:
    """The reasons why a position is illegal, and what could be mended; as many as asked for, `None` for all."""
    parts = Parts(clock or Clock(seconds))
    checked = check(game, position, effort=effort, reason=False, clock=parts.clock)
    if checked.verdict != "illegal":
        return Explained(checked.verdict, rulings=checked.rulings, why=checked.why, missing=checked.missing)
    limits: dict[str, Any] = {"clock": parts.clock, "effort": effort}
    told, more_reasons, why = _some(lambda: reasons(game, position, **limits), most_reasons, parts.clock)
    if why:
        parts.lacks("whether there are further reasons" if told else "the reason", why)
    mended, more_repairs, why = _some(lambda: repairs(game, position, **limits), most_repairs, parts.clock)
    if why:
        parts.lacks("whether other changes mend it too" if mended else "what could be mended", why)
    missing = (*parts.missing, *checked.missing)
    return Explained("illegal", told, mended, checked.rulings, more_reasons, more_repairs, missing=missing)


def _some(find: Callable[[], Iterator[T]], most: int | None, clock: Clock) -> tuple[tuple[T, ...], bool, str]:
    """So many of these, whether there may be more, and what stopped the search if it was stopped."""
    some: list[T] = []
    more = True
    with clock.part() as part:
        found = find()
        some.extend(islice(found, most))
        more = len(some) == most and next(found, None) is not None if most != 1 else True
    return tuple(some), more, part.why
