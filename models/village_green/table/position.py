"""What lies on a table of Village Green.

A village is a 4x4 grid: the village card top left, three award spaces right of it (`top 1` to `top 3`), three below
it (`left 1` to `left 3`), and nine green spaces `r1c1` to `r3c3`. Every space may hold a stack. What nobody has seen
is told apart from what is known to be absent: an unsealed stack may go on beneath, a hand of `None` was not shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from models.heap import Hand
from models.logic import Number, Truth, Unknown, count, not_, total, where
from models.names import Word
from models.rule import Rulings
from models.village_green.cards import EMPTY, NO_AWARD, Award, Card, Deck, Feature, Green

SIDE = 3
GREEN_SPACES = tuple(f"r{row}c{column}" for row in range(1, SIDE + 1) for column in range(1, SIDE + 1))
AWARD_SPACES = tuple(f"{edge} {n}" for edge in ("top", "left") for n in range(1, SIDE + 1))
SPACES = GREEN_SPACES + AWARD_SPACES
VILLAGE_SPACE = "village"

TOP = AWARD_SPACES[:SIDE]
"""The award spaces of the top row."""

COLUMNS = tuple(tuple(range(column, SIDE * SIDE, SIDE)) for column in range(SIDE))
ROWS = tuple(tuple(range(row * SIDE, row * SIDE + SIDE)) for row in range(SIDE))
LINES = COLUMNS + ROWS
"""The green spaces that each award space scores, in the order of `AWARD_SPACES`."""

LINE_NAMES = tuple(f"{kind} {n}" for kind in ("column", "row") for n in range(1, SIDE + 1))

NEIGHBOURS = tuple(
    (space, other)
    for space in range(SIDE * SIDE)
    for other in (space + 1, space + SIDE)
    if (other in ROWS[space // SIDE]) or (other == space + SIDE and other < SIDE * SIDE)
)
"""The twelve pairs of orthogonally adjacent green spaces."""

BESIDE = tuple(tuple(b if a == space else a for a, b in NEIGHBOURS if space in (a, b)) for space in range(SIDE * SIDE))
"""The neighbours of each green space."""

HAND = 3
"""Green cards in hand between turns."""

DISPLAY = 3
"""Face-up cards of each kind beside the decks."""

STARTING_AWARDS = 3
"""Awards dealt to each player at the start."""

MOST_PLAYERS = 5

REMOVED = {2: (15, 10), 3: (10, 5), 4: (5, 0)}
"""Green and award cards that go back to the box unseen, by number of players; none for other numbers."""

Visible: TypeAlias = "Card | Unknown[Any]"


class Face(Word):
    """Which way the village card lies."""

    UP = "up"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class Stack:
    """The cards of one space, the visible one first.

    Unless `sealed`, more cards may lie beneath them unseen; beneath an empty space lies nothing. `green` and `award` are
    the visible card as it counts in a space of that kind.
    """

    cards: tuple[Visible, ...] = ()
    sealed: bool = False
    green: Any = field(init=False, repr=False, compare=False)
    award: Any = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.cards and (self.cards[-1] is EMPTY or self.cards[-1] is NO_AWARD):
            object.__setattr__(self, "cards", self.cards[:-1])
            object.__setattr__(self, "sealed", True)
        object.__setattr__(self, "green", as_green(self.cards[0]) if self.cards else EMPTY)
        object.__setattr__(self, "award", _as(self.cards[0], Green, NO_AWARD) if self.cards else NO_AWARD)

    def __str__(self) -> str:
        """As it is written."""
        return " on ".join([*map(str, self.cards), *(["."] if self.sealed or not self.cards else [])])

    @property
    def seen_through(self) -> Truth:
        """Whether nothing can lie here unseen: that was told, or there is no card beneath which it could lie."""
        if self.sealed or not self.cards:
            return True
        lowest = self.cards[-1]
        return not_(where(lowest, is_laid)) if isinstance(lowest, Unknown) else False

    @property
    def covers(self) -> Iterator[tuple[Visible, Visible]]:
        """Each card of the stack with the one directly beneath it, as far as seen."""
        return zip(self.cards, self.cards[1:], strict=False)


@dataclass(frozen=True, slots=True)
class Village:
    """One player's cards.

    `hand` holds the cards in hand, or only their number, or `None` if nobody showed it. `turns` is how many turns
    the player has taken, if that was counted.
    """

    player: str
    face: Face | Unknown[Face]
    green: tuple[Stack, ...]
    awards: tuple[Stack, ...]
    on_village: tuple[Visible, ...] = ()
    hand: tuple[Green | Unknown[Any], ...] | int | None = None
    turns: int | None = None
    visible_green: tuple[Green | Unknown[Any], ...] = field(init=False, repr=False, compare=False)
    visible_awards: tuple[Award | Unknown[Any], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "visible_green", tuple([stack.green for stack in self.green]))
        object.__setattr__(self, "visible_awards", tuple([stack.award for stack in self.awards]))

    @property
    def is_down(self) -> Truth:
        """Whether the village card lies face down."""
        return where(self.face, _is_down)

    @property
    def stacks(self) -> tuple[Stack, ...]:
        """Every space, green ones first."""
        return self.green + self.awards

    @property
    def spaces(self) -> Iterator[tuple[str, Stack]]:
        """Every space with what lies there, the village card at last."""
        yield from zip(SPACES, self.stacks, strict=True)
        yield VILLAGE_SPACE, Stack(self.on_village)

    @property
    def cards(self) -> Iterator[Visible]:
        """Every card of the village that was seen, covered ones included."""
        for stack in self.stacks:
            yield from stack.cards
        yield from self.on_village

    @property
    def hand_size(self) -> int | None:
        """How many cards are in hand, if that was seen."""
        return len(self.hand) if isinstance(self.hand, tuple) else self.hand

    @property
    def shown_hand(self) -> tuple[Green | Unknown[Any], ...]:
        """The cards in hand that somebody showed."""
        return self.hand if isinstance(self.hand, tuple) else ()

    def with_stacks(self, stacks: Mapping[int, Stack]) -> Village:
        """The village with other stacks in some spaces, told by their places in `SPACES`."""
        new = tuple(stacks.get(space, stack) for space, stack in enumerate(self.stacks))
        return replace(self, green=new[: len(GREEN_SPACES)], awards=new[len(GREEN_SPACES) :])

    def line(self, award_space: int) -> tuple[Green | Unknown[Green], ...]:
        """The visible green cards that an award space scores."""
        one, two, three = LINES[award_space]
        visible = self.visible_green
        return visible[one], visible[two], visible[three]

    def visible_count(self) -> Number:
        """How many green spaces show a green card."""
        return count([where(card, is_laid) for card in self.visible_green])


def _is_down(face: Face) -> bool:
    return face is Face.DOWN


def as_green(card: Visible) -> Any:
    """A card among green cards as it counts there: an award counts as none."""
    return _as(card, Award, EMPTY)


def _as(card: Visible, stranger: type, nothing: Card) -> Visible:
    """A card where cards of the other kind count as none."""
    if not isinstance(card, Unknown):
        return nothing if isinstance(card, stranger) else card
    if not any(isinstance(option, stranger) for option in card.options):
        return card
    return card.seen_as(lambda one: nothing if isinstance(one, stranger) else one)


@dataclass(frozen=True, slots=True)
class Supply:
    """One kind of card in the middle of the table: the face-up cards and the deck, `None` if unseen.

    `deck` holds the cards of the deck in their order, the top card first, or only their number. `under` are cards that are
    known to lie lowest in a deck of which only the number is told, since they were put there.
    """

    display: tuple[Visible, ...] | None = None
    deck: tuple[Visible, ...] | int | None = None
    under: tuple[Visible, ...] = ()

    @property
    def size(self) -> int | None:
        """How many cards the deck holds, if that was seen."""
        return len(self.deck) if isinstance(self.deck, tuple) else self.deck

    @property
    def order(self) -> tuple[Visible, ...]:
        """The cards of the deck in their order, as far as it was told."""
        return self.deck if isinstance(self.deck, tuple) else ()

    @property
    def seen(self) -> tuple[Visible, ...]:
        """The cards that were told of, face up or in the deck."""
        return (*(self.display or ()), *self.order, *self.under)

    @property
    def is_gone(self) -> bool:
        """Whether no card is left to be drawn."""
        return self.size == 0 and self.display == ()

    @property
    def takeable(self) -> tuple[Visible, ...]:
        """The cards that were told of and that may be taken: those face up and the top card of the deck."""
        return (*(self.display or ()), *self.order[:1])

    @property
    def face_up(self) -> Hand[Visible]:
        """The face-up cards, from which any may be taken."""
        return cards_of(self.display)

    @property
    def top(self) -> Hand[Visible]:
        """The one card that may be drawn from the deck, or none where there is none."""
        return cards_of(self.order[:1] if self.order or self.size == 0 else None)

    def drawn(self, number: int) -> Supply:
        """The deck without so many cards; once the lowest are reached, which is which is not known."""
        if isinstance(self.deck, tuple):
            return replace(self, deck=self.deck[number:])
        size = self.deck and max(0, self.deck - number)
        return replace(self, deck=size, under=self.under if size is not None and size >= len(self.under) else ())


def cards_of(cards: tuple[Visible, ...] | None) -> Hand[Visible]:
    """Cards, some of which need not be known; whether a card is among them may depend on those."""
    return Hand(cards, _is)


def _is(card: Visible, seen: Visible) -> Truth:
    return seen.is_(card) if isinstance(seen, Unknown) else seen is card


@dataclass(frozen=True, slots=True)
class Pool:
    """The cards that may lie visible in a village that is looked for, those that lie there already included."""

    green: tuple[Green, ...]
    awards: tuple[Award, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """All that is known of a table, villages in seat order (clockwise).

    `players` is how many people may be playing: one number if the file tells it, else every number that is possible.
    `turn` names whose turn comes next; `over` says that the game has ended.
    """

    deck: Deck
    villages: tuple[Village, ...]
    players: tuple[int, ...]
    rulings: Rulings
    green: Supply = Supply()
    awards: Supply = Supply()
    turn: str | None = None
    start: str | None = None
    over: bool = False

    @property
    def layouts(self) -> int:
        """How many villages are written down."""
        return len(self.villages)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.over

    @property
    def players_written(self) -> tuple[str, ...]:
        """Whose villages are written down, in seat order."""
        return tuple(village.player for village in self.villages)

    def village_of(self, player: str) -> Village:
        """A player's village."""
        return next(village for village in self.villages if village.player == player)

    def under(self, rulings: Rulings) -> Position:
        """The same position under other rulings."""
        return replace(self, rulings=rulings)

    @property
    def is_solo(self) -> bool:
        """Whether this is known to be the solo game."""
        return self.players == (1,)

    @property
    def is_whole(self) -> bool:
        """Whether every player's village is written down."""
        return self.players == (len(self.villages),)

    @property
    def one_match_is_enough(self) -> bool:
        """Whether a card laid through the village card has to match one neighbour only (VG-AMB-ANY)."""
        return self.rulings["VG-AMB-ANY"] == "at-least-one"

    @property
    def lawns_cover_all(self) -> bool:
        """Whether a lawn may be laid on a flower card without the village card (VG-AMB-LAWNCOVER)."""
        return self.rulings["VG-AMB-LAWNCOVER"] == "allowed"

    @property
    def discards_unfitting(self) -> bool:
        """Solo: whether a card is discarded where none fits after the draw (VG-AMB-SOLO-CHOICE)."""
        return self.rulings["VG-AMB-SOLO-CHOICE"] == "discard"

    @property
    def may_stop(self) -> bool:
        """Solo: whether the game may be stopped while a card could still be placed (VG-AMB-SOLO-END)."""
        return self.rulings["VG-AMB-SOLO-END"] == "may-stop"


def is_laid(card: Card) -> bool:
    """Whether there is a card, and not an empty space."""
    return card is not EMPTY and card is not NO_AWARD


def is_green(card: Card) -> bool:
    """Whether there is a card, and a green one."""
    return isinstance(card, Green) and card is not EMPTY


def is_award(card: Card) -> bool:
    """Whether there is a card, and an award."""
    return isinstance(card, Award) and card is not NO_AWARD


def is_lawn(card: Card) -> bool:
    """Whether there is a card, and a lawn."""
    return isinstance(card, Green) and card.feature is Feature.LAWN


def how_many(cards: Iterable[Visible], test: Callable[[Card], bool]) -> Number:
    """How many of these cards pass a test."""
    known, open_cards = 0, []
    for card in cards:
        if isinstance(card, Unknown):
            open_cards.append(card.where(test))
        elif test(card):
            known += 1
    return total([known, count(open_cards)]) if open_cards else known


def has_no_flower(card: Green) -> bool:
    """Whether there is nothing to match: a lawn, or no card at all."""
    return card.flower is None


def players_possible(villages: int) -> tuple[int, ...]:
    """The player counts that a number of written villages leaves open."""
    return tuple(range(villages, MOST_PLAYERS + 1)) or (villages,)
