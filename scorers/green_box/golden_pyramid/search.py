"""The best build of a turn of The Golden Pyramid, or of several own turns as far as nothing is left to chance.

All plays are tried. A hand has seven cards at most and cards come by chance only, so that one build above level 1 is the
most a play has, and the best arrangement of its columns is best for the play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import permutations

from models.green_box.components import Colour
from models.green_box.golden_pyramid.actions import MOVES, is_refreshed
from models.green_box.golden_pyramid.building import BONUS, MOST_OF_SET, bonus, free_tiles, most_within
from models.green_box.golden_pyramid.listing import Arrangements, Plan, Planner
from models.green_box.golden_pyramid.moves import Build, Market, Move, MoveBuilder, Others, TakeCube
from models.green_box.golden_pyramid.position import PRICE, Position, Seat
from models.green_box.golden_pyramid.spaces import LEVELS, every_spot
from models.logic import plain
from models.names import counted
from scorers.aim import SCORE
from scorers.claims import are_held, hold, needed
from scorers.green_box.contest_words import sentences
from scorers.play import END, Played, PlayQuestion, Progressed
from scorers.twins import Path, Twins

_GROUND = 1
"""Points that a build on level 1 gives at most."""


class PyramidPlay(PlayQuestion):
    """The play of so many own turns that gives most, the others leaving everything as it is."""

    def __init__(self, position: Position, player: str, aim: str, turns: int, tick: Callable[[], None]) -> None:
        self._position, self._player, self._turns, self._tick = position, player, turns, tick
        self._with_bonus = aim == SCORE
        self._arrangements = Arrangements(position)
        self._found = Played((), self._worth(position, plain(self._seat(position).score), 0))
        self._twins = Twins()

    @property
    def obstacle(self) -> str | None:
        """That the game is over, or that it is asked for its end, which chance decides."""
        if self._position.is_over:
            return "the game is over"
        turn = self._position.turn
        if turn not in {None, self._player}:
            return f"it is {turn}'s turn"
        return "chance decides how the game ends: ask for a number of turns" if self._turns == END else None

    @property
    def ceiling(self) -> int:
        """One build above level 1 with all columns beside their own colour, level 1 in other turns, the highest bonus."""
        points = plain(self._seat(self._position).score)
        among = most_within(self._position)
        most = max(self._most_beside(level) + level + MOST_OF_SET for level in LEVELS[1:])
        return max(points, 0) + most + among + _GROUND * self._turns + max(BONUS.values()) * self._with_bonus

    def _most_beside(self, level: int) -> int:
        empty = [spot for spot in every_spot(level) if self._position.at(spot) is None]
        return max((sum(max(n.values(), default=0) for n in self._arrangements.near(spot)) for spot in empty), default=0)

    @property
    def scope(self) -> str:
        """How far was looked."""
        return "in this turn" if self._turns == 1 else f"within {counted(self._turns, 'own turn')}, with what is known,"

    @property
    def remark(self) -> str | None:
        """What was left out of account, and that nothing can be built."""
        nothing = "no build brings points now, and no other action does"
        remarks = [] if self._found.moves else [nothing]
        if self._turns > 1:
            remarks.append(
                "this assumes that the others change nothing, and leaves out chance draws and trades with other players"
            )
            unseen = [("bag", self._position.bag_by_colour), ("market", self._position.market)]
            remarks += [
                f"the file does not say what the {name} holds, so nothing is taken from it"
                for name, has in unseen
                if has is None
            ]
        return sentences(remarks)

    def search(self, above: int | None = None) -> Iterator[Progressed]:
        """The table as it lies, then better and better plays: first of one turn, then of two, and so on."""
        if above is None:
            yield Progressed(self.ceiling, self._found)
        for turns in range(1, self._turns + 1):
            self._twins = Twins()
            for turns_played in self._plays(self._position, turns, (), self.ceiling, ()):
                if above is None or turns_played.points > above:
                    yield Progressed(self.ceiling, turns_played)
            self._twins.hold()

    def _seat(self, position: Position) -> Seat:
        return position.seat(self._player)

    def _worth(self, position: Position, points: int, level: int) -> int:
        """What is aimed at, with so many points on the track once a level was built on."""
        if not self._with_bonus:
            return points
        seat = self._seat(position)
        return points + bonus(position, Seat(0, highest=max(seat.level, level)))

    def _plays(self, position: Position, turns: int, line: tuple[Move, ...], limit: int, path: Path) -> Iterator[Played]:
        """Every play of so many turns that is better than all before; none is worth more than `limit`."""
        self._tick()
        planner = Planner(position, self._player, self._arrangements)
        if turns == 1:
            yield from self._builds(planner, line, limit, path)
            return
        for move, most in self._actions(planner, turns, limit):
            then = MOVES.after(position, move)
            if then.is_over:
                continue
            then = MOVES.after(then, Others(self._player))
            longer = self._twins.meet(_state(then, self._player, turns), path)
            if longer is not None:
                yield from self._plays(then, turns - 1, (*line, move, Others(self._player)), most, longer)

    def _builds(self, planner: Planner, line: tuple[Move, ...], limit: int, path: Path) -> Iterator[Played]:
        for spot in planner.spaces:
            best = planner.best_plan(spot)
            if best is None:
                continue
            most = min(limit, self._scored(planner, best.worth, spot.level))
            if most < needed(self._found.points + 1):
                continue
            for plan in planner.plans(spot) if are_held() else (best,):
                for build in planner.builds(plan):
                    worth = self._after(planner, plan, build)
                    hold(worth, most, f"a play that ends with {build}")
                    self._twins.end(path, worth)
                    if worth > self._found.points:
                        self._found = Played((*line, build), worth)
                        yield self._found

    def _after(self, planner: Planner, plan: Plan, build: Build) -> int:
        """What the table after a build is worth."""
        return self._scored(planner, planner.change(plan, build), plan.spot.level)

    def _scored(self, planner: Planner, change: int, level: int) -> int:
        """What the table is worth with so many more points on the track after a build on a level."""
        points = plain(self._seat(planner.position).score) + change
        if points < 0 and self._position.rulings["GP-AMB-NEGVP"] != "below":
            points = 0
        return self._worth(planner.position, points, level)

    def _actions(self, planner: Planner, turns: int, limit: int) -> Iterator[tuple[Move, int]]:
        """Everything but the last turn of a play, each with the most that it may come to: at most `limit`.

        That is what leaves nothing to chance and may help a later build.
        """
        position, player = planner.position, self._player
        for card in dict.fromkeys(planner.hand):
            if card.colour is not None and (position.bag_by_colour or {}).get(card.colour):
                yield TakeCube(player, card, card.colour), limit
        for trade in self._trades(position):
            yield trade, limit
        builder = self._seat(position).builder
        for spot in () if builder is None else free_tiles(position, builder.level):
            yield MoveBuilder(player, spot), limit
        for spot in planner.spaces:
            for plan in planner.plans(spot):
                for build in planner.builds(plan):
                    # After a build above level 1 the cards do for level 1 only.
                    later = self._after(planner, plan, build) + _GROUND * (turns - 1)
                    most = limit if spot.level == 1 else min(limit, later)
                    if most >= needed(self._found.points + 1):
                        yield build, most

    def _trades(self, position: Position) -> Iterator[Market]:
        """Trades with the market after which chance does not replace it."""
        cubes = self._seat(position).cubes or {}
        own = [colour for colour in Colour for _ in range(min(PRICE, cubes.get(colour, 0)))]
        for taken in dict.fromkeys(position.market or ()):
            for given, returned in dict.fromkeys(permutations(own, PRICE)):
                trade = Market(self._player, taken, given, returned)
                if taken is not given and not is_refreshed(position, trade):
                    yield trade


def _state(position: Position, player: str, turns: int) -> tuple[object, ...]:
    """What tells one table from another for the rest of a play."""
    seat = position.seat(player)
    bag = position.bag_by_colour or {}
    return (
        turns,
        tuple(sorted(map(str, seat.hand or ()))),
        _counts(seat.cubes or {}),
        (seat.builder, seat.level, seat.points),
        position.pyramid,
        tuple(sorted(map(str, position.market or ()))),
        _counts(bag),
        tuple(position.stacks.items()),
    )


def _counts(counts: Mapping[Colour, int]) -> tuple[int, ...]:
    return tuple(counts.get(colour, 0) for colour in Colour)
