"""The table after a move, on which nothing is left open that the table before it settled.

A later table does not show all that was known: that this was how the game begins, that the move could be done. So what is
unknown is written as what is possible at each place in the worlds in which the move may be done, as far as the later table
does not show that by itself. What goes with what fits into no file; it is kept as a past where the positions of a game have
one, and said in words.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from models.game import Ruled
from models.logic import Sum, Unknown, any_of, equal
from models.names import enumerated
from models.past import as_it_lies, past_of
from models.unknowns import MOST_NAMED, either, filled, numbers, one_of, sums, unknowns
from verify.clock import Clock
from verify.games import AnyGame
from verify.moves.correlations import Correlations, FiledPlace, Ways
from verify.worlds.asked import Asked, Budget
from verify.worlds.known import KnownWorlds
from verify.worlds.model import Model
from verify.worlds.symmetry import alike

EFFORT = 1_000_000
"""How much the solver spends on a table after a move where nobody limited the time, and again on what no file can tell: in
its own units, about a second."""

LEAST_EFFORT = 20_000
"""How much it may spend on each step even so: most take far less."""


@dataclass(frozen=True, slots=True)
class Record:
    """A position as a file tells it, what is known of it `besides`, in sentences, and what is `missing`, with its cause."""

    position: Ruled
    besides: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()


class Outcome(NamedTuple):
    """A table as a move makes it, what was unknown `before`, and the worlds in which the move may be done.

    Where there are none each place is told as the move makes it.
    """

    position: Ruled
    before: Sequence[Unknown[object]]
    ways: Ways | None


WorkStep = Callable[..., AbstractContextManager[None]]
"""Begins a step of the work: what it is about, and the solvers whose effort it limits."""


class After:
    """A table after a move, worked out when it is asked for: most often only the judgement is.

    `done` does the move, in a step of ours.
    """

    def __init__(self, game: AnyGame, done: Callable[[WorkStep], Outcome], clock: Clock) -> None:
        self._game, self._clock = game, clock
        self._done = done
        self._budget = Budget(EFFORT)
        self._missing: dict[str, str] = {}

    @cached_property
    def _outcome(self) -> Outcome:
        return self._done(self._step)

    @property
    def _bare(self) -> Ruled:
        bare: Ruled = as_it_lies(self._outcome.position)
        return bare

    @property
    def position(self) -> Ruled:
        """The table for further questions: with its past, if it has one."""
        made = self._outcome.position
        return self.record.position if past_of(made) is None else made

    @cached_property
    def record(self) -> Record:
        """The table as a file can tell it, and what no file tells of it."""
        made: dict[Unknown[object] | Sum, str] = dict(sums(self._bare).items())
        made |= {one: one.name for one in unknowns(self._bare)}
        ways = self._outcome.ways
        if ways is None:
            every = [FiledPlace(name, one, one, _every(one)) for one, name in made.items()]
            plain = {place.made: self._plain(place) for place in every}
            return Record(filled(self._bare, plain), (), self._lacking)
        found = KnownWorlds(ways.worlds, kin=alike(ways.unknowns, ways.truths))
        places = [FiledPlace(name, one, one, self._values(one, name, ways, found)) for one, name in made.items()]
        places = [replace(place, filed=filed) for place, filed in zip(places, self._file_values(places), strict=True)]
        position = filled(self._bare, {place.made: place.filed for place in places})
        besides = self._untold(ways, Model(self._game, position, clock=self._clock), places)
        return Record(position, besides, self._lacking)

    @property
    def _lacking(self) -> tuple[str, ...]:
        causes: dict[str, list[str]] = {}
        for what, why in self._missing.items():
            causes.setdefault(why, []).append(what)
        return tuple(f"{enumerated(what, 'and')} after the move ({why})" for why, what in causes.items())

    def _values(self, one: Unknown[object] | Sum, name: str, ways: Ways, known: KnownWorlds) -> Sequence[object]:
        """All that is possible at a place, or more where that was not found out."""
        values = [_every(one)]
        with self._step(name, ways.worlds):
            if isinstance(one, Unknown):
                values.append(known.values(one))
            else:
                # Every value of a number, or all from the least to the most where these are many.
                least, most = ways.worlds.extremes(one) or (one.least, one.most)
                every = range(least, most + 1)
                is_sure = len(every) > MOST_NAMED
                ends = {least, most}
                values.append([n for n in every if is_sure or n in ends or ways.worlds.can(equal(one, n))])
        return values[-1]

    def _file_values(self, places: Sequence[FiledPlace]) -> list[object]:
        """What a file has at each place: less than the move makes of it, where the table would not show that by itself."""
        plain = [self._plain(place) for place in places]
        position = filled(self._bare, {place.made: filed for place, filed in zip(places, plain, strict=True)})
        table = Model(self._game, position, clock=self._clock)
        return [
            self._file_unchanged(place, filed, table) if filed is place.made or filed in self._outcome.before else filed
            for place, filed in zip(places, plain, strict=True)
        ]

    def _plain(self, place: FiledPlace) -> Any:
        """What a file has at a place if that is written anew: a number, or what was something else before the move."""
        if not isinstance(place.made, Unknown):
            return numbers(place.name, place.values)
        was = {mark: (unknown, option) for unknown in self._outcome.before for mark, option in unknown.pairs}
        if was.keys().isdisjoint(place.made.marks):
            return place.made
        unknown, _ = was[place.made.marks[0]]
        if any(was[mark] != (unknown, o) for mark, o in place.made.pairs):
            return either(place.name, place.values)
        # What lies elsewhere now is called by that place.
        return place.made if len(place.made.marks) == len(unknown.marks) else unknown

    def _file_unchanged(self, place: FiledPlace, made: Unknown[object], table: Model) -> object:
        """What a file has at a place that the move left as it was: less only if the table does not show that by itself."""
        others = [mark for mark, option in made.pairs if option not in set(place.values)]
        is_shown = not others
        if others and not table.broken:
            with self._step(place.name, table.solver):
                is_shown = not table.solver.can(any_of(others))
        return made if is_shown else one_of(made, place.values)

    def _untold(self, ways: Ways, file: Model, places: Sequence[FiledPlace]) -> tuple[str, ...]:
        """What is known besides, unless the file tells a table that breaks a rule until the turn is over."""
        if file.broken:
            return ()
        untold = Correlations(ways, file, places)
        self._budget.left = EFFORT
        with self._step("what depends on what", ways.worlds, file.solver):
            untold.search()
        return untold.sentences

    @contextmanager
    def _step(self, what: str, *solvers: Asked) -> Iterator[None]:
        with self._budget.on(self._clock, *solvers, least=LEAST_EFFORT) as part:
            yield
        if part.why:
            self._missing[what] = part.why


def _every(one: Unknown[object] | Sum) -> Sequence[object]:
    """All that there is to choose from, possible or not."""
    return one.options if isinstance(one, Unknown) else range(one.least, one.most + 1)
