"""Score sheets of Desert Dessert: how far the player has come. The game itself only knows won and not won (DD-WIN)."""

from models.green_box.desert_dessert.cards import Industry
from models.green_box.desert_dessert.table import GOAL, Position
from models.names import counted, enumerated
from scorers.ranking import Ranking
from scorers.sheet import Line, Sheet

UNTOLD = "the industry table is not known; give yours with `--cards FILE`"
"""Why nothing is searched for, and no price told."""
DONE = len(Industry) + GOAL
"""All that a win takes: the six kinds of industry, and six units of Vanilla."""


def sheets(position: Position) -> tuple[Sheet, ...]:
    """The kinds of industry, and the units of Vanilla that still count."""
    own = position.own
    missing = [industry.title for industry in own.missing]
    black = position.counting_black if position.is_won else own.cubes.get(position.vanilla, 0)
    kinds = f"missing: {enumerated(missing, 'and', len(missing))}" if missing else "one of each kind"
    lying = black - own.cubes.get(position.vanilla, 0)
    units = f"{counted(black, 'black cube')} of {GOAL}"
    units += (f", {lying} of them on industries" if lying else "") + (", which wins" if position.is_won else "")
    industries = Line("industries", len(Industry) - len(missing), "DD-WIN", kinds)
    return (Sheet(position.players[0], (industries, Line("Vanilla", min(black, GOAL), "DD-WIN", units))),)


ORDER: Ranking[Position] = Ranking()
"""Nobody else plays."""
