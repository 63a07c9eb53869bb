"""Moves of Zap That Ghost: what can be said of one, which there are to choose from, and the table after it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeAlias

from models.green_box.cards import Card
from models.green_box.zap_that_ghost.position import (
    DEALT,
    MATCHES,
    SPOTS,
    Bare,
    Hunter,
    Position,
    Spot,
    Tile,
    as_held,
    is_told,
    without,
)
from models.green_box.zap_that_ghost.reach import Path, blocking, can_reach, path
from models.logic import Number, count, highest, lowest
from models.move import untold
from models.names import enumerated


@dataclass(frozen=True, slots=True)
class Zap:
    """An attempt that succeeds: a card played, a meeple to the ghost. `path` are the spaces it enters, if that was said."""

    player: str
    target: Spot
    card: Card
    meeple: str
    path: Path | None = None
    drawn: Card | None = None

    def __str__(self) -> str:
        via = "" if self.path is None else f" via {', '.join(map(str, self.path))}"
        return f"zap {self.target} with {self.card} by {self.meeple} meeple{via}{_drawing([self.drawn])}"


@dataclass(frozen=True, slots=True)
class Fail:
    """An attempt that fails: meeple and card are put back."""

    player: str

    def __str__(self) -> str:
        return "fail"


@dataclass(frozen=True, slots=True)
class Pass:
    """All agree that nobody can zap a ghost."""

    player: str

    def __str__(self) -> str:
        return "nobody zaps"


@dataclass(frozen=True, slots=True)
class Exchange:
    """A card discarded and another drawn, after somebody else's attempt."""

    player: str
    card: Card
    drawn: Card | None = None

    def __str__(self) -> str:
        return f"exchange {self.card}{_drawing([self.drawn])}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Two cards discarded in the set-up, and the new hand if one is dealt."""

    player: str
    cards: tuple[Card, Card]
    drawn: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return f"discard {self.cards[0]} and {self.cards[1]}{_drawing(self.drawn)}"


@dataclass(frozen=True, slots=True)
class Roll:
    """The die is rolled."""

    player: str
    number: int

    def __str__(self) -> str:
        return f"roll {self.number}"


Move: TypeAlias = Zap | Fail | Pass | Exchange | Discard | Roll


def _drawing(cards: tuple[Card, ...] | list[Card | None]) -> str:
    told = [str(card) for card in cards if card is not None]
    return f", drawing {enumerated(told, 'and', DEALT)}" if told else ""


def others_at(position: Position, meeple: str) -> frozenset[Spot]:
    """Where the other meeples stand, as far as it is known."""
    return frozenset(h.spot for h in position.hunters if h.name != meeple and isinstance(h.spot, Spot))


def lost_blocking(position: Position, meeple: str) -> tuple[Hunter, ...]:
    """The other meeples of which nobody knows where they stand, if they may be in the way (ZG-AMB-BLOCK)."""
    if position.rulings["ZG-AMB-BLOCK"] == "no":
        return ()
    return tuple(h for h in position.hunters if h.name != meeple and not isinstance(h.spot, Spot))


def path_of(position: Position, move: Zap) -> Path | None:
    """The path that was said, or one that there is; nothing if none is certain, or there is none."""
    start = position.hunter(move.meeple).spot
    if move.path is not None or position.die is None or not isinstance(start, Spot) or lost_blocking(position, move.meeple):
        return move.path
    return path(start, move.target, position.die, others_at(position, move.meeple), position.rulings)


def moves(position: Position, player: str) -> Iterator[Move]:
    """What a player may choose from: zaps with the die, discards in the set-up, exchanges after an attempt of others."""
    hand = position.hand(player) or ()
    told = [card for card in dict.fromkeys(hand) if is_told(card)]
    if position.is_over:
        return
    if position.die is not None:
        yield from zaps(position, player, _different(told))
    elif len(hand) == DEALT and position.is_set_up:
        yield from _discards(hand, player)
    elif position.exchangers is None or player in position.exchangers:
        yield from (Exchange(player, card) for card in _different(told))


def unseen(position: Position, player: str) -> str:
    """That cards of the hand are not told, if the player might use them now."""
    may_exchange = position.exchangers is None or player in position.exchangers
    if position.die is None and not position.is_set_up and not may_exchange:
        return ""
    return untold(f"{player}'s hand", position.hand(player), is_told)


def _different(cards: list[Card]) -> list[Card]:
    """One card of each colour and symbol: which value it has does not matter."""
    return list({(card.colour, card.symbol): card for card in reversed(cards)}.values())[::-1]


def _discards(hand: tuple[Card, ...], player: str) -> Iterator[Move]:
    pairs = dict.fromkeys(combinations(sorted(filter(is_told, hand), key=str), 2))
    yield from (Discard(player, pair) for pair in pairs)


def zaps(position: Position, player: str, cards: list[Card]) -> Iterator[Zap]:
    """Every zap with these cards and the die: one for each card, ghost and meeple, with a path."""
    for card in cards:
        for spot in SPOTS:
            if position.at(spot).matches(card) is not False:
                comers = ((hunter, _comes(position, hunter, spot)) for hunter in position.hunters)
                yield from (Zap(player, spot, card, hunter.name, way) for hunter, (may, way) in comers if may)


