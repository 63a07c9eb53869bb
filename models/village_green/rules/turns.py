"""The rules on turns that a whole table can break: who may be next, the end of the game, turns taken."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import cast

from models.logic import (
    Number,
    Truth,
    all_of,
    any_of,
    at_least,
    at_most,
    count,
    highest,
    implies,
    lowest,
    not_,
    not_below_0,
    pick,
    scaled,
    total,
    where,
)
from models.rule import Assertion, Assertions, Finding, rule
from models.sayings import listed
from models.unknowns import shown
from models.village_green.cards import Green
from models.village_green.rules.cards import unseen_at_most, untold_sizes
from models.village_green.rules.layout import matches_beside, needs_village_card
from models.village_green.rules.wording import are_seen_through, at, could_be, source, structures
from models.village_green.table.position import DISPLAY, STARTING_AWARDS, Position, Village
from models.village_green.table.spaces import GREEN_SPACES, Visible, how_many, is_award, is_green, is_laid


def end_triggers(position: Position) -> list[str]:
    """What is seen to have triggered the end of the game."""
    full = (village.player for village in position.seats if is_full(village) is True)
    return [*(f"{player} has nine visible green cards" for player in full), *_empty_decks(position)]


def _empty_decks(position: Position) -> list[str]:
    """The decks that are seen to have run out, or of which nothing is told and all cards lie elsewhere."""
    supplies = {"green": position.green, "award": position.awards}.items()
    gone = (
        kind
        for kind, of in supplies
        if of.size == 0
        or (of.display is not None and len(of.display) < DISPLAY)
        or (of.size is None and untold_sizes(position, f"{kind} cards") == {0})
    )
    return [f"the {kind} deck has run out" for kind in gone]


def is_full(village: Village) -> Truth:
    """Whether nine green cards are visible."""
    return all_of([where(card, is_laid) for card in village.visible_green])


def is_over(position: Position) -> bool:
    """Whether the game is over, whatever the file says (VG-END)."""
    return position.over or (position.turn is not None and not position.is_solo and turn_may_come(position) is False)


def turn_may_come(position: Position) -> Truth:
    """Whether the player who is next may still have a turn.

    A ninth card is laid in one's own turn, so from then on only those come who sit after all players with nine cards
    and before the start player. When a deck runs out is not seen; only the start player's turn cannot follow. Who may
    have begun is what the counted turns allow.
    """
    starts, following = _starts(position), _seat(position, position.turn)
    may_come = [_may_come_after(position, start, following) for start in starts]
    if len(starts) == 1 or all(may is True for may in may_come):
        return all_of(may_come)
    fits = [_lead_fits(position, _ahead(position, start, following)) for start in starts]
    # Somebody who is not written down may have begun, which is like the next seat having begun.
    none_fits = not_(any_of(fits))
    return any_of(all_of([any_of([fit, none_fits]), may]) for fit, may in zip(fits, may_come, strict=True))


def _seat(position: Position, player: str | None) -> int:
    return position.players.index(str(player))


def _starts(position: Position) -> Sequence[int]:
    """The seats that may have begun."""
    return range(len(position.seats)) if position.start is None else [_seat(position, position.start)]


def _may_come_after(position: Position, start: int, following: int) -> Truth:
    """Whether a seat may have a turn if another has begun."""
    full = [is_full(village) for village in position.seats]
    still = map(implies, full, _ahead(position, start, following))
    # Where neither the start player nor every village is written, somebody else may have begun.
    may_have_begun = position.start is not None or position.is_whole
    ended = any_of([bool(_empty_decks(position)), *full]) if may_have_begun and following == start else False
    return all_of([*still, not_(ended)])


def _can_still_place(position: Position, village: Village) -> Truth:
    """Whether the solo player is seen to be able to place another card.

    That is an award, a green card from the hand, or a face-up one, which is taken into the hand first.
    """
    awards_left = bool(position.awards.display or position.awards.size)
    free = any_of(not_(where(award, is_award)) for award in village.visible_awards)
    green_left = bool(position.green.display or position.green.size)
    cards = [card for card in (*village.shown_hand, *(position.green.display or ())) if could_be(card, Green)]
    fitting = any_of(fits(position, village, card, space) for card in cards for space in range(len(GREEN_SPACES)))
    return any_of([all_of([awards_left, free]), all_of([green_left, fitting])])


def fits(position: Position, village: Village, card: Visible, space: int) -> Truth:
    """Whether a green card may be laid on a space without the village card."""
    visible = village.visible_green
    free = not_(needs_village_card(position, card, visible[space]))
    if free is False:
        return False
    return all_of([free, *matches_beside(visible, cast("Green", card), space).values()])


def tell_no_turn(position: Position) -> str:
    """Why the player who is next has no turn any more."""
    started = f", and {position.start} started" if position.start not in {None, position.turn} else ""
    self_started = ", who started" if position.start == position.turn else ""
    return (
        f"the file says it is {position.turn}'s turn{self_started}, but the game is over: "
        f"{listed(end_triggers(position))}{started}. Play only goes on until the start player would be next."
    )


@rule(
    "VG-END",
    "The end is triggered by nine visible green cards in a village, an empty green deck or an empty award deck; play "
    "then goes on until the start player would take a turn. Solo, it ends when no card can be placed or the player stops.",
    source("Game End; Solo Game"),
    rulings=("VG-AMB-SOLO-END", "VG-AMB-LAWNCOVER", "VG-AMB-LAWNLAWN"),
)
def ends(position: Position) -> Iterator[Finding]:
    """Whether the game can have ended, or go on, as the file says."""
    if position.is_solo:
        if position.over:
            may_stop = position.may_stop or not_(any_of(_can_still_place(position, village) for village in position.seats))
            yield "stop", may_stop, "the solo game was stopped although a card can still be placed."
    elif position.over:
        message = "the file says the game is over, but no village shows nine green cards and neither deck has run out."
        unseen = not position.is_whole or None in (position.green.size, position.awards.size)
        # The last card may have been taken, and another one put under the deck in the same turn.
        filled_again = position.green.size == 1
        ended = any_of([unseen, filled_again, bool(_empty_decks(position)), *map(is_full, position.seats)])
        yield "end", ended, message
    elif position.turn is not None and 1 not in position.counts:
        yield "turn", turn_may_come(position), partial(tell_no_turn, position)


def _turns_needed(position: Position, village: Village) -> tuple[Number, ...]:
    """How many turns the cards of a village took: at least each of these, at most the greatest.

    One turn per green card, and one per award that no structure brought, besides those of the start. The village card is
    turned in a turn too; only solo that can be done when the game is about to end.
    """
    green, awards = how_many(village.cards, is_green), how_many(village.cards, is_award)
    turned = 0 if 1 in position.counts else count([village.is_down])
    return green, total([green, awards, -STARTING_AWARDS, scaled(structures(village), -1)]), turned


def fewest_turns(position: Position, village: Village) -> int:
    """How many turns the cards of a village take at least."""
    return max(map(lowest, _turns_needed(position, village)))


def _turns_suffice(position: Position, village: Village, turns: int) -> Truth:
    return all_of(at_most(needed, turns) for needed in _turns_needed(position, village))


def turns_fit(position: Position, village: Village, *, solo: bool) -> Truth:
    """Whether the turns that a player has taken, if they were counted, fit the cards of the village."""
    return all_of(truth for truth, _ in _limits(position, village, solo=solo))


def _limits(position: Position, village: Village, *, solo: bool) -> Iterator[Assertion]:
    """That the cards of a village take no more turns than were counted, if they were, and solo no fewer."""
    turns = village.turns
    if turns is None:
        return
    yield _turns_suffice(position, village, turns), partial(_tell_turns, position, village, "at least")
    if solo:
        none_idle = at_least(_most_turns(position, village), turns)
        # Solo, every turn places a card, unless cards that fit nowhere may be discarded.
        may_idle = none_idle is not True and position.discards_unfitting
        yield any_of([none_idle, may_idle]), partial(_tell_turns, position, village, "at most")


def _most_turns(position: Position, village: Village) -> Number:
    """How many turns the cards of a solo village took at most: one for each green card, covered ones that nobody saw too.

    Of the awards those took turns that no structure brought. Each that lies covered was covered by one that a structure
    brought, so whatever nobody saw, no more of them took turns than lie visible besides the three of the start. A structure
    laid when no award was left brought none.
    """
    green, with_awards, _ = _turns_needed(position, village)
    visible = how_many(village.visible_awards, is_award)
    each_brought = False if position.awards.is_gone else are_seen_through(village.awards)
    alone = pick(each_brought, total([with_awards, scaled(green, -1)]), total([visible, -STARTING_AWARDS]))
    return total([green, unseen_at_most(position, green=True), not_below_0(alone)])


def _leads(position: Position) -> Iterator[list[bool]]:
    """Who may have had a turn more than the others by now.

    Those who are ahead lead by one turn and come first from the start player on; nobody is ahead when the game is over
    or the start player is next.
    """
    seats = range(len(position.seats))
    for start in _starts(position):
        for following in [start] if position.over else [_seat(position, position.turn)] if position.turn else seats:
            yield _ahead(position, start, following)


def turns_in_step(position: Position, placed: Sequence[int]) -> tuple[int, ...]:
    """How many turns each player has taken at least who placed cards in so many: all belong to one clockwise round.

    Turns that were counted are told by the village; at the end all have had equally many (VG-TURNS).
    """
    counts = []
    for ahead in _leads(position):
        rounds = _whole_rounds(position, ahead)
        full = max(rounds or {n - lead for n, lead in zip(placed, ahead, strict=True)} | {0})
        taken = tuple(full + lead for lead in ahead)
        if len(rounds) <= 1 and all(turns >= n for turns, n in zip(taken, placed, strict=True)):
            counts.append(taken)
    return min(counts, key=sum, default=tuple(placed))


def _ahead(position: Position, start: int, following: int) -> list[bool]:
    """Who has had a turn more than the others in a round begun at `start` with `following` next to move."""
    seats = len(position.seats)
    return [(seat - start) % seats < (following - start) % seats for seat in range(seats)]


def _whole_rounds(position: Position, ahead: Sequence[bool]) -> set[int]:
    """How many whole rounds were played by each count of turns, if these players are ahead."""
    pairs = zip(position.seats, ahead, strict=True)
    return {village.turns - lead for village, lead in pairs if village.turns is not None}


def _lead_fits(position: Position, ahead: Sequence[bool]) -> Truth:
    """Whether every number of turns fits if these players are ahead by one.

    Whoever's turns were not counted has taken at least those that the cards stand for.
    """
    rounds = _whole_rounds(position, ahead)
    if len(rounds) != 1:
        return not rounds
    (full,) = rounds
    pairs = zip(position.seats, ahead, strict=True)
    return all_of(_turns_suffice(position, village, full + lead) for village, lead in pairs if village.turns is None)


def _tell_out_of_step(position: Position) -> str:
    taken = []
    for village in position.seats:
        least = f"at least {fewest_turns(position, village)} ({_turns_of_cards(position, village)})"
        taken.append(f"{village.player} {least if village.turns is None else village.turns}")
    return f"turns taken: {listed(taken)}; but {_expected_turns(position)}."


def _tell_turns(position: Position, village: Village, limit: str) -> str:
    n, most = fewest_turns(position, village), highest(_most_turns(position, village))
    cards = _turns_of_cards(position, village)
    if position.is_solo and n == most and are_seen_through(village.stacks) is True:
        limit = "exactly"
    elif limit == "at most":
        n, cards = most, f"{cards} and all that can lie covered unseen"
    return f"{village.player}: {shown(village.turns or 0, 'turn')} taken, but {cards} take {limit} {n}."


def _turns_of_cards(position: Position, village: Village) -> str:
    green, with_awards, turned = map(lowest, _turns_needed(position, village))
    if turned > max(green, with_awards):
        return "the cards, and the village card, which is turned in a turn,"
    awards = max(0, with_awards - green)
    return f"{shown(green, 'green card')} and {shown(awards, 'award')} drawn in turns of their own"


def _expected_turns(position: Position) -> str:
    if position.over:
        return "at the end all have had equally many"
    if position.turn is None:
        return "during play nobody is more than one turn ahead, and those who are ahead sit side by side"
    if position.start is None:
        return f"{position.turn} is next, so only those who sit before {position.turn} can be ahead, by one turn"
    if position.start == position.turn:
        return f"{position.start} started and is next, so all have had equally many"
    return f"{position.start} started and {position.turn} is next, so those from the one to the other lead by one turn"


@rule(
    "VG-TURNS",
    "Players take turns clockwise and have had equally many at the end; during play those before the next player "
    "have had one more. A turn places at most one green card, or one award besides those that structures bring.",
    source("How to Play; Game End", derived=True),
    rulings=("VG-AMB-SOLO-CHOICE", "VG-AMB-LAWNCOVER"),
)
def _turns(position: Position) -> Iterator[Finding]:
    told = [village for village in position.seats if village.turns is not None]
    for village in told:
        limits = Assertions(partial(_limits, position, village, solo=position.is_solo))
        yield at(village, "turns"), limits.hold(), limits.tell
    if told and len(position.seats) > 1:
        in_step = any_of(_lead_fits(position, ahead) for ahead in _leads(position))
        yield "turns", in_step, partial(_tell_out_of_step, position)


TURN_RULES = (ends, _turns)
