"""What changes in an Act phase of Last Defence at Hudai Monastery as a search goes through it: small tuples."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.moves.words import Use
from models.green_box.last_defence_at_hudai_monastery.table.wall import Spot

Levels: TypeAlias = "tuple[tuple[int, ...], ...]"


class Fighter(NamedTuple):
    """A monk in the search: where, whether charged, whether he was activated."""

    name: str
    spot: Spot
    is_charged: bool
    is_done: bool


class State(NamedTuple):
    """What changes in an Act phase.

    `left` are the hit points of the demon of each column, `pushed` the columns whose demon was pushed to the Stunned row.
    `active` is the place of the active monk among `monks`, `used` are the tiles that he used, `added` those that were
    built, and `hand` is one that is still to be added. As many tiles as `draws` says are to be drawn before anything else;
    of those known to come so many as `seen` says were drawn.
    """

    left: tuple[int, ...]
    pushed: frozenset[int]
    integrity: int
    points: int
    levels: Levels
    monks: tuple[Fighter, ...]
    done: int
    active: int
    used: tuple[Spot, ...]
    added: tuple[tuple[Spot, Symbol], ...] = ()
    hand: Symbol | None = None
    draws: int = 0
    seen: int = 0


class Effect(NamedTuple):
    """A use of a tile and what it does: hits as column, damage and whether pushed, a monk charged, a point."""

    use: Use
    hits: tuple[tuple[int, int, bool], ...]
    heals: int
    points: int


class Outcome(NamedTuple):
    """What an Act phase comes to: demons defeated, damage on all, integrity after the attackers struck (below 0 too)."""

    kills: int
    damage: int
    integrity: int


Deed: TypeAlias = "tuple[Any, State]"
NOBODY = -1
