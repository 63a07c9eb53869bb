"""The score sheets of Village Green: one line per village card, pond and award, and the ranking.

Source: Village Green rulebook, "Game End" (points and ties) and "Solo Game" (ranks).
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from models.logic import Unknown, chosen, number, plain
from models.names import counted
from models.village_green.cards import EMPTY, NO_AWARD, Award, Green
from models.village_green.table.position import Position, Village
from models.village_green.table.spaces import AWARD_SPACES, GREEN_SPACES, LINE_NAMES, VILLAGE_SPACE, Face, how_many, is_laid
from scorers.ranking import Ranking, TieBreak
from scorers.sheet import Line, Sheet
from scorers.village_green.points import VILLAGE_POINTS, award_points, pond_points, reason, scoring

RANKS = ((15, "Last place"), (25, "Honourable mention"), (35, "Runner-up"))
"""The solo ranks with the highest score of each; anything above is the last one."""

TOP_RANK = "Village Green of the Year"
HOLE = 15
"""The score that the rulebook's table of ranks leaves out."""


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
            self._cards[card] = (self._kinds.setdefault(told, len(self._kinds)), _name_of(card))
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
    shown = ", ".join(map(_name_of, cards))
    doubt, ruling, unknown = None, None, "nobody saw which award it is"
    if isinstance(award, Award):
        doubt, ruling, unknown = award.doubt, award.ruling, "partly unknown"
    return Line(_item(award, space), points, "VG-SC-AWARD", f"{shown}: {unknown}", doubt, ruling, space=where)


def _item(award: Award | Unknown[Any], space: int) -> str:
    return f"{award} ({AWARD_SPACES[space]}, {LINE_NAMES[space]})"


def _name_of(card: Green | Unknown[Any]) -> str:
    return "empty space" if card is EMPTY else str(card)


def _rank(position: Position, points: int) -> str | None:
    if not position.is_solo:
        return None
    if points == HOLE and position.rulings["VG-AMB-RANK15"] == "honourable-mention":
        return "Honourable mention"
    return next((name for most, name in RANKS if points <= most), TOP_RANK)


_MOST_CARDS: TieBreak[Position] = TieBreak(
    "visible green cards", lambda position, player: how_many(position.seat(player).visible_green, is_laid)
)
ORDER: Ranking[Position] = Ranking(
    lambda _position: (_MOST_CARDS,),
    lambda position, points: counted(points, "point") + " in the solo game" * position.is_solo,
    _rank,
)
"""Most points first, then most visible green cards, then shared. Solo: the rank."""
