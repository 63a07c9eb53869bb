"""`reeve best` for Village Green beside OR-Tools CP-SAT, on the same random pools in one run.

    python -m benchmarks.best [--pools 20] [--green 9] [--awards 6]

Prints a line per pool and the medians. Both sides are called as a library, model building included, in turn; they have
to agree on every score.
"""

from __future__ import annotations

import argparse
import random
from statistics import median
from time import perf_counter

from benchmarks.cpsat import most
from models.rule import Rulings
from models.village_green.cards import standard_deck
from models.village_green.position import Pool, Position, players_possible
from models.village_green.rulings import RULINGS
from verify.best import best
from verify.games import entry


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pools", type=int, default=20)
    parser.add_argument("--green", type=int, default=9)
    parser.add_argument("--awards", type=int, default=6)
    options = parser.parse_args()

    game, deck = entry("village-green"), standard_deck()
    every_green = [card for card in deck.green.values() for _ in range(deck.copies[card])]
    # Best Use of Space rests on a ruling, for which reeve answers a second question that CP-SAT is not asked.
    every_award = [award for award in deck.awards.values() if award.ruling is None]
    ours, solver_only, theirs = [], [], []
    for seed in range(options.pools):
        rng = random.Random(seed)
        green, awards = rng.sample(every_green, options.green), rng.sample(every_award, options.awards)
        position = Position(deck, (), players_possible(1), Rulings(RULINGS))
        pool = Pool(tuple(green), tuple(awards))

        begun = perf_counter()
        found = best(game, position, pool)
        ours.append(perf_counter() - begun)
        begun = perf_counter()
        by_solver = best(game, position, pool, search=False)
        solver_only.append(perf_counter() - begun)
        begun = perf_counter()
        score, status = most(green, awards)
        theirs.append(perf_counter() - begun)
        agreed = found.bound == by_solver.bound == score and found.status == "proven" and status == "OPTIMAL"
        print(
            f"pool {seed:>2}: {score:>3} points, reeve {ours[-1]:6.2f} s, Z3 alone {solver_only[-1]:6.2f} s, "
            f"CP-SAT {theirs[-1]:6.2f} s{'' if agreed else f'  DISAGREES: {found} {by_solver.bound} {status}'}"
        )
    ratios = [b / a for a, b in zip(ours, theirs, strict=True)]
    print(
        f"medians: reeve {median(ours):.2f} s, Z3 alone {median(solver_only):.2f} s, CP-SAT {median(theirs):.2f} s; "
        f"CP-SAT takes {median(ratios):.1f} times as long (median of pairs); slowest {max(ours):.1f} and {max(theirs):.1f} s"
    )


if __name__ == "__main__":
    main()
