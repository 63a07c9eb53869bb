"""The best that can be made of this turn, its prices being known: every way to trade, to exchange and to build is tried."""

from collections.abc import Callable, Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from models.green_box.desert_dessert.moves.words import Part
from models.green_box.desert_dessert.table import GOAL, Phase, Position
from scorers.green_box.desert_dessert.score import DONE
from scorers.green_box.desert_dessert.search.layers import Expansion, Layer, Limits, Step, beginning
from scorers.green_box.desert_dessert.search.plan import STANDS_FOR_ANYBODY, as_moves
from scorers.green_box.desert_dessert.search.world import BEST, KINDS, WORST, World, obstacle
from scorers.limits import hold
from scorers.objective import SCORE
from scorers.play import Played, PlaySearch, Progressed


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


def whole_turn(position: Position, tick: Callable[[], None], prices: str = WORST) -> tuple[Layer, World]:
    """Every table that the rest of this turn can lead to, whatever the unknown cards are, or with the best of them."""
    world = World(position)
    expansion = Expansion(world, position.number, prices, Limits([], position.number + 1, 0), tick, ends=True)
    rest = expansion.of if position.phase is Phase.SUPPLY else expansion.of_rest
    return rest(beginning(world)), world


def parts_left(position: Position, step: Step) -> tuple[Part, ...]:
    """What is still to be done in this turn."""
    return step.parts if position.phase is Phase.SUPPLY else step.parts[1:]


class BestPlay(PlaySearch):
    """The turn that ends with most of an aim, and among those with most tiles and cubes, without needless trades."""

    is_open = False
    scope = "in this turn"

    def __init__(self, position: Position, objective: str, turns: int, tick: Callable[[], None]) -> None:
        self._position, self._objective, self._turns, self._tick = position, objective, turns, tick

    @property
    def obstacle(self) -> str | None:
        """That the game is over, what is not asked here, or that the turn cannot be ended."""
        if self._turns > 1:
            return "only this turn is looked at; for a whole game add `--aim turns`"
        return obstacle(self._position) or self._debt

    @property
    def _debt(self) -> str | None:
        """That six cubes were exchanged, and the trade that this takes cannot be made any more."""
        if not World(self._position).owes_trade or len(whole_turn(self._position, self._tick)[0].tables):
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
            said.append("the prices of this turn are not in the file: the play makes no trade, the bound any at price 1")
        if position.gets_due and not position.bag:
            said.append(f"the pile is used up in this turn, and the file does not say who is drawn; {STANDS_FOR_ANYBODY}")
        return "; ".join(said) or None

    @property
    def _is_unpriced(self) -> bool:
        """Whether a trade may be made at prices that nobody knows."""
        world = World(self._position)
        return world.may_trade and not world.is_told(self._position.number)

    def run(self, above: int | None = None) -> Iterator[Progressed]:
        """The best turn whatever the prices, and what no turn exceeds with the best of them."""
        layer, _ = whole_turn(self._position, self._tick)
        amounts = AMOUNTS[self._objective](layer)
        tiles, cubes = layer.tables[:, KINDS:].sum(axis=1), layer.tables[:, :KINDS].sum(axis=1)
        best = int(np.lexsort((-layer.trades, cubes, tiles, amounts))[-1])
        most = int(amounts[best])
        hold(most, self.ceiling, "a turn")
        bound = most
        if self._is_unpriced:
            # No prices are better than these, so no turn brings more than the best with them.
            luckiest, _ = whole_turn(self._position, self._tick, BEST)
            bound = int(AMOUNTS[self._objective](luckiest).max())
            self.is_open = bound > most
        if above is None or most > above:
            moves = as_moves(self._position, [parts_left(self._position, layer.step(best))])
            yield Progressed(bound, Played(moves, most))
        else:
            yield Progressed(bound)
