"""What cards do in the rounds to come: which are bitten by which answers, what can be forced, who can still win."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, NamedTuple, TypeAlias

from models.green_box.green_bite.cards import Card
from models.green_box.green_bite.rounds import line_after, outcome_of
from models.green_box.green_bite.table import Position
from models.logic import Unknown
from scorers.question import Tick
from scorers.ticks import one_in

QUICK = 16
"""So many answers of the others are looked at in a step."""
AHEAD = 3
"""So many rounds are looked ahead for what can be forced."""
MOST_ANSWERS = 20_000
"""So many answers of the others are looked at; what is not settled by then is left open."""
Cards: TypeAlias = Mapping[str, int]
"""The card of each player."""


def choices(position: Position, player: str) -> tuple[int, ...]:
    """The cards that a player may play in this round: the one on the table, or all in hand. Raises `ValueError`."""
    seat = position.seat(player)
    card: Card | None = seat.card
    if isinstance(card, int):
        return (card,)
    cards = seat.cards
    if isinstance(card, Unknown) or not seat.is_told or len(cards) != seat.in_hand:
        raise ValueError(f"this needs the cards of {player}: write the discards, oldest first")
    return cards


def rounds_of(position: Position) -> Iterator[dict[str, int]]:
    """Every way in which the cards of this round can be chosen."""
    hands = [choices(position, player) for player in position.line]
    for cards in product(*hands):
        yield dict(zip(position.line, cards, strict=True))


class CardSafety(NamedTuple):
    """In how many answers of the others a card is not bitten, and an answer by which it is bitten, if there is one."""

    card: int
    safe: int
    answers: int
    bitten_by: Cards | None


def safe_cards(position: Position, player: str, tick: Tick) -> tuple[CardSafety, ...]:
    """For each card of a player: against how many answers of the others it is not bitten. Raises `ValueError`."""
    safe: dict[int, int] = dict.fromkeys(choices(position, player), 0)
    bitten: dict[int, dict[str, int]] = {}
    answers, tick = 0, one_in(QUICK, tick)
    for cards in rounds_of(position):
        tick()
        answers += 1
        own = cards[player]
        if position.round == 1 or line_after(position.line, cards)[-1] != player:
            safe[own] += 1
        else:
            bitten.setdefault(own, {p: card for p, card in cards.items() if p != player})
    each = answers // len(safe)
    return tuple(CardSafety(card, n, each, bitten.get(card)) for card, n in safe.items())


def biting_answer(position: Position, player: str, card: int) -> Cards | None:
    """Cards of the others with which this card of a player is bitten, if there are any (BT-MOVE, BT-BITE).

    The last in line is the last of those who are tied, or the lowest where nobody is: so either another in front plays the
    same card, and whoever stands behind is alone with a card; or all the others play higher cards, no two the same.
    """
    at = position.line.index(player)
    hands = {other: choices(position, other) for other in position.line if other != player}
    behind = {other: [n for n in hands[other] if n != card] for other in position.line[at + 1 :]}
    for mate in position.line[:at]:
        if card in hands[mate]:
            rest = {other: hands[other] for other in position.line[:at] if other != mate}
            found = _apart(behind, rest)
            if found is not None:
                return {other: found.get(other, card) for other in hands}
    return _apart({other: [n for n in own if n > card] for other, own in hands.items()}, {})


def _apart(alone: Mapping[str, Sequence[int]], others: Mapping[str, Sequence[int]]) -> dict[str, int] | None:
    """A card of each, where nobody else has one like those who are `alone`; nothing if there are no such cards."""
    for own in product(*alone.values()):
        left = {player: [card for card in hand if card not in own] for player, hand in others.items()}
        if len({*own}) == len(own) and all(left.values()):
            return dict(zip(alone, own, strict=True)) | {player: cards[0] for player, cards in left.items()}
    return None


# What can be forced.


class _TooManyError(Exception):
    """So many answers were looked at as may be."""


def key(position: Position) -> tuple[Any, ...]:
    """All of a known table on which the rounds to come depend."""
    seats = [(seat.health, choices(position, player)) for player, seat in position.seated if seat.is_alive]
    return position.line, position.round > 1, tuple(seats)


@dataclass(slots=True)
class Forcing:
    """What a player can force within some rounds: at each table met, the card that does it, if one does.

    The player sees after each round what was played, and before it nothing: a card forces something if it does against every
    answer of the others.
    """

    player: str
    tick: Tick
    answers: int = 0
    _found: dict[tuple[Any, ...], int | None] = field(default_factory=dict)

    def card(self, position: Position, objective: str, rounds: int) -> int | None:
        """A card that lets the player `win` within so many rounds, or go `unbitten` through them, or until the game ends."""
        if not rounds:
            return None if objective == "win" else 0
        at = (objective, rounds, *key(position))
        if at not in self._found:
            cards = choices(position, self.player)
            self._found[at] = next((card for card in cards if self._forces(position, card, rounds, objective)), None)
        return self._found[at]

    def _forces(self, position: Position, card: int, rounds: int, objective: str) -> bool:
        # Each round takes one cube, so fewer rounds than the fewest cubes that have to go end no game.
        if objective == "win" and rounds_left(position)[0] > rounds:
            return False
        # One answer that bites is enough, and it is found without trying all of them.
        if objective == "unbitten" and position.round > 1 and biting_answer(position, self.player, card) is not None:
            return False
        if objective == "unbitten" and rounds == 1:
            return True
        own = position if position.seat(self.player).card is not None else position.with_card(self.player, card)
        return self._holds_for_all(own, rounds, objective)

    def _holds_for_all(self, own: Position, rounds: int, objective: str) -> bool:
        """Whether it comes so whatever the others play. Raises `_TooManyError`."""
        for cards in rounds_of(own):
            self.tick()
            self.answers += 1
            if self.answers > MOST_ANSWERS:
                raise _TooManyError
            after = outcome_of(own, cards).position
            if after.has_ended:
                if objective == "win" and after.line[0] != self.player:
                    return False
            elif self.player not in after.line or self.card(after, objective, rounds - 1) is None:
                return False
        return True


class Forced(NamedTuple):
    """How far something can be forced: for so many rounds, or within so many, 0 where not at all, beginning with a card.

    `is_open` tells that too many answers would have had to be looked at to say whether it goes further.
    """

    rounds: int
    card: int
    is_open: bool


def forced(position: Position, player: str, objective: str, tick: Tick) -> Forced:
    """The most rounds for which a player is sure to go `unbitten`, or the fewest within which the `win` is forced."""
    forcing, rounds, card = Forcing(player, one_in(4, tick)), 0, 0
    try:
        for n in range(1, AHEAD + 1):
            found = forcing.card(position, objective, n)
            if found is not None:
                rounds, card = n, found
            if (found is not None) is (objective == "win"):
                break
    except _TooManyError:
        return Forced(rounds, card, is_open=True)
    return Forced(rounds, card, is_open=False)


# Who can still win.


def rounds_left(position: Position, player: str = "") -> tuple[int, int]:
    """The least and most rounds that are still played; the least ones in which a player stays in the game, if one is named.

    In each round but the first somebody loses a cube: at the least all those of the weakest that are to go, at the most all
    but the last one of those who stay (BT-ST-LENGTH).
    """
    # The shortest game takes the cubes of the weakest, the longest all but one of each who stays.
    health = sorted(position.seat(other).health for other in position.line if other != player)
    go = len(position.line) - position.last
    every = sum(position.seat(other).health for other in position.line)
    free = position.round == 1
    return sum(health[:go]) + free, every - position.last + free


Way: TypeAlias = Sequence[Cards]
"""The cards of each round."""


def way_to_win(position: Position, player: str, tick: Tick) -> Way | None:
    """The shortest way in which a player wins, if there is one; all others help."""
    least, most = rounds_left(position, player)
    dead_ends: set[tuple[Any, ...]] = set()
    ways = (_way(position, player, rounds, dead_ends, tick) for rounds in range(least, most + 1))
    return next((way for way in ways if way is not None), None)


def _way(position: Position, player: str, rounds: int, dead_ends: set[tuple[Any, ...]], tick: Tick) -> Way | None:
    """The cards of so many rounds at the end of which a player wins."""
    at = (rounds, *key(position))
    # The others have to lose all their cubes but one player's, one in each round.
    if at in dead_ends or rounds_left(position, player)[0] > rounds:
        return None
    # The last to be bitten first is whoever has fewest cubes: that takes the fewest rounds.
    weakest = sorted(position.line, key=lambda other: (other == player, position.seat(other).health))
    for victim in weakest if position.round > 1 else weakest[:1]:
        for cards in rounds_of(position):
            tick()
            order = line_after(position.line, cards)
            if position.round > 1 and order[-1] != victim:
                continue
            after = outcome_of(position, cards).position
            if after.has_ended:
                if rounds == 1 and after.line[0] == player:
                    return [cards]
            elif rounds > 1 and player in after.line:
                rest = _way(after, player, rounds - 1, dead_ends, tick)
                if rest is not None:
                    return [cards, *rest]
    dead_ends.add(at)
    return None
