"""Changes that may mend a table: how people misremember or miscount one, what is mistaken most easily first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any

from models.fact import Change
from models.logic import Unknown
from models.rule import broken_places
from models.village_green.card_rules import SIZES, deck_sizes
from models.village_green.cards import Card, Green
from models.village_green.position import (
    AWARD_SPACES,
    DISPLAY,
    GREEN_SPACES,
    HAND,
    MOST_PLAYERS,
    Position,
    Stack,
    Supply,
    Village,
    Visible,
)
from models.village_green.rules import RULES
from models.village_green.turn_rules import fewest_turns
from models.village_green.wording import counted

SPACES = GREEN_SPACES + AWARD_SPACES
NEAREST = 3
"""So many of the numbers that would do are offered, the nearest ones."""

Mend = Callable[[Village], Village]
Made = Callable[[Position], Position]


def changes(position: Position) -> Iterator[Change[Position]]:
    """What may be mended but by another card: whose turn it is, numbers, hands, places, what covers what."""
    yield from _of_the_turn(position)
    for seat, village in enumerate(position.villages):
        for said, mend in (*_other_hand(position, village), *_other_turns(position, village)):
            yield Change(said, _in_seat(seat, mend))
    for kind in ("green", "awards"):
        yield from _of_a_supply(position, kind)
    yield from _of_the_cards(position)
    yield from _of_the_players(position)


def _of_the_turn(position: Position) -> Iterator[Change[Position]]:
    """Whose turn it is, or that the game is over."""
    players = position.players_written
    if position.turn is not None:
        for player in players:
            if player != position.turn:
                yield Change(f"it is {player}'s turn, not {position.turn}'s", _replaced(turn=player), comes_first=True)
        yield Change("the game is over", _replaced(turn=None, over=True), comes_first=True)
    if position.over:
        yield Change("the game is not over", _replaced(over=False), comes_first=True)
        for player in players if not position.is_solo else ():
            yield Change(
                f"the game is not over: it is {player}'s turn", _replaced(over=False, turn=player), comes_first=True
            )


def _of_the_players(position: Position) -> Iterator[Change[Position]]:
    """Who began, how many play."""
    for player in position.players_written if position.start is not None else ():
        if player != position.start:
            yield Change(f"{player} has the start player card, not {position.start}", _replaced(start=player))
    if len(position.players) == 1 or 1 not in position.players:
        told = position.players[0] if len(position.players) == 1 else None
        for n in range(max(1, position.layouts), MOST_PLAYERS + 1):
            if n not in position.players:
                what = "this is the solo game" if n == 1 else f"{n} people play"
                yield Change(what if told is None else f"{what}, not {told}", _replaced(players=(n,)))


def _replaced(**values: object) -> Made:
    return lambda position: replace(position, **values)  # type: ignore[arg-type]


def _in_seat(seat: int, mend: Mend) -> Made:
    def make(position: Position) -> Position:
        village = mend(position.villages[seat])
        return replace(position, villages=(*position.villages[:seat], village, *position.villages[seat + 1 :]))

    return make


# Numbers, hands, the middle of the table.


def _other_hand(position: Position, village: Village) -> Iterator[tuple[str, Mend]]:
    """Three cards in hand: another number, or a card that is not there or was left out."""
    hand, player = village.hand, village.player
    if isinstance(hand, int) and hand != HAND:
        yield f"{player} has {HAND} cards in hand, not {hand}", lambda village: replace(village, hand=HAND)
    if isinstance(hand, tuple):
        for card in dict.fromkeys(hand) if len(hand) > HAND else ():
            yield f"{card} is not in {player}'s hand", _without_in_hand(card)
        if len(hand) < HAND:
            more = Unknown(f"{player}'s hand, card {len(hand) + 1}", position.deck.green.values())
            yield f"{player} has one more card in hand", _with_in_hand(more)


def _without_in_hand(card: Visible) -> Mend:
    return lambda village: replace(village, hand=_less(card)(village.hand))


def _with_in_hand(card: Unknown[Green]) -> Mend:
    return lambda village: replace(village, hand=_more(card)(village.hand))


def _other_turns(position: Position, village: Village) -> Iterator[tuple[str, Mend]]:
    """The turns taken counted otherwise: as the others', one more or one less, or as the cards take them."""
    if village.turns is None:
        return
    others = {other.turns for other in position.villages if other.turns is not None}
    near = {turns + lead for turns in (*others, fewest_turns(position, village)) for lead in (-1, 0, 1)}
    for turns in sorted(near - {village.turns}):
        if turns >= 0:
            yield f"{village.player} has taken {counted(turns, 'turn')}, not {village.turns}", _with_turns(turns)


