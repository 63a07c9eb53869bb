"""States of an Act phase of Last Defence at Hudai Monastery that are the same for what is asked: the fewer, the quicker."""

from __future__ import annotations

from models.green_box.last_defence_at_hudai_monastery.moves.words import Use
from models.green_box.last_defence_at_hudai_monastery.table.wall import MONKS, Spot
from scorers.green_box.last_defence_at_hudai_monastery.search.bounds import highest_level
from scorers.green_box.last_defence_at_hudai_monastery.search.melee import Melee
from scorers.green_box.last_defence_at_hudai_monastery.search.states import NOBODY, State


def blur(state: State) -> State:
    """A state without what matters no more in this phase: tiles that a monk used who can use no other, where monks are.

    Two states that are the same then can be played on in the same ways. Where monks stand matters in the next turn.
    """
    if state.active == NOBODY or state.draws:
        return state
    others = len(state.used) - (state.monks[state.active].spot in state.used)
    if others < 1 + highest_level(state.levels[1], state.points):
        return state
    if state.done < MONKS:
        return state._replace(active=NOBODY, used=())
    monks = tuple(monk._replace(spot=Spot(0, monk.spot.column if monk.is_charged else 0)) for monk in state.monks)
    return state._replace(active=NOBODY, used=(), monks=monks)


def lean(melee: Melee, state: State) -> State:
    """The same without what does not matter for integrity any more: damage to demons that do not strike and live."""
    state = blur(state)
    if state.draws:
        return state
    inner, start = melee.on(state.added), melee.start.left
    hurt = [
        c
        for c, now in enumerate(state.left)
        if 0 < now != start[c] and (c in state.pushed or not inner.loss_to(c, start[c]))
    ]
    if not hurt:
        return state
    # A demon that can still be defeated may matter yet: Drops heal by that.
    most = inner.bounds.damage(state._replace(added=()))
    left = tuple(start[c] if now > most and c in hurt else now for c, now in enumerate(state.left))
    return state if left == state.left else state._replace(left=left)


def is_spent(state: State) -> bool:
    """Whether no tile is used any more: monks are only laid down."""
    return state.done >= MONKS and state.active == NOBODY and not state.draws


def is_idle(melee: Melee, state: State, deed: object, after: State) -> bool:
    """Whether nothing is gained by the use of a tile, which may be left out as well."""
    if not isinstance(deed, Use) or melee.must or after.draws:
        return False
    return after._replace(active=state.active, used=state.used, monks=state.monks) == state and all(
        one.is_charged == other.is_charged for one, other in zip(state.monks, after.monks, strict=True)
    )
