"""Whether a turn of Last Defence at Hudai Monastery can be survived: against every draw, with the best one, by chance.

To survive a turn is to have integrity left, or to have won, when its Demons phase is over. What is drawn, in the Build phase
and by Bricks tiles, is chance: the player knows each draw before he plays on, and nothing of the later ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import Any

from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.actions import MOVES
from models.green_box.last_defence_at_hudai_monastery.moves import Act, Build, Demons, Move
from models.green_box.last_defence_at_hudai_monastery.position import DRAWN, Phase, Position
from models.green_box.last_defence_at_hudai_monastery.rulings import RULINGS
from models.green_box.last_defence_at_hudai_monastery.tactics import least_loss
from scorers.claims import are_held, hold
from scorers.green_box.last_defence_at_hudai_monastery.draws import (
    Supply,
    Tiles,
    arrivals,
    blind,
    coloured,
    supply,
    tile_draws,
)
from scorers.green_box.last_defence_at_hudai_monastery.fight import folded
from scorers.green_box.last_defence_at_hudai_monastery.melee import Melee
from scorers.green_box.last_defence_at_hudai_monastery.search import strikes
from scorers.green_box.last_defence_at_hudai_monastery.states import State

Tick = Callable[[], None]
STEPS = 400
"""So many steps a search may take where Bricks are used."""
_DULL_FIRST = (Symbol.HAMMERS, Symbol.WHEEL, Symbol.BRICKS, Symbol.DROP, Symbol.CIRCLES, Symbol.ARROW)
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
    """How likely an Act phase ends with integrity left; with the worst or best draws that is 0 or 1.

    Bricks bring any of the symbols of `extra`, as the player likes, unless a state has its own supply of tiles. With `need`
    more integrity than that has to be left.
    """

    def __init__(
        self,
        position: Position,
        tick: Tick,
        luck: Luck,
        extra: Iterable[Symbol] = (),
        only: Symbol | None = None,
        *,
        need: int = 0,
    ) -> None:
        self.melee = Melee(position, frozenset(extra))
        self._tick, self._luck, self._only, self._need = tick, luck, only, need
        self._known: dict[State, Fraction] = {}
        self._next: dict[State, tuple[Any, State]] = {}

    def value(self, state: State) -> Fraction:
        """The most that can be made of a state."""
        known = self._known.get(state)
        if known is None:
            self._known[state] = known = self._drawn(state) if state.draws else self._played(state)
        return known

    def _played(self, state: State) -> Fraction:
        melee = self.melee
        if melee.may_end(state) and melee.outcome(state).integrity > self._need:
            return SURE
        best, children = NEVER, {}
        for deed, after in melee.deeds(state):
            if after not in children and self._known.get(after, SURE):
                self._tick()
                most = self._limit(after)
                if most > 0 or are_held():
                    children[after] = most, deed
        for after, (most, deed) in sorted(children.items(), key=lambda child: -child[1][0]):
            value = self.value(after)
            hold(int(value > 0), max(0, most), "an Act phase")
            if value > best:
                best = value
                self._next[state] = deed, after
                if value == SURE:
                    break
        return best

    def _limit(self, state: State) -> int:
        inner = self.melee.on(state.added)
        return inner.bounds.integrity(state._replace(added=())) - self._need

    def _drawn(self, state: State) -> Fraction:
        """What comes of a draw of Bricks."""
        if state.supply is None:
            return max((self.value(state._replace(hand=tile, draws=0)) for tile in self.melee.extra), default=NEVER)
        if self._only is not None:
            # The draw is nothing but this tile as long as there are enough; then it is what the player likes.
            n = list(Symbol).index(self._only)
            if state.supply.bag[n] >= state.draws:
                bag = tuple(number - (n == other) * state.draws for other, number in enumerate(state.supply.bag))
                supply_left = state.supply._replace(bag=bag)
                return self.value(state._replace(hand=self._only, draws=0, supply=supply_left))
            return max(self.value(state._replace(hand=tile, draws=0)) for tile in Symbol)
        total, least, best = NEVER, SURE, NEVER
        for tiles, chance, left in state.supply.draws(state.draws):
            value = self.with_draw(state._replace(draws=0), tiles, left)
            total, least, best = total + chance * value, min(least, value), max(best, value)
            if (self._luck is Luck.WORST and not least) or (self._luck is Luck.BEST and best == SURE):
                break
        return {Luck.WORST: least, Luck.BEST: best, Luck.CHANCE: total}[self._luck]

    def with_draw(self, state: State, tiles: Tiles, left: Supply) -> Fraction:
        """The most that can be made of a state when these tiles were drawn, one of which is added."""
        best = NEVER
        for _, after in self.drawn(state, tiles, left):
            best = max(best, self.value(after))
            if best == SURE:
                break
        return best

    @staticmethod
    def drawn(state: State, tiles: Tiles, left: Supply) -> Iterator[tuple[Symbol | None, State]]:
        """The states with each of these tiles in hand, the others discarded."""
        if not tiles:
            yield None, state._replace(supply=left)
        for tile in dict.fromkeys(tiles):
            others = list(tiles)
            others.remove(tile)
            yield tile, state._replace(hand=tile, supply=left.back(others))

    def line(self, state: State) -> tuple[list[Any], State]:
        """The deeds of the best play, as far as no draw comes in between, and the state after them."""
        deeds = []
        while state in self._next:
            deed, state = self._next[state]
            deeds += [deed] if deed is not None else []
        return deeds, state


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
    """How likely a turn is survived after each draw of the Build phase: at least, at most; with ways that are sure.

    In the Act phase there is one draw, of no tiles.
    """

    draws: Mapping[Tiles, Fraction]
    low: Mapping[Tiles, Fraction]
    high: Mapping[Tiles, Fraction]
    ways: tuple[Way, ...]

    @property
    def least(self) -> Fraction:
        """The chance to survive, at least."""
        return sum((chance * self.low[tiles] for tiles, chance in self.draws.items()), NEVER)

    @property
    def most(self) -> Fraction:
        """The chance to survive, at most."""
        return sum((chance * self.high[tiles] for tiles, chance in self.draws.items()), NEVER)

    def those(self, value: Fraction) -> tuple[Tiles, ...]:
        """The draws of which it is settled that they are worth so much."""
        return tuple(tiles for tiles in self.draws if self.low[tiles] == self.high[tiles] == value)


def this_turn(position: Position, player: str, tick: Tick, luck: Luck = Luck.WORST) -> Turn:
    """Whether the turn is survived, draw by draw. Raises `ValueError` where the bag has to be known."""
    return _Play(position, player, tick, luck).turn()


TAKES_AWAY = {
    "HU-AMB-ARROW-TECH": "push",
    "HU-AMB-CAP": "capped",
    "HU-AMB-CIRC-TECH": "column",
    "HU-AMB-CIRCNONE": "nothing",
    "HU-AMB-GAP": "forbid",
    "HU-AMB-MITIGATE-DOUBLE": "after",
    "HU-AMB-POINTCAP": "4",
    "HU-AMB-RECRUIT-POOL": "unused",
    "HU-AMB-SHARE": "forbidden",
    "HU-AMB-STUNSTUN": "illegal",
}
"""Readings under which the player can do nothing that he could not do under the other one: what is lost stays lost."""


class _Play:
    """A turn from Build or Act on: first without Bricks, and with them where that is not enough."""

    def __init__(self, position: Position, player: str, tick: Tick, luck: Luck) -> None:
        # Rulings count as asked for only where another reading may change the answer (`_rest_on`).
        self._asked = position.rulings
        self._position = position = position.under(position.rulings.fresh())
        self._player, self._luck = player, luck
        self._acting = replace(position, phase=Phase.ACT, drawn=None)
        self._plain = Survival(self._acting, tick, luck)
        self._ways: dict[Symbol | None, Way | None] = {}
        self._tick, self._is_refuted = tick, False
        self._building: dict[Symbol | None, Survival] = {}

    def turn(self) -> Turn:
        """The answer for each draw."""
        if self._position.phase is Phase.ACT:
            chances: dict[Tiles, Fraction] = {(): SURE}
            left: dict[Tiles, Supply | None] = {(): None}
        else:
            every = tile_draws(self._position)
            chances = {tiles: chance for tiles, (chance, _) in every.items()}
            left = {tiles: there for tiles, (_, there) in every.items()}
        low, high = {}, {}
        ways: dict[Way, None] = {}
        # The dullest draw first: where that is lost if Bricks draw badly, nothing need be known of the others.
        for tiles in sorted(chances, key=lambda tiles: sum(map(_DULL_FIRST.index, tiles))):
            way = next((way for tile in tiles or (None,) if (way := self._way(tile)) is not None), None)
            low[tiles] = high[tiles] = NEVER if way is None else SURE
            if way is None and Symbol.BRICKS in {*self._position.tiles, *tiles}:
                low[tiles], high[tiles], way = self._with_bricks(tiles, left[tiles])
            if way is not None:
                ways[way] = None
        turn = Turn(chances, low, high, tuple(ways))
        self._rest_on(turn)
        return turn

    def _rest_on(self, turn: Turn) -> None:
        """Asks for the rulings on which the answer rests: those under which a way does not hold, or more may be done."""
        is_sure, is_told = len(turn.those(SURE)) == len(turn.draws), not any(way.then for way in turn.ways)
        for ruling in RULINGS:
            for other in ruling.options if ruling.key in self._position.rulings.asked else ():
                is_new = other != self._asked.fresh()[ruling.key]
                is_like = is_told and (is_sure or other == TAKES_AWAY.get(ruling.key))
                if is_new and not (is_like and all(self._holds(way, ruling.key, other) for way in turn.ways)):
                    self._asked[ruling.key]

    def _holds(self, way: Way, key: str, value: str) -> bool:
        """Whether a way may be gone, and survives, under another ruling too."""
        position = self._begun(way.moves[0]).under(self._asked.fresh(**{key: value}))
        for move in way.moves[:-1]:
            done = MOVES.done(position, move)
            if any(not requirement.truth for requirement in done.conditions.requirements):
                return False
            position = done.table
        return position.integrity > least_loss(position)

    def _begun(self, first: Move) -> Position:
        """The table before a way; what was drawn is said by what is built."""
        position = self._position.under(self._asked.fresh())
        if isinstance(first, Build) and first.tile is not None:
            return replace(position, drawn=position.drawn or (first.tile,))
        return replace(position, phase=Phase.ACT, drawn=None)

    def _way(self, tile: Symbol | None) -> Way | None:
        """How it is survived with a tile, without Bricks."""
        if tile not in self._ways:
            state = self._plain.melee.start._replace(hand=tile)
            self._ways[tile] = self._told(self._plain, state, tile) if self._plain.value(state) else None
        return self._ways[tile]

    def _told(self, search: Survival, state: State, built: Symbol | None) -> Way:
        deeds, end = search.line(state)
        end = search.melee.settled(end)
        moves: list[Move] = [] if built is None else [Build(self._player, built, end.added[0][0])]
        steps = folded(deeds)
        moves += [Act(self._player, steps)] if steps else []
        if end.draws:
            return Way(tuple(moves), then="how to play on depends on what the Bricks tile draws")
        position = self._begun(moves[0]) if moves else self._acting.under(self._asked.fresh())
        for move in moves:
            position = MOVES.after(position, move)
        return Way((*moves, Demons(self._player, strikes(position))), search.melee.outcome(end).integrity)

    def _with_bricks(self, tiles: Tiles, left: Supply | None) -> tuple[Fraction, Fraction, Way | None]:
        """The same where Bricks are used: at least, at most, and a way that is sure."""
        there, start = supply(self._acting) if left is None else left, self._plain.melee.start
        if self._luck is Luck.WORST and (self._is_refuted or self._fails(start, tiles, there)):
            most = SURE if self._is_refuted else NEVER
            self._is_refuted = True
            return NEVER, most, None
        search = self._search()
        try:
            # Not even if Bricks bring what is wanted?
            if not any(search.value(start._replace(hand=tile)) for tile in tiles or (None,)):
                return NEVER, NEVER, None
            value = search.with_draw(start, tiles, there)
        except OutOfStepsError:
            return NEVER, SURE, None
        for tile, state in search.drawn(start, tiles, there):
            if value == search.value(state) == SURE:
                return value, value, self._told(search, state, tile)
        return value, value, None

    def _fails(self, start: State, tiles: Tiles, there: Supply) -> bool:
        """Whether it is not survived if Bricks draw nothing but one kind of tile, as far as there are enough."""
        for only, number in zip(Symbol, there.bag, strict=True):
            if only in _DULL_FIRST[:2] and number >= DRAWN:
                try:
                    if not self._search(only).with_draw(start, tiles, there):
                        return True
                except OutOfStepsError:
                    continue
        return False

    def _search(self, only: Symbol | None = None) -> Survival:
        if only not in self._building:
            count = Steps(self._tick, STEPS).count
            self._building[only] = Survival(self._acting, count, self._luck, Symbol, only)
        return self._building[only]


@dataclass(frozen=True, slots=True)
class Odds:
    """The chance to survive a turn with demons that nobody has looked at: exact where `low` and `high` are the same.

    They differ where it matters whether an Arrow demon has the colour of a monk, which nobody knows, and where a case was
    not settled in the steps that there are.
    """

    low: Fraction
    high: Fraction
    columns: tuple[int, ...]


def odds(position: Position, player: str, tick: Tick) -> Odds:
    """The chance to survive this turn. Raises `ValueError` where bag or demons have to be known."""
    columns, low, high = blind(position), NEVER, NEVER
    for there, chance in arrivals(position, columns):
        known = this_turn(there, player, tick, Luck.CHANCE)
        others = coloured(there, columns) if known.most < 1 else ()
        most = max([known.most, *(this_turn(other, player, tick, Luck.CHANCE).most for other in others)])
        low, high = low + chance * known.least, high + chance * most
    return Odds(low, high, columns)
