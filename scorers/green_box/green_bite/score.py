"""Score sheets of Green Bite: the game is won by whoever is in front of the last two."""

from models.green_box.green_bite.table import Position
from models.names import counted
from scorers.ranking import Ranking, TieBreak
from scorers.sheet import Line, Sheet


def sheets(position: Position) -> tuple[Sheet, ...]:
    """Who has won (BT-END)."""
    return tuple(Sheet(player, (_line(position, player),), unit="win") for player in position.players)


def _line(position: Position, player: str) -> Line:
    if not position.is_over:
        return Line("victory", 0, "BT-END", f"{counted(len(position.living), 'player')} are left, so nobody has won yet")
    wins = position.line[:1] == (player,)
    if position.seat(player).is_alive:
        left = "in front of the last two" if len(position.line) > 1 else "the only one left"
        return Line("victory", int(wins), "BT-END", left if wins else "behind the other of the last two")
    return Line("victory", 0, "BT-END", "eliminated")


_SURVIVING: TieBreak[Position] = TieBreak("health cubes", lambda position, player: position.seat(player).health)
ORDER: Ranking[Position] = Ranking(
    breaks=lambda position: (_SURVIVING,) if position.is_over else (), points=lambda _, n: "wins" if n else ""
)
"""The winner first, then the other of the last two; all who were eliminated share the last place."""
