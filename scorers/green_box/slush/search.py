"""The best turns of Slush, for certain: whatever the others do and whatever cards come; and those that are best on average.

On average each card left to draw is as likely as any other, and the others play against you. A table is numbers:
a card is a number, its value the rest by six; players are numbers in their order. What is drawn is told a step later: then
the card comes that is worst for the player who asks, or each of those left with the same chance.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from fractions import Fraction
from functools import cache, cached_property
from typing import NamedTuple, TypeAlias

from models.green_box.components import Colour
from models.green_box.slush.cards import CARDS, CUBES, SIX
from models.green_box.slush.moves import Kind, Move
from models.green_box.slush.table import MOST_BID, Position
from models.logic import Unknown
from scorers.green_box.contest import Contest
from scorers.green_box.slush.score import WIN
from scorers.objective import SCORE
from scorers.ticks import one_in

NOBODY = -1


class Lot(NamedTuple):
    """A face-up card: its number, the cubes of each player, who locked it, and who claims it."""

    card: int
    cubes: tuple[int, ...]
    locker: int
    claimant: int


class State(NamedTuple):
    """A table: the face-up cards in order, cubes and meeples left, cards left to draw, who moves (-1: the game is over).

    `won` is who claims all six own cards. While `waits` is told, a card was drawn and nobody has seen it yet (1), or there
    was nothing to see (0, where a search counts that as a step of its own); -1 else.
    """

    lots: tuple[Lot, ...]
    hands: tuple[int, ...]
    meeples: tuple[bool, ...]
    left: int
    mover: int
    won: int = NOBODY
    waits: int = NOBODY


class Step(NamedTuple):
    """A turn by numbers, or the card that was drawn in it (`kind` is nothing then); that nothing was drawn has no card."""

    mover: int
    kind: Kind | None
    card: int = NOBODY
    cubes: int = 0


class Table:
    """The game for one player and aim, as it is looked so many turns ahead."""

    def __init__(self, position: Position, player: str, objective: str, turns: int) -> None:
        self.position = position
        self.player = position.players.index(player)
        self.objective = objective
        self.turns = turns
        self.count = position.layouts
        self._own = [_cards_of([colour]) for colour in position.colours]

    # Rulings are read where they first matter: an answer rests on those only that were read.

    @cached_property
    def game_cards(self) -> frozenset[int]:
        """The cards that are in the game (SL-AMB-COLOURS)."""
        return _cards_of(self.position.card_colours)

    @cached_property
    def may_pass(self) -> bool:
        """Whether passing is a choice: of a single turn of the player's own it never is the better one."""
        is_own = self.position.turn in {None, self.position.players[self.player]}
        return not (is_own and self.turns == 1) and self.position.may_pass

    @cached_property
    def sees_cards(self) -> bool:
        """Whether it matters which cards come: they may, and a later turn is looked at."""
        return self.turns > 1 and self.start.left > 0

    @cached_property
    def start(self) -> State:
        """The table that is asked about."""
        position, colours = self.position, self.position.colours
        lots = []
        for face_up in position.cards:
            if isinstance(face_up.card, Unknown):
                raise TypeError("every card has to be known")
            cubes = tuple(face_up.count(colour) for colour in colours)
            locker = colours.index(face_up.meeples[0]) if face_up.meeples else NOBODY
            most = max(cubes)
            claimant = locker if locker != NOBODY else cubes.index(most) if most else NOBODY
            lots.append(Lot(CARDS.index(face_up.card), cubes, locker, claimant))
        mover = self.player if position.turn is None else position.players.index(position.turn)
        won = next((i for i, colour in enumerate(colours) if position.has_all_six(colour) is True), NOBODY)
        hands, meeples = tuple(map(position.cubes_left, colours)), tuple(map(position.has_meeple, colours))
        state = State(tuple(sorted(lots)), hands, meeples, position.cards_left, mover, won)
        over = position.over or won != NOBODY or self._ends(state, mover)
        return state._replace(mover=NOBODY) if over else state

    def is_ours(self, state: State) -> bool:
        """Whether the player asked about moves next; which card comes, others choose."""
        return state.waits == NOBODY and state.mover == self.player

    def is_over(self, state: State) -> bool:
        """Whether the game has ended."""
        return state.mover == NOBODY

    def worth(self, state: State) -> int:
        """What the table is worth to the player as it lies, by the aim."""
        points, cards = [0] * self.count, [0] * self.count
        for lot in state.lots:
            if lot.claimant != NOBODY:
                points[lot.claimant] += lot.card % SIX + 1
                cards[lot.claimant] += 1
        me, won = self.player, state.won
        if self.objective == SCORE:
            return points[me] + (0 if won == NOBODY else WIN if won == me else -WIN)
        others = list(zip(points, cards, strict=True))
        own = others.pop(me)
        best = max(others)
        # 1 for a game that is won, -1 for one that is lost, 0 for a draw or where it goes on.
        end = (own > best) - (own < best) if won == NOBODY else 1 if won == me else -1
        end = end if state.mover == NOBODY else 0
        # A win counts more than any lead (`WIN`), so no points can outweigh it.
        return end if self.objective == "win" else own[0] - best[0] + WIN * end

    def children(self, state: State) -> Iterator[tuple[Step, State]]:
        """Every turn with the table after it, those first that claim most; of a card that was drawn, each that it can be."""
        if state.waits != NOBODY:
            yield from self._draws(state)
            return
        mover = state.mover
        claims = sorted(self._claims(state), key=lambda claim: -claim[0])
        for _, step, place, lot in claims:
            yield step, self._with(state, step, place, lot)
        if state.left:
            after = self._next(state._replace(left=state.left - 1), has_bare=True)
            waits = self.sees_cards and after.mover != NOBODY
            yield Step(mover, Kind.DRAW), after._replace(waits=1) if waits else after
        if (not claims and not state.left) or self.may_pass:
            yield Step(mover, Kind.PASS), self._waiting(self._next(state))

    def _claims(self, state: State) -> Iterator[tuple[int, Step, int, Lot]]:
        """Every bid and lock: how good it likely is, and which card lies where after it."""
        mover = state.mover
        most, meeple = min(MOST_BID, state.hands[mover]), state.meeples[mover]
        for place, lot in enumerate(state.lots):
            if lot.locker != NOBODY:
                continue
            card, cubes, _, claimant = lot
            own, value = cubes[mover], card % SIX + 1
            # Only for the order: what another loses by it counts half as much again.
            gain = 0 if claimant == mover else 10 * value if claimant == NOBODY else 15 * value
            for n in range(_least_bid(lot, mover), most + 1):
                after = (*cubes[:mover], own + n, *cubes[mover + 1 :])
                yield gain - n, Step(mover, Kind.BID, card, n), place, Lot(card, after, NOBODY, mover)
            if own and meeple:
                yield gain - 1, Step(mover, Kind.LOCK, card), place, Lot(card, cubes, mover, mover)

    def _with(self, state: State, step: Step, place: int, lot: Lot) -> State:
        """The table after a bid or a lock."""
        mover, hands, meeples = step.mover, state.hands, state.meeples
        lots = (*state.lots[:place], lot, *state.lots[place + 1 :])
        if step.kind is Kind.BID:
            hands = (*hands[:mover], hands[mover] - step.cubes, *hands[mover + 1 :])
        else:
            meeples = (*meeples[:mover], False, *meeples[mover + 1 :])
        own = self._own[mover]
        if lot.card in own and sum([other.claimant == mover and other.card in own for other in lots]) == SIX:
            return State(lots, hands, meeples, state.left, NOBODY, mover)
        return self._waiting(self._next(State(lots, hands, meeples, state.left, mover)))

    def _waiting(self, state: State) -> State:
        """The table where a search counts as a step that no card was drawn."""
        return state._replace(waits=0) if self.sees_cards and state.mover != NOBODY else state

    def _next(self, state: State, *, has_bare: bool = False) -> State:
        """The next player moves, or the game is over; a card with nothing on it may have been turned up."""
        following = (state.mover + 1) % self.count
        return state._replace(mover=NOBODY if self._ends(state, following, has_bare=has_bare) else following)

    def _ends(self, state: State, player: int, *, has_bare: bool = False) -> bool:
        """Whether the game ends when it is a player's turn (SL-END)."""

        def can_act(other: int) -> bool:
            return (has_bare and state.hands[other] > 0) or self._can_act(state, other)

        if can_act(player):
            return False
        position = self.position
        out_of_cubes = not state.hands[player] or position.rulings["SL-AMB-END"] == "no-bid"
        out_of_meeples = not state.meeples[player] or position.rulings["SL-AMB-ENDLOCK"] == "no-card"
        return (out_of_cubes and out_of_meeples) or not any(map(can_act, range(self.count)))

    def _can_act(self, state: State, player: int) -> bool:
        """Whether a player can draw, bid or lock."""
        most, meeple = min(MOST_BID, state.hands[player]), state.meeples[player]
        if state.left or not (most or meeple):
            return state.left > 0
        return any(
            lot.locker == NOBODY and (_least_bid(lot, player) <= most or (meeple and lot.cubes[player] > 0))
            for lot in state.lots
        )

    def _draws(self, state: State) -> Iterator[tuple[Step, State]]:
        """The table with each card that may have been drawn."""
        after = state._replace(waits=NOBODY)
        if not state.waits:
            yield Step(NOBODY, None), after
            return
        bare = (0,) * self.count
        for card in sorted(self.game_cards - {lot.card for lot in state.lots}):
            lots = (*state.lots, Lot(card, bare, NOBODY, NOBODY))
            yield Step(NOBODY, None, card), after._replace(lots=tuple(sorted(lots)))

    def moves(self, steps: Sequence[Step]) -> tuple[Move, ...]:
        """Steps as moves of the game: what was drawn is told with the draw."""
        moves: list[Move] = []
        numbers = {face_up.card: n for n, face_up in enumerate(self.position.cards)}
        for step in steps:
            if step.kind is None:
                if step.card != NOBODY:
                    card = CARDS[step.card]
                    numbers[card] = len(numbers)
                    moves[-1] = Move(moves[-1].player, Kind.DRAW, drawn=card)
                continue
            player = self.position.players[step.mover]
            if step.card == NOBODY:
                moves.append(Move(player, step.kind))
            else:
                card = CARDS[step.card]
                moves.append(Move(player, step.kind, numbers[card], str(card), step.cubes))
        return tuple(moves)

    @property
    def ceiling(self) -> int:
        """What nobody exceeds: nine cards, since each needs a cube, and a win."""
        # A claim takes a cube at least, and cubes never leave a card: nine cubes, nine cards, the dearest of all colours.
        values = sorted((card.value for card in CARDS), reverse=True)[:CUBES]
        return 1 if self.objective == "win" else sum(values) + WIN


