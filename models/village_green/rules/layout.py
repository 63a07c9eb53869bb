"""The rules on what may lie where in a village: on which spaces, on which card, beside which card."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from operator import attrgetter

from models.logic import Truth, Unknown, all_of, any_of, at_most, count, not_, same, where
from models.rule import Finding, rule
from models.sayings import listed
from models.village_green.cards import EMPTY, Award, Card, Green
from models.village_green.rules.wording import at, could_be, source
from models.village_green.table.position import Position, Village
from models.village_green.table.spaces import (
    AWARD_SPACES,
    BESIDE,
    GREEN_SPACES,
    NEIGHBOURS,
    TOP,
    VILLAGE_SPACE,
    Visible,
    has_no_flower,
    is_award,
    is_green,
    is_laid,
    is_lawn,
)

_colour, _flower = attrgetter("colour"), attrgetter("flower")


def _strangers(
    position: Position, kind: type, test: Callable[[Card], bool], home: Sequence[str], noun: str
) -> Iterator[Finding]:
    """Cards that may be of a kind and lie outside the spaces of that kind."""
    for village in position.seats:
        for space, stack in village.spaces:
            for card in stack.cards if space not in home else ():
                if could_be(card, kind):
                    belong = "green cards" if space in GREEN_SPACES else "awards"
                    lies = f"at {space}; only {belong} belong there"
                    lies = "on the village card; nothing may lie there" if space == VILLAGE_SPACE else lies
                    yield at(village, space), not_(where(card, test)), f"{village.player}: {card}{noun} lies {lies}."


GREEN_AREA = rule(
    "VG-GREEN-AREA",
    "Green cards lie in the inner 3x3 spaces only, never in the top row, the leftmost column or on the village card.",
    source("Green Cards"),
)(partial(_strangers, kind=Green, test=is_green, home=GREEN_SPACES, noun=""))

AWARD_AREA = rule(
    "VG-AWARD-AREA",
    "Award cards lie in the top row and the leftmost column only, never on the village card or in a green space.",
    source("Award Cards"),
)(partial(_strangers, kind=Award, test=is_award, home=AWARD_SPACES, noun=", an award,"))


@rule(
    "VG-AWARD-TOP",
    "Each space of the top row holds an award: three are dealt there at the start, and an award can be covered but "
    "never taken away.",
    source("Set-Up", derived=True),
)
def top_awards(position: Position) -> Iterator[Finding]:
    """The top row is dealt full at set-up, and nothing ever empties an award space."""
    for village in position.seats:
        for space, stack in zip(TOP, village.awards, strict=False):
            # Under a card that lies there, an award may lie unseen.
            holds_an_award = any_of([not_(stack.seen_through), *(where(card, is_award) for card in stack.cards)])
            message = f"{village.player}: no award at {space}, where one was dealt at the start."
            yield at(village, space), holds_an_award, message


AREA_RULES = (GREEN_AREA, AWARD_AREA, top_awards)


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


def covers_through_village_card(position: Position, village: Village) -> Iterator[tuple[int, int, Truth]]:
    """For each card laid on another: its space, how many cards lie on it, and whether that took the village card."""
    for space, stack in enumerate(village.green):
        for depth, (upper, lower) in enumerate(pairwise(stack.cards)):
            yield space, depth, needs_village_card(position, upper, lower)


def village_card_served(position: Position, village: Village, but_at: int | None = None) -> Truth:
    """Whether a cover took the village card; `but_at` leaves out that by the visible card of a space."""
    covers = covers_through_village_card(position, village)
    return any_of(needed for *at, needed in covers if at != [but_at, 0])


@rule(
    "VG-COVER",
    "A green card may lie on a lawn. On any other green card it may lie only through the village card, which is then "
    "face down.",
    source("Green Cards; Lawns; Village Card"),
    rulings=("VG-AMB-LAWNLAWN", "VG-AMB-LAWNCOVER"),
)
def _covers(position: Position) -> Iterator[Finding]:
    for village in position.seats:
        for space, stack in zip(GREEN_SPACES, village.green, strict=True):
            for n, (upper, lower) in enumerate(pairwise(stack.cards), start=1):
                if not isinstance(upper, Award) and not isinstance(lower, Award):
                    message = (
                        f"{village.player}: {upper} covers {lower} at {space}. That takes turning the village card face "
                        "down, but it lies face up."
                    )
                    may_cover = any_of((village.is_down, not_(needs_village_card(position, upper, lower))))
                    yield at(village, space, name=f"{space},cover {n}" if n > 1 else ""), may_cover, message


@rule(
    "VG-FLIP-ONCE",
    "The village card is turned face down at most once per game, so at most one card that is no lawn was ever "
    "covered, and such a cover shows that the village card is face down.",
    source("Village Card"),
    rulings=("VG-AMB-LAWNLAWN", "VG-AMB-LAWNCOVER"),
)
def _flips(position: Position) -> Iterator[Finding]:
    for village in position.seats:
        covers = list(covers_through_village_card(position, village))
        if covers:
            is_once = at_most(count(needed for *_, needed in covers), count([village.is_down]))
            spaces = [GREEN_SPACES[space] for space, _, needed in covers if needed is True]
            yield at(village, VILLAGE_SPACE), is_once, partial(_tell_flips, village, spaces)


def _tell_flips(village: Village, spaces: Sequence[str]) -> str:
    if village.is_down is False:
        return (
            f"{village.player}: the cover at {listed(spaces)} could only be laid by turning the village card face down, "
            "but it lies face up."
        )
    return f"{village.player}: the covers at {listed(spaces)} each take the village card, which serves once per game."


COVER_RULES = (_covers, _flips)


def cards_match(one: Green | Unknown[Green], other: Green | Unknown[Green]) -> Truth:
    """Whether two green cards may lie side by side: same flower, same colour, or one of them has nothing to match."""
    is_open = isinstance(one, Unknown) or isinstance(other, Unknown)
    return known_cards_match.__wrapped__(one, other) if is_open else known_cards_match(one, other)


@lru_cache(maxsize=10_000)
def known_cards_match(one: Green | Unknown[Green], other: Green | Unknown[Green]) -> Truth:
    """The same for two known cards, remembered: there are few, and they are asked for all the time."""
    alike = same(one, other, _colour), same(one, other, _flower)
    return any_of((*alike, where(one, has_no_flower), where(other, has_no_flower)))


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

    def explains(space: int) -> Truth:
        # A neighbour laid later had to match it, so it still matches one of them as they lie now, if it has any.
        differs = differ_only_at(position, matches, space, [where(visible[other], is_laid) for other in BESIDE[space]])
        return all_of([_laid_through_village_card(position, village, space), differs])

    return any_of((matched, all_of((village.is_down, any_of(map(explains, pair))))))


def _laid_through_village_card(position: Position, village: Village, space: int) -> Truth:
    """Whether the visible card of a space may be the one that the village card let lie on another green card.

    That card may lie on a lawn too. Where another cover takes the village card, this one was laid without it.
    """
    stack = village.green[space]
    mine = needs_village_card(position, *stack.cards[:2]) if len(stack.cards) > 1 else False
    # A card laid where perhaps nothing lay may cover nothing.
    may_cover = where(stack.cards[1], is_laid) if len(stack.cards) > 1 else not stack.sealed
    return any_of([mine, all_of([may_cover, not_(village_card_served(position, village, space))])])


def _tell_mismatch(village: Village, pair: tuple[int, int]) -> str:
    cards = " and ".join(f"{village.visible_green[i]} at {GREEN_SPACES[i]}" for i in pair)
    return f"{village.player}: {cards} share neither flower nor colour."
