"""The best way to play on in this turn of Last Defence at Hudai Monastery: Build with known tiles, Act, and Demons.

The Act phase is gone through depth first, with bounds on what can still come of it. What is best is told by the three
numbers of an `Outcome` in an order of importance; all are compared exactly.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import reduce
from typing import Any, TypeAlias, cast

from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.moves import words
from models.green_box.last_defence_at_hudai_monastery.moves.actions import MOVES
from models.green_box.last_defence_at_hudai_monastery.moves.steps import Steps, removable_after, strike_one
from models.green_box.last_defence_at_hudai_monastery.moves.tactics import least_loss, lowerable, most_given
from models.green_box.last_defence_at_hudai_monastery.table.kinds import INTEGRITY, Demon, Phase
from models.green_box.last_defence_at_hudai_monastery.table.position import Position
from models.rule import Rulings
from scorers.green_box.contest_words import sentences
from scorers.green_box.last_defence_at_hudai_monastery.score import BASE, ORDERS, decode, encode
from scorers.green_box.last_defence_at_hudai_monastery.search.draws import Tiles
from scorers.green_box.last_defence_at_hudai_monastery.search.endings import most_drawn
from scorers.green_box.last_defence_at_hudai_monastery.search.melee import Melee
from scorers.green_box.last_defence_at_hudai_monastery.search.site import INTEGRITY_AT, Outcome, State
from scorers.limits import NO_LIMIT, are_held, hold
from scorers.objective import SCORE
from scorers.play import Played, PlaySearch, Progressed

Order = tuple[int, ...]
"""The places of an outcome's numbers, the most important first; those left out do not matter."""


def rank(outcome: Outcome, order: Order) -> tuple[int, ...]:
    """An outcome with its most important number first; once the last integrity is lost, no more can be."""
    return tuple(max(0, outcome[n]) for n in order)


class Fight:
    """The search for the best Act phase of a table; a tile in `hand` was drawn and is still to be added.

    Bricks draw the tiles of `coming` as far as they go, and are not used without them.
    """

    def __init__(
        self, position: Position, order: Order, tick: Callable[[], None], *, hand: Symbol | None = None, coming: Tiles = ()
    ) -> None:
        self.melee = Melee(position, coming=coming)
        self.start = self.melee.start._replace(hand=hand)
        self._order, self._tick = order, tick
        self._came: Came = {}

    def best(self, above: tuple[int, ...] | None = None) -> Iterator[tuple[Outcome, State]]:
        """Better and better ways to end the phase; the last one is the best.

        Only such are looked for that are ranked `above` what is known.
        """
        melee, order = self.melee, self._order
        start, best = self.start.blurred, above
        self._came = {start: None}
        stack: list[tuple[State, Outcome]] = [(start, self.limit(start))]
        while stack:
            self._tick()
            state, limit = stack.pop()
            if best is not None and rank(limit, order) <= best and not are_held():
                continue
            if melee.may_end(state):
                outcome = melee.outcome(state)
                for worth, bound in zip(outcome, limit, strict=True):
                    hold(worth, bound, "an Act phase")
                if best is None or rank(outcome, order) > best:
                    best = rank(outcome, order)
                    yield outcome, state
            stack += self._children(state, limit, best)

    def _children(self, state: State, limit: Outcome, best: tuple[int, ...] | None) -> list[tuple[State, Outcome]]:
        """The states after each deed that can come to more than the best, with what they come to at most; that last."""
        melee, order = self.melee, self._order
        children: list[tuple[Any, ...]] = []
        for deed, came in melee.deeds(state):
            after = came.blurred
            if after not in self._came:
                self._came[after] = state, deed
                # Nothing that can be done later is more than what could be done before.
                most = Outcome(*map(min, self.limit(after, best), limit))
                if best is None or rank(most, order) > best or are_held():
                    now = rank(melee.outcome(after), order)
                    children.append((rank(most, order), now, len(children), after, most))
        children.sort(key=lambda child: child[:3])
        return [(after, most) for *_, after, most in children]

    def line(self, state: State, player: str) -> tuple[words.Act, ...]:
        """What was done to come to a state, as a move; none where nothing was."""
        deeds, places = deeds_to(self._came, state), [spot for spot, _ in self.melee.settle(state).added]
        # What Bricks built, the last tiles of these places, is told as part of their use.
        draws = [deed for deed in deeds if isinstance(deed, words.Build)]
        spots = places[len(places) - len(draws) :]
        builds = iter([replace(build, player=player, spot=spot) for build, spot in zip(draws, spots, strict=True)])
        told = [
            replace(deed, build=next(builds)) if isinstance(deed, words.Use) and deed.symbol is Symbol.BRICKS else deed
            for deed in deeds
            if not isinstance(deed, words.Build)
        ]
        return fold(told, player)

    def limit(self, state: State, best: tuple[int, ...] | None = None) -> Outcome:
        """An outcome of which no number is exceeded however the phase goes on.

        Where a more important number decides beside the best, the others have no limit.
        """
        if state.is_spent and not state.points:
            return self.melee.outcome(self.melee.lay_down(state))
        most = [NO_LIMIT] * len(Outcome._fields)
        for n, place in enumerate(self._order):
            most[place] = self.melee.limit(state, place)
            if best is not None and max(0, most[place]) != best[n]:
                break
        return Outcome(*most)