def _least_bid(lot: Lot, player: int) -> int:
    """With how many more cubes a player has more than each other on a card that nobody has locked."""
    # Fewer would not be the most there, which the rule asks of every bid.
    claimant = lot.claimant
    return 1 if claimant in {player, NOBODY} else lot.cubes[claimant] + 1 - lot.cubes[player]


def _cards_of(colours: Collection[Colour]) -> frozenset[int]:
    """The numbers of the cards of these colours."""
    return frozenset(n for n, card in enumerate(CARDS) if card.colour in colours)


Value: TypeAlias = "int | Fraction"
_A_STEP = 4
"""So many positions are a step."""


class BestPlay(Contest):
    """The best turn of a player, or the best so many turns ahead, all others and the draw pile playing against that player.

    Where cards may come, a turn is two steps of the search: what a player does, and which card is turned up.
    """

    def __init__(self, position: Position, player: str, objective: str, turns: int, tick: Callable[[], None]) -> None:
        self._table = table = Table(position, player, objective, turns)
        # What a player does is one step, the card that is turned up then another.
        steps = 2 if table.sees_cards else 1
        super().__init__(table, table.start, table.ceiling, turns, table.moves, tick, steps)

    @property
    def scope(self) -> str:
        """How far was looked, and what is taken of the cards that come."""
        asked = super().scope
        if not self._table.sees_cards:
            return asked
        return asked.replace("whatever the others do,", "whatever the others do and whatever cards come,")

    def _is_certain(self, worth: int) -> bool:
        """Whether the game has ended, where only the end counts."""
        return self._table.objective == "win" and worth != 0

    def _bound(self, worth: int) -> int:
        """The end itself, where it is certain."""
        return worth if self._is_certain(worth) else super()._bound(worth)