def _comes(position: Position, hunter: Hunter, target: Spot) -> tuple[bool, Path | None]:
    """Whether a meeple may come to a space with the die, and how, if it is known where it stands."""
    die, rulings = position.die or 0, position.rulings
    if not isinstance(hunter.spot, Spot):
        return any(can_reach(spot, target, die, frozenset(), rulings) for spot in hunter.spot.options), None
    others = others_at(position, hunter.name)
    if not can_reach(hunter.spot, target, die, blocking(rulings, others), rulings):
        return False, None
    if lost_blocking(position, hunter.name):
        return True, None
    return True, path(hunter.spot, target, die, others, rulings)


def matching(position: Position, cards: tuple[Card, ...]) -> Number:
    """How many of these cards match a ghost on the board, wherever the meeples stand."""
    return count([position.has_match(card) for card in cards])


def is_dealt_anew(position: Position, kept: tuple[Card, ...]) -> bool | None:
    """Whether a hand that is kept in the set-up matches too little (ZG-SET-CARDS); nothing if that is not known."""
    told = tuple(card for card in kept if is_told(card))
    number = matching(position, told)
    if lowest(number) >= MATCHES:
        return False
    # A card that is not told may match.
    return True if highest(number) + len(kept) - len(told) < MATCHES else None


def kept_of(position: Position, move: Discard) -> tuple[Card, ...]:
    """The cards in hand after two were discarded."""
    hand = position.hand(move.player) or (Card(),) * DEALT
    for card in move.cards:
        hand = without(hand, card)
    return hand


def after(position: Position, move: Move) -> Position:
    """The table after a move, whatever may be said against it."""
    match move:
        case Roll():
            return replace(position, die=move.number, roller=move.player, exchangers=None)
        case Zap():
            return _zapped(position, move)
        case Fail():
            return _attempted(position, move.player)
        case Pass():
            roller = _next_roller(position, position.roller)
            return replace(position, die=None, roller=roller, exchangers=position.players)
        case Exchange():
            left = None if position.exchangers is None else tuple(p for p in position.exchangers if p != move.player)
            return replace(_replaced(position, move.player, move.card, move.drawn), exchangers=left)
        case _:
            return _discarded(position, move)


def _zapped(position: Position, move: Zap) -> Position:
    tile = position.at(move.target)
    changed = position.with_tile(move.target, Tile(tile.symbol, Bare.CAPTURED)).with_hunter(move.meeple, move.target)
    changed = changed.with_caught(move.player, changed.caught(move.player).with_ghost(move.card.colour))
    changed = _attempted(_replaced(changed, move.player, move.card, move.drawn), move.player)
    return replace(changed, over=True, exchangers=None) if changed.is_over else changed


def _attempted(position: Position, player: str) -> Position:
    """The table after an attempt: the others may exchange a card, and somebody rolls."""
    roller = player if position.rulings["ZG-AMB-WHOROLLS"] == "attempt" else _next_roller(position, position.roller)
    others = tuple(other for other in position.players if other != player)
    return replace(position, die=None, roller=roller, exchangers=others)


def _next_roller(position: Position, roller: str | None) -> str | None:
    """Who rolls after a round in which nobody made an attempt, or whatever was attempted (ZG-AMB-WHOROLLS)."""
    is_clockwise = position.rulings["ZG-AMB-WHOROLLS"] == "clockwise"
    return position.next_to(roller) if is_clockwise and roller is not None else roller


def _replaced(position: Position, player: str, card: Card, drawn: Card | None) -> Position:
    """The table after a card was discarded and another drawn (ZG-AMB-DRAWOUT); the same where nobody has that card."""
    hand = position.hand(player)
    if hand is None:
        return _put_away(position, (card,), 1)
    left = without(hand, card)
    if len(left) == len(hand):
        return position
    return _put_away(position, (as_held(hand, card),), 1).with_hand(player, (*left, drawn or Card()))


def _put_away(position: Position, cards: tuple[Card, ...], drawn: int) -> Position:
    """The table with more discards and so many cards fewer to draw from; shuffled anew where there are too few."""
    discards, deck = (*position.discards, *cards), position.deck
    # As many cards as are drawn were just discarded: the discards are enough, but for a hand that was too small.
    if deck is not None and deck < drawn:
        deck, discards = deck + len(discards), ()
    return replace(position, discards=discards, deck=None if deck is None else max(0, deck - drawn))


def _discarded(position: Position, move: Discard) -> Position:
    hand, kept = position.hand(move.player), kept_of(position, move)
    if hand is not None and len(kept) != len(hand) - len(move.cards):
        return position
    away, left = [], hand or ()
    for card in move.cards:
        away.append(as_held(left, card))
        left = without(left, card)
    is_new = is_dealt_anew(position, kept)
    # Where that is not known, the cards that were drawn tell it.
    if not (bool(move.drawn) if is_new is None else is_new):
        return _put_away(position, tuple(away), 0).with_hand(move.player, None if hand is None else kept)
    dealt = (*move.drawn, *[Card()] * (DEALT - len(move.drawn)))
    return _put_away(position, (*away, *kept), DEALT).with_hand(move.player, dealt)
