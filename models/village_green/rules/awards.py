"""The rules on awards that lie on each other, and on the structures that brought them."""

from collections.abc import Iterator
from functools import partial

from models.logic import Number, Truth, all_of, any_of, at_least, at_most, count, implies, lowest, total, where
from models.rule import Finding, rule
from models.unknowns import shown
from models.village_green.rules.cards import structures_at_most
from models.village_green.rules.layout import village_card_served
from models.village_green.rules.wording import are_seen_through, at, is_structure, source, structures
from models.village_green.table.position import MOST_PLAYERS, STARTING_AWARDS, Position, Village
from models.village_green.table.spaces import AWARD_SPACES, GREEN_SPACES, TOP, Stack, how_many, is_award


def _award_covers(stack: Stack) -> Number:
    """How many awards of a stack lie under an award."""
    awards = [where(card, is_award) for card in stack.cards]
    return count(all_of([award, any_of(awards[:depth])]) for depth, award in enumerate(awards))


def covered_awards(village: Village) -> Number:
    """How many awards of a village lie under an award."""
    return total([_award_covers(stack) for stack in village.awards])


@rule(
    "VG-AWARD-COVER",
    "With two to five players an award may always cover an award. Solo, only an award that was drawn through a "
    "structure may.",
    source("Award Cards; Solo Game"),
    rulings=("VG-AMB-LAWNCOVER",),
)
def _solo_covers(position: Position) -> Iterator[Finding]:
    for village in position.seats if position.is_solo else ():
        for space, stack in zip(AWARD_SPACES, village.awards, strict=True):
            covers = _award_covers(stack)
            if covers != 0:
                may_cover = any_of([at_most(covers, 0), at_least(structures_at_most(position, village), 1)])
                yield at(village, space), may_cover, partial(_tell_cover, position, village, space, stack)


def _tell_cover(position: Position, village: Village, space: str, stack: Stack) -> str:
    reason = ""
    if are_seen_through(village.green) is not True:
        why = "no green card is left for that"
        if village.is_down is False or village_card_served(position, village) is True:
            why = f"the village card lies face {'up' if village.is_down is False else 'down for another cover'}"
        reason = f" (nor can one lie covered unseen, since {why})"
    return (
        f"{village.player}: {stack.cards[0]} covers {stack.cards[1]} at {space}, but in the solo game that takes an award "
        f"drawn through a structure, and there is none{reason}."
    )


@rule(
    "VG-SOLO-AWARD",
    "Solo, there are at most as many covered awards as structures that were ever laid.",
    source("Solo Game", 13),
    rulings=("VG-AMB-LAWNCOVER",),
)
def _covered_in_solo(position: Position) -> Iterator[Finding]:
    for village in position.seats if position.is_solo else ():
        covered = covered_awards(village)
        if covered != 0:
            laid = structures_at_most(position, village)
            unseen = ", unseen ones included" if are_seen_through(village.green) is False else ""
            message = (
                f"{village.player}: {shown(covered, 'award')} covered with only {shown(laid, 'structure')} laid"
                f"{unseen}; in the solo game each cover takes a structure."
            )
            spaces = (space for space, stack in zip(AWARD_SPACES, village.awards, strict=True) if len(stack.cards) > 1)
            yield at(village, *spaces, name="covered awards"), at_most(covered, laid), message


def has_awards_for(position: Position, village: Village, more: int) -> Truth:
    """Whether a village has the awards that its structures, and so many more unseen, brought; those unseen may do it."""
    # When the deck runs out, three awards still lie face up and at most the other players have a turn left, so only the
    # fifth player can find none for a structure (VG-STRUCTURE).
    gone = position.awards.is_gone
    if gone and position.is_solo:
        # The awards of the printed box are enough for one player; those of another box, or of decks of which only the top
        # is told, may run out, and play goes on all the same.
        return True
    gone = gone and MOST_PLAYERS in position.counts
    needed = total([STARTING_AWARDS, structures(village), more])
    return implies(are_seen_through(village.awards), at_least(total([how_many(village.cards, is_award), int(gone)]), needed))


@rule(
    "VG-AWARD-COUNT",
    "Every structure brings an award at once, on top of the three dealt at the start: a village holds at least three "
    "awards more than structures were ever laid, covered cards counted on both sides.",
    source("Structures; Set-Up", derived=True),
)
def award_numbers(position: Position) -> Iterator[Finding]:
    """How many awards there are, for as many structures as were laid."""
    for village in position.seats:
        if are_seen_through(village.awards) is not False:
            laid = [GREEN_SPACES[i] for i, stack in enumerate(village.green) if any(map(is_structure, stack.cards))]
            about = at(village, *(laid or TOP), name="awards")
            yield about, has_awards_for(position, village, 0), partial(_tell_number, position, village)


def _tell_number(position: Position, village: Village) -> str:
    laid = structures(village)
    is_assumed = position.awards.size is None and position.awards.display in {None, ()} and MOST_PLAYERS in position.counts
    assumption = (
        " (assuming that an award was left to draw; with five players `decks: {awards: 0}` and `display: {awards: []}` "
        "would say otherwise)"
    )
    return (
        f"{village.player}: {shown(how_many(village.cards, is_award), 'award')}, but three dealt at the start and "
        f"{shown(laid, 'structure')} make at least {STARTING_AWARDS + lowest(laid)}{assumption * is_assumed}."
    )


AWARD_RULES = (_solo_covers, _covered_in_solo, award_numbers)
