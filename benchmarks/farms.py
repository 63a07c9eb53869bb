"""How long the best farm takes: seeded sets of typical cards, beside the same search without limits for the smallest.

    python -m benchmarks.farms [--sizes 3 4 6 8 10] [--sets 6] [--coins 15 25 40] [--limit 10]

Every set goes onto the usual Water Tower and Silo, with one more of each; the time is for the question itself, in one
process. The plain alternative builds everything in every way and keeps the best; it is only asked for sets of three
cards, and those come without a further tower and Silo.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from statistics import median
from time import perf_counter

from models.fields_of_green.card_file import standard_deck
from models.fields_of_green.cards import (
    SILO,
    TOWER,
    Condition,
    Count,
    Described,
    Gain,
    Kind,
    Location,
    Price,
    Resource,
    Timing,
)
from models.fields_of_green.moves.actions import MOVES
from models.fields_of_green.moves.words import Action, Move
from models.fields_of_green.rules.rulings import RULINGS
from models.fields_of_green.table.farm import free_spots, near
from models.fields_of_green.table.position import Farm, Pool, Position
from models.fields_of_green.table.sites import Site, Spot
from models.rule import Rulings
from scorers.fields_of_green.score import sheets
from scorers.fields_of_green.search.layout import FarmSearch
from scorers.layout_search import Found

PLAIN = 3
"""So many cards the plain alternative can do."""


@dataclass(frozen=True)
class Answer:
    """What was found, what is proven, and how long it took."""

    points: int
    bound: int
    seconds: float


class OutOfTimeError(Exception):
    """The time for a question is up."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", nargs="*", type=int, default=[3, 4, 6, 8, 10])
    parser.add_argument("--sets", type=int, default=6)
    parser.add_argument("--coins", nargs="*", type=int, default=[15, 25, 40])
    parser.add_argument("--limit", type=float, default=10)
    options = parser.parse_args()
    print("cards coins | proven  median  slowest (s) | gap where not proven | plain median (s)")
    for size in options.sizes:
        for coins in options.coins:
            print(_row(size, coins, options.sets, options.limit), flush=True)


def _row(size: int, coins: int, sets: int, limit: float) -> str:
    answers, plain = [], []
    for seed in range(sets):
        cards = typical(size, seed)
        more = 0 if size <= PLAIN else 1
        answer = hunt(_start(coins), Pool(tuple(cards), more, more), limit)
        answers.append(answer)
        if size <= PLAIN:
            begun = perf_counter()
            best = _plainly(coins, cards)
            plain.append(perf_counter() - begun)
            if answer.points != best:
                raise SystemExit(f"{size} cards, {coins} coins, set {seed}: {answer.points}, the plain way {best}")
    proven = [answer for answer in answers if answer.points == answer.bound]
    gaps = [answer.bound - answer.points for answer in answers if answer.points < answer.bound]
    seconds = [answer.seconds for answer in answers]
    return (
        f"{size:>5} {coins:>5} | {len(proven):>2} of {len(answers)} {median(seconds):7.3f} {max(seconds):8.3f}     | "
        f"{', '.join(map(str, gaps)) or '-':>20} | {f'{median(plain):.2f}' if plain else '-':>8}"
    )


def hunt(position: Position, pool: Pool, limit: float) -> Answer:
    """The best farm, as `verify.best` asks for it."""
    begun = perf_counter()

    def tick() -> None:
        if perf_counter() - begun > limit:
            raise OutOfTimeError

    question = FarmSearch(position, pool, tick)
    points, bound, step, passes = question.floor, question.ceiling, 2, 0
    try:
        bound = min(bound, question.bound)
        while points < bound:
            least = max(bound - step + 1, points + 1)
            for told in question.run(least):
                if isinstance(told, Found):
                    points = max(points, told.points)
                if points >= bound:
                    break
            bound = points if points >= least else least - 1
            passes += 1
            step = step if passes < 10 else 2 * step
    except OutOfTimeError:
        pass
    return Answer(points, bound, perf_counter() - begun)


def _start(coins: int) -> Position:
    sites = (Site(Spot(1, 1), TOWER, 3), Site(Spot(1, 2), SILO, 1))
    return Position(
        players=("a",), seats=(Farm("a", sites, coins),), counts=(2,), deck=standard_deck(), rulings=Rulings(RULINGS)
    )


