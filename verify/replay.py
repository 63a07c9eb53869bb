"""A record, move by move: the table after each, whether each was allowed, and since when a rule is broken."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from models.logic import Unknown
from models.past import as_it_lies
from models.record import Seen
from models.rule import Violation
from models.unknowns import filled, places, said, unknowns
from verify.check import Checked
from verify.clock import Clock
from verify.games import AnyGame, Entry
from verify.judge import judge, judged_alone, made_alone
from verify.moves.judgement import Judged
from verify.moves.table_after import After, Outcome
from verify.violations import known_violations
from verify.worlds.certainties import NOTHING_FOLLOWS
from verify.worlds.cores import least


@dataclass(frozen=True, slots=True)
class Step:
    """A move of a record that was done, allowed or not: its number from 1, whose it is, the table before it and after it.

    What was `Seen` of something unknown is nobody's move. `unknown` are facts without which it is not known what the
    move did, and what a turn left open that is over; the table after it has nothing of that. `asked` are the rulings that
    were asked for from the beginning of the record to the table after it: under others that table is the same.
    """

    number: int
    player: str
    move: Any
    before: Any
    after: Any
    unknown: tuple[str, ...] = ()
    asked: frozenset[str] = frozenset()

    def __str__(self) -> str:
        return f"{self.number} ({self.player}: {self.move})" if self.player else f"{self.number} ({self.move})"


@dataclass(frozen=True, slots=True)
class Replayed:
    """A record: where it begins, its moves as people wrote them, and those that were done, up to the table that is asked."""

    begun: Any
    said: tuple[str, ...]
    steps: tuple[Step, ...] = ()


Totals: TypeAlias = dict[str, int | None]
"""What each player has, nothing where that is not known."""


@dataclass(frozen=True, slots=True)
class Told:
    """What is said of a move of a record, and what each player has after it, as far as that is known.

    `told_later` is what later entries tell of what was unknown by then, where that decides whether the move was allowed.
    """

    step: Step
    judged: Judged
    totals: Totals
    told_later: tuple[str, ...] = ()

    @property
    def verdict(self) -> str:
        """That on the move; one of which a part is missing is undecided."""
        return "undecided" if self.judged.verdict == "legal" and self.judged.open_end else self.judged.verdict


def step_after(entry: Entry, position: Any, move: Any, number: int) -> Step:
    """A move of a record, done on the table before it."""
    after = _after(entry, position, move)
    conditions = None if isinstance(move, Seen) else entry.game.play.conditions(position, move)
    unknown = conditions.needs if conditions is not None and conditions.hides_outcome else ()
    step = Step(number, move.player, move, position, after, unknown, frozenset(after.rulings.asked))
    if unknown:
        rulings = after.rulings.fresh()
        rulings.heed(after.rulings)
        rulings.untold = rulings.untold or f"what move {step} did"
        step = replace(step, after=after.under(rulings))
    # What was left open while the turn went on to somebody else, nobody says any more.
    if conditions is not None and conditions.open_end and after.turn != position.turn:
        step = replace(step, unknown=(*unknown, conditions.open_end))
    return step


def _after(entry: Entry, position: Any, move: Any) -> Any:
    """The table after a move, whatever may be said against it; where something is unknown, as far as a file can tell it."""
    if isinstance(move, Seen):
        return filled(position, {move.unknown: move.value})
    after = entry.game.play.after(position, move).under(position.rulings)
    if before := unknowns(position):
        judged = made_alone(entry, position, move)
        # Of what may not be done, or nobody knows what it does, each place is told as the move makes it.
        later = judged.later or After(entry.game, lambda _step: Outcome(after, before, None), Clock())
        return later.position
    return after


def _made(entry: Entry, step: Step) -> Any:
    """The table as a move made it, before what follows from the move for anything unknown is told."""
    return step.before if isinstance(step.move, Seen) else entry.game.play.after(step.before, step.move)


def earlier(entry: Entry, record: Replayed) -> Iterator[tuple[Any, Any]]:
    """The tables of a record as its moves made them, each with what was known after it, the last first."""
    yield from ((_made(entry, step), step.after) for step in reversed(record.steps))
    yield record.begun, record.begun


def tell(entry: Entry, record: Replayed, clock: Clock) -> Iterator[Told]:
    """What is said of each move that was done, one after the other."""
    for n, step in enumerate(record.steps):
        judged, later = _judged(entry, record.steps[n:], clock)
        yield Told(step, judged, totals(entry, step.after), later)


_SeenLater: TypeAlias = tuple[Unknown[Any], Any, Step]
"""Something unknown, what it was by an entry, and that entry."""


def _judged(entry: Entry, steps: Sequence[Step], clock: Clock) -> tuple[Judged, tuple[str, ...]]:
    """The judgement on the first of these moves, and what is told later that decides it.

    Nothing is against what was seen.
    """
    before, move = steps[0].before, steps[0].move
    if isinstance(move, Seen):
        return Judged("legal", str(move), ""), ()
    judged = judge(entry, before, move, clock=clock)

    def knowing(later: Sequence[_SeenLater]) -> Any:
        return filled(before, {unknown: value for unknown, value, _ in reversed(later) if value in unknown.options})

    def is_decided(later: Sequence[_SeenLater]) -> bool:
        found = judged_alone(entry, knowing(later), move)
        is_other = (found.verdict, found.assumptions) != (judged.verdict, judged.assumptions)
        return is_other and found.verdict != "undecided"

    rests_on_more = judged.verdict == "undecided" or judged.assumptions
    later = list(_seen_later(entry, steps)) if rests_on_more else []
    if not later or not is_decided(later):
        return judged, ()
    later = least(later, is_decided)
    seen = ((step.move.unknown.name, said(step.move.value), step.number) for *_, step in later)
    told = dict.fromkeys(f"{name} {'are' if name.endswith('s') else 'is'} {value} (move {n})" for name, value, n in seen)
    return judge(entry, knowing(later), move, clock=clock), tuple(told)


def _seen_later(entry: Entry, steps: Sequence[Step]) -> Iterator[_SeenLater]:
    """What is unknown before the first of these moves and is told after it, also once it has left its place."""
    lying: dict[Unknown[Any], Any] = {unknown: unknown for unknown in unknowns(steps[0].before)}
    for step in steps:
        move = step.move
        if isinstance(move, Seen):
            # What was worked out in between can be told as well.
            told = [
                one
                for one, now in lying.items()
                if now is move.unknown or (one.name, now) == (move.unknown.name, move.value)
            ]
            yield from ((one, move.value, step) for one in told)
        else:
            left = dict(places(as_it_lies(_made(entry, step)), step.after))
            lying = {one: left.get(now, now) for one, now in lying.items()}


def totals(entry: Entry, position: Any) -> Totals:
    """What each player has on a table, nothing where that is not known."""
    points = ((sheet.player, sheet.points) for sheet in entry.scorer.sheets(position))
    return {player: n if isinstance(n, int) and not position.rulings.untold else None for player, n in points}


def date(entry: Entry, record: Replayed, checked: Checked) -> Checked:
    """A verdict after a record: what is broken, each with the move since which it is unless it was at the start.

    Beside what is certain it is not told what may only look wrong, since a part of a move is left out.
    """
    since = _since(entry.game, record, checked.violations)
    left = _half_told(entry, since.values())
    certain = [one for one in checked.violations if (move := since.get(_what(one))) is None or move.number not in left]
    told = tuple(
        replace(one, message=f"{one.message.rstrip('.')}. It has been so since move {move}.")
        if (move := since.get(_what(one)))
        else one
        for one in certain or checked.violations
    )
    # What is certain of a table of which nobody can tell all that was done is not certain.
    is_told = not any(step.after.rulings.untold for step in record.steps)
    return replace(checked, violations=told, follows=checked.follows if is_told else NOTHING_FOLLOWS)


def _since(game: AnyGame, record: Replayed, broken: Iterable[Violation]) -> dict[tuple[str, str], Step]:
    """For what is broken after a record, but for what was at its beginning, the move since which it is."""
    # From the last move back: a move is the one since which it is where the table before it did not break it yet.
    since: dict[tuple[str, str], Step] = {}
    open_ = {*map(_what, broken)}
    for step in reversed([step for step in record.steps if not step.after.rulings.untold]):
        if not open_:
            break
        before = {*map(_what, known_violations(game, step.before))}
        since |= dict.fromkeys(open_ - before, step)
        open_ &= before
    return since


def followed_to(entry: Entry, record: Replayed, *, alone: bool = False) -> tuple[Step, str] | None:
    """The move after which a table may only look wrong, as not all is told of it, and why; nothing where there is none.

    Of a move of which all is told but how its turn went on, only what is broken since then may look so. Where something is
    wrong for certain, it is the first such move after that: what is wrong is so before it; `alone`, there is none then.
    """
    for step in record.steps:
        if untold := step.after.rulings.untold:
            return step, f"nobody knows {untold}"
    return _looking_wrong(entry, record, alone=alone) if record.steps else None


def _looking_wrong(entry: Entry, record: Replayed, *, alone: bool) -> tuple[Step, str] | None:
    """Of moves of which nobody knows how their turns went on, the one since which all that is wrong may only look so."""
    last = record.steps[-1]
    broken = known_violations(entry.game, last.after)
    since = _since(entry.game, record, broken)
    left = _half_told(entry, since.values() or [last])
    # What is wrong for certain is so by then, also where something else may only look so.
    dates = [since[_what(one)].number if _what(one) in since else 0 for one in broken]
    settled = max((n for n in dates if n not in left), default=-1)
    first = next((n for n in left if n > settled), None)
    if first is None or (alone and settled >= 0):
        return None
    step = record.steps[first - 1]
    return step, f"perhaps it only looks wrong, as the record leaves out a part of move {step}: {left[first]}"


def _half_told(entry: Entry, steps: Iterable[Step]) -> dict[int, str]:
    """Those of these moves that were allowed, and of whose turns something is still to be told, by their numbers."""
    left = {}
    for n, step in sorted({step.number: step for step in steps}.items()):
        said = "" if isinstance(step.move, Seen) else entry.game.play.conditions(step.before, step.move).open_end
        # What was not allowed stays so, whatever is told.
        if said and judged_alone(entry, step.before, step.move).verdict != "illegal":
            left[n] = said
    return left


def _what(violation: Violation) -> tuple[str, str]:
    """What is broken: the rule and its instance, whatever is said of it by now."""
    return violation.rule, violation.instance
