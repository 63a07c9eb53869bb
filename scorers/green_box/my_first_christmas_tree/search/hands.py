"""Cards as a search sees them: what a turn can do with hand, pool and preparation row, apart from where decorations go."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple

from models.green_box.cards import Card
from models.green_box.components import Colour
from models.green_box.my_first_christmas_tree.moves.words import Move, most_cubes, suit, total_of, ways
from models.green_box.my_first_christmas_tree.table.kinds import BOXES, POOL
from models.green_box.my_first_christmas_tree.table.position import LEAST_CARDS, Position, limit_of, symbols
from scorers.green_box.my_first_christmas_tree.search.tree import Completion, Tree


class State(NamedTuple):
    """What a player can play with: hand, row and pool as far as they are known, boxes, and the deck.

    `unseen` are cards of the pool that nobody knows, `deck` is the place in the deck where it is known, `supply` how many
    cards deck and discard pile have (`None`: not known).
    """

    hand: tuple[Card, ...]
    row: tuple[Card, ...]
    pool: tuple[Card, ...]
    unseen: int
    deck: int
    supply: int | None
    own: tuple[int, ...]
    neutral: tuple[int, ...]

    @property
    def limit(self) -> int | None:
        """The most cards of the row."""
        return limit_of(self.own)

    def boxes_left(self, value: int) -> int:
        """How many neutral boxes of a value are left."""
        return self.neutral[BOXES.index(value)] if value in BOXES else 0


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn apart from its decorations: the move so far, the row it completes if any, and what is left after it."""

    move: Move
    after: State
    completed: Completion | None
    gained: int


class Hands:
    """The turns of a player at a table."""

    def __init__(self, position: Position, player: str, tree: Tree) -> None:
        self._player, self._tree, self._position = player, tree, position
        self._may_pass, self._may_discard = not position.must_play, position.may_discard
        self._deck = tuple(map(suit, position.deck)) if isinstance(position.deck, tuple) else ()

    @property
    def start(self) -> State:
        """The table that is asked about."""
        position, seat = self._position, self._position.seat(self._player)
        pool = tuple(suit(card) for card in position.pool if card.symbol is not None)
        deck = position.deck_count
        return State(
            _in_order(tuple(map(suit, seat.hand or ()))),
            tuple(map(suit, seat.row)),
            _in_order(pool),
            len(position.pool) - len(pool),
            0,
            None if deck is None else deck + (position.discard_count or 0),
            seat.boxes.own,
            tuple(position.boxes_left(value) for value in BOXES),
        )

    def turns(self, state: State, number: int) -> Iterator[Turn]:
        """Every turn, as far as it differs in what it does."""
        for move, table in self._taking(state):
            for played, table_after in self._playing(move, table):
                yield from self._completing(played, table_after, number)

    def _draw(self, state: State) -> State:
        """With a card turned up for the pool."""
        if state.supply == 0:
            return state
        known = state.deck < len(self._deck)
        card = self._deck[state.deck] if known else Card()
        state = state._replace(deck=state.deck + known, supply=_more(state.supply, -1))
        if card.symbol is None:
            return state._replace(unseen=state.unseen + 1)
        return state._replace(pool=_in_order((*state.pool, card)))

    def _refill(self, state: State) -> State:
        """With a card for the one that was taken, and those that could not be turned up before."""
        state = self._draw(state)
        while state.supply and len(state.pool) + state.unseen < POOL:
            state = self._draw(state)
        return state

    def _taking(self, state: State) -> Iterator[tuple[Move, State]]:
        """Every way of taking cards from the pool (CT-A)."""
        nothing = Move(player=self._player)
        if not self._position.must_take or not (state.pool or state.unseen):
            yield nothing, state
        for move, after in self._one_taken(nothing, state):
            yield move, after
            yield from self._one_taken(move, after)
        if state.deck < len(self._deck):
            renewed = state._replace(pool=(), unseen=0, supply=_more(state.supply, len(state.pool) + state.unseen))
            for _ in range(POOL):
                renewed = self._draw(renewed)
            yield from self._one_taken(replace(nothing, renewed=True), renewed)

    def _one_taken(self, move: Move, state: State) -> Iterator[tuple[Move, State]]:
        # Equal cards lead to equal tables, so each is taken once.
        for card in dict.fromkeys(state.pool):
            rest = list(state.pool)
            rest.remove(card)
            after = self._refill(state._replace(pool=tuple(rest), hand=_in_order((*state.hand, card))))
            yield replace(move, taken=(*move.taken, card)), after

    def _playing(self, move: Move, state: State) -> Iterator[tuple[Move, State]]:
        """Every way of playing cards, the row discarded where that is possible (CT-B)."""
        going_on = list(self._one_played(move, state))
        yield from self._one_or_two(going_on)
        if self._may_pass or not (state.hand or state.row):
            yield replace(move, played=()), state
        if state.row and (not going_on or self._may_discard):
            emptied = state._replace(row=(), supply=_more(state.supply, len(state.row)))
            discarding = replace(move, discarded=True)
            yield from self._one_or_two(list(self._one_played(discarding, emptied)))
            if self._may_pass or not state.hand:
                yield replace(discarding, played=()), emptied

    def _one_or_two(self, first: list[tuple[Move, State]]) -> Iterator[tuple[Move, State]]:
        """These, and each with a second card where no commit ability was used before."""
        yield from first
        for move, state in first:
            if not move.renewed and len(move.taken) < 2:
                yield from self._one_played(move, state)

    def _one_played(self, move: Move, state: State) -> Iterator[tuple[Move, State]]:
        if state.limit is not None and len(state.row) >= state.limit:
            return
        for card in dict.fromkeys(state.hand):
            rest = list(state.hand)
            rest.remove(card)
            # A row that fits no line of the tree now fits none later: symbols of a tree stay where they are.
            for way in ways(state.row, card):
                row = way.on(state.row)
                if self._tree.lines(symbols(row)):
                    played = replace(move, played=(*(move.played or ()), way))
                    yield played, state._replace(hand=tuple(rest), row=row)

    def _completing(self, move: Move, state: State, number: int) -> Iterator[Turn]:
        """The turn without completing the row, and with it, each with every box (CT-C, CT-D)."""
        row = state.row
        if state.limit is None or len(row) < state.limit:
            yield Turn(move, state, None, 0)
        if len(row) < LEAST_CARDS or (not self._may_pass and not move.played):
            return
        completed = Completion(number, symbols(row), most_cubes(row))
        after = state._replace(row=(), supply=_more(state.supply, len(row)))
        yield Turn(move, after, completed, 0)
        for colours in _countable(row, several=not move.commits):
            value = total_of(row, colours)
            own, neutral = self._position.takes_box(value, state.limit, state.boxes_left(value))
            if own:
                yield Turn(replace(move, box=colours), after._replace(own=(*state.own, value)), completed, value)
            if neutral:
                left = dict(zip(BOXES, state.neutral, strict=True))
                left[value] -= 1
                yield Turn(
                    replace(move, box=colours, stack="neutral" if own else ""),
                    after._replace(neutral=tuple(left.values())),
                    completed,
                    value,
                )


def _more(supply: int | None, cards: int) -> int | None:
    return None if supply is None else supply + cards


def _in_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=str))


def _countable(row: tuple[Card, ...], *, several: bool) -> list[tuple[Colour, ...]]:
    """The colours of a row, and with a commit ability each two of them."""
    colours = list(dict.fromkeys(card.colour for card in row if card.colour is not None))
    return [*((colour,) for colour in colours), *(combinations(colours, 2) if several else ())]
