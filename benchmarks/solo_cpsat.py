"""Whole solo deals of Village Green as two CP-SAT models, to measure `reeve best --play` against.

    python -m benchmarks.solo_cpsat [--deals 10] [--first 101] [--seconds 60]

Nobody has written the whole game for CP-SAT, with the order in which cards are laid over each other. Two models stand on
both sides of it, each told all that `benchmarks.cpsat` is told of a village:

- *plays*: nothing is laid over a green card, nothing refreshed. What it finds can be played, so it is a play.
- *tables*: up to seven cards more may have been laid and covered, and each refresh costs nothing. So its bound is one.

In both a set of cards can be laid in some order if for every r at most n - r + 1 of n have come r-th or later from the deck.
Elapsed seconds, two workers; `reeve` in one process beside it, in seconds of processor time.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from statistics import median
from time import perf_counter
from typing import Any

from ortools.sat.python import cp_model

from benchmarks.cpsat import SIDE, Tables, any_of, tables_of
from benchmarks.solo_deals import MOMENTS, Run, deal
from models.village_green.cards import Green
from models.village_green.table.position import Position

LAWNS = 6
COVERED = LAWNS + 1
"""Each lawn may be covered, and once another card, through the village card."""
REFRESHED = 3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--first", type=int, default=101)
    parser.add_argument("--seconds", type=float, default=60)
    asked = parser.parse_args()
    closed: dict[str, int] = defaultdict(int)
    gaps = []
    for seed in range(asked.first, asked.first + asked.deals):
        position = deal(seed)
        ours = Run(position, asked.seconds)
        found = Watched(plays(position), asked.seconds / 2)
        above = Watched(tables(position), asked.seconds / 2)
        if ours.is_proven and not found.points <= ours.points <= above.bound:
            raise SystemExit(
                f"{seed}: {ours.points} proven, but {found.points} can be played, and {above.bound} is the limit"
            )
        closed["reeve"] += ours.is_proven
        closed["CP-SAT"] += above.bound == found.points
        gaps.append(above.bound - found.points)
        print(f"{seed:>5} reeve {ours}\n      plays {found}\n      tables {above}", flush=True)
    print(f"proven: {closed['reeve']} by reeve, {closed['CP-SAT']} by both models, of {asked.deals}")
    print(f"between the models: median {median(gaps)}, widest {max(gaps)} points")


def plays(position: Position) -> Tables:
    """The villages that can be played without laying anything over a green card and without a refresh."""
    tables, laid, structures = _villages(position)
    _in_time(tables.model, *laid["green"], total=sum(laid["green"][1].values()), late=0)
    others = sum(laid["awards"][1].values())
    _in_time(tables.model, *laid["awards"], total=others, late=0)
    # The last card of a deck ends the game: that of the awards may be taken then, that of the green cards is left.
    tables.model.add(sum(laid["green"][1].values()) < len(position.green.order or ()))
    tables.model.add(others <= len(position.awards.order or ()))
    # Each structure came with an award; an award that lies over one of the first three came with a structure.
    tables.model.add(others >= structures)
    tables.model.add(_over_first(position, tables) <= structures)
    return tables


def tables(position: Position) -> Tables:
    """Villages of which it is only asked that their cards can have come in time, whatever was covered or refreshed."""
    tables, laid, structures = _villages(position)
    _in_time(tables.model, *laid["green"], total=sum(laid["green"][1].values()) + COVERED, late=REFRESHED)
    # At most one structure lies covered, and at most three awards came without a structure.
    _in_time(tables.model, *laid["awards"], total=structures + 1 + SIDE, late=REFRESHED)
    tables.model.add(_over_first(position, tables) <= structures + 1)
    return tables


def _villages(position: Position) -> tuple[Tables, Mapping[str, Any], Any]:
    """Every village of the cards of a deal, when each came and how many of them lie there, and its structures."""
    (village,) = position.seats
    greens = _by_arrival(village.hand or (), position.green.display or (), position.green.order or ())
    drawn = _by_arrival((), position.awards.display or (), position.awards.order or ())
    first = _first(position)
    tables = tables_of([card for card, _ in greens], [*first, *(award for award, _ in drawn)], line_bounds=True)
    model = tables.model
    for award in first:
        for line, here in enumerate(tables.counts):
            if line >= SIDE or first[line] is not award:
                model.add(here[award] == 0)
    green = {card: 0 for card, _ in greens}
    for (_, card), lies in tables.lies.items():
        green[card] += lies
    awards = {award: sum(here[award] for here in tables.counts) for award, _ in drawn}
    structures = sum(lies * card.count("structure") for (_, card), lies in tables.lies.items())
    return tables, {"green": (greens, green), "awards": (drawn, awards)}, structures


def _first(position: Position) -> Sequence[Any]:
    """The awards of the top row, from the left."""
    (village,) = position.seats
    return [stack.cards[-1] for stack in village.awards[:SIDE]]


def _over_first(position: Position, tables: Tables) -> Any:
    """How many awards lie over the first three."""
    return SIDE - sum(tables.counts[line][award] for line, award in enumerate(_first(position)))


def _by_arrival(*parts: Iterable[Any]) -> list[tuple[Any, int]]:
    """Cards with the number of the action that can lay them first."""
    *at_once, deck = parts
    return [(card, 1) for part in at_once for card in part] + [(card, at) for at, card in enumerate(deck, 1)]


def _in_time(model: Any, arrivals: Sequence[tuple[Green, int]], laid: Mapping[Green, Any], *, total: Any, late: int) -> None:
    """That for every r at most `total` - r + 1 cards came r-th or later, if each had come `late` actions earlier."""
    used = []
    copies: dict[Any, list[tuple[int, Any]]] = defaultdict(list)
    for card, at in arrivals:
        copies[card].append((max(1, at - late), model.new_bool_var("")))
    for card, its in copies.items():
        used += its
        model.add(sum(literal for _, literal in its) == laid[card])
        # The copies that came first are laid first, which never does harm.
        for (_, earlier), (_, later) in pairwise(its):
            model.add_implication(later, earlier)
    for r in sorted({at for at, _ in used if at > 1}):
        model.add(sum(literal for at, literal in used if at >= r) <= total - r + 1).only_enforce_if(
            any_of(model, [literal for at, literal in used if at >= r])
        )


class Watched(cp_model.CpSolverSolutionCallback):
    """A model solved for so many seconds, and what was known when."""

    def __init__(self, tables: Tables, seconds: float) -> None:
        super().__init__()
        self.known: list[tuple[float, int, int]] = []
        self.begun = perf_counter()
        tables.model.maximize(tables.points)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 2
        solver.parameters.max_time_in_seconds = seconds
        self.status = solver.status_name(solver.solve(tables.model, self))
        self.seconds = perf_counter() - self.begun
        self.points, self.bound = round(solver.objective_value), int(solver.best_objective_bound)

    def on_solution_callback(self) -> None:
        """What is known now."""
        told = round(self.objective_value), int(self.best_objective_bound)
        self.known.append((perf_counter() - self.begun, *told))

    def __str__(self) -> str:
        end = "its own question proven" if self.status == "OPTIMAL" else f"at most {self.bound}"
        moments = []
        for moment in MOMENTS:
            then = [(points, bound) for second, points, bound in self.known if second <= moment]
            moments += [f"{then[-1][0]} of {then[-1][1]} after {moment} s"] if then and moment < self.seconds else []
        return f"{self.points}, {end} in {self.seconds:.1f} s; {', '.join(moments)}"


if __name__ == "__main__":
    main()
