"""Combat looked through to its end: all hands are open, one player plays against all others (minimax).

Only what decides is kept of a table: units that fight, units in castles, cycle cards, whose word it is. All agree to stop
only where nobody could gain by going on, so that stopping changes no value; it is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from models.green_box.island.actions import MOVES
from models.green_box.island.cards import Card, Kind
from models.green_box.island.moves import Attack, Move, Retreat, Shelter
from models.green_box.island.position import Combat, Position

CARDS_UNTOLD = "combat needs to know how many cards {} has: write for instance `hand: 4`"


class State(NamedTuple):
    """A moment of a combat: of each fighter (in play order from the initiator) free units, units in castles, cycle cards.

    `turn` is whose word it is, `declined` as in `Combat`, `away` the units that have withdrawn.
    """

    units: tuple[int, ...]
    castled: tuple[int, ...]
    cards: tuple[int, ...]
    away: tuple[int, ...]
    turn: int
    declined: int | None


class Step(NamedTuple):
    """A move of a combat: what is done, to whom, and what is lost."""

    kind: str
    target: int = 0
    by_card: bool = False


class End(NamedTuple):
    """How a combat goes on from a state: what it is worth, and the steps to its end."""

    worth: int
    steps: tuple[Step, ...]


def green_cards(position: Position, player: str) -> int:
    """Cycle cards with which a player can answer attacks; those of which nobody knows the kind may all be some."""
    hand = position.seat(player).hand
    if hand is None:
        raise ValueError(CARDS_UNTOLD.format(player))
    return sum(card.kind is not Kind.TERRITORY for card in hand)


@dataclass(frozen=True, slots=True)
class Fight:
    """A combat of a table: its players, its castles, and who can withdraw to which territory."""

    position: Position
    combat: Combat
    players: tuple[str, ...]
    castles: int
    goals: tuple[str | None, ...]
    attacker_chooses: bool
    castled_withdraw: bool

    @staticmethod
    def of(position: Position) -> Fight:
        """The combat of a table. Raises `ValueError` where there is none."""
        combat = position.combat
        if combat is None:
            raise ValueError("there is no combat on this table")
        players = tuple(p for p in position.order_from(combat.initiator) if position.units(p, combat.land))
        near = position.island.beside[combat.land]
        goals = tuple(next((name for name in near if position.leader(name) == p), None) for p in players)
        withdraws = bool(combat.castled) and any(goals) and position.rulings["IS-AMB-RETREATCASTLE"] == "yes"
        castles = position.land(combat.land).castles
        withdraws = withdraws or (
            castles > 0 and combat.declined is not None and any(goals) and position.rulings["IS-AMB-RETREATCASTLE"] == "yes"
        )
        attacker = position.rulings["IS-AMB-ATTACKDEF"] == "attacker"
        return Fight(position, combat, players, castles, goals, attacker, withdraws)

    @property
    def start(self) -> State:
        """The moment at which the table stands."""
        combat, n = self.combat, len(self.players)
        castled = tuple(combat.castled.get(self.position.colour_of(p), 0) for p in self.players)
        units = tuple(self.position.free(p) for p in self.players)
        cards = tuple(green_cards(self.position, p) for p in self.players)
        turn = self.players.index(self.position.turn) if self.position.turn in self.players else 0
        return State(units, castled, cards, (0,) * n, turn, combat.declined)

    def is_over(self, state: State) -> bool:
        """Whether at most one player has units left to fight."""
        return sum(n > 0 for n in state.units) < 2

    def _next(self, state: State, first: int) -> State:
        """The next fighter from a seat on has the word."""
        n = len(self.players)
        following = next((k % n for k in range(first, first + n) if state.units[k % n]), 0)
        return state._replace(turn=following)

    def steps(self, state: State) -> Iterator[tuple[Step, tuple[State, ...]]]:
        """What whoever has the word may do, and what may come of it: several states where another player then chooses."""
        at = state.turn
        if state.declined is not None:
            yield from self._shelter(state)
            return
        for other, n in enumerate(state.units):
            if other != at and n:
                loses = [Step("attack", other, by_card=False)]
                loses += [Step("attack", other, by_card=True)] if state.cards[other] else []
                yield Step("attack", other), tuple(self._hit(state, step) for step in loses)
        if self.goals[at] is not None:
            units, away, castled = list(state.units), list(state.away), list(state.castled)
            gone = units[at] + (castled[at] if self.castled_withdraw else 0)
            away[at] += gone
            units[at], castled[at] = 0, 0 if self.castled_withdraw else castled[at]
            left = state._replace(units=tuple(units), away=tuple(away), castled=tuple(castled))
            yield Step("retreat", at), (self._next(left, at + 1),)

    def _hit(self, state: State, step: Step) -> State:
        key = "cards" if step.by_card else "units"
        values = list(getattr(state, key))
        values[step.target] -= 1
        hit = state._replace(cards=tuple(values)) if step.by_card else state._replace(units=tuple(values))
        return self._next(hit, state.turn + 1)

    def _shelter(self, state: State) -> Iterator[tuple[Step, tuple[State, ...]]]:
        at = state.turn
        units, castled = list(state.units), list(state.castled)
        units[at] -= 1
        castled[at] += 1
        inside = state._replace(units=tuple(units), castled=tuple(castled), declined=0)
        outside = state._replace(declined=(state.declined or 0) + 1)
        for kind, after in (("castle", inside), ("no castle", outside)):
            yield Step(kind, at), (self._asked(after, at),)

    def _asked(self, state: State, at: int) -> State:
        """The next defender is asked for castles, or the fight begins."""
        n = len(self.players)
        others = [self.players[k % n] != self.combat.initiator for k in range(at + 1, at + n + 1)]
        asked = [k % n for k, is_defender in enumerate(others, at + 1) if is_defender and state.units[k % n]]
        if not asked or sum(state.castled) >= self.castles or (state.declined or 0) >= len(asked):
            return self._next(state._replace(declined=None), 0)
        return state._replace(turn=asked[0])

    def best(self, player: str, worth: Callable[[State], int], tick: Callable[[], None]) -> End:
        """What a player can reach in the combat whatever all others do, by what its end is worth, and how it goes then."""
        ours = self.players.index(player) if player in self.players else -1
        known: dict[State, End] = {}

        def value(state: State) -> End:
            if state not in known:
                tick()
                known[state] = End(worth(state), ()) if self.is_over(state) else searched(state)
            return known[state]

        def searched(state: State) -> End:
            ends = []
            for step, states in self.steps(state):
                # Who is attacked chooses what is lost, unless the attacker does (IS-AMB-ATTACKDEF).
                chooser = state.turn if self.attacker_chooses else step.target
                told = [step._replace(by_card=n > 0) for n in range(len(states))]
                found = [End(end.worth, (one, *end.steps)) for one, end in zip(told, map(value, states), strict=True)]
                ends.append(_of(found, ours=chooser == ours))
            return _of(ends, ours=state.turn == ours)

        return value(self.start)

    def after(self, state: State) -> Position:
        """The table at the end of a combat, as far as the board goes."""
        position, combat = self.position, self.combat
        lands = dict(position.lands)
        for p, free, castled, away, goal in zip(
            self.players, state.units, state.castled, state.away, self.goals, strict=True
        ):
            colour = position.colour_of(p)
            land = lands[combat.land]
            lands[combat.land] = land.plus(colour, free + castled - land.of(colour))
            if goal is not None and away:
                lands[goal] = lands[goal].plus(colour, away)
        return replace(position, lands=lands, combat=None)

    def moves(self, steps: tuple[Step, ...]) -> tuple[Move, ...]:
        """Steps as moves of the game, with the cards that are discarded."""
        table, moves = self.position, []
        for step in steps:
            player = table.turn or self.players[0]
            move = self._move(step, player, table)
            moves.append(move)
            table = MOVES.after(table, move)
        return tuple(moves)

    def _move(self, step: Step, player: str, table: Position) -> Move:
        target = self.players[step.target]
        if step.kind == "attack":
            if not step.by_card:
                return Attack(player, target, loses_unit=True)
            hand = table.seat(target).hand or ()
            green = [card for card in hand if card.kind is not Kind.TERRITORY]
            named = next((card for card in green if card.is_known), green[0])
            return Attack(player, target, Card(Kind.CYCLE, named.symbol))
        if step.kind == "retreat":
            return Retreat(player, self.goals[step.target] or "")
        return Shelter(player, uses=step.kind == "castle")


def _of(ends: list[End], *, ours: bool) -> End:
    """The best end for whoever chooses; of equal ones the first."""
    return max(ends, key=lambda end: end.worth) if ours else min(ends, key=lambda end: end.worth)


_WORTH_STANDING, _WORTH_UNIT = 10_000, 100


def stands(fight: Fight, player: str) -> Callable[[State], int]:
    """What the end of a combat is worth to a player who wants to stay: a unit there (or in a castle), then units and cards."""
    at = fight.players.index(player)

    def worth(state: State) -> int:
        there = state.units[at] + state.castled[at]
        return _WORTH_STANDING * (there > 0) + _WORTH_UNIT * (there + state.away[at]) + state.cards[at]

    return worth


@dataclass(frozen=True, slots=True)
class Pressed:
    """Whether the others can force a player out of a combat, and how it goes if everybody plays for that or against it."""

    player: str
    is_forced: bool
    moves: tuple[Move, ...]
    left: int


def pressed(position: Position, tick: Callable[[], None]) -> tuple[Pressed, ...]:
    """Of each fighter: can all others together make him leave the territory, whatever he does?"""
    fight = Fight.of(position)
    found = []
    for player in position.fighters:
        end = fight.best(player, stands(fight, player), tick)
        units = end.worth % _WORTH_STANDING // _WORTH_UNIT
        found.append(Pressed(player, end.worth < _WORTH_STANDING, fight.moves(end.steps), units))
    return tuple(found)
