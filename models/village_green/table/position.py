"""What lies on a table of Village Green. What nobody has seen is told apart from what is known to be absent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from models.doubts import each
from models.fields import player, several, told
from models.heap import Hand
from models.logic import Truth, Unknown, where
from models.rule import InForce
from models.table import SeatedTable, Seats
from models.table_form import Number
from models.village_green.cards import Award, Deck, Green
from models.village_green.table import kinds
from models.village_green.table.kinds import EDGE, of_stacks
from models.village_green.table.spaces import LINES, SPACES, VILLAGE_SPACE, Face, Stack, VillageCard, Visible

HAND = 3
"""Green cards in hand between turns."""

DISPLAY = 3
"""Face-up cards of each kind beside the decks."""

STARTING_AWARDS = 3
"""Awards dealt to each player at the start."""

MOST_PLAYERS = 5

REMOVED = {2: (15, 10), 3: (10, 5), 4: (5, 0)}
"""Green and award cards that go back to the box unseen, by number of players; none for other numbers."""


@dataclass(frozen=True, slots=True)
class Village:
    """One player's village. `top` scores columns 1-3, `left` scores rows 1-3.

    `hand` holds the cards in hand, or only their number, or `None` if nobody showed it. `turns` is how many turns
    the player has taken, if that was counted. `awards` are those of both edges, and what lies visible counts as it does in
    a space of its kind.
    """

    card: VillageCard = told(kinds.VILLAGE_CARD, "The village card: up, down or unknown.", kinds.of_card, key="village")
    green: tuple[Stack, ...] = told(kinds.ROWS, "The green spaces: three rows of three.", of_stacks("green"))
    top: tuple[Stack, ...] = told(EDGE, "The three award spaces above the columns, from the left.", of_stacks("top"))
    left: tuple[Stack, ...] = told(EDGE, "The three award spaces beside the rows, from the top.", of_stacks("left"))
    hand: tuple[Green | Unknown[Any], ...] | int | None = told(
        several(kinds.GREEN, "{who}'s hand, card {n}", or_how_many=True),
        "The cards in hand, or only how many they are.",
        each("hand, card {}", lambda position: position.deck.green.values(), "{n} is in {who}'s hand"),
    )
    turns: int | None = told(Number, "How many turns the player has taken.")
    player: str = ""
    awards: tuple[Stack, ...] = field(init=False, repr=False, compare=False)
    visible_green: tuple[Green | Unknown[Any], ...] = field(init=False, repr=False, compare=False)
    visible_awards: tuple[Award | Unknown[Any], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "awards", self.top + self.left)
        object.__setattr__(self, "visible_green", tuple([stack.green for stack in self.green]))
        object.__setattr__(self, "visible_awards", tuple([stack.award for stack in self.awards]))

    @property
    def face(self) -> Face | Unknown[Face]:
        """Which way the village card lies."""
        return cast("Face | Unknown[Face]", self.card.face)

    @property
    def is_down(self) -> Truth:
        """Whether the village card lies face down."""
        return where(self.card.face, lambda face: face is Face.DOWN)

    @property
    def stacks(self) -> tuple[Stack, ...]:
        """Every space, green ones first."""
        return self.green + self.awards

    @property
    def spaces(self) -> Iterator[tuple[str, Stack]]:
        """Every space with what lies there, the village card at last."""
        yield from zip(SPACES, self.stacks, strict=True)
        yield VILLAGE_SPACE, Stack(self.card.cards)

    @property
    def cards(self) -> Iterator[Visible]:
        """Every card of the village that was seen, covered ones included."""
        for stack in self.stacks:
            yield from stack.cards
        yield from self.card.cards

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
        return self.with_all([stacks.get(space, stack) for space, stack in enumerate(self.stacks)])

    def with_all(self, stacks: Sequence[Stack]) -> Village:
        """The village with these stacks in its `SPACES`."""
        green, edge = len(self.green), len(self.green + self.top)
        return replace(self, green=tuple(stacks[:green]), top=tuple(stacks[green:edge]), left=tuple(stacks[edge:]))

    def line(self, award_space: int) -> tuple[Green | Unknown[Green], ...]:
        """The visible green cards that an award space scores."""
        one, two, three = LINES[award_space]
        visible = self.visible_green
        return visible[one], visible[two], visible[three]


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

    @property
    def opened(self) -> Supply:
        """With the deck card by card where no other cards are left in it than those that were put under it."""
        return replace(self, deck=self.under, under=()) if self.under and self.deck == len(self.under) else self

    def after_draws(self, number: int) -> Supply:
        """The deck without so many cards."""
        if isinstance(self.deck, tuple):
            return replace(self, deck=self.deck[number:])
        size = self.deck and max(0, self.deck - number)
        return replace(self, deck=size, under=self.under[-size:] if size else ())


def cards_of(cards: tuple[Visible, ...] | None) -> Hand[Visible]:
    """Cards, some of which need not be known; whether a card is among them may depend on those."""
    return Hand(cards, lambda card, seen: seen.is_(card) if isinstance(seen, Unknown) else seen is card)


def _row(card: Any, place: str, text: str, said: str, *, or_how_many: bool = False, **more: Any) -> Any:
    """Cards of one kind in the middle of the table: the field of a file, and what may be doubted of each."""
    kind, name = "green" if card is kinds.GREEN else "awards", f"{place}, card {{}}"
    doubts = each(name, lambda position: getattr(position.deck, kind).values(), said, name)
    return told(several(card, f"{place}, card {{n}}", or_how_many=or_how_many), text, doubts, **more)


@dataclass(frozen=True, slots=True)
class Display:
    """The face-up cards in the middle."""

    green: tuple[Visible, ...] | None = _row(kinds.GREEN, "green display", "The face-up green cards.", "{n} lies face up")
    awards: tuple[Visible, ...] | None = _row(kinds.AWARD, "awards display", "The face-up awards.", "{n} lies face up")


@dataclass(frozen=True, slots=True)
class Decks:
    """How many cards the decks still hold, or these cards in their order, the top card first."""

    green: tuple[Visible, ...] | int | None = _row(
        kinds.GREEN, "green deck", "The green deck.", "{n} is card {} of the green deck", or_how_many=True
    )
    awards: tuple[Visible, ...] | int | None = _row(
        kinds.AWARD, "awards deck", "The award deck.", "{n} is card {} of the award deck", or_how_many=True
    )


@dataclass(frozen=True, slots=True)
class Under:
    """Cards that were put under a deck and were not drawn since, the lowest card last."""

    green: tuple[Visible, ...] = _row(
        kinds.GREEN, "under the green deck", "Green cards, the lowest last.", "{n} lies under the green deck", default=[]
    )
    awards: tuple[Visible, ...] = _row(
        kinds.AWARD, "under the awards deck", "Awards, the lowest last.", "{n} lies under the award deck", default=[]
    )


@dataclass(frozen=True, slots=True)
class Pool:
    """The cards that may lie visible in the village that `reeve best` looks for.

    Those that lie there already are included.
    """

    green: tuple[Green, ...] = told(several(kinds.KNOWN_GREEN), "Green cards.", default=[], is_written=True)
    awards: tuple[Award, ...] = told(several(kinds.KNOWN_AWARD), "Awards.", default=[], is_written=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Position(SeatedTable, Seats[Village]):
    """All that is known of a table, villages in seat order (clockwise).

    `counts` is how many people may be playing: one number if the file tells it, else every number that is possible.
    `turn` names whose turn comes next; `over` says that the game has ended.
    """

    deck: Deck
    seats: tuple[Village, ...]
    counts: tuple[int, ...]
    display: Display = told(Display, "The face-up cards in the middle.", default={})
    decks: Decks = told(
        Decks, "How many cards the decks still hold, or these cards in their order, the top card first.", default={}
    )
    beneath: Under = told(
        Under,
        "Cards that were put under a deck of which only the number is known; `judge -o` keeps them until they may have been "
        "drawn.",
        key="under",
        default={},
    )
    start: str | None = player("Who has the start player card.")

    @property
    def green(self) -> Supply:
        """The green cards in the middle."""
        return Supply(self.display.green, self.decks.green, self.beneath.green)

    @property
    def awards(self) -> Supply:
        """The awards in the middle."""
        return Supply(self.display.awards, self.decks.awards, self.beneath.awards)

    @property
    def cards_seen(self) -> Iterator[Visible]:
        """Every card that was seen anywhere on the table, hands included."""
        for village in self.seats:
            yield from village.cards
            yield from village.shown_hand
        yield from self.green.seen
        yield from self.awards.seen

    def alone(self, *villages: Village) -> Position:
        """The position with this village or none, and nothing else on the table."""
        names = tuple(village.player for village in villages)
        return Position(
            players=names, seats=villages, deck=self.deck, rulings=self.rulings, counts=self.counts, over=self.over
        )

    @property
    def is_solo(self) -> bool:
        """Whether this is known to be the solo game."""
        return self.counts == (1,)

    @property
    def is_whole(self) -> bool:
        """Whether every player's village is written down."""
        return self.counts == (len(self.seats),)

    one_match_is_enough = InForce("VG-AMB-ANY", "at-least-one")
    """Whether a card laid through the village card has to match one neighbour only (VG-AMB-ANY)."""
    lawns_cover_all = InForce("VG-AMB-LAWNCOVER", "allowed")
    """Whether a lawn may be laid on a flower card without the village card (VG-AMB-LAWNCOVER)."""
    discards_unfitting = InForce("VG-AMB-SOLO-CHOICE", "discard")
    """Solo: whether a card is discarded where none fits after the draw (VG-AMB-SOLO-CHOICE)."""
    may_stop = InForce("VG-AMB-SOLO-END", "may-stop")
    """Solo: whether the game may be stopped while a card could still be placed (VG-AMB-SOLO-END)."""


def counts_possible(villages: int, *, solo: bool | None = None, count: int | None = None) -> tuple[int, ...]:
    """How many may be playing with so many villages written, as far as that is told."""
    if solo or count:
        return (count or 1,)
    counts = tuple(range(max(1, villages), MOST_PLAYERS + 1)) or (villages,)
    return tuple(n for n in counts if n > 1 or solo is None)
