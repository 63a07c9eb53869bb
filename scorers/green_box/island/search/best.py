"""The best turn in Island: every action of a player, combats played to their end, the others against that player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from models.green_box.island.cards import Card
from models.green_box.island.moves.actions import MOVES
from models.green_box.island.moves.listing import turns
from models.green_box.island.moves.steps import is_table_known
from models.green_box.island.moves.words import Move
from models.green_box.island.rules.kingship import NEEDED, Standing, standing
from models.green_box.island.table.lands import EMPTY, Phase
from models.green_box.island.table.position import Position
from scorers.green_box.contest import Contest
from scorers.green_box.contest_words import sentences
from scorers.green_box.island.search.fight import Fight, Stake, State
from scorers.limits import are_held, hold
from scorers.play import Played, Progressed

WORTHS: dict[str, Callable[[Standing], int]] = {
    "score": lambda has: has.fulfilled,
    "kingship": lambda has: NEEDED - has.nearest[0],
    "territories": lambda has: has.amounts[0],
    "castles": lambda has: has.amounts[1],
    "opposing": lambda has: has.amounts[2],
}
"""What there shall be most of; none becomes less with more of anything."""


class Spoils(Stake):
    """What a combat decides of what a player has: presence, castles and leadership in its territory alone.

    Whoever withdraws goes where he leads already, so that nothing else changes.
    """

    def __init__(self, fight: Fight, player: str, worth: Callable[[Standing], int]) -> None:
        position, name = fight.position, fight.combat.land
        without = replace(position, lands={**position.lands, name: EMPTY})
        self._others, self._worth = standing(without, player), worth
        self._castles, self._position = position.land(name).castles, position
        self._at = fight.players.index(player) if player in fight.players else None
        self._known: dict[tuple[int, int], int] = {}

    def worth(self, state: State) -> int:
        """What the player has in the end."""
        own, others = self._there(state)
        return self._with(own, sum(others) if self._leads(own, others) else 0)

    def limits(self, state: State) -> tuple[int, int]:
        """Driven out, or there as leader of all who are there now."""
        # Who is gone does not come back, units only become fewer, and a leader has at most all units of the others.
        own, others = self._there(state)
        return self._with(0, 0), self._with(own, sum(others) if own else 0)

    def _there(self, state: State) -> tuple[int, list[int]]:
        units = [free + castled for free, castled in zip(state.units, state.castled, strict=True)]
        return (0 if self._at is None else units.pop(self._at)), units

    def _leads(self, own: int, others: list[int]) -> bool:
        if own <= max(others, default=0):
            return False
        return 2 * own > own + sum(others) or not self._position.needs_half

    def _with(self, own: int, opposing: int) -> int:
        # How many units of the own side there are decides nothing but presence.
        key = min(own, 1), opposing
        if key not in self._known:
            there, castles, led = self._others.amounts
            amounts = there + key[0], castles + key[0] * self._castles, led + opposing
            self._known[key] = self._worth(Standing(amounts, self._others.monuments))
        return self._known[key]


@dataclass(frozen=True)
class Node:
    """A table as the search remembers it."""

    position: Position
    key: tuple[Any, ...]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


def node(position: Position) -> Node:
    """A table with what decides of it, to be compared."""
    lands = tuple((name, tuple(land.units.items()), land.castles, land.peace) for name, land in position.lands.items())
    seats = tuple((seat.hand, seat.monuments, seat.supply) for seat in position.seats)
    faces = tuple(tile.is_up for _, tile in position.tiles)
    state = position.turn, position.passes, position.discard, position.phase, position.over, position.combat is None
    return Node(position, (*state, lands, seats, faces))


def is_allowed(position: Position, move: Move) -> bool:
    """Whether nothing that a listed move requires fails, and it does not need more cards than there are of a kind."""
    return all(need.truth is True for need in MOVES.conditions(position, move).requirements)


class IslandTree:
    """Island as `scorers.game_tree` sees it: a turn is an action with the combat that it begins."""

    def __init__(self, player: str, objective: str, tick: Callable[[], None]) -> None:
        self.player, self._worth, self._tick = player, WORTHS[objective], tick

    def is_ours(self, state: Node) -> bool:
        """Whether the player moves next."""
        return state.position.turn == self.player

    def is_over(self, state: Node) -> bool:
        """Whether the game has ended, or the cycle: what then comes is the council and a new draft."""
        return state.position.over or state.position.phase is not Phase.ACTIONS

    def worth(self, state: Node) -> int:
        """How much of the aim the player has as the table lies."""
        return self._worth(standing(state.position, self.player))

    def children(self, state: Node) -> Iterable[tuple[Any, Node]]:
        """Every turn, the best for the player first, with the table after it."""
        for before, after in self.openings(state.position):
            found = (before, node(after)) if after.combat is None else self.fight_out(after, before)
            yield found or (before, node(after))

    def openings(self, position: Position) -> Iterator[tuple[tuple[Move, ...], Position]]:
        """Every turn with the table after it, on which a combat may have begun."""
        if position.combat is not None:
            yield (), position
            return
        for move in turns(position, position.turn or self.player):
            self._tick()
            if is_allowed(position, move):
                yield (move,), MOVES.after(position, move)

    def fight_out(
        self, position: Position, before: tuple[Move, ...], above: int = -1
    ) -> tuple[tuple[Move, ...], Node] | None:
        """The combat of a table to its end, the player against all others, and the table then; nothing if not worth more."""
        fight = Fight.of(position)
        # What is not worth more than a turn already found is given up at the first sign of that.
        end = fight.best(self.player, Spoils(fight, self.player, self._worth), self._tick, above)
        if end is None:
            return None
        steps = fight.moves(end.steps)
        for move in steps:
            position = MOVES.after(position, move)
        return (*before, *steps), node(position)


class IslandPlay(Contest):
    """The question how to play on; of a table on which nobody knows the action table it cannot be asked."""

    def __init__(self, position: Position, player: str, objective: str, turns: int, tick: Callable[[], None]) -> None:
        self._island = IslandTree(player, objective, tick)
        others = [seat for p, seat in position.seated if p != player]
        self._knows = turns == 1 or all(seat.hand is not None and all(map(_is_known, seat.hand)) for seat in others)
        self._position, self._player = position, player
        self._told = replace(position, turn=position.turn or player)
        super().__init__(self._island, node(self._told), _ceiling(position, objective), turns, _flat, tick)

    @property
    def obstacle(self) -> str | None:
        """Why nothing can be played on from here."""
        position = self._position
        if position.over:
            return "the game is over"
        if position.phase is not Phase.ACTIONS:
            return f"the phase is `{position.phase}`, and only turns of the cycle are searched"
        if position.turn not in {None, self._player} and position.combat is None:
            return f"it is {position.turn}'s turn"
        if not self._knows:
            return "to look further than one turn, write down the cards of every player"
        if position.combat is None and not is_table_known(position):
            return "nobody knows which symbol stands for which action"
        return None

    @property
    def remark(self) -> str | None:
        """What is left out, and how far was looked."""
        drown = [] if self._position.combat else ["in this search nobody plays Drown"]
        return sentences([*([told] if (told := super().remark) else []), *drown])

    def run(self, above: int | None = None) -> Iterator[Progressed]:
        """Each better turn as soon as it is found where one is asked for; more turns as in any contest."""
        if self._turns > 1:
            yield from super().run(above)
            return
        best = -1 if above is None else above
        # Combats come last: most of them need not be fought to the end then.
        turns = sorted(self._island.openings(self._told), key=lambda turn: turn[1].combat is not None)
        for before, after in turns:
            found = (
                (before, node(after))
                if after.combat is None
                else self._island.fight_out(after, before, -1 if are_held() else best)
            )
            worth = -1 if found is None else self._island.worth(found[1])
            hold(worth, self.ceiling, "a turn")
            if found is not None and worth > best:
                best = worth
                yield Progressed(self.ceiling, Played(found[0], worth))
        yield Progressed(max(best, 0))


def _is_known(card: Card) -> bool:
    return card.is_known


def _flat(turns: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(move for turn in turns for move in turn)


def _ceiling(position: Position, objective: str) -> int:
    """What nothing exceeds: the conditions there are, or all there is on the board and in supplies."""
    # Three conditions; no more territories or castles than lie on the board; of each opponent the 20 cubes of a colour.
    return {
        "score": 3,
        "kingship": NEEDED,
        "territories": len(position.names),
        "castles": sum(land.castles for land in position.lands.values()),
    }.get(objective, 20 * (len(position.players) - 1))