class Average(NamedTuple):
    """The best turn of one kind, and what it gives on average when so many turns are looked ahead."""

    move: Move
    value: Fraction


def best_on_average(
    position: Position, player: str, objective: str, turns: int, tick: Callable[[], None]
) -> tuple[Average, ...]:
    """The best turn of each kind for the player who moves, best first; nothing where the game is over."""
    table = Table(position, player, objective, turns)
    if table.is_over(table.start):
        return ()
    tick = one_in(_A_STEP, tick)

    @cache
    def value(state: State, left: int) -> Value:
        """The best for the player, the worst of the others, the mean of all cards that may come."""
        tick()
        if table.is_over(state) or not left:
            # A card that was just drawn is nobody's, whichever it is.
            return table.worth(state)
        values = [value(after, left - (state.waits == NOBODY)) for _, after in table.children(state)]
        if state.waits != NOBODY:
            return Fraction(sum(values), len(values))
        return max(values) if table.is_ours(state) else min(values)

    best: dict[Kind | None, tuple[Value, Step]] = {}
    for step, after in table.children(table.start):
        found = value(after, turns - 1)
        # Of two turns of a kind that give the same, the first.
        if step.kind not in best or found > best[step.kind][0]:
            best[step.kind] = found, step
    every = [Average(table.moves((step,))[0], Fraction(worth)) for worth, step in best.values()]
    return tuple(sorted(every, key=lambda one: -one.value))
