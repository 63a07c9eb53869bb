"""Is this table legal? Every rule instance is evaluated, and every broken one is told.

Where something is unknown, a table is legal if there is at least one way to fill it in that obeys every rule; then it is
told what follows for certain, and if there is none, the smallest reason why.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from models.move import History
from models.rule import Ruling, Violation
from models.unknowns import filled, unknowns
from verify.assumed import Assumption, given, in_words, needed, one_of_each, resting_on
from verify.clock import Clock
from verify.follows import NOTHING_FOLLOWS, Follows, follows
from verify.games import AnyGame
from verify.model import Model, World
from verify.reasons import Reason, reasons
from verify.rest import Dependence, dependences
from verify.solver import UndecidedError
from verify.violations import known_violations, told, violations


@dataclass(frozen=True, slots=True)
class Checked:
    """The verdict on a position, and the rulings on which it rests.

    `legal`; `illegal` with every violation, and with the `reason` where only all together is impossible; or `undecided`
    with its cause in `why`. `open_places` are the places that are not fully known, `follows` what is certain of them, and
    `world` one way to fill them in. `not_checked` is left open because nobody knows what a card says. Of a legal table `why`
    says that not all of that was settled in time. `assumes` is what it takes for granted of the components.
    """

    verdict: str
    violations: tuple[Violation, ...] = ()
    rulings: tuple[Dependence, ...] = ()
    open_places: tuple[str, ...] = ()
    follows: Follows = NOTHING_FOLLOWS
    reason: Reason | None = None
    world: World | None = None
    why: str = ""
    not_checked: tuple[str, ...] = ()
    assumes: tuple[Assumption, ...] = ()

    @property
    def outcome(self) -> str:
        """The verdict with all that may differ under another ruling."""
        if self.violations:
            return f"{self.verdict}: {', '.join(sorted(v.instance for v in self.violations))}"
        certain = [*(f"{one.place} must be {one.phrase}" for one in self.follows.forced), *self.follows.certain]
        return self.verdict + (f" ({'; '.join(certain)})" if certain else "")


def check(
    game: AnyGame, position: Any, *, seconds: float | None = None, effort: int | None = None, reason: bool = True
) -> Checked:
    """The verdict on a position under the rulings in force, and which rulings decide it.

    Unless `reason`, without a reason and what it assumes: who asks so tells reasons and assumptions of his own.

    `seconds` limits the whole question and `effort` each call of the solver; beyond them the verdict is `undecided`.
    """
    read = position.under(position.rulings.fresh())
    clock = Clock(seconds)

    def verdict(other: Any) -> Checked:
        return _verdict(game, other, effort, clock)

    found = verdict(read)
    if found.verdict == "undecided":
        return found

    def outcome(other: Any) -> str | None:
        changed = verdict(other)
        if changed.verdict == "undecided" or changed.why:
            return "not settled in time"
        return None if changed.outcome == found.outcome else changed.outcome

    rulings = dependences(game, read, outcome)
    if reason:
        found = _with_reason(game, read, found, clock, effort)
    return replace(found, rulings=rulings, not_checked=game.not_checked(position))


def _with_reason(game: AnyGame, read: Any, found: Checked, clock: Clock, effort: int | None) -> Checked:
    """What was found with its assumptions, and with a reason that rests on no others where nothing else is told."""
    kept = assumed(game, read, found.verdict, clock, effort)
    firm = resting_on(game, read, kept)
    if found.verdict == "legal" or any(known_violations(game, firm)):
        return replace(found, assumes=in_words(game, kept, one_of_each(found.violations)))
    reason = _reason(game, firm, clock, effort)
    return replace(found, reason=reason, assumes=in_words(game, kept, reason.rules if reason else ()))


def _verdict(game: AnyGame, position: Any, effort: int | None, clock: Clock) -> Checked:
    if not unknowns(position):
        found = violations(game, position)
        return Checked("illegal" if found else "legal", found)
    try:
        return _unknown_verdict(game, position, effort, clock)
    except UndecidedError as error:
        return Checked("undecided", open_places=_places(game, position), why=str(error))


def assumed(game: AnyGame, read: Any, verdict: str, clock: Clock, effort: int | None) -> tuple[Ruling, ...]:
    """On which assumptions of ours a verdict rests, of a position that was just checked; see `needed`."""

    def holds(other: Any) -> bool:
        try:
            return (Model(game, other, effort=effort, clock=clock).world() is None) is (verdict == "illegal")
        except UndecidedError:
            return False

    return needed(game, read, holds)


def not_legal(game: AnyGame, position: Any, *, clock: Clock | None = None, effort: int | None = None) -> str:
    """That a table is not legal, by which rules, and on what assumption; nothing where no rule is broken for certain."""
    read = position.under(position.rulings.fresh())
    broken = known_violations(game, read)
    if not broken:
        return ""
    names = ", ".join(sorted({violation.instance for violation in broken}))
    kept = assumed(game, read, "illegal", clock or Clock(), effort)
    return f"not legal ({names})" + given(in_words(game, kept, one_of_each(broken)))


def _places(game: AnyGame, position: Any) -> tuple[str, ...]:
    return tuple(unknown.name for unknown in game.asked(position))


def _unknown_verdict(game: AnyGame, position: Any, effort: int | None, clock: Clock) -> Checked:
    model = Model(game, position, effort=effort, clock=clock)
    places = _places(game, position)
    if model.broken:
        found = tuple(told(position, instance.rule, instance.at) for instance in model.worth_telling)
        return Checked("illegal", found, open_places=places)
    world = model.world()
    if world is None:
        return Checked("illegal", open_places=places)
    legal = Checked("legal", open_places=places, world=world)
    try:
        return replace(legal, follows=follows(model))
    except UndecidedError as error:
        return replace(legal, why=f"what is certain was not settled: {error}")


def _reason(game: AnyGame, position: Any, clock: Clock, effort: int | None) -> Reason | None:
    try:
        return next(reasons(game, position, clock=clock, effort=effort), None)
    except UndecidedError:
        return None


def past_of(game: AnyGame, position: Any, checked: Checked) -> tuple[History, ...]:
    """A possible past of each layout of a position found legal, in the world that showed it."""
    if checked.verdict != "legal":
        return ()
    return game.history(filled(position, checked.world or {}))
