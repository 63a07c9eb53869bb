"""The best Act phase of Last Defence at Hudai Monastery as a CP-SAT model, to measure `reeve best --play` against.

The model is written from the rules. It goes through an Act phase in eleven steps: four uses of tiles, the own one and one
beside it for each of the two monks, and between them the moments at which monks may be discharged. Of every demon it knows
the hit points left after each step, so that the order decides who takes the last one. Techniques stand where they are: the
wall has neither Hammers nor Bricks, so nothing is researched and nothing built, and `challenge: {base: random}` allows that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from ortools.sat.python import cp_model

from models.green_box.components import Symbol
from models.green_box.last_defence_at_hudai_monastery.moves.tactics import (
    discharge_damage,
    most_given,
    steps_to,
    strike_loss,
)
from models.green_box.last_defence_at_hudai_monastery.table.kinds import COLUMNS, INTEGRITY, Row
from models.green_box.last_defence_at_hudai_monastery.table.position import Position
from models.green_box.last_defence_at_hudai_monastery.table.wall import Spot

STEPS = ("pause", "moved", "own", "pause", "beside", "pause", "moved", "own", "pause", "beside", "pause")
"""What may happen in each step: `moved` is a pause, too, after the next monk has moved."""


@dataclass(frozen=True, slots=True)
class Use:
    """A tile used on the demons of these columns, or on a monk."""

    spot: Spot
    symbol: Symbol
    columns: tuple[int, ...] = ()
    monk: int = -1


def most(position: Position, order: tuple[int, ...], seconds: float = 60) -> tuple[tuple[int, ...] | None, str]:
    """Kills, damage and integrity in their order of importance at the end of the best Act phase, and CP-SAT's status."""
    model = _Act(position)
    points = 0
    for n in order:
        points = points * 1000 + model.outcome[n]
    model.maximize(points)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    status = solver.status_name(solver.solve(model))
    found = tuple(solver.value(model.outcome[n]) for n in order) if status in {"OPTIMAL", "FEASIBLE"} else None
    return found, status


