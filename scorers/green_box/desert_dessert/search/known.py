"""The fewest turns to win where the order of the cards is known, for questions asked under one ruling after another.

What was found under one ruling is a limit under others: nobody wins sooner where less is allowed, and a plan stands where
more is. The first search of a table may take many steps; under another ruling it takes no more than that one did.
"""

from __future__ import annotations

from dataclasses import dataclass

from models.green_box.desert_dessert.table import Position
from scorers.green_box.desert_dessert.search.plan import FewestTurns
from scorers.green_box.desert_dessert.search.world import World
from scorers.question import Tick

_FIRST, _LEAST = 100_000, 4_000
"""So many steps are taken for a table at first, and at least so many under another ruling."""
_KEPT = 8


class TiredError(Exception):
    """So many steps were taken."""


@dataclass(slots=True)
class Patience:
    """A tick that ends a search after so many steps."""

    tick: Tick
    steps: int

    def __call__(self) -> None:
        """Count a step."""
        self.tick()
        self.steps -= 1
        if self.steps < 0:
            raise TiredError


@dataclass(frozen=True, slots=True)
class Fewest:
    """Turns that win, and the turn before which nobody does.

    Where no plan is there, the one that is known already stands. If it `is_short`, the file does not tell all cards.
    """

    lower: int
    won: int | None
    plan: tuple[str, ...] = ()
    is_short: bool = False

    @property
    def is_proven(self) -> bool:
        """Whether nobody wins sooner."""
        return self.won is not None and self.lower >= self.won


@dataclass(frozen=True, slots=True)
class _Asked:
    question: FewestTurns
    found: Fewest
    steps: int


_ASKED: dict[object, list[_Asked]] = {}


def fewest(position: Position, tick: Tick) -> Fewest:
    """The fewest turns from a table on."""
    start = tuple(World(position).start.tolist())
    key = (start, position.own.managers, position.number, position.deck, position.bag, position.table)
    if key not in _ASKED and len(_ASKED) >= _KEPT:
        _ASKED.clear()
    asked = _ASKED.setdefault(key, [])
    patience = Patience(tick, max(_LEAST, asked[0].steps) if asked else _FIRST)
    steps, question, best = patience.steps, FewestTurns(position, patience), Fewest(position.number, None)
    for other in asked:
        question.learn(other.question, -other.found.lower)
        there, here = other.found, best.won
        # What wins where less is allowed wins here, too.
        if question.world.allows_all_of(other.question.world) and there.won and (here is None or there.won < here):
            best = there
    best = _search(question, best)
    asked.append(_Asked(question, best, steps - patience.steps))
    return best


def _search(question: FewestTurns, best: Fewest) -> Fewest:
    """A better plan, and what is shown to be the limit, as far as the patience goes."""
    lower, won, plan = -question.ceiling, best.won, best.plan
    try:
        for told in question.run(None if won is None else -won):
            lower = -told.bound
            if told.found is not None:
                won, plan = -told.found.points, tuple(map(str, told.found.moves))
    except TiredError:
        pass
    return Fewest(lower, won, plan, bool(question.remark))