def _with_turns(turns: int) -> Mend:
    return lambda village: replace(village, turns=turns)


def _of_a_supply(position: Position, kind: str) -> Iterator[Change[Position]]:
    """Cards face up, decks and what lies under them: other numbers, cards that are not there or were left out."""
    supply: Supply = getattr(position, kind)
    noun, deck = ("green card", "the green deck") if kind == "green" else ("award", "the award deck")
    kinds: Iterable[Card] = (position.deck.green if kind == "green" else position.deck.awards).values()
    shown = supply.display
    for card in dict.fromkeys(shown or ()):
        yield Change(f"{card} does not lie face up", _in_supply(kind, "display", _less(card)))
    if shown is not None and len(shown) < DISPLAY:
        more = Unknown(f"{kind} display, card {len(shown) + 1}", kinds)
        yield Change(f"one more {noun} lies face up", _in_supply(kind, "display", _more(more)))
    sizes = deck_sizes(position, SIZES[0] if kind == "green" else SIZES[1])
    if isinstance(supply.deck, int):
        told = supply.deck
        nearest = sorted(sizes, key=lambda n: (abs(n - told), n))[:NEAREST]
        for n in dict.fromkeys((*nearest, told - 1, told + 1)):
            if n not in {told, -1}:
                yield Change(f"{deck} has {counted(n, 'card')}, not {told}", _in_supply(kind, "deck", _number(n)))
    elif supply.deck is not None and len(supply.deck) not in sizes:
        more = Unknown(f"{kind} deck, card {len(supply.deck) + 1}", kinds)
        yield Change(f"one more card is in {deck}", _in_supply(kind, "deck", _more(more)))
        for card in dict.fromkeys(supply.deck):
            yield Change(f"{card} is not in {deck}", _in_supply(kind, "deck", _less(card)))
    for card in dict.fromkeys(supply.under):
        yield Change(f"{card} does not lie under {deck}", _in_supply(kind, "under", _less(card)))


Cards = Callable[[Any], Any]
"""What becomes of the cards of a hand, a display or a deck."""


def _in_supply(kind: str, part: str, change: Cards) -> Made:
    def make(position: Position) -> Position:
        supply: Supply = getattr(position, kind)
        return replace(position, **{kind: replace(supply, **{part: change(getattr(supply, part))})})  # type: ignore[arg-type]

    return make


def _less(card: Visible) -> Cards:
    """Without one such card, if there still is one."""

    def change(cards: Any) -> Any:
        if not isinstance(cards, tuple) or card not in cards:
            return cards
        n = cards.index(card)
        return (*cards[:n], *cards[n + 1 :])

    return change


def _more(card: Visible) -> Cards:
    return lambda cards: (*cards, card) if isinstance(cards, tuple) else cards


def _number(n: int) -> Cards:
    return lambda _: n


# Cards of the villages.


def _of_the_cards(position: Position) -> Iterator[Change[Position]]:
    """Cards in other places, covered or not: first those that lie where a rule is broken."""
    wrong = broken_places(RULES, position)
    later = []
    for seat, village in enumerate(position.villages):
        whose = f"{village.player}: " if position.layouts > 1 else ""
        for spaces, said, mend in _mends(position, village):
            change = Change(f"{whose}{said}", _in_seat(seat, mend))
            if any((village.player, SPACES[space]) in wrong for space in spaces):
                yield change
            else:
                later.append(change)
    yield from later


