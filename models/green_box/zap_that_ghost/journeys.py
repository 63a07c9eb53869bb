"""Whether the meeples can have come to where they stand, capture by capture (ZG-ST-STEPS).

A meeple leaves its corner only to capture a ghost at most six steps away and stays there until it captures the next. So the
stops of its journey are tiles whose ghosts are gone, each at most six steps from the one before: with a roll as great as the
distance it gets there (ZG-REACH). It passes no tile on which another meeple stands now, for nobody stops twice on a tile.
Other meeples in the way make no journey shorter (ZG-AMB-BLOCK).

What is asked is necessary, not all: that each journey and each tile passed is possible alone, and that the shortest
journeys need no more captures than there were. Which tiles one meeple passed together, and in which order, is left open.

Three captures are the most that a shortest journey needs. Of a longer one the first space, the third and the fifth would be
seven steps or more from each other, 21 in all; but the distances of three spaces of the grid add up to 20 at most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, partial
from itertools import permutations
from operator import eq

from models.green_box.components import source
from models.green_box.table import on_board
from models.green_box.zap_that_ghost.position import CORNERS, FACES, HUNTERS, SPOTS, Hunter, Position, Spot
from models.logic import Truth, Unknown, all_of, any_of, at_most, count, implies, not_, where
from models.names import counted, enumerated
from models.rule import Rule

MOST = 3
"""Captures that a shortest journey needs at most."""

Reached = Mapping[Spot, Truth]
"""Whether each space is reached."""


class _Journeys:
    """The ways that meeples can have gone on a table."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.captured = sum(caught.number for caught in position.captured)

    @cached_property
    def passed(self) -> Reached:
        """The spaces that a meeple has left again: their ghosts are gone, and none stands there."""
        found = {}
        for spot in SPOTS:
            empty = not spot.is_corner and self.position.at(spot).is_free
            stands = (where(hunter.spot, partial(eq, spot)) for hunter in self.position.hunters)
            left = empty and all_of([empty, not_(any_of(stands))])
            if left is not False:
                found[spot] = left
        return found

    def _further(self, begin: Reached) -> list[Reached]:
        """What is reached from these spaces with no capture on the way, with one at most, with two."""
        levels = [begin]
        for _ in range(1, MOST):
            before = levels[-1]
            near = {at: any_of(t for other, t in before.items() if other.steps_to(at) <= FACES) for at in self.passed}
            levels.append({**before, **{at: all_of([truth, near[at]]) for at, truth in self.passed.items()}})
        return levels

    @cached_property
    def came(self) -> Mapping[tuple[str, Spot], tuple[Truth, ...]]:
        """Whether each meeple can have come from each corner with no capture, with one at most, with two, with three."""
        return {
            (hunter.name, corner): tuple(self._arrivals(hunter, corner))
            for corner in CORNERS
            for hunter in self.position.hunters
        }

    def _arrivals(self, hunter: Hunter, corner: Spot) -> Iterator[Truth]:
        waits = where(hunter.spot, partial(eq, corner))
        yield waits
        for reached in self._from_corner[corner]:
            yield any_of(
                [waits, *(all_of([truth, where(hunter.spot, _ends_near(spot))]) for spot, truth in reached.items())]
            )

    @cached_property
    def _from_corner(self) -> Mapping[Spot, list[Reached]]:
        return {corner: self._further({corner: True}) for corner in CORNERS}

    @cached_property
    def _to_meeple(self) -> Mapping[str, Reached]:
        """For each meeple the spaces from which its journey goes on to where it stands."""
        return {hunter.name: self._leading(hunter) for hunter in self.position.hunters}

    def _leading(self, hunter: Hunter) -> Reached:
        begin = {spot: all_of([truth, where(hunter.spot, _ends_near(spot))]) for spot, truth in self.passed.items()}
        return self._further(begin)[-1]

    def passes(self, name: str, corner: Spot, spot: Spot) -> Truth:
        """Whether a meeple that came from a corner can have captured the ghost of a space on its way."""
        first = any_of(truth for at, truth in self._from_corner[corner][-1].items() if at.steps_to(spot) <= FACES)
        return all_of([first, self._to_meeple[name][spot]])

    def are_possible(self, corners: tuple[Spot, ...]) -> Truth:
        """Whether the meeples can have come from these corners, with no more captures in all than there were."""
        pairs = [(hunter.name, corner) for hunter, corner in zip(self.position.hunters, corners, strict=True)]
        needed = count(not_(truth) for pair in pairs for truth in self.came[pair][:MOST])
        return all_of([*(self.came[pair][MOST] for pair in pairs), at_most(needed, self.captured)])

    def holds(self) -> Truth:
        """Whether the meeples can have come from corners of their own and have captured on their ways whatever is gone."""
        return any_of(
            all_of([possible, *self._captures(corners)])
            for corners in permutations(CORNERS)
            if (possible := self.are_possible(corners)) is not False
        )

    def _captures(self, corners: tuple[Spot, ...]) -> Iterator[Truth]:
        pairs = [(hunter.name, corner) for hunter, corner in zip(self.position.hunters, corners, strict=True)]
        for spot, passed in self.passed.items():
            yield implies(passed, any_of(self.passes(name, corner, spot) for name, corner in pairs))


