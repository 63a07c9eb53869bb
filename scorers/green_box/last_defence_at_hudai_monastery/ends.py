"""How an Act phase of Last Defence at Hudai Monastery may end if the monastery stands then, and the moves to each end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import permutations
from typing import Any

from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.actions import MOVES
from models.green_box.last_defence_at_hudai_monastery.moves import Act, Build, Move
from models.green_box.last_defence_at_hudai_monastery.position import Defence, Monk, Position, Row, Spot
from models.green_box.last_defence_at_hudai_monastery.tactics import least_loss
from scorers.green_box.last_defence_at_hudai_monastery.fight import Came, Fight, deeds_to, folded
from scorers.green_box.last_defence_at_hudai_monastery.melee import Melee
from scorers.green_box.last_defence_at_hudai_monastery.search import INTEGRITY_FIRST
from scorers.green_box.last_defence_at_hudai_monastery.states import NOBODY, State

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
    """Every end of an Act phase, once each; what Bricks bring is any of the tiles of the melee's `extra`."""

    def __init__(self, melee: Melee, start: State, tick: Callable[[], None]) -> None:
        self.melee, self._start, self._tick = melee, start, tick
        self._came: Came = {start: None}

    def every(self, most: int | None = None, *, falls: bool = False) -> Iterator[State]:
        """The states in which it may end, those alike once; with integrity left, unless it may also fall.

        At most so many states are looked at.
        """
        melee, stack, ended = self.melee, [self._start], set()
        prunes = not falls and self._start.integrity - sum(melee.lost(c, n) for c, n in enumerate(self._start.left)) <= 0
        while stack and (most is None or len(self._came) < most):
            self._tick()
            state = stack.pop()
            if state.draws:
                deeds: Iterable[tuple[Any, State]] = ((None, state._replace(hand=tile, draws=0)) for tile in melee.extra)
            else:
                if melee.may_end(state) and (falls or melee.outcome(state).integrity > 0):
                    end = state._replace(active=NOBODY, used=(), points=0)
                    if end not in ended:
                        ended.add(end)
                        yield state
                deeds = melee.deeds(state)
            for deed, after in deeds:
                if after not in self._came:
                    self._came[after] = state, deed
                    if not prunes or melee.on(after.added).bounds.integrity(after._replace(added=())) > 0:
                        stack.append(after)

    def tables(self, state: State) -> Iterator[tuple[Position, Spot | None]]:
        """The table in a state; with the tile in hand, which nothing needed so far, at each place."""
        inner = self.melee.on(state.added)
        for spot in inner.free if state.hand is not None else (None,):
            on = inner if spot is None or state.hand is None else inner.on(((spot, state.hand),))
            table = replace(
                on.position,
                demons=on.demons_after(state),
                monks=tuple(Monk(m.name, m.spot, m.is_charged) for m in state.monks),
                activated=tuple(monk.name for monk in state.monks if monk.is_done),
                techniques=dict(zip(Symbol, state.levels, strict=True)),
                seats=(Defence(state.integrity, on.position.time),),
                points=state.points,
            )
            yield table, spot

    def moves(self, state: State, player: str, hand: Symbol | None, spot: Spot | None) -> tuple[Move, ...]:
        """What was done to come to a state, as moves, with what was built before at a place if no play needed it."""
        spot = state.added[0][0] if state.added else spot
        steps = folded(deeds_to(self._came, state))
        built: tuple[Move, ...] = () if hand is None or spot is None else (Build(player, hand, spot),)
        return (*built, *((Act(player, steps),) if steps else ()))
