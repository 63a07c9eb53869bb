"""Why is this table impossible, and what could be mended? Reasons and repairs of a position, with its verdict.

A table that breaks a rule whatever is unknown has a reason for each broken rule, found by plain evaluation. Only for a table
that breaks none by itself, and for further reasons that no single rule shows, the solver is asked.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import TypeVar

from models.game import Ruled
from verify.box_list import by_guesses
from verify.check import check
from verify.clock import Clock, EffortError, Parts
from verify.explanation.change_words import Repair
from verify.explanation.facts_behind import FactsBehind, facts_behind
from verify.explanation.file_changes import how_far
from verify.explanation.plain_repairs import PlainRepairs
from verify.explanation.reasons import Reason, a_reason, of_rule, reasons
from verify.explanation.solver_repairs import SolverRepairs
from verify.explanation.trial_changes import DoubtedTable
from verify.games import AnyGame
from verify.ruling_dependence import DoubtedAnswer
from verify.violations import Instance, instances, known_broken

T = TypeVar("T")

JOINT_STEPS = 1500
"""So many steps are taken to find reasons that no single rule shows, where single rules are broken."""


@dataclass(frozen=True, slots=True)
class Explained(DoubtedAnswer):
    """The verdict on a position; if it is illegal, reasons and repairs, smallest first, and whether there may be more.

    `repairs` mend the whole table, each all that is wrong; those of a reason only what that reason shows; of a
    legal one they are what may have been misread. `tried` says how every value of the file was tried, where nothing was
    found.
    """

    verdict: str
    reasons: tuple[Reason, ...] = ()
    repairs: tuple[Repair, ...] = ()
    more_reasons: bool = False
    more_repairs: bool = False
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
    if checked.verdict == "illegal":
        explained = _Explanation(game, position, parts, most_reasons, most_repairs).whole()
    else:
        explained = Explained(checked.verdict)
        # What may have been misread where our list of the box says otherwise.
        if guesses := tuple({guess.key: guess for doubt in checked.doubts for guess in doubt.guesses}.values()):
            some, more, _ = _Explanation(game, by_guesses(position, guesses), parts, 0, most_repairs).repairs()
            explained = Explained(checked.verdict, repairs=some, more_repairs=more)
    missing = (*parts.missing, *checked.missing)
    return replace(explained, rulings=checked.rulings, why=checked.why, doubts=checked.doubts, missing=missing)


class _Explanation:
    """Reasons and repairs of one table that is illegal."""

    def __init__(
        self, game: AnyGame, position: Ruled, parts: Parts, most_reasons: int | None, most_repairs: int | None
    ) -> None:
        self.game, self.position, self.parts, self.clock = game, position, parts, parts.clock
        self.most_reasons, self.most_repairs = most_reasons, most_repairs
        self.table = DoubtedTable(game, position, clock=self.clock)

    @cached_property
    def plain(self) -> PlainRepairs:
        """What mends broken rules."""
        return PlainRepairs(self.table)

    def whole(self) -> Explained:
        """Reasons, of broken rules or else of what all rules together leave no way for, then repairs."""
        broken = list(known_broken(self.game, self.position))
        if broken:
            shown = self._of_rules(broken[: self.most_reasons])
            more_reasons = len(broken) > len(shown)
        else:
            further = "whether there are further reasons"
            shown, more_reasons, _ = self._some(self._reasons, self.most_reasons and 1, further, "the reason")
        repairs, more_repairs, why = self.repairs()
        # What is unknown may fit nowhere besides: then one change for each broken rule is too few.
        more_reasons = more_reasons or bool(broken and repairs and len(repairs[0].changes) > len(broken))
        if len(broken) > 1 and not (repairs and len(repairs[0].changes) == 1):
            with self.parts.part("what mends each of the broken rules"):
                shown = tuple(map(self._with_repairs, shown))
        if broken and self.most_reasons is None:
            shown += self._of_several()
        tried = "" if repairs or why else how_far(self.game, self.position)
        return Explained("illegal", shown, repairs, more_reasons, more_repairs, tried)

    def _of_rules(self, broken: Sequence[Instance]) -> tuple[Reason, ...]:
        """A reason for each broken rule, with the facts behind it as far as they are found."""
        shown = [of_rule(self.position, one, FactsBehind()) for one in broken]
        for i, one in enumerate(broken):
            with self.clock.part() as part:
                shown[i] = of_rule(self.position, one, facts_behind(self.table, shown[i].rules[0].instance))
            if part.why:
                self.parts.lacks("on which facts it rests", part.why)
                break
        return tuple(shown)

    def _with_repairs(self, reason: Reason) -> Reason:
        alone, most = self.plain.of_rule(reason.rules[0].instance), self.most_repairs
        return replace(reason, repairs=alone[:most], more_repairs=alone != alone[:most])

    def _of_several(self) -> tuple[Reason, ...]:
        """The reasons that no single broken rule shows, nor one that says nothing as long as a simpler one is broken."""
        every = instances(self.game.rules, self.position)
        open_ = {one.name(self.position) for one in every if not isinstance(one.truth, bool)}
        clock = self.clock.of_steps(JOINT_STEPS)

        def further() -> Iterator[Reason]:
            every = reasons(self.game, self.position, clock=clock)
            return (reason for reason in every if len(reason.rules) != 1 or reason.rules[0].instance in open_)

        return self._some(further, None, "whether there are further reasons")[0]

    def _reasons(self) -> Iterator[Reason]:
        """All of them as far as they are found, if all are asked for; one in any case."""
        is_found = False
        try:
            for reason in reasons(self.game, self.position, clock=self.clock) if self.most_reasons is None else ():
                is_found = True
                yield reason
        except EffortError:
            if not is_found:
                yield a_reason(self.game, self.position, clock=self.clock)
            raise
        if self.most_reasons is not None:
            yield a_reason(self.game, self.position, clock=self.clock)

    def repairs(self) -> tuple[tuple[Repair, ...], bool, str]:
        """What mends the whole table, whether there may be more, and what stopped the search."""

        def find() -> Iterator[Repair]:
            if self.plain.wrong:
                return self.plain.whole(every=self.most_repairs is None)
            return SolverRepairs(self.table).whole()

        return self._some(find, self.most_repairs, "whether other changes mend it too", "what could be mended")

    def _some(
        self, find: Callable[[], Iterator[T]], most: int | None, further: str, first: str | None = None
    ) -> tuple[tuple[T, ...], bool, str]:
        """So many of these, whether there may be more, and what stopped the search if it was stopped.

        What is missing then is called `further` where some were found, and else `first`.
        """
        some: list[T] = []
        more = True
        with self.clock.part() as part:
            found = find()
            some.extend(islice(found, most))
            more = len(some) == most and next(found, None) is not None if most != 1 else True
        if part.why:
            self.parts.lacks(further if some else first or further, part.why)
        return tuple(some), more, part.why
