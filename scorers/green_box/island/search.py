"""The best turn in Island: every action of a player, combats played to their end, the others against that player."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from models.green_box.island.actions import MOVES
from models.green_box.island.cards import Card
from models.green_box.island.claims import NEEDED, standing
from models.green_box.island.listing import is_table_known, moves
from models.green_box.island.moves import Move
from models.green_box.island.position import Phase, Position
from scorers.green_box.contest import Contest
from scorers.green_box.contest_words import sentences
from scorers.green_box.island.fight import Fight, State

Worth = Callable[[Position, str], int]


def _fulfilled(position: Position, player: str) -> int:
    return standing(position, player).fulfilled


def nearness(position: Position, player: str) -> int:
    """Six less what is missing for the nearest victory condition."""
    return NEEDED - standing(position, player).nearest[0]


def _amount(place: int) -> Worth:
    return lambda position, player: standing(position, player).amounts[place]


WORTHS: dict[str, Worth] = {
    "score": _fulfilled,
    "kingship": nearness,
    "territories": _amount(0),
    "castles": _amount(1),
    "opposing": _amount(2),
}
"""What there shall be most of."""


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


def allowed(position: Position, move: Move) -> bool:
    """Whether nothing that a listed move requires fails, and it does not need more cards than there are of a kind."""
    return all(need.truth is True for need in MOVES.conditions(position, move).requirements)


class IslandTree:
    """Island as `scorers.game_tree` sees it: a turn is an action with the combat that it begins."""

    def __init__(self, player: str, aim: str, tick: Callable[[], None]) -> None:
        self.player, self._worth, self._tick = player, WORTHS[aim], tick

    def is_ours(self, state: Node) -> bool:
        """Whether the player moves next."""
        return state.position.turn == self.player

    def is_over(self, state: Node) -> bool:
        """Whether the game has ended, or the cycle: what then comes is the council and a new draft."""
        return state.position.over or state.position.phase is not Phase.ACTIONS

    def worth(self, state: Node) -> int:
        """How much of the aim the player has as the table lies."""
        return self._worth(state.position, self.player)

    def children(self, state: Node) -> Iterable[tuple[Any, Node]]:
        """Every turn, the best for the player first, with the table after it."""
        if state.position.combat is not None:
            yield self.fought(state.position, ())
            return
        player = state.position.turn or self.player
        for move in moves(state.position, player):
            self._tick()
            if allowed(state.position, move):
                after = MOVES.after(state.position, move)
                yield ((move,), node(after)) if after.combat is None else self.fought(after, (move,))

    def fought(self, position: Position, before: tuple[Move, ...]) -> tuple[tuple[Move, ...], Node]:
        """The combat of a table to its end, the player against all others, and the table then."""
        fight = Fight.of(position)
        known: dict[Any, int] = {}

        def worth(state: State) -> int:
            # Cards left in hands are worth nothing on the board.
            key = state.units, state.castled, state.away
            if key not in known:
                known[key] = self._worth(fight.after(state), self.player)
            return known[key]

        steps = fight.moves(fight.best(self.player, worth, self._tick).steps)
        for move in steps:
            position = MOVES.after(position, move)
        return (*before, *steps), node(position)


class IslandPlay(Contest):
    """The question how to play on; of a table on which nobody knows the action table it cannot be asked."""

    def __init__(self, position: Position, player: str, aim: str, turns: int, tick: Callable[[], None]) -> None:
        tree = IslandTree(player, aim, tick)
        others = [seat for p, seat in zip(position.players, position.seats, strict=True) if p != player]
        self._knows = turns == 1 or all(seat.hand is not None and all(map(_is_known, seat.hand)) for seat in others)
        self._position, self._player = position, player
        told = replace(position, turn=position.turn or player)
        super().__init__(tree, node(told), _ceiling(position, aim), turns, _flat, tick)

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
            return "to look further than one turn, the file has to tell every player's cards"
        if not is_table_known(position):
            return "nobody knows which symbol stands for which action"
        return None

    @property
    def remark(self) -> str | None:
        """What is left out, and how far was looked."""
        return sentences([*([told] if (told := super().remark) else []), "in this search nobody plays Drown"])


def _is_known(card: Card) -> bool:
    return card.is_known


def _flat(turns: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(move for turn in turns for move in turn)


def _ceiling(position: Position, aim: str) -> int:
    """What nothing exceeds: the conditions there are, or all there is on the board and in supplies."""
    return {
        "score": 3,
        "kingship": NEEDED,
        "territories": len(position.names),
        "castles": sum(land.castles for land in position.lands.values()),
    }.get(aim, 20 * (len(position.players) - 1))
