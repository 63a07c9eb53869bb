"""Score sheets: what a layout is worth, line by line, and where players stand."""

from collections.abc import Sequence
from dataclasses import dataclass

from models.logic import Number, Truth, plain, total
from models.names import counted


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

    @property
    def reason(self) -> str:
        """Why that much, as people are told."""
        return self.because + (" [not certain]" if self.doubt else "")


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
    def lacks(self) -> tuple[str, ...]:
        """What would have to be known to tell all points."""
        return tuple(dict.fromkeys(need for line in self.lines for need in line.needs))

    @property
    def how_much(self) -> tuple[str, str]:
        """What stands before and after a total of which not everything is known."""
        if self.is_open:
            return "at least ", ""
        return "", " that are known" if self.lacks else ""

    @property
    def heading(self) -> str:
        """Who has how much."""
        least, known = self.how_much
        return f"{self.player}: {least}{counted(self.total, self.unit)}{known}"

    @property
    def needs(self) -> tuple[str, ...]:
        """What would have to be known to tell all points, and the place."""
        return tuple(dict.fromkeys((*self.lacks, *(tie.need for tie in self.ties))))


def lead_of(sheets: Sequence[Sheet], player: str) -> int:
    """How much more than the best of the others a player has. Raises `TypeError` where that depends on what is unknown."""
    totals = {sheet.player: sheet.total for sheet in sheets}
    return totals.pop(player) - max(totals.values())


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a player stands, and what decided it: `because` names the step of the ranking rule."""

    place: int
    player: str
    total: int
    because: str
    rank: str | None = None
