"""How well whole deals of the solo game of Village Green are solved, both decks told card by card.

    python -m benchmarks.solo_deals [--deals 30] [--first 101] [--seconds 60] [--told 10 20 30]

All in one process, without starting it, in seconds of processor time: when the first play was found within 3 points of the
best known, what was known after 1, 10 and 60 seconds with its bound, and when it was proven. Every play that is the best of
its deal is judged move by move and scored by the scorer.

With `--told` the decks end after so many green cards, and a third as many awards: how the time grows with what is told.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from statistics import median
from time import process_time

from models.rule import Rulings
from models.village_green.cards import standard_deck
from models.village_green.rules.rulings import RULINGS
from models.village_green.table.position import Decks, Display, Position, Village
from models.village_green.table.spaces import GREEN_SPACES, SIDE, Face, Stack, VillageCard
from scorers.play import Played
from scorers.village_green.search.best import BestPlay
from verify.games import entry
from verify.judge import judged_alone

GOOD = 3
"""A play is good that is no more points below the best known."""

MOMENTS = (1, 10, 60)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=30)
    parser.add_argument("--first", type=int, default=101)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--told", type=int, nargs="*", default=[])
    asked = parser.parse_args()
    seeds = range(asked.first, asked.first + asked.deals)
    for told in asked.told:
        runs = [Run(cut(deal(seed), told), asked.seconds) for seed in seeds]
        seconds, proven = [run.seconds for run in runs], sum(run.is_proven for run in runs)
        times = f"median {median(seconds):.1f} s, slowest {max(seconds):.1f} s"
        print(f"{told:>3} cards told: {times}, {proven} of {len(runs)} proven", flush=True)
    if asked.told:
        return
    runs = []
    for seed in seeds:
        run = Run(deal(seed), asked.seconds)
        runs.append(run)
        print(f"{seed:>5} {run}", flush=True)
    proven = [run for run in runs if run.is_proven]
    print(f"proven: {len(proven)} of {len(runs)}, {sum(run.seconds <= 30 for run in proven)} of them within 30 s")
    print(f"median {median(run.seconds for run in runs):.1f} s, slowest {max(run.seconds for run in runs):.1f} s")
    print(f"widest gap {max(run.bound - run.points for run in runs)} points")
    goods = [run.good for run in runs]
    print(f"first good play: median {median(goods):.1f} s, {sum(good <= GOOD for good in goods)} within {GOOD} s")


def deal(seed: int) -> Position:
    """A whole deal of the solo game, set up, nothing laid yet."""
    deck, rng = standard_deck(), random.Random(seed)
    greens = [card for card in deck.green.values() for _ in range(deck.copies[card])]
    awards = [card for card in deck.awards.values() for _ in range(deck.copies[card])]
    rng.shuffle(greens)
    rng.shuffle(awards)
    top = tuple(Stack((award,), sealed=True) for award in awards[:3])
    nothing = (Stack(sealed=True),)
    village = Village(
        VillageCard(Face.UP), nothing * len(GREEN_SPACES), top, nothing * SIDE, hand=tuple(greens[:3]), player="solo"
    )
    return Position(
        players=("solo",),
        seats=(village,),
        deck=deck,
        counts=(1,),
        rulings=Rulings(RULINGS),
        display=Display(tuple(greens[3:6]), tuple(awards[3:6])),
        decks=Decks(tuple(greens[6:]), tuple(awards[6:])),
    )


def cut(position: Position, told: int) -> Position:
    """A deal of which the decks end after so many green cards and a third as many awards."""
    greens, awards = position.green, position.awards
    return replace(position, decks=Decks(greens.order[:told], awards.order[: -(-told // 3)]))


class _OutOfTimeError(Exception):
    pass


@dataclass
class Run:
    """The search for the best play of a deal, for so many seconds."""

    position: Position
    limit: float
    known: list[tuple[float, int, int]] = field(default_factory=list)
    is_proven: bool = False

    def __post_init__(self) -> None:
        begun = process_time()

        def tick() -> None:
            if process_time() - begun > self.limit:
                raise _OutOfTimeError

        question = BestPlay(self.position, tick)
        played: Played | None = None
        bound = question.ceiling
        try:
            for told in question.run():
                played, bound = told.found or played, told.bound
                self.known.append((process_time() - begun, played.points if played else 0, bound))
            self.is_proven = True
        except _OutOfTimeError:
            pass
        self.seconds = process_time() - begun
        self.points = played.points if played else 0
        self.bound = self.points if self.is_proven else bound
        _replayed(self.position, played.moves if played else (), self.points)

    @property
    def good(self) -> float:
        """When the first play was found that is no more than 3 points below the best known."""
        return next(second for second, points, _ in self.known if points >= self.points - GOOD)

    def __str__(self) -> str:
        told = "proven" if self.is_proven else f"best known, at most {self.bound}"
        moments = []
        for moment in MOMENTS:
            then = [(points, bound) for second, points, bound in self.known if second <= moment]
            moments += [f"{then[-1][0]} of {then[-1][1]} after {moment} s"] if then and moment < self.seconds else []
        return f"{self.points} {told} in {self.seconds:.1f} s; good after {self.good:.1f} s; {', '.join(moments)}"


def _replayed(position: Position, moves: Sequence[object], points: int) -> None:
    """Every move is legal, and the village scores so much."""
    game = entry("village-green")
    for move in moves:
        if judged_alone(game, position, move).verdict != "legal":
            raise SystemExit(f"{move} is not legal")
        position = game.game.play.after(position, move)
    (sheet,) = game.scorer.sheets(position)
    if sheet.total != points:
        raise SystemExit(f"{points} claimed, {sheet.total} scored")


if __name__ == "__main__":
    main()
