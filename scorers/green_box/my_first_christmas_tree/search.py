"""The best turn of My First Christmas Tree, or the best so many turns of one's own, by trying all of them.

Turns are first tried without saying where decorations go: which cards, which rows completed, which boxes. Where the rows
are completed and what is decorated is settled for a whole sequence of turns at once. Tiles are the bits of a number.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, islice
from typing import NamedTuple, TypeAlias

from models.green_box.cards import Card
from models.green_box.my_first_christmas_tree.game import GAME
from models.green_box.my_first_christmas_tree.moves.actions import Steps
from models.green_box.my_first_christmas_tree.moves.words import Move, most_cubes, suit, total_of, ways
from models.green_box.my_first_christmas_tree.table.kinds import BOXES, POOL
from models.green_box.my_first_christmas_tree.table.position import LEAST_CARDS, Position, limit_of, symbols
from models.green_box.my_first_christmas_tree.table.tree import INDEX, SPOTS, WIDTHS, Row, Spot
from scorers.green_box.contest_words import sentences
from scorers.green_box.my_first_christmas_tree.score import points
from scorers.own_turns import Begun, OwnTurns
from scorers.play import END

ROWS = tuple(sum(1 << INDEX[spot] for spot in SPOTS if spot.row == row) for row in range(len(WIDTHS)))
"""The tiles of each row."""


@dataclass(frozen=True, slots=True)
class Completion:
    """A preparation row that was completed: in which turn, the symbols, and how many decorations may be placed for it."""

    turn: int
    symbols: Row
    cubes: int


_Decorating: TypeAlias = tuple[tuple[Spot, ...], tuple[Spot, ...]]
"""How a completed row is used: the tiles in their order, and those that get decorations."""


class Tree:
    """The tree of one player."""

    def __init__(self, position: Position, player: str) -> None:
        self.position, self.player = position, player
        colour = position.seat(player).colour
        cells = [position.at(spot) for spot in SPOTS]
        self.start = _mask(spot for spot in SPOTS if colour in position.at(spot).cubes)
        self.blocked = _mask(spot for spot in SPOTS if not position.takes(position.at(spot).cubes, colour))
        decorated = [cell if colour in cell.cubes else replace(cell, cubes=(*cell.cubes, colour)) for cell in cells]
        self._cells = cells, decorated
        self._free = [owner is None for owner in position.touches]
        # Each is asked for again and again: the tiles for a row of symbols, as bits and in their order, and two numbers.
        self.lines = cache(lambda symbols: [(_mask(line), line) for line in position.places(symbols)])
        self.worth, self.limit = cache(self._score), cache(self._limit)

    def is_full(self, mask: int) -> bool:
        """Whether every row has a finishing touch."""
        return all(not free or mask & row == row for free, row in zip(self._free, ROWS, strict=True))

    def _score(self, mask: int) -> int:
        """What the decorated tiles are worth: the table with them scores it, once what they reach is marked."""
        turn = Steps(self.position, self.player)
        tiles = iter(range(len(SPOTS)))
        turn.change(tree=tuple(tuple(self._cells[mask >> i & 1][i] for i in islice(tiles, width)) for width in WIDTHS))
        turn.award()
        return points(turn.table, self.player)

    def ways(self, mask: int, completion: Completion) -> dict[int, _Decorating]:
        """The decorated tiles after a completion at a tree, and how each comes about."""
        after, must_place = {}, self.position.must_place
        for tiles, line in self.lines(completion.symbols):
            free = [spot for spot in line if (tiles & ~mask & ~self.blocked) >> INDEX[spot] & 1]
            most = min(completion.cubes, len(free))
            for n in range(most if must_place else 0, most + 1):
                for placed in combinations(free, n):
                    after[mask | _mask(placed)] = line, placed
        return after

    def _limit(self, more: int) -> int:
        """What no tree with so many more decorations, wherever they lie, exceeds in worth."""
        best = 0
        # It matters which rows are complete and whether each is reached; with the fewest tiles for that most
        # decorations are left.
        for chosen in range(1 << len(WIDTHS)):
            for starred in (False, True):
                mask = self._least(chosen, starred=starred)
                if mask is not None and (mask & ~self.start).bit_count() <= more:
                    best = max(best, self.worth(mask))
        return best

    def _least(self, chosen: int, *, starred: bool) -> int | None:
        """The fewest decorated tiles that complete these rows, and reach each row if that is wanted."""
        mask = self.start
        for number, row in enumerate(ROWS):
            missing = row & ~mask
            if chosen >> number & 1:
                if missing & self.blocked:
                    return None
                mask |= missing
            elif starred and not mask & row:
                free = missing & ~self.blocked
                if not free:
                    return None
                mask |= free & -free
        return mask


def _mask(spots: Iterable[Spot]) -> int:
    """Tiles as the bits of a number."""
    return sum(1 << INDEX[spot] for spot in spots)


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
            after = self._draw(state._replace(pool=tuple(rest), hand=_in_order((*state.hand, card))))
            # Perhaps there are more that could not be turned up before.
            while after.supply and len(after.pool) + after.unseen < POOL:
                after = self._draw(after)
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
        # The colours of the row, and with a commit ability each two of them.
        colours_there = list(dict.fromkeys(card.colour for card in row if card.colour is not None))
        pairs = () if move.commits else combinations(colours_there, 2)
        for colours in (*((colour,) for colour in colours_there), *pairs):
            value, left = total_of(row, colours), dict(zip(BOXES, state.neutral, strict=True))
            own, neutral = self._position.takes_box(value, state.limit, left.get(value, 0))
            if own:
                yield Turn(replace(move, box=colours), after._replace(own=(*state.own, value)), completed, value)
            if neutral:
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


_MOST_TURNS = 12
"""So many turns are looked ahead at most: with the cards that are known there is nothing to be gained beyond."""


class _Done(NamedTuple):
    """What was done so far: the cards left, the rows completed, and what the boxes taken are worth."""

    cards: State
    completions: tuple[Completion, ...]
    boxes: int


_Play: TypeAlias = Begun[_Done]
_Trees: TypeAlias = "dict[tuple[int, int | None], tuple[_Decorating, ...]]"
"""The trees that completions can lead to: each with the turn that ended the game, and how it came about."""


class BestPlay(OwnTurns[Position, _Done]):
    """The most that a player can have after so many turns of their own, nobody else doing anything."""

    play = GAME.play
    reach = "in"

    def __init__(self, position: Position, player: str, objective: str, turns: int, tick: Callable[[], None]) -> None:
        super().__init__(position, player, objective, 1 if position.is_ending else min(turns, _MOST_TURNS), tick)
        self._asked = turns
        self._tree = Tree(position, player)
        self._hands = Hands(position, player, self._tree)
        self._trees_after = cache(self._decorate)

    @property
    def obstacle(self) -> str | None:
        """That the game is over, or ends before the player's next turn."""
        position = self._position
        if position.over:
            return "the game is over"
        other = position.next_to(self._player)
        ends = position.is_ending and position.turn == other and position.turns_to_end(other) == 1
        return f"the game ends with {other}'s turn" if ends else None

    @property
    def remark(self) -> str | None:
        """What is left out of account."""
        remarks = []
        if self._turns > 1:
            remarks.append("this leaves out the turns of the other player")
        if not isinstance(self._position.deck, tuple):
            remarks.append("this leaves out cards that come into the pool unseen")
        if self._turns < self._asked and not self._position.is_ending:
            asked = "to the end" if self._asked == END else self._asked
            remarks.append(f"the search looks {self._turns} turns ahead, not {asked}")
        return sentences(remarks)

    def start(self) -> _Done:
        """Nothing done yet."""
        return _Done(self._hands.start, (), 0)

    def turns(self, begun: _Play) -> Iterator[_Play]:
        """The play with each turn, as far as turns differ in what they do."""
        _, done, boxes = begun.state
        for turn in self._hands.turns(begun.state.cards, self._turns - begun.left):
            completions = (*done, turn.completed) if turn.completed else done
            yield begun.then((turn,), _Done(turn.after, completions, boxes + turn.gained))

    def key(self, begun: _Play) -> Hashable:
        """What was done, and what can be played with."""
        return begun.state._replace(cards=_alike(begun.state.cards))

    def in_order(self, plays: Iterator[_Play]) -> list[_Play]:
        """What promises most first; of that the plainest turns, after which the player has most cards."""

        def promise(begun: _Play) -> tuple[int, int, int]:
            cards = begun.state.cards
            return begun.limit, -len(begun.moves[-1].move.commits), len(cards.hand) + len(cards.row)

        return sorted(plays, key=promise)[::-1]

    def bound(self, begun: _Play) -> int:
        """What nothing exceeds that begins so: cards played, tiles decorated and boxes taken as if nothing else mattered."""
        # In rows that are completed lie those of the row and two played a turn, and a turn completes one of three or more.
        cards = len(begun.state.cards.row) + 2 * begun.left
        rows = min(begun.left, cards // LEAST_CARDS)
        # A completion places no more decorations than its row has cards (CT-C).
        cubes = min(len(SPOTS), sum(done.cubes for done in begun.state.completions) + (cards if rows else 0))
        # A box is no larger than the cards counted for it, and each row gives one (CT-D).
        boxes = min(cards, rows * BOXES[-1]) if cards >= BOXES[0] and rows else 0
        return self._tree.limit(cubes) + begun.state.boxes + boxes

    def ends(self, begun: _Play) -> Iterator[tuple[tuple[int, ...], Sequence[_Decorating]]]:
        """Each tree of use that the turns can lead to, if they may end so: its worth, and how it is decorated."""
        # Where a card has to be taken, and none is known, no turn follows.
        stuck = self._position.must_take and begun.left > 0 and next(iter(self.turns(begun)), None) is None
        for (mask, ended), done in self._trees_after(begun.state.completions).items():
            last = self._turns if ended is None else min(ended + self._position.has_extra_turns + 1, self._turns)
            if stuck or last == self._turns - begun.left:
                worth = self._tree.worth(mask) + begun.state.boxes
                # There may be thousands of trees.
                if self.is_useful(worth):
                    yield (worth,), done

    def _decorate(self, completions: tuple[Completion, ...]) -> _Trees:
        """The trees that rows completed one after the other can lead to."""
        if not completions:
            return {(self._tree.start, None): ()}
        done: _Trees = {}
        completion = completions[-1]
        for (mask, ended), before in self._trees_after(completions[:-1]).items():
            self._tick()
            if ended is not None and completion.turn > ended + self._position.has_extra_turns:
                continue
            for more, way in self._tree.ways(mask, completion).items():
                is_last = ended is None and not self._position.is_ending and self._tree.is_full(more)
                done.setdefault((more, completion.turn if is_last else ended), (*before, way))
        return done

    def moves(self, begun: _Play, ways: Sequence[_Decorating]) -> tuple[Move, ...]:
        """The turns as moves of the game, the other player's left out."""
        left, other = iter(ways), self._position.next_to(self._player)
        moves = [Move(player=other, skipped=True)] if self._position.turn == other else []
        for i, turn in enumerate(begun.moves):
            moves += [Move(player=other, skipped=True)] if i else []
            if turn.completed:
                line, placed = next(left)
                # The last turn completes no row for nothing, unless it must.
                is_of_use = placed or turn.move.box or i + 1 < len(begun.moves) or len(line) == turn.after.limit
                moves.append(replace(turn.move, line=line, placed=placed) if is_of_use else turn.move)
            else:
                moves.append(turn.move)
        return tuple(moves)


def _alike(state: State) -> State:
    """The same state for rows that are the same from the other end."""
    return state._replace(row=min(state.row, state.row[::-1], key=lambda row: [*map(str, row)]))
