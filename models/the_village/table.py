"""What lies on a table of The Village, and how a file tells it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias

from models.doubts import each, number, one_of, up_to
from models.fields import REQUIRED, Kind, amount, flag, player, players, told
from models.hidden import Hidden, HiddenPlace, UncountableError, hand_opened, hand_places
from models.logic import Number, Truth, Unknown, all_of, any_of, at_least, count, equal, exact, highest, total, where
from models.names import counted, one
from models.past import Past
from models.rule import InForce
from models.table import SeatedTable, Seats
from models.table_form import Number as Written
from models.table_form import text_of
from models.the_village import cards as kinds
from models.the_village.cards import Deck, Profession, profession_called

PLAYERS = 4
HAND = 6
"""Cards in a hand (VI-SET-DEAL), and cards of the own profession that win (VI-WIN)."""
HILL_HAND = 7
"""Cards that the Hill may have (VI-PROF)."""
SPACES = 4
"""Cards in the Courtyard at most (VI-ST-COURT)."""
ROUNDS = 2
"""Turns that each player takes in a Night (VI-NIGHT-TURN)."""
COURTYARD = "courtyard"
"""Where the Stumble Token lies while nobody has it."""


class Phase(StrEnum):
    """What a round consists of: wagers by day, cards by night."""

    DAY = "day"
    NIGHT = "night"


Card: TypeAlias = "Profession | Unknown[Profession]"
Hand: TypeAlias = "tuple[Card, ...] | int | None"
"""The cards of a hand as far as somebody told them; or only how many there are; or nothing."""
Pile: TypeAlias = "Number | Unknown[int]"
"""Chips that lie together, as far as they are known: who got the Daily Pot may hang on a card that nobody told."""


_PHASES = [phase.value for phase in Phase]
_PHASE = text_of(
    Phase, "day or night", lambda name: Phase(one(name, "phase", _PHASES, "expected day or night")), "Day or Night.", _PHASES
)


def _chips(position: Position) -> range:
    return up_to(max(60, 2 * max(highest(seat.purse) for seat in position.seats)))


@dataclass(frozen=True, slots=True)
class Seat:
    """What a player has."""

    profession: Profession = told(
        kinds.PROFESSION,
        "Hill, Steeple, Coffer or Rake.",
        one_of("{}'s profession", "{who} is the {n}", tuple(Profession)),
        default=REQUIRED,
    )
    chips: Pile = amount(
        "Chips in front of the player, wagers and pots not counted; `2 or 3` where they are not known.",
        "{}'s chips",
        "{who} has {n:chip}",
        _chips,
        is_open=True,
        default=REQUIRED,
    )
    hand: Hand = told(
        kinds.HAND_CARDS,
        "The cards of the hand that are known, or only how many: `hand: 6`.",
        each("card {}", tuple(Profession)),
        number("the number of {}'s cards", "{who} holds {n:card}", up_to(HILL_HAND)),
    )
    wager: int = amount(
        "By day: chips wagered so far.",
        "{}'s wager",
        lambda player, n: f"{player} has wagered {n}" if n else "",
        _chips,
        default=0,
    )
    folded: bool = flag(
        "By day, with `VI-AMB-BETEND: poker`: `true` for a player who has folded.",
        "whether {} has folded",
        "{who} has folded",
    )
    day_wager: int | None = amount(
        "At Night: what the player wagered in the Day before.", "{}'s `day_wager`", "{who} wagered {n} by day", _chips
    )
    turns: int = amount(
        "At Night: turns taken in this Night, 0 to 2.",
        "{}'s turns",
        lambda player, n: f"{player} has taken {counted(n, 'turn')}" if n else "",
        ROUNDS,
        form=Written,
        default=0,
    )
    failed: int = amount(
        "Accusations of this player that were wrong.",
        "{}'s failed accusations",
        lambda player, n: f"{player} made {counted(n, 'wrong accusation')}" if n else "",
        HILL_HAND,
        form=Written,
        default=0,
    )
    opened: int | None = amount(
        "Cards of the hand that are turned outwards; left out, as many as `failed` says.",
        "{}'s open cards",
        "{who} has {n:open card}",
        HILL_HAND,
        form=Written,
        key="open",
    )

    @property
    def purse(self) -> Number:
        """How many chips the player has."""
        return exact(self.chips)

    @property
    def hand_size(self) -> int | None:
        """How many cards are in the hand, if that is told."""
        return len(self.hand) if isinstance(self.hand, tuple) else self.hand

    @property
    def limit(self) -> int:
        """How many cards the player may hold at the end of a turn (VI-ST-HAND)."""
        return HILL_HAND if self.profession is Profession.HILL else HAND


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(SeatedTable, Seats[Seat]):
    """A table, out of the cards of a deck."""

    seats: tuple[Seat, ...]
    phase: Phase = told(
        Kind(_PHASE, written=str),
        "`day` (wagers) or `night` (cards).",
        one_of("`phase:`", lambda _, phase: f"it is {str(phase).title()}", tuple(Phase)),
        default=REQUIRED,
    )
    dealer: str = player(
        "Who deals: the first to wager and the first to play at Night.",
        one_of("`dealer:`", "{n} deals", lambda position: position.players),
        default=REQUIRED,
    )
    night: int = amount(
        "How many Nights have begun: 0 in the first Day, 1 in the first Night and in the Day after it.",
        "`night:`",
        "{n:Night} {n:has} begun",
        9,
        form=Written,
        default=REQUIRED,
    )
    start: int | None = amount("Chips that each player began with.", "`start:`", "everybody began with {n:chip}", _chips)
    end_pot: Pile = amount(
        "Chips in the End Pot; left out, none.", "the End Pot", "the End Pot has {n}", _chips, is_open=True, default=0
    )
    daily_pot: Pile = amount(
        "Chips in the Daily Pot; left out, none.", "the Daily Pot", "the Daily Pot has {n}", _chips, is_open=True, default=0
    )
    token: str = player(
        "Who has the Stumble Token, or `courtyard` (the default).",
        one_of(
            "`token:`",
            lambda _, holder: "" if holder == COURTYARD else f"the Stumble Token is with {holder}",
            lambda position: (*position.players, COURTYARD),
        ),
        words=(COURTYARD,),
        default=COURTYARD,
    )
    courtyard: tuple[Card, ...] = told(
        kinds.COURTYARD_CARDS,
        f"The cards in the Courtyard, {SPACES} at most; left out, none.",
        each("Courtyard {}", tuple(Profession), "card {} of the Courtyard is {n}"),
        default=[],
    )
    refuse: tuple[Card, ...] = told(
        kinds.REFUSE_CARDS,
        "The refuse pile, the last card on top; left out, none.",
        each("refuse pile {}", tuple(Profession), "card {} of the refuse pile is {n}"),
        default=[],
    )
    deck: int | None = amount(
        "Cards left in the deck.", "`deck:`", "the deck has {n:card}", lambda position: up_to(position.cards.total)
    )
    winners: tuple[str, ...] | None = players(
        "Who has won, once the game is over (`turn: over`); `[]` where all have lost. `judge -o` writes it."
    )
    cards: Deck
    past: Past | None = None

    @property
    def end(self) -> Number:
        """What the End Pot has."""
        return exact(self.end_pot)

    @property
    def daily(self) -> Number:
        """What the Daily Pot has."""
        return exact(self.daily_pot)

    @property
    def chips(self) -> Number:
        """All chips on the table."""
        return total([self.end, self.daily, *self.wagers, *(seat.purse for seat in self.seats)])

    @property
    def is_night(self) -> bool:
        """Whether it is Night."""
        return self.phase is Phase.NIGHT

    @property
    def is_dusk(self) -> bool:
        """Whether all have taken their turns of this Night, so that it ends."""
        return self.is_night and not self.over and all(seat.turns >= ROUNDS for seat in self.seats)

    def has_won(self, player: str) -> Truth:
        """Whether a player has won the game, or wins it by showing a winning hand at the end of this Night (VI-WIN)."""
        if self.over:
            return player in (self.winners or ())
        return self.is_dusk and (self.wins(player) or False)

    @property
    def in_order(self) -> tuple[str, ...]:
        """The players clockwise from the dealer."""
        return self.clockwise(self.dealer)

    @property
    def wagers(self) -> tuple[int, ...]:
        """What the players have wagered this Day, in their order."""
        return tuple([seat.wager for seat in self.seats])

    @property
    def all_day_wagers(self) -> tuple[int, ...]:
        """What they wagered in the Day before, if that is told of all."""
        told = tuple([seat.day_wager for seat in self.seats if seat.day_wager is not None])
        return told if len(told) == len(self.seats) else ()

    @property
    def named_cards(self) -> Iterator[Card]:
        """Every card that the file tells of, hands included."""
        for seat in self.seats:
            yield from seat.hand if isinstance(seat.hand, tuple) else ()
        yield from self.courtyard
        yield from self.refuse

    @property
    def copies(self) -> Mapping[Profession, int] | None:
        """How many cards there are of each profession: by a card file, or by our list of the box (VI-AMB-DECK).

        Nobody knows where more of one were seen than our list has, unless somebody made a rule of it.
        """
        copies = self.cards.copies
        if not self.cards.is_ours:
            return copies
        if self.rulings.listed("VI-AMB-DECK") == "any":
            return None
        seen = Counter(card for card in self.named_cards if not isinstance(card, Unknown))
        fits = all(seen[profession] <= n for profession, n in copies.items())
        return copies if fits or self.rulings["VI-AMB-DECK"] == "listed" else None

    @property
    def has_last_deck_card(self) -> bool:
        """Whether the deck has run out so that the game is over (VI-AMB-DECKOUTTIME)."""
        return self.deck == 0 and self.rulings["VI-AMB-DECKOUTTIME"] == "last-card"

    def draws(self, profession: Profession) -> int:
        """How many cards a profession can draw in a turn: one, the Rake more (VI-PROF, VI-AMB-RAKE)."""
        if profession is not Profession.RAKE:
            return 1
        return 2 if self.rulings["VI-AMB-RAKE"] == "instead" else 3

    @property
    def nights_over(self) -> int:
        """How many Nights have been played to their end."""
        return max(0, self.night - self.is_night)

    def turns_begun(self, player: str) -> int:
        """How many turns of Nights a player has begun at the most: one may have ended the game."""
        return ROUNDS * self.nights_over + self.seat(player).turns + (self.is_night and self.over)

    def can_have_token(self, player: str) -> bool:
        """Whether no wager of the Day before, as far as they are told, keeps the Stumble Token from a player (VI-DAY)."""
        own = self.seat(player).day_wager
        others = [seat.day_wager for other, seat in self.seated if other != player]
        return own is None or all(other is None or other < own for other in others)

    @property
    def most_stumbles(self) -> int:
        """How often players can have stumbled: once each Night, in a turn of whoever got the token (VI-STUMBLE)."""
        is_used = self.is_night and self.token == COURTYARD
        can = any((seat.turns or self.over) and self.can_have_token(player) for player, seat in self.seated)
        return self.nights_over + (is_used and can)

    @property
    def next_to_act(self) -> str | None:
        """Whose turn it is: as the file says, or as far as wagers and turns show it; the end of a Night the dealer tells."""
        if self.is_dusk:
            return self.dealer
        if self.over or self.turn is not None:
            return self.turn
        return self.next_at_night() if self.is_night else next(iter(self.may_wager)) if len(self.may_wager) == 1 else None

    def next_at_night(self) -> str | None:
        """Whose turn it is by the turns taken: the first from the dealer who has had fewest; nobody at dusk."""
        least = min(seat.turns for seat in self.seats)
        return None if least >= ROUNDS else next(player for player in self.in_order if self.seat(player).turns == least)

    def wins(self, player: str) -> Truth | None:
        """Whether a player has a winning hand (VI-WIN), if it is told: the one place that reads VI-AMB-EXACT."""
        hand, own = self.seat(player).hand, self.seat(player).profession
        if not isinstance(hand, tuple):
            # Fewer than six cards are no winning hand, whatever they are.
            return False if hand is not None and hand < HAND else None
        alike = [where(card, own.__eq__) for card in hand]
        six = at_least(count(alike), HAND)
        if six is False or len(hand) == HAND or self.rulings["VI-AMB-EXACT"] == "six":
            return six
        return all_of(alike)

    def in_courtyard(self, profession: Profession) -> Number:
        """How many cards of a profession lie in the Courtyard."""
        return count(where(card, profession.__eq__) for card in self.courtyard)

    must_match = InForce("VI-AMB-BETEND", "matched", "poker")
    """Whether wagers end only when they are matched (VI-AMB-BETEND)."""
    may_fold = InForce("VI-AMB-BETEND", "poker")
    """Whether who does not match may stay out (VI-AMB-BETEND)."""

    @property
    def may_wager(self) -> dict[str, Truth]:
        """Who can be the next to wager by the wagers there are: until all had a turn, the next from the dealer (VI-DAY).

        Nobody where they do not come from such a round.
        """
        order = self.in_order
        has = [self.seat(player).wager > 0 for player in order]
        # Whoever may wager nothing can have had a turn without a trace.
        went = [did or self.may_wager_nothing(player) for player, did in zip(order, has, strict=True)]
        may = {player: any_of([all_of(went), all_of([*went[:i], not any(has[i:])])]) for i, player in enumerate(order)}
        return {player: truth for player, truth in may.items() if truth is not False and not self.seat(player).folded}

    def may_wager_nothing(self, player: str) -> Truth:
        """Whether a player need not wager (VI-AMB-WAGER0)."""
        has_none = equal(self.seat(player).purse, 0)
        return has_none is True or self.rulings["VI-AMB-WAGER0"] == "free" or has_none


NEXT = "next card"


def hidden(position: Position) -> tuple[Hidden[Profession], ...]:
    """The cards that nobody has seen, with the hands and the next card of the deck.

    Raises `UncountableError` where nobody knows how many there are (VI-AMB-DECK).
    """
    if position.copies is None:
        raise UncountableError("nobody knows how many cards there are of each profession; `--cards FILE` can say it")
    places = [place for player, seat in position.seated for place in hand_places(player, seat.hand)]
    top: list[HiddenPlace[Profession]] = [HiddenPlace(NEXT, 1, is_hand=False)] if position.deck else []
    own = {player: frozenset({seat.profession}) for player, seat in position.seated}
    return (Hidden("cards", unseen(position), (*places, *top), lambda text: frozenset({profession_called(text)}), own=own),)


def unseen(position: Position) -> dict[Profession, int]:
    """How many cards of each profession nobody has named: none that can be counted, where nobody knows (VI-AMB-DECK)."""
    copies = position.copies or dict.fromkeys(Profession, 0)
    seen = Counter(card for card in position.named_cards if not isinstance(card, Unknown))
    return {profession: max(0, n - seen[profession]) for profession, n in copies.items()}


def without_hands(position: Position) -> Position:
    """The position with no more of each hand than how many cards it has.

    Whoever deals hands out again asks how many cards there are, and the answer rests on that (VI-AMB-DECK).
    """
    unseen(position)
    return replace(position, seats=tuple(replace(seat, hand=seat.hand_size) for seat in position.seats))


def with_hands_open(position: Position) -> Position:
    """The position with an unknown for each card of a hand of which only the number is told."""
    kinds = tuple(Profession)
    seats = (replace(seat, hand=hand_opened(player, seat.hand, kinds)) for player, seat in position.seated)
    return replace(position, seats=tuple(seats))
