"""VG-HISTORY: could this village have come from legal play, and in which order?

Most of it follows from the other rules, which is why the rule itself needs no search. What lies covered is a lawn, but
for one card; lawns match everything, so they can be laid first, then the one stack with the other cover, and the rest
in any order: whatever lies visible in the end matches by VG-MATCH, and so it matched when it was laid. Awards can be
laid before everything else, but for those that structures bring. Two things remain.

- With two or more players, whoever has nine visible cards has no further turn. So the ninth space was filled last, and
  the card in it covers nothing.
- If a card laid through the village card needs to match one neighbour only (VG-AMB-ANY), those that it does not match lay
  there before it, beside the card that it covers, which they had to match; and what it did match lay there as well.

The order itself is found by a search over how high each stack has grown; the tests hold rule and search against each
other and against all orders of small villages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from models.logic import Truth, all_of, any_of, at_most, implies, not_, where
from models.rule import Rule
from models.village_green.award_rules import covered_awards, has_awards_for, structures_at_most
from models.village_green.card_rules import cards_seen
from models.village_green.cards import Green
from models.village_green.cover_rules import village_card_served_elsewhere
from models.village_green.match_rules import cards_match, differ_only_at, neighbour_matches
from models.village_green.position import (
    GREEN_SPACES,
    NEIGHBOURS,
    Position,
    Stack,
    Village,
    as_green,
    is_laid,
    is_lawn,
)
from models.village_green.turn_rules import is_full, turns_fit
from models.village_green.wording import all_seen, at, is_structure, listed, source, structures


def _holds(position: Position, village: Village) -> Truth:
    with_others = any(players > 1 for players in position.players) and _order_exists(position, village, ends=True)
    if with_others is True or 1 not in position.players:
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
    if enough is True or covered == 0 or all_seen(village.green) is True:
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
    on_lawn = [
        any_of(where(card, is_lawn) for card in stack.cards[1:]) if len(stack.cards) > 1 else lawns and not stack.sealed
        for stack in village.green
    ]
    flip = _Flip(position, village, matches, on_lawn, full, last)
    flips = (flip.may_be_at(space, hides_structure=hides_structure) for space in range(len(GREEN_SPACES)))
    return any_of([all_of([matched, in_order]), *flips])


def _that_differ(cards: Iterable[Green]) -> list[Green]:
    """One card for all that match alike; structures are told apart, since they bring an award."""
    return list({(card.colour, card.flower, is_structure(card)): card for card in cards}.values())


def _last_spaces(village: Village) -> dict[int, Truth]:
    """The spaces whose visible card may cover nothing, so that it may have been laid last."""
    alone = {
        space: not_(any_of(where(card, is_laid) for card in s.cards[1:])) for space, s in enumerate(village.green) if s.cards
    }
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
        under = [as_green(card) for card in stack.cards[1:2]] or _that_differ(unseen_beneath(position, village, stack))
        if hides_structure and not position.lawns_cover_all:
            # Only here can it lie: nothing but this card was laid on anything else than a lawn.
            under = [card for card in under if is_structure(card)] if len(stack.cards) == 1 else []
        fitting = any_of(all_of([where(covered, is_laid), self._may_cover(space, covered)]) for covered in under)
        return all_of([village.is_down, not_(village_card_served_elsewhere(position, village, space)), fitting])

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


def unseen_beneath(position: Position, village: Village, stack: Stack) -> list[Green]:
    """The cards that may lie unseen beneath a stack, if it was not seen to the bottom.

    A copy of the kind has to be left, and for a structure the award that it brought.
    """
    if stack.sealed or not stack.cards:
        return []
    no_award = has_awards_for(position, village, 1) is False
    return [card for card in copies_left(position) if not (no_award and is_structure(card))]


def copies_left(position: Position) -> Counter[Green]:
    """How many copies of each green kind are not in sight, in the order of the box."""
    seen = Counter(cards_seen(position))
    left = {card: position.deck.copies[card] - seen[card] for card in position.deck.green.values()}
    return Counter({card: n for card, n in left.items() if n > 0})


def _tell(position: Position, village: Village) -> str:
    return f"{village.player}: {_tell_why(position, village)}"


def _tell_why(position: Position, village: Village) -> str:
    visible = village.visible_green
    wrong = [(a, b) for a, b in NEIGHBOURS if cards_match(visible[a], visible[b]) is False]
    if wrong:
        pairs = listed([f"{visible[a]} at {GREEN_SPACES[a]} and {visible[b]} at {GREEN_SPACES[b]}" for a, b in wrong])
        return (
            f"{pairs} do not match. Even a card laid through the village card has to match one neighbour that lay there "
            "then, and the others lay there beside the card that it covers, which they had to match; no order gives that."
        )
    alone = "; and in the solo game the covered awards or the turns taken would not fit" if 1 in position.players else ""
    return (
        "all nine green spaces show a card, and in each of them it covers another. Whoever fills the ninth space has no "
        f"further turn, so the card laid last would have to lie in a space where nothing was covered{alone}."
    )


HISTORY: Rule[Position] = Rule(
    id="VG-HISTORY",
    text="Some order of turns leads to this table: every card, covered ones included, matched what was visible around it "
    "when it was laid, only lawns were covered but for one card through the village card, structures came with their award, "
    "and with two or more players nobody laid a card after the ninth space was filled.",
    source=source("How to Play; Placing Cards in Your Village; Game End; Solo Game", derived=True),
    instances=lambda position: ((village,) for village in position.villages),
    holds=_holds,
    tell=_tell,
    places=lambda _, village: (
        at(
            village, *(space for space, stack in zip(GREEN_SPACES, village.green, strict=True) if len(stack.cards) > 1)
        ).places
    ),
    label=lambda _: "history",
    rulings=("VG-AMB-ANY", "VG-AMB-LAWNCOVER", "VG-AMB-SOLO-CHOICE"),
    last=True,
)
