"""The rules that a whole table can break: copies and sizes, hands and displays, turns and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator

from models.logic import Truth, Unknown, at_most, number, plain, total
from models.rule import Place, Rule
from models.village_green.cards import EMPTY, NO_AWARD, Award, Card, Green
from models.village_green.layout_rules import cards_match, needs_village_card
from models.village_green.position import (
    AWARD_SPACES,
    DISPLAY,
    GREEN_SPACES,
    HAND,
    MOST_PLAYERS,
    NEIGHBOURS,
    REMOVED,
    STARTING_AWARDS,
    VILLAGE_SPACE,
    Position,
    Stack,
    Village,
    Visible,
)
from models.village_green.wording import all_seen, at, counted, listed, source, structures

# VG-CARDS: copies and sizes.


def _seen(position: Position) -> Iterator[Visible]:
    for village in position.villages:
        yield from village.cards
        if isinstance(village.hand, tuple):
            yield from village.hand
    for supply in (position.green, position.awards):
        yield from supply.display or ()


def _kinds(position: Position) -> Iterator[tuple[Card, int, tuple[Visible, ...]]]:
    """Each kind on the table with its known number and the unknowns that could be of it."""
    known: dict[Card, int] = {}
    unknown: list[Visible] = []
    for card in _seen(position):
        if isinstance(card, Unknown):
            unknown.append(card)
            for option in card.options:
                known.setdefault(option, 0)
        else:
            known[card] = known.get(card, 0) + 1
    for card, n in known.items():
        if card in position.deck.copies:
            yield card, n, tuple(unknown)


def _copies_suffice(position: Position, card: Card, known: int, unknown: tuple[Visible, ...]) -> Truth:
    copies = position.deck.copies[card]
    if not unknown:
        return known <= copies
    return at_most(total([known, *(number(u, lambda option: int(option is card)) for u in unknown)]), copies)


def _spaces_of(position: Position, what: Card | str) -> tuple[Place, ...]:
    return tuple(
        Place(village.player, space)
        for village in position.villages
        for space, stack in _stacks(village)
        for seen in stack.cards
        if seen is what
    )


def _where_seen(position: Position, card: Card) -> list[str]:
    found = [f"{player} {space}" for player, space in _spaces_of(position, card)]
    found += [f"{v.player}'s hand" for v in position.villages if isinstance(v.hand, tuple) for c in v.hand if c is card]
    return found + ["the display" for s in (position.green, position.awards) for c in s.display or () if c is card]


def _stacks(village: Village) -> Iterator[tuple[str, Stack]]:
    yield from zip(GREEN_SPACES, village.green, strict=True)
    yield from zip(AWARD_SPACES, village.awards, strict=True)
    yield VILLAGE_SPACE, Stack(village.on_village)


SIZES = ("green cards", "award cards", "village cards")
"""What VG-CARDS counts besides the copies of each kind."""


def _in_play(position: Position, kind: str, players: int) -> int:
    """How many cards of a kind the set-up leaves in play."""
    column = 0 if kind == "green cards" else 1
    size = position.deck.green_size if kind == "green cards" else position.deck.awards_size
    return size - REMOVED.get(players, (0, 0))[column]


def _held_elsewhere(position: Position, kind: str, players: int) -> int:
    """How many cards of a kind the players hold at least whose villages are not written down."""
    return max(0, players - len(position.villages)) * (HAND if kind == "green cards" else STARTING_AWARDS)


def _roomiest(position: Position, kind: str) -> int:
    """The possible number of players that leaves most cards for what was seen."""
    return max(position.players, key=lambda n: _in_play(position, kind, n) - _held_elsewhere(position, kind, n))


def _at_the_table(position: Position, kind: str) -> tuple[int, bool]:
    """How many cards of a kind must be in play, from what was seen, and whether that is all of them.

    What was not seen counts with the number that the rules guarantee: three cards in a hand, three awards in the
    village of a player who is not written down, a full display while the deck lasts.
    """
    green = kind == "green cards"
    supply = position.green if green else position.awards
    cards = sum(sum(_is_of(card, green=green) for card in village.cards) for village in position.villages)
    complete = position.is_whole
    for village in position.villages:
        complete = complete and all_seen(village.green + village.awards)
        if green:
            cards += HAND if village.hand_size is None else village.hand_size
            complete = complete and village.hand_size is not None
    cards += _held_elsewhere(position, kind, _roomiest(position, kind))
    if supply.display is not None:
        cards += len(supply.display)
    elif supply.deck is not None and supply.deck > 1:
        cards += DISPLAY
    complete = complete and supply.display is not None and supply.deck is not None
    return cards + (supply.deck or 0), complete


def _is_of(card: Visible, *, green: bool) -> bool:
    """Whether a card is of a kind, and certainly there."""
    if isinstance(card, Unknown):
        return EMPTY not in card.options and NO_AWARD not in card.options and isinstance(card.options[0], Green) is green
    return isinstance(card, Green) is green


def _sizes_fit(position: Position, kind: str) -> Truth:
    if kind == "village cards":
        return len(position.villages) <= min(MOST_PLAYERS, len(position.deck.villages))
    cards, complete = _at_the_table(position, kind)
    in_play = _in_play(position, kind, _roomiest(position, kind))
    return cards == in_play if complete else cards <= in_play


def _tell_sizes(position: Position, kind: str) -> str:
    if kind == "village cards":
        return f"{len(position.villages)} villages; the box holds {len(position.deck.villages)} village cards."
    cards, complete = _at_the_table(position, kind)
    players = _roomiest(position, kind)
    seats = counted(players, "player") if len(position.players) == 1 else f"{players} players, which leaves most room,"
    at_least_said = "" if complete else "at least "
    return (
        f"{at_least_said}{cards} {kind} are at the table, but with {seats} {_in_play(position, kind, players)} are in play."
    )


def _kinds_and_sizes(position: Position) -> Iterator[tuple[Card | str, int, tuple[Visible, ...]]]:
    yield from _kinds(position)
    yield from ((kind, 0, ()) for kind in SIZES)


def _tell_cards(position: Position, what: Card | str, known: int, _: object) -> str:
    if isinstance(what, str):
        return _tell_sizes(position, what)
    copies = position.deck.copies[what]
    where_seen = listed(_where_seen(position, what))
    return f"{what} lies {known} times on the table ({where_seen}); the box holds {copies}."


CARDS: Rule[Position] = Rule(
    id="VG-CARDS",
    text="There are never more copies of a card on the table than the box holds, counting all villages, covered cards, "
    "hands and displays; and together with the decks there are as many cards as the set-up leaves in play: 60 green and "
    "30 award cards, less 15 and 10 with two players, 10 and 5 with three, 5 and 0 with four.",
    source=source("Contents; Set-Up"),
    instances=_kinds_and_sizes,
    holds=lambda position, what, known, unknown: (
        _sizes_fit(position, what) if isinstance(what, str) else _copies_suffice(position, what, known, unknown)
    ),
    tell=_tell_cards,
    places=lambda position, what, *_: _spaces_of(position, what),
    label=lambda what, *_: str(what),
    rulings=("VG-AMB-FIFTH",),
)


# VG-HAND and VG-DISPLAY.


HAND_RULE: Rule[Position] = Rule(
    id="VG-HAND",
    text="Between turns every player has three green cards in hand: three are dealt, and each one taken replaces one "
    "that is placed or put under the deck.",
    source=source("Set-Up; Draw and Play a Green Card", derived=True),
    instances=lambda position: ((village,) for village in position.villages if village.hand is not None),
    holds=lambda _, village: village.hand_size == HAND,
    tell=lambda _, village: (
        f"{village.player}: {counted(village.hand_size, 'card')} in hand; between turns there are {HAND}."
    ),
    places=lambda _, village: at(village, "hand"),
    label=lambda _: "hand",
)


def _displays(position: Position) -> Iterator[tuple[str]]:
    if position.green.display is not None:
        yield ("green",)
    if position.awards.display is not None:
        yield ("awards",)


def _display_full(position: Position, kind: str) -> Truth:
    supply = position.green if kind == "green" else position.awards
    shown = len(supply.display or ())
    if shown >= DISPLAY or supply.deck is None:
        return shown <= DISPLAY
    # After the green deck has run out, one card at a time may still be put under it (not in the solo game).
    return supply.deck <= (1 if kind == "green" and max(position.players) > 1 else 0)


def _tell_display(position: Position, kind: str) -> str:
    supply = position.green if kind == "green" else position.awards
    cards, noun = len(supply.display or ()), "green card" if kind == "green" else "award"
    if cards > DISPLAY:
        return f"{counted(cards, noun)} face up in the middle; there are never more than {DISPLAY}."
    face_up = f"{counted(cards, noun)} face up in the middle"
    return f"{face_up}, but the deck still has {supply.deck}: {DISPLAY} lie there while it lasts."


DISPLAY_RULE: Rule[Position] = Rule(
    id="VG-DISPLAY",
    text="Three green cards and three awards lie face up in the middle; one taken is replaced while the deck lasts.",
    source=source("Set-Up; Draw and Play a Green Card; Draw and Play an Award Card", derived=True),
    instances=_displays,
    holds=_display_full,
    tell=_tell_display,
    places=lambda *_: (),
    label=lambda kind: f"{kind} display",
)


# VG-END and VG-TURNS.


def _end_triggers(position: Position) -> list[str]:
    """What is seen to have triggered the end of the game."""
    full = [v.player for v in position.villages if all(not _may_be_empty(card) for card in v.visible_green)]
    found = [f"{player} has nine visible green cards" for player in full]
    for kind, supply in (("green", position.green), ("award", position.awards)):
        if supply.deck == 0 or (supply.display is not None and len(supply.display) < DISPLAY):
            found.append(f"the {kind} deck has run out")
    return found


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
    elif position.turn is not None and position.turn == position.start and 1 not in position.players:
        yield ("turn",)


def _end_holds(position: Position, what: str) -> Truth:
    if what == "stop":
        return position.rulings["VG-AMB-SOLO-END"] == "may-stop" or not can_still_place(position)
    return _could_have_ended(position) if what == "end" else not _end_triggers(position)


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
    return (
        f"it is the turn of {position.start}, who started, but the game is over by then: "
        f"{listed(_end_triggers(position))}, and play goes on only until the start player's next turn."
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
    if sum(village.turns is not None for village in position.villages) > 1:
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
    or the start player is next.
    """
    seats = [village.player for village in position.villages]
    turns = [village.turns for village in position.villages]
    counted = [n for n in turns if n is not None]
    if position.over:
        return len(set(counted)) == 1
    if max(counted) - min(counted) > 1:
        return False
    starts = [seats.index(position.start)] if position.start else list(range(len(seats)))
    nexts = [seats.index(position.turn)] if position.turn else list(range(len(seats)))
    return any(_round_fits(turns, start, following) for start in starts for following in nexts)


def _round_fits(turns: list[int | None], start: int, following: int) -> bool:
    """Whether each counted number is that of a round begun at `start` with `following` next to move."""
    had_turn = (following - start) % len(turns)
    rounds = {n - ((seat - start) % len(turns) < had_turn) for seat, n in enumerate(turns) if n is not None}
    return len(rounds) == 1


def _tell_turns(position: Position, village: Village | None) -> str:
    if village is None:
        taken = listed([f"{v.player} {v.turns}" for v in position.villages if v.turns is not None])
        now = "the game is over" if position.over else f"{position.turn} is next" if position.turn else "whoever is next"
        since = f", {position.start} started" if position.start else ""
        return f"turns taken: {taken}; {now}{since}. Everybody has had the same number, or one more in seat order."
    needed = _turns_needed(village)
    return f"{village.player}: {counted(village.turns or 0, 'turn')} taken, but the cards of the village stand for {needed}."


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

TABLE_RULES = (CARDS, HAND_RULE, DISPLAY_RULE, END, TURNS)
