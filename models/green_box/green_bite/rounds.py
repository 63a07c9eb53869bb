"""How a round of Green Bite goes, and which rounds can have led to a line or to these hands.

Rounds are taken back one by one, as far as cards lie open. The last round alone is read off its cards (`lead_to_line`) and
not taken back: cards that may be any would have to be tried one by one. Of five players that takes a third of a second, and
reading a twentieth of a millisecond.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import combinations, pairwise, product
from math import prod
from typing import Any, NamedTuple

from models.green_box.green_bite.cards import CARDS, Card
from models.green_box.green_bite.table import LOW, Position, Seat
from models.logic import Truth, Unknown, all_of, any_of, at_most, exact, not_, same


def line_after(line: Sequence[str], cards: Mapping[str, int]) -> tuple[str, ...]:
    """The line after everybody has moved (BT-MOVE).

    From the lowest card on, each player whose card nobody else played goes to the front: so the highest is in front at last,
    and those who are tied stay behind in their old order.
    """
    often = Counter(cards[player] for player in line)
    return tuple(sorted(line, key=lambda player: -cards[player] if often[cards[player]] == 1 else 0))


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a round did: the table then, the line after the moves, who was bitten, who took cards back."""

    position: Position
    moved: tuple[str, ...]
    bitten: str | None
    refilled: tuple[str, ...]

    @property
    def is_out(self) -> bool:
        """Whether that was the last health cube of who was bitten."""
        return self.bitten is not None and not self.position.seat(self.bitten).is_alive


def outcome_of(position: Position, cards: Mapping[str, int]) -> Outcome:
    """A round with these cards of all who are in the line (BT-MOVE, BT-BITE, BT-REFILL)."""
    moved = order = line_after(position.line, cards)
    bitten = order[-1] if position.round > 1 else None
    seats = {player: seat.with_discard(cards[player]) if player in order else seat for player, seat in position.seated}
    if bitten is not None:
        health = max(0, seats[bitten].health - 1)
        seats[bitten] = replace(seats[bitten], health=health) if health else Seat(0)
        order = order[:-1] if not health else (bitten, *order[:-1]) if position.moves_to_front else order
    table = replace(position, seats=tuple(seats.values()), line=order)
    ends = table.has_ended
    refilled: tuple[str, ...] = ()
    if not ends or table.refills_at_end:
        refilled = tuple(player for player in order if player == bitten or table.seat(player).in_hand == LOW)
    seats |= {player: replace(seats[player], hand=None, discard=(), card=None) for player in refilled}
    table = replace(table, seats=tuple(seats.values()), round=position.round + (not ends), over=position.over or ends)
    return Outcome(table, moved, bitten, refilled)


# What the last round shows.


class LastRound(NamedTuple):
    """The cards that can have led to the line in the last round, from the front as the line was after the moves.

    `None` is a card that can be any: whoever has picked up the discards since can have played any card. So many of the
    first are `alone` with their cards at least: of those who are tied the one whom the round `before` bit was in front or
    last then, and so is now.
    """

    cards: tuple[Card | None, ...]
    alone: int = 0
    before: str = ""


def last_rounds(position: Position) -> Iterator[LastRound]:
    """Every way in which the last round can have gone, as far as the line, hands and discards tell.

    If somebody is out, it may have been then, with any card; the others of the line then were not bitten (BT-ST-LAST).
    """
    line = [position.seat(player) for player in position.line]
    cards = tuple(seat.discard[-1] if seat.discard else None for seat in line)
    bitten = bitten_last(position)
    ways: list[tuple[tuple[str, ...], tuple[Card | None, ...], str | None]] = []
    if position.round == 2 or bitten:
        turns = position.moves_to_front and position.round > 2
        ways.append(((*position.line[turns:], *position.line[:turns]), (*cards[turns:], *cards[:turns]), bitten))
    gone = (player for player, seat in position.seated if not seat.is_alive)
    ways += [((*position.line, out), (*cards, None), out) for out in gone]
    for names, shown, victim in ways:
        for before in _bitten_before(position, names, victim):
            # Who stood in front has nobody who is tied before, and who was last nobody behind.
            alone = (names.index(before) + (not position.moves_to_front)) % len(names) if before else 0
            yield LastRound(shown, alone, before)


def _bitten_before(position: Position, names: Sequence[str], bitten: str | None) -> Sequence[str]:
    """Who can have been bitten in the round before the last, nobody where that shows nothing (BT-ST-BITES)."""
    rounds = position.rounds
    if rounds < 3 or bitten is None:
        return ("",)
    left = _without_bite(all_bites(position), bitten)
    before = [player for player, rest in bitten_in(rounds - 1, left) if order_of(rounds - 2, rest) is not None]
    # Whoever left the line then shows nothing; hands that fit no order of bites break another rule.
    shows = before and all(player in names for player in before)
    return before if shows else ("",)


def bitten_last(position: Position) -> str | None:
    """The player in the line who was bitten in the last round, unless another was eliminated then (BT-ST-LAST)."""
    player = position.line[0 if position.moves_to_front else -1]
    is_fresh = position.bites(player) > 0 and position.cards_held(player) == len(CARDS)
    return player if is_fresh and not position.has_ended else None