class _Act(cp_model.CpModel):
    """Every Act phase of a table on which two monks lie, and its `outcome`: kills, damage, integrity."""

    def __init__(self, position: Position) -> None:
        super().__init__()
        self._position = position
        self._demons = [demon for demon in position.demons if demon is not None]
        self._first = self.new_bool_var("the first monk goes first")
        self._stands = [self._moved(n) for n in range(2)]
        uses = list(_uses(position))
        self._used = [
            {use: self.new_bool_var(f"{step} {use}") for use in uses} if step in {"own", "beside"} else {} for step in STEPS
        ]
        for step, used in enumerate(self._used):
            self.add_at_most_one(used.values())
            for use, is_used in used.items():
                near = (use.spot,) if STEPS[step] == "own" else use.spot.beside
                here = self._stands[step > 5]
                self.add(is_used <= sum(here[spot] for spot in near if spot in here))
        self._laid = self._discharges()
        self.outcome = self._ends()

    def _moved(self, n: int) -> dict[Spot, Any]:
        """Where the n-th monk to be activated stops (HU-ACT-MOVE)."""
        position = self._position
        most = 1 + position.level(Symbol.WHEEL)
        reach = [{spot for spot, away in steps_to(position, monk.spot).items() if away <= most} for monk in position.monks]
        stands = {spot: self.new_bool_var(f"{n} at {spot}") for spot in position.spots}
        self.add_exactly_one(stands.values())
        for spot, there in stands.items():
            for monk, goes in ((n, self._first), (1 - n, ~self._first)):
                if spot not in reach[monk]:
                    self.add_implication(there, ~goes)
        return stands

    def _discharges(self) -> list[dict[tuple[int, int], Any]]:
        """By step, the monks laid down in each column (HU-ACT-DISCHARGE, HU-T-WHEEL)."""
        laid: list[dict[tuple[int, int], Any]] = []
        for monk in range(2):
            charged: Any = 0
            for step, kind in enumerate(STEPS):
                laid += [{}] if len(laid) <= step else []
                after = self.new_bool_var(f"{monk} is charged after {step}")
                if kind in {"own", "beside"}:
                    stood_up = sum(is_used for use, is_used in self._used[step].items() if use.monk == monk)
                    # Charging a charged monk changes nothing.
                    self.add(after <= charged + stood_up)
                else:
                    here = {(monk, c): self.new_bool_var(f"{monk} laid in {c} at {step}") for c in range(COLUMNS)}
                    laid[step] |= here
                    self.add(after + sum(here.values()) <= charged)
                    for (_, c), is_laid in here.items():
                        self._need_column(is_laid, monk, c, step)
                charged = after
        return laid

    def _need_column(self, is_laid: Any, monk: int, c: int, step: int) -> None:
        """A monk is laid down where he is: where he began, or where he moved to by then."""
        start = self._position.monks[monk].spot.column
        for n, is_so in ((0, self._first if monk == 0 else ~self._first), (1, ~self._first if monk == 0 else self._first)):
            has_moved = step >= (1 if n == 0 else 6)
            if has_moved:
                there = sum(stands for spot, stands in self._stands[n].items() if spot.column == c)
                self.add(is_laid <= there).only_enforce_if(is_so)
            elif c != start:
                self.add(is_laid == 0).only_enforce_if(is_so)

    def _ends(self) -> tuple[Any, Any, Any]:
        """What all that is done comes to, step by step."""
        position, healed, lost, kills, damage = self._position, [], [], [], []
        level = position.level(Symbol.DROP)
        for c, demon in enumerate(self._demons):
            left: Any = demon.points_left
            for step, used in enumerate(self._used):
                hits = [self._hit(use, c) * is_used for use, is_used in used.items() if self._hit(use, c)]
                hits += [
                    discharge_damage(position, position.monks[monk].name, demon) * is_laid
                    for (monk, column), is_laid in self._laid[step].items()
                    if column == c
                ]
                after = self.new_int_var(0, demon.points_left, f"left of {c} after {step}")
                self.add_max_equality(after, [left - sum(hits), 0])
                drops = [is_used for use, is_used in used.items() if use.symbol is Symbol.DROP and c in use.columns]
                if drops:
                    kill = self.new_bool_var(f"a drop defeats {c} in {step}")
                    self.add(kill <= sum(drops))
                    self.add(left >= 1).only_enforce_if(kill)
                    self.add(after == 0).only_enforce_if(kill)
                    healed.append((1 + level) * kill)
                left = after
            dead = self.new_bool_var(f"{c} is defeated")
            self.add(left == 0).only_enforce_if(dead)
            kills.append(dead)
            damage.append(demon.points_left - left)
            if demon.row is Row.ATTACKING:
                lost.append(self._lost(c, left))
        kept, end = self.new_int_var(0, INTEGRITY, "healed"), self.new_int_var(0, INTEGRITY, "integrity")
        self.add(kept <= position.integrity + sum(healed))
        # Once the last integrity is lost, no more can be.
        self.add_max_equality(end, [kept - sum(lost), 0])
        return sum(kills), sum(damage), end

    def _hit(self, use: Use, c: int) -> int:
        """The damage of a use to the demon of a column; an Arrow deals none to those that its technique pushes."""
        if c not in use.columns or (use.symbol is Symbol.ARROW and c != use.columns[0]):
            return 0
        return 1 + self._position.level(Symbol.DROP) * (use.symbol is Symbol.DROP)

    def _lost(self, c: int, left: Any) -> Any:
        """What the attacker of a column takes with so many hit points left, unless it was pushed (HU-DEM-STRIKE)."""
        position, demon = self._position, self._demons[c]
        table = [0]
        for points in range(1, demon.points_left + 1):
            hurt = replace(demon, damage=(demon.hit_points or 0) - points)
            table.append(strike_loss(position, hurt, most_given(position, c, hurt)))
        pushes = [
            is_used
            for used in self._used
            for use, is_used in used.items()
            if use.symbol is Symbol.ARROW and c in use.columns
        ]
        struck, taken = self.new_int_var(0, max(table), f"{c} would take"), self.new_int_var(0, max(table), f"{c} takes")
        self.add_element(left, table, struck)
        pushed = self.new_bool_var(f"{c} is pushed")
        self.add(pushed <= sum(pushes))
        self.add(taken == struck).only_enforce_if(~pushed)
        return taken


def _uses(position: Position) -> Iterator[Use]:
    """Every way to use a tile of a wall that has neither Hammers nor Bricks."""
    marked = [c for c in range(COLUMNS) if Symbol.CIRCLES in position.wall[c]]
    for spot in position.spots:
        symbol, own = position.at(spot), spot.column
        near = [c for c in (own - 1, own, own + 1) if 0 <= c < COLUMNS]
        if symbol is Symbol.DROP:
            yield from (Use(spot, symbol, (c,)) for c in near)
        elif symbol is Symbol.ARROW:
            for first in near:
                beside = [c for c in (first - 1, first + 1) if 0 <= c < COLUMNS]
                number = min(position.level(symbol), len(beside))
                yield from (Use(spot, symbol, (first, *more)) for more in combinations(beside, number))
        elif symbol is Symbol.CIRCLES:
            others = [c for c in marked if c != own]
            number = min(1 + position.level(symbol), len(others))
            yield from (Use(spot, symbol, (own, *more)) for more in combinations(others, number))
        elif symbol is Symbol.WHEEL:
            yield from (Use(spot, symbol, monk=monk) for monk in range(2))
        else:
            raise ValueError(f"the model knows no {symbol} tiles")
