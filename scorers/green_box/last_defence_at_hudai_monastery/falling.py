"""That two turns of Last Defence at Hudai Monastery are lost if the draws are bad: every play of the first is refuted.

The bad draws are the dullest tiles, and after the first turn as many Arrows as may come. Against them each end of the first
Act phase is refuted: at first all that leave the same hit points at once, by a limit for monks who may stand anywhere; then
each with its tile at each place and each choice in the Demons phase; and only then by a search of the second turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from models.green_box.cards import Background, Card
from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.actions import MOVES
from models.green_box.last_defence_at_hudai_monastery.moves import Demons
from models.green_box.last_defence_at_hudai_monastery.onslaught import arriving, choices
from models.green_box.last_defence_at_hudai_monastery.position import (
    COLUMNS,
    STACK,
    Defence,
    Demon,
    Monk,
    Phase,
    Position,
    Row,
)
from models.green_box.last_defence_at_hudai_monastery.tactics import loss
from scorers.green_box.last_defence_at_hudai_monastery.draws import Supply, arrivals, coloured, kinds, supply, unseen
from scorers.green_box.last_defence_at_hudai_monastery.last_turn import (
    DULL,
    Anywhere,
    LastTurns,
    brought,
    dullest,
)
from scorers.green_box.last_defence_at_hudai_monastery.melee import Melee
from scorers.green_box.last_defence_at_hudai_monastery.siege import strike_orders
from scorers.green_box.last_defence_at_hudai_monastery.states import NOBODY, State
from scorers.green_box.last_defence_at_hudai_monastery.survive import Luck, Survival, Tick

TRIED = 3
ROOM = 2
"""Tiles that may be added in two Build phases."""


class Falling:
    """The refutation of every play of a first turn, if there is one."""

    def __init__(self, position: Position, player: str, tick: Tick) -> None:
        self._position, self._player, self._tick = position, player, tick
        self._last = LastTurns(tick, Luck.WORST)
        self._limits: dict[object, int] = {}
        self._pools: dict[Background, tuple[Card, ...]] = {}
        self._anywhere: dict[object, tuple[Anywhere, State]] = {}

    def is_proven(self) -> bool:
        """Whether two turns are lost, if tiles and demons come as badly as is tried here."""
        position = self._position
        there = supply(position)
        hands: tuple[Symbol | None, ...] = (None,)
        left = there
        if position.phase is Phase.BUILD:
            if position.drawn is None:
                drawn = dullest(there, position.tiles_drawn)
                if drawn is None:
                    return False
                tiles, left = drawn
            else:
                tiles = position.drawn
            hands = tuple(dict.fromkeys(tiles)) or (None,)
        acting = replace(position, phase=Phase.ACT, drawn=None)
        extra = brought(position, left, Symbol.BRICKS if Symbol.BRICKS in hands else None)
        melee = Melee(acting, frozenset(extra))
        for hand in hands:
            start = melee.start._replace(hand=hand, supply=left)
            if not all(self._is_refuted(melee, state) for state in self._ends(melee, start)):
                return False
        return True

    def _ends(self, melee: Melee, start: State) -> Iterator[State]:
        """Every way in which the first Act phase may end that is survived; of those that are alike but one."""
        seen, ended = {start}, set()
        stack = [start]
        while stack:
            self._tick()
            state = stack.pop()
            if state.draws:
                drawn = dullest(state.supply or Supply((), ()), state.draws)
                if drawn is None:
                    # What the player likes is drawn: nothing is refuted.
                    yield state
                    return
                found = [after for _, after in Survival.drawn(state._replace(draws=0), *drawn)]
            else:
                if melee.may_end(state) and melee.outcome(state).integrity > 0:
                    end = state._replace(active=NOBODY, used=(), points=0)
                    if end not in ended:
                        ended.add(end)
                        yield end
                found = [after for _, after in melee.deeds(state)]
            for after in found:
                if after not in seen:
                    seen.add(after)
                    if melee.on(after.added).bounds.integrity(after._replace(added=())) > 0:
                        stack.append(after)

    def _is_refuted(self, melee: Melee, state: State) -> bool:
        if state.draws:
            return False
        return self._limit(melee, state) <= 0 or all(self._is_lost(table) for table in self._tables(melee, state))

    # All ends with the same hit points at once.

    def _limit(self, melee: Melee, state: State) -> int:
        """The most integrity after the second turn, wherever monks stand and tiles lie."""
        integrity = melee.outcome(state).integrity
        charged = tuple(monk.is_charged for monk in state.monks)
        key = (state.left, state.pushed, integrity, state.levels, charged, state.added, state.hand is None)
        if key not in self._limits:
            self._tick()
            self._limits[key] = self._limited(melee.on(state.added), state, integrity)
        return self._limits[key]

    def _limited(self, melee: Melee, state: State, integrity: int) -> int:
        demons: list[Demon | None] = []
        left = []
        for c, demon in enumerate(melee.demons):
            waits = demon is not None and state.left[c] > 0 and demon.row is Row.APPROACHING
            is_next = waits and c not in state.pushed
            demons.append(replace(demon, row=Row.ATTACKING, damage=0) if demon is not None and is_next else None)
            left.append(state.left[c] if is_next else 0)
        stays = [
            demon is not None and state.left[c] > 0 and (demon.row is not Row.ATTACKING or c in state.pushed)
            for c, demon in enumerate(melee.demons)
        ]
        empty = [c for c in range(COLUMNS) if not stays[c]][: melee.position.stack]
        for c, card in self._worst(melee.position, empty).items():
            demons[c] = arriving(card)
            left[c] = (card.value or 0) + 1
        key = (melee.position.wall, tuple(demons))
        if key not in self._anywhere:
            table = replace(melee.position, demons=tuple(demons))
            inner = Melee(table, frozenset(melee.extra or DULL))
            self._anywhere[key] = Anywhere(inner), inner.start
        bounds, start = self._anywhere[key]
        monks = tuple(monk._replace(is_done=False) for monk in state.monks)
        takers = any(
            demon is not None
            and demon.row is Row.ATTACKING
            and state.left[c]
            and c not in state.pushed
            and demon.card.symbol in {Symbol.CIRCLES, Symbol.WHEEL}
            for c, demon in enumerate(melee.demons)
        )
        chosen = [monks] if not takers else [monks, *([m for m in monks if m is not out] for out in monks), ()]
        gain = melee.gain * (ROOM - 1)
        return max(
            bounds.integrity(
                start._replace(
                    left=tuple(left),
                    integrity=integrity,
                    levels=state.levels,
                    monks=tuple(some),
                    hand=DULL[0],
                    points=0,
                    done=0,
                )
            )
            + gain
            for some in chosen
        )

    def _worst(self, position: Position, columns: Sequence[int]) -> dict[int, Card]:
        """Arrows for these columns as bad as they may come, and as many."""
        backs = dict(zip(columns, kinds(len(columns), STACK - position.stack), strict=True))
        worst: dict[int, Card] = {}
        for kind in reversed(tuple(dict.fromkeys(backs.values()))):
            if kind not in self._pools:
                pool = unseen(self._position, kind)
                arrows = (card for card in pool if card.symbol is Symbol.ARROW)
                self._pools[kind] = tuple(sorted(arrows, key=lambda card: -(card.value or 0)))
            free = sorted((c for c in columns if backs[c] is kind), key=position.spare)
            worst |= dict(zip(free, self._pools[kind], strict=False))
        return worst

    # One end, with its tile and the choices of the Demons phase.

    def _tables(self, melee: Melee, state: State) -> Iterator[tuple[Position, Supply]]:
        there = state.supply or Supply((), ())
        inner = melee.on(state.added)
        hands = [None] if state.hand is None else [(spot, state.hand) for spot in inner.free]
        for one in hands:
            on = inner if one is None else inner.on((one,))
            table = replace(
                on.position,
                demons=on.demons_after(state),
                monks=tuple(Monk(m.name, m.spot, m.is_charged) for m in state.monks),
                techniques=dict(zip(Symbol, state.levels, strict=True)),
                seats=(Defence(state.integrity, on.position.time),),
                points=0,
            )
            yield from ((after, there) for after in self._struck(table))

    def _struck(self, table: Position) -> Iterator[Position]:
        for order in strike_orders(table):
            for strike in choices(table, order):
                after = MOVES.after(table, Demons(self._player, strike))
                if after.integrity > 0:
                    yield after

    def _is_lost(self, found: tuple[Position, Supply]) -> bool:
        """Whether the second turn is lost, or the game, if the worst comes."""
        self._tick()
        table, there = found
        if table.is_over:
            return not table.is_won
        columns = tuple(c for c, demon in enumerate(table.demons) if demon is not None and demon.card == Card())
        return any(self._falls(one, columns, there) for one in self._bad(table, columns))

    def _falls(self, table: Position, columns: tuple[int, ...], there: Supply) -> bool:
        return all(self._last.falls(one, there) for one in (table, *coloured(table, columns)))

    def _bad(self, table: Position, columns: tuple[int, ...]) -> Iterator[Position]:
        """Tables with demons that may come, the worst first."""
        found = [one for one, _ in arrivals(table, columns)]
        found.sort(key=lambda one: -sum(loss(one, d) for c in one.attackers if (d := one.demons[c])))
        yield from found[:TRIED]