def _ends_near(spot: Spot) -> Callable[[Spot], bool]:
    """Whether a meeple that left its corner stands within one capture of a space."""
    return lambda at: not at.is_corner and at.steps_to(spot) <= FACES


def _instances(position: Position) -> tuple[tuple[()], ...]:
    """All together; nothing to ask where the meeples stand as they never can, or have not moved."""
    spots = [hunter.spot for hunter in position.hunters if isinstance(hunter.spot, Spot)]
    haunted = any(not spot.is_corner and position.at(spot).is_free is False for spot in spots)
    all_wait = len(spots) == HUNTERS and all(spot.is_corner for spot in spots)
    strange = len(position.hunters) != HUNTERS or len(set(spots)) < len(spots) or haunted
    return () if strange or all_wait else ((),)


def _tell(position: Position) -> str:
    ways = _Journeys(position)
    ghosts = counted(ways.captured, "ghost")
    if any(isinstance(hunter.spot, Unknown) for hunter in position.hunters):
        return (
            f"the meeples left the corners by captures at most {FACES} steps apart; with {ghosts} captured that cannot be."
        )
    spots = {hunter.name: hunter.spot for hunter in position.hunters if hunter.spot not in CORNERS}
    left = [corner for corner in CORNERS if corner not in {hunter.spot for hunter in position.hunters}]
    if any(ways.are_possible(corners) is not False for corners in permutations(CORNERS)):
        lost = [
            s for s in ways.passed if all(ways.passes(name, c, s) is False for name in spots for c in left)
        ] or ways.passed
        at = enumerated(list(map(str, lost)), "and")
        gone = f"the ghost at {at} is gone" if len(lost) == 1 else f"the ghosts at {at} are gone"
        return f"{gone}, but no meeple can have captured that on its way: captures are at most {FACES} steps apart."
    stand = enumerated([f"the {name} meeple at {at}" for name, at in spots.items()], "and")
    away = "".join(
        f", {left[0].steps_to(at)} steps away," for at in spots.values() if len(spots) == 1 and isinstance(at, Spot)
    )
    return (
        f"{stand} came from {enumerated(list(map(str, left)), 'and')}{away} by captures at most {FACES} steps apart; with "
        f"{ghosts} captured that cannot be."
    )


JOURNEYS: Rule[Position] = Rule(
    id="ZG-ST-STEPS",
    text=f"A meeple leaves its corner only to capture a ghost at most {FACES} steps away, and stays there until it captures "
    "the next. So each came from a corner of its own over tiles whose ghosts are gone, all together with no more captures than "
    "there were; and whatever else is gone, one of them captured it on its way.",
    source=source("Zap That Ghost", "Setup; Play", derived=True),
    instances=_instances,
    holds=lambda position: _Journeys(position).holds(),
    tell=_tell,
    places=lambda position: on_board(*(hunter.spot for hunter in position.hunters)),
    label=lambda: "meeples",
)
