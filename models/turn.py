"""A move as it is done: each step requires what it needs and changes the table at once.

A game writes each kind of move once, as a function over a `Turn`. What the move requires, what is taken for granted with it,
what it leaves to be done, and the table after it are read from the turn when the function is through. A step that something
forbids is done all the same: every requirement is told, not only the first one that fails.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Generic, TypeVar

from models.heap import Hand
from models.logic import Truth
from models.move import Conditions, Requirement

P = TypeVar("P")
S = TypeVar("S")


class Turn(Generic[P]):
    """One move of a player: the table `before` it, the `table` by now (a dataclass), and what was required on the way.

    `covers` are the rules that the steps stand for, so that nobody has to ask for them again, `shown` those that the move
    itself shows to hold, and `supposes` says that the table after it rests on what is possible (see `Conditions`). `results`
    say in words what comes of it, where a game tells that.
    """

    def __init__(self, table: P, player: str, covers: Iterable[str] = (), shown: Iterable[str] = ()) -> None:
        self.before = self._table = self._believed = table
        self._changes: dict[str, Any] = {}
        self._waiting: list[Callable[[], None]] = []
        self.player = player
        self.covers = set(covers)
        self.shown = set(shown)
        self.results: list[str] = []
        self._requirements: list[Requirement] = []
        # In the order in which they were made; what is taken for granted twice is told once.
        self._assumptions: dict[str, None] = {}
        self._open_ends: list[str] = []
        self._needs: list[str] = []
        self._hides_outcome = self.supposes = False
        self._explains: list[str] = []

    @property
    def table(self) -> P:
        """The table by now."""
        self.catch_up()
        if self._changes:
            # Steps change a field or two each; a whole table is only made when somebody looks at it.
            self._table = replace(self._table, **self._changes)  # type: ignore[type-var]
            self._changes = {}
        return self._table

    def now(self, field: str) -> Any:
        """A field of the table by now."""
        if self._waiting:
            self.catch_up()
        return self._changes[field] if field in self._changes else getattr(self._table, field)

    def change(self, **fields: Any) -> None:
        """Put something else on the table."""
        self._changes.update(fields)

    def then(self, effect: Callable[[], None]) -> None:
        """Do something as soon as somebody looks at the table; of a move that is forbidden nobody does.

        What costs more than putting another value in a field may wait so; it can require and assume nothing any more.
        """
        self._waiting.append(effect)

    def catch_up(self) -> None:
        """Do what waits."""
        waiting, self._waiting = self._waiting, []
        for effect in waiting:
            effect()

    def take_back(self) -> None:
        """Put everything back as it was before."""
        self._table, self._changes, self._waiting = self.before, {}, []

    def need(
        self, rule: str, label: str, truth: Truth, message: str, only_if: str = "", *, is_assumed: bool = False
    ) -> None:
        """Require something: see `Requirement`."""
        self._requirements.append(Requirement(rule, label, truth, message, only_if, is_assumed))

    def refuse(self, rule: str, label: str, message: str) -> None:
        """Require what is not so, where the message is only made then."""
        self.need(rule, label, truth=False, message=message)

    def need_game_on(self, rule: str) -> None:
        """Require that the game goes on, what the same move has done by now included."""
        self.need(rule, "over", not self.table.is_over, "the game is over.")  # type: ignore[attr-defined]

    def need_own_turn(self, rule: str) -> None:
        """Require that it can be the player's turn; whose it is may not be told."""
        mover, player = self.before.turn, self.player  # type: ignore[attr-defined]
        self.need(rule, player, mover in {None, player}, f"it is {mover}'s turn, not {player}'s.")

    def assume(self, *what: str) -> None:
        """Take for granted what the table does not tell."""
        self._assumptions.update(dict.fromkeys(what))

    def leave(self, what: str, example: str = "", ask: str = "add which") -> None:
        """Leave something to be done before the turn is over, since the move did not say how; `example` says it."""
        told = f"{what}; {ask}, for example `{example}`" if example else what
        self._open_ends = [*dict.fromkeys((*self._open_ends, told))]

    def leave_nothing(self) -> None:
        """Leave nothing of that any more, since the game is over."""
        self._open_ends = []

    def await_fact(self, *facts: str) -> None:
        """Rest on what nobody told and nobody can choose (`Conditions.needs`), named once."""
        self._needs += [fact for fact in dict.fromkeys(facts) if fact not in self._needs]

    def await_outcome(self, *facts: str) -> None:
        """The same of facts without which nobody knows what the move does, such as a price."""
        self.await_fact(*facts)
        self._hides_outcome |= bool(facts)

    def explain(self, how: str) -> None:
        """Say how something is done that the move did not tell (`Conditions.explains`)."""
        self._explains.append(how)

    @property
    def is_refused(self) -> bool:
        """Whether something that was required by now is not so."""
        return any(need.truth is False for need in self._requirements)

    @property
    def conditions(self) -> Conditions:
        """What the move requires, takes for granted, stands for and leaves open."""
        return Conditions(
            tuple(self._requirements),
            tuple(self._assumptions),
            frozenset(self.covers),
            frozenset(self.shown),
            open_end="; ".join(self._open_ends),
            needs=tuple(self._needs),
            explains=tuple(self._explains),
            hides_outcome=self._hides_outcome,
            believed=None if self._believed is self.before else self._believed,
            supposes=self.supposes,
        )


class SeatTurn(Turn[P], Generic[P, S]):
    """A move at a table of which each player has a seat (`models.table.Seats`)."""

    def seat(self, player: str = "") -> S:
        """What a player has by now; the one whose move it is unless another is named."""
        seat: S = self.now("seats")[self._at(player)]
        return seat

    def change_seat(self, player: str = "", /, **fields: Any) -> None:
        """Something else that a player has."""
        seats, at = self.now("seats"), self._at(player)
        self.change(seats=(*seats[:at], replace(seats[at], **fields), *seats[at + 1 :]))

    def believe_held(self, cards: Iterable[Any], rest_of: Callable[[Any], Hand[Any] | None], player: str = "") -> None:
        """That cards which the file does not name were in a hand before the move: there they break no rule either.

        `rest_of` is what is known of the others of a hand that has them.
        """
        seats, at = self._believed.seats, self._at(player)  # type: ignore[attr-defined]
        rest = rest_of(seats[at].hand)
        if rest is not None and rest.told is not None:
            seat = replace(seats[at], hand=(*rest.told, *cards))
            self._believed = replace(self._believed, seats=(*seats[:at], seat, *seats[at + 1 :]))  # type: ignore[type-var]

    def _at(self, player: str) -> int:
        players: tuple[str, ...] = self.before.players  # type: ignore[attr-defined]
        return players.index(player or self.player)


T = TypeVar("T", bound=Turn[Any])


class Moves(Generic[P, T]):
    """The moves of a game: `do(table, move)` is the turn in which one is done.

    What a move requires and the table after it are asked for one after the other, so the last turn is remembered.
    """

    def __init__(self, do: Callable[[P, Any], T]) -> None:
        self._do = do
        self._last: tuple[P, Any, T] | None = None

    def turn(self, table: P, move: Any) -> T:
        """The turn of a move, whatever may be said against it."""
        last = self._last
        if last is None or last[0] is not table or last[1] is not move:
            self._last = last = table, move, self._do(table, move)
        return last[2]

    def conditions(self, table: P, move: Any) -> Conditions:
        """What a move requires, takes for granted and leaves to be done."""
        return self.turn(table, move).conditions

    def after(self, table: P, move: Any) -> P:
        """The table after a move."""
        after: P = self.turn(table, move).table
        return after
