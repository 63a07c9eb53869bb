"""What each player of Green Bite can still hold, counted: everybody has the cards 1 to 6, and some of them were seen."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, product
from math import gcd, prod
from types import MappingProxyType
from typing import Any, TypeVar

from models.green_box.green_bite.cards import CARDS, Card
from models.green_box.green_bite.rounds import LastRound, last_rounds, lead_to_line
from models.green_box.green_bite.rules import earlier, ones, order
from models.green_box.green_bite.table import LEAST_PLAYERS, Position, Seat
from models.logic import Unknown, options_of
from models.unknowns import filled
from scorers.question import Tick, World

Cards = frozenset[int]
T = TypeVar("T")
_NOTHING: Cards = frozenset()
_MANY, _GOLDEN = 1000, 0.618
_OF_DISCARDS = (order, earlier, ones)
"""The rules that which discard lies where can break."""
_MOST_LYING = 3000
"""With more ways in which the discards can lie, hands are counted by the last round alone."""


@dataclass(frozen=True, slots=True)
class Holdings:
    """All ways in which the cards nobody saw can lie, and in how many of them each player holds each hand.

    `as_claimed` are those in which a claim holds; `all_rounds` tells whether rounds before the last were looked at.
    """

    ways: int
    as_claimed: int
    hands: Mapping[str, Mapping[Cards, int]]
    all_rounds: bool

    def holding(self, player: str, card: int) -> int:
        """In how many ways a player holds a card."""
        return sum(n for hand, n in self.hands[player].items() if card in hand)


def _lying(seat: Seat) -> Iterator[tuple[int, ...]]:
    """Every way in which the cards of a player can lie outside the hand, the oldest discard first."""
    options = [options_of(card) for card in seat.cards_laid]
    in_hand = seat.hand if isinstance(seat.hand, tuple) else ()
    for cards in product(*options):
        if len({*cards, *in_hand}) == len(cards) + len(in_hand):
            yield cards


def holdings(position: Position, tick: Tick, claimed: Mapping[str, Cards] = MappingProxyType({})) -> Holdings:
    """What everybody in the line can hold: every order of the discards that fits the rounds counts once.

    `claimed` are cards that a player is said to hold, all of them.
    """
    players = position.line
    each = [tuple(_ticked(_lying(position.seat(player)), tick)) for player in players]
    seats = [position.seat(player) for player in players]
    # If the last round alone shows, it is by the newest discards; what lies below them counts as often as there are orders.
    is_last = position.round < 3 or (len(position.players) > LEAST_PLAYERS and all(len(seat.discard) < 2 for seat in seats))
    all_rounds = is_last or prod(map(len, each)) <= _MOST_LYING
    by_rounds = all_rounds and not is_last
    ways = [_by_shown(seat, every, whole=by_rounds) for seat, every in zip(seats, each, strict=True)]
    rounds = list(last_rounds(position)) if position.round > 1 else [LastRound(())]

    def fits(shown: Sequence[tuple[int, ...]]) -> bool:
        """Whether the line can come about with these discards, by all rounds or the last alone (BT-ST-ORDER)."""
        lying = list(zip(seats, shown, strict=True))
        if by_rounds:
            pairs = (pair for own, cards in lying for pair in zip(own.cards_laid, cards, strict=True))
            return _is_possible(position, {card: value for card, value in pairs if isinstance(card, Unknown)})
        newest: dict[Card | None, int] = {own.discard[-1]: cards[0] for own, cards in lying if own.discard}
        return any(lead_to_line([newest.get(card, card) for card in way.cards], way.edge) is True for way in rounds)

    return Holdings(*_counted(players, ways, filter(fits, _ticked(product(*ways), tick)), claimed), all_rounds)


def _counted(
    players: Sequence[str],
    ways: Sequence[Mapping[tuple[int, ...], Counter[Cards]]],
    fitting: Iterable[tuple[tuple[int, ...], ...]],
    claimed: Mapping[str, Cards],
) -> tuple[int, int, Mapping[str, Counter[Cards]]]:
    """Where the discards show as one of the `fitting`: the ways, those in which a claim holds, and everybody's hands."""
    total, as_claimed, hands = 0, 0, {player: Counter[Cards]() for player in players}
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


def _by_shown(seat: Seat, lying: Iterable[tuple[int, ...]], *, whole: bool) -> dict[tuple[int, ...], Counter[Cards]]:
    """How many orders of the discards leave each hand, by what shows of them: the `whole` order, or the newest one."""
    found: dict[tuple[int, ...], Counter[Cards]] = {}
    for cards in lying:
        shown = cards if whole else cards[: len(seat.discard)][-1:]
        found.setdefault(shown, Counter())[frozenset(CARDS).difference(cards)] += 1
    return found


def _ticked(every: Iterable[T], tick: Tick) -> Iterator[T]:
    for one in every:
        tick()
        yield one


def ways(position: Position, tick: Tick) -> Iterator[World]:
    """For each of the hands that all together can hold one way in which the discards can lie: their order matters not."""
    kinds = []
    for player in position.players:
        seat = position.seat(player)
        own: dict[Cards, list[World]] = {}
        for cards in _lying(seat):
            tick()
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
