"""The best that can be made of this turn, prices being known, and the fewest turns to win, the cards to come being known.

Of this turn every way to trade, to exchange and to build is tried. The fewest turns are a search turn by turn: for a number
of turns, all tables that can come about are made. What linear programmes show to be too late is
left out (`bound.py`). Where too many are left, the most promising go on: a win that is found then stands, but that there is
none is not shown. So few are kept at first, and more where it is still open. Leaving out tables that others beat in cubes
of every colour saves nothing besides: the programmes leave out nearly all of them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.green_box.desert_dessert.moves.actions import MOVES
from models.green_box.desert_dessert.moves.words import Draw, Move, Part
from models.green_box.desert_dessert.table import COLOURED, GOAL, Phase, Position
from scorers.green_box.desert_dessert.score import DONE
from scorers.green_box.desert_dessert.search.bound import WON, Cut, Turns
from scorers.green_box.desert_dessert.search.layers import Expansion, Layer, Limits, beginning
from scorers.green_box.desert_dessert.search.world import BEST, KINDS, WORST, World, obstacle
from scorers.limits import are_held, hold
from scorers.objective import SCORE
from scorers.play import Played, PlaySearch, Progressed

KEPT = 100
"""Tables that go on from turn to turn at first; four times as many where it stays open, and so on."""
_FEW, _CUTS = 12, 8
"""Tables that are too few for a programme, and cuts that are remembered."""
_LITTLE = 1e-5
"""A programme that says so little more is not remembered."""
FAR = 40
"""So many turns are looked ahead at most."""


@dataclass(frozen=True)
class Attempt:
    """Whether a game can be won in a turn or before: yes, by these turns, no, or not settled."""

    is_won: bool | None
    turns: tuple[tuple[Part, ...], ...] = ()


class Plan:
    """Whether a game can be won by the end of a turn."""

    def __init__(self, world: World, tick: Callable[[], None]) -> None:
        self._world, self._tick = world, tick
        # What lies on tiles by then is in no table, so that it comes off what a table has to be worth.
        self._need = WON - world.black_on_tiles
        self._programmes: dict[tuple[int, str], Turns] = {}
        self._cuts: dict[tuple[int, str], list[Cut]] = {}

    def bound_fails(self, last: int, prices: str) -> bool:
        """Whether it is plain at once that the game is not won by the end of a turn."""
        _, (first, *_) = self._programme(last, prices)
        worth, rest = first.of(self._world.first)
        # By weak duality no way to play on makes more of the table than it is worth at these prices.
        return float(self._world.start @ worth) + rest < self._need

    def _programme(self, last: int, prices: str) -> tuple[Turns, list[Cut]]:
        """The programme up to the end of a turn, and what was learnt from it by now."""
        if (last, prices) not in self._programmes:
            programme = Turns(self._world, self._world.first, last, prices, self._tick)
            self._cuts[last, prices] = [programme.cut(self._world.first, self._world.start.astype(float))[1]]
            self._programmes[last, prices] = programme
        return self._programmes[last, prices], self._cuts[last, prices]

    def attempt(self, last: int, kept: int, prices: str) -> Attempt:
        """Whether the game can be won by then, so many tables going on from turn to turn."""
        world, cuts, programme = self._world, list[Cut](), None
        if not are_held():
            if self.bound_fails(last, prices):
                return Attempt(is_won=False)
            programme, cuts = self._programme(last, prices)
        layers, is_whole = [beginning(world)], True
        for turn in range(world.first, last + 1):
            limits = self._limits(cuts, turn + 1)
            layer = Expansion(world, turn, prices, limits, self._tick).of(layers[-1])
            won = np.nonzero(layer.is_won)[0]
            if len(won):
                return Attempt(is_won=True, turns=_turns([*layers, layer], int(won[layer.origins[won, 2].argmin()])))
            if turn < last and programme is not None:
                layer = self._cut_more(layer, turn + 1, programme, cuts)
            if len(layer.tables) > kept:
                # One that is dropped might have won: that the others do not shows nothing.
                is_whole = False
                promise = self._limits(cuts, turn + 1).best(layer.tables)
                layer = layer.only(np.argsort(-promise, kind="stable")[:kept])
            if not len(layer.tables):
                break
            layers.append(layer)
        return Attempt(is_won=False if is_whole else None)

    def _limits(self, cuts: Sequence[Cut], turn: int) -> Limits:
        """The limits of tables before a turn, as far as they were learnt of that turn or of those before."""
        fitting = sorted((cut for cut in cuts if cut.first <= turn), key=lambda cut: cut.first)
        # The first holds from the beginning on; of the others those made for the latest turns say most.
        return Limits([*fitting[:1], *fitting[1:][1 - _CUTS :]], turn, self._need)

    def _cut_more(self, layer: Layer, turn: int, programme: Turns, cuts: list[Cut]) -> Layer:
        """The tables that a programme for the most promising of them leaves; what it says is learnt."""
        if len(layer.tables) < _FEW:
            return layer
        most = self._limits(cuts, turn).best(layer.tables)
        best = int(most.argmax())
        worth, cut = programme.cut(turn, layer.tables[best].astype(float))
        # Of the most promising table it says hardly less than what was known before.
        if worth > most[best] - _LITTLE:
            return layer
        cuts.append(cut)
        return layer.only(Limits([cut], turn, self._need).enough(layer.tables))


def _turns(layers: Sequence[Layer], n: int) -> tuple[tuple[Part, ...], ...]:
    """The turns that lead to a table of the last layer."""
    turns = []
    for layer in layers[:0:-1]:
        n, parts = layer.step(n)
        turns.append(parts)
    return tuple(turns[::-1])


def as_moves(position: Position, turns: Sequence[Sequence[Part]]) -> tuple[Move, ...]:
    """Turns as moves; of the last one what leads to the win."""
    player, moves = position.players[0], []
    for told in turns:
        parts = tuple(told)
        if position.gets_due and not position.bag:
            # Nobody knows who is drawn: a plan that does without that manager stands whoever it is.
            free = next(colour for colour in COLOURED if colour not in position.own.managers)
            parts = (*parts[:-1], Draw(free), *parts[-1:])
        lengths = (Move(player, parts[:n]) for n in range(1, len(parts) + 1))
        move = next((some for some in lengths if MOVES.after(position, some).over), Move(player, parts))
        moves.append(move)
        position = MOVES.after(position, move)
    return tuple(moves)


STANDS_FOR_ANYBODY = "the one that is named stands for anybody"


class FewestTurns(PlaySearch):
    """The turn in which the game is won at the earliest; `points` are the numbers of turns, less being more."""

    is_open = False

    def __init__(self, position: Position, tick: Callable[[], None]) -> None:
        self._position, self.world, self._tick = position, World(position), tick
        self._won: int | None = None
        self._least = position.number

    def learn(self, other: PlaySearch, bound: int, /) -> None:
        """Nobody wins sooner where no more is allowed."""
        if isinstance(other, FewestTurns) and other.world.allows_all_of(self.world):
            self._least = max(self._least, -bound)

    @property
    def obstacle(self) -> str | None:
        """That the game is over, or that nothing can be searched."""
        return obstacle(self._position)

    @property
    def ceiling(self) -> int:
        """One industry is built a turn, so no sooner than that."""
        missing, first = len(self._position.own.missing), self._position.number
        # This turn builds one of those that are missing, each later one another.
        least = first if self.world.builds_at_once > 1 else max(first, first + missing - 1)
        return -max(least, self._least)

    @property
    def remark(self) -> str | None:
        """That the file has too few cards or managers."""
        said = []
        if self._won is not None and not self.world.is_told(self._won):
            few = "the file has too few cards (`deck:`)"
            said.append(
                f"{few}: after them the plan makes no trade, so it wins whatever comes; the bound has any at price 1"
            )
        if self._won is not None and self.world.draws(self.world.first, self._won):
            nobody = "the file does not say which managers are drawn (`bag:`)"
            said.append(f"{nobody}: the plan does without the others, the bound has the best; {STANDS_FOR_ANYBODY}")
        return "; ".join(said) or None

    @property
    def scope(self) -> str:
        """That the cards are known, or that whatever comes is thought of."""
        return "with the cards in this order" if self.world.is_told(self.world.first) else "whatever cards come"

    def run(self, above: int | None = None) -> Iterator[Progressed]:
        """Plans that win sooner and sooner, with the turn before which nobody wins."""
        plan = Plan(self.world, self._tick)
        lower, end = -self.ceiling, self._position.number + FAR
        upper = end if above is None else -above
        kept = KEPT

        def may_win(turn: int) -> bool | None:
            """Whether it may be won by then, cards and managers that nobody knows being the best there can be."""
            return False if self.world.is_known(turn) else plan.attempt(turn, kept, BEST).is_won

        while lower < upper:
            turn = lower
            while turn < upper:
                attempt = plan.attempt(turn, kept, WORST)
                if attempt.is_won:
                    moves = as_moves(self._position, attempt.turns)
                    upper = self._position.number + len(moves) - 1
                    hold(-upper, -lower, "a game won in so many turns")
                    self._won = upper
                    yield Progressed(-lower, Played(moves, -upper))
                elif turn == lower and attempt.is_won is False and may_win(turn) is False:
                    lower += 1
                    yield Progressed(-lower)
                turn += 1
            if lower < upper and not self.world.is_known(lower) and may_win(lower):
                # Cards or managers that are not known decide, so that no longer search can.
                self.is_open = True
                return
            kept *= 4


def _progress(layer: Layer) -> NDArray[np.int64]:
    """As a score sheet counts: the kinds of industry, and Vanilla as far as it counts."""
    kinds = (layer.tables[:, KINDS:] > 0).sum(axis=1)
    return np.where(layer.was_won, DONE, kinds + np.minimum(layer.tables[:, KINDS - 1], GOAL))


AMOUNTS: Mapping[str, Callable[[Layer], NDArray[np.int64]]] = {
    SCORE: _progress,
    "vanilla": lambda layer: layer.tables[:, KINDS - 1].astype(np.int64),
    "cubes": lambda layer: layer.tables[:, :KINDS].sum(axis=1, dtype=np.int64),
}
"""How much of each aim each table has."""


def whole_turn(world: World, tick: Callable[[], None], prices: str = WORST) -> Layer:
    """Every table that the rest of this turn can lead to, whatever the unknown cards are, or with the best of them."""
    expansion = Expansion(world, world.first, prices, Limits([], world.first + 1, 0), tick, ends=True)
    rest = expansion.of if world.position.phase is Phase.SUPPLY else expansion.of_rest
    return rest(beginning(world))


class BestPlay(PlaySearch):
    """The turn that ends with most of an aim, and among those with most tiles and cubes, without needless trades."""

    is_open = False
    scope = "in this turn"

    def __init__(self, position: Position, objective: str, turns: int, tick: Callable[[], None]) -> None:
        self._position, self._world = position, World(position)
        self._objective, self._turns, self._tick = objective, turns, tick

    @property
    def obstacle(self) -> str | None:
        """That the game is over, what is not asked here, or that the turn cannot be ended."""
        if self._turns > 1:
            return "only this turn is looked at; for a whole game add `--aim turns`"
        if why := obstacle(self._position):
            return why
        if not self._world.owes_trade or len(whole_turn(self._world, self._tick).tables):
            return None
        return "six cubes were exchanged, which takes a trade too (DD-TRD-SIX), and no trade can be paid"

    @property
    def ceiling(self) -> int:
        """What no turn exceeds."""
        own = self._position.own
        cubes = sum(own.cubes.values()) + 2 * sum(own.tiles.values()) + 1
        return {SCORE: DONE, "vanilla": cubes, "cubes": cubes}[self._objective]

    @property
    def remark(self) -> str | None:
        """That prices are not known, or who is drawn."""
        position, said = self._position, []
        if self._is_unpriced:
            few = "prices of this turn are not in the file"
            said.append(f"{few}: the play trades at none of these, the bound at the best that they can be")
        if position.gets_due and not position.bag:
            said.append(f"the pile is used up in this turn, and the file does not say who is drawn; {STANDS_FOR_ANYBODY}")
        return "; ".join(said) or None

    @property
    def _is_unpriced(self) -> bool:
        """Whether a trade may be made at prices that nobody knows."""
        return self._world.may_trade and not self._world.is_told(self._world.first)

    def run(self, above: int | None = None) -> Iterator[Progressed]:
        """The best turn whatever the prices, and what no turn exceeds with the best of them."""
        layer = whole_turn(self._world, self._tick)
        amounts = AMOUNTS[self._objective](layer)
        tiles, cubes = layer.tables[:, KINDS:].sum(axis=1), layer.tables[:, :KINDS].sum(axis=1)
        best = int(np.lexsort((-layer.trades, cubes, tiles, amounts))[-1])
        most = int(amounts[best])
        hold(most, self.ceiling, "a turn")
        bound = most
        if self._is_unpriced:
            # No prices are better than these, so no turn brings more than the best with them.
            luckiest = whole_turn(self._world, self._tick, BEST)
            bound = int(AMOUNTS[self._objective](luckiest).max())
            self.is_open = bound > most
        if above is None or most > above:
            moves = as_moves(self._position, [layer.step(best)[1]])
            yield Progressed(bound, Played(moves, most))
        else:
            yield Progressed(bound)
