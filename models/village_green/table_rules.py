"""The rules that a whole table can break: copies and sizes, hands and displays, turns and the end of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

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
    Face,
    Position,
    Stack,
    Village,
    Visible,
    is_lawn,
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
    hands = {f"{v.player}'s hand": v.hand for v in position.villages if isinstance(v.hand, tuple)}
    shown = (*(position.green.display or ()), *(position.awards.display or ()))
    for place, cards in (*hands.items(), ("the display", shown)):
        n = sum(other is card for other in cards)
        if n:
            found.append(place if n == 1 else f"{place}, {n} times")
    return found


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


@dataclass(frozen=True, slots=True)
class _Tally:
    """Where the cards of a kind are: parts that are counted, and how many more may lie where nobody looked."""

    parts: Mapping[str, int]
    unseen: int

    @property
    def least(self) -> int:
        return sum(self.parts.values())

    def fits(self, in_play: int) -> bool:
        return self.least <= in_play <= self.least + self.unseen

    def __str__(self) -> str:
        return ", ".join(f"{part} {n}" for part, n in self.parts.items() if n)


def _tally(position: Position, kind: str, players: int) -> _Tally:
    """The cards of a kind with a number of players.

    What was not seen counts with the number that the rules guarantee: three cards in a hand, three awards in the
    village of a player who is not written down, a full display while the deck lasts.
    """
    green = kind == "green cards"
    supply = position.green if green else position.awards
    parts = {"visible": 0, "covered": 0, "in hands": 0, "face up": 0, "in the deck": supply.deck or 0, "elsewhere": 0}
    for village in position.villages:
        for stack in village.stacks:
            for depth, card in enumerate(stack.cards):
                parts["covered" if depth else "visible"] += _is_of(card, green=green)
        parts["visible"] += sum(_is_of(card, green=green) for card in village.on_village)
        if green:
            parts["in hands"] += HAND if village.hand_size is None else village.hand_size
    absent = players - len(position.villages)
    parts["elsewhere"] = max(0, absent) * (HAND if green else STARTING_AWARDS)
    if supply.display is not None:
        parts["face up"] = len(supply.display)
    elif supply.deck is not None and supply.deck > 1:
        parts["face up"] = DISPLAY
    # Whether cards are missing can only be said where everything was counted; what is covered has limits of its own.
    hands_seen = not green or all(village.hand_size is not None for village in position.villages)
    counted_all = absent <= 0 and hands_seen and supply.display is not None and supply.deck is not None
    return _Tally(parts, _coverable(position, green=green) if counted_all else _ENDLESS)


_ENDLESS = 1_000_000
"""More cards than any box holds."""


def _coverable(position: Position, *, green: bool) -> int:
    """How many cards of a kind may at most lie covered where nobody looked.

    Green cards: the lawns that are nowhere in sight, and one card per village through its village card. Awards: any
    number; solo, one for each structure.
    """
    stacks = [stack for village in position.villages for stack in (village.green if green else village.awards)]
    if all_seen(stacks):
        return 0
    flips = sum(village.face is Face.DOWN for village in position.villages)
    if green:
        if position.rulings["VG-AMB-LAWNCOVER"] == "allowed":
            return _ENDLESS
        in_sight = sum(isinstance(card, Green) and is_lawn(card) for card in _seen(position))
        lawns = sum(n for card, n in position.deck.copies.items() if isinstance(card, Green) and is_lawn(card))
        return max(0, lawns - in_sight) + flips
    if not position.is_solo:
        return _ENDLESS
    covered = sum(max(0, len(stack.cards) - 1) for stack in stacks)
    return max(0, sum(plain(structures(village)) for village in position.villages) + flips - covered)


def _adds_up(position: Position) -> bool:
    """Whether the cards of both kinds add up with some possible number of players."""
    return any(
        all(_tally(position, kind, players).fits(_in_play(position, kind, players)) for kind in SIZES[:2])
        for players in position.players
    )


def _is_of(card: Visible, *, green: bool) -> bool:
    """Whether a card is of a kind, and certainly there."""
    if isinstance(card, Unknown):
        return EMPTY not in card.options and NO_AWARD not in card.options and isinstance(card.options[0], Green) is green
    return isinstance(card, Green) is green


def _sizes_fit(position: Position, kind: str) -> Truth:
    if kind == "village cards":
        return len(position.villages) <= min(MOST_PLAYERS, len(position.deck.villages))
    if _adds_up(position):
        return True
    # No number of players fits both kinds: told of the kind that none fits, or else of both.
    fits = [_tally(position, kind, players).fits(_in_play(position, kind, players)) for players in position.players]
    other = next(size for size in SIZES[:2] if size != kind)
    other_fits = [_tally(position, other, n).fits(_in_play(position, other, n)) for n in position.players]
    return any(fits) and not any(other_fits)


def _tell_sizes(position: Position, kind: str) -> str:
    if kind == "village cards":
        return f"{len(position.villages)} villages; the box holds {len(position.deck.villages)} village cards."
    told = []
    for players in position.players:
        tally, in_play = _tally(position, kind, players), _in_play(position, kind, players)
        told.append((abs(in_play - tally.least), players, tally, in_play))
    _, players, tally, in_play = min(told, key=lambda entry: entry[:2])
    seats = (
        counted(players, "player") if len(position.players) == 1 else f"{counted(players, 'player')}, which comes closest,"
    )
    more = (
        f"and at most {tally.unseen} more can lie covered" if 0 < tally.unseen < _ENDLESS and tally.least < in_play else ""
    )
    seen = f"{tally.least} {kind} are accounted for ({tally})" if tally.least else f"no {kind} are accounted for"
    return f"{seen}{', ' + more if more else ''}; with {seats} {in_play} are in play."


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
    rulings=("VG-AMB-FIFTH", "VG-AMB-LAWNCOVER"),
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
    return any(
        all((seat - start) % len(seats) < (following - start) % len(seats) for seat in full)
        and not (following == start and _end_triggers(position))
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

TABLE_RULES = (CARDS, HAND_RULE, DISPLAY_RULE, END, TURNS)
