"""The best turn in Island: every action of a player, combats played to their end, the others against that player."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from models.green_box.components import CUBES
from models.green_box.island.cards import Card
from models.green_box.island.moves.actions import MOVES
from models.green_box.island.moves.listing import turns
from models.green_box.island.moves.steps import is_table_known
from models.green_box.island.moves.words import Move
from models.green_box.island.rules.kingship import Standing, standing
from models.green_box.island.rules.table import MONUMENTS
from models.green_box.island.table.lands import EMPTY, Phase
from models.green_box.island.table.position import Combat, Position
from scorers.green_box.contest import Contest
from scorers.green_box.contest_words import sentences
from scorers.green_box.island.score import AIMS
from scorers.green_box.island.search.fight import Fight


@dataclass(frozen=True, slots=True)
class Node:
    """A table as the search remembers it: by what decides of it."""

    position: Position = field(compare=False)
    key: tuple[Any, ...]


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
        self.player, self._worth, self._tick = player, AIMS[objective], tick

    def is_ours(self, state: Node) -> bool:
        """Whether the player moves next."""
        return state.position.turn == self.player

    def is_over(self, state: Node) -> bool:
        """Whether the game has ended, or the cycle: what then comes is the council and a new draft."""
        return state.position.over or state.position.phase is not Phase.ACTIONS

    def worth(self, state: Node) -> int:
        """How much of the aim the player has as the table lies."""
        return self._worth(standing(state.position, self.player))

    def children(self, state: Node) -> Iterator[tuple[Any, Node]]:
        """Every turn with the table after it; a combat of the table, or that a turn begins, is fought to its end."""
        position = state.position
        if position.combat is not None:
            yield self._fight_out((), position, position.combat)
            return
        for move in turns(position, position.turn or self.player):
            self._tick()
            if is_allowed(position, move):
                after = MOVES.after(position, move)
                combat = after.combat
                yield ((move,), node(after)) if combat is None else self._fight_out((move,), after, combat)

    def _fight_out(self, before: tuple[Move, ...], position: Position, combat: Combat) -> tuple[tuple[Move, ...], Node]:
        """The combat to its end, the player against all others, and the table then."""
        name, castles = combat.land, position.land(combat.land).castles
        has = standing(replace(position, lands={**position.lands, name: EMPTY}), self.player)
        there, built, led = has.amounts

        def worth(own: int, opposing: int) -> int:
            # Who withdraws goes where he leads already, so nothing else changes than presence, castles and leadership here.
            is_there = min(own, 1)
            amounts = there + is_there, built + is_there * castles, led + opposing
            return self._worth(Standing(amounts, has.monuments))

        line = Fight(position, combat, self.player, worth).best(self._tick)
        for move in line.moves:
            position = MOVES.after(position, move)
        return (*before, *line.moves), node(position)


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


def _is_known(card: Card) -> bool:
    return card.is_known


def _flat(turns: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(move for turn in turns for move in turn)


def _ceiling(position: Position, objective: str) -> int:
    """What nothing exceeds: the aim with all that there is."""
    # No aim becomes less with more of anything; a cycle adds no territory and no castle, and opponents have 20 units each.
    castles = sum(land.castles for land in position.lands.values())
    most = len(position.names), castles, CUBES * (len(position.players) - 1)
    return AIMS[objective](Standing(most, MONUMENTS))
