"""What a village is worth: its card, its ponds, and its awards, part by part; then its score sheet, and the ranking.

What a line scores, how much it could, which cards are alike, and why it scores so much all follow from what each kind of
part of an award sees of a card, what the sums over a line give, and how that is said. The same lines give a plain number for
known cards and a `Sum` where cards are unknown. Source: Village Green rulebook, "Game End" (points and ties), "Scoring
Example" and "Solo Game" (ranks); the figures of each card are data (`models/village_green/cards.yaml`).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple

from models.logic import Number, Unknown, all_of, at_least, chosen, count, equal, lookup, number, pick, plain, total
from models.names import counted, plural
from models.village_green import cards as box
from models.village_green.cards import EMPTY, NO_AWARD, Award, Green, Part
from models.village_green.table.position import Position, Village
from models.village_green.table.spaces import AWARD_SPACES, GREEN_SPACES, LINE_NAMES, SIDE, VILLAGE_SPACE, Face, how_many
from scorers.ranking import Ranking, TieBreak
from scorers.sheet import Line, Sheet

VILLAGE_POINTS = 1
POND_POINTS = 2
RANKS = ((15, "Last place"), (25, "Honourable mention"), (35, "Runner-up"))
"""The solo ranks with the highest score of each; anything above is the last one."""

TOP_RANK = "Village Green of the Year"

_KINDS = {"colours": "colour", "flowers": "flower type", "trees": "tree species"}
_UNCHANGED = {"tree species", *(kind.value for kind in box.VARIETIES["colours"])}


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


def _each(part: box.Each) -> Scoring:
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


def _table(part: box.Table) -> Scoring:
    def why(_line: Sequence[Green], points: int, n: int) -> str:
        return f"{_n(n, part.thing)} {_gives(n, points, part.points)}"

    return Scoring(lambda card: (card.count(part.thing),), lambda n: lookup(n, part.points), why)


def _variety(part: box.Variety) -> Scoring:
    kinds = box.VARIETIES[part.of]

    def gives(*sums: Number) -> Number:
        return lookup(count([at_least(n, 1) for n in sums]), part.points)

    def why(_line: Sequence[Green], points: int, *sums: int) -> str:
        shown = [kind.value for kind, n in zip(kinds, sums, strict=True) if n]
        names = f" ({', '.join(shown)})" if shown else ""
        return f"{_n(len(shown), _KINDS[part.of])}{names} {_gives(len(shown), points, part.points)}"

    return Scoring(lambda card: tuple(int(card.count(kind.value) > 0) for kind in kinds), gives, why)


def _sets(part: box.Sets) -> Scoring:
    complete = [n // part.size for n in range(SIDE * box.MOST_ON_A_CARD.get(part.thing, 1) + 1)]

    def why(_line: Sequence[Green], _points: int, n: int) -> str:
        sets = _n(complete[n], "set")
        return f"{sets} of {_n(part.size, part.thing)} at {_with_sign(part.points)}" if complete[n] else ""

    worth = [sets * part.points for sets in complete]
    return Scoring(lambda card: (card.count(part.thing),), lambda n: lookup(n, worth), why)


def _cases(part: box.Cases) -> Scoring:
    things = list(dict.fromkeys(thing for counts, _ in part.cases for thing in counts))

    def gives(*sums: Number) -> Number:
        shown = dict(zip(things, sums, strict=True))
        points: Number = 0
        for counts, worth in reversed(part.cases):
            points = pick(all_of([equal(shown[thing], n) for thing, n in counts.items()]), worth, points)
        return points

    def why(_line: Sequence[Green], points: int, *sums: int) -> str:
        cases = [f"{_with_sign(worth)} for {_counts(counts)}" for counts, worth in part.cases]
        return f"{_counts(dict(zip(things, sums, strict=True)))}: {_with_sign(points)} ({'; '.join(cases)}; else 0)"

    return Scoring(lambda card: tuple(card.count(thing) for thing in things), gives, why)


_OF: Mapping[type, Callable[[Any], Scoring]] = {
    box.Each: _each,
    box.Table: _table,
    box.Variety: _variety,
    box.Sets: _sets,
    box.Cases: _cases,
}


def scoring(part: Part) -> Scoring:
    """How a part of an award scores."""
    return _OF[type(part)](part)


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


def pond_points(card: Green) -> int:
    """The points of a green card as a pond."""
    return POND_POINTS * card.count("pond")


def award_points(award: Award, line: Sequence[Green | Unknown[Green]], rulings: Mapping[str, str]) -> Number:
    """The points of an award for the visible cards of its line."""
    return total([by.gives(*_sums(by, line)) for by in map(scoring, award.parts_under(rulings))])


def most_points(award: Award, cards: Iterable[Green], rulings: Mapping[str, str]) -> int:
    """A number that the award cannot exceed in a line of these cards; quickly found, not always reached."""
    most = 0
    for by in map(scoring, award.parts_under(rulings)):
        seen = {by.sees(card) for card in cards}
        # Of these cards each comes as often as one likes.
        lines = {tuple(0 for _ in by.sees(EMPTY))}
        for _ in range(SIDE):
            lines = {tuple(map(sum, zip(line, one, strict=True))) for line in lines for one in seen}
        most += max(plain(by.gives(*line)) for line in lines)
    return most


def trait(award: Award, card: Green, rulings: Mapping[str, str]) -> tuple[object, ...]:
    """All that an award sees of a card: of cards with the same trait, each scores like the other in any line."""
    return tuple(scoring(part).sees(card) for part in award.parts_under(rulings))


def sheets(position: Position) -> tuple[Sheet, ...]:
    """One sheet per village. Cards in spaces where they do not belong do not count."""
    return tuple([Sheet(village.player, tuple(_lines(position, village))) for village in position.seats])


def _lines(position: Position, village: Village) -> Iterator[Line]:
    face, visible, rulings = village.face, village.visible_green, position.rulings
    yield _village_card(face)
    for card, space in zip(visible, GREEN_SPACES, strict=True):
        line = _open_pond(card, space) if isinstance(card, Unknown) else _pond(card, space)
        if line is not None:
            yield line
    for space_number, award in enumerate(village.visible_awards):
        if award is not NO_AWARD:
            cards: tuple[Any, ...] = village.line(space_number)
            if isinstance(award, Award) and Unknown not in map(type, cards):
                yield _award(award, rulings[award.ruling] if award.ruling else "").line(cards, space_number)
            else:
                yield _open_award(award, cards, space_number, rulings)


@lru_cache(maxsize=16)
def _village_card(face: Face | Unknown[Face]) -> Line:
    points = number(face, lambda face: 0 if face is Face.DOWN else VILLAGE_POINTS)
    because = "nobody saw which way it lies" if isinstance(face, Unknown) else f"it lies face {face}"
    return Line("village card", points, "VG-SC-VILLAGE", because, space=VILLAGE_SPACE)


def _open_pond(card: Green | Unknown[Any], space: str) -> Line | None:
    """The line of a card, if it is a pond, or may be one."""
    points = number(card, pond_points)
    return Line(f"pond at {space}", points, "VG-SC-POND", str(card), space=space) if points != 0 else None


_pond = lru_cache(maxsize=4096)(_open_pond)
"""The same of a known card."""


class _KnownAward:
    """The lines of an award over known cards: looked up by all that the award sees and says of each, once that is known."""

    def __init__(self, award: Award, rulings: Mapping[str, str]) -> None:
        self._award, self._rulings = award, rulings
        self._items = [_item(award, space) for space in range(len(AWARD_SPACES))]
        self._kinds: dict[tuple[object, ...], int] = {}
        self._cards: dict[Green, tuple[int, str]] = {}
        self._worth: dict[tuple[int, ...], tuple[int, str]] = {}

    def line(self, cards: Sequence[Green], space: int) -> Line:
        """The line of the sheet for three cards."""
        known = self._cards
        try:
            (one, first), (two, second), (three, third) = [known[card] for card in cards]
            points, why = self._worth[one, two, three]
        except KeyError:
            self._learn(cards)
            return self.line(cards, space)
        award, because = self._award, f"{first}, {second}, {third}: {why}"
        return Line(self._items[space], points, "VG-SC-AWARD", because, award.doubt, award.ruling, space=AWARD_SPACES[space])

    def _learn(self, cards: Sequence[Green]) -> None:
        parts = self._award.parts_under(self._rulings)
        for card in cards:
            told = tuple((by.sees(card), by.names(card)) for by in map(scoring, parts))
            self._cards[card] = (self._kinds.setdefault(told, len(self._kinds)), _card_name(card))
        points = plain(award_points(self._award, cards, self._rulings))
        reasons = "; ".join(filter(None, (reason(part, cards) for part in parts)))
        self._worth[tuple(self._cards[card][0] for card in cards)] = (points, reasons or "no complete set")


@lru_cache(maxsize=512)
def _award(award: Award, reading: str) -> _KnownAward:
    """An award as it scores by a reading of its ruling, if it has one."""
    return _KnownAward(award, {award.ruling: reading} if award.ruling else {})


def _open_award(award: Any, cards: Sequence[Any], space: int, rulings: Mapping[str, str]) -> Line:
    """The line of an award where it is not known, or not all of its cards are."""
    points = chosen(award, lambda award: award_points(award, cards, rulings))
    where = AWARD_SPACES[space]
    shown = ", ".join(map(_card_name, cards))
    doubt, ruling, unknown = None, None, "nobody saw which award it is"
    if isinstance(award, Award):
        doubt, ruling, unknown = award.doubt, award.ruling, "partly unknown"
    return Line(_item(award, space), points, "VG-SC-AWARD", f"{shown}: {unknown}", doubt, ruling, space=where)


def _item(award: Award | Unknown[Any], space: int) -> str:
    return f"{award} ({AWARD_SPACES[space]}, {LINE_NAMES[space]})"


def _card_name(card: Green | Unknown[Any]) -> str:
    return "empty space" if card is EMPTY else str(card)


def _rank(position: Position, points: int) -> str | None:
    if not position.is_solo:
        return None
    # The rulebook's table leaves out 15.
    if points == RANKS[0][0] and position.rulings["VG-AMB-RANK15"] == "honourable-mention":
        return "Honourable mention"
    return next((name for most, name in RANKS if points <= most), TOP_RANK)


def _green_cards(position: Position, player: str) -> Number:
    return how_many(position.seat(player).visible_green, lambda card: card is not EMPTY)


ORDER: Ranking[Position] = Ranking(
    lambda _position: (TieBreak("visible green cards", _green_cards),),
    lambda position, points: counted(points, "point") + " in the solo game" * position.is_solo,
    _rank,
)
"""Most points first, then most visible green cards, then shared. Solo: the rank."""
