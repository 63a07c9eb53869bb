"""Why is this table impossible, and what could be mended? Reasons and repairs of a position, with its verdict.

A table that breaks a rule whatever is unknown has a reason for each broken rule, found by plain evaluation. Only for a table
that breaks none by itself, and for further reasons that no single rule shows, the solver is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, TypeVar

from models.game import Ruled
from models.rule import Rule, Ruling
from verify.amendment_words import facts_in_lines, in_few_lines
from verify.amendments import DoubtedTable
from verify.assumptions import Assumption, in_words, resting_on
from verify.check import assumed, check
from verify.clock import Bounded, Clock, Parts
from verify.dependences import Dependence
from verify.games import AnyGame
from verify.grounds import NO_GROUNDS, Grounds, grounds
from verify.mending import Mending
from verify.model import Model
from verify.reasons import Reason, ReasonRule, a_reason, reasons
from verify.repair import Repair, mended, mended_alone, repairs
from verify.violations import known_broken, name

T = TypeVar("T")

JOINT_STEPS = 1500
"""So many steps are taken to find reasons that no single rule shows, where single rules are broken."""
TRIED = (
    "alone and exchanged with its neighbour, entries were left out and put in, and the cards and tiles were tried in pairs"
)
"""How all values were tried where nothing mends a table: two numbers at once are not."""


@dataclass(frozen=True, slots=True)
class Explained:
    """The verdict on a position; if it is illegal, reasons and repairs, smallest first, and whether there may be more.

    `repairs` mend the whole table, each all that is wrong; those of a reason only what that reason shows. `why` says why
    the verdict is undecided; `missing` is what else was not settled, each with its cause. `assumes` is what the verdict
    takes for granted of the components. `tried` says how every value of the file was tried, where nothing was found.
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
    tried: str = ""


def explain(
    game: AnyGame,
    position: Ruled,
    *,
    most_reasons: int | None = None,
    most_repairs: int | None = None,
    clock: Clock | None = None,
) -> Explained:
    """The reasons why a position is illegal, and what could be mended; as many as asked for, `None` for all."""
    parts = Parts(clock or Clock())
    checked = check(game, position, reason=False, clock=parts.clock)
    if checked.verdict != "illegal":
        return Explained(checked.verdict, rulings=checked.rulings, why=checked.why, missing=checked.missing)
    kept: tuple[Ruling, ...] = ()
    with parts.part("on which assumptions it rests"):
        read = position.under(position.rulings.fresh())
        Model(game, read)  # On which rulings the verdict may rest shows when every rule has been read.
        kept = assumed(game, read, "illegal", parts.clock)
    asked = _Explanation(game, position, parts, (most_reasons, most_repairs))
    firm = resting_on(game, position, kept)
    explained = asked.of_rules(firm) if asked.broken else asked.of_all(firm)
    assumes = in_words(game, kept, [part for reason in explained.reasons[:1] for part in reason.rules])
    return replace(explained, rulings=checked.rulings, assumes=assumes, missing=(*parts.missing, *checked.missing))


