"""VG-HISTORY: could this village have come from legal play, and in which order?"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, pairwise
from typing import Any, cast

from models.logic import Truth, all_of, any_of, at_most, implies, not_, plain, where
from models.move import History
from models.rule import Finding, rule
from models.sayings import listed
from models.unknowns import shown
from models.village_green.cards import EMPTY, Award, Card, Green
from models.village_green.rules.awards import covered_awards, has_awards_for
from models.village_green.rules.cards import structures_at_most
from models.village_green.rules.layout import (
    cards_match,
    differ_only_at,
    matches_enough,
    needs_village_card,
    neighbour_matches,
    village_card_served,
)
from models.village_green.rules.turns import fewest_turns, is_full, turns_fit, turns_in_step
from models.village_green.rules.wording import are_seen_through, at, is_structure, source, structures
from models.village_green.table.position import Position, Village
from models.village_green.table.spaces import AWARD_SPACES, BESIDE, GREEN_SPACES, NEIGHBOURS, counted_as, is_laid, is_lawn


def _holds(position: Position, village: Village) -> Truth:
    with_others = any(players > 1 for players in position.counts) and _order_exists(position, village, ends=True)
    if with_others is True or 1 not in position.counts:
        return with_others
    if position.is_solo:
        fits = fits_alone(position, village)
        return True if fits is False else implies(fits, _alone(position, village))
    return any_of([with_others, all_of([turns_fit(position, village, solo=True), _alone(position, village)])])


def fits_alone(position: Position, village: Village) -> Truth:
    """Solo: whether the turns taken and the structures suffice, of which VG-TURNS and VG-SOLO-AWARD tell."""
    suffice = at_most(covered_awards(village), structures_at_most(position, village))
    return all_of([turns_fit(position, village, solo=True), suffice])


def _alone(position: Position, village: Village) -> Truth:
    """Solo: whether an order exists with a structure for each covered award, one that lies covered unseen included."""
    covered = covered_awards(village)
    enough = all_of([at_most(covered, structures(village)), _order_exists(position, village, ends=False)])
    if enough is True or covered == 0 or are_seen_through(village.green) is True:
        return enough
    hidden = at_most(covered, structures_at_most(position, village))
    return any_of([enough, all_of([hidden, _order_exists(position, village, ends=False, hides_structure=True)])])


def _order_exists(position: Position, village: Village, *, ends: bool, hides_structure: bool = False) -> Truth:
    """Whether the green cards can have been laid in some order.

    `ends` says that nine visible ones end the turns, `hides_structure` that a structure has to lie covered unseen.
    """
    matches = {} if village.is_down is False else neighbour_matches(village)
    matched = all_of(matches.values())
    last = _last_spaces(village) if ends else {}
    full = is_full(village) if ends else False
    in_order = implies(full, any_of(last.values()))
    if matched is True or not position.one_match_is_enough:
        # Then VG-MATCH says all that there is to say of the cards.
        return in_order
    lawns = any(map(is_lawn, copies_left(position)))
    beneath = [[where(card, is_lawn) for card in stack.cards[1:]] for stack in village.green]
    on_lawn = [any_of(lie) if lie else lawns and not stack.sealed for lie, stack in zip(beneath, village.green, strict=True)]
    flip = _Flip(position, village, matches, on_lawn, full, last)
    flips = (flip.may_be_at(space, hides_structure=hides_structure) for space in range(len(GREEN_SPACES)))
    return any_of([all_of([matched, in_order]), *flips])


def _last_spaces(village: Village) -> dict[int, Truth]:
    """The spaces whose visible card may cover nothing, so that it may have been laid last."""
    lying = {space: stack.cards for space, stack in enumerate(village.green) if stack.cards}
    alone = {space: not_(any_of(where(card, is_laid) for card in cards[1:])) for space, cards in lying.items()}
    return {space: truth for space, truth in alone.items() if truth is not False}


@dataclass(frozen=True, slots=True)
class _Flip:
    """The card laid through the village card, among cards that it need not match all.

    Of the cards it is known which `matches` there are, which may lie `on_lawn`, whether `full` spaces end the turns, and
    which may have been laid `last`.
    """

    position: Position
    village: Village
    matches: Mapping[tuple[int, int], Truth]
    on_lawn: Sequence[Truth]
    full: Truth
    last: Mapping[int, Truth]

    def may_be_at(self, space: int, *, hides_structure: bool) -> Truth:
        """Whether it may be the visible card of a space."""
        stack, position, village = self.village.green[space], self.position, self.village
        under = [counted_as(card, Award, EMPTY) for card in stack.cards[1:2]]
        if not under:
            # One card for all that match alike; structures are told apart, since they bring an award.
            unseen = {(c.colour, c.flower, is_structure(c)): c for c in unseen_beneath(position, village, space)}
            under = list(unseen.values())
        if hides_structure and not position.lawns_cover_all:
            # Only here can it lie: nothing but this card was laid on anything else than a lawn.
            under = [card for card in under if is_structure(card)] if len(stack.cards) == 1 else []
        fitting = any_of(all_of([where(covered, is_laid), self._may_cover(space, covered)]) for covered in under)
        return all_of([village.is_down, not_(village_card_served(position, village, space)), fitting])

    def _may_cover(self, space: int, covered: Any) -> Truth:
        """Whether all fits if it lies on this one.

        What it does not match was there before, so it matches the covered one. Some neighbour that it does match was there
        too: then it goes with the covered card, or it lies on a lawn that was there.
        """
        visible = self.village.visible_green
        matched = {b if a == space else a: truth for (a, b), truth in self.matches.items() if space in (a, b)}
        with_covered = {other: cards_match(covered, visible[other]) for other in matched}
        stood_by = [any_of([matched[other], truth]) for other, truth in with_covered.items()]
        laid = {
            other: all_of([where(visible[other], is_laid), any_of([truth, self.on_lawn[other]])])
            for other, truth in with_covered.items()
        }
        witnesses = {other: all_of([matched[other], truth]) for other, truth in laid.items()}
        closing = any_of(
            all_of([alone, matched.get(final, True), any_of(w for other, w in witnesses.items() if other != final)])
            for final, alone in self.last.items()
            if final != space
        )
        differs_here = differ_only_at(self.position, self.matches, space, laid.values())
        return all_of([*stood_by, differs_here, implies(self.full, closing)])


def unseen_beneath(position: Position, village: Village, space: int) -> list[Green]:
    """The cards that may lie unseen beneath the stack of a space, if it was not seen to the bottom.

    A copy of the kind has to be left, and for a structure the award that it brought.
    """
    stack = village.green[space]
    if stack.sealed or not stack.cards:
        return []
    no_award = has_awards_for(position, village, 1) is False
    return [card for card in copies_left(position) if not (no_award and is_structure(card))]


def copies_left(position: Position) -> Counter[Green]:
    """How many copies of each green kind are not in sight, in the order of the box."""
    seen = Counter(position.cards_seen)
    left = {card: position.deck.copies[card] - seen[card] for card in position.deck.green.values()}
    return Counter({card: n for card, n in left.items() if n > 0})


def _tell(position: Position, village: Village) -> str:
    visible = village.visible_green
    wrong = [(a, b) for a, b in NEIGHBOURS if cards_match(visible[a], visible[b]) is False]
    if wrong:
        pairs = listed([f"{visible[a]} at {GREEN_SPACES[a]} and {visible[b]} at {GREEN_SPACES[b]}" for a, b in wrong])
        return (
            f"{village.player}: {pairs} do not match. Even a card laid through the village card has to match one neighbour "
            "that lay there then, and the others lay there beside the card that it covers, which they had to match; no "
            "order gives that."
        )
    alone = "; and in the solo game the covered awards or the turns taken would not fit" if 1 in position.counts else ""
    return (
        f"{village.player}: all nine green spaces show a card, and in each of them it covers another. Whoever fills the "
        "ninth space has no further turn, so the card laid last would have to lie in a space where nothing was covered"
        f"{alone}."
    )


@rule(
    "VG-HISTORY",
    "Some order of turns leads to this table: every card, covered ones included, matched what was visible around it "
    "when it was laid, only lawns were covered but for one card through the village card, structures came with their award, "
    "and with two or more players nobody laid a card after the ninth space was filled.",
    source("How to Play; Placing Cards in Your Village; Game End; Solo Game", derived=True),
    rulings=("VG-AMB-ANY", "VG-AMB-LAWNCOVER", "VG-AMB-SOLO-CHOICE"),
    last=True,
)
def has_past(position: Position) -> Iterator[Finding]:
    """Each village, which is only looked into where nothing else is wrong with it."""
    for village in position.seats:
        covering = (space for space, stack in zip(GREEN_SPACES, village.green, strict=True) if len(stack.cards) > 1)
        about = at(village, *covering, name="history")
        yield about, partial(_holds, position, village), partial(_tell, position, village)


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
        gone = "no award is left for it" if self.has_none else "its award was covered since and not seen"
        award = f"; {f'its award {self.award} to {self.award_space}' if self.award else gone}"
        return f"{turned}{card} to {self.space}{onto}{award * is_structure(self.card)}"


def order(position: Position, village: Village) -> tuple[Laying, ...] | None:
    """The turns of a known village that placed its cards, in a possible order, or nothing if there is none."""
    for solo in sorted({players == 1 for players in position.counts}):
        fewest_structures = plain(covered_awards(village)) if solo else 0
        for hidden in _unseen_bottoms(position, village) if not solo or fits_alone(position, village) else ():
            laid = _Search(position, village, hidden, ends=not solo).extend([0] * len(village.green), turned=False)
            if laid is not None and sum(is_structure(step.card) for step in laid) >= fewest_structures:
                return _with_awards(village, laid, are_out=solo and position.awards.is_gone)
    return None


def _unseen_bottoms(position: Position, village: Village) -> Iterator[Mapping[int, tuple[Green, ...]]]:
    """Cards that may lie unseen at the bottom of stacks: none, one, or one and a lawn on it or elsewhere."""
    yield {}
    left, spaces = copies_left(position), range(len(village.green))
    beneath = list(map(partial(unseen_beneath, position, village), spaces))
    # A lawn goes with everything and a structure brings an award; of the others any kind may be the one that fits.
    alone = [sorted(sorted(cards, key=is_structure, reverse=True), key=is_lawn, reverse=True) for cards in beneath]
    lawns = [(space, cards[0]) for space, cards in enumerate(alone) if cards and is_lawn(cards[0])]
    ways: Iterator[Mapping[int, tuple[Green, ...]]] = chain(
        ({space: (card,)} for space in spaces for card in alone[space]),
        ({at: (lawn,), n: (card,)} for at, lawn in lawns for n in spaces if n != at for card in beneath[n]),
        ({space: (card, lawn)} for space, lawn in lawns for card in beneath[space]),
    )
    yield from (hidden for hidden in ways if Counter(chain(*hidden.values())) <= left)


class _Search:
    """Depth first over the heights of the stacks; states that led nowhere are remembered."""

    def __init__(self, position: Position, village: Village, hidden: Mapping[int, tuple[Green, ...]], *, ends: bool) -> None:
        self.position = position
        self.ends = ends
        self.may_turn = village.is_down is True
        self.hidden = hidden
        self.stacks = [
            [*hidden.get(space, ()), *(card for card in reversed(stack.cards) if isinstance(card, Green))]
            for space, stack in enumerate(village.green)
        ]
        self.dead: set[tuple[tuple[int, ...], bool]] = set()

    def extend(self, heights: list[int], *, turned: bool) -> list[Laying] | None:
        """The turns that lay what lies above such heights of the stacks."""
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
                rest = self.extend(heights, turned=turned or turns)
                heights[space] -= 1
                if rest is not None:
                    stack, height = self.stacks[space], heights[space]
                    step = Laying(stack[height], GREEN_SPACES[space], stack[height - 1] if height else None, turned=turns)
                    return [replace(step, unseen=height < len(self.hidden.get(space, ()))), *rest]
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


def _with_awards(village: Village, laid: list[Laying], *, are_out: bool) -> tuple[Laying, ...]:
    """The steps with the awards: each structure brings one, the others were placed before in turns of their own.

    Spaces are filled before anything is covered, so that solo only awards that structures bring cover others. Where the
    awards are out, the last structures may have brought none: then more of them took turns of their own, as counted.
    """
    # Those that fill a space, but for those of the start, and those that cover another.
    stacks = [[card for card in reversed(stack.cards) if isinstance(card, Award)] for stack in village.awards]
    lying = list(zip(AWARD_SPACES, stacks, strict=True))
    fills = [Laying(cards[0], space) for space, cards in lying[len(village.top) :] if cards]
    awards = [*fills, *(Laying(two, space, covers=one) for space, cards in lying for one, two in pairwise(cards))]
    own_turns = max(0, len(awards) - sum(is_structure(step.card) for step in laid))
    if are_out and village.turns is not None:
        own_turns = max(own_turns, min(len(fills), village.turns - len(laid)))
    steps, by_structures = awards[:own_turns], iter(awards[own_turns:])
    for step in laid:
        if not is_structure(step.card):
            steps.append(step)
        elif (brought := next(by_structures, None)) is None:
            steps.append(replace(step, has_none=are_out))
        else:
            steps.append(replace(step, award=cast("Award", brought.card), award_space=brought.space))
    return tuple(steps)


def histories(position: Position) -> tuple[History, ...]:
    """A possible past of each village of a known table, in words."""
    orders = [order(position, village) for village in position.seats]
    placed = [max(len(steps or ()), fewest_turns(position, v)) for steps, v in zip(orders, position.seats, strict=True)]
    alone = 1 in position.counts
    taken = [village.turns or 0 for village in position.seats] if alone else turns_in_step(position, placed)
    pasts = zip(position.seats, orders, taken, strict=True)
    return tuple(History(v.player, None if told is None else _words(v, told, n, alone=alone)) for v, told, n in pasts)


def _words(village: Village, steps: tuple[Laying, ...], turns: int, *, alone: bool) -> tuple[str, ...]:
    """The turns in words, with those in which nothing was laid.

    With others they come first: whoever has laid nine cards may have no turn after that. Solo they come where no card fits.
    """
    lines, idle = [], max(0, turns - len(steps))
    if idle and not alone:
        which = "turn 1: one card is" if idle == 1 else f"turns 1 to {idle}: each time one card is"
        lines.append(f"{which} taken and one put under the deck; nothing is laid")
    first = 1 if alone else idle + 1
    lines += [f"turn {n}: {step}" for n, step in enumerate(steps, start=first)]
    if village.is_down is True and not any(step.turned for step in steps):
        lines.append("in some turn: turn the village card face down for three new face-up cards")
    if idle and alone:
        lines.append(f"and {shown(idle, 'turn')} in which no card was placed")
    return tuple(lines)
