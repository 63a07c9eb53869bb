"""What turns of Slush give on average: each card left to draw is as likely as any other, and the others play against you."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from models.green_box.slush.moves import Act, Move
from models.green_box.slush.table import Position
from scorers.green_box.slush.search.numbers import State, Step, Table
from scorers.ticks import one_in

Value: TypeAlias = "int | Fraction"
_INFINITE = 10**9
_A_STEP = 4
"""So many positions are a step."""


@dataclass(frozen=True, slots=True)
class Average:
    """The best turn of one kind, and what it gives on average when so many turns are looked ahead."""

    move: Move
    value: Fraction


def best_on_average(
    position: Position, player: str, objective: str, turns: int, tick: Callable[[], None]
) -> tuple[Average, ...]:
    """The best turn of each kind for the player who moves, best first; nothing where the game is over."""
    table = Table(position, player, objective, turns)
    if table.is_over(table.start):
        return ()
    average = _Values(table, one_in(_A_STEP, tick))
    best: dict[Act | None, tuple[Value, Step]] = {}
    for step, after in table.children(table.start):
        # Of two turns of a kind that give the same, the first.
        least = best[step.act][0] if step.act in best else -_INFINITE
        value = average.value(after, turns - 1, least, _INFINITE)
        if step.act not in best or value > least:
            best[step.act] = value, step
    found = [Average(table.moves((step,))[0], Fraction(value)) for value, step in best.values()]
    return tuple(sorted(found, key=lambda one: -one.value))


class _Values:
    """Values of tables: the best for the player, the worst of the others, the mean of all cards that may come."""

    def __init__(self, table: Table, tick: Callable[[], None]) -> None:
        self._table, self._tick = table, tick
        self._known: dict[tuple[State, int], Value] = {}

    def value(self, state: State, turns: int, alpha: Value, beta: Value) -> Value:
        """The value between `alpha` and `beta`; outside them a limit of it."""
        table = self._table
        self._tick()
        if table.is_over(state) or not turns:
            # A card that was just drawn is nobody's, whichever it is.
            return table.worth(state)
        if state.waits == 0:
            return self.value(next(table.children(state))[1], turns, alpha, beta)
        if state.waits > 0:
            return self._mean(state, turns)
        ours = table.is_ours(state)
        best: Value = -_INFINITE if ours else _INFINITE
        for _, after in table.children(state):
            found = self.value(after, turns - 1, alpha, beta)
            if ours:
                best = max(best, found)
                alpha = max(alpha, best)
            else:
                best = min(best, found)
                beta = min(beta, best)
            # Whoever chose earlier has something at least as good elsewhere, and will not let it come to this.
            if alpha >= beta:
                break
        return best

    def _mean(self, state: State, turns: int) -> Value:
        """The mean over every card that may have been drawn."""
        key = state, turns
        if key not in self._known:
            cards = self._table.children(state)
            # A limit is no value, and a mean needs values: each card is looked at in full.
            values = [self.value(after, turns, -_INFINITE, _INFINITE) for _, after in cards]
            self._known[key] = Fraction(sum(values), len(values))
        return self._known[key]
