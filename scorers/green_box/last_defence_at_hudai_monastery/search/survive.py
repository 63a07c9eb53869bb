"""Whether a turn of Last Defence at Hudai Monastery can be survived: against every draw, with the best one, by chance.

To survive a turn is to have integrity left, or to have won, when its Demons phase is over. What is drawn, in the Build phase
and by Bricks tiles, is chance: the player knows each draw before he plays on, and nothing of the later ones.

What helps at which moment does not depend on bag and discards, so it is searched once: which states are saved without Bricks
(`Survival`), which are lost even if they bring what one likes, and what may come next in all others. Only those few are gone
through again for each bag (`Chances`).
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import cached_property, reduce
from typing import Any, TypeAlias

from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.moves.actions import MOVES
from models.green_box.last_defence_at_hudai_monastery.moves.tactics import least_loss
from models.green_box.last_defence_at_hudai_monastery.moves.words import Act, Build, Demons, Move
from models.green_box.last_defence_at_hudai_monastery.rules.rulings import RULINGS
from models.green_box.last_defence_at_hudai_monastery.table.kinds import Phase
from models.green_box.last_defence_at_hudai_monastery.table.position import Position
from scorers.green_box.last_defence_at_hudai_monastery.search.best import TAKES_AWAY, fold, strikes
from scorers.green_box.last_defence_at_hudai_monastery.search.draws import (
    DULL_FIRST,
    Supply,
    Tiles,
    arrivals,
    blind_columns,
    fillings,
    in_each_colour,
    supply,
    tile_draws,
)
from scorers.green_box.last_defence_at_hudai_monastery.search.melee import Melee, blur, is_spent
from scorers.green_box.last_defence_at_hudai_monastery.search.site import State
from scorers.limits import are_held, hold

Tick: TypeAlias = "Callable[[], None]"
Chance: TypeAlias = "tuple[Fraction, Fraction]"
"""How likely something is, at least and at most: the same where it is settled."""
SURE, NEVER = Fraction(1), Fraction(0)


class Luck(Enum):
    """What is drawn: the worst, the best, or what chance brings."""

    WORST = "worst"
    BEST = "best"
    CHANCE = "chance"


class OutOfStepsError(Exception):
    """It is not settled in the steps that there are."""


class Steps:
    """A tick that stops a search after so many steps."""

    def __init__(self, tick: Tick, most: int) -> None:
        self._tick, self.left = tick, most

    def count(self) -> None:
        """One step. Raises `OutOfStepsError` after the last."""
        self._tick()
        self.left -= 1
        if self.left < 0:
            raise OutOfStepsError


class Survival:
    """Whether an Act phase can end with integrity left; Bricks bring any of the symbols of `extra`, as the player likes."""

    def __init__(self, melee: Melee, tick: Tick) -> None:
        self.melee, self._tick = melee, tick
        self._known: dict[State, bool] = {}
        self._next: dict[State, tuple[Any, State]] = {}

    def value(self, state: State) -> bool:
        """Whether integrity can be left at the end of the turn, from a state on."""
        state = blur(state)
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
            after = blur(came)
            if after not in children and self._known.get(after, True):
                self._tick()
                # Where no more tile is used, to look is quicker than to ask for a limit.
                most = int(self.value(after)) if is_spent(after) else self._limit(after)
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

    def _limit(self, state: State) -> int:
        return self.melee.on(state.added).bounds.integrity(state._replace(added=()), enough=0, least=1)

    def line(self, state: State) -> tuple[list[Any], State]:
        """The deeds with which integrity is left, and the state after them."""
        deeds, state = [], blur(state)
        while state in self._next:
            deed, state = self._next[state]
            deeds += [deed] if deed is not None else []
        return deeds, state


class Chances:
    """How likely an Act phase is survived with Bricks, by one kind of luck; with the worst or the best draws that is 0 or 1.

    Bricks may bring the tiles of `extra`. `plain` is the search without them.
    """

    def __init__(self, position: Position, tick: Tick, plain: Survival, extra: frozenset[Symbol]) -> None:
        self._tick, self._plain = tick, plain
        self._wish = Survival(Melee(position, extra), tick)
        self._next: dict[State, list[tuple[Any, State]]] = {}
        self._known: dict[tuple[State, Supply, Luck], Chance] = {}

    def value(self, state: State, there: Supply, luck: Luck) -> Chance:
        """From a state on, with this bag; open where the steps run out."""
        try:
            if state.draws:
                return self._draw(state, there, luck)
            key = blur(state), there, luck
            if key not in self._known:
                self._known[key] = self._look(*key)
            return self._known[key]
        except OutOfStepsError:
            return NEVER, SURE

    def _look(self, state: State, there: Supply, luck: Luck) -> Chance:
        self._tick()
        # Where not even tiles of one's choice save it, no draw does.
        can = self._wish.value(state)
        low = high = SURE if self._plain.value(state) else NEVER
        for _, after in self._following(state) if low == NEVER and (can or are_held()) else ():
            least, most = self.value(after, there, luck)
            low, high = max(low, least), max(high, most)
            if low == SURE:
                break
        hold(int(high > 0), int(can), "an Act phase with Bricks")
        return low, high

    def _added(self, state: State, tiles: Tiles, left: Supply, luck: Luck) -> Chance:
        """The same with the best of the tiles drawn in hand; most often that does not depend on what is left in the bag."""
        every = [self._settled(state._replace(hand=tile)) for tile in dict.fromkeys(tiles or (None,))]
        if None in every and (SURE, SURE) not in every:
            every = [self.value(state._replace(hand=tile), after, luck) for tile, after in choices(tiles, left)]
        known = [chance for chance in every if chance is not None]
        return max(low for low, _ in known), max(high for _, high in known)

    def _settled(self, state: State) -> "Chance | None":
        """How likely it is from a state on whatever is in the bag, where that is so; nothing where the steps run out."""
        with suppress(OutOfStepsError):
            if self._plain.value(state):
                return SURE, SURE
            if not (self._wish.value(state) or are_held()):
                return NEVER, NEVER
        return None

    def _following(self, state: State) -> list[tuple[Any, State]]:
        """What may be done next, draws first: each of them decides."""
        if state not in self._next:
            every = [(deed, after if after.draws else blur(after)) for deed, after in self._wish.melee.deeds(state)]
            # Even with tiles of one's choice nothing comes of the others.
            later = [(deed, after) for deed, after in every if after.draws or are_held() or self._wish.value(after)]
            self._next[state] = sorted(later, key=lambda step: not step[1].draws)
        return self._next[state]

    def _draw(self, state: State, there: Supply, luck: Luck) -> Chance:
        """The same after a draw: of the tiles drawn the best one is added."""
        bare = state._replace(draws=0, added=tuple(sorted(state.added)))
        found: list[tuple[Fraction, Chance]] = []
        for tiles, chance, left in there.draws(state.draws):
            low, high = self._added(bare, tiles, left, luck)
            found.append((chance, (low, high)))
            # The worst that there is, or the best: no other draw changes it.
            if (luck is Luck.WORST and high == NEVER) or (luck is Luck.BEST and low == SURE):
                return low, high
        if luck is Luck.CHANCE:
            low, high = (sum((chance * value[n] for chance, value in found), NEVER) for n in (0, 1))
            return low, high
        test = min if luck is Luck.WORST else max
        return test(low for _, (low, _) in found), test(high for _, (_, high) in found)

    def line(self, state: State, there: Supply, luck: Luck) -> tuple[list[Any], State]:
        """The deeds that lead to a draw after which it is survived for certain, where there are such, and the state then."""
        deeds: list[Any] = []
        state = blur(state)
        while not state.draws:
            deed, state = next(step for step in self._following(state) if self.value(step[1], there, luck)[0] == SURE)
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


Draws: TypeAlias = "Mapping[Tiles, tuple[Fraction, Supply | None]]"
"""The tiles that may be drawn, with the chance of each draw and what is left then."""
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


@dataclass(frozen=True, slots=True)
class Turn:
    """Each draw of the Build phase with its chance, and how likely the turn is survived after it; with ways that are sure.

    In the Act phase there is one draw, of no tiles.
    """

    draws: Mapping[Tiles, tuple[Fraction, Chance]]
    ways: tuple[Way, ...]

    @property
    def chance(self) -> Chance:
        """How likely it is survived before anything is drawn."""
        low, high = (sum((chance * found[n] for chance, found in self.draws.values()), NEVER) for n in (0, 1))
        return low, high

    @property
    def is_sure(self) -> bool:
        """Whether it is survived after every draw."""
        return len(self.those(SURE)) == len(self.draws)

    def those(self, value: Fraction) -> tuple[Tiles, ...]:
        """The draws of which it is settled that they are worth so much."""
        return tuple(tiles for tiles, (_, found) in self.draws.items() if found == (value, value))


_GENEROUS = {
    ruling.key: option for ruling in RULINGS for option in ruling.options if option != TAKES_AWAY.get(ruling.key, option)
}
"""The other readings of the same rulings."""


class TurnPlay:
    """A turn from Build or Act on, with any luck: first without Bricks, and with them where that is not enough."""

    def __init__(self, position: Position, player: str, tick: Tick) -> None:
        # Rulings count as asked for only where another reading may change the answer (`_rest_on`).
        self._asked = position.rulings
        self._position = position = position.under(position.rulings.fresh())
        self._player = player
        self._acting = replace(position, phase=Phase.ACT, drawn=None)
        self._plain = Survival(Melee(self._acting), tick)
        self._ways: dict[Symbol | None, Way | None] = {}
        self._lost_under: dict[frozenset[tuple[str, str]], bool] = {}
        self._tick = tick

    def turn(self, luck: Luck, until: Callable[[Chance], bool] = lambda _: False) -> Turn:
        """The answer for each draw, or for the first one of which `until` says that no other need be looked at.

        Raises `ValueError` where the bag has to be known.
        """
        is_built = self._position.phase is Phase.ACT
        every: Draws = {(): (SURE, None)} if is_built else tile_draws(self._position)
        found: dict[Tiles, Chance] = {}
        ways: dict[Way, None] = {}
        # The dullest draw first: where that is lost if Bricks draw badly, nothing need be known of the others.
        for tiles in sorted(every, key=lambda tiles: sum(map(DULL_FIRST.index, tiles))):
            way = next((way for tile in tiles or (None,) if (way := self._way(tile)) is not None), None)
            found[tiles] = (NEVER, NEVER) if way is None else (SURE, SURE)
            if way is None and Symbol.BRICKS in {*self._position.tiles, *tiles}:
                found[tiles], way = self._with_bricks(tiles, every[tiles][1], luck)
            if way is not None:
                ways[way] = None
            if until(found[tiles]):
                found, ways = {tiles: found[tiles]}, {} if way is None else {way: None}
                break
        turn = Turn({tiles: (chance, found[tiles]) for tiles, (chance, _) in every.items() if tiles in found}, tuple(ways))
        self._rest_on(turn)
        return turn

    def _rest_on(self, turn: Turn) -> None:
        """Asks for the rulings on which the answer rests: those under which a way does not hold, or more may be done."""
        for ruling in RULINGS:
            for other in ruling.options if ruling.key in self._position.rulings.asked else ():
                if other != self._asked.fresh()[ruling.key] and not self._is_same(turn, ruling.key, other):
                    self._asked[ruling.key]

    def _is_same(self, turn: Turn, key: str, value: str) -> bool:
        """Whether another ruling clearly changes nothing: what is survived stays so, and what is lost stays lost."""
        if not all(not way.then and self._holds(way, key, value) for way in turn.ways):
            return False
        sure, lost = turn.those(SURE), turn.those(NEVER)
        if len(sure) == len(turn.draws) or value == TAKES_AWAY.get(key):
            return True
        tiles = {tile for drawn in lost for tile in drawn or (None,)}
        return len(sure) + len(lost) == len(turn.draws) and self._is_lost_anyway(key, value, tiles)

    def _is_lost_anyway(self, key: str, value: str, tiles: Collection[Symbol | None]) -> bool:
        """Whether it is not survived with a ruling either.

        One that gives more is looked at with all others that do, or but for the one that gives most: a search settles many
        rulings then. Bricks bring what is wanted there.
        """
        less = {other: option for other, option in _GENEROUS.items() if other != "HU-AMB-MITIGATE-DOUBLE"}
        # Where more is allowed and it is lost all the same, it is lost with less.
        every: tuple[dict[str, str], ...] = (_GENEROUS, less, {}) if key in _GENEROUS else ({},)
        return any(self._is_lost_under(more | {key: value}, tiles) for more in every)

    def _is_lost_under(self, rulings: Mapping[str, str], tiles: Collection[Symbol | None]) -> bool:
        key = frozenset(rulings.items())
        if key not in self._lost_under:
            position = self._acting.under(self._asked.fresh(**rulings))
            search = Survival(Melee(position, frozenset(Symbol)), Steps(self._tick, STEPS).count)
            self._lost_under[key] = False
            with suppress(OutOfStepsError):
                self._lost_under[key] = not any(search.value(search.melee.start._replace(hand=tile)) for tile in tiles)
        return self._lost_under[key]

    def _holds(self, way: Way, key: str, value: str) -> bool:
        """Whether a way may be gone, and survives, under another ruling too."""
        position = self._before(way.moves[0]).under(self._asked.fresh(**{key: value}))
        for move in way.moves[:-1]:
            done = MOVES.turn(position, move)
            if any(not requirement.truth for requirement in done.conditions.requirements):
                return False
            position = done.table
        return position.integrity > least_loss(position)

    def _before(self, first: Move) -> Position:
        """The table before a way; what was drawn is said by what is built."""
        position = self._position.under(self._asked.fresh())
        if isinstance(first, Build) and first.tile is not None:
            return replace(position, drawn=position.drawn or (first.tile,))
        return replace(position, phase=Phase.ACT, drawn=None)

    def _start(self, tile: Symbol | None) -> State:
        return self._plain.melee.start._replace(hand=tile)

    def _way(self, tile: Symbol | None) -> Way | None:
        """How it is survived with a tile, without Bricks."""
        if tile not in self._ways:
            state = self._start(tile)
            self._ways[tile] = self._way_of(*self._plain.line(state), tile) if self._plain.value(state) else None
        return self._ways[tile]

    def _way_of(self, deeds: list[Any], end: State, built: Symbol | None) -> Way:
        end = self._plain.melee.settle(end)
        moves: list[Move] = [] if built is None else [Build(self._player, built, end.added[0][0])]
        steps = fold(deeds)
        moves += [Act(self._player, steps)] if steps else []
        if end.draws:
            return Way(tuple(moves), then="how to play on depends on what the Bricks tile draws")
        begun = self._before(moves[0]) if moves else self._acting.under(self._asked.fresh())
        position = reduce(MOVES.after, moves, begun)
        return Way((*moves, Demons(self._player, strikes(position))), self._plain.melee.outcome(end).integrity)

    def _with_bricks(self, tiles: Tiles, left: Supply | None, luck: Luck) -> tuple[Chance, Way | None]:
        """The chance to survive where Bricks are used, and a way that is sure."""
        there, low, high = supply(self._acting) if left is None else left, NEVER, NEVER
        for tile, after in choices(tiles, there):
            least, most = self._chances.value(self._start(tile), after, luck)
            if least == SURE:
                return (SURE, SURE), self._way_of(*self._chances.line(self._start(tile), after, luck), tile)
            low, high = max(low, least), max(high, most)
        return (low, high), None

    @cached_property
    def _chances(self) -> Chances:
        every = supply(self._acting).back(self._position.drawn or ()).every
        symbols = frozenset(symbol for symbol, n in zip(Symbol, every, strict=True) if n)
        return Chances(self._acting, Steps(self._tick, STEPS).count, self._plain, symbols)


def odds(position: Position, player: str, tick: Tick) -> tuple[Chance, tuple[int, ...]]:
    """The chance to survive this turn, with the columns of demons that nobody has looked at.

    At least and at most differ where it matters whether an Arrow demon has the colour of a monk, which nobody knows, and
    where a case was not settled in the steps that there are. Raises `ValueError` where bag or demons have to be known.
    """
    columns = blind_columns(position)
    low, high = _odds(position, player, columns, tick, by_value=False)
    # Who survives in any case needs no demon that waits; elsewhere one may be what a Drop can defeat to heal.
    return (low, high) if low == SURE else _odds(position, player, columns, tick, by_value=True), columns


def _odds(position: Position, player: str, columns: tuple[int, ...], tick: Tick, *, by_value: bool) -> Chance:
    low, high = NEVER, NEVER
    for there, chance in arrivals(position, columns, by_value=by_value):
        least, most = TurnPlay(there, player, tick).turn(Luck.CHANCE).chance
        # An Arrow may have the colour of a monk or none of theirs: at most it is the colour that suits best.
        others = in_each_colour(there, columns) if most < 1 else ()
        most = max([most, *(TurnPlay(other, player, tick).turn(Luck.CHANCE).chance[1] for other in others)])
        low, high = low + chance * least, high + chance * most
    return low, high


_LOST = (NEVER, NEVER)
_MOST_WAYS, _MOST_TRIED = 2000, 400
"""So many ways in which several demons may have come are tried before it is left open whether a turn is lost with every one,
and whether it is survived with every one, which takes longer."""


def outlasts(position: Position, columns: tuple[int, ...], player: str, tick: Tick) -> tuple[bool | None, Position, Tiles]:
    """Whether this turn is survived whatever is drawn and whatever demons came unseen in these columns.

    Nothing where that is not settled; and where it is not, a table and a draw with which no play is sure.
    """

    def worst(there: Position) -> Turn:
        return TurnPlay(there, player, tick).turn(Luck.WORST, lambda found: found == _LOST)

    # Who survives in any case needs no demon that waits, as in `odds`.
    if all(worst(there).is_sure for there, _ in reversed([*arrivals(position, columns)])):
        return True, position, ()
    is_open = False
    for n, there in enumerate(fillings(position, columns)):
        if n == _MOST_TRIED:
            return None, position, ()
        turn = worst(there)
        if lost := turn.those(NEVER):
            return False, there, lost[0]
        is_open |= not turn.is_sure
    return None if is_open else True, position, ()


def is_hopeless(position: Position, columns: tuple[int, ...], player: str, tick: Tick) -> bool:
    """Whether not even the best draws save this turn, whatever demons came unseen in these columns."""

    def is_lost(there: Position) -> bool:
        return TurnPlay(there, player, tick).turn(Luck.BEST, lambda found: found != _LOST).chance == _LOST

    tables = (there for there, _ in arrivals(position, columns, by_value=True))
    every = (table for there in tables for table in (there, *in_each_colour(there, columns)))
    return all(n < _MOST_WAYS and is_lost(table) for n, table in enumerate(every))
