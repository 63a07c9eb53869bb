"""Why is this table impossible, and what could be mended? Reasons and repairs of a position, with its verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from models.rule import Ruling
from verify.assumed import Assumption, in_words, resting_on
from verify.check import assumed, check
from verify.clock import Clock, Parts
from verify.games import AnyGame
from verify.model import Model
from verify.reasons import Reason, reasons
from verify.repair import Repair, repairs
from verify.rest import Dependence

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Explained:
    """The verdict on a position; if it is illegal, reasons and repairs, smallest first, and whether there may be more.

    `why` says why the verdict is undecided; `missing` is what else was not settled, each with its cause. `assumes` is what
    the verdict takes for granted of the components.
    """

    verdict: str
    reasons: tuple[Reason, ...] = ()
    repairs: tuple[Repair, ...] = ()
    rulings: tuple[Dependence, ...] = ()
    more_reasons: bool = False
    more_repairs: bool = False
    why: str = ""
    assumes: tuple[Assumption, ...] = ()
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
    kept: tuple[Ruling, ...] = ()
    with parts.part("on which assumptions it rests"):
        read = position.under(position.rulings.fresh())
        Model(game, read)  # On which rulings the verdict may rest shows when every rule has been read.
        kept = assumed(game, read, "illegal", parts.clock, effort)
    firm = resting_on(game, position, kept)
    told, more_reasons, why = _some(lambda: _every_reason(game, position, firm, limits), most_reasons, parts.clock)
    if why:
        parts.lacks("whether there are further reasons" if told else "the reason", why)
    mended, more_repairs, why = _some(lambda: repairs(game, position, **limits), most_repairs, parts.clock)
    if why:
        parts.lacks("whether other changes mend it too" if mended else "what could be mended", why)
    assumes = in_words(game, kept, [part for reason in told[:1] for part in reason.rules])
    missing = (*parts.missing, *checked.missing)
    return Explained("illegal", told, mended, checked.rulings, more_reasons, more_repairs, assumes=assumes, missing=missing)


def _every_reason(game: AnyGame, position: Any, firm: Any, limits: Mapping[str, Any]) -> Iterator[Reason]:
    """One reason that rests on no assumption but those that `firm` has, and then all under the rulings in force."""
    first = None
    if firm is not position:
        for first in islice(reasons(game, firm, **limits), 1):
            yield first
    yield from (reason for reason in reasons(game, position, **limits) if reason != first)


def _some(find: Callable[[], Iterator[T]], most: int | None, clock: Clock) -> tuple[tuple[T, ...], bool, str]:
    """So many of these, whether there may be more, and what stopped the search if it was stopped."""
    some: list[T] = []
    more = True
    with clock.part() as part:
        found = find()
        some.extend(islice(found, most))
        more = len(some) == most and next(found, None) is not None if most != 1 else True
    return tuple(some), more, part.why