class _Explanation:
    """One question after reasons and repairs."""

    def __init__(self, game: AnyGame, position: Ruled, parts: Parts, most: tuple[int | None, int | None]) -> None:
        self.game, self.position, self.parts = game, position, parts
        self.most_reasons, self.most_repairs = most
        self.clock = parts.clock
        self.broken = list(known_broken(game, position))

    def of_rules(self, firm: Ruled) -> Explained:
        """Of a table that breaks rules whatever is unknown: a reason for each; with all of them those of several rules.

        What is broken without the assumptions that `firm` does not have comes first.
        """
        table = DoubtedTable(self.game, self.position, clock=self.clock)
        mending = Mending(table)
        first = self._first(firm)
        shown = self.broken[: self.most_reasons]
        shown_reasons = [self._reason(rule, at, NO_GROUNDS) for rule, at in shown]
        for i, (rule, at) in enumerate(shown):
            with self.clock.part() as part:
                shown_reasons[i] = self._reason(rule, at, grounds(table, shown_reasons[i].rules[0].instance))
            if part.why:
                self.parts.lacks("on which facts it rests", part.why)
                break
        whole, more_repairs, why = _some(
            lambda: mended(mending, every=self.most_repairs is None), self.most_repairs, self.clock
        )
        if why:
            self.parts.lacks("whether other changes mend it too" if whole else "what could be mended", why)
        if len(self.broken) > 1 and not (whole and len(whole[0].changes) == 1):
            with self.parts.part("what mends each of the broken rules"):
                shown_reasons = [self._with_repairs(mending, reason) for reason in shown_reasons]
        more = len(self.broken) > len(shown)
        shown_reasons = [*first, *shown_reasons][: self.most_reasons]
        if self.most_reasons is None:
            shown_reasons += self._of_several(shown_reasons)
        tried = "" if whole or why else TRIED
        return Explained("illegal", tuple(shown_reasons), whole, more_reasons=more, more_repairs=more_repairs, tried=tried)

    def _first(self, firm: Ruled) -> tuple[Reason, ...]:
        """A reason of several rules that rests on no assumption of ours, where no single rule is broken without one."""
        if firm is self.position:
            return ()
        certain = {name(firm, rule, at) for rule, at in known_broken(self.game, firm)}
        self.broken.sort(key=lambda one: name(self.position, *one) not in certain)
        if certain:
            return ()
        some, _, why = _some(lambda: self._one_reason(firm), 1, self.clock)
        if why:
            self.parts.lacks("the reason that rests on no assumption", why)
        return some

    def _reason(self, rule: Rule[Any], at: tuple[Any, ...], on: Grounds) -> Reason:
        premise = rule.premise(self.position, *at)
        part = ReasonRule(rule.id, name(self.position, rule, at), rule.text, str(rule.source), premise=premise)
        facts = (*(fact.said for fact in on.facts), *on.told)
        lines = in_few_lines([*facts_in_lines([*on.facts, *on.alike]), *on.told])
        alike = tuple(fact.said for fact in on.alike)
        return Reason(facts, (part,), rule.tell(self.position, *at), lines, alike)

    def _with_repairs(self, mending: Mending, reason: Reason) -> Reason:
        alone = mended_alone(mending, reason.rules[0].instance)
        return replace(reason, repairs=alone[: self.most_repairs], more_repairs=len(alone) > len(alone[: self.most_repairs]))

    def _of_several(self, told: Sequence[Reason]) -> list[Reason]:
        """The reasons that no single broken rule shows."""
        single = {reason.rules[0].instance for reason in told}
        clock = Bounded(self.clock, JOINT_STEPS)

        def further() -> Iterator[Reason]:
            every = reasons(self.game, self.position, clock=clock)
            return (reason for reason in every if len(reason.rules) != 1 or reason.rules[0].instance not in single)

        some, _, why = _some(further, None, self.clock)
        if why:
            self.parts.lacks("whether there are further reasons", why)
        return list(some)

    def of_all(self, firm: Ruled) -> Explained:
        """Of a table that no single rule forbids: what all together leaves no way."""
        find = self._every_reason if self.most_reasons is None else self._one_reason
        some_reasons, more, why = _some(lambda: find(firm), self.most_reasons and 1, self.clock)
        if why:
            self.parts.lacks("whether there are further reasons" if some_reasons else "the reason", why)
        some, more_repairs, why = _some(
            lambda: repairs(self.game, self.position, clock=self.clock), self.most_repairs, self.clock
        )
        if why:
            self.parts.lacks("whether other changes mend it too" if some else "what could be mended", why)
        tried = "" if some or why else TRIED
        return Explained("illegal", some_reasons, some, more_reasons=more, more_repairs=more_repairs, tried=tried)

    def _one_reason(self, firm: Ruled) -> Iterator[Reason]:
        """One reason that rests on no assumption but those that `firm` has."""
        one = a_reason(self.game, firm, clock=self.clock)
        if one is not None:
            yield one

    def _every_reason(self, firm: Ruled) -> Iterator[Reason]:
        """One reason that rests on no assumption but those that `firm` has, and then all under the rulings in force."""
        first = None
        if firm is not self.position:
            for first in islice(reasons(self.game, firm, clock=self.clock), 1):
                yield first
        yield from (reason for reason in reasons(self.game, self.position, clock=self.clock) if reason != first)


def _some(find: Callable[[], Iterator[T]], most: int | None, clock: Clock) -> tuple[tuple[T, ...], bool, str]:
    """So many of these, whether there may be more, and what stopped the search if it was stopped."""
    some: list[T] = []
    more = True
    with clock.part() as part:
        found = find()
        some.extend(islice(found, most))
        more = len(some) == most and next(found, None) is not None if most != 1 else True
    return tuple(some), more, part.why
