"""Combat looked through to its end: all hands are open, one player plays against all others.

Of a table only what decides is kept: units that fight, units in castles, cycle cards, whose word it is. All agree to stop
only where nobody could gain by going on, so that stopping changes no value; it is left out.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

from models.green_box.island.cards import Card, Kind
from models.green_box.island.moves.words import Attack, Retreat, Shelter
from models.green_box.island.table.position import Combat, Position
from scorers.game_tree import Line, Search

CARDS_UNTOLD = "combat needs to know how many cards {} has: write for instance `hand: 4`"
_LONGEST = 1000
"""More steps than a combat has: each takes a unit or a card out of it, or asks for a castle."""
Numbers = tuple[int, ...]
"""So many of each player who has units in the territory, in the order of play from the initiator."""


class State(NamedTuple):
    """A moment of a combat: units outside castles, units in castles, cycle cards.

    `turn` is whose word it is, `declined` as in `Combat`; who was `attacked` has to choose what to lose.
    """

    units: Numbers
    castled: Numbers
    cards: Numbers
    turn: int
    declined: int | None
    attacked: int | None = None


class Fight:
    """A combat of a table as `scorers.game_tree` sees it.

    `worth(own, led)` is what the player has in the end with so many own units in the territory, leading so many others.
    """

    def __init__(self, position: Position, combat: Combat, player: str, worth: Callable[[int, int], int]) -> None:
        order, near = position.order_from(combat.initiator), position.island.beside[combat.land]
        self.players = tuple(p for p in order if position.units(p, combat.land))
        self._position, self._combat, self._player, self._worth = position, combat, player, cache(worth)
        self._castles = position.land(combat.land).castles
        # To which territory one withdraws changes nothing: one leads there already, and only gets stronger.
        self._goals = [next((name for name in near if position.leader(name) == p), "") for p in self.players]
        sheltered = combat.castled or (self._castles and combat.declined is not None)
        all_go = sheltered and any(self._goals) and position.rulings["IS-AMB-RETREATCASTLE"] == "yes"
        self._castled_withdraw = bool(all_go)
        self._at = self.players.index(player) if player in self.players else None
        self._attacker_chooses = position.rulings["IS-AMB-ATTACKDEF"] == "attacker"

    @property
    def start(self) -> State:
        """The moment at which the table stands. Raises `ValueError` where nobody knows how many cards a player has."""
        position, players = self._position, self.players
        castled = tuple(self._combat.castled.get(position.colour_of(p), 0) for p in players)
        cards = tuple(_green_cards(position, p) for p in players)
        turn = players.index(position.turn) if position.turn in players else 0
        return State(tuple(map(position.free, players)), castled, cards, turn, self._combat.declined)

    def is_over(self, state: State) -> bool:
        """Whether at most one player has units left to fight."""
        return sum(n > 0 for n in state.units) < 2

    def is_ours(self, state: State) -> bool:
        """Whether the player has the word, or the choice."""
        return self.players[state.turn if state.attacked is None else state.attacked] == self._player

    def worth(self, state: State) -> int:
        """What the player has of it when this is the end."""
        own, others = self._remaining_units(state)
        leads = own > max(others, default=0) and (own > sum(others) or not self._position.needs_half)
        return self._worth(own, sum(others) if leads else 0)

    def limits(self, state: State) -> tuple[int, int]:
        """What no end exceeds in either direction."""
        # IS-COMBAT: an attack takes only units outside castles, no unit comes, and nobody leads more than all who are there.
        own, others = self._remaining_units(state)
        safe = state.castled[self._at] if self._at is not None and not self._castled_withdraw else 0
        return self._worth(safe, 0), self._worth(own, sum(others) if own else 0)

    def _remaining_units(self, state: State) -> tuple[int, list[int]]:
        """Units in the territory, those in castles too: the player's, and those of each other."""
        units = [free + castled for free, castled in zip(state.units, state.castled, strict=True)]
        return (0 if self._at is None else units.pop(self._at)), units

    def children(self, state: State) -> Iterator[tuple[Any, State]]:
        """Every move with the moment after it; for an attack of which another chooses the loss, first who is attacked."""
        at = state.turn
        if state.attacked is not None:
            yield from self._losses(state, state.attacked)
        elif state.declined is not None:
            yield from self._shelter(state)
        else:
            for other in (k for k, n in enumerate(state.units) if n and k != at):
                # Who is attacked chooses what is lost, unless the attacker does (IS-AMB-ATTACKDEF).
                if state.cards[other] and not self._attacker_chooses:
                    yield self.players[other], state._replace(attacked=other)
                else:
                    yield from self._losses(state, other)
            if self._goals[at]:
                # Whether those in castles withdraw too is a ruling (IS-AMB-RETREATCASTLE).
                castled = _with(state.castled, at, -state.castled[at]) if self._castled_withdraw else state.castled
                left = state._replace(units=_with(state.units, at, -state.units[at]), castled=castled)
                yield Retreat(self.players[at], self._goals[at]), self._next(left, at + 1)

    def _losses(self, state: State, target: int) -> Iterator[tuple[Attack, State]]:
        attacker, attacked = self.players[state.turn], self.players[target]
        hit = state._replace(attacked=None)
        by_unit = hit._replace(units=_with(state.units, target, -1))
        yield Attack(attacker, attacked, loses_unit=True), self._next(by_unit, state.turn + 1)
        if state.cards[target]:
            by_card = hit._replace(cards=_with(state.cards, target, -1))
            yield Attack(attacker, attacked, Card(Kind.CYCLE)), self._next(by_card, state.turn + 1)

    def _next(self, state: State, first: int) -> State:
        """The next fighter from a seat on has the word."""
        n = len(self.players)
        return state._replace(turn=next((k % n for k in range(first, first + n) if state.units[k % n]), 0))

    def _shelter(self, state: State) -> Iterator[tuple[Shelter, State]]:
        at, player = state.turn, self.players[state.turn]
        units, castled = _with(state.units, at, -1), _with(state.castled, at, 1)
        inside = state._replace(units=units, castled=castled, declined=0)
        yield Shelter(player, uses=True), self._ask_next(inside)
        yield Shelter(player, uses=False), self._ask_next(state._replace(declined=(state.declined or 0) + 1))

    def _ask_next(self, state: State) -> State:
        """The next defender is asked for castles, or the fight begins."""
        n, at = len(self.players), state.turn
        following = (k % n for k in range(at + 1, at + n + 1))
        asked = [k for k in following if state.units[k] and self.players[k] != self._combat.initiator]
        # It begins when nobody is left to ask, every castle is taken, or all have declined one after the other.
        if not asked or sum(state.castled) >= self._castles or (state.declined or 0) >= len(asked):
            return self._next(state._replace(declined=None), 0)
        return state._replace(turn=asked[0])

    def best(self, tick: Callable[[], None]) -> Line:
        """The most that the player can reach whatever all others do, and how it goes then."""
        line = Search(self, tick).best(self.start, _LONGEST)
        return Line(line.worth, tuple(move for move in line.moves if not isinstance(move, str)), line.to_the_end)


def _with(numbers: Numbers, at: int, more: int) -> Numbers:
    return (*numbers[:at], numbers[at] + more, *numbers[at + 1 :])


def _green_cards(position: Position, player: str) -> int:
    """Cycle cards with which a player can answer attacks; those of which nobody knows the kind may all be some."""
    hand = position.seat(player).hand
    if hand is None:
        raise ValueError(CARDS_UNTOLD.format(player))
    return sum(card.kind is not Kind.TERRITORY for card in hand)
