"""Score sheets of Island: which victory conditions a player fulfils, and who would be king."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from models.green_box.island.rules.kingship import NEEDED, Condition, Standing, standing
from models.green_box.island.table.position import Position
from models.names import counted
from scorers.objective import SCORE
from scorers.ranking import Ranking, TieBreak
from scorers.sheet import Line, Sheet

UNIT = "condition"
"""Of these a player is to fulfil most."""
AIMS: Mapping[str, Callable[[Standing], int]] = {
    SCORE: lambda has: has.fulfilled,
    "kingship": lambda has: NEEDED - has.nearest[0],
    "territories": lambda has: has.amounts[0],
    "castles": lambda has: has.amounts[1],
    "opposing": lambda has: has.amounts[2],
}
"""What there shall be most of; none becomes less with more of anything."""


def sheets(position: Position) -> tuple[Sheet, ...]:
    """The victory conditions of each player, in the first way that fulfils most of them (IS-CLAIM)."""
    return tuple(Sheet(player, _lines(standing(position, player)), unit=UNIT) for player in position.players)


def _lines(has: Standing) -> tuple[Line, ...]:
    spent = has.ways[0] if has.ways else {}
    lines = []
    for condition, amount in zip(Condition, has.amounts, strict=True):
        n = spent.get(condition)
        because = f"{condition.amount(amount)} of {NEEDED}"
        because += f", with {counted(n, 'monument')}" if n else ""
        if n is None and has.missing(condition) <= has.monuments:
            because += ", but the monuments count for another condition"
        lines.append(Line(f"{UNIT} of {condition}", int(n is not None), "IS-CLAIM", because))
    return tuple(lines)


@dataclass(frozen=True, slots=True)
class _Whisperer(TieBreak[Position]):
    """Of players with equally many conditions the Whisperer wins (IS-WIN)."""

    def more(self, mine: int, theirs: int) -> str:
        """Who of the two is Whisperer."""
        return "but ahead as the Whisperer" if mine > theirs else "who is ahead as the Whisperer"


WHISPERER = _Whisperer("", lambda position, player: int(player == position.whisperer))
ORDER: Ranking[Position] = Ranking(lambda _position: (WHISPERER,), lambda _position, points: counted(points, UNIT))
"""Most conditions first, then the Whisperer (IS-WIN)."""
