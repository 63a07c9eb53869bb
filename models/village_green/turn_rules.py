"""The rules on turns that a whole table can break: who may be next, the end of the game, turns taken."""

from __future__ import annotations

from collections.abc import Iterator

from models.logic import Truth, Unknown, plain
from models.rule import Rule
from models.village_green.cards import EMPTY, Award, Green
from models.village_green.layout_rules import cards_match, needs_village_card
from models.village_green.position import (
    DISPLAY,
    GREEN_SPACES,
    NEIGHBOURS,
    STARTING_AWARDS,
    Position,
    Village,
)
from models.village_green.wording import all_seen, at, counted, listed, source, structures


def _end_triggers(position: Position) -> list[str]:
    """What is seen to have triggered the end of the game."""
    found = [f"{player} has nine visible green cards" for player in _full_villages(position)]
    for kind, supply in (("green", position.green), ("award", position.awards)):
        if supply.deck == 0 or (supply.display is not None and len(supply.display) < DISPLAY):
            found.append(f"the {kind} deck has run out")
    return found


def _full_villages(position: Position) -> list[str]:
    """Who has nine visible green cards."""
    return [v.player for v in position.villages if all(not _may_be_empty(card) for card in v.visible_green)]


def _may_be_empty(card: Green | Unknown[Green]) -> bool:
    return card is EMPTY or (isinstance(card, Unknown) and EMPTY in card.options)


def _could_have_ended(position: Position) -> bool:
    """Whether the end may have been triggered by something that was not seen."""
    unseen = not position.is_whole or position.green.deck is None or position.awards.deck is None
    return unseen or bool(_end_triggers(position))


def _ends(position: Position) -> Iterator[tuple[str]]:
    if position.is_solo:
        if position.over:
            yield ("stop",)
    elif position.over:
        yield ("end",)
    elif position.turn is not None and 1 not in position.players:
        yield ("turn",)


def _end_holds(position: Position, what: str) -> Truth:
    if what == "stop":
        return position.rulings["VG-AMB-SOLO-END"] == "may-stop" or not can_still_place(position)
    return _could_have_ended(position) if what == "end" else _turn_may_come(position)


def _turn_may_come(position: Position) -> bool:
    """Whether the player who is next may still have a turn.

    A ninth card is laid in one's own turn, so from then on only those come who sit after all players with nine cards
    and before the start player. When a deck runs out is not seen; only the start player's turn cannot follow.
    """
    seats = [village.player for village in position.villages]
    following = seats.index(str(position.turn))
    full = [seats.index(player) for player in _full_villages(position)]
    starts = [seats.index(position.start)] if position.start else _possible_starts(position)
    # Where neither the start player nor every village is written, somebody else may have begun.
    may_have_begun = position.start is not None or position.is_whole
    return any(
        all((seat - start) % len(seats) < (following - start) % len(seats) for seat in full)
        and not (may_have_begun and following == start and _end_triggers(position))
        for start in starts
    )


def _possible_starts(position: Position) -> list[int]:
    """Whose turn order the counted turns allow: the seats that may have begun."""
    seats = list(range(len(position.villages)))
    following = [village.player for village in position.villages].index(str(position.turn))
    fitting = [start for start in seats if _round_fits(position, start, following)]
    # Somebody who is not written down may have begun, which is like the next seat having begun.
    return fitting or seats


def can_still_place(position: Position) -> bool:
    """Whether the solo player is seen to be able to place another card.

    That is an award, a green card from the hand, or a face-up one, which is taken into the hand first.
    """
    for village in position.villages:
        awards_left = bool(position.awards.display or position.awards.deck)
        if awards_left and any(not stack.cards for stack in village.awards):
            return True
        green_left = bool(position.green.display or position.green.deck)
        hand = village.hand if isinstance(village.hand, tuple) else ()
        cards = [card for card in (*hand, *(position.green.display or ())) if isinstance(card, Green)]
        if green_left and any(_fits(position, village, card, space) for card in cards for space in range(len(GREEN_SPACES))):
            return True
    return False


def _fits(position: Position, village: Village, card: Green, space: int) -> bool:
    """Whether a green card may be laid on a space without the village card."""
    visible = village.visible_green
    if visible[space] is not EMPTY and needs_village_card(position, card, visible[space]) is not False:
        return False
    beside = [b if a == space else a for a, b in NEIGHBOURS if space in (a, b)]
    return all(cards_match(card, visible[other]) is True for other in beside)


