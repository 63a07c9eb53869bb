"""The best build of a turn of The Golden Pyramid, or of several own turns as far as nothing is left to chance.

All plays are tried. A hand has seven cards at most and cards come by chance only, so that one build above level 1 is the
most a play has, and the best arrangement of its columns is best for the play.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import replace

from models.green_box.components import Colour
from models.green_box.golden_pyramid.game import GAME
from models.green_box.golden_pyramid.moves.actions import MOVES
from models.green_box.golden_pyramid.moves.listing import Planner
from models.green_box.golden_pyramid.moves.words import Move, Others
from models.green_box.golden_pyramid.rules.build_scores import BONUS, MOST_OF_SET, bonus, within
from models.green_box.golden_pyramid.table.position import Position
from models.green_box.golden_pyramid.table.pyramid import COLUMNS, SPOTS, Spot
from models.logic import plain
from models.names import counted
from scorers.green_box.contest_words import sentences
from scorers.limits import are_held
from scorers.objective import SCORE
from scorers.own_turns import Begun, OwnTurns
from scorers.play import END

_GROUND = 1
"""Points that a build on level 1 gives at most."""


class BestPlay(OwnTurns[Position, Position]):
    """The play of so many own turns that gives most, the others leaving everything as it is."""

    play = GAME.play

    def __init__(self, position: Position, player: str, objective: str, turns: int, tick: Callable[[], None]) -> None:
        super().__init__(position, player, objective, turns, tick)
        self._with_bonus = objective == SCORE
        self._planner = Planner(position, player)

    @property
    def obstacle(self) -> str | None:
        """That the game is over, or that it is asked for its end, which chance decides."""
        chance = "chance decides how the game ends: ask for a number of turns" if self._turns == END else None
        return super().obstacle or chance

    @property
    def ceiling(self) -> int:
        """One build above level 1 with all columns beside their own colour, level 1 in other turns, the highest bonus."""
        points = plain(self._position.seat(self._player).score)
        empty = [spot for spot in SPOTS if spot.level > 1 and self._position.at(spot) is None]
        beside = {spot: sum(max(n.values(), default=0) for n in self._planner.near(spot)) for spot in empty}
        # A hand pays for one build above level 1; each column gives what the most columns of one colour beside it do.
        most = max((spot.level + n + MOST_OF_SET for spot, n in beside.items()), default=0)
        most += plain(within(self._position, (Colour.RED,) * COLUMNS))
        return max(points, 0) + most + _GROUND * self._turns + max(BONUS.values()) * self._with_bonus

    @property
    def scope(self) -> str:
        """How far was looked."""
        return "in this turn" if self._turns == 1 else f"within {counted(self._turns, 'own turn')}, with what is known,"

    @property
    def remark(self) -> str | None:
        """What was left out of account, and that nothing can be built."""
        nothing = "no build brings points now, and no other action does"
        remarks = [] if self._found is not None and self._found.moves else [nothing]
        if self._turns > 1:
            remarks.append(
                "this assumes that the others change nothing, and leaves out chance draws and trades with other players"
            )
            unseen = [("bag", self._position.surely_in_bag), ("market", self._position.market)]
            remarks += [
                f"the file does not say what the {name} holds, so nothing is taken from it"
                for name, has in unseen
                if has is None
            ]
        return sentences(remarks)

    def start(self) -> Position:
        """The table, with what all stores that the file does not tell hold together in one of them.

        Whoever has those cubes, they lie neither in the bag nor in the market while the others change nothing. A market that
        is replaced by cubes that nobody has seen would leave that unknown otherwise.
        """
        position = self._position
        untold = [player for player, seat in position.seated if seat.cubes is None]
        if not untold or position.market is None or not isinstance(position.bag, Mapping):
            return position
        rest = {colour: max(0, position.cubes_each - plain(position.cubes_told(colour))) for colour in Colour}
        stores = {player: rest if player == untold[0] else {} for player in untold}
        seats = (replace(seat, cubes=stores.get(player, seat.cubes)) for player, seat in position.seated)
        return replace(position, seats=tuple(seats))

    def lengths(self) -> Iterable[int]:
        """The table as it lies, then plays of one turn, then of two, and so on."""
        return range(self._turns + 1)

    def worth(self, begun: Begun[Position]) -> tuple[int, ...]:
        """What is aimed at."""
        return (self._worth(begun.state, plain(begun.state.seat(self._player).score), 0),)

    def key(self, begun: Begun[Position]) -> Hashable | None:
        """What tells one table from another for the rest of a play; after the last turn nothing does."""
        return state_of(begun.state, self._player) if begun.left else None

    def turns(self, begun: Begun[Position]) -> Iterator[Begun[Position]]:
        """The last turn is a build; before it comes what may help a later build whatever chance brings."""
        planner = Planner(begun.state, self._player, self._planner)
        for move, most in self._actions(planner, begun):
            after = MOVES.after(begun.state, move)
            if begun.left == 1:
                yield begun.then((move,), after, most)
            elif not after.is_over:
                others = Others(self._player)
                yield begun.then((move, others), MOVES.after(after, others), most)

    def _worth(self, position: Position, points: int, level: int) -> int:
        """What is aimed at, with so many points on the track once a level was built on."""
        if not self._with_bonus:
            return points
        return points + bonus(position, max(position.seat(self._player).level, level))

    def _actions(self, planner: Planner, begun: Begun[Position]) -> Iterator[tuple[Move, int]]:
        """What may come next in a play, with the most that it may come to; at last the best builds for each space."""
        is_last = begun.left == 1
        yield from ((move, begun.limit) for move in (() if is_last else planner.others()))
        for spot in planner.spaces:
            best = planner.best_plan(spot)
            most = begun.limit if best is None else self._most_after(begun, spot, best.worth)
            if best is None or not self.is_useful(most):
                continue
            for plan in (best,) if is_last and not are_held() else planner.plans(spot):
                for build in planner.builds(plan):
                    # A table takes longer to make than to tell what it is worth.
                    limit = self._most_after(begun, spot, planner.change(plan, build))
                    if self.is_useful(limit):
                        yield build, most if is_last else limit

    def _most_after(self, begun: Begun[Position], spot: Spot, change: int) -> int:
        """The most that a play may come to in which a build at a space changes the points on the track by so much."""
        if spot.level == 1 and begun.left > 1:
            return begun.limit
        points = plain(begun.state.seat(self._player).score) + change
        if points < 0 and self._position.rulings["GP-AMB-NEGVP"] != "below":
            points = 0
        # After a build above level 1 the cards do for level 1 only.
        return min(begun.limit, self._worth(begun.state, points, spot.level) + _GROUND * (begun.left - 1))


def state_of(position: Position, player: str) -> tuple[object, ...]:
    """What tells one table from another for the rest of a play."""
    seat = position.seat(player)
    cubes = (seat.cubes or {}, position.bag_by_colour or {})
    return (
        tuple(sorted(map(str, seat.hand or ()))),
        tuple(there.get(colour, 0) for there in cubes for colour in Colour),
        (seat.builder, seat.level, seat.points),
        position.pyramid,
        tuple(sorted(map(str, position.market or ()))),
        tuple(position.stacks.items()),
    )
