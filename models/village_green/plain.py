"""Tables of Village Green that are quickly read and quickly seen to be legal, where there are very many of them.

Both only shorten the way. `plainly_read` gives the position that the form gives, or nothing; `plainly_legal` is only true of
positions that break none of the rules. What they do not settle goes the long way, through the form and rule by rule.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple

from models.rule import Rulings
from models.table import OVER
from models.table_form import player_problems
from models.village_green.cards import EMPTY, NO_AWARD, Award, Card, Deck, Feature, Green
from models.village_green.rules.awards import award_numbers
from models.village_green.rules.cards import sizes_fit
from models.village_green.rules.layout import known_cards_match
from models.village_green.rules.rulings import RULINGS
from models.village_green.rules.turns import ends
from models.village_green.table.position import HAND, MOST_PLAYERS, Decks, Display, Position, Under, Village, counts_possible
from models.village_green.table.readings import stack_called, village_card
from models.village_green.table.spaces import NEIGHBOURS, SIDE, Face, Stack, VillageCard

_KEYS = frozenset({"game", "players", "solo", "player_count", "covered", "turn", "note"})
_VILLAGE_KEYS = frozenset({"village", "top", "left", "green", "hand", "covered"})
_COVERED = {"unseen": False, "none": True}
"""Whether nothing lies beneath a card that does not say so."""

_TURNS = (None, OVER)
_MOST = 9999
_NOTHING_TOLD = Display(), Decks(), Under()
_HANDS, _KNOWN = (None, HAND), {Face, Green, Award}
_ones, _others = (itemgetter(*spaces) for spaces in zip(*NEIGHBOURS, strict=True))
"""The cards of each two that lie side by side."""


def plainly_read(data: Mapping[str, Any], deck: Deck, chosen: Mapping[str, str]) -> Position | None:
    """The position that the data of a file tells of, if every card in it is known and it says little besides."""
    players, turn, note = data.get("players"), data.get("turn"), data.get("note")
    solo, count = data.get("solo"), data.get("player_count")
    if not data.keys() <= _KEYS or type(players) is not dict or turn not in _TURNS or not isinstance(note, str | None):
        return None
    try:
        if not _are_seats(tuple(players)) or not _agree(len(players), solo, count):
            return None
        sealed = _COVERED[data.get("covered", "unseen")]
        villages = tuple([_village(name, told, deck, sealed=sealed) for name, told in players.items()])
    except (KeyError, TypeError, ValueError):
        return None  # What is wrong is told where the whole form is read.
    return Position(
        players=tuple(players),
        seats=villages,
        deck=deck,
        counts=counts_possible(len(villages), solo=solo, count=count),
        rulings=_rulings(tuple(chosen.items())).fresh(),
        over=turn is not None,
    )


@lru_cache(maxsize=64)
def _rulings(chosen: tuple[tuple[str, str], ...]) -> Rulings:
    return Rulings(RULINGS, dict(chosen))


@lru_cache(maxsize=1024)
def _are_seats(names: tuple[object, ...]) -> bool:
    return 0 < len(names) <= MOST_PLAYERS and not player_problems(dict.fromkeys(names))


def _agree(villages: int, solo: object, count: object) -> bool:
    """Whether it is told, as it should be, how many play."""
    if count is None:
        return solo is None or solo is False or (solo is True and villages == 1)
    is_told = type(count) is int and villages <= count <= MOST_PLAYERS
    return is_told and (solo is None or solo is (count == 1))


def _village(name: str, told: Mapping[str, Any], deck: Deck, *, sealed: bool) -> Village:
    """A village with nothing unknown. Raises `KeyError`, `TypeError` or `ValueError` where it is not told as plainly."""
    if type(told) is not dict or not told.keys() <= _VILLAGE_KEYS:
        raise TypeError
    sealed = sealed if told.get("covered") is None else _COVERED[told["covered"]]
    top, left, rows, hand = told["top"], told["left"], told["green"], told.get("hand")
    if hand is not None and (type(hand) is not int or not 0 <= hand <= _MOST):
        raise TypeError
    lists = (top, left, rows, *rows)
    if {*map(type, lists)} != {list} or {*map(len, lists)} != {SIDE}:
        raise TypeError
    return Village(
        _card(told["village"], deck),
        tuple([_stack(text, deck, green=True, sealed=sealed) for row in rows for text in row]),
        tuple([_stack(text, deck, green=False, sealed=sealed) for text in top]),
        tuple([_stack(text, deck, green=False, sealed=sealed) for text in left]),
        hand,
        player=name,
    )


@lru_cache(maxsize=4096)
def _stack(text: object, deck: Deck, *, green: bool, sealed: bool) -> Stack:
    """A stack of which every card is known. Raises `ValueError`."""
    written = stack_called(text, deck, green=green)
    if not {*map(type, written.cards)} <= {Green, Award}:
        raise ValueError
    return replace(written, sealed=written.sealed or sealed)


@lru_cache(maxsize=64)
def _card(text: object, deck: Deck) -> VillageCard:
    """How a village card lies on which nothing does. Raises `ValueError`."""
    written = village_card(text, deck)
    if not isinstance(written.face, Face) or written.cards:
        raise ValueError
    return written


def plainly_legal(position: Position) -> bool:
    """Whether a position is seen at a glance to be known and to break no rule.

    One card at most lies in each space, of the kind that belongs there, the top row is full, and nothing is told of the
    middle of the table. Then no cover, no hand, no display and no turn can be wrong, and what lies visible may have been
    laid in any order. What is left is asked of the rules: whether neighbours match, whether the structures brought their
    awards, whether the box holds so many cards, and whether the game can be over.
    """
    villages = position.seats
    if position.turn is not None or (position.display, position.decks, position.beneath) != _NOTHING_TOLD:
        return False
    numbers, laid = [], list[Card]()
    for village in villages:
        told = _numbers(village, laid)
        if told is None:
            return False
        numbers.append(told)
    copies = position.deck.copies
    if len(villages) > min(MOST_PLAYERS, len(position.deck.villages)) or any(
        [n > copies.get(card, n) for card, n in Counter(laid).items()]  # noqa: C419 - half the time
    ):
        return False
    # Awards are counted only where somebody looked beneath all of them.
    asked = (*((ends,) if position.over else ()), *((award_numbers,) if (True in [n.awards_seen for n in numbers]) else ()))
    broken = any(rule.holds(position, *at) is not True for rule in asked for at in rule.instances(position))
    return not broken and _sizes_fit(_Sizes(position.deck, position.counts, tuple(numbers), position))


class _Numbers(NamedTuple):
    """All that the sizes of hands and decks depend on in a plain village."""

    green: int
    awards: int
    structures: int
    awards_seen: bool


def _is_plain(village: Village) -> bool:
    """Whether all that lies there is known, and nothing is told that other rules read."""
    kinds = {type(village.face), *map(type, village.visible_green), *map(type, village.visible_awards)}
    return kinds == _KNOWN and not village.card.cards and village.turns is None and village.hand in _HANDS


def _numbers(village: Village, laid: list[Card]) -> _Numbers | None:
    """The numbers of cards in a plain village, whose cards are added to those `laid`; nothing of another village."""
    visible = village.visible_green
    if not _is_plain(village) or not all(map(known_cards_match, _ones(visible), _others(visible))):
        return None
    green: list[Any] = [card for card in visible if card is not EMPTY]
    awards: list[Any] = [card for card in village.visible_awards if card is not NO_AWARD]
    # What lies covered, or where it does not belong, is one card more.
    seen = len(green) + len(awards)
    if seen < sum([len(stack.cards) for stack in village.stacks]) or NO_AWARD in village.visible_awards[:SIDE]:
        return None
    laid += green
    laid += awards
    are_seen = False not in [stack.sealed for stack in village.awards if stack.cards]
    return _Numbers(len(green), len(awards), [card.feature for card in green].count(Feature.STRUCTURE), are_seen)


@dataclass(frozen=True, slots=True)
class _Sizes:
    """What the sizes of hands and decks depend on in a plain position, and one such position."""

    deck: Deck
    players: tuple[int, ...]
    numbers: tuple[_Numbers, ...]
    position: Position = field(compare=False)


@lru_cache(maxsize=4096)
def _sizes_fit(sizes: _Sizes) -> bool:
    return sizes_fit(sizes.position) is True
