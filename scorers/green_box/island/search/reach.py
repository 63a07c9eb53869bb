"""Can a player reach a claim for kingship in so many turns before anybody replies? A search of the player's own turns."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import replace

from models.green_box.island.cards import Action
from models.green_box.island.game import GAME
from models.green_box.island.moves.listing import turns as turns_of
from models.green_box.island.moves.words import Move, Pass
from models.green_box.island.rules.kingship import Condition, standing
from models.green_box.island.table.position import START_UNITS, Position
from scorers.green_box.island.search.best import node
from scorers.own_turns import Begun, OwnTurns


def line_to_claim(position: Position, player: str, turns: int, tick: Callable[[], None]) -> tuple[Move, ...] | None:
    """The shortest line of own turns after which the player fulfils a victory condition; nothing if there is none."""
    claims = Claims(replace(position, turn=player, passes=0), player, "kingship", turns, tick).run(above=0)
    return next((told.found.moves for told in claims if told.found is not None), None)


class Claims(OwnTurns[Position, Position]):
    """Lines of own turns, the shortest first, worth 1 if they end in a claim. None begins a combat: others would reply."""

    play = GAME.play
    ceiling = 1

    def lengths(self) -> Iterable[int]:
        """From no turn on."""
        return range(self._turns + 1)

    def listed(self, position: Position) -> Iterable[Move]:
        """To pass leads nowhere, unless two new units come with it."""
        return (move for move in turns_of(position, self._player) if not isinstance(move, Pass) or move.restored)

    def turns(self, begun: Begun[Position]) -> Iterator[Begun[Position]]:
        """Turns that begin no combat, after which it is the player's turn again."""
        for longer in super().turns(begun):
            self._tick()
            if longer.state.combat is None:
                yield longer._replace(state=replace(longer.state, turn=self._player))

    def key(self, begun: Begun[Position]) -> Hashable:
        """The discard pile decides only where the player may still take a card from it."""
        position = begun.state
        symbol = position.table.symbol_of(Action.REPLENISH)
        replenishes = any(card.symbol is symbol for card in position.seat(self._player).hand or ())
        return node(position if replenishes else replace(position, discard=None))

    def bound(self, begun: Begun[Position]) -> int:
        """Whoever lacks more than any turns can add needs no search."""
        return 0 if _is_too_far(begun.state, self._player, begun.left) else begun.limit

    def worth(self, begun: Begun[Position]) -> tuple[int]:
        """Whether there is a claim."""
        return (int(standing(begun.state, self._player).fulfilled > 0),)


def _is_too_far(position: Position, player: str, turns: int) -> bool:
    """Whether no condition can be fulfilled in so many turns, whatever they are.

    A turn adds a territory, or a monument; with a territory come its castles. It changes what lies in two territories at
    most, and so who leads there. To that come once the territories of two new units where none is on the board, or where
    peace may take the last one.
    """
    has = standing(position, player)
    renews = not position.on_board(player) or any(land.peace for land in position.lands.values())
    gained = turns + START_UNITS * renews
    own = set(position.present(player))
    # The richest territories first, as if the player could come to those.
    castles = sorted((position.land(name).castles for name in position.names if name not in own), reverse=True)
    colour = position.colour_of(player)
    led = sorted(
        (
            sum(land.units.values()) - land.of(colour)
            for name, land in position.lands.items()
            if position.leader(name) != player
        ),
        reverse=True,
    )
    # Of each condition as if all turns were for it alone.
    gains = {
        Condition.TERRITORIES: gained,
        Condition.CASTLES: sum(max(1, n) for n in [*castles, *[0] * gained][:gained]),
        Condition.OPPOSING: turns + sum(led[: turns + gained]),
    }
    return all(has.lacks(condition) > gains[condition] for condition in Condition)
