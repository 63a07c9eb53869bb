"""The question of `reeve best` for Village Green as an OR-Tools CP-SAT model, to measure against.

    python -m benchmarks.cpsat FILE [--limit SECONDS] [--without-line-bounds]

The model is written from the rules, not from our code: one Boolean per space and kind of card, one per award space
and award, each award's points for each line as an integer variable, and the sum as the objective. With line bounds, the
model is also told what a line can be worth at most under each award, which is found by going through all lines.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, permutations, product
from typing import Any

from ortools.sat.python import cp_model

from models.logic import plain
from models.rule import Rulings
from models.village_green.cards import EMPTY, VARIETIES, Award, Cases, Each, Green, Sets, Table, Variety
from models.village_green.rules.rulings import RULINGS
from scorers.village_green.score import award_points

SIDE = 3
DEFAULTS = Rulings(RULINGS)


@dataclass(frozen=True, slots=True)
class Tables:
    """A model of every village of some cards, and what it is worth.

    `lies` says which card is visible in a green space, `counts` which award counts a line, the columns first.
    """

    model: Any
    lies: Mapping[tuple[tuple[int, int], Green], Any]
    counts: Sequence[Mapping[Award, Any]]
    points: Any


def most(
    greens: Sequence[Green], awards: Sequence[Award], *, line_bounds: bool = False, workers: int = 2, seconds: float = 1e9
) -> tuple[int, str]:
    """The most that a village of these cards can score, and CP-SAT's status."""
    tables = tables_of(greens, awards, line_bounds=line_bounds)
    tables.model.maximize(tables.points)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = workers
    solver.parameters.max_time_in_seconds = seconds
    status = solver.status_name(solver.solve(tables.model))
    return round(solver.objective_value) if status in {"OPTIMAL", "FEASIBLE"} else 0, status


def tables_of(greens: Sequence[Green], awards: Sequence[Award], *, line_bounds: bool = False) -> Tables:
    """The villages of some cards, the village card face up."""
    model = cp_model.CpModel()
    copies = Counter(greens)
    spaces = list(product(range(SIDE), repeat=2))
    lies = {(s, card): model.new_bool_var(f"{s}{card.name}") for s in spaces for card in copies}
    for s in spaces:
        model.add_at_most_one(lies[s, card] for card in copies)
    for card, n in copies.items():
        model.add(sum(lies[s, card] for s in spaces) <= n)
    for (row, column), (down, right) in product(spaces, ((0, 1), (1, 0))):
        other = (row + down, column + right)
        if other in spaces:
            for a, b in product(copies, repeat=2):
                if not _match(a, b):
                    model.add_bool_or(~lies[(row, column), a], ~lies[other, b])

    columns = [[(row, column) for row in range(SIDE)] for column in range(SIDE)]
    rows = [[(row, column) for column in range(SIDE)] for row in range(SIDE)]
    points = [2 * lies[s, card] for s in spaces for card in copies if card.count("pond")]
    placed: dict[Award, list[Any]] = {award: [] for award in awards}
    counts: list[dict[Award, Any]] = []
    bounds = {award: _most_of_a_line(award, copies) for award in (*awards, None)} if line_bounds else {}
    for i, line in enumerate(columns + rows):
        here = {award: model.new_bool_var(f"{i}{award.name}") for award in awards}
        (model.add_exactly_one if i < SIDE else model.add_at_most_one)(here.values())
        counts.append(here)
        counted_here = []
        for award, chosen in here.items():
            placed[award].append(chosen)
            value = _value(model, lies, list(copies), line, award)
            counted = model.new_int_var(-40, 40, "")
            model.add(counted == value).only_enforce_if(chosen)
            model.add(counted == 0).only_enforce_if(~chosen)
            counted_here.append(counted)
        points += counted_here
        if line_bounds:
            # A pond counts half to its row and half to its column, so everything is doubled here.
            ponds = sum(2 * lies[s, card] for s in line for card in copies if card.count("pond"))
            allowed = sum((bounds[award] - bounds[None]) * chosen for award, chosen in here.items()) + bounds[None]
            model.add(2 * sum(counted_here) + ponds <= allowed)
    for chosen in placed.values():
        model.add_at_most_one(chosen)
    return Tables(model, lies, counts, sum(points) + 1)


def _match(a: Green | None, b: Green | None) -> bool:
    return not (a and b and a.flower and b.flower and a.flower is not b.flower and a.colour is not b.colour)


def _most_of_a_line(award: Award | None, copies: Counter[Green]) -> int:
    """The most of a line, doubled, with its ponds half."""
    best = 0 if award is None else 2 * plain(award_points(award, [EMPTY] * SIDE, DEFAULTS))
    for cards in combinations_with_replacement([None, *copies], SIDE):
        if any(n > copies[card] for card, n in Counter(cards).items() if card):
            continue
        if any(_match(a, b) and _match(b, c) for a, b, c in permutations(cards)):
            line = [card or EMPTY for card in cards]
            ponds = sum(2 * card.count("pond") for card in line)
            best = max(best, ponds + (0 if award is None else 2 * plain(award_points(award, line, DEFAULTS))))
    return best


def _value(model: Any, lies: Any, kinds: list[Green], line: Any, award: Award) -> Any:
    def how_many(thing: str) -> Any:
        if thing == "empty":
            return SIDE - how_many("card")
        return sum(card.count(thing) * lies[s, card] for s in line for card in kinds if card.count(thing))

    value: Any = 0
    for part in award.parts:
        match part:
            case Each():
                value += sum(n * how_many(thing) for thing, n in part.points.items())
            case Table():
                value += _element(model, how_many(part.thing), part.points)
            case Sets():
                table = [n // part.size * part.points for n in range(2 * SIDE + 1)]
                value += _element(model, how_many(part.thing), table)
            case Variety():
                shown = [
                    any_of(model, [lies[s, card] for s in line for card in kinds if card.count(kind.value)])
                    for kind in VARIETIES[part.of]
                ]
                value += _element(model, sum(shown), part.points)
            case Cases():
                for counts, points in part.cases:
                    exact = [_is(model, how_many(thing), n) for thing, n in counts.items()]
                    value += points * _all(model, exact)
    return value


def _element(model: Any, index: Any, table: Sequence[int]) -> Any:
    if isinstance(index, int):
        return table[index]
    at, value = model.new_int_var(0, len(table) - 1, ""), model.new_int_var(min(table), max(table), "")
    model.add(at == index)
    model.add_element(at, list(table), value)
    return value


def any_of(model: Any, literals: list[Any]) -> Any:
    """A literal that is true when one of these is."""
    truth = model.new_bool_var("")
    model.add_max_equality(truth, literals or [0])
    return truth


def _all(model: Any, literals: list[Any]) -> Any:
    truth = model.new_bool_var("")
    model.add_min_equality(truth, literals)
    return truth


def _is(model: Any, number: Any, n: int) -> Any:
    at = model.new_int_var(0, 2 * SIDE, "")
    model.add(at == number)
    truth = model.new_bool_var("")
    model.add(at == n).only_enforce_if(truth)
    model.add(at != n).only_enforce_if(~truth)
    return truth


def main() -> None:
    from cli.reading.inputs import read_table

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file")
    parser.add_argument("--limit", type=float, default=1e9)
    parser.add_argument("--without-line-bounds", action="store_true")
    options = parser.parse_args()
    pool: Any = read_table(options.file, (), None).written.pool
    bounded = not options.without_line_bounds
    points, status = most(pool.green, pool.awards, line_bounds=bounded, seconds=options.limit)
    print(points, status)


if __name__ == "__main__":
    main()
