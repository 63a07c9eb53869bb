"""The rules of The Village on its cards: hands, Courtyard, refuse pile and deck."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from models.logic import at_most, count, where
from models.names import counted, enumerated
from models.rule import Finding, Place, Rule, rule
from models.the_village.cards import NAMES, Profession
from models.the_village.rules.sections import PLAY, SETUP, at, source
from models.the_village.table import COURTYARD, HAND, PLAYERS, ROUNDS, SPACES, Position
from models.unknowns import shown


def _of_kind(position: Position, kind: Profession) -> tuple[Place, ...]:
    hands = [
        Place(player, f"card {i}")
        for player, seat in position.seated
        for i, card in enumerate(seat.hand if isinstance(seat.hand, tuple) else (), start=1)
        if card is kind
    ]
    piles = (("Courtyard", position.courtyard), ("refuse pile", position.refuse))
    lying = [Place("", f"{name} {i}") for name, pile in piles for i, card in enumerate(pile, start=1) if card is kind]
    return (*hands, *lying)


@rule("VI-SET-ROLE", "Each player has another profession.", source(SETUP))
def _roles(position: Position) -> Iterator[Finding]:
    for (one, seat), (other, its) in combinations(position.seated, 2):
        message = f"{one} and {other} are both the {seat.profession}."
        yield f"{one},{other}", seat.profession is not its.profession, message


@rule("VI-ST-80", "Deck, hands, Courtyard and refuse pile are all the cards: 80.", source("Materials", derived=True))
def _cards(position: Position) -> Iterator[Finding]:
    sizes = [seat.hand_size for seat in position.seats]
    if position.deck is not None and None not in sizes:
        parts = [position.deck, *filter(None, sizes), len(position.courtyard), len(position.refuse)]
        there = (
            f"{position.deck} in the deck, {sum(filter(None, sizes))} in hands, {len(position.courtyard)} in the Courtyard"
        )
        message = (
            f"{there} and {len(position.refuse)} on the refuse pile make {sum(parts)} cards, not {position.cards.total}."
        )
        yield "all", sum(parts) == position.cards.total, message


@rule(
    "VI-ST-KINDS",
    f"Of each profession there are as many cards as the card file says, 20 by our guess: {enumerated(NAMES, 'and')}.",
    source("Materials; Playing the Game", derived=True),
    places=_of_kind,
    rulings=("VI-AMB-DECK",),
    counts=True,
    premise=lambda position, profession: f"there are only {position.cards.copies[profession]} {profession} cards",
)
def _kinds(position: Position) -> Iterator[Finding]:
    named = tuple(position.named_cards)
    for profession, most in position.cards.copies.items():
        n = count(where(card, profession.__eq__) for card in named)
        # The ruling is read where it matters and nowhere else.
        holds = at_most(n, most)
        if holds is not True and position.cards.is_ours and position.rulings["VI-AMB-DECK"] == "any":
            holds = True
        message = f"{shown(n)} {profession} cards lie on the table or in hands, but there are only {most}."
        yield profession, holds, message


@rule("VI-ST-HAND", "After a turn nobody has more than six cards in hand, the Hill seven.", source(PLAY), places=at)
def _hands(position: Position) -> Iterator[Finding]:
    for player, seat in position.seated:
        n, most = seat.hand_size, seat.limit if position.turns_begun(player) else HAND
        # A game may end in the middle of a turn, before anything is discarded.
        if n is not None and not position.over:
            is_hill = seat.profession is Profession.HILL
            why = "the Hill keeps seven at most" if most > HAND else "only the Hill may keep seven"
            why = "six were dealt, and the Hill has had no turn yet" if is_hill and most == HAND else why
            yield player, n <= most, f"{player} holds {counted(n, 'card')}, but {most} is the most: {why}."


@rule(
    "VI-ST-HANDMIN",
    "Only a stumble makes a hand smaller than six, and there is one each Night at most, by whoever had the Stumble Token.",
    source(PLAY, derived=True),
    places=at,
    why="A hand that is smaller after a stumble is not filled up: nothing fills it.",
)
def _least_hands(position: Position) -> Iterator[Finding]:
    stumbles, missing = position.most_stumbles, 0
    for player, seat in position.seated:
        n = seat.hand_size
        if n is not None:
            missing += max(0, HAND - n)
            held = f"{player} holds {counted(n, 'card')}"
            yield player, n >= HAND - stumbles, f"{held}; after {_stumbles(stumbles)} {HAND - stumbles} is the least."
    least = min(HAND if seat.hand_size is None else seat.hand_size for seat in position.seats)
    if least >= HAND - stumbles:
        message = (
            f"the hands lack {counted(missing, 'card')}, which takes as many stumbles, but there can have been "
            f"{_stumbles(stumbles)}."
        )
        yield "all", missing <= stumbles, message


def _stumbles(n: int) -> str:
    return f"{counted(n, 'stumble')} at most" if n else "no stumble"


@rule(
    "VI-ST-COURT",
    "The Courtyard has room for four cards, and is empty at first: cards come there for cards that are drawn.",
    source(SETUP),
    rulings=("VI-AMB-RAKE",),
)
def _courtyard(position: Position) -> Iterator[Finding]:
    n = len(position.courtyard)
    yield COURTYARD, n <= SPACES, f"the Courtyard has {counted(n, 'card')}; it has room for {SPACES}."
    # The Steeple may take the card of a stumble and discard it into the Courtyard.
    most = most_drawn(position) + position.most_stumbles if n else 0
    message = f"{counted(n, 'card')} in the Courtyard, but {counted(most, 'card')} at most can have come there so far."
    yield f"{COURTYARD},most", n <= most, message


@rule(
    "VI-ST-REFUSE",
    "Cards reach the refuse pile from a hand only while the Courtyard is full, or by a stumble, one each Night at most.",
    source(PLAY, derived=True),
    rulings=("VI-AMB-COURTCLEAR",),
)
def _refuse(position: Position) -> Iterator[Finding]:
    n, lying = len(position.refuse), len(position.courtyard)
    if lying < SPACES and position.rulings["VI-AMB-COURTCLEAR"] == "no":
        message = (
            f"{counted(n, 'card')} on the refuse pile, but the Courtyard has only {lying}: until it is full, only a stumble "
            f"puts a card there, and there can have been {_stumbles(position.most_stumbles)}."
        )
        yield "refuse", n <= position.most_stumbles, message


@rule(
    "VI-ST-DECKMIN",
    "The deck has 56 cards at the start, and each turn takes one at most, of the Rake two, and one at least while the "
    "Courtyard is empty.",
    source(PLAY, derived=True),
    rulings=("VI-AMB-RAKE", "VI-AMB-MUSTACT", "VI-AMB-COURTCLEAR"),
)
def _deck(position: Position) -> Iterator[Finding]:
    if position.deck is not None:
        drawn = most_drawn(position)
        left, most = position.first_deck - drawn, position.first_deck
        here = f"{counted(position.deck, 'card')} left in the deck"
        message = f"{here}, but at most {drawn} can have been drawn: {left} is the least."
        yield "deck", position.deck >= left, message
        yield "deck,most", position.deck <= most, f"{counted(position.deck, 'card')} in the deck; {most} is the most."
        if position.deck <= most:
            least = _least_drawn(position)
            why = "while the Courtyard is empty nobody can trade, so whoever has a turn draws"
            had = f"at least {counted(least, 'card')} {'was' if least == 1 else 'were'} drawn"
            yield "deck,drawn", position.deck <= most - least, f"{here}, but {had}: {why}."


def most_drawn(position: Position) -> int:
    """How many cards can have been drawn so far: one each turn, of the Rake more (VI-ST-DECKMIN)."""
    now = sum(seat.turns * (position.draws if seat.profession is Profession.RAKE else 1) for seat in position.seats)
    # A turn under way may have ended the game, by an accusation after its draw.
    under_way = position.draws if position.over and position.is_night else 0
    return position.nights_over * nightly(position) + now + under_way


def _least_drawn(position: Position) -> int:
    """How many cards must have been drawn, since nobody can trade while the Courtyard is empty (VI-ST-DECKMIN)."""
    taken, nights = sum(seat.turns for seat in position.seats), position.nights_over
    if not (taken or nights) or position.rulings["VI-AMB-MUSTACT"] == "yes":
        return 0
    if position.rulings["VI-AMB-COURTCLEAR"] == "yes":
        return nights + (taken if not position.courtyard else taken > 0)
    return 1 if position.courtyard else nights * ROUNDS * PLAYERS + taken


def nightly(position: Position) -> int:
    """How many cards a whole Night can take from the deck: one each turn, of the Rake more (VI-ST-DECKMIN)."""
    return ROUNDS * (PLAYERS - 1 + position.draws)


@rule(
    "VI-ST-DECKOUT",
    "When the deck runs out the game is over, and everybody loses.",
    source(PLAY),
    rulings=("VI-AMB-DECKOUTTIME",),
)
def _deck_out(position: Position) -> Iterator[Finding]:
    if not position.over and position.has_last_deck_card:
        yield "deck", False, "the deck has run out, so all have lost and the game is over: write `turn: over`."


CARDS: tuple[Rule[Position], ...] = (_roles, _cards, _kinds, _hands, _least_hands, _courtyard, _refuse, _deck, _deck_out)
"""These rules, in the order in which they are reported."""
