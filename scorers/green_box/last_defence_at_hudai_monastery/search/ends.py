"""How an Act phase of Last Defence at Hudai Monastery may end if the monastery stands then, and the moves to each end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import permutations

from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.moves.actions import MOVES
from models.green_box.last_defence_at_hudai_monastery.moves.tactics import least_loss
from models.green_box.last_defence_at_hudai_monastery.moves.words import Act, Move
from models.green_box.last_defence_at_hudai_monastery.table.demons import Row
from models.green_box.last_defence_at_hudai_monastery.table.position import Defence, Position
from models.green_box.last_defence_at_hudai_monastery.table.wall import Monk
from scorers.green_box.last_defence_at_hudai_monastery.search.best import INTEGRITY_FIRST
from scorers.green_box.last_defence_at_hudai_monastery.search.fight import Came, Fight, deeds_to, fold
from scorers.green_box.last_defence_at_hudai_monastery.search.melee import Melee
from scorers.green_box.last_defence_at_hudai_monastery.search.states import NOBODY, State

_NO_FLOOR = -(10**6)
"""Below the integrity that any play leaves."""


def strike_orders(position: Position) -> Iterator[tuple[int, ...]]:
    """The orders in which demons may strike, as far as it matters: which monk is left when Circles and Wheels strike."""
    attackers = position.attackers
    symbols = {demon.card.symbol for c in attackers if (demon := position.demons[c]) is not None}
    if {Symbol.CIRCLES, Symbol.WHEEL} <= symbols and position.rulings["HU-AMB-STRIKEORDER"] == "chosen":
        yield from permutations(attackers)
    else:
        yield attackers


def likely(position: Position, player: str, tick: Callable[[], None]) -> Iterator[tuple[Position, tuple[Move, ...]]]:
    """The end of an Act phase that leaves most if nothing is done in the next one: demons approaching count as attackers."""
    demons = tuple(
        replace(demon, row=Row.ATTACKING) if demon and demon.row is Row.APPROACHING else demon for demon in position.demons
    )
    fight = Fight(replace(position, demons=demons), INTEGRITY_FIRST, tick, floor=_NO_FLOOR)
    best = [state for _, state in fight.best()]
    moves = fight.line(best[-1], player) if best else ()
    after = position
    for move in moves:
        after = MOVES.after(after, move)
    if after.integrity > least_loss(after):
        yield after, moves


class Ends:
    """Every end of an Act phase in which Bricks are not used, once each."""

    def __init__(self, melee: Melee, tick: Callable[[], None]) -> None:
        self.melee, self._start, self._tick = melee, melee.start, tick
        self._came: Came = {melee.start: None}

    def every(self, *, falls: bool = False) -> Iterator[State]:
        """The states in which it may end, those alike once; with integrity left, unless it may also fall."""
        melee, stack, ended = self.melee, [self._start], set()
        # A bound is worth its time only where something has to be done to keep integrity.
        prunes = not falls and self._start.integrity - sum(melee.loss_to(c, n) for c, n in enumerate(self._start.left)) <= 0
        while stack:
            self._tick()
            state = stack.pop()
            if melee.may_end(state) and (falls or melee.outcome(state).integrity > 0):
                end = state._replace(active=NOBODY, used=(), points=0)
                if end not in ended:
                    ended.add(end)
                    yield state
            for deed, after in melee.deeds(state):
                if after not in self._came:
                    self._came[after] = state, deed
                    if not prunes or melee.bounds.integrity(after) > 0:
                        stack.append(after)

    def table(self, state: State) -> Position:
        """The table as it lies in a state of the search."""
        return replace(
            self.melee.position,
            demons=self.melee.demons_after(state),
            monks=tuple(Monk(m.name, m.spot, m.is_charged) for m in state.monks),
            activated=tuple(monk.name for monk in state.monks if monk.is_done),
            techniques=dict(zip(Symbol, state.levels, strict=True)),
            seats=(Defence(state.integrity, self.melee.position.time),),
            points=state.points,
        )

    def moves(self, state: State, player: str) -> tuple[Move, ...]:
        """What was done to come to a state, as a move."""
        steps = fold(deeds_to(self._came, state))
        return (Act(player, steps),) if steps else ()
