"""Score sheets of My First Christmas Tree: star, bases, rows, boxes and decorations left, as the table lies."""

from collections.abc import Iterator

from models.green_box.my_first_christmas_tree.table.kinds import SIDES
from models.green_box.my_first_christmas_tree.table.position import Position
from models.green_box.my_first_christmas_tree.table.tree import WIDTHS
from models.logic import plain
from models.names import counted
from scorers.ranking import Ranking, TieBreak
from scorers.sheet import Line, Sheet

STAR = 6
BASE = (4, 3)
"""Points of the left and of the right base."""
RULE = "CT-SC"


def sheets(position: Position) -> tuple[Sheet, ...]:
    """What each player has as the table lies."""
    return tuple(Sheet(player, tuple(_lines(position, player))) for player in position.players)


def points(position: Position, player: str) -> int:
    """The points of one player."""
    return sum(plain(line.points) for line in _lines(position, player))


def _lines(position: Position, player: str) -> Iterator[Line]:
    colour = position.seat(player).colour
    if position.star is colour:
        yield Line("star", STAR, RULE, "first with a decoration in each of the five rows", space="star")
    for side, points, owner in zip(SIDES, BASE, position.base, strict=True):
        if owner is colour:
            base = f"{side} base"
            yield Line(base, points, RULE, f"a {colour} cube lies on the {base}", space=base)
    for row, (width, owner) in enumerate(zip(WIDTHS, position.touches, strict=True)):
        name = f"row {row + 1}"
        if owner is colour:
            yield Line(name, width, RULE, f"finishing touch on a row of {width} tiles", space=name)
        elif position.number_covered(row, colour) == width:
            reason = f"completed without the finishing touch: half of {width} tiles, rounded down"
            yield Line(name, width // 2, RULE, reason, space=name)
    seat = position.seat(player)
    for own, boxes in ((True, seat.boxes.own), (False, seat.boxes.neutral)):
        for value in sorted(set(boxes)):
            n = boxes.count(value)
            name = f"{'own' if own else 'neutral'} box {value}"
            yield Line(name, value * n, RULE, f"{counted(n, 'box')} of value {value}")
    if left := position.decorations_left(player):
        yield Line("decorations left", left, RULE, f"{counted(left, 'decoration')} not placed, 1 point each")


_BY_TOUCHES: TieBreak[Position] = TieBreak(
    "finishing touches", lambda position, player: position.touches.count(position.seat(player).colour)
)
ORDER: Ranking[Position] = Ranking(lambda position: [_BY_TOUCHES] if position.rulings["CT-AMB-TIE"] == "touches" else [])
"""Most points first; whoever scores the same shares the place, or has more finishing touches (CT-AMB-TIE)."""
