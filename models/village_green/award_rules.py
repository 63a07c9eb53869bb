"""The rules on awards that lie on each other, and on the structures that brought them."""

from __future__ import annotations

from collections.abc import Iterator

from models.logic import (
    Number,
    Truth,
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
    scaled,
    total,
    where,
)
from models.rule import Rule
from models.village_green.cover_rules import covers_through_village_card
from models.village_green.position import (
    AWARD_SPACES,
    GREEN_SPACES,
    MOST_PLAYERS,
    STARTING_AWARDS,
    TOP,
    Position,
    Stack,
    Village,
    how_many,
    is_award,
)
from models.village_green.wording import all_seen, at, counted, is_structure, source, structures


def _award_covers(stack: Stack) -> Number:
    """How many awards of a stack lie under an award."""
    awards = [where(card, is_award) for card in stack.cards]
    return count(all_of([award, any_of(awards[:depth])]) for depth, award in enumerate(awards))


def covered_awards(village: Village) -> Number:
    """How many awards of a village lie under an award."""
    return total([_award_covers(stack) for stack in village.awards])


def _award_covers_in_solo(position: Position) -> Iterator[tuple[Village, int]]:
    for village in position.villages if position.is_solo else ():
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
        needed = any_of(needed for *_, needed in covers_through_village_card(position, village))
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


SOLO_AWARD: Rule[Position] = Rule(
    id="VG-SOLO-AWARD",
    text="Solo, there are at most as many covered awards as structures that were ever laid.",
    source=source("Solo Game", 13),
    instances=lambda position: (
        (village,) for village in position.villages if position.is_solo and covered_awards(village) != 0
    ),
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
    instances=lambda position: ((village,) for village in position.villages if all_seen(village.awards) is not False),
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


AWARD_RULES = (AWARD_COVER, SOLO_AWARD, AWARD_COUNT)
