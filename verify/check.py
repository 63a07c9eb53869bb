"""Is this table legal? Every rule instance is evaluated, and every broken one is told.

Where something is unknown, a table is legal if there is at least one way to fill it in that obeys every rule; then it is
told what follows for certain, and if there is none, the smallest reason why.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from models.game import Ruled
from models.move import History
from models.rule import Violation
from models.unknowns import filled, narrowed, unknowns
from verify.box_list import doubts_of, guesses_chosen, known_doubts
from verify.clock import Clock, Parts
from verify.games import AnyGame
from verify.ruling_dependence import DoubtedAnswer, dependences
from verify.violations import in_brief, known_broken, known_violations, violations
from verify.worlds.certainties import NOTHING_FOLLOWS, Follows, follows
from verify.worlds.model import Model, World
from verify.worlds.symmetry import NormalForm

if TYPE_CHECKING:
    from verify.explanation.reasons import Reason


@dataclass(frozen=True, slots=True)
class Checked(DoubtedAnswer):
    """The verdict on a position, and the rulings on which it rests.

    `legal`; `illegal` with every violation, and with the `reason` where only all together is impossible; or `undecided`.
    `open_places` are the places that are not fully known, `follows` what is certain of them, and `world` one way to fill
    them in. `not_checked` is left open because nobody knows what a card says.
    """

    verdict: str
    violations: tuple[Violation, ...] = ()
    open_places: tuple[str, ...] = ()
    follows: Follows = NOTHING_FOLLOWS
    reason: Reason | None = None
    world: World | None = None
    not_checked: tuple[str, ...] = ()

    @property
    def outcome(self) -> tuple[object, ...]:
        """The verdict with all that may differ under another ruling."""
        return self.verdict, frozenset(violation.instance for violation in self.violations), self._certain

    @property
    def _certain(self) -> tuple[str, ...]:
        forced = (f"{one.place} must be {one.phrase}" for one in self.follows.forced)
        return (*forced, *self.follows.certain)

    def against(self, other: Checked) -> str:
        """This answer in words for who knows the `other`: the verdict, and what differs."""
        if not self.violations:
            return self.verdict + (f" ({'; '.join(self._certain)})" if self._certain else "")
        ours, theirs = ({one.instance: one for one in found} for found in (self.violations, other.violations))
        if not theirs:
            return f"illegal, by {in_brief(self.violations)}"
        gone, new = ([a[i] for i in a if i not in b] for a, b in ((theirs, ours), (ours, theirs)))
        if not gone:
            return f"still illegal, also by {in_brief(new)}"
        if not new:
            return f"still illegal, but no longer by {in_brief(gone)}"
        both = {one.rule for one in gone} & {one.rule for one in new}
        instead = f" of {in_brief(gone, both)}" if len(gone) < len(theirs) or both else ""
        return f"still illegal, by {in_brief(new, both)} instead{instead}"


def check(game: AnyGame, position: Ruled, *, reason: bool = True, clock: Clock | None = None) -> Checked:
    """The verdict on a position under the rulings in force, and which rulings decide it.

    Unless `reason`, without a reason: who asks so tells reasons of his own.

    Where the `clock` ends, and after Ctrl-C, what is settled is told, and the rest is `missing`.
    """
    read = position.under(position.rulings.fresh())
    parts = Parts(clock or Clock())
    checked = None
    with parts.clock.part() as part:
        checked = _verdict(game, read, parts)
    if checked is None:
        return Checked("undecided", open_places=tuple(one.name for one in game.asked(position)), why=part.why)
    is_whole = not parts.missing
    doubts = doubts_of(game, read, parts) if checked.verdict == "legal" else known_doubts(game, read)
    # Legal tables, and those that break a rule by themselves, do without a reason.
    if reason and checked.verdict == "illegal" and not any(known_broken(game, read)):
        from verify.explanation.reasons import a_reason

        with parts.part("the reason"):
            checked = replace(checked, reason=a_reason(game, read, clock=parts.clock))

    def outcome(other: Ruled, here: Parts) -> str | None:
        # Where the rules say the same of what is unknown, all that follows is the same.
        if checked.verdict == "legal" and checked.open_places:
            form = NormalForm()
            if Model(game, read).says(form) == Model(game, other).says(form):
                return None
        changed = _verdict(game, other, here)
        if doubts and changed.verdict == "illegal" and guesses_chosen(game, other) != guesses_chosen(game, read):
            return None  # It is what the doubts say.
        return None if changed.outcome == checked.outcome else changed.against(checked)

    rulings = dependences(game, read, outcome, parts, is_whole=is_whole, by_list=bool(checked.open_places))
    # What lies in no world at a place leaves nothing open there.
    not_checked = game.not_checked(narrowed(position, dict(checked.follows.possible)))
    return replace(checked, rulings=rulings, not_checked=not_checked, doubts=doubts, missing=tuple(parts.missing))


def _verdict(game: AnyGame, position: Ruled, parts: Parts) -> Checked:
    """The verdict, and what is certain as far as it was settled. Raises `UndecidedError`."""
    if not unknowns(position):
        broken = violations(game, position)
        return Checked("illegal" if broken else "legal", broken)
    model = Model(game, position, clock=parts.clock)
    places = tuple(unknown.name for unknown in model.asked)
    if model.broken:
        broken = tuple(instance.violation(position) for instance in model.worth_telling)
        return Checked("illegal", broken, open_places=places)
    world = model.world()
    if world is None:
        return Checked("illegal", open_places=places)
    certain = NOTHING_FOLLOWS
    with parts.part("what is certain of what is not fully known"):
        certain = follows(model)
    return Checked("legal", open_places=places, world=world, follows=certain)


def not_legal(game: AnyGame, position: Ruled) -> str:
    """That a table is not legal, and by which rules; nothing where no rule is broken for certain."""
    broken = broken_in_brief(game, position)
    return f"not legal, as `reeve check` says: it breaks {broken}" if broken else ""


def broken_in_brief(game: AnyGame, position: Ruled) -> str:
    """Which rules a table breaks for certain; nothing where it breaks none."""
    return "" if game.plainly_legal(position) else in_brief(known_violations(game, position))


def careful_of(game: AnyGame, position: Ruled, so: str) -> tuple[str, ...]:
    """The warning that a table is not legal, and what is done all the same; none where no rule is broken for certain."""
    broken = to_be_mended(game, position)
    return (f"{broken}. {so}",) if broken else ()


def to_be_mended(game: AnyGame, position: Ruled) -> str:
    """What is said where only a legal table can be asked; nothing where no rule is broken for certain."""
    broken = not_legal(game, position)
    return f"this table is {broken}" if broken else ""


def past_of(game: AnyGame, position: Ruled, checked: Checked) -> tuple[History, ...]:
    """A possible past of each layout of a position found legal, in the world that showed it."""
    if checked.verdict != "legal":
        return ()
    return game.history(filled(position, checked.world or {}))
