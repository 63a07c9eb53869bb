"""Every way to play an Act phase of Last Defence at Hudai Monastery, and the best of them.

What a tile or a monk can do is asked of `tactics`, once for each tile and state of the techniques; the search itself goes
through small tuples. It begins wherever the phase has come to. A tile that is to be added lies nowhere (`hand`) until a play
needs it at a place: what is played without it is then searched once for all places. What a Bricks tile draws is chance:
those who search have to say what comes of that, or leave it out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, cached_property
from itertools import combinations

from models.green_box.components import Symbol
from models.green_box.grid import with_entry
from models.green_box.last_defence_at_hudai_monastery.moves import tactics
from models.green_box.last_defence_at_hudai_monastery.moves.words import Activation, Build, Discharge, Recruit, Research, Use
from models.green_box.last_defence_at_hudai_monastery.table.kinds import Demon, Row
from models.green_box.last_defence_at_hudai_monastery.table.position import DRAWN, POINTS, Position
from models.green_box.last_defence_at_hudai_monastery.table.wall import MONKS, Monk, Spot
from scorers.green_box.last_defence_at_hudai_monastery.search.endings import Endings
from scorers.green_box.last_defence_at_hudai_monastery.search.site import NOBODY, Deed, Effect, Fighter, Levels, State

BRICKS = list(Symbol).index(Symbol.BRICKS)


class Melee(Endings):
    """The Act phase of a table on which every tile and every demon is known: see `Site` for `extra` and `coming`."""

    def __init__(self, position: Position, extra: frozenset[Symbol] = frozenset(), coming: tuple[Symbol, ...] = ()) -> None:
        super().__init__(position, extra, coming)
        self._effects = cache(self._all_effects)
        # A use that must not be left out may be an empty one, or helps: what can be reached is the same, so nobody asks.
        self.must = position.rulings.fresh()["HU-AMB-SKIPUSE"] == "no"

    @cached_property
    def start(self) -> State:
        """The state of the search in which the table lies."""
        position = self.position
        return State(
            tuple(demon.points_left if demon else 0 for demon in self.demons),
            frozenset(),
            position.integrity,
            position.points,
            tuple(position.techniques[symbol] for symbol in Symbol),
            tuple(Fighter(m.name, m.spot, m.is_charged, m.name in position.activated) for m in position.monks),
            len(position.activated),
            NOBODY,
            (),
        )

    # What comes of a state.

    def settle(self, state: State) -> State:
        """A state with the tile in hand added where it saves most integrity, if there is one."""
        if state.hand is None:
            return state
        inner = self.on(state.added)
        gained = inner.gains(state)
        # Giving it up is all that is left to do with it.
        c = gained.index(max(gained))
        spot = next(spot for spot in inner.free if spot.column == c)
        return state._replace(added=(*state.added, (spot, state.hand)), hand=None)

    def may_end(self, state: State) -> bool:
        """Whether the phase may end here (HU-AMB-SKIPUSE)."""
        if state.draws or not self.must:
            return not state.draws
        return self._is_used_up(state) and (state.done >= MONKS or all(monk.is_done for monk in state.monks))

    def _is_used_up(self, state: State) -> bool:
        if state.active == NOBODY:
            return True
        near = self.on(state.added).near(state.monks[state.active].spot)
        return len(state.used) >= 1 + min(tactics.neighbours_used(self.table(state.levels)), len(near))

    # What may be done.

    def deeds(self, state: State) -> Iterator[Deed]:
        """Everything that may be done next, with the state after it."""
        if state.added:
            inner = self.on(state.added)
            for deed, after in inner.deeds(state._replace(added=())):
                yield deed, after._replace(added=(*state.added, *after.added))
            return
        if state.draws:
            drawn = self.coming[state.seen : state.seen + state.draws]
            for tile in dict.fromkeys(drawn):
                yield Build("", tile, None, drawn), state._replace(hand=tile, draws=0, seen=state.seen + state.draws)
            return
        # A tile waits for its place, unless one more beside a monk would be one more that he has to use.
        if state.hand is not None and self.must:
            for spot in self.free:
                yield None, state._replace(added=((spot, state.hand),), hand=None)
            return
        if state.active != NOBODY:
            yield from self._uses(state)
        yield from self._discharges(state)
        if state.points:
            yield from self._researches(state)
        if state.done < MONKS and (not self.must or self._is_used_up(state)):
            yield from self._activations(state)
        if state.hand is not None:
            yield from self._placements(state, state.hand)

    def _uses(self, state: State) -> Iterator[Deed]:
        me = state.monks[state.active].spot
        others = len(state.used) - (me in state.used)
        spots = [] if state.used else [me]
        if others < 1 + min(state.levels[1]) and (state.used or not self.must):
            spots += [spot for spot in self.near(me) if spot not in state.used]
        for spot in spots:
            yield from self._use(state, spot, me)

    def _use(self, state: State, spot: Spot, me: Spot) -> Iterator[Deed]:
        used = tuple(sorted((*state.used, spot)))
        for effect in self.effects(state, spot, me):
            yield effect.use, self._after(state, effect, used)
        draws = DRAWN + min(state.levels[BRICKS])
        can_draw = len(self.coming) >= state.seen + draws if self.coming else bool(self.extra)
        if self.position.at(spot) is Symbol.BRICKS and can_draw:
            # The tile in hand has to lie somewhere before others are drawn.
            for one in [((place, hand),) for place in self.free] if (hand := state.hand) is not None else [()]:
                yield Use(Symbol.BRICKS, spot), state._replace(used=used, added=one, hand=None, draws=draws)

    # A tile that may be added anywhere.

    def _placements(self, state: State, hand: Symbol) -> Iterator[Deed]:
        """What may be done only with the tile in hand at some place: its use, a way over it, Circles in its column."""
        # What can be done without the tile is done before it lies anywhere, once for all places.
        bare = state._replace(hand=None)
        for place in self.free:
            inner = self.on(((place, hand),))
            for deed, after in inner.with_newest(bare, place, self):
                yield deed, after._replace(added=((place, hand), *after.added))

    def with_newest(self, state: State, newest: Spot, older: Melee) -> Iterator[Deed]:
        """What may be done on this wall, but not on the one without its newest tile."""
        if state.active != NOBODY:
            me = state.monks[state.active].spot
            may_use = len(state.used) - (me in state.used) < 1 + min(state.levels[1])
            if newest in me.beside and newest not in state.used and may_use:
                yield from self._use(state, newest, me)
            if self.position.at(newest) is Symbol.CIRCLES:
                known = {deed for deed, _ in older._uses(state)}
                yield from ((deed, after) for deed, after in self._uses(state) if deed not in known and deed.spot != newest)
        if state.done < MONKS:
            for n, monk in enumerate(state.monks):
                if not monk.is_done:
                    known_spots = set(older._in_reach(state, monk))
                    yield from (
                        (deed, after)
                        for deed, after in self._activate(state, n, monk)
                        if after.monks[n].spot not in known_spots
                    )

    def _after(self, state: State, effect: Effect, used: tuple[Spot, ...]) -> State:
        """The state after the use of a tile."""
        integrity, pushed, points, monks = state.integrity, state.pushed, state.points, state.monks
        left = state.left
        for c, damage, is_pushed in effect.hits:
            before = left[c]
            if is_pushed:
                pushed |= {c}
            if before and damage:
                after = max(0, before - damage)
                left = with_entry(left, c, after)
                if not after and effect.heals:
                    integrity = self.heal(integrity, effect.heals)
        if effect.points:
            points += points < POINTS or self.position.rulings["HU-AMB-POINTCAP"] == "no"
        if effect.use.monk is not None:
            monks = tuple(m._replace(is_charged=True) if m.name == effect.use.monk else m for m in monks)
        return state._replace(left=left, pushed=pushed, integrity=integrity, points=points, monks=monks, used=used)

    def effects(self, state: State, spot: Spot, me: Spot) -> tuple[Effect, ...]:
        """The ways to use a tile that do anything; where uses must not be left out, an empty one too."""
        seen = (state.left, state.pushed) if self._sees_state(state, spot, me) else None
        known = self._effects(state.levels, spot, me, seen)
        monks = state.monks if self.position.at(spot) is Symbol.WHEEL else ()
        charged = [monk for monk in monks if not monk.is_charged or self.must]
        return (*known, *(Effect(Use(Symbol.WHEEL, spot, monk=monk.name), (), 0, 0) for monk in charged))

    def _sees_state(self, state: State, spot: Spot, me: Spot) -> bool:
        """Whether what a tile can do depends on what was done to demons: a ruling is only asked for where it may."""
        symbol, rulings = self.position.at(spot), self.position.rulings
        if symbol is Symbol.ARROW and state.pushed:
            return rulings["HU-AMB-STUNSTUN"] == "illegal"
        if symbol is Symbol.CIRCLES and not state.left[tactics.own_column(self.position, spot, me)]:
            return rulings["HU-AMB-CIRCNONE"] == "nothing"
        return False

    def _all_effects(
        self, levels: Levels, spot: Spot, me: Spot, seen: tuple[tuple[int, ...], frozenset[int]] | None
    ) -> tuple[Effect, ...]:
        """The same of all tiles but the Wheel; `seen` is what was done to demons, where a tile depends on that."""
        symbol, table = self.position.at(spot), self.table(levels)
        if symbol is Symbol.HAMMERS:
            return (Effect(Use(symbol, spot), (), 0, 1),)
        if symbol not in {Symbol.DROP, Symbol.CIRCLES, Symbol.ARROW} or not isinstance(symbol, Symbol):
            return ()
        if seen is not None:
            table = replace(table, demons=self._demons_after(*seen))
        heals, own = tactics.heal(table) if symbol is Symbol.DROP else 0, tactics.own_column(table, spot, me)
        # A demon is left out, most of all, for a Drop to defeat and to heal by.
        fewer = (some for columns in tactics.targets(table, symbol, own) for some in _any_of(table, symbol, own, columns))
        every = dict.fromkeys(fewer) | ({(): None} if self.must else {})
        return tuple(Effect(Use(symbol, spot, some), tuple(tactics.hits(table, symbol, some)), heals, 0) for some in every)

    def lay_down(self, state: State) -> State:
        """The state after all charged monks were laid down for whom a demon is there."""
        while (after := next(self._discharges(state), None)) is not None:
            _, state = after
        return state

    def _discharges(self, state: State) -> Iterator[Deed]:
        for n, monk in enumerate(state.monks):
            c = monk.spot.column
            demon = self.demons[c]
            if monk.is_charged and demon is not None and state.left[c]:
                damage = tactics.discharge_damage(self.table(state.levels), monk.name, demon)
                left = with_entry(state.left, c, max(0, state.left[c] - damage))
                monks = with_entry(state.monks, n, monk._replace(is_charged=False))
                yield Discharge(monk.name), state._replace(left=left, monks=monks)

    def _researches(self, state: State) -> Iterator[Deed]:
        table = replace(self.table(state.levels), points=state.points)
        for symbol, level in tactics.researches(table):
            cubes, n = table.techniques[symbol], list(Symbol).index(symbol)
            raised = tuple(sorted(with_entry(cubes, cubes.index(level - 1), level)))
            levels = with_entry(state.levels, n, raised)
            yield Research(symbol, level), state._replace(levels=levels, points=state.points - level)

    def _activations(self, state: State) -> Iterator[Deed]:
        for n, monk in enumerate(state.monks):
            if not monk.is_done:
                yield from self._activate(state, n, monk)
        if len(state.monks) < MONKS:
            yield from self._recruits(state)

    def _activate(self, state: State, n: int, monk: Fighter) -> Iterator[Deed]:
        for spot in self._in_reach(state, monk):
            monks = with_entry(state.monks, n, monk._replace(spot=spot, is_done=True))
            to = None if spot == monk.spot else spot
            yield Activation(monk.name, to), state._replace(monks=monks, done=state.done + 1, active=n, used=())

    def _in_reach(self, state: State, monk: Fighter) -> tuple[Spot, ...]:
        reached = self.within(monk.spot, tactics.stride(self.table(state.levels)))
        taken = {other.spot for other in state.monks if other.name != monk.name}
        if taken.isdisjoint(reached) or self.position.rulings["HU-AMB-SHARE"] == "allowed":
            return reached
        return tuple(spot for spot in reached if spot not in taken)

    def _recruits(self, state: State) -> Iterator[Deed]:
        """A new monk: of those that deal the same damage to every demon here, one stands for all."""
        table = replace(self.position, monks=tuple(Monk(m.name, m.spot, m.is_charged) for m in state.monks))
        names, demons = table.reserve[::-1], [demon for demon in self.demons if demon is not None]
        # Only his colour tells a new monk from another, and it counts where a border or a brown card has it.
        deals = {tuple(tactics.discharge_damage(self.position, name, demon) for demon in demons): name for name in names}
        for name in deals.values():
            for spot in table.spots:
                if tactics.may_stop(table, name, spot):
                    monks = (*state.monks, Fighter(name, spot, is_charged=True, is_done=True))
                    yield Recruit(name, spot), state._replace(monks=monks, done=state.done + 1, active=NOBODY, used=())

    def _demons_after(self, every: tuple[int, ...], pushed: frozenset[int]) -> tuple[Demon | None, ...]:
        """The demons as they lie then, with so many hit points left."""
        hurt = [
            d and replace(d, damage=max(d.damage, (d.hit_points or 0) - n)) for d, n in zip(self.demons, every, strict=True)
        ]
        return tuple(d and (replace(d, row=Row.STUNNED) if c in pushed else d) for c, d in enumerate(hurt))


def _any_of(table: Position, symbol: Symbol, own: int, columns: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The columns that a tile may hit, and those of them to which it may be kept: an Arrow needs its first one."""
    kept = columns[:1] if symbol is Symbol.ARROW else ()
    rest = columns[len(kept) :]
    for n in range(len(rest), -1, -1):
        for some in combinations(rest, n):
            others = [c for c in some if c != own]
            if (kept or some) and (symbol is not Symbol.CIRCLES or not others or tactics.has_circles(table, others[0])):
                yield (*kept, *some)
