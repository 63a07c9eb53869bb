"""The best way to play on in this turn of Last Defence at Hudai Monastery: Build with known tiles, Act, and Demons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import cast

from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.moves.actions import MOVES
from models.green_box.last_defence_at_hudai_monastery.moves.onslaught import removable_after, strike_one
from models.green_box.last_defence_at_hudai_monastery.moves.steps import Steps
from models.green_box.last_defence_at_hudai_monastery.moves.tactics import least_loss, lowerable, most_given
from models.green_box.last_defence_at_hudai_monastery.moves.words import Act, Build, Demons, Move, Strike
from models.green_box.last_defence_at_hudai_monastery.table.demons import Demon
from models.green_box.last_defence_at_hudai_monastery.table.kinds import INTEGRITY, Phase
from models.green_box.last_defence_at_hudai_monastery.table.position import Position
from models.green_box.last_defence_at_hudai_monastery.table.wall import MONKS
from models.rule import Rulings
from scorers.green_box.contest_words import sentences
from scorers.green_box.last_defence_at_hudai_monastery.objectives import BASE, ORDERS, STRIKE, decode, encode
from scorers.green_box.last_defence_at_hudai_monastery.search.bounds import most_drawn
from scorers.green_box.last_defence_at_hudai_monastery.search.fight import (
    INTEGRITY_ALONE,
    Fight,
    Order,
    rank,
    without_idle,
)
from scorers.green_box.last_defence_at_hudai_monastery.search.states import State
from scorers.limits import hold
from scorers.objective import SCORE
from scorers.play import Played, PlaySearch, Progressed

INTEGRITY_FIRST: Order = (2, 0, 1)
TAKES_AWAY = {
    "HU-AMB-ARROW-TECH": "push",
    "HU-AMB-BUILDSKIP": "no",
    "HU-AMB-CAP": "capped",
    "HU-AMB-CIRC-TECH": "column",
    "HU-AMB-CIRCNONE": "nothing",
    "HU-AMB-GAP": "forbid",
    "HU-AMB-GIVEMORE": "no",
    "HU-AMB-HAMMERSPLIT": "no",
    "HU-AMB-MITIGATE-DOUBLE": "after",
    "HU-AMB-POINTCAP": "4",
    "HU-AMB-RECRUIT-POOL": "unused",
    "HU-AMB-SHARE": "forbidden",
    "HU-AMB-SKIPUSE": "no",
    "HU-AMB-STRIKEORDER": "left-to-right",
    "HU-AMB-STUNSTUN": "illegal",
}
"""Readings under which the player can do nothing that he could not do under the other one: what is lost stays lost."""


def strikes(position: Position) -> tuple[Strike, ...]:
    """The choices of a Demons phase with which least integrity is lost; those that are not needed are left out."""
    turn, made = Steps(position, ""), []
    for c in position.attackers:
        table, demon = turn.table, cast("Demon", turn.table.demons[c])
        given = most_given(table, c, demon)
        # Of two monks the one who is not charged goes; of techniques the one that gives least on its own.
        monks = sorted(removable_after(table, c, demon, given), key=lambda monk: monk.is_charged)
        options = lowerable(table) if demon.card.symbol is Symbol.HAMMERS else ()
        monk = monks[0].name if len(monks) > 1 else None
        choice = Strike(c, given, monk, options[-1] if len(options) > 1 else None)
        strike_one(turn, choice)
        if choice != Strike(c):
            made.append(choice)
    return tuple(made)


def must_act(position: Position) -> bool:
    """Whether activations are left that may not be left out (HU-AMB-SKIPUSE)."""
    needed = min(MONKS, len(position.monks))
    return len(position.activated) < needed and position.rulings["HU-AMB-SKIPUSE"] == "no"


class HudaiPlay(PlaySearch):
    """The best of this turn: the integrity at its end, an Act phase by kills, damage and integrity, or a Demons phase."""

    def __init__(self, position: Position, player: str, objective: str, turns: int, tick: Callable[[], None]) -> None:
        self._position, self._player, self._objective, self._turns, self._tick = position, player, objective, turns, tick
        self._order: Order = ORDERS.get(objective, INTEGRITY_ALONE)
        self._most: int | None = None

    @property
    def obstacle(self) -> str | None:
        """That the game is over, or that the Demons phase is not next."""
        if self._position.is_over:
            return "the game is over"
        if self._objective == STRIKE and self._position.phase is Phase.BUILD:
            return "the Build phase comes first: write `phase: act` to ask for the Demons phase alone"
        if self._objective == STRIKE and must_act(self._position):
            return "both monks have to be activated before the Demons phase"
        return None

    @property
    def ceiling(self) -> int:
        """What nothing exceeds: from the Act phase on the limit of the search, before it a number that is never reached."""
        if self._most is not None:
            return self._most
        if self._objective == STRIKE:
            # A Demons phase heals nothing.
            return self._position.integrity
        if self._position.phase is Phase.BUILD:
            # Which tile is added is open still, so there is no one state that a limit could start from.
            return max(INTEGRITY, self._position.integrity) + 99 if self._objective == SCORE else BASE**3
        fight = Fight(self._apart, self._order, self._tick, coming=self._coming)
        # What the search holds against every end of the phase holds from its first state on; healing ends at the cap.
        limit = fight.limit(fight.start)
        most = fight.melee.cap(self._position.integrity, limit.integrity)
        return self._encode(rank(limit._replace(integrity=most), self._order))

    @property
    def rulings(self) -> Rulings:
        """Those in force; none counts as asked for."""
        return self._position.rulings.fresh()

    @property
    def _apart(self) -> Position:
        """The table where rulings do not count as asked for: what is found there decides nothing of what is proven."""
        return self._position.under(self.rulings)

    def learn(self, other: PlaySearch, bound: int, /) -> None:
        """The bound holds where the player can do nothing that could not be done under the rulings of the other question."""
        mine, before = self.rulings, cast("HudaiPlay", other).rulings
        if all(TAKES_AWAY.get(key) == value for key, value in mine.items() if value != before[key]):
            self._most = bound

    def _encode(self, values: tuple[int, ...]) -> int:
        return values[0] if self._objective == SCORE else encode(values)

    @property
    def scope(self) -> str:
        """How far was looked, and with which tiles, in words."""
        if not self._leaves_bricks:
            return "in this turn"
        return "in this turn with the tiles known to come" if self._coming else "in this turn without a Bricks tile"

    @property
    def _leaves_bricks(self) -> bool:
        """Whether Bricks tiles may lie there that draw more than is known to come."""
        if self._objective == STRIKE:
            return False
        may_lie = {*self._position.tiles, *self._draw_now, *self._coming}
        return Symbol.BRICKS in may_lie and len(self._coming) < most_drawn(self._position)

    @property
    def _acting(self) -> Position:
        return replace(self._position, phase=Phase.ACT, drawn=None)

    @property
    def _draw_now(self) -> tuple[Symbol, ...]:
        """The tiles of this Build phase, drawn already or known to be drawn."""
        return ((self._position.drawn or self._position.draws_known) if self._position.phase is Phase.BUILD else None) or ()

    @property
    def _coming(self) -> tuple[Symbol, ...]:
        """The tiles known to come after them."""
        position = self._position
        is_drawn = position.phase is Phase.ACT or position.drawn is not None
        return position.tiles_to_come[0 if is_drawn else len(self._draw_now) :]

    @property
    def remark(self) -> str | None:
        """What the search leaves out, in words."""
        remarks = []
        if self._leaves_bricks:
            if self._coming:
                remarks.append("Bricks tiles draw only the tiles known to come, since those after them are not known")
            else:
                remarks.append("Bricks tiles are not used, since what they draw is not known")
        if self._turns > 1:
            remarks.append("the search looks only at this turn, since the next demons are chance")
        return sentences(remarks)

    def run(self, above: int | None = None) -> Iterator[Progressed]:
        """Better and better plays, each with what nothing exceeds; the last one is the best."""
        if self._objective == STRIKE:
            found = self._with_demons(self._position, ())
            hold(found.points, self.ceiling, "a Demons phase")
            if above is None or found.points > above:
                yield Progressed(found.points, found)
            return
        ceiling = self.ceiling
        if above is not None and ceiling <= above:
            return
        known = None if above is None else (above,) if self._objective == SCORE else decode(above)
        tiles = (None,) if self._position.phase is Phase.ACT else tuple(dict.fromkeys(self._draw_now))
        for tile in tiles:
            fight = Fight(self._acting, self._order, self._tick, hand=tile, coming=self._coming)
            for outcome, state in fight.best(above=known):
                known = rank(outcome, self._order)
                worth = self._encode(known)
                yield Progressed(ceiling, self._play(fight, state, tile, worth))

    def _play(self, fight: Fight, state: State, tile: Symbol | None, worth: int) -> Played:
        """The moves that lead to an end of the Act phase, and the Demons phase where that counts."""
        before: tuple[Move, ...] = ()
        if tile is not None:
            (spot, _), *_ = fight.melee.settle(state).added
            before = (Build(self._player, tile, spot),)
        acts = fight.line(state, self._player)
        if not fight.melee.must:
            acts = tuple(Act(act.player, steps) for act in acts if (steps := without_idle(act.steps)))
        moves = (*before, *acts)
        if self._objective != SCORE:
            return Played(moves, worth)
        after = self._apart
        for move in moves:
            after = MOVES.after(after, move)
        return self._with_demons(after, moves)

    def _with_demons(self, position: Position, before: tuple[Move, ...]) -> Played:
        """The Demons phase with the least loss."""
        demons = Demons(self._player, strikes(position))
        return Played((*before, demons), max(0, position.integrity - least_loss(position)))
