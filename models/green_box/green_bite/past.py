"""What can have gone before a table of Green Bite: rounds are taken back one by one, as far as cards lie open.

The last round alone is read off its cards (`rounds.lead_to_line`) and not taken back: cards that may be any would have to
be tried one by one here. Of five players that takes a third of a second, and reading a twentieth of a millisecond.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from math import prod

from models.green_box.green_bite.cards import CARDS
from models.green_box.green_bite.rounds import (
    ANY,
    REFILL,
    Bites,
    all_bites,
    bites_in_order,
    bitten_in,
    bitten_last,
    order_of,
)
from models.green_box.green_bite.table import Position
from models.logic import Truth, Unknown, all_of, any_of

MOST_WAYS = 216
"""So many ways to fill in unknown discards are tried; with more of them the last round alone is looked at (BT-ST-ORDER)."""
_MOST_FREE = 3
"""With more cards of a round that nobody can tell any more, the rounds before it are not looked at: they leave all open."""

_Pairs = frozenset[tuple[str, str]]
"""Players of whom the first stands before the second."""
_Played = tuple[tuple[str, frozenset[int]], ...]
"""Of players whose cards nobody can tell: which of the hand they held in a round they played in later rounds (BT-PLAY)."""


@dataclass(frozen=True, slots=True)
class _Game:
    """What the rounds so far are read from: the last round, all bites, the discards of each player from the newest on."""

    rounds: int
    discard: tuple[tuple[str, tuple[int, ...]], ...]
    out: frozenset[str]
    bitten: str | None
    goes_to_front: bool


def earlier_rounds_fit(position: Position) -> tuple[Truth, int]:
    """Whether the rounds of which cards lie open can have gone so, by what the unknown discards are, and how many they are.

    Nothing is claimed where there are too many ways to fill them in.
    """
    rounds = position.rounds
    deepest = min(rounds, max(len(seat.discard) for seat in position.seats))
    if deepest < 2 or bites_in_order(position) is None:
        return True, deepest
    unknown = [card for seat in position.seats for card in seat.discard if isinstance(card, Unknown)]
    if prod(len(card.options) for card in unknown) > MOST_WAYS:
        return True, deepest
    every = (dict(zip(unknown, values, strict=True)) for values in product(*(card.options for card in unknown)))
    fitting = (world for world in every if _fits(position, rounds, world))
    return any_of([all_of([card.is_(value) for card, value in world.items()]) for world in fitting]), deepest


def _fits(position: Position, rounds: int, world: Mapping[Unknown[int], int]) -> bool:
    """Whether the rounds can have gone so with these values for the discards that are unknown."""
    discards = tuple(
        (player, tuple(world[card] if isinstance(card, Unknown) else card for card in reversed(seat.discard)))
        for player, seat in position.seated
    )
    out = frozenset(player for player, seat in position.seated if not seat.is_alive)
    game = _Game(rounds, discards, out, bitten_last(position), position.moves_to_front)
    every = _with_last_bites(all_bites(position), frozenset(position.line))
    line = frozenset(combinations(position.line, 2))
    return any(_can_be(game, rounds, line, bites, out, ()) for bites in every)


def _with_last_bites(bites: Bites, players: frozenset[str]) -> Iterator[Bites]:
    """The bites with every round, but for a number of times four, in which these players can have been bitten last."""
    lasts = [range(REFILL) if n and last == ANY and who in players else (last,) for n, last, who in bites]
    for chosen in product(*lasts):
        yield tuple((n, last, player) for (n, _, player), last in zip(bites, chosen, strict=True))


@lru_cache(1 << 16)
def _can_be(game: _Game, number: int, demands: _Pairs, bites: Bites, left: frozenset[str], later: _Played) -> bool:
    """Whether a round and all before it can have gone so that the line after it, and after its bite, has these in order.

    `bites` are those from the second round to this one, `left` who is not in the line any more after it.
    """
    if number < 1:
        return True
    back = game.rounds - number
    for victim, before, gone in _victims(game, number, bites, left):
        # What the line of the moves has in order, where the line after the bite has.
        goes_to_front = game.goes_to_front and victim not in left
        if any(pair[goes_to_front] == victim for pair in demands):
            continue
        # Whoever has picked up all cards after this round could play each of them again in the next.
        picked_up = {victim, *(player for n, last, player in before if (n and last) == number % REFILL)}
        same_hand = tuple((player, cards) for player, cards in later if player not in picked_up)
        before_it = _before(game, back, demands, victim, gone, same_hand)
        if before_it is None or any(_can_be(game, number - 1, tied, before, gone, own) for tied, own in before_it):
            return True
    return False


def _before(
    game: _Game, back: int, demands: _Pairs, victim: str, gone: frozenset[str], later: _Played
) -> tuple[tuple[_Pairs, _Played], ...] | None:
    """What the line before a round had to have in order, and what was played from then on of the same hands.

    Nothing where too little is known of the cards to tell.
    """
    line = tuple(player for player, _ in game.discard if player not in gone)
    known = {player: cards[back] for player, cards in game.discard if player in line and len(cards) > back}
    if not known or len(line) - len(known) > _MOST_FREE:
        return None
    found = _ties(tuple(known.items()), line, _unbitten(demands, victim, line), later)
    # With which cards the earliest round with open ones was played matters no more.
    is_earliest = all(len(cards) <= back + 1 for _, cards in game.discard)
    return tuple(dict.fromkeys((tied, ()) for tied, _ in found)) if is_earliest else found


def _unbitten(demands: _Pairs, victim: str, line: Iterable[str]) -> _Pairs:
    """What has to be in order after a round and before its bite, which met the last of the line if anybody."""
    pairs = frozenset(pair for pair in demands if victim not in pair)
    return pairs.union((other, victim) for other in line if other != victim) if victim else pairs


def _victims(game: _Game, number: int, bites: Bites, left: frozenset[str]) -> Iterator[tuple[str, Bites, frozenset[str]]]:
    """Whom the bite of a round can have met, the bites before it, and who was gone before it."""
    if number == 1:
        yield "", bites, left
        return
    for player, before in bitten_in(number, bites):
        is_shown = number < game.rounds or player == game.bitten or player in game.out
        for told in _with_last_bites(before, frozenset((player,))) if is_shown else ():
            if order_of(number - 1, told) is not None:
                yield player, told, left - {player}


@lru_cache(1 << 14)
def _ties(
    played: tuple[tuple[str, int], ...], line: tuple[str, ...], pairs: _Pairs, later: _Played
) -> tuple[tuple[_Pairs, _Played], ...]:
    """For each way in which a round can have been played so that these are in order: the pairs that were so before it.

    And with which cards of the hands that are not known, one more than `later`.
    """
    known, hands = dict(played), dict(later)
    free = [player for player in line if player not in known]
    found = dict[tuple[_Pairs, _Played], None]()
    for values in product(*([card for card in CARDS if card not in hands.get(player, ())] for player in free)):
        cards = {**known, **dict(zip(free, values, strict=True))}
        if (tied := _tied_in_order(cards, line, pairs)) is not None:
            own = tuple((player, hands.get(player, frozenset()) | {cards[player]}) for player in free)
            found[tied, own] = None
    return tuple(found)


def _tied_in_order(cards: Mapping[str, int], line: Iterable[str], pairs: _Pairs) -> _Pairs | None:
    """Those of the pairs that a round with these cards left as they were; nothing if it brings others out of order."""
    often = Counter(cards.values())
    tied = {player for player in line if often[cards[player]] > 1}
    moves = [(one, other) for one, other in pairs if not (one in tied and other in tied)]
    if all(one not in tied and (other in tied or cards[one] > cards[other]) for one, other in moves):
        return pairs.difference(moves)
    return None
