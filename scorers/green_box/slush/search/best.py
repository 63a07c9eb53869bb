"""The best turns of Slush, for certain: whatever the others do and whatever cards come; and those that are best on average.

On average each card left to draw is as likely as any other, and the others play against you.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from models.green_box.slush.moves import Act, Move
from models.green_box.slush.table import Position
from scorers.green_box.contest import Contest
from scorers.green_box.slush.search.numbers import State, Step, Table
from scorers.ticks import one_in

Value: TypeAlias = "int | Fraction"
_INFINITE = 10**9
_A_STEP = 4
"""So many positions are a step."""


class BestPlay(Contest):
    """The best turn of a player, or the best so many turns ahead, all others and the draw pile playing against that player.

    Where cards may come, a turn is two steps of the search: what a player does, and which card is turned up.
    """

    def __init__(self, position: Position, player: str, objective: str, turns: int, tick: Callable[[], None]) -> None:
        self._table = table = Table(position, player, objective, turns)
        # What a player does is one step, the card that is turned up then another.
        steps = 2 if table.sees_cards else 1
        super().__init__(table, table.start, table.ceiling, turns, table.moves, tick, steps)

    @property
    def scope(self) -> str:
        """How far was looked, and what is taken of the cards that come."""
        asked = super().scope
        if not self._table.sees_cards:
            return asked
        return asked.replace("whatever the others do,", "whatever the others do and whatever cards come,")

    def _is_certain(self, worth: int) -> bool:
        """Whether the game has ended, where only the end counts."""
        return self._table.objective == "win" and worth != 0

    def _bound(self, worth: int) -> int:
        """The end itself, where it is certain."""
        return worth if self._is_certain(worth) else super()._bound(worth)


class Average(NamedTuple):
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