Came: TypeAlias = "dict[State, tuple[State, Any] | None]"
"""From where a search came to a state, and with which deed; nothing where it began."""


def deeds_to(known: Came, state: State) -> list[Any]:
    """What was done to come to a state."""
    deeds: list[Any] = []
    came = known[state]
    while came is not None:
        state, deed = came
        deeds += [deed] if deed is not None else []
        came = known[state]
    return deeds[::-1]


def fold(deeds: list[Any], player: str) -> tuple[words.Act, ...]:
    """Single deeds as a move, if there are any: what an active monk does belongs to his activation."""
    steps: list[words.Step] = []
    for deed in deeds:
        last = steps[-1] if steps else None
        if isinstance(last, words.Activation) and not isinstance(deed, words.Activation | words.Recruit):
            steps[-1] = words.Activation(last.monk, last.spot, (*last.deeds, deed))
        else:
            steps.append(deed)
    return (words.Act(player, tuple(steps)),) if steps else ()


def without_idle(steps: tuple[words.Step, ...]) -> tuple[words.Step, ...]:
    """The steps without monks who were activated for nothing: who use no tile, and are not laid down after they moved."""
    laid = {deed.monk for step in steps for deed in (step, *getattr(step, "deeds", ())) if isinstance(deed, words.Discharge)}
    return tuple(step for step in steps if not isinstance(step, words.Activation) or step.deeds or step.monk in laid)


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


def strikes(position: Position) -> tuple[words.Strike, ...]:
    """The choices of a Demons phase with which least integrity is lost; those that are not needed are left out."""
    turn, made = Steps(position, position.players[0]), []
    for c in position.attackers:
        table, demon = turn.table, cast("Demon", turn.table.demons[c])
        given = most_given(table, c, demon)
        # Of two monks the one who is not charged goes; of techniques the one that gives least on its own.
        monks = sorted(removable_after(table, c, demon, given), key=lambda monk: monk.is_charged)
        options = lowerable(table) if demon.card.symbol is Symbol.HAMMERS else ()
        monk = monks[0].name if len(monks) > 1 else None
        choice = words.Strike(c, given, monk, options[-1] if len(options) > 1 else None)
        strike_one(turn, choice)
        # What it takes, so that a demon after it may find other things to take: monks, techniques.
        less = (len(table.monks) != len(turn.table.monks), table.techniques != turn.table.techniques)
        made.append((choice, {kind for kind, is_less in enumerate(less) if is_less}))
    named: list[words.Strike] = []
    before_others: set[int] = set()
    for choice, taken in reversed(made):
        # Demons that are not named strike after those that are, who would find there what was to be taken before.
        if choice != words.Strike(choice.column) or taken & before_others:
            named.insert(0, choice)
            before_others |= taken
    return tuple(named)