def _tell_end(position: Position, what: str) -> str:
    if what == "stop":
        return "the solo game was stopped although a card can still be placed."
    if what == "end":
        return "the game is said to be over, but no village shows nine green cards and neither deck has run out."
    started = f", and {position.start} started" if position.start not in {None, position.turn} else ""
    self_started = ", who started" if position.start == position.turn else ""
    return (
        f"it is said to be the turn of {position.turn}{self_started}, but the game is over by then: "
        f"{listed(_end_triggers(position))}{started}; play goes on only until the start player would be next."
    )


END: Rule[Position] = Rule(
    id="VG-END",
    text="The end is triggered by nine visible green cards in a village, an empty green deck or an empty award deck; play "
    "then goes on until the start player would take a turn. Solo, it ends when no card can or shall be placed.",
    source=source("Game End; Solo Game"),
    instances=_ends,
    holds=_end_holds,
    tell=_tell_end,
    places=lambda *_: (),
    label=lambda what: what,
    rulings=("VG-AMB-SOLO-END",),
)


def _counted_turns(position: Position) -> Iterator[tuple[Village | None]]:
    for village in position.villages:
        if village.turns is not None:
            yield (village,)
    if len(position.villages) > 1 and any(village.turns is not None for village in position.villages):
        yield (None,)


def _turns_needed(village: Village) -> int:
    """How many turns the cards of a village took: one per green card and per award not drawn through a structure."""
    green = sum(isinstance(card, Green) for card in village.cards)
    awards = sum(isinstance(card, Award) for card in village.cards)
    return green + max(0, awards - STARTING_AWARDS - plain(structures(village)))


def _turns_hold(position: Position, village: Village | None) -> Truth:
    if village is None:
        return _turns_in_step(position)
    needed = _turns_needed(village)
    exact = position.is_solo and all_seen(village.green + village.awards)
    if exact and village.turns != needed:
        # Solo, every turn places a card, unless cards that fit nowhere may be discarded.
        return position.rulings["VG-AMB-SOLO-CHOICE"] == "discard" and (village.turns or 0) > needed
    return needed <= (village.turns or 0)


def _turns_in_step(position: Position) -> bool:
    """Whether the counted turns can belong to one clockwise round.

    Those who are ahead lead by one turn and come first from the start player on; nobody is ahead when the game is over
    or the start player is next. Whoever's turns were not counted has taken at least those that the cards stand for.
    """
    seats = [village.player for village in position.villages]
    starts = [seats.index(position.start)] if position.start else list(range(len(seats)))
    nexts = [seats.index(position.turn)] if position.turn else list(range(len(seats)))
    return any(
        _round_fits(position, start, start if position.over else following) for start in starts for following in nexts
    )


def _round_fits(position: Position, start: int, following: int) -> bool:
    """Whether every number of turns can be that of a round begun at `start` with `following` next to move."""
    villages = position.villages
    ahead = [(seat - start) % len(villages) < (following - start) % len(villages) for seat in range(len(villages))]
    rounds = {village.turns - lead for village, lead in zip(villages, ahead, strict=True) if village.turns is not None}
    if len(rounds) != 1:
        return not rounds
    (full,) = rounds
    return all(
        village.turns is not None or _turns_needed(village) <= full + lead
        for village, lead in zip(villages, ahead, strict=True)
    )


def _tell_turns(position: Position, village: Village | None) -> str:
    if village is None:
        taken = listed([_taken(v) for v in position.villages])
        return f"turns taken: {taken}; but {_expected_turns(position)}."
    needed = _turns_needed(village)
    exactly = "exactly" if position.is_solo and all_seen(village.stacks) else "at least"
    taken = counted(village.turns or 0, "turn")
    return f"{village.player}: {taken} taken, but {_turns_of_cards(village)} take {exactly} {needed}."


def _taken(village: Village) -> str:
    if village.turns is not None:
        return f"{village.player} {village.turns}"
    return f"{village.player} at least {_turns_needed(village)} ({_turns_of_cards(village)})"


def _turns_of_cards(village: Village) -> str:
    green = sum(isinstance(card, Green) for card in village.cards)
    return (
        f"{counted(green, 'green card')} and {counted(_turns_needed(village) - green, 'award')} drawn in turns of their own"
    )


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


TURNS: Rule[Position] = Rule(
    id="VG-TURNS",
    text="Players take turns clockwise and have had equally many at the end; during play those before the next player "
    "have had one more. A turn places at most one green card, or one award besides those that structures bring.",
    source=source("How to Play; Game End", derived=True),
    instances=_counted_turns,
    holds=_turns_hold,
    tell=_tell_turns,
    places=lambda _, village: at(village, "turns") if village else (),
    label=lambda _: "turns",
    rulings=("VG-AMB-SOLO-CHOICE",),
)

TURN_RULES = (END, TURNS)
