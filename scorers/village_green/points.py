"""What a village is worth: its card, its ponds, and its awards, part by part.

What a line scores, how much it could, which cards are alike, and why it scores so much all follow from what each kind of
part of an award sees of a card, what the sums over a line give, and how that is said. The same lines give a plain number for
known cards and a `Sum` where cards are unknown. Source: Village Green rulebook, "Game End" and "Scoring Example"; the
figures of each card are data (`models/village_green/cards.yaml`).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from models.logic import Number, Unknown, all_of, at_least, count, equal, lookup, number, pick, plain, total
from models.names import plural
from models.village_green.cards import (
    EMPTY,
    MOST_ON_A_CARD,
    VARIETIES,
    Award,
    Cases,
    Each,
    Green,
    Part,
    Sets,
    Table,
    Variety,
)
from models.village_green.table.spaces import SIDE


class Scoring(NamedTuple):
    """One part of an award as it scores a line.

    `sees` is all that it sees of a card; only the sums of that over a line matter. `gives` are the points for those sums,
    `why` says so for known cards (line, points, sums), empty where it gives none and that needs no word. `names` is what it
    says of a card besides what it sees.
    """

    sees: Callable[[Green], tuple[int, ...]]
    gives: Callable[..., Number]
    why: Callable[..., str]
    names: Callable[[Green], tuple[int, ...]] = lambda _card: ()


def _most_of(by: Scoring, cards: Iterable[Green]) -> int:
    """The most that a part gives a line of these cards, each as often as one likes."""
    seen = {by.sees(card) for card in cards}
    lines = {tuple(0 for _ in by.sees(EMPTY))}
    for _ in range(SIDE):
        lines = {tuple(map(sum, zip(line, one, strict=True))) for line in lines for one in seen}
    return max(plain(by.gives(*line)) for line in lines)


def reason(part: Part, line: Sequence[Green]) -> str:
    """Why a part gives a line of known cards what it gives; empty where it gives nothing and that needs no word."""
    by = scoring(part)
    sums = list(_sums(by, line))
    return by.why(line, plain(by.gives(*sums)), *sums)


def _sums(by: Scoring, line: Iterable[Green | Unknown[Green]]) -> Iterator[Number]:
    seen: list[Any] = [card.seen_as(by.sees) if isinstance(card, Unknown) else by.sees(card) for card in line]
    if any(isinstance(one, Unknown) for one in seen):
        return (total([number(one, itemgetter(n)) for one in seen]) for n in range(len(by.sees(EMPTY))))
    return map(sum, zip(*seen, strict=True))


def _each(part: Each) -> Scoring:
    def why(line: Sequence[Green], _points: int, _sum: int) -> str:
        shown = {thing: sum(card.count(thing) for card in line) for thing in part.points}
        steps = [f"{_n(n, thing)} at {_with_sign(part.points[thing])}" for thing, n in shown.items() if n]
        return ", ".join(steps) if steps else f"no {' or '.join(map(_name_of, part.points))}"

    # Cards that show other things are alike where those give the same.
    return Scoring(
        sees=lambda card: (sum(card.count(thing) * n for thing, n in part.points.items()),),
        gives=lambda points: points,
        why=why,
        names=lambda card: tuple(card.count(thing) for thing in part.points),
    )


def _table(part: Table) -> Scoring:
    def why(_line: Sequence[Green], points: int, n: int) -> str:
        return f"{_n(n, part.thing)} {_gives(n, points, part.points)}"

    return Scoring(lambda card: (card.count(part.thing),), lambda n: lookup(n, part.points), why)


def _variety(part: Variety) -> Scoring:
    kinds = VARIETIES[part.of]

    def gives(*sums: Number) -> Number:
        return lookup(count([at_least(n, 1) for n in sums]), part.points)

    def why(_line: Sequence[Green], points: int, *sums: int) -> str:
        shown = [kind.value for kind, n in zip(kinds, sums, strict=True) if n]
        names = f" ({', '.join(shown)})" if shown else ""
        return f"{_n(len(shown), _KINDS[part.of])}{names} {_gives(len(shown), points, part.points)}"

    return Scoring(lambda card: tuple(int(card.count(kind.value) > 0) for kind in kinds), gives, why)


def _sets(part: Sets) -> Scoring:
    complete = [n // part.size for n in range(SIDE * MOST_ON_A_CARD.get(part.thing, 1) + 1)]

    def why(_line: Sequence[Green], _points: int, n: int) -> str:
        sets = _n(complete[n], "set")
        return f"{sets} of {_n(part.size, part.thing)} at {_with_sign(part.points)}" if complete[n] else ""

    worth = [sets * part.points for sets in complete]
    return Scoring(lambda card: (card.count(part.thing),), lambda n: lookup(n, worth), why)


def _cases(part: Cases) -> Scoring:
    things = list(dict.fromkeys(thing for case in part.cases for thing in case.counts))

    def gives(*sums: Number) -> Number:
        shown = dict(zip(things, sums, strict=True))
        points: Number = 0
        for case in reversed(part.cases):
            points = pick(all_of([equal(shown[thing], n) for thing, n in case.counts.items()]), case.points, points)
        return points

    def why(_line: Sequence[Green], points: int, *sums: int) -> str:
        cases = [f"{_with_sign(case.points)} for {_counts(case.counts)}" for case in part.cases]
        return f"{_counts(dict(zip(things, sums, strict=True)))}: {_with_sign(points)} ({'; '.join(cases)}; else 0)"

    return Scoring(lambda card: tuple(card.count(thing) for thing in things), gives, why)


_OF: Mapping[type, Callable[[Any], Scoring]] = {Each: _each, Table: _table, Variety: _variety, Sets: _sets, Cases: _cases}


def scoring(part: Part) -> Scoring:
    """How a part of an award scores."""
    return _OF[type(part)](part)


# Words.

_KINDS = {"colours": "colour", "flowers": "flower type", "trees": "tree species"}
_UNCHANGED = {"tree species", *(kind.value for kind in VARIETIES["colours"])}


def _gives(n: int, points: int, steps: Sequence[int]) -> str:
    """What a number gives, and what each number would, the first for none."""
    would = ", ".join(map(_with_sign, steps))
    return f"{'gives' if n == 1 else 'give'} {_with_sign(points)} (for 0 to {len(steps) - 1}: {would})"


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(_n(n, thing) for thing, n in counts.items())


def _name_of(thing: str) -> str:
    return "empty space" if thing == "empty" else thing


def _n(n: int, thing: str) -> str:
    thing = _name_of(thing)
    return f"{n or 'no'} {thing if n == 1 or thing in _UNCHANGED else plural(thing)}"


def _with_sign(points: int) -> str:
    return f"{points:+d}" if points else "0"


VILLAGE_POINTS = 1
POND_POINTS = 2


def pond_points(card: Green) -> int:
    """The points of a green card as a pond."""
    return POND_POINTS * card.count("pond")


def award_points(award: Award, line: Sequence[Green | Unknown[Green]], rulings: Mapping[str, str]) -> Number:
    """The points of an award for the visible cards of its line."""
    return total([by.gives(*_sums(by, line)) for by in map(scoring, award.parts_under(rulings))])


def most_points(award: Award, cards: Iterable[Green], rulings: Mapping[str, str]) -> int:
    """A number that the award cannot exceed in a line of these cards; quickly found, not always reached."""
    return sum(_most_of(by, cards) for by in map(scoring, award.parts_under(rulings)))


def trait(award: Award, card: Green, rulings: Mapping[str, str]) -> tuple[object, ...]:
    """All that an award sees of a card: of cards with the same trait, each scores like the other in any line."""
    return tuple(scoring(part).sees(card) for part in award.parts_under(rulings))
