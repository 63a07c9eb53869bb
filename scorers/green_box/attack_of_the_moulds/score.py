"""Score sheets of Attack of the Moulds: the cubes that each player has on the board."""

from models.green_box.attack_of_the_moulds.table import Position
from models.green_box.attack_of_the_moulds.tiles import MOST_TILES
from models.unknowns import shown
from scorers.ranking import Ranking
from scorers.sheet import Line, Sheet, lead_of

WIN = MOST_TILES + 1
"""What a game that is won adds to a lead, and one that is lost takes from it: more than any lead can be."""


def sheets(position: Position) -> tuple[Sheet, ...]:
    """How many cubes each player has on the board (MO-END-FULL, MO-END-20)."""
    return tuple(Sheet(player, (_line(position, player),)) for player in position.players)


def _line(position: Position, player: str) -> Line:
    colour = position.colour_of(player)
    if player in position.out and position.rulings["MO-AMB-PASS"] == "eliminated":
        reason = f"{player} is out, so the {colour} cubes left on the board do not count (MO-AMB-PASS)"
        return Line(f"{colour} cubes", 0, "MO-END-FULL", reason)
    n = position.cubes(colour)
    if position.has_twenty(colour) is True:
        return Line(f"{colour} cubes", n, "MO-END-20", "all of them are on the board, which wins at once")
    reason = f"{shown(n, f'{colour} cube')} on the board"
    return Line(f"{colour} cubes", n, "MO-END-FULL", reason)


ORDER: Ranking[Position] = Ranking()
"""Most cubes first, which all 20 are too; whoever has the same shares the place (MO-END-FULL)."""


def lead(position: Position, player: str) -> int:
    """How many cubes more than the best of the others a player has; a game that is over counts a win or a loss as well.

    Who shares a victory has won.
    """
    return with_end(lead_of(sheets(position), player), over=position.is_over)


def win(position: Position, player: str) -> int:
    """1 if the game is over and the player has won it, alone or with others, -1 if it is lost, 0 while it goes on."""
    return end_of(lead(position, player))


def end_of(weighed_lead: int) -> int:
    """What a weighed lead says of the end: 1 for a win, -1 for a loss, 0 for neither."""
    return (weighed_lead >= WIN) - (weighed_lead <= -WIN)


def with_end(lead: int, *, over: bool) -> int:
    """A lead with what the end of the game adds to it."""
    if not over:
        return lead
    return lead + WIN if lead >= 0 else lead - WIN
