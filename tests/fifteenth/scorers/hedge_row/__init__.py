"""What a table of The Hedge Row is worth."""

from __future__ import annotations

from collections.abc import Callable

from models.hedge_row.cards import Bush
from models.hedge_row.table import Position
from models.logic import all_of, any_of, number, pick, total, where
from models.names import enumerated
from scorers.question import Question, Reply, Tick
from scorers.ranking import Ranking, TieBreak
from scorers.scorer import Scorer
from scorers.sheet import Line, Sheet

ALL_COLOURS = 3
"""Points for a row in which every colour grows."""


def sheets(position: Position) -> tuple[Sheet, ...]:
    """The value of each player's bushes, and the bonus for all colours (HR-SCORE)."""
    return tuple(Sheet(player, _lines(position, player)) for player in position.players)


def _lines(position: Position, player: str) -> tuple[Line, Line]:
    row = position.seat(player).row
    values = total(number(bush, lambda bush: bush.value) for bush in row)
    colours = {colour: any_of(where(bush, _is_of(colour)) for bush in row) for colour in position.deck.colours}
    missing = [colour for colour, grows in colours.items() if grows is False]
    every = all_of(colours.values())
    why = "every colour grows" if every is True else "perhaps every colour grows"
    return (
        Line("bushes", values, "HR-SCORE", f"the values of {', '.join(map(str, row)) or 'nothing'}"),
        Line(
            "all colours",
            pick(every, ALL_COLOURS, 0),
            "HR-SCORE",
            f"no {enumerated(missing, 'or')} bush grows" if missing else why,
        ),
    )


def _is_of(colour: str) -> Callable[[Bush], bool]:
    return lambda bush: bush.colour == colour


FEWER: TieBreak[Position] = TieBreak("bushes", lambda position, player: len(position.seat(player).row), fewest=True)


def missing_colours(position: Position, player: str, _words: str, _tick: Tick) -> Reply:
    """Which colours a player still needs for the bonus (HR-SCORE)."""
    grown = {bush.colour for bush in position.seat(player).row if isinstance(bush, Bush)}
    lacking = tuple(colour for colour in position.deck.colours if colour not in grown)
    sentence = f"needs {enumerated(list(lacking), 'and')} for the bonus" if lacking else "has every colour"
    return Reply(sentence, value={"colours": lacking})


MISSING: Question[Position] = Question("missing", "Which colours do I need for the bonus?", missing_colours)
SCORER: Scorer[Position, None] = Scorer(sheets, Ranking(lambda _position: (FEWER,)), questions=(MISSING,))
