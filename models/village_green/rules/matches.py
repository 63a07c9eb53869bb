"""The rule on what may lie side by side: adjacent green cards share flower or colour."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache, partial

from models.logic import Truth, Unknown, all_of, any_of, not_, same, where
from models.rule import Finding, rule
from models.village_green.cards import EMPTY, Green
from models.village_green.rules.covers import needs_village_card, village_card_served_elsewhere
from models.village_green.rules.wording import at, source
from models.village_green.table.position import Position, Village
from models.village_green.table.spaces import BESIDE, GREEN_SPACES, NEIGHBOURS, has_no_flower, is_laid


def cards_match(one: Green | Unknown[Green], other: Green | Unknown[Green]) -> Truth:
    """Whether two green cards may lie side by side: same flower, same colour, or one of them has nothing to match."""
    if isinstance(one, Unknown) or isinstance(other, Unknown):
        return _cards_match(one, other)
    return known_cards_match(one, other)


def _cards_match(one: Green | Unknown[Green], other: Green | Unknown[Green]) -> Truth:
    alike = same(one, other, _colour), same(one, other, _flower)
    return any_of((*alike, where(one, has_no_flower), where(other, has_no_flower)))


known_cards_match = lru_cache(maxsize=10_000)(_cards_match)
"""The same for two known cards, remembered: there are few, and they are asked for all the time."""


def matches_beside(visible: Sequence[Green | Unknown[Green]], card: Green | Unknown[Green], space: int) -> dict[int, Truth]:
    """Whether a card at a space matches each that shows beside it."""
    return {other: cards_match(card, visible[other]) for other in BESIDE[space] if visible[other] is not EMPTY}


def matches_enough(position: Position, matches: Collection[Truth], laid: Collection[Truth] = ()) -> Truth:
    """Whether a card laid through the village card matches as many cards beside it as it has to (VG-AMB-ANY).

    `laid` says of each whether it is there at all, where that is not known.
    """
    every = all_of(matches)
    if every is True or not position.one_match_is_enough:
        return every
    return any_of([every, *(map(all_of, zip(matches, laid, strict=True)) if laid else matches)])


def _colour(card: Green) -> object:
    return card.colour


def _flower(card: Green) -> object:
    return card.flower


def neighbour_matches(village: Village) -> dict[tuple[int, int], Truth]:
    """Whether each two cards match that lie visible side by side."""
    visible = village.visible_green
    return {(space, other): cards_match(visible[space], visible[other]) for space, other in NEIGHBOURS}


def differ_only_at(
    position: Position, matches: Mapping[tuple[int, int], Truth], space: int, laid: Collection[Truth]
) -> Truth:
    """Whether all mismatches of a village come from the card of a space, and it matches as much as the village card asks.

    `laid` says of each space of `BESIDE` whether a card lay there by then.
    """
    beside = [matched for pair, matched in matches.items() if space in pair]
    elsewhere = [matched for pair, matched in matches.items() if space not in pair]
    return all_of([matches_enough(position, beside, laid), *elsewhere])


@rule(
    "VG-MATCH",
    "Two green cards side by side, not diagonally, share their flower or their colour; a lawn goes with everything. "
    "Cards are laid so and never move, so this is true at any time.",
    source("Green Cards; Lawns"),
    rulings=("VG-AMB-ANY",),
)
def adjacent_cards(position: Position) -> Iterator[Finding]:
    """Every two visible cards side by side."""
    for village in position.seats:
        visible = village.visible_green
        for pair in NEIGHBOURS:
            if EMPTY not in (visible[pair[0]], visible[pair[1]]):
                about = at(village, *(GREEN_SPACES[space] for space in pair))
                yield about, _match(position, village, pair), partial(_tell_mismatch, village, pair)


def _match(position: Position, village: Village, pair: tuple[int, int]) -> Truth:
    visible = village.visible_green
    matched = cards_match(visible[pair[0]], visible[pair[1]])
    if matched is True or village.is_down is False or not position.one_match_is_enough:
        return matched
    matches = neighbour_matches(village)
    flip_explains = any_of(
        all_of(
            [
                _laid_through_village_card(position, village, space),
                # A neighbour laid later had to match it, so it still matches one of them as they lie now, if it has any.
                differ_only_at(position, matches, space, [where(visible[other], is_laid) for other in BESIDE[space]]),
            ]
        )
        for space in pair
    )
    return any_of((matched, all_of((village.is_down, flip_explains))))


def _laid_through_village_card(position: Position, village: Village, space: int) -> Truth:
    """Whether the visible card of a space may be the one that the village card let lie on another green card.

    That card may lie on a lawn too. Where another cover takes the village card, this one was laid without it.
    """
    stack = village.green[space]
    mine = needs_village_card(position, *stack.cards[:2]) if len(stack.cards) > 1 else False
    # A card laid where perhaps nothing lay may cover nothing.
    may_cover = where(stack.cards[1], is_laid) if len(stack.cards) > 1 else not stack.sealed
    return any_of([mine, all_of([may_cover, not_(village_card_served_elsewhere(position, village, space))])])


def _tell_mismatch(village: Village, pair: tuple[int, int]) -> str:
    cards = " and ".join(f"{village.visible_green[i]} at {GREEN_SPACES[i]}" for i in pair)
    return f"{village.player}: {cards} share neither flower nor colour."
