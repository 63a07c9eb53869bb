"""What Bricks tiles may bring in an Act phase of Last Defence at Hudai Monastery.

How likely a phase is survived depends on bag and discards, but what helps at which moment does not. So the phase is
searched once, without them: what it comes to is a prospect, the draws that may be asked for next, and for each tile that
they may bring the prospect after it. Many states have the same prospect, and of two draws the one that is nowhere better is
left out. Only then chances are counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from fractions import Fraction
from typing import Any, TypeAlias

from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.moves.words import Activation, Discharge, Use
from models.green_box.last_defence_at_hudai_monastery.table.position import Position
from scorers.green_box.last_defence_at_hudai_monastery.search.draws import Supply, Tiles
from scorers.green_box.last_defence_at_hudai_monastery.search.melee import Melee
from scorers.green_box.last_defence_at_hudai_monastery.search.sameness import is_idle, is_spent, lean
from scorers.green_box.last_defence_at_hudai_monastery.search.states import NOBODY, State
from scorers.limits import are_held, hold

Tick: TypeAlias = "Callable[[], None]"
SURE, NEVER = Fraction(1), Fraction(0)
LOST, SAVED, OPEN = 0, 1, 2
"""Prospects: lost, survived whatever is drawn, and one that nobody has looked at."""
Option: TypeAlias = "tuple[int, tuple[int, ...]]"
"""So many tiles drawn, and the prospect with each of the tiles that there are."""
_DONE: Option = (0, (SAVED,))
_UNSEEN: Option = (0, (OPEN,))
"""What stands for the options of a prospect that has no draws."""


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
        state = lean(self.melee, state)
        known = self._known.get(state)
        if known is None:
            self._known[state] = known = self._can_draw(state) if state.draws else self._can_play(state)
        return known

    def _can_play(self, state: State) -> bool:
        melee = self.melee
        if melee.may_end(state) and melee.outcome(state).integrity > 0:
            return True
        children: dict[State, tuple[int, Any]] = {}
        for deed, came in melee.deeds(state):
            after = lean(self.melee, came)
            if after not in children and self._known.get(after, True) and not is_idle(melee, state, deed, after):
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
        inner = self.melee.on(state.added)
        return inner.bounds.integrity(state._replace(added=()), enough=0, least=1)

    def _can_draw(self, state: State) -> bool:
        return any(self.value(state._replace(hand=tile, draws=0)) for tile in self.melee.extra)

    def line(self, state: State) -> tuple[list[Any], State]:
        """The deeds with which integrity is left, and the state after them."""
        deeds, state = [], lean(self.melee, state)
        while state in self._next:
            deed, state = self._next[state]
            deeds += [deed] if deed is not None else []
        return deeds, state


_Key: TypeAlias = "tuple[State, bool]"
_Way: TypeAlias = "tuple[Any, State, _Key | None]"


class Prospects:
    """The prospects of the states of an Act phase in which Bricks may bring these tiles.

    `plain` is the search without Bricks; what it cannot do, Bricks must. `nothing` may be drawn, too, where tiles run out.
    """

    def __init__(self, position: Position, tick: Tick, plain: Survival, tiles: Iterable[Symbol | None]) -> None:
        self.tiles = tuple(tiles)
        self._tick, self._plain = tick, plain
        self._wish = Survival(Melee(position, frozenset(tile for tile in self.tiles if tile is not None)), tick)
        self._known: dict[_Key, int] = {}
        self._next: dict[_Key, dict[Option, _Way]] = {}
        self._options = [frozenset[Option](), frozenset({_DONE}), frozenset({_UNSEEN})]
        self._of = {options: prospect for prospect, options in enumerate(self._options)}
        self._worse: dict[tuple[int, int], bool] = {}

    def options(self, prospect: int) -> frozenset[Option]:
        """The draws that may be asked for next."""
        return self._options[prospect]

    def of(self, state: State) -> int:
        """The prospect of a state in which nothing is being drawn."""
        try:
            if self._plain.value(state):
                return SAVED
        except OutOfStepsError:
            return OPEN
        return self._after(self._key(state))

    def line(self, state: State, option: Option) -> tuple[list[Any], State]:
        """The deeds that lead to a draw, and the state as it begins."""
        deeds: list[Any] = []
        key: _Key | None = self._key(state)
        while key is not None:
            deed, state, key = self._next[key][option]
            deeds += [deed] if deed is not None else []
        return deeds, state

    def _key(self, state: State, *, is_shut: bool = False) -> _Key:
        """A state; as long as it `is_shut` the active monk uses no Bricks."""
        state = lean(self._wish.melee, state)
        return state, is_shut and state.active != NOBODY

    def _after(self, key: _Key) -> int:
        """The prospect where it is not survived without Bricks."""
        known = self._known.get(key)
        if known is None:
            try:
                known = self._search(key)
            except OutOfStepsError:
                return OPEN
            self._known[key] = known
        return known

    def _search(self, key: _Key) -> int:
        state, is_shut = key
        self._tick()
        # Where not even tiles of one's choice save it, no draw does.
        can = self._wish.value(state)
        if not can and not are_held():
            return LOST
        ways = self._next[key] = {}
        later: dict[_Key, tuple[Any, State]] = {}
        for deed, after in self._wish.melee.deeds(state):
            if not after.draws:
                later.setdefault(self._key(after, is_shut=self._shuts(state, deed, is_shut=is_shut)), (deed, after))
            elif not is_shut:
                option = self._option(after, ways)
                self._add(ways, option, (deed, after, None))
                if option == _DONE:
                    break
        for following, (deed, after) in later.items():
            if _DONE in ways:
                break
            for option in self._options[self._after(following)]:
                self._add(ways, option, (deed, after, following))
        hold(int(bool(ways)), int(can), "an Act phase with Bricks")
        return self._node(frozenset(ways))

    def _shuts(self, state: State, deed: Any, *, is_shut: bool) -> bool:
        """Whether Bricks of the active monk could as well be used before this, or before what was done before it.

        What a tile beside him or a monk laid down does is the same after a draw, which is known by then. What may be spent
        on the technique of Bricks or of Hammers keeps its place, and so does what is done before his own tile is used.
        """
        if isinstance(deed, Activation):
            return False
        if isinstance(deed, Discharge):
            return is_shut or bool(state.used)
        is_dull = isinstance(deed, Use) and deed.symbol is not Symbol.HAMMERS
        return is_shut or (is_dull and (bool(state.used) or deed.spot != state.monks[state.active].spot))

    def _option(self, state: State, known: Iterable[Option]) -> Option:
        """What may be drawn in a state, if that is not worse than what is known already."""
        bare = state._replace(draws=0, added=tuple(sorted(state.added)))
        hands = [bare._replace(hand=tile) for tile in self.tiles]
        # With a tile no more can be had than with any further tiles of one's choice.
        most = tuple(SAVED if self._wish.value(hand) else LOST for hand in hands)
        if not are_held() and any(self._is_worse((state.draws, most), other) for other in known):
            return state.draws, most
        after = tuple(self.of(hand) if can or are_held() else LOST for hand, can in zip(hands, most, strict=True))
        return _DONE if min(after) == max(after) == SAVED else (state.draws, after)

    def _add(self, ways: dict[Option, _Way], option: Option, way: _Way) -> None:
        """One more draw, if it is better anywhere; those that are nowhere better than it are dropped."""
        if option == _DONE:
            ways.clear()
        elif not any(option[1]) or any(self._is_worse(option, other) for other in ways):
            return
        for other in [other for other in ways if self._is_worse(other, option)]:
            del ways[other]
        ways[option] = way

    def _is_worse(self, option: Option, other: Option) -> bool:
        """Whether a draw is nowhere better than another of as many tiles."""
        return option[0] == other[0] and all(map(self._is_no_better, option[1], other[1]))

    def _is_no_better(self, prospect: int, other: int) -> bool:
        if prospect in {other, LOST} or other == SAVED:
            return True
        if prospect == SAVED or other == LOST:
            return False
        key = prospect, other
        if key not in self._worse:
            # Whatever the one may draw next, the other has a draw of as many tiles that is nowhere worse.
            self._worse[key] = all(
                any(self._is_worse(one, another) for another in self._options[other]) for one in self._options[prospect]
            )
        return self._worse[key]

    def _node(self, options: frozenset[Option]) -> int:
        if options not in self._of:
            self._of[options] = len(self._options)
            self._options.append(options)
        return self._of[options]


class Chances:
    """How likely prospects end well with a bag; with the worst or the best draws that is 0 or 1.

    What nobody has looked at counts as `unseen`.
    """

    def __init__(self, prospects: Prospects, luck: Luck, unseen: Fraction) -> None:
        self._prospects, self._luck = prospects, luck
        self._place = {tile: n for n, tile in enumerate(prospects.tiles)}
        self._sure = {LOST: NEVER, SAVED: SURE, OPEN: unseen}
        self._known: dict[tuple[int, Supply], Fraction] = {}

    def value(self, prospect: int, there: Supply) -> Fraction:
        """The most that can be made of a prospect."""
        if prospect in self._sure:
            return self._sure[prospect]
        key = prospect, there
        known = self._known.get(key)
        if known is None:
            options = self._prospects.options(prospect)
            self._known[key] = known = max(self.after_draw(option, there) for option in options)
        return known

    def after_draw(self, option: Option, there: Supply) -> Fraction:
        """How likely it ends well after a draw, with the luck that is asked about."""
        number, prospects = option
        if not number:
            return self._sure[prospects[0]]
        total, least, best = NEVER, SURE, NEVER
        for tiles, chance, left in there.draws(number):
            value = self.with_draw(lambda tile: prospects[self._place[tile]], tiles, left)
            total, least, best = total + chance * value, min(least, value), max(best, value)
            # The worst that there is, or the best: no other draw changes it.
            if (self._luck is Luck.WORST and not least) or (self._luck is Luck.BEST and best == SURE):
                break
        return {Luck.WORST: least, Luck.BEST: best, Luck.CHANCE: total}[self._luck]

    def with_draw(self, prospect: Callable[[Symbol | None], int], tiles: Tiles, left: Supply) -> Fraction:
        """The best that can be made of these tiles drawn: one is added, the others are discarded."""
        return max(self.value(prospect(tile), there) for tile, there in choices(tiles, left))


def choices(tiles: Tiles, left: Supply) -> Iterator[tuple[Symbol | None, Supply]]:
    """Each of the tiles drawn, with what is left when the others are discarded."""
    if not tiles:
        yield None, left
    for tile in dict.fromkeys(tiles):
        others = list(tiles)
        others.remove(tile)
        yield tile, left.back(others)
