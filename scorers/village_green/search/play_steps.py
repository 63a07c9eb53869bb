"""The steps of one side of a play, green cards or awards, and the search for those that lead to what is wanted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import permutations
from typing import Generic, NamedTuple, TypeVar

from models.village_green.table.position import DISPLAY
from scorers.limits import BrokenLimitError, are_held, held
from scorers.village_green.search.play_table import NONE, Cards, Middle, without


class Use(Enum):
    """What the village card is turned for while the play goes on, if it is."""

    NOTHING = "nothing"
    COVER = "cover"
    GREENS = "greens"
    AWARDS = "awards"


class Turning(NamedTuple):
    """What the village card is turned for, and where it lets a card be laid; `None` where it covers nothing else."""

    use: Use
    space: int | None = None


class Step(NamedTuple):
    """One step of a side: a card taken (`NONE` for the top of the deck) and laid on a space, or three put under the deck.

    `space` is -1 where the card goes under the deck, `own` tells an award of a turn of its own, `turned` a card laid through
    the village card.
    """

    taken: int = NONE
    card: int = NONE
    space: int = -1
    turned: bool = False
    own: bool = False
    under: Cards = ()


JUNK = -1
"""A card that is not wanted and can be laid nowhere, whichever it is."""

S = TypeVar("S")


@dataclass
class Search(Generic[S]):
    """Depth first through states until one is a goal; no state is looked at twice."""

    follow: Callable[[S], Iterable[tuple[Step, S]]]
    is_goal: Callable[[S], bool]
    tick: Callable[[], None]

    def steps(self, start: S) -> tuple[Step, ...] | None:
        """The steps from the start to a goal, or nothing."""
        if self.is_goal(start):
            return ()
        seen = {start}
        path: list[Step] = []
        open_states = [iter(self.follow(start))]
        while open_states:
            self.tick()
            step, state = next(open_states[-1], (None, start))
            if step is None:
                open_states.pop()
                if path:
                    path.pop()
            elif state not in seen:
                seen.add(state)
                if self.is_goal(state):
                    return (*path, step)
                path.append(step)
                open_states.append(iter(self.follow(state)))
        return None


def takings(middle: Middle, wanted: Counter[int]) -> Iterator[tuple[int, int, Middle]]:
    """Every card that may be taken, those that are wanted first: how it is taken, the card, and the middle after it."""
    display, deck = middle.display, middle.deck
    for card in sorted(dict.fromkeys(display), key=lambda card: card not in wanted):
        left = without(display, card)
        yield card, card, Middle(tuple(sorted((*left, *deck[:1]))), deck[1:])
    if deck:
        yield NONE, deck[0], Middle(display, deck[1:])


def refreshed(middle: Middle, draws: int) -> Iterator[tuple[Step, Middle]]:
    """Three new face-up cards; the order of the old ones is told apart where so many draws may reach them."""
    may_come_again = len(middle.deck) < DISPLAY + draws or are_held()
    for under in sorted(set(permutations(middle.display))) if may_come_again else [middle.display]:
        deck = (*middle.deck, *under)
        yield Step(under=under), Middle(tuple(sorted(deck[:DISPLAY])), deck[DISPLAY:])


def wanted_of(tops: Cards, target: Cards) -> Counter[int]:
    """The cards that are still to be laid."""
    return Counter(new for old, new in zip(tops, target, strict=True) if old != new)


def too_deep(wanted: Counter[int], hand: Cards, middle: Middle, draws: int) -> bool:
    """Whether some card that is wanted is not there, or lies deeper in the deck than so many draws reach."""
    near = Counter((*hand, *middle.display, *middle.deck[:draws]))
    return any(near[card] < n for card, n in wanted.items())


def either_way(steps: Callable[[], tuple[Step, ...] | None]) -> tuple[Step, ...] | None:
    """The steps; while limits are held, if there are none, there must be none either where no way is left out early."""
    with held(is_on=False):
        found = steps()
    if found is None and are_held() and (found := steps()) is not None:
        raise BrokenLimitError(f"cards can be laid that seemed out of reach: {found}; please report this file")
    return found