class BestPlay(PlaySearch):
    """The best of this turn: the integrity at its end, or an Act phase by kills, damage and integrity."""

    def __init__(self, position: Position, player: str, objective: str, turns: int, tick: Callable[[], None]) -> None:
        self._position, self._player, self._objective, self._turns, self._tick = position, player, objective, turns, tick
        self._order: Order = ORDERS.get(objective, (INTEGRITY_AT,))
        self._most: int | None = None
        is_build = position.phase is Phase.BUILD
        self._draw_now = ((position.drawn or position.draws_known) if is_build else None) or ()
        """The tiles of this Build phase, drawn already or known to be drawn."""
        self._coming = position.tiles_to_come[len(self._draw_now) if is_build and position.drawn is None else 0 :]
        """The tiles known to come after them."""

    @property
    def obstacle(self) -> str | None:
        """That the game is over."""
        return "the game is over" if self._position.is_over else None

    @property
    def ceiling(self) -> int:
        """What nothing exceeds: from the Act phase on the limit of the search, before it a number that is never reached."""
        if self._most is not None:
            return self._most
        if self._position.phase is Phase.BUILD:
            # Which tile is added is open still, so there is no one state that a limit could start from.
            return max(INTEGRITY, self._position.integrity) + 99 if self._objective == SCORE else BASE**3
        fight = Fight(self._apart, self._order, self._tick, coming=self._coming)
        # What the search holds against every end of the phase holds from its first state on.
        return encode(rank(fight.limit(fight.start), self._order))

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
        mine, before = self.rulings, cast("BestPlay", other).rulings
        if all(TAKES_AWAY.get(key) == value for key, value in mine.items() if value != before[key]):
            self._most = bound

    @property
    def scope(self) -> str:
        """How far was looked, and with which tiles, in words."""
        if not self._leaves_bricks:
            return "in this turn"
        return "in this turn with the tiles known to come" if self._coming else "in this turn without a Bricks tile"

    @property
    def _leaves_bricks(self) -> bool:
        """Whether Bricks tiles may lie there that draw more than is known to come."""
        # A Bricks tile may be built as well as lie there already.
        may_lie = {*self._position.tiles, *self._draw_now, *self._coming}
        return Symbol.BRICKS in may_lie and len(self._coming) < most_drawn(self._position)

    @property
    def remark(self) -> str | None:
        """What the search leaves out, in words."""
        remarks = []
        if self._leaves_bricks:
            some = "Bricks tiles draw only the tiles known to come, since those after them are not known"
            remarks.append(some if self._coming else "Bricks tiles are not used, since what they draw is not known")
        if self._turns > 1:
            remarks.append("the search looks only at this turn, since the next demons are chance")
        return sentences(remarks)

    def run(self, above: int | None = None) -> Iterator[Progressed]:
        """Better and better plays, each with what nothing exceeds; the last one is the best."""
        ceiling = self.ceiling
        if above is not None and ceiling <= above:
            return
        known = None if above is None else (above,) if self._objective == SCORE else decode(above)
        tiles = (None,) if self._position.phase is Phase.ACT else tuple(dict.fromkeys(self._draw_now))
        acting = replace(self._position, phase=Phase.ACT, drawn=None)
        for tile in tiles:
            fight = Fight(acting, self._order, self._tick, hand=tile, coming=self._coming)
            for outcome, state in fight.best(above=known):
                known = rank(outcome, self._order)
                yield Progressed(ceiling, self._play(fight, state, tile, encode(known)))

    def _play(self, fight: Fight, state: State, tile: Symbol | None, worth: int) -> Played:
        """The moves that lead to an end of the Act phase, and the Demons phase where that counts."""
        moves: tuple[words.Move, ...] = ()
        if tile is not None:
            (spot, _), *_ = fight.melee.settle(state).added
            moves = (words.Build(self._player, tile, spot),)
        for act in fight.line(state, self._player):
            steps = act.steps if fight.melee.must else without_idle(act.steps)
            moves += (words.Act(act.player, steps),) if steps else ()
        if self._objective != SCORE:
            return Played(moves, worth)
        after = reduce(MOVES.after, moves, self._apart)
        demons = words.Demons(self._player, strikes(after))
        return Played((*moves, demons), max(0, after.integrity - least_loss(after)))
