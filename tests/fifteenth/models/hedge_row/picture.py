"""A table of The Hedge Row as it lies."""

from models.hedge_row.rules import TITLE
from models.hedge_row.table import Position, Seen
from models.logic import Unknown
from models.picture import Figure, Picture, Shape, Tone
from models.rule import Place
from models.tiles import UNSEEN, Tiles, in_front, table

_TONES = {tone.value: tone for tone in Tone}


def picture(position: Position, marked: frozenset[Place]) -> Picture:
    """The row of each player; `marked` bushes break a rule."""
    tiles = Tiles(marked)
    rows = [(tiles.player(one), *tiles.cards(one, own.row, _face, key="row", name="bush")) for one, own in position.seated]
    told = [f"{player}: {', '.join(map(str, hedge.row)) or 'nothing'}" for player, hedge in position.seated]
    return table(TITLE, f"{'; '.join(told)}.", in_front(rows))


def _face(bush: Seen) -> tuple[Tone, tuple[Figure, ...]]:
    if isinstance(bush, Unknown):
        return Tone.PLAIN, (UNSEEN,)
    tone = _TONES.get(bush.colour, Tone.CARD)
    return tone, (Figure(Shape.ROSE, tone),)