def _mends(position: Position, village: Village) -> Iterator[tuple[Sequence[int], str, Mend]]:
    """The spaces that a change concerns, the change in words, and what it makes of the village."""
    laid = [space for space, stack in enumerate(village.stacks) if stack.cards]
    free = [space for space in range(len(SPACES)) if space not in laid]
    tops = {space: village.stacks[space].cards[0] for space in laid}
    for a, b in combinations(laid, 2):
        yield (a, b), f"{tops[a]} at {SPACES[a]} and {tops[b]} at {SPACES[b]} are swapped", _exchange(a, b)
    for space in laid:
        for depth, (upper, lower) in enumerate(pairwise(village.stacks[space].cards)):
            at = SPACES[space]
            yield (space,), f"{lower} covers {upper} at {at}, not the other way round", _reversed(space, depth)
            yield (space,), f"{upper} does not lie on {lower} at {at}", _uncovered(space, upper)
    for space in laid:
        yield from _with_another(position, village, space)
    for space in laid:
        for other in free:
            yield (space, other), f"{tops[space]} lies at {SPACES[other]}, not at {SPACES[space]}", _exchange(space, other)
        if len(village.stacks[space].cards) > 1:
            for other in {*range(len(SPACES))} - {space}:
                said = f"all cards at {SPACES[space]} lie at {SPACES[other]}" + (
                    ", and the other way round" * (other in laid)
                )
                yield (space, other), said, _exchange_all(space, other)
    for space in free:
        yield from _with_another(position, village, space)
    if any(stack.cards and stack.sealed for stack in village.stacks):
        yield laid, f"more cards lie covered in {village.player}'s village than are told", _unsealed


def _with_another(position: Position, village: Village, space: int) -> Iterator[tuple[Sequence[int], str, Mend]]:
    """One card more in a space: on top, or beneath where nothing is said to lie."""
    is_green, stack, at = space < len(GREEN_SPACES), village.stacks[space], SPACES[space]
    kinds: Iterable[Card] = (position.deck.green if is_green else position.deck.awards).values()
    cover = Unknown(f"on {village.player} {at}", kinds)
    if not stack.cards:
        yield (
            (space,),
            f"{'a green card' if is_green else 'an award'} lies at {at}, which is not empty",
            _covered(space, cover),
        )
        return
    yield (space,), f"{stack.cards[0]} at {at} is covered by another card", _covered(space, cover)
    if stack.sealed:
        below = Unknown(f"beneath {village.player} {at}", kinds)
        yield (space,), f"another card lies beneath {stack.cards[-1]} at {at}", _laid_on(space, below)


def _with(village: Village, stacks: dict[int, Stack]) -> Village:
    """The village with other stacks in some spaces."""
    new = [stacks.get(space, stack) for space, stack in enumerate(village.stacks)]
    return replace(village, green=tuple(new[: len(GREEN_SPACES)]), awards=tuple(new[len(GREEN_SPACES) :]))


def _exchange(a: int, b: int) -> Mend:
    def mend(village: Village) -> Village:
        one, two = village.stacks[a], village.stacks[b]
        return _with(village, {a: _topped(one, two.cards[:1]), b: _topped(two, one.cards[:1])})

    return mend


def _topped(stack: Stack, top: tuple[Visible, ...]) -> Stack:
    return Stack((*top, *stack.cards[1:]), stack.sealed)


def _reversed(space: int, depth: int) -> Mend:
    def mend(village: Village) -> Village:
        stack = village.stacks[space]
        both = stack.cards[depth : depth + 2]
        cards = (*stack.cards[:depth], *reversed(both), *stack.cards[depth + 2 :])
        return _with(village, {space: Stack(cards, stack.sealed)})

    return mend


def _uncovered(space: int, upper: Visible) -> Mend:
    def mend(village: Village) -> Village:
        stack = village.stacks[space]
        return _with(village, {space: Stack(_less(upper)(stack.cards), stack.sealed)})

    return mend


def _covered(space: int, cover: Visible) -> Mend:
    def mend(village: Village) -> Village:
        stack = village.stacks[space]
        return _with(village, {space: Stack((cover, *stack.cards), stack.sealed)})

    return mend


def _laid_on(space: int, below: Visible) -> Mend:
    def mend(village: Village) -> Village:
        stack = village.stacks[space]
        return _with(village, {space: Stack((*stack.cards, below), stack.sealed)})

    return mend


def _exchange_all(a: int, b: int) -> Mend:
    return lambda village: _with(village, {a: village.stacks[b], b: village.stacks[a]})


def _unsealed(village: Village) -> Village:
    return _with(village, {space: Stack(stack.cards) for space, stack in enumerate(village.stacks)})
