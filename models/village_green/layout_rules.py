"""The rules that the cards of one village can break: which card lies where, beside what, on what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from models.logic import (
    Number,
    Truth,
    Unknown,
    all_of,
    any_of,
    at_least,
    at_most,
    count,
    implies,
    lowest,
    not_,
    not_below_0,
    pick,
    same,
    scaled,
    total,
    where,
)
from models.rule import Rule
from models.village_green.cards import EMPTY, Award, Green
from models.village_green.position import (
    AWARD_SPACES,
    BESIDE,
    GREEN_SPACES,
    MOST_PLAYERS,
    NEIGHBOURS,
    STARTING_AWARDS,
    TOP,
    VILLAGE_SPACE,
    Position,
    Stack,
    Village,
    Visible,
    has_no_flower,
    how_many,
    is_award,
    is_green,
    is_laid,
    is_lawn,
)
from models.village_green.wording import (
    all_seen,
    at,
    could_be,
    counted,
    is_structure,
    listed,
    source,
    structures,
)

# VG-GREEN-AREA and VG-AWARD-AREA: which kind of card belongs where.


def _green_cards_in_award_spaces(position: Position) -> Iterator[tuple[Village, str, Visible]]:
    for village in position.villages:
        for space, stack in zip(AWARD_SPACES, village.awards, strict=True):
            for card in stack.cards:
                if could_be(card, Green):
                    yield village, space, card
        for card in village.on_village:
            if could_be(card, Green):
                yield village, VILLAGE_SPACE, card


def _award_cards_outside_their_spaces(position: Position) -> Iterator[tuple[Village, str, Visible]]:
    for village in position.villages:
        for space, stack in zip(GREEN_SPACES, village.green, strict=True):
            for card in stack.cards:
                if could_be(card, Award):
                    yield village, space, card
        for card in village.on_village:
            if could_be(card, Award):
                yield village, VILLAGE_SPACE, card


def _space_label(_: Village, space: str, *_rest: object) -> str:
    return space


GREEN_AREA: Rule[Position] = Rule(
    id="VG-GREEN-AREA",
    text="Green cards lie in the inner 3x3 spaces only, never in the top row, the leftmost column or on the village card.",
    source=source("Green Cards"),
    instances=_green_cards_in_award_spaces,
    holds=lambda _, _village, _space, card: not_(where(card, is_green)),
    tell=lambda _, village, space, card: f"{village.player}: {card} lies at {space}; {_belongs(space)}.",
    places=lambda _, village, space, __: at(village, space),
    label=_space_label,
)

AWARD_AREA: Rule[Position] = Rule(
    id="VG-AWARD-AREA",
    text="Award cards lie in the top row and the leftmost column only, never on the village card or in a green space.",
    source=source("Award Cards"),
    instances=_award_cards_outside_their_spaces,
    holds=lambda _, _village, _space, card: not_(where(card, is_award)),
    tell=lambda _, village, space, card: f"{village.player}: {card}, an award, lies at {space}; {_belongs(space)}.",
    places=lambda _, village, space, __: at(village, space),
    label=_space_label,
)


def _belongs(space: str) -> str:
    if space == VILLAGE_SPACE:
        return "nothing may lie on the village card"
    return "only green cards belong there" if space in GREEN_SPACES else "only awards belong there"


# VG-AWARD-TOP: the top row is dealt full at set-up, and nothing ever empties an award space.


def _top_spaces(position: Position) -> Iterator[tuple[Village, int]]:
    return ((village, space) for village in position.villages for space in TOP)


def _holds_an_award(_: Position, village: Village, space: int) -> Truth:
    stack = village.awards[space]
    if not stack.cards:
        return False
    # Under a card that lies there, an award may lie unseen.
    return any_of([not_(stack.seen_through), *(where(card, is_award) for card in stack.cards)])


AWARD_TOP: Rule[Position] = Rule(
    id="VG-AWARD-TOP",
    text="Each space of the top row holds an award: three are dealt there at the start, and an award can be covered but "
    "never taken away.",
    source=source("Set-Up", derived=True),
    instances=_top_spaces,
    holds=_holds_an_award,
    tell=lambda _, village, space: f"{village.player}: no award at {AWARD_SPACES[space]}, where one was dealt at the start.",
    places=lambda _, village, space: at(village, AWARD_SPACES[space]),
    label=lambda _, space: AWARD_SPACES[space],
)


# VG-MATCH: adjacent visible green cards share flower or colour.


def _adjacent_cards(position: Position) -> Iterator[tuple[Village, int, int]]:
    for village in position.villages:
        visible = village.visible_green
        for space, other in NEIGHBOURS:
            if visible[space] is not EMPTY and visible[other] is not EMPTY:
                yield village, space, other


def cards_match(one: Green | Unknown[Green], other: Green | Unknown[Green]) -> Truth:
    """Whether two green cards may lie side by side: same flower, same colour, or one of them has nothing to match."""
    if isinstance(one, Unknown) or isinstance(other, Unknown):
        return _cards_match(one, other)
    return _known_cards_match(one, other)


def _cards_match(one: Green | Unknown[Green], other: Green | Unknown[Green]) -> Truth:
    return any_of(
        test
        for test in (
            same(one, other, _colour),
            same(one, other, _flower),
            where(one, has_no_flower),
            where(other, has_no_flower),
        )
    )


_known_cards_match = lru_cache(maxsize=10_000)(_cards_match)
"""The same for two known cards, remembered: there are few, and they are asked for all the time."""


def matches_beside(visible: Sequence[Green | Unknown[Green]], card: Green | Unknown[Green], space: int) -> dict[int, Truth]:
    """Whether a card at a space matches each that shows beside it."""
    return {other: cards_match(card, visible[other]) for other in BESIDE[space] if visible[other] is not EMPTY}


def _colour(card: Green) -> object:
    return card.colour


def _flower(card: Green) -> object:
    return card.flower


def _match(position: Position, village: Village, space: int, other: int) -> Truth:
    visible = village.visible_green
    matched = cards_match(visible[space], visible[other])
    if matched is True or village.is_down is False:
        return matched
    if not position.one_match_is_enough:
        return matched
    flip_explains = any_of((_flip_explains(position, village, space), _flip_explains(position, village, other)))
    return any_of((matched, all_of((village.is_down, flip_explains))))


def _flip_explains(position: Position, village: Village, space: int) -> Truth:
    """Whether all mismatches of a village could come from the one card laid through the village card, at a space.

    Only under the ruling that such a card needs to match just one neighbour. A neighbour laid later had to match it,
    so at least one of its neighbours as they lie now matches, if it has any.
    """
    visible = village.visible_green
    matches = {pair: cards_match(visible[pair[0]], visible[pair[1]]) for pair in NEIGHBOURS}
    beside = [
        all_of([matches[pair], *(where(visible[other], is_laid) for other in pair)]) for pair in NEIGHBOURS if space in pair
    ]
    elsewhere = [matches[pair] for pair in NEIGHBOURS if space not in pair]
    return all_of([_laid_through_village_card(position, village, space), any_of(beside), *elsewhere])


def _laid_through_village_card(position: Position, village: Village, space: int) -> Truth:
    """Whether the visible card of a space may be the one that the village card let lie on another green card.

    That card may lie on a lawn too. Where another cover takes the village card, this one was laid without it.
    """
    stack = village.green[space]
    mine = needs_village_card(position, *stack.cards[:2]) if len(stack.cards) > 1 else False
    # A card laid where perhaps nothing lay may cover nothing.
    may_cover = where(stack.cards[1], is_laid) if len(stack.cards) > 1 else not stack.sealed
    return any_of([mine, all_of([may_cover, not_(village_card_served_elsewhere(position, village, space))])])


def village_card_served_elsewhere(position: Position, village: Village, space: int) -> Truth:
    """Whether another cover than that by the visible card of a space took the village card."""
    return any_of(
        needs_village_card(position, upper, lower)
        for other, stack in enumerate(village.green)
        for depth, (upper, lower) in enumerate(stack.covers)
        if (other, depth) != (space, 0)
    )


def _tell_mismatch(_: Position, village: Village, space: int, other: int) -> str:
    cards = " and ".join(f"{village.visible_green[i]} at {GREEN_SPACES[i]}" for i in (space, other))
    return f"{village.player}: {cards} share neither flower nor colour."


MATCH: Rule[Position] = Rule(
    id="VG-MATCH",
    text="Two green cards side by side, not diagonally, share their flower or their colour; a lawn goes with everything. "
    "Cards are laid so and never move, so this is true at any time.",
    source=source("Green Cards; Lawns"),
    instances=_adjacent_cards,
    holds=_match,
    tell=_tell_mismatch,
    places=lambda _, village, *spaces: at(village, *(GREEN_SPACES[space] for space in spaces)),
    label=lambda _, *spaces: ",".join(GREEN_SPACES[space] for space in spaces),
    rulings=("VG-AMB-ANY",),
)


# VG-COVER and VG-FLIP-ONCE: what may lie on what.


def _covered_green(position: Position) -> Iterator[tuple[Village, int, int, Visible, Visible]]:
    for village in position.villages:
        for space, stack in enumerate(village.green):
            if len(stack.cards) > 1:
                for n, (upper, lower) in enumerate(stack.covers, start=1):
                    if not isinstance(upper, Award) and not isinstance(lower, Award):
                        yield village, space, n, upper, lower


def needs_village_card(position: Position, upper: Visible, lower: Visible) -> Truth:
    """Whether laying a green card on another takes the village card. False if one of them is no green card."""
    covers = all_of([where(upper, is_green), where(lower, is_green)])
    if covers is False:
        return False
    lawn, on_lawn = where(upper, is_lawn), where(lower, is_lawn)
    if lawn is False:
        return all_of([covers, not_(on_lawn)])
    lawn_on_lawn = all_of([lawn, on_lawn, position.rulings["VG-AMB-LAWNLAWN"] == "not-allowed"])
    free = all_of([lawn, position.lawns_cover_all])
    return all_of([covers, any_of([lawn_on_lawn, all_of([not_(on_lawn), not_(free)])])])


COVER: Rule[Position] = Rule(
    id="VG-COVER",
    text="A green card may lie on a lawn. On any other green card it may lie only through the village card, which is then "
    "face down.",
    source=source("Green Cards; Lawns; Village Card"),
    instances=_covered_green,
    holds=lambda position, village, _space, _n, upper, lower: any_of(
        (village.is_down, not_(needs_village_card(position, upper, lower)))
    ),
    tell=lambda _, village, space, _n, upper, lower: (
        f"{village.player}: {upper} covers {lower} at {GREEN_SPACES[space]}. That takes turning the village card face down, "
        "but it lies face up."
    ),
    places=lambda _, village, space, *__: at(village, GREEN_SPACES[space]),
    label=lambda _, space, n, *__: GREEN_SPACES[space] + (f",cover {n}" if n > 1 else ""),
    rulings=("VG-AMB-LAWNLAWN", "VG-AMB-LAWNCOVER"),
)


def covers_through_village_card(position: Position, village: Village) -> list[tuple[int, Truth]]:
    """For each card laid on another: its space, and whether that took the village card."""
    return [
        (space, needs_village_card(position, upper, lower))
        for space, stack in enumerate(village.green)
        if len(stack.cards) > 1
        for upper, lower in stack.covers
    ]


def _villages_with_covers(position: Position) -> Iterator[tuple[Village]]:
    for village in position.villages:
        if any(len(stack.cards) > 1 for stack in village.green):
            yield (village,)


def _tell_flips(position: Position, village: Village) -> str:
    spaces = [GREEN_SPACES[space] for space, needed in covers_through_village_card(position, village) if needed is True]
    if village.is_down is False:
        return (
            f"{village.player}: the cover at {listed(spaces)} could only be laid by turning the village card face down, "
            "but it lies face up."
        )
    return f"{village.player}: the covers at {listed(spaces)} each take the village card, which serves once per game."


FLIP_ONCE: Rule[Position] = Rule(
    id="VG-FLIP-ONCE",
    text="The village card is turned face down at most once per game, so at most one card that is no lawn was ever "
    "covered, and such a cover shows that the village card is face down.",
    source=source("Village Card"),
    instances=_villages_with_covers,
    holds=lambda position, village: at_most(
        count(needed for _, needed in covers_through_village_card(position, village)), count([village.is_down])
    ),
    tell=_tell_flips,
    places=lambda _, village: at(village, VILLAGE_SPACE),
    label=lambda _: VILLAGE_SPACE,
    rulings=("VG-AMB-LAWNLAWN", "VG-AMB-LAWNCOVER"),
)


# VG-AWARD-COVER, VG-SOLO-AWARD, VG-AWARD-COUNT: awards and the structures that brought them.


def _award_covers(stack: Stack) -> Number:
    """How many awards of a stack lie under an award."""
    awards = [where(card, is_award) for card in stack.cards]
    return count(all_of([award, any_of(awards[:depth])]) for depth, award in enumerate(awards))


def covered_awards(village: Village) -> Number:
    """How many awards of a village lie under an award."""
    return total([_award_covers(stack) for stack in village.awards])


def _award_covers_in_solo(position: Position) -> Iterator[tuple[Village, int]]:
    if position.is_solo:
        for village in position.villages:
            for space, stack in enumerate(village.awards):
                if len(stack.cards) > 1 and _award_covers(stack) != 0:
                    yield village, space


def structures_at_most(position: Position, village: Village) -> Number:
    """Structures ever laid: those seen, and those that may lie covered where nobody looked.

    What lies covered is a lawn, but for the one card on which another was laid through the village card.
    """
    seen, looked_through = structures(village), all_seen(village.green)
    if looked_through is True:
        return seen
    box = sum(n for card, n in position.deck.copies.items() if is_structure(card))
    everywhere = total([structures(village) for village in position.villages])
    if position.lawns_cover_all:
        unseen = not_below_0(total([box, scaled(everywhere, -1)]))
    else:
        needed = any_of(needed for _, needed in covers_through_village_card(position, village))
        unseen = count([all_of([village.is_down, not_(needed), at_most(total([everywhere, 1]), box)])])
    return total([seen, pick(looked_through, 0, unseen)])


def _none_unseen(village: Village) -> str:
    """Why no structure can lie covered unseen, where not every stack was looked through."""
    if all_seen(village.green) is True:
        return ""
    reason = "up" if village.is_down is False else "down for another cover"
    return f" (nor can one lie covered unseen, since the village card lies face {reason})"


AWARD_COVER: Rule[Position] = Rule(
    id="VG-AWARD-COVER",
    text="With two to five players an award may always cover an award. Solo, only an award that was drawn through a "
    "structure may.",
    source=source("Award Cards; Solo Game"),
    instances=_award_covers_in_solo,
    holds=lambda position, village, space: any_of(
        [at_most(_award_covers(village.awards[space]), 0), at_least(structures_at_most(position, village), 1)]
    ),
    tell=lambda _, village, space: (
        f"{village.player}: {village.awards[space].cards[0]} covers {village.awards[space].cards[1]} at "
        f"{AWARD_SPACES[space]}, but in the solo game that takes an award drawn through a structure, and there is none"
        f"{_none_unseen(village)}."
    ),
    places=lambda _, village, space: at(village, AWARD_SPACES[space]),
    label=lambda _, space: AWARD_SPACES[space],
    rulings=("VG-AMB-LAWNCOVER",),
)


def _villages_with_award_covers_in_solo(position: Position) -> Iterator[tuple[Village]]:
    if position.is_solo:
        for village in position.villages:
            if covered_awards(village) != 0:
                yield (village,)


SOLO_AWARD: Rule[Position] = Rule(
    id="VG-SOLO-AWARD",
    text="Solo, there are at most as many covered awards as structures that were ever laid.",
    source=source("Solo Game", 13),
    instances=_villages_with_award_covers_in_solo,
    holds=lambda position, village: at_most(covered_awards(village), structures_at_most(position, village)),
    tell=lambda position, village: (
        f"{village.player}: {counted(covered_awards(village), 'award')} covered with only "
        f"{counted(structures_at_most(position, village), 'structure')} laid"
        f"{', unseen ones included' if all_seen(village.green) is False else ''}; "
        "in the solo game each cover takes a structure."
    ),
    places=lambda _, village: at(
        village, *(space for space, s in zip(AWARD_SPACES, village.awards, strict=True) if len(s.cards) > 1)
    ),
    label=lambda _: "covered awards",
    rulings=("VG-AMB-LAWNCOVER",),
)


def _villages_with_all_awards_seen(position: Position) -> Iterator[tuple[Village]]:
    for village in position.villages:
        if all_seen(village.awards) is not False:
            yield (village,)


def _award_number(village: Village) -> Number:
    return how_many(village.cards, is_award)


def has_awards_for(position: Position, village: Village, more: int) -> Truth:
    """Whether a village has the awards that its structures, and so many more unseen, brought; those unseen may do it."""
    # When the deck runs out, three awards still lie face up and at most the other players have a turn left, so only the
    # fifth player can find none for a structure (VG-AMB-ENDAWARD).
    gone = position.awards.is_gone
    if gone and position.is_solo:
        # The awards of the printed box are enough for one player; those of another box, or of decks of which only the top
        # is told, may run out, and play goes on all the same.
        return True
    gone = gone and MOST_PLAYERS in position.players
    needed = total([STARTING_AWARDS, structures(village), more])
    return implies(all_seen(village.awards), at_least(total([_award_number(village), int(gone)]), needed))


AWARD_COUNT: Rule[Position] = Rule(
    id="VG-AWARD-COUNT",
    text="Every structure brings an award at once, on top of the three dealt at the start: a village holds at least three "
    "awards more than structures were ever laid, covered cards counted on both sides.",
    source=source("Structures; Set-Up", derived=True),
    instances=_villages_with_all_awards_seen,
    holds=lambda position, village: has_awards_for(position, village, 0),
    tell=lambda position, village: (
        f"{village.player}: {counted(_award_number(village), 'award')}, but three dealt at the start and "
        f"{counted(structures(village), 'structure')} make at least "
        f"{STARTING_AWARDS + lowest(structures(village))}{_assumed_awards(position)}."
    ),
    places=lambda _, village: (
        at(village, *(GREEN_SPACES[i] for i, stack in enumerate(village.green) if any(map(is_structure, stack.cards))))
        or at(village, *(AWARD_SPACES[space] for space in TOP))
    ),
    label=lambda _: "awards",
    rulings=("VG-AMB-ENDAWARD",),
)


def _assumed_awards(position: Position) -> str:
    if position.awards.size is None and position.awards.display in {None, ()} and MOST_PLAYERS in position.players:
        return (
            " (assuming that an award was left to draw; with five players `decks: {awards: 0}` and `display: {awards: []}` "
            "would say otherwise)"
        )
    return ""


LAYOUT_RULES = (
    GREEN_AREA,
    AWARD_AREA,
    AWARD_TOP,
    MATCH,
    COVER,
    FLIP_ONCE,
    AWARD_COVER,
    SOLO_AWARD,
    AWARD_COUNT,
)
