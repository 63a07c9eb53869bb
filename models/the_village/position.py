"""What lies on a table of The Village: hands, the Courtyard, the refuse pile and the deck, chips, pots and wagers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from models.logic import Number, Truth, Unknown, all_of, at_least, at_most, count, not_, where
from models.table import SeatedTable
from models.the_village.cards import DEALT, Deck, Profession

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(SeatedTable):
    """A table. What each player has stands in the order of the players; the last card of `refuse` lies on top.

    `night` is how many Nights have begun, `start` the chips that each player began with. `wagers` are those of this Day, as
    long as it is Day, `folded` says who adds nothing more; `day_wagers` are those of the Day before this Night. `deck` is
    how many cards are left to draw. `record` is what was done since, in words, for a whole night in one file. `winners` are
    those who have won when the game is over, if that is told.
    """

    phase: Phase
    dealer: str
    night: int
    professions: tuple[Profession, ...]
    chips: tuple[int, ...]
    wagers: tuple[int, ...]
    folded: tuple[bool, ...]
    day_wagers: tuple[int | None, ...]
    hands: tuple[Hand, ...]
    turns: tuple[int, ...]
    failed: tuple[int, ...]
    opened: tuple[int | None, ...]
    end_pot: int
    daily_pot: int
    start: int | None
    token: str
    courtyard: tuple[Card, ...]
    refuse: tuple[Card, ...]
    deck: int | None
    cards: Deck
    record: tuple[str, ...] = ()
    winners: tuple[str, ...] | None = None

    @property
    def is_night(self) -> bool:
        """Whether it is Night."""
        return self.phase is Phase.NIGHT

    @property
    def is_dusk(self) -> bool:
        """Whether all have taken their turns of this Night, so that it ends."""
        return self.is_night and not self.over and all(n >= ROUNDS for n in self.turns)

    def has_won(self, player: str) -> Truth:
        """Whether a player has won the game, or wins it by showing a winning hand at the end of this Night (VI-WIN)."""
        if self.over:
            return player in (self.winners or ())
        return self.is_dusk and (self.wins(player) or False)

    @property
    def in_order(self) -> tuple[str, ...]:
        """The players clockwise from the dealer."""
        at = self.players.index(self.dealer)
        return (*self.players[at:], *self.players[:at])

    def seat(self, player: str) -> int:
        """The number of a player's seat."""
        return self.players.index(player)

    def profession(self, player: str) -> Profession:
        """What a player is."""
        return self.professions[self.seat(player)]

    def hand(self, player: str) -> Hand:
        """A player's hand as far as it is told."""
        return self.hands[self.seat(player)]

    def hand_size(self, player: str) -> int | None:
        """How many cards a player holds, if that is told."""
        hand = self.hand(player)
        return len(hand) if isinstance(hand, tuple) else hand

    def limit(self, player: str) -> int:
        """How many cards a player may hold at the end of a turn (VI-ST-HAND)."""
        return HILL_HAND if self.profession(player) is Profession.HILL else HAND

    @property
    def named(self) -> Iterator[Card]:
        """Every card that the file tells of, hands included."""
        for hand in self.hands:
            yield from hand if isinstance(hand, tuple) else ()
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
        seen = Counter(card for card in self.named if not isinstance(card, Unknown))
        fits = all(seen[profession] <= n for profession, n in copies.items())
        return copies if fits or self.rulings["VI-AMB-DECK"] == "listed" else None

    @property
    def has_last_deck_card(self) -> bool:
        """Whether the deck has run out so that the game is over (VI-AMB-DECKOUTTIME)."""
        return self.deck == 0 and self.rulings["VI-AMB-DECKOUTTIME"] == "last-card"

    @property
    def draws(self) -> int:
        """How many cards the Rake can draw in a turn (VI-AMB-RAKE)."""
        return 2 if self.rulings["VI-AMB-RAKE"] == "instead" else 3

    @property
    def first_deck(self) -> int:
        """How many cards are in the deck when the hands have been dealt."""
        return self.cards.total - DEALT

    @property
    def nights_over(self) -> int:
        """How many Nights have been played to their end."""
        return max(0, self.night - self.is_night)

    def turns_begun(self, player: str) -> int:
        """How many turns of Nights a player has begun at the most: one may have ended the game."""
        return ROUNDS * self.nights_over + self.turns[self.seat(player)] + (self.is_night and self.over)

    def can_have_token(self, player: str) -> bool:
        """Whether no wager of the Day before, as far as they are told, keeps the Stumble Token from a player (VI-DAY)."""
        own, others = self.day_wagers[self.seat(player)], set(self.players) - {player}
        told = [self.day_wagers[self.seat(other)] for other in others]
        return own is None or all(other is None or other < own for other in told)

    @property
    def most_stumbles(self) -> int:
        """How often players can have stumbled: once each Night, in a turn of whoever got the token (VI-STUMBLE)."""
        is_used = self.is_night and self.token == COURTYARD
        holders = [p for p, n in zip(self.players, self.turns, strict=True) if (n or self.over) and self.can_have_token(p)]
        return self.nights_over + (is_used and bool(holders))

    @property
    def next_to_act(self) -> str | None:
        """Whose turn it is: as the file says, or as far as wagers and turns show it; the end of a Night the dealer tells."""
        if self.is_dusk:
            return self.dealer
        if self.over or self.turn is not None:
            return self.turn
        return self.next_at_night() if self.is_night else self.may_wager[0] if len(self.may_wager) == 1 else None

    def next_at_night(self) -> str | None:
        """Whose turn it is by the turns taken: the first from the dealer who has had fewest; nobody at dusk."""
        least = min(self.turns)
        return None if least >= ROUNDS else next(p for p in self.in_order if self.turns[self.seat(p)] == least)

    def wins(self, player: str) -> Truth | None:
        """Whether a player has a winning hand (VI-WIN), if it is told: the one place that reads VI-AMB-EXACT."""
        hand, own = self.hand(player), self.profession(player)
        if not isinstance(hand, tuple):
            # Fewer than six cards are no winning hand, whatever they are.
            return False if hand is not None and hand < HAND else None
        alike = [where(card, own.__eq__) for card in hand]
        six = at_least(count(alike), HAND)
        if six is False or len(hand) == HAND or self.rulings["VI-AMB-EXACT"] == "six":
            return six
        return all_of(alike)

    def has_most(self, player: str) -> Truth:
        """Whether a player has more cards of the own profession in the Courtyard than anyone else (VI-DUSK)."""
        lying = {p: self.in_courtyard(self.profession(p)) for p in self.players}
        own = lying.pop(player)
        return all_of(not_(at_most(own, other)) for other in lying.values())

    @property
    def is_daily_open(self) -> bool:
        """Whether who gets the Daily Pot depends on cards of the Courtyard that nobody told."""
        return self.daily_pot > 0 and any(not isinstance(self.has_most(player), bool) for player in self.players)

    def in_courtyard(self, profession: Profession) -> Number:
        """How many cards of a profession lie in the Courtyard."""
        return count(where(card, profession.__eq__) for card in self.courtyard)

    def behind(self, player: str) -> int:
        """How many chips a player would have to add to match the largest wager, as far as there are any, unless folded."""
        seat = self.seat(player)
        return 0 if self.folded[seat] else min(self.chips[seat], max(self.wagers) - self.wagers[seat])

    @property
    def must_match(self) -> bool:
        """Whether wagers end only when they are matched (VI-AMB-BETEND)."""
        return self.rulings["VI-AMB-BETEND"] != "agreed"

    @property
    def may_fold(self) -> bool:
        """Whether who does not match may stay out (VI-AMB-BETEND)."""
        return self.rulings["VI-AMB-BETEND"] == "poker"

    @property
    def may_wager(self) -> tuple[str, ...]:
        """Who can be the next to wager by the wagers there are: until all had a turn, the next from the dealer (VI-DAY).

        Nobody where they do not come from such a round.
        """
        order = self.in_order
        has = [self.wagers[i] > 0 for i in map(self.seat, order)]
        # Whoever may wager nothing can have had a turn without a trace.
        went = [did or self.may_wager_nothing(player) for player, did in zip(order, has, strict=True)]
        return tuple(
            player
            for i, player in enumerate(order)
            if not self.folded[self.seat(player)] and (all(went) or (all(went[:i]) and not any(has[i:])))
        )

    def may_wager_nothing(self, player: str) -> bool:
        """Whether a player need not wager (VI-AMB-WAGER0)."""
        return self.chips[self.seat(player)] == 0 or self.rulings["VI-AMB-WAGER0"] == "free"

    def next_to_wager(self, player: str) -> str:
        """Who wagers next: the next one clockwise who has not folded."""
        at = self.seat(player)
        order = (*self.players[at + 1 :], *self.players[: at + 1])
        return next((other for other in order if not self.folded[self.seat(other)]), player)

    def next_dealer(self) -> str:
        """Who deals after this Night: the player to the right of the dealer, since seats are clockwise (VI-DUSK)."""
        return self.players[self.seat(self.dealer) - 1]
