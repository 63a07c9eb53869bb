"""What is the most that these cards can score? The layout, its sheet, and how certain the answer is.

A game's own `Question` bounds what a layout can score and searches all layouts that reach a score. The search begins at
the bound and asks for less until a layout is found: what was asked for before and not found is then proven to be out of
reach.
"""

from dataclasses import dataclass, replace

from models.game import Ruled, Written
from verify.clock import Clock, Parts, UndecidedError
from verify.games import Entry
from verify.ruling_dependence import dependences, doubts
from verify.search.bound_descent import Best, BoundDescent, Progress, legal_sheet, silent


@dataclass(frozen=True, slots=True)
class Reached:
    """Whether a score can be reached: a layout that does, or a bound below it and no layout.

    The verdict is `possible`, `impossible`, or `undecided` where the search was stopped. Where it is possible, `best` is
    some layout that does: better ones may exist, up to its bound.
    """

    points: int
    verdict: str
    best: Best


def best(
    entry: Entry, position: Ruled, pool: object, *, progress: Progress = silent, jobs: int = 1, clock: Clock | None = None
) -> Best:
    """The layout of a pool's cards that scores most, cards that lie there already kept.

    The `clock` limits the search; when it runs out, or on `KeyboardInterrupt`, the answer is `best known` with the bound
    that is proven by then. `jobs` processes share the search, -1 for one per core. Raises `UndecidedError` where the game's
    search cannot answer under the rulings in force.
    """
    read = position.under(position.rulings.fresh())
    parts = Parts(clock or Clock())
    hunt = BoundDescent(entry, read, pool, parts.clock, progress, jobs)
    if hunt.unsearched:
        raise UndecidedError(hunt.unsearched)
    best = hunt.run()

    def rescored(other: Ruled, _here: Parts) -> str | None:
        # What the layout found is worth under another ruling; no search is made.
        if best.position is None:
            return None
        points = entry.scorer.sheets(best.position.under(other.rulings))[0].total
        return None if points == best.points else f"this layout scores {points}"

    def searched(other: Ruled, _here: Parts) -> str | None:
        _need_searchable(entry, other, pool)
        # The layout found is a start for this search, if it stands under the other ruling.
        start = None if best.position is None else best.position.under(other.rulings)
        sheet = None if start is None else legal_sheet(entry, start)
        begun = (None, None) if sheet is None else (start, sheet.total)
        again = BoundDescent(entry, other, pool, parts.clock, silent, jobs, None, *begun)
        if again.unsearched:
            ceiling = again.search.ceiling
            return None if best.bound is not None and ceiling <= best.bound else f"{ceiling} points at most (not searched)"
        found = again.run()
        if found.status != "proven":
            raise UndecidedError(again.why)
        if found.bound == best.bound:
            return None
        return "no layout" if found.bound is None else f"{found.bound} points at most"

    rulings = dependences(entry.game, read, searched if best.status == "proven" else rescored, parts)
    warnings = doubts([best.sheet] if best.sheet else [], rulings)
    return replace(best, rulings=rulings, warnings=warnings, missing=tuple(parts.missing))


def hunt(entry: Entry, position: Ruled, pool: object, *, clock: Clock | None = None) -> Best:
    """As `best`, without asking on which rulings the answer rests."""
    return BoundDescent(entry, position, pool, clock or Clock(), silent).run()


def reach(
    entry: Entry,
    position: Ruled,
    pool: object,
    points: int,
    *,
    progress: Progress = silent,
    jobs: int = 1,
    clock: Clock | None = None,
) -> Reached:
    """Whether a pool's cards can score so many points. As `best`, but it stops as soon as that is known."""
    read = position.under(position.rulings.fresh())
    parts = Parts(clock or Clock())
    why = ""

    def answer(read: Ruled, progress: Progress) -> Reached:
        nonlocal why
        hunt = BoundDescent(entry, read, pool, parts.clock, progress, jobs=jobs, goal=points)
        if hunt.unsearched:
            raise UndecidedError(hunt.unsearched)
        found, why = hunt.run(), hunt.why
        if found.points is not None and found.points >= points:
            return Reached(points, "possible", found)
        if found.status != "proven":
            return Reached(points, "undecided", found)
        return Reached(points, "impossible", replace(found, position=None, sheet=None, points=None))

    reached = answer(read, progress)

    def otherwise(other: Ruled, _here: Parts) -> str | None:
        if reached.verdict == "undecided":
            return None
        _need_searchable(entry, other, pool)
        changed = answer(other, silent)
        if changed.verdict == "undecided":
            raise UndecidedError(why)
        return None if changed.verdict == reached.verdict else changed.verdict

    rulings = dependences(entry.game, read, otherwise, parts)
    warnings = doubts([reached.best.sheet] if reached.best.sheet else [], rulings)
    best = replace(reached.best, rulings=rulings, warnings=warnings, missing=tuple(parts.missing))
    return replace(reached, best=best)


def _need_searchable(entry: Entry, position: Ruled, pool: object) -> None:
    """Raises `UndecidedError` where no search is made under these rulings."""
    if problems := entry.game.pool_problems(Written(position, pool)):
        raise UndecidedError(problems[0].message)
