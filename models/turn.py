"""A move as it is done: each step requires what it needs and changes the table at once.

A game writes each kind of move once, as a function over a `Turn`. What the move requires, what is taken for granted with it,
what it leaves to be done, and the table after it are read from the turn when the function is through. A step that something
forbids is done all the same: every requirement is told, not only the first one that fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Generic, TypeVar

from models.logic import Truth
from models.move import Allowance, Requirement

P = TypeVar("P")


class Turn(Generic[P]):
    """One move of a player: the table `before` it, the `table` by now (a dataclass), and what was required on the way.

    `covers` are the rules that the steps stand for, so that nobody has to ask for them again (see `Allowance`).
    """

    def __init__(self, table: P, player: str, covers: Iterable[str] = ()) -> None:
        self.before = self._table = table
        self._changes: dict[str, Any] = {}
        self.player = player
        self.covers = set(covers)
        self._requirements: list[Requirement] = []
        # In the order in which they were made; what is taken for granted twice is told once.
        self._assumptions: dict[str, None] = {}
        self._open_ends: list[str] = []
        self._needs: list[str] = []

    @property
    def table(self) -> P:
        """The table by now."""
        if self._changes:
            # Steps change a field or two each; a whole table is only made when somebody looks at it.
            self._table = replace(self._table, **self._changes)  # type: ignore[type-var]
            self._changes = {}
        return self._table

    def now(self, field: str) -> Any:
        """A field of the table by now."""
        return self._changes[field] if field in self._changes else getattr(self._table, field)

    def change(self, **fields: Any) -> None:
        """Put something else on the table."""
        self._changes.update(fields)

    def take_back(self) -> None:
        """Put everything back as it was before."""
        self._table, self._changes = self.before, {}

    def need(self, rule: str, label: str, truth: Truth, message: str, only_if: str = "") -> None:
        """Require something: see `Requirement`."""
        self._requirements.append(Requirement(rule, label, truth, message, only_if))

    def refuse(self, rule: str, label: str, message: str) -> None:
        """Require what is not so, where the message is only made then."""
        self.need(rule, label, truth=False, message=message)

    def assume(self, *what: str) -> None:
        """Take for granted what the table does not tell."""
        self._assumptions.update(dict.fromkeys(what))

    def leave(self, what: str, example: str = "", ask: str = "add which") -> None:
        """Leave something to be done before the turn is over, since the move did not say how; `example` says it."""
        self._open_ends.append(f"{what}; {ask}, for example `{example}`" if example else what)

    def await_fact(self, fact: str) -> None:
        """Rest on something that nobody told and nobody can choose (`Allowance.needs`)."""
        self._needs.append(fact)

    @property
    def allowance(self) -> Allowance:
        """What the move requires, takes for granted, stands for and leaves open."""
        return Allowance(
            tuple(self._requirements),
            tuple(self._assumptions),
            frozenset(self.covers),
            open_end="; ".join(self._open_ends),
            needs=tuple(self._needs),
        )


T = TypeVar("T", bound=Turn[Any])


class Moves(Generic[P, T]):
    """The moves of a game: `do(table, move)` is the turn in which one is done.

    What a move requires and the table after it are asked for one after the other, so the last turn is remembered.
    """

    def __init__(self, do: Callable[[P, Any], T]) -> None:
        self._do = do
        self._last: tuple[P, Any, T] | None = None

    def done(self, table: P, move: Any) -> T:
        """The turn of a move, whatever may be said against it."""
        last = self._last
        if last is None or last[0] is not table or last[1] is not move:
            self._last = last = table, move, self._do(table, move)
        return last[2]

    def allowance(self, table: P, move: Any) -> Allowance:
        """What a move requires, takes for granted and leaves to be done."""
        return self.done(table, move).allowance

    def after(self, table: P, move: Any) -> P:
        """The table after a move."""
        after: P = self.done(table, move).table
        return after
