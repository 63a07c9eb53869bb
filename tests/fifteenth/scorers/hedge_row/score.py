"""What a table of The Hedge Row is worth."""

from models.hedge_row.table import Position
from models.logic import all_of, any_of, number, pick, total, where
from models.names import enumerated
from scorers.ranking import Ranking, TieBreak
from scorers.sheet import Line, Sheet

ALL_COLOURS = 3
"""Points for a row in which every colour grows."""


def sheets(position: Position) -> tuple[Sheet, ...]:
    """The value of each player's bushes, and the bonus for all colours (HR-SCORE)."""
    return tuple(Sheet(player, _lines(position, player)) for player in position.players)


def _lines(position: Position, player: str) -> tuple[Line, Line]:
    row = position.seat(player).row
    values = total(number(bush, lambda bush: bush.value) for bush in row)
    grows = {it: any_of(where(bush, lambda bush, it=it: bush.colour == it) for bush in row) for it in position.deck.colours}
    missing, every = [colour for colour, it_does in grows.items() if it_does is False], all_of(grows.values())
    why = "every colour grows" if every is True else "perhaps every colour grows"
    why = f"no {enumerated(missing, 'or')} bush grows" if missing else why
    return (
        Line("bushes", values, "HR-SCORE", f"the values of {', '.join(map(str, row)) or 'nothing'}"),
        Line("all colours", pick(every, ALL_COLOURS, 0), "HR-SCORE", why),
    )


FEWER: TieBreak[Position] = TieBreak("bushes", lambda position, player: len(position.seat(player).row), fewest=True)
ORDER: Ranking[Position] = Ranking(lambda _position: (FEWER,))
