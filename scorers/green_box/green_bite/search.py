"""What cards of Green Bite do in the rounds to come, and who can hold which.

Which are bitten by which answers, what can be forced, who can still win; and of hands that nobody knows, counted: everybody
has the cards 1 to 6, and some of them were seen.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count, product
from math import gcd, prod
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from models.green_box.green_bite.cards import CARDS, Card
from models.green_box.green_bite.rounds import LastRound, last_rounds, lead_to_line, line_after, outcome_of
from models.green_box.green_bite.rules import earlier, ones, order
from models.green_box.green_bite.table import LEAST_PLAYERS, Position, Seat
from models.logic import Unknown, options_of
from models.unknowns import filled
from scorers.question import Tick, World
from scorers.ticks import one_in

QUICK = 16
"""So many answers of the others are looked at in a step."""
AHEAD = 3
"""So many rounds are looked ahead for what can be forced."""
MOST_ANSWERS = 20_000
"""So many answers of the others are looked at; what is not settled by then is left open."""
Cards: TypeAlias = Mapping[str, int]
"""The card of each player."""
Hand: TypeAlias = frozenset[int]
"""What a player holds."""
_NOTHING: Hand = frozenset()
_MANY, _GOLDEN = 1000, 0.618
_OF_DISCARDS = (order, earlier, ones)
"""The rules that which discard lies where can break."""
_MOST_LYING = 3000
"""With more ways in which the discards can lie, hands are counted by the last round alone."""


def choices(position: Position, player: str) -> tuple[int, ...]:
    """The cards that a player may play in this round: the one on the table, or all in hand. Raises `ValueError`."""
    seat = position.seat(player)
    if isinstance(seat.card, int):
        return (seat.card,)
    if any(isinstance(card, Unknown) for card in seat.cards_laid) or len(seat.cards) != seat.in_hand:
        raise ValueError(f"this needs the cards of {player}: write the discards, oldest first")
    return seat.cards


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
        # Each round takes one cube, so fewer rounds than the fewest cubes that have to go end no game.
        if objective == "win" and rounds_left(position)[0] > rounds:
            return None
        if not rounds:
            return 0
        at = (objective, rounds, *key(position))
        if at not in self._found:
            cards = choices(position, self.player)
            self._found[at] = next((card for card in cards if self._forces(position, card, rounds, objective)), None)
        return self._found[at]

    def _forces(self, position: Position, card: int, rounds: int, objective: str) -> bool:
        """Whether it comes so whatever the others play. Raises `_TooManyError`."""
        if objective == "unbitten":
            # One answer that bites is enough, and it is found without trying all of them.
            if position.round > 1 and biting_answer(position, self.player, card) is not None:
                return False
            if rounds == 1:
                return True
        own = position if position.seat(self.player).card is not None else position.with_card(self.player, card)
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

    def way(position: Position, rounds: int) -> Way | None:
        """The cards of so many rounds at the end of which the player wins."""
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
                    rest = way(after, rounds - 1)
                    if rest is not None:
                        return [cards, *rest]
        dead_ends.add(at)
        return None

    return next(filter(None, (way(position, rounds) for rounds in range(least, most + 1))), None)


# Hands that nobody knows.


@dataclass(frozen=True, slots=True)
class Holdings:
    """All ways in which the cards nobody saw can lie, and in how many of them each player holds each hand.

    `as_claimed` are those in which a claim holds; `all_rounds` tells whether rounds before the last were looked at.
    """

    ways: int
    as_claimed: int
    hands: Mapping[str, Mapping[Hand, int]]
    all_rounds: bool

    def holding(self, player: str, card: int) -> int:
        """In how many ways a player holds a card."""
        return sum(n for hand, n in self.hands[player].items() if card in hand)


def _lying(seat: Seat, tick: Tick) -> Iterator[tuple[int, ...]]:
    """Every way in which the cards of a player can lie outside the hand, the oldest discard first."""
    in_hand = seat.hand if isinstance(seat.hand, tuple) else ()
    for cards in product(*map(options_of, seat.cards_laid)):
        if len({*cards, *in_hand}) == len(cards) + len(in_hand):
            tick()
            yield cards


def holdings(position: Position, tick: Tick, claimed: Mapping[str, Hand] = MappingProxyType({})) -> Holdings:
    """What everybody in the line can hold: every order of the discards that fits the rounds counts once.

    `claimed` are cards that a player is said to hold, all of them.
    """
    players = position.line
    seats = [position.seat(player) for player in players]
    each = [tuple(_lying(seat, tick)) for seat in seats]
    # If the last round alone shows, it is by the newest discards; what lies below them counts as often as there are orders.
    is_last = position.round < 3 or (len(position.players) > LEAST_PLAYERS and all(len(seat.discard) < 2 for seat in seats))
    all_rounds = is_last or prod(map(len, each)) <= _MOST_LYING
    by_rounds = all_rounds and not is_last
    # How many orders of the discards leave each hand, by what shows of them: the whole order, or the newest one.
    ways: list[dict[tuple[int, ...], Counter[Hand]]] = [{} for _ in players]
    for seat, lying, found in zip(seats, each, ways, strict=True):
        for cards in lying:
            shown = cards if by_rounds else cards[: len(seat.discard)][-1:]
            found.setdefault(shown, Counter())[frozenset(CARDS).difference(cards)] += 1
    rounds = list(last_rounds(position)) if position.round > 1 else [LastRound(())]

    def fits(shown: Sequence[tuple[int, ...]]) -> bool:
        """Whether the line can come about with these discards, by all rounds or the last alone (BT-ST-ORDER)."""
        tick()
        lying = list(zip(seats, shown, strict=True))
        if by_rounds:
            pairs = (pair for own, cards in lying for pair in zip(own.cards_laid, cards, strict=True))
            return _is_possible(position, {card: value for card, value in pairs if isinstance(card, Unknown)})
        newest: dict[Card | None, int] = {own.discard[-1]: cards[0] for own, cards in lying if own.discard}
        return any(lead_to_line([newest.get(card, card) for card in way.cards], way.alone) is True for way in rounds)

    return Holdings(*_counted(players, ways, filter(fits, product(*ways)), claimed), all_rounds)


def _counted(
    players: Sequence[str],
    ways: Sequence[Mapping[tuple[int, ...], Counter[Hand]]],
    fitting: Iterable[tuple[tuple[int, ...], ...]],
    claimed: Mapping[str, Hand],
) -> tuple[int, int, Mapping[str, Counter[Hand]]]:
    """Where the discards show as one of the `fitting`: the ways, those in which a claim holds, and everybody's hands."""
    total, as_claimed, hands = 0, 0, {player: Counter[Hand]() for player in players}
    held = [
        {shown: sum(n for hand, n in many.items() if hand >= claimed.get(player, _NOTHING)) for shown, many in own.items()}
        for player, own in zip(players, ways, strict=True)
    ]
    for laid in fitting:
        numbers = [own[shown].total() for own, shown in zip(ways, laid, strict=True)]
        number = prod(numbers)
        total += number
        as_claimed += prod(own[shown] for own, shown in zip(held, laid, strict=True))
        for player, own, shown, n in zip(players, ways, laid, numbers, strict=True):
            for hand, many in own[shown].items():
                hands[player][hand] += number // n * many
    return total, as_claimed, hands