def lead_to_line(cards: Sequence[Card | None], alone: int = 0) -> Truth:
    """Whether a line can come about with these cards, from the front; `None` can be any card (BT-ST-ORDER).

    So many of the first are `alone` with theirs at least.
    """
    hidden = [i for i, card in enumerate(cards) if isinstance(card, Unknown)]
    free = [i for i, card in enumerate(cards) if card is None]
    if not hidden:
        return _can_lead(tuple(cards), alone)
    if len(hidden) > len(free):
        return any_of([_are_in_order(_with(cards, free, values), alone) for values in product(CARDS, repeat=len(free))])
    options = [cards[i].options for i in hidden]  # type: ignore[union-attr]
    ways = [values for values in product(*options) if _can_lead(_with(cards, hidden, values), alone)]
    return any_of([all_of([cards[i].is_(n) for i, n in zip(hidden, way, strict=True)]) for way in ways])  # type: ignore[union-attr]


def _with(cards: Sequence[Card | None], places: Sequence[int], values: Sequence[int]) -> tuple[Card | None, ...]:
    put = dict(zip(places, values, strict=True))
    return tuple(put.get(i, card) for i, card in enumerate(cards))


def _are_in_order(cards: Sequence[Any], alone: int) -> Truth:
    """Whether these cards lead to this line: who is alone with a card stands before lower ones and before those tied."""
    tied = [any_of([same(card, other, int) for k, other in enumerate(cards) if k != i]) for i, card in enumerate(cards)]
    falls = [
        any_of([tied[i + 1], all_of([not_(tied[i]), not_(at_most(exact(one), exact(other)))])])
        for i, (one, other) in enumerate(pairwise(cards))
    ]
    return all_of([*map(not_, tied[:alone]), *falls])


@cache
def _can_lead(cards: tuple[int | None, ...], alone: int) -> bool:
    n = len(cards)
    # Nobody is tied alone; where the last one seems to be, it is with the one before.
    return any(_can_split(cards, k) for k in range(alone, n + 1) if k != n - 1)


def _can_split(cards: tuple[int | None, ...], k: int) -> bool:
    """Whether so many of the first can be alone with their cards, and all the others tied."""
    known = Counter(card for card in cards[k:] if card is not None)
    # Where no card of those who are tied is known, they can all have the same.
    groups = [set(known)] if known or k == len(cards) else [{card} for card in CARDS]
    is_enough = known.total() + sum(number == 1 for number in known.values()) <= len(cards) - k
    return is_enough and any(_can_fall(cards[:k], group) for group in groups)


def _can_fall(cards: Sequence[int | None], others: set[int]) -> bool:
    """Whether these cards can fall from the first to the last, with none of the others among them."""
    values = (value for value in reversed(CARDS) if value not in others)
    # Each takes the highest that it can of those below all before it.
    return all(any(card in {None, value} for value in values) for card in cards)


# Which bites show in the hands.


def bites_in_order(position: Position) -> tuple[str, ...] | None:
    """Who can have been bitten in each round from the second on, if the hands fit any order (BT-ST-BITES, BT-ST-UNBITTEN).

    How many cards a player holds shows, but for a number of times four rounds, when the last bite was.
    """
    rounds = position.rounds
    if rounds < 2:
        return ()
    if not position.has_all_bites:
        return None
    # Whoever was bitten in the last of them is last in line, or has left it.
    gone = (player for player, seat in position.seated if not seat.is_alive)
    for victim in filter(None, (*gone, bitten_last(position))):
        order = order_of(rounds - 1, _without_bite(all_bites(position), victim))
        if order is not None:
            return (*order, victim)
    return None


Bites = tuple[tuple[int, int, str], ...]
"""How often each player was bitten and when the last time, and the player."""


def all_bites(position: Position) -> Bites:
    """The bites so far, as health and hands show them: that of the last one only but for a number of times four rounds."""
    bites = []
    for player, seat in position.seated:
        n, last = position.bites(player), ANY
        if n and seat.is_alive and not position.is_untold(player):
            last = (position.round - 1 - (len(CARDS) - position.cards_held(player))) % REFILL
        bites.append((n, last, player))
    return tuple(bites)


def _without_bite(bites: Bites, victim: str) -> Bites:
    """The bites before the last one of a player."""
    return tuple(sorted((n - 1, ANY, player) if player == victim else (n, last, player) for n, last, player in bites))


ANY = -1
"""Any round, where nothing shows the last bite of a player."""

REFILL = len(CARDS) - LOW
"""After so many rounds without a bite a hand is full again."""


@cache
def order_of(rounds: int, bites: Bites) -> tuple[str, ...] | None:
    """Whom these bites, one for each round from the second to this one, can have met so that the last of each fits."""
    if rounds < 2:
        return ()
    for player, left in bitten_in(rounds, bites):
        before = order_of(rounds - 1, left)
        if before is not None:
            return (*before, player)
    return None


def bitten_in(rounds: int, bites: Bites) -> Iterator[tuple[str, Bites]]:
    """Whom the last of these bites can have met, and the bites before it."""
    for n, last, player in bites:
        if n and last in {ANY, rounds % REFILL}:
            yield player, _without_bite(bites, player)


# Rounds of which cards lie open, taken back.


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
