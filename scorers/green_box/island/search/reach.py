"""Can a player reach a claim for kingship in so many turns before anybody replies? A search of the player's own turns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from models.green_box.island.cards import Action
from models.green_box.island.moves.actions import MOVES
from models.green_box.island.moves.listing import turns as turns_of
from models.green_box.island.moves.words import Move, Pass
from models.green_box.island.rules.kingship import Condition, standing
from models.green_box.island.table.position import START_UNITS, Position
from scorers.green_box.island.search.best import Node, is_allowed, node
from scorers.limits import are_held, hold, needed


def line_to_claim(position: Position, player: str, turns: int, tick: Callable[[], None]) -> tuple[Move, ...] | None:
    """The shortest line of own turns after which the player fulfils a victory condition; nothing if there is none.

    Nobody replies: moves that begin a combat are left out.
    """
    start = replace(position, turn=player, passes=0)
    for depth in range(turns + 1):
        found = _line(start, player, depth, set(), tick, limit=1)
        if found is not None:
            return found
    return None


def _line(
    position: Position, player: str, turns: int, met: set[object], tick: Callable[[], None], limit: int
) -> tuple[Move, ...] | None:
    """The line from a table; `limit` is 0 once it was claimed that there is none (`scorers/limits.py`)."""
    if standing(position, player).fulfilled:
        hold(1, limit, "a claim for kingship")
        return ()
    # Whoever lacks more than any turns can add needs no search.
    limit = 0 if _is_too_far(position, player, turns) else limit
    if not turns or needed(1) > limit:
        return None
    for move in turns_of(position, player):
        if isinstance(move, Pass) and not move.restored:
            continue
        tick()
        after = MOVES.after(position, move)
        if after.combat is not None or not is_allowed(position, move):
            continue
        after = replace(after, turn=player)
        # The same table with as many turns left leads no further than the first time.
        key = _compare(after, player), turns
        if key in met and not are_held():
            continue
        met.add(key)
        rest = _line(after, player, turns - 1, met, tick, limit)
        if rest is not None:
            return (move, *rest)
    return None


def _compare(position: Position, player: str) -> Node:
    """What decides of a table: the discard pile only where the player may still take a card from it."""
    symbol = position.table.symbol_of(Action.REPLENISH)
    replenishes = any(card.symbol is symbol for card in position.seat(player).hand or ())
    return node(position if replenishes else replace(position, discard=None))


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
