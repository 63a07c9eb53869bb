"""A possible order in which the cards of a known village were laid, found and thereby shown.

The search runs over how high each stack has grown, so that it ends quickly also where no order exists. Cards that nobody
saw are put beneath a stack only where no order exists without them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from typing import cast

from models.logic import plain
from models.move import History
from models.village_green.award_rules import covered_awards
from models.village_green.cards import Award, Card, Green
from models.village_green.cover_rules import needs_village_card
from models.village_green.history import copies_left, fits_alone, unseen_beneath
from models.village_green.match_rules import cards_match, matches_enough
from models.village_green.position import (
    AWARD_SPACES,
    BESIDE,
    GREEN_SPACES,
    TOP,
    Position,
    Village,
    is_green,
    is_lawn,
)
from models.village_green.turn_rules import fewest_turns, turns_in_step
from models.village_green.wording import counted, is_structure


@dataclass(frozen=True, slots=True)
class Laying:
    """One turn that placed a card: on what it was laid, and whether the village card was turned for it.

    A structure brought an award, to be found at `award_space`; neither is known if it was covered since and not seen, or if
    none was left (`has_none`). `unseen` says that the card itself was not seen and only fits.
    """

    card: Card
    space: str
    covers: Card | None = None
    turned: bool = False
    award: Award | None = None
    award_space: str | None = None
    unseen: bool = False
    has_none: bool = False

    def __str__(self) -> str:
        card = f"a card that nobody saw ({self.card}, for instance)" if self.unseen else str(self.card)
        turned = "turn the village card face down, " if self.turned else ""
        onto = f", onto {self.covers}" if self.covers else ""
        return f"{turned}{card} to {self.space}{onto}{self._brought()}"

    def _brought(self) -> str:
        if not is_structure(self.card):
            return ""
        if self.has_none:
            return "; no award is left for it"
        if self.award is None:
            return "; its award was covered since and not seen"
        return f"; its award {self.award} to {self.award_space}"


def order(position: Position, village: Village) -> tuple[Laying, ...] | None:
    """The turns of a known village that placed its cards, in a possible order, or nothing if there is none."""
    for solo in sorted({players == 1 for players in position.players}):
        fewest_structures = plain(covered_awards(village)) if solo else 0
        for hidden in _hidden(position, village) if not solo or fits_alone(position, village) else ():
            laid = _Search(position, village, hidden, ends=not solo).run()
            if laid is not None and sum(is_structure(step.card) for step in laid) >= fewest_structures:
                return _with_awards(village, laid, are_out=solo and position.awards.is_gone)
    return None


def _hidden(position: Position, village: Village) -> Iterator[Mapping[int, tuple[Green, ...]]]:
    """Cards that may lie unseen at the bottom of stacks: none, one, or one and a lawn on it or elsewhere."""
    left = copies_left(position)
    return (hidden for hidden in _hidden_beneath(position, village) if Counter(chain(*hidden.values())) <= left)


def _hidden_beneath(position: Position, village: Village) -> Iterator[Mapping[int, tuple[Green, ...]]]:
    yield {}
    beneath = {space: unseen_beneath(position, village, stack) for space, stack in enumerate(village.green)}
    for space, cards in beneath.items():
        # A lawn goes with everything and a structure brings an award; of the others any kind may be the one that fits.
        for card in sorted(cards, key=lambda card: (not is_lawn(card), not is_structure(card))):
            yield {space: (card,)}
    lawns = {space: next((card for card in cards if is_lawn(card)), None) for space, cards in beneath.items()}
    for other, lawn in lawns.items():
        for space, cards in beneath.items():
            if lawn is not None and space != other:
                yield from ({other: (lawn,), space: (card,)} for card in cards)
    yield from ({space: (card, lawn)} for space, lawn in lawns.items() if lawn for card in beneath[space])


class _Search:
    """Depth first over the heights of the stacks; states that led nowhere are remembered."""

    def __init__(self, position: Position, village: Village, hidden: Mapping[int, tuple[Green, ...]], *, ends: bool) -> None:
        self.position = position
        self.ends = ends
        self.may_turn = village.is_down is True
        self.hidden = hidden
        self.stacks = [
            [
                *hidden.get(space, ()),
                *(card for card in reversed(cast("tuple[Green, ...]", stack.cards)) if is_green(card)),
            ]
            for space, stack in enumerate(village.green)
        ]
        self.dead: set[tuple[tuple[int, ...], bool]] = set()

    def run(self) -> list[Laying] | None:
        return self._extend([0] * len(self.stacks), turned=False)

    def _extend(self, heights: list[int], *, turned: bool) -> list[Laying] | None:
        spaces = [space for space, height in enumerate(heights) if height < len(self.stacks[space])]
        if not spaces:
            return []
        state = (tuple(heights), turned)
        if state in self.dead or (self.ends and all(heights)):
            return None
        # High stacks first: their lawns go with everything, and the ninth space is best filled last.
        for space in sorted(spaces, key=lambda space: (heights[space] - len(self.stacks[space]), space)):
            for turns in self._ways(heights, space, turned=turned):
                heights[space] += 1
                rest = self._extend(heights, turned=turned or turns)
                heights[space] -= 1
                if rest is not None:
                    return [self._step(space, heights[space], turned=turns), *rest]
        self.dead.add(state)
        return None

    def _ways(self, heights: list[int], space: int, *, turned: bool) -> Iterator[bool]:
        """How the next card of a space can be laid now: without turning the village card (False), or by it (True)."""
        height = heights[space]
        card = self.stacks[space][height]
        beside = [self.stacks[other][heights[other] - 1] for other in BESIDE[space] if heights[other]]
        matches = [cards_match(card, other) is True for other in beside]
        needs = height > 0 and needs_village_card(self.position, card, self.stacks[space][height - 1]) is True
        if all(matches) and not needs:
            yield False
        may_turn = height > 0 and self.may_turn and not turned
        if may_turn and (needs or not all(matches)) and matches_enough(self.position, matches) is True:
            yield True

    def _step(self, space: int, height: int, *, turned: bool) -> Laying:
        stack = self.stacks[space]
        return Laying(
            card=stack[height],
            space=GREEN_SPACES[space],
            covers=stack[height - 1] if height else None,
            turned=turned,
            unseen=height < len(self.hidden.get(space, ())),
        )


def _with_awards(village: Village, laid: list[Laying], *, are_out: bool) -> tuple[Laying, ...]:
    """The steps with the awards: each structure brings one, the others were placed before in turns of their own.

    Spaces are filled before anything is covered, so that solo only awards that structures bring cover others. Where the
    awards are out, the last structures may have brought none: then more of them took turns of their own, as counted.
    """
    stacks = [[card for card in reversed(stack.cards) if isinstance(card, Award)] for stack in village.awards]
    fills = [(stack[0], space, None) for space, stack in enumerate(stacks) if stack and AWARD_SPACES[space] not in TOP]
    covers = [(upper, space, lower) for space, stack in enumerate(stacks) for lower, upper in pairwise(stack)]
    awards = [*fills, *covers]
    brought = sum(is_structure(step.card) for step in laid)
    own_turns = max(0, len(awards) - brought)
    if are_out and village.turns is not None:
        own_turns = max(own_turns, min(len(fills), village.turns - len(laid)))
    steps = [Laying(award, AWARD_SPACES[space], covers=below) for award, space, below in awards[:own_turns]]
    by_structures = iter(awards[own_turns:])
    for step in laid:
        if not is_structure(step.card):
            steps.append(step)
        elif (award := next(by_structures, None)) is None:
            steps.append(replace(step, has_none=are_out))
        else:
            steps.append(replace(step, award=award[0], award_space=AWARD_SPACES[award[1]]))
    return tuple(steps)


def histories(position: Position) -> tuple[History, ...]:
    """A possible past of each village of a known table, in words."""
    orders = [order(position, village) for village in position.villages]
    placed = [max(len(steps or ()), fewest_turns(position, v)) for steps, v in zip(orders, position.villages, strict=True)]
    alone = 1 in position.players
    taken = [village.turns or 0 for village in position.villages] if alone else turns_in_step(position, placed)
    return tuple(
        History(village.player, None if steps is None else _words(village, steps, max(0, turns - len(steps)), alone=alone))
        for village, steps, turns in zip(position.villages, orders, taken, strict=True)
    )


def _words(village: Village, steps: tuple[Laying, ...], idle: int, *, alone: bool) -> tuple[str, ...]:
    """The turns in words, with those in which nothing was laid.

    With others they come first: whoever has laid nine cards may have no turn after that. Solo they come where no card fits.
    """
    lines = []
    if idle and not alone:
        which = "turn 1: one card is" if idle == 1 else f"turns 1 to {idle}: each time one card is"
        lines.append(f"{which} taken and one put under the deck; nothing is laid")
    first = 1 if alone else idle + 1
    lines += [f"turn {n}: {step}" for n, step in enumerate(steps, start=first)]
    if village.is_down is True and not any(step.turned for step in steps):
        lines.append("in some turn: turn the village card face down for three new face-up cards")
    if idle and alone:
        lines.append(f"and {counted(idle, 'turn')} in which no card was placed")
    return tuple(lines)
