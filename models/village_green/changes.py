"""Changes that may mend a table: how people misremember one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, pairwise

from models.fact import Change
from models.logic import Unknown
from models.village_green.position import AWARD_SPACES, GREEN_SPACES, HAND, Position, Stack, Village, Visible
from models.village_green.turn_rules import fewest_turns

SPACES = GREEN_SPACES + AWARD_SPACES
Mend = Callable[[Village], Village]


def changes(position: Position) -> Iterator[Change[Position]]:
    """What may be mended but by another card: hands, turns, places, what covers what."""
    for seat, village in enumerate(position.villages):
        whose = f"{village.player}: " if position.layouts > 1 else ""
        if isinstance(village.hand, int) and village.hand != HAND:
            said = f"{village.player} has {HAND} cards in hand, not {village.hand}"
            yield Change(said, _in_seat(seat, lambda village: replace(village, hand=HAND)))
        yield from _other_turns(position, seat, village)
        for said, mend in _mends(position, village):
            yield Change(f"{whose}{said}", _in_seat(seat, mend))


def _other_turns(position: Position, seat: int, village: Village) -> Iterator[Change[Position]]:
    """The turns taken counted otherwise: as the others', one more or one less, or as the cards take them."""
    if village.turns is None:
        return
    others = {other.turns for other in position.villages if other.turns is not None}
    near = {turns + lead for turns in (*others, fewest_turns(position, village)) for lead in (-1, 0, 1)}
    for turns in sorted(near - {village.turns}):
        if turns >= 0:
            said = f"{village.player} has taken {turns} turns, not {village.turns}"
            yield Change(said, _in_seat(seat, lambda village, turns=turns: replace(village, turns=turns)))  # type: ignore[misc]


def _in_seat(seat: int, mend: Mend) -> Callable[[Position], Position]:
    def make(position: Position) -> Position:
        village = mend(position.villages[seat])
        return replace(position, villages=(*position.villages[:seat], village, *position.villages[seat + 1 :]))

    return make


def _mends(position: Position, village: Village) -> Iterator[tuple[str, Mend]]:
    laid = [space for space, stack in enumerate(village.stacks) if stack.cards]
    tops = {space: village.stacks[space].cards[0] for space in laid}
    for a, b in combinations(laid, 2):
        yield f"{tops[a]} at {SPACES[a]} and {tops[b]} at {SPACES[b]} are swapped", _exchange(a, b)
    for space in laid:
        cards = village.stacks[space].cards
        for depth, (upper, lower) in enumerate(pairwise(cards)):
            yield f"{lower} covers {upper} at {SPACES[space]}, not the other way round", _reversed(space, depth)
    for space in laid:
        kinds = (position.deck.green if space < len(GREEN_SPACES) else position.deck.awards).values()
        cover = Unknown(f"on {village.player} {SPACES[space]}", kinds)
        yield f"{tops[space]} at {SPACES[space]} is covered by another card", _covered(space, cover)
    for space in laid:
        if len(village.stacks[space].cards) == 1:
            for other in set(range(len(SPACES))) - set(laid):
                yield f"{tops[space]} lies at {SPACES[other]}, not at {SPACES[space]}", _exchange(space, other)


def _with(village: Village, stacks: dict[int, Stack]) -> Village:
    """The village with other stacks in some spaces."""
    new = [stacks.get(space, stack) for space, stack in enumerate(village.stacks)]
    return replace(village, green=tuple(new[: len(GREEN_SPACES)]), awards=tuple(new[len(GREEN_SPACES) :]))


def _exchange(a: int, b: int) -> Mend:
    def mend(village: Village) -> Village:
        one, two = village.stacks[a], village.stacks[b]
        return _with(village, {a: _topped(one, two.cards[:1]), b: _topped(two, one.cards[:1])})

    return mend


def _topped(stack: Stack, top: tuple[Visible, ...]) -> Stack:
    return Stack((*top, *stack.cards[1:]), stack.sealed)


def _reversed(space: int, depth: int) -> Mend:
    def mend(village: Village) -> Village:
        stack = village.stacks[space]
        upper, lower = stack.cards[depth : depth + 2]
        cards = (*stack.cards[:depth], lower, upper, *stack.cards[depth + 2 :])
        return _with(village, {space: Stack(cards, stack.sealed)})

    return mend


def _covered(space: int, cover: Visible) -> Mend:
    def mend(village: Village) -> Village:
        stack = village.stacks[space]
        return _with(village, {space: Stack((cover, *stack.cards), stack.sealed)})

    return mend
