"""The rules on cards that a whole table can break: copies and sizes, hands and displays."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from models.logic import (
    Number,
    Truth,
    Unknown,
    all_of,
    any_of,
    at_least,
    at_most,
    count,
    highest,
    lowest,
    not_,
    not_below_0,
    pick,
    scaled,
    total,
)
from models.names import often
from models.rule import Finding, Place, rule
from models.sayings import listed
from models.unknowns import shown
from models.village_green.cards import Card
from models.village_green.rules.layout import village_card_served
from models.village_green.rules.wording import are_seen_through, at, is_structure, source, structures
from models.village_green.table.position import DISPLAY, HAND, MOST_PLAYERS, REMOVED, STARTING_AWARDS, Position, Village
from models.village_green.table.spaces import how_many, is_award, is_green, is_laid, is_lawn

DECKS = ("green cards", "award cards")
"""The cards that come from a deck: the numbers of both depend on that of players."""

SIZES = (*DECKS, "village cards")
"""What VG-CARDS counts besides the copies of each kind."""

_ENDLESS = 1_000_000
"""More cards than any box holds."""


# VG-CARDS: copies and sizes.


def _copies(position: Position) -> Iterator[Finding]:
    """Each kind of which there could be too many, with its known number and the unknowns that could be of it."""
    known: dict[Card, int] = {}
    unknown: dict[Card, list[Unknown[Any]]] = {}
    for card in position.cards_seen:
        if isinstance(card, Unknown):
            for option in dict.fromkeys(card.options):
                known.setdefault(option, 0)
                unknown.setdefault(option, []).append(card)
        else:
            known[card] = known.get(card, 0) + 1
    copies = position.deck.copies
    for card, n in known.items():
        could_be = unknown.get(card, ())
        if card in copies and n + len(could_be) > copies[card]:
            suffice = at_most(total([n, count([one.is_(card) for one in could_be])]), copies[card])
            yield card, suffice, partial(_tell_copies, position, card, n)


def _spaces_of(position: Position, what: Card | str) -> tuple[Place, ...]:
    spaces = ((village.player, *space) for village in position.seats for space in village.spaces)
    return tuple(Place(player, space) for player, space, stack in spaces for seen in stack.cards if seen is what)


def _tell_copies(position: Position, card: Card, known: int) -> str:
    spots = [f"{player} {space}" for player, space in _spaces_of(position, card)]
    hands = {f"{v.player}'s hand": v.shown_hand for v in position.seats}
    shown = (*(position.green.display or ()), *(position.awards.display or ()))
    supplies = (("the green deck", position.green), ("the award deck", position.awards))
    decks = ((name, (*supply.order, *supply.under)) for name, supply in supplies)
    for place, cards in (*hands.items(), ("the display", shown), *decks):
        n = sum(other is card for other in cards)
        if n:
            spots.append(place if n == 1 else f"{place}, {n} times")
    return f"{card} lies on the table {often(known)} ({listed(spots)}), but the box holds {position.deck.copies[card]}."


@dataclass(frozen=True, slots=True)
class _Tally:
    """Where the cards of a kind are: parts that are counted, how many more may lie where nobody looked, and all in play."""

    parts: Mapping[str, Number]
    unseen: Number
    in_play: int

    @property
    def least(self) -> int:
        return lowest(total(self.parts.values()))

    @property
    def fits(self) -> Truth:
        counted_all = total(self.parts.values())
        return all_of([at_most(counted_all, self.in_play), at_least(total([counted_all, self.unseen]), self.in_play)])

    def __str__(self) -> str:
        return ", ".join(f"{part} {lowest(n)}" for part, n in self.parts.items() if n != 0)


def _tally(position: Position, kind: str, players: int) -> _Tally:
    """The cards of a kind with a number of players.

    What was not seen counts with the number that the rules guarantee: three cards in a hand, three awards in the
    village of a player who is not written down, a full display while the deck lasts.
    """
    green = kind == DECKS[0]
    supply, size = (position.green, position.deck.green_size) if green else (position.awards, position.deck.awards_size)
    # Whether cards are missing can only be said where everything was counted; what is covered has limits of its own.
    uncounted = players > len(position.seats) or None in (supply.display, supply.size)
    uncounted |= green and any(village.hand_size is None for village in position.seats)
    unseen = _ENDLESS if uncounted else unseen_at_most(position, green=green)
    in_play = size - REMOVED.get(players, (0, 0))[DECKS.index(kind)]
    return _Tally(_parts(position, players, green=green), unseen, in_play)


def _parts(position: Position, players: int, *, green: bool) -> dict[str, Number]:
    """Where the cards of a kind are that are counted."""
    supply, hands = position.green if green else position.awards, [village.hand_size for village in position.seats]
    return {
        **_lying(position, green=green, players=players),
        "in hands": sum(HAND if size is None else size for size in hands) if green else 0,
        "face up": _least_face_up(position, players, green=green),
        "in the deck": supply.size or 0,
        "elsewhere": max(0, players - len(position.seats)) * (HAND if green else STARTING_AWARDS),
    }


def _lying(position: Position, *, green: bool, players: int) -> dict[str, Number]:
    """How many cards of a kind lie in villages, those that structures brought included."""
    is_kind, stacks = is_green if green else is_award, [stack for v in position.seats for stack in v.stacks]
    on_top = [card for village in position.seats for card in village.card.cards]
    visible = how_many([*(card for stack in stacks for card in stack.cards[:1]), *on_top], is_kind)
    covered = how_many([card for stack in stacks for card in stack.cards[1:]], is_kind)
    return {"visible": visible, "covered": total([covered, 0 if green else _awards_brought(position, players)])}


def _awards_brought(position: Position, players: int) -> Number:
    """How many awards lie covered unseen at least, since structures brought them; the fifth player may have missed one."""
    missing = []
    for village in position.seats:
        owed = total([STARTING_AWARDS, structures(village), scaled(how_many(village.cards, is_award), -1)])
        missing.append(pick(are_seen_through(village.awards), 0, not_below_0(owed)))
    return not_below_0(total([*missing, -1])) if players == MOST_PLAYERS else total(missing)


def _least_face_up(position: Position, players: int, *, green: bool) -> int:
    """How many cards lie face up at least: three while the deck lasts; after that each other player draws one at most."""
    supply = position.green if green else position.awards
    if supply.display is not None:
        return len(supply.display)
    if supply.size is not None and supply.size > 1:
        return DISPLAY
    return max(0, DISPLAY - (players - 1) - (supply.size or 0)) if players > 1 else 0


def unseen_at_most(position: Position, *, green: bool) -> Number:
    """How many cards of a kind may at most lie covered in the villages where nobody looked.

    Green cards: the lawns that are nowhere in sight, and one card per village through its village card. Awards: any
    number; solo, one for each structure.
    """
    stacks = [stack for village in position.seats for stack in (village.green if green else village.awards)]
    looked_through = are_seen_through(stacks)
    if looked_through is True:
        return 0
    if position.lawns_cover_all if green else not position.is_solo:
        most: Number = _ENDLESS
    elif green:
        in_sight = how_many(position.cards_seen, is_lawn)
        lawns = _in_box(position, is_lawn)
        flips = count([_may_hide_one(position, village) for village in position.seats])
        most = total([not_below_0(total([lawns, scaled(in_sight, -1)])), flips])
    else:
        # Those that structures brought count by themselves.
        covered = how_many((card for stack in stacks for card in stack.cards[1:]), is_laid)
        laid = total([structures_at_most(position, village) for village in position.seats])
        most = not_below_0(total([laid, scaled(covered, -1), scaled(_awards_brought(position, 1), -1)]))
    return pick(looked_through, 0, most)


def _in_box(position: Position, test: Callable[[Card], bool]) -> int:
    return sum(n for card, n in position.deck.copies.items() if test(card))


def _may_hide_one(position: Position, village: Village) -> Truth:
    """Whether a card that is no lawn may lie covered where nobody looked, one laid on it through the village card."""
    return all_of([village.is_down, not_(village_card_served(position, village)), not_(are_seen_through(village.green))])


def structures_at_most(position: Position, village: Village) -> Number:
    """Structures ever laid in the solo game: those seen, and those that may lie covered where nobody looked.

    The box has to hold those, and the green cards that were counted elsewhere have to leave room for them.
    """
    box, size = _in_box(position, is_structure), position.deck.green_size
    everywhere = total([structures(other) for other in position.seats])
    green = total(_parts(position, 1, green=True).values())
    may_hide, most = _may_hide_one(position, village), 1
    if position.lawns_cover_all:
        # Each beneath a lawn, or the village card's.
        may_hide, most = not_(are_seen_through(village.green)), _in_box(position, is_lawn) + 1
    unseen = [all_of([at_most(total([everywhere, n]), box), at_most(total([green, n]), size)]) for n in range(1, most + 1)]
    return total([structures(village), count(all_of([may_hide, one]) for one in unseen)])


def deck_sizes(position: Position, kind: str) -> frozenset[int]:
    """How many cards a deck can hold so that the cards of its kind (one of `DECKS`) add up, as far as that is seen."""
    supply = position.green if kind == DECKS[0] else position.awards
    sizes: set[int] = set()
    for players in position.counts:
        tally = _tally(position, kind, players)
        most = tally.in_play - tally.least + (supply.size or 0)
        sizes.update(range(max(0, most - highest(tally.unseen)), most + 1))
    return frozenset(sizes)


def untold_sizes(position: Position, kind: str) -> frozenset[int]:
    """The same of a deck of which nothing is told, where three cards are in each hand."""
    seats = tuple(replace(village, hand=HAND if village.hand is None else village.hand) for village in position.seats)
    return deck_sizes(replace(position, seats=seats, decks=replace(position.decks, green=0, awards=0)), kind)


@rule(
    "VG-CARDS",
    "No card lies on the table more often than in the box; villages, covered cards, hands and displays all count. "
    "With the decks there are 60 green and 30 award cards in play, less 15 and 10 with two players, 10 and 5 with three, "
    "5 and 0 with four.",
    source("Contents; Set-Up"),
    places=_spaces_of,
    rulings=("VG-AMB-LAWNLAWN", "VG-AMB-LAWNCOVER"),
)
def _copies_and_sizes(position: Position) -> Iterator[Finding]:
    yield from _copies(position)
    most = len(position.deck.villages)
    message = f"{position.layouts} villages; the box holds {most} village cards."
    yield SIZES[-1], position.layouts <= min(MOST_PLAYERS, most), message
    adds_up = sizes_fit(position)
    if adds_up is not True:
        # No number of players fits both kinds: told of the kind that none fits, or else of both.
        fits = {kind: any_of(_tally(position, kind, players).fits for players in position.counts) for kind in DECKS}
        for kind, other in (DECKS, DECKS[::-1]):
            truth = any_of([adds_up, all_of([fits[kind], not_(fits[other])])])
            yield kind, truth, partial(_tell_sizes, position, kind, other)


def sizes_fit(position: Position) -> Truth:
    """Whether so many cards can be in play with a number of players that is possible."""
    return any_of(all_of(_tally(position, kind, players).fits for kind in DECKS) for players in position.counts)


def _tell_sizes(position: Position, kind: str, other: str) -> str:
    tallies = {players: _tally(position, kind, players) for players in position.counts}
    players, tally = min(tallies.items(), key=lambda each: (abs(each[1].in_play - each[1].least), each[0]))
    fitting = [str(n) for n, each in tallies.items() if each.fits is not False]
    if fitting:
        return f"the {kind} fit {' or '.join(fitting)} players only, and the {other} fit another number ({tally})."
    seats = shown(players, "player") + ("" if len(tallies) == 1 else ", which comes closest,")
    hides = 0 < highest(tally.unseen) < _ENDLESS and tally.least < tally.in_play
    more = f", and at most {highest(tally.unseen)} more can lie covered" if hides else ""
    seen = f"{tally.least} {kind} are accounted for ({tally})" if tally.least else f"no {kind} are accounted for"
    return f"{seen}{more}; with {seats} {tally.in_play} are in play."


@rule(
    "VG-HAND",
    "Between turns every player has three green cards in hand: three are dealt, and each one taken replaces one "
    "that is placed or put under the deck.",
    source("Set-Up; Draw and Play a Green Card", derived=True),
)
def _hands(position: Position) -> Iterator[Finding]:
    for village in position.seats:
        if village.hand_size is not None:
            message = f"{village.player}: {shown(village.hand_size, 'card')} in hand; between turns there are {HAND}."
            yield at(village, "hand"), village.hand_size == HAND, message


@rule(
    "VG-DISPLAY",
    "Three green cards and three awards lie face up in the middle; one taken is replaced while the deck lasts.",
    source("Set-Up; Draw and Play a Green Card; Draw and Play an Award Card", derived=True),
)
def _displays(position: Position) -> Iterator[Finding]:
    for kind, noun, supply in (("green", "green card", position.green), ("awards", "award", position.awards)):
        if supply.display is not None:
            n = len(supply.display)
            # After the green deck has run out, one card at a time may still be put under it (not in the solo game).
            most = 1 if kind == "green" and max(position.counts) > 1 else 0
            is_full = n == DISPLAY or (n < DISPLAY and (supply.size is None or supply.size <= most))
            lasts = f", but the deck still has {supply.size}: {DISPLAY} lie there while it lasts"
            limit = f"; there are never more than {DISPLAY}" if n > DISPLAY else lasts
            yield f"{kind} display", is_full, f"{shown(n, noun)} face up in the middle{limit}."


CARD_RULES = (_copies_and_sizes, _hands, _displays)
