"""A solo game without foresight: what each move is surely worth, whatever comes from the decks, and a play by that rule.

Of the cards in hand and face up nothing is ever out of reach in the solo game: whoever lays a card takes another, and may
always take one of those. So any of them can be laid, and what the decks bring need never be used. The most that a village of
cards seen by now is worth is therefore sure, and a move is surely worth the most of the villages to which it belongs. Cards
that are not seen yet count for nothing here, so a cleverer player may be sure of more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, combinations_with_replacement, permutations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from models.logic import plain
from models.village_green.cards import NO_AWARD, Award, Card, Green
from models.village_green.moves import Flip, Move
from models.village_green.position import AWARD_SPACES, BESIDE, GREEN_SPACES, LINES, Face, Position
from scorers.play import Blind, Sure
from scorers.village_green.play_lines import Worths
from scorers.village_green.play_table import NONE, SPACES, Cards, Table
from scorers.village_green.points import VILLAGE_POINTS, award_points, most_points, pond_points

Flags = NDArray[np.bool_]
Numbers = NDArray[np.int64]

_NEVER = -(10**6)
"""Less than any village is worth."""

_NEAR = 9
"""So many awards from the deck come into play in most games."""


class Draws(NamedTuple):
    """Which of the face-up awards are laid: in the place of each award space its number, or none; how many cover another."""

    awards: Cards
    covers: int
    number: int


@dataclass(frozen=True, slots=True)
class Layouts:
    """Villages that can surely be had, one per row: what shows, where a card is laid for it, with how many structures."""

    shown: Numbers
    laid: Flags
    turned: Flags
    built: Numbers


class Sight:
    """What a player sees in a turn; the numbers of cards and awards are those of a `Table`.

    Of the decks nothing is looked at but how many cards are left.
    """

    def __init__(self, worths: Worths, position: Position, tick: Callable[[], None]) -> None:
        table, village = worths.table, position.villages[0]
        self.worths, self.table, self.tick = worths, table, tick
        self.tops, self.award_tops = table.numbers(village.visible_green), table.numbers(village.visible_awards)
        self.hand = table.numbers(village.shown_hand)
        self.greens, self.awards = (table.numbers(supply.display or ()) for supply in (position.green, position.awards))
        self.greens_left = len(position.green.seen)
        self.awards_left = len(position.awards.seen)
        self.is_up = village.face is Face.UP

    def needs_turning(self, card: int, space: int) -> bool:
        """Whether a green card can be laid on a space through the village card only."""
        return not self.table.free[card][self.tops[space]]

    def fits(self, card: int, space: int) -> bool:
        """Whether a green card can be laid on a space now."""
        if self.needs_turning(card, space):
            return self.is_up and self.table.fits_turned(self.tops, card, space)
        return self.table.fits(self.tops, card, space)

    @cached_property
    def kinds(self) -> list[int]:
        """The kinds of green cards in hand and face up."""
        return sorted({*self.hand, *self.greens})

    @cached_property
    def layouts(self) -> Layouts:
        """Every village of what shows now and of cards in hand and face up."""
        copies = Counter((*self.hand, *self.greens))
        found = Layouts(np.zeros((1, 0), np.int64), np.zeros((1, 0), np.bool_), np.zeros(1, np.bool_), np.zeros(1, np.int64))
        for space in SPACES:
            self.tick()
            parts = [self._with_top(found, space), *(self._with(found, space, card, copies[card]) for card in self.kinds)]
            found = Layouts(
                np.concatenate([part.shown for part in parts]),
                np.concatenate([part.laid for part in parts]),
                np.concatenate([part.turned for part in parts]),
                np.concatenate([part.built for part in parts]),
            )
        # Each card that is laid takes another from the middle, and each structure an award, while any is left.
        may = found.laid.sum(1) <= self.greens_left
        if self.awards_left:
            may &= found.built <= self.awards_left
        return Layouts(found.shown[may], found.laid[may], found.turned[may], found.built[may])

    def _with_top(self, found: Layouts, space: int) -> Layouts:
        """The villages in which what shows in a space stays."""
        top = self.tops[space]
        fits = np.ones(len(found.shown), np.bool_)
        for other in _before(space):
            # What lies there already need not match what lies beside it already.
            fits &= self._match[top, found.shown[:, other]] | ~found.laid[:, other]
        return _extended(found, fits, top, is_laid=False)

    def _with(self, found: Layouts, space: int, card: int, copies: int) -> Layouts:
        """The villages in which a card is laid on a space, if there are still so many of it."""
        fits = ((found.shown == card) & found.laid).sum(1) < copies
        for other in _before(space):
            fits &= self._match[card, found.shown[:, other]]
        turns = self.needs_turning(card, space)
        if turns:
            fits &= self.is_up & ~found.turned
        more = _extended(found, fits, card, is_laid=True)
        return replace(more, turned=more.turned | turns, built=more.built + self.table.is_structure[card])

    @cached_property
    def _match(self) -> Flags:
        match: Flags = np.array(self.table.match)
        return match

    def draws(self) -> Iterator[Draws]:
        """Every way to lay awards that lie face up."""
        for number in range(len(self.awards) + 1):
            for spaces in combinations(range(len(AWARD_SPACES)), number):
                covers = sum(self.award_tops[space] != NONE for space in spaces)
                for awards in permutations(self.awards, number):
                    laid = dict(zip(spaces, awards, strict=True))
                    yield Draws(tuple(laid.get(space, NONE) for space in range(len(AWARD_SPACES))), covers, number)


def _before(space: int) -> Iterator[int]:
    """The neighbours of a space with a lower number."""
    return (other for other in BESIDE[space] if other < space)


def _extended(found: Layouts, fits: Flags, card: int, *, is_laid: bool) -> Layouts:
    """Villages with a card in one space more."""
    shown, laid = found.shown[fits], found.laid[fits]
    return Layouts(
        np.hstack([shown, np.full((len(shown), 1), card)]),
        np.hstack([laid, np.full((len(shown), 1), is_laid)]),
        found.turned[fits],
        found.built[fits],
    )


class Promises:
    """What is surely worth most in a turn: `best` is that many points; `totals` are those of each village."""

    def __init__(self, sight: Sight) -> None:
        self.sight, self.found = sight, sight.layouts
        self.ways = list(sight.draws())
        self.totals: Numbers = np.full(len(self.found.shown), _NEVER)
        self.chosen: Numbers = np.zeros(len(self.found.shown), np.int64)
        self.of_draws: dict[tuple[int, int], int] = {}
        lines = self._lines()
        for number, way in enumerate(self.ways):
            sight.tick()
            self._add(lines, number, way)
        self.best = int(self.totals.max())

    def _lines(self) -> dict[tuple[int, int], Numbers]:
        """The doubled worth of each line of each village, by award and line."""
        sight = self.sight
        kinds, at = np.unique(self.found.shown, return_inverse=True)
        at = at.reshape(self.found.shown.shape)
        worths = {}
        for award in {*sight.award_tops, *sight.awards}:
            table = np.zeros((len(kinds),) * 3, np.int64)
            for three in combinations_with_replacement(range(len(kinds)), 3):
                worth = sight.worths.of(award, [int(kinds[n]) for n in three])
                for order in permutations(three):
                    table[order] = worth
            for line, spaces in enumerate(LINES):
                worths[award, line] = table[tuple(at[:, space] for space in spaces)]
        return worths

    def _add(self, lines: dict[tuple[int, int], Numbers], number: int, way: Draws) -> None:
        """One way to lay awards, with each village.

        Only what a structure brings may cover another award. Where there are more structures than awards to be had, the
        last one covers what the others brought; of no award at all the last one would show, and it may be any.
        """
        sight, found = self.sight, self.found
        tops = (award or top for award, top in zip(way.awards, sight.award_tops, strict=True))
        worth: Numbers = sum((lines[award, line] for line, award in enumerate(tops)), np.zeros(len(found.shown), np.int64))
        worth = worth // 2 + VILLAGE_POINTS * (sight.is_up & ~found.turned)
        fits = found.built >= way.covers
        if not way.number and sight.awards_left:
            fits &= found.built == 0
        worth = np.where(fits, worth, _NEVER)
        better = worth > self.totals
        self.totals[better], self.chosen[better] = worth[better], number
        most = int(worth[found.built < way.number].max(initial=_NEVER))
        for space, award in enumerate(way.awards):
            if award != NONE and sight.award_tops[space] == NONE:
                self.of_draws[award, space] = max(self.of_draws.get((award, space), _NEVER), most)

    def with_card(self, card: int, space: int) -> Flags:
        """The villages for which a green card is laid on a space."""
        chosen: Flags = self.found.laid[:, space] & (self.found.shown[:, space] == card)
        return chosen


class BlindSolo(Blind):
    """The play of a solo game by what is sure."""

    rule = (
        "each turn the move that is surely worth most, counting only cards already seen; of several an award, which turns "
        "up another, then no turning of the village card, then a lawn, then what most of the best villages share"
    )

    def __init__(self, position: Position, tick: Callable[[], None]) -> None:
        self.position, self.tick = position, tick
        self._worths = Worths(Table(position), tick)

    @property
    def obstacle(self) -> str | None:
        """That the game must go on: then nothing that a player has is sure."""
        if self.position.may_stop:
            return None
        return "where the game has to go on while a card can be placed, nothing is sure without foresight (VG-AMB-SOLO-END)"

    def sure(self, position: Position) -> Sure:
        """The points that are sure now, and the next move; none where every move would risk some of them."""
        sight = Sight(self._worths, position, self.tick)
        promises = Promises(sight)
        for (award, space), points in promises.of_draws.items():
            if points == promises.best:
                return Sure(promises.best, self._drawn(position, award, space))
        ways = [
            (not sight.needs_turning(card, space), sight.table.is_lawn[card], number, -space, -card)
            for space in SPACES
            for card in sight.kinds
            if (number := int((promises.totals[promises.with_card(card, space)] == promises.best).sum()))
            and sight.fits(card, space)
        ]
        if not ways:
            return Sure(promises.best, None)
        *_, space, card = max(ways)
        return Sure(promises.best, self._laid(position, promises, -card, -space))

    def _drawn(self, position: Position, award: int, space: int) -> Move:
        return Move(position.villages[0].player, self._worths.table.awards[award], AWARD_SPACES[space])

    def _laid(self, position: Position, promises: Promises, card: int, space: int) -> Move:
        """A green card is laid on a space, and if it is a structure brings an award."""
        sight, table = promises.sight, self._worths.table
        move = Move(
            position.villages[0].player,
            table.cards[card],
            GREEN_SPACES[space],
            Flip.COVER if sight.needs_turning(card, space) else None,
            self._taken(position, sight, card),
        )
        if not (table.is_structure[card] and sight.awards_left):
            return move
        award, at = self._brought(position, promises, card, space)
        return replace(move, award=award, award_space=AWARD_SPACES[at])

    def _taken(self, position: Position, sight: Sight, card: int) -> Card | None:
        """The face-up card that is taken: the one that is laid, but for one in hand none while there is a deck."""
        if card not in sight.hand:
            return self._worths.table.cards[card]
        return None if position.green.order else self._worths.table.cards[sight.greens[0]]

    def _brought(self, position: Position, promises: Promises, card: int, space: int) -> tuple[Award, int]:
        """The award that a structure brings, and where it is laid.

        It is one that is to show, first one that covers another. If more structures follow than that, it is one that is
        not wanted, face up or else from the deck, and lies where the last will cover it.
        """
        sight, awards = promises.sight, self._worths.table.awards
        village = int(np.flatnonzero(promises.with_card(card, space) & (promises.totals == promises.best))[0])
        way = promises.ways[promises.chosen[village]]
        spaces = sorted(np.flatnonzero(way.awards).tolist(), key=lambda at: (sight.award_tops[at] == NONE, at))
        if promises.found.built[village] <= way.number:
            return awards[way.awards[spaces[0]]], spaces[0]
        others = [awards[award] for award in sight.awards if award not in way.awards]
        # The deck is looked at only here, where its top card is drawn.
        deck: tuple[Any, ...] = position.awards.order[:1]
        return (*others, *deck)[0], spaces[-1]

    def worst(self) -> Position:
        """The table with the decks in an order that is bad for the player: a bound for what can be sure, no more."""
        position = self.position
        table, rulings = self._worths.table, position.rulings
        prizes: list[Any] = list(position.awards.order)
        cards: list[Any] = list(position.green.order)
        awards = sorted(prizes, key=lambda award: most_points(award, table.cards, rulings))
        near: list[Any] = [*position.villages[0].visible_awards, *(position.awards.display or ()), *awards[:_NEAR]]

        def worth(card: Green) -> int:
            lines = (plain(award_points(award, (card, card, card), rulings)) for award in near if award is not NO_AWARD)
            return 2 * pond_points(card) + sum(max(0, points) for points in lines)

        greens = sorted(cards, key=worth)
        return replace(
            position,
            green=replace(position.green, deck=tuple(greens)),
            awards=replace(position.awards, deck=tuple(awards)),
        )
