"""Combat looked through to its end: all hands are open, one player plays against all others (minimax).

Only what decides is kept of a table: units that fight, units in castles, cycle cards, whose word it is. All agree to stop
only where nobody could gain by going on, so that stopping changes no value; it is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from models.green_box.island.cards import Card, Kind
from models.green_box.island.moves.actions import MOVES
from models.green_box.island.moves.words import Attack, Move, Retreat, Shelter
from models.green_box.island.table.position import Combat, Position
from scorers.limits import are_held, hold

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
            # Whether those in castles withdraw too is a ruling (IS-AMB-RETREATCASTLE).
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
            yield Step(kind, at), (self._ask_next(after, at),)

    def _ask_next(self, state: State, at: int) -> State:
        """The next defender is asked for castles, or the fight begins."""
        n = len(self.players)
        others = [self.players[k % n] != self.combat.initiator for k in range(at + 1, at + n + 1)]
        asked = [k % n for k, is_defender in enumerate(others, at + 1) if is_defender and state.units[k % n]]
        # It begins when nobody is left to ask, every castle is taken, or all have declined one after the other.
        if not asked or sum(state.castled) >= self.castles or (state.declined or 0) >= len(asked):
            return self._next(state._replace(declined=None), 0)
        return state._replace(turn=asked[0])

    def best(self, player: str, stake: Stake, tick: Callable[[], None], above: int = -1) -> End | None:
        """The most that a player can reach in the combat whatever all others do, and how it goes then.

        Nothing where that is not more than `above`. It is found by asking for more and more: whether so much can be reached
        is answered by a few lines of play, most of which are cut short by the limits of what is at stake.
        """
        search = _Search(self, self.players.index(player) if player in self.players else -1, stake, tick)
        start = self.start
        if not search.can(start, above + 1):
            return None
        # What is at stake sets both ends: less than `low` nobody can bring about, and more than `high` neither.
        low, high = stake.limits(start)
        most = max(above + 1, low)
        while most < high and search.can(start, most + 1):
            most += 1
        return End(most, search.line(start, most))

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


class Stake(Protocol):
    """What the end of a combat is worth to a player, and between which limits it lies from a state on."""

    def worth(self, state: State) -> int:
        """What the player has of what is at stake when the combat is over."""

    def limits(self, state: State) -> tuple[int, int]:
        """The least and the most that any end after a state is worth."""


@dataclass(frozen=True, slots=True)
class Staying(Stake):
    """Units of a player that stay in the territory, in castles or not."""

    at: int

    def worth(self, state: State) -> int:
        """The player's units in the territory when the combat is over."""
        return state.units[self.at] + state.castled[self.at]

    def limits(self, state: State) -> tuple[int, int]:
        """None come; those in castles nobody can drive out."""
        # IS-COMBAT: an attack takes only units that are not in castles, and no unit enters the territory in a combat.
        return state.castled[self.at], state.units[self.at] + state.castled[self.at]


class _Search:
    """Whether a player can reach so much in a combat, whatever the others do."""

    def __init__(self, fight: Fight, ours: int, stake: Stake, tick: Callable[[], None]) -> None:
        self._fight, self._ours, self._stake, self._tick = fight, ours, stake, tick
        self._known: dict[tuple[State, int], bool] = {}

    def can(self, state: State, wanted: int) -> bool:
        """Whether so much can be reached from a state."""
        # Beyond the limits of what is at stake the answer is known without a look at any move.
        low, high = self._stake.limits(state)
        if not are_held() and (wanted <= low or wanted > high):
            return wanted <= low
        if self._fight.is_over(state):
            worth = self._stake.worth(state)
            hold(worth, high, "the end of a combat")
            hold(low, worth, "the least of a combat")
            return worth >= wanted
        key = state, wanted
        if key not in self._known:
            self._tick()
            ways = (self._can_with(state, step, states, wanted) for step, states in self._fight.steps(state))
            self._known[key] = any(ways) if state.turn == self._ours else all(ways)
        return self._known[key]

    def _can_with(self, state: State, step: Step, states: tuple[State, ...], wanted: int) -> bool:
        """Whether so much can be reached after a step, of which somebody chooses what comes of it."""
        if are_held():
            for after in states:
                hold(self._stake.limits(after)[1], self._stake.limits(state)[1], "what follows in a combat")
                hold(self._stake.limits(state)[0], self._stake.limits(after)[0], "the least of what follows in a combat")
        ways = (self.can(after, wanted) for after in states)
        return any(ways) if self._chooser(state, step) == self._ours else all(ways)

    def _chooser(self, state: State, step: Step) -> int:
        """Who is attacked chooses what is lost, unless the attacker does (IS-AMB-ATTACKDEF)."""
        return state.turn if self._fight.attacker_chooses else step.target

    def line(self, state: State, most: int) -> tuple[Step, ...]:
        """A line in which the player reaches `most` and the others allow no more."""
        steps: list[Step] = []
        while not self._fight.is_over(state):
            step, states = next(way for way in self._fight.steps(state) if self._keeps(state, *way, most))
            ours = self._chooser(state, step) == self._ours
            # Of what may be lost, one's own side takes what keeps the most, the others what allows no more.
            n = next(
                n for n, after in enumerate(states) if self.can(after, most) and (ours or not self.can(after, most + 1))
            )
            steps.append(step._replace(by_card=n > 0))
            state = states[n]
        return tuple(steps)

    def _keeps(self, state: State, step: Step, states: tuple[State, ...], most: int) -> bool:
        """Whether whoever has the word does best with a step: the player still reaches the most, or no more than that."""
        if state.turn == self._ours:
            return self._can_with(state, step, states, most)
        return not self._can_with(state, step, states, most + 1)


@dataclass(frozen=True, slots=True)
class Pressed:
    """Whether the others can force a player out of a combat, and how it goes if everybody plays for that or against it."""

    player: str
    is_forced: bool
    moves: tuple[Move, ...]
    left: int


def pressed(position: Position, tick: Callable[[], None]) -> tuple[Pressed, ...]:
    """Whether all others together can make each fighter leave the territory, whatever he does."""
    fight = Fight.of(position)
    found = []
    for player in position.fighters:
        end = fight.best(player, Staying(fight.players.index(player)), tick) or End(0, ())
        found.append(Pressed(player, not end.worth, fight.moves(end.steps), end.worth))
    return tuple(found)
