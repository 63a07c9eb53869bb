"""What players of The Hedge Row ask."""

from models.hedge_row.cards import Bush
from models.hedge_row.table import Position
from models.names import enumerated
from scorers.question import Question, Reply, Tick, question


@question("Which colours do I need for the bonus?")
def missing(position: Position, player: str, _words: str, _tick: Tick) -> Reply:
    """Which colours a player still needs for the bonus (HR-SCORE)."""
    grown = {bush.colour for bush in position.seat(player).row if isinstance(bush, Bush)}
    lacking = tuple(colour for colour in position.deck.colours if colour not in grown)
    sentence = f"needs {enumerated(lacking, 'and')} for the bonus" if lacking else "has every colour"
    return Reply(sentence, value={"colours": lacking})


QUESTIONS: tuple[Question[Position], ...] = (missing,)
