"""Score sheets: what a layout is worth, line by line, and who is ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

from models.game import Ruled
from models.logic import Number, Truth, plain, total
from scorers.aim import SCORE, Aim

if TYPE_CHECKING:
    from scorers.inquiry import Inquiry
    from scorers.play import Allowed, PlaySearch
    from scorers.question import Question
    from scorers.ranking import Ranking

P = TypeVar("P", bound=Ruled)
Q = TypeVar("Q")


@dataclass(frozen=True, slots=True)
class Line:
    """One contribution to a score: what scores, how much, by which rule, and why that much.

    The points may not be known where cards are not. `doubt` is set where the card's own face is not certain, `ruling` where
    a ruling decides what it is. `needs` is what would have to be known, and nobody can choose it: what a card's face says,
    for instance. The points are then those of what is known; where that may only add to them, the line `is_open`.
    `space` is the space or the row at which it is scored, as messages name it, if there is one.
    """

    item: str
    points: Number
    rule: str
    because: str
    doubt: str | None = None
    ruling: str | None = None
    needs: tuple[str, ...] = ()
    is_open: bool = False
    space: str = ""


@dataclass(frozen=True, slots=True)
class Tie:
    """What would have to be known to place a player whose points are level with another's, which they are `when` it says."""

    need: str
    when: Truth = True


@dataclass(frozen=True, slots=True)
class Sheet:
    """What one player's layout is worth, and what would have to be known to place it where points are level.

    `unit` is the word for one of what is counted, where that is no point.
    """

    player: str
    lines: tuple[Line, ...]
    ties: tuple[Tie, ...] = ()
    unit: str = "point"

    @property
    def points(self) -> Number:
        """The sum of the lines, known or not."""
        return total([line.points for line in self.lines])

    @property
    def total(self) -> int:
        """The sum of the lines, as far as they are told. Raises `TypeError` where it depends on what is unknown."""
        return plain(self.points)

    @property
    def is_open(self) -> bool:
        """Whether it may be more, by no one knows how much."""
        return any(line.is_open for line in self.lines)

    @property
    def needs(self) -> tuple[str, ...]:
        """What would have to be known to tell all of it."""
        return tuple(
            dict.fromkeys([*(need for line in self.lines for need in line.needs), *(tie.need for tie in self.ties)])
        )


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a player stands, and what decided it: `because` names the step of the ranking rule."""

    place: int
    player: str
    total: int
    because: str
    rank: str | None = None


@dataclass(frozen=True, slots=True)
class Scorer(Generic[P, Q]):
    """What a game's scorer offers: a sheet per player, their ranking, and the question for the layout that scores most.

    `sheets` reads positions that are not fully known as well; `order` says who is placed before whom.
    `question` takes a position, a pool, the name of one of `aims` and a tick (see there); it is missing while a game cannot
    be searched. `play` takes a position, a player, the name of one of `play_aims`, turns and a tick; it is missing where the
    best way to play on cannot be searched. The first aim is the one that is meant unless another is named. `turns` is how
    many turns are looked ahead unless another number is asked for; 0 where every play is searched to its end. `inquiries`
    are questions that are no verb's. `prospects` tells of tables after moves of a player, with whether each move is still to
    be completed, what they allow, as far as it is known by then, again and again; it is missing, or nothing, where the best
    layout is asked instead.
    """

    sheets: Callable[[P], tuple[Sheet, ...]]
    order: Ranking[P]
    question: Callable[[P, Q, str, Callable[[], None]], Question[P]] | None = None
    play: PlaySearch | None = None
    aims: Mapping[str, Aim[P]] = field(default_factory=lambda: {SCORE: Aim(SCORE, "points", one="point")})
    play_aims: Mapping[str, Aim[P]] = field(default_factory=lambda: {SCORE: Aim(SCORE, "points", one="point")})
    turns: int = 0
    inquiries: Sequence[Inquiry[P]] = ()
    prospects: (
        Callable[[P, str, Sequence[tuple[P, bool]], Callable[[], None]], Iterator[Sequence[Allowed]] | None] | None
    ) = None

    def ranking(self, position: P, sheets: Sequence[Sheet]) -> tuple[Standing, ...]:
        """Where every player stands. Raises `TypeError` where what is unknown matters to it."""
        return self.order.standings(position, sheets)

    def ahead(self, position: P, one: Sheet, other: Sheet) -> Truth:
        """Whether the player of one sheet is placed before the other."""
        return self.order.ahead(position, one, other)

    def worth(self, aim: Aim[P], position: P, player: str) -> int:
        """How much a player has of what is aimed at."""
        if aim.worth is not None:
            return aim.worth(position, player)
        return next(sheet.total for sheet in self.sheets(position) if sheet.player == player)
