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
from models.rule import Doubt, Rule
from verify.box_list import by_guesses
from verify.check import Checked, check
from verify.clock import Bounded, Clock, EffortError, Parts
from verify.explanation.change_words import facts_in_lines, in_few_lines
from verify.explanation.facts_behind import NO_FACTS, FactsBehind, facts_behind
from verify.explanation.file_changes import how_far
from verify.explanation.plain_repairs import Mending
from verify.explanation.reasons import Reason, ReasonRule, a_reason, reasons
from verify.explanation.repairs import Repair, mended, mended_alone, repairs
from verify.explanation.trial_changes import DoubtedTable
from verify.games import AnyGame
from verify.ruling_dependence import Dependence
from verify.violations import known_broken, name

T = TypeVar("T")

JOINT_STEPS = 1500
"""So many steps are taken to find reasons that no single rule shows, where single rules are broken."""


@dataclass(frozen=True, slots=True)
class Explained:
    """The verdict on a position; if it is illegal, reasons and repairs, smallest first, and whether there may be more.

    `repairs` mend the whole table, each all that is wrong; those of a reason only what that reason shows. `why` says why
    the verdict is undecided; `missing` is what else was not settled, each with its cause. `doubts` is what our list of
    the box says against the table; `repairs` of a legal one are what may have been misread. `tried` says how every value
    of the file was tried, where nothing was found.
    """

    verdict: str
    reasons: tuple[Reason, ...] = ()
    repairs: tuple[Repair, ...] = ()
    rulings: tuple[Dependence, ...] = ()
    more_reasons: bool = False
    more_repairs: bool = False
    why: str = ""
    doubts: tuple[Doubt, ...] = ()
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
        return _misread(game, position, checked, most_repairs, parts)
    asked = _Explanation(game, position, parts, (most_reasons, most_repairs))
    explained = asked.of_rules() if asked.broken else asked.of_all()
    missing = (*parts.missing, *checked.missing)
    return replace(explained, rulings=checked.rulings, doubts=checked.doubts, missing=missing)


def _misread(game: AnyGame, position: Ruled, checked: Checked, most: int | None, parts: Parts) -> Explained:
    """Of a table that is not illegal: what may have been misread where our list of the box says otherwise."""
    explained = Explained(checked.verdict, rulings=checked.rulings, why=checked.why, doubts=checked.doubts)
    guesses = tuple({guess.key: guess for doubt in checked.doubts for guess in doubt.guesses}.values())
    if guesses:
        some, more, _ = _Explanation(game, by_guesses(position, guesses), parts, (0, most)).whole()
        explained = replace(explained, repairs=some, more_repairs=more)
    return replace(explained, missing=(*parts.missing, *checked.missing))


class _Explanation:
    """One question after reasons and repairs."""

    def __init__(self, game: AnyGame, position: Ruled, parts: Parts, most: tuple[int | None, int | None]) -> None:
        self.game, self.position, self.parts = game, position, parts
        self.most_reasons, self.most_repairs = most
        self.clock = parts.clock
        self.broken = list(known_broken(game, position))

    def of_rules(self) -> Explained:
        """Of a table that breaks rules whatever is unknown: a reason for each; with all of them those of several rules."""
        table = DoubtedTable(self.game, self.position, clock=self.clock)
        mending = Mending(table)
        shown = self.broken[: self.most_reasons]
        shown_reasons = [self._reason(rule, at, NO_FACTS) for rule, at in shown]
        for i, (rule, at) in enumerate(shown):
            with self.clock.part() as part:
                shown_reasons[i] = self._reason(rule, at, facts_behind(table, shown_reasons[i].rules[0].instance))
            if part.why:
                self.parts.lacks("on which facts it rests", part.why)
                break
        whole, more_repairs, why = self.whole(mending)
        if len(self.broken) > 1 and not (whole and len(whole[0].changes) == 1):
            with self.parts.part("what mends each of the broken rules"):
                shown_reasons = [self._with_repairs(mending, reason) for reason in shown_reasons]
        more = len(self.broken) > len(shown)
        if self.most_reasons is None:
            shown_reasons += self._of_several(shown_reasons)
        tried = "" if whole or why else how_far(self.game, self.position)
        return Explained("illegal", tuple(shown_reasons), whole, more_reasons=more, more_repairs=more_repairs, tried=tried)

    def whole(self, mending: Mending | None = None) -> tuple[tuple[Repair, ...], bool, str]:
        """What mends the whole table, whether there may be more, and what stopped the search."""

        def find() -> Iterator[Repair]:
            if not self.broken:
                return repairs(self.game, self.position, clock=self.clock)
            one = mending or Mending(DoubtedTable(self.game, self.position, clock=self.clock))
            return mended(one, every=self.most_repairs is None)

        some, more, why = _some(find, self.most_repairs, self.clock)
        if why:
            self.parts.lacks("whether other changes mend it too" if some else "what could be mended", why)
        return some, more, why

    def _reason(self, rule: Rule[Any], at: tuple[Any, ...], on: FactsBehind) -> Reason:
        part = ReasonRule(rule.id, name(self.position, rule, at), rule.text, str(rule.source))
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

    def of_all(self) -> Explained:
        """Of a table that no single rule forbids: what all together leaves no way."""
        find = self._every_reason if self.most_reasons is None else self._one_reason
        some_reasons, more, why = _some(find, self.most_reasons and 1, self.clock)
        if why:
            self.parts.lacks("whether there are further reasons" if some_reasons else "the reason", why)
        some, more_repairs, why = self.whole()
        tried = "" if some or why else how_far(self.game, self.position)
        return Explained("illegal", some_reasons, some, more_reasons=more, more_repairs=more_repairs, tried=tried)

    def _one_reason(self) -> Iterator[Reason]:
        one = a_reason(self.game, self.position, clock=self.clock)
        if one is not None:
            yield one

    def _every_reason(self) -> Iterator[Reason]:
        """All of them as far as they are found; one in any case."""
        is_found = False
        try:
            for reason in reasons(self.game, self.position, clock=self.clock):
                is_found = True
                yield reason
        except EffortError:
            if not is_found:
                yield from self._one_reason()
            raise


def _some(find: Callable[[], Iterator[T]], most: int | None, clock: Clock) -> tuple[tuple[T, ...], bool, str]:
    """So many of these, whether there may be more, and what stopped the search if it was stopped."""
    some: list[T] = []
    more = True
    with clock.part() as part:
        found = find()
        some.extend(islice(found, most))
        more = len(some) == most and next(found, None) is not None if most != 1 else True
    return tuple(some), more, part.why