def ways(position: Position, tick: Tick) -> Iterator[World]:
    """For each of the hands that all together can hold one way in which the discards can lie: their order matters not."""
    kinds = []
    for player in position.players:
        seat = position.seat(player)
        own: dict[Hand, list[World]] = {}
        for cards in _lying(seat, tick):
            world = {card: value for card, value in zip(seat.cards_laid, cards, strict=True) if isinstance(card, Unknown)}
            own.setdefault(frozenset(CARDS).difference(cards), []).append(world)
        kinds.append(list(own.values()))
    for orders in _spread(kinds):
        for together in product(*orders):
            tick()
            world = {card: value for own in together for card, value in own.items()}
            if _is_possible(position, world):
                yield world
                break


def _is_possible(position: Position, world: World) -> bool:
    """Whether the rounds can have been played with the discards lying so."""
    known = filled(position, world)
    return not any(rule.holds(known, *at) is False for rule in _OF_DISCARDS for at in rule.instances(known))


def _spread(kinds: Sequence[Sequence[Any]]) -> Iterator[tuple[Any, ...]]:
    """Every choice of one of each; of many the first ones are far apart, for whoever stops before the last."""
    every = prod(map(len, kinds))
    # A stride without a common divisor comes to each choice once, and one by the golden section spreads them.
    stride = next(n for n in count(int(every * _GOLDEN) + 1) if gcd(n, every) == 1) if every > _MANY else 1
    for i in range(every):
        at, chosen = i * stride % every, []
        for options in reversed(kinds):
            at, n = divmod(at, len(options))
            chosen.append(options[n])
        yield tuple(reversed(chosen))
