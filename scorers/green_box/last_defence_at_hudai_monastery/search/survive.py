"""Whether a turn of Last Defence at Hudai Monastery can be survived, and with what chance.

To survive a turn is to have integrity left, or to have won, when its Demons phase is over. What is drawn, in the Build phase
and by Bricks tiles, is chance: the player knows each draw before he plays on, and nothing of the later ones.

What helps at which moment does not depend on bag and discards, so it is searched once: which states are saved without Bricks
(`Survival`), which are lost even if they bring what one likes, and what may come next in all others. Only those few are gone
through again for each bag (`Chances`).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property, reduce
from typing import Any, TypeAlias

from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.moves.actions import MOVES
from models.green_box.last_defence_at_hudai_monastery.moves.words import Build, Demons, Move
from models.green_box.last_defence_at_hudai_monastery.table.kinds import Phase
from models.green_box.last_defence_at_hudai_monastery.table.position import Position
from scorers.green_box.last_defence_at_hudai_monastery.search.best import fold, strikes
from scorers.green_box.last_defence_at_hudai_monastery.search.draws import (
    Supply,
    Tiles,
    arrivals,
    in_each_colour,
    supply,
    tile_draws,
)
from scorers.green_box.last_defence_at_hudai_monastery.search.melee import Melee
from scorers.green_box.last_defence_at_hudai_monastery.search.site import INTEGRITY_AT, State
from scorers.limits import are_held, hold

Tick: TypeAlias = "Callable[[], None]"
Chance: TypeAlias = "tuple[Fraction, Fraction]"
"""How likely something is, at least and at most: the same where it is settled."""
SURE, NEVER = Fraction(1), Fraction(0)
Plan: TypeAlias = Sequence[tuple[Any, State]]
"""The deeds of an Act phase, each with the state after it."""
Plans = dict[Symbol | None, Plan]


class OutOfStepsError(Exception):
    """It is not settled in the steps that there are."""


def bounded(tick: Tick, most: int) -> Tick:
    """A tick that stops a search after so many steps: then it raises `OutOfStepsError`."""
    steps = iter(range(most))

    def count() -> None:
        tick()
        if next(steps, None) is None:
            raise OutOfStepsError

    return count


class Survival:
    """Whether an Act phase can end with integrity left; Bricks bring any of the symbols of `extra`, as the player likes."""

    def __init__(self, melee: Melee, tick: Tick) -> None:
        self.melee, self._tick = melee, tick
        self._known: dict[State, bool] = {}
        self._next: dict[State, tuple[Any, State]] = {}

    def value(self, state: State) -> bool:
        """Whether integrity can be left at the end of the turn, from a state on."""
        state = state.blurred
        known = self._known.get(state)
        if known is None:
            drawn = (self.value(state._replace(hand=tile, draws=0)) for tile in self.melee.extra)
            self._known[state] = known = any(drawn) if state.draws else self._can_play(state)
        return known

    def _can_play(self, state: State) -> bool:
        melee = self.melee
        if melee.may_end(state) and melee.outcome(state).integrity > 0:
            return True
        children: dict[State, tuple[int, Any]] = {}
        for deed, came in melee.deeds(state):
            after = came.blurred
            if after not in children and self._known.get(after, True):
                self._tick()
                # Where no more tile is used, to look is quicker than to ask for a limit.
                most = int(self.value(after)) if after.is_spent else self.melee.limit(after, INTEGRITY_AT)
                if most > 0 or are_held():
                    children[after] = most, deed
                else:
                    self._known[after] = False
        for after, (most, deed) in sorted(children.items(), key=lambda child: -child[1][0]):
            value = self.value(after)
            hold(int(value), max(0, most), "an Act phase")
            if value:
                self._next[state] = deed, after
                return True
        return False

    def plan(self, state: State) -> Plan:
        """The deeds with which integrity is left."""
        plan, state = [], state.blurred
        while state in self._next:
            plan.append(self._next[state])
            state = plan[-1][1]
        return plan

    def follow(self, state: State, plan: Plan) -> None:
        """Does as on another table, and remembers that where it leaves integrity on this one, too."""
        state, steps = state.blurred, dict[State, tuple[Any, State]]()
        for deed, then in plan:
            self._tick()
            every = ((one, after.blurred) for one, after in self.melee.deeds(state))
            found = next(((one, after) for one, after in every if (one, after.added) == (deed, then.added)), None)
            # What hits a demon that is not there is left out.
            if found is not None:
                steps[state], state = found, found[1]
        if self.melee.may_end(state) and self.melee.outcome(state).integrity > 0:
            self._next |= steps
            self._known |= dict.fromkeys((*steps, state), True)


class Chances:
    """How likely an Act phase is survived with Bricks, which may bring the tiles of `extra`; `plain` is the search without.

    Where only `certainty` is asked for, a draw after which it is not certain ends the search; the limits are wider then.
    """

    def __init__(
        self, position: Position, tick: Tick, plain: Survival, extra: frozenset[Symbol], *, certainty: bool
    ) -> None:
        self._tick, self._plain, self._certainty = tick, plain, certainty
        self._wish = Survival(Melee(position, extra), tick)
        self._next: dict[State, list[tuple[Any, State]]] = {}
        self._known: dict[tuple[State, Supply], Chance] = {}

    def value(self, state: State, there: Supply) -> Chance:
        """From a state on, with this bag; open where the steps run out."""
        try:
            if state.draws:
                return self._draw(state, there)
            key = state.blurred, there
            if key not in self._known:
                self._known[key] = self._look(*key)
            return self._known[key]
        except OutOfStepsError:
            return NEVER, SURE

    def _look(self, state: State, there: Supply) -> Chance:
        # Most often it does not depend on the bag: where not even tiles of one's choice save it, no draw does.
        if self._plain.value(state):
            return SURE, SURE
        can = self._wish.value(state)
        low = high = NEVER
        for _, after in self._following(state) if can or are_held() else ():
            self._tick()
            least, most = self.value(after, there)
            low, high = max(low, least), max(high, most)
            if low == SURE:
                break
        hold(int(low > 0), int(can), "an Act phase with Bricks")
        return low, high

    def _following(self, state: State) -> list[tuple[Any, State]]:
        """What may be done next, draws first: each of them decides."""
        if state not in self._next:
            every = [(deed, after if after.draws else after.blurred) for deed, after in self._wish.melee.deeds(state)]
            # Even with tiles of one's choice nothing comes of the others.
            later = [(deed, after) for deed, after in every if after.draws or are_held() or self._wish.value(after)]
            self._next[state] = sorted(later, key=lambda step: not step[1].draws)
        return self._next[state]

    def _draw(self, state: State, there: Supply) -> Chance:
        """The same after a draw: of the tiles drawn the best one is added."""
        bare = state._replace(draws=0, added=tuple(sorted(state.added)))
        low, high = NEVER, SURE
        for tiles, chance, left in there.draws(state.draws):
            begun = [(bare._replace(hand=tile), after) for tile, after in choices(tiles, left)]
            # What is sure without Bricks is looked at first.
            sure = any(self._plain.value(after) for after, _ in begun)
            every = [(SURE, SURE)] if sure else [self.value(*one) for one in begun]
            least, most = (max(found[n] for found in every) for n in (0, 1))
            low, high = low + chance * least, high - chance * (SURE - most)
            if self._certainty and high < SURE:
                return NEVER, high
        return low, high

    def line(self, state: State, there: Supply) -> tuple[list[Any], State]:
        """The deeds that lead to a draw after which it is survived for certain, where there are such, and the state then."""
        deeds: list[Any] = []
        state = state.blurred
        while not state.draws:
            deed, state = next(step for step in self._following(state) if self.value(step[1], there)[0] == SURE)
            deeds += [deed] if deed is not None else []
        return deeds, state


def choices(tiles: Tiles, left: Supply) -> Iterator[tuple[Symbol | None, Supply]]:
    """Each of the tiles drawn, with what is left when the others are discarded."""
    if not tiles:
        yield None, left
    for tile in dict.fromkeys(tiles):
        others = list(tiles)
        others.remove(tile)
        yield tile, left.back(others)


STEPS = 100_000
"""So many steps a search may take where Bricks are used."""


@dataclass(frozen=True, slots=True)
class Way:
    """Moves with which a turn is survived, and the integrity left at the end.

    With Bricks they go as far as the first draw, and `then` is their use: how to play on depends on what is drawn.
    """

    moves: tuple[Move, ...]
    integrity: int = 0
    then: str = ""


class TurnPlay:
    """A turn from Build or Act on: first without Bricks, and with them where that is not enough (`Chances`).

    `plans` are those that served with a tile on other tables; what serves here is added.
    """

    def __init__(
        self, position: Position, player: str, tick: Tick, *, certainty: bool = False, plans: Plans | None = None
    ) -> None:
        self._position, self._player, self._tick, self._certainty = position, player, tick, certainty
        self._plans = {} if plans is None else plans
        self._acting = replace(position, phase=Phase.ACT, drawn=None)
        self._plain = Survival(Melee(self._acting), tick)
        self._way = cache(self._plain_way)
        self.ways: dict[Way, None] = {}
        """Those that are sure, of the draws looked at."""

    @property
    def chance(self) -> Chance:
        """How likely it is survived before anything is drawn. Raises `ValueError` where the bag has to be known."""
        low, high = (sum((chance * found[n] for chance, found in self.draws.values()), NEVER) for n in (0, 1))
        return low, high

    @cached_property
    def draws(self) -> Mapping[Tiles, tuple[Fraction, Chance]]:
        """Each draw of the Build phase with its chance, and how likely the turn is survived then; in the Act phase one."""
        is_built = self._position.phase is Phase.ACT
        every: Mapping[Tiles, tuple[Fraction, Supply | None]] = (
            {(): (SURE, None)} if is_built else tile_draws(self._position)
        )
        draws: dict[Tiles, tuple[Fraction, Chance]] = {}
        for tiles, (chance, left) in every.items():
            way = next((way for tile in tiles or (None,) if (way := self._way(tile)) is not None), None)
            found = (NEVER, NEVER) if way is None else (SURE, SURE)
            if way is None and Symbol.BRICKS in {*self._position.tiles, *tiles}:
                found, way = self._with_bricks(tiles, left)
            draws[tiles] = chance, found
            if way is not None:
                self.ways[way] = None
        return draws

    def _start(self, tile: Symbol | None) -> State:
        return self._plain.melee.start._replace(hand=tile)

    def _plain_way(self, tile: Symbol | None) -> Way | None:
        """How it is survived with a tile, without Bricks."""
        state = self._start(tile)
        self._plain.follow(state, self._plans.get(tile, ()))
        if not self._plain.value(state):
            return None
        self._plans[tile] = plan = self._plain.plan(state)
        end = plan[-1][1] if plan else state.blurred
        return self._way_of([deed for deed, _ in plan if deed is not None], end, tile)

    def _way_of(self, deeds: list[Any], end: State, built: Symbol | None) -> Way:
        end, position = self._plain.melee.settle(end), self._acting
        moves: list[Move] = []
        if built is not None:
            moves.append(Build(self._player, built, end.added[0][0]))
            position = replace(self._position, drawn=self._position.drawn or (built,))
        moves += fold(deeds, self._player)
        if end.draws:
            return Way(tuple(moves), then="how to play on depends on what the Bricks tile draws")
        demons = Demons(self._player, strikes(reduce(MOVES.after, moves, position)))
        return Way((*moves, demons), self._plain.melee.outcome(end).integrity)

    def _with_bricks(self, tiles: Tiles, left: Supply | None) -> tuple[Chance, Way | None]:
        """The chance to survive where Bricks are used, and a way that is sure."""
        there, low, high = supply(self._acting) if left is None else left, NEVER, NEVER
        for tile, after in choices(tiles, there):
            least, most = self._chances.value(self._start(tile), after)
            if least == SURE:
                return (SURE, SURE), self._way_of(*self._chances.line(self._start(tile), after), tile)
            low, high = max(low, least), max(high, most)
        return (low, high), None

    @cached_property
    def _chances(self) -> Chances:
        every = supply(self._acting).back(self._position.drawn or ()).every
        symbols = frozenset(symbol for symbol, n in zip(Symbol, every, strict=True) if n)
        return Chances(self._acting, bounded(self._tick, STEPS), self._plain, symbols, certainty=self._certainty)


def is_hopeless(position: Position, player: str, tick: Tick) -> bool:
    """Whether this turn is not survived, whatever demons have come unseen; nothing is asked but whether one leaves a way."""
    columns = position.unseen_columns
    tables = (there for there, _ in arrivals(position, columns, by_value=True))
    every = (table for there in tables for table in (there, *in_each_colour(there, columns)))
    return all(TurnPlay(table, player, tick, certainty=True).chance[1] == NEVER for table in every)


def odds(position: Position, player: str, tick: Tick, *, certainty: bool = False) -> tuple[Chance, Position | None]:
    """The chance to survive this turn, and a table with demons that may have come unseen on which that is not certain.

    At least and at most differ where it matters whether an Arrow demon has the colour of a monk, which nobody knows, and
    where a case was not settled in the steps that there are; where only `certainty` is asked for, also where it is none.
    Raises `ValueError` where the bag has to be known.
    """
    columns = position.unseen_columns
    # What saves a turn mostly does so whatever came unseen.
    plans: Plans = {}

    def reach(there: Position) -> Chance:
        return TurnPlay(there, player, tick, certainty=certainty, plans=plans).chance

    # Who survives in any case needs no demon that waits; elsewhere one may be what a Drop can defeat to heal.
    # The worst Arrows come last.
    if all(reach(there)[0] == SURE for there, _ in reversed([*arrivals(position, columns)])):
        return (SURE, SURE), None
    low, high, seen, lost = NEVER, SURE, NEVER, None
    for there, chance in reversed([*arrivals(position, columns, by_value=True)]):
        least, most = reach(there)
        # An Arrow may have the colour of a monk or none of theirs: at most it is the colour that suits best.
        others = in_each_colour(there, columns) if most < SURE else ()
        most = max([most, *(reach(other)[1] for other in others)])
        low, high, seen = low + chance * least, high - chance * (SURE - most), seen + chance
        lost = there if lost is None and most < SURE else lost
        # Neither certain nor hopeless.
        if certainty and SURE - seen < high < SURE:
            break
    return (low, high), lost
