"""The rules of The Hedge Row, and its one ruling."""

from collections.abc import Iterator
from itertools import pairwise

from models.hedge_row.table import LONGEST, Position
from models.logic import at_most
from models.names import counted
from models.rule import Finding, Remark, Rule, Ruling, Source, Spaces, rule

TITLE = "The Hedge Row"
_TABLE, _TURN, _END = (Source(TITLE, section) for section in ("The table", "Your turn", "The end"))

RULINGS = (
    Ruling(
        "HR-AMB-NEXT",
        "Do a 2 and a 3 match?",
        {"no": "no, only equal values do", "yes": "yes, values next to each other match too"},
        "The rules say that values match, and not what that means.",
    ),
)


@rule("HR-CARDS", "There are two cards of each bush.", _TABLE)
def _copies(position: Position) -> Iterator[Finding]:
    for bush in position.deck.bushes:
        number, most = position.copies(bush), position.deck.copies
        yield bush, at_most(number, most), f"there are more than {most} of {bush} on the table."


@rule("HR-MATCH", "Bushes side by side have the same colour or the same value.", _TABLE, rulings=("HR-AMB-NEXT",))
def _matches(position: Position) -> Iterator[Finding]:
    for player, hedge in position.seated:
        for i, (left, right) in enumerate(pairwise(hedge.row), start=1):
            message = f"{left} and {right} of {player} do not match: neither the colour nor the value is the same."
            both = Spaces(player, (f"bush {i}", f"bush {i + 1}"), f"{i} and {i + 1}")
            yield both, position.match(left, right), message


@rule("HR-ROW", f"A row has {LONGEST} bushes at most.", _TABLE)
def _lengths(position: Position) -> Iterator[Finding]:
    for player, hedge in position.seated:
        has = counted(len(hedge.row), "bush")
        yield player, len(hedge.row) <= LONGEST, f"{player} has {has}; a row has {LONGEST} at most."


RULES: tuple[Rule[Position], ...] = (_copies, _matches, _lengths)
REMARKS = (
    Remark("HR-TURN", "In turn, everybody lays a bush at the left or the right end of the own row.", _TURN),
    Remark("HR-SCORE", "Each bush is worth its value. A row in which every colour grows is worth 3 more.", _END),
    Remark("HR-TIE", "Where points are level, whoever has fewer bushes is ahead.", _END),
)