def _plainly(coins: int, cards: Sequence[Location]) -> int:
    """The best farm by building every card everywhere in every order."""
    seen = set()

    def best(position: Position, left: tuple[Location, ...], towers: int, silos: int) -> int:
        farm = position.seats[0]
        key = (farm.sites, farm.coins, farm.vp, left, towers, silos)
        if key in seen:
            return 0
        seen.add(key)
        found = sheets(position)[0].total
        moves = [(Move("a", Action.BUILD, card), towers, silos) for card in dict.fromkeys(left)]
        moves += [(Move("a", Action.TOWER), towers - 1, silos)] * (towers > 0)
        moves += [(Move("a", Action.SILO), towers, silos - 1)] * (silos > 0)
        for move, more_towers, more_silos in moves:
            for spot in free_spots(farm, position.rulings):
                here = Move("a", move.action, move.card, spot)
                price = MOVES.turn(position, here).exchanges[0].pays if move.action is not Action.SILO else {}
                in_range = sum(tower.tokens for tower, _ in near(farm, spot, position.rulings))
                if price.get(Resource.COINS, 0) > farm.coins or price.get(Resource.WATER, 0) > in_range:
                    continue
                rest = list(left)
                if move.card is not None:
                    rest.remove(move.card)
                for paid in _payments(position, here, price.get(Resource.WATER, 0)):
                    found = max(found, best(MOVES.after(position, paid), tuple(rest), more_towers, more_silos))
        return found

    return best(_start(coins), tuple(cards), 0, 0)


def _payments(position: Position, move: Move, water: int) -> list[Move]:
    """The move with every way to pay its Water."""
    if not water or move.spot is None:
        return [move]
    towers = [tower for tower, _ in near(position.seats[0], move.spot, position.rulings)]
    ways = product(*(range(min(water, tower.tokens) + 1) for tower in towers))
    return [
        replace(move, water=tuple((t.spot, n) for t, n in zip(towers, way, strict=True) if n))
        for way in ways
        if sum(way) == water
    ]


# Typical cards.


def typical(size: int, seed: int) -> list[Location]:
    """Cards as an invented box may hold them: half fields and livestock, a third buildings, the rest constructions."""
    rng = random.Random(seed)
    buildings = max(1, round(size * 0.35))
    constructions = 1 if size >= 6 else 0
    makers = [_building] * buildings + [_construction] * constructions
    makers += [_field if i % 2 else _livestock for i in range(size - len(makers))]
    return [make(rng, i) for i, make in enumerate(makers)]


def _near(rng: random.Random, kind: Kind | None, subtype: str | None = None, *, other: bool = False) -> Count:
    return Count(Described(kind, subtype), other, rng.choice([1, 2, 2, 3]))


def _field(rng: random.Random, number: int) -> Location:
    subtype = rng.choice(["Fruit", "Vegetable", "Cereal"])
    price = Price(rng.randint(1, 4), rng.choice([0, 0, 1]))
    vp = rng.randint(0, 2)
    if rng.random() < 0.5:
        gains = (Gain({Resource.FOOD: rng.randint(1, 2)}),)
        return Location(f"field {number}", Kind.FIELD, subtype, price, vp, Timing.HARVEST, Price(0, 1), gains)
    gains = rng.choice(
        [
            (Gain({Resource.FOOD: 2}),),
            (Gain({Resource.COINS: 1}, Count(Described(), other=True, within=1)),),
            (Gain({Resource.VP: 1}, Count(Described(Kind.FIELD), other=True, within=2)),),
        ]
    )
    return Location(f"field {number}", Kind.FIELD, subtype, price, vp, Timing.IMMEDIATE, gains=gains)


def _livestock(rng: random.Random, number: int) -> Location:
    subtype = rng.choice(["Poultry", "Dairy", "Meat", "Working"])
    gains = (Gain({Resource.COINS: rng.randint(2, 4)}),)
    price, vp = Price(rng.randint(2, 5), rng.choice([0, 0, 1])), rng.randint(0, 2)
    return Location(f"livestock {number}", Kind.LIVESTOCK, subtype, price, vp, Timing.HARVEST, Price(0, 0, 1), gains)


def _building(rng: random.Random, number: int) -> Location:
    kind = rng.choice([Kind.FIELD, Kind.LIVESTOCK, Kind.BUILDING, None])
    count = _near(rng, kind, other=kind in {Kind.BUILDING, None})
    gains = [Gain({Resource.VP: 1 if kind is None else rng.randint(1, 3)}, count)]
    if rng.random() < 0.3:
        gains.append(Gain({Resource.VP: 2}, condition=Condition(_near(rng, Kind.SILO), none=rng.random() < 0.2)))
    price = Price(rng.randint(4, 7), rng.choice([0, 0, 1]))
    return Location(f"building {number}", Kind.BUILDING, "", price, rng.randint(1, 3), Timing.GAME_END, gains=tuple(gains))


def _construction(rng: random.Random, number: int) -> Location:
    cheaper = Gain({Resource.COINS: 1}, _near(rng, rng.choice([Kind.LIVESTOCK, Kind.FIELD])))
    gains = (Gain({Resource.WATER: 2}),)
    return Location(
        f"construction {number}", Kind.CONSTRUCTION, "", Price(6), 2, Timing.IMMEDIATE, gains=gains, cheaper=cheaper
    )


if __name__ == "__main__":
    main()
