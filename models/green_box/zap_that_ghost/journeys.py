"""Whether the meeples can have come to where they stand, capture by capture (ZG-ST-STEPS).

A meeple leaves its corner only to capture a ghost at most six steps away and stays there until it captures the next. So the
stops of its journey are tiles whose ghosts are gone, each at most six steps from the one before: with a roll as great as the
distance it gets there (ZG-REACH). Between its corner and the tile on which it stands it stopped on none where another
stands, for nobody captures twice on a tile. Other meeples in the way make no journey shorter (ZG-AMB-BLOCK).

What is asked is necessary, not all: enough captures for every meeple together, and for each tile that a ghost has left a
stop before it and one after it. Whole journeys are not searched for: these truths read tables as well on which tiles and
meeples are unknown, where a search would have to try every world.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import permutations

from models.green_box.components import source
from models.green_box.grid import on_board
from models.green_box.zap_that_ghost.table import FACES, HUNTERS, Position
from models.green_box.zap_that_ghost.tiles import CORNERS, SPOTS, Hunter, Spot
from models.logic import Truth, all_of, any_of, at_most, count, implies, not_, where
from models.names import counted, enumerated
from models.rule import Finding, rule

Stops = Mapping[Spot, Truth]
"""Whether a meeple has stopped on each space."""


def _has_left_for(hunter: Hunter, spot: Spot) -> Truth:
    """Whether a meeple stands away from the corners, within one capture of a space."""
    return where(hunter.spot, lambda at: not at.is_corner and at.steps_to(spot) <= FACES)


def _together(position: Position) -> Truth:
    """Whether each meeple can have come from a corner of its own, with no more captures in all than there were."""

    def from_corners(corners: tuple[Spot, ...]) -> Truth:
        pairs = list(zip(position.hunters, corners, strict=True))
        away = [not_(hunter.is_at(corner)) for hunter, corner in pairs]
        # What is more than six steps away takes two captures at least. One that waits on another corner counts as two as
        # well: never fewer than if that were its own.
        far = [not_(any_of([hunter.is_at(corner), _has_left_for(hunter, corner)])) for hunter, corner in pairs]
        return at_most(count([*away, *far]), position.all_captured)

    return any_of(map(from_corners, permutations(CORNERS)))


def _free(position: Position) -> Iterator[tuple[Spot, Truth]]:
    """The spaces away from the corners whose ghosts are, or may be, gone."""
    free = ((spot, position.at(spot).is_free) for spot in SPOTS if not spot.is_corner)
    return ((spot, truth) for spot, truth in free if truth is not False)


def _is_near(spot: Spot, stops: Stops) -> Truth:
    """Whether another space on which a meeple stopped lies within one capture of a space."""
    return any_of(truth for at, truth in stops.items() if 0 < at.steps_to(spot) <= FACES)


@rule(
    "ZG-ST-STEPS",
    f"A meeple leaves its corner only to capture a ghost at most {FACES} steps away, and stays there until it captures "
    "the next. So each came from a corner of its own, and the ghosts captured are enough for all these ways. Each ghost "
    f"that is gone was on such a way, at most {FACES} steps from the stops before and after it.",
    source("Zap That Ghost", "Setup; Play", derived=True),
    places=lambda position, spot: on_board(*(h.spot for h in position.hunters) if spot is None else [spot]),
    label=lambda spot: "meeples" if spot is None else str(spot),
    is_of_all=True,
)
def journeys(position: Position) -> Iterator[Finding]:
    """All meeples together, then each space that a ghost has left."""
    # Where the captures are too few for all of them, single spaces say nothing more.
    if not _has_journeys(position):
        return
    yield None, (together := _together(position)), partial(_tell_together, position)
    if together is False:
        return
    hunters = position.hunters
    # The spaces that a meeple has left again, if any did: their ghosts are gone, and none stands there.
    stops = ((spot, all_of([is_free, position.nobody_at(spot)])) for spot, is_free in _free(position))
    passed = {spot: truth for spot, truth in stops if truth is not False}
    left = {corner: position.nobody_at(corner) for corner in CORNERS}
    for spot, is_free in _free(position):
        # From the corner that a meeple left or from a space that it passed; to where it stands, or to one that it passed.
        was_reached = _is_near(spot, {**left, **passed})
        ends = [any_of([hunter.is_at(spot), _has_left_for(hunter, spot)]) for hunter in hunters]
        was_left = any_of([*ends, _is_near(spot, passed)])
        way = "gone on from there" if was_reached is not False else "come there"
        gone = f"the ghost at {spot} is gone, but no meeple can have {way} {_STEPS}"
        yield spot, implies(is_free, all_of([was_reached, was_left])), f"{gone}, from one tile without a ghost to the next."


def _has_journeys(position: Position) -> bool:
    """Whether a meeple has moved or may have, and all stand where they can (ZG-ST-MEEPLES)."""
    spots = [hunter.spot for hunter in position.hunters if isinstance(hunter.spot, Spot)]
    if len(position.hunters) != HUNTERS or len(set(spots)) < len(spots):
        return False
    haunted = any(not spot.is_corner and position.at(spot).is_free is False for spot in spots)
    return not haunted and (len(spots) < HUNTERS or not all(spot.is_corner for spot in spots))


_STEPS = f"by captures at most {FACES} steps apart"


def _tell_together(position: Position) -> str:
    stand = [f"the {hunter.name} meeple at {hunter.spot}" for hunter in position.hunters if hunter.spot not in CORNERS]
    ghosts, are = counted(position.all_captured, "ghost"), "is" if position.all_captured == 1 else "are"
    return f"{enumerated(stand, 'and')} came from the corners {_STEPS}. {ghosts} captured {are} too few for that."
