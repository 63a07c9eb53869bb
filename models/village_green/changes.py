"""Changes that may mend a table: how people misremember one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations

from models.fact import Change
from models.logic import Scope, Unknown
from models.unknowns import unknowns
from models.village_green.position import AWARD_SPACES, GREEN_SPACES, Face, Position, Stack, Village, Visible

SPACES = GREEN_SPACES + AWARD_SPACES
Mend = Callable[[Village], "Village | None"]


def changes(position: Position) -> Iterator[Change[Position]]:
    """The village card turned over, two cards of a village swapped or one moved, a card that was in fact covered."""
    open_places = unknowns(position)
    scope = open_places[0].scope if open_places else Scope()
    for seat, village in enumerate(position.villages):
        whose = f"{village.player}: " if position.layouts > 1 else ""
        for said, mend in _mends(position, village, scope):
            yield Change(f"{whose}{said}", _in_seat(seat, mend))


def _in_seat(seat: int, mend: Mend) -> Callable[[Position], Position | None]:
    def make(position: Position) -> Position | None:
        village = mend(position.villages[seat])
        if village is None:
            return None
        return replace(position, villages=(*position.villages[:seat], village, *position.villages[seat + 1 :]))

    return make


def _mends(position: Position, village: Village, scope: Scope) -> Iterator[tuple[str, Mend]]:
    if not isinstance(village.face, Unknown):
        other = Face.UP if village.face is Face.DOWN else Face.DOWN
        yield f"the village card lies face {other}", lambda village: replace(village, face=other)
    for a, b in combinations(range(len(SPACES)), 2):
        one, two = village.stacks[a].cards, village.stacks[b].cards
        if one and two:
            yield f"{one[0]} at {SPACES[a]} and {two[0]} at {SPACES[b]} are swapped", _exchange(a, b)
        elif one or two:
            card, (start, end) = (one[0], (a, b)) if one else (two[0], (b, a))
            if len(village.stacks[start].cards) == 1:
                yield f"{card} lies at {SPACES[end]}, not at {SPACES[start]}", _exchange(a, b)
    for space, stack in enumerate(village.stacks):
        for depth in range(len(stack.cards) - 1):
            upper, lower = stack.cards[depth : depth + 2]
            yield f"{lower} covers {upper} at {SPACES[space]}, not the other way round", _reversed(space, depth)
        if stack.cards:
            green = space < len(GREEN_SPACES)
            kinds = (position.deck.green if green else position.deck.awards).values()
            cover = Unknown(f"on {village.player} {SPACES[space]}", kinds, scope)
            yield f"{stack.cards[0]} at {SPACES[space]} is covered by another card", _covered(space, cover)


def _with(village: Village, stacks: dict[int, Stack]) -> Village:
    """The village with other stacks in some spaces."""
    new = [stacks.get(space, stack) for space, stack in enumerate(village.stacks)]
    return replace(village, green=tuple(new[: len(GREEN_SPACES)]), awards=tuple(new[len(GREEN_SPACES) :]))


def _exchange(a: int, b: int) -> Mend:
    def mend(village: Village) -> Village | None:
        one, two = village.stacks[a], village.stacks[b]
        return _with(village, {a: _topped(one, two.cards[:1]), b: _topped(two, one.cards[:1])})

    return mend


def _topped(stack: Stack, top: tuple[Visible, ...]) -> Stack:
    return Stack((*top, *stack.cards[1:]), stack.sealed)


def _reversed(space: int, depth: int) -> Mend:
    def mend(village: Village) -> Village | None:
        stack = village.stacks[space]
        if len(stack.cards) < depth + 2:
            return None
        upper, lower = stack.cards[depth : depth + 2]
        cards = (*stack.cards[:depth], lower, upper, *stack.cards[depth + 2 :])
        return _with(village, {space: Stack(cards, stack.sealed)})

    return mend


def _covered(space: int, cover: Visible) -> Mend:
    def mend(village: Village) -> Village | None:
        stack = village.stacks[space]
        return _with(village, {space: Stack((cover, *stack.cards), stack.sealed)})

    return mend
